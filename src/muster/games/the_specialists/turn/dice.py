"""Dice of a player: placing, spending, gaining, naming."""

from __future__ import annotations

from ..rules import can_hack, dice_of
from ..state import Crews
from ..words import spot_words


def place_die(s: Crews, seat: int, value: int) -> None:
    """On the rightmost free spot, or beside (TS-33, TS-34, TS-J11); of use at once (TS-J13)."""
    row = s.rows[seat]
    if 0 in row:
        spot = row.index(0)
        s.rows[seat] = (*row[:spot], value, *row[spot + 1 :])
    else:
        s.beside[seat] = (*s.beside[seat], value)


def lift_die(s: Crews, seat: int, place: int) -> int:
    """Take the die at a place away; its value. The others stay where they are (TS-J11)."""
    row = s.rows[seat]
    spots = len(row)
    if place < spots:
        value = row[place]
        s.rows[seat] = (*row[:place], 0, *row[place + 1 :])
        return value
    beside = s.beside[seat]
    at = place - spots
    s.beside[seat] = (*beside[:at], *beside[at + 1 :])
    return beside[at]


def spend_die(s: Crews, seat: int, place: int) -> int:
    """A die goes to the Dice Pool (TS-40)."""
    to_pool(s, 1)
    return lift_die(s, seat, place)


def to_pool(s: Crews, count: int) -> None:
    if not s.box.unlimited_dice:
        s.pool += count


def hack_for(s: Crews, seat: int, place: int, wanted: int) -> bool:
    """Note if using the die at this place as the wanted value takes Hacking (TS-93, TS-J10)."""
    dice = dice_of(s, seat)
    if s.box.rows_of(dice, False)[place][dice[place]] >> wanted & 1:
        return False
    assert can_hack(s, seat), "a die is spent only for a value it can have"
    s.hacked = True
    return True


def from_pool(s: Crews, seat: int, count: int) -> int:
    """Take dice out of the Pool: as many of so many as there are (TS-J8)."""
    box = s.box
    if box.unlimited_dice:
        return min(count, box.beside - len(s.beside[seat]))  # the places have names
    got = min(count, s.pool)
    s.pool -= got
    return got


def die_words(s: Crews, seat: int, place: int) -> str:
    """A die in few words; its spot where two dice show the same."""
    box, dice = s.box, dice_of(s, seat)
    value = dice[place]
    if dice.count(value) == 1:
        return f"the {value}"
    where = spot_words(box, place).removeprefix("the ") if place < box.spots else "beside"
    return f"the {value} ({where})"


def die_as(s: Crews, seat: int, place: int, wanted: int) -> str:
    """The same, and what it is used as if it shows something else: "the 4 as a 5"."""
    die = die_words(s, seat, place)
    return die if dice_of(s, seat)[place] == wanted else f"{die} as a {wanted}"
