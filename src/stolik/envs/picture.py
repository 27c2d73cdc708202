"""A table's text as an image, for libraries that render to pixels."""

from typing import Any

import numpy as np

MARGIN = 12
LINE = 16
PAPER, INK = (250, 244, 230), (40, 34, 30)


def picture(text: str, width: int = 960) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Dark ink on cream paper, one row of pixels after the other, three colours each."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(13)
    lines = [part for line in text.splitlines() for part in _folded(line, int((width - 2 * MARGIN) / 7.2))]
    image = Image.new("RGB", (width, 2 * MARGIN + LINE * max(len(lines), 1)), PAPER)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + LINE * number), line, fill=INK, font=font)
    return np.asarray(image)


def _folded(line: str, length: int) -> list[str]:
    return [line[at : at + length] for at in range(0, len(line), length)] or [""]
