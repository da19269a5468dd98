"""The campaign between heists: where it begins, and what a finished heist makes of it.

Everything is a pure fold over the results of records: the same records give the same campaign.

    heists, after    how many were played, and the digest of the last record
    cash, jewels, items, fixers, found   what the team has, whom it knows, and which discovered
                     items have come to the shop
    players          by name: level, heists, and the last one played
    members          the named characters in the order of their creation, with their sheets
    jobs             for each printed scenario the numbers of the heists that won and lost it
    drawn            heists on maps that people drew
    cards, medals    character cards ever played; achievements with the heist that earned them
    final            the best final score, and the heist that made it
    last             who played the last heist with whom
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from muster.kernel.records.typed import convert
from muster.parts.campaign import BadCampaign, Result, State

from ..casting.levels import TOP_LEVEL
from . import medals
from .dossier import HEIST, Dossier, read_dossier
from .follows import misfits, player_level


class Start(msgspec.Struct, frozen=True):
    player_level: int
    team_cash: int
    fixers: list[str]


class Difficulty(msgspec.Struct, frozen=True):
    id: str
    text: str


class Thread(msgspec.Struct, frozen=True):
    id: str
    name: str
    about: str
    scenarios: list[str]


class Unlock(msgspec.Struct, frozen=True):
    scenario: str
    fixer: str
    cash: int
    difficulty: str


class Facts(msgspec.Struct, frozen=True):
    """What the booklet says about the campaign of River City."""

    provenance: str
    title: str
    start: Start
    difficulties: list[Difficulty]
    order: list[str]
    county: list[str]
    threads: list[Thread]
    unlocks: list[Unlock]
    final: str


@cache
def facts() -> Facts:
    """The campaign as data."""
    text = (Path(__file__).parent / "campaign.json").read_text(encoding="utf-8")
    return convert(json.loads(text), Facts)


def begin() -> State:
    """MH-17 MH-18: $0k, Old Friend, nobody in jail, nothing in the history."""
    start = facts().start
    return {
        "heists": 0,
        "after": "",
        "cash": start.team_cash,
        "jewels": 0,
        "items": [],
        "fixers": list(start.fixers),
        "found": [],
        "players": {},
        "members": [],
        "jobs": {},
        "drawn": [],
        "cards": [],
        "medals": {},
        "final": None,
        "last": None,
    }


def fold(state: State, result: Result) -> State:
    """The campaign after this heist; BadCampaign if it does not follow.

    What did not change is shared with `state`, so that fifty heists are folded in no time.
    """
    # MH-6 MH-J16: any scenario, at any time; difficulty is advice
    number = state["heists"] + 1
    dossier = read_dossier(result["dossier"])
    check(state, dossier)
    after: State = {
        **state,
        "heists": number,
        "after": result["digest"],
        # MH-149 MH-150: however it ended, and whoever is busted, the team keeps what it has
        "cash": result["cash"],
        "jewels": result["jewels"],
        "items": result["items"],
        "found": result["found"],
        "fixers": _befriended(state, result),
        "players": _raised(state, result, number),
        "members": _sheets(state, result, number),
        "cards": sorted({*state["cards"], *result["cards"]}),
        "last": {
            "scenario": result["scenario"],
            "players": list(dossier.players),
            "crew": [one.name for one in dossier.crew],
            "seats": [one.seat for one in dossier.crew],
        },
    }
    _note_history(after, result, number)
    earned = dict.fromkeys((*result["medals"], *medals.over_campaign(after)), number)
    after["medals"] = {**earned, **state["medals"]}  # MH-J112: a record, without effect
    return after


def check(state: State, dossier: Dossier) -> None:
    """BadCampaign with the first reason why this heist does not follow from the campaign."""
    wrong = misfits(state, dossier)
    if wrong:
        raise BadCampaign(state["heists"] + 1, wrong[0].text, wrong[0].clause, HEIST)


def _befriended(state: State, result: Result) -> list[str]:
    """MH-85 MH-J109: a fixer is unlocked once, however often the job is done."""
    known: list[str] = state["fixers"]
    fixer = result["fixer"]
    return [*known, fixer] if fixer and fixer not in known else known


def _raised(state: State, result: Result, number: int) -> dict[str, Any]:
    """MH-162: a level for every heist, whatever the outcome and however many PCs (MH-J102)."""
    players = dict(state["players"])
    for player in result["players"]:
        name = player["name"]
        level = player_level(state, name) + player["gained"]
        heists = players[name]["heists"] if name in players else 0
        players[name] = {
            "level": min(TOP_LEVEL, level),  # MH-168
            "heists": heists + 1,
            "last": number,
        }
    return players


def _sheets(state: State, result: Result, number: int) -> list[dict[str, Any]]:
    """MH-153: name, cards, level and status of a character are kept, whoever played it."""
    members: list[dict[str, Any]] = list(state["members"])
    at = {member["name"]: place for place, member in enumerate(members)}
    for one in result["crew"]:
        place = at.get(one["name"])
        if place is None:
            place = len(members)
            members.append({"id": f"m{place + 1}", "since": number, "heists": 0, "history": []})
        old = members[place]
        line = {
            "heist": number,
            "title": result["title"],
            "won": result["won"],
            "fate": one["fate"],
            "upgrades": one["upgrades"],
        }
        members[place] = {
            **old,
            "name": one["name"],
            "card": one["after"]["card"],  # MH-163 MH-169: upgrades are final
            "skills": one["after"]["skills"],
            "busted": one["after"]["busted"],  # MH-142 MH-155 MH-156
            "player": one["player"],
            "last": number,
            "heists": old["heists"] + 1,
            "history": [*old["history"], line],
        }
    return members


def _note_history(after: State, result: Result, number: int) -> None:
    """MH-151: the result is recorded; a drawn heist by its name."""
    if result["drawn"]:
        line = {"heist": number, "title": result["title"], "won": result["won"]}
        after["drawn"] = [*after["drawn"], line]
    else:
        jobs = dict(after["jobs"])
        for part in result["parts"]:
            job = {"won": [], "lost": [], **jobs.get(part["scenario"], {})}
            key = "won" if part["won"] else "lost"
            jobs[part["scenario"]] = {**job, key: [*job[key], number]}
        after["jobs"] = jobs
    score, best = result["final"], after["final"]
    if score is not None and (best is None or score > best["cash"]):
        after["final"] = {"cash": score, "heist": number}  # MH-234
