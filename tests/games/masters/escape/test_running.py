"""Escape (MH-95, MH-126 to MH-139, MH-J82 to MH-J92, MH-J114)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import HOSTAGE, Table, crew, exits_at, place, row, until

WEST = exits_at(e1=((0, 0), "W"))
EAST = exits_at(e1=((3, 0), "E"))
LONG = ["M1"] * 20 + ["Z1"]


def fleeing(cells: Any = None, exits: Any = None, **entries: Any) -> Table:
    """Escape on a corridor of four, the exit at its right end; fox on (0,0), others outside."""
    entries.setdefault("where", {"fox": "(0,0)"})
    return place(cells or row(4), exits or EAST, stage="escape", **entries)


def roll_of(t: Table) -> int:
    return int(t.events("last ditch")[-1]["roll"])


# How it begins


@pytest.mark.clause("MH-126", "MH-J84", "MH-189")
def test_everything_is_revealed_gates_first() -> None:
    cells = {(0, 0): "?", (1, 0): "gate A", (2, 0): "?", (3, 0): "gate B", (4, 0): ""}
    t = place(
        cells,
        exits_at(e1=((4, 0), "E")),
        heist={"bag": {"lock": 1, "guard": 3}},
        where={"fox": "(4,0)"},
        deck=LONG,
    )
    t.do("escape", "done")
    assert t.tiles("unknown") == set()
    assert t.tiles("present") == {"(0,0)", "(2,0)", "(4,0)", "e1"}
    kinds = [kind for kind in t.kinds() if kind in ("escape", "gate closed", "drawn")]
    assert kinds == ["escape", "gate closed", "gate closed", "drawn", "drawn"]
    tiles = [t.told(one["tile"]) for one in t.events("drawn")]
    assert tiles == ["(0,0)", "(2,0)"]
    assert sum(t.bag().values()) == 2


@pytest.mark.clause("MH-126", "MH-J84", "MH-194")
def test_held_loot_comes_with_its_guard_and_dogs_jump() -> None:
    cells = {(0, 0): "", (1, 0): "?", (2, 0): "", (3, 0): "", (0, -2): "?"}
    t = place(
        cells,
        EAST,
        where={"fox": "(3,0)"},
        heist={"bag": {"keycard": 2}},
        deck=LONG,
    )
    t.do("escape", "done")
    assert (t.chits("(1,0)"), t.loot("(1,0)")) == (["guard"], "keycard")
    assert t.chits("(0,-2)") == ["guard"]
    t = place(
        {**cells, (0, -2): ""}, EAST, where={"fox": "(3,0)"}, heist={"bag": {"dog": 1}}, deck=LONG
    )
    t.do("escape", "done")
    assert t.chits("(1,0)") == ["dog"]
    t = place(
        {(0, 0): "", (2, 0): "", (3, 0): "dog"},
        exits_at(e1=((2, 0), "SE")),
        where={"fox": "(2,0)"},
        stage="escape",
        sniffs=[],
    )
    assert t.chits("(3,0)") == ["dog"]  # standing next to each other for longer is no trigger


@pytest.mark.clause("MH-J84", "MH-C-consultant")
def test_the_blanks_of_the_consultant_go_first() -> None:
    cells = {(0, 0): "", (1, 0): "", (2, 0): "", (3, 0): "", (0, -2): "?"}
    t = place(cells, EAST, where={"fox": "(3,0)"}, heist={"bag": {"lock": 1}}, blanks=2, deck=LONG)
    t.do("escape", "done")
    assert t["blanks"] == 0
    assert t.chits("(0,-2)") == ["lock"]
    assert t.asked() == {(0, "flee")}


@pytest.mark.clause("MH-J84", "MH-187", "MH-C-anger-therapy")
def test_who_stands_on_a_gate_is_busted_and_anger_comes_last() -> None:
    cells = {(0, 0): "gate A", (1, 0): "guard, guard", (2, 0): ""}
    t = place(
        cells,
        exits_at(e1=((2, 0), "E")),
        where={"owl": "(0,0)", "fox": "(1,0)"},
        carried={"owl": "jewel"},
        crew=crew(fox="bruiser hurry linger"),
        ideas={"fox": 0},
        deck=LONG,
    )
    t.do("escape", "done")
    assert t.busted() == {"owl"}
    assert t.carried("owl") == ""
    assert t.chits("(1,0)") == ["subdued", "subdued"]
    assert t.ideas("fox") == 2


@pytest.mark.clause("MH-J83", "MH-C-breach")
def test_a_breach_ends_the_action_phase_on_the_spot() -> None:
    t = place(
        row(3),
        WEST,
        where={"fox": "(2,0)", "owl": "(1,0)"},
        crew=crew(fox="demolitions-guy bypass linger"),
        ideas={"fox": 4},
        crises=["C4"],
        loot={"(0,0)": "jewel"},
        deck=["1", *LONG],
    )
    t.do("act owl walk", "breach fox SE")
    assert t["stage"] == "escape"
    assert (t["noise"], t["bag"], t["crises"], t.chits("(0,0)")) == (0, {}, [], [])
    assert t.events("card") == []
    assert "x1" in t["present"]
    assert (t.where("fox"), t.ideas("fox")) == ("(2,0)", 0)


@pytest.mark.clause("MH-95", "MH-J82", "MH-J2")
def test_escape_is_a_team_decision() -> None:
    t = place(row(2), WEST, seats=2, deck=LONG).do("1: escape")
    assert not t["escaping"]
    t.do("0: object")
    assert not t["escaping"]
    assert t.why("1: escape") == "MH-J2"  # turned down in this phase: seat 0 leads


# Steps


@pytest.mark.clause("MH-129", "MH-130", "MH-134")
def test_escape_moves_cost_ideas_and_need_no_tokens() -> None:
    t = fleeing(ideas={"fox": 5}, plans={"fox": []})
    assert t.legal("step") >= {"step fox (1,0)"}
    assert t.why("step fox (2,0)") == "MH-22"
    t.do("step fox (1,0)", "step fox (2,0)", "step fox (3,0)", "step fox e1")
    assert (t.where("fox"), t.ideas("fox")) == ("e1", 1)
    t.do("step fox (3,0)")
    assert t.why("step fox e1") == "MH-134"  # no idea is left


@pytest.mark.clause("MH-131", "MH-J88", "MH-53", "MH-C-pick-under-pressure")
def test_locks_bar_and_one_card_opens_them() -> None:
    who = crew(fox="angry-locksmith hurry linger", owl="thug bypass wing-it")
    chits = {"(1,0)": "lock, lock"}
    t = fleeing(ideas={"fox": 3, "owl": 9}, chits=chits, crew=who)
    assert t.why("step fox (1,0)") == "MH-131"
    assert t.why("roll fox e1") == "MH-127"
    assert t.why("unlock fox (1,0)") == "MH-139"
    t.do("pressure fox (1,0)", "pressure fox (1,0)", "step fox (1,0)")
    assert (t.ideas("fox"), t.where("fox")) == (0, "(1,0)")
    both = {"fox": "(0,0)", "owl": "(0,0)"}
    t = fleeing(ideas={"fox": 3, "owl": 9}, chits=chits, where=both, crew=who)
    assert t.legal("pressure") == {"pressure fox (1,0)"}


@pytest.mark.clause("MH-132", "MH-J87", "MH-173")
@pytest.mark.parametrize(
    ("chits", "cost"),
    [("", 1), ("guard", 2), ("guard, dog", 3), ("subdued, quiet-dog", 1), ("lock, camera", 1)],
)
def test_leaving_costs_one_more_for_each_active_guard(chits: str, cost: int) -> None:
    t = fleeing(ideas={"fox": cost}, chits={"(0,0)": chits})
    t.do("step fox (1,0)")
    assert t.ideas("fox") == 0
    if cost > 1:
        t = fleeing(ideas={"fox": cost - 1}, chits={"(0,0)": chits})
        refused = t.refusal("step fox (1,0)")
        assert refused.clause == "MH-134"
        assert refused.facts == {"needed": cost, "ideas": cost - 1}


@pytest.mark.clause("MH-133", "MH-182", "MH-139")
def test_cameras_and_towers_do_nothing() -> None:
    cells = {(0, 0): "tower", (1, 0): "camera, camera", (2, 0): "", (3, 0): ""}
    t = fleeing(cells, ideas={"fox": 4}, deck=LONG)
    t.do("step fox (1,0)", "step fox (2,0)", "step fox (3,0)", "step fox e1", "done")
    assert t.events("alert") == []
    assert t["noise"] == 0
    assert t["discards"] == []


@pytest.mark.clause("MH-J85", "MH-134")
def test_runs_are_mixed_and_one_may_run_in_again() -> None:
    t = fleeing(ideas={"fox": 2, "owl": 4}, loot={"(2,0)": "jewel"})
    t.do("step owl (3,0)", "step fox (1,0)", "step owl (2,0)", "take owl jewel", "step fox (2,0)")
    t.do("step owl (3,0)", "step owl e1")
    assert t["jewels"] == 1
    assert (t.where("fox"), t.where("owl")) == ("(2,0)", "e1")


# The last roll


@pytest.mark.clause("MH-135", "MH-J86", "MH-128")
def test_one_roll_and_nothing_after_it() -> None:
    t = fleeing(ideas={"fox": 0}).do("roll fox e1")
    assert t.events("last ditch")[0]["needed"] == 4
    assert t["rolled"] == ["fox"]
    for command in ("roll fox e1", "step fox (1,0)", "take fox jewel", "via fox (1,0)"):
        assert t.why(command) == "MH-J86"


@pytest.mark.clause("MH-135", "MH-J86", "MH-136")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_the_result_is_the_number_of_moves(roll: int) -> None:
    t = until(
        lambda seed: fleeing(seed=seed, ideas={"fox": 0}).do("roll fox e1"),
        lambda t: roll_of(t) == roll,
    )
    assert t.where("fox") == ["", "(1,0)", "(2,0)", "(3,0)", "e1", "e1", "e1"][roll]
    t.do("done")
    assert t.busted() == (set() if roll >= 4 else {"fox"})


@pytest.mark.clause("MH-J86", "MH-J87")
def test_ideas_not_spent_before_the_roll_are_points_and_lapse() -> None:
    t = fleeing(ideas={"fox": 3}).do("roll fox e1")
    told = t.events("last ditch")[0]
    assert (told["needed"], told["ideas"]) == (4, 3)
    assert t.where("fox") == "e1"
    assert t.ideas("fox") == 0


@pytest.mark.clause("MH-J87", "MH-132")
def test_points_that_cover_no_whole_step_are_lost() -> None:
    t = until(
        lambda seed: fleeing(seed=seed, ideas={"fox": 0}, chits={"(1,0)": "guard, guard"}).do(
            "roll fox e1"
        ),
        lambda t: roll_of(t) == 3,
    )
    assert t.where("fox") == "(1,0)"  # 1 to get there, 2 of the 3 needed to leave


@pytest.mark.clause("MH-128", "MH-J86", "MH-138")
def test_the_declared_path_need_not_be_the_shortest() -> None:
    cells = {(0, 0): "", (1, 0): "", (1, -1): "cash 4", (2, -1): ""}
    exits = exits_at(e1=((1, 0), "E"))

    def over_the_cash(seed: int) -> Table:
        return fleeing(cells, exits, seed=seed, ideas={"fox": 0}).do(
            "via fox (1,-1)", "grab fox cash", "roll fox e1"
        )

    t = until(over_the_cash, lambda t: roll_of(t) == 3)
    assert t["cash"] == 4
    t = until(over_the_cash, lambda t: roll_of(t) == 1)
    assert (t.where("fox"), t.carried("fox")) == ("(1,-1)", "cash 4")


@pytest.mark.clause("MH-127", "MH-136")
def test_without_a_path_there_is_no_roll() -> None:
    t = fleeing({(0, 0): "", (2, 0): "", (3, 0): ""}, ideas={"fox": 9})
    assert t.why("roll fox e1") == "MH-127"
    t.do("done")
    assert t.busted() == {"fox"}


@pytest.mark.clause("MH-136", "MH-140", "MH-141", "MH-144")
def test_who_reaches_no_exit_is_busted_with_all_it_carries() -> None:
    t = fleeing(carried={"fox": "cash 5, jewel"}, ideas={"fox": 3}).do("done")
    assert t.busted() == {"fox"}
    assert (t["cash"], t["jewels"], t["carried"]) == (0, 0, {})


# What is allowed


@pytest.mark.clause("MH-137", "MH-139", "MH-J89", "MH-95")
def test_what_is_refused_in_escape() -> None:
    who = crew(fox="street-urchin hurry linger", owl="script-kiddie bypass wing-it")
    t = fleeing(
        ideas={"fox": 9, "owl": 9},
        crew=who,
        chits={"(2,0)": "camera"},
        carried={"fox": "dog-whistle"},
    )
    assert t.why("use fox change-of-plans") == "MH-67"
    assert t.why("codes owl (2,0)") == "MH-137"
    assert t.why("friend owl fox") == "MH-137"
    assert t.why("act fox dog-whistle") == "MH-139"
    assert t.why("pwn owl fox unlock") == "MH-139"
    assert t.why("escape") == "MH-95"


@pytest.mark.clause("MH-J89", "MH-138", "MH-C-larcenist", "MH-C-good-in-a-pinch", "MH-C-architect")
def test_what_is_allowed_in_escape() -> None:
    who = crew(fox="pickpocket hurry linger", owl="lookout bypass wing-it")
    t = fleeing(
        ideas={"fox": 1, "owl": 4},
        crew=who,
        loot={"(1,0)": "jewel"},
        floorplans=["(0,0)"],
    )
    t.do("use fox larcenist", "fetch fox jewel (1,0)", "find fox", "pinch owl fox")
    assert t.carried("fox") == "jewel"
    assert (t.ideas("fox"), t.ideas("owl")) == (2, 2)
    assert not t.may("pinch owl fox")  # once


@pytest.mark.clause("MH-J88", "MH-172", "MH-J61", "MH-J62")
def test_a_server_passed_in_a_run_opens_its_locks() -> None:
    cells = {(0, 0): "", (1, 0): "server x", (2, 0): "remote x", (3, 0): ""}
    t = fleeing(cells, ideas={"fox": 9, "owl": 1}, where={"fox": "(0,0)", "owl": "(2,0)"})
    assert t.why("step owl (3,0)") == "MH-131"  # imprisoned until the lock is gone
    t.do("step fox (1,0)", "hack fox", "step owl (3,0)")
    assert t.where("owl") == "(3,0)"
    t = fleeing({**cells, (0, 1): "", (1, 1): "", (2, 1): ""}, ideas={"fox": 9})
    t.do("via fox (1,0)", "roll fox e1")
    assert t.tiles("remote") == set()


@pytest.mark.clause("MH-J90", "MH-138", "MH-J74")
def test_what_a_failed_character_carries_is_taken_over() -> None:
    t = until(
        lambda seed: fleeing(
            seed=seed,
            seats=2,
            ideas={"fox": 0, "owl": 4},
            carried={"fox": "cash 2, jewel", "owl": "radio"},
        ).do("roll fox e1"),
        lambda t: roll_of(t) == 2,
    )
    t.do("step owl (3,0)", "step owl (2,0)", "drop owl radio", "take owl cash", "take owl jewel")
    assert (t.carried("fox"), t.carried("owl")) == ("", "cash 2, jewel")
    t.do("step owl (3,0)", "step owl e1")
    assert (t["cash"], t["jewels"]) == (2, 1)


# How it ends


@pytest.mark.clause("MH-139", "MH-J114")
def test_it_ends_when_everybody_has_said_done() -> None:
    t = fleeing(seats=3, ideas={"fox": 4, "owl": 1, "stag": 1}).do("1: done", "2: done")
    assert t.asked() == {(0, "flee")}
    t.do("step fox (1,0)")  # takes all of these back
    assert t.asked() == {(0, "flee"), (1, "flee"), (2, "flee")}
    t.do("0: done", "1: done")
    assert not t.m.over
    t.do("2: done")
    assert t.m.over


@pytest.mark.clause("MH-J114")
def test_who_has_only_rolled_characters_counts_as_done() -> None:
    t = fleeing(seats=3, ideas={"fox": 0}).do("roll fox e1")
    assert t.asked() == {(1, "flee"), (2, "flee")}
    t.do("1: done", "2: done")
    assert t.m.over


@pytest.mark.clause("MH-J94", "MH-28")
def test_nobody_leaves_early() -> None:
    t = place(row(2), WEST, where={"fox": "(0,0)"}, deck=LONG).do("act fox walk", "move fox e1")
    t.walk_all().all_done()
    assert t.why("done") == "MH-90"
    t.do("act fox walk", "move fox (0,0)")
    assert t.where("fox") == "(0,0)"
    t = place(row(2), WEST, seats=3)  # all on the exit: each human has one to act with
    assert {text.split()[1] for text in t.legal("act", seat=1)} == {"owl"}


@pytest.mark.clause("MH-J92", "MH-209", "MH-206", "MH-C-hostage")
def test_a_hostage_may_be_taken_in_escape_and_runs_by_itself() -> None:
    t = fleeing(
        {(0, 0): "", (1, 0): "npc", (2, 0): "", (3, 0): ""},
        heist={"npc": HOSTAGE, "goal": {"npc_escapes": True}},
        ideas={"fox": 1},
    )
    t.do("step fox (1,0)", "seize fox")
    assert t.ideas("npc") == 3
    t.do("step npc (2,0)", "step npc (3,0)", "step npc e1", "done")
    assert t.won
    assert t.busted() == {"fox"}
