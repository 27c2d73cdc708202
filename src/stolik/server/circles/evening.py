"""A small tournament for an evening, as pure changes of a plan: who plays whom in which game, and the standings.

In a round robin everybody meets everybody once, by the circle method, so that nobody waits for more than one round. In
a bracket the winners go on; whoever has no rival in the first round goes on without a match. Where a game needs more
seats than two, bots take the others.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from stolik.server.seating import Refusal

Kind = Literal["round_robin", "bracket"]
LEAST, MOST = 3, 16  # people


class Pair(Struct):
    """Two people who are to play."""

    round: int
    game: str
    one: str | None = None  # a person; none until the pairs before have played, or where there is no rival
    other: str | None = None
    code: str | None = None  # the table at which they play
    match: str | None = None  # in the book, once it is over
    winner: str | None = None
    tied: bool = False
    off: bool = False  # nobody plays it: somebody has left, or there is no rival


class Plan(Struct):
    """An evening."""

    name: str
    kind: Kind
    games: list[str]
    people: list[str]  # by seed
    pairs: list[Pair]
    left: list[str] = []  # who went home


class Place(Struct):
    """A person in the table of an evening."""

    person: str
    played: int
    points: float  # 1 for a win, half for a tie
    out: bool = False  # has lost in a bracket, or gone home


read = msgspec.json.Decoder(Plan).decode


def planned(name: str, kind: Kind, games: Sequence[str], people: Sequence[str]) -> Plan:
    """An evening before its first match; games follow each other round by round."""
    if not LEAST <= len(set(people)) == len(people) <= MOST:
        raise Refusal("wrong_setup", f"an evening is for {LEAST} to {MOST} different people, not {len(people)}")
    if not games:
        raise Refusal("wrong_setup", "an evening needs a game")
    pairs = _everybody(games, people) if kind == "round_robin" else _bracket(games, people)
    plan = Plan(name, kind, list(games), list(people), pairs)
    _advance(plan)
    return plan


def _everybody(games: Sequence[str], people: Sequence[str]) -> list[Pair]:
    """The circle method: the first stays, the others go round; with an odd number one rests in each round."""
    ring: list[str | None] = [*people, *([None] if len(people) % 2 else [])]
    pairs = []
    for number in range(len(ring) - 1):
        for at in range(len(ring) // 2):
            one, other = ring[at], ring[-1 - at]
            if one is not None and other is not None:
                pairs.append(Pair(number, games[number % len(games)], one, other))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return pairs


def _bracket(games: Sequence[str], people: Sequence[str]) -> list[Pair]:
    """The first round by seed, so that the best meet late; then empty pairs for those who go on."""
    size = 1 << (len(people) - 1).bit_length()
    order = [0]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    seeded = [people[seed] if seed < len(people) else None for seed in order]
    pairs = [Pair(0, games[0], seeded[at], seeded[at + 1]) for at in range(0, size, 2)]
    number, count = 1, size // 4
    while count:
        pairs += [Pair(number, games[number % len(games)]) for _ in range(count)]
        number, count = number + 1, count // 2
    for pair in pairs[: size // 2]:
        if pair.other is None:
            pair.winner, pair.off = pair.one, True
    return pairs


def pair_at(plan: Plan, number: int) -> Pair:
    if number >= len(plan.pairs):
        raise Refusal("not_found", f"there is no pair {number}: the evening has {len(plan.pairs)}")
    return plan.pairs[number]


def ready(plan: Plan, number: int) -> bool:
    """Whether two people can sit down now."""
    pair = plan.pairs[number]
    return not done(pair) and pair.one is not None and pair.other is not None


def done(pair: Pair) -> bool:
    return pair.off or pair.winner is not None or pair.tied


def over(plan: Plan) -> bool:
    return all(done(pair) for pair in plan.pairs)


def seat(plan: Plan, number: int, code: str) -> None:
    """A pair sits down at a table."""
    if not ready(plan, number):
        raise Refusal("wrong_time", f"pair {number} cannot play now: it has played, or waits for others")
    plan.pairs[number].code = code


def result(plan: Plan, number: int, winner: str | None, match: str | None = None) -> bool:
    """Store a pair's result (no winner: a tie); return whether it counted. In a bracket a tie is played again."""
    pair = pair_at(plan, number)
    if not ready(plan, number):
        return False
    if winner is not None and winner not in (pair.one, pair.other):
        raise Refusal("wrong_setup", f"{winner!r} does not play in pair {number}")
    if winner is None and plan.kind == "bracket":
        pair.code = None  # another table, another match
        return False
    pair.winner, pair.tied, pair.match = winner, winner is None, match
    _advance(plan)
    return True


def go_home(plan: Plan, person: str) -> None:
    """Somebody leaves: their pairs are not played, and in a bracket the rival goes on."""
    if person not in plan.people or person in plan.left:
        return
    plan.left.append(person)
    _advance(plan)


def _advance(plan: Plan) -> None:
    """Advance winners, and remove pairs that nobody can play."""
    if plan.kind == "bracket":
        _carry_on(plan)
        return
    for pair in plan.pairs:
        if not done(pair) and ({pair.one, pair.other} & set(plan.left)):
            pair.off = True


def _carry_on(plan: Plan) -> None:
    rounds = [[pair for pair in plan.pairs if pair.round == number] for number in range(plan.pairs[-1].round + 1)]
    for number, pairs in enumerate(rounds):
        for pair in pairs:
            gone = [who for who in (pair.one, pair.other) if who in plan.left]
            if not done(pair) and pair.one is not None and pair.other is not None and gone:
                staying = [who for who in (pair.one, pair.other) if who not in plan.left]
                pair.winner, pair.off = (staying or [pair.one])[0], True
        if number + 1 < len(rounds):
            for at, pair in enumerate(rounds[number + 1]):
                before = pairs[2 * at], pairs[2 * at + 1]
                if not done(pair):
                    pair.one, pair.other = (one.winner for one in before)


def table(plan: Plan) -> list[Place]:
    """The standings, the best first; in a bracket by how far somebody came."""
    places = {person: Place(person, 0, 0.0) for person in plan.people}
    walked_over = dict.fromkeys(plan.people, 0)  # how often somebody went on without a match
    for pair in plan.pairs:
        played = done(pair) and not (pair.off and pair.match is None)
        for person in (pair.one, pair.other):
            if person is not None and played:
                places[person].played += 1
                places[person].points += 1.0 if pair.winner == person else 0.5 if pair.tied else 0.0
        if plan.kind == "bracket" and pair.winner is not None:
            loser = pair.other if pair.winner == pair.one else pair.one
            if loser is not None:
                places[loser].out = True
            if pair.off:
                walked_over[pair.winner] += 1
    for person in plan.left:
        places[person].out = True
    order = {person: at for at, person in enumerate(plan.people)}
    return sorted(places.values(), key=lambda one: (-one.points - walked_over[one.person], one.out, order[one.person]))
