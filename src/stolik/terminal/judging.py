"""A review on a console: what luck and play brought each seat, where the match turned, which moves were mistakes."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stolik.core import record
from stolik.core.game import Game, check_seat
from stolik.core.match import Match
from stolik.core.words import sentence
from stolik.review import Belief, Decision, Luck, Review, Turn, review
from stolik.review.words import believed
from stolik.terminal.replaying import names_in
from stolik.terminal.screen import progress

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 48  # signs of a curve
INDENT = 3  # of what belongs to the line above
TOLD = 2  # sentences of what chance did: the last ones

COLUMNS = {
    "en": ["", "start", "luck", "guesses", "own play", "others' play", "result"],
    "pl": ["", "początek", "szczęście", "zgadywanie", "własna gra", "gra innych", "wynik"],
}
TEXTS = {
    "en": {
        "curve": "Chance to win, from the deal to the end",
        "turns": "Turning points",
        "no turns": "No single card or move changed much.",
        "mistakes": "Mistakes beyond doubt",
        "no mistakes": "None: no move was clearly worse than another.",
        "better": "better: {move}, {cost} more (± {error})",
        "same": "The best bot would have done the same.",
        "expert": "The best bot: {move}",
        "step": "step {step}",
        "exact": "{worlds} worlds a decision; its cost is known to ± {error}.",
    },
    "pl": {
        "curve": "Szansa na wygraną, od rozdania do końca",
        "turns": "Punkty zwrotne",
        "no turns": "Żadna karta ani ruch nie zmieniły dużo.",
        "mistakes": "Niewątpliwe błędy",
        "no mistakes": "Brak: żaden ruch nie był wyraźnie gorszy od innego.",
        "better": "lepiej: {move}, o {cost} więcej (± {error})",
        "same": "Najlepszy bot zrobiłby to samo.",
        "expert": "Najlepszy bot: {move}",
        "step": "krok {step}",
        "exact": "Światów na decyzję: {worlds}; jej koszt jest znany z dokładnością ± {error}.",
    },
}


def show(console: Console, path: Path, language: str, worlds: int | None, seat: int | None, as_json: bool) -> None:
    """Review a saved match, with a progress bar on a terminal."""
    told = record.load(path)
    match = record.replay(told)
    if seat is not None:
        check_seat(seat, match.seats)
    found = reviewed(match, worlds)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), ensure_ascii=False))
        return
    ReviewPage(console, match.game, found, names_in(json.loads(told), match.seats)[0], language).show(seat)


def reviewed(match: Match, worlds: int | None) -> Review:
    """A review, with a progress bar."""
    with progress() as bar:
        task = bar.add_task(match.game.name, total=len(match.moves))
        return review(match, worlds, progress=lambda done, _: bar.update(task, completed=done))


class ReviewPage:
    """A review in words, in one language."""

    def __init__(self, console: Console, game: Game, found: Review, players: Sequence[str], language: str) -> None:
        self.console, self.game, self.found, self.players = console, game, found, players
        self.language, self.texts = language, TEXTS[language]
        self.truth = True  # all cards are shown, not only what one seat could believe

    def show(self, seat: int | None) -> None:
        """Everything, or what concerns one seat."""
        self.truth = seat is None
        self.show_sums()
        self.show_curves()
        self.show_turns(self.found.turns if seat is None else self.found.turns_by_seat[seat], seat)
        self.show_mistakes([one for one in self.found.decisions if one.mistake and seat in (None, one.seat)])
        exact = self.texts["exact"].format(worlds=self.found.worlds, error=share(self.found.error, self.language))
        self.console.print(exact, style="dim")

    def show_sums(self) -> None:
        """By seat, the parts that lead from the start to the result: each line adds up."""
        table = Table(*COLUMNS[self.language], box=None, pad_edge=False)
        for player, one in zip(self.players, self.found.sums, strict=True):
            parts = [change(part) for part in (one.luck, one.guess, one.own, one.others)]
            table.add_row(player, share(one.start, self.language), *parts, share(one.result, self.language))
        self.console.print(table)
        self.console.print()

    def show_curves(self) -> None:
        self.console.print(self.texts["curve"], style="bold")
        table = Table(box=None, pad_edge=False, show_header=False)
        for seat, player in enumerate(self.players):
            table.add_row(player, curve([point.shares[seat] for point in self.found.points]))
        self.console.print(table)
        self.console.print()

    def show_turns(self, turns: Sequence[Turn], seat: int | None) -> None:
        self.console.print(self.texts["turns"], style="bold")
        for turn in turns:
            self._print_at(turn.step, f"{self.told(turn)}: {self.players[turn.seat]} {change(turn.change)}")
            if not turn.chance and seat in (None, self.decision(turn).seat):
                self._print_expert(self.decision(turn))
            self._print_believed(turn.beliefs)
        if not turns:
            self.console.print(self.texts["no turns"])
        self.console.print()

    def show_mistakes(self, mistakes: Sequence[Decision]) -> None:
        self.console.print(self.texts["mistakes"], style="bold")
        for one in mistakes:
            cost, error = share(one.cost, self.language), share(one.error, self.language)
            better = self.texts["better"].format(move=self.called(one, one.best), cost=cost, error=error)
            self._print_at(one.step, f"{self.moved(one)}; {better}")
            self._print_expert(one)
            self._print_believed(one.beliefs)
        if not mistakes:
            self.console.print(self.texts["no mistakes"])
        self.console.print()

    def told(self, turn: Turn) -> str:
        """What happened at a turning point."""
        if turn.chance:
            return self.happened(next(one for one in self.found.luck if one.number == turn.number))
        return self.moved(self.decision(turn))

    def decision(self, turn: Turn) -> Decision:
        """The decision that a turning point was."""
        return next(one for one in self.found.decisions if one.number == turn.number)

    def happened(self, luck: Luck) -> str:
        return "; ".join(self._said(told) for told in luck.told[-TOLD:])

    def moved(self, decision: Decision) -> str:
        return self.called(decision, decision.move)

    def called(self, decision: Decision, move: str) -> str:
        """A move in words; with its cards where another move would be told in the same way."""
        moves = {move, *(one.move for one in decision.tried)}
        told = {one: self._said({"event": "move", "seat": decision.seat, "move": one}) for one in moves}
        if list(told.values()).count(told[move]) == 1:
            return told[move]
        names = self.game.names.get(self.language, {})
        return f"{told[move]} ({' '.join(names[word] for word in move.split() if word in names) or move})"

    def _said(self, told: dict[str, Any]) -> str:
        return sentence(self.game, told, self.language, self.players)

    def _print_at(self, step: int, text: str) -> None:
        self.console.print(f"{self.texts['step'].format(step=step + 1)}: {text}", markup=False)

    def _print_expert(self, decision: Decision) -> None:
        if decision.expert is not None:
            kind = "same" if decision.expert == decision.move else "expert"
            text = self.texts[kind].format(move=self.called(decision, decision.expert))
            self.console.print(Padding(Text(text, "dim"), (0, 0, 0, INDENT)))

    def _print_believed(self, beliefs: Sequence[Belief]) -> None:
        if beliefs:
            text = believed(self.game, beliefs, self.language, self.players, self.truth)
            self.console.print(Padding(Text(text, "dim"), (0, 0, 0, INDENT)))


def share(number: float, language: str) -> str:
    """A share as a percentage; small ones with a tenth."""
    text = f"{100 * number:.0f} %" if number >= 0.1 or number == 0 else f"{100 * number:.1f} %"
    return text.replace(".", ",") if language == "pl" else text


def change(number: float) -> str:
    """A difference with its sign."""
    return f"{100 * number:+.0f} %".replace("-", "−")


def curve(shares: Sequence[float]) -> str:
    """A curve in one line of a number of points, including the last."""
    count = min(WIDTH, len(shares))
    picked = [shares[(number + 1) * len(shares) // count - 1] for number in range(count)]
    return "".join(BARS[min(len(BARS) - 1, max(0, int(one * len(BARS))))] for one in picked)
