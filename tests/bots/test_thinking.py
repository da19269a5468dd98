"""A bot's decision thought again: the same luck at the same pace, the same answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from muster.bots import GreedyBot
from muster.bots.insight.reconsider import reconsider
from muster.bots.search.budget import Budget
from muster.bots.thinking import decide, luck_of
from muster.kernel.match import Match


def moments(game: str, seats: int, seed: int) -> Iterator[tuple[Match, int, list[str]]]:
    """Decisions of a match that somebody could make otherwise."""
    match = Match.new(game, seats, seed)
    greedy = GreedyBot(random.Random(seed), worlds=1)
    while not match.over:
        seat = match.asks[0].seat
        legal = match.legal(seat)
        if len(legal) > 1:
            yield match, seat, legal
        match.play(seat, greedy.choose(match.view(seat), legal))


def test_time_passes_as_it_did_then() -> None:
    time = [0.0]
    jitter = random.Random(1)

    def now() -> float:
        time[0] += jitter.choice((0.0, 0.001, 0.3))
        return time[0]

    first = Budget(1000, 5.0, now)
    first.begin()
    parts = [first.count(1) for _ in range(60)]
    assert parts[0] < 0.5 < 1.0 <= parts[-1]
    again = Budget(1000, 5.0)
    again.retrace(first.pace)
    again.begin()
    assert [again.count(1) for _ in range(60)] == parts


@pytest.mark.parametrize(
    ("game", "seats", "bot"),
    [
        ("the-plan", 3, "search:playouts=4000:msec=20"),
        ("the-specialists", 1, "search:playouts=4000:msec=20"),
        ("space-explorers", 2, "search:playouts=24"),
    ],
)
def test_a_decision_thought_again_is_the_same(game: str, seats: int, bot: str) -> None:
    for at, (match, seat, legal) in enumerate(moments(game, seats, 2)):
        luck = luck_of(b"s" * 32, seat, match.moment)
        thought = decide(bot, match.view(seat), legal, luck)
        again = reconsider(bot, match.view(seat), legal, luck, thought.pace, [thought.answer])
        assert again.answer == thought.answer
        tried = {one.answer: one.playouts for one in thought.estimates}
        assert [tried[hint.picks[0]] for hint in again.hints] == [
            hint.playouts for hint in again.hints
        ]
        assert again.hints[0].why
        if at == 3:
            return


def test_what_was_drawn_at_random_is_drawn_again_and_said() -> None:
    slipped = 0
    for match, seat, legal in moments("the-plan", 3, 4):
        luck = luck_of(b"t" * 32, seat, match.moment)
        thought = decide("level-1", match.view(seat), legal, luck)
        again = reconsider("level-1", match.view(seat), legal, luck, (), [thought.answer])
        assert (again.answer, again.slipped) == (thought.answer, thought.slipped)
        assert not again.hints
        slipped += thought.slipped
    assert slipped


def test_luck_is_another_in_every_seat_at_every_moment_and_table() -> None:
    secrets = (b"a" * 32, b"b" * 32)
    found = {luck_of(one, seat, at) for one in secrets for seat in range(3) for at in range(5)}
    assert len(found) == 30
    assert not any(one.hex() in text for one in secrets for text in found)
