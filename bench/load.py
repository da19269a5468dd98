"""Tables of people on one server, over real sockets:  python bench/load.py

The server is a process of its own on one core, started as `muster serve` starts it, with the limits
for one address lifted, as all of the crowd comes from one; the crowd is another process, this one,
on another core. At each table somebody answers at random every four seconds or so, and every input
is timed until all four have its update (a pick in secret, of which the others may not hear: until
its own seat has).
Bounded: so many tables, so many seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from crowd import Counter, Notes, Pace, TableOfPeople
from served import ServerProcess, processor_time, serving

GOAL_TABLES = 1000
GOAL_P99 = 100.0
SEATS = 4

PEOPLE = (2.0, 6.0)
"""Seconds until somebody answers at a table, at least and at most; most people take longer."""


@dataclass
class Step:
    """What one stretch of the run came to; times in milliseconds."""

    think: str
    seconds: float
    inputs: int
    p50: float
    p99: float
    worst: float
    ack99: float
    server: float
    crowd: float
    waited: float
    lost: int
    refused: int
    frames: float
    kilobytes: float

    @property
    def rate(self) -> float:
        return self.inputs / self.seconds


def percentile(times: list[float], part: float) -> float:
    if not times:
        return float("nan")
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000


async def stretch(
    server: ServerProcess, notes: Notes, pace: Pace, low: float, high: float, seconds: float
) -> Step:
    """Let the crowd play at this pace for a while; the first moments do not count."""
    pace.low, pace.high = low, high
    await asyncio.sleep(min(high, 3.0))
    notes.clear()
    begun, server_cpu, own_cpu = time.perf_counter(), server.cpu(), processor_time(os.getpid())
    waited = server.waited()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    return Step(
        think=f"{low:g}-{high:g}",
        seconds=took,
        inputs=len(notes.everyone),
        p50=percentile(notes.everyone, 0.5),
        p99=percentile(notes.everyone, 0.99),
        worst=max(notes.everyone, default=float("nan")) * 1000,
        ack99=percentile(notes.acknowledged, 0.99),
        server=(server.cpu() - server_cpu) / took,
        crowd=(processor_time(os.getpid()) - own_cpu) / took,
        waited=(server.waited() - waited) / took,
        lost=notes.lost,
        refused=notes.refused,
        frames=notes.frames / took,
        kilobytes=notes.size / max(1, notes.frames) / 1024,
    )


RAMP = (4.0, 3.0, 2.0, 1.5, 1.0)
"""The longest time to think at each step of the ramp; the shortest is a fifth of it."""


class Load:
    """The tables of the run. Where a game ends, the same people begin another."""

    def __init__(self, server: ServerProcess, tables: int) -> None:
        self.server = server
        self.notes = Notes()
        self.pace = Pace(*PEOPLE)
        self.count = tables
        self.tables: list[TableOfPeople] = []
        self._counter = Counter(server.address)
        self._at_counter = asyncio.Lock()
        self._players: list[asyncio.Task[None]] = []

    async def gather(self) -> float | None:
        """Open the tables, seat everybody; kilobytes a table, its four sockets included."""
        before = self.server.memory()
        for number in range(self.count):
            table = self._table(self._counter.people(SEATS), number)
            self.tables.append(table)
        for number, table in enumerate(self.tables):
            await table.sit_down()
            self._players.append(asyncio.create_task(self._play_on(number)))
        await asyncio.sleep(1)
        gc.collect()  # the collector would stop this crowd for a moment, and look like the server
        gc.freeze()
        gc.disable()
        after = self.server.memory()
        return None if before is None or after is None else (after - before) * 1024 / self.count

    def _table(self, cookies: list[str], seed: int) -> TableOfPeople:
        id = self._counter.table("the-plan", cookies)
        return TableOfPeople(self._counter, id, cookies, self.pace, self.notes, seed)

    async def _play_on(self, number: int) -> None:
        seed = number
        while True:
            table = self.tables[number]
            playing = asyncio.create_task(table.play())
            try:
                await table.over.wait()
                await table.leave()
            finally:
                playing.cancel()
            seed += self.count
            async with self._at_counter:
                fresh = await asyncio.to_thread(self._table, table.cookies, seed)
            self.tables[number] = fresh
            await fresh.sit_down()

    async def seen(self, within: float) -> None:
        """Until it is known what became of inputs that were not seen in time."""
        waiting = [one for one in self.notes.unseen if one.after is None]
        until = time.perf_counter() + (within if waiting else 0.0)
        while time.perf_counter() < until and any(one.after is None for one in waiting):
            await asyncio.sleep(0.1)

    async def go_home(self) -> None:
        for task in self._players:
            task.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)
        leaving = [asyncio.ensure_future(table.leave()) for table in self.tables]
        await asyncio.wait(leaving, timeout=10)


def surroundings(within: Path | None) -> str:
    """What else goes on here: an input is flushed to disk before it is acknowledged."""
    times = []
    with tempfile.TemporaryFile(dir=within) as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    busy = f"load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return (
        f"Before it begins: {busy} on {os.cpu_count()} cores; a flush to disk takes "
        f"{percentile(times, 0.5):.1f} ms, one in fifty {percentile(times, 0.98):.1f} ms."
    )


async def run(
    tables: int,
    seconds: float,
    ramp: float,
    within: Path | None,
    console: Console,
    figures: Path | None = None,
) -> bool:
    """Measure and tell, and write the figures where somebody wants them; was the goal met?"""
    console.print(surroundings(within))
    with serving(within) as server:
        load = Load(server, tables)
        console.print(f"Seating {tables * SEATS} people at {tables} tables ...")
        weight = await load.gather()
        steps = [await stretch(server, load.notes, load.pace, *PEOPLE, seconds)]
        after_play = server.memory()
        first = steps[0]
        if ramp:
            for high in RAMP:
                steps.append(await stretch(server, load.notes, load.pace, high / 5, high, ramp))
                if not steps[-1].p99 <= GOAL_P99:
                    break
        await load.go_home()
    console.print(steps_table(steps, tables))
    if figures is not None:
        told = {"tables": tables, "kilobytes": weight, "steps": [asdict(step) for step in steps]}
        figures.write_text(json.dumps(told))
    held = "unknown" if weight is None else f"{weight:.0f} kB"
    total = "unknown" if after_play is None else f"{after_play:.0f} MB"
    console.print(
        f"Memory: {held} a table with its four sockets; the whole server {total} after the first "
        f"stretch. {first.frames:,.0f} frames/s of {first.kilobytes:.1f} kB; an input is stored "
        f"and acknowledged within {first.ack99:.0f} ms (p99)."
    )
    wrong = sum(step.lost + step.refused for step in steps)
    if wrong:
        console.print(f"{wrong} inputs were refused or did not reach everybody.")
    console.print(
        "server, crowd: processor time of the two processes; waits: how long the server's threads "
        "were ready and found no core free."
    )
    if ramp:
        console.print(verdict(steps[1:]))
    if first.p99 >= GOAL_P99:
        console.print(f"At people's pace: {wall(first)}.")
    met = tables >= GOAL_TABLES and first.p99 < GOAL_P99 and not first.lost and not first.refused
    console.print(
        f"Goal: {GOAL_TABLES} tables of four at once, p99 from input to everyone's update under "
        f"{GOAL_P99:g} ms: {'met' if met else 'not met'}."
    )
    return met


def verdict(ramp: list[Step]) -> str:
    good = [step for step in ramp if step.p99 <= GOAL_P99]
    bad = [step for step in ramp if not step.p99 <= GOAL_P99]
    if not bad:
        return f"p99 stayed under {GOAL_P99:g} ms up to {good[-1].rate:,.0f} inputs/s."
    best = f"{good[-1].rate:,.0f}" if good else "0"
    there = f"p99 passes {GOAL_P99:g} ms between {best} and {bad[0].rate:,.0f} inputs/s"
    return f"{there}: {wall(bad[0])}."


def wall(step: Step) -> str:
    """What stood in the way."""
    if step.waited > step.server and step.server + step.crowd < 1.2:
        return "other programs on this machine take the processor; measure again without them"
    if step.crowd > 0.85:
        return "this crowd, not the server, has no processor time left"
    if step.server > 0.85:
        return "the server has no processor time left"
    return f"inputs wait to be stored ({step.ack99:.0f} ms to the acknowledgement, p99)"


def steps_table(steps: list[Step], tables: int) -> Table:
    title = (
        f"The Plan, {tables} tables of {SEATS} at once, {os.cpu_count()} cores, loopback; "
        "from input to everyone's update"
    )
    table = Table(title=title, title_justify="left")
    for column in ("think s", "inputs/s", "p50 ms", "p99", "worst", "server", "crowd", "waits"):
        table.add_column(column, justify="right")
    for at, step in enumerate(steps):
        table.add_row(
            step.think,
            f"{step.rate:,.0f}",
            f"{step.p50:.0f}",
            f"{step.p99:.0f}",
            f"{step.worst:.0f}",
            f"{step.server:.0%}",
            f"{step.crowd:.0%}",
            f"{step.waited:.0%}",
            end_section=at == 0,
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=GOAL_TABLES, help="tables of four at once")
    parser.add_argument("--seconds", type=float, default=20, help="of people's pace (default 20)")
    parser.add_argument("--ramp", type=float, default=5, help="a step of the ramp; 0: no ramp")
    parser.add_argument("--within", type=Path, help="where the tables are stored meanwhile")
    parser.add_argument("--figures", type=Path, help="a file for what was measured, as JSON")
    args = parser.parse_args()
    with contextlib.suppress(AttributeError, OSError):  # the server has the other one
        os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    try:
        import uvloop

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    except ImportError:
        runner = asyncio.Runner()
    with runner:
        runner.run(run(args.tables, args.seconds, args.ramp, args.within, Console(), args.figures))


if __name__ == "__main__":
    main()
