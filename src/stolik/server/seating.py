"""Who sits at a table and how it is set up: what people and the host may change, and when.

Each change takes a seating and gives another, or raises `Refusal`; the table keeps it if nobody else was faster.
"""

import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, get_args

import msgspec
from msgspec import UNSET, Struct

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.levels import SEARCHING, USUAL
from stolik.core.match import Match
from stolik.core.shuffle import Shuffle
from stolik.games import load
from stolik.server import protocol, shuffling
from stolik.server.names import readable
from stolik.server.protocol import BOT_NAMES, LONG_CLOCK, NAME_LENGTH, NUDGE_AFTER, Animal, ErrorCode, Level
from stolik.server.shuffling import Pending

HOST_GRACE = 15.0  # seconds that a host whose line is down stays the host
ANIMALS: tuple[Animal, ...] = get_args(Animal)
BOTS = {name.casefold() for name in BOT_NAMES.split()}


class Refusal(Exception):
    """A refused request; code and message go to the client."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code


def no_session() -> Refusal:
    """The refusal for somebody without a session, perhaps because it was ended meanwhile."""
    return Refusal("no_session", "no session: POST /api/session first")


class Place(Struct):
    """A seat: empty, a person's (by session) or a bot's (by level)."""

    session: int | None = None
    name: str | None = None
    animal: Animal | None = None
    level: Level | None = None
    away_since: float | None = None
    left: bool = False
    asleep: bool = False
    nudged: float | None = None
    ready: bool = False
    given: str | None = None  # the name that the person gave; the one that is shown may have a number

    @property
    def kind(self) -> str:
        return "person" if self.session is not None else "bot" if self.level else "empty"


class Seating(Struct):
    """The contents of a table's row."""

    game: str
    options: dict[str, Any]
    places: list[Place]
    host: int
    hints: bool = True
    pace: float = 0.8
    grace: float = 60.0
    level: Level = USUAL
    clock: float | None = None
    match: str | None = None
    number: int = 0
    playing: bool = False
    locked: bool = False
    spectators: bool = True
    open: bool = False  # on the list of open tables, where the server keeps one
    unlisted: bool = False  # whoever runs the server has taken it off that list
    removed: list[int] = []  # sessions that are kept out
    host_away_since: float | None = None
    circle: int | None = None  # whose book its matches go into
    evening: str | None = None  # of that circle, and which of its pairs plays here
    pair: int | None = None
    seed: str = ""  # the server's for the next deal; empty in a row of before there were any
    shuffle: Pending | None = None

    @property
    def under_way(self) -> bool:
        """Whether a match is running, or about to be dealt."""
        return self.playing or self.shuffle is not None

    def seats_of(self, session: int) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.session == session]

    def people(self) -> set[int]:
        return {self.host, *(place.session for place in self.places if place.session is not None)}

    def host_gone(self, now: float) -> bool:
        """Whether the host has been disconnected for so long that another person acts as host."""
        return self.host_away_since is not None and now - self.host_away_since >= HOST_GRACE

    @property
    def unhurried(self) -> bool:
        """Whether the match is played over days: people come for their turns, and only the clock brings a bot."""
        return self.clock is not None and self.clock >= LONG_CLOCK

    def replaced(self, seat: int, now: float) -> bool:
        """Whether a bot plays for the person there."""
        place = self.places[seat]
        away = place.away_since is not None and now - place.away_since >= self.grace and not self.unhurried
        return place.session is not None and (place.left or place.asleep or away)

    def bot_level(self, seat: int, now: float) -> Level | None:
        """The level of the bot that plays there, if one does."""
        return self.level if self.replaced(seat, now) else self.places[seat].level


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Seating)


def dumps(seating: Seating) -> str:
    return encode(seating).decode()


def loads(text: str) -> Seating:
    return _decoder.decode(text)


def new(body: protocol.NewTable, host: int) -> Seating:
    """A table as its host wants it."""
    game, seats, options = checked(body.game, body.seats, body.options)
    places = [Place() for _ in range(seats)]
    for seat, level in body.bots.items():
        if int(seat) >= seats:
            raise Refusal("no_such_seat", f"a bot cannot sit at seat {seat}: the table has seats 0 to {seats - 1}")
        places[int(seat)].level = having(game, level)
    settings = (body.hints, body.pace, body.grace, having(game, body.level), body.clock)
    return Seating(game.name, options, places, host, *settings, seed=shuffling.fresh_seed())


def having(game: Game, level: Level) -> Level:
    """The level, or Refusal if the game does not have it."""
    if level not in game.levels:
        raise Refusal("wrong_setup", f"{game.name} has no {level} bot: its levels are {', '.join(game.levels)}")
    return level


def checked(name: str, seats: int | None, options: dict[str, Any]) -> tuple[Game, int, dict[str, Any]]:
    """A game with its seats and complete options, if they fit together."""
    try:
        game = load(name)
        count, complete = game.setting(seats, options)
    except (StolikError, ImportError) as error:
        raise Refusal("wrong_setup", str(error)) from error
    return game, count, complete


def place_at(seating: Seating, seat: int) -> Place:
    if seat >= len(seating.places):
        last = len(seating.places) - 1
        raise Refusal("no_such_seat", f"there is no seat {seat}: the table has seats 0 to {last}")
    return seating.places[seat]


def between_matches(seating: Seating, what: str) -> None:
    if seating.under_way:
        raise Refusal("wrong_time", f"{what} during a match: wait for its end")


def sit(seating: Seating, session: int, order: protocol.Sit) -> None:
    """Take an empty seat or a bot's, or come back to one's own."""
    seat = wanted_seat(seating, session, order)
    place = seating.places[seat]
    held = seating.seats_of(session)
    if seating.under_way and held and seat not in held:
        raise Refusal("wrong_time", f"you hold seat {held[0]}: during a match nobody may take a second seat")
    name_person(seating, session, seat, None if order.name is None else shown_name(order.name))
    animal = free_animal(seating, seat, order.animal or place.animal)
    place.session, place.animal, place.level = session, animal, None
    place.away_since, place.left, place.asleep, place.nudged = None, False, False, None


def shown_name(given: str) -> str:
    """A name as it is shown to others."""
    name = readable(given)
    if name is None:
        raise Refusal("bad_message", f"the name {given!r} cannot be shown: choose letters, digits and spaces")
    return name


def name_person(seating: Seating, session: int, seat: int, given: str | None) -> None:
    """Call somebody as they wish; a number that they have stays until they give another name."""
    place = seating.places[seat]
    if given is None:
        place.name = place.given = None
    elif place.session != session or given not in (place.name, place.given):
        others = [other.name for other in seating.places if other is not place and other.name]
        place.name, place.given = free_name(given, others), given


def free_name(wished: str, others: Iterable[str] = ()) -> str:
    """The name that somebody wants, or with a number if another has it, or any bot: the log calls them by name."""
    taken = BOTS | {name.casefold() for name in others}
    if wished.casefold() not in taken:
        return wished
    stem = wished[: NAME_LENGTH - 2]
    numbered = (shown_name(f"{stem} {number}") for number in range(2, len(taken) + 3))
    return next(name for name in numbered if name.casefold() not in taken)


def wanted_seat(seating: Seating, session: int, order: protocol.Sit) -> int:
    """The seat that somebody asks for, or an empty one if it was taken and any will do."""
    place = place_at(seating, order.seat)
    if place.kind != "person" or place.session == session:
        return order.seat
    empty = [seat for seat, other in enumerate(seating.places) if other.kind == "empty"]
    if order.anywhere and empty and not seating.seats_of(session):
        return empty[0]
    raise Refusal("seat_taken", f"seat {order.seat} is taken: choose an empty one or a bot's")


def free_animal(seating: Seating, seat: int, wished: Animal | None) -> Animal:
    """The animal that somebody wants, or another if it is at the table already: faces tell people apart."""
    others = [place.animal for other, place in enumerate(seating.places) if other != seat]
    free = [animal for animal in ANIMALS if animal not in others]
    return wished if wished in free else secrets.choice(free)


def nudge(seating: Seating, session: int, seat: int, due: float | None) -> None:
    """Nudge somebody whose decision came up at `due`."""
    place, now = _waited_for(seating, session, seat, due)
    if now - max(due or now, place.nudged or 0) < NUDGE_AFTER:
        raise Refusal("wrong_time", f"seat {seat} may think a little longer: wait {NUDGE_AFTER:.0f} seconds")
    place.nudged = now


def replace(seating: Seating, session: int, seat: int, due: float | None) -> None:
    """Let a bot play for somebody who was nudged and did not decide."""
    place, now = _waited_for(seating, session, seat, due)
    if place.nudged is None or not (due or now) < place.nudged <= now - NUDGE_AFTER:
        raise Refusal("wrong_time", f"nudge seat {seat} first, and wait {NUDGE_AFTER:.0f} seconds")
    place.asleep = True


def poke(seating: Seating, session: int, due: dict[int, float]) -> bool:
    """Nudge everybody whom the table waits for and who may be nudged; return whether there was anybody."""
    poked = False
    for seat, since in due.items():
        with suppress(Refusal):
            nudge(seating, session, seat, since)
            poked = True
    return poked


def _waited_for(seating: Seating, session: int, seat: int, due: float | None) -> tuple[Place, float]:
    place, now = place_at(seating, seat), time.time()
    if not seating.seats_of(session) or place.session == session:
        raise Refusal("not_your_seat", "only players of the match can ask somebody to decide")
    if due is None or place.session is None or seating.replaced(seat, now):
        raise Refusal("wrong_time", f"the table does not wait for a person at seat {seat}")
    return place, now


def doze(seating: Seating, due: dict[int, float]) -> bool:
    """Let a bot play for everybody whose clock has run out; return whether there was anybody."""
    now = time.time()
    late = [seat for seat, since in due.items() if seating.clock is not None and now >= since + seating.clock]
    late = [seat for seat in late if seating.places[seat].session is not None and not seating.replaced(seat, now)]
    for seat in late:
        seating.places[seat].asleep = True
    return bool(late)


def agree(seating: Seating, session: int, present: set[int]) -> bool:
    """Agree to the next match; return whether everybody present has agreed."""
    between_matches(seating, "the next match cannot be agreed upon")
    mine = seating.seats_of(session)
    if not seating.number or not mine:
        raise Refusal("wrong_time", "only players of the last match can agree to the next one")
    for seat in mine:
        seating.places[seat].ready = True
    there = [place for place in seating.places if place.session in present and not place.left]
    return all(place.ready for place in there)


def stand(seating: Seating, session: int, seat: int) -> None:
    """Leave a seat: it is empty, or a bot plays on until its person is back."""
    place = place_at(seating, seat)
    if place.session != session:
        raise Refusal("not_your_seat", f"seat {seat} is not yours to leave")
    if seating.under_way:
        place.left = True
    else:
        seating.places[seat] = Place()
    staying = [other.session for other in seating.places if other.session is not None and not other.left]
    if seating.host == session and session not in staying and staying:
        seating.host, seating.host_away_since = staying[0], None


def swap(seating: Seating, session: int, host: bool, order: protocol.Swap) -> None:
    """Move to an empty seat; the host swaps any two."""
    between_matches(seating, "seats cannot be changed")
    here, there = place_at(seating, order.seat), place_at(seating, order.to)
    if not host:
        if here.session != session:
            raise Refusal("not_your_seat", f"seat {order.seat} is not yours to move")
        if there.kind != "empty" and there.session != session:
            raise Refusal("seat_taken", f"seat {order.to} is taken: choose an empty one")
    seating.places[order.seat], seating.places[order.to] = there, here


def add_bot(seating: Seating, order: protocol.AddBot) -> None:
    between_matches(seating, "bots cannot be seated")
    place = place_at(seating, order.seat)
    if place.kind == "person":
        raise Refusal("seat_taken", f"seat {order.seat} is taken: choose an empty one")
    place.level = having(_game(seating.game), order.level)


def clear(seating: Seating, seat: int) -> None:
    between_matches(seating, "nobody can be sent away")
    place_at(seating, seat)
    seating.places[seat] = Place()


def remove(seating: Seating, host: int, seat: int) -> None:
    """Send a person away and keep them out; during a match a bot plays on for them."""
    session = place_at(seating, seat).session
    if session is None or session == host:
        raise Refusal("not_your_seat", f"nobody at seat {seat} can be removed: choose another person's seat")
    for other in seating.seats_of(session):
        if seating.under_way:
            seating.places[other].left = True
        else:
            seating.places[other] = Place()
    if seating.host == session:
        seating.host = host
    seating.removed.append(session)


def admit(seating: Seating, session: int) -> None:
    """Refuse whoever may not be at the table."""
    if session in seating.removed:
        raise Refusal("removed", "the host has removed you from this table")
    if session in seating.people():
        return
    if seating.locked:
        raise Refusal("locked", "the host has locked this table: ask them to let you in")
    if seating.under_way and not seating.spectators:
        raise Refusal("locked", "a match is played here, and nobody may watch it: come back after it")


def setup(seating: Seating, order: protocol.Setup) -> None:
    """Change the table's setup; people keep their seats if there are enough."""
    if order.game is not UNSET or order.seats is not UNSET or order.options is not UNSET:
        between_matches(seating, "game, seats and options cannot be changed")
        name = seating.game if order.game is UNSET else order.game
        given = {} if order.options is UNSET else order.options
        base = seating.options if name == seating.game else {}
        count = len(seating.places) if order.seats is UNSET else order.seats
        if order.game is not UNSET and order.seats is UNSET:
            fitting = _game(name).seats
            count = min(max(count, fitting[0]), fitting[-1])
        game, seats, options = checked(name, count, {**base, **given})
        if any(place.session is not None for place in seating.places[seats:]):
            raise Refusal(
                "seat_taken",
                f"{seats} seats are too few, because somebody sits at a higher one: let them change seats first",
            )
        seating.game, seating.options = game.name, options
        seating.places = [*seating.places[:seats], *[Place() for _ in range(seats - len(seating.places))]]
        _adapt_bots(seating, game)
    if order.clock is not UNSET:
        between_matches(seating, "the clock cannot be changed")
    if order.grace is not UNSET or order.level is not UNSET or order.pace is not UNSET:
        between_matches(seating, "when a bot takes over, which, and how fast bots play cannot be changed")
    if order.level is not UNSET:
        having(_game(seating.game), order.level)
    if order.readmit is True:
        seating.removed.clear()
    for field in ("hints", "pace", "grace", "level", "clock", "locked", "spectators", "open"):
        if (value := getattr(order, field)) is not UNSET:
            setattr(seating, field, value)


def _adapt_bots(seating: Seating, game: Game) -> None:
    """Bots of a level that the game does not have play at the nearest one."""
    for place in seating.places:
        if place.level:
            place.level = game.nearest(place.level)
    seating.level = game.nearest(seating.level)


def _game(name: str) -> Game:
    return checked(name, None, {})[0]


def start(seating: Seating, session: int, host: bool) -> None:
    """Refuse an impossible deal; a bot plays for whoever has not agreed to it."""
    between_matches(seating, "a match cannot be started")
    if not host and not (seating.number and seating.seats_of(session)):
        raise Refusal("not_host", "only the host starts the first match")
    end(seating)
    empty = [seat for seat, place in enumerate(seating.places) if place.kind == "empty"]
    if empty:
        raise Refusal("seats_empty", f"seats {', '.join(map(str, empty))} are empty: wait for players or add bots")
    checked(seating.game, len(seating.places), seating.options)
    agreed = any(place.ready for place in seating.places)
    for place in seating.places:
        place.asleep = agreed and place.session is not None and not place.ready
        place.ready, place.nudged = False, None


def end(seating: Seating) -> None:
    """No match is running any more: bots have the seats of people who left it, and anybody may take those."""
    seating.playing = False
    for seat, place in enumerate(seating.places):
        if place.left:
            seating.places[seat] = Place(level=seating.level)


def deal(seating: Seating) -> tuple[Match, Shuffle]:
    """Deal the match that was agreed on."""
    pending = seating.shuffle
    assert pending is not None
    match, shuffle = shuffling.dealt(pending, seating.seed, seating.game, len(seating.places), seating.options)
    seating.match, seating.number, seating.playing = pending.match, seating.number + 1, True
    seating.shuffle, seating.seed = None, shuffling.fresh_seed()
    return match, shuffle


def seat_shown(seating: Seating, seat: int, present: set[int], now: float, warming: bool = False) -> protocol.Seat:
    """A seat as everybody may see it."""
    place = seating.places[seat]
    replaced = seating.replaced(seat, now)
    level = seating.bot_level(seat, now)
    return protocol.Seat(
        seat=seat,
        kind=place.kind,  # type: ignore[arg-type]
        name=place.name,
        animal=place.animal,
        level=level,
        warming=warming and level in SEARCHING,
        connected=place.session in present,
        away_since=place.away_since,
        replaced=replaced,
        left=place.left,
        asleep=place.asleep,
        nudged=place.nudged,
        ready=place.ready,
        host=place.session is not None and place.session == seating.host,
    )


def reconcile(seating: Seating, present: set[int]) -> bool:
    """Note who left and who is back; return whether anything changed."""
    changed = False
    for place in seating.places:
        if place.session is None:
            continue
        if place.session in present and place.away_since is not None:
            place.away_since, changed = None, True
        elif place.session not in present and place.away_since is None:
            place.away_since, changed = time.time(), True
    away = seating.host not in present
    if away != (seating.host_away_since is not None):
        seating.host_away_since, changed = time.time() if away else None, True
    return changed


def copy(seating: Seating) -> Seating:
    return loads(dumps(seating))
