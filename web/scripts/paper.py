"""Sheets and cards to print: what the pages of all games are made of."""

from collections.abc import Sequence
from pathlib import Path

from fpdf import FPDF

INK = (43, 35, 32)
SOFT = (106, 90, 78)
LINE = (74, 59, 49)
SHADE = (246, 239, 224)
MARGIN = 14.0  # millimetres, as all lengths here
WIDTH, HEIGHT = 210.0, 297.0
INNER = WIDTH - 2 * MARGIN
FOOT = 14.0  # what is left free below for the last line
HEAD = 34.0  # the picture and the title of a page
ACROSS, DOWN = 2, 2  # help cards on a page
CARD_SIZES = (10.5, 10.0, 9.5, 9.0, 8.5)  # points of type on a help card, the largest that leaves room for all lines
LEADING = 0.46  # from line to line, in millimetres a point of type
BETWEEN = 1.5  # lines of a help card


class Paper(FPDF):
    """A document in the app's two faces, with a picture of the game on every page."""

    def __init__(self, fonts: Path, picture: Path, title: str, language: str, foot: str) -> None:
        super().__init__(format="A4")
        self.add_font("display", "", fonts / "display.ttf")
        self.add_font("text", "", fonts / "text.ttf")
        self.add_font("text", "B", fonts / "bold.ttf")
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.set_title(title)
        self.set_lang(language)
        self.picture, self.called, self.foot = picture, title, foot
        self.set_draw_color(*LINE)
        self.set_line_width(0.3)

    def begin(self, subtitle: str) -> float:
        """A page with the game's picture, its title and a line below it; where what follows may begin."""
        self.add_page()
        self.picture_at(MARGIN, MARGIN, HEAD - 4)
        left = MARGIN + (HEAD - 4) * 800 / 420 + 6
        self.say(left, MARGIN + 3, self.called, 26, "display")
        self.say(left, MARGIN + 17, subtitle, 12, "text", colour=SOFT)
        self.say(MARGIN, HEIGHT - 11, self.foot, 7.5, "text", colour=SOFT)
        return MARGIN + HEAD

    def picture_at(self, x: float, y: float, height: float) -> None:
        width = height * 800 / 420
        with self.rect_clip(x, y, width, height):
            self.image(self.picture, x, y, width, height)
        self.rect(x, y, width, height)

    def say(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        face: str = "text",
        bold: bool = False,
        colour: tuple[int, int, int] = INK,
        width: float = 0,
        align: str = "L",
    ) -> None:
        """A line of words; within a width it is aligned."""
        self.set_font(face, "B" if bold else "", size)
        self.set_text_color(*colour)
        self.set_xy(x, y)
        self.cell(width or None, size * 0.42, words, align=align)

    def paragraph(self, x: float, y: float, width: float, words: str, size: float, face: str = "text") -> float:
        """Words that go on in as many lines as they need; where they end."""
        self.set_font(face, "", size)
        self.set_text_color(*INK)
        self.set_xy(x, y)
        self.multi_cell(width, size * LEADING, words, align="L")
        return self.get_y()

    def table(self, y: float, rows: Sequence[str], columns: int, height: float, sums: Sequence[int] = ()) -> float:
        """Named rows with a column for each player, the names above; rows with sums are shaded. Where it ends."""
        first = 46.0
        width = (INNER - first) / columns
        for at in range(len(rows) + 1):
            top = y + at * height
            if at and at - 1 in sums:
                self.set_fill_color(*SHADE)
                self.rect(MARGIN, top, INNER, height, style="F")
            for column in range(columns):
                self.rect(MARGIN + first + column * width, top, width, height)
            if at:
                self.rect(MARGIN, top, first, height)
                bold = at - 1 in sums
                self.say(MARGIN + 2, top + height / 2 - 2.3, rows[at - 1], 10.5, bold=bold, width=first - 4)
        return y + (len(rows) + 1) * height

    def cards(self, subtitle: str, heading: str, lines: Sequence[str]) -> None:
        """A page of equal help cards to cut out."""
        self.add_page()
        width, height = INNER / ACROSS, (HEIGHT - 2 * MARGIN - 6) / DOWN
        size = self.fitting(lines, width - 13, height - 28 - 4)
        for number in range(ACROSS * DOWN):
            x = MARGIN + number % ACROSS * width
            y = MARGIN + number // ACROSS * height
            self.set_dash_pattern(1.5, 1.5)
            self.rect(x, y, width, height)
            self.set_dash_pattern()
            self.picture_at(x + 5, y + 5, 18)
            titled = self.paragraph(x + 43, y + 5, width - 46, self.called, 15, "display")
            self.say(x + 43, titled + 1.5, heading, 9, colour=SOFT)
            below = y + 28
            for line in lines:
                self.set_fill_color(*INK)
                self.ellipse(x + 5.6, below + size * 0.16, 1.3, 1.3, style="F")
                below = self.paragraph(x + 8.5, below, width - 13, line, size) + BETWEEN
        self.say(MARGIN, HEIGHT - 11, f"{self.foot} {subtitle}", 7.5, colour=SOFT)

    def fitting(self, lines: Sequence[str], width: float, height: float) -> float:
        """The largest size in which the lines of a help card fit."""
        for size in CARD_SIZES:
            self.set_font("text", "", size)
            heights = [self.multi_cell(width, size * LEADING, line, dry_run=True, output="HEIGHT") for line in lines]
            if sum(heights) + BETWEEN * len(lines) <= height:
                return size
        raise ValueError(f"{self.called}: {len(lines)} lines are too much for a help card of {height:.0f} mm")
