"""What the contract suite needs to know of xnimmt."""

VARIANTS = [
    {},
    {"rounds": 1, "hand": 1},
    {"rounds": 3, "hand": 3},
    {"rounds": 1, "hand": 24},
    {"rounds": 1, "hand": 48},
]


def deck(match):
    """Every card of the game, sorted."""
    return list(range(1, 101))


def cards(view):
    """Every card that the referee's view shows, sorted."""
    lists = [*view["rows"].values(), *view["hands"], *view["x_rows"], *view["x_piles"], view["collected"]]
    chosen = [card for card in view["chosen"] if card is not None]
    placing = [card for card, _ in view["placing"]]
    return sorted([*view["unused"], *chosen, *placing, *[card for cards in lists for card in cards]])
