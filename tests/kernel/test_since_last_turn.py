"""Where what happened since a seat's last turn begins."""

from __future__ import annotations

import random

from muster import Match
from muster.kernel.records.log import Log

NAMES = ("Ana", "Ben", "Cem")


def since(match: Match, seat: int | None) -> list[str]:
    """What this seat reads of the time since its last turn, quiet lines left out."""
    log = Log(match.box, seat, NAMES)
    log.follow(match.history)
    lines = log.lines[log.since_last_turn() :]
    return [line.text for line in lines if line.text and line.told["kind"] != "answered"]


def answer(match: Match, *seats: int) -> None:
    """Each gives the first answer there is."""
    for seat in seats:
        match.play(seat, match.legal(seat)[0])


def test_it_begins_with_ones_own_last_answer() -> None:
    match = Match.new("space-explorers", 3, seed=3)
    assert since(match, 0)[0].startswith("Center: "), "nobody has acted: all that was told so far"
    while len([one for one in match.history.inputs if one[0] == 0]) < 2 or match.asks[0].seat != 0:
        answer(match, match.asks[0].seat)
    first, *rest = since(match, 0)
    assert first.startswith("Ana ")
    assert any(text.startswith("Ben ") for text in rest)
    assert any(text.startswith("Cem ") for text in rest)
    assert not any(text.startswith("Ana ") for text in rest)


def test_the_turn_one_is_in_does_not_count() -> None:
    rng, tried = random.Random(3), 0
    for seed in range(20):
        match = Match.new("space-explorers", 2, seed=seed)
        while not match.over and tried < 2:
            seat, before = match.asks[0].seat, since(match, 0)
            match.play(seat, rng.choice(match.legal(seat)))
            again = [seat, *(ask.seat for ask in match.asks[:1])] == [0, 0]
            if again and since(match, 0)[-1] != before[-1]:
                tried += 1
                assert since(match, 0)[: len(before)] == before, "one step of a turn of several"
    assert tried == 2


def test_an_answer_that_sets_everything_going_is_shown() -> None:
    match = Match.new("the-plan", 3, seed=1)
    answer(match, 1, 2, 0)
    assert since(match, 0)[0].startswith("Plans are turned up")


def test_that_others_have_answered_in_secret_is_no_news() -> None:
    match = Match.new("the-plan", 3, seed=1)
    while match.asks[0].key != "plan" or match.moment < 6:
        answer(match, match.asks[0].seat)
    before = since(match, 0)
    answer(match, 1, 2)
    assert since(match, 0) == before


def test_spectators_begin_with_the_last_part_that_has_something_in_it() -> None:
    match = Match.new("space-explorers", 3, seed=3)
    while match.moment < 20:
        answer(match, match.asks[0].seat)
    told = since(match, None)
    assert told[0].startswith("Round ")
    assert len(told) > 1
