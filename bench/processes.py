"""Tables of people on one PostgreSQL, served by more and more processes:

    python bench/processes.py --tables 1000 --workers 1 2

The same crowd as in load.py, whose sockets the system spreads over the processes: the people of
a table mostly look through different ones. The database is one of our own that flushes to disk.
Everything shares the cores of this machine, the crowd and the database included; so this shows what
it costs that processes hear of each other, and on a machine with cores to spare what it brings.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from crowd import LATER, PATIENCE
from load import PEOPLE, SEATS, Load, percentile, stretch
from served import ServerProcess, serving

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.postgres import Cluster, cluster

WORKERS = (1, 2, 3, 4)
REPLACED = 2
"""With so many processes all of them are replaced while everybody plays."""

REPLACED_WITHIN = 200.0
"""Seconds after which that has failed: each process may take a minute to leave."""

console = Console()


async def measure(postgres: Cluster, tables: int, seconds: float, workers: int) -> dict[str, Any]:
    """One run on a fresh database."""
    name = postgres.new()
    with serving(None, postgres.url(name), workers) as server:
        load = Load(server, tables)
        console.print(f"{workers} processes: seating {tables * SEATS} people ...")
        weight = await load.gather()
        step = await stretch(server, load.notes, load.pace, *PEOPLE, seconds)
        sockets = server.sockets()
        restart = await replace(server, load) if workers == REPLACED else None
        await load.go_home()
    if restart is not None:
        restart.update(compare(postgres, name, load))
    postgres.drop(name)
    return {
        "workers": workers,
        "tables": tables,
        "kilobytes": weight,
        "sockets": sockets,
        "step": asdict(step),
        "restart": restart,
    }


async def replace(server: ServerProcess, load: Load) -> dict[str, Any]:
    """Replace all processes while everybody plays on: how long sockets were away, in seconds."""
    load.notes.clear()
    console.print(f"{server.workers} processes: replacing them under that load ...")
    before, begun = set(server.pids()), time.perf_counter()
    server.replace_all()
    while before & set(server.pids()) or len(server.pids()) < len(before):
        await asyncio.sleep(0.1)
        if time.perf_counter() - begun > REPLACED_WITHIN:
            raise RuntimeError("the processes were not replaced")
    took = time.perf_counter() - begun
    await asyncio.sleep(5)
    await load.seen(PATIENCE + LATER)
    notes = load.notes
    return {
        "seconds": took,
        "moved": len(notes.away),
        "away50": percentile(notes.away, 0.5) / 1000,
        "away99": percentile(notes.away, 0.99) / 1000,
        "away": max(notes.away, default=0.0),
        "inputs": len(notes.kept),
        "p50": percentile(notes.everyone, 0.5),
        "p99": percentile(notes.everyone, 0.99),
        "unanswered": notes.lost,
        "refused": notes.refused,
    }


def compare(postgres: Cluster, name: str, load: Load) -> dict[str, Any]:
    """What was acknowledged beside what is stored: how many are missing, how many there twice; and
    what became of those that were not seen in time.
    """
    rows = postgres.run("SELECT table_id, nonce FROM journal WHERE nonce IS NOT NULL", name)
    stored = [(str(table), str(nonce)) for table, nonce in rows]
    return {
        "missing": len(set(load.notes.kept) - set(stored)),
        "doubled": len(stored) - len(set(stored)),
        "unseen": [one.told((one.table, one.id) in set(stored)) for one in load.notes.unseen],
    }


def shown(runs: list[dict[str, Any]]) -> Table:
    table = Table(title=f"The Plan, tables of {SEATS} on one PostgreSQL", title_justify="left")
    for column in ("processes", "tables", "inputs/s", "p50 ms", "p99", "server", "crowd", "lost"):
        table.add_column(column, justify="right")
    table.add_column("sockets of each")
    for one in runs:
        step = one["step"]
        table.add_row(
            str(one["workers"]),
            str(one["tables"]),
            f"{step['inputs'] / step['seconds']:,.0f}",
            f"{step['p50']:.0f}",
            f"{step['p99']:.0f}",
            f"{step['server']:.0%}",
            f"{step['crowd']:.0%}",
            str(step["lost"] + step["refused"]),
            ", ".join(map(str, one["sockets"])),
        )
    return table


def replaced(run: dict[str, Any]) -> str:
    """What replacing the processes of a run was like."""
    one = run["restart"]
    return (
        f"{run['workers']} processes replaced in {one['seconds']:.1f} s while {run['tables']} "
        f"tables went on: {one['moved']} sockets moved, away {one['away50']:.2f} s (median), "
        f"{one['away99']:.2f} (p99), {one['away']:.2f} (worst); {one['inputs']} inputs "
        f"acknowledged, {one['missing']} of them missing, {one['doubled']} stored twice, "
        f"{one['refused']} refused, {one['unanswered']} not seen by everybody within ten seconds; "
        f"meanwhile p50 {one['p50']:.0f} ms, p99 {one['p99']:.0f} ms."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100, help="tables of four at once")
    parser.add_argument("--seconds", type=float, default=10, help="of people's pace (default 10)")
    parser.add_argument("--workers", type=int, nargs="+", default=WORKERS, help="processes")
    parser.add_argument("--figures", type=Path, help="a file for what was measured, as JSON")
    args = parser.parse_args()
    with cluster(()) as postgres:
        runs = [
            asyncio.run(measure(postgres, args.tables, args.seconds, workers))
            for workers in args.workers
        ]
    console.print(shown(runs))
    for one in runs:
        if one["restart"] is not None:
            console.print(replaced(one))
            for line in one["restart"]["unseen"]:
                console.print(f"  {line}", markup=False)
    if args.figures is not None:
        args.figures.write_text(json.dumps(runs))


if __name__ == "__main__":
    main()
