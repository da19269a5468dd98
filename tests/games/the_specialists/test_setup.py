"""Setting the table for two, three and four players (TS-1 to TS-22)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import BadChoice, Match
from tests.games.the_specialists.layouts.components import (
    CARD,
    COLOURS,
    FILES,
    GAME,
    INFORMANT,
    LAYOUTS,
)
from tests.games.the_specialists.layouts.table import seen, start, told
from tests.games.the_specialists.packs import whole

SEATS = (2, 3, 4)
DICE = {2: 3, 3: 4, 4: 5}
SHOWN = {2: 4, 3: 5, 4: 6}

each_count = pytest.mark.parametrize("seats", SEATS)


def new(seats: int, seed: int = 0, **options: Any) -> Match:
    return Match.new(GAME, seats, seed=seed, options=options)


# Boards and tokens


@pytest.mark.clause("TS-1", "TS-J53")
def test_all_four_letters_show_and_all_four_layouts_come_up() -> None:
    found = Counter(seen(new(2, seed))["layout"] for seed in range(80))
    assert set(found) == set(LAYOUTS)
    assert min(found.values()) >= 8  # each of four with equal chance: 20 expected
    for seed in range(4):
        table = seen(new(3, seed))
        assert sorted(board["letter"] for board in table["boards"]) == list("ABCD")
        assert "".join(board["letter"] for board in table["boards"]).lower() == table["layout"]
        assert len(table["cities"]) == 10


@pytest.mark.clause("TS-1")
def test_there_are_just_four_combinations() -> None:
    sides = [board["letters"] for board in FILES["boards"]["boards"]]
    every = [
        (a + b + c + d).lower()
        for a in sides[0]
        for b in sides[1]
        for c in sides[2]
        for d in sides[3]
        if len({a, b, c, d}) == 4
    ]
    assert sorted(every) == sorted(LAYOUTS)


@pytest.mark.clause("TS-J53")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_host_may_choose_the_layout(layout: str) -> None:
    for seed in range(5):
        assert seen(new(2, seed, layout=layout))["layout"] == layout


@pytest.mark.clause("TS-2")
@each_count
def test_four_of_five_prime_tokens_lie_on_each_post_it(seats: int) -> None:
    removed: set[str] = set()
    for seed in range(12):
        for board in seen(new(seats, seed))["boards"]:
            whole = {f"prime-{board['letter']}{n}" for n in range(1, 6)}
            assert len(board["tokens"]) == 4
            assert set(board["tokens"]) < whole
            removed |= whole - set(board["tokens"])
    assert len(removed) > 8  # at random


@pytest.mark.clause("TS-3", "TS-18", "TS-21", "TS-22")
@each_count
def test_expert_tiles_by_number_of_players(seats: int) -> None:
    lacking: set[str] = set()
    for seed in range(12):
        tiles = seen(new(seats, seed))["tiles"]
        assert list(tiles) == list(COLOURS)
        if seats == 2:
            assert set(tiles.values()) == {1}
        elif seats == 4:
            assert set(tiles.values()) == {2}
        else:
            assert sorted(tiles.values()) == [1, 1, 1, 2, 2, 2]  # three different colours
            lacking |= {colour for colour, left in tiles.items() if left == 1}
    assert seats != 3 or lacking == set(COLOURS)


@pytest.mark.clause("TS-5", "TS-16", "TS-19", "TS-22", "TS-J3")
@each_count
def test_deck_and_display_by_number_of_players(seats: int) -> None:
    m = new(seats)
    cards = [*m.state.dump()["deck"], *seen(m)["display"]]
    allowed = (None, "3+", "4+")[: seats - 1]
    assert sorted(cards) == sorted(card for card in CARD if CARD[card]["mark"] in allowed)
    assert len(seen(m)["display"]) == SHOWN[seats]
    assert len(cards) == 12 * SHOWN[seats]  # they last exactly
    assert seen(m)["deck"] == len(cards) - SHOWN[seats]
    assert new(seats, 1).state.dump()["deck"] != m.state.dump()["deck"]


@pytest.mark.clause("TS-6", "TS-17", "TS-20", "TS-22", "TS-J4")
@each_count
def test_reward_stacks_by_number_of_players(seats: int) -> None:
    table = seen(new(seats))
    removed: dict[int, tuple[int, ...]] = {2: (2, 4), 3: (4,), 4: ()}
    for name, numbers in (("team", 3), ("mastery", 3), ("bank", 4), ("jewelry", 4)):
        left = [n for n in range(1, numbers + 1) if n not in removed[seats]]
        assert table[f"{name}_stack"] == left
        assert table[f"{name}_taken"] == [0] * seats


@pytest.mark.clause("TS-7", "TS-J3")
@each_count
def test_twelve_informants_the_first_turned_up(seats: int) -> None:
    m = new(seats)
    dump = m.state.dump()
    assert sorted([dump["informant"], *dump["informants"]]) == sorted(INFORMANT)
    table = seen(m)
    assert table["informant"] == dump["informant"]
    assert table["informants"] == 11


@pytest.mark.clause("TS-4", "TS-8", "TS-24", "TS-J3")
@each_count
def test_dice_of_the_area_and_of_the_pool(seats: int) -> None:
    m = new(seats)
    table = seen(m)
    assert len(table["area"]) == DICE[seats]
    assert all(value in range(1, 7) for value in table["area"])
    assert table["pool"] == 21 - DICE[seats] - 2 * seats
    start(m)
    table = seen(m)
    assert table["round"] == 1  # the set-up was its preparation
    assert table["pool"] == 21 - DICE[seats] - 3 * seats


@pytest.mark.clause("TS-9", "TS-J5")
@pytest.mark.parametrize("asymmetric", [False, True])
@each_count
def test_what_a_player_begins_with(seats: int, asymmetric: bool) -> None:
    """No money, no Equipment, seven signatures: said here, not read from the data."""
    m = Match.new(GAME, seats, seed=0, options={"asymmetric": asymmetric})
    table = seen(m)
    assert table["money"] == [0] * seats
    assert table["equipment"] == [0] * seats
    assert table["heists"] == [0] * seats
    assert FILES["tokens"]["limits"]["heists_to_end"] == 7
    assert told(m, None, "gained") == []


@pytest.mark.clause("TS-J5")
@pytest.mark.parametrize("asymmetric", [False, True])
@pytest.mark.parametrize(("seats", "given"), [(3, [3, 0, 3]), (4, [2, 0, 3, 6])])
def test_start_money_by_place_is_an_option_and_told(
    seats: int, given: list[int], asymmetric: bool
) -> None:
    options = {"asymmetric": asymmetric, "place_money": True}
    for seed in range(4):
        m = Match.new(GAME, seats, seed=seed, options=options)
        table = seen(m)
        by_place = [(table["first"] + place) % seats for place in range(seats)]
        assert [table["books"][seat]["start"] for seat in by_place] == given
        lines = [line.text for line in m.log(None) if line.told["kind"] == "gained"]
        assert len(lines) == len([money for money in given if money])
        assert all("by place in the first round" in line and "TS-J5" in line for line in lines)


@pytest.mark.clause("TS-J5")
def test_with_two_there_is_no_start_money_by_place() -> None:
    with pytest.raises(BadChoice):
        Match.new(GAME, 2, seed=0, options={"place_money": True})


@pytest.mark.clause("TS-J5")
def test_start_money_by_place_is_data() -> None:
    given = [3, 5, 7]
    pack = whole("tokens", "by_players", "3", "start_money", given)
    table = seen(Match.new(GAME, 3, seed=2, options={"place_money": True}, content=pack))
    by_place = [(table["first"] + place) % 3 for place in range(3)]
    assert [table["money"][seat] for seat in by_place] == given
    assert seen(Match.new(GAME, 3, seed=2, content=pack))["money"] == [0, 0, 0]
