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
        known: dict[int, list[int]] = {}
        for card, holder in _whereabouts(s, seat, rng).items():
            known.setdefault(holder, []).append(card)
        for holder, cards in known.items():
            s.hands[holder] = (*cards, *s.hands[holder][len(cards) :])
        buried = s.buried[seat]
        s.leftovers = (*buried, *s.leftovers[len(buried) :])
    Museum.declared.fill(s, rng)


def _whereabouts(s: Museum, seat: int, rng: random.Random) -> dict[int, int]:
    """Who may hold each card this seat gave away: its receiver, or whoever it was passed on to.

    Later passes are played through at random; a pass that would bring the card back to the seat
    did not happen, or the seat would know.
    """
    box = s.box
    direction = pass_direction(round_of(s))
    given = s.given[seat]
    sizes = [len(hand) for hand in s.hands]
    for _ in range(200):
        holder = {card: to for card, to, _ in given}
        for turn in range(1, s.turn):
            in_hand = box.hand_size - 1 - (turn - 1) % box.turns_per_round
            going: dict[int, int] = {}
            for card, _, when in given:
                at = holder[card]
                left = box.pass_count - going.get(at, 0)
                if when < turn and rng.random() * in_hand < left:
                    going[at] = going.get(at, 0) + 1
                    holder[card] = (at + direction) % box.players
        counts = [list(holder.values()).count(p) for p in range(box.players)]
        fits = all(count <= size for count, size in zip(counts, sizes, strict=True))
        if fits and counts[seat] == 0 and not _came_by(holder, given, seat, direction, box):
            return holder
    return _first_fit(given, sizes, seat, box)


def _came_by(
    holder: dict[int, int],
    given: Given,
    seat: int,
    direction: int,
    box: MuseumBox,
) -> bool:
    """Would a card have gone through the seat's own hand on its way?"""
    for card, to, _ in given:
        at = to
        while at != holder[card]:
            at = (at + direction) % box.players
            if at == seat:
                return True
    return False


def _first_fit(given: Given, sizes: list[int], seat: int, box: MuseumBox) -> dict[int, int]:
    """Any allowed places: the receiver, else the next one with room."""
    room = list(sizes)
    room[seat] = 0
    holder: dict[int, int] = {}
    for card, to, _ in given:
        for step in range(box.players):
            at = (to + step) % box.players
            if room[at]:
                room[at] -= 1
                holder[card] = at
                break
    return holder


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
