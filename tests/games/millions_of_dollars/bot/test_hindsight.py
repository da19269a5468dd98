"""What others' acts say about their roles, and what comes of thinking ahead."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster.bots import make_bot
from muster.games.millions_of_dollars.bot.beliefs import believed
from muster.games.millions_of_dollars.bot.hindsight import read
from muster.games.millions_of_dollars.bot.lookahead import dealt, play_round, seen_by, standing
from muster.games.millions_of_dollars.heuristics import consider
from muster.games.millions_of_dollars.state import UNKNOWN, Gangs
from muster.kernel.state import State
from tests.games.millions_of_dollars.layouts.bot_views import GAME, seen


def talked(seats: int, seed: int, acts: int) -> muster.Match:
    """A first round in which greedy bots have said and done so many things."""
    m = muster.Match.new(GAME, seats, seed=seed)
    bots = [make_bot("greedy", random.Random(seat)) for seat in range(seats)]
    while len(_gangs(m.state).ledger) < acts and not m.over:
        ask = next(ask for ask in m.asks if not ask.question.rests)
        m.play(ask.seat, bots[ask.seat].choose(m.view(ask.seat), m.legal(ask.seat)))
    return m


def _gangs(s: State[Any]) -> Gangs:
    assert isinstance(s, Gangs)
    return s


def true_world(m: muster.Match, seat: int, keen: float) -> float:
    """How likely a seat thinks it is that everybody has what he has."""
    s = seen(m, seat)
    beliefs = believed(s, seat, random.Random(0), fits=read(s, seat, keen))
    return beliefs.chances[beliefs.worlds.index(tuple(_gangs(m.state).roles))]


def test_roles_are_read_out_of_what_others_did() -> None:
    clear, blind = 0.0, 0.0
    for seed in range(6):
        m = talked(4, seed, 10)
        seat = _gangs(m.state).turn
        clear += true_world(m, seat, 1.0)
        blind += true_world(m, seat, 0.0)
    assert clear > 1.4 * blind


def test_whoever_looks_back_has_nothing_but_the_view() -> None:
    m = talked(4, 3, 9)
    seat = _gangs(m.state).turn
    other = m.game.redeal(m.box, m.view(seat)["table"], seat, random.Random(5))
    assert other.roles != _gangs(m.state).roles
    known = m.game.known(other, seat)
    assert read(seen(m, seat), seat) == read(known, seat)


@pytest.mark.parametrize("seats", [3, 6])
def test_every_team_of_every_player_who_did_something_is_judged(seats: int) -> None:
    m = talked(seats, 2, 5)
    s = seen(m, _gangs(m.state).turn)
    found = read(s, s.turn)
    assert found
    assert s.turn not in found
    teams = 20 if seats == 3 else 4
    assert {len(fits) for fits in found.values()} == {teams}
    assert all(fit > 0 for fits in found.values() for fit in fits.values())


def test_what_is_tried_ends_with_the_round_and_leaves_the_table_alone() -> None:
    m = talked(4, 1, 6)
    s = seen(m, _gangs(m.state).turn)
    before = (s.cash, s.ledger, s.status, s.offers, s.roles)
    world = tuple(_gangs(m.state).roles)
    ahead = dealt(s, s.turn, world, random.Random(1))
    assert tuple(sorted([*ahead.shown, ahead.hidden])) == tuple(sorted(world))

    def any_answer(known: Gangs, seat: int, legal: object, rng: random.Random) -> str:
        assert sum(role != UNKNOWN for role in known.roles) == 1  # everybody knows his own, no more
        assert isinstance(legal, list)
        return str(rng.choice(legal))

    play_round(ahead, s.round, any_answer, random.Random(2))
    assert ahead.over or ahead.round == s.round + 1
    assert sum(standing(ahead, s.round)) == pytest.approx(1)
    assert (s.cash, s.ledger, s.status, s.offers, s.roles) == before


def test_seen_by_hides_what_was_not_looked_at() -> None:
    m = talked(4, 1, 4)
    s = _gangs(m.state).clone()
    s.known = [1 << 2, 0, 0, 0]
    known = seen_by(s, 0)
    assert [role != UNKNOWN for role in known.roles] == [True, False, True, False]


@pytest.mark.parametrize("playouts", [1, 8, 14])
def test_a_search_answers_what_is_legal_and_spends_no_more_than_it_may(playouts: int) -> None:
    m = talked(4, 4, 7)
    s = seen(m, _gangs(m.state).turn)
    used = 0

    def spent(more: int) -> float:
        nonlocal used
        used += more
        return used / playouts

    legal = m.legal(s.turn)
    found = consider(s, s.turn, legal, playouts, spent, random.Random(1))
    assert found[0].text in legal
    assert used <= playouts + 6
    assert (used > 0) == (playouts >= 12 and len(found) > 1)
