"""Taking back (MH-92, MH-93, MH-J7): until something unknown is revealed, last in, first out."""

from __future__ import annotations

import pytest

from muster.kernel.errors import Illegal
from tests.games.masters.layouts.boards import HOSTAGE, Table, crew, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))
R0 = "r4c6"
LONG = ["M1"] * 20 + ["Z1"]


@pytest.mark.clause("MH-92", "MH-J7")
def test_a_committed_action_is_taken_back_with_ideas_and_die() -> None:
    t = place(row(3), WEST, ideas={"fox": 3}, dice={"fox": 1})
    before = t.m.fingerprint
    t.do("act fox wing-it-4", "move fox (0,0)")
    t.m.undo(0, steps=1)
    assert (t.where("fox"), t.who("fox")["act"]) == ("e1", "wing-it-4")
    t.m.undo(0, steps=1)
    assert (t.ideas("fox"), t.who("fox")["die"], t.who("fox")["act"]) == (3, 1, None)
    assert t.m.fingerprint == before
    with pytest.raises(Illegal):
        t.m.undo(0)


@pytest.mark.clause("MH-92", "MH-J7")
def test_alerts_cash_and_loot_are_restored() -> None:
    t = place(
        row(3),
        WEST,
        chits={"(0,0)": "camera"},
        where={"owl": "(0,0)"},
        carried={"owl": "cash 4, jewel"},
        deck=["1", "C4", "2", *LONG],
    )
    t.do("act fox walk", "move fox (0,0)", "act owl walk", "move owl e1")
    assert (t["discards"], t["crises"], t["cash"], t["jewels"]) == (["1"], ["C4"], 4, 1)
    t.m.undo(0)
    assert (t["discards"], t["crises"], t["cash"], t["jewels"]) == ([], [], 0, 0)
    assert t["deck"][:3] == ["1", "C4", "2"]
    assert t.carried("owl") == "cash 4, jewel"


@pytest.mark.clause("MH-93", "MH-J7", "MH-92")
def test_a_draw_is_a_barrier() -> None:
    cells = {(0, 0): "", (1, 0): "?", (2, 0): ""}
    t = place(cells, WEST, heist={"bag": {"lock": 1}}, dice={"fox": 6})
    t.do("act fox wing-it-6", "move fox (0,0)")  # Scamper: N N N M M
    assert t.m.may_undo(0) is not None
    with pytest.raises(Illegal, match="nothing can be taken back"):
        t.m.undo(0)
    assert t.who("fox")["act"] == "wing-it-6"
    t.do("move fox e1")
    t.m.undo(0)  # down to the barrier, not beyond it
    assert t.where("fox") == "(0,0)"
    assert t.chits("(1,0)") == ["lock"]
    t.pass_round()  # after a barrier icons may still be skipped
    assert t["round"] == 2


@pytest.mark.clause("MH-93", "MH-J7", "MH-45")
def test_a_chit_out_of_the_bag_is_a_barrier_too() -> None:
    t = place(row(2), WEST, heist={"bag": {"lock": 1, "guard": 1}}, dice={"fox": 1})
    t.do("act fox wing-it-1", "reveal fox bag")
    assert t.m.may_undo(0) is not None


@pytest.mark.clause("MH-J7")
def test_the_end_of_a_phase_and_a_roll_are_barriers() -> None:
    t = place(row(2), WEST, deck=LONG).pass_round()
    assert t["round"] == 2
    assert t.m.may_undo(0) is not None
    t = place(row(2), WEST, stage="escape", where={"fox": "(0,0)"}, ideas={"fox": 2})
    t.do("step fox (1,0)")
    assert t.m.may_undo(0) is None
    t.do("roll fox e1")
    assert t.m.may_undo(0) is not None


@pytest.mark.clause("MH-J7", "MH-J22")
def test_a_paid_planning_effect_that_drew_is_a_barrier() -> None:
    cells = {(0, 0): "", (1, 0): "?"}
    t = place(
        cells,
        WEST,
        stage="plan",
        cash=5,
        heist={"bag": {"lock": 1}},
        options={"fixers": "all", "shop": True},
    )
    t.do("buy radio")
    t.m.undo(0)
    assert t["cash"] == 5
    t.do("buy radio", "visage (1,0)")
    assert t.m.may_undo(0) is not None
    assert (t["cash"], t.chits("(1,0)")) == (3, ["lock"])  # 1 each, thanks to the Fence


def two() -> Table:
    return place(row(3), WEST, seats=2, deck=LONG)


@pytest.mark.clause("MH-J7", "MH-92")
def test_own_steps_go_although_a_partner_has_acted_since() -> None:
    """fox's move and action go one by one; what owl did between and after them stays."""
    t = two().do("act fox walk", "act owl walk", "move fox (0,0)", "move owl (0,0)")
    t.m.undo(0, steps=1)
    assert (t.where("fox"), t.who("fox")["act"]) == ("e1", "walk")
    assert (t.where("owl"), t.who("owl")["act"]) == ("(0,0)", "walk")
    t.m.undo(0, steps=1)
    assert t.who("fox")["act"] is None
    assert (t.where("owl"), t.who("owl")["act"]) == ("(0,0)", "walk")
    assert [text for _, text in t.m.record.inputs] == ["act owl walk", f"move owl {R0}"]
    t.do("act fox punch", "move fox (0,0)")
    again = two().do("act owl walk", "move owl (0,0)", "act fox punch", "move fox (0,0)")
    assert t.m.fingerprint == again.m.fingerprint


@pytest.mark.clause("MH-J7")
def test_as_many_as_can_go_at_once() -> None:
    t = two().do("act fox walk", "act owl walk", "move fox (0,0)", "act stag walk")
    t.m.undo(0)
    assert (t.where("fox"), t.who("fox")["act"], t.who("owl")["act"]) == ("e1", None, "walk")
    before = t.m.fingerprint
    with pytest.raises(Illegal, match="has done nothing yet"):
        t.m.undo(0)
    assert t.m.fingerprint == before


@pytest.mark.clause("MH-J7", "MH-92", "MH-93")
def test_what_a_partner_has_built_on_stays() -> None:
    """owl walked through the lock fox picked: nothing goes, and the refusal says why."""
    who = crew(fox="burglar bypass hurry")
    t = place(row(3), WEST, seats=2, deck=LONG, crew=who, chits={"(0,0)": "lock"}, dice={"fox": 3})
    t.do("act fox bypass-3", "unlock fox (0,0)", "act owl walk", "move owl (0,0)")
    before = t.m.fingerprint
    refused = t.m.may_undo(0)
    assert refused is not None
    assert refused.clause == "MH-J7"
    assert "seat 1" in refused.reason
    with pytest.raises(Illegal) as caught:
        t.m.undo(0)
    assert caught.value.clause == "MH-J7"
    assert t.m.fingerprint == before
    t.m.undo(1, steps=1)  # owl's move taken back, fox's lock may go too
    t.m.undo(0, steps=1)
    assert t.chits("(0,0)") == ["lock"]
    assert t.who("owl")["act"] == "walk"


@pytest.mark.clause("MH-J7", "MH-93")
def test_what_was_drawn_is_no_partners_step_and_stands() -> None:
    """owl's reveal is a barrier for fox as well, whoever did what; MH-93 says so."""
    cells = {(0, 0): "", (1, 0): "?", (2, 0): ""}
    t = place(cells, WEST, seats=2, heist={"bag": {"lock": 1}}, deck=LONG)
    t.do("act fox walk", "act owl walk", "move owl (0,0)")
    for seat in (0, 1):
        refused = t.m.may_undo(seat)
        assert refused is not None
        assert refused.clause == "MH-93"


@pytest.mark.clause("MH-J7", "MH-93")
def test_taking_back_never_makes_the_heist_go_on() -> None:
    """fox was done, dropped something after all, and owl is done: without the drop the phase would
    end and the noise be counted, so it stays."""
    t = place(row(3), WEST, seats=2, deck=LONG, carried={"fox": "radio"}).walk_all()
    t.do("0: done", "0: drop fox radio", "1: done")
    assert t["round"] == 1
    refused = t.m.may_undo(0)
    assert refused is not None
    assert refused.clause == "MH-J7"
    with pytest.raises(Illegal):
        t.m.undo(0, steps=1)
    assert t.loot("e1") == "radio"


@pytest.mark.clause("MH-J7")
def test_another_players_step_needs_that_players_consent() -> None:
    t = two().do("act fox walk", "act owl walk")
    t.m.undo(0, consent=[1])  # owl's step
    assert t.who("owl")["act"] is None
    assert t.who("fox")["act"] == "walk"
    t.m.undo(0)
    assert t.who("fox")["act"] is None


@pytest.mark.clause("MH-J7", "MH-J3")
def test_a_done_of_the_last_seat_ends_the_phase_for_good() -> None:
    t = two().walk_all().do("0: done")
    assert t.m.may_undo(0) is None
    t.do("1: done")
    assert t["round"] == 2
    assert t.m.may_undo(0) is not None
    assert t.m.may_undo(1) is not None


@pytest.mark.clause("MH-J7", "MH-J2")
def test_a_proposal_nobody_has_answered_is_taken_back() -> None:
    t = two().do("1: escape")
    assert t["motion"] is not None
    t.m.undo(1)
    assert t["motion"] is None
    assert t.asked() == {(0, "command"), (1, "command")}
    t.do("1: escape", "0: agree")
    assert t["escaping"]


@pytest.mark.clause("MH-92", "MH-J7", "MH-J6")
def test_after_taking_back_another_action_may_be_chosen() -> None:
    t = two().do("act fox punch", "move fox (0,0)")
    t.m.undo(0)
    t.do("act fox walk", "move fox (0,0)")
    assert t.due() == 1


@pytest.mark.clause("MH-J7", "MH-97")
def test_the_end_of_the_action_phase_is_a_barrier_even_if_nothing_is_drawn() -> None:
    t = place(row(2), WEST, deck=LONG).walk_all().do("watch")
    assert t.asked() == {(0, "gap")}
    assert t.m.may_undo(0) is not None
    t = place(
        {(0, 0): "", (1, 0): "", (2, 0): "npc"},
        WEST,
        heist={"npc": HOSTAGE},
        where={"fox": "(0,0)"},
        alive=["fox", "owl", "stag", "npc"],
        ideas={"fox": 1},
    )
    t.walk_all().do("done")
    assert t.asked() == {(0, "squirm")}
    assert t.m.may_undo(0) is not None


@pytest.mark.clause("MH-J7", "MH-74")
def test_the_end_of_the_plan_is_a_barrier() -> None:
    t = place(row(2), WEST, seats=2, stage="plan", where={"fox": "e1", "owl": "e1", "stag": "e1"})
    t.do("0: ready")
    assert t.m.may_undo(0) is None
    t.do("1: ready")
    assert t["stage"] == "action"
    assert t.m.may_undo(0) is not None
    assert t.m.may_undo(1) is not None
