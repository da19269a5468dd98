"""Scoring: numbers, asterisks, Projects, ties (SE-52, SE-54, SE-65 to SE-69, SE-J37, SE-J38).

Every score is that of a finished game: seat 2 plays the last turn and the game is over.
"""

from __future__ import annotations

from typing import Any

import pytest

from muster import Match, Outcome
from tests.games.space_explorers.layouts.payments import CARD
from tests.games.space_explorers.layouts.table import (
    declare,
    place,
    points_so_far,
    stars_so_far,
)


def finished(
    *hubs: str, claimed: tuple[str, ...] = (), seats: int = 3, **entries: Any
) -> tuple[Match, Outcome]:
    """A game that ends with the turn of the last seat, who takes a card."""
    m = place(
        list(hubs),
        seats=seats,
        active=seats - 1,
        final="twelve",
        claimed=claimed,
        projects="apollo-11",
        **entries,
    )
    m.play(seats - 1, "take deck")
    while not m.over:
        m.play(m.asks[0].seat, "enough" if m.asks[0].key == "draw" else "end")
    assert m.outcome is not None
    return m, m.outcome


def score(words: str, claimed: str = "") -> int:
    """The score of one Hub."""
    return int(finished(words, claimed=(claimed,))[1].scores[0])


@pytest.mark.clause("SE-65", "SE-2")
def test_the_numbers_on_specialists_and_projects_are_added() -> None:
    for card, shown in CARD.items():
        if not shown["asterisk"]:
            assert score(f"{shown['division']} {card[1:]}") == shown["progress_points"]
    assert score("blue 5 1, red 41, purple 57", "voskhod-2 vostok-1") == 3 + 1 + 3 + 5 + 6 + 9


@pytest.mark.clause("SE-65", "SE-59")
def test_covered_cards_count_their_numbers() -> None:
    assert score("blue 9 5 6 1") == 5 + 3 + 2 + 1


@pytest.mark.clause("SE-67")
def test_cards_in_hand_score_nothing() -> None:
    _, outcome = finished("blue 1", hands=["9 21 32"])
    assert outcome.scores[0] == 1


@pytest.mark.clause("SE-A11", "SE-54", "SE-J37")
def test_11_scores_a_point_per_purple_skill() -> None:
    assert score("blue 11") == 0
    assert score("blue 11 6, purple 53 49") == 2 + 3 + 1 + (1 + 2 + 1)
    assert score("blue 11, green 18, red 41") == 2 + 3  # no purple
    assert score("blue 11, purple 54") == 2 + 1


@pytest.mark.clause("SE-A23", "SE-54", "SE-J37")
def test_23_scores_a_point_per_red_skill() -> None:
    assert score("green 23 18, red 41 37") == 2 + 3 + 1 + (1 + 2 + 1)
    assert score("green 23, blue 5") == 3


@pytest.mark.clause("SE-A35", "SE-54", "SE-J37")
def test_35_scores_a_point_per_green_skill() -> None:
    assert score("yellow 35 30, green 17 13") == 2 + 3 + 1 + (1 + 2 + 1)
    assert score("yellow 35, blue 5") == 3


@pytest.mark.clause("SE-A47", "SE-54", "SE-J37")
def test_47_scores_a_point_per_blue_skill() -> None:
    assert score("red 47 42, blue 5 1") == 2 + 3 + 1 + (1 + 2 + 1)
    assert score("red 47, green 17") == 3


@pytest.mark.clause("SE-A59", "SE-54", "SE-J37")
def test_59_scores_a_point_per_yellow_skill() -> None:
    assert score("purple 59 54, yellow 29 25") == 2 + 3 + 1 + (1 + 2 + 1)
    assert score("purple 59, green 17") == 3


@pytest.mark.clause("SE-A12", "SE-J37")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("blue 12", 0),
        ("blue 12 1", 1 + 2),
        ("blue 1 12", 1),
        ("blue 12 1 2 3", 3 + 6),
        ("blue 1 12 5", 1 + 3 + 2),
        ("blue 12, green 13 14", 2),  # of its own batch only
    ],
)
def test_12_scores_two_points_per_card_above_it(words: str, points: int) -> None:
    assert score(words) == points


@pytest.mark.clause("SE-A36", "SE-J37")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("yellow 36", 0),
        ("yellow 25 36", 1 + 2),
        ("yellow 36 25", 1),
        ("yellow 25 26 29 36", 1 + 1 + 3 + 6),
        ("yellow 25 36 26", 2 + 2),  # covered, it counts those under it
        ("yellow 36, green 13 14", 2),
    ],
)
def test_36_scores_two_points_per_card_under_it(words: str, points: int) -> None:
    assert score(words) == points


@pytest.mark.clause("SE-A24", "SE-J37")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("green 24", 0),
        ("green 24 13", 1),
        ("green 24 17", 3 + 1),  # three skills with its own
        ("green 24 17, blue 5", 3 + 3 + 1),  # five
        ("green 24 17 13, blue 5", 3 + 1 + 3 + 2),  # six
    ],
)
def test_24_scores_a_point_per_full_three_skills(words: str, points: int) -> None:
    assert score(words) == points


@pytest.mark.clause("SE-A48", "SE-J37")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("red 48", 0),
        ("red 48, blue 1, green 13, yellow 25, purple 49", 4 + 3),  # its own red included
        ("red 48, blue 5, green 17, yellow 29, purple 53", 12 + 3),  # one red only
        ("red 48 37, blue 5, green 17, yellow 29, purple 53", 13 + 6),
        ("red 48 41, blue 5, green 17, yellow 29", 12),  # no purple
    ],
)
def test_48_scores_three_points_per_set_of_all_five(words: str, points: int) -> None:
    assert score(words) == points


@pytest.mark.clause("SE-A60", "SE-J37")
@pytest.mark.parametrize(
    ("claimed", "points"), [("", 0), ("voskhod-2", 6 + 2), ("voskhod-2 vostok-1", 15 + 4)]
)
def test_60_scores_two_points_per_completed_project(claimed: str, points: int) -> None:
    assert score("purple 60", claimed) == points


@pytest.mark.clause("SE-52", "SE-66", "SE-J37")
@pytest.mark.parametrize(
    ("alone", "covered"),
    [
        ("blue 11, purple 49", "blue 11 9, purple 49"),
        ("green 23, red 37", "green 23 21, red 37"),
        ("yellow 35, green 13", "yellow 35 32, green 13"),
        ("red 47, blue 1", "red 47 44, blue 1"),
        ("purple 59, yellow 25", "purple 59 57, yellow 25"),
        ("green 24 13 14", "green 24 13 14 21"),
        ("purple 60", "purple 60 57"),
    ],
)
def test_asterisk_cards_count_wherever_they_lie_and_bring_no_number(
    alone: str, covered: str
) -> None:
    """A card worth 5 on top adds exactly its number (and to 24 no full three more)."""
    assert score(covered, "voskhod-2") == score(alone, "voskhod-2") + 5


@pytest.mark.clause("SE-52")
def test_asterisk_cards_are_counted_for_their_owner_only() -> None:
    _, outcome = finished("blue 11", "purple 49 50 53")
    assert outcome.scores == (0, 5, 0)


@pytest.mark.clause("SE-J37", "SE-J25")
def test_the_temporary_skill_never_scores() -> None:
    m = place(
        ["", "", "red 47, green 19"],
        active=2,
        final="twelve",
        tokens=["blue3 green3 yellow3", "", "red3 purple3"],
    )
    declare(m, 2, "train c19", "give red", "give red", "take deck")
    assert m.outcome is not None
    assert m.outcome.scores == (0, 0, 1)


@pytest.mark.clause("SE-J33", "SE-65")
def test_running_points_and_what_the_asterisks_would_add() -> None:
    m = place(["blue 11 5, purple 49", "green 21"], claimed=["voskhod-2"], projects="apollo-11")
    assert points_so_far(m) == [3 + 1 + 6, 5, 0]
    assert stars_so_far(m) == [1, 0, 0]


@pytest.mark.clause("SE-65", "SE-66")
def test_the_scoring_sheet_adds_up_and_says_where_points_came_from() -> None:
    _, outcome = finished(
        "blue 11 5, purple 60 49", "green 21 24, red 41", claimed=("voskhod-2", "vostok-1")
    )
    for seat in range(3):
        assert sum(row.points[seat] for row in outcome.sheet) == outcome.scores[seat]
    assert outcome.scores == (3 + 1 + 2 + 2 + 6, 5 + 3 + 1 + 9, 0)
    clauses = {row.clause for row in outcome.sheet}
    assert {"SE-65", "SE-66"} <= clauses or any(c.startswith("SE-A") for c in clauses)


# Winning


@pytest.mark.clause("SE-2", "SE-65")
def test_most_points_win() -> None:
    _, outcome = finished("blue 1", "green 21", "red 41")
    assert outcome.scores == (1, 5, 3)
    assert outcome.winners == (1,)
    assert outcome.tiebreak is None


@pytest.mark.clause("SE-68", "SE-J38")
def test_a_tie_goes_to_more_points_from_projects() -> None:
    """9 each: seat 0 with a Project of 6, seat 1 without."""
    _, outcome = finished("blue 5", "green 21 13, red 41", claimed=("voskhod-2",))
    assert outcome.scores == (9, 9, 0)
    assert outcome.winners == (0,)
    assert outcome.tiebreak == "most Project points (SE-68)"


@pytest.mark.clause("SE-68", "SE-J38")
def test_the_tie_break_looks_at_points_not_at_the_number_of_projects() -> None:
    """Two Projects of 5 against one of 9: 10 beats 9 though totals are level."""
    _, outcome = finished("blue 1", "green 13 14", claimed=("sputnik-1 luna-9", "vostok-1"))
    assert outcome.scores == (11, 11, 0)
    assert outcome.winners == (0,)


@pytest.mark.clause("SE-J38", "SE-A60")
def test_the_tie_break_leaves_card_60_out() -> None:
    """Seat 0 has 6 + 2 by card 60, seat 1 a Project of 6 and two points: level in everything."""
    _, outcome = finished("purple 60", "blue 1 2", claimed=("voskhod-2", "mariner-4"))
    assert outcome.scores == (8, 8, 0)
    assert outcome.winners == (0, 1)
    assert outcome.tiebreak == "level in everything (SE-69)"


@pytest.mark.clause("SE-69")
def test_level_in_everything_is_a_shared_victory() -> None:
    _, outcome = finished("blue 1", "green 13", "red 37")
    assert outcome.scores == (1, 1, 1)
    assert outcome.winners == (0, 1, 2)
    assert outcome.tiebreak == "level in everything (SE-69)"


@pytest.mark.clause("SE-J38", "SE-68", "SE-69")
def test_a_tie_of_three_can_leave_two_winners() -> None:
    _, outcome = finished(
        "blue 5", "green 17", "red 41 42 43 37 38 39", claimed=("voskhod-2", "mariner-4")
    )
    assert outcome.scores == (9, 9, 9)
    assert outcome.winners == (0, 1)
    assert outcome.tiebreak == "most Project points (SE-68)"


@pytest.mark.clause("SE-J38", "SE-68")
def test_a_tie_of_three_can_leave_one_winner() -> None:
    _, outcome = finished(
        "blue 5", "green 21 17 13", "red 41 42 43 37 38 39", claimed=("voskhod-2",)
    )
    assert outcome.scores == (9, 9, 9)
    assert outcome.winners == (0,)
    assert outcome.tiebreak == "most Project points (SE-68)"


@pytest.mark.clause("SE-68", "SE-69")
def test_ties_below_the_top_do_not_matter() -> None:
    _, outcome = finished("blue 1", "green 13", "red 41")
    assert outcome.winners == (2,)
    assert outcome.tiebreak is None


@pytest.mark.clause("SE-65", "SE-62")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_scored(seats: int) -> None:
    hubs = ["blue 1", "green 21", "red 41", "purple 53 49"][:seats]
    _, outcome = finished(*hubs, seats=seats)
    assert outcome.scores == (1, 5, 3, 4)[:seats]
    assert outcome.ending == "twelve specialists"
