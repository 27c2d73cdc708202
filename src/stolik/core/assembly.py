"""A game assembled from its folder: what each file must have, and the defaults for what it leaves out."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET

from stolik.core.contract import points, to_act
from stolik.core.errors import BadPosition, IncompleteGame
from stolik.core.game import LANGUAGES, Fits, Game, State, part_of
from stolik.core.jit import bind, jit
from stolik.core.options import Option
from stolik.core.position import Position
from stolik.core.scoring import share
from stolik.core.seats import around
from stolik.core.state import Fields, younger_fields
from stolik.core.view import View

# By file: the names that a game's folder must have there. Everything else in it has a default.
REQUIRED = {
    "rules": "STATE EVENTS deal to_act legal apply advance over points",
    "notation": "MOVES",
    "knowledge": "mask redeal",
    "view": "tell",
    "words": "WORDS",
}
MADE, WRITTEN = ("view",), ("show", "own")  # how views come about: made in Python, or written by compiled code
MOST_SEATS = 8
FEATURES = (
    ("by seat from the viewer on: in the match", MOST_SEATS),
    ("by seat from the viewer on: to act", MOST_SEATS),
    ("by seat from the viewer on: points / 100", MOST_SEATS),
)


def assembled(
    package: str,
    *,
    title: Mapping[str, str],
    authors: str,
    seats: range,
    minutes: int,
    version: int,
    oldest: int = 1,
    options: Sequence[Option] = (),
    fewest: bool = True,
    fits: Fits = lambda seats, options: None,
) -> Game:
    """The game of a folder, whose name is the game's."""
    rules, notation, knowledge, view, words = _files(package)
    _check_words(package, title, notation.MOVES, rules.EVENTS, words.WORDS)
    _check_options(package, options, rules.STATE)
    position = part_of(package, "position")
    features: Any = part_of(package, "features") or _Features(package, rules)
    return Game(
        package=package,
        title=title,
        authors=authors,
        seats=seats,
        minutes=minutes,
        rules=version,
        oldest=oldest,
        options=tuple(options),
        fewest=fewest,
        state=rules.STATE,
        younger=younger_fields(getattr(rules, "State", Fields)),
        moves=notation.MOVES,
        events=rules.EVENTS,
        features=features.FEATURES,
        deal=rules.deal,
        to_act=rules.to_act,
        legal=rules.legal,
        apply=rules.apply,
        advance=rules.advance,
        over=rules.over,
        points=rules.points,
        utility=bind(share, package, over=rules.over, points=rules.points, FEWEST=fewest),
        mask=knowledge.mask,
        redeal=knowledge.redeal,
        encode=features.encode,
        show=getattr(view, "show", show),
        own=getattr(view, "own", own),
        view=getattr(view, "view", None),
        keys=getattr(view, "View", View).__struct_encode_fields__,
        tell=view.tell,
        private=getattr(view, "PRIVATE_EVENTS", dict.fromkeys(rules.EVENTS)),
        overheard=getattr(view, "overheard", lambda move: move),
        meaning=getattr(view, "meaning", lambda move, seat, after: UNSET),
        words=words.WORDS,
        names=getattr(words, "NAMES", {}),
        routine=frozenset(getattr(words, "ROUTINE", ())),
        facts=(getattr(position, "TABLE", ()), getattr(position, "SEAT", ())),
        place=getattr(position, "place", _unplaced),
        describe=getattr(position, "describe", _undescribed),
        fits=fits,
        printed=getattr(view, "PRINTED", {}),
        cards=getattr(view, "CARD_PLACES", ()),
    )


def _files(package: str) -> list[Any]:
    """The files that a game's folder must have, in the order of `REQUIRED`."""
    files = [_required(package, file, names.split()) for file, names in REQUIRED.items()]
    view = part_of(package, "view")
    _required(package, "view", WRITTEN if hasattr(view, "show") or hasattr(view, "own") else MADE)
    return files


def _required(package: str, file: str, names: Sequence[str]) -> Any:
    module = part_of(package, file)
    if module is None:
        raise _lacking(package, "", f"no {file}.py")
    for name in names:
        if not hasattr(module, name):
            raise _lacking(package, f"{file}.py", f"no {name!r}")
    return module


def _check_words(
    package: str, title: Mapping[str, str], moves: Sequence[str], events: Sequence[str], words: Mapping[str, Any]
) -> None:
    """Refuse a game that lacks its title or its sentences in a language."""
    for language in LANGUAGES:
        if language not in title:
            raise _lacking(package, "__init__.py", f"no title in {language!r}")
        if language not in words:
            raise _lacking(package, "words.py", f"no {language!r} in WORDS")
        keys = words[language]
        wanted = [*(f"move {move.partition(' ')[0]}" for move in moves if "move" not in keys), *events[1:]]
        missing = [name for name in wanted if not any(f"{key} ".startswith(f"{name} ") for key in keys)]
        if missing:
            raise _lacking(package, "words.py", f"no sentence {missing[0]!r} in {language!r}")


def _check_options(package: str, options: Sequence[Option], layout: Any) -> None:
    """Refuse a game whose record has no field for an option."""
    for option in options:
        if option.name not in layout.names:
            raise _lacking(package, "rules.py", f"no field {option.name!r} in its State for the option of that name")


def _lacking(package: str, file: str, what: str) -> IncompleteGame:
    place = "/".join([*package.split(".")[1:], *([file] if file else [])])
    return IncompleteGame(f"{place} has {what}: docs/adding-a-game.md says what belongs there")


NO_NOTATION = (
    "positions of this game have no notation: its folder has no position.py",
    "pozycji tej gry nie da się zapisać: w jej folderze nie ma position.py",
)


def _unplaced(position: Position, state: State) -> bool:
    raise BadPosition(*NO_NOTATION)


def _undescribed(state: State) -> Position:
    raise BadPosition(*NO_NOTATION)


class _Features:
    """The features of a game that has none of its own."""

    FEATURES = FEATURES

    def __init__(self, package: str, rules: Any) -> None:
        self.encode = bind(encode, package, points=rules.points, to_act=rules.to_act)


def encode(state: Fields, seat: int, out: Any) -> None:
    """Who plays, who must decide and everybody's points, starting with the viewer."""
    out[:] = 0
    waiting = to_act(state)
    for offset in range(state.seats):
        other = around(state, seat, offset)
        out[offset] = 1
        out[MOST_SEATS + offset] = (waiting >> other) & 1
        out[2 * MOST_SEATS + offset] = points(state, other) / 100


@jit
def show(state: Fields, seat: int, page: Any) -> None:
    """A game whose `view` is made in Python writes nothing."""


@jit
def own(state: Fields, seat: int, actions: Any, page: Any) -> None:
    """Nor what depends on who looks."""
