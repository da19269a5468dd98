"""Deals with fixers may be called off until all confirm (MH-J17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, cast

RICH = {"fixers": "all", "cash": "20", "level": 1}


def planning(**options: Any) -> Table:
    return cast(begin(seed=3, options={**RICH, **options}))


def everything(t: Table) -> dict[str, Any]:
    """The whole state."""
    return t.m.state.dump()


@pytest.mark.clause("MH-J17")
@pytest.mark.parametrize(
    ("scenario", "fixer", "deals"),
    [
        ("inclusion", "beat-cop", ["hire beat-cop 3"]),
        ("black-box", "beat-cop", ["hire beat-cop-1-dog 3"]),
        ("county-bricks", "prison-guard", ["hire prison-guard 1"]),
        ("inclusion", "bookie", ["hire bookie 4"]),
        ("inclusion", "consultant", ["hire consultant 2"]),
        ("inclusion", "connoisseur", ["hire connoisseur 1"]),
        ("inclusion", "shell", ["hire shell 1"]),
        ("inclusion", "diversion-artist", ["hire diversion-artist 2"]),
        ("inclusion", "architect", ["floorplan r3c3", "floorplan r3c4", "floorplan r2c4"]),
        ("inclusion", "retiree", ["insert M2 5", "insert M1 3", "insert M3 6"]),
    ],
)
def test_a_deal_that_is_called_off_leaves_nothing_behind(
    scenario: str, fixer: str, deals: list[str]
) -> None:
    t = planning(scenario=scenario)
    before = everything(t)
    t.do(*deals)
    after = everything(t)
    assert after != before
    assert t.legal("dismiss") == {f"dismiss {fixer}"}
    t.do(f"dismiss {fixer}")
    assert everything(t) == before
    t.do(*deals)  # and it can be made again
    assert everything(t) == after


@pytest.mark.clause("MH-J17", "MH-C-mayor")
def test_whom_the_mayor_got_inside_goes_out_again() -> None:
    t = planning(scenario="melee")
    t.do("start fox e1")
    before = everything(t)
    inside = sorted(text for text in t.legal("inside") if " fox " in text)[0]
    tile = inside.split()[2]
    chits = t.chits(tile)
    t.do(inside)
    assert t.where("fox") == tile
    assert t.chits(tile) != chits
    t.do("dismiss mayor")
    assert t.where("fox") is None  # it has to find another start
    assert t.chits(tile) == chits
    t.do("start fox e1")
    assert everything(t) == before


@pytest.mark.clause("MH-J17")
@pytest.mark.parametrize("fixer", ["beat-cop", "consultant", "shell"])
def test_a_deal_stands_once_a_chit_was_drawn_that_it_could_have_changed(fixer: str) -> None:
    t = planning().do(f"hire {fixer} 1", "hire bookie 2", "visage r3c3")
    while t.asked() != {(0, "plan")}:
        t.do(sorted(t.legal("leave", "skip"))[0])
    found = t.refusal(f"dismiss {fixer}")
    assert found.clause == "MH-J17"
    assert "chits were drawn since" in found.reason
    t.do("dismiss bookie")  # no draw depends on it
    assert t.why("dismiss visage") == "MH-J17"  # money paid for a draw stays


@pytest.mark.clause("MH-J17")
def test_there_must_be_a_deal_to_be_called_off() -> None:
    t = planning()
    assert "no deal with" in t.refusal("dismiss bookie").reason
    t.do("hire bookie 2")
    start = sorted({text.split()[2] for text in t.legal("start")})
    t.do(
        *(f"start {who} {start[at % len(start)]}" for at, who in enumerate(("fox", "owl", "stag")))
    )
    t.do("ready")
    assert t.why("dismiss bookie") == "MH-77"
    assert "deals" not in t.m.state.dump()


@pytest.mark.clause("MH-J17", "MH-J2")
def test_calling_off_is_for_the_whole_team() -> None:
    t = cast(begin(seats=3, options={**RICH}))
    t.do("0: hire bookie 2", "1: agree", "2: agree")
    t.do("1: dismiss bookie")
    assert t["stake"] == 2
    t.do("0: agree", "2: agree")
    assert (t["stake"], t["cash"]) == (0, 20)


@pytest.mark.clause("MH-J17", "MH-C-mayor")
def test_who_has_to_find_another_start_is_asked_again() -> None:
    """Fox went inside by the Mayor's help and was ready; then the team calls the deal off."""
    t = cast(begin(seed=3, seats=2, options={**RICH, "scenario": "blind-justice"}))
    inside = sorted(text for text in t.legal("inside", seat=0) if " fox " in text)[0]
    t.do(f"0: {inside}", "1: agree", "start stag e1", "start owl e2", "0: ready")
    t.do("1: dismiss mayor", "0: agree", "1: ready")
    assert t.where("fox") is None
    assert (0, "plan") in t.asked()
    t.do("start fox e3", "0: ready")
    assert (0, "plan") not in t.asked()
