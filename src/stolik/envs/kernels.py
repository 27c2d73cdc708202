"""Templates of `tables` as CUDA kernels: one thread a table.

On a device the tables lie word by word, a word of every table beside the other tables' same word, so that threads
read and write together. Each thread works on a copy in its local memory, which the device lays out in the same way.
"""

from collections.abc import Callable
from typing import Any

import numba
from numba import cuda
from numba.core import config

from stolik.core.game import Game
from stolik.envs import tables
from stolik.envs.devices import BLOCK, WORD

# With fewer registers a thread more threads run at a time, until their copies of tables no longer fit into the cache.
# So the best number was measured, see docs/decisions.md; of play it depends on how large a table is.
STEP_REGISTERS, STEP_THREADS = 96, 256
PLAY_REGISTERS, PLAY_REGISTERS_LARGE = 80, 64
LARGE = 768  # bytes of a table

Template = Callable[..., Any]
Bound = Callable[[Template], Template]  # a template compiled for the game and the policy of a kernel


def threads(template: Template) -> int:
    """How many threads a block of a template has."""
    return STEP_THREADS if template is tables.step_tables else BLOCK


def at_most(registers: int) -> dict[str, int]:
    """How a kernel is compiled for that many registers; the simulator has none."""
    return {} if config.ENABLE_CUDASIM else {"max_registers": registers}


def over_tables(function: Template) -> Any:
    """A kernel that runs a template without records over a range of one table."""

    def kernel(size: int, arguments: Any) -> None:
        for index in range(cuda.grid(1), size, cuda.gridsize(1)):
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


def new_match(game: Game, bound: Bound) -> Any:
    """Deal and observe; the table is masked in place when it has been stored."""
    record, words = game.state, game.state.itemsize // WORD
    save = cuda.jit(device=True)(store)
    deal, observe = bound(tables.deal_table), bound(tables.observe_table)

    def kernel(size: int, arguments: Any) -> None:
        chosen, every, columns = arguments
        own = cuda.local.array(words, numba.int64)
        table = own.view(record)
        for index in range(cuda.grid(1), size, cuda.gridsize(1)):
            if every or chosen[index]:
                deal(table, 0, columns.start, index, columns.episodes[index])
                save(own, columns.tables, index)
                observe(table, 0, table, 0, index, columns)

    return cuda.jit(kernel)


def looking(template: Template) -> Callable[[Game, Bound], Any]:
    """A template that looks at a table, at a copy that is masked in place."""

    def made(game: Game, bound: Bound) -> Any:
        record, words = game.state, game.state.itemsize // WORD
        load = cuda.jit(device=True)(fetch)
        function = bound(template)

        def kernel(size: int, arguments: Any) -> None:
            own = cuda.local.array(words, numba.int64)
            table = own.view(record)
            for index in range(cuda.grid(1), size, cuda.gridsize(1)):
                load(arguments[0].tables, index, own)
                function(table, 0, table, 0, index, *arguments)

        return cuda.jit(kernel)

    return made


def one_step(game: Game, bound: Bound) -> Any:
    """One step; the table is masked in place when it has been stored."""
    record, words = game.state, game.state.itemsize // WORD
    load, save = cuda.jit(device=True)(fetch), cuda.jit(device=True)(store)
    roll, step, observe = bound(tables.roll_table), bound(tables.step_table), bound(tables.observe_table)

    def kernel(size: int, arguments: Any) -> None:
        chosen, at_random, columns = arguments
        own = cuda.local.array(words, numba.int64)
        table = own.view(record)
        if columns.refused[0] != 0:
            return
        for index in range(cuda.grid(1), size, cuda.gridsize(1)):
            load(columns.tables, index, own)
            action = roll(index, columns) if at_random else chosen[index]
            step(table, 0, index, action, columns)
            save(own, columns.tables, index)
            observe(table, 0, table, 0, index, columns)

    return cuda.jit(kernel, **at_most(STEP_REGISTERS))


def random_play(game: Game, bound: Bound) -> Any:
    """Random play without observing."""
    record, words = game.state, game.state.itemsize // WORD
    actions_size = game.actions
    load, save = cuda.jit(device=True)(fetch), cuda.jit(device=True)(store)
    forget, play = bound(tables.forget_table), bound(tables.play_table)

    def kernel(size: int, arguments: Any) -> None:
        steps, columns = arguments
        dice, episodes = columns.dice, columns.episodes
        own = cuda.local.array(words, numba.int64)
        table = own.view(record)
        buffer = cuda.local.array(actions_size, numba.int16)
        for index in range(cuda.grid(1), size, cuda.gridsize(1)):
            load(columns.tables, index, own)
            forget(index, columns)
            dice[index], episodes[index] = play(
                table, 0, columns.start, index, steps, dice[index], episodes[index], buffer
            )
            save(own, columns.tables, index)

    registers = PLAY_REGISTERS_LARGE if game.state.itemsize >= LARGE else PLAY_REGISTERS
    return cuda.jit(kernel, **at_most(registers))


def learning(game: Game, bound: Bound) -> Any:
    """The learner's action and the others' by the policy; a second copy is masked where a match ends on the way."""
    record, words = game.state, game.state.itemsize // WORD
    load, save = cuda.jit(device=True)(fetch), cuda.jit(device=True)(store)
    clear, forget, act = bound(tables.clear_table), bound(tables.forget_table), bound(tables.act_table)
    follow, observe = bound(tables.follow_table), bound(tables.observe_table)

    def kernel(size: int, arguments: Any) -> None:
        chosen, begin, learner, columns = arguments
        own = cuda.local.array(words, numba.int64)
        table = own.view(record)
        seen = cuda.local.array(words, numba.int64).view(record)
        if columns.refused[0] != 0:
            return
        for index in range(cuda.grid(1), size, cuda.gridsize(1)):
            load(columns.tables, index, own)
            clear(index, columns)
            forget(index, columns)
            if not begin:
                act(table, 0, learner, chosen[index])
            follow(table, 0, seen, 0, index, learner, columns)
            save(own, columns.tables, index)
            observe(table, 0, table, 0, index, columns)

    return cuda.jit(kernel)


# What runs on a device instead of a template over all tables.
KERNELS: dict[Template, Callable[[Game, Bound], Any]] = {
    tables.deal_tables: new_match,
    tables.observe_tables: looking(tables.observe_table),
    tables.step_tables: one_step,
    tables.play_tables: random_play,
    tables.learn_tables: learning,
    tables.describe_tables: looking(tables.describe_table),
    tables.advise_tables: looking(tables.advise_table),
}
