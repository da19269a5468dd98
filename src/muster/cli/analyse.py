"""`muster analyse`: a finished match looked at again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from muster.cli.lab.tournament import writable
from muster.cli.records import File
from muster.cli.shared import err, listed, load_record, named
from muster.kernel.errors import BadChoice, BadRecord
from muster.tui.table.local import Setting, called


def analyse(
    file: File,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write all of it here, too.", metavar="FILE.json")
    ] = None,
    playouts: Annotated[
        int,
        typer.Option(help="So many playouts for each decision, however long it takes; 0: by time."),
    ] = 0,
    seconds: Annotated[
        float, typer.Option(help="About how long it thinks, where playouts do not say it.")
    ] = 45.0,
    names: Annotated[
        str | None, typer.Option(help="What the seats are called.", metavar="ANNA,BEN,…")
    ] = None,
) -> int:
    """Look at a finished match again: who stood how, what decided, what was luck and what was play.

    Curves are from the whole table, also what lay face down. What somebody should have done is
    judged by what that seat knew.

    Example:  muster analyse friday.muster --playouts 60 --out friday.json
    """
    from muster.bots.insight import analysis, telling

    if out is not None:
        writable(out, (".json",))
    record = load_record(file)
    people = called(Setting(record.header.game, (), names=listed(names)), record.header.seats)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=err(), transient=True)
    with bar if sys.stderr.isatty() else Progress(disable=True) as shown:
        task = shown.add_task("thinking", total=None)

        def told(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        try:
            found = analysis.analyse(record, playouts, seconds, told)
        except BadRecord as error:
            raise named(file, error) from None
        except BadChoice as error:
            raise BadChoice(f"{file}: {error}") from None
    for line in telling.told(found, people):
        print(line)
    if out is not None:
        raw = msgspec.json.format(msgspec.json.encode(found), indent=1)
        out.write_bytes(raw + b"\n")
        print(f"All of it is in {out}.")
    return 0
