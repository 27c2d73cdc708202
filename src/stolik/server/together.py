"""Asking once for what many ask for in the same moment: after a restart thousands come back at once."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Together(Generic[K, V]):
    """Answers one by one; what is asked while a question is under way is in the next one."""

    def __init__(self, ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]], most: int = 500) -> None:
        self._ask = ask
        self._most = most  # keys of one question
        self._waiting: dict[K, asyncio.Future[V | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V | None:
        """What belongs to a key; None where nothing does."""
        found = self._waiting.get(key)
        if found is None:
            found = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().create_task(self._answer())
        return await asyncio.shield(found)  # others may wait for it too

    async def _answer(self) -> None:
        while self._waiting:
            keys = list(self._waiting)[: self._most]
            waiting = {key: self._waiting.pop(key) for key in keys}
            try:
                found = await self._ask(keys)
            except Exception as error:
                for future in waiting.values():
                    future.set_exception(error)
                    future.exception()  # whoever asked may have gone
            else:
                for key, future in waiting.items():
                    future.set_result(found.get(key))
