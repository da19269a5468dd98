"""The worked examples SE-E1 to SE-E14, sentence by sentence."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.space_explorers.layouts.payments import Walk
from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    deck,
    declare,
    end_turn,
    hand,
    hub,
    of,
    place,
    points_so_far,
    projects,
    recruit,
    recruits,
    seen,
    stars_so_far,
    tokens,
)

FULL = "blue3 green3 yellow3 red3 purple3"


def due(words: str, number: int, division: str) -> Counter[str]:
    """What is due: the colours of the one payment by tokens alone."""
    m = place(words, hands=str(number), tokens=FULL, center="")
    ways = Walk(m, f"c{number}", division).reachable()
    (only,) = {way for way in ways if all(pick.startswith("token ") for pick in way)}
    return Counter(pick.split()[1] for pick in only)


@pytest.mark.clause("SE-E1")
def test_into_an_empty_division_all_three() -> None:
    assert due("", 55, "purple") == Counter(red=1, green=2)


@pytest.mark.clause("SE-E2")
def test_three_blue_leave_red_only() -> None:
    assert due("blue 1 5", 3, "blue") == Counter(red=1)


@pytest.mark.clause("SE-E3")
def test_the_blue_skill_does_not_count_in_construction() -> None:
    assert due("red 42 37", 46, "red") == Counter(purple=2, yellow=1)


# The game example

NEIL, YURI, VALENTINA = 0, 1, 2
NEILS_HUB = "blue 2 1, green 24, yellow 25 26, purple 50 52"


def game_example(**changes: Any) -> Match:
    """SE-E4: the setup."""
    entries: dict[str, Any] = {
        "hubs": [NEILS_HUB, "purple 56", "blue 7, yellow 34, purple 58"],
        "hands": ["", "27 43", ""],
        "tokens": ["green3 yellow2", "blue2 yellow red3 purple2", "blue purple"],
        "center": "59 18 38 16 33 9",
        "deck": "3 36 17 5",
        "projects": "voskhod-2 proton-1 apollo-11 vostok-1 lunokhod-1",
    }
    return place(**{**entries, **changes})


@pytest.mark.clause("SE-E4")
def test_the_setup_of_the_game_example() -> None:
    m = game_example()
    assert [sum(row.values()) for row in seen(m)["tokens"]] == [5, 8, 2]
    assert recruits(m, NEIL) == {"18 green", "18 red", "38 red"}
    # 24 does nothing now.
    for number, division in ((18, "green"), (18, "red"), (38, "red")):
        for way in Walk(m, f"c{number}", division).reachable():
            assert not any("c24" in pick for pick in way)
    assert of(m, NEIL, "survey", "rearrange", "trade", "train", "free", "pass") == set()


@pytest.mark.clause("SE-E4")
def test_neils_free_symbols_are_yellow_1_red_2_purple_1() -> None:
    """Cards that ask for more of each colour than he has, and tokens to pay them otherwise."""
    free: Counter[str] = Counter()
    for number, division in ((23, "green"), (46, "red"), (9, "blue"), (4, "blue"), (47, "red")):
        m = game_example(
            hands=[str(number), "27 43", ""],
            tokens=["blue3 green3 yellow3 red3 purple3", "", ""],
            center="",
        )
        for way in Walk(m, f"c{number}", division).reachable():
            used = Counter(pick.split()[2] for pick in way if pick.startswith("use "))
            for colour, count in used.items():
                free[colour] = max(free[colour], count)
    assert free == Counter(yellow=1, red=2, purple=1)


@pytest.mark.clause("SE-E5")
def test_neil_recruits_18_into_construction() -> None:
    m = game_example()
    assert {
        Counter(pick.split()[-1] for pick in way)["yellow"]
        for way in Walk(m, "c18", "green").reachable()
    } == {2}
    assert {
        Counter(pick.split()[-1] for pick in way)["yellow"]
        for way in Walk(m, "c18", "red").reachable()
    } == {3}
    recruit(m, NEIL, 18, "red", "use c1 yellow", "token yellow", "token yellow")
    assert tokens(m, NEIL) == {"green": 3}
    assert sum(tokens(m, YURI).values()) == 10
    assert tokens(m, YURI)["yellow"] == 3
    assert hub(m, NEIL)["red"] == ["c18"]
    assert center(m) == cards("3 9 16 33 38 59")
    assert deck(m)[0] == "c36"


def after_neil() -> Match:
    m = game_example()
    recruit(m, NEIL, 18, "red", "use c1 yellow", "token yellow", "token yellow")
    return m


@pytest.mark.clause("SE-E6")
def test_voskhod_2_and_proton_1_are_both_within_reach() -> None:
    m = after_neil()
    assert asked(m) == (NEIL, "close")
    assert of(m, NEIL, "claim") == {"claim voskhod-2", "claim proton-1"}
    m.play(NEIL, "claim voskhod-2")
    assert projects(m) == ["proton-1", "apollo-11", "vostok-1", "lunokhod-1"]
    assert asked(m) == (YURI, "turn")
    for seat in (YURI, VALENTINA):
        m.play(seat, "take deck")
        end_turn(m)
    m.play(NEIL, "take deck")
    assert of(m, NEIL, "claim") == {"claim proton-1"}
    m.play(NEIL, "claim proton-1")
    assert seen(m)["claimed"][NEIL] == ["voskhod-2", "proton-1"]


@pytest.mark.clause("SE-E6")
def test_before_that_recruit_green_was_1_and_nothing_within_reach() -> None:
    m = game_example()
    m.play(NEIL, "take deck")
    assert asked(m) == (YURI, "turn")


def before_yuri() -> Match:
    m = after_neil()
    m.play(NEIL, "claim voskhod-2")
    return m


@pytest.mark.clause("SE-E7")
def test_yuri_could_pay_the_engineer_only_with_both_hand_cards() -> None:
    m = before_yuri()
    ways = Walk(m, "c3", "blue").reachable()
    assert ways
    for way in ways:
        assert {pick.split()[1] for pick in way if pick.startswith("move ")} == {"c27", "c43"}


@pytest.mark.clause("SE-E7")
def test_yuri_trades_and_recruits_38() -> None:
    m = before_yuri()
    m.play(YURI, "trade c56 red")
    assert tokens(m, VALENTINA) == {"blue": 1, "purple": 1, "red": 1}
    assert hand(m, YURI) == cards("27 36 43")
    recruit(m, YURI, 38, "red", "move c43 yellow", "move c43 yellow")
    assert center(m) == cards("3 9 16 33 43 59")
    assert deck(m)[0] == "c17"  # no refill
    assert sum(tokens(m, YURI).values()) == 9
    assert hand(m, YURI) == cards("27 36")
    assert hub(m, YURI) == {"red": ["c38"], "purple": ["c56"]}
    # 38 brings green from his next turn, not now: 56 is used, nothing else is to do.
    assert asked(m) == (VALENTINA, "turn")
    for seat in (VALENTINA, NEIL):
        m.play(seat, "take deck")
        end_turn(m)
    ways = Walk(m, "c3", "blue").reachable()
    assert any("use c38 green" in way for way in ways)


def before_valentina() -> Match:
    m = before_yuri()
    m.play(YURI, "trade c56 red")
    recruit(m, YURI, 38, "red", "move c43 yellow", "move c43 yellow")
    return m


@pytest.mark.clause("SE-E8")
def test_valentina_draws_two_and_pays_17_without_a_token_next_turn() -> None:
    m = before_valentina()
    assert tokens(m, VALENTINA) == {"blue": 1, "purple": 1, "red": 1}
    assert recruits(m, VALENTINA) == set()
    m.play(VALENTINA, "take deck")
    m.play(VALENTINA, "draw c58")
    assert hand(m, VALENTINA) == cards("5 17")
    for seat in (NEIL, YURI):
        m.play(seat, "take c59" if seat == NEIL else "take deck")
        end_turn(m)
    before = tokens(m, VALENTINA)
    recruit(
        m,
        VALENTINA,
        17,
        "green",
        "move c5 blue",
        "move c5 red",
        "move c5 red",
        "use c7 red",
    )
    assert hub(m, VALENTINA)["green"] == ["c17"]
    assert tokens(m, VALENTINA) == before
    assert "c5" in center(m)
    assert hand(m, VALENTINA) == []


@pytest.mark.clause("SE-E9")
def test_of_tops_1_17_36_38_56_three_abilities_work() -> None:
    """1 brings yellow, 38 green, 56 trades; 17 and 36 have nothing to use."""
    words = "blue 1, green 17, yellow 36, red 38, purple 56"
    m = place(words, hands="12", tokens=FULL, deck="3 20", center="")
    assert of(m, 0, "trade") != set()
    used = {
        pick.split()[1]
        for way in Walk(m, "c12", "blue").reachable()
        for pick in way
        if pick.startswith("use ")
    }
    assert used == {"c1", "c38"}
    other = of(m, 0, "survey", "rearrange", "train", "free")
    assert other == set()
    m.play(0, "take deck")
    assert asked(m) == (0, "close")
    assert {one.split()[0] for one in m.legal(0)} == {"trade", "end"}


@pytest.mark.clause("SE-E9")
@pytest.mark.parametrize(
    ("words", "met"),
    [
        ("blue 5 1 2, red 41 37, purple 49", True),
        ("red 42 18 41, blue 5, green 17, purple 6", True),
        ("blue 1 2 42 5 6, red 37 38", True),  # 42 and 6 give red and purple in Engineering
        ("blue 1 2 3, red 37 38 39 40 41, purple 49 50 53", False),  # blue 3, however many others
    ],
)
def test_blue_4_red_3_purple_1_over_any_divisions(words: str, met: bool) -> None:
    m = place(words, projects="soyuz-4 apollo-11", center="11 23 35 47 59 60")
    m.play(0, "take deck")
    assert ("claim soyuz-4" in m.legal(0)) == met


@pytest.mark.clause("SE-E10")
def test_31_returned_for_a_recruit_into_its_own_division() -> None:
    m = place("yellow 25 31", hands="29", tokens="", center="44 57 49 50 53 54")
    assert "29 yellow" in recruits(m, 0)
    before = len(center(m))
    recruit(m, 0, 29, "yellow", "return c31 red", "return c31 green")
    assert hub(m, 0) == {"yellow": cards("25 29")}
    assert len(center(m)) == before + 1
    assert "c31" in center(m)
    assert due("yellow 25 31", 29, "yellow") == Counter(red=1, green=1)


@pytest.mark.clause("SE-E11")
def test_28_lands_on_32_and_one_card_is_drawn() -> None:
    m = place("yellow 32 31", hands="28", tokens="", center="11 23 35 47 59 60", deck="3 20")
    recruit(m, 0, 28, "yellow", "return c31 purple", "return c31 red")
    assert hub(m, 0) == {"yellow": cards("32 28")}
    m.play(0, "draw c32")
    assert hand(m, 0) == cards("3")


@pytest.mark.clause("SE-E12")
def test_x_refills_and_y_and_z_are_drawn() -> None:
    m = place("red 45", center="38 11 23 35 47 59", tokens="yellow", deck="3 36 17 20")
    assert due("red 45", 38, "red") == Counter(yellow=1)
    recruit(m, 0, 38, "red", "token yellow")
    m.play(0, "draw c45")
    assert center(m) == cards("3 11 23 35 47 59")
    assert hand(m, 0) == cards("17 36")
    assert deck(m)[0] == "c20"


ELEVEN = "blue 1 2 3 4, green 13 14 15 16, yellow 25 26 27"


@pytest.mark.clause("SE-E13")
@pytest.mark.parametrize(
    ("who", "left"), [(YURI, [VALENTINA]), (VALENTINA, []), (NEIL, [YURI, VALENTINA])]
)
def test_after_the_12th_the_round_is_played_out(who: int, left: list[int]) -> None:
    hubs, hands, purses = ["", "", ""], ["", "", ""], ["", "", ""]
    hubs[who], hands[who], purses[who] = ELEVEN, "38", "yellow2"
    purses[(who + 1) % 3] = "blue3 green3 yellow red3 purple3"
    m = place(
        hubs,
        hands=hands,
        tokens=purses,
        active=who,
        first=NEIL,
        center="11 23 35 47 59 60",
        projects="luna-9 voskhod-2 apollo-11",
    )
    recruit(m, who, 38, "red", "token yellow", "token yellow")
    assert of(m, who, "claim") == {"claim luna-9"}  # a Project may still be completed
    m.play(who, "claim luna-9")
    for seat in left:
        assert asked(m) == (seat, "turn")
        m.play(seat, "take deck")
        end_turn(m)
    assert m.over


@pytest.mark.clause("SE-E14")
def test_scores_of_24_48_and_23() -> None:
    """Blue 3, green 2, yellow 2, red 4, purple 2: 13 skills."""

    def stars(words: str) -> int:
        m = place(words)
        return int(stars_so_far(m)[0])

    rest = "blue 5, yellow 29, purple 53"
    # 24 among them: green 24 and 13; red 41 42 37 (4 with blue 1).
    assert stars(f"{rest}, green 24 13, red 41 42 37") == 4
    # 48 among them: red 48 41 42.
    assert stars(f"{rest}, green 13 14, red 48 41 42") == 6
    # 23 among them.
    assert stars(f"{rest}, green 23 13, red 41 42 37") == 4


@pytest.mark.clause("SE-E14")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("blue 1 12 5", 2),
        ("blue 12 1 5 2", 6),
        ("blue 1 12", 0),
        ("yellow 25 29 36", 4),
        ("yellow 36 25", 0),
    ],
)
def test_scores_of_12_and_36(words: str, points: int) -> None:
    m = place([words, "", ""], active=2, final="twelve")
    assert stars_so_far(m)[0] == points
    numbers = points_so_far(m)[0]
    declare(m, 2, "take deck")
    assert m.outcome is not None
    assert m.outcome.scores[0] == numbers + points
