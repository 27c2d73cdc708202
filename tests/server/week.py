"""A week of a circle, played by bots in a hall of this process; and an independent count of what its book must tell."""

import asyncio
import math
import random
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

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
    feats: dict[tuple[str, int], int] = field(default_factory=dict)  # by record and seat


async def circle_of(hall, people=PEOPLE, name="Dom"):
    """A circle, its people by name, and who they are in it."""
    keeping = hall.circles.keeping
    sitting = {one: await somebody(hall) for one in people}
    sessions = {one: person.connection.session.id for one, person in sitting.items()}
    first, *others = people
    row = await keeping.found(name, sessions[first], first, "cat")
    for one in others:
        await keeping.join(row.id, sessions[one], one, "dog", None)
    known = {one.name: one.id for one in await keeping.persons(row.id)}
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
    fold = room.fold
    log = await hall.store.log(fold.row.id)
    told = Played(fold.row.id, game, dict(enumerate(people)), fold.match.points, fold.winners, log[-1].at, len(log))
    told.feats = feats(game, fold.row, log)
    for name in people:
        await room.leave(sitting[name].connection)
    return told


async def play_out(hall, room, sitting, people, seed):
    chance = random.Random(seed)
    bot = make("easy", load(room.seating.game))
    number = 0
    while room.seating.playing:
        fold = room.fold
        mine = [seat for seat in fold.to_act if seat < len(people)]
        if not fold.over and mine:
            seat = mine[0]
            action = bot.choose(fold.masked(seat), seat, chance.getrandbits(60))
            order = protocol.Move(f"m{number}", fold.row.id, seat, fold.seq, fold.game.moves[action])
            await sitting[people[seat]].say(hall, order)
            number += 1
        await asyncio.sleep(0)  # bots and the end of the match are beside this


def feats(game, row, log):
    """What the records are about, found another way than the games find it."""
    found = Counter()
    for _, step in steps_of(row, log):
        view = step.view()
        if step.event == "score" and game == "jamniki":
            for seat, coat in enumerate(view["coats"]):
                bones = sum(4 if laid["white"] else int(laid["tile"][1]) + int(laid["tile"][3]) for laid in coat)
                found["dachshund", seat] = max(found["dachshund", seat], bones)
        elif step.event == "score" and game == "kotostrofa":
            for seat, hand in enumerate(view["hands"]):
                found["kotrus", seat] += "10k" in hand
        elif step.event == "score" and game == "komary":
            for seat, hand in enumerate(view["hands"]):
                cost = 10 * hand.count("b") + sum({int(card) for card in hand if card != "b"})
                found["bitten", seat] = max(found["bitten", seat], cost)
        elif step.event == "score" and game == "xnimmt":
            before = [sum(points) for points in zip(*view["past"], strict=True)] or [0] * len(view["points"])
            for seat, points in enumerate(view["past"][-1]):
                found["clean", seat] += points == 0
            assert before == view["points"]
        elif step.move is not None and game == "triggs" and step.move.startswith("bonus "):
            found["bonus moves", step.seat] += 1
    return {key: count for key, count in found.items() if count}


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
    """Mean and deviation of every person by the Plackett-Luce update of Weng and Lin, written out."""
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
    sigmas = [math.hypot(sigma, tau) for _, sigma in given]
    scale = math.sqrt(sum(sigma**2 + beta**2 for sigma in sigmas))
    powers = [math.exp(mean / scale) for mean, _ in given]
    found = []
    for mine, (mean, _) in enumerate(given):
        gain = certainty = 0.0
        for other, rank in enumerate(ranks):
            if rank <= ranks[mine]:
                share = powers[mine] / sum(power for power, later in zip(powers, ranks, strict=True) if later >= rank)
                gain += ((other == mine) - share) / ranks.count(rank)
                certainty += share * (1 - share) / ranks.count(rank)
        sigma = sigmas[mine]
        shrunk = max(1 - sigma / scale * certainty * sigma**2 / scale**2, least)
        found.append((mean + gain * sigma**2 / scale, sigma * math.sqrt(shrunk)))
    return found


def every_game():
    return list(names)
