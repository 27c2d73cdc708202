"""X nimmt! at a terminal."""

from collections.abc import Sequence

from msgspec.structs import astuple
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.drawing.cards import INK, LINEN, TALL_BACK, Face, backs, chip, row
from stolik.drawing.scene import Drawing, Scene, drawn_from, near_hand, seat_table, spaced, title

from .notation import ROW_NAMES
from .rules import HEADS, X_PILE_COST
from .view import View

BULL = "∀"  # the letter A began as an ox's head
INKS = {1: INK, 2: "#245f96", 3: "#a8650a", 5: "#b8321d", 7: "#75458f"}

TEXTS = {
    "pl": {
        "row": "rząd",
        "x row": "rząd X",
        "x pile": "stos X",
        "in hand": "na ręce",
        "placing": "do dołożenia",
        "collected": "zebrane",
    },
    "en": {
        "row": "row",
        "x row": "X row",
        "x pile": "X pile",
        "in hand": "in hand",
        "placing": "still to place",
        "collected": "collected",
    },
}
LABELS = {
    "pl": {"choose": "zagraj {number}", "row": "zbierz rząd {number}", "x": "{number} do rzędu X"},
    "en": {"choose": "play {number}", "row": "collect row {number}", "x": "{number} for the X row"},
}


def ink(card: int) -> str:
    return INKS[int(HEADS[card])]


def heads(cards: Sequence[int]) -> str:
    return f"{BULL}{sum(int(HEADS[card]) for card in cards)}"


def face(card: int | None) -> Face:
    return TALL_BACK if card is None else Face(str(card), heads([card]), ink(card))


def chips(cards: Sequence[int]) -> Text:
    return row([chip(str(card), ink(card)) for card in cards])


def table(view: View, scene: Scene) -> RenderableType:
    """The three rows with their free places, everybody's X row and X pile, the hand."""
    near = scene.near()
    return Group(
        *spaced(
            title(scene.text("round", round=view.round)),
            rows(view, scene),
            waiting(view, scene),
            seat_table(
                view,
                scene,
                {
                    scene.text("in hand"): [
                        hand([None] * len(cards) if seat == near else cards) for seat, cards in enumerate(view.hands)
                    ],
                    "": [Text("✓" if done else "", "green") for done in view.has_chosen],
                    scene.text("x row"): [chips(cards) for cards in view.x_rows],
                    scene.text("x pile"): [
                        Text(f"{heads(cards)} ×{X_PILE_COST}" if cards else "") for cards in view.x_piles
                    ],
                },
                scene.text("penalty"),
            ),
            near_hand(scene, [face(card) for card in view.hands[near]]),
        )
    )


def rows(view: View, scene: Scene) -> Table:
    """A row with its places; the card that fills the last place collects the others."""
    grid = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    by_row = (astuple(part) for part in (view.rows, view.room, view.heads))
    for name, cards, room, heads in zip(ROW_NAMES, *by_row, strict=True):
        places = chips(cards).append("  · " * room, "dim").append("  ✗", "bold red")
        label = Text(f"{scene.text('row')} {name}", f"bold {LINEN}")
        grid.add_row(label, places, Text(f"{BULL}{heads}", "dim"))
    return grid


def waiting(view: View, scene: Scene) -> Text | None:
    """Cards that are revealed and not yet placed, and cards that are being collected."""
    lines = []
    if view.placing:
        shown = row(
            [chip(str(card), ink(card)).append(f" {scene.players[seat]}", "default") for card, seat in view.placing],
            "  ",
        )
        lines.append(Text(f"{scene.text('placing')}: ").append_text(shown))
    if view.collected:
        lines.append(Text(f"{scene.text('collected')}: ").append_text(chips(view.collected)))
    return Text("\n").join(lines) if lines else None


def hand(cards: Sequence[int | None]) -> Text:
    """What everybody saw collected, then backs, and how many."""
    known = [card for card in cards if card is not None]
    hidden = len(cards) - len(known)
    shown = Text(" ".join(map(str, known)) + (" " if known else ""))
    return shown.append_text(backs(hidden)).append(f" {len(cards)}", "dim")


def label(move: str, scene: Scene) -> str:
    kind, _, number = move.rpartition(" ")
    return LABELS[scene.language][kind or "choose"].format(number=number)


def numbers(moves: Sequence[str]) -> list[int]:
    """A card's number is its own, and so is a row's."""
    return [int(move.split()[-1]) for move in moves]


DRAWING = Drawing(
    texts=TEXTS,
    table=drawn_from(View, table),
    label=label,
    numbers=numbers,
    ends=frozenset({"score"}),
)
