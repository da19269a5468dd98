"""Slots told by names: zones by a sort, rows, words, ledgers, gaps; some are in some games only."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster.kernel.errors import BadPosition
from muster.kernel.state import State
from muster.parts.slots import (
    NOBODY,
    NONE,
    UNKNOWN,
    declared,
    derived,
    ledger,
    number,
    of_box,
    one,
    row,
    word,
    zone,
    zones,
)

from .cabinet import Cabinet, chance, game_of

STAGES = ("begin", "middle", "end")


class Shop(Cabinet):
    def unpack(self) -> None:
        super().unpack()
        self.sorts["shelves"] = ("top", "bottom")
        self.unseen = {"cards": [1, 2, 3, 4, 5]}
        self.purse = 7
        self.empty = (0, 0)
        self.notches = 3
        self.nothing = (0, 0, 0)
        self.solo = self.seats == 1
        self.several = self.seats > 1


def lengths(s: Any) -> list[tuple[int, ...]]:
    return [tuple([len(lying) for lying in own]) for own in s.teams]


@declared
class Kept(State[Shop]):
    deck = zone("cards", seen=NOBODY, rest=True)
    display = zone("cards", gaps=True)
    teams = zones("cards", "shelves", each="seats")
    counts: list[tuple[int, ...]] = derived((0, 0), lengths, each="seats")
    fresh = one("cards", note=True)
    money = number(of_box("purse"), 0, 20, each="seats")
    books: list[tuple[int, ...]] = ledger("shelves", 0, 9, start=of_box("empty"), each="seats")
    dice: list[tuple[int, ...]] = row(0, 6, start=of_box("nothing"), each="seats", width="notches")
    area: tuple[int, ...] = row(1, 6)
    stage = word(STAGES, position=1)
    side = word("shelves")
    rivals = number(0, 0, 5, only="solo")
    guests = zone("cards", only="several")


GAME = game_of(Kept, Shop)
BOX = GAME.box(3)
SAID: dict[str, Any] = {
    "display": ["card-5", None, "card-2"],
    "teams": [{"bottom": ["card-0"]}, {"top": ["card-1"], "bottom": []}],
    "fresh": "card-1",
    "books": [{"top": 3}],
    "dice": [[6, 0, 1], [2]],
    "area": [1, 6],
    "side": "bottom",
}


def placed(**changes: Any) -> Any:
    return GAME.place(BOX, {**SAID, **changes}, chance())


def test_a_position_is_read_by_names_and_what_it_leaves_out_is_of_the_box() -> None:
    s = placed()
    assert s.display == (5, NONE, 2)
    assert s.teams == [((), (0,)), ((1,), ()), ((), ())]
    assert s.counts == [(0, 1), (1, 0), (0, 0)]
    assert s.fresh == 1
    assert s.money == [7, 7, 7]
    assert s.books == [(3, 0), (0, 0), (0, 0)]
    assert s.dice == [(6, 0, 1), (2, 0, 0), (0, 0, 0)]
    assert (s.area, s.stage, s.side) == ((1, 6), 1, 1)
    assert sorted(s.deck) == [3, 4]  # not 0, which may never lie there


def test_a_dump_reads_back_exactly_and_a_copy_is_independent() -> None:
    s = placed()
    told = s.dump()
    assert told["teams"][0] == {"top": [], "bottom": ["card-0"]}
    assert told["display"] == ["card-5", None, "card-2"]
    assert told["books"][0] == {"top": 3, "bottom": 0}
    assert (told["stage"], told["side"]) == ("middle", "bottom")
    assert GAME.place(BOX, told, chance()).dump() == told
    twin = s.clone()
    twin.teams[0] = ((), ())
    twin.counts[0] = (9, 9)
    assert s.dump() == told
    assert s.counts[0] == (0, 1)


def test_a_new_state_begins_as_the_box_says() -> None:
    s = GAME.start(BOX, chance())
    assert s.teams == [((), ())] * 3
    assert (s.money, s.dice[1], s.books[0]) == ([7, 7, 7], (0, 0, 0), (0, 0))


def test_some_slots_are_told_only_where_the_box_says_so() -> None:
    assert "guests" in placed().dump()
    assert "rivals" not in placed().dump()
    assert "rivals" not in GAME.view(placed(), 0)
    with pytest.raises(BadPosition, match="no entry 'rivals'"):
        placed(rivals=1)


def test_what_is_seen_has_gaps_and_zones_and_hides_the_rest() -> None:
    s = placed()
    seen = GAME.seen(BOX, GAME.view(s, 0))
    assert seen.deck == (UNKNOWN, UNKNOWN)
    assert (seen.display, seen.teams, seen.counts) == (s.display, s.teams, s.counts)


def test_a_re_deal_puts_only_what_may_be_unseen_there() -> None:
    s = placed()
    decks = {GAME.redeal(BOX, GAME.view(s, 0), 0, random.Random(seed)).deck for seed in range(20)}
    assert decks == {(3, 4), (4, 3)}
    assert GAME.secrets(s, 0) == {"deck": s.deck}
    assert GAME.secrets(placed(deck=["card-3"], guests=["card-4"]), 0) == {}


@pytest.mark.parametrize(
    ("entry", "value", "says"),
    [
        ("teams", [{"middle": []}], r"teams\[0\]: no 'middle'; valid: top, bottom"),
        ("teams", [{"top": ["card-5"]}], r"display\[0\]|teams\[0\].top\[0\]"),
        ("display", ["card-9"], r"display\[0\]: no card 'card-9'"),
        ("books", [{"top": 10}], r"books\[0\].top: expected a number from 0 to 9"),
        ("dice", [[1, 2, 3, 4]], r"dice\[0\]: a row has 3 notches"),
        ("area", [0], r"area\[0\]: expected a number from 1 to 6"),
        ("stage", "over", "stage: expected one of begin, middle, end, got 'over'"),
    ],
)
def test_what_cannot_be_is_refused(entry: str, value: Any, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        placed(**{entry: value})


def test_a_box_must_have_what_a_slot_names() -> None:
    @declared
    class Wrong(State[Cabinet]):
        teams = zones("cards", "shelves")

    with pytest.raises(TypeError, match="'shelves' is no sort"):
        game_of(Wrong).box(3)

    @declared
    class Unsaid(State[Cabinet]):
        rivals = number(0, 0, 5, only="solo")

    with pytest.raises(TypeError, match="no yes or no 'solo'"):
        game_of(Unsaid).box(3)
