"""Writes what the code knows into the docs: python docs/generate.py. A test checks that nothing is out of date.

A page marks a place with `<!-- games -->` and `<!-- end -->`; what stands between them is written here.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

from stolik import load, names
from stolik.core.game import Game
from stolik.server import reference

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "stolik" / "games"
RULINGS = "rulings.md"  # in a game's folder: what the box leaves open
PLACE = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def games() -> str:
    """The games at a glance."""
    rows = ["| game | title | by | seats | minutes | options |", "|---|---|---|---|---|---|"]
    for game in map(load, names):
        options = ", ".join(f"`{option.name}`" for option in game.options)
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        rows.append(f"| `{game.name}` | {game.title['pl']} | {game.authors} | {seats} | {game.minutes} | {options} |")
    return "\n".join(rows)


def options() -> str:
    """Every option with its default and range."""
    rows = ["| game | option | default | range | what it does |", "|---|---|---|---|---|"]
    for game in map(load, names):
        for option in game.options:
            default = ",".join(map(str, option.default)) if isinstance(option.default, tuple) else option.default
            shown = {True: "on", False: "off"}.get(default, default) if isinstance(default, bool) else default
            rows.append(f"| `{game.name}` | `{option.name}` | {shown} | {option.range} | {option.about['en']} |")
    return "\n".join(rows)


def features() -> str:
    """The layout of each game's observation."""
    return "\n\n".join(_features(load(name)) for name in names)


def _features(game: Game) -> str:
    rows = [f"#### {game.name}: {game.feature_count} features", "", "| from | size | what |", "|---|---|---|"]
    at = 0
    for what, size in game.features:
        rows.append(f"| {at} | {size} | {what} |")
        at += size
    return "\n".join(rows)


def actions() -> str:
    """The action numbers of each game, runs of one kind of move together."""
    rows = ["| game | actions | numbers and moves |", "|---|---|---|"]
    for game in map(load, names):
        rows.append(f"| `{game.name}` | {game.actions} | {'; '.join(_runs(game.moves))} |")
    return "\n".join(rows)


def _runs(moves: tuple[str, ...]) -> list[str]:
    """`0-6: 1 ... b`: neighbouring moves that begin with the same word are one run."""
    runs: list[list[int]] = []
    for number, move in enumerate(moves):
        same = runs and _kind(moves[runs[-1][0]]) == _kind(move)
        if same:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [_shown(run, moves) for run in runs]


def _kind(move: str) -> str:
    word = move.split()[0]
    return word if word.isalpha() and len(word) > 1 else "card"


def _shown(run: list[int], moves: tuple[str, ...]) -> str:
    first, last = run[0], run[-1]
    if first == last:
        return f"{first} `{moves[first]}`"
    return f"{first}-{last} `{moves[first]}` to `{moves[last]}`"


def rulings() -> str:
    """Each game's page of rulings."""
    found = [game for game in map(load, names) if (GAMES / game.name / RULINGS).exists()]
    return "\n".join(f"- [{game.title['pl']}](../src/stolik/games/{game.name}/{RULINGS})" for game in found)


def positions() -> str:
    """How each game's positions are written."""
    parts = []
    for game in map(load, names):
        if (module := game.part("position")) is not None:
            head, _, rest = (module.__doc__ or "").partition("\n")
            parts.append(f"### {game.title['pl']}\n\n{_examples(rest.strip() or head)}")
    return "\n\n".join(parts)


def _examples(text: str) -> str:
    """A docstring as Markdown: what is indented is a block."""
    return re.sub(r"((?:^    .*\n?)+)", lambda block: f"```\n{dedent(block[0]).rstrip()}\n```\n", text, flags=re.M)


PARTS: dict[str, Callable[[], str]] = {
    "games": games,
    "options": options,
    "features": features,
    "actions": actions,
    "rulings": rulings,
    "positions": positions,
}


def written(text: str) -> str:
    """A page with its marked places written anew; places that are not ours stay."""
    return PLACE.sub(
        lambda place: f"{place[1]}{PARTS[place[2]]()}\n{place[3]}" if place[2] in PARTS else place[0], text
    )


def pages() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted(GAMES.glob(f"*/{RULINGS}"))]


def main() -> None:
    for name, page in reference.PAGES.items():
        write(ROOT / name, page())
    for place in pages():
        write(place, written(place.read_text("utf-8")))


def write(page: Path, text: str) -> None:
    """Write a page that has changed."""
    if not page.exists() or page.read_text("utf-8") != text:
        page.write_text(text, "utf-8")
        sys.stdout.write(f"wrote {page.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
