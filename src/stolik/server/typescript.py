"""What the web app takes from here: schemas of messages and views, and each game's facts, words, rules and lessons.

`python -m stolik.server.typescript [folder]` writes them; the folder is `web/src/generated` unless told. What one game
alone needs, `web/scripts/generate.mjs` puts into that game's folder.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from stolik import games
from stolik.bots.strengths import strengths_of
from stolik.core import levels
from stolik.core.game import LANGUAGES, Game
from stolik.core.lesson import examples_of, lessons_of
from stolik.core.options import Option
from stolik.core.records import records_of
from stolik.review import words as review
from stolik.server import outline, recovery
from stolik.server.lessons import played as played_out
from stolik.server.schemas import common_schema, lesson_schema, protocol_schema, view_schema

FOLDER = Path("web/src/generated")
MADE = "// Made by `python -m stolik.server.typescript`; edit the Python it comes from.\n"


def main(folder: Path = FOLDER) -> None:
    """Write everything that the web app takes."""
    pages, lessons, examples = (folder / name for name in ("rules", "lessons", "examples"))
    for inner in (pages, lessons, examples):
        inner.mkdir(parents=True, exist_ok=True)
    (folder / "constants.ts").write_text(constants_ts(), "utf-8")
    played = playable()
    schemas = {"protocol": protocol_schema(), "lessons": lesson_schema(), "views/common": common_schema()}
    schemas |= {f"games/{game.name}": view_schema(game) for game in played}
    (folder / "schemas.json").write_text(json.dumps(schemas), "utf-8")
    own = {f"games/{game.name}": own_ts(game) for game in played}
    (folder / "own.json").write_text(json.dumps(own), "utf-8")
    lists = {language: recovery.listed(language) for language in LANGUAGES}
    (folder / "recovery.ts").write_text(
        f"{MADE}\nexport const WORDS = {json.dumps(lists, ensure_ascii=False)};\n", "utf-8"
    )
    (folder / "levels.ts").write_text(
        f"{MADE}\nexport const WORDS = {json.dumps(levels.WORDS, ensure_ascii=False)};\n", "utf-8"
    )
    (folder / "review.ts").write_text(
        f"{MADE}\nexport const WORDS = {json.dumps(review.WORDS, ensure_ascii=False)};\n", "utf-8"
    )
    (folder / "games.ts").write_text(games_ts(played), "utf-8")
    (folder / "strengths.ts").write_text(strengths_ts(played), "utf-8")
    for game in played:
        for language in LANGUAGES:
            (pages / f"{game.name}.{language}.md").write_text(rules_page(game, language), "utf-8")
        for inner, taught in ((lessons, lessons_of(game)), (examples, examples_of(game))):
            if taught:
                (inner / f"{game.name}.json").write_bytes(
                    msgspec.json.encode([played_out(game, one) for one in taught])
                )


def playable() -> list[Game]:
    """The games that are in this installation."""
    return [games.load(name) for name in games.names]


def rules_page(game: Game, language: str) -> str:
    """The rules of a game in our own words, as Markdown."""
    return files(game.package).joinpath(f"rules.{language}.md").read_text("utf-8")


def constants_ts() -> str:
    """The protocol's limits, and its named choices as lists and types."""
    parts = [MADE]
    for name, value in outline.constants().items():
        parts.append(f"export const {name} = {json.dumps(value)};\n")
    for name, choices in outline.literals().items():
        parts.append(f"export const {name.upper()}S = [{', '.join(map(json.dumps, choices))}] as const;\n")
        parts.append(f"export type {name} = (typeof {name.upper()}S)[number];\n")
    parts.append('export type Viewer = number | "public" | "referee";\n')
    return "\n".join(parts)


def games_ts(played: Iterable[Game]) -> str:
    """Titles, seats, options and words of the games."""
    facts = {game.name: facts_of(game) for game in played}
    return (
        f"{MADE}\n"
        'import type { Level } from "./constants";\n\n'
        f"export type Language = {' | '.join(map(json.dumps, LANGUAGES))};\n"
        "export type Texts = Record<Language, string>;\n"
        "export type Option =\n"
        '  | { kind: "number"; name: string; default: number; low: number; high: number; about: Texts }\n'
        '  | { kind: "flag"; name: string; default: boolean; about: Texts }\n'
        '  | { kind: "numbers"; name: string; default: number[]; low: number; high: number; about: Texts }\n'
        '  | { kind: "letters"; name: string; default: string; alphabet: string; about: Texts;\n'
        "      names: Record<Language, Record<string, string>>; groups: [string, number][] };\n"
        "export interface Game {\n"
        "  name: string;\n  title: Texts;\n  authors: string;\n  seats: number[];\n  minutes: number;\n"
        "  rules: number;\n"
        "  /** Whether the fewest points win. */\n  fewest: boolean;\n"
        "  options: Option[];\n  events: string[];\n"
        "  /** Of its bots, weakest first. */\n  levels: Level[];\n"
        "  /** How many lessons there are. */\n  lessons: number;\n"
        "  /** The places in a view that have cards, and so handles. */\n  cards: string[];\n"
        "  /** By card, what is printed on it besides its name. */\n  printed: Record<string, number>;\n"
        "  /** A sentence for every event and kind of move. */\n  words: Record<Language, Record<string, string>>;\n"
        "  /** The sentences that a log leaves out, because another line tells as much. */\n  routine: string[];\n"
        "  /** How a card of the notation and the like read in a sentence. */\n"
        "  names: Partial<Record<Language, Record<string, string>>>;\n"
        "  /** What a book of records keeps: for one, few (Polish only) and many, `{count}` in each. */\n"
        "  records: Record<string, Record<Language, string[]>>;\n"
        "}\n\n"
        f"export const games: Record<string, Game> = {json.dumps(facts, ensure_ascii=False, indent=2)};\n"
    )


def own_ts(game: Game) -> str:
    """What a game's web folder alone takes: its name, and the numbers of its rules that a score keeper counts with."""
    numbers = getattr(import_module(f"{game.package}.view"), "CONSTANTS", {})
    return f"export const NAME = {json.dumps(game.name)};\nexport const CONSTANTS = {json.dumps(numbers)};\n"


def strengths_ts(played: Iterable[Game]) -> str:
    """How strong the levels of each game are, by number of seats; a game that was not measured has none."""
    found = {game.name: strengths for game in played if (strengths := strengths_of(game))}
    return (
        f'{MADE}\nimport type {{ Level }} from "./constants";\n\n'
        "export const strengths: Record<string, Record<string, Partial<Record<Level, number>>>> =\n"
        f"  {json.dumps(found)};\n"
    )


def facts_of(game: Game) -> dict[str, Any]:
    """What a page may know of a game."""
    return {
        "name": game.name,
        "title": dict(game.title),
        "authors": game.authors,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "rules": game.rules,
        "fewest": game.fewest,
        "options": [described(option) for option in game.options],
        "levels": list(game.levels),
        "cards": list(game.cards),
        "printed": dict(game.printed),
        "events": list(game.events[1:]),
        "lessons": len(lessons_of(game)),
        "words": {language: dict(words) for language, words in game.words.items()},
        "routine": sorted(game.routine),
        "names": {language: dict(names) for language, names in game.names.items()},
        "records": {record.name: _plain(record.words) for record in records_of(game)},
    }


def described(option: Option) -> dict[str, Any]:
    """An option as plain JSON; `kind` says how it is chosen."""
    return {
        "kind": type(option).__name__.lower(),
        **{field.name: _plain(getattr(option, field.name)) for field in fields(option)},
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
