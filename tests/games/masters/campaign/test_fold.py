"""The campaign between heists: what stays, what does not follow, and that it is one pure fold."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import muster
from muster.games.masters.campaign import fold, judge
from muster.games.masters.campaign import medals as achieving
from muster.games.masters.components import SCENARIOS
from muster.parts.campaign import BadCampaign, Result
from muster.parts.chronicle import Chronicle
from tests.games.masters.layouts.campaigns import (
    BURGLAR,
    FIRST,
    LOOKOUT,
    OUTSIDE,
    THUG,
    URCHIN,
    Entry,
    Gang,
    begin_heist,
    dossier,
    flee,
    lose,
    named,
    result,
    rise,
    start,
    walk,
    win,
    wrong,
    yard,
)

# Where it begins


@pytest.mark.clause("MH-17", "MH-18", "MH-162")
def test_a_campaign_begins_with_nothing_but_a_friend() -> None:
    state = fold.begin()
    assert (state["cash"], state["fixers"], state["items"]) == (0, ["old-friend"], [])
    assert (state["members"], state["players"], state["heists"]) == ([], {}, 0)
    assert wrong(state, *FIRST, players=("Ann",)) == []


def test_the_facts_of_the_campaign_are_those_of_the_heists() -> None:
    facts = fold.facts()
    heists = muster.game("masters").components
    assert {one.scenario for one in facts.unlocks} == set(SCENARIOS)
    for one in facts.unlocks:
        heist = heists[f"heist-{one.scenario}"]
        assert (one.fixer, one.cash, one.difficulty) == (
            heist["fixer"],
            heist["reward"],
            heist["difficulty"],
        )
    assert {*facts.order, *facts.county} == set(SCENARIOS)
    assert {name for thread in facts.threads for name in thread.scenarios} == set(facts.order)
    assert {one.difficulty for one in facts.unlocks} == {one.id for one in facts.difficulties}
    assert facts.final == achieving.FINAL


# What stays


@pytest.mark.clause("MH-151", "MH-149", "MH-J26")
def test_heists_follow_each_other() -> None:
    gang = Gang()
    assert not gang.add(lose(gang.start()))["won"]
    assert gang.add(win(gang.start()))["won"]
    assert gang.add(lose(gang.start(scenario="inclusion")))["title"] == "The Inclusion Job"
    state = gang.state
    assert (state["heists"], state["after"]) == (3, gang.chronicle.digest)
    assert state["jewels"] == 1
    assert [(one["heist"], one["won"]) for one in state["drawn"]] == [(1, False), (2, True)]
    assert state["jobs"] == {"inclusion": {"won": [], "lost": [3]}}
    assert [line["heist"] for line in gang.member("Cam")["history"]] == [1, 2, 3]
    assert state["last"]["crew"] == ["Cam", "Kim", "Lou"]
    text = gang.chronicle.dumps()
    again = Chronicle.loads(text)  # the same records give the same campaign
    assert (again.state, again.results, again.dumps()) == (state, gang.chronicle.results, text)


@pytest.mark.clause("MH-150", "MH-142", "MH-143", "MH-161")
def test_a_whole_crew_in_jail_leaves_cash_and_fixers_to_the_next() -> None:
    gang = Gang()
    t = gang.start(map=yard({(0, 0): "cash 5, jewel"}, fixer="fence"))
    begin_heist(t, *OUTSIDE, "mark fox (0,0)")
    t.do(f"act fox {walk(t, 'fox')}", "move fox (0,0)", "take fox cash", "take fox jewel")
    t.pass_round()
    t.do(f"act fox {walk(t, 'fox')}", "move fox e1").pass_round()
    gang.add(rise(flee(t)))
    assert (gang.state["cash"], gang.state["fixers"]) == (5, ["old-friend", "fence"])
    plan = [*OUTSIDE, "mark fox (0,0)", "mark owl (0,0)", "mark stag (2,0)"]
    t = begin_heist(gang.start(), *plan)
    t.do(f"act fox {walk(t, 'fox')}", "move fox (0,0)", f"act owl {walk(t, 'owl')}")
    t.do("move owl (0,0)", "act stag stride", "move stag (2,0)").all_done()
    gang.add(rise(flee(t)))
    assert gang.last["ending"] == "all busted"
    assert all(one["busted"] for one in gang.state["members"])
    assert [len(one["history"][-1]["upgrades"]) for one in gang.state["members"]] == [1, 1, 1]
    assert (gang.state["cash"], gang.state["fixers"]) == (5, ["old-friend", "fence"])
    assert gang.state["players"]["Ann"]["level"] == 3
    fresh = (named("Ash", BURGLAR), named("Bo", LOOKOUT), named("Cy", THUG))
    gang.add(lose(gang.start(fresh)))
    assert gang.last["cash"] == 5


@pytest.mark.clause("MH-85", "MH-J109", "MH-146")
def test_a_fixer_is_unlocked_once_and_cash_is_paid_at_each_success() -> None:
    gang = Gang()
    for heist in range(1, 3):
        gang.add(win(gang.start(map=yard(fixer="visage", reward=4))))
        assert gang.last["fixer"] == "visage"
        assert gang.state["cash"] == 4 * heist
    assert gang.state["fixers"] == ["old-friend", "visage"]
    gang.add(lose(gang.start(map=yard(fixer="fence", reward=4))))
    assert (gang.last["fixer"], gang.state["cash"]) == ("", 8)
    assert gang.state["fixers"] == ["old-friend", "visage"]


@pytest.mark.clause("MH-6", "MH-J16", "MH-5")
@pytest.mark.parametrize("scenario", [one for one in fold.facts().order if one[-1] != "2"])
def test_nothing_is_locked(scenario: str) -> None:
    gang = Gang()
    assert gang.start(scenario=scenario)["stage"] == "plan"
    part = result(fold.begin())["parts"][0]
    heist = result(fold.begin(), scenario=scenario, parts=[{**part, "scenario": scenario}])
    assert fold.fold(fold.begin(), heist)["jobs"] == {scenario: {"won": [], "lost": [1]}}


# What does not follow


@pytest.mark.clause("MH-150", "MH-151", "MH-J25", "MH-J26", "MH-86", "MH-83")
@pytest.mark.parametrize(
    ("change", "clause", "words"),
    [
        ({"cash": 5}, "MH-150", "began with $5k, and the team has $0k"),
        ({"jewels": 0}, "MH-J26", "began with 0 jewels, and 1 are in the stash"),
        ({"items": ["radio"]}, "MH-J25", "began with radio, and the team owns nothing"),
        ({"fixers": ["old-friend", "mayor"]}, "MH-86", "and the team knows old-friend"),
        ({"found": ["camouflage"]}, "MH-83", "camouflage for sale"),
        ({"heist": 4}, "MH-151", "played as heist 4, and heist 3 comes next"),
        ({"heist": 2}, "MH-151", "heist 2 of this campaign is over with another record"),
        ({"after": "0" * 64}, "MH-151", "follows another heist"),
    ],
)
def test_a_heist_that_began_otherwise_is_refused(change: Entry, clause: str, words: str) -> None:
    gang = Gang()
    gang.add(win(gang.start()))
    gang.add(lose(gang.start()))
    t = lose(start({**gang.dossier(), **change}))
    before = gang.chronicle.dumps()
    with pytest.raises(BadCampaign) as caught:
        gang.chronicle.add(t.m.record)
    assert (caught.value.match, caught.value.clause) == (3, clause)
    assert words in caught.value.reason
    assert gang.chronicle.dumps() == before


def test_two_ends_of_the_same_heist_are_not_both_taken() -> None:
    """Two people finish heist 2: the same record is merged, another one is refused."""
    gang = Gang()
    gang.add(lose(gang.start()))
    one, other = win(gang.start(seed=1)), lose(gang.start(seed=2))
    gang.add(one)
    assert not gang.chronicle.add(one.m.record)
    with pytest.raises(BadCampaign, match="heist 2 of this campaign is over with another record"):
        gang.chronicle.add(other.m.record)
    what_if = gang.chronicle.branch(1, "What if we had lost?")
    assert what_if.add(other.m.record)
    assert (what_if.state["jewels"], gang.state["jewels"]) == (0, 1)


# Pure


OUTCOMES = st.lists(
    st.tuples(
        st.booleans(),
        st.sampled_from(SCENARIOS),
        st.integers(0, 12),
        st.lists(st.booleans(), min_size=3, max_size=3),
        st.sampled_from(["", "fence", "visage", "old-friend"]),
        st.lists(st.sampled_from(sorted(achieving.IN_A_HEIST)), max_size=2),
    ),
    max_size=8,
)


@settings(max_examples=60)
@given(OUTCOMES)
def test_the_same_results_give_the_same_campaign(outcomes: list[Any]) -> None:
    state = fold.begin()
    results: list[Result] = []
    for number, (won, scenario, cash, busted, fixer, medals) in enumerate(outcomes, start=1):
        before = deepcopy(state)
        data = dossier(state, [named(f"{name}{number}", cards) for name, cards in CREW])
        heist = result(state, data, won=won, scenario=scenario, cash=cash, fixer=fixer)
        heist["parts"] = [{**heist["parts"][0], "scenario": scenario, "won": won}]
        heist["medals"] = medals
        for one, jailed in zip(heist["crew"], busted, strict=True):
            one["after"] = {**one["after"], "skills": [f"{number}", "x"], "busted": jailed}
        results.append(heist)
        kept = deepcopy(heist)
        after = fold.fold(state, heist)
        assert (state, heist) == (before, kept), "fold leaves what it was given alone"
        state = after
    again = fold.begin()
    for heist in json.loads(json.dumps(results)):
        again = fold.fold(again, heist)
    assert again == state == json.loads(json.dumps(state))
    assert state["heists"] == len(outcomes)
    assert len(set(state["fixers"])) == len(state["fixers"])
    assert len(state["members"]) == 3 * len(outcomes)


CREW = (("Ash", URCHIN), ("Bo", LOOKOUT), ("Cy", THUG))


def test_kept_results_need_no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    gang = Gang()
    for _ in range(4):
        gang.add(lose(gang.start()))
    kept = [(entry.text, entry.result) for entry in gang.chronicle.entries]
    monkeypatch.setattr(judge, "judge", lambda record: pytest.fail("judged again"))
    again = Chronicle.restore("masters", gang.chronicle.name, kept)
    assert again.state == gang.state
    assert again.dumps() == gang.chronicle.dumps()
