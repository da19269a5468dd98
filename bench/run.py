"""Muster's speed beside its peers', as ratios:  make bench  or  python bench/run.py [section ...]

Whoever is compared takes turns in short rounds, on one core, each in a process of its own: a
machine that slows down or is shared slows all of them. Processor time counts, and the median over
the rounds.

    play      random play of every game, pure and compiled, beside other engines
    steps     what a copy, a view, a re-deal, a playout, a greedy decision costs
    growth    what a decision costs as games go on and answers become more
    envs      steps of environments, beside PettingZoo's own; what an observation costs
    store     keeping an input in SQLite and in PostgreSQL, in turns
    server    what an input costs, and tables of people on one server, over real sockets
    processes the same tables on one PostgreSQL, served by one to four processes

Figures are kept in build/bench.json; as soon as there are some of every section, the page
docs/performance.md and its pictures are written from them. It measures and never fails: a number is
no verdict on another machine.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

import page
import plots
from contender import Contender, contender
from promises import Figures

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "bench.json"
PAGE = ROOT / "docs" / "performance.md"
PICTURES = ROOT / "docs" / "pictures"

TABLES = (100, 300, 600, 1000)
LONGEST = 1800
"""Seconds after which a load run is given up."""

console = Console()


def machine() -> dict[str, Any]:
    """In general terms: what a reader needs to judge the figures."""
    return {
        "cores": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }


@contextlib.contextmanager
def forms() -> Iterator[dict[str, Contender]]:
    """Muster in the forms there are, by their names."""
    with contextlib.ExitStack() as stack:
        pure = stack.enter_context(contender("pure", "ours.py", {"MUSTER_PURE": "1"}))
        found = {"pure": pure}
        compiled = stack.enter_context(contender("compiled", "ours.py"))
        if compiled.ask("hello")["form"] == "compiled":
            found["compiled"] = compiled
        else:
            console.print("There is no compiled form here (`make fast` builds it): only the pure.")
        yield found


# ---------------------------------------------------------------- sections


def play(args: argparse.Namespace) -> dict[str, Any]:
    """Decisions a second: every setting, every form, every peer, round after round."""
    with contender("peers", "peers.py") as peers, forms() as ours:
        known = peers.ask("hello")
        for name, why in known["missing"].items():
            console.print(f"{name} is not measured: {why}")
        hello = ours["pure"].ask("hello")
        names = [one["name"] for one in hello["settings"]]
        entrants = [("peers", "", name, peers, name) for name in known["there"]]
        for form, who in ours.items():
            entrants += [(form, "loop", name, who, f"loop: {name}") for name in names]
            # Interpreted, the two loops cost the same: one at every setting is enough.
            within = hello["usual"] if form == "pure" else names
            entrants += [(form, "playout", name, who, f"playout: {name}") for name in within]
            entrants += [(form, "match", name, who, f"match: {name}") for name in hello["usual"]]
        rates: dict[str, Any] = {}
        for at in range(args.rounds):
            console.print(f"play: round {at + 1} of {args.rounds}, {len(entrants)} take part ...")
            for form, way, name, who, asked in entrants:
                if name in known["missing"]:
                    continue
                try:
                    found = who.ask("rate", name=asked, seconds=args.seconds)
                except (RuntimeError, OSError) as error:
                    if form != "peers":
                        raise
                    console.print(f"{name} is not measured any more: {error}")
                    known["missing"][name] = str(error)
                    continue
                rates.setdefault(form, {}).setdefault(way, {}).setdefault(name, []).append(found)
    measured = rates.pop("peers", {}).get("", {})
    return {
        "peers": {name: found for name, found in measured.items() if name not in known["missing"]},
        "missing": known["missing"],
        "forms": rates,
        "settings": hello["settings"],
        "usual": hello["usual"],
    }


def steps(args: argparse.Namespace) -> dict[str, Any]:
    """Microseconds of single steps: every usual setting, in both forms in turn."""
    found: dict[str, Any] = {}
    with forms() as ours:
        hello = ours["pure"].ask("hello")
        for setting in hello["usual"]:
            console.print(f"steps: {setting} ...")
            for step in hello["steps"]:
                for _ in range(3):
                    for form, who in ours.items():
                        one = who.ask("step", setting=setting, step=step, seconds=args.seconds)
                        of_form = found.setdefault(form, {}).setdefault(step, {})
                        of_form.setdefault(setting, []).append(one)
    return {"forms": found}


def growth(args: argparse.Namespace) -> dict[str, Any]:
    """Microseconds of a decision, by where in the game it is and by how many answers are open."""
    found: dict[str, Any] = {}
    with forms() as ours:
        for setting in ours["pure"].ask("hello")["usual"]:
            console.print(f"growth: {setting} ...")
            for form, who in ours.items():
                one = who.ask("growth", setting=setting, seconds=10 * args.seconds)
                found.setdefault(form, {})[setting] = one
    return {"forms": found}


def envs(args: argparse.Namespace) -> dict[str, Any]:
    """Steps of environments and observations, in each form there is."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="muster-bench-") as folder:
        file = Path(folder) / "figures.json"
        for pure in ("1", "0"):
            told = ["--seconds", str(5 * args.seconds)]
            one = _figures("envs.py", file, *told, form={"MUSTER_PURE": pure})
            if one is not None:
                found[one["form"]] = one["rows"]
    return {"forms": found}


def server(args: argparse.Namespace) -> dict[str, Any]:
    """What an input costs, and how a server fares with more and more tables."""
    with tempfile.TemporaryDirectory(prefix="muster-bench-") as folder:
        file = Path(folder) / "figures.json"
        inputs = _figures("inputs.py", file)
        runs = []
        for tables in args.tables:
            console.print(f"server: {tables} tables ...")
            told = ["--tables", str(tables), "--seconds", "20", "--ramp", "0"]
            one = _figures("load.py", file, *told)
            if one is not None:
                runs.append(one)
    return {"inputs": inputs or [], "runs": runs}


def processes(args: argparse.Namespace) -> dict[str, Any]:
    """How several processes fare on one database."""
    with tempfile.TemporaryDirectory(prefix="muster-bench-") as folder:
        told = ["--tables", str(max(args.tables)), "--seconds", "20"]
        found = _figures("processes.py", Path(folder) / "figures.json", *told)
    return {"runs": found or []}


def store(args: argparse.Namespace) -> dict[str, Any]:
    """Inputs kept a second, and how long one waits for it, in either database."""
    with tempfile.TemporaryDirectory(prefix="muster-bench-") as folder:
        told = ["--seconds", str(3 * args.seconds)]
        return {"engines": _figures("stores.py", Path(folder) / "figures.json", *told) or {}}


def _figures(script: str, file: Path, *args: str, form: dict[str, str] | None = None) -> Any:
    """What another file of this folder has measured; None, and a line, if it could not."""
    here = Path(__file__).with_name(script)
    file.unlink(missing_ok=True)
    command = [sys.executable, str(here), *args, "--figures", str(file)]
    try:
        done = subprocess.run(command, check=False, timeout=LONGEST, env=os.environ | (form or {}))
    except subprocess.TimeoutExpired:
        console.print(f"{script} was stopped after {LONGEST} seconds.")
        return None
    if done.returncode or not file.exists():
        console.print(f"{script} could not measure (exit code {done.returncode}).")
        return None
    return json.loads(file.read_text())


SECTIONS: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "play": play,
    "steps": steps,
    "growth": growth,
    "envs": envs,
    "store": store,
    "server": server,
    "processes": processes,
}


# ---------------------------------------------------------------- together


def kept() -> Figures:
    """The figures of earlier runs; none if they cannot be read."""
    try:
        found: Figures = json.loads(KEPT.read_text())
    except (OSError, ValueError):
        return {}
    return found


def tell(figures: Figures, write: bool) -> None:
    """Show what there is, and write the page if it is complete."""
    text = page.written(figures)
    console.print(Markdown(text))
    missing = [name for name in SECTIONS if name not in figures]
    if missing:
        console.print(f"Not written to docs: there are no figures yet of {', '.join(missing)}.")
    elif write:
        PAGE.write_text(text, encoding="utf-8")
        drawn = plots.draw(figures, PICTURES)
        console.print(f"Written: {PAGE.relative_to(ROOT)} and {len(drawn)} pictures beside it.")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sections", nargs="*", metavar="section", help="default: all of them")
    parser.add_argument("--rounds", type=int, default=5, help="of random play (default 5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="a round (default 0.3)")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="on one server")
    parser.add_argument("--no-page", action="store_true", help="leave docs as they are")
    args = parser.parse_args()
    unknown = [name for name in args.sections if name not in SECTIONS and name != "page"]
    if unknown:
        parser.error(f"there is no section {unknown[0]}; there are {', '.join(SECTIONS)} and page")

    begun = time.perf_counter()
    figures = kept()
    for name in args.sections or SECTIONS:
        if name in SECTIONS:
            before = machine()
            figures[name] = {**SECTIONS[name](args), "machine": before}
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(figures, indent=1))
    tell(figures, write=not args.no_page)
    console.print(f"It took {(time.perf_counter() - begun) / 60:.1f} minutes.")


if __name__ == "__main__":
    main()
