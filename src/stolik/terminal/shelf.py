"""The shelf: which games there are, and their rules to read."""

import json
import re
from typing import Any, ClassVar

from rich.console import Console
from rich.markdown import Heading, Markdown
from rich.table import Table
from rich.text import Text

from stolik import games
from stolik.core.game import Game
from stolik.core.options import Flag, Letters, Number, Numbers, Option, written
from stolik.drawing.cards import COLOURS
from stolik.drawing.texts import text


def show_games(console: Console, language: str) -> None:
    """Every game with its seats, length, authors, levels of bots and options."""
    for game in games.load_all():
        console.print(Text(game.name, "bold").append(f"  {title_of(game, language)}", "default"))
        console.print(f"  {summary(game, language)}", style="dim")
        console.print(f"  --bots {', '.join(game.levels)}", style="dim", highlight=False)
        if game.options:
            console.print(_options(game, language))
        console.print()
    console.print(text(language, "unofficial"), style="italic dim")


def print_games() -> None:
    """Every game with all of that, as JSON."""
    print(json.dumps(list(map(_facts, games.load_all())), ensure_ascii=False))


def _facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": dict(game.title),
        "authors": game.authors,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": game.minutes,
        "rules": game.rules,
        "fewest_points_win": game.fewest,
        "levels": game.levels,
        "options": [
            {"name": one.name, "default": one.default, "range": one.range, "about": dict(one.about)}
            for one in game.options
        ],
    }


def title_of(game: Game, language: str) -> str:
    """The title in a language, with the printed title beside it if they differ."""
    own, printed = game.title[language], game.title["pl"]
    return own if own == printed else f"{own} ({printed})"


def summary(game: Game, language: str) -> str:
    """Authors, seats and minutes in one line."""
    seats = text(language, "seats", low=game.seats[0], high=game.seats[-1])
    return f"{game.authors} · {seats} · {text(language, 'minutes', minutes=game.minutes)}"


def _options(game: Game, language: str) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False, pad_edge=False)
    table.add_column(width=1)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(max_width=24, overflow="fold")
    table.add_column(style="dim", max_width=22)
    table.add_column()
    for option in game.options:
        table.add_row("", f"--option {option.name}=", default_of(option), range_of(option), meaning(option, language))
    return table


def default_of(option: Option) -> Text:
    """An option's default as it can be typed, with letters in the colours that they stand for."""
    if isinstance(option, Letters):
        return Text().join(Text(letter, COLOURS.get(letter, "")) for letter in option.default)
    return Text(written(option.default))


def meaning(option: Option, language: str) -> str:
    """What an option is about, and what its letters stand for."""
    letters = option.names[language].items() if isinstance(option, Letters) else []
    key = ", ".join(f"{letter} {name}" for letter, name in letters)
    return f"{option.about[language]} ({key})" if key else option.about[language]


def range_of(option: Option) -> str:
    """The range of an option, in characters that need no language."""
    match option:
        case Number():
            return f"{option.low}–{option.high}"
        case Flag():
            return "on, off"
        case Numbers():
            return f"{len(option.default)} × {option.low}–{option.high}"
        case Letters():
            return f"{len(option.default)} × {option.alphabet}"


def print_rules(game: Game, language: str) -> None:
    """The rules page and its game, as JSON."""
    about = {"game": game.name, "title": game.title[language], "rules": game.rules, "language": language}
    print(json.dumps({**about, "text": game.rules_page(language)}, ensure_ascii=False))


def chapter(game: Game, language: str, rule: str) -> str:
    """The chapter of the rules page that has or holds the number, or nothing."""
    chapters = re.split(r"^(?=## )", game.rules_page(language), flags=re.MULTILINE)
    return next((one for one in chapters if one.startswith(f"## {rule.partition('.')[0]}.")), "")


class _LeftHeading(Heading):
    """Headings at the left edge: centred ones are hard to find in a long page."""

    def __rich_console__(self, console, options):  # type: ignore[no-untyped-def]
        self.text.justify = "left"
        yield Text("")
        yield self.text


class RulesPage(Markdown):
    """A rules page for the terminal."""

    elements: ClassVar = {**Markdown.elements, "heading_open": _LeftHeading}


def show_rules(console: Console, game: Game, language: str) -> None:
    """The whole rules page, no wider than a book's."""
    console.print(RulesPage(game.rules_page(language)), width=min(console.width, 100))
