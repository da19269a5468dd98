"""Slots that are not just components, numbers and flags: notes, sets of bits, others, derived."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster.kernel.errors import BadPosition
from muster.kernel.state import State
from muster.parts.positions import checked, listed
from muster.parts.slots import (
    NOBODY,
    OWNER,
    UNKNOWN,
    bits,
    declared,
    derived,
    grid,
    looker,
    number,
    one,
    other,
    zone,
)

from .cabinet import Cabinet, chance, game_of


def write_pairs(box: Any, value: Any) -> list[list[int]]:
    return [list(pair) for pair in value]


def read_pairs(box: Any, told: Any, where: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(checked(n, where, 0, 9) for n in listed(pair, where)) for pair in told)


def all_cards(s: Any) -> int:
    return sum(s.open)


def first_known(s: Any, seat: int | None) -> list[Any]:
    """Of each row the own seat knows all, others its first pair, a spectator nothing."""
    if seat is None:
        return [None] * len(s.rows)
    return [row if at == seat else row[:1] for at, row in enumerate(s.rows)]


def last_known(s: Any, seat: int | None) -> Any:
    return None if seat is None else s.trail[-1:]


@declared
class Known(State[Cabinet]):
    """What a seat knows in part, and what follows from what all or only some see."""

    open = zone("cards")
    deck = zone("cards", seen=NOBODY, rest=True)
    rows: Any = other((), write_pairs, read_pairs, each="seats", known=first_known)
    trail: Any = other((), write_pairs, read_pairs, known=last_known)
    total: int = derived(0, all_cards, public=True)
    length: int = derived(0, lambda s: len([card for card in s.deck if card != UNKNOWN]))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_knows_in_part(seat: int | None) -> None:
    game = game_of(Known)
    s = game.place(
        game.box(3),
        {
            "open": ["card-2", "card-3"],
            "rows": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]],
            "trail": [[1, 1], [2, 2]],
        },
        chance(),
    )
    table = game.view(s, seat)
    if seat is None:
        assert (table["rows"], table["trail"]) == (["?"] * 3, "?")
    else:
        assert table["rows"][seat] == s.dump()["rows"][seat]
        assert table["rows"][1 - seat] == s.dump()["rows"][1 - seat][:1]
        assert table["trail"] == [[2, 2]]
    assert (s.total, s.length) == (5, 5)
    seen, known = game.seen(s.box, table), game.known(s, seat)
    for name in Known.__slots__:
        assert getattr(seen, name) == getattr(known, name)
    assert (known.total, known.length) == (5, 0)
    assert known.rows == ([()] * 3 if seat is None else first_known(s, seat))


def test_a_view_may_be_read_back_without_looking_for_mistakes() -> None:
    @declared
    class Trusting(State[Cabinet]):
        pairs: Any = other((), write_pairs, read_pairs, see=lambda box, told: ("seen", *told))

    game = game_of(Trusting)
    assert game.seen(game.box(3), {"pairs": [99]}).pairs == ("seen", 99)
    with pytest.raises(BadPosition, match="pairs"):
        game.place(game.box(3), {"pairs": [[99]]}, chance())


@declared
class Special(State[Cabinet]):
    deck = zone("cards", seen=NOBODY, rest=True)
    open = zone("cards")
    hands = zone("cards", each="seats", seen=OWNER, sorted=True)
    known = zone("cards", each="seats", seen=OWNER, note=True)
    drawn = bits("drawers")
    pairs: Any = other((), write_pairs, read_pairs, each="seats", seen=OWNER)
    total: int = derived(0, all_cards)
    turn = number(0, 0, "drawers")
    purse = number("drawers", 0, each="seats")
    marks = bits(of="seats", each="seats")
    trump = one("cards", note=True)
    guesses = one("cards", each="seats", seen=OWNER, note=True)
    loans = grid("seats", "drawers", "drawers")
    queue: Any = other((), write_pairs, read_pairs, key="asks")
    me = looker()


GAME = game_of(Special)
BOX = GAME.box(3)
SAID = {
    "open": ["card-5", "card-2"],
    "hands": [["card-4", "card-1"], ["card-3"]],
    "known": [["card-3"], [], ["card-4"]],
    "drawn": [0, 3],
    "purse": [1],
    "marks": [[0, 2]],
    "trump": "card-4",
    "guesses": ["card-4", "card-4", None],
    "loans": [[0, 1, 3], [2, 2, 1]],
    "asks": [[1, 2]],
    "pairs": [[[1, 2]], [], [[3, 4], [5, 6]]],
}


def placed(**changes: Any) -> Any:
    return GAME.place(BOX, {**SAID, **changes}, chance())


def test_what_is_sorted_is_sorted_and_what_is_not_is_not() -> None:
    s = placed()
    assert s.hands == [(1, 4), (3,), ()]
    assert s.open == (5, 2)


def test_a_note_names_what_lies_elsewhere() -> None:
    s = placed()
    assert s.known == [(3,), (), (4,)]
    assert GAME.holdings(s) == {"cards": 7, "different cards": 7}
    assert sorted(s.deck) == [0, 6], "neither is dealt again, nor kept from the deck"


def test_of_a_hidden_note_not_even_the_number_is_told() -> None:
    table = GAME.view(placed(), 0)
    assert table["known"] == [["card-3"], "?", "?"]
    assert GAME.seen(BOX, table).known == [(3,), (), ()]


def test_a_set_of_bits_is_told_as_its_numbers() -> None:
    s = placed()
    assert s.drawn == 0b1001
    assert s.dump()["drawn"] == GAME.view(s, None)["drawn"] == [0, 3]
    with pytest.raises(BadPosition, match="drawn: expected a number from 0 to 3, got 4"):
        placed(drawn=[4])


def test_whatever_else_there_is_goes_through_its_own_codec() -> None:
    s = placed()
    assert s.pairs == [((1, 2),), (), ((3, 4), (5, 6))]
    assert s.dump()["pairs"] == SAID["pairs"]
    assert GAME.view(s, 2)["pairs"] == ["?", "?", [[3, 4], [5, 6]]]
    assert GAME.seen(BOX, GAME.view(s, 2)).pairs == [(), (), ((3, 4), (5, 6))]
    assert placed(pairs=[[[7, 8]]]).pairs == [((7, 8),), (), ()], "left out is as at the start"
    with pytest.raises(BadPosition, match=r"pairs\[1\]: expected a number from 0 to 9, got 10"):
        placed(pairs=[[], [[10]]])
    with pytest.raises(BadPosition, match="pairs: expected at most 3 entries"):
        placed(pairs=[[], [], [], []])


def test_what_is_derived_is_worked_out_and_never_told() -> None:
    s = placed()
    assert s.total == 7
    assert "total" not in s.dump()
    table = GAME.view(s, 0)
    assert "total" not in table
    assert GAME.seen(BOX, table).total == 7
    with pytest.raises(BadPosition, match="no entry 'total'"):
        placed(total=3)


def test_a_bound_may_be_a_number_of_the_box() -> None:
    assert placed(turn=3).turn == 3
    with pytest.raises(BadPosition, match="turn: expected a number from 0 to 3, got 4"):
        placed(turn=4)


def test_copies_saves_and_re_deals_keep_all_of_it() -> None:
    s = placed()
    assert s.clone().dump() == s.dump()
    assert GAME.place(BOX, s.dump(), chance()).dump() == s.dump()
    for seed in range(8):
        seat = seed % 2
        table = GAME.view(s, seat)
        again = GAME.redeal(BOX, table, seat, random.Random(seed))
        assert GAME.view(again, seat) == table
        assert all(list(hand) == sorted(hand) for hand in again.hands)


def test_what_starts_as_a_number_of_the_box() -> None:
    assert GAME.start(BOX, chance()).purse == [3, 3, 3]
    assert placed().purse == [1, 3, 3]


def test_a_note_of_one_names_what_lies_elsewhere() -> None:
    s = placed()
    assert (s.trump, s.guesses) == (4, [4, 4, -1])
    assert GAME.holdings(s)["cards"] == GAME.holdings(s)["different cards"] == 7
    seen = GAME.seen(BOX, GAME.view(s, 1))
    assert seen.guesses == [UNKNOWN, 4, -1]
    with pytest.raises(BadPosition, match=r"^guesses\[1\]: no 'joker'; valid: card-0, "):
        placed(guesses=[None, "joker"])


def test_a_grid_tells_what_is_not_nothing() -> None:
    s = placed()
    assert s.loans == [0, 3, 0, 0, 0, 0, 0, 0, 1]
    assert s.dump()["loans"] == GAME.view(s, None)["loans"] == [[0, 1, 3], [2, 2, 1]]
    twin = s.clone()
    twin.loans[0] = 2
    assert s.loans[0] == 0
    assert GAME.seen(BOX, GAME.view(s, 0)).loans == s.loans
    for wrong in ([[0, 1]], [[0, 3, 1]], [[0, 1, 0]], [[0, 1, 9]], [["a", 1, 1]]):
        with pytest.raises(BadPosition, match=r"^loans\[0\]: expected "):
            placed(loans=wrong)


def test_an_entry_may_be_called_otherwise() -> None:
    s = placed()
    assert s.queue == ((1, 2),)
    assert s.dump()["asks"] == [[1, 2]]
    assert GAME.seen(BOX, GAME.view(s, 0)).queue == ((1, 2),)


def test_a_seen_state_knows_who_looks() -> None:
    s = placed()
    assert s.me == -1
    assert "me" not in s.dump()
    assert GAME.seen(BOX, GAME.view(s, 2)).me == 2
    assert GAME.seen(BOX, GAME.view(s, None)).me == -1
    with pytest.raises(BadPosition, match="no entry 'me'"):
        placed(me=1)
