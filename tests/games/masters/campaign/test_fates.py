"""What becomes of a crew: levels, jail, breakouts, and both parts of The Final Score."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster.games.masters.campaign import fold, judge
from muster.parts.campaign import Result, State
from tests.games.masters.layouts.boards import Table, place
from tests.games.masters.layouts.campaigns import (
    BURGLAR,
    FIRST,
    KIDDIE,
    LOCKSMITH,
    OUTSIDE,
    THUG,
    Gang,
    begin_heist,
    dossier,
    escape,
    flee,
    judged,
    lose,
    named,
    over,
    rise,
    start,
    veterans,
    walk,
    yard,
)

LONG = ["M1"] * 30 + ["Z1"]


def fates(result: Result) -> list[str]:
    return [one["fate"] for one in result["crew"]]


def jailed(result: Result) -> list[bool]:
    return [one["after"]["busted"] for one in result["crew"]]


# The crew


@pytest.mark.clause("MH-142", "MH-143", "MH-145", "MH-163")
def test_the_busted_are_in_jail_and_rise_all_the_same() -> None:
    result = over(escape(veterans(), "inclusion", where={"fox": "r3c3"}), "upgrade fox concoct")
    assert (fates(result), jailed(result)) == (["busted", "out", "out"], [True, False, False])
    cam = result["crew"][0]
    assert cam["upgrades"] == [["wing-it", "concoct"]]
    assert cam["after"]["skills"] == ["concoct", "hit-n-run"]
    assert cam["player"] == "Josh"


@pytest.mark.clause("MH-162", "MH-J102")
def test_one_level_for_a_human_and_one_for_each_of_its_characters() -> None:
    crew = (named("Cam", THUG, 0), named("Kim", LOCKSMITH, 1), named("Lou", KIDDIE, 0))
    result = over(escape(veterans(*crew, players=["Josh", "Ann"]), "inclusion").do("0: done"))
    assert result["players"] == [{"name": "Josh", "gained": 1}, {"name": "Ann", "gained": 1}]
    assert [len(one["upgrades"]) for one in result["crew"]] == [1, 1, 1]
    assert [one["player"] for one in result["crew"]] == ["Josh", "Ann", "Josh"]


INMATES = (
    named("Cam", THUG, busted=True),
    named("Kim", LOCKSMITH),
    named("Lou", KIDDIE, busted=True),
)


@pytest.mark.clause("MH-222", "MH-156", "MH-J108", "MH-221")
def test_a_breakout_frees_those_who_reached_escape() -> None:
    """Cam gets out and is free, Lou does not and stays, Kim never went in."""
    where = {"fox": "e1", "owl": "e2", "stag": "r7c3"}
    t = escape(veterans(*INMATES), "county-bricks", where=where, inside=["fox", "stag"])
    result = over(t)
    assert result["won"]
    assert fates(result) == ["freed", "out", "busted"]
    assert jailed(result) == [False, False, True]
    assert (result["cash"], result["reward"], result["spent"]) == (10, 10, 0)
    assert (result["fixer"], result["final"]) == ("prison-guard", None)


@pytest.mark.clause("MH-J108", "MH-222", "MH-E45")
def test_on_a_lost_breakout_nobody_is_freed() -> None:
    where = {"fox": "r7c3", "owl": "e2", "stag": "r7c5"}
    result = over(escape(veterans(*INMATES), "county-bricks", where=where, inside=["fox", "stag"]))
    assert not result["won"]
    assert jailed(result) == [True, False, True]
    assert (result["cash"], result["fixer"]) == (0, "")


@pytest.mark.clause("MH-J107", "MH-J109", "MH-J106")
def test_a_visit_to_the_jail_pays_nothing_and_a_breakout_ends_it() -> None:
    """Cam steps in and out while Lou stays in jail: no reward; with Lou out there is no jail to
    break into any more, so the job cannot be done again for nothing."""
    gang = Gang()
    lose_lou(gang)
    goal = {"characters_escape": 1}
    jail = yard({(2, 0): "spot"}, exit_limit=1, name="Little Jail", reward=9, goal=goal)
    t = gang.start(map=jail).do("mark fox (0,0)", "start fox e1", "start owl e2")
    t.do("start stag (2,0)", "ready", f"act fox {walk(t, 'fox')}", "move fox (0,0)").pass_round()
    t.do(f"act fox {walk(t, 'fox')}", "move fox e1").pass_round()
    gang.add(rise(flee(t)))
    assert (gang.last["won"], gang.state["cash"]) == (False, 0)
    assert gang.member("Lou")["busted"] is True
    gang.add(break_out(gang, reward=9, goal=goal))
    assert (gang.last["won"], gang.state["cash"]) == (True, 9)
    with pytest.raises(muster.BadChoice, match="MH-J106"):
        gang.start([named("Zoe", BURGLAR), named("Ash", THUG), named("Lou", KIDDIE)], map=jail)


@pytest.mark.clause("MH-J108", "MH-142")
def test_a_free_one_that_fails_in_a_breakout_is_jailed() -> None:
    where = {"fox": "e1", "owl": "r7c5", "stag": "e2"}
    t = escape(veterans(*INMATES), "county-bricks", where=where, inside=["fox", "owl", "stag"])
    assert jailed(over(t)) == [False, True, False]


@pytest.mark.clause("MH-142", "MH-155", "MH-222", "MH-156", "MH-J105", "MH-J106")
def test_busted_and_rescued() -> None:
    """A member is lost in one heist of a campaign and freed in a later one."""
    gang = Gang()
    lose_lou(gang)
    assert [one["busted"] for one in gang.state["members"]] == [False, False, True]
    with pytest.raises(muster.BadChoice, match="MH-J105"):
        gang.start()
    gang.add(break_out(gang, goal={"characters_escape": 1}))
    assert gang.last["won"]
    assert gang.member("Lou")["busted"] is False
    assert gang.member("Lou")["history"][-1]["fate"] == "freed"
    assert gang.member("Lou")["heists"] == 2  # also the one in which it was freed
    gang.add(lose(gang.start([FIRST[0], FIRST[2], named("Ash", BURGLAR)])))


@pytest.mark.clause("MH-J108", "MH-222")
def test_who_got_out_of_a_lost_breakout_is_caught_again() -> None:
    """A drawn jail where a jewel has to be stolen as well, and nobody did."""
    gang = Gang()
    lose_lou(gang)
    gang.add(break_out(gang))
    assert not gang.last["won"]
    assert "Lou" in gang.last["parts"][0]["escaped"]
    assert gang.member("Lou")["busted"] is True
    assert gang.member("Lou")["history"][-1]["fate"] == "busted"


def lose_lou(gang: Gang) -> None:
    """Lou goes in and does not run."""
    t = begin_heist(gang.start(), *OUTSIDE, "mark stag (2,0)")
    gang.add(rise(flee(t.do("act stag stride", "move stag (2,0)"))))


def break_out(gang: Gang, **changes: Any) -> Table:
    """Lou starts inside a small jail and walks out."""
    jail = yard({(2, 0): "spot"}, exit_limit=1, name="Little Jail", **changes)
    t = gang.start(map=jail).do("start fox e1", "start owl e1", "start stag (2,0)", "ready")
    t.do("act stag stride", "move stag e2").walk_all().all_done()
    t = flee(t)
    if t.legal("out"):
        t.do("out fox")
    return rise(t)


# The Final Score


def final_score(**entries: Any) -> Table:
    """Part 1 won by fox and owl in the hideouts; stag is busted. The upgrades are asked."""
    t = escape(
        veterans(players=["Josh", "Ann"], fixers=["old-friend", "fence"], **entries),
        "final-score-1",
        where={"fox": "r1c2", "owl": "r1c5", "stag": "r3c3"},
        carried={"fox": "document"},
        cash=21,
        deck=LONG,
    )
    for seat in range(2):
        if t.may(f"{seat}: done"):
            t.do(f"{seat}: done")
    return t


TWO = (
    named("Cam", ("thug", "concoct", "hit-n-run"), 0),
    named("Kim", LOCKSMITH, 0),
    named("Lou", KIDDIE, 1),
)


def second_part(**entries: Any) -> Table:
    t = final_score(crew=[*TWO], **entries)
    while t["stage"] == "rise":
        ask = t.m.asks[0]
        t.m.play(ask.seat, t.m.legal(ask.seat)[0])
    assert t["stage"] == "plan"
    return t.do("0: ready")


@pytest.mark.clause("MH-J110", "MH-162", "MH-163", "MH-145")
def test_levels_rise_after_each_part() -> None:
    """Josh plays both parts with Cam and Kim, Ann's Lou is busted in the first."""
    t = rise(flee(second_part(cash=21)))
    result = judged(t)
    assert [part["scenario"] for part in result["parts"]] == ["final-score-1", "final-score-2"]
    assert [part["won"] for part in result["parts"]] == [True, False]
    assert [one["gained"] for one in result["players"]] == [2, 1]
    assert [len(one["upgrades"]) for one in result["crew"]] == [2, 2, 1]
    assert jailed(result) == [True, True, True]
    assert (result["won"], result["final"], result["fixer"]) == (False, None, "")
    # The cards they have risen to were played in the second part.
    risen = result["crew"][0]["upgrades"][0]
    assert risen[0] == "thug"
    assert result["cards"] == sorted(["angry-locksmith", "script-kiddie", *risen])
    state = campaign_before(t)
    after = fold.fold(state, result)
    assert after["jobs"] == {
        "final-score-1": {"won": [4], "lost": []},
        "final-score-2": {"won": [], "lost": [4]},
    }
    assert after["players"]["Josh"]["level"] == 4
    assert after["players"]["Ann"]["level"] == 2


def campaign_before(t: Table) -> State:
    """A campaign from which this heist follows; Josh is of level 2."""
    box: Any = t.m.box
    data = box.dossier
    state = {**fold.begin(), "heists": data.heist - 1, "after": data.after}
    goods = {key: list(getattr(data, key)) for key in ("items", "fixers", "found")}
    josh = {"Josh": {"level": 2, "heists": 1, "last": 1}}
    return {**state, **goods, "cash": data.cash, "jewels": data.jewels, "players": josh}


@pytest.mark.clause("MH-234", "MH-85")
def test_the_mayor_out_is_the_final_score() -> None:
    before = second_part(cash=21)
    t = place(
        seats=2,
        options={"dossier": veterans(*TWO, players=["Josh", "Ann"]), "scenario": "final-score-1"},
        part=1,
        stage="escape",
        unknown=[],
        where={"fox": "e1", "owl": "e2", "npc": "e1"},
        alive=["fox", "owl", "npc"],
        busted=["stag"],
        cash=23,
        onward=["fox", "owl"],
    ).do("0: done")
    state: Any = rise(t).m.state
    told = [*before.m.history.out.events, *t.m.history.out.events]
    result = judge.result_of(state, told, "x")
    assert result["won"]
    assert (result["final"], result["fixer"], result["drawn"]) == (23, "mayor", False)
    assert jailed(result) == [False, False, True]
    assert [part["won"] for part in result["parts"]] == [True, True]


@pytest.mark.clause("MH-234", "MH-J109")
def test_the_best_final_score_stands() -> None:
    state = fold.begin()
    best: list[Any] = []
    for score in (None, 12, 9, 30):
        heist = {**synthetic(state), "final": score}
        state = fold.fold(state, heist)
        best.append(state["final"])
    assert best == [
        None,
        {"cash": 12, "heist": 2},
        {"cash": 12, "heist": 2},
        {"cash": 30, "heist": 4},
    ]


def synthetic(state: State) -> Result:
    """A lost heist that follows from a state."""
    data = dossier(state, FIRST)
    return {**judged(lose(start(data))), "digest": f"d{state['heists']}"}
