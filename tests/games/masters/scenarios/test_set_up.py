"""The 17 heists as they are laid out: map, bag, deck, entrances, rewards.

MH-S-inclusion MH-S-startup MH-S-dark-horse MH-S-greedy-prisoner MH-S-blind-justice MH-S-melee
MH-S-side-channel MH-S-hospitality MH-S-proving-grounds MH-S-safehouse-rescue MH-S-black-box
MH-S-marathon MH-S-county-bricks MH-S-county-river MH-S-county-hole MH-S-final-score-1
MH-S-final-score-2
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, place
from tests.games.masters.layouts.event_deck import scenario_of
from tests.games.masters.layouts.printed_heists import HEISTS

FIRST = [name for name in HEISTS if name != "final-score-2"]
WAYS = ("E", "NE", "NW", "W", "SW", "SE")


def laid_out(name: str) -> Table:
    """The table at the start of a heist; Part 2 of The Final Score as a position."""
    if name == "final-score-2":
        return place(options={"scenario": "final-score-1"}, stage="plan", part=1)
    return begin(options={"scenario": name})


def cards(printed: str) -> list[str]:
    """The deck line of the booklet, card by card; A5 means A4 (MH-C-A4)."""
    found: list[str] = []
    for part in printed.split(","):
        low, mark, high = part.partition("-")
        found += [str(n) for n in range(int(low), int(high) + 1)] if mark else [part]
    return ["A4" if card == "A5" else card for card in found]


def words_on_map(t: Table) -> dict[str, list[str]]:
    """What lies on each hex, in the words of the booklet."""
    see = t.see
    found: dict[str, list[str]] = {}
    items = {item.id for item in t.m.state.box.items}
    for tile in see["site"]["tiles"]:
        if tile["kind"] != "hex":
            continue
        name = tile["id"]
        words = [word.strip() for word in see["chits"].get(name, "").split(",")]
        for piece in see["loot"].get(name, "").split(","):
            word = piece.strip()
            words.append(f"item {word}" if word in items else word)
        for field, word in (
            ("unknown", "?"),
            ("doors", "door"),
            ("tokens", "reinforcements"),
            ("towers", "tower"),
            ("safes", "safe"),
        ):
            words.append(word if name in see[field] else "")
        words += [f"{one} {tile[one]}" for one in ("gate", "server", "star") if tile[one]]
        words.append(f"remote {tile['net']}" if tile["net"] else "")
        words.append("kennel" if tile["kennel"] else "")
        words.append("spot" if tile["spot"] else "")
        words.append("npc" if see["where"].get("npc") == name else "")
        found[name] = sorted(word for word in words if word)
    return found


@pytest.mark.clause("MH-7", "MH-8", "MH-29", "MH-J29")
@pytest.mark.parametrize("name", HEISTS)
def test_map(name: str) -> None:
    """Every hex with what lies on it, and its external sides."""
    t = laid_out(name)
    sides = {
        tile["id"]: sorted(str(WAYS.index(way)) for way in tile["external"])
        for tile in t["site"]["tiles"]
        if tile["kind"] == "hex"
    }
    on_map = words_on_map(t)
    if t["where"].get("npc"):
        assert t["where"]["npc"] in on_map
    for text in HEISTS[name].hexes.split("; "):
        match = re.fullmatch(r"(r\d+c\d+) ?(.*) ?\[(\d*)\]", text)
        assert match is not None, text
        tile, words, external = match[1], match[2].strip(), match[3]
        assert on_map.pop(tile) == sorted(w.strip() for w in words.split(",") if w.strip()), tile
        assert sides[tile] == list(external), tile
    assert on_map == {}


@pytest.mark.clause("MH-9", "MH-15", "MH-J57")
@pytest.mark.parametrize("name", HEISTS)
def test_bag_and_deck(name: str) -> None:
    t = laid_out(name)
    bag = {word.split()[0]: int(word.split()[1]) for word in HEISTS[name].bag.split(", ")}
    assert t.bag() == bag
    assert t["deck"] == cards(HEISTS[name].deck)
    assert not {"B1", "B2", "B3"} & set(t["deck"])
    assert (t["noise"], t["cracks"], t["discards"]) == (0, 0, [])


@pytest.mark.clause("MH-24", "MH-198", "MH-199")
@pytest.mark.parametrize("name", HEISTS)
def test_entrances_and_tunnels(name: str) -> None:
    t = laid_out(name)
    exits = {f"{x['id']}-{x['hex']}" for x in t["site"]["tiles"] if x["kind"] == "exit"}
    assert exits == set(HEISTS[name].exits.split())
    assert set(t["site"]["tunnels"]) == set(HEISTS[name].tunnels.split())
    many = {"side-channel": 1, "black-box": 2, "final-score-1": 1}.get(name, 0)
    assert scenario_of(t).tunnel_entrances == many
    assert t["site"]["limit"] == HEISTS[name].limit


@pytest.mark.clause("MH-85", "MH-222", "MH-213")
@pytest.mark.parametrize("name", HEISTS)
def test_fixer_reward_and_safe(name: str) -> None:
    t = laid_out(name)
    scenario, printed = scenario_of(t), HEISTS[name]
    assert (scenario.fixer, scenario.reward) == (printed.fixer, printed.reward)
    if printed.safe:
        cracks, _, holds = printed.safe.partition(": ")
        assert scenario.safe.cracks == int(cracks)
        assert sorted(scenario.safe.holds) == sorted(holds.split(", "))
    else:
        assert t["safes"] == []


NPCS: dict[str, tuple[str, int, bool]] = {
    "greedy-prisoner": ("prisoner", 0, False),
    "melee": ("guide", 3, True),
    "side-channel": ("guide", 2, True),
    "hospitality": ("hostage", 0, False),
    "safehouse-rescue": ("prisoner", 0, False),
    "black-box": ("prisoner", 0, False),
    "final-score-2": ("hostage", 0, False),
}
"""Kind, ideas and whether it is active from the start."""


@pytest.mark.clause("MH-200", "MH-204", "MH-J97")
@pytest.mark.parametrize("name", HEISTS)
def test_npcs(name: str) -> None:
    t = laid_out(name)
    npc = scenario_of(t).npc
    if name not in NPCS:
        assert npc is None
        return
    kind, ideas, active = NPCS[name]
    assert npc.kind == kind
    assert t.ideas("npc") == ideas
    assert ("npc" in t["alive"]) == active


OBJECTIVES: dict[str, dict[str, Any]] = {
    "inclusion": {"steal": {"jewel": 3}},
    "startup": {"steal": {"document": 1}},
    "dark-horse": {"steal": {"document": 1}},
    "greedy-prisoner": {"steal": {"jewel": 2}, "npc_escapes": True},
    "blind-justice": {"steal": {"document": 1}},
    "melee": {"steal": {"jewel": 3}},
    "side-channel": {"steal": {"document": 1}},
    "hospitality": {"npc_escapes": True},
    "proving-grounds": {"steal": {"document": 1}},
    "safehouse-rescue": {"npc_escapes": True},
    "black-box": {"npc_escapes": True},
    "marathon": {"steal": {"document": 1}},
    "county-bricks": {"characters_escape": 1},
    "county-river": {"characters_escape": 1},
    "county-hole": {"characters_escape": 1},
    "final-score-1": {"hold": "document"},
    "final-score-2": {"npc_escapes": True},
}


@pytest.mark.clause("MH-146", "MH-221", "MH-225", "MH-234")
@pytest.mark.parametrize("name", HEISTS)
def test_objectives(name: str) -> None:
    goal = scenario_of(laid_out(name)).goal
    wanted = {"steal": {}, "npc_escapes": False, "characters_escape": 0, "hold": ""}
    wanted |= OBJECTIVES[name]
    assert {field: getattr(goal, field) for field in wanted} == wanted


@pytest.mark.clause("MH-1", "MH-J1")
@pytest.mark.parametrize("name", FIRST)
def test_every_heist_works_with_three_and_four(name: str) -> None:
    for characters in (3, 4):
        t = begin(options={"scenario": name, "characters": characters})
        assert len(t["owner"]) == characters
        assert t["track"]["last"] == {3: 41, 4: 42}[characters]


def test_all_heists_are_there() -> None:
    assert len(HEISTS) == 17
    assert set(OBJECTIVES) == set(HEISTS)
