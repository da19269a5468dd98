"""`muster analyse`: finished matches looked at again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from muster.cli.arguments import Address, EngineName, Kept, Workers
from muster.cli.lab.bars import Bars
from muster.cli.lab.tournament import writable
from muster.cli.shared import err, folder_for, listed, load_record, named
from muster.kernel.errors import BadChoice, BadRecord
from muster.kernel.records.record import Record
from muster.tui.table.local import Setting, called

if TYPE_CHECKING:
    from muster.bots.insight.report import Analysis


def analyse(
    files: Annotated[
        list[Path],
        typer.Argument(help="A record, as written by `muster play --save`, or several."),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Write all of it here, too; of several records, a folder.",
            metavar="FILE.json",
        ),
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
    workers: Workers = None,
    engine: EngineName = "processes",
    address: Address = None,
    keep: Kept = None,
) -> int:
    """Look at a finished match again: who stood how, what decided, what was luck and what was play.

    Curves are from the whole table, also what lay face down. What somebody should have done is
    judged by what that seat knew. Several records are looked at side by side, on all cores or on
    a Ray cluster.

    Example:  muster analyse friday.muster --playouts 60 --out friday.json
    """
    several = len(files) > 1
    if out is not None and not several:
        writable(out, (".json",))
    elif out is not None:
        folder_for(out)
    records = [load_record(file) for file in files]
    if several or engine != "processes" or keep is not None:
        found = _side_by_side(files, records, playouts, seconds, engine, workers, address, keep)
    else:
        found = [_alone(files[0], records[0], playouts, seconds)]
    for file, record, one in zip(files, records, found, strict=True):
        to = out / f"{file.stem}.json" if out is not None and several else out
        _tell(file if several else None, record, one, listed(names), to)
    return 0


def _side_by_side(
    files: list[Path],
    records: list[Record],
    playouts: int,
    seconds: float,
    engine: str,
    workers: int | None,
    address: str | None,
    keep: Path | None,
) -> list[Analysis]:
    from muster.lab.analyses import analyses
    from muster.lab.cluster import engine_of
    from muster.lab.pool import cores

    for file, record in zip(files, records, strict=True):
        if record.footer.outcome is None:
            raise BadChoice(f"{file}: this match is not over; finish it first")
    here = min(workers or cores(), len(files)) if engine == "processes" else workers
    played_by = engine_of(engine, here, address)
    with Bars(err(), quiet=True) as bars:
        told = bars.of("thinking", len(files))
        return analyses(records, playouts, seconds, played_by, told, keep)


def _alone(file: Path, record: Record, playouts: int, seconds: float) -> Analysis:
    from muster.bots.insight import analysis

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, TimeRemainingColumn(), console=err(), transient=True)
    with bar if sys.stderr.isatty() else Progress(disable=True) as shown:
        task = shown.add_task("thinking", total=None)

        def told(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        try:
            return analysis.analyse(record, playouts, seconds, told)
        except BadRecord as error:
            raise named(file, error) from None
        except BadChoice as error:
            raise BadChoice(f"{file}: {error}") from None


def _tell(
    file: Path | None, record: Record, found: Analysis, names: tuple[str, ...], to: Path | None
) -> None:
    from muster.bots.insight import telling

    people = called(Setting(record.header.game, (), names=names), record.header.seats)
    if file is not None:
        print(f"{file}:")
    for line in telling.told(found, people):
        print(line)
    if to is not None:
        to.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        print(f"All of it is in {to}.")
