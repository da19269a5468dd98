"""Who knows what: hands, marks, re-dealing (SE-13, SE-J33, SE-J34)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import muster
from muster import Illegal, Match
from tests.games.playing import deal_again_in_turn
from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    deck,
    declare,
    end_turn,
    hand,
    hand_sizes,
    known,
    own,
    place,
    points_so_far,
    recruit,
)

SIX = "11 23 35 47 59 38"
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"memory": True}),
    (3, {"overpay": True, "uncovered_waits": True, "covered_nine": True}),
]


def moments(seats: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A random game, stopped at every question; abilities show up because Hubs fill fast."""
    m = Match.new("space-explorers", seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not m.over:
        yield m
        ask = m.asks[0]
        legal = m.legal(ask.seat)
        bold = [one for one in legal if not one.startswith(("take", "drop"))]
        m.play(ask.seat, rng.choice(bold or legal))
    yield m


def names(data: Any) -> set[str]:
    """Every card that is named anywhere in this data."""
    return set(re.findall(r"\bc\d+\b", json.dumps(data)))


@pytest.mark.clause("SE-13", "SE-J33")
def test_a_card_from_the_deck_is_known_to_its_owner_only() -> None:
    m = place(center=SIX, deck="3 36")
    m.play(0, "take deck")
    assert own(m, 0)["hands"][0] == ["c3"]
    for seat in (1, 2, None):
        assert m.view(seat)["table"]["hands"] == [1, 0 if seat != 1 else [], 0 if seat != 2 else []]
        assert known(m, seat) == [[], [], []]
        assert "c3" not in names(m.view(seat))
        assert "c3" not in names([line.told for line in m.log(seat)])
        assert "c3" not in " ".join(line.text for line in m.log(seat)).split()
    assert "c3" in names([line.told for line in m.log(0)])


@pytest.mark.clause("SE-J33")
def test_a_card_taken_from_the_center_is_known_to_all_until_it_leaves_the_hand() -> None:
    m = place(center=SIX, deck="3 36 20", tokens="yellow2")
    m.play(0, "take c38")
    for seat in (0, 1, 2, None):
        assert known(m, seat) == [["c38"], [], []]
    for seat in (1, 2):
        m.play(seat, "take deck")
        assert known(m) == [["c38"], [], []]
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert known(m) == [[], [], []]


@pytest.mark.clause("SE-J33", "SE-J34")
def test_of_known_and_unknown_cards_it_is_seen_which_one_was_moved() -> None:
    for moved, left in ((38, []), (20, ["c38"])):
        m = place(hands="38 20 2", seen="38", center="11 23 35 47 59 60", tokens="")
        assert known(m)[0] == ["c38"]
        recruit(m, 0, 2, "blue", f"move c{moved} green", f"move c{moved} green")
        for seat in (0, 1, 2, None):
            table = m.view(seat)["table"]
            assert known(m, seat)[0] == left
            assert f"c{moved}" in table["center"]
            assert table["hubs"][0]["blue"] == ["c2"]
            assert hand_sizes(m, seat)[0] == 1


@pytest.mark.clause("SE-J34")
def test_a_card_moved_and_taken_again_is_known() -> None:
    m = place(hands="20 2", seats=2, center="11 23 35 47 59 60", tokens="")
    recruit(m, 0, 2, "blue", "move c20 green", "move c20 green")
    end_turn(m)
    m.play(1, "take c20")
    assert known(m) == [[], ["c20"]]


@pytest.mark.clause("SE-J33")
@pytest.mark.parametrize("by", ["trade c56 red", "draw c58", "draw c45"])
def test_cards_drawn_by_abilities_are_unknown_to_the_others(by: str) -> None:
    if by.startswith("trade"):
        m = place("purple 56", deck="3 36", tokens="red", center=SIX)
        m.play(0, by)
        drawn = {"c3"}
    elif by == "draw c58":
        m = place("purple 58", deck="3 36", center=SIX)
        declare(m, 0, "take deck", by)
        drawn = {"c3", "c36"}
    else:
        m = place("red 45", hands="38", tokens="yellow", deck="3 36", center="11 23 35 47 59 60")
        recruit(m, 0, 38, "red", "token yellow")
        m.play(0, by)
        drawn = {"c3", "c36"}
    assert drawn <= set(hand(m, 0))
    for seat in (1, 2, None):
        assert not drawn & names(m.view(seat))
        assert not drawn & names([line.told for line in m.log(seat)])
        assert known(m)[0] == []


@pytest.mark.clause("SE-A44", "SE-J33")
def test_a_card_added_by_44_or_a_refill_is_public() -> None:
    m = place("red 44", deck="3 36", center=SIX)
    m.play(0, "survey c44")
    m.play(0, "take c11")
    for seat in (1, 2, None):
        assert "c3" in m.view(seat)["table"]["center"]


@pytest.mark.clause("SE-J33")
def test_what_is_public() -> None:
    """Hand sizes, deck size, tokens, every card of every batch, Projects, running points."""
    m = place(
        ["blue 5 1", "green 13 21"],
        hands=["2 20", "22"],
        seen=["2"],
        center=SIX,
        claimed=["voskhod-2"],
        projects="apollo-11 vostok-1",
        tokens="red2",
    )
    tables = [m.view(seat)["table"] for seat in (0, 1, 2, None)]
    public = [{k: v for k, v in table.items() if k != "hands"} for table in tables]
    assert public[0] == public[1] == public[2] == public[3]
    table = public[0]
    assert [hand_sizes(m, seat) for seat in (0, 1, 2, None)] == [[2, 1, 0]] * 4
    assert table["deck"] == len(deck(m))
    assert table["hubs"][0]["blue"] == cards("5 1")
    assert table["hubs"][1]["green"] == cards("13 21")
    assert points_so_far(m) == [3 + 1 + 6, 6, 0]
    assert table["claimed"] == [["voskhod-2"], [], []]
    assert table["tokens"][0]["red"] == 2
    assert table["seen"] == [["c2"], [], []]
    assert tables[0]["hands"] == [cards("2 20"), 1, 0]


@pytest.mark.clause("SE-J33")
def test_in_memory_mode_no_marks_are_shown() -> None:
    m = place(center=SIX, deck="3 36", options={"memory": True})
    m.play(0, "take c38")
    for seat in (0, 1, 2, None):
        assert known(m, seat) == [[], [], []]
    assert own(m, 0)["hands"][0] == ["c38"]
    m = place(hands="38 20", seen="38", options={"memory": True})
    assert known(m) == [[], [], []]


@pytest.mark.clause("SE-J33", "SE-J34")
@pytest.mark.parametrize(("seats", "options"), TABLES[:3])
def test_marks_follow_every_card_through_a_game(seats: int, options: dict[str, Any]) -> None:
    """A book kept from the Center's cards alone: what was taken there, minus what has left."""
    for seed in range(4):
        marked: list[set[str]] = [set() for _ in range(seats)]
        previous: Match | None = None
        for m in moments(seats, options, seed):
            if previous is not None:
                before = previous.state.dump()
                now = m.state.dump()
                for seat in range(seats):
                    new = set(now["hands"][seat]) - set(before["hands"][seat])
                    marked[seat] |= new & set(before["center"])
                    marked[seat] &= set(now["hands"][seat])
            assert [set(row) for row in known(m)] == marked
            previous = m.clone()


# Dealing again from a view


@pytest.mark.clause("SE-J33", "SE-13")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_world_dealt_from_a_view_shows_the_same_view(seats: int, options: dict[str, Any]) -> None:
    deal_again_in_turn(moments(seats, options, seed=15), random.Random(15))


@pytest.mark.clause("SE-J33")
@pytest.mark.parametrize("memory", [False, True])
def test_known_cards_stay_where_they_are_and_unknown_ones_move(memory: bool) -> None:
    """Forty worlds of one view: deck and unknown hand cards differ, marked ones do not."""
    m = place(
        hands=["2 20", "22 38 41", "50"],
        seen=["", "38", ""],
        center="11 23 35 47 59 60",
        options={"memory": memory},
    )
    rng = random.Random(19)
    worlds = [muster.redeal(m.view(0), rng).state.dump() for _ in range(40)]
    assert all(set(world["hands"][0]) == {"c2", "c20"} for world in worlds)
    assert all(len(world["hands"][1]) == 3 for world in worlds)
    there = sum("c38" in world["hands"][1] for world in worlds)
    assert there < 20 if memory else there == 40
    assert len({str(sorted(world["hands"][1])) for world in worlds}) > 30
    assert len({str(world["deck"]) for world in worlds}) == 40
    for world in worlds:
        assert set(world["center"]) == set(cards("11 23 35 47 59 60"))


@pytest.mark.clause("SE-13", "SE-J33")
@pytest.mark.parametrize(("seats", "options"), TABLES[:2])
def test_no_view_names_a_card_its_seat_cannot_know(seats: int, options: dict[str, Any]) -> None:
    """At every question: the cards of a view are the own hand, what is marked, what lies open."""
    for m in moments(seats, options, seed=4):
        state = m.state.dump()
        open_cards = {*state["center"]}
        for one in state["hubs"]:
            open_cards |= {card for batch in one.values() for card in batch}
        for row in known(m):
            open_cards |= set(row)
        for seat in (None, *range(seats)):
            mine = set() if seat is None else set(state["hands"][seat])
            assert names(m.view(seat)["table"]) <= open_cards | mine


@pytest.mark.clause("SE-J11", "SE-J33")
def test_the_others_see_nothing_of_a_declaration_before_it_is_whole() -> None:
    m = place("blue 1", center=SIX, hands="20 22", tokens="yellow2")
    before = [json.dumps(m.view(seat)) for seat in (1, 2, None)]
    logs = [m.log(seat) for seat in (1, 2, None)]
    for pick in ("recruit c38 red", "move c20 yellow", "pay"):
        m.play(0, pick)
        assert [json.dumps(m.view(seat)) for seat in (1, 2, None)] == before
        assert [m.log(seat) for seat in (1, 2, None)] == logs
    assert m.view(0)["asks"][0]["picks"] == ["recruit c38 red", "move c20 yellow", "pay"]
    m.play(0, "done")
    assert asked(m)[0] == 1


@pytest.mark.clause("SE-J33", "SE-J34")
def test_what_was_brought_to_light_is_not_taken_back() -> None:
    """A card drawn, and a card moved that nobody knew; a known one is no news."""
    m = place("purple 56", deck="3 36", tokens="red", center=SIX)
    m.play(0, "trade c56 red")
    assert asked(m) == (0, "turn")
    with pytest.raises(Illegal):
        m.undo(0)
    assert hand(m, 0) == ["c3"]
    for marked, back in (("", False), ("2 20", True)):
        m = place(
            "green 17, blue 5, purple 53",
            hands="2 20",
            seen=marked,
            center="11 23 35 47 59 60",
            tokens="",
            projects="voskhod-2 apollo-11",
        )
        before = hand(m, 0)
        m.play(0, "recruit c2 blue")  # at cost zero; nothing is drawn or refilled
        assert asked(m) == (0, "close")
        assert (m.may_undo(0) is None) == back
        if back:
            m.undo(0)
            assert hand(m, 0) == before
