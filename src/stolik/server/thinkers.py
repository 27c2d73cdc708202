"""Bots at tables: they think in a bounded pool of threads, and see only what their seat may see."""

import asyncio
import functools
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from stolik import bots
from stolik.bots.reasons import Reason, ready, reasons
from stolik.bots.searcher import ready as can_search
from stolik.core.game import Game, State
from stolik.core.levels import SEARCHING, USUAL
from stolik.games import load
from stolik.server import metrics
from stolik.server.protocol import Level


class Thinkers:
    """The threads of one worker."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "thinker")
        self._bots: dict[tuple[str, str], Any] = {}
        self._ready: set[str] = set()

    def ready(self, game: str) -> bool:
        """Whether the levels that search are compiled for a game; until then they play as `normal`."""
        if game not in self._ready and can_search(load(game)):
            self._ready.add(game)
            ready(load(game))  # has it compiled, so that hints have reasons
        return game in self._ready

    async def choose(self, level: Level, game: Game, state: State, seat: int, key: int) -> int:
        """A bot's action for a state that is masked for its seat."""
        return int(await self._run(level, self._choose, level, game, state, seat, key))

    def _choose(self, level: Level, game: Game, state: State, seat: int, key: int) -> int:
        if level in SEARCHING and not self.ready(game.name):
            level = USUAL
        bot = self._bots.get((level, game.name))
        if bot is None:
            bot = self._bots[level, game.name] = bots.make(level, game)
        return int(bot.choose(state, seat, key))

    async def hint(self, game: Game, state: State, seat: int, key: int) -> list[tuple[int, float, Reason | None]]:
        """What the strongest bot thinks of each legal action, the best first, and why as far as there is a reason."""
        return list(await self._run("hint", self._hint, game, state, seat, key))

    def _hint(self, game: Game, state: State, seat: int, key: int) -> list[tuple[int, float, Reason | None]]:
        found = bots.hint(game, state, seat, key)
        why = reasons(game, state, seat, [action for action, _ in found], key) if ready(game) else {}
        return [(int(action), float(share), why.get(action)) for action, share in found]

    async def _run(self, what: str, work: Any, *given: Any) -> Any:
        metrics.BOT_QUEUE.inc()
        started = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, functools.partial(work, *given))
        finally:
            metrics.BOT_QUEUE.dec()
            metrics.BOT_SECONDS.labels(what).observe(time.perf_counter() - started)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
