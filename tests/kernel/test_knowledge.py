"""What a seat knows, ready to be dealt from: the same from a view and straight from a state."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import muster
from muster.bots.playout import RandomPolicy, play_on
from muster.kernel.chance import Chance
from muster.kernel.events import Out
from muster.kernel.records.freeze import fingerprint
from muster.kernel.state import State
from muster.kernel.views.knowledge import Knowledge, redeal_state
from muster.parts.slots import UNKNOWN

from .test_asks import Seal
from .toy import Bench, Toy

SETTINGS = [
    ("the-plan", 4, {"bribes": True}),
    ("space-explorers", 3, {}),
    ("millions-of-dollars", 5, {}),
    ("the-specialists", 3, {}),
    ("masters", 2, {}),
]


def states(game: str, seats: int, options: dict[str, Any]) -> list[State[Any]]:
    """The same match now and then."""
    s = muster.Match.new(game, seats, 3, options).state
    policy = RandomPolicy(random.Random(4))
    found = [s.clone()]
    for _ in range(8):
        if not s.over:
            play_on(s, policy, 9)
            found.append(s.clone())
    return found


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_straight_from_a_state_and_from_a_view_deal_the_same(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    for s in states(game, seats, options):
        before = fingerprint(s)
        m = muster.Match.new(game, seats, 3, options)
        m.state = s
        for seat in (0, seats - 1, None):
            view = json.loads(json.dumps(m.view(seat)))
            straight, told = Knowledge.of(s, seat), Knowledge.from_view(s.box, view)
            worlds = [fingerprint(straight.deal(random.Random(n))) for n in range(3)]
            assert worlds == [fingerprint(told.deal(random.Random(n))) for n in range(3)]
            again = [fingerprint(redeal_state(s.box, view, random.Random(n))) for n in range(3)]
            assert worlds == again, "dealing changes nothing of what is known"
            assert len(set(worlds)) == 3
        assert fingerprint(s) == before


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_a_game_thinks_of_a_state_what_it_thinks_of_its_view(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    found = set()
    for s in states(game, seats, options):
        own: Any = s.box.game
        for seat in range(seats):
            found.add(own.worth(s, seat))
            assert own.worth(s, seat) == own.value(s.box, own.view(s, seat), seat)
    assert len(found) > 1


def test_nothing_but_what_is_seen_is_in_it() -> None:
    """Neither cards nor sealed picks, and no chance to look ahead with."""
    s: Any = muster.Match.new("the-plan", 3, 5).state
    play_on(s, RandomPolicy(random.Random(1)), 1)
    game: Any = s.box.game
    assert [ask.seat for ask in s.sealed] == [0]
    for seat in (0, 1, None):
        known = game.known(s, seat)
        assert known.chance.key == b""
        assert (known.stack, known.asks, known.sealed) == ([], [], [])
        assert set(known.deck) == {UNKNOWN}
        for player, hand in enumerate(known.hands):
            assert hand == s.hands[player] if player == seat else set(hand) == {UNKNOWN}
    other = s.clone()
    other.chance = Chance(bytes(32))
    other.deck = other.deck[::-1]
    other.hands[2], other.deck = other.deck[:6], (*other.hands[2], *other.deck[6:])
    other.sealed = [other.sealed[0].picked((other.sealed[0].picks[0] ^ 1,))]
    for n in range(5):
        one, two = (Knowledge.of(each, 1).deal(random.Random(n)) for each in (s, other))
        assert fingerprint(one) == fingerprint(two)


def test_a_game_with_a_way_of_its_own_from_views_to_states(bench: Bench) -> None:
    """Sealed answers of others are guessed anew for each world, the own ones kept."""
    seal = Seal()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(3):
            s.ask(seat, seal)

    m = bench.match(ask_all, questions=[seal])
    assert not m.game.straight
    for seat, words in ((0, "ab"), (1, "ca"), (2, "b")):
        for word in words:
            m.play(seat, f"say {word}")
    straight, told = Knowledge.of(m.state, 0), Knowledge.from_view(m.box, m.view(0))
    guessed = set()
    for n in range(60):
        one, two = straight.deal(random.Random(n)), told.deal(random.Random(n))
        assert fingerprint(one) == fingerprint(two)
        assert one.sealed[0].picks == m.state.sealed[0].picks
        assert one.asks[0].picks == ()
        guessed.add(one.sealed[1].picks)
    assert len(guessed) == 6
