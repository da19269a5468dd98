"""Each of the 17 heists won and lost, by position at the end of Escape."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, place
from tests.games.masters.layouts.printed_heists import HEISTS

OUT = {"fox": "e1", "owl": "e2", "stag": "e3"}
TWO = {"fox": "e1", "owl": "e2", "stag": "e2"}
WITH_NPC = ["fox", "owl", "stag", "npc"]

NEARLY: dict[str, list[tuple[bool, dict[str, Any]]]] = {
    "inclusion": [
        (True, {"where": OUT, "jewels": 3}),
        (False, {"where": OUT, "jewels": 2}),
    ],
    "startup": [
        (True, {"where": TWO, "documents": 1}),
        (False, {"where": TWO}),
    ],
    "dark-horse": [
        (True, {"where": OUT, "documents": 1}),
        (False, {"where": OUT, "jewels": 3}),
    ],
    "greedy-prisoner": [
        (True, {"where": {**TWO, "npc": "e1"}, "alive": WITH_NPC, "jewels": 2}),
        (False, {"where": {**TWO, "npc": "e1"}, "alive": WITH_NPC, "jewels": 1}),
        (False, {"where": {**TWO, "npc": "r7c0"}, "alive": WITH_NPC, "jewels": 2}),
        (False, {"where": TWO, "jewels": 3}),
    ],
    "blind-justice": [
        (True, {"where": OUT, "documents": 1}),
        (False, {"where": OUT}),
    ],
    "melee": [
        (True, {"where": {**OUT, "npc": "e1"}, "jewels": 3}),
        (True, {"where": {**OUT, "npc": "r5c0"}, "jewels": 3}),  # the guide need not get out
        (False, {"where": {**OUT, "npc": "e1"}, "jewels": 2}),
    ],
    "side-channel": [
        (True, {"where": {"fox": "e1", "owl": "e1", "stag": "e1"}, "documents": 1}),
        (False, {"where": {"fox": "e1", "owl": "e1", "stag": "e1"}}),
    ],
    "hospitality": [
        (True, {"where": {**OUT, "npc": "e2"}, "alive": WITH_NPC}),
        (False, {"where": {**OUT, "npc": "r8c7"}, "alive": WITH_NPC}),
        (False, {"where": OUT}),
    ],
    "proving-grounds": [
        (True, {"where": OUT, "documents": 1}),
        (False, {"where": {**OUT, "fox": "r3c6"}, "carried": {"fox": "document"}}),
    ],
    "safehouse-rescue": [
        (True, {"where": {**OUT, "npc": "e2"}, "alive": WITH_NPC, "escort": []}),
        (False, {"where": {**OUT, "npc": "r8c7"}, "alive": WITH_NPC, "escort": []}),
        (False, {"where": OUT}),
    ],
    "black-box": [
        (
            True,
            {"where": dict.fromkeys([*OUT, "npc"], "e1"), "alive": WITH_NPC, "doors": []},
        ),
        (False, {"where": dict.fromkeys(OUT, "e1"), "documents": 1, "jewels": 2}),
    ],
    "marathon": [
        (True, {"where": TWO, "documents": 1}),
        (False, {"where": TWO, "jewels": 3}),
    ],
    "county-bricks": [
        (True, {"where": {**OUT, "owl": "r7c3", "stag": "r7c3"}}),
        (False, {"where": {**OUT, "fox": "r7c3"}, "inside": ["fox", "owl", "stag"]}),
    ],
    "county-river": [
        (True, {"where": OUT}),
        (False, {"where": {**OUT, "fox": "r2c4"}, "inside": ["fox", "owl"]}),
    ],
    "county-hole": [
        (True, {"where": OUT}),
        (False, {"where": {**OUT, "fox": "r7c0"}, "inside": ["fox", "stag"]}),
    ],
    "final-score-1": [
        (
            False,
            {"where": {"fox": "r1c2", "owl": "e1", "stag": "e1"}, "carried": {"owl": "document"}},
        ),
        (False, {"where": {"fox": "r1c2", "owl": "r1c5", "stag": "r1c5"}}),
    ],
    "final-score-2": [
        (True, {"where": {**OUT, "npc": "e1"}, "alive": WITH_NPC}),
        (False, {"where": {**OUT, "npc": "r4c4"}, "alive": WITH_NPC}),
        (False, {"where": OUT, "npc_gone": True}),
    ],
}
"""Positions before the last word of Escape, and whether the heist is won with them."""


def nearly_over(name: str, entries: dict[str, Any]) -> Table:
    part = 0
    if name == "final-score-2":
        name, part = "final-score-1", 1
    return place(
        options={"scenario": name},
        stage="escape",
        part=part,
        unknown=[],
        ideas=dict.fromkeys(("fox", "owl", "stag", "npc"), 0),
        **entries,
    )


@pytest.mark.clause(
    "MH-S-inclusion", "MH-146", "MH-149", "MH-J56", *(f"MH-S-{name}" for name in HEISTS)
)
@pytest.mark.parametrize(
    ("name", "won", "entries"),
    [(name, won, entries) for name, rows in NEARLY.items() for won, entries in rows],
)
def test_won_or_lost(name: str, won: bool, entries: dict[str, Any]) -> None:
    t = nearly_over(name, entries)
    assert t["site"]["met"] == won
    t.all_done()
    assert t.won == won
    assert t.ending == ("objective met" if won else "objective failed")
    assert t["cash"] == (HEISTS[name].reward if won else 0)
    assert t.m.outcome is not None
    assert t.m.outcome.scores == (t["cash"],)


def test_every_heist_has_its_positions() -> None:
    assert set(NEARLY) == set(HEISTS)


@pytest.mark.clause("MH-147", "MH-J25")
def test_won_with_busted_crew() -> None:
    t = nearly_over("inclusion", {"where": {**OUT, "fox": "r4c2"}, "jewels": 3})
    t.all_done()
    assert t.won
    assert t.busted() == {"fox"}


@pytest.mark.clause("MH-150", "MH-J95")
def test_all_busted() -> None:
    where = dict.fromkeys(OUT, "r4c2")
    t = nearly_over("inclusion", {"where": where, "jewels": 1, "cash": 6})
    t.all_done()
    assert (t.won, t.ending, t["cash"]) == (False, "all busted", 6)


@pytest.mark.clause("MH-123", "MH-J76")
def test_loot_is_acquired_by_reaching_the_exit() -> None:
    """Cash, jewels and documents leave play; keycards and items stay in hand."""
    t = place(
        options={"scenario": "inclusion"},
        unknown=[],
        where={"fox": "r7c5"},
        carried={"fox": "cash 2, jewel, document, keycard, usb, radio"},
    )
    t.do("act fox walk", "move fox e3")
    assert (t["cash"], t["jewels"], t["documents"]) == (2, 1, 1)
    assert sorted(t.carried("fox").split(", ")) == ["keycard", "radio", "usb"]


@pytest.mark.clause("MH-J76", "MH-224")
def test_in_the_first_part_documents_stay_in_hand_outdoors() -> None:
    t = place(
        options={"scenario": "final-score-1"},
        unknown=[],
        where={"fox": "r4c4"},
        carried={"fox": "cash 2, jewel, document"},
        chits={"r4c4": ""},
    )
    t.do("act fox walk", "move fox e1")
    assert (t["cash"], t["jewels"], t["documents"]) == (2, 1, 0)
    assert t.carried("fox") == "document"
