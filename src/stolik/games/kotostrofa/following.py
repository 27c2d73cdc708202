"""Kotostrofa: where the cards may be that a seat has seen and then lost sight of (7.3).

A card that was seen to come to a hand is followed along the trail. Out of a hand of n cards an unseen one is any of
them, so it is the followed one with a chance of 1 in n, and a card that is seen to leave was not the followed one,
which makes it likelier that this had left before. `weights` holds the chances by place as whole numbers, so that they
are the same compiled, interpreted and on a GPU.

Cards are followed one after another, each given the ways of those before it, as no two can be the same unseen card.
That alone is exact for one card. For several it is nearly so, and further stories, each taking the place of the one
before in proportion to how likely it makes what was seen (a Metropolis chain), take away what can be measured. A card
that is seen to leave may be an equal one; what only counting cards of one kind could tell beyond that is left out.
"""

from stolik.core.bits import lowest, size_of
from stolik.core.jit import jit
from stolik.core.rng import bits, go_to_block, next_block

from .cards import IN_GAME, first_bit, joined, with_card
from .state import PILE, SEATS, State
from .trail import KIND, PLAIN, UNSEEN, source_of, target_of

# Marks of entries while cards are followed: a followed card left here, one came here, or one would have come from here.
LEFT, CAME, GUESSED = 1 << 12, 1 << 13, 1 << 14
WHOLE = 1 << 28
SCARCE, REFILL = 1 << 18, 1 << 10
STORIES = 4
TRIES = 8  # before a card that contradicts the others is given up
CERTAIN = 0.999


@jit
def follow_trail(state: State) -> None:
    """Put followed cards where a likely story of the trail takes them; hands keep what is certain."""
    hidden = unseen_hands(state)
    if hidden == 0:
        return
    for seat in range(state.seats):
        if size_of(state.hands[seat]) < state.hand_sizes[seat]:
            hidden |= 1 << seat
    kept = next_block(state)
    likely = tell_story(state, hidden)
    told = True
    tries = 1
    while (tries < STORIES and likely < CERTAIN) or (tries < TRIES and likely == 0):
        block = next_block(state)
        other = tell_story(state, hidden)
        told = bits(state) * likely <= other * 65536
        if told:
            kept, likely = block, other
        tries += 1
    if not told:
        after = next_block(state)
        go_to_block(state, kept)
        tell_story(state, hidden)
        go_to_block(state, after)
    place_followed(state)


@jit
def unseen_hands(state: State) -> int:
    """The set of seats that cards went to or from without being seen."""
    seats = 0
    for at in range(state.trail_size):
        entry = int(state.trail[at])
        if entry & KIND == UNSEEN:
            seats |= (1 << source_of(entry)) | (1 << target_of(entry))
    return seats


@jit
def tell_story(state: State, hidden: int) -> float:
    """Follow every card that was seen to come to a hidden hand; how likely the story makes what was seen."""
    state.followed[:] = 0
    for at in range(state.trail_size):
        state.trail[at] &= PLAIN
    for seat in range(SEATS):
        state.known[seat, seat] = 0  # what is followed there: a seat needs no memory of its own hand
    likely = 1.0
    for leaving in range(1, -1, -1):  # first the cards that were seen again: their ways are bound at both ends
        for at in range(state.trail_size - 1, -1, -1):
            entry = int(state.trail[at])
            walk(state, entry, -1)
            if located(entry, hidden) and not entry & CAME and (not leaving or leaves(state, at, hidden)):
                likely *= follow(state, at, hidden)
        for at in range(state.trail_size):
            walk(state, int(state.trail[at]), 1)
    return likely


@jit
def walk(state: State, entry: int, by: int) -> None:
    """Go past an entry, forwards or back: the sizes of hands, and how many followed cards are in them."""
    source, target = source_of(entry), target_of(entry)
    if source < PILE:
        state.hand_sizes[source] -= by
        if entry & LEFT:
            state.followed[source] -= by
    if target < PILE:
        state.hand_sizes[target] += by
        if entry & CAME:
            state.followed[target] += by


@jit
def located(entry: int, hidden: int) -> bool:
    """Whether a card was seen to come to a hand that may have lost it unseen."""
    return entry & KIND != UNSEEN and (hidden >> target_of(entry)) & 1 == 1


@jit
def leaves(state: State, start: int, hidden: int) -> bool:
    """Whether a card of that kind is seen to leave a hidden hand later."""
    kind = int(state.trail[start]) & KIND
    for at in range(start + 1, state.trail_size):
        entry = int(state.trail[at])
        if entry & KIND == kind and (hidden >> source_of(entry)) & 1:
            return True
    return False


@jit
def follow(state: State, start: int, hidden: int) -> float:
    """Draw the way of the card that came at `start`, and mark it; how likely that card makes what was seen."""
    first = int(state.trail[start])
    kind = first & KIND
    walk(state, first, 1)
    state.weights[:] = 0
    state.weights[target_of(first)] = WHOLE
    total = WHOLE
    likely = 1.0
    at = start + 1
    while at < state.trail_size and total > state.weights[PILE]:
        entry = int(state.trail[at])
        source = source_of(entry)
        if (hidden >> source) & 1 and not entry & LEFT:
            if entry & KIND == UNSEEN:
                may_leave(state, at)
            elif entry & KIND == kind:
                total = is_seen(state, at, hidden)
            else:
                total -= another_leaves(state, source, hidden)
            if total < SCARCE:
                for place in range(PILE + 1):
                    state.weights[place] *= REFILL
                total *= REFILL
                likely /= REFILL
        walk(state, entry, 1)
        at += 1
    place = drawn_place(state, total)
    trace_back(state, start, at, place)
    if place < 0:
        return 0.0
    if place < PILE:
        state.known[place, place] = with_card(state.known[place, place], first_bit(state, kind))
    return likely * total / WHOLE


@jit
def loose(state: State, seat: int) -> int:
    """How many cards of a hand are not followed ones whose way is drawn already."""
    return max(1, int(state.hand_sizes[seat]) - int(state.followed[seat]))


@jit
def may_leave(state: State, at: int) -> None:
    """An unseen card goes from hand to hand: it is any of those that are not followed elsewhere."""
    entry = int(state.trail[at])
    source, target = source_of(entry), target_of(entry)
    if state.weights[source] == 0:
        return
    moved = int(state.weights[source]) // loose(state, source)
    guess(state, at, moved, int(state.weights[target]))
    state.weights[source] -= moved
    state.weights[target] += moved


@jit
def guess(state: State, at: int, moved: int, there: int) -> None:
    """Draw beforehand whether a card that is there after an entry came with it, or was there already."""
    if (bits(state) * (moved + there)) >> 16 < moved:
        state.trail[at] |= GUESSED


@jit
def another_leaves(state: State, source: int, hidden: int) -> int:
    """A card of another kind is seen to leave: with the followed one there, or gone, it is less likely to be there."""
    lost = int(state.weights[source]) // loose(state, source)
    state.weights[source] -= lost
    gone = int(state.weights[PILE]) // all_loose(state, hidden)
    state.weights[PILE] -= gone
    return lost + gone


@jit
def all_loose(state: State, hidden: int) -> int:
    """How many cards of all hidden hands are not followed ones whose way is drawn already."""
    count = 0
    for seat in range(state.seats):
        if (hidden >> seat) & 1:
            count += loose(state, seat)
    return count


@jit
def is_seen(state: State, at: int, hidden: int) -> int:
    """A card of its own kind is seen to leave: it, or an equal one if there may be one there; the sum of weights."""
    source = source_of(int(state.trail[at]))
    there, everywhere = loose(state, source), all_loose(state, hidden)
    others = max(1, everywhere - 1)
    equal = rivals(state, at, hidden)
    moved = int(state.weights[source])
    state.weights[source] = 0
    total = moved
    for place in range(PILE):
        state.weights[place] = int(state.weights[place]) * min(equal * there, others) // others
        total += int(state.weights[place])
    # When the followed one has left before, an equal one more is among them.
    state.weights[PILE] = int(state.weights[PILE]) * min((equal + 1) * there, everywhere) // everywhere
    total += int(state.weights[PILE])
    guess(state, at, moved, int(state.weights[PILE]))
    state.weights[PILE] += moved
    return total


@jit
def rivals(state: State, at: int, hidden: int) -> int:
    """How many equal cards could have left in a card's place; followed ones whose way is drawn cannot."""
    kind = int(state.trail[at]) & KIND
    count = copies(state, IN_GAME[state.seats], kind) - 1
    if count == 0:
        return 0
    count -= copies(state, state.pile_set, kind)
    for seat in range(state.seats):
        if not (hidden >> seat) & 1:
            count -= copies(state, state.hands[seat], kind)
    for other in range(state.trail_size):
        entry = int(state.trail[other])
        if entry & KIND == kind:
            if other < at:
                count += (1 if entry & LEFT else 0) - (1 if entry & CAME else 0)
            else:
                count += ((hidden >> source_of(entry)) & 1) - ((hidden >> target_of(entry)) & 1)
    return max(0, count)


@jit
def copies(state: State, cards: int, kind: int) -> int:
    """How many cards of a kind a set has."""
    bit = first_bit(state, kind)
    count = 0
    while cards & bit:
        count += 1
        bit <<= 1
        if not state.twins & bit:
            return count
    return count


@jit
def drawn_place(state: State, total: int) -> int:
    """A place by the weights; none when the card cannot be anywhere."""
    if total == 0:
        return -1
    at = (bits(state) * total) >> 16
    place = 0
    while at >= state.weights[place]:
        at -= int(state.weights[place])
        place += 1
    return place


@jit
def trace_back(state: State, start: int, end: int, place: int) -> None:
    """Go back to where the card came from, and mark the entries that it went with."""
    for at in range(end - 1, start, -1):
        entry = int(state.trail[at])
        walk(state, entry, -1)
        if entry & GUESSED:
            entry ^= GUESSED
            unseen = entry & KIND == UNSEEN
            if place == (target_of(entry) if unseen else PILE):
                entry |= LEFT | CAME if unseen else LEFT
                place = source_of(entry)
            state.trail[at] = entry
    entry = int(state.trail[start])
    walk(state, entry, -1)
    if place >= 0:
        state.trail[start] = entry | CAME


@jit
def place_followed(state: State) -> None:
    """Add the followed cards to the hands, as far as the cards of the game and the sizes of hands allow."""
    seen = state.pile_set
    for seat in range(state.seats):
        seen = joined(state, seen, state.hands[seat])
    for seat in range(state.seats):
        left = state.known[seat, seat] & ~state.hands[seat]
        state.known[seat, seat] = 0
        while left != 0:
            kind = int(state.kinds[lowest(left)])
            left &= left - 1
            room = size_of(state.hands[seat]) < state.hand_sizes[seat]
            if room and copies(state, seen, kind) < copies(state, IN_GAME[state.seats], kind):
                state.hands[seat] = with_card(state.hands[seat], first_bit(state, kind))
                seen = with_card(seen, first_bit(state, kind))
    state.followed[:] = 0
    state.weights[:] = 0
    for at in range(state.trail_size):
        state.trail[at] &= PLAIN
