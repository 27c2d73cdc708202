"""Kotostrofa at a terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.drawing.cards import COLOURS, MARKS, TALL_BACK, Face, backs, chip, coloured, row
from stolik.drawing.scene import Drawing, Scene, drawn_from, drawn_in, in_order, near_hand, seat_table, spaced, title

from .view import View

TEXTS = {
    "pl": {
        "draws right": "ciągniemy z prawej, kolej idzie w lewo",
        "draws left": "ciągniemy z lewej, kolej idzie w prawo",
        "turned": "karta pomocy odwrócona",
        "due": "następna osoba bierze {take} karty od: {player}",
        "due card": "od: {player} następna osoba musi wziąć: {card}",
        "due swap": "gdy następna osoba weźmie kartę, {player} wymienia inną ze stosem",
        "serving": "karta dla: {player}",
        "pile": "stos",
    },
    "en": {
        "draws right": "draw from the right, turns go to the left",
        "draws left": "draw from the left, turns go to the right",
        "turned": "help card turned over",
        "due": "the next player takes {take} cards from {player}",
        "due card": "the next player must take {card} from {player}",
        "due swap": "once the next player has taken a card, {player} exchanges another with the pile",
        "serving": "a card for {player}",
        "pile": "pile",
    },
}
LABELS = {
    "pl": {
        "pair": "odrzuć parę: {0} {1}",
        "ones": "odrzuć resztę jedynek",
        "turn": "odwróć strzałkę",
        "offer": "do zabrania: {0}",
        "later": "wymień kartę ze stosem, gdy stracisz następną",
        "swap": "na stos: {0}, na rękę: {1}",
        "give": "daj: {0}, dostaje {1}",
        "hand": "daj ze stosu: {0}, dostaje {1}",
        "pass": "nie odrzucaj",
    },
    "en": {
        "pair": "throw the pair {0} {1}",
        "ones": "throw all other 1s",
        "turn": "turn the arrow",
        "offer": "to be taken: {0}",
        "later": "exchange a card with the pile after losing the next one",
        "swap": "put down {0}, take {1}",
        "give": "give {0} to {1}",
        "hand": "give {0} from the pile to {1}",
        "pass": "throw nothing",
    },
}
TO_SEAT = ("give", "hand")


def face(card: str | None) -> Face:
    return TALL_BACK if card is None else Face(card[:-1], MARKS[card[-1]], COLOURS[card[-1]])


def table(view: View, scene: Scene) -> RenderableType:
    """Everybody's cards, the arrow, the pile, what is due, the hand."""
    near = scene.near()
    return Group(
        *spaced(
            title(scene.text("round", round=view.round), scene.text(f"draws {view.arrow}")),
            seat_table(
                view,
                scene,
                {
                    scene.text("cards"): [
                        hand([None] * len(cards) if seat == near else cards) for seat, cards in enumerate(view.hands)
                    ],
                    "": [Text(scene.text("turned") if turned else "", "dim") for turned in view.turned],
                },
                scene.text("penalty"),
            ),
            due(view, scene),
            pile(view.pile, scene),
            near_hand(scene, [face(card) for card in view.hands[near]]),
        )
    )


def hand(cards: Sequence[str | None]) -> Text:
    """The cards that the viewer knows, then backs, and how many."""
    known = [chip(*coloured(card)) for card in cards if card is not None]
    shown = row(known, "").append(" " if known else "")
    return shown.append_text(backs(cards.count(None))).append(f" {len(cards)}", "dim")


def pile(cards: Sequence[str], scene: Scene) -> Text:
    """The whole pile, top first, since it may be looked through."""
    shown = Text(f"{scene.text('pile')} {len(cards)}: ", "dim")
    return shown.append_text(row([chip(*coloured(card)) for card in reversed(cards)]))


def due(view: View, scene: Scene) -> Text | None:
    """What awaits the next draw, and whom a card of the pile is for."""
    lines = []
    if (waits := view.due) is not None:
        player = scene.players[waits.owner]
        if waits.card is not None:
            lines.append(scene.text("due card", card=coloured(waits.card)[0], player=player))
        elif waits.take > 1:
            lines.append(scene.text("due", take=waits.take, player=player))
        if waits.swap:
            lines.append(scene.text("due swap", player=player))
    if view.serving is not None:
        lines.append(scene.text("serving", player=scene.players[view.serving]))
    return Text("\n".join(lines), "yellow") if lines else None


def label(move: str, scene: Scene) -> str:
    kind, *rest = move.split()
    words = [coloured(word)[0] if word[-1:] in MARKS else word for word in rest]
    if kind in TO_SEAT and words[-1].isdecimal():
        words[-1] = scene.players[int(words[-1])]
    return LABELS[scene.language][kind].format(*words)


DRAWING = Drawing(
    texts=TEXTS,
    table=drawn_from(View, table),
    label=label,
    numbers=in_order,
    spoken=drawn_in(r"\b(10k|[1-9][rogbp])\b", lambda card: chip(*coloured(card))),
    ends=frozenset({"score"}),
)
