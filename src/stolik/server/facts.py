"""What a page may know of a game, as structs from which the web app's types are made."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any

from msgspec import Struct, convert

from stolik.core.game import Game
from stolik.core.lesson import lessons_of
from stolik.core.levels import Level
from stolik.core.options import Option
from stolik.core.records import records_of
from stolik.core.view import about


class Texts(Struct):
    """A text in every language."""

    pl: str
    en: str


class Words(Struct):
    """Texts by what they are for."""

    pl: dict[str, str]
    en: dict[str, str]


class Forms(Struct):
    """A text for one, few (Polish only) and many, `{count}` in each."""

    pl: list[str]
    en: list[str]


class NumberOption(Struct, tag_field="kind", tag="number"):
    name: str
    default: int
    low: int
    high: int
    about: Texts


class FlagOption(Struct, tag_field="kind", tag="flag"):
    name: str
    default: bool
    about: Texts


class NumbersOption(Struct, tag_field="kind", tag="numbers"):
    name: str
    default: list[int]
    low: int
    high: int
    about: Texts


class LettersOption(Struct, tag_field="kind", tag="letters"):
    name: str
    default: str
    alphabet: str
    about: Texts
    names: Words  # what a letter stands for
    groups: Annotated[list[tuple[str, int]], about("which letters belong together: a heading, and how many follow")]


AnyOption = NumberOption | FlagOption | NumbersOption | LettersOption


class GameFacts(Struct):
    """A game's title, seats, options and words."""

    name: str
    title: Texts
    authors: str
    seats: list[int]
    minutes: int
    rules: int
    fewest: Annotated[bool, about("whether the fewest points win")]
    options: list[AnyOption]
    levels: Annotated[list[Level], about("of its bots, weakest first")]
    cards: Annotated[list[str], about("the places in a view that have cards, and so handles")]
    printed: Annotated[dict[str, int], about("by card, what is printed on it besides its name")]
    events: list[str]
    lessons: Annotated[int, about("how many there are")]
    words: Words  # a sentence for every event and kind of move
    routine: Annotated[list[str], about("the sentences that a log leaves out, because another line tells as much")]
    names: Words  # how a card of the notation and the like read in a sentence
    records: Annotated[dict[str, Forms], about("what a book of records keeps")]


def facts_of(game: Game) -> GameFacts:
    """What a page may know of a game."""
    facts = {
        "name": game.name,
        "title": game.title,
        "authors": game.authors,
        "seats": game.seats,
        "minutes": game.minutes,
        "rules": game.rules,
        "fewest": game.fewest,
        "options": [described(option) for option in game.options],
        "levels": game.levels,
        "cards": game.cards,
        "printed": game.printed,
        "events": game.events[1:],
        "lessons": len(lessons_of(game)),
        "words": game.words,
        "routine": sorted(game.routine),
        "names": {"pl": {}, "en": {}} | dict(game.names),
        "records": {record.name: record.words for record in records_of(game)},
    }
    return convert(_plain(facts), GameFacts)


def described(option: Option) -> dict[str, Any]:
    """An option as plain JSON; `kind` says how it is chosen."""
    return {
        "kind": type(option).__name__.lower(),
        **{field.name: _plain(getattr(option, field.name)) for field in fields(option)},
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple | range) else value
