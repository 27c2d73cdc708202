"""What the web app takes from here: message types, and each game's facts, words and rules pages.

`python -m stolik.server.typescript [folder]` writes them; the folder is `web/src/generated` unless told.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec.inspect as shapes

from stolik import games
from stolik.core.game import LANGUAGES, Game
from stolik.core.options import Option
from stolik.server import outline
from stolik.server.outline import Field, Outline

FOLDER = Path("web/src/generated")
MADE = "// Made by `python -m stolik.server.typescript`; edit the Python it comes from.\n"
PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def main(folder: Path = FOLDER) -> None:
    """Write everything that the web app takes."""
    pages = folder / "rules"
    pages.mkdir(parents=True, exist_ok=True)
    (folder / "protocol.ts").write_text(protocol_ts(), "utf-8")
    played = playable()
    (folder / "games.ts").write_text(games_ts(played), "utf-8")
    for game in played:
        for language in LANGUAGES:
            (pages / f"{game.name}.{language}.md").write_text(rules_page(game, language), "utf-8")


def playable() -> list[Game]:
    """The games that are in this installation."""
    return [games.load(name) for name in games.names]


def rules_page(game: Game, language: str) -> str:
    """The rules of a game in our own words, as Markdown."""
    return files(game.package).joinpath(f"rules.{language}.md").read_text("utf-8")


def protocol_ts() -> str:
    """The messages as TypeScript types."""
    parts = [MADE]
    for name, value in outline.constants().items():
        parts.append(f"export const {name} = {json.dumps(value)};\n")
    for name, choices in outline.literals().items():
        if name != "ErrorCode":
            parts.append(f"export const {name.upper()}S = [{', '.join(map(json.dumps, choices))}] as const;\n")
            parts.append(f"export type {name} = (typeof {name.upper()}S)[number];\n")
    codes = outline.error_codes().items()
    parts.append(
        "export type ErrorCode =\n"
        + "\n".join(f"  /** {why} */\n  | {json.dumps(code)}" for code, why in codes)
        + ";\n"
    )
    parts.append('export type Viewer = number | "public" | "referee";\n')
    parts += [interface(body) for body in outline.bodies()]
    for name, messages in (("FromClient", outline.from_client()), ("FromServer", outline.from_server())):
        parts += [interface(message) for message in messages]
        parts.append(f"export type {name} = {' | '.join(message.name for message in messages)};\n")
    return "\n".join(parts)


def interface(struct: Outline) -> str:
    sent = struct in outline.from_client() or struct.name in ("NewTable", "Seen")
    lines = [] if struct.tag is None else [f"  type: {json.dumps(struct.tag)};"]
    for field in struct.fields:
        if field.about:
            lines.append(f"  /** {field.about} */")
        optional = "?" if sent and not field.required else ""
        lines.append(f"  {field.name}{optional}: {typed(field)};")
    about = "\n * ".join(line for line in struct.about.splitlines() if line)
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export interface {struct.name} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def typed(field: Field) -> str:
    return "Viewer" if field.name == "viewer" else type_of(field.type)


def type_of(shape: shapes.Type) -> str:
    """A type in TypeScript."""
    if isinstance(shape, shapes.Metadata):
        return type_of(shape.type)
    if isinstance(shape, shapes.StructType):
        return str(shape.cls.__name__)
    if isinstance(shape, shapes.LiteralType):
        named = {frozenset(choices): name for name, choices in outline.literals().items()}
        return named.get(frozenset(map(str, shape.values))) or " | ".join(map(json.dumps, shape.values))
    if isinstance(shape, shapes.ListType):
        inner = type_of(shape.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(shape, shapes.DictType):
        return f"Record<string, {type_of(shape.value_type)}>"
    if isinstance(shape, shapes.UnionType):
        return " | ".join(type_of(inner) for inner in shape.types if type(inner).__name__ != "UnsetType")
    return PLAIN[type(shape)]


def games_ts(played: Iterable[Game]) -> str:
    """Titles, seats, options and words of the games."""
    facts = {game.name: facts_of(game) for game in played}
    return (
        f"{MADE}\n"
        f"export type Language = {' | '.join(map(json.dumps, LANGUAGES))};\n"
        "export type Texts = Record<Language, string>;\n"
        "export type Option =\n"
        '  | { kind: "number"; name: string; default: number; low: number; high: number; about: Texts }\n'
        '  | { kind: "flag"; name: string; default: boolean; about: Texts }\n'
        '  | { kind: "numbers"; name: string; default: number[]; low: number; high: number; about: Texts }\n'
        '  | { kind: "letters"; name: string; default: string; alphabet: string; about: Texts };\n'
        "export interface Game {\n"
        "  name: string;\n  title: Texts;\n  authors: string;\n  seats: number[];\n  minutes: number;\n"
        "  rules: number;\n"
        "  /** Whether the fewest points win. */\n  fewest: boolean;\n"
        "  options: Option[];\n  events: string[];\n"
        "  /** The places in a view that have cards, and so handles. */\n  cards: string[];\n"
        "  /** A sentence for every event and kind of move. */\n  words: Record<Language, Record<string, string>>;\n"
        "}\n\n"
        f"export const games: Record<string, Game> = {json.dumps(facts, ensure_ascii=False, indent=2)};\n"
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
        "cards": list(game.cards),
        "events": list(game.events[1:]),
        "words": {language: dict(words) for language, words in game.words.items()},
    }


def described(option: Option) -> dict[str, Any]:
    """An option as plain JSON; `kind` says how it is chosen."""
    return {
        "kind": type(option).__name__.lower(),
        **{field.name: _plain(getattr(option, field.name)) for field in fields(option)},
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else dict(value) if hasattr(value, "items") else value


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
