"""Clocks by the journal: since when they run, what stops them, what sets them back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from muster import Match
from muster.kernel.ask import TABLE
from muster.server.services import SteadyClock
from muster.server.tables.clocks import Clocks, answers
from tests.bots.fair import EVENING, NOON, on_the_shelf
from tests.server.clients import serving

START = 1000.0


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with on_the_shelf():
        yield


class Watch:
    """A match of the fair and its clocks, with times of our own."""

    def __init__(self, pace: float = 1.0) -> None:
        self.match = Match.new("fair", 3, 1)
        self.clocks = Clocks(pace)
        self.clocks.begin(self.match, START)

    def play(self, seat: int, action: str, at: float) -> None:
        self.match.play(seat, action)
        self.clocks.follow(self.match, "play", START + at)

    def due(self) -> dict[str, float]:
        """Seconds since the start at which each clock rings, in the order they do."""
        return {one.key: one.due - START for one in self.clocks.running(self.match)}

    def left(self, at: float) -> dict[str, float]:
        return {one.key: one.left for one in self.clocks.left(self.match, START + at)}


def test_several_clocks_run_at_once_and_the_first_due_comes_first() -> None:
    watch = Watch()
    assert watch.due() == {"noon": NOON, "evening": EVENING}
    assert list(watch.due()) == ["noon", "evening"]
    assert watch.left(15) == {"noon": NOON - 15, "evening": EVENING - 15}
    assert watch.left(1e6) == {"noon": 0, "evening": 0}


def test_what_anybody_does_meanwhile_changes_nothing() -> None:
    watch = Watch()
    watch.play(0, "cheer", 10)
    watch.play(1, "rest", 20)
    assert watch.due() == {"noon": NOON, "evening": EVENING}


def test_a_clock_goes_on_while_its_question_is_away() -> None:
    watch = Watch()
    watch.play(0, "give 1 2", 10)
    assert watch.match.asks[0].key == "thank"
    assert watch.due() == {}
    assert watch.left(11) == {}
    watch.play(1, "thank", 50)
    assert watch.due() == {"noon": NOON, "evening": EVENING}


def test_another_argument_is_another_clock() -> None:
    watch = Watch()
    watch.play(TABLE, "shut", 30)
    assert watch.match.state.dump()["day"] == 2
    assert watch.due() == {"noon": 30 + NOON, "evening": 30 + EVENING}


def test_a_question_without_seconds_has_no_clock() -> None:
    watch = Watch()
    watch.play(TABLE, "ring", 60)
    assert any(ask.seat == TABLE and ask.key == "whim" for ask in watch.match.asks)
    assert watch.due() == {"evening": EVENING}


def test_a_clock_answers_its_own_question_and_no_other() -> None:
    watch = Watch()
    noon, evening = watch.clocks.running(watch.match)
    assert (noon.action, evening.action) == ("ring", "shut")
    assert answers(watch.match, noon)
    watch.play(TABLE, "ring", 60)
    assert "ring" in watch.match.legal(TABLE)  # a whim's now
    assert not answers(watch.match, noon)
    assert answers(watch.match, evening)
    watch.play(TABLE, "shut", 70)
    assert "shut" in watch.match.legal(TABLE)  # the second day's
    assert not answers(watch.match, evening)


def test_what_one_takes_back_alone_did_take_its_time() -> None:
    watch = Watch()
    watch.play(0, "cheer", 10)
    watch.match.undo(0, steps=1)
    watch.clocks.follow(watch.match, "undo", START + 40)
    assert watch.due() == {"noon": NOON, "evening": EVENING}


def test_what_all_agree_to_take_back_took_no_time() -> None:
    watch = Watch()
    watch.play(0, "cheer", 10)
    watch.play(TABLE, "shut", 30)
    everybody = range(3)
    watch.match.undo(0, consent=everybody)
    watch.match.undo(0, consent=everybody)
    assert watch.match.moment == 0
    watch.clocks.follow(watch.match, "rewind", START + 500)
    assert watch.due() == {"noon": 490 + NOON, "evening": 490 + EVENING}
    watch.play(TABLE, "shut", 501)  # the second day begins anew: its first beginning is forgotten
    assert watch.due() == {"noon": 501 + NOON, "evening": 501 + EVENING}


def test_faster_clocks() -> None:
    assert Watch(pace=10).due() == {"noon": NOON / 10, "evening": EVENING / 10}


def test_nothing_rings_too_soon_after_coming_back() -> None:
    watch = Watch()
    watch.clocks.earliest = START + 90
    assert watch.due() == {"noon": 90, "evening": EVENING}


def test_no_clock_runs_once_it_is_over() -> None:
    watch = Watch()
    watch.play(TABLE, "shut", 1)
    watch.play(TABLE, "shut", 2)
    assert watch.match.over
    assert watch.clocks.running(watch.match) == []
    assert watch.left(3) == {}


def test_a_server_goes_by_the_time_that_passes_and_not_by_the_time_of_day() -> None:
    day, passed = [1_000_000.0], [50.0]
    now = SteadyClock(lambda: day[0], lambda: passed[0])
    assert now() == 1_000_000.0
    day[0] -= 3600  # somebody sets the clock of the machine back
    passed[0] += 20
    assert now() == 1_000_020.0


async def test_a_running_server_has_such_a_clock(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        assert isinstance(server.registry.services.now, SteadyClock)
