"""Abilities in Escape: what works there and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place, ring
from tests.games.masters.layouts.event_deck import DOORS, HALL

INSIDE = {"fox": "(3,0)", "owl": "(7,0)", "stag": "e2"}


def fleeing(card: str, **entries: Any) -> Table:
    """Escape has begun; fox is this character in the corridor."""
    entries.setdefault("where", INSIDE)
    who = crew(fox=f"{card} hurry wing-it")
    return place(HALL, DOORS, stage="escape", crew=who, escaping=True, **entries)


@pytest.mark.clause("MH-C-pick-under-pressure", "MH-J88")
@pytest.mark.parametrize("card", ["angry-locksmith", "safecracker"])
def test_pick_under_pressure(card: str) -> None:
    """One idea a lock, as often as one can pay, also in mid-run."""
    t = fleeing(card, ideas={"fox": 5}, chits={"(4,0)": "lock, lock", "(6,0)": "lock"})
    assert not t.may("step fox (4,0)")
    assert not t.may("pressure fox (6,0)")  # not adjacent
    t.do("pressure fox (4,0)", "pressure fox (4,0)")
    assert t.chits("(4,0)") == ["open", "open"]
    t.do("step fox (4,0)", "step fox (5,0)", "pressure fox (6,0)")
    assert (t.chits("(6,0)"), t.ideas("fox")) == (["open"], 0)


@pytest.mark.clause("MH-C-pick-under-pressure", "MH-J86")
def test_not_after_the_own_roll_and_not_for_doors() -> None:
    t = fleeing("angry-locksmith", ideas={"fox": 2}, doors=["(4,0)"], chits={"(2,0)": "lock"})
    assert not t.may("pressure fox (4,0)")
    assert t.may("pressure fox (2,0)")
    t = fleeing("angry-locksmith", ideas={"fox": 1}, chits={"(2,0)": "lock"})
    t.do("roll fox e2")
    assert t.legal("pressure") == set()


@pytest.mark.clause("MH-C-pick-under-pressure")
def test_only_in_escape_and_only_for_locksmiths() -> None:
    t = place(HALL, DOORS, crew=crew(fox="angry-locksmith hurry wing-it"), chits={"(0,0)": "lock"})
    assert t.legal("pressure") == set()
    t = fleeing("demolitions-guy", ideas={"fox": 2}, chits={"(4,0)": "lock"})
    assert not t.may("pressure fox (4,0)")


@pytest.mark.clause("MH-C-anger-therapy", "MH-C-adrenaline", "MH-J84")
def test_anger_therapy() -> None:
    """When Escape starts: all guards on the own tile go down, an idea for each; not next door."""
    t = place(
        HALL,
        DOORS,
        crew=crew(fox="bruiser hurry wing-it"),
        where=INSIDE,
        ideas={"fox": 0},
        chits={"(3,0)": "guard, guard", "(4,0)": "guard"},
        deck=["M1", "Z1"],
        acts=dict.fromkeys(["fox", "owl", "stag"], "walk"),
        icons={},
        due={},
    ).all_done()
    assert t["stage"] == "escape"
    assert t.chits("(3,0)") == ["subdued", "subdued"]
    assert t.chits("(4,0)") == ["guard"]
    assert t.ideas("fox") == 2


@pytest.mark.clause("MH-C-there-are-better-ways", "MH-132", "MH-J87")
@pytest.mark.parametrize(
    ("card", "cost"),
    [("street-urchin", 1), ("grifter", 1), ("mastermind", 1), ("thug", 3)],
)
def test_leaving_guards_in_escape(card: str, cost: int) -> None:
    t = fleeing(card, ideas={"fox": 4}, chits={"(3,0)": "guard, dog"})
    t.do("step fox (4,0)")
    assert t.ideas("fox") == 4 - cost
    assert t.where("fox") == "(4,0)"


@pytest.mark.clause("MH-C-good-in-a-pinch", "MH-C-great-in-a-pinch")
@pytest.mark.parametrize(
    ("card", "often"), [("lookout", False), ("watchman", False), ("sentinel", True)]
)
def test_in_a_pinch(card: str, often: bool) -> None:
    """Two ideas for one of anybody else, once or any number of times, in Escape only."""
    t = fleeing(card, ideas={"fox": 5, "owl": 0, "stag": 0})
    t.do("pinch fox owl")
    assert (t.ideas("fox"), t.ideas("owl")) == (3, 1)
    assert t.may("pinch fox stag") == often
    if often:
        t.do("pinch fox stag")
        assert (t.ideas("fox"), t.ideas("stag")) == (1, 1)
        assert not t.may("pinch fox owl")
    t = place(HALL, DOORS, crew=crew(fox=f"{card} hurry wing-it"), ideas={"fox": 5})
    assert t.legal("pinch") == set()


@pytest.mark.clause("MH-C-larcenist", "MH-C-swindler", "MH-J89")
@pytest.mark.parametrize(("card", "ability"), [("thief", "larcenist"), ("con-artist", "swindler")])
def test_reaching_for_loot_in_escape(card: str, ability: str) -> None:
    t = fleeing(card, ideas={"fox": 2}, loot={"(4,0)": "jewel"}, chits={"(4,0)": "guard"})
    t.do(f"use fox {ability}", "fetch fox jewel (4,0)")
    assert t.carried("fox") == ("jewel, own-plasma-torch" if card == "thief" else "jewel")
    assert t.ideas("fox") == 1


@pytest.mark.clause("MH-J10", "MH-C-larcenist")
def test_reach_bought_in_a_round_does_not_last_into_escape() -> None:
    t = place(
        HALL,
        DOORS,
        crew=crew(fox="pickpocket hurry wing-it"),
        where=INSIDE,
        ideas={"fox": 3},
        loot={"(4,0)": "jewel"},
        deck=["M1", "Z1"],
    )
    t.do("use fox larcenist").pass_round()
    assert t["stage"] == "escape"
    assert not t.may("fetch fox jewel (4,0)")


@pytest.mark.clause("MH-137", "MH-J89")
def test_what_costs_noise_or_is_an_action_is_refused() -> None:
    t = fleeing("street-urchin", ideas={"fox": 4, "stag": 4})
    assert not t.may("use fox change-of-plans")
    assert not t.may("use fox there-are-better-ways")  # it is free here
    assert not t.may("act fox walk")
    assert not t.may("friend stag fox")
    t = fleeing("angry-locksmith", ideas={"fox": 4})
    assert not t.may("use fox efficient-picker")
    t = place(
        ring(),
        exits_at(e1=((1, 0), "E")),
        stage="escape",
        crew=crew(fox="grease-man hurry wing-it"),
        where={"fox": "(1,0)"},
    )
    assert t.legal("vent") == set()
    assert t.refusal("vent fox (-1,0)").clause


@pytest.mark.clause("MH-C-loop-footage", "MH-C-autopwn", "MH-C-breach", "MH-J89")
@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("technician", "act fox loop-footage"),
        ("script-kiddie", "pwn fox owl unlock"),
        ("demolitions-guy", "breach fox NE"),
        ("hacktivist", "codes fox (4,0)"),
    ],
)
def test_slot_abilities_are_no_escape(card: str, action: str) -> None:
    t = fleeing(card, ideas={"fox": 5}, chits={"(4,0)": "camera"})
    assert t.refusal(action).clause
