"""The state of The Plan: small numbers in tuples, declared once."""

from __future__ import annotations

from typing import Any

from muster.kernel.errors import BadPosition
from muster.kernel.state import State
from muster.parts.positions import checked, component, listed
from muster.parts.slots import (
    NOBODY,
    NONE,
    OWNER,
    Columns,
    bits,
    declared,
    derived,
    number,
    one,
    other,
    zone,
)

from .box import MuseumBox

__all__ = ["NONE", "Given", "Museum", "Passed", "came", "sizes_played"]

Passed = tuple[int, int, int]
"""A card passed on: which, to whom, after which turn."""

Given = tuple[Passed, ...]


def _write_given(box: MuseumBox, given: Given) -> list[list[Any]]:
    return [[box.plan_ids[card], to, turn] for card, to, turn in given]


def _read_given(box: MuseumBox, told: Any, where: str) -> Given:
    return tuple([_passed(box, one, where) for one in listed(told, where)])


def _passed(box: MuseumBox, one: Any, where: str) -> Passed:
    if not isinstance(one, (list, tuple)) or len(one) != 3:
        raise BadPosition(f"{where}: expected [card, receiver, turn]")
    card, to, turn = one
    return (
        component("plan", card, box.plan_at, where),
        checked(to, where, 0, box.players - 1),
        checked(turn, where, 1, box.turns),
    )


def _write_queue(box: MuseumBox, queue: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    return [list(group) for group in queue]


def _read_queue(box: MuseumBox, told: Any, where: str) -> tuple[tuple[int, ...], ...]:
    groups = listed(told, where)
    if len(groups) > box.players:
        raise BadPosition(f"{where}: expected at most {box.players} entries")
    return tuple(
        tuple(checked(player, f"{where}[{at}]", 0, box.players - 1) for player in listed(g, where))
        for at, g in enumerate(groups)
    )


def _all_players(box: MuseumBox) -> list[str]:
    return [f"player {n}" for n in range(box.players)]


IN_GROUP = Columns(
    _all_players,
    lambda box, queue: [(one, at) for at, group in enumerate(queue, 1) for one in group],
    "players",
    by="players",
)
"""In which of the groups that choose one after the other a player is, from 1."""

PASSED_TO = Columns(
    lambda box: box.plan_ids,
    lambda box, given: [(card, 1 + to) for card, to, _ in given],
    "players",
)
"""To which seat, counted from 1, a card was passed."""


def sizes_played(s: Museum) -> tuple[int, ...]:
    """The sizes on the table in the order they act: Smash & Grab, one, two, three, four."""
    there = [s.box.plan_size[plan] for plan in s.plans if plan != NONE]
    return tuple([size for size in s.box.sizes_in_order if size in there])  # TP-4


def came(s: Museum, seat: int) -> list[Passed]:
    """The cards in this hand that were passed to it last, by whom, after which turn.

    They are new for one turn.
    """
    new, hand = s.turn - 1, s.hands[seat]
    found = [
        (card, giver, turn)
        for giver, given in enumerate(s.given)
        for card, to, turn in given
        if to == seat and turn >= new and card in hand
    ]
    last = max([turn for _, _, turn in found], default=0)
    return [one for one in found if one[2] == last]


def given_known(s: Museum, seat: int | None) -> list[Given | None]:
    """What one has passed on, and who has just passed which card of one's hand (TP-J7)."""
    players = s.box.players
    if seat is None:
        return [None] * players
    known: list[Given] = [()] * players
    known[seat] = s.given[seat]
    for card, giver, turn in came(s, seat):
        known[giver] = (*known[giver], (card, seat, turn))
    return [*known]


@declared
class Museum(State[MuseumBox]):
    """Everything on and under the table. Players are the seats, then the ghosts."""

    turn = number(0, 0, "turns", position=1)  # 1 for the first; 0 before it
    deck = zone("plans", seen=NOBODY, rest=True)  # in drawing order
    discards = zone("plans")  # played Plans, TP-12
    leftovers = zone("plans", seen=NOBODY, sorted=True)  # discarded unplayed, TP-12
    plans = one("plans", each="players")  # the Plan on the table
    hands = zone("plans", each="players", seen=OWNER, sorted=True)
    treasure_pile = zone("treasures", seen=NOBODY, rest=True)
    trinket_pile = zone("trinkets", seen=NOBODY, rest=True)
    treasures = zone("treasures")  # face up
    trinkets = zone("trinkets")
    hauls = zone("treasures", each="players")
    souvenirs = zone("trinkets", each="players")
    took = number(0, 0, each="players")  # how many Treasures each Plan took this turn, TP-J14
    size = number(0, 0, "largest")  # the team size being executed
    sizes: tuple[int, ...] = derived((), sizes_played)
    lots = bits("smash_lot")  # bribes: colours still to be auctioned
    lot = number(NONE, NONE, "smash_lot")  # the current one
    bids = zone("trinkets", each="players", note=True)  # opened, for the last lot, TP-J29
    queue: tuple[tuple[int, ...], ...] = other(
        (), _write_queue, _read_queue, observe=IN_GROUP
    )  # TP-J15
    incoming = zone("plans", each="players", seen=NOBODY)  # on their way to each player
    given: list[Given] = other(
        (), _write_given, _read_given, each="players", known=given_known, observe=PASSED_TO
    )
    buried = zone("plans", each="players", seen=OWNER, note=True)  # known leftovers, TP-J7
