"""The Final Score: the hideouts of Part 1, the way into Part 2, the Mayor."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import Table, crew, place
from tests.games.masters.layouts.event_deck import scenario_of

THREE = {"fox": "r1c2", "owl": "r1c2", "stag": "r1c5"}


def first_part(**entries: Any) -> Table:
    """The end of Escape in Part 1."""
    options = {"scenario": "final-score-1", **entries.pop("options", {})}
    return place(options=options, stage="escape", unknown=[], **entries)


def transition(**entries: Any) -> Table:
    """Part 1 is won, with these ideas and things: the planning of Part 2."""
    entries.setdefault("where", THREE)
    carried = {"stag": "document", **entries.pop("carried", {})}
    t = first_part(carried=carried, **entries)
    t.all_done()
    return t


def second_part(**entries: Any) -> Table:
    entries.setdefault("unknown", [])
    entries.setdefault("deck", ["M1"] * 40 + ["Z2"])
    options = {"scenario": "final-score-1", **entries.pop("options", {})}
    return place(options=options, part=1, **entries)


# Part 1


@pytest.mark.clause("MH-224", "MH-225", "MH-S-final-score-1")
@pytest.mark.parametrize(
    ("where", "holder", "won", "busted"),
    [
        ({"fox": "r1c2", "owl": "r1c2", "stag": "r1c5"}, "stag", True, set()),
        ({"fox": "r1c2", "owl": "e1", "stag": "r1c5"}, "stag", True, {"owl"}),
        ({"fox": "r1c2", "owl": "e1", "stag": "r1c5"}, "owl", False, {"owl"}),
        ({"fox": "r1c2", "owl": "r2c1", "stag": "r1c5"}, "owl", False, {"owl"}),
    ],
)
def test_only_hideouts_are_safe(
    where: dict[str, str], holder: str, won: bool, busted: set[str]
) -> None:
    t = first_part(where=where, carried={holder: "document"}, ideas=dict.fromkeys(where, 0))
    t.all_done()
    assert t.busted() == busted
    assert (t["part"] == 1) == won
    if not won:
        assert t.ending == "objective failed"


@pytest.mark.clause("MH-224", "MH-J93", "MH-28")
def test_two_fit_into_a_hideout() -> None:
    t = first_part(
        where=dict.fromkeys(["fox", "owl", "stag"], "r1c2"),
        carried={"owl": "document"},
        ideas=dict.fromkeys(["fox", "owl", "stag"], 0),
    )
    t.do("done")
    assert t.legal() == {"out fox", "out owl", "out stag"}
    t.do("out stag", "out fox")
    assert (t.ending, t.busted()) == ("objective failed", {"owl"})


@pytest.mark.clause("MH-J110", "MH-J76")
def test_hideouts_count_as_outdoors_at_the_end_of_part_1() -> None:
    """Cash and jewels are the team's, also if Part 1 is lost; who is in a hideout gets away."""
    for document, won in (("document, ", True), ("", False)):
        t = first_part(
            where=THREE,
            carried={"fox": f"{document}cash 3, jewel"},
            ideas=dict.fromkeys(THREE, 0),
        )
        t.all_done()
        assert t["cash"] == 3
        assert t.busted() == set()
        assert (t["part"] == 1) == won


@pytest.mark.clause("MH-224", "MH-127")
def test_runs_lead_to_hideouts() -> None:
    where = {"fox": "r2c4", "owl": "r1c2", "stag": "r1c2"}
    t = first_part(where=where, chits={"r2c3": ""}, ideas={"fox": 0})
    ends = {text for text in t.legal("roll") if text.split()[1] == "fox"}
    assert ends == {"roll fox r1c2", "roll fox r1c5"}  # an exit is no way out


@pytest.mark.clause("MH-C-22", "MH-J54")
def test_the_document_to_be_held_is_not_fumbled() -> None:
    t = place(
        options={"scenario": "final-score-1"},
        unknown=[],
        where={"fox": "r3c6", "owl": "e1", "stag": "e1"},
        carried={"fox": "document, cash 2"},
        deck=["22", "M1", "M1", "Z1"],
        acts=dict.fromkeys(["fox", "owl", "stag"], "walk"),
        icons={},
        due={},
    )
    t.all_done()
    while t["stage"] == "event":
        t.m.play(0, t.m.legal(0)[0])
    assert t.carried("fox") == "document"


# The way into Part 2


@pytest.mark.clause("MH-226", "MH-227", "MH-J110", "MH-S-final-score-2")
def test_the_second_map_is_laid_and_the_characters_stay_on_their_hideouts() -> None:
    t = transition()
    assert (t["part"], t["stage"], t["noise"], t["round"]) == (1, "plan", 0, 0)
    assert (t.where("fox"), t.where("owl"), t.where("stag")) == ("r7c2", "r7c2", "r7c5")
    assert t.where("npc") == "r4c1"
    assert t.bag() == {"guard": 4, "camera": 6, "lock": 5}
    assert t["deck"][:3] == ["1", "G1", "2"]
    assert all(t.plans(who) == set() for who in ("fox", "owl", "stag"))
    for who in ("fox", "owl", "stag"):
        assert t["spare"][who] == t.who(who)["memory"]
    assert t.legal("start") == set()  # nobody chooses where to start
    assert t.why("start fox r7c5") == "MH-226"
    assert t["documents"] == 0


@pytest.mark.clause("MH-226", "MH-J110")
def test_who_was_busted_in_part_1_is_not_there() -> None:
    t = transition(where={"fox": "r1c2", "owl": "e1", "stag": "r1c5"})
    assert t["alive"] == ["fox", "stag"]
    assert t["track"]["last"] == 41  # the same tracker
    assert not any(text.split()[1] == "owl" for text in t.legal("mark"))
    t.do("ready")
    assert not t.may("act owl walk")
    assert t.may("act fox walk")


@pytest.mark.clause("MH-227", "MH-J18")
def test_the_own_starting_hex_needs_no_token_but_others_do() -> None:
    t = transition()
    t.do("mark fox r6c2", "ready")
    t.do("act fox walk")
    assert t.legal("move") == {"move fox r6c2"}


@pytest.mark.clause("MH-228")
def test_ideas_are_exchanged_in_the_same_hideout() -> None:
    t = transition(
        crew=crew(
            fox="script-kiddie hurry wing-it",
            owl="angry-locksmith bypass linger",
            stag="burglar hit-n-run yank-wires",
        )
    )
    assert [t.ideas(who) for who in ("fox", "owl", "stag")] == [5, 3, 2]
    assert t.legal("share") == {"share fox owl", "share owl fox"}
    t.do("share fox owl", "share fox owl")
    assert [t.ideas(who) for who in ("fox", "owl", "stag")] == [3, 5, 2]


@pytest.mark.clause("MH-229")
def test_neither_fixer_nor_shop_before_part_2() -> None:
    t = transition(options={"fixers": "all", "shop": True, "cash": "20"})
    assert t["fixers"] == []
    assert t.legal("buy", "sell", "hire", "visage", "floorplan", "insert", "inside") == set()
    assert t.why("hire bookie 1") == "MH-229"
    assert not t.may("buy radio")


@pytest.mark.clause("MH-229", "MH-J110", "MH-J25")
def test_items_are_kept_and_may_be_handed_out_anew() -> None:
    t = transition(carried={"fox": "radio, dog-whistle", "owl": "master-plan-copy"}, planner="owl")
    assert sorted(t.carried("fox").split(", ")) == ["dog-whistle", "radio"]
    assert t.carried("owl") == ""  # the plan is discarded after the heist
    assert t["planner"] is None
    t.do("return fox radio", "give stag radio")
    assert t.carried("stag") == "radio"


@pytest.mark.clause("MH-J110", "MH-J27", "MH-66")
def test_abilities_are_fresh_and_own_items_are_back() -> None:
    t = transition(
        crew=crew(fox="black-hat hurry wing-it", owl="safecracker bypass linger"),
        once=[["fox", "has-the-code"]],
        carried={"fox": "own-safecracking-tools"},
    )
    assert t["once"] == []
    assert (t.carried("fox"), t.carried("owl")) == ("", "own-safecracking-tools")


@pytest.mark.clause("MH-230", "MH-144")
@pytest.mark.parametrize(("left", "keep"), [(7, True), (7, False), (0, False)])
def test_initial_ideas_or_those_left(left: int, keep: bool) -> None:
    who = crew(owl="angry-locksmith bypass linger")
    t = transition(crew=who, ideas={"fox": 0, "owl": left, "stag": 0})
    assert t.ideas("owl") == 3
    assert t.may("keep owl") == bool(left)
    if keep:
        t.do("keep owl")
    assert t.ideas("owl") == (7 if keep else 3)
    assert not keep or not t.may("keep owl")


@pytest.mark.clause("MH-C-bookie", "MH-J110", "MH-J111")
def test_a_stake_of_part_1_is_settled_there() -> None:
    t = transition(stake=4, cash=10)
    assert (t["cash"], t["stake"]) == (18, 0)


# Part 2


@pytest.mark.clause("MH-231", "MH-J93")
def test_no_two_pcs_by_the_same_exit_but_the_mayor_with_one() -> None:
    entries: dict[str, Any] = {
        "stage": "escape",
        "alive": ["fox", "owl", "stag", "npc"],
        "ideas": dict.fromkeys(["fox", "owl", "stag", "npc"], 0),
    }
    where = {"fox": "e1", "owl": "e2", "stag": "e3", "npc": "e1"}
    t = second_part(where=where, **entries)
    t.do("done")
    assert (t.won, t.busted()) == (True, set())
    t = second_part(where={**where, "owl": "e1"}, **entries)
    t.do("done")
    assert t.legal() == {"out fox", "out owl"}
    t.do("out fox")
    assert (t.won, t.busted()) == (True, {"owl"})


@pytest.mark.clause("MH-232", "MH-J100")
def test_the_mayor_walks_until_he_is_taken() -> None:
    t = second_part(where={"fox": "r7c2", "owl": "r7c2", "stag": "r7c5"})
    for n in range(1, 10):
        t.pass_round()
        assert t.where("npc") == f"r4c{min(1 + n, 9)}"
    t = second_part(where={"fox": "r4c1", "owl": "r7c2", "stag": "r7c5"})
    t.do("seize fox").pass_round()
    if t.asked() == {(0, "squirm")}:
        t.do("lose fox")
    assert t.where("npc") == "r4c1"
    assert t.ideas("npc") == 3


@pytest.mark.clause("MH-J100", "MH-187")
def test_a_closing_gate_takes_the_mayor() -> None:
    t = second_part(
        where={"fox": "r7c2", "owl": "r7c2", "stag": "r7c5", "npc": "r4c2"},
        gone=["r6c2", "r3c3"],
        plans={"fox": [], "owl": [], "stag": []},
        deck=["G1", "M1", "M1", "Z2"],
    )
    t.pass_round()
    assert t["npc_gone"] is True
    t = second_part(stage="escape", where={"fox": "e1", "owl": "e2", "stag": "e3"}, npc_gone=True)
    t.do("done")
    assert not t.won


@pytest.mark.clause("MH-C-Z2", "MH-J52", "MH-J100")
def test_full_lockdown_closes_the_gates_before_the_mayor_walks() -> None:
    """In the last Event phase he would step from gate C to r4c3 at its end: too late."""
    t = second_part(
        where={"fox": "r7c2", "owl": "r7c2", "stag": "r7c5", "npc": "r4c2"},
        deck=["M1", "Z2"],
    )
    t.pass_round()
    assert t["stage"] == "escape"
    assert t["npc_gone"] is True


@pytest.mark.clause("MH-J52", "MH-232")
def test_the_mayor_walks_in_the_last_event_phase_too() -> None:
    t = second_part(
        where={"fox": "r7c2", "owl": "r7c2", "stag": "r7c5", "npc": "r4c4"},
        deck=["M1", "Z2"],
    )
    t.pass_round()
    assert (t["stage"], t.where("npc")) == ("escape", "r4c5")


@pytest.mark.clause("MH-233", "MH-C-C2")
def test_the_sweep_does_not_see_the_mayor() -> None:
    """r4c5 lies in line with the tower on r4c7; as a hostage on the tower he takes it out."""
    entries: dict[str, Any] = {
        "alive": ["fox", "owl", "stag", "npc"],
        "deck": ["M1", "C2", "M1", "M1", "Z2"],
        "acts": dict.fromkeys(["fox", "owl", "stag", "npc"], "walk"),
        "icons": {},
        "due": {},
        "ideas": dict.fromkeys(["fox", "owl", "stag"], 0),
    }
    where = {"fox": "r7c2", "owl": "r7c2", "stag": "r7c5"}
    t = second_part(where={**where, "npc": "r4c5"}, **entries)
    t.all_done()
    assert (t.chits("r4c5"), t["towers"]) == ([], ["r4c7"])
    t = second_part(where={**where, "npc": "r4c5", "fox": "r4c5"}, **entries)
    t.all_done()
    assert t.chits("r4c5") == ["guard"]  # because of fox
    t = second_part(where={**where, "npc": "r4c7"}, **entries)
    t.all_done()
    assert t["towers"] == []


@pytest.mark.clause("MH-233", "MH-J59", "MH-J97")
def test_as_long_as_he_is_free_the_mayor_does_not_remove_the_tower() -> None:
    t = second_part(
        where={"fox": "r7c2", "owl": "r7c2", "stag": "r7c5", "npc": "r4c7"},
        deck=["M1", "C2", "M1", "M1", "Z2"],
    )
    t.pass_round()
    assert (t["towers"], t.chits("r4c7")) == (["r4c7"], [])


@pytest.mark.clause("MH-234")
def test_the_final_score_is_the_team_cash() -> None:
    t = second_part(
        stage="escape",
        where={"fox": "e1", "owl": "e2", "stag": "e3", "npc": "e1"},
        alive=["fox", "owl", "stag", "npc"],
        cash=23,
    )
    t.do("done")
    assert t.m.outcome is not None
    assert (t.m.outcome.scores, t.m.outcome.winners) == ((23,), (0,))
    assert scenario_of(t).fixer == "mayor"
