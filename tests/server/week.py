"""A week of a circle, played by bots in a hall of this process; and an independent count of what its book must tell."""

import asyncio
import math
import random
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from stolik import names
from stolik.bots import make
from stolik.games import load
from stolik.server import protocol
from stolik.server.fold import steps_of
from tests.server.hall import somebody

PEOPLE = ("Ola", "Jan", "Hania", "Kuba")
DAY = 86_400.0


class Clock:
    """The time, which can be moved on."""

    def __init__(self, monkeypatch, begins):
        real = time.time
        self.offset = begins - real()
        monkeypatch.setattr(time, "time", lambda: real() + self.offset)


@dataclass
class Played:
    """What the test itself saw of a match."""

    match: str
    game: str
    people: dict[int, str]  # by seat
    points: list[int]
    winners: list[int]
    finished: float
    moves: int
    done: dict[tuple[str, int], int] = field(default_factory=dict)  # by record and seat


async def circle_of(hall, people=PEOPLE, name="Dom"):
    """A circle, its people by name, and who they are in it."""
    keeping = hall.circles.keeping
    sitting = {one: await somebody(hall) for one in people}
    sessions = {one: person.connection.session.id for one, person in sitting.items()}
    first, *others = people
    row = await keeping.found(name, sessions[first], first, "cat")
    for one in others:
        await keeping.persons.join(row.id, sessions[one], one, "dog", None)
    known = {one.name: one.id for one in await keeping.persons.of(row.id)}
    return row, sitting, known


async def played(hall, circle, sitting, game, people, bots=0, seed=0, options=None):
    """Some people and bots play a match of a circle to its end."""
    seats = len(people) + bots
    levels = {str(seat): "easy" for seat in range(len(people), seats)}
    order = protocol.NewTable(game, seats, options or {}, levels, pace=0)
    first = sitting[people[0]].connection.session.id
    room = await hall.new_table(order, first, circle)
    for seat, name in enumerate(people):
        await sitting[name].say(hall, protocol.Hello(room.row.code))
        await sitting[name].say(hall, protocol.Sit(seat, name, "cat"))
    await sitting[people[0]].say(hall, protocol.Start())
    await play_out(hall, room, sitting, people, seed)
    fold = room.play.fold
    log = await hall.store.matches.log(fold.row.id)
    told = Played(fold.row.id, game, dict(enumerate(people)), fold.match.points, fold.winners, log[-1].at, len(log))
    told.done = done(game, fold.row, log)
    for name in people:
        await room.leave(sitting[name].connection)
    return told


async def play_out(hall, room, sitting, people, seed):
    chance = random.Random(seed)
    bot = make("easy", load(room.seating.game))
    number = 0
    while room.seating.playing:
        fold = room.play.fold
        mine = [seat for seat in fold.to_act if seat < len(people)]
        if not fold.over and mine:
            seat = mine[0]
            action = bot.choose(fold.masked(seat), seat, chance.getrandbits(60))
            order = protocol.Move(f"m{number}", fold.row.id, seat, fold.seq, fold.game.moves[action])
            await sitting[people[seat]].say(hall, order)
            number += 1
        await asyncio.sleep(0)  # bots and the end of the match are beside this


def done(game, row, log):
    """What the records are about, found in what a referee sees of the table rather than as the games find it."""
    views = [(step, step.view()) for _, step in steps_of(row, log)]
    found = Counter()
    for record, seat, count in COUNTS[game](views) if game in COUNTS else ():
        found[record, seat] = found[record, seat] + count if record in SUMMED else max(found[record, seat], count)
    return {key: count for key, count in found.items() if count}


def coats(views):
    for view in scores(views):
        for seat, coat in enumerate(view["coats"]):
            bones = sum(4 if laid["white"] else int(laid["tile"][1]) + int(laid["tile"][3]) for laid in coat)
            yield "dachshund", seat, bones
            parts = "".join("  " if laid["white"] else laid["tile"][0] + laid["tile"][2] for laid in coat)
            yield "run", seat, max((len(list(same)) for colour, same in groupby(parts) if colour != " "), default=0)


def bites(views):
    for view in scores(views):
        for seat, hand in enumerate(view["hands"]):
            yield "bitten", seat, 10 * hand.count("b") + sum({int(card) for card in hand if card != "b"})
            yield "emptied", seat, int(not hand)


def cats(views):
    for view in scores(views):
        for seat, hand in enumerate(view["hands"]):
            yield "kotrus", seat, int("10k" in hand)
            yield "miaaau", seat, int(not hand)


def crosses(views):
    """By turn: the boxes that somebody's sheet has more, and the bonuses chosen."""
    boxes, bonuses = Counter(), Counter()
    for (_, before), (step, view) in pairwise(views):
        for seat, rows in enumerate(view["crossed"]):
            boxes[before["turns"], seat] += sum(rows) - sum(before["crossed"][seat])
        if step.move is not None:
            bonuses[before["turns"], step.seat] += step.move.startswith("bonus ")
    for record, counted in (("boxes", boxes), ("bonuses", bonuses)):
        for (_, seat), count in counted.items():
            yield record, seat, count


def herds(views):
    for view in scores(views):
        for seat, points in enumerate(view["past"][-1]):
            yield "clean", seat, int(points == 0)
    for _, view in views:
        if view["collector"] is not None:
            yield "herd", view["collector"], sum(heads(card) for card in view["collected"])


def heads(card):
    return 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1


def scores(views):
    return [view for step, view in views if step.event == "score"]


# By game; of a game that is not here the week tells all but its own records.
COUNTS = {"jamniki": coats, "komary": bites, "kotostrofa": cats, "triggs": crosses, "xnimmt": herds}
SUMMED = ("emptied", "kotrus", "miaaau", "clean")  # which add up over matches; of the others the best stays


# The count


def before(played, one, other):
    """Whether a seat came before another: winners first, then by points."""
    fewest = load(played.game).fewest
    if (one in played.winners) != (other in played.winners):
        return one in played.winners
    mine, theirs = played.points[one], played.points[other]
    return mine < theirs if fewest else mine > theirs


def table(matches):
    """By person: matches, wins, people beaten, people met, wins in a row at the end and at most."""
    lines = defaultdict(lambda: [0, 0, 0.0, 0, 0, 0])
    for played in sorted(matches, key=lambda one: one.finished):
        if len(played.people) < 2:
            continue
        for seat, person in played.people.items():
            line = lines[person]
            line[0] += 1
            won = seat in played.winners
            line[1] += won
            line[4] = line[4] + 1 if won else 0
            line[5] = max(line[5], line[4])
            for other in played.people:
                if other != seat:
                    line[3] += 1
                    line[2] += 1.0 if before(played, seat, other) else 0.0 if before(played, other, seat) else 0.5
    return dict(lines)


def duels(matches):
    """By person, rival and game: how often before, level and behind."""
    found = defaultdict(lambda: [0, 0, 0])
    for played in matches:
        for seat, person in played.people.items():
            for other, rival in played.people.items():
                if seat != other:
                    which = 0 if before(played, seat, other) else 2 if before(played, other, seat) else 1
                    found[person, rival, played.game][which] += 1
    return dict(found)


def strengths(matches):
    """Mean and deviation of every person by the Bradley-Terry update of Weng and Lin, written out."""
    known = {}
    for played in sorted(matches, key=lambda one: one.finished):
        seats = list(played.people)
        if len(seats) < 2:
            continue
        ranks = [1 + sum(before(played, other, seat) for other in seats) for seat in seats]
        people = [played.people[seat] for seat in seats]
        known |= dict(zip(people, updated([known.get(one, (25.0, 25 / 3)) for one in people], ranks), strict=True))
    return known


def updated(given, ranks, beta=25 / 6, tau=25 / 300, least=1e-4):
    variances = [sigma**2 + tau**2 for _, sigma in given]
    found = []
    for mine, (mean, _) in enumerate(given):
        own = variances[mine]
        gain = certainty = 0.0
        for other, rank in enumerate(ranks):
            if other != mine:
                scale = math.sqrt(own + variances[other] + 2 * beta**2)
                chance = 1 / (1 + math.exp((given[other][0] - mean) / scale))
                result = 1.0 if ranks[mine] < rank else 0.0 if ranks[mine] > rank else 0.5
                gain += own / scale * (result - chance)
                certainty += math.sqrt(own) / scale * own / scale**2 * chance * (1 - chance)
        found.append((mean + gain, math.sqrt(own * max(1 - certainty, least))))
    return found


def every_game():
    return list(names)
