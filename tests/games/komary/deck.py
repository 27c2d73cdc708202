"""What the contract suite needs to know of komary."""

VARIANTS = [{}, {"limit": 1, "hand": 1}, {"limit": 90, "hand": 9}]


def deck(match):
    """Every card of the game, sorted."""
    return sorted([*"123456"] * 8 + ["b"] * 7)


def cards(view):
    """Every card that the referee's view shows, sorted."""
    return sorted([*view["pile"], *view["stock"], *[card for hand in view["hands"] for card in hand]])
