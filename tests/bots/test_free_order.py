"""Bots in free order: afterthoughts are nobody's business until nothing else is open."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from muster import Match
from muster.bots import Bot, RandomBot, make_bot, play_out
from muster.kernel.ask import TABLE
from muster.kernel.views.view import View
from tests.bots import fair


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with fair.on_the_shelf():
        yield


class Quiet(Bot):
    """Rests when it may, and notes what it was asked."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.asked: list[tuple[str, list[str]]] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        keys = {ask["key"] for ask in view["asks"] if ask["seat"] == view["seat"]}
        self.asked.append((keys.pop(), list(legal)))
        return "rest" if "rest" in legal else legal[0]


def test_who_rests_is_not_asked() -> None:
    keys: set[str] = set()
    for seed in range(20):
        match = Match.new("fair", 3, seed)
        bots = [Quiet(random.Random(seat)) for seat in range(3)]
        play_out(match, bots, random.Random(seed))
        assert match.over
        keys |= {key for bot in bots for key, _ in bot.asked}
        assert all(len(bot.asked) <= fair.DAYS for bot in bots)
    assert keys == {"talk"}


def test_the_clock_is_drawn_by_luck() -> None:
    first = set()
    for seed in range(40):
        match = Match.new("fair", 2, seed)
        play_out(match, [RandomBot(random.Random(seat)) for seat in range(2)], random.Random(seed))
        first.add(match.record.inputs[0][0])
        assert sum(match.outcome.scores if match.outcome else ()) == 2 * fair.COINS
    assert first == {TABLE, 0, 1}


def test_where_nothing_else_is_open_even_an_afterthought_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game that goes on only if somebody who is ready speaks: it must not stop."""
    monkeypatch.setattr(fair.Talk, "idle", True)
    monkeypatch.setattr(fair.Noon, "idle", True)
    match = Match.new("fair", 2, 1)
    assert all(ask.idle for ask in match.asks)
    play_out(match, [RandomBot(random.Random(seat)) for seat in range(2)], random.Random(1))
    assert match.over


def test_greedy_gives_nothing_away() -> None:
    match = Match.new("fair", 3, 4)
    play_out(match, [make_bot("greedy", random.Random(seat)) for seat in range(3)])
    assert not [action for _, action in match.record.inputs if action.startswith("give")]
