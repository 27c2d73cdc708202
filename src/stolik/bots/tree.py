"""Tree search over the same worlds: each simulation deals a world, follows the tree, adds a node and plays on.

Nodes are sequences of decisions, whatever cards the world had (open loop); every seat decides for its own
share (max^n), or, where a recipe says so, the others' by the rule of thumb. Where several seats choose at once, each
chooses from the same point, unseen: the tree goes on from the searching seat's own choice alone.
"""

from typing import Any

import numpy as np

from stolik.bots.decide import fresh, key_with
from stolik.bots.search import LEAD, MASKED, TOTAL, TRIED, VISITS, proceed, rollout, stage, value
from stolik.core.bits import lowest
from stolik.core.contract import apply, legal, over, redeal, to_act, utility
from stolik.core.jit import jit, template
from stolik.core.rng import pick, roll

NODE = np.dtype(
    (
        np.record,  # its fields are attributes where it is interpreted, too
        np.dtype(
            [
                ("action", "i2"),
                ("mover", "i2"),
                ("child", "i4"),  # its first child; 0, the root, is nobody's child and stands for none
                ("sibling", "i4"),
                ("visits", "i4"),
                ("available", "i4"),  # how often it could have been chosen: not every world allows every move
                ("total", "f8"),
            ],
            align=True,
        ),
    )
)
DEPTH = 24
SEATS = 6
EXPLORE = 0.4
WIDEN = 1.0
RIVALS = True


@jit
def child_of(nodes: Any, node: int, mover: int, action: int) -> int:
    """The child for a seat's action, or 0."""
    child = nodes[node].child
    while child != 0 and (nodes[child].action != action or nodes[child].mover != mover):
        child = nodes[child].sibling
    return child


@template()
def selected(nodes: Any, node: int, mover: int, actions: Any, count: int, own: int, dice: Any) -> int:
    """The child to follow, or -1 - action for one to add: the rule of thumb's own first, then others as visits grow."""
    if child_of(nodes, node, mover, own) == 0:
        return -1 - own
    best, most = 0, -1.0
    tried, untried, fresh_action = 0, 0, -1
    for index in range(count):
        child = child_of(nodes, node, mover, actions[index])
        if child == 0:
            untried += 1
            dice = roll(dice)
            if pick(dice, untried) == 0:
                fresh_action = actions[index]
        else:
            tried += 1
            nodes[child].available += 1
            visits = nodes[child].visits
            score = nodes[child].total / visits + EXPLORE * np.sqrt(np.log(nodes[child].available + 1.0) / visits)
            if score > most:
                best, most = child, score
    if untried > 0 and (node == 0 or tried <= WIDEN * np.sqrt(nodes[node].visits)):
        return -1 - fresh_action
    return best


@template(proceed, selected, loop=True)
def grow(
    states: Any, seat: int, key: Any, nodes: Any, used: int, first: int, count: int, path: Any, buffer: Any, worth: Any
) -> int:
    """Run `count` more simulations; the number of nodes used then."""
    for number in range(first, first + count):
        states[TRIED] = states[MASKED]
        state = states[TRIED]
        key_with(state, key, number + 1)
        redeal(state)
        dice = fresh(state)
        begun = stage(state)
        node, depth = 0, 0
        point, together = 0, 0  # where seats choose at once, and those that have still to choose there
        growing, growing_there = True, False
        grown = 0  # the seats that have added a node in this simulation: one each at most
        ended = False
        while not ended:
            waiting = to_act(state)
            mover = seat if (waiting >> seat) & 1 else lowest(waiting)
            if together == 0 and waiting & (waiting - 1) != 0:
                point, together, growing_there = node, waiting, growing
            unseen = (together >> mover) & 1 == 1
            together &= ~(1 << mover)
            dice = roll(dice)
            moves = legal(state, mover, buffer)
            action = buffer[0]
            if moves > 1:
                action = rollout(state, mover, buffer, moves, dice)
                inside = growing_there and (grown >> mover) & 1 == 0 if unseen else growing
                if inside and depth < DEPTH and (mover == seat or RIVALS):
                    chosen = selected(nodes, point if unseen else node, mover, buffer, moves, action, dice)
                    if chosen < 0:
                        action = -1 - chosen
                        chosen = used
                        parent = point if unseen else node
                        nodes[chosen].action = action
                        nodes[chosen].mover = mover
                        nodes[chosen].available = 1
                        nodes[chosen].sibling = nodes[parent].child
                        nodes[parent].child = chosen
                        used += 1
                        grown |= 1 << mover
                        growing = growing and unseen and mover != seat
                    action = nodes[chosen].action
                    if mover == seat or not unseen:
                        node = chosen
                    path[depth] = chosen
                    depth += 1
            apply(state, mover, action)
            ended = proceed(state, begun)
        for one in range(state.seats):
            worth[one] = utility(state, one) if over(state) else value(state, one)
        nodes[0].visits += 1
        for step in range(depth):
            nodes[path[step]].visits += 1
            nodes[path[step]].total += worth[nodes[path[step]].mover]
    return used


@jit
def most_visited(nodes: Any, seat: int, arms: Any, count: int, tally: Any) -> int:
    """The root's child that the seat followed most; `tally` is told what was seen of all."""
    tally[:] = 0
    best, most = arms[0], -1
    child = nodes[0].child
    while child != 0:
        action = nodes[child].action
        if nodes[child].mover == seat:
            tally[action, VISITS] = nodes[child].visits
            tally[action, TOTAL] = nodes[child].total
            if nodes[child].visits > most:
                best, most = action, nodes[child].visits
        child = nodes[child].sibling
    base = tally[arms[0], TOTAL] / max(1.0, tally[arms[0], VISITS])
    for arm in range(count):
        tally[arms[arm], LEAD] = tally[arms[arm], TOTAL] - base * tally[arms[arm], VISITS]
    return best
