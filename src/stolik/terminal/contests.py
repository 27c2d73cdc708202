"""The arena on the command line: `arena`, `compare` and `report`."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stolik.core.levels import USUAL
from stolik.core.options import read_pairs
from stolik.terminal.arguments import BOTS, FewSeats, GameName, Json, On, Options, Threads
from stolik.terminal.screen import progress

WIDE = 120  # columns: room for a mean and its interval side by side
NAME = 8  # columns that a name or a heading has at least


def arena(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,…",
            help=f"Who plays, with commas: {BOTS}, sound, greedy, network, flat100, tree1000.",
            show_default="all levels of the game",
        ),
    ] = None,
    seats: FewSeats = None,
    deals: Annotated[
        int, typer.Option(min=2, help="Number of deals, each played in every rotation of the seats.")
    ] = 200,
    option: Options = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for the results; a later run continues from it.")
    ] = None,
    threads: Threads = None,
    on: On = None,
    as_json: Json = False,
) -> None:
    """Bots against bots on the same deals: shares, points, places, ratings, with 95 % intervals."""
    from stolik import arena
    from stolik.arena.cluster import workers_on
    from stolik.bots import named

    setting = arena.setting_of(game, seats, read_pairs(option or []))
    with progress("result") as bar:
        task = bar.add_task("playing", total=None, result="")

        def show(done: int, total: int, so_far: Any) -> None:
            bar.update(task, completed=done, total=total)
            if done % 20 == 0 or done == total:
                bar.update(task, result=leader_text(so_far))

        with workers_on(on, threads) as workers:
            played = arena.run(setting, named(bots or setting.rules.levels[::-1]), deals, results, workers, show)
    found = arena.sums(played)
    if as_json:
        about = {"game": game, "seats": setting.seats, "options": setting.options, "deals": len(found.deals)}
        print(json.dumps(about | standings_json(found)))
    else:
        show_standings(found, setting.seats)


def compare(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="BOT", help="A bot.")],
    second: Annotated[str, typer.Argument(metavar="BOT", help="Another bot.")],
    seats: FewSeats = None,
    margin: Annotated[
        float,
        typer.Option(
            min=0.001, help="The smallest difference that matters, in fair shares: 0.1 at two seats is 55 to 45."
        ),
    ] = 0.1,
    deals: Annotated[
        int, typer.Option(min=24, help="The most deals to play, each in every rotation of the seats.")
    ] = 20_000,
    option: Options = None,
    threads: Threads = None,
    on: On = None,
    as_json: Json = False,
) -> None:
    """Is the first bot stronger than the second? Stops as soon as that is clear; wrong at most one time in twenty."""
    from stolik import arena
    from stolik.arena.cluster import workers_on

    setting = arena.setting_of(game, seats, read_pairs(option or []))
    with progress("result") as bar:
        task = bar.add_task("comparing", total=deals, result="")

        def show(test: Any) -> None:
            bar.update(task, completed=len(test.differences), result=f"{test.mean:+.3f} ± {test.spread:.3f}")

        with workers_on(on, threads) as workers:
            test = arena.compare(setting, first, second, deals, margin, workers, show)
    if as_json:
        about = {"game": game, "seats": setting.seats, "options": setting.options, "first": first, "second": second}
        found = {"margin": margin, "stronger": test.verdict, "difference": test.estimate.json()}
        print(json.dumps(about | found))
    else:
        show_comparison(test, first, second, margin, f"{game}, {setting.seats} seats")


def report(
    game: GameName,
    matches: Annotated[int, typer.Option(min=20, help="Number of matches for each line, each with a new deal.")] = 2000,
    bots: Annotated[str, typer.Option(metavar="BOT", help="Who plays where levels are not compared.")] = USUAL,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The page to write (default: GAME-report.html, or none with --json)."),
    ] = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Simulate a game and report length, points, the first seat, lead changes and ties, by seats, level and option."""
    from stolik.arena.page import page
    from stolik.arena.report import report
    from stolik.core.files import writable

    path = writable(out or Path(f"{game}-report.html")) if out or not as_json else None
    with progress("result") as bar:
        task = bar.add_task("simulating", total=None, result="")
        found = report(game, matches, bots, threads, lambda done, total: bar.update(task, completed=done, total=total))
    if path:
        path.write_text(page(found), "utf-8")
    if as_json:
        print(json.dumps(found.json()))
        return
    console = Console()
    for title, samples in found.sections.items():
        table = columns(title, ["", *found.headings])
        for sample in samples:
            narrow = [cell.replace(" (", "\n").removesuffix(")") for cell in sample.cells]
            table.add_row(sample.name, *(sample.cells if console.width >= WIDE else narrow))
        console.print(table, "")
    console.print(f"page with plots: {path}", highlight=False)


def leader_text(results: Any) -> str:
    """The share of each bot so far."""
    from stolik import arena

    found = arena.sums(results)
    shares = found.shares.sum(axis=0) / found.seats.sum(axis=0)
    order = sorted(zip(shares, found.bots, strict=True), reverse=True)
    return "  ".join(f"{bot} {share:.3f}" for share, bot in order)


def standings_json(found: Any) -> dict[str, Any]:
    """Standings and payoffs as plain JSON."""
    from stolik.arena import payoffs, standings

    return {
        "standings": [one.json() for one in standings(found)],
        "payoffs": [{"bot": row, "among": one, **cell.json()} for (row, one), cell in payoffs(found).items()],
    }


def show_standings(found: Any, seats: int) -> None:
    """The tables of `arena`."""
    from stolik.arena import payoffs, standings

    console = Console()
    width = console.width
    headings = ["", "wins %", "× fair", "points", "place", "rating", "seats taken", "design effect"]
    table = columns(f"{len(found.deals)} deals, {seats} seats; 95 % intervals over deals", headings)
    ranked = standings(found)
    for one in ranked:
        table.add_row(
            one.bot,
            ranged(one.share.times(100), 1, width),
            f"{one.share.mean / one.fair:.2f}",
            ranged(one.points, 1, width),
            ranged(one.place, 2, width),
            ranged(one.rating, 0, width),
            str(one.matches),
            f"{one.design_effect:.2f}",
        )
    console.print(table, "")
    title = "payoff: % of wins alone among the others, or how often ahead of them"
    matrix = columns(title, ["", *[one.bot for one in ranked]])
    cells = payoffs(found)
    for row in ranked:
        shown = [
            ranged(cells[row.bot, one.bot].times(100), 0, width) if (row.bot, one.bot) in cells else ""
            for one in ranked
        ]
        matrix.add_row(row.bot, *shown)
    console.print(matrix)


def show_comparison(test: Any, first: str, second: str, margin: float, where: str) -> None:
    """The sentence of `compare`."""
    said = {
        "first": f"{first} is stronger than {second}",
        "second": f"{second} is stronger than {first}",
        "equal": f"neither is stronger than the other by {margin:g} or more",
        None: "not known yet: more deals would tell",
    }
    found = test.estimate
    seen = f"difference {found.mean:+.3f} ({found.low:+.3f} to {found.high:+.3f}) fair shares in {found.deals} deals"
    Console().print(f"[bold]{said[test.verdict]}[/bold] ({where}): {seen}", highlight=False, soft_wrap=True)


def columns(title: str, headings: list[str]) -> Table:
    """A table for eighty columns: names on the left, folded if long, and figures on the right."""
    table = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column(headings[0], overflow="fold", min_width=NAME)
    for heading in headings[1:]:
        table.add_column(heading.replace(" ", "\n") if len(heading) > NAME else heading, justify="right", no_wrap=True)
    return table


def ranged(estimate: Any, digits: int, width: int) -> str:
    """A mean with its interval, which goes below it on a narrow console."""
    mean, low, high = (f"{bound:.{digits}f}" for bound in (estimate.mean, estimate.low, estimate.high))
    return f"{mean} ({low}–{high})" if width >= WIDE else f"{mean}\n{low}–{high}"
