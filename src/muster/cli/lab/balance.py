"""`muster balance`: is a game fair? Equal bots play, and a page says who was favoured."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from muster.bots import check_bot
from muster.cli.arguments import (
    Address,
    ContentFolder,
    EngineName,
    GameName,
    Kept,
    Options,
    Workers,
)
from muster.cli.lab.bars import Bars
from muster.cli.lab.tournament import writable
from muster.cli.shared import counts_of, err, find_game, read_options
from muster.kernel.errors import BadChoice

if TYPE_CHECKING:
    from muster.lab.balance.findings import Survey
    from muster.lab.report import Report


def balance(
    game: GameName,
    number: Annotated[
        int,
        typer.Option("--number", "-n", help="How many matches for each number of seats.", min=1),
    ] = 10_000,
    seats: Annotated[
        str | None,
        typer.Option(help="For which numbers of seats; by default all of them.", metavar="2,3,…"),
    ] = None,
    bot: Annotated[str, typer.Option(help="Who sits in every seat.")] = "greedy",
    against: Annotated[
        str | None,
        typer.Option(help="Also measure the bot, changing seats, against this one in all others."),
    ] = None,
    duels: Annotated[int, typer.Option(help="How many matches for that.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same page.")] = 0,
    option: Options = None,
    content: ContentFolder = None,
    workers: Workers = None,
    engine: EngineName = "processes",
    address: Address = None,
    keep: Kept = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="Write the page to this file: .md tables, and beside it .html with plots; .html "
            "that alone; .json the data.",
        ),
    ] = None,
) -> int:
    """Let equal bots play many matches and write a page on who was favoured, with 95 % intervals.

    Seats, the game's own traits, the components everybody named, points by source, scores, length,
    and how a match develops; for any game.

    Example:  muster balance the-plan -n 1000 --seats 2,3 --seed 1 --out balance.md
    """
    from muster.lab.balance.plots import altair
    from muster.lab.balance.survey import survey
    from muster.lab.cluster import engine_of
    from muster.lab.simulate import simulate

    found = find_game(game)
    if to is not None:
        writable(to, (".md", ".html", ".json"))
    if to is not None and to.suffix == ".html":
        altair()  # rather now than after an hour
    check_bot(bot)
    check_bot(against or bot)
    counts = counts_of(found, seats) or list(found.meta.seats)
    settings: dict[str, Any] = {
        "seed": seed,
        "options": read_options(found, option or []),
        "content": content,
        "engine": engine_of(engine, workers, address),
    }
    surveys = []
    with Bars(err()) as bars:
        for count in counts:
            told = bars.of(f"{count} seats", number)
            surveys.append(
                survey(found.meta.id, count, number, bot, progress=told, keep=keep, **settings)
            )
    reports = []
    for count in counts if against else []:
        lineup = [bot, *[str(against)] * (count - 1)]
        reports.append(simulate(found.meta.id, duels, lineup, rotate=True, **settings))
    words = [game, "-n", str(number), *(["--seats", seats] if seats else [])]
    words += ["--bot", bot] if bot != "greedy" else []
    words += ["--against", against, "--duels", str(duels)] if against else []
    words += ["--seed", str(seed)]
    for one in option or []:
        words += ["--option", one]
    words += ["--content", str(content)] if content else []
    words += ["--out", str(to)] if to else []
    # How many processes there were and where findings were kept does not matter.
    _write(surveys, shlex.join(["muster", "balance", *words]), reports, to)
    return 0


def _write(surveys: list[Survey], command: str, duels: list[Report], to: Path | None) -> None:
    from muster.lab.balance.html import html
    from muster.lab.balance.page import page

    if to is None:
        sys.stdout.write(page(surveys, command, duels))
        return
    if to.suffix == ".json":
        to.write_bytes(msgspec.json.format(msgspec.json.encode(surveys), indent=1) + b"\n")
        return
    if to.suffix == ".md":
        to.write_text(page(surveys, command, duels), encoding="utf-8")
    try:
        drawn = html(surveys, command, duels)
    except BadChoice as error:
        if to.suffix == ".html":
            raise
        err().print(f"Only the tables are written: {error}.", soft_wrap=True)
        return
    to.with_suffix(".html").write_text(drawn, encoding="utf-8")
