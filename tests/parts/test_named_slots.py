"""Slots told by name, sets and counts of components, whole entries, and sorts a state names."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from muster.kernel.errors import BadPosition
from muster.kernel.state import State
from muster.parts.positions import checked, entries
from muster.parts.slots import (
    NONE,
    OWNER,
    declared,
    derived,
    entry,
    mask,
    number,
    one,
    other,
    tally,
    zone,
)

from .cabinet import Cabinet, chance, game_of

FLOORS = (("hall", "yard"), ("attic", "roof", "loft"))


def rooms_here(s: Any) -> tuple[str, ...]:
    return FLOORS[s.floor]


def write_heaps(s: Any) -> dict[str, list[int]]:
    heaps = zip(s.rooms, s.coins, s.gems, strict=True)
    return {room: [coins, gems] for room, coins, gems in heaps if coins or gems}


def read_heaps(s: Any, told: Any, where: str) -> None:
    for room, heap in entries(told, where, s.rooms).items():
        at = s.rooms.index(room)
        s.coins[at], s.gems[at] = [checked(n, f"{where}.{room}", 0, 9) for n in heap]


def plain(box: Any, value: Any) -> Any:
    return value


def as_told(box: Any, told: Any, where: str) -> Any:
    return told


@declared
class House(State[Cabinet]):
    floor = number(0, 0, 1)
    rooms: tuple[str, ...] = derived(..., rooms_here)
    where = one("rooms", each="cards", note=True, key="stands", sparse=True)
    marks = number(0, 0, 9, each="cards", named=True)
    word: str = other("", plain, as_told, sparse=True)
    coins = number(0, each="rooms", within="heaps")
    gems: list[int] = entry(0, write_heaps, read_heaps, each="rooms", key="heaps")
    lit = mask("rooms")
    known = mask("rooms", each="seats", named=False)
    counts = tally("cards", 3)
    drawers = number("drawers", 0, 99)
    top = one("cards", note=True)
    hand = zone("cards", note=True)

    def ids_of(self, sort: str) -> Sequence[str]:
        return self.rooms if sort == "rooms" else self.box.sorts[sort]

    def numbers_of(self, sort: str) -> Mapping[str, int]:
        if sort == "rooms":
            return {name: at for at, name in enumerate(self.rooms)}
        return self.box.numbers_of[sort]


class Rooms(Cabinet):
    def unpack(self) -> None:
        super().unpack()
        self.sorts["rooms"] = ("any",)
        self.in_game["cards"] = range(3)


GAME = game_of(House, Rooms)
BOX: Any = GAME.box(3)
SAID = {
    "floor": 1,
    "stands": {"card-1": "loft"},
    "marks": {"card-0": 4},
    "heaps": {"roof": [2, 5]},
    "lit": ["attic", "loft"],
    "known": [["roof"], []],
    "counts": {"card-2": 3},
    "top": "card-1",
    "hand": ["card-1", "card-1"],
}


def placed(**changes: Any) -> Any:
    return GAME.place(BOX, {**SAID, **changes}, chance())


def test_what_there_is_may_follow_from_the_state() -> None:
    """The rooms are those of the floor that is read first."""
    s = placed()
    assert s.rooms == FLOORS[1]
    assert (s.coins, s.gems, s.lit, s.known) == ([0, 2, 0], [0, 5, 0], 0b101, [0b010, 0, 0])
    assert len(GAME.start(BOX, chance()).coins) == 2
    with pytest.raises(BadPosition, match=r"lit\[0\]: no room 'hall'; ids look like attic, roof"):
        placed(lit=["hall"])


def test_by_name_one_tells_those_in_the_game_and_sparsely_what_is_not_as_at_the_start() -> None:
    s = placed()
    assert s.where[:3] == [NONE, 2, NONE]
    told = s.dump()
    assert told["stands"] == {"card-1": "loft"}
    assert told["marks"] == {"card-0": 4, "card-1": 0, "card-2": 0}
    assert "word" not in told
    assert placed(word="so").dump()["word"] == "so"
    with pytest.raises(BadPosition, match="stands: no 'card-99'"):
        placed(stands={"card-99": "loft"})
    with pytest.raises(BadPosition, match=r"marks\.card-1: expected a number from 0 to 9"):
        placed(marks={"card-1": 10})


def test_an_entry_tells_several_slots_together() -> None:
    told = placed().dump()
    assert told["heaps"] == {"roof": [2, 5]}
    assert not {"gems", "coins"} & set(told)
    with pytest.raises(BadPosition, match="no entry 'coins'"):
        placed(coins=[1])
    with pytest.raises(BadPosition, match=r"heaps\.roof: expected a number from 0 to 9, got 10"):
        placed(heaps={"roof": [10, 0]})


def test_counts_are_told_where_there_are_any() -> None:
    s = placed()
    assert (s.counts[2], sum(s.counts)) == (3, 3)
    assert s.dump()["counts"] == {"card-2": 3}
    assert sum(placed(counts={}).counts) == 0
    with pytest.raises(BadPosition, match=r"counts\.card-2: expected a number from 0 to 3, got 4"):
        placed(counts={"card-2": 4})


def test_a_number_may_start_with_one_of_the_box() -> None:
    assert GAME.start(BOX, chance()).drawers == placed().drawers == BOX.drawers
    assert placed(drawers=1).drawers == 1


def test_copies_saves_views_and_re_deals_keep_all_of_it() -> None:
    s = placed(word="so")
    assert s.clone().dump() == s.dump() == GAME.view(s, None)
    assert GAME.place(BOX, s.dump(), chance()).dump() == s.dump()
    assert GAME.seen(BOX, GAME.view(s, 0)).dump() == s.dump()
    assert GAME.redeal(BOX, GAME.view(s, 0), 0, random.Random(1)).dump() == s.dump()
    twin = s.clone()
    twin.coins[0] = twin.where[0] = 1
    assert (s.coins[0], s.where[0]) == (0, NONE)


def test_a_position_may_be_read_over_what_there_is() -> None:
    s = placed()
    House.declared.read(s, {"marks": {"card-2": 7}, "lit": []})
    assert s.marks[:3] == [4, 0, 7], "whoever is left out keeps what there is"
    assert (s.lit, s.gems) == (0, [0, 5, 0])


def made(**slots: Any) -> Any:
    kind: Any = type(State)
    return declared(kind("Made", (State,), {"__module__": __name__, **slots}))


def test_what_cannot_be_says_what_to_write() -> None:
    with pytest.raises(TypeError, match="no entry 'heaps' tells it; within names one"):
        made(coins=number(each="seats", within="heaps"))
    with pytest.raises(TypeError, match="'x' has its key already"):
        made(first=number(key="x", each="seats"), x=number(each="seats"))
    with pytest.raises(TypeError, match="everybody sees it"):
        made(first=number(0, 0, 9, each="seats", named=True, seen=OWNER))
