"""Finished matches to review."""

import random

from stolik import Match, bots, load


def played(name, level="normal", seats=None, seed=0, slip=None):
    """A match among bots of one level; `slip(match, seat, action)` may take another action than the bot's."""
    game = load(name)
    match = Match(game, seats or game.usual_seats, seed)
    bot, dice = bots.make(level, game), random.Random(seed)
    while not match.over:
        for seat in match.to_act:
            action = bot.choose(match.masked(seat), seat, dice.getrandbits(64))
            match.act(seat, slip(match, seat, action) if slip else action)
    return match
