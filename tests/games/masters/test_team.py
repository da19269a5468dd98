"""Deciding together (MH-2, MH-94, MH-J1 to MH-J5): own characters, proposals, votes, the lead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.masters.layouts.boards import GUIDE, PRISONER, Table, exits_at, place, row

WEST = exits_at(e1=((0, 0), "W"))
BOTH = exits_at(e1=((0, 0), "W"), e2=((3, 0), "E"))
LONG = ["M1"] * 30 + ["Z1"]


def shop(seats: int = 3, **entries: Any) -> Table:
    options = {"shop": True, "cash": "10", **entries.pop("options", {})}
    where = {"fox": "e1", "owl": "e1", "stag": "e2"}
    return place(row(4), BOTH, seats=seats, stage="plan", options=options, where=where, **entries)


# Own characters


@pytest.mark.clause("MH-94", "MH-J2")
def test_nobody_commands_another_ones_character() -> None:
    t = place(row(2), WEST, seats=3, where={"owl": "(0,0)"}, loot={"(0,0)": "jewel"})
    for command in ("0: act owl walk", "2: take owl jewel", "0: use stag change-of-plans"):
        refused = t.refusal(command)
        assert refused.clause == "MH-94"
        assert "is run by seat" in refused.reason
    assert t.refusal("0: act owl walk").facts == {"own": ["fox"]}
    assert t.refusal("0: act raven walk").clause == "MH-94"  # there are three


@pytest.mark.clause("MH-94", "MH-J2")
def test_nobody_plans_for_another_one() -> None:
    t = shop()
    assert t.why("0: mark owl (0,0)") == "MH-94"
    assert t.why("2: start fox e2") == "MH-94"


@pytest.mark.clause("MH-J3", "MH-91", "MH-2")
def test_commands_arrive_in_any_order() -> None:
    t = place(row(3), WEST, seats=3, dice={"fox": 6, "stag": 1})
    t.do("act stag hurry-1", "act fox wing-it-6", "move stag (0,0)", "move fox (0,0)")
    t.do("act owl walk", "move stag (1,0)", "move owl (0,0)", "move fox e1")
    assert [t.where(who) for who in ("fox", "owl", "stag")] == ["e1", "(0,0)", "(1,0)"]
    assert [one["who"] for one in t.events("moved")] == ["stag", "fox", "stag", "owl", "fox"]


@pytest.mark.clause("MH-J3", "MH-42", "MH-174")
def test_consequences_are_finished_before_the_next_command() -> None:
    cells = {(0, 0): "camera", (1, 0): "?", (2, 0): ""}
    t = place(cells, WEST, seats=2, heist={"bag": {"dog": 1}}, deck=LONG)
    t.do("act fox walk", "move fox (0,0)")
    assert t.kinds()[-4:] == ["moved", "alert", "drawn", "dog jumped"]
    assert t.asked() == {(0, "command"), (1, "command")}


# Proposals


@pytest.mark.clause("MH-J2", "MH-81")
def test_a_proposal_stands_when_all_agree() -> None:
    t = shop().do("1: buy radio")
    assert t["motion"][:2] == [1, "buy radio"]
    assert t.asked() == {(0, "agree"), (2, "agree")}
    assert t.why("0: mark fox (0,0)") == "MH-J2"  # nothing else happens meanwhile
    t.do("0: agree")
    assert t["items"] == []
    t.do("2: agree")
    assert t["items"] == ["radio"]
    assert t["motion"] is None


@pytest.mark.clause("MH-J2")
@pytest.mark.parametrize(
    ("proposer", "answers", "stands"),
    [
        (1, {0: "agree", 2: "object"}, True),  # the lead is for it
        (1, {0: "object", 2: "agree"}, False),  # the lead is against it
        (0, {1: "object", 2: "object"}, True),  # the lead has proposed it
        (2, {0: "object", 1: "object"}, False),
    ],
)
def test_if_they_differ_the_lead_decides(
    proposer: int, answers: dict[int, str], stands: bool
) -> None:
    t = shop(lead=0).do(f"{proposer}: buy radio")
    for seat, word in answers.items():
        t.do(f"{seat}: {word}")
    assert (t["items"] == ["radio"]) == stands
    told = t.events("decided")[-1]
    assert told["stands"] == stands
    assert told["by_lead"] == (len(set(answers.values()) | {"agree"}) > 1)


@pytest.mark.clause("MH-J2")
def test_what_was_turned_down_is_not_proposed_again_in_this_phase() -> None:
    t = shop().do("1: buy radio", "0: object", "2: object")
    assert t.why("1: buy radio") == t.why("0: buy radio") == "MH-J2"
    assert t.may("1: buy dog-whistle")


@pytest.mark.clause("MH-J2")
def test_one_human_asks_nobody() -> None:
    t = shop(seats=1).do("buy radio")
    assert t["items"] == ["radio"]
    assert t["motion"] is None
    t = place(row(2), WEST).do("escape")
    assert t["escaping"]


@pytest.mark.clause("MH-J2", "MH-95")
def test_a_proposal_turned_down_may_be_made_in_the_next_round() -> None:
    t = place(row(2), WEST, seats=2, deck=LONG).do("1: escape", "0: object")
    assert t.why("1: escape") == "MH-J2"
    t.walk_all().do("0: done", "1: done")
    assert t["round"] == 2
    t.do("1: escape", "0: agree")
    assert t["escaping"]


# The lead


@pytest.mark.clause("MH-J2")
def test_the_lead_passes_on_with_every_round() -> None:
    t = place(row(2), WEST, seats=3, deck=LONG)
    leads = []
    for _ in range(5):
        leads.append(t["lead"])
        t.walk_all().all_done()
    assert leads == [0, 1, 2, 0, 1]


@pytest.mark.clause("MH-J2")
def test_escape_keeps_the_lead_of_the_last_round() -> None:
    t = place(row(2), WEST, seats=3, lead=1, deck=LONG)
    t.do("1: escape", "0: object", "2: object")  # its own proposal: the lead's word
    assert t["escaping"]
    for seat in (0, 1, 2):
        t.do(f"{seat}: done")
    assert t["stage"] == "escape"
    assert t["lead"] == 1


# Votes


def dog_choice(seats: int, lead: int = 0, **options: Any) -> Table:
    return place(
        {(0, 0): "?", (1, 0): "", (-1, 0): ""},
        exits_at(e1=((1, 0), "E")),
        seats=seats,
        lead=lead,
        heist={"bag": {"dog": 1}},
        where={"fox": "(1,0)", "owl": "(-1,0)"},
        options=options or None,
    )


@pytest.mark.clause("MH-J2", "MH-178")
def test_a_vote_asks_everybody_and_equal_answers_stand() -> None:
    t = dog_choice(3)
    assert t.asked() == {(0, "dog"), (1, "dog"), (2, "dog")}
    t.do("2: chase owl", "0: chase owl")
    assert t.asked() == {(1, "dog")}
    t.do("1: chase owl")
    assert t.chits("(-1,0)") == ["dog"]


@pytest.mark.clause("MH-J2", "MH-178")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_different_answers_leave_it_to_the_lead(lead: int) -> None:
    t = dog_choice(3, lead)
    for seat in range(3):
        t.do(f"{seat}: chase {'fox' if seat == lead else 'owl'}")
    assert t.chits("(1,0)") == ["dog"]
    assert t.events("decided")[-1]["by_lead"]


@pytest.mark.clause("MH-J2")
def test_after_the_time_limit_the_lead_decides_alone() -> None:
    t = dog_choice(3, lead=1, seconds="30")
    clock = [ask for ask in t.m.asks if ask.seat < 0]
    assert len(clock) == 1
    assert clock[0].question.seconds(t.m.state, clock[0]) == 30
    t.do("0: chase owl")
    t.m.play(-1, "time")
    assert t.asked() == {(1, "dog")}
    t.do("1: chase fox")
    assert t.chits("(1,0)") == ["dog"]


@pytest.mark.clause("MH-J2")
def test_if_the_lead_has_spoken_the_time_limit_settles_it() -> None:
    t = dog_choice(3, lead=1, seconds="30").do("1: chase fox")
    t.m.play(-1, "time")
    assert t.chits("(1,0)") == ["dog"]
    assert t.asked() == {(seat, "command") for seat in range(3)}


@pytest.mark.clause("MH-J2")
def test_a_time_limit_on_proposals() -> None:
    t = shop(options={"seconds": "60"}, lead=0).do("1: buy radio")
    t.m.play(-1, "time")
    assert t.asked() == {(0, "agree")}
    t.do("0: agree")
    assert t["items"] == ["radio"]
    t = shop(options={"seconds": "60"}, lead=0).do("0: buy radio", "2: object")
    t.m.play(-1, "time")
    assert t["items"] == ["radio"]  # the lead has proposed it


@pytest.mark.clause("MH-J2")
def test_without_a_limit_there_is_no_clock() -> None:
    assert all(ask.seat >= 0 for ask in dog_choice(3).m.asks)
    assert all(ask.seat >= 0 for ask in dog_choice(1, seconds="30").m.asks)


# The NPC


def guided(seats: int = 2) -> Table:
    return place(
        row(4), WEST, seats=seats, heist={"npc": GUIDE}, where={"npc": "(0,0)"}, deck=LONG, lead=0
    )


@pytest.mark.clause("MH-J2", "MH-200")
def test_who_proposed_the_npcs_action_runs_it_for_the_round() -> None:
    t = guided().do("1: act npc stride")
    assert t["motion"][:2] == [1, "act npc stride"]
    t.do("0: agree")
    assert t.who("npc")["act"] == "stride"
    t.do("1: move npc (1,0)")  # without asking again
    assert t.where("npc") == "(1,0)"
    assert t.why("0: move npc (2,0)") == "MH-94"


@pytest.mark.clause("MH-J2", "MH-200", "MH-J114")
def test_the_lead_waits_for_the_npc() -> None:
    t = guided().do("act fox walk", "act owl walk", "act stag walk", "1: done")
    assert t.refusal("0: done").facts["waiting"] == ["npc"]
    t.do("0: act npc stride", "1: agree", "0: done")
    t.all_done()
    assert t["round"] == 2


@pytest.mark.clause("MH-J2", "MH-89")
def test_the_npc_is_never_stuck_by_refusals() -> None:
    t = guided(2)
    for text in sorted(t.legal("act", seat=1)):
        if " npc " in text and t.may(f"1: {text}"):
            t.do(f"1: {text}", "0: object")
    assert any(" npc " in text for text in t.legal("act", seat=0) | t.legal("act", seat=1))


@pytest.mark.clause("MH-J2", "MH-J92", "MH-J114", "MH-209")
def test_the_npc_in_escape_is_run_by_whoever_proposed_its_first_step() -> None:
    t = place(
        row(4),
        WEST,
        seats=2,
        heist={"npc": GUIDE},
        stage="escape",
        where={"npc": "(1,0)"},
        alive=["fox", "owl", "stag", "npc"],
        ideas={"npc": 3},
    )
    t.do("1: step npc (0,0)", "0: agree")
    assert t.where("npc") == "(0,0)"
    t.do("1: step npc e1")  # without asking again
    assert t.where("npc") == "e1"
    assert t.why("0: step npc (0,0)") == "MH-94"
    t.do("1: done", "0: done")
    assert t.m.over


@pytest.mark.clause("MH-205", "MH-J98", "MH-89", "MH-J2")
def test_a_prisoner_freed_late_still_acts_in_this_round() -> None:
    cells = {(0, 0): "server x", (1, 0): "", (2, 0): "npc, remote x"}
    t = place(cells, WEST, seats=2, heist={"npc": PRISONER}, where={"owl": "(0,0)"}, deck=LONG)
    t.do("act fox walk", "act stag walk", "0: done")
    assert t.asked() == {(1, "command")}
    t.do("act owl walk", "hack owl")
    assert t.asked() == {(0, "command"), (1, "command")}  # the lead has to see to it
    t.do("1: done")
    assert t.refusal("0: done").facts["waiting"] == ["npc"]
    t.do("0: act npc crawl", "1: agree", "0: move npc (1,0)")
    t.all_done()
    assert t["round"] == 2
    assert t.where("npc") == "(1,0)"


# Ranks of rules


@pytest.mark.clause("MH-J5", "MH-19", "MH-223")
def test_scenario_beats_card() -> None:
    t = place(
        options={"scenario": "final-score-1", "fixers": "all"},
        where={"fox": "e1"},
        ideas={"fox": 4},
    )
    assert "old-friend" not in t["fixers"]
    assert not t.may("friend fox owl")


@pytest.mark.clause("MH-J5", "MH-C-there-are-better-ways", "MH-54")
def test_a_ban_beats_a_permission() -> None:
    t = place(row(2), WEST, where={"stag": "(0,0)"}, chits={"(0,0)": "guard"}, dice={"stag": 4})
    t.do("act stag wing-it-4")  # Zap has an S, a Street Urchin cannot subdue
    assert t.why("subdue stag (0,0)") == "MH-C-there-are-better-ways"
