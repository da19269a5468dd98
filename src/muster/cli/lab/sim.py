"""`muster sim`: bots play many matches; who wins, by how much, how long."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.markup import escape
from rich.table import Table

from muster.cli.arguments import (
    Address,
    ContentFolder,
    EngineName,
    Forfeit,
    GameName,
    Kept,
    Options,
    Within,
    Workers,
)
from muster.cli.lab.bars import Bars
from muster.cli.shared import err, find_game, folder_for, listed, out, read_options
from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.tui.table.local import default_players

if TYPE_CHECKING:
    from muster.lab.pool import Engine
    from muster.lab.report import Average, Rate, Report, Setting


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
    engine: EngineName = "processes",
    address: Address = None,
    forfeit: Forfeit = False,
    within: Within = 60.0,
    to: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Write a row for each match, seat or decision: .parquet, .csv or .jsonl. An "
            "interrupted run of the same command goes on.",
            metavar="FILE.parquet",
        ),
    ] = None,
    rows: Annotated[
        str, typer.Option(help="What has a row there: game, seat or decision.")
    ] = "seat",
    columns: Annotated[
        str | None,
        typer.Option(help="Only these columns, in this order.", metavar="number,seat,score,…"),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="A folder for the records of all matches.")
    ] = None,
    keep: Kept = None,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="The report as CSV.")] = False,
) -> int:
    """Let bots play many matches and sum up wins, scores and lengths, with 95 % intervals.

    Different bots change seats after each match. With -o every match, seat or decision becomes a
    row of data.

    Example:  muster sim the-plan -n 1000 --bots greedy,random,random --seed 1 -o games.parquet
    """
    from muster.lab.cluster import engine_of
    from muster.lab.simulate import settled

    if as_json and as_csv:
        raise BadChoice("--json and --csv exclude each other")
    if to is None and (columns or rows != "seat"):
        raise BadChoice("--rows and --columns are of a file: -o games.parquet")
    if to is not None and keep is not None:
        raise BadChoice("-o keeps a journal of its own beside the file: leave --keep out")
    found = find_game(game)
    if to is not None:
        from muster.lab.frames import check_file

        check_file(to, rows, listed(columns))
    if records is not None:
        folder_for(records)
    setting = settled(
        found.meta.id,
        number,
        list(listed(bots)) or _usual_bots(found),
        seed,
        read_options(found, option or []),
        content,
        rotate,
        forfeit,
        within,
    )
    kept = _Kept(to, rows, listed(columns), records, keep)
    played_by = engine_of(engine, workers, address)
    try:
        report = _played(setting, number, played_by, kept)
    except KeyboardInterrupt:
        if to is not None or keep is not None:
            where = keep or f"{to}.journal"
            err().print(f"What was played is in {where}; the same command goes on from there.")
        raise
    if as_json:
        sys.stdout.write(report.to_json().rstrip("\n") + "\n")
    elif as_csv:
        sys.stdout.write(report.to_csv().rstrip("\n") + "\n")
    else:
        _show(report, found.meta.title)
        if to is not None:
            out().print(f"A row for each {rows} is in {to}.", soft_wrap=True)
    return 0


class _Kept(NamedTuple):
    """What is kept of the matches, and where."""

    file: Path | None
    rows: str
    columns: tuple[str, ...]
    records: Path | None
    keep: Path | None


def _usual_bots(game: Game[Any]) -> list[str]:
    return ["greedy", *["random"] * (len(default_players(game.meta.seats)) - 1)]


def _played(setting: Setting, number: int, engine: Engine, kept: _Kept) -> Report:
    """Play, with a bar on standard error where somebody can see it."""
    from muster.lab.checkpoint import Checkpoint
    from muster.lab.frames import play_into, play_noted
    from muster.lab.played import Sheet, noted
    from muster.lab.simulate import simulated

    with Bars(err(), quiet=True) as bars:
        told = bars.of("playing", number)
        if kept.file is not None:
            more = noted(
                setting, decisions=kept.rows == "decision", records=kept.records is not None
            )
            rows: Any = kept.rows
            return play_into(
                kept.file, more, number, rows, engine, told, kept.columns, kept.records
            )
        if kept.records is not None:
            more = noted(setting, traits=False, records=True)
            checkpoint = Checkpoint.in_folder(kept.keep, more, Sheet)
            return play_noted(more, number, engine, checkpoint, told, kept.records)
        return simulated(setting, number, engine, told, kept.keep)


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
