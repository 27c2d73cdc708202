"""The legal moves as a list, and what a person's answer means."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from stolik.drawing.scene import Drawing, Scene, in_order
from stolik.terminal.screen import ask

LONGEST_LIST = 24


@dataclass(frozen=True)
class Choice:
    """One line of the list: a move, or several with the same beginning."""

    number: int
    text: str
    moves: tuple[str, ...]


Command = Callable[[], bool | None]  # what a word does; whether that ends the decision


def decided(
    console: Console, drawing: Drawing, scene: Scene, legal: Sequence[str], commands: Mapping[str, Command]
) -> str | None:
    """Ask the person until an answer is a move, or a command that ends the decision."""
    moves = legal
    while True:
        shown = choices(drawing, moves, scene)
        console.print(listed(shown))
        console.print(scene.text("your move"), style="dim")
        answer = ask(console)
        if (command := commands.get(answer.casefold())) is not None:
            if command():
                return None
            moves = legal
            continue
        chosen = meant(answer, shown, moves, drawing, scene)
        if len(chosen) == 1:
            return chosen[0]
        moves = chosen if chosen and answer else legal
        if moves is legal:
            console.print(scene.text("not a move", given=answer), style="yellow", markup=False)


def choices(drawing: Drawing, moves: Sequence[str], scene: Scene) -> list[Choice]:
    """The moves, numbered; a long list is folded by what the moves begin with."""
    if len(moves) > LONGEST_LIST:
        groups: dict[str, list[str]] = {}
        for move in moves:
            groups.setdefault(move.rpartition(" ")[0] or move, []).append(move)
        if 1 < len(groups) < len(moves):
            return [
                Choice(
                    number,
                    drawing.label(group[0], scene) if len(group) == 1 else drawing.label(f"{begin} …", scene),
                    tuple(group),
                )
                for number, (begin, group) in zip(in_order(list(groups)), groups.items(), strict=True)
            ]
    numbers = drawing.numbers(moves)
    return [Choice(number, drawing.label(move, scene), (move,)) for number, move in zip(numbers, moves, strict=True)]


def listed(shown: Sequence[Choice]) -> Columns:
    """The list in the number of columns that fit."""
    widest = max(len(str(choice.number)) for choice in shown)
    lines = [
        Text.assemble(
            (str(choice.number).rjust(widest), "bold yellow"),
            " ",
            choice.text,
            (f" ({len(choice.moves)})" if len(choice.moves) > 1 else "", "dim"),
        )
        for choice in shown
    ]
    return Columns(lines, padding=(0, 3), equal=True, column_first=True)


def meant(given: str, shown: Sequence[Choice], moves: Sequence[str], drawing: Drawing, scene: Scene) -> list[str]:
    """The moves that an answer can mean: by notation, by number, by the words of the list, by how they begin."""
    answer = " ".join(given.split()).casefold()
    if answer in moves:
        return [answer]
    if answer.isdecimal():
        return list(next((choice.moves for choice in shown if choice.number == int(answer)), ()))
    said = [move for move in moves if drawing.label(move, scene).casefold() == answer]
    return said or [
        move for move in moves if move.startswith(answer) or drawing.label(move, scene).casefold().startswith(answer)
    ]
