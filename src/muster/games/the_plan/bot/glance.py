"""How good answers look at a glance, for those who play thousands of matches in their head."""

from __future__ import annotations

import random

from muster.kernel.ask import Ask

from ..box import SMASH, MuseumBox
from ..state import Museum
from ..turn.questions import BID, CHOOSE_PLAN, CHOOSE_TRINKET, PASS_CARDS
from ..turn.verbs import DrawTrinket, SealBid
from .lore import Museology, Sort, museology

SOUVENIR = 1.5
"""What a Trinket is worth that comes unseen."""

FIND = 0.2
"""The chance to get a certain Trinket that no rival has, in all the match."""

OUTBID = 0.4
"""How much likelier one more Trinket makes it to win a lot."""


def weigh(s: Museum, ask: Ask, legal: list[int], rng: random.Random) -> list[float]:
    """About how many points each answer brings, as far as this seat can see."""
    question = ask.question
    box = s.box
    lore = museology(box)
    places = [box.catalogue.place_of[action] for action in legal]
    if question is CHOOSE_PLAN:
        gains = colour_gains(s, ask.seat, lore)
        return [plan_worth(box, lore, plan, gains, SOUVENIR) for plan in places]
    if question is PASS_CARDS:
        gains = [0.5 * gain + lore.income for gain in colour_gains(s, ask.seat, lore)]
        return [-plan_worth(box, lore, plan, gains, 0.0) for plan in places]
    if question is CHOOSE_TRINKET:
        verbs = box.catalogue.verb_of
        worth = trinket_worth(s, ask.seat, lore.trinkets)
        return [
            SOUVENIR if verbs[action] == DrawTrinket.name else worth[place]
            for action, place in zip(legal, places, strict=True)
        ]
    if question is BID:
        return bids(s, ask, legal, places, lore)
    gains = colour_gains(s, ask.seat, lore)  # a colour to grab, or to auction
    return [gains[colour] if colour < len(gains) else max(gains) for colour in places]


def plan_worth(
    box: MuseumBox, lore: Museology, plan: int, gains: list[float], else_worth: float
) -> float:
    """What a Plan fetches as often as its size succeeds, and what it is worth if it does not."""
    size = box.plan_size[plan]
    success = lore.success[size]
    if size == SMASH:
        return success * max(gains) + (1.0 - success) * else_worth
    fetched, nothing = 0.0, 1.0
    for colour in box.plan_colours[plan]:
        gain = gains[colour]
        if gain > 0.0:
            fetched += gain
            nothing *= 1.0 - success
    return success * fetched + nothing * else_worth


# Treasures


def colour_gains(s: Museum, seat: int, lore: Museology) -> list[float]:
    """For each colour what its face-up Treasures bring this seat: points, and hope of a set."""
    sort = lore.treasures
    own = [False] * len(sort.copies)
    for token in s.hauls[seat]:
        own[sort.piece[token]] = True
    gains = [0.0] * len(sort.pieces)
    if not s.treasures:
        return gains
    left = copies_left(s.hauls, sort)
    lying = [False] * len(sort.copies)
    for token in s.treasures:
        lying[sort.piece[token]] = True
        gains[sort.kind[token]] += sort.worth[token]
    for kind, gain in enumerate(gains):
        if gain > 0.0:
            before = set_hope(sort, kind, own, left, lore.chances)
            for piece in sort.pieces[kind]:
                if lying[piece]:
                    own[piece] = True
            gains[kind] += set_hope(sort, kind, own, left, lore.chances) - before
    return gains


def copies_left(rows: list[tuple[int, ...]], sort: Sort) -> list[int]:
    """Of each piece, how many nobody owns yet."""
    left = sort.copies.copy()
    for tokens in rows:
        for token in tokens:
            left[sort.piece[token]] -= 1
    return left


def set_hope(
    sort: Sort, kind: int, own: list[bool], left: list[int], chances: list[float]
) -> float:
    """The bonus of the first set of a kind, as likely as it is to get all that is missing."""
    needed = sort.size
    missing: list[float] = []
    for piece in sort.pieces[kind]:
        if own[piece]:
            needed -= 1
        else:
            missing.append(chances[left[piece]])
    if needed <= 0:
        return float(sort.bonus)
    if needed > len(missing):
        return 0.0
    if needed < len(missing):
        missing.sort(reverse=True)
    hope = float(sort.bonus)
    for at in range(needed):
        hope *= missing[at]
    return hope


# Trinkets


def trinket_worth(s: Museum, seat: int, sort: Sort) -> list[float]:
    """What each Trinket brings this seat if it takes it, or costs it if it gives it away."""
    own = [False] * len(sort.copies)
    for token in s.souvenirs[seat]:
        own[sort.piece[token]] = True
    left = copies_left(s.souvenirs, sort)
    chances = trinket_chances(sort)
    hopes = [set_hope(sort, kind, own, left, chances) for kind in range(len(sort.pieces))]
    found: list[float] = []
    for token, piece in enumerate(sort.piece):
        worth = float(sort.worth[token])
        kind = sort.kind[token]
        had = own[piece]
        if not had or token in s.souvenirs[seat]:
            own[piece] = not had
            changed = set_hope(sort, kind, own, left, chances) - hopes[kind]
            worth += -changed if had else changed
            own[piece] = had
        found.append(worth)
    return found


def trinket_chances(sort: Sort) -> list[float]:
    """The chance to get one of so many copies of a Trinket."""
    chances = [0.0]
    for copies in range(max(sort.copies)):
        chances.append(chances[copies] + (1.0 - chances[copies]) * FIND)
    return chances


def bids(s: Museum, ask: Ask, legal: list[int], places: list[int], lore: Museology) -> list[float]:
    """One Trinket more for a lot that is worth it, the one that is missed least."""
    gains = colour_gains(s, ask.seat, lore)
    lot = gains[ask.arg] if ask.arg < len(gains) else max(gains)
    kept = trinket_worth(s, ask.seat, lore.trinkets)
    verbs = s.box.catalogue.verb_of
    chance = OUTBID / (1 + len(ask.picks))
    return [
        0.0 if verbs[action] == SealBid.name else chance * lot - kept[place]
        for action, place in zip(legal, places, strict=True)
    ]
