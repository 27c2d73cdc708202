"""What the contract suite needs to know of kotostrofa."""

from stolik.games.kotostrofa.notation import COLOURS

TWO_COLOURS = "r" * 20 + "b" * 25
ONE_COLOUR = "p" * 45
UNEVEN = "rrrrrrrrr" + "oogg" * 2 + "b" * 7 + "rogbpr" + "ppppp" + "rogb" + "rrg" + "bb" + "o"
VARIANTS = [{}, {"rounds": 1, "colours": UNEVEN}, {"rounds": 3, "colours": ONE_COLOUR}, {"colours": TWO_COLOURS}]


def deck(match):
    """Every card of the game, sorted."""
    values = [value for value in range(1, 10) for _ in range(10 - value)]
    letters = match.options["colours"]
    assert set(letters) <= set(COLOURS)
    return sorted([*[f"{value}{colour}" for value, colour in zip(values, letters, strict=True)], "10k"])


def cards(view):
    """Every card that the referee's view shows, sorted."""
    return sorted([*view["pile"], *view["left_out"], *[card for hand in view["hands"] for card in hand]])
