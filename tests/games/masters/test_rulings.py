"""Rulings that cut across the sections: MH-J3, MH-J13, MH-J17, MH-J19, MH-J22, MH-J36, MH-J83."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, begin, crew, exits_at, place, ring, row

WEST = exits_at(e1=((0, 0), "W"))
LONG = ["M1"] * 20 + ["Z1"]


# Tokens of others


def replanning(seats: int = 3, **options: str) -> Table:
    """A Street Urchin of seat 2 changes the plans."""
    return place(
        row(4),
        WEST,
        seats=seats,
        options=options or None,
        plans={"fox": ["(0,0)"], "owl": ["(0,0)"], "stag": ["(1,0)"]},
        ideas={"stag": 2},
        deck=LONG,
    ).do("use stag change-of-plans")


@pytest.mark.clause("MH-J19", "MH-C-change-of-plans", "MH-94")
def test_tokens_of_others_move_with_their_consent() -> None:
    t = replanning()
    assert t.asked() == {(2, "replan")}
    t.do("2: shift stag (1,0) (2,0)")  # an own one at once
    assert t.plans("stag") == {"(2,0)"}
    t.do("2: shift fox (0,0) (3,0)")
    assert t.asked() == {(0, "agree")}
    t.do("0: agree")
    assert t.plans("fox") == {"(3,0)"}
    t.do("2: shift owl (0,0) (3,0)", "1: object")
    assert t.plans("owl") == {"(0,0)"}  # nobody's word but the owner's
    assert t["extra"] == 1


@pytest.mark.clause("MH-J19", "MH-J2", "MH-94")
@pytest.mark.parametrize("lead", [0, 1])
def test_the_lead_cannot_overrule_an_owner(lead: int) -> None:
    t = place(
        row(4),
        WEST,
        seats=3,
        lead=lead,
        plans={"fox": ["(0,0)"], "owl": [], "stag": []},
        ideas={"stag": 2},
    )
    t.do("use stag change-of-plans", "2: shift fox (0,0) (3,0)", "0: object")
    assert t.plans("fox") == {"(0,0)"}


@pytest.mark.clause("MH-J2", "MH-J19")
@pytest.mark.parametrize("word", ["agree", "object"])
def test_for_an_owner_who_says_nothing_in_time_the_lead_decides(word: str) -> None:
    t = place(
        row(4),
        WEST,
        seats=3,
        lead=1,
        options={"seconds": "30"},
        plans={"fox": ["(0,0)"], "owl": [], "stag": []},
        ideas={"stag": 2},
    )
    t.do("use stag change-of-plans", "2: shift fox (0,0) (3,0)")
    assert t.asked() == {(0, "agree")}
    t.m.play(-1, "time")
    assert t.asked() == {(1, "agree")}
    t.do(f"1: {word}")
    assert t.plans("fox") == ({"(3,0)"} if word == "agree" else {"(0,0)"})


@pytest.mark.clause("MH-J19", "MH-J18")
def test_up_to_three_tokens_to_any_hex_without_an_own_one() -> None:
    t = place(
        row(6),
        WEST,
        plans={"fox": ["(0,0)", "(1,0)"], "owl": [], "stag": ["(0,0)"]},
        ideas={"stag": 3},
    ).do("use stag change-of-plans")
    assert t.why("shift fox (0,0) (1,0)") in ("MH-J18", "MH-J19")
    t.do("shift fox (0,0) (5,0)", "shift fox (1,0) (4,0)", "shift stag (0,0) (3,0)")
    assert t.asked() == {(0, "command")}
    assert (t.plans("fox"), t.plans("stag")) == ({"(4,0)", "(5,0)"}, {"(3,0)"})


# Crews


@pytest.mark.clause("MH-J13", "MH-160")
def test_twin_skills_share_two_cards() -> None:
    t = begin(options={"level": 4, "characters": 4})
    t.do("cast fox thug", "learn fox ninja", "learn fox linger")
    t.do("cast owl burglar", "learn owl prowl", "learn owl linger")
    t.do("cast stag lookout")
    for skill in ("ninja", "prowl", "linger"):
        assert t.why(f"learn stag {skill}") in ("MH-J13", "MH-160")
    t.do("learn stag hurry")  # the amateur cards are two more
    assert t["crew"]["stag"]["skills"] == ["hurry"]


@pytest.mark.clause("MH-J14", "MH-11")
def test_two_skills_of_different_roots() -> None:
    t = begin(options={"level": 4}).do("cast fox thug", "learn fox ninja")
    for skill in ("hurry", "prowl", "ninja"):
        assert not t.may(f"learn fox {skill}")
    assert t.why("learn fox prowl") == "MH-J14"


# Reveals


@pytest.mark.clause("MH-J22", "MH-45", "MH-C-visage")
def test_a_reveal_in_the_plan_without_unknown_hexes_empties_the_bag() -> None:
    t = place(
        row(2), WEST, stage="plan", cash=4, heist={"bag": {"guard": 2}}, options={"fixers": "all"}
    )
    assert t.legal("visage") == {"visage bag"}
    t.do("visage bag")
    assert (t.bag(), t["cash"], t["chits"]) == ({"guard": 1}, 3, {})


@pytest.mark.clause("MH-J36", "MH-J97", "MH-42", "MH-J99")
def test_the_unknown_hex_on_which_an_npc_becomes_active() -> None:
    t = place(
        options={"scenario": "safehouse-rescue"},
        where={"fox": "e1", "owl": "e1", "stag": "e2", "npc": "r4c6"},
        escort=[],
        chits={"r3c3": "", "r5c2": ""},
        unknown=["r4c6", "r4c8", "r3c5", "r8c7"],
        bag={"camera": 9},
        deck=LONG,
    )
    assert "npc" in t["alive"]
    assert t.chits("r4c6") == ["camera"]
    assert t.chits("r3c5") == ["camera"]  # and its neighbours
    assert set(t["unknown"]) == {"r4c8", "r8c7"}
    assert t.alerts() == 0  # being there is not entering


# Breach


@pytest.mark.clause("MH-C-breach", "MH-29", "MH-J83")
def test_a_breach_needs_an_external_side() -> None:
    who = crew(fox="demolitions-guy bypass linger")
    t = place(ring(), exits_at(e1=((1, 0), "E")), where={"fox": "(-1,0)"}, crew=who)
    assert t.why("breach fox E") == "MH-C-breach"  # the enclosed gap
    assert t.legal("breach") == {"breach fox W", "breach fox NW", "breach fox SW"}
    t = place(ring(), exits_at(e1=((1, 0), "E")), crew=who)
    assert t.legal("breach") == set()  # only indoors
    few = place(
        ring(), exits_at(e1=((1, 0), "E")), where={"fox": "(-1,0)"}, crew=who, ideas={"fox": 3}
    )
    assert few.why("breach fox W") == "MH-C-breach"


@pytest.mark.clause("MH-J83", "MH-C-breach", "MH-J8")
def test_others_may_finish_before_a_breach_and_nobody_after_it() -> None:
    t = place(
        row(3),
        WEST,
        seats=3,
        where={"fox": "(2,0)", "owl": "(1,0)"},
        crew=crew(fox="demolitions-guy bypass linger"),
        ideas={"fox": 4},
        deck=LONG,
    )
    t.do("act owl walk", "move owl (2,0)", "breach fox E")
    assert t["stage"] == "escape"  # stag has not acted at all
    assert t.asked() == {(0, "flee"), (1, "flee"), (2, "flee")}
    assert t.why("act stag walk") == "MH-139"


# The order of commands


@pytest.mark.clause("MH-J3", "MH-91")
def test_a_seat_that_is_done_may_still_react() -> None:
    t = place(
        row(3),
        WEST,
        seats=2,
        where={"owl": "(0,0)"},
        chits={"(1,0)": "lock"},
        crew=crew(owl="angry-locksmith hurry linger"),
    )
    t.do("act owl pick", "1: done")
    assert t.asked() == {(0, "command")}
    t.do("unlock owl (1,0)")
    assert t.asked() == {(0, "command"), (1, "command")}
    assert t.chits("(1,0)") == ["open"]


@pytest.mark.clause("MH-J17")
def test_changes_in_the_plan_have_no_end() -> None:
    """Whoever thinks again three hundred times is not stopped, in tokens or starts."""
    doors = exits_at(e1=((0, 0), "W"), e2=((2, 0), "E"))
    t = place(row(3), doors, stage="plan", where={"fox": "e1", "owl": "e1", "stag": "e2"})
    for _ in range(150):
        t.do("mark fox (0,0)", "start fox e2", "unmark fox (0,0)", "start fox e1")
    assert t.may("mark fox (0,0)")
    t.do("ready")
    assert t["stage"] == "action"


# Dogs in Escape


@pytest.mark.clause("MH-J72", "MH-132")
def test_a_dog_left_behind_leaves_that_runner_alone() -> None:
    """Round a corner the runner passes next to the dog once more."""
    cells = [(0, 0), (1, 0), (0, 1), (-1, 1)]
    t = place(
        cells,
        exits_at(e1=((-1, 1), "W")),
        stage="escape",
        where={"fox": "(0,0)"},
        chits={"(0,0)": "dog"},
        ideas={"fox": 5, "owl": 2},
    )
    t.do("step fox (1,0)", "step fox (0,1)", "step fox (-1,1)", "step fox e1")
    assert (t.ideas("fox"), t.chits("(0,0)")) == (0, ["dog"])
    t.do("step owl (-1,1)")
    assert t.chits("(-1,1)") == ["dog"]  # another one is chased


@pytest.mark.clause("MH-J72")
def test_a_dog_left_behind_on_a_declared_path() -> None:
    t = place(
        [(0, 0), (1, 0), (0, 1), (-1, 1)],
        exits_at(e1=((-1, 1), "W")),
        stage="escape",
        where={"fox": "(0,0)"},
        chits={"(0,0)": "dog"},
        ideas={"fox": 4},
    ).do("via fox (1,0)", "roll fox e1")
    assert t.events("last ditch")[0]["needed"] == 5
    assert t.where("fox") == "e1"


# Dogs in rounds


@pytest.mark.clause("MH-J67", "MH-174")
@pytest.mark.parametrize("bar", ["lock", "remote", "door", ""])
def test_dogs_do_not_enter_barred_hexes(bar: str) -> None:
    cells = {(0, 0): "", (1, 0): "?", (2, 0): "server x", (0, 1): "remote x"}
    t = place(
        cells,
        exits_at(e1=((2, 0), "E")),
        heist={"bag": {"dog": 1}},
        where={"fox": "(0,0)"},
        chits={"(0,0)": "lock"} if bar == "lock" else {},
        doors=["(0,0)"] if bar == "door" else [],
        remote=["(0,1)"],
    )
    if bar == "remote":
        t = place(
            {(0, 0): "remote x", (1, 0): "?", (2, 0): "server x"},
            exits_at(e1=((2, 0), "E")),
            heist={"bag": {"dog": 1}},
            where={"fox": "(0,0)"},
        )
    there = "(1,0)" if bar else "(0,0)"
    assert t.chits(there) == ["dog"]
    assert "dog" not in t.chits("(0,0)" if bar else "(1,0)")


def shaking(**entries: Any) -> Table:
    """A Street Urchin with a dog on (0,0) who has paid and runs."""
    t = place(
        {(0, 0): "dog", (1, 0): "", (2, 0): "?", (2, -1): ""},
        exits_at(e1=((2, -1), "E")),
        crew=crew(fox="street-urchin hurry wing-it"),
        where={"fox": "(0,0)", "owl": "e1"},
        ideas={"fox": 1},
        dice={"fox": 1},
        **entries,
    )
    return t.do("use fox there-are-better-ways", "act fox hurry-1")  # Run: N N M M


@pytest.mark.clause("MH-J68", "MH-179", "MH-42")
def test_if_the_second_move_is_barred_the_dog_follows() -> None:
    t = shaking(plans={"fox": ["(1,0)", "(2,0)"]}, heist={"bag": {"lock": 1}})
    t.do("slip fox (1,0)")
    assert t.chits("(2,0)") == ["lock"]  # the reveals of the first tile come in between
    assert t.chits("(1,0)") == ["dog"]
    assert t.asked() == {(0, "command")}


@pytest.mark.clause("MH-J68", "MH-179")
@pytest.mark.parametrize(("second", "dog"), [("stay", "(1,0)"), ("move fox (2,0)", "(0,0)")])
def test_the_dog_waits_for_the_second_move(second: str, dog: str) -> None:
    t = shaking(heist={"bag": {"blank": 1}}).do("slip fox (1,0)")
    assert t.asked() == {(0, "shake")}
    assert t.chits("(0,0)") == ["dog"]
    t.do(second)
    assert t.chits(dog) == ["dog"]


@pytest.mark.clause("MH-J67", "MH-178")
def test_a_dog_left_alone_may_have_a_choice() -> None:
    t = place(
        {(0, 0): "dog", (1, 0): "", (0, 1): ""},
        exits_at(e1=((1, 0), "E")),
        crew=crew(fox="street-urchin hurry wing-it"),
        where={"fox": "(0,0)", "owl": "(0,1)"},
        ideas={"fox": 1},
    ).do("use fox there-are-better-ways", "act fox walk", "move fox (1,0)")
    assert t.legal() == {"chase fox", "chase owl"}
    assert t.do("chase owl").chits("(0,1)") == ["dog"]
