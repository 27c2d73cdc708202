"""Templates for many tables in arrays: one index is one table, whether a CPU loop or a CUDA thread calls them."""

from typing import Any

import numpy as np

from stolik.bots.decide import policy
from stolik.core.bits import lowest
from stolik.core.contract import advance, apply, deal, encode, legal, mask, over, points, to_act, utility
from stolik.core.rng import pick, roll


def begin_table(tables: Any, slot: int, start: Any, number: int, episode: int) -> None:
    """Begin a table's next match; its key is the batch's with the table and the episode in the last two words."""
    words = tables[slot : slot + 1].view(np.int64)  # on CUDA a record would be copied byte by byte
    for word in range(start.size):
        words[word] = start[word]
    state = tables[slot]
    state.key[6] = number
    state.key[7] = episode
    deal(state)


def deal_table(tables: Any, slot: int, start: Any, number: int, episode: int) -> None:
    """Deal a table's match up to its first decision."""
    begin_table(tables, slot, start, number, episode)
    while advance(tables[slot]) != 0:
        pass


def forget_table(index: int, actions: Any, counts: Any, masks: Any) -> None:
    """Empty a table's mask by the list that filled it."""
    for place in range(counts[index]):
        masks[index, actions[index, place]] = 0
    counts[index] = 0


def observe_table(
    tables: Any,
    slot: int,
    seen: Any,
    desk: int,
    index: int,
    acting: Any,
    actions: Any,
    counts: Any,
    masks: Any,
    observations: Any,
) -> None:
    """Write who acts, what is legal and what that seat sees; the copy to mask is made at `seen[desk]`."""
    forget_table(index, actions, counts, masks)
    state = tables[slot]
    legal_mask = masks[index]
    listed = actions[index]
    seat = lowest(to_act(state))
    count = legal(state, seat, listed)
    for place in range(count):
        legal_mask[listed[place]] = 1
    acting[index] = seat
    counts[index] = count
    seen[desk] = tables[slot]
    mask(seen[desk], seat)
    encode(seen[desk], seat, observations[index])


def clear_table(index: int, rewards: Any, done: Any) -> None:
    """Take the last end's rewards away."""
    if done[index]:
        done[index] = 0
        rewards[index, :] = 0


def end_table(
    tables: Any, slot: int, start: Any, index: int, rewards: Any, final_points: Any, done: Any, episodes: Any
) -> None:
    """Write a finished match's rewards and points, and begin the next."""
    state = tables[slot]
    done[index] = 1
    for seat in range(state.seats):
        rewards[index, seat] = utility(state, seat)
        final_points[index, seat] = points(state, seat)
    episodes[index] += 1
    begin_table(tables, slot, start, index, episodes[index])


def act_table(tables: Any, slot: int, seat: int, action: int) -> None:
    """Play one action; the automatic steps after it are still to come."""
    apply(tables[slot], seat, action)


def step_table(
    tables: Any,
    slot: int,
    start: Any,
    index: int,
    action: int,
    acting: Any,
    rewards: Any,
    final_points: Any,
    done: Any,
    episodes: Any,
) -> None:
    """Play one action; at the end of a match write rewards and points and deal the next."""
    clear_table(index, rewards, done)
    state = tables[slot]
    apply(state, acting[index], action)
    while advance(state) != 0 or over(state):
        if over(state):
            end_table(tables, slot, start, index, rewards, final_points, done, episodes)


def roll_table(index: int, actions: Any, counts: Any, dice: Any) -> int:
    """One of the table's listed legal actions, by its own dice."""
    dice[index] = roll(dice[index])
    return actions[index, pick(dice[index], counts[index])]


def play_table(
    tables: Any, slot: int, start: Any, number: int, steps: int, dice: Any, episode: int, buffer: Any
) -> Any:
    """Play so many random decisions, dealing anew at each end; the dice and the number of episodes after that.

    The slot need not be the table's number: on CUDA a thread plays on a copy of its own.
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


def deal_tables(
    low: int,
    high: int,
    tables: Any,
    start: Any,
    episodes: Any,
    seen: Any,
    acting: Any,
    actions: Any,
    counts: Any,
    masks: Any,
    observations: Any,
) -> None:
    """Deal the tables from low to high and observe them."""
    for index in range(low, high):
        deal_table(tables, index, start, index, episodes[index])
        observe_table(tables, index, seen, low, index, acting, actions, counts, masks, observations)


def step_tables(
    low: int,
    high: int,
    chosen: Any,
    at_random: bool,
    tables: Any,
    start: Any,
    dice: Any,
    episodes: Any,
    seen: Any,
    acting: Any,
    actions: Any,
    counts: Any,
    masks: Any,
    observations: Any,
    rewards: Any,
    final_points: Any,
    done: Any,
) -> None:
    """Play the chosen or a random action at each of the tables from low to high and observe them."""
    for index in range(low, high):
        action = roll_table(index, actions, counts, dice) if at_random else chosen[index]
        step_table(tables, index, start, index, action, acting, rewards, final_points, done, episodes)
        observe_table(tables, index, seen, low, index, acting, actions, counts, masks, observations)


def play_tables(
    low: int,
    high: int,
    steps: int,
    tables: Any,
    start: Any,
    dice: Any,
    episodes: Any,
    actions: Any,
    counts: Any,
    masks: Any,
) -> None:
    """Random play without looking; masks are left empty, and the lists of actions serve as scratch."""
    for index in range(low, high):
        forget_table(index, actions, counts, masks)
        dice[index], episodes[index] = play_table(
            tables, index, start, index, steps, dice[index], episodes[index], actions[index]
        )


def observe_tables(
    low: int, high: int, tables: Any, seen: Any, acting: Any, actions: Any, counts: Any, masks: Any, observations: Any
) -> None:
    """Observe the tables from low to high."""
    for index in range(low, high):
        observe_table(tables, index, seen, low, index, acting, actions, counts, masks, observations)


def check_tables(low: int, high: int, chosen: Any, masks: Any, refused: Any) -> None:
    """Mark that some table's chosen action is not legal there: `refused` gets the number of one of them, plus 1."""
    for index in range(low, high):
        action = chosen[index]
        if action < 0 or action >= masks.shape[1] or masks[index, action] == 0:
            refused[0] = index + 1


def follow_table(
    tables: Any,
    slot: int,
    seen: Any,
    desk: int,
    start: Any,
    index: int,
    learner: int,
    dice: Any,
    actions: Any,
    rewards: Any,
    final_points: Any,
    final_observations: Any,
    done: Any,
    episodes: Any,
) -> None:
    """Let the policy decide for the others until the learner must; a match that ends on the way is dealt anew."""
    state = tables[slot]
    buffer = actions[index]
    while True:
        while advance(state) != 0 or over(state):
            if over(state):
                seen[desk] = tables[slot]
                mask(seen[desk], learner)
                encode(seen[desk], learner, final_observations[index])
                end_table(tables, slot, start, index, rewards, final_points, done, episodes)
        seat = lowest(to_act(state))
        if seat == learner:
            return
        count = legal(state, seat, buffer)
        dice[index] = roll(dice[index])
        apply(state, seat, policy(state, seat, buffer, count, dice[index]))


def learn_tables(
    low: int,
    high: int,
    chosen: Any,
    begin: bool,
    learner: int,
    tables: Any,
    start: Any,
    dice: Any,
    episodes: Any,
    seen: Any,
    acting: Any,
    actions: Any,
    counts: Any,
    masks: Any,
    observations: Any,
    rewards: Any,
    final_points: Any,
    final_observations: Any,
    done: Any,
) -> None:
    """Play the learner's chosen action at each table (none when the match begins), then the others' by the policy."""
    for index in range(low, high):
        clear_table(index, rewards, done)
        forget_table(index, actions, counts, masks)
        if not begin:
            act_table(tables, index, learner, chosen[index])
        follow_table(
            tables,
            index,
            seen,
            low,
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
        observe_table(tables, index, seen, low, index, acting, actions, counts, masks, observations)
