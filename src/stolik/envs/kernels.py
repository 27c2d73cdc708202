"""CUDA kernels: one thread a table, calling the compiled templates. Imported only where CUDA is wanted.

On the device the tables lie word by word, a word of every table beside the other tables' same word, so that threads
read and write together. Each thread works on a copy in its local memory, which the device lays out in the same way.
"""

from collections.abc import Callable
from typing import Any

import numba
from numba import cuda
from numba.core import config

from stolik.core.game import Game
from stolik.envs.devices import WORD

# For a thread that plays: with more registers fewer threads play at a time. The simulator has none.
LIMITS = {} if config.ENABLE_CUDASIM else {"max_registers": 64}

Template = Callable[..., Any]


def over_tables(function: Template) -> Any:
    """A kernel that runs a template without records over a range of one table."""

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            function(index, index + 1, *arguments)

    return cuda.jit(kernel)


def fetch(words: Any, index: int, own: Any) -> None:
    """Copy a table from all tables' words."""
    for place in range(own.size):
        own[place] = words[place, index]


def store(own: Any, words: Any, index: int) -> None:
    """Copy a table to all tables' words."""
    for place in range(own.size):
        words[place, index] = own[place]


def new_match(game: Game, deal: Template, observe: Template) -> Any:
    """Deal and observe; the table is masked in place when it has been stored."""
    record, words = game.state, game.state.itemsize // WORD
    save = cuda.jit(device=True)(store)

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            tables, start, episodes, _, acting, actions, counts, masks, observations = arguments
            own = cuda.local.array(words, numba.int64)
            table = own.view(record)
            deal(table, 0, start, index, episodes[index])
            save(own, tables, index)
            observe(table, 0, table, 0, index, acting, actions, counts, masks, observations)

    return cuda.jit(kernel)


def look(game: Game, observe: Template) -> Any:
    """Observe a copy that is masked in place."""
    record, words = game.state, game.state.itemsize // WORD
    load = cuda.jit(device=True)(fetch)

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            tables, _, acting, actions, counts, masks, observations = arguments
            own = cuda.local.array(words, numba.int64)
            table = own.view(record)
            load(tables, index, own)
            observe(table, 0, table, 0, index, acting, actions, counts, masks, observations)

    return cuda.jit(kernel)


def one_step(game: Game, roll: Template, step: Template, observe: Template) -> Any:
    """One step; the table is masked in place when it has been stored."""
    record, words = game.state, game.state.itemsize // WORD
    load, save = cuda.jit(device=True)(fetch), cuda.jit(device=True)(store)

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            chosen, at_random, tables, start, dice, episodes = arguments[:6]
            acting, actions, counts, masks, observations = arguments[7:12]
            rewards, final_points, done = arguments[12:]
            own = cuda.local.array(words, numba.int64)
            table = own.view(record)
            load(tables, index, own)
            action = roll(index, actions, counts, dice) if at_random else chosen[index]
            step(table, 0, start, index, action, acting, rewards, final_points, done, episodes)
            save(own, tables, index)
            observe(table, 0, table, 0, index, acting, actions, counts, masks, observations)

    return cuda.jit(kernel)


def random_play(game: Game, forget: Template, play: Template) -> Any:
    """Random play without looking."""
    record, words = game.state, game.state.itemsize // WORD
    actions_size = game.actions
    load, save = cuda.jit(device=True)(fetch), cuda.jit(device=True)(store)

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            steps, tables, start, dice, episodes, actions, counts, masks = arguments
            own = cuda.local.array(words, numba.int64)
            table = own.view(record)
            buffer = cuda.local.array(actions_size, numba.int16)
            load(tables, index, own)
            forget(index, actions, counts, masks)
            dice[index], episodes[index] = play(table, 0, start, index, steps, dice[index], episodes[index], buffer)
            save(own, tables, index)

    return cuda.jit(kernel, **LIMITS)


def learning(game: Game, clear: Template, forget: Template, play: Template, follow: Template, observe: Template) -> Any:
    """The learner's action and the others' by the policy; a second copy is masked where a match ends on the way."""
    record, words = game.state, game.state.itemsize // WORD
    load, save = cuda.jit(device=True)(fetch), cuda.jit(device=True)(store)

    def kernel(size: int, arguments: Any) -> None:
        index = cuda.grid(1)
        if index < size:
            chosen, begin, learner, tables, start, dice, episodes = arguments[:7]
            acting, actions, counts, masks, observations = arguments[8:13]
            rewards, final_points, final_observations, done = arguments[13:]
            own = cuda.local.array(words, numba.int64)
            table = own.view(record)
            seen = cuda.local.array(words, numba.int64).view(record)
            load(tables, index, own)
            clear(index, rewards, done)
            forget(index, actions, counts, masks)
            if not begin:
                play(table, 0, learner, chosen[index])
            follow(
                table,
                0,
                seen,
                0,
                start,
                index,
                learner,
                dice,
                actions,
                rewards,
                final_points,
                final_observations,
                done,
                episodes,
            )
            save(own, tables, index)
            observe(table, 0, table, 0, index, acting, actions, counts, masks, observations)

    return cuda.jit(kernel)


# What runs in the place of a template over all tables; it is given the templates that this one calls.
KERNELS: dict[str, Template] = {
    "deal_tables": new_match,
    "observe_tables": look,
    "step_tables": one_step,
    "play_tables": random_play,
    "learn_tables": learning,
}
