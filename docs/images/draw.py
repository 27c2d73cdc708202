"""Draws the pictures of the terminal table for the README and the docs: real matches, fixed keys.

python docs/images/draw.py
"""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from stolik import Match, bots
from stolik.drawing import drawing_of
from stolik.drawing.cards import LINEN
from stolik.drawing.scene import BOTS, Scene
from stolik.terminal.moves import choices, listed
from stolik.terminal.shelf import title_of

FOLDER = Path(__file__).parent
WIDTH = 76
# Fonts come from the reader's machine: a picture should fetch nothing.
FRAME = re.sub(r"@font-face {{.*?}}\n", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
# A kitchen table with the lamp turned low.
LAMPLIGHT = TerminalTheme(
    (43, 36, 30),
    (240, 230, 210),
    [
        (34, 32, 30),
        (184, 50, 29),
        (31, 117, 83),
        (200, 150, 40),
        (36, 95, 150),
        (117, 69, 143),
        (60, 130, 130),
        (220, 210, 190),
    ],
    [
        (90, 80, 70),
        (220, 90, 60),
        (70, 160, 120),
        (240, 200, 90),
        (90, 150, 210),
        (170, 120, 200),
        (110, 180, 180),
        (255, 250, 240),
    ],
)


def picture(game: str, seed: int, moves: int, language: str = "en") -> None:
    """The table after `moves` moves and the next decision of seat 0."""
    match = Match(game, seats=4, seed=seed)
    said: list[Text] = []
    scene = Scene(
        ["Ewa", *BOTS[:3]], [None, "easy", "normal", "hard"], language, 0, WIDTH, drawing_of(match.game).texts
    )
    drawing, bot = drawing_of(match.game), bots.make("normal", match.game)
    while len(match.moves) < moves or 0 not in match.to_act:
        seat = match.to_act[0]
        action = bot.choose(match.masked(seat), seat, len(match.moves))
        match.play(seat, match.game.moves[action])
        said += [drawing.spoken(step.say(0, language, scene.players), scene) for step in match.steps]
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for line in said[-3:]:
        console.print(Text.assemble(("· ", LINEN)).append_text(line))
    console.print()
    console.print(drawing.table(match.view(0), scene))
    console.print(listed(choices(drawing, match.legal(0), scene)))
    title = title_of(match.game, language)
    svg = console.export_svg(title=title, theme=LAMPLIGHT, unique_id=game, code_format=FRAME)
    (FOLDER / f"{game}.svg").write_text(svg, "utf-8")


def main() -> None:
    picture("komary", seed=11, moves=9)
    picture("jamniki", seed=2, moves=12)


if __name__ == "__main__":
    main()
