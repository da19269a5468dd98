"""What a seat may believe about the others' roles: shown cards, looks, claims, offers."""

from __future__ import annotations

import random
from collections.abc import Mapping

from ..box import NONE, MillionsBox
from ..rules import looks_taken, open_offers, role_known
from ..state import ABSENT, ACCUSE, CLAIM, Gangs

TRUST = 3.0
"""How much likelier a Character has the role that is claimed of it than another."""

PROVEN = 2.0
"""By this factor trust grows after a claim that came true in the last round, or shrinks."""

HEARSAY, HEARSAY_SEEN = 1.15, 2.0
"""How much likelier a Character has the role another player says it has; if he looked at it."""

RIVALRY = 1.6
"""How much likelier two Characters have the same role if one's player offers money to the other."""

FEW = 40
"""Up to so many ways to deal the cards all are looked at, else as many samples."""

World = tuple[int, ...]
"""A role for every slot; -1 where no Character was set."""

Fits = Mapping[int, Mapping[World, float]]
"""For some players how well the roles they may have, one for each slot, fit what they did."""

Cards = tuple[int, ...]
"""How many of each role."""


class Beliefs:
    """Worlds a view allows, each with its probability."""

    __slots__ = ("chances", "worlds")

    def __init__(self, found: Mapping[World, float]) -> None:
        total: float = sum(found.values())
        self.worlds = list(found)
        self.chances = [weight / total for weight in found.values()]

    def chance(self, slot: int, role: int) -> float:
        """How likely it is that the Character in this slot has this role."""
        return sum(
            [
                chance
                for world, chance in zip(self.worlds, self.chances, strict=True)
                if world[slot] == role
            ]
        )


def believed(
    s: Gangs,
    seat: int,
    rng: random.Random,
    most: int = FEW,
    fits: Fits | None = None,
    memory: float = PROVEN,
) -> Beliefs:
    """The worlds that fit the view of a round whose role cards are shown.

    All of them if there are no more than `most`, else so many drawn at random; more often those
    that fit what was claimed and offered, or `fits`, how well the roles of each player fit what
    he did (`hindsight`). `memory` is how much a lie of the last round counts, 1 for nothing.
    """
    box = s.box
    known = [role_known(s, slot) for slot in range(box.slots)]
    open_slots = [
        slot for slot, status in enumerate(s.status) if status != ABSENT and known[slot] == NONE
    ]
    likely = [_likelihoods(s, slot, trust(s, slot, memory)) for slot in open_slots]
    found: dict[World, float] = {}
    decks = _decks(s, known, len(open_slots))
    count = sum(_ways(deck) for deck, _ in decks)
    dealing = _Dealing(box, known, open_slots, likely)
    if count <= most:
        for deck, weight in decks:
            dealing.deal_all(list(deck), weight, found)
    else:
        weights = [weight * _ways(deck) for deck, weight in decks]
        for deck, _ in rng.choices(decks, weights, k=most):
            dealing.deal_one(list(deck), rng, found)
    if not found:  # more samples than luck: any world will do, claims or not
        return Beliefs({tuple(0 if role == NONE else role for role in known): 1.0})
    if fits is None:
        return Beliefs(_rivals_in_mind(s, seat, found))
    return Beliefs(_acts_in_mind(s, fits, found))


def trust(s: Gangs, slot: int, memory: float = PROVEN) -> float:
    """How far to believe what is claimed of this Character: who lied last time is doubted."""
    worth = TRUST / _doubted(s, slot)
    if not s.past:
        return max(1.0, worth)
    box = s.box
    roles = s.past_roles[-1]
    said = {
        of: word
        for kind, seat, of, word, _ in s.past[-1]
        if kind == CLAIM and box.owner[of] == seat
    }
    for old, word in said.items():
        if box.owner[old] == box.owner[slot] and word in box.roles and roles[old] != NONE:
            worth *= memory if roles[old] == word else 1 / memory
    return max(1.0, worth)


def _doubted(s: Gangs, slot: int) -> float:
    """How much less to believe a claim that is called a lie, most by somebody who looked."""
    doubt, looked = 1.0, looks_taken(s)
    for kind, seat, of, _, other in s.ledger:
        if kind == ACCUSE and of == slot and other == s.box.owner[slot]:
            doubt *= HEARSAY_SEEN if (seat, slot) in looked else HEARSAY
    return doubt


def _likelihoods(s: Gangs, slot: int, faith: float) -> list[float]:
    """How well each role fits what was said of this Character."""
    box, looked = s.box, looks_taken(s)
    likely = [faith if role == s.claims[slot] else 1.0 for role in box.roles]
    for kind, seat, of, word, _ in s.ledger:
        if kind == CLAIM and of == slot and seat != box.owner[slot]:
            likely[word] *= HEARSAY_SEEN if (seat, slot) in looked else HEARSAY
    if box.fooled:
        for own in box.own[box.owner[slot]]:
            if s.previous[own] != NONE:
                likely[s.previous[own]] = 0.0  # nobody sends it again
    return likely


def _decks(s: Gangs, known: list[int], missing: int) -> list[tuple[Cards, float]]:
    """Which cards the unknown Characters may have, one possibility for each role set aside.

    The card set aside was drawn from all: a role of which there are more is likelier.
    """
    box = s.box
    shown = [s.shown.count(role) for role in box.roles]
    seen = [0] * len(box.role_ids)
    for role in known:
        if role != NONE:
            seen[role] += 1
    decks: list[tuple[Cards, float]] = []
    for hidden in box.roles:
        left = [shown[role] - seen[role] + (role == hidden) for role in box.roles]
        if min(left) >= 0 and sum(left) == missing:
            decks.append((tuple(left), float(shown[hidden] + 1)))
    return decks


def _ways(deck: Cards) -> int:
    """In how many different ways these cards can be dealt to as many Characters."""
    ways, total = 1, 0
    for count in deck:
        for one in range(1, count + 1):
            total += 1
            ways = ways * total // one
    return ways


class _Dealing:
    """Deals cards to the Characters a seat does not know."""

    __slots__ = ("box", "known", "likely", "slots")

    def __init__(
        self, box: MillionsBox, known: list[int], slots: list[int], likely: list[list[float]]
    ) -> None:
        self.box = box
        self.known = known
        self.slots = slots
        self.likely = likely

    def deal_all(self, deck: list[int], weight: float, found: dict[World, float]) -> None:
        """Every way to deal the deck."""
        self._deal_from(0, list(self.known), deck, weight, found)

    def _deal_from(
        self, at: int, roles: list[int], deck: list[int], weight: float, found: dict[World, float]
    ) -> None:
        if at == len(self.slots):
            world = tuple(roles)
            found[world] = found.get(world, 0.0) + weight
            return
        slot, likely = self.slots[at], self.likely[at]
        for role, count in enumerate(deck):
            if count and likely[role] and not self._twin_has(slot, role, roles):
                deck[role] -= 1
                roles[slot] = role
                self._deal_from(at + 1, roles, deck, weight * likely[role], found)
                roles[slot] = NONE
                deck[role] += 1

    def deal_one(self, deck: list[int], rng: random.Random, found: dict[World, float]) -> None:
        """One way drawn at random, with the weight that makes up for how it was drawn."""
        roles, weight = list(self.known), 1.0
        for at, slot in enumerate(self.slots):
            likely = self.likely[at]
            chances = [
                count * likely[role] if count and not self._twin_has(slot, role, roles) else 0.0
                for role, count in enumerate(deck)
            ]
            total: float = sum(chances)
            if not total:
                return  # a dead end: two of a kind left for one player
            draw = rng.random() * total
            role = 0
            while draw >= chances[role] and role < len(chances) - 1:
                draw -= chances[role]
                role += 1
            if not chances[role]:
                return
            roles[slot] = role
            deck[role] -= 1
            weight *= total / (len(self.slots) - at)
        world = tuple(roles)
        found[world] = found.get(world, 0.0) + weight

    def _twin_has(self, slot: int, role: int, roles: list[int]) -> bool:
        """Has the other Character of the same player this role already?"""
        box = self.box
        return box.chars == 2 and roles[slot ^ 1] == role


def _rivals_in_mind(s: Gangs, seat: int, found: dict[World, float]) -> dict[World, float]:
    """Money is offered most to those who hold the same role."""
    pairs = [(s.box.own[maker], slot) for maker, slot, _ in open_offers(s) if maker != seat]
    if not pairs:
        return found
    for world in found:
        for mine, slot in pairs:
            if any(world[own] == world[slot] for own in mine):
                found[world] *= RIVALRY
    return found


def _acts_in_mind(s: Gangs, fits: Fits, found: dict[World, float]) -> dict[World, float]:
    """Everybody does what is good for his roles."""
    first = s.box.own
    for world in found:
        for one, fitting in fits.items():
            found[world] *= fitting[tuple([world[slot] for slot in first[one]])]
    return found
