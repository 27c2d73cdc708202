"""Triggs at a terminal."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.drawing.cards import BACK, LINEN, Face, backs, fan
from stolik.drawing.scene import Drawing, Scene, drawn_from, in_order, near_hand, spaced, title

from .view import View

# Pencils from blue to red: low numbers have few boxes, high ones many.
INKS = ("#245f96", "#1f7553", "#6b6a14", "#a8650a", "#b8321d", "#75458f")
PER_INK = 2

TEXTS = {
    "pl": {
        "left": "lewa",
        "middle": "środkowa",
        "right": "prawa",
        "discard": "odrzucone",
        "boxes left": "zostało pól",
        "bonus due": "pola z premii: {bonuses}",
        "crossing": "wykreślanie w rzędzie {crossing}",
        "turns": "rozegrane tury: {turns}",
    },
    "en": {
        "left": "left",
        "middle": "middle",
        "right": "right",
        "discard": "discards",
        "boxes left": "boxes left",
        "bonus due": "bonus boxes: {bonuses}",
        "crossing": "crossing off {crossing}",
        "turns": "turns played: {turns}",
    },
}
LABELS = {
    "pl": {
        "draw": "dobierz: {0}",
        "discard": "odrzuć {0}",
        "cross": "wykreśl {0} {1}",
        "stop": "koniec wykreślania",
        "bonus": "premia w rzędzie {0}",
    },
    "en": {
        "draw": "draw: {0}",
        "discard": "discard {0}",
        "cross": "cross off {0} {1}",
        "stop": "stop crossing off",
        "bonus": "bonus in row {0}",
    },
}


def ink(value: int) -> str:
    return INKS[(value - 1) // PER_INK]


def face(value: int | None) -> Face:
    return BACK if value is None else Face(str(value), "", ink(value))


def table(view: View, scene: Scene) -> RenderableType:
    """The three decks, everybody's sheet, the hand."""
    near = scene.near()
    bonuses, crossing = view.bonuses, view.crossing
    return Group(
        *spaced(
            title(
                scene.text("turns", turns=view.turns),
                scene.text("crossing", crossing=crossing) if crossing else "",
                scene.text("bonus due", bonuses=bonuses) if bonuses else "",
            ),
            sheets(view, scene),
            Columns(
                [
                    pile(scene.text("left"), view.decks.left),
                    pile(scene.text("middle"), view.decks.middle),
                    pile(scene.text("right"), view.decks.right),
                    pile(scene.text("discard"), view.discard),
                ],
                padding=(0, 3),
            ),
            near_hand(scene, [face(value) for value in view.hands[near]]),
        )
    )


def sheets(view: View, scene: Scene) -> Table:
    """A column a seat: its cards, its rows of boxes, how many boxes are left."""
    near = scene.near()
    grid = Table(box=None, padding=(0, 1), pad_edge=False, header_style="")
    grid.add_column("", justify="right", style=f"bold {LINEN}", no_wrap=True)
    for seat in range(view.seats):
        turn = ("▸ " if seat in view.to_act else "", "bold yellow")
        grid.add_column(Text.assemble(turn, scene.player(seat)))
    grid.add_row("", *[hand([None] * len(cards) if seat == near else cards) for seat, cards in enumerate(view.hands)])
    for number, length in enumerate(view.boxes):
        grid.add_row(str(number + 1), *[boxes(crossed[number], length) for crossed in view.crossed])
    grid.add_row(scene.text("boxes left"), *[Text(str(points), "bold") for points in view.points])
    return grid


def boxes(crossed: int, length: int) -> Text:
    """Crossed boxes and free ones; a full row fades."""
    return Text("■" * crossed, "dim" if crossed == length else "bold").append("□" * (length - crossed), "default")


def hand(cards: Sequence[int | None]) -> Text:
    """What everybody saw taken, then backs."""
    known = [str(card) for card in cards if card is not None]
    return Text(" ".join(known) + (" " if known else "")).append_text(backs(cards.count(None)))


def pile(name: str, cards: Sequence[int | None]) -> Group:
    """Its top card, if it is open, and its size."""
    return Group(fan([face(card) for card in cards[-1:]], 10), f"{name} {len(cards)}")


def label(move: str, scene: Scene) -> str:
    kind, *rest = move.replace(":", "").split()
    spoken = {"x1": "", "left": scene.text("left"), "middle": scene.text("middle"), "right": scene.text("right")}
    words = [spoken.get(word, word).replace("x", " × ") for word in rest]
    if kind == "cross":
        words[-1] = "(" + words[-1].replace("+", " + ") + ")"
    return LABELS[scene.language][kind].format(*words)


DRAWING = Drawing(
    texts=TEXTS,
    table=drawn_from(View, table),
    label=label,
    numbers=in_order,
)
