"""Score sheets and help cards as PDF: `python web/scripts/sheets.py FONTS PICTURES FOLDER` writes GAME.LANGUAGE.pdf.

A game's `sheet.py` in its web folder has `SHEET`, the line below the title, `HELP`, the lines of its card, both by
language, and `draw(paper, y, language)`, which fills the score sheet from y on.
"""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from paper import Paper

import stolik
from stolik.core.game import LANGUAGES

GAMES = Path(__file__).parents[1] / "src/games"
FACES = {"display": ("fraunces", 600), "text": ("nunito-sans", 400), "bold": ("nunito-sans", 700)}
FOOT = {
    "pl": "Stolik: nieoficjalna wersja. Gra: {authors}. Zasady i rysunki własne.",
    "en": "Stolik: an unofficial version. The game is by {authors}. Rules and drawings of our own.",
}
CARD = {"pl": "Ściąga", "en": "Help card"}
CUT = {"pl": "Wytnij po liniach.", "en": "Cut along the lines."}


def main(fonts: str, pictures: str, folder: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for face, (family, weight) in FACES.items():
        make_face(Path(fonts), family, weight, Path(fonts, f"{face}.ttf"))
    for name in stolik.names:
        path = GAMES / name / "sheet.py"
        if path.is_file():
            sheet = SimpleNamespace(**runpy.run_path(str(path)))
            for language in LANGUAGES:
                paper = drawn(name, sheet, language, Path(fonts), Path(pictures, f"{name}.png"))
                paper.output(str(Path(folder, f"{name}.{language}.pdf")))


def make_face(fonts: Path, family: str, weight: int, path: Path) -> None:
    """One face of one weight from the two halves of a variable font, as the web has them."""
    halves = []
    for half in ("latin", "latin-ext"):
        fixed = fonts / f"{family}-{half}-{weight}.ttf"
        instantiateVariableFont(TTFont(fonts / f"{family}-{half}.ttf"), {"wght": weight}).save(fixed)
        halves.append(str(fixed))
    Merger().merge(halves).save(path)


def drawn(name: str, sheet: SimpleNamespace, language: str, fonts: Path, picture: Path) -> Paper:
    game = stolik.load(name)
    paper = Paper(fonts, picture, game.title[language], language, FOOT[language].format(authors=game.authors))
    sheet.draw(paper, paper.begin(sheet.SHEET[language]), language)
    paper.cards(CUT[language], CARD[language], sheet.HELP[language])
    return paper


if __name__ == "__main__":
    main(*sys.argv[1:])
