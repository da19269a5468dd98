"""Counting: how many different sequences of decisions there are from fixed positions.

`perft` counts everything one may answer; a wrong number means a rule has changed. Where the
clauses can be counted by themselves, the oracle's payments count a second time.
"""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from muster import Match
from muster.kernel.engine import legal_answers
from muster.kernel.records.freeze import canonical
from tests.games.perft import after, counts
from tests.games.the_specialists.layouts.payments import means, ways
from tests.games.the_specialists.layouts.table import place

TEAM = Counter({"blue": 1, "red": 2, "purple": 1})
"""The skills of the rich position."""


def opening() -> Match:
    """Two players, each with a starting card, a token and three dice; a Specialist to each die."""
    return place(
        ["1 3 5", "2 4 6"],
        team=["start-blue", "start-red"],
        tokens=["start-token-green", "start-token-orange"],
        area="2 4 4",
        display="blue-02 green-03 orange-01 red-04",
        deck=["yellow-01", "yellow-02", "yellow-03", "yellow-04"],
        informants=["informant-01"],
    )


def rich() -> Match:
    """A casino that can be paid for in many ways: tokens, dice, the marker, Acting."""
    return place(
        "1 2 3",
        beside="",
        team="blue-01 red-01 red-02 purple-01",
        tokens="prime-A1 prime-C1 prime-C5 prime-D4",
        experts="red",
        equipment=2,
        stage="heist",
        marks={"singapore jewelry": [1]},
        display="yellow-01",
    )


def last_turn() -> Match:
    """The last turn of a solo game: a Solo token, a dice token, a card to recruit, a heist."""
    return place(
        "1 4",
        seats=1,
        round=12,
        area="2 5 6",
        team="blue-01",
        tokens="solo-1 dice-1",
        equipment=1,
        display="green-01",
        corruption="corruption-12",
        corruptions=[],
        deck=[],
    )


@pytest.mark.clause("TS-28", "TS-32", "TS-42", "TS-49", "TS-54", "TS-44")
def test_two_players_open() -> None:
    """By hand: 2 or 4 is taken (2), and lies on s4.

    Then (1, 3, 5 on s1 to s3): s1 may be 6, 1, 2, s2 3 or 4, s3 5, s4 what was taken. Recruits:
    blue (1) s1; green (4) s2, with the 4 also s4; orange (6) s1; red (2) s1, with the 2 also s4:
    5 each. Fast: blue-02 (2) s1 and s4 with the 2; green-03 (6) s1; orange-01 (3) s2; red-04 (6)
    s1: 5 with the 2, 4 with the 4. And the Informant: 11 + 10.
    """
    m = opening()
    assert counts(m, 6) == [2, 11 + 10, 71, 297, 1291, 4235]


@pytest.mark.clause("TS-59", "TS-62", "TS-63", "TS-96", "TS-J25", "TS-J26", "TS-J29")
def test_a_casino_is_paid_for_in_many_ways() -> None:
    """Singapore: blue 2, red 1, purple 1, 3 Equipment; one blue lacks, a red is to spare.

    By hand: three buildings of Rio, three of Singapore, the casino of Paris by Acting, the
    Informant and the dice token: 9.
    """
    m = rich()
    assert counts(m, 5) == [9, 58, 305, 1489, 6323]
    has = means(
        {"blue": 2, "red": 1, "purple": 1},
        3,
        TEAM,
        ["prime-A1", "prime-C1", "prime-C5"],
        3,
        2,
        acting=True,
    )
    # Which of the dice acts and which are given cannot be seen afterwards.
    by_hand = sum(comb(3, way.gives + way.acts) for way in ways(has))
    assert len(paid_tables(m, "rob singapore casino")) == by_hand == 32


def paid_tables(m: Match, rob: str) -> set[str]:
    """The different tables right after this heist, declared pick by pick without `pay`."""
    found: set[str] = set()
    ids = m.box.catalogue.ids
    open_states = [after(m.state, ids[rob])]
    while open_states:
        s = open_states.pop()
        if not (s.asks and s.asks[0].picks):
            found.add(canonical(s.dump()))
            continue
        answers = [action for action in legal_answers(s, s.asks[0]) if action != ids["pay"]]
        open_states += [after(s, action) for action in answers]
    return found


@pytest.mark.clause("TS-111", "TS-J54", "TS-J27", "TS-125", "TS-110")
def test_a_last_turn_alone() -> None:
    """By hand: three dice to take or the token to use, 4. A 2 or a 5 leaves 11 or 8: to cancel, to
    suffer, the token; a 6 leaves 7: green-01 recruited from s2, fast-played from s1, pass, the
    token; after the token six values: 3 + 3 + 4 + 6.
    """
    m = last_turn()
    assert counts(m, 6) == [4, 3 + 3 + 4 + 6, 62, 193, 627, 1800]
