"""Bots around a table: who is asked, in which order, and with what."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

import muster
from muster.bots import Bot, RandomBot, make_bot, play_out
from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kernel.views.view import View
from tests.bots.haggle import GAME


@pytest.fixture
def haggle() -> Iterator[None]:
    shelf.add(GAME)
    yield
    shelf._loaded.pop("haggle")


class Witness(Bot):
    """Remembers what it was asked, and answers at random."""

    name = "witness"

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.asked: list[tuple[View, list[str]]] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.asked.append((view, list(legal)))
        return self.rng.choice(legal)


def test_a_bot_sees_its_own_view_and_only_open_questions() -> None:
    m = muster.Match.new("the-plan", seats=3, seed=5, options={"bribes": True})
    bots = [Witness(random.Random(seat)) for seat in range(3)]
    play_out(m, bots)
    assert m.over
    assert sum(len(bot.asked) for bot in bots) == m.moment
    for seat, bot in enumerate(bots):
        for view, legal in bot.asked:
            assert view["seat"] == seat
            assert any(ask["seat"] == seat for ask in view["asks"])
            assert legal
            assert len(set(legal)) == len(legal)


def test_a_bot_for_each_seat() -> None:
    m = muster.Match.new("the-plan", seats=3, seed=5)
    with pytest.raises(muster.BadChoice, match="3 seats need 3 bots, not 2"):
        play_out(m, [RandomBot(random.Random(0)), RandomBot(random.Random(1))])
    assert m.moment == 0


def test_a_match_under_way_is_played_to_its_end() -> None:
    m = muster.Match.new("the-plan", seats=2, seed=1)
    m.play(0, m.legal(0)[0])  # sealed: seat 0 is not asked again
    bots = [Witness(random.Random(seat)) for seat in range(2)]
    play_out(m, bots)
    assert m.over
    assert [view["turn"] for view in (bots[0].asked[0][0]["table"],)] == [1]
    assert bots[0].asked[0][1][0].startswith("pass")


@pytest.mark.usefixtures("haggle")
def test_in_free_order_everybody_is_heard_and_the_bell_rings() -> None:
    first: set[int] = set()
    lengths: set[int] = set()
    for number in range(40):
        m = muster.Match.new("haggle", seats=3, seed=number)
        play_out(m, [RandomBot(random.Random(seat)) for seat in range(3)], random.Random(number))
        assert m.over
        first.add(m.record.inputs[0][0])
        lengths.add(m.moment)
    assert first == {-1, 0, 1, 2}
    assert len(lengths) > 5


@pytest.mark.usefixtures("haggle")
def test_the_order_is_the_generator_s_alone() -> None:
    def inputs(order: int) -> object:
        m = muster.Match.new("haggle", seats=2, seed=3)
        play_out(m, [RandomBot(random.Random(seat)) for seat in range(2)], random.Random(order))
        return m.record.inputs

    assert inputs(1) == inputs(1)
    assert len({str(inputs(order)) for order in range(10)}) > 1


@pytest.mark.usefixtures("haggle")
def test_greedy_plays_a_game_of_free_order_too() -> None:
    said: list[str] = []
    for number in range(5):
        m = muster.Match.new("haggle", seats=2, seed=number)
        bots = [make_bot("greedy", random.Random(seat)) for seat in range(2)]
        play_out(m, bots, random.Random(number))
        said += [text for seat, text in m.record.inputs if seat >= 0]
    assert said
    assert set(said) == {"shout 3"}


@pytest.mark.usefixtures("haggle")
def test_without_a_heuristic_greedy_takes_any_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "value", Game.value)
    m = muster.Match.new("haggle", seats=2, seed=3)
    bot = make_bot("greedy", random.Random(0))
    assert {bot.choose(m.view(0), m.legal(0)) for _ in range(40)} == set(m.legal(0))
