"""Waiting with a deadline."""

import asyncio
from collections.abc import Awaitable
from typing import Any


async def within(seconds: float, work: Awaitable[Any]) -> bool:
    """Wait for something until a deadline; return whether it was done in time.

    Otherwise it is cancelled and left alone: unlike `asyncio.wait_for` this does not wait for the cancellation.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        task.cancel()
        return False
    if not task.cancelled():
        task.result()
    return True
