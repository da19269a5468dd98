"""Hints: the best answers from a view alone, honestly estimated, each with what tells it apart."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster.bots.insight.hint import Hint, percent
from muster.bots.insight.hints import hints, led, worded
from muster.bots.insight.weighing import Tally, Weighing, share
from muster.bots.search.budget import Budget
from muster.bots.search.search import Style
from muster.kernel.errors import BadChoice
from muster.kernel.outcome import Outcome
from muster.kernel.views.knowledge import Knowledge
from tests.bots.test_bots import grab_position


def told(m: muster.Match, seat: int = 0, playouts: int = 24, seed: int = 1) -> list[Hint]:
    return hints(m.box, m.view(seat), m.legal(seat), random.Random(seed), playouts)


@pytest.mark.parametrize(("chance", "first"), [(0.6, "own"), (0.9, "other")])
def test_what_the_game_would_answer_leads_unless_another_is_surely_better(
    chance: float, first: str
) -> None:
    other = Hint(("other",), chance, None, 0.1, 20, "")
    own = Hint(("own",), 0.5, None, 0.1, 20, "")
    found = led([other, own], "own")
    assert found[0].picks == (first,)
    assert sorted(one.picks for one in found) == [("other",), ("own",)]


def test_the_best_answers_come_first_and_differ() -> None:
    m = muster.Match.new("the-plan", seats=3, seed=4)
    assert len(m.legal(0)) > 3
    found = told(m, playouts=8)
    assert len({hint.picks for hint in found}) == 3
    assert all(hint.picks[0] in m.legal(0) and hint.why for hint in found)
    assert all(hint.chance is not None and 0 < hint.chance < 1 for hint in found)
    assert sum(hint.playouts for hint in found) <= 8 + 3


def test_two_cards_of_one_kind_are_one_hint() -> None:
    hand = ["sg-01", "sg-02", "p1-01", "p1-09", "p2-05"]
    others = [["p3-05", "p3-06", "p3-07"], ["p1-03", "p1-11", "p2-02"]]
    m = muster.position("the-plan", {"seats": 3, "turn": 3, "hands": [hand, *others]})
    assert {"plan sg-01", "plan sg-02"} <= set(m.legal(0))
    words = [worded(m.box, m.view(0), hint.picks) for hint in told(m, playouts=40)]
    assert len(words) == len(set(words)) == 3


def test_a_hint_recruits_in_the_words_of_the_table() -> None:
    m = muster.Match.new("space-explorers", 2, 3)
    seat = m.asks[0].seat
    hire = next(one for one in m.legal(seat) if one.startswith("hire "))
    assert worded(m.box, m.view(seat), (hire,)).startswith("Recruit ")
    [label] = [one.label for one in m.scene(seat).prompts[0].choices if one.action == hire]
    assert label.startswith("Hire "), "typed it is a word of its own"


def test_the_same_picks_in_another_order_are_one_hint() -> None:
    m = muster.Match.new("the-plan", seats=3, seed=5)
    bots = [muster.bots.GreedyBot(random.Random(seat), worlds=1) for seat in range(3)]
    while m.asks[0].key != "pass":
        seat = m.asks[0].seat
        m.play(seat, bots[seat].choose(m.view(seat), m.legal(seat)))
    found = told(m, m.asks[0].seat, playouts=30)
    assert any(len(hint.picks) > 1 for hint in found)
    assert len({tuple(sorted(hint.picks)) for hint in found}) == len(found)


def test_the_same_view_and_luck_give_the_same_hints() -> None:
    m = muster.Match.new("the-plan", seats=1, seed=4)
    assert told(m) == told(m.clone())


def test_what_others_hold_has_no_part_in_it() -> None:
    m = muster.Match.new("the-plan", seats=3, seed=2)
    world = muster.redeal(m.view(0), random.Random(5))
    assert world.view(1) != m.view(1)
    assert told(m, playouts=4) == told(world, playouts=4)


def test_one_answer_needs_no_thought() -> None:
    m = grab_position()
    only = m.legal(0)[:1]
    (found,) = hints(m.box, m.view(0), only, random.Random(0), 1)
    assert (found.picks, found.playouts, found.odds()) == ((only[0],), 0, "not played out")
    assert found.why == "the only answer there is"


@pytest.mark.parametrize(("playouts", "seconds"), [(0, 0.0), (-1, 0.0), (0, -2.0)])
def test_without_a_budget_nothing_is_thought(playouts: int, seconds: float) -> None:
    m = muster.Match.new("the-plan", seats=1, seed=4)
    with pytest.raises(BadChoice, match="cannot think; give it at least 1 playout"):
        hints(m.box, m.view(0), m.legal(0), random.Random(0), playouts, seconds)


def test_without_a_question_there_is_no_hint() -> None:
    m = muster.Match.new("the-plan", seats=1, seed=4)
    with pytest.raises(BadChoice, match="nothing is asked"):
        hints(m.box, m.view(0), [], random.Random(0), 1)


def test_a_reason_is_what_tells_an_answer_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets something anyway; what only one answer brings is what is said of it."""
    m = muster.Match.new("the-plan", seats=3, seed=4)

    def reasons(before: Any, after: Any, seat: int) -> list[tuple[float, str]]:
        kept = set(after.hands[seat])
        played = next(card for card in before.hands[seat] if card not in kept)
        return [(5.0, "gets what all get"), (1.0, f"plays {played}"), (-3.0, "loses a hand")]

    monkeypatch.setitem(m.game.__dict__, "_reasons", reasons)
    found = told(m, playouts=2)
    assert len({hint.why for hint in found}) == len(found)
    assert all(hint.why.startswith("plays ") for hint in found)


def test_a_game_that_gives_no_reasons_lets_the_table_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    m = muster.Match.new("the-plan", seats=1, seed=4)
    monkeypatch.setitem(m.game.__dict__, "_reasons", None)
    assert all(hint.why for hint in told(m, playouts=3))


def test_an_answer_in_words() -> None:
    m = muster.Match.new("the-plan", seats=1, seed=4)
    action = m.legal(0)[0]
    words = worded(m.box, m.view(0), (action,))
    assert words == m.game.worded(m.box, m.view(0)["table"], action)
    assert worded(m.box, m.view(0), (action, action)) == f"{words}, {words}"


def test_chances_are_told_no_finer_than_they_are_known() -> None:
    assert percent(0.423, 0.01) == "about 42 %"
    assert percent(0.423, 0.06) == "about 40 %"
    assert percent(0.55, 0.2) == "about 60 %"
    assert percent(0.003, 0.02) == "hardly any chance"
    assert percent(0.999, 0.002) == "almost certain"
    assert percent(1.0, 0.2) == "about 90 %", "won both of two games"
    assert percent(0.0, 0.05) == "about 5 %"
    assert Hint(("a",), None, 31.4, 1.0, 8, "x").odds() == "about 31 points"


def test_what_happened_ten_times_of_ten_is_not_certain() -> None:
    tally = Tally()
    for _ in range(10):
        tally.end(Outcome((3, 1), (0,), "usual"), 0)
    assert tally.won == tally.wins == 10
    assert tally.doubt() > 0.05
    assert tally.score() == 3


def test_a_shared_victory_is_shared_and_one_of_all_is_everybodys() -> None:
    assert share(Outcome((2, 2, 1), (0, 1), "tie"), 0) == 0.5
    assert share(Outcome((2, 2), (0, 1), "won together"), 0) == 1.0
    assert share(Outcome((2, 2), (), "lost"), 1) == 0.0


def test_steps_of_a_plan_are_told_by_what_they_are_for(monkeypatch: pytest.MonkeyPatch) -> None:
    m = muster.Match.new("the-plan", seats=3, seed=4)
    first, other, last = m.legal(0)[:3]
    steps = [(first, "is on the way"), (other, "leaves another way open")]
    monkeypatch.setitem(m.game.__dict__, "_next_steps", lambda *asked: steps)
    found = told(m)
    assert [(hint.picks, hint.why, hint.playouts) for hint in found] == [
        ((first,), "is on the way", 0),
        ((other,), "leaves another way open", 0),
    ]
    given = hints(m.box, m.view(0), m.legal(0), random.Random(1), 8, given=[last])
    assert given[-1].picks == (last,)
    assert "no next step" in given[-1].why


def test_who_wins_or_loses_together_is_told_chances_alone_too() -> None:
    """The cash of a heist is no score: what counts is whether it is won."""
    for game, for_points in (("masters", False), ("the-plan", True)):
        m = muster.Match.new(game, seats=1, seed=4)
        knowledge = Knowledge.from_view(m.box, m.view(0))
        search = Weighing(knowledge, Style(), Budget(2, 0.0), random.Random(1))
        for score in (3, 5):
            search.tallies[score,] = Tally()
            search.tallies[score,].end(Outcome((score,), (), "lost"), 0)
        assert search.for_points is for_points
