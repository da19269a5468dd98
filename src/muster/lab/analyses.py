"""Many finished matches analysed, each for itself, wherever there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from muster.bots.insight.analysis import analyse
from muster.bots.insight.report import Analysis
from muster.kernel.records.record import Record
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.pool import Engine
from muster.lab.report import Setting


class Reading(Setting, frozen=True, omit_defaults=True):
    """Records to look at again: so many playouts for each decision, or about so many seconds."""

    records: tuple[str, ...] = ()
    playouts: int = 0
    duration: float = 0.0


def analyses(
    records: Sequence[Record],
    playouts: int,
    seconds: float,
    engine: Engine,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
) -> list[Analysis]:
    """Analyse these matches, which are of one game or several, in their order.

    By playouts the result is the same wherever it is found. With `keep` an interrupted run goes on.
    """
    header = records[0].header
    texts = tuple(one.dumps() for one in records)
    setting = Reading(
        header.game,
        ("random",) * header.seats,
        0,
        header.options,
        header.overlay,
        False,
        records=texts,
        playouts=playouts,
        duration=seconds,
    )
    checkpoint = Checkpoint.in_folder(keep, setting, Analysis)
    found = dict(measured(look_again, setting, len(records), engine, checkpoint, progress))
    return [found[number] for number in range(len(records))]


def look_again(setting: Reading, number: int) -> Analysis:
    """The analysis of the record with this number."""
    record = Record.loads(setting.records[number])
    return analyse(record, setting.playouts, setting.duration)
