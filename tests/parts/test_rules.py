"""Rules that many games share."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.ask import Ask, question
from muster.kernel.verbs import Condition, Verb
from muster.parts.rules import lies_in, most_points

from .cabinet import BOX, GAME, filled

HELD = lies_in("CA-2", "hands", "{0} is not in your hand")
OPEN = lies_in("CA-3", "open", "{0} does not lie there")


class Stay(Verb[Any]):
    name = "stay"


def asked(seat: int) -> Ask:
    return Ask(seat, question("stay", "CA-1", "?", Stay()), 0, "")


def places(rule: Condition[Any], s: Any, seat: int) -> list[int]:
    assert rule.places is not None
    return sorted(rule.places(s, asked(seat)))


def test_a_card_lies_in_the_own_zone_or_in_the_one_there_is() -> None:
    s = filled()
    assert [places(HELD, s, seat) for seat in range(3)] == [[0, 1], [2], []]
    assert [places(OPEN, s, seat) for seat in range(3)] == [[5], [5], [5]]
    assert (HELD.clause, HELD.name, OPEN.name) == ("CA-2", "in hands", "in open")


def test_its_refusal_names_the_card_and_what_lies_there_instead() -> None:
    s = filled()
    assert HELD.test(s, asked(0), 1) is None
    refused = HELD.test(s, asked(0), 2)
    assert refused is not None
    assert refused.text == "card-2 is not in your hand"
    assert refused.facts == {"hands": ["card-1", "card-0"]}
    refused = OPEN.test(s, asked(1), 0)
    assert refused is not None
    assert (refused.text, refused.facts) == ("card-0 does not lie there", {"open": ["card-5"]})


def test_it_needs_nothing_but_what_a_seat_can_see() -> None:
    seen = GAME.seen(BOX, GAME.view(filled(), 0))
    assert places(HELD, seen, 0) == [0, 1]


@pytest.mark.parametrize(
    ("scores", "winners", "tiebreak"),
    [
        ([3, 1, 2], (0,), None),
        ([3, 5, 5], (1, 2), "shared (CA-8)"),
        ([0, 0, 0], (0, 1, 2), "shared (CA-8)"),
        ([-4, -2, -3], (1,), None),
    ],
)
def test_most_points_win_and_equal_ones_share(
    scores: list[int], winners: tuple[int, ...], tiebreak: str | None
) -> None:
    found = most_points(scores, "Pearls", "CA-8", "deck empty")
    assert (found.scores, found.winners, found.tiebreak) == (tuple(scores), winners, tiebreak)
    assert found.ending == "deck empty"
    assert [(row.label, row.points, row.clause) for row in found.sheet] == [
        ("Pearls", tuple(scores), "CA-8")
    ]
