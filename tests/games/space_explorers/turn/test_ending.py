"""When the game ends (SE-62 to SE-64, SE-E13, SE-J35, SE-J36, SE-J40)."""

from __future__ import annotations

import random

import pytest

from muster import Match
from tests.games.space_explorers.layouts.table import (
    asked,
    declare,
    end_turn,
    hub,
    place,
    play_randomly,
    recruit,
    seen,
    settings,
    tokens,
)

ELEVEN = "blue 1 2 3 4, green 13 14 15 16, yellow 25 26 27"
SIX = "11 23 35 47 59 60"
OUT_OF_REACH = "apollo-11 salyut-1 mars-3"


def with_eleven(seat: int, first: int = 0, seats: int = 3, **entries: object) -> Match:
    """The seat has eleven Specialists and 38, which it can pay with two yellow tokens."""
    hubs = ["", "", "", ""][:seats]
    hubs[seat] = ELEVEN
    hands = ["", "", "", ""][:seats]
    hands[seat] = "38"
    purses = ["", "", "", ""][:seats]
    purses[seat] = "yellow2"
    rest = f"blue{seats} green{seats} red{seats} purple{seats}"
    purses[(seat + 1) % seats] = rest if seats == 2 else f"{rest} yellow{seats - 2}"
    data: dict[str, object] = {"hubs": hubs, "hands": hands, "tokens": purses, "center": SIX}
    data["projects"] = OUT_OF_REACH
    return place(seats=seats, active=seat, first=first, **{**data, **entries})  # type: ignore[arg-type]


def to_twelve(m: Match, seat: int) -> None:
    recruit(m, seat, 38, "red", "token yellow", "token yellow")


@pytest.mark.clause("SE-62", "SE-J35")
def test_the_twelfth_specialist_triggers_the_end() -> None:
    m = with_eleven(0)
    assert seen(m)["final"] == ""
    to_twelve(m, 0)
    assert seen(m)["final"] == "twelve"
    assert not m.over
    m = place("blue 1 2 3 4, green 13 14 15 16, yellow 25 26", hands="38", tokens="yellow2")
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert seen(m)["final"] == ""  # the eleventh does not


@pytest.mark.clause("SE-64", "SE-E13", "SE-J36")
@pytest.mark.parametrize(("seats", "seat"), [(s, n) for s in (2, 3, 4) for n in range(s)])
@pytest.mark.parametrize("first", [0, 1])
def test_turns_go_on_until_the_first_player_would_be_next(
    seats: int, seat: int, first: int
) -> None:
    m = with_eleven(seat, first=first, seats=seats)
    to_twelve(m, seat)
    left = (first - seat - 1) % seats  # the turns after this one
    for n in range(1, left + 1):
        assert asked(m) == ((seat + n) % seats, "turn")
        m.play((seat + n) % seats, "take deck")
        end_turn(m)
    assert m.outcome is not None
    assert m.outcome.ending == "twelve specialists"


@pytest.mark.clause("SE-J36", "SE-E13")
def test_the_triggering_turn_is_finished_with_its_project() -> None:
    """Yuri recruits his 12th and completes Freedom 7 (green 2, red 3) afterwards."""
    m = place(
        ["", "blue 1 2 3 4, green 13 14 15 16, red 37 39 40"],
        active=1,
        hands=["", "38"],
        tokens=["blue3 green3 red3 purple3 yellow3", "", ""],
        center=SIX,
        projects="freedom-7 apollo-11",
    )
    m.play(1, "recruit c38 red")
    assert asked(m) == (1, "close")
    m.play(1, "claim freedom-7")
    assert asked(m) == (2, "turn")
    m.play(2, "take deck")
    assert m.outcome is not None
    assert m.outcome.ending == "twelve specialists"
    assert m.outcome.scores[1] == 12 + 5


@pytest.mark.clause("SE-63", "SE-64")
def test_the_last_project_triggers_the_end() -> None:
    m = place(
        ["blue 5, green 17, purple 53", "", ""],
        center=SIX,
        projects="voskhod-2",
        claimed=["", "apollo-11"],
    )
    declare(m, 0, "take deck", "claim voskhod-2")
    assert seen(m)["final"] == "projects"
    for seat in (1, 2):
        assert asked(m) == (seat, "turn")
        m.play(seat, "take deck")
    assert m.outcome is not None
    assert m.outcome.ending == "last project"
    assert m.outcome.scores == (9 + 6, 9, 0)


@pytest.mark.clause("SE-63")
def test_one_project_left_does_not_end_it() -> None:
    m = place("blue 5, green 17, purple 53", center=SIX, projects="voskhod-2 apollo-11")
    declare(m, 0, "take deck", "claim voskhod-2")
    assert seen(m)["final"] == ""


@pytest.mark.clause("SE-63", "SE-J36")
def test_the_last_project_in_the_turn_before_the_first_player_ends_at_once() -> None:
    m = place(
        ["", "", "blue 5, green 17, purple 53"],
        active=2,
        center=SIX,
        projects="voskhod-2",
    )
    declare(m, 2, "take deck", "claim voskhod-2")
    assert m.outcome is not None
    assert m.outcome.ending == "last project"


@pytest.mark.clause("SE-J35", "SE-A31")
def test_a_recruit_paid_with_31_does_not_raise_the_number() -> None:
    hub_words = "blue 1 2 3 4, green 13 14 15 16, yellow 25 26 31"
    m = place(hub_words, hands="43", tokens="", center=SIX)
    recruit(m, 0, 43, "red", "return c31 yellow", "return c31 purple", "return c31 purple")
    assert sum(len(batch) for batch in hub(m, 0).values()) == 11
    assert seen(m)["final"] == ""


@pytest.mark.clause("SE-J35", "SE-64")
def test_once_triggered_the_end_stands() -> None:
    """Seat 1 triggered; whatever seat 2 does, also with 31, the game ends after its turn."""
    m = place(
        ["", ELEVEN, "red 37 39 40, yellow 31"],
        active=1,
        hands=["", "38", "43"],
        tokens=["blue3 green3 yellow red3 purple3", "yellow2", ""],
        center=SIX,
        projects=OUT_OF_REACH,
    )
    to_twelve(m, 1)
    m.play(2, "recruit c43 red")
    assert m.over
    m = place(
        ["", ELEVEN, "yellow 31"],
        active=1,
        hands=["", "38", "43"],
        tokens=["blue3 green3 yellow red3 purple3", "yellow2", ""],
        center=SIX,
        projects=OUT_OF_REACH,
    )
    to_twelve(m, 1)
    recruit(m, 2, 43, "red", "return c31 yellow", "return c31 purple", "return c31 purple")
    assert m.over


@pytest.mark.clause("SE-J35")
def test_nobody_with_twelve_has_another_turn() -> None:
    """So no Hub can hold more than twelve: over random games from nearly full Hubs."""
    for seed in range(6):
        m = with_eleven(seed % 3, first=seed % 2, seed=seed)
        play_randomly(m, random.Random(seed))
        for batches in seen(m)["hubs"]:
            assert sum(map(len, batches.values())) <= 12


@pytest.mark.clause("SE-J36", "SE-38")
def test_in_the_final_turns_everything_is_allowed_and_tokens_go_on() -> None:
    """Seat 2 pays seat 0, who has no turn left, and completes a Project."""
    m = place(
        ["", "", "blue 5, green 17, purple 53"],
        active=2,
        final="twelve",
        hands=["", "", "38"],
        tokens=["", "blue3 green3 yellow red3 purple3", "yellow2"],
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    recruit(m, 2, 38, "red", "token yellow", "token yellow")
    assert tokens(m, 0) == {"yellow": 2}
    m.play(2, "claim voskhod-2")
    assert m.outcome is not None
    assert m.outcome.scores == (0, 0, 9 + 1 + 6)


@pytest.mark.clause("SE-63", "SE-62", "SE-J36")
def test_the_first_trigger_names_the_ending() -> None:
    """Twelve Specialists first, then the last Project in the same or a later turn."""
    m = place(
        ["blue 5 1 2 3 4, green 17 13 14, purple 53 49 50", "", ""],
        hands="51",
        tokens="",
        center=SIX,
        projects="voskhod-2",
    )
    m.play(0, "recruit c51 purple")
    m.play(0, "claim voskhod-2")
    assert seen(m)["final"] == "twelve"
    for seat in (1, 2):
        m.play(seat, "take deck")
    assert m.outcome is not None
    assert m.outcome.ending == "twelve specialists"


@pytest.mark.clause("SE-15", "SE-64")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_had_equally_many_turns(seats: int) -> None:
    for seed in range(4):
        m = Match.new("space-explorers", seats, seed=seed)
        rng = random.Random(seed)
        turns: dict[int, set[int]] = {seat: set() for seat in range(seats)}
        while not m.over:
            turns[asked(m)[0]].add(seen(m)["turn"])
            play_randomly(m, rng, 1)
        assert m.outcome is not None
        if m.outcome.ending != "everybody passed":
            assert len({len(one) for one in turns.values()}) == 1


@pytest.mark.clause("SE-J40", "SE-J5")
@pytest.mark.parametrize("overpay", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_ends_and_nothing_is_lost(seats: int, overpay: bool) -> None:
    for seed in range(3):
        m = Match.new("space-explorers", seats, seed=seed, options={"overpay": overpay})
        pieces = settings(m)
        played = play_randomly(m, random.Random(seed))
        assert m.over
        assert settings(m) == pieces
        assert seen(m)["turn"] <= (25_000 if overpay else 4_000)
        assert played <= m.game.bound(m.box)
