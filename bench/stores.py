"""What it costs to keep an input, in SQLite and in PostgreSQL, in turns:  python bench/stores.py

Lines of journals, as every input writes one, answered when they are on disk: one after the other,
and many tables at once. PostgreSQL is one of our own on this machine, with its usual settings.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # the cluster is the tests' own

from muster.server.store import tables
from muster.server.store.database import Store
from muster.server.store.place import Place, file_place, place_of
from muster.server.store.tables import Entry, SeatRow, TableRow
from tests.postgres import MISSING, binaries, cluster

AT_ONCE = (1, 8, 64)
"""How many tables write at the same time."""

ROUNDS = 5


@contextmanager
def places() -> Iterator[dict[str, Place]]:
    """Both engines, side by side on the same disk; only SQLite where there is no other."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-stores-")))
        found = {"SQLite": file_place(folder / "muster.sqlite3")}
        if binaries() is None:
            print(f"PostgreSQL is not measured: {MISSING}")
        else:
            server = stack.enter_context(cluster(settings=()))
            found["PostgreSQL"] = place_of(server.url(server.new()), folder)
        yield found


class Writers:
    """Tables at which somebody always answers."""

    def __init__(self, store: Store, many: int) -> None:
        self.store = store
        self.many = many
        self.lines = [0] * many

    async def open(self) -> None:
        await self.store.start()
        await self.store.write(lambda c: tables.add_person(c, "p", "Ana", 1.0))
        for n in range(self.many):
            await self.store.write(partial(tables.add_table, row=_table(n), rows=[_seat(n)]))

    async def write(self, at_once: int, seconds: float) -> dict[str, float]:
        """Lines a second, milliseconds from asking to answer, processor time of our process."""
        waits: list[float] = []
        until = time.perf_counter() + seconds
        begun, cpu = time.perf_counter(), time.process_time()

        async def go_on(n: int) -> None:
            while (now := time.perf_counter()) < until:
                line = Entry("play", 0, "move 3 p2-12", f"n{self.lines[n]}", 1.0)
                await self.store.write(tables.appended(f"t{n}", self.lines[n], line))
                self.lines[n] += 1
                waits.append(1000 * (time.perf_counter() - now))

        await asyncio.gather(*(go_on(n) for n in range(at_once)))
        took = time.perf_counter() - begun
        waits.sort()
        return {
            "rate": len(waits) / took,
            "p50": waits[len(waits) // 2],
            "p99": waits[int(0.99 * (len(waits) - 1))],
            "cpu": 1000 * (time.process_time() - cpu) / len(waits),
        }


async def measured(seconds: float, rounds: int = ROUNDS) -> dict[str, Any]:
    """By engine and by how many write at once: the round in the middle."""
    found: dict[str, Any] = {}
    with places() as there:
        writers = {name: Writers(Store(place), max(AT_ONCE)) for name, place in there.items()}
        try:
            for one in writers.values():
                await one.open()
                await one.write(8, seconds / 4)  # warm
            for _ in range(rounds):
                for many in AT_ONCE:
                    for name, one in writers.items():
                        kept = found.setdefault(name, {}).setdefault(str(many), [])
                        kept.append(await one.write(many, seconds))
        finally:
            for one in writers.values():
                await one.store.stop()
    return {
        name: {
            many: {what: statistics.median(one[what] for one in rows) for what in rows[0]}
            for many, rows in by_many.items()
        }
        for name, by_many in found.items()
    }


def _table(n: int) -> TableRow:
    return TableRow(
        f"t{n}", f"t{n}", "p", "the-plan", "{}", "1", "x", "running", False, "live", "own",
        b"s" * 32, None, "", "", "", 1.0, 1.0,
    )  # fmt: skip


def _seat(n: int) -> SeatRow:
    return SeatRow(f"t{n}", 0, "person", "open", "p", "Ana", "", False, "")


def rows_of(found: dict[str, Any]) -> list[list[str]]:
    """For people: an engine and a number of writers a row."""
    return [
        [name, many, f"{one['rate']:,.0f}", *(f"{one[key]:.2f}" for key in ("p50", "p99", "cpu"))]
        for name, by_many in found.items()
        for many, one in by_many.items()
    ]


HEAD = ["", "at once", "inputs kept/s", "p50 ms", "p99 ms", "CPU ms each"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="a round (default 1)")
    parser.add_argument("--figures", type=Path, help="write them there, too, as JSON")
    args = parser.parse_args()
    found = asyncio.run(measured(args.seconds))
    for row in (HEAD, *rows_of(found)):
        print("".join(cell.rjust(16) for cell in row))
    if args.figures is not None:
        args.figures.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
