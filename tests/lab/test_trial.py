"""Trying a pack: the same deals twice, what differs, and a page about the pack alone."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.errors import BadContent
from muster.lab.balance.findings import Finding
from muster.lab.compare.verdicts import FEW
from muster.lab.trial import compared, told, work
from muster.parts.packs.trial import Comparison, TrialOrder

RICH = {"treasures": {"set_bonus": 12}}


def finding(score: int, winner: int = 0, decisions: int = 10) -> Finding:
    return Finding([score, 5], [winner], "the end", None, decisions, {}, {"sets": [score, 0]})


def test_the_same_pack_twice_makes_no_difference_at_all() -> None:
    found = compared("the-plan", RICH, RICH, ["random"] * 3, 6, 1, workers=1)
    assert found.pairs == 6
    assert all((one.change, one.low, one.high) == (0, 0, 0) for one in found.effects)
    assert found.verdict.startswith("6 pairs of games are too few to judge by")


def test_what_a_pack_changes_is_found_and_said() -> None:
    steps: list[tuple[int, Comparison | None]] = []
    found = compared(
        "the-plan", None, RICH, ["random"] * 3, FEW, 1, lambda *step: steps.append(step), workers=1
    )
    sets = next(one for one in found.effects if one.name.lower() == "full sets")
    assert (sets.verdict, sets.unit) == ("more", "points")
    assert sets.low > 0
    assert 2 < sets.after / sets.before < 2.41  # sets of treasures, beside those of trinkets
    assert "full sets" in found.verdict.lower()
    assert steps[-1] == (FEW, found)
    assert [done for done, _ in steps] == list(range(1, FEW + 1))


def test_where_nothing_differs_it_says_how_much_that_leaves_open() -> None:
    pairs = [(finding(n % 7, n % 2), finding((n + 3) % 7, n % 2)) for n in range(2 * FEW)]
    found = told(pairs, ["a", "b"])
    assert {one.verdict for one in found.effects} == {"same"}
    assert found.verdict.startswith(f"No difference was found in {2 * FEW} pairs of games")


def test_a_pack_that_does_not_fit_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadContent, match="set_size"):
        compared("the-plan", None, {"treasures": {"set_size": 0}}, ["random"] * 3, 5, workers=1)


def test_the_program_says_a_page() -> None:
    lines: list[dict[str, Any]] = []
    work(TrialOrder("the-plan", RICH, 2, "balance", bot="random", games=4, workers=1), lines.append)
    assert [line["done"] for line in lines] == [1, 2, 3, 4, 4]
    assert "<h1>The Plan</h1>" in lines[-1]["page"]
    assert lines[-1]["page_kind"] == "html"
