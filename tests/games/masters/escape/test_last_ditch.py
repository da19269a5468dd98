"""The last ditch run: what is taken and left on the way, whom the dogs take (MH-J86, MH-J69)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row, until

EAST = exits_at(e1=((3, 0), "E"))


def running(cells: Any = None, exits: Any = None, **entries: Any) -> Table:
    """Escape on a corridor of four, the exit at its right end; fox on (0,0) without ideas."""
    entries.setdefault("where", {"fox": "(0,0)"})
    entries.setdefault("ideas", {"fox": 0})
    return place(cells or row(4), exits or EAST, stage="escape", **entries)


def with_roll(roll: int, *commands: str, **entries: Any) -> Table:
    return until(
        lambda seed: running(seed=seed, **entries).do(*commands, "roll fox e1"),
        lambda t: t.who("fox")["die"] == roll,
    )


# What is taken and left


@pytest.mark.clause("MH-J86", "MH-138")
def test_nothing_is_picked_up_that_was_not_named() -> None:
    t = with_roll(6, "via fox (2,0)", "grab fox jewel", loot={"(1,0)": "cash 4", "(2,0)": "jewel"})
    assert (t["cash"], t["jewels"]) == (0, 1)
    assert t.loot("(1,0)") == "cash 4"


@pytest.mark.clause("MH-J86", "MH-138", "MH-119")
def test_loot_is_dropped_on_the_way_for_a_partner() -> None:
    """fox passes owl, who has ideas left, and does not make it; the jewel does."""
    entries: dict[str, Any] = {
        "seats": 2,
        "where": {"fox": "(0,0)", "owl": "(2,0)"},
        "ideas": {"fox": 0, "owl": 3},
        "carried": {"fox": "jewel, radio"},
    }
    t = with_roll(3, "via fox (2,0)", "shed fox jewel", **entries)
    assert t.where("fox") == "(3,0)"
    assert (t.loot("(2,0)"), t.carried("fox")) == ("jewel", "radio")
    assert t.why("drop fox radio") == "MH-J86"  # afterwards it may do nothing
    t.do("take owl jewel", "step owl (3,0)", "step owl e1")
    assert t["jewels"] == 1


@pytest.mark.clause("MH-J86")
def test_what_lies_beyond_where_the_run_stopped_stays() -> None:
    t = with_roll(
        2,
        *("via fox (1,0)", "shed fox radio", "via fox (3,0)", "grab fox jewel"),
        carried={"fox": "radio"},
        loot={"(3,0)": "jewel"},
    )
    assert (t.where("fox"), t.carried("fox")) == ("(2,0)", "")
    assert (t.loot("(1,0)"), t.loot("(3,0)")) == ("radio", "jewel")


@pytest.mark.clause("MH-J86", "MH-128")
def test_errands_are_said_at_the_way_point_named_last() -> None:
    t = running(carried={"fox": "radio"}, loot={"(0,0)": "cash 1", "(1,0)": "jewel, jewel"})
    assert t.why("grab fox jewel") == t.why("shed fox radio") == "MH-J86"
    t.do("via fox (1,0)")
    assert t.legal("grab", "shed") == {"grab fox jewel", "shed fox radio"}
    assert t.why("grab fox cash") == "MH-J86"
    t.do("grab fox jewel", "grab fox jewel")
    assert t.legal("grab", "shed") == {"shed fox radio", "shed fox jewel"}
    t.do("shed fox jewel")  # calls one of them off
    assert t["via"] == {"fox": ["r4c7", "grab jewel"]}
    t.do("via fox (2,0)", "shed fox jewel", "via fox (3,0)")
    assert t.legal("grab", "shed") == {"shed fox radio"}
    assert t["via"] == {"fox": ["r4c7", "grab jewel", "r4c8", "shed jewel", "r4c9"]}


@pytest.mark.clause("MH-J86", "MH-J88", "MH-195")
def test_a_keycard_named_on_the_way_opens_the_door_behind_it() -> None:
    cells = {(0, 0): "", (1, 0): "", (2, 0): "door", (3, 0): ""}
    entries: dict[str, Any] = {"cells": cells, "loot": {"(1,0)": "keycard"}}
    t = running(**entries)
    assert not t.may("roll fox e1")
    t.do("via fox (1,0)")
    assert not t.may("roll fox e1")
    t.do("grab fox keycard")
    assert t.may("roll fox e1")
    t = with_roll(5, "via fox (1,0)", "grab fox keycard", **entries)
    assert t.where("fox") == "e1"
    assert t.events("last ditch")[0]["needed"] == 5  # four steps, and the door
    t = running(cells, loot={}, carried={"fox": "keycard"}).do("via fox (1,0)", "shed fox keycard")
    assert not t.may("roll fox e1")  # not without the card


@pytest.mark.clause("MH-J86")
def test_what_somebody_else_took_before_the_roll_is_gone() -> None:
    t = running(
        seats=2,
        where={"fox": "(0,0)", "owl": "(1,0)"},
        ideas={"fox": 6, "owl": 0},
        loot={"(1,0)": "jewel"},
    )
    t.do("via fox (1,0)", "grab fox jewel", "take owl jewel", "roll fox e1")
    assert (t.where("fox"), t.carried("owl"), t["jewels"]) == ("e1", "jewel", 0)


@pytest.mark.clause("MH-J86", "MH-138")
def test_choices_say_what_the_run_does() -> None:
    t = running(carried={"fox": "radio"}, loot={"(1,0)": "cash 4"})
    t.do("via fox (1,0)")
    choices = {one.action: one for ask in t.m.scene(0).prompts for one in ask.choices}
    assert choices["grab fox cash"].button.startswith("Pick up the cash")
    assert "loot-cash-r4c7" in choices["grab fox cash"].targets
    assert "carried-fox-radio" in choices["shed fox radio"].targets
    assert "Nothing is picked up" in choices["roll fox e1"].hint
    t.do("grab fox cash", "shed fox radio")
    choices = {one.action: one for ask in t.m.scene(0).prompts for one in ask.choices}
    assert "takes the cash and leaves the Radio" in choices["roll fox e1"].hint


# Dogs


BESIDE = {(0, 0): "", (1, 0): "", (2, 0): "", (3, 0): "", (0, 1): "", (-1, 1): ""}
"""The corridor, with two hexes below its first one."""


@pytest.mark.clause("MH-J69", "MH-178", "MH-J67")
@pytest.mark.parametrize("victim", ["owl", "stag"])
def test_a_dog_left_behind_by_a_roll_is_the_teams_choice(victim: str) -> None:
    """Like the dog a step leaves behind: owl and stag stand next to it on different hexes."""
    t = with_roll(
        6,
        cells=BESIDE,
        chits={"(0,0)": "dog"},
        where={"fox": "(0,0)", "owl": "(0,1)", "stag": "(-1,1)"},
    )
    assert t.asked() == {(0, "dog")}
    assert t.legal() == {"chase owl", "chase stag"}
    assert t.where("fox") == "(1,0)"  # the run goes on when it is decided
    t.do(f"chase {victim}")
    assert t.chits("(0,1)" if victim == "owl" else "(-1,1)") == ["dog"]
    assert t.where("fox") == "e1"
    told = t.events("last ditch")[0]
    assert (told["roll"], told["needed"], told["out"]) == (6, 5, True)


@pytest.mark.clause("MH-J69", "MH-J2")
def test_everybody_is_asked_about_a_dog_in_the_middle_of_a_run() -> None:
    t = until(
        lambda seed: running(
            BESIDE,
            seed=seed,
            seats=3,
            chits={"(0,0)": "dog"},
            where={"fox": "(0,0)", "owl": "(0,1)", "stag": "(-1,1)"},
        ).do("roll fox e1"),
        lambda t: t.who("fox")["die"] == 4,
    )
    assert t.asked() == {(0, "dog"), (1, "dog"), (2, "dog")}
    t.do("0: chase stag", "1: chase stag", "2: chase owl")
    assert t.chits("(-1,1)") == ["dog"]  # the lead's word
    assert t.where("fox") == "(3,0)"


@pytest.mark.clause("MH-J86", "MH-C-good-in-a-pinch")
def test_no_pinch_for_somebody_who_has_rolled() -> None:
    t = running(
        crew=crew(owl="sentinel linger hurry"),
        where={"fox": "(0,0)", "owl": "(0,0)"},
        ideas={"fox": 0, "owl": 4},
    )
    assert "pinch owl fox" in t.legal("pinch")
    t.do("roll fox e1")
    assert t.legal("pinch") == {"pinch owl stag"}
    assert t.why("pinch owl fox") == "MH-C-good-in-a-pinch"
