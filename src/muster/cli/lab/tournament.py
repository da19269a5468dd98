"""`muster tournament`: bots meet on every seat, and a ladder says who plays best."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from muster.bots import check_bot
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
from muster.cli.shared import counts_of, err, find_game, listed, read_options
from muster.kernel.errors import BadChoice

MEET = ("all", "neighbours", "first", "alone")


def tournament(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who takes part: names, levels, module:Class or files.",
            metavar="greedy,random,…",
        ),
    ] = "greedy,random",
    number: Annotated[
        int,
        typer.Option(
            "--number",
            "-n",
            help="Matches for each number of seats; a few more where that is fairer.",
            min=1,
        ),
    ] = 400,
    seats: Annotated[
        str | None,
        typer.Option(help="For which numbers of seats; by default four, or near.", metavar="2,4"),
    ] = None,
    meet: Annotated[
        str,
        typer.Option(
            help="Who meets whom: `all` mixed; `neighbours` of the list; each among the `first` "
            "of the list; or each `alone`, in every seat.",
        ),
    ] = "all",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: Options = None,
    content: ContentFolder = None,
    workers: Workers = None,
    engine: EngineName = "processes",
    address: Address = None,
    keep: Kept = None,
    forfeit: Forfeit = False,
    within: Within = 60.0,
    to: Annotated[
        Path | None,
        typer.Option("--out", help="Write the ladder to this file: .md a page, .json the data."),
    ] = None,
) -> int:
    """Let bots meet, everybody on every seat, and rate them: openskill, wins, 95 % intervals, time.

    Example:  muster tournament the-plan --bots greedy,random,mine.py -n 400 --seats 2,4
    """
    from muster.lab.cluster import engine_of
    from muster.lab.tournament.page import section
    from muster.lab.tournament.run import tournament as play

    found = find_game(game)
    names = listed(bots)
    for bot in names:
        check_bot(bot)
    if meet not in MEET:
        raise BadChoice(f"nobody meets {meet!r}; valid: --meet {', '.join(MEET)}")
    counts = counts_of(found, seats)
    if to is not None:
        writable(to, (".md", ".json"))
    words = ["muster", "tournament", game, "--bots", bots, "-n", str(number)]
    words += ["--seats", seats] if seats else []
    words += ["--meet", meet] if meet != "all" else []
    words += ["--seed", str(seed)]
    for one in option or []:
        words += ["--option", one]
    words += ["--content", str(content)] if content else []
    played_by = engine_of(engine, workers, address)
    console = err()
    with Bars(console) as bars:
        try:
            ladder = play(
                found.meta.id,
                names,
                number,
                counts,
                seed,
                read_options(found, option or []),
                content,
                workers,
                bars.seats,
                keep,
                meet,  # type: ignore[arg-type]
                forfeit,
                within,
                shlex.join(words),
                played_by,
            )
        except KeyboardInterrupt:
            if keep is not None:
                console.print(f"What was played is in {keep}; the same command goes on from there.")
            raise
    text = ladder.to_json() if to is not None and to.suffix == ".json" else section(ladder) + "\n"
    if to is None:
        sys.stdout.write(text)
    else:
        to.write_text(text, encoding="utf-8")
    return 0


def writable(to: Path, suffixes: tuple[str, ...]) -> None:
    """BadChoice now rather than after an hour."""
    if to.suffix not in suffixes:
        valid = ", ".join(f"FILE{suffix}" for suffix in suffixes)
        raise BadChoice(f"--out {to} is no name for what is written; valid: {valid}")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadChoice(f"cannot write {to}: {error.strerror or error}") from None
    if to.is_dir() or not os.access(to if to.exists() else to.parent, os.W_OK):
        raise BadChoice(f"cannot write {to}: it is a folder, or in one that may not be written to")
