"""Bots from outside for the arena's tests."""

from stolik import bots
from stolik.core.game import copy_of


class Twin:
    """Plays exactly as `normal` does, under another name."""

    def __init__(self, game):
        self.bot = bots.make("normal", game)

    def choose(self, state, seat, key):
        return self.bot.choose(state, seat, key)


class Spy(Twin):
    """Fails if it is given anything that its seat may not know."""

    def __init__(self, game):
        super().__init__(game)
        self.game = game

    def choose(self, state, seat, key):
        again = copy_of(state)
        self.game.mask(again, seat)
        assert again.tobytes() == state.tobytes()
        assert not state.key.any()
        return super().choose(state, seat, key)
