"""Tables of people on one PostgreSQL, served by more and more processes:

    python bench/processes.py --tables 100 --workers 1 2 4

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
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from load import PEOPLE, SEATS, Load, stretch
from served import serving

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.postgres import Cluster, cluster

WORKERS = (1, 2, 4)


async def measure(postgres: Cluster, tables: int, seconds: float, workers: int) -> dict[str, Any]:
    """One run on a fresh database."""
    name = postgres.new()
    with serving(None, postgres.url(name), workers) as server:
        load = Load(server, tables)
        weight = await load.gather()
        step = await stretch(server, load.notes, load.pace, *PEOPLE, seconds)
        sockets = server.sockets()
        await load.go_home()
    postgres.drop(name)
    return {
        "workers": workers,
        "tables": tables,
        "kilobytes": weight,
        "sockets": sockets,
        "step": asdict(step),
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
    Console().print(shown(runs))
    if args.figures is not None:
        args.figures.write_text(json.dumps(runs))


if __name__ == "__main__":
    main()
