"""Counting: how many different sequences of decisions there are from fixed positions.

A wrong number means a rule has changed. The first numbers are worked out by hand; the oracle counts
all of them a second time from the clauses.
"""

from __future__ import annotations

from copy import deepcopy

import pytest

from muster import Match
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence
from muster.kernel.state import State
from tests.games.millions_of_dollars.layouts.table import (
    FOUR,
    REAL_TIME,
    TABLE,
    heist,
    place,
    planning,
)
from tests.games.millions_of_dollars.oracle import CARDS, Gangs
from tests.games.millions_of_dollars.talk.talk import Talk

SILENCE = Silence()


def perft(s: State, depth: int) -> int:  # type: ignore[type-arg]
    """Sequences of so many decisions by anybody who is asked; the end of the game counts once."""
    if depth == 0 or s.over:
        return 1
    found = 0
    for at, ask in enumerate(s.asks):
        actions = legal_answers(s, ask)
        if depth == 1:
            found += len(actions)
            continue
        for action in actions:
            twin = s.clone()
            apply(twin, twin.asks[at], action, SILENCE)
            found += perft(twin, depth - 1)
    return found


def counts(m: Match, depth: int) -> list[int]:
    return [perft(m.state, n) for n in range(1, depth + 1)]


def by_clauses(talk: Talk, depth: int) -> int:
    """The same for a Negotiation that does not end within the depth."""
    if depth == 0:
        return 1
    assert not talk.over
    found = 0
    for seat in talk.asked():
        for action in talk.legal(seat):
            twin = deepcopy(talk)
            twin.play(seat, action)
            found += by_clauses(twin, depth - 1)
    if talk.real_time:
        twin = deepcopy(talk)
        twin.ring()
        found += by_clauses(twin, depth - 1)
    return found


def talk_of(roles: str, cash: list[int], real_time: bool = False) -> Talk:
    """The clauses at the same position as `place` with the First Bank."""
    words = roles.replace(",", " ").split()
    gangs = Gangs(len(cash))
    gangs.cash = [has + gangs.chars * CARDS["first-bank"].ante for has in cash]
    gangs.plan("first-bank", words, words[:-1])
    assert gangs.cash == cash
    return Talk(gangs, leader=0, real_time=real_time, gifts=False)


THREE = "driver crook, brute snitch, mastermind driver"


@pytest.mark.clause("MD-J9", "MD-J11", "MD-J27", "MD-J28")
def test_four_players_with_a_little_money() -> None:
    """By hand: seat 0 with 1, the others with 2, 0 and 1. Pass, leave, six claims (three roles and
    three words), three claims of each of three others, three questions, three urges, an offer of 1
    to three players, asks of 1 or 2 from anyone, 1 or 2 from seat 1, 1 from seat 3:
    2 + 6 + 9 + 6 + 3 + 2 + 2 + 1 = 31.
    """
    cash = [1, 2, 0, 1]
    m = place(FOUR, cash=cash)
    talk = talk_of(FOUR, cash)
    found = counts(m, 3)
    assert found[0] == 31
    assert found[:2] == [by_clauses(talk, n) for n in (1, 2)]
    assert found == FOUND["four"]


@pytest.mark.clause("MD-18", "MD-J24", "MD-J28")
def test_three_players_with_two_characters() -> None:
    """By hand: seat 0 with 1 has pass, two departures, two times eight claims, five claims of each
    of four others, two questions, two urges, four offers, and for each Character asks of 1 from
    anyone and from seat 1: 1 + 2 + 16 + 20 + 4 + 4 + 4 = 51.
    """
    cash = [1, 1, 0]
    m = place(THREE, cash=cash)
    talk = talk_of(THREE, cash)
    found = counts(m, 2)
    assert found[0] == 51
    assert found == [by_clauses(talk, n) for n in (1, 2)]
    assert found == FOUND["three"]


@pytest.mark.clause("MD-J11", "MD-J29")
def test_real_time_with_hardly_any_money() -> None:
    """By hand: four players with pass, leave, six claims, nine of others, three questions and three
    urges, 92; seat 0 offers 1 to three; the others ask for 1 from anyone or from seat 0; the clock:
    92 + 3 + 6 + 1 = 102.
    """
    cash = [1, 0, 0, 0]
    m = place(FOUR, cash=cash, options=REAL_TIME)
    talk = talk_of(FOUR, cash, real_time=True)
    found = counts(m, 2)
    assert found[0] == 102
    assert found == [by_clauses(talk, n) for n in (1, 2)]
    assert found == FOUND["real time"]
    assert any(ask.seat == TABLE for ask in m.asks)


@pytest.mark.clause("MD-3", "MD-J30", "MD-11", "MD-J12")
def test_planning_and_the_end_of_a_game() -> None:
    """Four players choose among three roles, any of them first: 12, and the Snitch of the last
    round names Brute, Driver or Crook, after up to two looks at four Characters.
    """
    assert counts(planning(4), 1) == [12]
    m = heist("snitch driver crook brute driver", looks=[2, 0, 0, 0, 0], round=8)
    assert counts(m, 3) == [3 + 4, 3 + 4 * (3 + 4), 3 + 4 * (3 + 4 * 3)]


FOUND = {
    "four": [31, 759, 20519],
    "three": [51, 1317],
    "real time": [102, 10420],
}
