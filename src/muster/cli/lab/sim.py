"""`muster sim`: bots play many matches; who wins, by how much, how long."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from muster.cli.arguments import ContentFolder, Forfeit, GameName, Options, Within, Workers
from muster.cli.shared import err, find_game, listed, out, read_options
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.tui.table.local import default_players

if TYPE_CHECKING:
    from muster.lab.report import Average, Rate, Report


def sim(
    game: GameName,
    number: Annotated[int, typer.Option("--number", "-n", help="How many matches.", min=1)] = 1000,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Which bots sit at the table, in order; of your own module:Class or a file.",
            metavar="greedy,random,mine.py,…",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 0,
    option: Options = None,
    content: ContentFolder = None,
    rotate: Annotated[
        bool | None,
        typer.Option(
            "--rotate/--fixed",
            help="Bots move on one seat after each match, or keep their seats; by default they "
            "move on where they differ.",
        ),
    ] = None,
    workers: Workers = None,
    forfeit: Forfeit = False,
    within: Within = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="The report as CSV.")] = False,
) -> int:
    """Let bots play many matches and sum up wins, scores and lengths, with 95 % intervals.

    Example:  muster sim the-plan -n 1000 --bots greedy,random,random --seed 1
    """
    if as_json and as_csv:
        raise BadChoice("--json and --csv exclude each other")
    found = find_game(game)
    settings = {
        "bots": list(listed(bots)) or _usual_bots(found),
        "seed": seed,
        "options": read_options(found, option or []),
        "content": content,
        "rotate": rotate,
        "workers": workers,
        "forfeit": forfeit,
        "within": within,
    }
    report = _simulated(found.meta.id, number, settings)
    if as_json:
        sys.stdout.write(report.to_json().rstrip("\n") + "\n")
    elif as_csv:
        sys.stdout.write(report.to_csv().rstrip("\n") + "\n")
    else:
        _show(report, found.meta.title)
    return 0


def _usual_bots(game: Game[Any]) -> list[str]:
    return ["greedy", *["random"] * (len(default_players(game.meta.seats)) - 1)]


def _simulated(game: str, number: int, settings: dict[str, Any]) -> Report:
    """Play, with a bar on standard error where somebody can see it."""
    from muster.lab.simulate import simulate

    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = err()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=number)
        return simulate(
            game, number, progress=lambda done: bar.update(task, completed=done), **settings
        )


def _show(report: Report, title: str) -> None:
    """The summary for people."""
    console = out()
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for name in ("wins", "95 %", "score", "95 %", "range"):
        table.add_column(name, justify="right", no_wrap=True)
    for seat in report.by_seat:
        who = f"seat {seat.seat}  {'/'.join(seat.bots)}"
        table.add_row(who, *_wins(seat.wins), *_average(seat.score))
    for bot in report.by_bot if len(report.by_bot) > 1 else ():
        table.add_row(f"all {bot.bot}", *_wins(bot.wins), *_average(bot.score))
    console.print(
        f"[bold]{escape(title)}[/]: {report.n} matches of {report.seats}, seed {report.seed}, "
        f"{report.games_per_second:,.0f} a second"
    )
    console.print(table)
    if report.rotate:
        moved = "The bots moved on one seat after each match"
        uneven = report.n % report.seats
        rest = f", in {uneven} of them not all the way round" if uneven else ""
        console.print(f"{moved}{rest}.")
    elif len(report.by_bot) > 1:
        console.print("The bots kept their seats: wins are of a bot in its seat.")
    console.print(f"A fair share of wins is {report.fair:.1%}; a shared win counts in parts.")
    mean, interval, extremes = _average(report.lengths)
    console.print(f"Decisions a match: {mean} ({interval}), {extremes}.")
    endings = ", ".join(f"{name} {count}" for name, count in report.endings.items())
    console.print(f"Endings: {escape(endings)}. Shared wins: {report.shared}.")
    if report.tiebreaks:
        ties = ", ".join(f"{name} {count}" for name, count in report.tiebreaks.items())
        console.print(f"Tie-breaks: {escape(ties)}.")
    for name, count in report.forfeits.items():
        console.print(f"{escape(name)} failed in {count} of the matches; another bot played on.")


def _wins(rate: Rate) -> tuple[str, str]:
    return f"{rate.rate:.1%}", f"{rate.low:.1%} to {rate.high:.1%}"


def _average(of: Average) -> tuple[str, str, str]:
    interval = "–" if of.low is None or of.high is None else f"{of.low:.1f} to {of.high:.1f}"
    return f"{of.mean:.1f}", interval, f"{of.min} to {of.max}"
