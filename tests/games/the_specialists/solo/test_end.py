"""The end of a solo game: two defeats, two victories, the Hall of Fame (TS-122 to TS-127)."""

from __future__ import annotations

from typing import Any

import pytest

from muster import BadChoice, Match
from tests.games.the_specialists.layouts.components import CORRUPTION, GAME, cities
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    all_locks,
    alone,
    asked,
    do,
    finish_turn,
    money,
    tokens,
)


def new(seed: int = 0, **options: Any) -> Match:
    return Match.new(GAME, 1, seed=seed, options=options)


# Defeat and victory


def corrupted(bribes: int, rivalries: int, **entries: Any) -> Match:
    """So many cards in the columns; corruption-12 is up: left a Rivalry, right a Bribe."""
    names = sorted(CORRUPTION)
    return alone(
        bribes=names[:bribes],
        rivalries=names[bribes : bribes + rivalries],
        corruption="corruption-12",
        **entries,
    )


@pytest.mark.clause("TS-122", "TS-J50")
@pytest.mark.parametrize("number", [1, 12])
def test_a_seventh_bribe_loses_at_once(number: int) -> None:
    m = corrupted(6, 0, area="6 6 6", round=number, corruptions=[], books=[{"casino": 60}])
    do(m, "take 6")
    assert m.over
    assert m.outcome is not None
    assert (m.outcome.ending, m.outcome.winners, m.outcome.scores) == ("seven bribes", (), (0,))
    m = corrupted(5, 0, area="6 6 6", round=number, corruptions=[])
    do(m, "take 6")
    assert not m.over


@pytest.mark.clause("TS-123", "TS-J50")
@pytest.mark.parametrize("number", [1, 12])
def test_a_fifth_rivalry_loses_at_once_after_its_locks(number: int) -> None:
    m = corrupted(0, 4, area="1 1 1", round=number, corruptions=[], books=[{"casino": 60}])
    do(m, "take 1")
    assert m.over
    assert m.outcome is not None
    assert (m.outcome.ending, m.outcome.winners, m.outcome.scores) == ("five rivalries", (), (0,))
    assert len(all_locks(m)) == 2
    m = corrupted(0, 3, area="1 1 1", round=number, corruptions=[])
    do(m, "take 1")
    assert not m.over


SIX = {f"{city} casino": 0 for city in list(cities("abcd"))[:6]}


@pytest.mark.clause("TS-124", "TS-126", "TS-127", "TS-E16", "TS-J51")
def test_the_seventh_signature_wins_at_once() -> None:
    """Round 9: three cards in the deck; 37 M$ and the casino of Macau are 48, with 4 Bribes."""
    names = sorted(CORRUPTION)
    m = alone(
        team=TWO_EACH,
        equipment=10,
        round=9,
        stage="heist",
        marks=SIX,
        books=[{"casino": 37}],
        bribes=names[:4],
        corruption=None,
        corruptions=names[9:],
    )
    do(m, "rob macau casino")
    assert m.over
    assert m.outcome is not None
    assert money(m) == 48
    assert m.outcome.scores == (53,)
    assert (m.outcome.ending, m.outcome.winners) == ("seventh heist", (0,))
    assert "Harley Quinn" in repr(m.outcome)


@pytest.mark.clause("TS-J51")
def test_its_rewards_come_before_the_end() -> None:
    m = alone(team=TWO_EACH, equipment=10, round=9, stage="heist", marks=SIX)
    do(m, "rob macau jewelry")
    assert asked(m) == (0, "supply")
    do(m, "take-token skill-blue")
    assert m.over
    assert tokens(m) == ["skill-blue"]


@pytest.mark.clause("TS-125", "TS-J51")
def test_round_twelve_without_defeat_is_a_win_with_any_number_of_heists() -> None:
    m = alone(
        area="2 5 6", round=12, corruption="corruption-12", corruptions=[], books=[{"casino": 31}]
    )
    do(m, "take 6")
    finish_turn(m)
    assert m.over
    assert m.outcome is not None
    assert (m.outcome.ending, m.outcome.winners) == ("twelve rounds", (0,))
    assert m.outcome.scores == (31,)


@pytest.mark.clause("TS-124", "TS-J51")
@pytest.mark.parametrize("number", [1, 5, 11, 12])
def test_in_round_r_there_are_twelve_less_r_cards_left(number: int) -> None:
    m = alone(
        team=TWO_EACH,
        equipment=10,
        round=number,
        stage="heist",
        marks=SIX,
        corruption="corruption-01",
        corruptions=sorted(CORRUPTION)[1 : 13 - number],
        books=[{"casino": 0}],
    )
    do(m, "rob macau casino")
    assert m.outcome is not None
    assert m.outcome.scores == (11 + 5 * (12 - number),)


@pytest.mark.clause("TS-126")
@pytest.mark.parametrize(("bribes", "less"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_bribes_cost(bribes: int, less: int) -> None:
    m = final(10, bribes)
    assert m.outcome is not None
    assert m.outcome.scores == (10 - less,)  # TS-J52: it may be negative


def final(amount: int, bribes: int = 0) -> Match:
    """The end of round 12 with this money."""
    names = sorted(CORRUPTION)
    m = alone(
        round=12,
        stage="end",
        corruption=None,
        corruptions=[],
        bribes=names[:bribes],
        books=[{"casino": amount}],
    )
    assert m.over
    return m


FAME = [
    (29, "Dalton"),
    (0, "Dalton"),
    (30, "Beagle boys"),
    (34, "Beagle boys"),
    (35, "Fantomas"),
    (40, "Robin Hood"),
    (45, "Cat's Eye"),
    (50, "Harley Quinn"),
    (53, "Harley Quinn"),
    (55, "Arsène Lupin"),
    (60, "Bonnie & Clyde"),
    (65, "Albert Spaggiari"),
    (79, "Albert Spaggiari"),
    (80, "Danny Ocean"),
    (120, "Danny Ocean"),
]


@pytest.mark.clause("TS-127", "TS-E16", "TS-J52")
@pytest.mark.parametrize(("score", "rank"), FAME)
def test_the_hall_of_fame(score: int, rank: str) -> None:
    said = repr(final(score).outcome)
    assert rank in said
    others = {name for _, name in FAME} - {rank}
    assert not any(name in said for name in others)


@pytest.mark.clause("TS-J52", "TS-127")
def test_a_negative_score_is_a_dalton() -> None:
    m = final(0, 6)
    assert m.outcome is not None
    assert m.outcome.scores == (-21,)
    assert "Dalton" in repr(m.outcome)


def test_options_of_several_players_are_refused() -> None:
    for name in ("hidden_money", "asymmetric"):
        with pytest.raises(BadChoice):
            new(**{name: True})
