"""A table as an image, for libraries that render pixels: one line a fact, cards as chips, hidden cards face down."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from stolik.core.view import Viewer
from stolik.envs.episode import Episode

RENDER_MODES = ["ansi", "rgb_array"]  # as the libraries call them: the text, or the image

WIDTH, HEIGHT = 960, 640  # the same for every moment of a match, so that a film can be made of them
MARGIN, VALUES_AT = 16, 150
LETTER, CHIP, PADDING, ROUND, GAP, GROUP_GAP = 13, 20, 10, 4, 4, 14
HIDDEN = "?"
PAPER, INK, PALE = (250, 244, 230), (40, 34, 30), (140, 126, 110)
FACE, EDGE, BACK = (255, 255, 255), (200, 186, 164), (150, 72, 58)


def check_render_mode(mode: str | None, modes: list[str]) -> None:
    """Raise if there is no such render mode."""
    if mode not in (None, *modes):
        raise ValueError(f"unknown render mode {mode!r}: modes are {', '.join(map(repr, modes)) or 'none'}")


def rendered(episode: Episode, viewer: Viewer, mode: str | None) -> Any:
    """What a viewer sees, in one of the modes."""
    match mode:
        case "ansi":
            return episode.text(viewer)
        case "rgb_array":
            return picture(episode.facts(viewer))
    return None


def picture(facts: Mapping[str, Any]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A view as rows of pixels, three colours each."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(LETTER)
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    for left, top, width, label, is_chip in _placed(facts, font.getlength):
        if top + CHIP > HEIGHT - MARGIN:
            draw.text((left, top), "...", fill=PALE, font=font)
            break
        hidden = is_chip and label == HIDDEN
        if is_chip:
            box = (left, top, left + width, top + CHIP)
            draw.rounded_rectangle(box, ROUND, fill=BACK if hidden else FACE, outline=EDGE)
        if not hidden:
            middle = (left + width / 2, top + CHIP / 2)
            draw.text(middle, label, fill=INK if is_chip else PALE, font=font, anchor="mm")
    return np.asarray(image)


def _placed(facts: Mapping[str, Any], length: Callable[[str], float]) -> Iterator[tuple[int, int, int, str, bool]]:
    """Each label with its left, top and width, and whether it is a chip; a fact that is too long goes on below."""
    top = MARGIN
    for name, value in facts.items():
        shown = name.replace("_", " ")
        yield MARGIN, top, int(length(shown)), shown, False
        left = VALUES_AT
        for group in _groups(value):
            for label, is_chip in group:
                width = max(CHIP, int(length(label)) + PADDING)
                if left + width > WIDTH - MARGIN:
                    left, top = VALUES_AT, top + CHIP + GAP
                yield left, top, width, label, is_chip
                left += width + GAP
            left += GROUP_GAP
        top += CHIP + GAP


def _groups(value: Any) -> Iterator[list[tuple[str, bool]]]:
    """What stands together in a fact: labels, and whether each is a chip."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield [(str(key), False), *_chips(inner)]
    elif isinstance(value, list) and any(isinstance(inner, list) for inner in value):
        for number, inner in enumerate(value):
            yield [(str(number), False), *_chips(inner)]
    elif value is not None:
        yield _chips(value)


def _chips(value: Any) -> list[tuple[str, bool]]:
    return [(_label(inner), True) for inner in (value if isinstance(value, list) else [value])]


def _label(value: Any) -> str:
    """A card or a number in a word or two."""
    match value:
        case None:
            return HIDDEN
        case bool():
            return "yes" if value else "no"
        case dict():
            told = [(key, inner) for key, inner in value.items() if inner is not False]
            return " ".join(inner if isinstance(inner, str) else f"{key} {_label(inner)}" for key, inner in told)
        case list():
            return " ".join(map(_label, value))
    return str(value)
