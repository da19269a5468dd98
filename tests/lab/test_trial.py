"""Trying a pack: the same deals twice, what differs, and a page about the pack alone."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.errors import BadContent
from muster.lab.findings import Finding
from muster.lab.trial import Comparison, Request, compared, told, work

RICH = {"treasures": {"set_bonus": 12}}


def finding(score: int, winner: int = 0, decisions: int = 10) -> Finding:
    return Finding([score, 5], [winner], "the end", None, decisions, {}, {"sets": [score, 0]})


def test_the_same_pack_twice_makes_no_difference_at_all() -> None:
    found = compared("the-plan", RICH, RICH, ["random"] * 3, 6, 1, workers=1)
    assert found.pairs == 6
    assert all((one.change, one.low, one.high) == (0, 0, 0) for one in found.effects)
    assert found.verdict.startswith("No difference was found in 6 pairs")


def test_what_a_pack_changes_is_found_and_said() -> None:
    steps: list[tuple[int, Comparison | None]] = []
    found = compared(
        "the-plan", None, RICH, ["random"] * 3, 30, 1, lambda *step: steps.append(step), workers=1
    )
    sets = next(one for one in found.effects if one.name.lower() == "full sets")
    assert (sets.verdict, sets.unit) == ("more", "points")
    assert sets.low > 0
    assert 2 < sets.after / sets.before < 2.41  # sets of treasures, beside those of trinkets
    assert "full sets" in found.verdict.lower()
    assert steps[-1] == (30, found)
    assert [done for done, _ in steps] == list(range(1, 31))


def test_the_more_one_looks_at_the_wider_the_intervals() -> None:
    pairs = [(finding(n, n % 2), finding(n + 1 + n % 3, n % 2)) for n in range(20)]
    few = next(one for one in told(pairs, ["a", "b"]).effects if one.name == "sets")
    longer = [
        (one, finding(other.scores[0], other.winners[0], 10 + n))
        for n, (one, other) in enumerate(pairs)
    ]
    more = next(one for one in told(longer, ["a", "b"]).effects if one.name == "sets")
    assert few.change == more.change
    assert more.high - more.low > few.high - few.low


def test_a_pack_that_does_not_fit_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadContent, match="set_size"):
        compared("the-plan", None, {"treasures": {"set_size": 0}}, ["random"] * 3, 5, workers=1)


def test_the_program_says_a_page() -> None:
    lines: list[dict[str, Any]] = []
    work(Request("the-plan", RICH, 2, "balance", bot="random", games=4, workers=1), lines.append)
    assert [line["done"] for line in lines] == [1, 2, 3, 4, 4]
    assert lines[-1]["page"].startswith("# The Plan: balance")
    assert lines[-1]["page_kind"] == "markdown"
