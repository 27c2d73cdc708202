"""A table's text as an image, for libraries that render to pixels."""

import textwrap
from typing import Any

import numpy as np

WIDTH, HEIGHT = 960, 640  # the same for every moment of a match, so that a film can be made of them
MARGIN = 12
LETTER, LINE = 13, 16
LETTERS = 130  # in a line
PAPER, INK = (250, 244, 230), (40, 34, 30)
RENDER_MODES = ["ansi", "rgb_array"]  # as the libraries call them: the text, or the image


def check_render_mode(mode: str | None, modes: list[str]) -> None:
    """Raise what is wrong with a way to draw."""
    if mode not in (None, *modes):
        raise ValueError(f"unknown render mode {mode!r}: {', '.join(map(repr, modes)) or 'no mode'} will do")


def picture(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Dark ink on cream paper, one row of pixels after the other, three colours each."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(LETTER)
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, LETTERS, subsequent_indent="    ")]
    image = Image.new("RGB", (WIDTH, max(HEIGHT, 2 * MARGIN + LINE * len(lines))), PAPER)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + LINE * number), line, fill=INK, font=font)
    return np.asarray(image)
