"""Module guard dogs: when they jump, when they do not, and how one gets rid of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, exits_at, flower, place
from tests.games.masters.layouts.event_deck import DOORS, HALL, draw

AWAY = {"owl": "e1", "stag": "e1"}
URCHIN = crew(fox="street-urchin hurry hit-n-run")


def hall(**entries: Any) -> Table:
    return place(HALL, DOORS, **entries)


@pytest.mark.clause("MH-174", "MH-J67")
def test_a_dog_jumps_at_who_comes_next_to_it() -> None:
    t = hall(where={"fox": "(2,0)", **AWAY}, chits={"(4,0)": "dog, dog, quiet-dog"})
    t.do("act fox walk", "move fox (3,0)")
    assert t.chits("(3,0)") == ["dog", "dog"]  # each that is alone there
    assert t.chits("(4,0)") == ["quiet-dog"]
    t = hall(where={"fox": "(3,0)", **AWAY}, chits={"(3,0)": "dog"}, acts={"fox": "walk"})
    assert not t.may("move fox (2,0)")  # it holds like any guard (MH-173)


@pytest.mark.clause("MH-174", "MH-J67")
@pytest.mark.parametrize(("owl", "jumps"), [("e1", True), ("(4,0)", False)])
def test_a_dog_with_company_stays(owl: str, jumps: bool) -> None:
    t = hall(where={"fox": "(2,0)", "owl": owl, "stag": "e1"}, chits={"(4,0)": "dog"})
    t.do("act fox walk", "move fox (3,0)")
    assert (t.chits("(3,0)") == ["dog"]) == jumps


@pytest.mark.clause("MH-J67")
def test_left_alone_it_jumps_at_whom_it_can_see() -> None:
    """owl leaves the dog's tile for (5,0); the dog follows, or takes fox: the team decides."""
    t = hall(
        where={"fox": "(3,0)", "owl": "(4,0)", "stag": "e1"},
        chits={"(4,0)": "dog"},
        slipping=["owl"],
        acts={"owl": "walk"},
        seats=3,
    )
    t.do("1: move owl (5,0)")
    assert {key for _, key in t.asked()} == {"dog"}
    assert t.legal() == {"chase fox", "chase owl"}
    t.do(*(f"{seat}: chase fox" for seat in range(3)))
    assert t.chits("(3,0)") == ["dog"]


@pytest.mark.clause("MH-J67")
@pytest.mark.parametrize(("fox_on", "dog_on"), [("lock", "(4,0)"), ("open", "(3,0)")])
def test_a_dog_does_not_enter_a_barred_hex(fox_on: str, dog_on: str) -> None:
    """fox stands on a hex whose lock has closed when the dog next door wakes up."""
    t = draw(
        "M1",
        "C1",
        where={"fox": "(3,0)", "owl": "e1", "stag": "e1"},
        chits={"(3,0)": fox_on, "(4,0)": "quiet-dog"},
        tokens=["(5,0)"],
    )
    assert "dog" in t.chits(dog_on)


@pytest.mark.clause("MH-J67")
def test_standing_side_by_side_is_no_trigger() -> None:
    t = hall(where={"fox": "(3,0)", **AWAY}, chits={"(4,0)": "dog"})
    t.do("act fox walk").pass_round()
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-176")
def test_dogs_do_not_move_onto_entrances() -> None:
    t = hall(where={"fox": "(0,0)", **AWAY}, chits={"(0,0)": "dog"}, slipping=["fox"])
    t.do("act fox walk", "move fox e1")
    assert (t.chits("(0,0)"), t.chits("e1")) == (["dog"], [])


@pytest.mark.clause("MH-175", "MH-J35")
def test_a_dog_from_the_bag_jumps_and_its_hex_is_known() -> None:
    cells = {(q, 0): "?" if q == 4 else "" for q in range(8)}
    t = place(cells, DOORS, where={"fox": "(2,0)", **AWAY}, bag={"dog": 2})
    t.do("act fox walk", "move fox (3,0)")
    assert (t.chits("(3,0)"), t.chits("(4,0)")) == (["dog"], [])
    assert t.tiles("unknown") == set()
    assert t.bag() == {"dog": 1}  # the hex is not drawn for again


@pytest.mark.clause("MH-J36")
def test_dogs_next_to_who_starts_indoors_jump_before_the_first_roll() -> None:
    t = place(
        {(q, 0): {4: "dog", 3: "spot"}.get(q, "") for q in range(8)},
        exits_at(e1=((0, 0), "W"), e2=((7, 0), "E")),
        stage="plan",
        options={"scenario": "county-bricks", "busted": 1},
        heist={"goal": {"characters_escape": 1}},
    )
    t.do("start fox (3,0)", "start owl e1", "start stag e2", "ready")
    assert t.chits("(3,0)") == ["dog"]
    assert t["round"] == 1


@pytest.mark.clause("MH-179", "MH-J68")
def test_two_announced_moves_shake_a_dog_off() -> None:
    entries: dict[str, Any] = {
        "crew": URCHIN,
        "where": {"fox": "(3,0)", **AWAY},
        "ideas": {"fox": 1},
        "dice": {"fox": 1},
        "chits": {"(3,0)": "dog"},
    }
    t = hall(**entries)
    t.do("act fox hurry-1", "use fox there-are-better-ways", "slip fox (4,0)")
    assert t.asked() == {(0, "shake")}
    assert t.chits("(3,0)") == ["dog"]
    t.do("move fox (5,0)")
    assert (t.where("fox"), t.chits("(3,0)"), t.chits("(5,0)")) == ("(5,0)", ["dog"], [])
    t = hall(**entries)
    t.do("act fox hurry-1", "use fox there-are-better-ways", "move fox (4,0)")
    assert t.chits("(4,0)") == ["dog"]  # a single Move is followed at once
    t = hall(**entries)
    t.do("act fox hurry-1", "use fox there-are-better-ways", "slip fox (4,0)", "stay")
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-J68")
def test_if_the_second_move_is_barred_the_dog_follows() -> None:
    """The first tile turns up a lock ahead; behind fox is the dog."""
    cells = {(q, 0): "?" if q == 5 else "" for q in range(8)}
    t = place(
        cells,
        DOORS,
        crew=URCHIN,
        where={"fox": "(3,0)", **AWAY},
        ideas={"fox": 1},
        dice={"fox": 1},
        chits={"(3,0)": "dog"},
        bag={"lock": 1},
        plans={"fox": ["(4,0)", "(5,0)"]},
    )
    t.do("act fox hurry-1", "use fox there-are-better-ways", "slip fox (4,0)")
    assert t.chits("(5,0)") == ["lock"]
    assert t.chits("(4,0)") == ["dog"]
    assert {key for _, key in t.asked()} == {"command"}


@pytest.mark.clause("MH-J68", "MH-J67")
def test_the_dog_left_behind_may_take_somebody_else() -> None:
    t = hall(
        crew=URCHIN,
        where={"fox": "(3,0)", "owl": "(2,0)", "stag": "e1"},
        ideas={"fox": 1},
        dice={"fox": 1},
        chits={"(3,0)": "dog"},
    )
    t.do("act fox hurry-1", "use fox there-are-better-ways", "slip fox (4,0)", "move fox (5,0)")
    assert t.chits("(2,0)") == ["dog"]


@pytest.mark.clause("MH-178", "MH-J67")
def test_a_dog_between_two_is_the_teams_choice() -> None:
    t = place(
        flower(),
        exits_at(e1=((1, 0), "E")),
        where={"fox": "(1,0)", "owl": "(-1,0)", "stag": "e1"},
        chits={"(0,0)": "quiet-dog"},
        tokens=["(0,1)"],
        deck=["M1", "C1", "M1", "Z1"],
        acts=dict.fromkeys(["fox", "owl", "stag"], "walk"),
        icons={},
        due={},
    )
    t.all_done()  # the dog becomes active
    assert {key for _, key in t.asked()} == {"dog"}
    t.do("chase owl")
    assert t.chits("(0,0)") == []
    assert "dog" in t.chits("(-1,0)")


@pytest.mark.clause("MH-J71", "MH-C-dog-whistle")
def test_a_chase_under_the_whistle_is_not_made_up_for() -> None:
    t = hall(
        where={"fox": "(2,0)", "owl": "e1", "stag": "e1"},
        chits={"(4,0)": "dog"},
        whistle=True,
        acts={"fox": "walk"},
    )
    t.do("move fox (3,0)").pass_round()
    assert t.chits("(4,0)") == ["dog"]
    t.do("act fox walk", "move fox (2,0)")
    assert t.chits("(4,0)") == ["dog"]


@pytest.mark.clause("MH-J72")
def test_in_escape_dogs_chase_and_are_left_behind() -> None:
    """(4,-1) touches (3,0) and (4,0): the dog jumps onto (3,0), leaving it costs 2, it stays."""
    cells = [*HALL, (4, -1)]
    t = place(
        cells,
        DOORS,
        stage="escape",
        where={"fox": "(2,0)", **AWAY},
        chits={"(4,-1)": "dog"},
        ideas={"fox": 4},
        crew=crew(fox="thug hurry hit-n-run"),
    )
    t.do("step fox (3,0)")
    assert (t.chits("(3,0)"), t.ideas("fox")) == (["dog"], 3)
    t.do("step fox (4,0)")
    assert (t.chits("(3,0)"), t.chits("(4,0)"), t.ideas("fox")) == (["dog"], [], 1)
    t.do("step fox (5,0)")
    assert (t.chits("(3,0)"), t.ideas("fox")) == (["dog"], 0)


@pytest.mark.clause("MH-177", "MH-C-C4")
def test_a_kennel_may_be_entered() -> None:
    cells = {(q, 0): "kennel" if q == 3 else "" for q in range(8)}
    t = place(cells, DOORS, where={"fox": "(2,0)", **AWAY})
    t.do("act fox walk", "move fox (3,0)")
    assert t.chits("(3,0)") == []


@pytest.mark.clause("MH-173", "MH-54")
def test_guard_and_dog_on_one_tile_are_chosen_apart() -> None:
    t = hall(
        where={"fox": "(3,0)", **AWAY},
        acts={"fox": "walk"},
        icons={"fox": "SS"},
        chits={"(3,0)": "guard, dog"},
    )
    assert t.legal("subdue", "muzzle") == {"subdue fox (3,0)", "muzzle fox (3,0)"}
    t.do("muzzle fox (3,0)")
    assert t.chits("(3,0)") == ["guard", "quiet-dog"]
    t.do("subdue fox (3,0)")
    assert t.chits("(3,0)") == ["quiet-dog", "subdued"]
