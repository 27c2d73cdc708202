"""Cards on paper: faces, fans and chips; a colour never stands without its mark."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Group
from rich.text import Text

PAPER = "#f4ead5"
INK = "#22201e"
EDGE = "#8a7f6d"
LINEN = "#b9a98a"

# The five colours and black, each with its mark.
COLOURS = {"r": "#b8321d", "o": "#a8650a", "g": "#1f7553", "b": "#245f96", "p": "#75458f", "k": INK}
MARKS = {"r": "●", "o": "≡", "g": "≈", "b": "▦", "p": "★", "k": "◆"}

FACE_WIDTH = 3


@dataclass(frozen=True)
class Face:
    """What a card shows: one or two lines of at most three characters, and the colour of its ink."""

    upper: str
    lower: str = ""
    ink: str = INK
    raised: bool = False  # it can be played at once
    lower_ink: str | None = None


BACK = Face("░░░", "", EDGE)
TALL_BACK = Face("░░░", "░░░", EDGE)


def fan(faces: Sequence[Face], width: int) -> Group:
    """Overlapping cards side by side, in as many rows as the width needs."""
    in_row = max(1, (width - 1) // (FACE_WIDTH + 1))
    rows = [faces[start : start + in_row] for start in range(0, len(faces), in_row)]
    return Group(*[_row(row) for row in rows])


def _row(faces: Sequence[Face]) -> Text:
    edge = f"{EDGE} on {PAPER}"
    lines = [Text(no_wrap=True) for _ in range(4)]
    for face in faces:
        top = "━" if face.raised else "─"
        paint = f"bold {face.ink} on {PAPER}"
        lines[0].append("╭" + top * FACE_WIDTH, f"{face.ink} on {PAPER}" if face.raised else edge)
        lines[1].append("│", edge).append(face.upper.center(FACE_WIDTH), paint)
        lines[2].append("│", edge).append(
            face.lower.center(FACE_WIDTH), f"bold {face.lower_ink or face.ink} on {PAPER}"
        )
        lines[3].append("╰" + "─" * FACE_WIDTH, edge)
    for line, end in zip(lines, "╮││╯", strict=True):
        line.append(end, edge)
    if not any(face.lower for face in faces):
        del lines[2]
    return Text("\n").join(lines)


def chip(text: str, ink: str = INK) -> Text:
    """A card in the middle of a line."""
    return Text(f" {text} ", f"bold {ink} on {PAPER}")


def backs(count: int) -> Text:
    """Cards face down."""
    return Text("▮" * count, LINEN)


def coloured(card: str) -> tuple[str, str]:
    """A card such as 5r with its mark, and its ink."""
    return f"{card[:-1]}{MARKS[card[-1]]}", COLOURS[card[-1]]


def row(chips: Iterable[Text], between: str = " ") -> Text:
    """Chips in one line."""
    return Text(between).join(chips)


def size(cards: int | Sequence[object]) -> int:
    """The number of cards in a pile: the referee's view has the cards, every other view their number."""
    return cards if isinstance(cards, int) else len(cards)
