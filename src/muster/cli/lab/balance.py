"""`muster balance`: is a game fair? Equal bots play, and a page says who was favoured."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from muster.bots import check_bot
from muster.cli.arguments import ContentFolder, GameName, Kept, Options, Workers
from muster.cli.shared import counts_of, err, find_game, read_options


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
    keep: Kept = None,
    to: Annotated[Path | None, typer.Option("--out", help="Write the page to this file.")] = None,
) -> int:
    """Let equal bots play many matches and write a page on who was favoured, with 95 % intervals.

    Example:  muster balance the-plan -n 1000 --seats 2,3 --seed 1 --out balance.md
    """
    from muster.lab.balance import survey
    from muster.lab.balance_page import page
    from muster.lab.simulate import simulate

    found = find_game(game)
    check_bot(bot)
    check_bot(against or bot)
    counts = counts_of(found, seats) or list(found.meta.seats)
    settings: dict[str, Any] = {
        "seed": seed,
        "options": read_options(found, option or []),
        "content": content,
        "workers": workers,
    }
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = err()
    surveys = []
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        for count in counts:
            task = bar.add_task(f"{count} seats", total=number)

            def progress(done: int, task: Any = task, count: int = count) -> None:
                bar.update(task, completed=done)
                if not console.is_terminal and done % max(1, number // 20) == 0:
                    console.print(f"{count} seats: {done:,} of {number:,}")

            surveys.append(
                survey(found.meta.id, count, number, bot, progress=progress, keep=keep, **settings)
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
    text = page(surveys, shlex.join(["muster", "balance", *words]), reports)
    if to is None:
        sys.stdout.write(text)
    else:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text, encoding="utf-8")
    return 0
