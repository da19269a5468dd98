"""A partner that tries answers out: honest, repeatable, and better for it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster.bots.roster import make_bot
from muster.games.masters.partner.casting import cast_as
from muster.games.masters.partner.orders import Orders
from muster.games.masters.partner.sight import Sight
from muster.games.masters.partner.trying.crews import CREWS, crew_for, plan_of
from muster.games.masters.partner.trying.plans import Tried, plan_for, replaces, unplanned
from muster.games.masters.partner.trying.quick import Partner
from muster.games.masters.partner.trying.reasons import reasons
from muster.games.masters.partner.trying.trials import Trials, result
from muster.games.masters.state import Heist
from muster.kernel.match import Match
from tests.games.masters.layouts.boards import Table, place


class Count:
    """A budget of so many heists."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.used = 0

    def __call__(self, more: int) -> float:
        self.used += more
        return self.used / self.most


def heist(t: Table | Match) -> Heist:
    state: Any = t.state if isinstance(t, Match) else t.m.state
    assert isinstance(state, Heist)
    return state.clone()


def at_the_door(**entries: Any) -> Table:
    """Fox has the document of the lab and stands before the exit; the alarm is near."""
    return place(
        options={"scenario": "startup"},
        unknown=[],
        deck=["M1", "Z1"],
        where={"fox": "r6c6", "owl": "e2", "stag": "e2"},
        carried={"fox": "document"},
        **entries,
    )


def test_a_heist_played_on_ends_and_is_judged() -> None:
    s = heist(at_the_door())
    Partner().play_on(s)
    assert s.over
    assert s.won
    assert result(s) > 1.0


def test_a_lost_heist_is_worth_less_than_any_that_was_won() -> None:
    s = heist(at_the_door(chits={"r6c6": "guard, guard, guard"}))
    won, lost = s.clone(), s.clone()
    won.won = True
    assert result(lost) < 0.5 < result(won)


def test_the_answer_that_loses_the_heist_is_dropped() -> None:
    t = at_the_door()
    s = heist(t)
    # To walk away from the exit in the last round is as bad as it gets.
    texts = [text for text in t.m.legal(0) if text.startswith("act fox ")]
    tried = Trials(s, 0, Partner(), random.Random(1)).compare(texts[:3], Count(24))
    assert [one.text for one in tried] != []
    assert tried[0].chance() == 1.0
    assert sum(one.played for one in tried) >= 24


def test_the_own_answer_stands_where_nothing_is_better() -> None:
    t = at_the_door()
    texts = [text for text in t.m.legal(0) if text.startswith("act owl ")][:3]
    tried = Trials(heist(t), 0, Partner(), random.Random(2)).compare(texts, Count(12))
    assert tried[0].text == texts[0]


@pytest.mark.parametrize("playouts", [1, 12])
def test_same_view_and_same_chance_same_answer(playouts: int) -> None:
    answers = set()
    for seed in (3, 4):  # other chance behind the same table
        match = Match.new("masters", seats=1, seed=seed)
        bot = make_bot(f"search:playouts={playouts}", random.Random(5))
        answers.add(bot.choose(match.view(0), match.legal(0)))
    assert len(answers) == 1


def planning() -> Match:
    match = Match.new("masters", seats=1, seed=1)
    partner = Partner()
    while match.asks[0].key == "crew":
        s = heist(match)
        legal = match.legal(0)
        match.play(0, max(partner.advice(s, 0, "crew", legal)))
    return match


def test_the_plan_stays_the_same_from_the_first_token_to_the_last() -> None:
    match = planning()
    first = plan_for(heist(match), 24, Count(24))
    for _ in range(8):
        legal = match.legal(0)
        partner = Partner(variant=first)
        match.play(0, max(partner.advice(heist(match), 0, "plan", legal)))
    assert any(heist(match).plan)
    assert plan_for(heist(match), 24, Count(24)) == first
    assert not any(unplanned(heist(match)).plan)


def test_too_few_heists_say_nothing_about_plans() -> None:
    count = Count(4)
    assert plan_for(heist(planning()), 4, count) == 0
    assert count.used == 0


@pytest.mark.parametrize("name", sorted(CREWS))
def test_crews_that_did_best_may_be_cast(name: str) -> None:
    scenario, pcs, kind = name.rsplit(" ", 2)
    options = {"scenario": scenario, "characters": int(pcs), "level": 4 if kind == "pros" else 1}
    match = Match.new("masters", seats=1, seed=1, options=options)
    crew = crew_for(heist(match))
    assert crew == CREWS[name].crew
    while match.asks[0].key == "crew":
        s = heist(match)
        (text,) = cast_as(Sight(s, 0), match.legal(0), crew)
        match.play(0, text)
    s = heist(match)
    cast = {
        (s.box.characters[s.card[who]].id, *sorted(s.box.skills[one].id for one in s.skills[who]))
        for who in range(s.box.pcs)
    }
    assert cast == {(one, *sorted(skills)) for one, *skills in crew}
    assert plan_of(s) == CREWS[name].plan


def test_a_character_somebody_else_has_taken_is_planned_around() -> None:
    match = Match.new("masters", seats=3, seed=1)
    match.play(0, "cast fox burglar")
    wish = (("burglar", "hurry", "wing-it"), ("thug", "hurry", "bypass"))
    assert [*cast_as(Sight(heist(match), 1), match.legal(1), wish)] == ["cast owl thug"]


def test_reasons_say_what_the_crew_has_of_it() -> None:
    t = at_the_door()
    before = heist(t)
    t.do("act fox walk", "move fox e1")
    said = [text for _, text in reasons(before, heist(t), 0)]
    assert "brings a document out" in said
    assert any("a step nearer to the way out" in text for text in said)


def test_going_back_is_no_step_on_the_way_there() -> None:
    """A trail leads to the job and then out: its end is no step nearer to what is to be done."""
    t = place(
        options={"scenario": "startup"},
        unknown=[],
        where={"fox": "r6c6", "owl": "e2", "stag": "e2"},
    )
    before = heist(t)
    trail = Orders(Sight(before, 0)).trail[0]
    told = {}
    for tile in dict.fromkeys(trail):
        after = before.clone()
        after.place[0] = tile
        told[tile] = [text for _, text in reasons(before, after, 0) if "nearer" in text]
    assert told[trail[0]] == ["gets Tiny a step nearer to the keycard"]
    assert told[trail[-1]] == []


def test_a_partner_follows_what_somebody_else_proposes() -> None:
    t = place(
        options={"scenario": "startup"},
        seats=3,
        unknown=[],
        deck=["M1", "M1", "M1", "Z1"],
        where={"fox": "e1", "owl": "e2", "stag": "e2"},
        documents=1,
    )
    t.m.play(0, "escape")
    bot = make_bot("search:playouts=4", random.Random(1))
    assert bot.choose(t.m.view(1), t.m.legal(1)) == "agree"


def test_a_plan_that_was_lucky_does_not_replace_the_one_that_did_best() -> None:
    def tried(*worths: float) -> Tried:
        found = Tried(0)
        for worth in worths:
            found.add(worth)
        return found

    own = tried(1, 0, 0, 1, 0, 1)
    assert not replaces(tried(1, 1, 1, 0, 0, 1), own), "better in two heists, worse in one"
    assert replaces(tried(1, 1, 1, 1, 0, 1), own), "better in two, worse in none"
    assert not replaces(tried(1, 1, 1), tried(0, 0, 0)), "three heists are too few"
