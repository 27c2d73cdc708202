"""The bot that the docs show plays."""

import re
from pathlib import Path

from stolik import Match

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"


def test_the_bot_of_the_docs_plays_a_match_and_looks_ahead():
    example, ahead = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    names = {}
    exec(example, names)
    match = Match("komary", seats=3, seed=4)
    bot = names["First"](match.game)
    for _ in range(10):
        seat = match.to_act[0]
        move = bot.choose(match.masked(seat), seat, 1)
        assert move == match.legal(seat)[0]
        action = match.game.moves.index(move)
        scope = {"state": match.masked(seat), "seat": seat, "key": 5, "game": match.game, "action": action}
        before = scope["state"].tobytes()
        exec(ahead, scope)
        assert scope["state"].tobytes() == before
        match.play(seat, move)
