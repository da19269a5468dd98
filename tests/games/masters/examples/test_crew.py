"""The worked examples from the rulebook, MH-E11 to MH-E19."""

from __future__ import annotations

import pytest

from tests.games.masters.layouts.boards import Table, begin, crew, exits_at, place, row, until

ABOUT_A_GAP = {
    (0, 0): "",
    (1, -1): "",
    (2, -1): "",
    (2, 0): "",
    (1, 1): "",
    (0, 1): "",
    (3, -2): "",
}
"""Hexes A to F around the empty cell (1,0), and G."""

BY_G = {"e1": ((4, -2), (3, -2))}


# Escape


def mark_and_sally(seed: int, seats: int = 1) -> Table:
    t = place(
        row(7),
        exits_at(e1=((6, 0), "E")),
        seats=seats,
        seed=seed,
        heist={"bag": {"jewel": 1}, "goal": {"steal": {"jewel": 1}}},
        stage="escape",
        bag={},
        crew=crew(fox="mastermind wing-it hurry", owl="script-kiddie bypass hurry"),
        where={"fox": "(0,0)"},
        ideas={"fox": 3, "owl": 2},
        carried={"fox": "jewel"},
    )
    return t.do("step fox (1,0)", "step fox (2,0)", "step fox (3,0)", "roll fox e1")


def rolled(t: Table) -> int:
    return int(t.events("last ditch")[-1]["roll"])


@pytest.mark.clause("MH-E11", "MH-127", "MH-134", "MH-135", "MH-136", "MH-138", "MH-147")
@pytest.mark.clause("MH-J90", "MH-J114", "MH-J85", "MH-137")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_last_ditch(seats: int) -> None:
    t = until(lambda seed: mark_and_sally(seed, seats), lambda t: rolled(t) == 3)
    assert t.events("last ditch")[-1]["needed"] == 4
    assert t.where("fox") == "(6,0)"
    t.do("step owl (6,0)", "take owl jewel", "step owl e1")
    assert t.ideas("owl") == 0
    assert t["jewels"] == 1
    t.all_done()
    assert t.won
    assert t.busted() == {"fox"}


@pytest.mark.clause("MH-E11", "MH-135")
def test_a_lucky_roll_takes_mark_out() -> None:
    t = until(mark_and_sally, lambda t: rolled(t) >= 4)
    assert t.where("fox") == "e1"
    assert t.do("done").busted() == set()
    assert t.won


@pytest.mark.clause("MH-E12", "MH-137", "MH-J89", "MH-C-great-in-a-pinch")
def test_costly_abilities_in_escape() -> None:
    t = place(
        ABOUT_A_GAP,
        BY_G,
        stage="escape",
        crew=crew(fox="grease-man wing-it hurry", owl="sentinel bypass hurry"),
        where={"fox": "(0,0)"},
        ideas={"fox": 3, "owl": 5},
    )
    assert t.why("vent fox (2,0)") == "MH-137"
    t.do("pinch owl fox", "pinch owl fox")
    assert (t.ideas("fox"), t.ideas("owl")) == (5, 1)


ESCAPE = {
    (0, 0): "",
    (1, 0): "guard",
    (2, -1): "",
    (3, -1): "camera",
    (2, 0): "gate A",
    (1, 1): "lock",
    (0, 2): "",
    (2, 1): "",
}


def runners(seed: int = 0) -> Table:
    t = place(
        ESCAPE,
        {"e1": ((4, -2), (3, -1))},
        seed=seed,
        chits={"(2,-1)": "subdued"},
        where={"fox": "(0,0)", "owl": "(0,2)", "stag": "(2,1)"},
        crew=crew(stag="burglar linger hurry"),
        ideas={"fox": 2, "owl": 1, "stag": 1},
    )
    return t.do("escape", "done")


@pytest.mark.clause("MH-E13", "MH-126", "MH-130", "MH-131", "MH-132", "MH-133", "MH-189")
@pytest.mark.clause("MH-127", "MH-136", "MH-J84")
def test_escape_moves() -> None:
    t = runners()
    assert t["stage"] == "escape"
    assert "(2,0)" not in t.tiles("present")
    assert {text.split()[1] for text in t.legal("step", "roll", "via")} == {"fox"}
    assert t.why("roll owl e1") == t.why("roll stag e1") == "MH-127"
    assert t.why("step owl (1,1)") == "MH-131"
    alerts = len(t.events("alert"))
    t.do("step fox (1,0)")
    assert t.why("step fox (2,-1)") == "MH-134"  # 2 Escape Moves, and 1 idea
    t = until(
        lambda seed: runners(seed).do("step fox (1,0)", "roll fox e1"), lambda t: rolled(t) == 3
    )
    assert t.where("fox") == "e1"
    assert len(t.events("alert")) == alerts  # the camera did nothing
    t.do("done")
    assert t.busted() == {"owl", "stag"}


@pytest.mark.clause("MH-E13", "MH-128", "MH-132", "MH-J87")
@pytest.mark.parametrize(
    ("roll", "first", "ends"),
    [
        (3, False, "e1"),
        (3, True, "e1"),
        (2, False, "(3,-1)"),
        (2, True, "(3,-1)"),
        (1, False, "(2,-1)"),
        (1, True, "(2,-1)"),
    ],
)
def test_a_step_is_paid_half_by_an_idea_and_half_by_the_roll(
    roll: int, first: bool, ends: str
) -> None:
    before = ["step fox (1,0)"] if first else []
    t = until(lambda seed: runners(seed).do(*before, "roll fox e1"), lambda t: rolled(t) == roll)
    told = t.events("last ditch")[-1]
    assert told["needed"] == 5 - len(before)
    assert t.where("fox") == ends
    assert t.ideas("fox") == 0


# Crews


@pytest.mark.clause("MH-E14", "MH-152", "MH-155", "MH-220")
def test_cam_is_a_tinkerer_with_two_skills_and_in_jail() -> None:
    t = begin(options={"scenario": "county-bricks", "level": 3})
    t.do("cast fox tinkerer", "learn fox assault", "learn fox smash-n-grab")
    t.do("cast owl tiny", "cast stag iceheart")
    assert t["crew"]["fox"] == {"character": "tinkerer", "skills": ["assault", "smash-n-grab"]}
    assert t.why("start fox e1") == "MH-220"
    assert t.may("start owl e1")


@pytest.mark.clause("MH-E15", "MH-164", "MH-165", "MH-166", "MH-J103", "MH-J14")
def test_iris_is_of_level_three() -> None:
    t = begin(options={"level": 3}).do("cast fox tinkerer", "learn fox assault")
    skills = {text.split()[2] for text in t.legal("learn")}
    amateur = {"smash-n-grab", "hurry", "wing-it", "bypass", "yank-wires", "linger"}
    assert skills == amateur  # one amateur skill, not of the same root


@pytest.mark.clause("MH-E16", "MH-159")
def test_a_class_comes_once() -> None:
    t = begin(options={"level": 3}).do("cast fox grease-man", "learn fox ninja", "learn fox linger")
    assert t.why("cast owl burglar") == "MH-159"
    assert t.why("cast owl ghost-runner") == "MH-159"
    assert t.why("cast owl showtime") == "MH-159"
    assert t.may("cast owl thug")


@pytest.mark.clause("MH-E17", "MH-160", "MH-J13")
def test_two_may_wing_it_and_not_three() -> None:
    t = begin().do("cast fox tiny", "cast owl karma")
    assert t.why("cast stag enigma") == "MH-160"
    t.do("cast stag street-urchin")
    assert t.why("learn stag wing-it") in ("MH-160", "MH-J13")
    assert t.may("learn stag bypass")


# Dogs


@pytest.mark.clause("MH-E18", "MH-174", "MH-175", "MH-178")
@pytest.mark.parametrize("whom", ["fox", "owl"])
def test_the_team_says_onto_whom_a_dog_jumps(whom: str) -> None:
    t = place(
        {(0, 0): "?", (1, 0): "", (-1, 0): ""},
        exits_at(e1=((1, 0), "E")),
        heist={"bag": {"dog": 1}},
        where={"fox": "(1,0)", "owl": "(-1,0)"},
    )
    assert t.asked() == {(0, "dog")}
    assert t.legal() == {"chase fox", "chase owl"}
    t.do(f"chase {whom}")
    there, other = ("(1,0)", "(-1,0)") if whom == "fox" else ("(-1,0)", "(1,0)")
    assert t.chits(there) == ["dog"]
    assert t.chits(other) == t.chits("(0,0)") == []
    assert t.tiles("unknown") == set()


def urchin_and_dog() -> Table:
    t = place(
        row(3),
        exits_at(e1=((2, 0), "E")),
        crew=crew(fox="street-urchin hurry wing-it", stag="burglar linger bypass"),
        where={"fox": "(0,0)"},
        chits={"(0,0)": "dog"},
        ideas={"fox": 1},
    )
    return t.do("use fox there-are-better-ways", "act fox hurry-1")  # Run: N N M M


@pytest.mark.clause("MH-E19", "MH-179", "MH-J68", "MH-C-there-are-better-ways")
def test_leaving_a_dog_behind_takes_two_moves() -> None:
    t = urchin_and_dog().do("slip fox (1,0)", "move fox (2,0)")
    assert t.where("fox") == "(2,0)"
    assert t.chits("(0,0)") == ["dog"]


@pytest.mark.clause("MH-E19", "MH-179", "MH-174")
def test_a_single_move_is_followed() -> None:
    t = urchin_and_dog().do("move fox (1,0)")
    assert t.chits("(0,0)") == []
    assert t.chits("(1,0)") == ["dog"]
