"""Two choices compared world by world."""

from __future__ import annotations

from muster.parts.pairs import surely_better

LUCK = [0.0, 10.0, 0.0, 10.0, 0.0, 10.0]
"""What the worlds alone bring: good ones and bad ones."""


def test_what_both_had_in_common_does_not_count() -> None:
    a_little_more = [worth + extra for worth, extra in zip(LUCK, [1.0, 2.0] * 3, strict=True)]
    assert surely_better(a_little_more, LUCK, 2.0)
    assert not surely_better(LUCK, a_little_more, 2.0)


def test_as_many_standard_errors_as_are_asked_for() -> None:
    # Better by 4, 0, 4, 0: 2 on average, with a standard error of 2 / sqrt(3) = 1.15.
    ahead = [4.0, 0.0, 4.0, 0.0]
    assert surely_better(ahead, [0.0] * 4, 1.7)
    assert not surely_better(ahead, [0.0] * 4, 1.8)


def test_of_one_world_nothing_is_sure() -> None:
    assert not surely_better([9.0], [0.0], 0.0)
    assert not surely_better([9.0, 9.0], [0.0], 0.0)


def test_only_worlds_both_were_tried_in_count() -> None:
    assert not surely_better([1.0, 1.0, 100.0], [1.0, 1.0], 1.0)
