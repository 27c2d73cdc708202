"""What the web app takes from here: schemas of messages, views and facts, constants, words, rules and lessons.

`python -m stolik.server.typescript [folder]` writes them; the folder is `web/src/generated` unless told. Then
`web/scripts/generate.mjs` makes types of the schemas, and puts what one game alone needs into that game's folder.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from stolik.bots.strengths import strengths_of
from stolik.core import levels
from stolik.core.game import LANGUAGES, Game
from stolik.core.lesson import examples_of, lessons_of
from stolik.games import load_all
from stolik.review import words as review
from stolik.server import outline, recovery
from stolik.server.facts import facts_of
from stolik.server.lessons import played as played_out
from stolik.server.schemas import (
    common_schema,
    constants_schema,
    facts_schema,
    lesson_schema,
    protocol_schema,
    strengths_schema,
    view_schema,
)

FOLDER = Path("web/src/generated")
MADE = "// Made by `python -m stolik.server.typescript`; edit the Python it comes from.\n"


def main(folder: Path = FOLDER) -> None:
    """Write everything that the web app takes."""
    pages, lessons, examples = (folder / name for name in ("rules", "lessons", "examples"))
    for inner in (pages, lessons, examples):
        inner.mkdir(parents=True, exist_ok=True)
    played = load_all()
    schemas = {
        "protocol": protocol_schema(),
        "constants": constants_schema(),
        "games": facts_schema(),
        "strengths": strengths_schema(),
        "lessons": lesson_schema(),
        "views/common": common_schema(),
    }
    schemas |= {f"games/{game.name}": view_schema(game) for game in played}
    (folder / "schemas.json").write_text(json.dumps(schemas), "utf-8")
    (folder / "values.json").write_text(json.dumps(values_ts(played)), "utf-8")
    lists = {language: recovery.listed(language) for language in LANGUAGES}
    for name, words in {"recovery": lists, "levels": levels.WORDS, "review": review.WORDS}.items():
        told = json.dumps(words, ensure_ascii=False)
        (folder / f"{name}.ts").write_text(f"{MADE}\nexport const WORDS = {told};\n", "utf-8")
    for game in played:
        for language in LANGUAGES:
            (pages / f"{game.name}.{language}.md").write_text(game.rules_page(language), "utf-8")
        for inner, taught in ((lessons, lessons_of(game)), (examples, examples_of(game))):
            if taught:
                (inner / f"{game.name}.json").write_bytes(
                    msgspec.json.encode([played_out(game, one) for one in taught])
                )


def values_ts(played: Sequence[Game]) -> dict[str, str]:
    """By file: what is written above its types, as code."""
    written = {
        "protocol": "export * from './constants';\n",
        "constants": constants_ts(),
        "games": f"export const games: Record<string, GameFacts> = {_json({g.name: facts_of(g) for g in played})};\n",
        "strengths": strengths_ts(played),
    }
    return written | {f"games/{game.name}": own_ts(game) for game in played}


def constants_ts() -> str:
    """The protocol's limits, and its named choices as lists."""
    lines = [f"export const {name} = {json.dumps(value)};\n" for name, value in outline.constants().items()]
    for name, choices in outline.literals().items():
        lines.append(f"export const {name.upper()}S = [{', '.join(map(json.dumps, choices))}] as const;\n")
    return "".join(lines)


def strengths_ts(played: Iterable[Game]) -> str:
    """How strong the levels of each game are, by number of seats; a game that was not measured has none."""
    found = {game.name: strengths for game in played if (strengths := strengths_of(game))}
    return f"export const strengths: Record<string, Strengths> = {_json(found)};\n"


def own_ts(game: Game) -> str:
    """What a game's web folder alone takes: its name, and the numbers of its rules."""
    numbers = getattr(import_module(f"{game.package}.view"), "CONSTANTS", {})
    return f"export const NAME = {_json(game.name)};\nexport const CONSTANTS = {_json(numbers)};\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
