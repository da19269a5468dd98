"""Games as tables of data: Polars frames, and files of them written whole or not at all."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from muster.kernel.errors import BadChoice
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.played import ROWS, Noted, Played, Rows, Sheet, note
from muster.lab.pool import Engine
from muster.lab.report import Report, summed_up

if TYPE_CHECKING:
    import polars as pl

ENDINGS = (".parquet", ".csv", ".jsonl")

BATCH = 2000
"""So many games are made into a frame at a time: as Python objects they need ten times the room."""

COLUMNS: dict[Rows, dict[str, str]] = {
    "game": {
        "number": "Int64",
        "deal": "String",
        "bots": "List(String)",
        "scores": "List(Int64)",
        "winners": "List(Int64)",
        "ending": "String",
        "tiebreak": "String",
        "decisions": "Int64",
        "milliseconds": "Float64",
    },
    "seat": {
        "number": "Int64",
        "deal": "String",
        "seat": "Int64",
        "bot": "String",
        "score": "Int64",
        "share": "Float64",
        "rank": "Int64",
        "ending": "String",
        "tiebreak": "String",
        "decisions": "Int64",
        "milliseconds": "Float64",
    },
    "decision": {
        "number": "Int64",
        "deal": "String",
        "moment": "Int64",
        "seat": "Int64",
        "bot": "String",
        "question": "String",
        "answer": "String",
        "legal": "Int64",
        "milliseconds": "Float64",
    },
}
"""What every game has; the traits of a game come after these."""


def frame(games: Iterable[Played], of: Rows = "seat") -> pl.DataFrame:
    """A Polars frame of these games: one row a game, a seat or a decision."""
    polars = _polars()
    rest = iter(games)
    parts = [_part(polars, (), of)]
    while some := list(islice(rest, BATCH)):
        parts.append(_part(polars, some, of))
    found: pl.DataFrame = polars.concat(parts, how="diagonal")
    return found


def _part(polars: Any, games: Sequence[Played], of: Rows) -> Any:
    rows = [row for game in games for row in game.rows(of)]
    schema = {name: _type(polars, kind) for name, kind in COLUMNS[of].items()}
    words = polars.List(polars.String) if of == "game" else polars.String
    for row in rows:
        for name in row:
            schema.setdefault(name, words)
    return polars.DataFrame(rows, schema=schema)


def _type(polars: Any, kind: str) -> Any:
    inner = kind.removeprefix("List(").removesuffix(")")
    found = getattr(polars, inner)
    return polars.List(found) if inner != kind else found


def check_file(file: Path, of: str, columns: Sequence[str] = ()) -> None:
    """BadChoice now rather than after an hour: ending, folder, rows, columns, Polars."""
    if of not in ROWS:
        raise BadChoice(f"there are no rows of {of!r}; valid: {', '.join(ROWS)}")
    if file.suffix not in ENDINGS:
        valid = ", ".join(f"FILE{ending}" for ending in ENDINGS)
        raise BadChoice(f"{file} has no ending that says what to write; valid: {valid}")
    if not file.parent.is_dir():
        raise BadChoice(f"cannot write {file}: there is no folder {file.parent}; make it first")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadChoice(
            f"cannot write {file}: it is a folder, or in one that may not be written to"
        )
    known = COLUMNS[of]
    for name in columns:
        if name not in known and not (name.startswith("trait_") and of != "decision"):
            valid = ", ".join([*known, *(["trait_…"] if of != "decision" else [])])
            raise BadChoice(f"rows of a {of} have no column {name!r}; valid: {valid}")
    _polars()


def save(table: pl.DataFrame, file: Path) -> None:
    """Write a frame by the ending of the file's name, whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as out:
        if file.suffix == ".parquet":
            table.write_parquet(out)
        elif file.suffix == ".csv":
            _flat(table).write_csv(out)
        else:
            table.write_ndjson(out)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def _flat(table: pl.DataFrame) -> pl.DataFrame:
    """Lists as text, `a;b;c`: CSV has none."""
    polars = _polars()
    lists = [name for name, kind in table.schema.items() if isinstance(kind, polars.List)]
    return table.with_columns(
        polars.col(name).cast(polars.List(polars.String)).list.join(";") for name in lists
    )


def play_into(
    file: Path,
    setting: Noted,
    n: int,
    of: Rows,
    engine: Engine,
    progress: Callable[[int], None] | None = None,
    columns: Sequence[str] = (),
    records: Path | None = None,
) -> Report:
    """Play n games and write their rows; the report on them.

    Games are kept in FILE.journal until the file is whole. An interrupted run goes on from there;
    BadChoice if that journal is of other settings. `records` is a folder for the records.
    """
    check_file(file, of, columns)
    journal = Checkpoint.beside(file, setting, Sheet)
    report = play_noted(setting, n, engine, journal, progress, records)
    table = frame((Played(setting, number, journal.at(number)) for number in range(n)), of)
    if columns:
        missing = [name for name in columns if name not in table.columns]
        if missing:
            valid = ", ".join(table.columns)
            raise BadChoice(f"{setting.game} has no column {missing[0]!r}; valid: {valid}")
        table = table.select(columns)
    save(table, file)
    journal.forget()
    return report


def play_noted(
    setting: Noted,
    n: int,
    engine: Engine,
    checkpoint: Checkpoint[Sheet],
    progress: Callable[[int], None] | None = None,
    records: Path | None = None,
) -> Report:
    """Play n games, write each down, and its record into a folder; the report on them."""
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)

    def taken(number: int, sheet: Sheet) -> Sheet:
        if records is None:
            return sheet
        # First, so that whatever is written down has its record.
        name = f"{setting.game}-{setting.seed}-{number:06}.muster"
        Played(setting, number, sheet).record.save(records / name)
        return Sheet(sheet.result, sheet.milliseconds, sheet.traits, sheet.decisions)

    results = {}
    fresh = 0

    def told(done: int) -> None:
        nonlocal fresh
        fresh += 1
        if progress is not None:
            progress(done)

    start = time.perf_counter()
    for number, sheet in measured(note, setting, n, engine, checkpoint, told, taken):
        results[number] = sheet.result
    # As long as all would have taken: some may have been there already.
    seconds = (time.perf_counter() - start) * n / fresh if fresh else 0.0
    return summed_up(setting, [results[number] for number in range(n)], seconds)


def _polars() -> Any:
    try:
        import polars
    except ModuleNotFoundError:
        need = "tables of games need the package polars"
        raise BadChoice(f"{need}: pip install 'muster-games[lab]'") from None
    return polars
