"""What is wrong with a drawn map is said in plain words, all at once, whatever it is."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from muster import BadContent
from muster.kernel.errors import BadChoice
from muster.parts.designer import Checked
from tests.games.masters.layouts.drawn_plans import (
    DESIGNER,
    GAME,
    faults,
    refused_by_the_engine,
    small,
    where,
)

# Faults, one kind after the other

NPC = {"kind": "prisoner", "freed": "general"}
PLANS: dict[str, dict[str, Any]] = {
    "hangs together with nothing": small(
        tiles={"r4c6": "", "r4c7": "jewel", "r3c6": "?", "r9c9": ""}
    ),
    "no way leads there": small(
        tiles={"r4c6": "", "r4c7": "", "r9c9": "jewel", "r9c10": ""},
    ),
    "outside the paper": small(tiles={"r4c6": "", "r4c7": "jewel", "r99c99": ""}),
    "no cell": small(tiles={"r4c6": "", "r4c7": "jewel", "here": ""}),
    "nothing a tile can hold": small(tiles={"r4c6": "dragon", "r4c7": "jewel"}),
    "needs to know which one": small(tiles={"r4c6": "gate", "r4c7": "jewel"}),
    "there is a hex on r4c6": small(entrances={"e1": {"cell": "r4c6", "towards": "E"}}),
    "a tile is missing": small(entrances={"e1": {"cell": "r1c1", "towards": "E"}}),
    "entrances are called": small(entrances={"door": {"cell": "r4c5", "towards": "E"}}),
    "at least one entrance": small(entrances={}),
    "at least one hex": small(tiles={}, entrances={}),
    "lie on the same cell": small(
        entrances={
            "e1": {"cell": "r4c5", "towards": "E"},
            "e2": {"cell": "r4c5", "towards": "E"},
        }
    ),
    "4 characters cannot start": small(entrance_limit=1),
    "and the guide cannot start": small(npc={"kind": "guide"}),
    "gates go from A": small(tiles={"r4c6": "gate B", "r4c7": "jewel"}),
    "two gates A": small(tiles={"r4c6": "gate A", "r4c7": "jewel, gate A"}),
    "no server x": small(tiles={"r4c6": "remote x", "r4c7": "jewel"}),
    "no item": small(tiles={"r4c6": "item crowbar", "r4c7": "jewel"}),
    "behind a keycard door": small(tiles={"r4c6": "", "r4c7": "jewel, door", "r3c6": "guard"}),
    "no keycard can be had": small(
        tiles={"r4c6": "", "r4c7": "door", "r4c8": "jewel", "r4c9": "keycard"},
        entrances={"e1": {"cell": "r4c5", "towards": "E"}, "e2": {"cell": "r5c6", "towards": "NW"}},
    ),
    "at most one door": small(tiles={"r4c6": "door, door", "r4c7": "jewel"}),
    "$40k in the safe": small(
        tiles={"r4c6": "safe", "r4c7": "jewel"}, safe={"cracks": 2, "holds": ["cash 20"] * 2}
    ),
    "guard chits: 40 needed": small(bag={"guard": 40}, tiles={"r4c6": "", "r4c7": "jewel"}),
    "goes into no bag": small(bag={"spider": 1}),
    "no event or crisis 'Q9'": small(deck=["1", "Q9", "Z2"]),
    "has no rules": small(deck=["1", "B1", "Z2"]),
    "last card must be": small(deck=["1", "2"]),
    "must be the last card": small(deck=["1", "Z1", "2", "Z2"]),
    "no objective": small(goal={"steal": {}}),
    "2 asked for": small(goal={"steal": {"jewel": 2}}),
    "cannot be asked for": small(goal={"steal": {"guard": 1}}),
    "no NPC to get out": small(goal={"npc_escapes": True}),
    "needs a place on the map": small(npc=NPC),
    "its remote lock": small(
        npc={**NPC, "freed": "lock"}, tiles={"r4c6": "npc", "r4c7": "jewel", "r3c6": "guard"}
    ),
    "waits for an escort": small(
        npc={**NPC, "freed": "escort"}, tiles={"r4c6": "npc", "r4c7": "jewel"}
    ),
    "no safe on the map": small(safe={"cracks": 3, "holds": ["cash 2"]}),
    "a safe needs cracks": small(tiles={"r4c6": "safe", "r4c7": "jewel"}),
    "no fixer": small(fixer="plumber"),
    "marked spot": small(exit_limit=1),
    "no star hideout": small(hideout_limit=2),
    "start in hideouts": small(start="hideout", tiles={"r4c6": "star hideout", "r4c7": "jewel"}),
    "tunnels may be dug": small(tunnel_entrances=2),
    "how difficult": small(difficulty="easy"),
    "give the heist a name": small(name=" "),
    "the name has 99": small(name="x" * 99),
    "nobody can read": small(name="a\x07b"),
    "at most 50": small(reward=51),
    "the reward is -1": small(reward=-1),
    "can be the next part": small(next="inclusion"),
    "has to end there": small(next="final-score-2", onward={"r4c6": "r7c2"}),
    "a list expected, not text": small(deck="1, 2, Z2"),
    "a whole number expected": small(reward="much"),
    "text expected": small(tiles={"r4c6": 7, "r4c7": "jewel"}),
}


def test_every_clause_of_a_fault_is_in_the_rules() -> None:
    for plan in (*PLANS.values(), DESIGNER.blank(), {}, DESIGNER.printed_plan("dark-horse")):
        for fault in DESIGNER.check(plan).faults:
            assert fault.clause in GAME.clauses or not fault.clause


@pytest.mark.clause("MH-7")
@pytest.mark.parametrize("words", PLANS)
def test_each_fault_is_found_and_the_engine_agrees(words: str) -> None:
    plan = PLANS[words]
    found = DESIGNER.check(plan)
    said = [fault for fault in found.faults if words.lower() in fault.text.lower()]
    assert said, found.faults
    assert all(fault.stops and fault.where for fault in said)
    assert not found.ready
    with pytest.raises((BadContent, BadChoice), match=r"^map"):
        GAME.box(1, {"map": plan})


def test_several_faults_at_once_with_their_places() -> None:
    plan = small(
        tiles={"r4c6": "gate C", "r4c7": "jewel", "r9c9": "dragon", "r9c10": "?"},
        deck=["1", "nine", "2"],
        bag={"guard": 99},
        fixer="plumber",
        entrances={
            "e1": {"cell": "r4c5", "towards": "E"},
            "e2": {"cell": "r0c0", "towards": "W"},
        },
    )
    assert where(plan, "hang together") == ("r9c9", "r9c10")
    assert where(plan, "gates go from A") == ("r4c6",)
    assert where(plan, "dragon") == ("r9c9",)
    assert where(plan, "'nine'") == ("deck.1",)
    assert where(plan, "last card") == ("deck",)
    assert where(plan, "no fixer") == ("fixer",)
    assert where(plan, "no room for 99") == ("bag.guard",)
    assert "e2" in where(plan, "a tile is missing")
    assert len(faults(plan)) >= 9


def test_a_gap_is_found_and_mended() -> None:
    plan = small()
    plan["tiles"]["r4c9"] = "camera"
    plan["entrances"]["e2"] = {"cell": "r5c6", "towards": "NW"}
    assert where(plan, "fill the gap") == ("r4c9",)
    plan["tiles"]["r4c8"] = ""
    assert DESIGNER.check(plan).ready


def test_what_cannot_be_read_is_not_blamed_twice() -> None:
    said = faults(small(deck=5, goal=[]))
    assert sorted(said) == [
        "Deck: a list expected, not a whole number.",
        "Goal: an object expected, not a list.",
    ]


@pytest.mark.clause("MH-J79")
def test_worth_knowing() -> None:
    """Hints do not stop a map from being played."""
    plan = small(bag={"camera": 1}, deck=["1", "C6", "C5", "C1", "Z2"])
    plan["tiles"] |= {"r3c5": "?", "r4c5": "server x"}
    plan["entrances"]["e1"] = {"cell": "r5c6", "towards": "NW"}
    # The jewel lies behind the door, and straight across the gap on r4c8.
    plan["tiles"] |= {"r4c7": "", "r3c7": "door", "r3c8": "", "r4c9": "jewel"}
    plan["entrances"]["e2"] = {"cell": "r5c7", "towards": "NW"}
    checked = DESIGNER.check(plan)
    assert checked.ready, checked.faults
    assert not refused_by_the_engine(plan)
    said = " ".join(faults(plan, stops=False))
    for words in (
        "turn out empty (1)",
        "at most 1 round;",
        "no kennel on the map, so C6 does nothing",
        "no reinforcements on the map",
        "C5 does nothing",
        "No keycard",
        "opens nothing",
        "only Vent Crawl leads there",
    ):
        assert words in said, (words, said)


def test_supplies_count_map_bag_and_safe() -> None:
    plan = small(bag={"jewel": 1, "guard": 2}, safe={"cracks": 2, "holds": ["jewel"]})
    plan["tiles"]["r3c6"] = "safe"
    used = {one.id: (one.used, one.count) for one in DESIGNER.check(plan).supplies}
    assert used["jewel"] == (3, 4)
    assert used["guard"] == (3, 15)
    assert used["hex"] == (4, 32)
    assert used["entrance"] == (2, 5)


# Garbage

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
WORDS = st.sampled_from(
    ["?", "", "guard", "gate A", "gate Z", "cash 9", "cash -1", "npc", "safe", "remote x", "star q"]
)
CELLS = st.sampled_from(["r4c6", "r4c7", "r3c6", "r0c0", "r11c13", "r12c0", "r04c6", "x", "e1"])
NUMBERS = st.integers(-3, 100) | st.integers()
BITS = st.fixed_dictionaries(
    {},
    optional={
        "name": st.text(max_size=5),
        "goal": st.fixed_dictionaries(
            {},
            optional={
                "steal": st.dictionaries(st.sampled_from(["jewel", "document", "x"]), NUMBERS),
                "npc_escapes": st.booleans(),
                "characters_escape": NUMBERS,
                "hold": st.sampled_from(["", "document", "jewel"]),
            },
        ),
        "npc": st.none()
        | st.fixed_dictionaries(
            {},
            optional={
                "kind": st.sampled_from(["", "prisoner", "hostage", "guide", "x"]),
                "freed": st.sampled_from(["", "lock", "door", "door r4c6", "escort", "x"]),
                "ideas": NUMBERS,
                "walks": st.booleans(),
                "special": st.sampled_from(["", "flick", "pause", "study"]),
            },
        ),
        "safe": st.fixed_dictionaries(
            {"cracks": NUMBERS, "holds": st.lists(st.sampled_from(["jewel", "cash 3", "x"]))}
        ),
        "bag": st.dictionaries(st.sampled_from(["guard", "jewel", "blank", "x"]), NUMBERS),
        "deck": st.lists(st.sampled_from(["1", "2", "B1", "C1", "Z1", "Z2", "x"]), max_size=60),
        "tiles": st.dictionaries(CELLS, WORDS),
        "entrances": st.dictionaries(
            st.sampled_from(["e1", "e2", "t1", ""]),
            st.fixed_dictionaries({"cell": CELLS, "towards": st.sampled_from(["E", "W", "x"])}),
        ),
        "tunnels": st.dictionaries(
            st.sampled_from(["t1", "t2", "e1"]),
            st.fixed_dictionaries(
                {"cell": CELLS, "towards": st.lists(st.sampled_from(["E", "W", "x"]))}
            ),
        ),
        "tunnel_entrances": NUMBERS,
        "entrance_limit": NUMBERS,
        "exit_limit": NUMBERS,
        "hideout_limit": NUMBERS,
        "start": st.sampled_from(["entrance", "hideout", "x"]),
        "escort": st.lists(CELLS, max_size=3),
        "cipher": st.sampled_from(["", "x", "xx"]),
        "logs": CELLS,
        "next": st.sampled_from(["", "final-score-2", "x"]),
        "onward": st.dictionaries(CELLS, CELLS, max_size=2),
    },
)


def judged(plan: Any) -> Checked:
    """The check, which must not raise, and agree with the engine."""
    before = copy.deepcopy(plan)
    checked = DESIGNER.check(plan)
    assert repr(plan) == repr(before)
    assert checked.ready == (not any(fault.stops for fault in checked.faults))
    assert checked.ready == (plan is not None and not refused_by_the_engine(plan))
    return checked


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(BITS)
def test_half_drawn_plans_never_break_the_check(bits: dict[str, Any]) -> None:
    judged(bits)
    judged({**small(), **bits})


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(JSON, st.sampled_from(sorted(DESIGNER.blank())), JSON)
def test_any_data_whatever(plan: Any, field: str, value: Any) -> None:
    judged(plan)
    judged({**small(), field: value})


def test_huge_nested_and_strange_data() -> None:
    nested: Any = {}
    for _ in range(100_000):
        nested = {"tiles": nested}
    loop: dict[str, Any] = {}
    loop["tiles"] = loop
    huge = small(tiles={f"r{row}c{col}": "guard" for row in range(300) for col in range(300)})
    strange: list[Any] = [
        nested,
        loop,
        huge,
        {1: 2},
        {"name": "\ud800"},
        small(reward=float("nan")),
        small(reward=10**400),
        small(tiles={"r" + "9" * 5000 + "c1": ""}),
        small(name=b"bytes"),
        object(),
        {"tiles": {(1, 2): "x"}},
    ]
    for plan in strange:
        assert not DESIGNER.check(plan).ready
    many = small(tiles={f"r{row}c{col}": "?" for row in range(12) for col in range(14)})
    assert [one for one in faults(many) if "security hex tiles: 168 needed" in one.lower()]
