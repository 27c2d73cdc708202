"""Arguments that several commands have: the same word, meaning and help wherever they stand. Imports nothing heavy."""

from pathlib import Path
from typing import Annotated

import typer

from stolik.core.levels import LEVELS


def _games() -> list[str]:
    from stolik.games import names  # a tenth of a second, which only a pressed Tab waits for

    return list(names)


BOTS = f"{', '.join(LEVELS)} (hard@2000, hard@20ms), module:Class"

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game that `stolik games` lists.", autocompletion=_games)
]
AnyGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="The game; you are asked for it if left out.", autocompletion=_games),
]
Record = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match.")]
Seats = Annotated[int | None, typer.Option(help="Number of players (default: four, or the nearest possible).")]
FewSeats = Annotated[int | None, typer.Option(help="Number of players (default: the game's minimum).")]
Bots = Annotated[
    str | None,
    typer.Option(metavar="BOT,…", help=f"One for all or one each, with commas: {BOTS}.", autocompletion=lambda: LEVELS),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; see `stolik games`; may be repeated."),
]
Matches = Annotated[int, typer.Option(help="Number of matches, each with a new deal.")]
Name = Annotated[str | None, typer.Option(help="Your name at the table.")]
Seed = Annotated[int | None, typer.Option(help="A number; the same number gives the same deals.")]
Threads = Annotated[
    int | None, typer.Option(min=1, help="How many play at once (default: one per core); the result is the same.")
]
On = Annotated[
    str | None,
    typer.Option(
        metavar="ray",
        help="Play on Ray's workers: this machine's, or the cluster's in RAY_ADDRESS (default: processes of its own).",
        autocompletion=lambda: ["ray"],
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(metavar="pl|en", help="Language (default: from LANG).", autocompletion=lambda: ["pl", "en"]),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
