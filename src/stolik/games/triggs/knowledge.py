"""Triggs: what each seat can know, and worlds that agree with it.

While the middle deck is as dealt, every unseen card is as likely to be in one hidden place as in another. Once it was
made of discards, unseen cards are of two kinds: the deck's, which are in it or were taken out of it by a hand, and the
old ones, which are in hands or beneath the open decks as dealt. Counts of values are numbers, as in `counts`.
"""

from stolik.core.jit import jit
from stolik.core.rng import below, forget, shuffle

from .counts import BITS, UNITS, held, packed, packed_pile, smaller, total
from .rules import makes_left
from .state import COPIES, DECKS, LEFT, MIDDLE, OPEN, RIGHT, UNKNOWN, VALUES, State

TRIES = 100_000  # to find a hand that can go on crossing off: of the rarest every 4,000th can
BENEATH, TOPS, HANDS = 0, DECKS, 2 * DECKS  # the parts of a set of hidden places
LAID_SOONER = 4  # where it may be either, so often a card laid down was the deck's although an old one could have been


@jit
def mask(state: State, seat: int) -> None:
    """Of other hands only the cards known to all show (8.1), of the open decks only the top (8.2)."""
    forget(state)
    left, right = top_of(state, LEFT), top_of(state, RIGHT)
    state.decks[:] = UNKNOWN
    state.decks[LEFT, max(0, state.deck_sizes[LEFT] - 1)] = left
    state.decks[RIGHT, max(0, state.deck_sizes[RIGHT] - 1)] = right
    for other in range(state.seats):
        if other != seat:
            hide(state, other)


@jit
def top_of(state: State, deck: int) -> int:
    """The card on top of a deck, UNKNOWN if it is empty."""
    size = int(state.deck_sizes[deck])
    return int(state.decks[deck, size - 1]) if size > 0 else UNKNOWN


@jit
def hide(state: State, seat: int) -> None:
    """Leave of a hand what everybody knows (8.1), and how many cards it took from a reshuffled middle deck (8.3)."""
    for value in range(VALUES):
        state.hands[seat, value] = state.known[seat, value]
    if state.reshuffled[MIDDLE]:  # else nobody has taken any
        count = took(state, seat)
        for value in range(VALUES):
            state.taken[seat, value] = 0
        state.taken[seat, 0] = -count


@jit
def took(state: State, seat: int) -> int:
    """How many cards a seat took out of a reshuffled middle deck; below 0 where nobody else knows which."""
    count = 0
    for value in range(VALUES):
        count += state.taken[seat, value]
    return abs(count)


@jit
def redeal(state: State) -> None:
    """Hand the unseen cards out anew, decks seen as discards keeping theirs (8.3)."""
    hidden = hidden_places(state)
    unseen = unseen_cards(state, hidden)
    dealt = dealt_cards(state, hidden)
    made = made_of(state, hidden)
    share_out(state, hidden, unseen, dealt, made)
    # A seat that may go on crossing off is known to hold a make.
    tries = 0
    while state.crossing != UNKNOWN and makes_left(state, state.turn) == 0 and tries < TRIES:
        for seat in range(state.seats):
            if (hidden >> (HANDS + seat)) & 1:
                hide(state, seat)
        share_out(state, hidden, unseen, dealt, made)
        tries += 1


@jit
def missing(state: State, seat: int) -> int:
    """The cards of a hand that a masked state does not show."""
    return int(state.hand_sizes[seat]) - total(packed(state.hands[seat]))


@jit
def hidden_places(state: State) -> int:
    """The set of places that do not show: decks beneath their tops, tops, hands.

    A position may tell more of a deck than a seat would see, and less.
    """
    found = 0
    for deck in range(DECKS):
        size = state.deck_sizes[deck]
        if size > 1 and state.decks[deck, 0] == UNKNOWN:
            found |= 1 << (BENEATH + deck)
        if size > 0 and state.decks[deck, size - 1] == UNKNOWN:
            found |= 1 << (TOPS + deck)
    for seat in range(state.seats):
        if missing(state, seat) > 0 or state.taken[seat, 0] < 0:
            found |= 1 << (HANDS + seat)
    return found


@jit
def shows(state: State, hidden: int, deck: int, place: int) -> bool:
    """Whether a card of a deck shows."""
    part = TOPS if place == state.deck_sizes[deck] - 1 else BENEATH
    return (hidden >> (part + deck)) & 1 == 0


@jit
def shown_in(state: State, hidden: int, deck: int) -> int:
    """The cards of a deck that show."""
    found = 0
    for place in range(state.deck_sizes[deck] - 1, -1, -1):
        if not shows(state, hidden, deck, place):
            break
        found += 1 << (BITS * int(state.decks[deck, place]))
    return found


@jit
def hidden_in(state: State, hidden: int, deck: int) -> int:
    """How many cards of a deck do not show."""
    beneath, top = (hidden >> (BENEATH + deck)) & 1, (hidden >> (TOPS + deck)) & 1
    return beneath * (int(state.deck_sizes[deck]) - 1) + top


@jit
def unseen_cards(state: State, hidden: int) -> int:
    """How many cards of each value lie where they do not show."""
    unseen = COPIES * UNITS - shown_in(state, hidden, MIDDLE)
    unseen -= packed_pile(state.discard, state.discard_size) + packed_pile(state.removed, state.removed_size)
    for seat in range(state.seats):
        unseen -= packed(state.hands[seat])
    for deck in OPEN:
        unseen -= packed(state.inside[deck]) if state.reshuffled[deck] else shown_in(state, hidden, deck)
    return unseen


@jit
def dealt_cards(state: State, hidden: int) -> int:
    """The most cards of each value that can be unseen and old."""
    dealt = packed(state.as_dealt)
    for deck in OPEN:
        if not state.reshuffled[deck]:
            dealt -= shown_in(state, hidden, deck)
    for seat in range(state.seats):
        for value in range(VALUES):  # what an open hand holds neither seen nor taken was dealt to it
            own = int(state.hands[seat, value]) - int(state.known[seat, value]) - max(0, int(state.taken[seat, value]))
            dealt -= min(max(0, own), held(dealt, value)) << (BITS * value)
    return dealt


@jit
def made_of(state: State, hidden: int) -> int:
    """The cards of a reshuffled middle deck that do not show in it or in an open hand."""
    made = packed(state.inside[MIDDLE])
    if made:
        made -= shown_in(state, hidden, MIDDLE)
    for seat in range(state.seats):
        if state.taken[seat, 0] >= 0:
            made -= packed(state.taken[seat])
    return made


@jit
def share_out(state: State, hidden: int, unseen: int, dealt: int, made: int) -> None:
    """Fill the hidden places: the middle deck and what hands took from it, the decks as dealt, then the hands."""
    old = unseen
    beneath = unseen
    if state.reshuffled[MIDDLE]:
        from_deck = split(state, hidden, unseen, dealt, made)
        deal_taken(state, hidden, from_deck, made - from_deck)
        old -= from_deck
        beneath = smaller(old, dealt)
    end = add_cards(state, int(state.discard_size), beneath)
    for deck in range(DECKS):
        if not state.reshuffled[deck]:
            end = fill_deck(state, hidden, deck, end)
    end = add_cards(state, end, old - beneath)
    for seat in range(state.seats):
        for _ in range(missing(state, seat)):
            end -= 1
            state.hands[seat, state.discard[end]] += 1
    for deck in OPEN:
        if state.reshuffled[deck]:
            inside = packed(state.inside[deck]) - shown_in(state, hidden, deck)
            fill_deck(state, hidden, deck, add_cards(state, int(state.discard_size), inside))
    state.discard[state.discard_size :] = UNKNOWN


@jit
def split(state: State, hidden: int, unseen: int, dealt: int, made: int) -> int:
    """How many unseen cards of each value are the deck's; certain unless a card laid down may have been either kind.

    Then as many are in hands as can be, sometimes fewer: in play among `sound` none fewer in four of five positions,
    one fewer in most others.
    """
    most = smaller(made, unseen)
    least = smaller(most, unseen - smaller(unseen, dealt))
    size = hidden_in(state, hidden, MIDDLE)
    cards = min(total(most), size + room_for_taken(state))
    cards = min(cards, total(least) + total(smaller(unseen - least, dealt)) - hidden_as_dealt(state, hidden))
    while cards > max(size, total(least)) and below(state, LAID_SOONER) == 0:
        cards -= 1
    if cards < total(least):
        return some_of(state, least, cards)
    return least + some_of(state, most - least, cards - total(least))


@jit
def room_for_taken(state: State) -> int:
    """How many cards of a reshuffled middle deck the hidden hands can hold."""
    room = 0
    for seat in range(state.seats):
        if state.taken[seat, 0] < 0:
            room += min(missing(state, seat), took(state, seat))
    return room


@jit
def hidden_as_dealt(state: State, hidden: int) -> int:
    """How many hidden cards are in open decks as dealt."""
    count = 0
    for deck in OPEN:
        if not state.reshuffled[deck]:
            count += hidden_in(state, hidden, deck)
    return count


@jit
def some_of(state: State, cards: int, count: int) -> int:
    """A number of these cards at random."""
    left = total(cards)
    found = 0
    for value in range(VALUES):
        for _ in range(held(cards, value)):
            if below(state, left) < count:
                found += 1 << (BITS * value)
                count -= 1
            left -= 1
    return found


@jit
def add_cards(state: State, end: int, cards: int) -> int:
    """Shuffle cards into those that lie behind the discards, whose place serves for it; where they end."""
    if cards:
        for value in range(VALUES):
            for _ in range(held(cards, value)):
                state.discard[end] = value
                end += 1
        shuffle(state, state.discard[state.discard_size :], end - int(state.discard_size))
    return end


@jit
def fill_deck(state: State, hidden: int, deck: int, end: int) -> int:
    """Cards from behind the discards go to a deck's hidden places; where the others end."""
    for place in range(state.deck_sizes[deck]):
        if not shows(state, hidden, deck, place):
            end -= 1
            state.decks[deck, place] = state.discard[end]
    return end


@jit
def deal_taken(state: State, hidden: int, from_deck: int, laid: int) -> None:
    """Fill the reshuffled middle deck; hands get what is not in it, each as many as it took less those laid down."""
    end = fill_deck(state, hidden, MIDDLE, add_cards(state, int(state.discard_size), from_deck))
    room = room_for_taken(state)
    places = end - int(state.discard_size) + total(laid)
    for seat in range(state.seats):
        if state.taken[seat, 0] < 0:
            cards = end - int(state.discard_size)
            count = took(state, seat)
            most = min(count, missing(state, seat))
            room -= most
            kept = max(cards - room, min(most, hits(state, count, cards, places)))
            places -= count
            gone = some_of(state, laid, count - kept)
            laid -= gone
            for value in range(VALUES):
                state.taken[seat, value] = held(gone, value)
            for _ in range(kept):
                end -= 1
                state.hands[seat, state.discard[end]] += 1
                state.taken[seat, state.discard[end]] += 1


@jit
def hits(state: State, count: int, cards: int, places: int) -> int:
    """How many of a seat's places get a card when cards are dealt to all places at random."""
    found = 0
    for number in range(count):
        if below(state, places - number) < cards - found:
            found += 1
    return found
