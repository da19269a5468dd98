"""Non-player characters (MH-200 to MH-209) as a module; their cards are tested with the cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import GUIDE, HOSTAGE, PRISONER, Table, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))
LONG = ["M1"] * 20 + ["Z1"]


def held(npc: dict[str, Any], words: str = "", **entries: Any) -> Table:
    """An NPC on (2,0) of a corridor of four."""
    cells = {
        (0, 0): "",
        (1, 0): "",
        (2, 0): f"npc{', ' + words if words else ''}",
        (3, 0): "server x",
    }
    return place(cells, WEST, heist={"npc": npc}, deck=LONG, **entries)


@pytest.mark.clause("MH-204", "MH-J97")
def test_an_inactive_npc_does_nothing() -> None:
    t = held(PRISONER, "remote x")
    assert "npc" not in t["alive"]
    assert not any(" npc" in text for text in t.legal())
    assert t.why("act npc crawl") == "MH-94"
    t.pass_round()
    assert t["round"] == 2
    assert t.events("rolled")[-1]["dice"][4] == 0


@pytest.mark.clause("MH-205", "MH-206", "MH-J98", "MH-C-hostage")
def test_a_hostage_is_taken_by_a_pc_on_its_tile() -> None:
    t = held(HOSTAGE, where={"fox": "(1,0)"}).do("act fox walk")
    assert t.why("seize fox") == "MH-206"
    t.do("move fox (2,0)")
    assert "npc" not in t["alive"]  # a free choice
    t.do("seize fox")
    assert "npc" in t["alive"]
    told = t.events("npc joined")[-1]
    assert 1 <= told["die"] <= 6
    assert t["dice"]["npc"] == told["die"]
    assert t.ideas("npc") == 3
    t.do("act npc crawl", "move npc (1,0)")  # in the round it was taken
    assert t.where("npc") == "(1,0)"


@pytest.mark.clause("MH-207", "MH-205", "MH-J98", "MH-172")
def test_a_prisoner_is_freed_when_nothing_impedes_it() -> None:
    t = held(PRISONER, "remote x", where={"fox": "(3,0)"}, loot={"(1,0)": "jewel"})
    assert "npc" not in t["alive"]
    t.do("hack fox")
    assert "npc" in t["alive"]
    assert t.ideas("npc") == 0
    t.do("act npc crawl")
    assert t.may("move npc (1,0)")


@pytest.mark.clause("MH-207", "MH-J98")
@pytest.mark.parametrize("words", ["guard", "dog"])
def test_a_guard_impedes_a_prisoner(words: str) -> None:
    t = held(PRISONER, words, where={"fox": "(1,0)"})
    assert "npc" not in t["alive"]
    t.do("act fox punch", "subdue fox (2,0)")
    assert "npc" in t["alive"]


@pytest.mark.clause("MH-207", "MH-J98", "MH-191")
def test_a_door_that_cuts_it_off_impedes_a_prisoner() -> None:
    cells = {(0, 0): "", (1, 0): "door", (2, 0): "npc"}
    t = place(
        cells, WEST, heist={"npc": PRISONER}, where={"fox": "(0,0)"}, carried={"fox": "keycard"}
    )
    assert "npc" not in t["alive"]
    t.do("unbar fox (1,0)")
    assert "npc" in t["alive"]


@pytest.mark.clause("MH-201", "MH-52", "MH-209")
def test_an_npc_needs_no_tokens() -> None:
    t = held(HOSTAGE, alive=["fox", "owl", "stag", "npc"]).do("act npc crawl")
    assert t.legal("move") == {"move npc (1,0)", "move npc (3,0)"}


@pytest.mark.clause("MH-200", "MH-203", "MH-88", "MH-J96")
@pytest.mark.parametrize(("die", "ideas", "third"), [(6, 0, True), (5, 0, False), (5, 1, True)])
def test_two_default_actions_and_a_third_on_a_six(die: int, ideas: int, third: bool) -> None:
    t = held(
        PRISONER,
        where={"npc": "(1,0)"},
        alive=["fox", "owl", "stag", "npc"],
        dice={"npc": die},
        ideas={"npc": ideas},
    )
    acts = {text for text in t.legal("act") if " npc " in text}
    assert acts == {"act npc crawl", "act npc pause"} | ({"act npc dash"} if third else set())


@pytest.mark.clause("MH-202", "MH-C-prisoner")
def test_limits_of_the_card_apply() -> None:
    t = held(PRISONER, alive=["fox", "owl", "stag", "npc"], chits={"(1,0)": "guard"})
    t.do("act npc crawl")
    assert not t.may("subdue npc (1,0)")


@pytest.mark.clause("MH-208", "MH-C-C5", "MH-J97")
@pytest.mark.parametrize("active", [False, True])
def test_panic_turns_the_card(active: bool) -> None:
    alive = ["fox", "owl", "stag", *(["npc"] if active else [])]
    t = held(HOSTAGE, alive=alive, crises=["C5"], where={"owl": "(2,0)"}).pass_round()
    assert t["panic"]
    assert len(t.events("panic")) == 1
    assert [one["event"] for one in t.events("nothing")] == ["M1"]
    if not active:
        t.do("seize owl")
        assert t.ideas("npc") == 0  # Plotting Escape is on the normal side
    acts = {text.split()[2] for text in t.legal("act") if " npc " in text}
    assert {"run", "whimper"} <= acts
    assert "crawl" not in acts


@pytest.mark.clause("MH-209", "MH-37", "MH-42", "MH-118", "MH-132")
def test_else_an_npc_is_a_character() -> None:
    cells = {(0, 0): "", (1, 0): "camera", (2, 0): "npc", (1, -1): "?"}
    t = place(
        cells,
        WEST,
        heist={"npc": HOSTAGE, "bag": {"guard": 1}},
        alive=["fox", "owl", "stag", "npc"],
        loot={"(1,0)": "cash 3"},
        where={"npc": "(2,0)", "fox": "(0,0)"},
        chits={"(1,0)": "camera"},
        ideas={"fox": 0, "npc": 2},
        deck=LONG,
    )
    t.do("act npc crawl", "move npc (1,0)", "take npc cash")
    assert t.alerts() == 1
    assert t.carried("npc") == "cash 3"
    assert t.chits("(1,-1)") == ["guard"]
    t.do("escape", "done", "step npc (0,0)", "step npc e1", "done")
    assert t["cash"] == 3


@pytest.mark.clause("MH-200", "MH-202", "MH-89")
def test_a_guide_acts_from_the_start() -> None:
    t = place(
        row(3), WEST, heist={"npc": GUIDE}, where={"npc": "e1"}, alive=["fox", "owl", "stag", "npc"]
    )
    assert {text for text in t.legal("act") if " npc " in text} >= {
        "act npc stride",
        "act npc pause",
    }
    t.walk_all("npc")
    assert t.refusal("done").facts["waiting"] == ["npc"]
