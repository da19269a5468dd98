"""What tokens are worth, and who wins when points are level."""

from __future__ import annotations

from itertools import product

import pytest

from muster import Match, Outcome
from tests.games.the_plan.table import (
    ALL_TREASURES,
    ALL_TRINKETS,
    KIND_OF,
    loot,
    place,
    told,
)


def judged(*holdings: tuple[str, list[str]], seats: int = 0, ghosts: int = 0) -> Outcome:
    """The outcome when the players own these Treasures (in words) and Trinkets (ids)."""
    m = place(
        seats or len(holdings),
        at="final_score",
        hauls=[loot(treasures) for treasures, _ in holdings],
        souvenirs=[trinkets for _, trinkets in holdings],
        options={"ghosts": ghosts} if ghosts else {},
    )
    assert m.outcome is not None
    return m.outcome


def mugs(*names: str) -> list[str]:
    return [f"mugs-{name}" for name in names]


def magnets(*names: str) -> list[str]:
    return [f"magnets-{name}" for name in names]


NOTHING: tuple[str, list[str]] = ("", [])


# Points


@pytest.mark.clause("TP-14")
def test_every_symbol_on_treasures_and_trinkets_is_a_point() -> None:
    outcome = judged(
        ("red1 red2 blue3 gray4", []), ("green4", mugs("1-a", "2-a")), ("", magnets("1-a"))
    )
    assert outcome.scores == (10, 6, 1)
    assert outcome.winners == (0,)
    assert outcome.tiebreak is None


@pytest.mark.clause("TP-14")
@pytest.mark.parametrize("colour", list(KIND_OF))
def test_four_different_treasures_of_a_colour_are_a_set(colour: str) -> None:
    four = " ".join(f"{colour}{value}" for value in (1, 2, 3, 4))
    three = " ".join(f"{colour}{value}b" for value in (1, 2, 3))
    assert judged((four, []), (three, []), NOTHING).scores == (10 + 5, 6, 0)
    assert judged((f"{three} {colour}3", []), NOTHING).scores == (9, 0)


@pytest.mark.clause("TP-14")
@pytest.mark.parametrize("kind", ["magnets", "mugs", "postcards"])
@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
def test_four_of_the_five_trinkets_of_a_type_suffice(kind: str, missing: int) -> None:
    names = [n for n in range(1, 6) if n != missing]
    four = [f"{kind}-{n}-a" for n in names]
    three = [f"{kind}-{n}-b" for n in names[:3]]
    assert judged(("", four), ("", three), NOTHING).scores == (4 + 5, 3, 0)
    assert judged(("", [*three, f"{kind}-{names[0]}-a"]), NOTHING).scores == (4, 0)


@pytest.mark.clause("TP-14")
def test_a_set_is_of_one_colour_or_type() -> None:
    mixed = mugs("1-a", "2-a") + magnets("3-a", "4-a")
    outcome = judged(("red1 red2 blue3 blue4", []), ("", mixed), NOTHING)
    assert outcome.scores == (10, 4, 0)


@pytest.mark.clause("TP-14")
def test_the_sheet_tells_where_every_point_came_from() -> None:
    outcome = judged(
        ("red1 red2 red3 red4 gray1", mugs("1-a", "1-b")), ("blue1", magnets("1-a")), NOTHING
    )
    rows = {source.label: source.points for source in outcome.sheet if any(source.points)}
    assert rows == {
        "Paintings": (10, 0, 0),
        "Space": (0, 1, 0),
        "Sculptures": (1, 0, 0),
        "Trinkets": (2, 1, 0),
        "Full sets": (5, 0, 0),
    }
    assert outcome.scores == (18, 2, 0)
    notes = {source.label: source.notes for source in outcome.sheet if any(source.notes)}
    assert notes == {"Paintings": ("set", "", "")}


@pytest.mark.clause("TP-14", "TP-13")
def test_the_scores_are_told_to_everybody_at_the_end() -> None:
    m = place(3, at="final_score", hauls=[loot("red1"), loot("blue2"), loot("gray4")])
    assert told(m, None, "ended") == [{"kind": "ended", "scores": [1, 2, 4]}]


# Sets


@pytest.mark.clause("TP-J19")
def test_two_sets_of_a_kind_score_twice() -> None:
    outcome = judged(
        ("red1 red2 red3 red4 red1b red2b red3b red4b", []), ("blue1 blue2 blue3 blue4", [])
    )
    assert outcome.scores == (20 + 10, 10 + 5)


@pytest.mark.clause("TP-J19")
def test_each_token_belongs_to_one_set_only() -> None:
    """Seven Treasures of a colour: the second set lacks one."""
    outcome = judged(("red1 red2 red3 red4 red1b red2b red3b", []), NOTHING)
    assert outcome.scores[0] == 10 + 6 + 5


@pytest.mark.clause("TP-J19")
def test_the_fifth_different_trinket_adds_only_its_value() -> None:
    four, five = mugs("1-a", "2-a", "3-a", "4-a"), mugs("5-a")
    assert judged(("", four), NOTHING).scores[0] == 9
    assert judged(("", four + five), NOTHING).scores[0] == 10


@pytest.mark.clause("TP-J19")
def test_the_number_of_sets_for_all_counts_of_five_names() -> None:
    """The largest k with sum(min(c, k)) >= 4k, for all 243 hands of mugs."""
    for counts in product(range(3), repeat=5):
        kept = [f"mugs-{n + 1}-{copy}" for n, c in enumerate(counts) for copy in "ab"[:c]]
        sets = max(k for k in range(3) if sum(min(c, k) for c in counts) >= 4 * k)
        assert judged(("", kept), NOTHING).scores[0] == len(kept) + 5 * sets


@pytest.mark.clause("TP-J19")
def test_the_number_of_sets_for_all_counts_of_four_names() -> None:
    """Treasures have four names of two copies: as many sets as the rarest name has copies."""
    for counts in product(range(3), repeat=4):
        words = [f"green{n + 1}{copy}" for n, c in enumerate(counts) for copy in ("", "b")[:c]]
        value = sum((n + 1) * c for n, c in enumerate(counts))
        assert judged((" ".join(words), []), NOTHING).scores[0] == value + 5 * min(counts)


@pytest.mark.clause("TP-J19")
def test_a_third_copy_of_a_name_does_not_stand_in_for_another_one() -> None:
    """Counts 3, 2, 1, 1, 1 with a pack that prints a third coffee mug: eight mugs, one set."""
    pack = {"trinkets": {"trinkets": [{"id": "mugs-5-b", "name": "coffee"}]}}
    kept = mugs("1-a", "1-b", "5-b", "2-a", "2-b", "3-a", "4-a", "5-a")
    m = place(2, at="final_score", souvenirs=[kept], content=pack)
    assert m.outcome is not None
    assert m.outcome.scores == (8 + 5, 0)


@pytest.mark.clause("TP-14", "TP-J19")
def test_who_owns_everything_has_all_sets() -> None:
    """7 kinds of 20 points and 2 sets each; 3 types of 10 points and 2 sets each."""
    m = place(2, at="final_score", hauls=[ALL_TREASURES, []], souvenirs=[ALL_TRINKETS, []])
    assert m.outcome is not None
    assert m.outcome.scores == (7 * (20 + 10) + 3 * (10 + 10), 0)


# Ties


@pytest.mark.clause("TP-15")
def test_level_points_are_decided_by_full_collections_first() -> None:
    """15 points each; seat 1 owns more Treasures and more Trinkets, seat 0 a set."""
    outcome = judged(
        ("red1 red2 red3 red4", []),
        ("gray4 gray4b green2 purple1 blue1", mugs("1-a", "2-a", "3-a")),
    )
    assert outcome.scores == (15, 15)
    assert outcome.winners == (0,)
    assert outcome.tiebreak == "most full collections (TP-15)"


@pytest.mark.clause("TP-15")
def test_then_by_treasures() -> None:
    """8 points each without a set; seat 1 owns more Trinkets, seat 2 more Treasures."""
    outcome = judged(
        ("red4 red4b", []), ("gray4 blue1", mugs("1-a", "2-a", "3-a")), ("gray3 blue3 blue2", [])
    )
    assert outcome.scores == (8, 8, 8)
    assert outcome.winners == (2,)
    assert outcome.tiebreak == "most Treasures (TP-15)"


@pytest.mark.clause("TP-15")
def test_then_by_trinkets() -> None:
    outcome = judged(("red4 red4b", []), ("gray4 blue2", mugs("1-a", "2-a")), ("gray3", []))
    assert outcome.scores == (8, 8, 3)
    assert outcome.winners == (1,)
    assert outcome.tiebreak == "most Trinkets (TP-15)"


@pytest.mark.clause("TP-15")
def test_points_come_before_any_tie_break() -> None:
    outcome = judged(
        ("red1 red2 red3 red4", mugs("1-a")), ("gray4 gray4b green4 green4b blue1", [])
    )
    assert outcome.scores == (16, 17)
    assert outcome.winners == (1,)
    assert outcome.tiebreak is None


@pytest.mark.clause("TP-15")
def test_only_those_level_at_the_top_are_compared() -> None:
    """Seat 2 owns most Treasures of all but has fewer points."""
    outcome = judged(
        ("red4 red3", []), ("gray4 blue2", mugs("1-a")), ("green1 green1b blue1 red1 red1b", [])
    )
    assert outcome.scores == (7, 7, 5)
    assert outcome.winners == (1,)


@pytest.mark.clause("TP-J20")
def test_treasure_sets_and_trinket_sets_count_together() -> None:
    """30 points and two collections each; seat 1 then has more Treasures (10 against 8)."""
    outcome = judged(
        ("red1 red2 red3 red4 blue1 blue2 blue3 blue4", []),
        (
            "yellow1 yellow2 yellow3 yellow4 orange1 orange1b purple1 purple1b green1 green1b",
            magnets("1-a", "2-a", "3-a", "4-a"),
        ),
    )
    assert outcome.scores == (30, 30)
    assert outcome.winners == (1,)
    assert outcome.tiebreak == "most Treasures (TP-15)"


@pytest.mark.clause("TP-J20")
def test_two_trinket_sets_beat_one_treasure_set() -> None:
    trinkets = magnets("1-a", "2-a", "3-a", "4-a") + mugs("1-a", "2-a", "3-a", "4-a")
    outcome = judged(("red1 red2 red3 red4 gray3", []), ("", trinkets))
    assert outcome.scores == (18, 18)
    assert outcome.winners == (1,)
    assert outcome.tiebreak == "most full collections (TP-15)"


@pytest.mark.clause("TP-J20")
def test_level_in_everything_is_a_shared_victory() -> None:
    outcome = judged(
        ("red4 red3", mugs("1-a")), ("gray1", []), ("blue4 blue3", mugs("2-a")), ("green4", [])
    )
    assert outcome.winners == (0, 2)
    assert outcome.tiebreak == "level in everything (TP-J20)"


@pytest.mark.clause("TP-15", "TP-J20")
def test_of_three_level_in_points_two_may_share() -> None:
    outcome = judged(("red4 red3", []), ("gray4 gray3", []), ("blue4", mugs("1-a", "2-a", "3-a")))
    assert outcome.scores == (7, 7, 7)
    assert outcome.winners == (0, 1)


def test_there_is_no_outcome_while_the_game_runs() -> None:
    assert Match.new("the-plan", 3, seed=1).outcome is None
