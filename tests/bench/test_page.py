"""docs/performance.md from made-up figures: every promise is judged, and nothing is left open."""

from __future__ import annotations

from typing import Any

import pytest

import page
import plots
from ours import SETTINGS, STEPS, usual
from peers import CATAN, HANABI, HEARTS, QUICKLY, RLCARD
from promises import judged

MACHINE = {"cores": 2, "python": "CPython 3.11.7", "system": "Linux x86_64", "load": 0.25}


REPLACED = {
    "seconds": 50.0,
    "moved": 4000,
    "away50": 0.1,
    "away99": 0.5,
    "away": 1.9,
    "inputs": 12_000,
    "p50": 9.0,
    "p99": 90.0,
    "unanswered": 0,
    "refused": 0,
    "missing": 0,
    "doubled": 0,
    "unseen": [],
}


def figures(fast: float = 400.0, missing: dict[str, str] | None = None) -> dict[str, Any]:
    """As a run leaves them: hearts makes 100 decisions a second, Muster `fast` compiled."""
    names = [one.name for one in SETTINGS]
    chosen = [one.name for one in usual()]
    rates = {"pure": 90.0, "compiled": fast}
    peers = {HEARTS: 100.0, HEARTS + QUICKLY: 200.0, HANABI: 80.0, RLCARD: 10.0, CATAN: 40.0}
    step = {"inputs": 100, "seconds": 10.0, "p50": 5.0, "p99": 90.0, "worst": 120.0}
    step |= {"server": 0.02, "waited": 0.0, "lost": 0, "refused": 0}
    growth = {"tenths": {"0": 5.0, "9": 6.0}, "answers": {"1": 3.0, "8": 9.0}, "match": {"0": 8.0}}
    return {
        "play": {
            "machine": MACHINE,
            "peers": {name: [rate] * 3 for name, rate in peers.items()},
            "missing": missing or {},
            "forms": {
                form: {
                    way: {name: [rate] * 3 for name in names}
                    for way in ("loop", "playout", "match")
                }
                for form, rate in rates.items()
            },
            "settings": [
                {"name": one.name, "game": one.game, "seats": one.seats, "says": one.says}
                for one in SETTINGS
            ],
            "usual": chosen,
        },
        "steps": {
            "machine": MACHINE,
            "forms": {
                form: {step: {name: [micros] * 3 for name in chosen} for step in STEPS}
                for form, micros in (("pure", 50.0), ("compiled", 3.0))
            },
        },
        "growth": {
            "machine": MACHINE,
            "forms": {form: dict.fromkeys(chosen, growth) for form in rates},
        },
        "envs": {
            "machine": MACHINE,
            "forms": {
                form: [
                    {"kind": "pettingzoo.classic", "name": "hanabi_v5", "rates": [5_000.0] * 5},
                    *[
                        {"kind": kind, "name": f"{title}, 3 seats", "rates": [rate] * 5}
                        for kind in ("PettingZoo", "Gymnasium", "observation")
                        for title in ("The Plan", "The Specialists", "Masters of the Heist")
                    ],
                ]
                for form, rate in (("pure", 40_000.0), ("compiled", 60_000.0))
            },
        },
        "store": {
            "machine": MACHINE,
            "engines": {
                name: {"8": {"rate": 1000.0, "p50": 1.0, "p99": 5.0, "cpu": 0.1}}
                for name in ("SQLite", "PostgreSQL")
            },
        },
        "processes": {
            "machine": MACHINE,
            "runs": [
                {
                    "workers": workers,
                    "tables": 1000,
                    "step": step,
                    "sockets": [4000] * workers,
                    "restart": None if workers == 1 else dict(REPLACED),
                }
                for workers in (1, 2)
            ],
        },
        "server": {
            "machine": MACHINE,
            "inputs": [
                {
                    "game": "the-plan",
                    "title": "The Plan",
                    "seats": 4,
                    "mean": 0.9,
                    "frames": 5.0,
                    "kilobytes": 1.5,
                }
            ],
            "runs": [{"tables": tables, "steps": [step]} for tables in (100, 1000)],
        },
    }


def kept(found: dict[str, Any], text: str) -> bool:
    (promise,) = [one for one in judged(found) if one.text == text]
    return promise.kept


def test_every_promise_is_judged_by_the_lowest_setting() -> None:
    found = figures()
    text = f"The Plan, compiled, beside {HEARTS}"
    assert kept(found, text)
    found["play"]["forms"]["compiled"]["playout"]["The Plan, 6 seats"] = [99.0] * 3
    assert not kept(found, text)


def test_promises_of_the_pure_form_are_not_judged_by_the_compiled_one() -> None:
    found = figures(fast=10_000.0)
    assert kept(found, f"Masters of the Heist, pure, beside {RLCARD}")
    assert not kept(found, f"Masters of the Heist, pure, beside {CATAN}")  # 90 of 40 is not thrice


def test_a_peer_is_also_measured_the_quickest_way() -> None:
    (promise,) = [
        one for one in judged(figures()) if one.text == f"The Plan, compiled, beside {HEARTS}"
    ]
    assert promise.found == "4.00 to 4.00 (2.00) ×"


def test_a_copy_may_cost_more_in_masters_than_in_games_of_cards() -> None:
    found = figures()
    assert kept(found, "Copy of a state, compiled: Masters of the Heist, 3 seats")
    assert not kept(found, "Copy of a state, compiled: The Plan, 4 seats")


@pytest.mark.parametrize(
    ("change", "good"), [({}, True), ({"p99": 100.0}, False), ({"lost": 1}, 0)]
)
def test_a_thousand_tables_lose_nothing_and_are_in_time(change: dict[str, Any], good: bool) -> None:
    found = figures()
    run = found["server"]["runs"][-1]
    run["steps"] = [run["steps"][0] | change]
    text = "1,000 tables of four at people's pace, p99 to everybody's update"
    assert kept(found, text) == bool(good)


@pytest.mark.parametrize(
    ("change", "good"),
    [({}, True), ({"away": 2.0}, False), ({"missing": 1}, False), ({"doubled": 1}, False)],
)
def test_replacing_processes_loses_nothing_and_nobody_is_long_away(
    change: dict[str, Any], good: bool
) -> None:
    found = figures()
    found["processes"]["runs"][1]["restart"] |= change
    text = "All of them replaced under that load, the longest that a socket was away"
    assert kept(found, text) == good
    assert "2 processes replaced in 50.0 s while 1000 tables went on" in page.written(found)


def test_environments_are_judged_beside_hanabi_and_card_games_by_the_slowest() -> None:
    found = figures()
    assert not kept(found, "Steps of The Plan, 3 seats, pure, beside PettingZoo's hanabi")
    assert kept(found, "Steps of The Plan, 3 seats, compiled, beside PettingZoo's hanabi")
    assert not kept(found, "An observation, pure, the slowest card game")  # 25 µs of 20
    rows = found["envs"]["forms"]["compiled"]
    assert kept(found, "An observation, compiled, the slowest card game")
    slow = [one for one in rows if one["kind"] == "observation" and one["name"][:3] == "The"]
    slow[1]["rates"] = [49_000.0] * 5
    assert not kept(found, "An observation, compiled, the slowest card game")


def test_the_page_leaves_nothing_open() -> None:
    text = page.written(figures())
    assert page.NOTHING not in text
    assert "{" not in text
    assert (
        "| The Plan, 4 seats | 4.44 × | 4.00 × | 5.00 × | 40.0 × | 10.0 × | 9.00 × | 2.25 × |"
        in text
    )
    assert "| copy of a state | 50.0 → 3.00 |" in text
    assert "| The Plan, 3 seats | 40,000 | 60,000 | 40,000 | 60,000 | 8.00 × | 12.0 × |" in text
    assert "| 1,000 | 10.0 | 5.00 | 90.0 | 120 | 2.00 | 2% | 0% |" in text
    assert "Measured on 2 cores, Linux x86_64, CPython 3.11.7; load average" in text


def test_what_was_not_measured_is_said() -> None:
    text = page.written({})
    assert text.count(page.NOTHING) > 5
    told = page.written(figures(missing={"catanatron": "No module named 'catanatron'"}))
    assert "Could not be measured there: catanatron." in told


def test_without_a_compiled_form_there_is_a_page_too() -> None:
    found = figures()
    for section in ("play", "steps", "growth", "envs"):
        del found[section]["forms"]["compiled"]
    text = page.written(found)
    assert "| The Plan, 4 seats | – |" in text
    assert not [one for one in judged(found) if "compiled" in one.text]


def test_a_picture_has_a_dark_colour_for_every_light_one() -> None:
    svg = '<?xml version="1.0"?>\n<svg width="3">\n<path style="fill: #24292f"/>   \n</svg>'
    dark = plots.in_the_dark(svg)
    assert '[style*="fill: #24292f"]{fill:#e6edf3 !important}' in dark
    assert dark.index("<svg") < dark.index("<style>") < dark.index("<path")
    assert "   \n" not in dark
