"""Kotostrofa at a terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.drawing.cards import COLOURS, MARKS, TALL_BACK, Face, backs, chip, coloured, row
from stolik.drawing.scene import Drawing, Scene, View, drawn_in, in_order, near_hand, seat_table, spaced, title

TEXTS = {
    "pl": {
        "draws right": "ciągnie się od prawej, kolej idzie w lewo",
        "draws left": "ciągnie się od lewej, kolej idzie w prawo",
        "turned": "karta pomocy odwrócona",
        "due": "następna osoba ciągnie {take} od: {player}",
        "due card": "następna osoba musi wziąć {card} od: {player}",
        "due swap": "potem {player} wymienia kartę",
        "serving": "karta dla: {player}",
        "pile": "stos",
    },
    "en": {
        "draws right": "one draws from the right, turns go to the left",
        "draws left": "one draws from the left, turns go to the right",
        "turned": "help card turned",
        "due": "the next seat takes {take} from {player}",
        "due card": "the next seat must take {card} from {player}",
        "due swap": "then {player} exchanges a card",
        "serving": "a card for {player}",
        "pile": "pile",
    },
}
LABELS = {
    "pl": {
        "pair": "rzuć parę {0} {1}",
        "ones": "rzuć resztę jedynek",
        "turn": "odwróć strzałkę",
        "offer": "do zabrania: {0}",
        "later": "wymiana po stracie karty",
        "swap": "oddaj {0}, weź {1}",
        "give": "daj {0}: {1}",
        "hand": "daj ze stosu {0}: {1}",
        "pass": "nie rzucaj",
    },
    "en": {
        "pair": "throw the pair {0} {1}",
        "ones": "throw all other 1s",
        "turn": "turn the arrow",
        "offer": "to be taken: {0}",
        "later": "exchange after losing a card",
        "swap": "give up {0}, take {1}",
        "give": "give {0} to {1}",
        "hand": "give {0} of the pile to {1}",
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
            title(scene, scene.text("round", round=view["round"]), scene.text(f"draws {view['arrow']}")),
            seat_table(
                view,
                scene,
                {
                    scene.text("cards"): [
                        hand([None] * len(cards) if seat == near else cards) for seat, cards in enumerate(view["hands"])
                    ],
                    "": [Text(scene.text("turned") if turned else "", "dim") for turned in view["turned"]],
                },
                scene.text("penalty"),
            ),
            due(view, scene),
            pile(view["pile"], scene),
            near_hand(view, scene, [face(card) for card in view["hands"][near]]),
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
    if (waits := view["due"]) is not None:
        player = scene.players[waits["from"]]
        if waits["card"] is not None:
            lines.append(scene.text("due card", card=coloured(waits["card"])[0], player=player))
        elif waits["take"] > 1:
            lines.append(scene.text("due", take=waits["take"], player=player))
        if waits["swap"]:
            lines.append(scene.text("due swap", player=player))
    if view["serving"] is not None:
        lines.append(scene.text("serving", player=scene.players[view["serving"]]))
    return Text("\n".join(lines), "yellow") if lines else None


def label(move: str, scene: Scene) -> str:
    kind, *rest = move.split()
    words = [coloured(word)[0] if word[-1:] in MARKS else word for word in rest]
    if kind in TO_SEAT and words[-1].isdecimal():
        words[-1] = scene.players[int(words[-1])]
    return LABELS[scene.language][kind].format(*words)


DRAWING = Drawing(
    texts=TEXTS,
    table=table,
    label=label,
    numbers=in_order,
    parts={"throw": "3", "again": "4", "choose": "4", "offer": "4", "swap": "4", "give": "4", "hand": "4"},
    spoken=drawn_in(r"\b(10k|[1-9][rogbp])\b", lambda card: chip(*coloured(card))),
    ends=frozenset({"score"}),
)
