"""What is special about who knows what in the museum: cards passed on, and leftovers (TP-J7)."""

from __future__ import annotations

import random
from typing import Any

from .box import MuseumBox
from .rules import pass_direction, round_of
from .state import Given, Museum


def deal(s: Museum, seat: int | None, rng: random.Random) -> None:
    """Unseen cards and tokens in random places.

    What the seat passed on is with somebody who can have it now, what it buried is left over.
    """
    if seat is not None:
        given, buried = s.given[seat], s.buried[seat]
        if given:
            known: list[list[int]] = [[] for _ in s.hands]
            for (card, _, _), holder in zip(given, _holders(s, given, seat, rng), strict=True):
                known[holder].append(card)
            for holder, cards in enumerate(known):
                if cards:
                    s.hands[holder] = (*cards, *s.hands[holder][len(cards) :])
        s.leftovers = (*buried, *s.leftovers[len(buried) :])
    Museum.declared.fill(s, rng)


TRIES = 200
"""So often passes are played through until everything fits."""


def _holders(s: Museum, given: Given, seat: int, rng: random.Random) -> list[int]:
    """Who may hold each card this seat gave away: its receiver, or whoever it was passed on to."""
    room = [len(hand) for hand in s.hands]
    first = min([when for _, _, when in given]) + 1
    for _ in range(TRIES):
        holders = _passed_on(s, given, seat, first, rng)
        if holders is not None:
            full = [at for at in holders if holders.count(at) > room[at]]
            if not full:
                return holders
    return _first_fit(given, room, seat)


def _passed_on(
    s: Museum, given: Given, seat: int, first: int, rng: random.Random
) -> list[int] | None:
    """Passes since that turn played through at random; None if a card came back to the seat: it did
    not, or the seat would know.
    """
    box = s.box
    direction = pass_direction(round_of(s))
    holders = [to for _, to, _ in given]
    for turn in range(first, s.turn):
        in_hand = box.hand_size - 1 - (turn - 1) % box.turns_per_round
        going = [0] * box.players
        for which, (_, _, when) in enumerate(given):
            at = holders[which]
            if when < turn and rng.random() * in_hand < box.pass_count - going[at]:
                going[at] += 1
                holders[which] = (at + direction) % box.players
    return None if seat in holders or _came_by(holders, given, seat, direction, box) else holders


def _came_by(holders: list[int], given: Given, seat: int, direction: int, box: MuseumBox) -> bool:
    """Would a card have gone through the seat's own hand on its way?"""
    for (_, to, _), holder in zip(given, holders, strict=True):
        at = to
        while at != holder:
            at = (at + direction) % box.players
            if at == seat:
                return True
    return False


def _first_fit(given: Given, room: list[int], seat: int) -> list[int]:
    """Any allowed places: the receiver, else the next one with room."""
    room[seat] = 0
    holders: list[int] = []
    for _, to, _ in given:
        order = [*range(to, len(room)), *range(to)]
        at = next((one for one in order if room[one]), to)
        room[at] -= 1
        holders.append(at)
    return holders


def secrets(s: Museum, seat: int | None) -> dict[str, Any]:
    """What this seat may not know: piles and deck by order, other hands, others' leftovers.

    What follows from the rest by counting is no secret and left out.
    """
    box = s.box
    found: dict[str, Any] = {}
    if len(s.treasure_pile) > 1:
        found["treasure pile"] = s.treasure_pile
    if len(s.trinket_pile) > 1:
        found["trinket pile"] = s.trinket_pile
    known: set[int] = set()
    if seat is not None:
        known = {*s.buried[seat], *(card for card, _, _ in s.given[seat])}
    hidden = {
        f"hand of {player}": tuple(c for c in s.hands[player] if c not in known)
        for player in range(box.players)
        if player != seat
    }
    hidden["leftovers"] = tuple(c for c in s.leftovers if c not in known)
    hidden["deck"] = s.deck
    hidden = {name: cards for name, cards in hidden.items() if cards}
    if len(hidden) > 1 or ("deck" in hidden and len(hidden["deck"]) > 1):
        found.update(hidden)
    return found
