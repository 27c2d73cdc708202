"""Lato z komarami at a terminal."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from stolik.drawing.cards import BACK, Face, backs, chip, fan, row, size
from stolik.drawing.scene import Drawing, Scene, drawn_from, near_hand, seat_table, spaced, title

from .view import Tokens, View

INKS = {
    "1": "#245f96",
    "2": "#1f7553",
    "3": "#6b6a14",
    "4": "#a8650a",
    "5": "#b8321d",
    "6": "#75458f",
    "b": "#22201e",
}
SIGNS = {"b": "bzz"}
WIDE = 76  # narrower than that, tokens are left out beside the points

TEXTS = {
    "pl": {
        "dealer": "rozdaje {player}",
        "pile": "stos",
        "stock": "talia",
        "passed": "pas",
        "last": "reszta spasowała: jedna karta albo koniec",
    },
    "en": {
        "dealer": "{player} deals",
        "pile": "pile",
        "stock": "stock",
        "passed": "passed",
        "last": "all others have passed: one card or stop",
    },
}
LABELS = {
    "pl": {
        "draw": "dobierz kartę",
        "pass": "pas",
        "stop": "koniec",
        "back 10": "oddaj czarny żeton (10)",
        "back 1": "oddaj żółty żeton (1)",
    },
    "en": {
        "draw": "draw a card",
        "pass": "pass",
        "stop": "stop",
        "back 10": "give back a black token (10)",
        "back 1": "give back a yellow token (1)",
    },
}
PLAY = {"pl": "zagraj {card}", "en": "play {card}"}
KEYS = {"b": 7, "draw": 8, "pass": 9}


def face(card: str | None, raised: bool = False) -> Face:
    return BACK if card is None else Face(SIGNS.get(card, card), "", INKS[card], raised)


def table(view: View, scene: Scene) -> RenderableType:
    """The pile and the stock, everybody's cards and tokens, the hand."""
    near = scene.near()
    pile, stock = view.pile, size(view.stock)
    legal = view.legal.get(str(near), [])
    shown = all(None not in cards for cards in view.hands)
    return Group(
        *spaced(
            title(
                scene.text("round", round=view.round),
                scene.text("dealer", player=scene.players[view.dealer]),
                scene.text("last") if view.phase == "last" else "",
            ),
            seat_table(
                view,
                scene,
                {
                    scene.text("cards"): [
                        backs_of(cards) if seat == near and not shown else hand(cards)
                        for seat, cards in enumerate(view.hands)
                    ],
                    "": [Text(scene.text("passed") if passed else "", "dim") for passed in view.passed],
                    **({" ": [tokens(held) for held in view.tokens]} if scene.width >= WIDE else {}),
                },
                scene.text("penalty"),
            ),
            Columns(
                [
                    Group(fan([face(pile[-1])] if pile else [], 10), f"{scene.text('pile')} {len(pile)}"),
                    Group(fan([BACK] if stock else [], 10), f"{scene.text('stock')} {stock}"),
                ],
                padding=(0, 3),
            ),
            None if shown else near_hand(scene, [face(card, card in legal) for card in view.hands[near]]),
        )
    )


def hand(cards: Sequence[str | None]) -> Text:
    """Cards that are shown, or backs, and how many."""
    known = [chip(SIGNS.get(card, card), INKS[card]) for card in cards if card is not None]
    return row(known, "") if known and None not in cards else backs_of(cards)


def backs_of(cards: Sequence[str | None]) -> Text:
    return backs(len(cards)).append(f" {len(cards)}", "dim")


def tokens(held: Tokens) -> Text:
    """Black tokens, then yellow ones."""
    return Text("●" * held.black, "bold").append("○" * held.yellow, "yellow")


def label(move: str, scene: Scene) -> str:
    spoken = LABELS[scene.language].get("stop" if (move, scene.phase) == ("pass", "last") else move)
    return spoken or PLAY[scene.language].format(card="bzzz" if move == "b" else move)


def numbers(moves: Sequence[str]) -> list[int]:
    """A card's number is its value, so that a number never means another card; a token's is what it counts."""
    return [KEYS.get(move) or int(move.split()[-1]) for move in moves]


DRAWING = Drawing(
    texts=TEXTS,
    table=drawn_from(View, table),
    label=label,
    numbers=numbers,
    ends=frozenset({"score"}),
)
