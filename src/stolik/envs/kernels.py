"""CUDA kernels: one thread a table, calling the compiled templates. Imported only where CUDA is wanted."""

from collections.abc import Callable
from typing import Any

import numba
from numba import cuda

from stolik.core.game import Game


def over_tables(function: Callable[..., Any]) -> Any:
    """A kernel that runs a template over a range of one table."""

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            function(index, index + 1, *arguments)

    return cuda.jit(kernel)


def one_step(game: Game, roll: Callable[..., Any], step: Callable[..., Any], observe: Callable[..., Any]) -> Any:
    """One step on a copy in the thread's local memory: the table is read and written once, then masked in place."""
    record = game.state

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            (
                chosen,
                at_random,
                tables,
                start,
                dice,
                episodes,
                _,
                acting,
                actions,
                counts,
                masks,
                observations,
                rewards,
                final_points,
                done,
            ) = arguments
            own = cuda.local.array(1, record)
            own[0] = tables[index]
            action = roll(index, actions, counts, dice) if at_random else chosen[index]
            step(own, 0, start, index, action, acting, rewards, final_points, done, episodes)
            tables[index] = own[0]
            observe(own, 0, own, 0, index, acting, actions, counts, masks, observations)

    return cuda.jit(kernel)


def random_play(game: Game, forget_table: Callable[..., Any], play_table: Callable[..., Any]) -> Any:
    """Random play on a copy in the thread's local memory, which the device lays out so that threads read together."""
    record = game.state
    actions_size = game.actions

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            steps, tables, start, dice, episodes, actions, counts, masks = arguments
            own = cuda.local.array(1, record)
            buffer = cuda.local.array(actions_size, numba.int16)
            own[0] = tables[index]
            forget_table(index, actions, counts, masks)
            dice[index], episodes[index] = play_table(own, 0, start, index, steps, dice[index], episodes[index], buffer)
            tables[index] = own[0]

    return cuda.jit(kernel)
