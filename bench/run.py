"""Muster's speed beside its peers', as ratios:  make bench  or  python bench/run.py

Random play, one process, one core. The contestants take turns in short rounds, so that a
machine that slows down or is shared slows all of them; each one's median round counts.
Then the load run: tables of people on one server, over real sockets (bench/load.py).
It measures and never fails: a number is no verdict on another machine.
"""

import argparse
import gc
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

import ours
import peers
from peers import Loop

PEERS: dict[str, Callable[[int], Loop]] = {
    "OpenSpiel": peers.open_spiel_gin_rummy,
    "RLCard": peers.rlcard_gin_rummy,
}

# What we promise on the machines Muster is developed on.
GOAL_CLONE = 5.0
GOAL_BOT = 10.0


@dataclass
class Contestant:
    """A loop that plays whole games, and its decisions a second in each round."""

    name: str
    play: Loop
    goal: int = 0
    rates: list[float] = field(default_factory=list)

    def round(self, seconds: float) -> float:
        decisions = 0
        start = now = time.perf_counter()
        while now - start < seconds:
            decisions += self.play()
            now = time.perf_counter()
        return decisions / (now - start)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


def our_contestants(seed: int) -> list[Contestant]:
    return [
        Contestant(
            f"{setting.name} ({way})",
            prepare(setting, seed),
            setting.goal if way == "kernel" else 0,
        )
        for way, prepare in ours.WAYS.items()
        for setting in ours.SETTINGS
    ]


def peer_contestants(seed: int) -> list[Contestant]:
    """Those installed; the others are named, and left out."""
    found = []
    for name, prepare in PEERS.items():
        try:
            found.append(Contestant(name, prepare(seed)))
        except ImportError as missing:
            print(f"{name} is not installed here ({missing}): no ratio to it.")
    return found


def use_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):  # Linux only
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(entrants: list[Contestant], rounds: int, seconds: float) -> None:
    for c in entrants:
        c.round(seconds)  # warm-up: imports, caches, specialised bytecode
    gc.collect()
    gc.freeze()  # nobody pays for looking through the modules of the others
    for _ in range(rounds):
        for c in entrants:
            c.rates.append(c.round(seconds))


def rates_table(own: list[Contestant], other: list[Contestant]) -> Table:
    table = Table(title="Random play, one core", title_justify="left")
    table.add_column("")
    table.add_column("decisions/s", justify="right")
    table.add_column("goal", justify="right")
    for peer in other:
        table.add_column(f"× {peer.name}", justify="right")
    for c in own + other:
        ratios = [f"{c.rate / peer.rate:.2f}" for peer in other]
        name = c.name if c in own else f"{c.name}, gin rummy"
        goal = f"{c.goal:,}" if c.goal else ""
        table.add_row(name, f"{c.rate:,.0f}", goal, *ratios, end_section=c is own[-1])
    return table


def clones_table(seed: int) -> Table:
    table = Table(title="Match.clone in mid-game", title_justify="left")
    table.add_column("")
    table.add_column("µs", justify="right")
    for setting in ours.SETTINGS:
        table.add_row(setting.name, f"{ours.clone_micros(setting, seed):.2f}")
    return table


def bots_table(seed: int) -> Table:
    table = Table(title="A greedy bot decides", title_justify="left")
    table.add_column("")
    for column in ("decisions/s", "mean ms", "95 % below", "longest"):
        table.add_column(column, justify="right")
    for setting in ours.SETTINGS:
        times = ours.bot_millis(setting, "greedy", seed)
        table.add_row(setting.name, f"{1e3 / times[0]:,.0f}", *(f"{ms:.1f}" for ms in times))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="rounds each (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="a round (default 0.5)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--no-load", action="store_true", help="without tables over real sockets")
    args = parser.parse_args()

    use_one_core()
    own, other = our_contestants(args.seed), peer_contestants(args.seed)
    measure(own + other, args.rounds, args.seconds)

    console = Console()
    console.print(
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}; "
        f"median of {args.rounds} rounds of {args.seconds:g} s"
    )
    console.print(rates_table(own, other))
    console.print(clones_table(args.seed))
    console.print(bots_table(args.seed))
    console.print(
        f"Goals: the decisions/s above, a clone under {GOAL_CLONE:g} µs, "
        f"a greedy decision under {GOAL_BOT:g} ms."
    )
    if not args.no_load:
        # A process of its own: it needs all cores, and none of what was imported here.
        subprocess.run([sys.executable, str(Path(__file__).with_name("load.py"))], check=False)


if __name__ == "__main__":
    main()
