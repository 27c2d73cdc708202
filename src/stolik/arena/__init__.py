"""The arena: bots against bots on the same deals, and honest statistics of the results."""

from stolik.arena.estimate import Estimate
from stolik.arena.run import compare, run, setting_of, sums
from stolik.arena.statistics import Standing, payoffs, standings

__all__ = ["Estimate", "Standing", "compare", "payoffs", "run", "setting_of", "standings", "sums"]
