"""What Muster promises about its speed, judged by the figures of a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from figures import middle, ratio, short
from peers import CATAN, HANABI, HEARTS, QUICKLY, RLCARD

Figures = dict[str, Any]


@dataclass(frozen=True)
class Promise:
    """A promise, what was found, and whether it is kept."""

    text: str
    needed: str
    found: str
    kept: bool


TITLES = {
    "the-plan": "The Plan",
    "space-explorers": "Space Explorers",
    "millions-of-dollars": "Millions of Dollars",
    "the-specialists": "The Specialists",
    "masters": "Masters of the Heist",
}

COMPILED = {
    "the-plan": (HEARTS, 1.0),
    "space-explorers": (HEARTS, 1.0),
    "millions-of-dollars": (HEARTS, 1.0),
    "the-specialists": (HEARTS, 0.8),
    "masters": (HANABI, 1.0),
}
"""The peer a compiled game is measured by, and how many times as quick it must be at least."""

PURE = 3.0
"""How many times as quick as every peer in Python the pure form must be at least."""

COPY = {"masters": 4.0}
COPY_OF_CARDS = 1.0
"""Microseconds a compiled copy of a state may cost."""

VIEW_AND_REDEAL = {"pure": 60.0, "compiled": 25.0}

INPUT = {"the-plan": 1.0}
INPUT_OF_ALL = 2.0
"""Milliseconds of processor time an input may cost the server."""

TABLES, P99 = 1000, 100.0
AWAY = 2.0
"""Seconds a socket may be away while processes are replaced."""

CLASSIC = "pettingzoo.classic"
PEER = "hanabi_v5"
STEPPING = 10.0
"""How many times as quick as PettingZoo's own hanabi stepping The Plan must be at least."""

VECTOR = {"pure": 10_000.0, "compiled": 25_000.0}
"""Steps a second of one core, of many matches at once."""

OBSERVATION = 20.0
"""Microseconds an observation of a card game may take."""


def judged(figures: Figures) -> list[Promise]:
    """Every promise the figures say something about."""
    found: list[Promise] = []
    for section, judge in (
        ("play", _play),
        ("steps", _steps),
        ("envs", _envs),
        ("server", _server),
        ("processes", _processes),
    ):
        if section in figures:
            found += judge(figures[section])
    return found


def _play(play: dict[str, Any]) -> list[Promise]:
    peers, forms = play["peers"], play["forms"]
    found = []
    compiled = forms.get("compiled", {}).get("playout", {})
    for game, (peer, least) in COMPILED.items():
        if compiled and peer in peers:
            text = f"{TITLES[game]}, compiled, beside {peer}"
            found.append(_least(text, play, game, compiled, peer, least))
    for peer in (RLCARD, CATAN):
        if peer in peers:
            for game, title in TITLES.items():
                text = f"{title}, pure, beside {peer}"
                found.append(_least(text, play, game, forms["pure"]["loop"], peer, PURE))
    return found


def _least(
    text: str, play: dict[str, Any], game: str, rates: dict[str, Any], peer: str, least: float
) -> Promise:
    """The lowest ratio over the settings of a game must be at least this."""
    names = [one["name"] for one in play["settings"] if one["game"] == game]
    each = [ratio(rates[name], play["peers"][peer]) for name in names]
    said = short(min(each))
    if len(each) > 1:
        said += f" to {short(max(each))}"
    quick = play["peers"].get(peer + QUICKLY)
    if quick:
        said += f" ({short(min(ratio(rates[name], quick) for name in names))})"
    return Promise(text, f"at least {least:g} ×", f"{said} ×", min(each) >= least)


def _most(text: str, most: float, unit: str, value: float) -> Promise:
    return Promise(text, f"under {most:g} {unit}", f"{short(value)} {unit}", value < most)


def _steps(steps: dict[str, Any]) -> list[Promise]:
    forms = steps["forms"]
    games = {title: game for game, title in TITLES.items()}
    found = []
    if "compiled" in forms:
        for setting, rounds in forms["compiled"]["copy of a state"].items():
            most = COPY.get(games[setting.partition(",")[0]], COPY_OF_CARDS)
            found.append(_most(f"Copy of a state, compiled: {setting}", most, "µs", middle(rounds)))
    for form, most in VIEW_AND_REDEAL.items():
        if form in forms:
            for step in ("view and re-deal", "knowledge and a world"):
                worst = max(middle(rounds) for rounds in forms[form][step].values())
                text = f"{step.capitalize()}, {form}, the slowest game"
                found.append(_most(text, most, "µs", worst))
    return found


def rates_of(forms: dict[str, Any], kind: str) -> dict[str, list[float]]:
    """What was measured of a kind, in the first form there is."""
    return next(iter(by_form(forms, kind)), {})


def by_form(forms: dict[str, Any], kind: str) -> list[dict[str, list[float]]]:
    """What was measured of a kind, by name, for each form."""
    return [
        {one["name"]: one["rates"] for one in rows if one["kind"] == kind}
        for rows in forms.values()
    ]


def _envs(envs: dict[str, Any]) -> list[Promise]:
    found = []
    for form, rows in envs["forms"].items():
        (peers,) = by_form({form: rows}, CLASSIC)
        (steps,) = by_form({form: rows}, "PettingZoo")
        (batches,) = by_form({form: rows}, "Gymnasium")
        (seen,) = by_form({form: rows}, "observation")
        name = next(name for name in steps if name.startswith(TITLES["the-plan"]))
        if PEER in peers:
            times = ratio(steps[name], peers[PEER])
            text = f"Steps of {name}, {form}, beside PettingZoo's hanabi"
            needed, told = f"at least {STEPPING:g} ×", f"{short(times)} ×"
            found.append(Promise(text, needed, told, times >= STEPPING))
        a_second = middle(batches[name])
        text = f"Steps of many matches of {name}, {form}, on one core"
        needed = f"at least {VECTOR[form]:,.0f}/s"
        found.append(Promise(text, needed, f"{a_second:,.0f}/s", a_second >= VECTOR[form]))
        cards = [name for name in seen if not name.startswith(TITLES["masters"])]
        worst = max(1e6 / middle(seen[name]) for name in cards)
        text = f"An observation, {form}, the slowest card game"
        found.append(_most(text, OBSERVATION, "µs", worst))
    return found


def _processes(processes: dict[str, Any]) -> list[Promise]:
    found = []
    for run in processes["runs"]:
        step, moved = run["step"], run["restart"]
        if moved is None or run["tables"] < TABLES:
            continue
        text = f"{run['tables']:,} tables on {run['workers']} processes and one PostgreSQL, p99"
        promise = _most(text, P99, "ms", step["p99"])
        lost = step["lost"] + step["refused"]
        found.append(Promise(text, promise.needed, promise.found, promise.kept and not lost))
        text = "All of them replaced under that load, the longest that a socket was away"
        promise = _most(text, AWAY, "s", moved["away"])
        lost = moved["missing"] + moved["doubled"] + moved["unanswered"]
        found.append(Promise(text, promise.needed, promise.found, promise.kept and not lost))
    return found


def _server(server: dict[str, Any]) -> list[Promise]:
    found = []
    for one in server["inputs"]:
        most = INPUT.get(one["game"], INPUT_OF_ALL)
        text = f"An input of {one['title']}, {one['seats']} seats"
        found.append(_most(text, most, "ms", one["mean"]))
    for run in server["runs"]:
        if run["tables"] == TABLES:
            step = run["steps"][0]
            text = f"{TABLES:,} tables of four at people's pace, p99 to everybody's update"
            promise = _most(text, P99, "ms", step["p99"])
            lost = step["lost"] + step["refused"]
            found.append(Promise(text, promise.needed, promise.found, promise.kept and not lost))
    return found
