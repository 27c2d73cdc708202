"""Tests of one game run in one process, so that no two processes compile the same rules at the same time."""

import re

from xdist.scheduler import LoadScopeScheduling

from stolik.games import names


class ByGame(LoadScopeScheduling):
    def _split_scope(self, nodeid):
        """The game that a test is about, else the test itself."""
        about = [game for game in names if re.search(rf"(?<![a-z]){game}(?![a-z])", nodeid)]
        return about[0] if len(about) == 1 else nodeid


def pytest_xdist_make_scheduler(config, log):
    return ByGame(config, log)
