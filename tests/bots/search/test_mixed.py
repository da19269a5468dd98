"""Sealed answers nobody can guess: mixed where guessing matters, and only there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import muster
from muster.bots.search.bot import SearchBot
from muster.bots.search.mixed import FAINT, draw, picked
from muster.bots.search.search import Trial
from tests.bots.search import fists
from tests.bots.test_bots import grab_position


@pytest.fixture
def match() -> Iterator[muster.Match]:
    with fists.on_the_shelf():
        yield muster.Match.new("fists", 2, 1)


def answers(m: muster.Match, mixed: int, playouts: int = 600) -> Counter[str]:
    """What forty bots answer who think alike and have luck of their own."""
    bots = [SearchBot(random.Random(seed), playouts, mixed=mixed) for seed in range(40)]
    return Counter(bot.choose(m.view(0), m.legal(0)) for bot in bots)


def test_who_does_not_mix_can_be_guessed(match: muster.Match) -> None:
    assert answers(match, mixed=0)["paper"] >= 36, "rock looks best, and paper beats it"


def test_a_mixed_answer_cannot_be_guessed(match: muster.Match) -> None:
    found = answers(match, mixed=1)
    assert sorted(found) == sorted(fists.SIGNS)
    assert max(found.values()) <= 24, found


def test_what_is_plainly_best_is_not_mixed() -> None:
    """Nobody else has a say when a Smash & Grab names its colour."""
    m = grab_position()
    for seat, plan in ((0, "sg-01"), (1, "p1-03"), (2, "p2-05")):
        m.play(seat, f"plan {plan}")
    for seed in range(3):
        bot = SearchBot(random.Random(seed), 60, mixed=1)
        assert bot.choose(m.view(0), m.legal(0)) == "grab red"


def test_the_same_luck_mixes_the_same(match: muster.Match) -> None:
    assert answers(match, mixed=1, playouts=60) == answers(match, mixed=1, playouts=60)


def test_faint_answers_are_not_given() -> None:
    trials = [Trial(at, (at,), 0.0) for at in range(3)]
    for trial, share in zip(trials, (1.0, 0.9 * FAINT, 0.5), strict=True):
        trial.share = share
    rng = random.Random(1)
    found = Counter(draw(trials, rng).action for _ in range(300))
    assert 150 < found[0] < 250
    assert found[1] == 0
    assert found[2] == 300 - found[0]


def test_without_shares_the_first_is_given() -> None:
    trials = [Trial(at, (at,), 0.0) for at in range(3)]
    assert {draw(trials, random.Random(seed)).action for seed in range(9)} == {0}


def test_each_as_often_as_its_share() -> None:
    rng = random.Random(2)
    found = Counter(picked([0.2, 0.0, 0.8], rng) for _ in range(500))
    assert 70 < found[0] < 130
    assert found[1] == 0
