"""All worlds of jamniki that a viewer cannot tell from the true one: every draw is tried, in plain Python."""

from collections import Counter
from dataclasses import dataclass, field

from stolik.games.jamniki.notation import TILES
from tests.games.jamniki.deck import ONCE, TWICE


@dataclass
class Course:
    """A game so far: the tiles in the order of drawing, the first hand's first, and the moves."""

    drawn: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)

    def key(self):
        return tuple(self.drawn), tuple(self.moves)


def course_of(state) -> Course:
    """The course that a whole state tells."""
    course = Course([TILES[kind] for kind in reversed(state.stack[int(state.stack_size) :])])
    for turn in range(int(state.sizes.sum())):
        seat, place = order(state)(turn), turn // int(state.seats)
        kind, white = int(state.coats[seat, place]) % len(TILES), state.coats[seat, place] >= len(TILES)
        course.moves.append(TILES[kind] + " white" * bool(white))
    return course


def order(state):
    """Whose turn each turn is."""
    step = 1 if state.game_number % 2 else -1
    return lambda turn: (int(state.first) + step * turn) % int(state.seats)


def fits(tile: str, coat: list[str]) -> bool:
    last = coat[-1] if coat else "white"
    return last.endswith("white") or tile[0] == last[2] or tile[1] == last[3]


def worlds(state, viewer) -> dict:
    """By course, its chance: that of its draws, for every course that shows the viewer what the true one does."""
    search = Search(state, viewer)
    search.deal(1.0)
    total = sum(search.found.values())
    return {key: chance / total for key, chance in search.found.items()}


class Search:
    """Every first hand, every draw and every move in turn, and back again."""

    def __init__(self, state, viewer):
        self.viewer, self.seats, self.free = viewer, int(state.seats), bool(state.free_white)
        self.seat_at, self.turns = order(state), int(state.turn_number) + 1
        self.truth = course_of(state)
        self.left, self.hand, self.course = Counter([*TWICE, *TWICE, *ONCE]), Counter(), Course()
        self.seen = {turn: self.true_hand(turn) for turn in range(self.turns) if self.seat_at(turn) == viewer}
        self.found = {}

    def true_hand(self, turn: int) -> Counter:
        """The hand at a turn, with what it drew."""
        hand = Counter(self.truth.drawn[: self.seats + turn + 1])
        return hand - Counter(move[:4] for move in self.truth.moves[:turn])

    def each(self, tiles, chance):
        """Draw each of some tiles that are left, and put it back; the chance of what was drawn so far."""
        left = self.left.total()
        for tile in tiles:
            count = self.left[tile]
            if count > 0:
                self.left[tile], self.hand[tile] = count - 1, self.hand[tile] + 1
                self.course.drawn.append(tile)
                yield chance * count / left
                self.course.drawn.pop()
                self.left[tile], self.hand[tile] = count, self.hand[tile] - 1

    def deal(self, chance):
        if len(self.course.drawn) == self.seats:
            return self.turn(0, chance)
        for chance_of_hand in self.each(self.seen.get(0, TILES), chance):
            self.deal(chance_of_hand)
        return None

    def turn(self, turn, chance):
        if turn == self.turns:
            self.found[self.course.key()] = chance
        elif self.seats + turn == len(self.truth.drawn):
            self.place(turn, chance)
        else:
            tiles = [self.truth.drawn[self.seats + turn]] if turn in self.seen else TILES
            for chance_of_draw in self.each(tiles, chance):
                self.place(turn, chance_of_draw)

    def place(self, turn, chance):
        if turn in self.seen and self.hand != self.seen[turn]:
            return
        if turn == len(self.truth.moves):
            self.turn(turn + 1, chance)
            return
        for move in self.possible(turn):
            self.hand[move[:4]] -= 1
            self.course.moves.append(move)
            self.turn(turn + 1, chance)
            self.course.moves.pop()
            self.hand[move[:4]] += 1

    def possible(self, turn):
        """The moves that look as the true one did."""
        true, coat = self.truth.moves[turn], self.course.moves[turn % self.seats : turn : self.seats]
        if not true.endswith("white"):
            return [true] if self.hand[true] > 0 else []
        hand = [tile for tile, count in self.hand.items() if count > 0]
        if not self.free and any(fits(tile, coat) for tile in hand):
            return []
        return [true] if turn in self.seen else [f"{tile} white" for tile in hand]
