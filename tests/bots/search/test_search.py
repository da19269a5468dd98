"""The bot that searches: what it finds, what it says of it, and how long it thinks."""

from __future__ import annotations

import random

import pytest

import muster
from muster.bots.search.bot import SearchBot
from muster.bots.search.budget import Budget
from muster.bots.search.estimate import Estimate
from muster.bots.search.judge import MARGIN, a_point, points_of, worth_of
from muster.bots.search.quick import shares
from muster.bots.search.search import Search, Style, Trial
from muster.kernel.outcome import Outcome
from muster.kernel.views.knowledge import Knowledge
from muster.parts.pairs import surely_better
from tests.bots.test_bots import grab_position, trinket_position


def thoughts(m: muster.Match, seat: int, seed: int, playouts: int = 60) -> list[Estimate]:
    bot = SearchBot(random.Random(seed), playouts)
    return bot.think(m.view(seat), m.legal(seat))


@pytest.mark.parametrize(("playouts", "seconds"), [(0, 0.0), (-1, 1.0), (5, -0.1)])
def test_a_budget_that_cannot_think_is_refused(playouts: int, seconds: float) -> None:
    with pytest.raises(muster.BadChoice, match="cannot think; give it at least 1 playout"):
        Budget(playouts, seconds)


def test_a_budget_is_spent_by_playouts_or_by_time() -> None:
    budget = Budget(playouts=8)
    budget.used = 2
    assert budget.spent() == 0.25
    budget.begin()
    assert budget.spent() == 0.0
    late = Budget(playouts=1000, seconds=1e-9)
    late.begin()
    assert late.spent() >= 1.0


def test_a_single_answer_needs_no_thought() -> None:
    class NoLuck(random.Random):
        def random(self) -> float:
            raise AssertionError("nothing to think about")

    m = grab_position()
    assert SearchBot(NoLuck()).choose(m.view(0), ["plan sg-01"]) == "plan sg-01"


@pytest.mark.parametrize("seed", range(3))
def test_it_grabs_the_colour_worth_most(seed: int) -> None:
    m = grab_position()
    for seat, plan in ((0, "sg-01"), (1, "p1-03"), (2, "p2-05")):
        m.play(seat, f"plan {plan}")
    assert thoughts(m, 0, seed)[0].answer == "grab red"


@pytest.mark.parametrize("seed", range(3))
def test_it_takes_the_trinket_that_completes_a_set(seed: int) -> None:
    m = trinket_position()
    m.play(0, "plan p1-01")
    m.play(1, "plan p1-11")
    assert thoughts(m, 0, seed)[0].answer == "take magnets-4-a"


def test_what_it_says_of_the_answers() -> None:
    """Each answer once, what was tried most first, chances between 0 and 1, the budget kept."""
    m = grab_position()
    for seat, plan in ((0, "sg-01"), (1, "p1-03"), (2, "p2-05")):
        m.play(seat, f"plan {plan}")
    found = thoughts(m, 0, 0)
    answers = [one.answer for one in found]
    assert len(answers) == len(set(answers)) > 1
    assert set(answers) <= set(m.legal(0))
    assert all(0.0 <= one.chance <= 1.0 and one.doubt >= 0.0 for one in found)
    assert [one.playouts for one in found] == sorted((one.playouts for one in found), reverse=True)
    tried = sum(one.playouts for one in found)
    assert 60 <= tried < 60 + len(found)
    assert found[0].playouts > found[-1].playouts, "the worst drops out early"
    assert found == thoughts(m, 0, 0)
    assert found != thoughts(m, 0, 1)


def test_the_games_own_value_judges_where_chances_that_were_learned_are_not_wanted() -> None:
    match = muster.Match.new("the-plan", 2, seed=3)
    knowledge = Knowledge.from_view(match.box, match.view(0))
    searches = [
        Search(knowledge, Style(learned=learned), Budget(1), random.Random(1))
        for learned in (True, False)
    ]
    assert [search.model is not None for search in searches] == [True, False]
    assert searches[1].judges
    learned, plain, usual = (
        SearchBot(random.Random(5), 40, learned=on).think(match.view(0), match.legal(0))
        for on in (1, 0, 2)
    )
    assert learned != plain
    assert usual == plain, "The Plan says so"


def test_mean_and_doubt_of_a_trial() -> None:
    trial = Trial(7, (7,), 0.0)
    assert trial.mean() == -1.0
    for worth in (0.0, 1.0, 1.0, 0.0):
        trial.add(worth)
    assert trial.mean() == 0.5
    assert trial.doubt() == pytest.approx((0.25 / 3) ** 0.5)


def test_what_an_outcome_is_worth() -> None:
    won, lost = worth_of(Outcome((30, 20), (0,), "end"))
    assert won > 1.0 - MARGIN
    assert lost < MARGIN
    close, far = (worth_of(Outcome((30, it), (0,), "end"))[1] for it in (29, 5))
    assert far < close < MARGIN, "who loses rather loses by little"
    shared = worth_of(Outcome((30, 30, 10), (0, 1), "end"))
    assert shared[0] == shared[1]
    assert 0.4 < shared[0] < 0.6
    together = worth_of(Outcome((5, 5, 5), (0, 1, 2), "end"))
    assert min(together) > 1.0 - MARGIN
    alone = [worth_of(Outcome((score,), (), "end"))[0] for score in (10, 60, 300)]
    assert alone == sorted(alone)
    ghost = worth_of(Outcome((20,), (), "end", others=(35,)))
    assert ghost[0] < MARGIN


def alone() -> muster.Match:
    return muster.Match.new("the-specialists", seats=1, seed=3)


def test_alone_it_plays_to_the_end_and_tells_points() -> None:
    m = alone()
    bot = SearchBot(random.Random(1), playouts=2, alone=10)
    found = bot.think(m.view(0), m.legal(0))
    assert 10 <= sum(one.playouts for one in found) < 10 + len(found)
    points, doubt = next(one.points for one in found if one.points is not None)
    assert 0 < points < 100
    assert doubt > 0


def searching(sure: float, seed: int = 1) -> Search:
    known = Knowledge.of(alone().state, 0)
    return Search(known, Style(sure=sure), Budget(8), random.Random(seed))


def ended(rng: random.Random, *worths: float, noise: float) -> list[Trial]:
    """Trials in forty worlds, whose luck they share but for some noise."""
    found = [Trial(at, (at,), 0.0) for at in range(len(worths))]
    for _ in range(40):
        shared = rng.gauss(0.0, 0.1)
        for trial, worth in zip(found, worths, strict=True):
            trial.add(worth + shared + rng.gauss(0.0, noise))
    return found


def test_better_by_luck_is_not_surely_better() -> None:
    rng = random.Random(5)
    better, surely = 0, 0
    for _ in range(100):
        one, other = ended(rng, 0.25, 0.25, noise=0.02)
        better += one.mean() > other.mean()
        surely += surely_better(one.worths, other.worths, 2.0)
    assert better > 30
    assert surely < 10
    # A small difference shows where the luck is shared, however large that is.
    good, bad = ended(rng, 0.26, 0.25, noise=0.005)
    assert surely_better(good.worths, bad.worths, 2.0)
    assert not surely_better(bad.worths, good.worths, 2.0)


def test_alone_the_answer_that_looks_best_stays_unless_another_is_surely_better() -> None:
    legal = [alone().box.catalogue.ids[text] for text in alone().legal(0)]
    taken = {0.0: 0, 1e9: 0}
    for sure in taken:
        for seed in range(3):
            looks = searching(sure, seed).begun(legal)[0].looks
            taken[sure] += searching(sure, seed).run(legal)[0].looks == looks
    assert taken[1e9] == 3
    assert taken[0.0] < 3


def test_points_are_worth_what_scores_are_worth() -> None:
    for score in (10, 55, 80):
        worth = worth_of(Outcome((score,), (0,), "end"))[0]
        assert points_of(worth) == pytest.approx(score)
        more = worth_of(Outcome((score + 1,), (0,), "end"))[0]
        assert a_point(worth) == pytest.approx(more - worth, rel=0.02)


def test_shares_of_heat() -> None:
    assert shares([1.0, 3.0, 3.0], 0.0) == [0.0, 0.5, 0.5]
    cool, hot = shares([1.0, 3.0], 0.5), shares([1.0, 3.0], 50.0)
    assert cool[1] > 0.95
    assert 0.5 < hot[1] < 0.55
    assert shares([float("-inf"), 1.0], 1.0) == [0.0, 1.0]
