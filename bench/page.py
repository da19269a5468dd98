"""docs/performance.md, written from the figures of a run and performance.template.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import stores
from figures import middle, ratio, short, times
from peers import CATAN, HANABI, HEARTS, PEERS, PYTHON, RLCARD
from processes import replaced
from promises import CLASSIC, Figures, by_form, judged, rates_of

TEMPLATE = Path(__file__).with_name("performance.template.md")
NOTHING = "*Not measured yet.*"

Rows = list[list[str]]


def written(figures: Figures) -> str:
    """The whole page; what was not measured is said in its place."""
    said: dict[str, str] = {"promises": _promises(figures)}
    for section, found in figures.items():
        said[f"{section}.machine"] = surroundings(found["machine"])
    if "play" in figures:
        said |= {
            "play": _play(figures["play"]),
            "play.missing": _missing(figures["play"]),
            "rates": _rates(figures["play"]),
        }
    if "steps" in figures:
        said["steps"] = _steps(figures["steps"])
    if "envs" in figures:
        said |= {
            "envs": _stepping(figures["envs"]["forms"]),
            "envs.seen": _observing(figures["envs"]["forms"]),
        }
    if "store" in figures:
        said["store"] = grid(stores.HEAD, stores.rows_of(figures["store"]["engines"]))
    if "server" in figures:
        said |= {
            "server.tables": _tables(figures["server"]["runs"]),
            "server.inputs": _inputs(figures["server"]["inputs"]),
        }
    if "processes" in figures:
        said["processes.runs"] = _processes(figures["processes"]["runs"])
    text = TEMPLATE.read_text(encoding="utf-8")
    return re.sub(r"\{([a-z.]+)\}", lambda name: said.get(name[1], NOTHING), text)


def _processes(runs: list[dict[str, Any]]) -> str:
    """One to four processes on one database, at people's pace, and replacing two of them."""
    head = ["processes", "tables", "inputs/s", "p50 ms", "p99 ms", "server", "connections each"]
    rows = [
        [
            str(one["workers"]),
            str(one["tables"]),
            f"{one['step']['inputs'] / one['step']['seconds']:,.0f}",
            f"{one['step']['p50']:.0f}",
            f"{one['step']['p99']:.0f}",
            f"{one['step']['server']:.0%}",
            ", ".join(map(str, one["sockets"])),
        ]
        for one in runs
    ]
    moved = [replaced(one) for one in runs if one["restart"] is not None]
    return "\n\n".join([grid(head, rows), *moved])


def surroundings(machine: dict[str, Any]) -> str:
    """The machine, in general terms."""
    load = machine["load"]
    busy = "" if load is None else f"; load average before it began: {load:g}"
    return f"Measured on {machine['cores']} cores, {machine['system']}, {machine['python']}{busy}."


def grid(head: list[str], rows: Rows) -> str:
    """A table in Markdown: the first column to the left, numbers to the right."""
    marks = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, marks, *rows)) if rows else NOTHING


def _promises(figures: Figures) -> str:
    rows = [
        [one.text, one.needed, one.found, "yes" if one.kept else "**no**"]
        for one in judged(figures)
    ]
    return grid(["", "promised", "measured", "kept"], rows)


def _missing(play: dict[str, Any]) -> str:
    gone = ", ".join(sorted(play["missing"]))
    return f" Could not be measured there: {gone}." if gone else ""


def _play(play: dict[str, Any]) -> str:
    """Random play as ratios, a row for each setting."""
    peers, forms = play["peers"], play["forms"]
    pure = forms["pure"]["loop"]
    compiled = forms.get("compiled", {}).get("playout", {})
    beside = [name for name in (HEARTS, HANABI, RLCARD, CATAN) if name in peers]
    interpreted = [name for name in beside if PEERS[name][0] == PYTHON]
    head = ["", "compiled : pure", *(f"compiled : {name}" for name in beside)]
    head += [f"pure : {name}" for name in interpreted]
    rows = []
    for one in play["settings"]:
        fast, slow = compiled.get(one["name"], []), pure[one["name"]]
        row = [one["name"], times(ratio(fast, slow))]
        row += [times(ratio(fast, peers[name])) for name in beside]
        row += [times(ratio(slow, peers[name])) for name in interpreted]
        rows.append(row)
    return grid(head, rows)


def _steps(steps: dict[str, Any]) -> str:
    """Single steps in microseconds, pure → compiled, a column for each game."""
    forms = steps["forms"]
    settings = list(next(iter(forms["pure"].values())))
    rows = []
    for step in forms["pure"]:
        row = [step]
        for setting in settings:
            cells = [short(middle(found[step][setting])) for found in forms.values()]
            row.append(" → ".join(cells))
        rows.append(row)
    return grid(["", *settings], rows)


def _stepping(forms: dict[str, Any]) -> str:
    """Steps a second of environments, ours and others', pure and compiled."""
    peers = [one["name"] for one in next(iter(forms.values())) if one["kind"] == CLASSIC]
    head = ["", *(f"{kind}, {form}" for kind in ("PettingZoo", "Gymnasium") for form in forms)]
    head += [f"{form} : {peer.partition('_v')[0]}" for peer in peers for form in forms]
    rows = []
    for name in rates_of(forms, "PettingZoo"):
        row = [name]
        for kind in ("PettingZoo", "Gymnasium"):
            row += [short(middle(found[name])) for found in by_form(forms, kind)]
        for peer in peers:
            beside = by_form(forms, CLASSIC)
            own = by_form(forms, "PettingZoo")
            row += [
                times(ratio(found[name], other[peer]))
                for found, other in zip(own, beside, strict=True)
            ]
        rows.append(row)
    return grid(head, rows)


def _observing(forms: dict[str, Any]) -> str:
    rows = [
        [name, *(short(1e6 / middle(found[name])) for found in by_form(forms, "observation"))]
        for name in rates_of(forms, "observation")
    ]
    return grid(["", *(f"{form}, µs" for form in forms)], rows)


def _tables(runs: list[dict[str, Any]]) -> str:
    head = ["tables of four", "inputs/s", "p50 ms", "p99 ms", "worst ms"]
    head += ["CPU ms an input", "share of a core", "waits"]
    rows = []
    for run in runs:
        step = run["steps"][0]
        rate = step["inputs"] / step["seconds"]
        figures = (rate, step["p50"], step["p99"], step["worst"])
        each = 1000 * step["server"] / rate if rate else float("nan")
        shares = [f"{step[name]:.0%}" for name in ("server", "waited")]
        rows.append([f"{run['tables']:,}", *map(short, figures), short(each), *shares])
    return grid(head, rows)


def _inputs(inputs: list[dict[str, Any]]) -> str:
    rows = [
        [
            one["title"],
            str(one["seats"]),
            *(short(one[name]) for name in ("mean", "frames", "kilobytes")),
        ]
        for one in inputs
    ]
    return grid(["", "seats", "CPU ms", "frames", "kB each"], rows)


WAYS = {"loop": "loop in Python", "playout": "playout", "match": "Match"}


def _rates(play: dict[str, Any]) -> str:
    rows = [[name, PEERS[name][0], short(middle(rounds))] for name, rounds in play["peers"].items()]
    rows += [
        [name, f"{form}, {WAYS[way]}", short(middle(settings[name]))]
        for form, ways in play["forms"].items()
        for way, settings in ways.items()
        for name in play["usual"]
    ]
    return grid(["", "", "decisions/s"], rows)
