"""Templates for many tables in arrays: one index is one table, whether a CPU loop or a CUDA thread calls them."""

from typing import Any, NamedTuple

import numpy as np

from stolik.bots.actions import describe, reveal
from stolik.bots.decide import policy
from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, deal, encode, legal, mask, over, points, to_act, utility
from stolik.core.jit import template
from stolik.core.rng import pick, roll


class Columns(NamedTuple):
    """The arrays of a batch; the first place in each is a table's number."""

    tables: Any  # records on the CPU, columns of words on CUDA
    start: Any  # the words of a record that is ready to be dealt
    dice: Any
    episodes: Any  # how many matches have ended
    seen: Any  # on the CPU: room for masked copies
    acting: Any
    actions: Any  # the legal ones, in a list
    counts: Any  # how many they are
    masks: Any
    observations: Any
    rewards: Any
    final_points: Any
    final_observations: Any
    done: Any
    refused: Any  # not 0 once an illegal action was asked for: its table's number, plus 1


class Described(NamedTuple):
    """Further arrays of a batch whose legal actions are described; the first place in each is a table's number."""

    descriptions: Any  # of the legal actions in their order, as many as there is room for
    revealed: Any  # what the acting seat may not know
    advice: Any


@template()
def begin_table(tables: Any, slot: int, start: Any, number: int, episode: int) -> None:
    """Begin a table's next match; its key is the batch's with the table and the episode in the last two words."""
    words = tables[slot : slot + 1].view(np.int64)  # on CUDA a record would be copied byte by byte
    for word in range(start.size):
        words[word] = start[word]
    state = tables[slot]
    state.key[6] = number
    state.key[7] = episode
    deal(state)


@template(begin_table)
def deal_table(tables: Any, slot: int, start: Any, number: int, episode: int) -> None:
    """Deal a table's match up to its first decision."""
    begin_table(tables, slot, start, number, episode)
    while advance(tables[slot]) != 0:
        pass


@template(inline=True)
def forget_table(index: int, columns: Columns) -> None:
    """Empty a table's mask by the list that filled it."""
    for place in range(columns.counts[index]):
        columns.masks[index, columns.actions[index, place]] = 0
    columns.counts[index] = 0


@template(forget_table, inline=True)
def observe_table(tables: Any, slot: int, seen: Any, spare: int, index: int, columns: Columns) -> None:
    """Write who acts, what is legal and what that seat sees; the copy to mask is made at `seen[spare]`."""
    forget_table(index, columns)
    state = tables[slot]
    legal_mask = columns.masks[index]
    listed = columns.actions[index]
    seat = lowest(to_act(state))
    count = legal(state, seat, listed)
    for place in range(count):
        legal_mask[listed[place]] = 1
    columns.acting[index] = seat
    columns.counts[index] = count
    seen[spare] = tables[slot]
    mask(seen[spare], seat)
    encode(seen[spare], seat, columns.observations[index])


@template(inline=True)
def clear_table(index: int, columns: Columns) -> None:
    """Clear the rewards of the last end."""
    if columns.done[index]:
        columns.done[index] = 0
        columns.rewards[index, :] = 0


@template(begin_table)
def end_table(tables: Any, slot: int, index: int, columns: Columns) -> None:
    """Write a finished match's rewards and points, and begin the next."""
    state = tables[slot]
    columns.done[index] = 1
    for seat in range(state.seats):
        columns.rewards[index, seat] = utility(state, seat)
        columns.final_points[index, seat] = points(state, seat)
    columns.episodes[index] += 1
    begin_table(tables, slot, columns.start, index, columns.episodes[index])


@template(inline=True)
def act_table(tables: Any, slot: int, seat: int, action: int) -> None:
    """Play one action; the automatic steps after it are still to come."""
    apply(tables[slot], seat, action)


@template(clear_table, end_table, inline=True)
def step_table(tables: Any, slot: int, index: int, action: int, columns: Columns) -> None:
    """Play one action; at the end of a match write rewards and points and deal the next."""
    clear_table(index, columns)
    state = tables[slot]
    apply(state, columns.acting[index], action)
    more = True  # with `advance` in the loop's condition CUDA code would have its rules twice
    while more:
        more = advance(state) != 0
        if over(state):
            end_table(tables, slot, index, columns)
            more = True


@template(inline=True)
def roll_table(index: int, columns: Columns) -> int:
    """One of the table's listed legal actions, by its own dice."""
    columns.dice[index] = roll(columns.dice[index])
    return columns.actions[index, pick(columns.dice[index], columns.counts[index])]


@template(begin_table)
def play_table(
    tables: Any, slot: int, start: Any, number: int, steps: int, dice: Any, episode: int, buffer: Any
) -> Any:
    """Play a number of random decisions, dealing anew at each end; return the new dice and number of episodes.

    The slot may differ from the table's number: on CUDA each thread plays on its own copy.
    """
    state = tables[slot]
    # Counted from the table's number: of a counter that begins alike in all threads NVIDIA's assembler keeps one for 32
    # of them, although they do not count together.
    decision, last = number, number + steps
    while True:
        waiting = to_act(state)
        if waiting != 0:
            if decision == last:
                break
            decision += 1
            seat = lowest(waiting)
            dice = roll(dice)
            apply(state, seat, buffer[pick(dice, legal(state, seat, buffer))])
        elif over(state):
            episode += 1
            begin_table(tables, slot, start, number, episode)
        advance(state)
    return dice, episode


@template(deal_table, observe_table, loop=True)
def deal_tables(low: int, high: int, chosen: Any, every: bool, columns: Columns) -> None:
    """Deal the tables from low to high, all or the chosen ones, and observe them."""
    for index in range(low, high):
        if every or chosen[index]:
            deal_table(columns.tables, index, columns.start, index, columns.episodes[index])
            observe_table(columns.tables, index, columns.seen, low, index, columns)


@template(roll_table, step_table, observe_table, loop=True)
def step_tables(low: int, high: int, chosen: Any, at_random: bool, columns: Columns) -> None:
    """Play the chosen or a random action at each of the tables from low to high, unless one was refused."""
    if columns.refused[0] != 0:
        return
    for index in range(low, high):
        action = roll_table(index, columns) if at_random else chosen[index]
        step_table(columns.tables, index, index, action, columns)
        observe_table(columns.tables, index, columns.seen, low, index, columns)


@template(forget_table, play_table, loop=True)
def play_tables(low: int, high: int, steps: int, columns: Columns) -> None:
    """Random play without observing; masks stay empty, and the lists of actions serve as scratch."""
    for index in range(low, high):
        forget_table(index, columns)
        columns.dice[index], columns.episodes[index] = play_table(
            columns.tables,
            index,
            columns.start,
            index,
            steps,
            columns.dice[index],
            columns.episodes[index],
            columns.actions[index],
        )


@template(observe_table, loop=True)
def observe_tables(low: int, high: int, columns: Columns) -> None:
    """Observe the tables from low to high."""
    for index in range(low, high):
        observe_table(columns.tables, index, columns.seen, low, index, columns)


@template(loop=True)
def check_tables(low: int, high: int, chosen: Any, columns: Columns) -> None:
    """Note that some table's chosen action is not legal there."""
    masks = columns.masks
    for index in range(low, high):
        action = chosen[index]
        if action < 0 or action >= masks.shape[1] or masks[index, action] == 0:
            columns.refused[0] = index + 1


@template(end_table)
def follow_table(tables: Any, slot: int, seen: Any, spare: int, index: int, learner: int, columns: Columns) -> None:
    """Let the policy decide for the others until the learner must; a match that ends on the way is dealt anew."""
    state = tables[slot]
    buffer = columns.actions[index]
    dice = columns.dice
    while True:
        more = True
        while more:
            more = advance(state) != 0
            if over(state):
                seen[spare] = tables[slot]
                mask(seen[spare], learner)
                encode(seen[spare], learner, columns.final_observations[index])
                end_table(tables, slot, index, columns)
                more = True
        seat = lowest(to_act(state))
        if seat == learner:
            return
        count = legal(state, seat, buffer)
        dice[index] = roll(dice[index])
        apply(state, seat, policy(state, seat, buffer, count, dice[index]))


@template(clear_table, forget_table, act_table, follow_table, observe_table, loop=True)
def learn_tables(low: int, high: int, chosen: Any, begin: bool, learner: int, columns: Columns) -> None:
    """Play the learner's chosen action at each table (none when the match begins), then the others' by the policy."""
    if columns.refused[0] != 0:
        return
    for index in range(low, high):
        clear_table(index, columns)
        forget_table(index, columns)
        if not begin:
            act_table(columns.tables, index, learner, chosen[index])
        follow_table(columns.tables, index, columns.seen, low, index, learner, columns)
        observe_table(columns.tables, index, columns.seen, low, index, columns)


@template(inline=True)
def describe_table(
    tables: Any, slot: int, seen: Any, spare: int, index: int, columns: Columns, held: Described
) -> None:
    """Write what each legal action would do, and what the acting seat may not know."""
    seat = columns.acting[index]
    reveal(tables[slot], seat, held.revealed[index])
    seen[spare] = tables[slot]
    mask(seen[spare], seat)
    for place in range(min(columns.counts[index], held.descriptions.shape[1])):
        describe(seen[spare], seat, int(columns.actions[index, place]), held.descriptions[index, place])


@template(describe_table, loop=True)
def describe_tables(low: int, high: int, columns: Columns, held: Described) -> None:
    """Describe the legal actions of the tables from low to high."""
    for index in range(low, high):
        describe_table(columns.tables, index, columns.seen, low, index, columns, held)


@template(inline=True)
def advise_table(tables: Any, slot: int, seen: Any, spare: int, index: int, columns: Columns, held: Described) -> None:
    """Write the policy's action for the acting seat; the copy to mask is made at `seen[spare]`."""
    seat = columns.acting[index]
    seen[spare] = tables[slot]
    mask(seen[spare], seat)
    columns.dice[index] = roll(columns.dice[index])
    held.advice[index] = policy(seen[spare], seat, columns.actions[index], columns.counts[index], columns.dice[index])


@template(advise_table, loop=True)
def advise_tables(low: int, high: int, columns: Columns, held: Described) -> None:
    """Ask the policy at the tables from low to high."""
    for index in range(low, high):
        advise_table(columns.tables, index, columns.seen, low, index, columns, held)
