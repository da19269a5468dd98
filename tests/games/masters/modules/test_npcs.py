"""Module non-player characters: not there before they join, like any other afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, place
from tests.games.masters.layouts.event_deck import DOORS, alerts

CELLS = {(q, 0): "npc" if q == 3 else "" for q in range(8)}
ACTIVE = ["fox", "owl", "stag", "npc"]
IDLE: dict[str, Any] = {
    "acts": dict.fromkeys(ACTIVE, "walk"),
    "icons": {},
    "due": {},
}


def with_npc(kind: str = "hostage", *, active: bool = True, **entries: Any) -> Table:
    npc = {
        "kind": kind,
        "ideas": 0,
        "freed": "general" if kind == "prisoner" else "",
        "special": "",
        "walks": False,
        "unseen": False,
    }
    heist = {"npc": npc, **entries.pop("heist", {})}
    where = {"fox": "e1", "owl": "e1", "stag": "e2", "npc": "(3,0)", **entries.pop("where", {})}
    if active:
        entries["alive"] = ACTIVE
    cells = entries.pop("cells", CELLS)
    return place(cells, DOORS, heist=heist, where=where, **entries)


@pytest.mark.clause("MH-204", "MH-J97")
def test_an_inactive_npc_is_not_there() -> None:
    """No reveal next to it, no dog, no action, no event."""
    cells = CELLS | {(4, 0): "?"}
    t = with_npc(active=False, cells=cells, chits={"(2,0)": "dog"}, bag={"lock": 1})
    assert t.tiles("unknown") == {"(4,0)"}
    assert not any(text.startswith("act npc") for text in t.legal("act"))
    assert t.may("act fox walk")
    t.pass_round()  # nobody waits for it
    assert (t["round"], t.chits("(2,0)")) == (2, ["dog"])


@pytest.mark.clause("MH-J97", "MH-C-3", "MH-C-20")
@pytest.mark.parametrize(("active", "raised"), [(False, 0), (True, 1)])
def test_events_see_active_npcs_only(active: bool, raised: int) -> None:
    idle = {**IDLE, "acts": dict.fromkeys(ACTIVE if active else ACTIVE[:3], "walk")}
    t = with_npc(
        "guide" if active else "hostage",
        active=active,
        chits={"(4,0)": "camera", "(3,0)": "guard"},
        ideas={"npc": 2},
        deck=["3", "M1", "M1", "Z1"],
        **idle,
    )
    t.all_done()
    assert alerts(t) == raised


@pytest.mark.clause("MH-C-D1", "MH-C-D3", "MH-J69", "MH-J96")
@pytest.mark.parametrize(("card", "dog"), [("D1", "(3,0)"), ("D3", "(7,0)")])
def test_dogs_hunt_npcs_but_only_pcs_for_their_fear(card: str, dog: str) -> None:
    """The NPC is nearest and has no idea; fox has one, the others more."""
    cells = CELLS | {(5, 0): "kennel"}
    t = with_npc(
        "guide",
        cells=cells,
        where={"fox": "e2", "owl": "e1", "stag": "e1"},
        ideas={"npc": 0, "fox": 1, "owl": 2, "stag": 2},
        deck=[card, "M1", "M1", "Z1"],
        **IDLE,
    )
    t.all_done()
    assert t.chits(dog) == ["dog"]  # beside the NPC, or before the entrance of fox


@pytest.mark.clause("MH-209", "MH-J96")
def test_an_active_npc_sets_off_cameras_reveals_and_dogs() -> None:
    cells = CELLS | {(5, 0): "?"}
    t = with_npc(cells=cells, chits={"(4,0)": "camera", "(2,0)": "dog"}, bag={"lock": 1})
    t.do("act npc crawl", "move npc (4,0)")
    assert alerts(t) == 1
    assert t.chits("(5,0)") == ["lock"]
    t = with_npc(chits={"(5,0)": "dog"})
    t.do("act npc crawl", "move npc (4,0)")
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-209", "MH-J96", "MH-120")
def test_it_carries_loot_and_brings_it_out() -> None:
    t = with_npc(where={"npc": "(0,0)"}, loot={"(0,0)": "cash 2, jewel, radio"})
    t.do("take npc cash", "take npc jewel", "take npc radio", "act npc crawl", "move npc e1")
    assert (t["cash"], t["jewels"], t.carried("npc")) == (2, 1, "radio")


@pytest.mark.clause("MH-202", "MH-J8", "MH-89")
def test_the_phase_waits_for_its_action() -> None:
    t = with_npc(where={"fox": "(3,0)"})
    t.do("act fox walk", f"act owl {t.who('owl')['menu']['defaults'][0]}", "act stag walk")
    assert not t.may("done")
    t.do("act npc crawl")
    assert t.may("done")


@pytest.mark.clause("MH-200", "MH-J2")
def test_the_team_decides_what_it_does() -> None:
    """A proposal of one seat, the others agree; then the proposer runs it for the round."""
    t = with_npc(seats=3, where={"fox": "(3,0)"})
    t.do("1: act npc crawl")
    assert t.who("npc")["act"] is None
    t.do("0: agree", "2: agree")
    assert t.who("npc")["act"] == "crawl"
    t.do("1: move npc (4,0)")
    assert t.where("npc") == "(4,0)"


@pytest.mark.clause("MH-209", "MH-187")
def test_a_gate_busts_an_active_npc() -> None:
    cells = CELLS | {(5, 0): "gate A"}
    t = with_npc(
        cells=cells,
        where={"npc": "(5,0)", "stag": "(5,0)"},
        carried={"npc": "radio"},
        deck=["G1", "M1", "M1", "Z1"],
        plans={"fox": [], "owl": [], "stag": []},
        **IDLE,
    )
    t.all_done()
    assert t.busted() == {"stag", "npc"}
    assert t.carried("npc") == ""


@pytest.mark.clause("MH-J92", "MH-134", "MH-135")
def test_an_active_npc_runs_with_its_own_ideas_and_one_roll() -> None:
    t = with_npc(stage="escape", where={"npc": "(4,0)"}, ideas={"npc": 2})
    t.do("step npc (5,0)", "step npc (6,0)")
    assert t.ideas("npc") == 0
    t.do("roll npc e2")
    told = t.events("last ditch")[-1]
    assert told["needed"] == 2
    assert (t.where("npc") == "e2") == (t.who("npc")["die"] >= 2)
    assert not t.may("roll npc e2")


@pytest.mark.clause("MH-J92", "MH-136")
def test_an_npc_left_inside_is_busted() -> None:
    t = with_npc(stage="escape", heist={"goal": {"npc_escapes": True}})
    t.do("done")
    assert (t.busted(), t.won) == ({"npc"}, False)


@pytest.mark.clause("MH-J92", "MH-206")
@pytest.mark.parametrize(("panic", "ideas"), [(False, 3), (True, 0)])
def test_a_hostage_may_be_taken_in_escape(panic: bool, ideas: int) -> None:
    t = with_npc(
        active=False,
        stage="escape",
        where={"fox": "(3,0)"},
        panic=panic,
        ideas={"fox": 1},
    )
    t.do("seize fox")
    assert t.ideas("npc") == ideas
    assert t.may("step npc (4,0)") == bool(ideas)


@pytest.mark.clause("MH-J92", "MH-207")
def test_a_prisoner_may_be_freed_in_escape() -> None:
    """The door on the only way is opened with the keycard."""
    t = with_npc(
        "prisoner",
        active=False,
        stage="escape",
        where={"fox": "(1,0)"},
        doors=["(2,0)", "(5,0)"],
        carried={"fox": "keycard"},
        ideas={"fox": 1},
    )
    assert "npc" not in t["alive"]
    t.do("unbar fox (2,0)")
    assert "npc" in t["alive"]


@pytest.mark.clause("MH-205", "MH-J98")
def test_freed_in_the_event_phase_it_acts_from_the_next_round() -> None:
    """A seat that watches opens the door between two cards."""
    t = with_npc(
        "prisoner",
        active=False,
        where={"fox": "(1,0)", "owl": "e1", "stag": "e1"},
        doors=["(2,0)", "(5,0)"],
        carried={"fox": "keycard"},
        acts=dict.fromkeys(ACTIVE[:3], "walk"),
        icons={},
        due={},
    )
    t.do("watch", "unbar fox (2,0)")
    assert "npc" in t["alive"]
    while t["stage"] == "event":
        t.do("on")
    assert t["round"] == 2
    assert t.may("act npc crawl")


@pytest.mark.clause("MH-J36", "MH-205")
def test_its_surroundings_are_revealed_when_it_becomes_active() -> None:
    cells = CELLS | {(4, 0): "?"}
    t = with_npc(active=False, cells=cells, where={"fox": "(2,0)"}, bag={"guard": 1})
    assert t.tiles("unknown") == {"(4,0)"}
    t.do("act fox walk", "move fox (3,0)")
    assert t.chits("(4,0)") == ["guard"]


@pytest.mark.clause("MH-J36")
def test_also_the_unknown_hex_on_which_it_becomes_active() -> None:
    t = place(
        options={"scenario": "safehouse-rescue"},
        where={"fox": "e1", "npc": "r4c6"},
        unknown=["r4c6"],
        escort=["r3c3"],
        chits={"r3c3": "guard", "r5c2": ""},
        bag={"lock": 1},
    )
    assert t["unknown"] == ["r4c6"]
    t = place(
        options={"scenario": "safehouse-rescue"},
        where={"fox": "r3c3", "npc": "r4c6"},
        unknown=["r4c6"],
        escort=["r3c3"],
        chits={"r3c3": "guard", "r5c2": ""},
        granted={"fox": "S"},
        bag={"lock": 1},
    )
    t.do("subdue fox r3c3")
    assert "npc" in t["alive"]
    assert t.chits("r4c6") == ["lock"]


@pytest.mark.clause("MH-J67", "MH-174")
def test_a_dog_jumps_at_a_prisoner_that_becomes_active() -> None:
    words = {0: "server x", 3: "npc, remote x"}
    npc = {"kind": "prisoner", "ideas": 0, "freed": "lock", "special": "", "walks": False}
    t = place(
        {(q, 0): words.get(q, "") for q in range(8)},
        DOORS,
        heist={"npc": {**npc, "unseen": False}},
        where={"fox": "(0,0)"},
        chits={"(4,0)": "dog"},
    )
    assert t.chits("(4,0)") == ["dog"]
    t.do("hack fox")
    assert "npc" in t["alive"]
    assert t.chits("(3,0)") == ["dog"]
