"""A match in a terminal: one person, with bots at the other seats."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from stolik import bots
from stolik.bots.reasons import reasons
from stolik.bots.searcher import ready
from stolik.core.levels import USUAL
from stolik.core.match import Match
from stolik.core.options import changed
from stolik.core.step import Step, points_of
from stolik.core.words import sentence
from stolik.drawing import drawing_of
from stolik.drawing.cards import LINEN
from stolik.drawing.scene import Scene
from stolik.terminal.advice import advised, equals, ranked
from stolik.terminal.moves import decided
from stolik.terminal.saving import keep, kept
from stolik.terminal.screen import busy
from stolik.terminal.shelf import RulesPage, chapter, show_rules


class Leave(Exception):
    """The person leaves; the match is saved."""


@dataclass(frozen=True)
class Decision:
    """Where the person had to decide: taking back returns there."""

    moves: int
    lines: int  # of the log
    mine: int  # moves that the person had made


class Table:
    """A match in progress, from the person's seat."""

    def __init__(
        self, console: Console, match: Match, scene: Scene, path: Path, told: Mapping[str, Any] | None = None
    ) -> None:
        self.console = console
        self.match = match
        self.scene = scene
        self.path = path
        self.told = told or {}  # the record that the match was resumed from
        self.seat = scene.near()
        self.drawing = drawing_of(match.game)
        self.bots = {seat: bots.make(level, match.game) for seat, level in enumerate(scene.levels) if level is not None}
        self.commands = {word: partial(act, self) for word, act in COMMANDS.items()}
        self.log: list[str] = []
        self.decisions: list[Decision] = []  # the person's own, for taking back
        self.unsaved: str | None = None
        self.warming: set[int] = set()  # the seats of which has been said that they are not at their best yet

    def remember(self) -> None:
        """Read what happened before the person came back."""
        self.log += [self.said(step) for step in self.match.steps if not step.routine(self.scene.viewer)]
        if self.seat in self.match.to_act:
            self.mark_decision()

    def said(self, step: Step) -> str:
        return self.drawing.said(step, self.scene)

    def sit(self) -> None:
        """Play until the match is over or the person leaves; the match is kept either way."""
        self.save()
        self.announce()
        try:
            if not self.log:
                self.tell(self.match.steps)
            while not self.match.over:
                if self.seat in self.match.to_act:
                    self.decide()
                else:
                    self.let_bot_play(self.match.to_act[0])
            self.show_end()
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
            self.console.print(self.scene.text("goodbye"))
        self.announce_where()

    def announce(self) -> None:
        game = self.match.game
        self.console.print(Rule(Text(game.title[self.scene.language], "bold"), style=LINEN))
        for rule in changed(game.options, self.match.options, self.scene.language):
            self.console.print(Text(rule, "dim"))

    def announce_where(self) -> None:
        if self.unsaved:
            return
        self.console.print(self.scene.text("saved", path=self.path), style="dim", soft_wrap=True)
        if not self.match.over:
            self.console.print(self.scene.text("resume", path=self.path), style="dim", soft_wrap=True)

    def decide(self) -> None:
        """Ask the person until a move is made or taken back."""
        self.mark_decision()
        phase = self.match.view(self.scene.viewer).get("phase", "")
        self.scene = replace(self.scene, width=self.console.width, phase=phase)  # the window may have been resized
        self.show_table()
        move = decided(self.console, self.drawing, self.scene, self.match.legal(self.seat), self.commands)
        if move is not None:
            self.play(self.seat, move)

    def mark_decision(self) -> None:
        """Keep a copy of the state, unless the person is still at the same decision."""
        mine = sum(seat == self.seat for seat, _ in self.match.moves)
        while self.decisions and self.decisions[-1].mine >= mine:
            self.decisions.pop()
        self.decisions.append(Decision(len(self.match.moves), len(self.log), mine))

    def let_bot_play(self, seat: int) -> None:
        thinking = self.scene.text("thinking", player=self.scene.players[seat])
        with busy(self.console, thinking):
            action = self.bot(seat).choose(self.match.masked(seat), seat, self.chance(seat))
        self.play(seat, self.match.game.moves[action])

    def bot(self, seat: int) -> bots.Bot:
        """Who decides for a seat: until a bot that searches is compiled, `normal` does."""
        bot = self.bots[seat]
        if not isinstance(bot, bots.Searcher) or ready(self.match.game):
            return bot
        if seat not in self.warming:
            self.warming.add(seat)
            self.console.print(self.scene.text("warming", player=self.scene.players[seat]), style="dim")
        return bots.make(USUAL, self.match.game)

    def chance(self, seat: int) -> int:
        """A bot's random number for one decision: the same after an undo, so a match follows from its key and moves."""
        asked = f"{len(self.match.moves)} {seat}".encode()
        return int.from_bytes(hashlib.blake2b(asked, key=self.match.key, digest_size=8).digest(), "little")

    def play(self, seat: int, move: str) -> None:
        self.match.play(seat, move)
        self.save()
        self.tell(self.match.steps)

    def save(self) -> None:
        why = keep(kept(self.match, self.scene, self.told), self.path)
        if why and not self.unsaved:
            self.console.print(self.scene.text("not saved", path=self.path, why=why), style="yellow", soft_wrap=True)
        self.unsaved = why

    def tell(self, steps: Sequence[Step]) -> None:
        """Say what happened, as far as the person may know it, and show how a round ended."""
        for step in steps:
            if not step.routine(self.scene.viewer):
                self.log.append(self.said(step))
                self.console.print(self.drawing.line(self.log[-1], self.scene))
            if step.event in self.drawing.ends:
                self.show_round(step)

    def show_round(self, step: Step) -> None:
        before, after = (points_of(step.game, state) for state in (step.before, step.after))
        self.console.print()
        self.console.print(self.drawing.table(step.view(self.scene.viewer), self.scene))
        grid = Grid(box=None, show_header=False, padding=(0, 2), pad_edge=False)
        for seat in range(self.match.seats):
            gained = after[seat] - before[seat]
            grid.add_row(self.scene.player(seat), f"{gained:+d}" if gained else "0", Text(str(after[seat]), "bold"))
        self.console.print(Rule(self.scene.text("round over"), style=LINEN))
        self.console.print(grid)
        self.console.print()

    def show_table(self) -> None:
        self.console.print()
        self.console.print(self.drawing.table(self.match.view(self.scene.viewer), self.scene))

    def show_end(self) -> None:
        """The last table, and everybody from the best to the last."""
        points, places = self.match.points, self.match.places
        if not self.drawing.ends:
            self.show_table()
        self.console.print(Rule(Text(self.scene.text("match over"), "bold"), style=LINEN))
        grid = Grid(box=None, show_header=False, padding=(0, 2), pad_edge=False)
        for seat in sorted(range(self.match.seats), key=places.__getitem__):
            best = seat in self.match.winners
            grid.add_row(
                Text("★" if best else " ", "yellow"),
                f"{places[seat]}.",
                self.scene.player(seat),
                Text(str(points[seat]), "bold"),
            )
        self.console.print(grid)
        winners = [self.scene.players[seat] for seat in self.match.winners]
        self.console.print()
        self.console.print(
            self.scene.text("wins" if len(winners) == 1 else "share", players=", ".join(winners)), style="bold"
        )

    def help(self) -> None:
        """The commands, and the chapter of the rules that the decision is about."""
        self.console.print(self.scene.text("help"))
        if rule := self.match.view(self.scene.viewer).get("rule"):
            self.console.print(RulesPage(chapter(self.match.game, self.scene.language, rule)))
        self.console.print()

    def hint(self) -> None:
        """The chance to win after each move according to the strongest bot, the best first, and why."""
        game, masked, key = self.match.game, self.match.masked(self.seat), self.chance(self.seat)
        with busy(self.console, self.scene.text("thinking", player=self.scene.text(f"level {game.levels[-1]}"))):
            found = bots.hint(game, masked, self.seat, key, None)
            why = reasons(game, masked, self.seat, [action for action, _ in found], key)
        because = {
            action: sentence(game, told, self.scene.language, self.scene.players) for action, told in why.items()
        }
        advice = advised(
            [(self.drawing.label(game.moves[action], self.scene), action, share) for action, share in found], because
        )
        self.console.print(self.scene.text("hint" if equals(advice) == 1 else "hint equal"), style="dim")
        self.console.print(ranked(advice))
        self.console.print()

    def take_back(self) -> bool:
        """Undo to the person's previous decision; whether there was one."""
        if len(self.decisions) < 2:
            self.console.print(self.scene.text("nothing to take back"), style="yellow")
            return False
        self.decisions.pop()
        decision = self.decisions.pop()
        self.match.undo(len(self.match.moves) - decision.moves)
        del self.log[decision.lines :]
        self.save()
        self.console.print(self.scene.text("taken back"), style="yellow")
        return True

    def show_log(self) -> None:
        self.console.print(Rule(self.scene.text("log"), style=LINEN))
        for line in self.log:
            self.console.print(self.drawing.line(line, self.scene))
        self.console.print()

    def rules(self) -> None:
        show_rules(self.console, self.match.game, self.scene.language)

    def again(self) -> None:
        self.show_table()

    def leave(self) -> NoReturn:
        raise Leave


COMMANDS: dict[str, Callable[[Table], bool | None]] = {
    "?": Table.help,
    "help": Table.help,
    "hint": Table.hint,
    "u": Table.take_back,
    "log": Table.show_log,
    "rules": Table.rules,
    "t": Table.again,
    "q": Table.leave,
    "quit": Table.leave,
}
