"""The row through a turn: dice gained, dice kept, the slide (TS-69, TS-70, TS-J8 to TS-J14)."""

from __future__ import annotations

import pytest

from tests.games.the_specialists.layouts.components import CARD, COLOURS, FILES
from tests.games.the_specialists.layouts.table import (
    asked,
    beside,
    dice,
    do,
    finish_turn,
    gear,
    legal,
    place,
    pool,
    rob,
    row,
    seen,
    team,
    tokens,
)

# Gained dice


@pytest.mark.clause("TS-J8")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_dice_come_from_the_pool_as_long_as_it_lasts(left: int) -> None:
    """First Bank number 1 gives two rolled dice (TS-E9)."""
    m = place(
        team="blue-01 green-01",
        equipment=5,
        stage="heist",
        pool=left,
        marks={"paris casino": 1},
    )
    do(m, "rob paris bank")
    while m.asks[0].key == "place":
        do(m, m.legal(0)[0])
    assert dice(m).total() == left
    assert pool(m) == 0


@pytest.mark.clause("TS-J8")
def test_a_die_paid_just_before_is_in_the_pool_already() -> None:
    """The pool is empty but for the dice this recruit and this activation are paid with."""
    m = place("1 3", display="blue-03", stage="crew", pool=0)
    do(m, "recruit blue-03 s1", "activate s2 once")
    assert row(m) == [5, 0, 0, 0]
    assert pool(m) == 1


@pytest.mark.clause("TS-J8", "TS-53")
def test_the_die_on_a_fast_played_card_is_not_in_the_pool() -> None:
    m = place("3", display="blue-03", stage="crew", pool=0)
    do(m, "fast blue-03 s1")
    assert row(m) == [0, 0, 0, 0]
    assert pool(m) == 0
    assert seen(m)["fast_die"] == 3


@pytest.mark.clause("TS-J8", "TS-J22")
def test_a_chosen_die_is_not_asked_for_when_there_is_none() -> None:
    m = place("6", informant="informant-07", stage="crew", pool=0)
    do(m, "informant")
    assert asked(m) == (0, "heist")
    assert row(m) == [6, 0, 0, 0]


@pytest.mark.clause("TS-J8")
def test_with_unlimited_dice_the_pool_never_runs_out() -> None:
    options = {"unlimited_dice": True}
    m = place("3", display="blue-03", stage="crew", pool=0, options=options)
    do(m, "fast blue-03 s1")
    assert row(m) == [5, 0, 0, 0]


@pytest.mark.clause("TS-J9", "TS-48")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_chosen_die_shows_what_its_owner_says(face: int) -> None:
    m = place("6", informant="informant-07", stage="crew")
    do(m, "informant")
    assert asked(m) == (0, "value")
    assert legal(m) == {f"set {n}" for n in range(1, 7)}
    do(m, f"set {face}")
    assert row(m) == [6, face, 0, 0]


@pytest.mark.clause("TS-J9")
def test_dice_rolled_together_are_all_rolled_then_placed_in_the_owners_order() -> None:
    ordered = set()
    for seed in range(12):
        m = place(
            "0 3",
            team="blue-01 green-01",
            equipment=5,
            stage="heist",
            seed=seed,
            marks={"paris casino": 1},
        )
        before = pool(m)
        rob(m, "paris bank")
        if asked(m) != (0, "place"):  # equal values: nothing to order
            assert row(m)[0] == row(m)[2] != 0
            continue
        values = sorted(int(text.split()[1]) for text in legal(m, "put"))
        assert len(values) == 2
        assert pool(m) == before - 2
        assert row(m) == [0, 3, 0, 0]
        chosen = values[seed % 2]
        do(m, f"put {chosen}")
        (other,) = [value for value in values if value != chosen]
        ordered.add(chosen < other)
        assert row(m) == [chosen, 3, other, 0]
    assert ordered == {True, False}


@pytest.mark.clause("TS-J11")
def test_dice_do_not_move_during_the_turn() -> None:
    m = place("2 3 6 6", beside="4", display="red-01 yellow-01", stage="crew")
    do(m, "recruit red-01 s1")
    assert (row(m), beside(m)) == ([0, 3, 6, 6], [4])


@pytest.mark.clause("TS-J11", "TS-E10")
def test_a_die_gained_later_takes_a_vacated_s1_with_its_modifier() -> None:
    """A 1 from a token lies on s1, where it activates green-01's black 1 as well as a 2 would."""
    m = place("4 6 2", display="green-01", tokens="prime-A4", stage="crew")
    do(m, "recruit green-01 s1")
    assert row(m) == [0, 6, 2, 0]
    assert legal(m, "activate") == {"activate s2 once"}
    do(m, "use prime-A4", "set 2")
    assert row(m) == [2, 6, 2, 0]
    assert legal(m, "activate") == {"activate s1 once", "activate s2 once"}


@pytest.mark.clause("TS-J11", "TS-35", "TS-36")
def test_modifiers_may_belong_to_the_dice_instead_of_the_spots() -> None:
    """green-01 takes a 4 and is activated by a 1: after the 4 on s1 is spent, the 2 on s2 is the
    rightmost die and may be one less, the 6 on s3 the one before it and one more."""
    for by_die, expected in (
        (False, set()),
        (True, {"activate s2 once", "activate s3 once"}),
    ):
        options = {"modifiers_by_die": by_die}
        m = place("4 2 6 5", display="green-01", stage="crew", options=options)
        do(m, "recruit green-01 s1")
        assert legal(m, "activate") == expected


@pytest.mark.clause("TS-J11", "TS-37")
def test_by_die_the_third_die_and_those_after_it_have_no_modifier() -> None:
    """red-01 takes a 2: the 1 on s1 by +1 and the 3 by -1, on s2 the 1 only; on s3 neither."""
    options = {"modifiers_by_die": True}
    for own, expected in (("0 3 1 1", {"s2", "s3"}), ("1 1 1 3", {"s1", "s2"})):
        m = place(own, display="red-01", stage="crew", options=options)
        assert legal(m, "recruit") == {f"recruit red-01 {spot}" for spot in expected}


@pytest.mark.clause("TS-J13")
def test_a_die_may_be_spent_the_moment_it_arrives() -> None:
    """A dice token used before step 1 recruits in step 2."""
    m = place(tokens="prime-A4", area="6 6 6", display="red-01")
    do(m, "use prime-A4", "set 2")
    assert row(m) == [2, 0, 0, 0]
    do(m, "take 6", "recruit red-01 s1")
    assert team(m) == {"red": ["red-01"]}


@pytest.mark.clause("TS-J14")
def test_dice_are_not_discarded_at_will() -> None:
    m = place("3 4 5", area="1 1 2")
    assert not legal(m, "discard")
    do(m, "take 1")
    assert not legal(m, "discard")
    do(m, "informant", "informant")
    assert asked(m)[0] == 1  # four dice: nothing to discard, nothing asked
    assert row(m) == [3, 4, 5, 1]


# The end of the turn


@pytest.mark.clause("TS-69", "TS-J12")
def test_with_five_dice_one_goes() -> None:
    m = place("1 2 3 4", beside="5 6", stage="end")
    assert asked(m) == (0, "keep")
    assert legal(m) == {f"discard {where}" for where in ("s1", "s2", "s3", "s4", "b1", "b2")}
    before = pool(m)
    do(m, "discard s2")
    assert asked(m) == (0, "keep")
    do(m, "discard b1")
    assert asked(m)[0] == 1
    assert row(m) == [1, 3, 4, 6]
    assert pool(m) == before + 2


@pytest.mark.clause("TS-70", "TS-J12")
@pytest.mark.parametrize(
    ("before", "aside", "after"),
    [
        ("0 2 0 4", "", [2, 4, 0, 0]),
        ("0 0 0 4", "", [4, 0, 0, 0]),
        ("0 2 3 4", "5", [2, 3, 4, 5]),
        ("0 0 3 4", "5 6", [3, 4, 5, 6]),
        ("1 2 3 4", "", [1, 2, 3, 4]),
    ],
)
def test_dice_slide_to_the_right_in_their_order(before: str, aside: str, after: list[int]) -> None:
    m = place(before, beside=aside, stage="end")
    assert asked(m) == (1, "die")
    assert (row(m), beside(m)) == (after, [])


@pytest.mark.clause("TS-E10")
@pytest.mark.parametrize(
    ("gone", "after"), [("b1", [1, 6, 2, 5]), ("s2", [1, 2, 5, 4])], ids=["the 4", "the 6"]
)
def test_the_worked_example_of_a_row(gone: str, after: list[int]) -> None:
    m = place("3 6 2 5", tokens="prime-A4", area="4 1 1", display="green-01")
    do(m, "take 4")
    assert beside(m) == [4]
    do(m, "recruit green-01 s1")  # the 3 as a 4
    assert row(m) == [0, 6, 2, 5]
    assert legal(m, "activate") == {"activate s2 once"}  # black 1: the 6 on s2 with +1
    do(m, "use prime-A4", "set 1")
    assert row(m) == [1, 6, 2, 5]
    assert tokens(m) == []
    do(m, "skip", "informant")
    assert asked(m) == (0, "keep")
    do(m, f"discard {gone}")
    assert (row(m), beside(m)) == (after, [])


@pytest.mark.clause("TS-E12", "TS-8", "TS-24")
def test_the_roll_of_a_round_is_always_possible() -> None:
    """Four players with four dice each: 16 and 5 are all 21."""
    m = place(["1 2 3 4"] * 4, seats=4, active=3, turns=3, stage="end", area="6", pool=4)
    assert seen(m)["round"] == 2
    assert (len(seen(m)["area"]), pool(m)) == (5, 0)


@pytest.mark.clause("TS-13", "TS-42")
def test_every_colour_has_its_white_die() -> None:
    assert FILES["specialists"]["die_of_colour"] == {
        colour: n + 1 for n, colour in enumerate(COLOURS)
    }
    for card in CARD.values():
        assert card["white_die"] == COLOURS.index(card["colour"]) + 1


@pytest.mark.clause("TS-69", "TS-75", "TS-J27")
def test_a_dice_token_may_be_used_before_dice_are_kept() -> None:
    m = place("1 2 3 4", tokens="prime-A4", stage="end")
    assert asked(m) == (0, "end")
    assert legal(m) == {"end", "use prime-A4"}
    do(m, "use prime-A4", "set 6")
    assert asked(m) == (0, "keep")
    do(m, "discard s1")
    assert row(m) == [2, 3, 4, 6]
    assert gear(m) == 0
    finish_turn(m)
