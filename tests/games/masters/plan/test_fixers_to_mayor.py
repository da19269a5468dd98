"""The fixers from Connoisseur to Mayor."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, place
from tests.games.masters.layouts.event_deck import DOORS, HALL, alerts

ALL = {"fixers": "all", "shop": True, "cash": "20"}
FOG = {(q, 0): "?" if q in (2, 3, 5) else "" for q in range(8)}
GEMS = {"goal": {"steal": {"jewel": 1}}}


def planning(cells: Any = None, **entries: Any) -> Table:
    """The Plan with all fixers and $20k."""
    entries.setdefault("options", ALL)
    return place(HALL if cells is None else cells, DOORS, stage="plan", **entries)


@pytest.mark.clause("MH-C-connoisseur")
def test_connoisseur() -> None:
    """$1k on every hex with cash or a jewel at that moment, not in the safe; once."""
    words = {1: "cash 2", 3: "jewel", 4: "item radio", 5: "safe", 6: "document"}
    cells = {(q, 0): words.get(q, "") for q in range(8)}
    t = planning(cells, heist={"safe": {"cracks": 3, "holds": ["cash 5", "jewel"]}})
    t.do("hire connoisseur 1")
    assert (t.loot("(1,0)"), t.loot("(3,0)")) == ("cash 3", "cash 1, jewel")
    assert (t.loot("(4,0)"), t.loot("(5,0)"), t.loot("(6,0)")) == ("radio", "", "document")
    assert t["cash"] == 20
    assert t.why("hire connoisseur 1") == "MH-J23"


@pytest.mark.clause("MH-C-curator", "MH-J26")
def test_curator() -> None:
    """$4k for a jewel of the team's stash; items are taken back at price minus 1."""
    t = planning(stash=1, items=["perfect-picks"])
    t.do("sell jewel", "sell perfect-picks")
    assert t["cash"] == 20 + 4 + 6
    assert not t.may("sell jewel")
    t = planning(items=["lucky-penny"])
    t.do("sell lucky-penny")
    assert t["cash"] == 20  # it costs $1k
    t = planning(stash=1, fixers=["old-friend"])
    assert t.why("sell jewel") == "MH-84"


@pytest.mark.clause("MH-C-shell")
@pytest.mark.parametrize(
    "order", [["visage (2,0)", "hire shell 1"], ["hire shell 1", "visage (2,0)"]]
)
def test_shell(order: list[str]) -> None:
    """$3k: cameras turned up in this planning, before or after, are disabled; printed ones not."""
    cells = FOG | {(7, 0): "camera"}
    t = planning(cells, bag={"camera": 3})
    t.do(*order)
    assert (t.chits("(2,0)"), t.chits("(7,0)"), t["cash"]) == (["disabled"], ["camera"], 16)


@pytest.mark.clause("MH-C-diversion-artist", "MH-J43")
def test_diversion_artist() -> None:
    """Up to four $1k tokens, each instead of one noise."""
    t = planning()
    assert t.legal("hire") >= {f"hire diversion-artist {n}" for n in (1, 2, 3, 4)}
    assert not t.may("hire diversion-artist 5")
    t.do("hire diversion-artist 3")
    assert (t["cash"], t["diversions"]) == (17, 3)
    t = place(HALL, DOORS, diversions=3, noise=3)
    t.walk_all()
    due = t.due()
    t.do("done")
    assert t.legal() == {f"divert {n}" for n in range(min(3, due) + 1)}
    t.do("divert 2")
    assert (t["noise"], t["diversions"]) == (3 + due - 2, 1)
    assert alerts(t) == (1 if due > 2 else 0)


@pytest.mark.clause("MH-C-diversion-artist", "MH-C-12")
def test_a_diversion_helps_against_noise_of_an_event() -> None:
    t = place(
        HALL,
        DOORS,
        diversions=1,
        deck=["12", "M1", "M1", "Z1"],
        where={"fox": "(3,0)"},
        chits={"(3,0)": "subdued"},
        acts=dict.fromkeys(["fox", "owl", "stag"], "walk"),
        icons={},
        due={},
    )
    t.do("done", "gain fox", "divert 1")
    assert (t["noise"], t["diversions"]) == (0, 0)


@pytest.mark.clause("MH-C-architect")
def test_architect() -> None:
    """$0k/$3k/$5k for 1/2/3 ideas on one connected group of hexes."""
    t = planning()
    t.do("floorplan (3,0)")
    assert t["cash"] == 20
    assert t.legal("floorplan") == {"floorplan (2,0)", "floorplan (4,0)"}
    t.do("floorplan (4,0)")
    assert t["cash"] == 17
    t.do("floorplan (5,0)")
    assert t["cash"] == 15
    assert t.legal("floorplan") == set()
    t = place(HALL, DOORS, where={"fox": "(3,0)", "owl": "e1", "stag": "e1"}, floorplans=["(3,0)"])
    before = t.ideas("fox")
    t.do("find fox")
    assert (t.ideas("fox"), t["floorplans"]) == (before + 1, [])
    t = place(HALL, DOORS, stage="escape", where={"fox": "(3,0)"}, floorplans=["(3,0)"])
    assert t.may("find fox")


@pytest.mark.clause("MH-C-retiree")
def test_retiree() -> None:
    """$3k/$5k/$6k for 1/2/3 of M1 to M3, each once, anywhere above the final crisis."""
    deck = ["1", "2", "C4", "3", "Z1"]
    t = planning(heist={"deck": deck})
    assert not t.may("insert M2 6")  # under the final crisis
    t.do("insert M2 5")
    assert (t["deck"], t["cash"]) == (["1", "2", "C4", "3", "M2", "Z1"], 17)
    assert not t.may("insert M2 1")
    t.do("insert M1 1", "insert M3 4")
    assert (t["deck"], t["cash"]) == (["M1", "1", "2", "M3", "C4", "3", "M2", "Z1"], 14)
    assert t.legal("insert") == set()


@pytest.mark.clause("MH-C-mayor", "MH-J20")
def test_mayor() -> None:
    """A known guard or dog goes, a PC starts on its hex; other chits there stay."""
    words = {2: "guard, guard, lock", 4: "dog", 5: "?", 6: "camera"}
    cells = {(q, 0): words.get(q, "") for q in range(8)}
    t = planning(cells, heist={"bag": {"guard": 1}})
    tiles = {text.split()[2] for text in t.legal("inside")}
    assert tiles == {"(2,0)", "(4,0)"}
    t.do("inside fox (2,0)")
    assert (t.where("fox"), t.chits("(2,0)")) == ("(2,0)", ["guard", "lock"])
    assert t.legal("inside") == set()
    assert not t.may("start fox e1")
    t = planning(cells, heist={"bag": {"guard": 1}})
    t.do("inside owl (4,0)")
    assert t.chits("(4,0)") == []


@pytest.mark.clause("MH-C-mayor", "MH-33", "MH-36")
def test_inside_a_second_guard_holds_a_lock_does_not() -> None:
    cells = {(q, 0): {2: "guard, lock", 4: "guard, guard"}.get(q, "") for q in range(8)}
    for hexagon, free in (("(2,0)", True), ("(4,0)", False)):
        t = planning(cells)
        t.do(f"inside fox {hexagon}", "start owl e1", "start stag e1")
        goal = "(3,0)"
        t.do(f"mark fox {goal}", "ready")
        t.do("act fox walk")
        assert t.may(f"move fox {goal}") == free


@pytest.mark.clause("MH-87", "MH-J23")
def test_cash_never_drops_below_zero() -> None:
    t = planning(cash=2, bag={"guard": 3})
    assert t.may("hire beat-cop 1")
    assert not t.may("hire beat-cop 2")
    assert not t.may("insert M1 1")
    assert not t.may("hire bookie 3")
    assert t.may("hire bookie 2")


@pytest.mark.clause("MH-J22")
def test_held_loot_brings_its_guard_in_planning_too() -> None:
    t = planning(FOG, bag={"usb": 1, "keycard": 1})
    t.do("visage (2,0)", "visage (3,0)")
    assert (t.chits("(2,0)"), t.chits("(3,0)")) == (["guard"], ["guard"])


@pytest.mark.clause("MH-223", "MH-C-old-friend")
def test_old_friend_is_not_available_in_the_final_score() -> None:
    t = place(options={"scenario": "final-score-1", **ALL}, stage="plan")
    assert len(t["fixers"]) == 14
    assert "old-friend" not in t["fixers"]
