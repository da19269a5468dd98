"""The Safehouse Rescue, The Black Box and The Marathon Job: what goes beyond the modules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast, crew, place

IDLE: dict[str, Any] = {
    "acts": dict.fromkeys(["fox", "owl", "stag"], "walk"),
    "icons": {},
    "due": {},
}
QUIET = ["M1"] * 12 + ["Z1"]


def at(scenario: str, **entries: Any) -> Table:
    """A position on a printed map, everything revealed and empty unless it is said otherwise."""
    entries.setdefault("unknown", [])
    entries.setdefault("deck", QUIET)
    return place(options={"scenario": scenario, **entries.pop("options", {})}, **entries)


# The Safehouse Rescue


def safehouse(**entries: Any) -> Table:
    return at("safehouse-rescue", **entries)


@pytest.mark.clause("MH-S-safehouse-rescue", "MH-J99")
def test_the_escort_walks_to_the_van() -> None:
    t = safehouse(deck=QUIET)
    for n in range(1, 6):
        t.pass_round()
        assert t.where("npc") == f"r4c{3 + n}"
        assert t.chits(f"r3c{3 + n}") == ["guard", "guard"]
        assert t.chits(f"r5c{2 + n}") == ["guard", "guard"]
    t.pass_round()
    assert t["npc_gone"] is True
    assert t.chits("r3c8") == ["guard", "guard"]  # no hex to the right: they stay
    t.pass_round()
    assert t["npc_gone"] is True


@pytest.mark.clause("MH-S-safehouse-rescue", "MH-J99")
def test_only_active_guards_walk() -> None:
    t = safehouse(
        where={"fox": "r3c4"},
        crew=crew(fox="thug hit-n-run wing-it"),
        tokens=[],
        dice={"fox": 1},
    )
    t.do("act fox hit-n-run-1", "subdue fox r3c3").pass_round()
    assert t.chits("r3c3") == ["subdued"]
    assert t.chits("r3c4") == ["guard"]
    assert t.where("npc") == "r4c4"


@pytest.mark.clause("MH-S-safehouse-rescue", "MH-J99")
@pytest.mark.parametrize("count", [1, 3, 4])
def test_an_ambush_must_get_them_all_in_one_phase(count: int) -> None:
    """Some subdued and one still active: C1 in the Event phase that follows."""
    where = {"fox": "r3c3", "owl": "r5c2", "stag": "e1"}
    t = safehouse(where=where, granted={"fox": "SS", "owl": "SS"})
    said = ["subdue fox r3c3", "subdue fox r3c3", "subdue owl r5c2", "subdue owl r5c2"]
    t.do(*said[:count])
    freed = count == 4
    assert ("npc" in t["alive"]) == freed
    t.pass_round()
    assert (t["tokens"] == []) == (not freed)  # the token was replaced by guards
    assert ("C1" in t["discards"]) == (not freed)
    if freed:
        assert t.where("npc") == "r4c3"  # once she is freed nothing moves any more


@pytest.mark.clause("MH-J99")
def test_the_penalty_comes_once_and_freeing_may_take_several_rounds() -> None:
    where = {"fox": "r3c3", "owl": "r5c2", "stag": "e1"}
    t = safehouse(where=where, granted={"fox": "SS"}, tokens=["r4c7"])
    t.do("subdue fox r3c3", "subdue fox r3c3").pass_round()
    assert t["discards"].count("C1") == 1
    # The two of r5c2 have walked to r5c3; one of them goes down, then the other.
    again = dict(t.see)
    assert t.chits("r5c3") == ["guard", "guard"]
    t = safehouse(
        where={"fox": "r5c3", "owl": "e1", "stag": "e1", "npc": "r4c4"},
        chits={"r3c3": "subdued, subdued", "r5c2": "", "r5c3": "guard, guard"},
        escort=["r5c3", "r5c3"],
        escort_down=["r3c3", "r3c3"],
        ambush=again["ambush"],
        granted={"fox": "S"},
    )
    t.do("subdue fox r5c3").pass_round()
    assert t["discards"].count("C1") == 0  # not a second time
    assert "npc" not in t["alive"]


@pytest.mark.clause("MH-S-safehouse-rescue", "MH-J92", "MH-J99")
def test_in_escape_she_cannot_be_freed() -> None:
    """Anger Therapy takes down the last guards when Escape begins: too late."""
    t = safehouse(
        crew=crew(fox="bruiser hit-n-run wing-it"),
        where={"fox": "r5c3", "owl": "e1", "stag": "e1"},
        chits={"r3c3": "subdued, subdued"},
        escort=["r5c2", "r5c2"],
        escort_down=["r3c3", "r3c3"],
        deck=["M1", "Z1"],
        tokens=[],
        **IDLE,
    )
    t.all_done()
    assert t["stage"] == "escape"
    assert t.chits("r5c3") == ["subdued", "subdued"]
    assert "npc" not in t["alive"]


# The Black Box


@pytest.mark.clause("MH-S-black-box", "MH-J98")
def test_the_architect_is_freed_with_the_door() -> None:
    t = at("black-box", where={"fox": "r5c1"}, carried={"fox": "keycard"}, chits={"r7c0": "guard"})
    assert "npc" not in t["alive"]
    t.do("unbar fox r6c1")
    assert "npc" in t["alive"]


@pytest.mark.clause("MH-S-black-box", "MH-217")
@pytest.mark.parametrize("loot", ["usb", "jewel", "document"])
def test_the_lair_guards_its_pieces(loot: str) -> None:
    t = at("black-box", where={"fox": "r2c5"}, unknown=["r2c6"], bag={loot: 1})
    assert (t.loot("r2c6"), t.chits("r2c6")) == (loot, ["guard"])


@pytest.mark.clause("MH-S-black-box", "MH-199", "MH-J20")
def test_two_tunnels_in_different_spaces() -> None:
    t = cast(begin(options={"scenario": "black-box"}))
    t.do("start fox e1", "start owl e1")
    assert not t.may("start stag e1")
    assert not t.may("ready")
    t.do("dig t2-r3c4")
    assert not t.may("dig t2-r4c4")  # the same space
    t.do("dig t5-r5c5")
    assert t.legal("dig") == set()
    t.do("start stag t5-r5c5")
    assert t.may("ready")


@pytest.mark.clause("MH-S-black-box", "MH-J101")
def test_the_logs() -> None:
    """USB key on the star: two reveals and $3k in hand, once per heist."""
    t = at(
        "black-box",
        where={"fox": "r1c5", "owl": "r1c5"},
        carried={"fox": "usb"},
        unknown=["r5c0", "r5c1", "r5c2"],
        bag={"lock": 5},
    )
    assert t.legal("read") == {"read fox"}
    t.do("read fox")
    assert t.carried("fox") == "cash 3, usb"
    t.do("reveal fox r5c1")
    assert t.chits("r5c1") == ["lock"]
    t.do("enough")  # the second one is left
    assert set(t["unknown"]) == {"r5c0", "r5c2"}
    assert t.legal("read") == set()
    t.do("drop fox usb", "take owl usb")
    assert t.legal("read") == set()


@pytest.mark.clause("MH-S-black-box")
@pytest.mark.parametrize("panic", [False, True])
def test_study_schematics(panic: bool) -> None:
    """$2k on the kennel and each token that is left; with the document, once, no noise."""
    entries: dict[str, Any] = {
        "alive": ["fox", "owl", "stag", "npc"],
        "where": {"npc": "r7c1"},
        "doors": [],
        "panic": panic,
    }
    assert not at("black-box", **entries).may("act npc study")
    t = at("black-box", carried={"npc": "document"}, tokens=["r5c4"], **entries)
    t.do("act npc study")
    assert (t.loot("r1c1"), t.loot("r5c4"), t.loot("r6c3")) == ("cash 2", "cash 2", "")
    assert t.who("npc")["due"] == 0
    t.pass_round()
    assert not t.may("act npc study")


@pytest.mark.clause("MH-S-marathon", "MH-217")
def test_jewels_of_the_vault_are_held() -> None:
    t = at("marathon", where={"fox": "r7c2"}, unknown=["r6c3"], bag={"jewel": 1})
    assert (t.loot("r6c3"), t.chits("r6c3")) == ("jewel", ["guard"])


@pytest.mark.clause("MH-J99", "MH-C-mayor")
def test_a_guard_the_mayor_sent_away_does_not_count_any_more() -> None:
    options = {"fixers": "all"}
    t = safehouse(stage="plan", options=options)
    assert sorted(t["escort"]) == ["r3c3", "r3c3", "r5c2", "r5c2"]
    t.do("inside fox r3c3")
    assert sorted(t["escort"]) == ["r3c3", "r5c2", "r5c2"]
    t = safehouse(
        where={"fox": "r3c3", "owl": "r5c2", "stag": "e1"},
        chits={"r3c3": "guard"},
        escort=["r3c3", "r5c2", "r5c2"],
        granted={"fox": "S", "owl": "SS"},
    )
    t.do("subdue fox r3c3", "subdue owl r5c2", "subdue owl r5c2")
    assert "npc" in t["alive"]
