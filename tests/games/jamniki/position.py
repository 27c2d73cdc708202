"""Positions of jamniki for tests; `stolik.games.jamniki.position` says how they are written."""

from stolik.core.game import undealt
from stolik.core.match import Match, view_of
from stolik.games import load
from stolik.games.jamniki import rules
from stolik.games.jamniki.notation import TASKS
from stolik.games.jamniki.position import LAID
from stolik.games.jamniki.tiles import STACK


def position(text: str, **options) -> Match:
    """A match in the middle of a game, with some house rules."""
    told = " ".join(f"{name}={value}" for name, value in options.items())
    return Match.at("jamniki", f"options {told}\n{text}" if told else text, seed=1)


def dealt(tiles: str, seats: int = 2, **options) -> Match:
    """A match that seat 0 begins, whose stack has the given tiles on top: the first hand, then what each turn draws."""
    order = tiles.split()
    drawn, stack = order[: seats + 1], order[seats + 1 :][::-1]
    text = f"drawn {' '.join(drawn)}, stack ?x{STACK - len(order)} {' '.join(stack)}"
    return position("\n".join([text, "* -", *["-"] * (seats - 1)]), **options)


def scored(*coats: str, tasks: str = "", **options) -> dict:
    """The referee's view after a last game with these coats, one a seat, of any length, and these tasks, if any."""
    game = load("jamniki")
    seats, chosen = game.setting(len(coats), {"games": 1, "tasks": bool(tasks), **options})
    state = undealt(game, seats, chosen)
    for seat, coat in enumerate(coats):
        laid = [LAID[word] for word in coat.split()]
        state.coats[seat, : len(laid)], state.sizes[seat] = laid, len(laid)
    state.open_tasks[:] = sorted(map(TASKS.index, tasks.split())) or rules.UNKNOWN
    state.game_number, state.phase = 1, rules.SCORING
    while game.advance(state):
        pass
    return view_of(game, state, None)
