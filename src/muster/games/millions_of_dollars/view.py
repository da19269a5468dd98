"""Re-dealing what a seat may not know of the gangs, and what that is."""

from __future__ import annotations

import random
from typing import Any

from .box import NONE
from .rules import role_known
from .state import ABSENT, IN, Gangs, role_seen


def deal(s: Gangs, seat: int | None, rng: random.Random) -> None:
    """Unknown roles, the card set aside and the loot pile at random."""
    Gangs.declared.fill(s, rng)
    s.roles = [role_known(s, slot) for slot in range(s.box.slots)]
    if s.status[0] != ABSENT:
        _deal_roles(s, rng)


def _deal_roles(s: Gangs, rng: random.Random) -> None:
    """The unknown roles, as likely as the shown cards make them (MD-J7)."""
    unknown = [slot for slot, role in enumerate(s.roles) if role == NONE]
    cards, hidden = _cards_left(s)
    weights = _likely(s, cards, hidden)
    while True:
        last = rng.choices(hidden, weights)[0]
        deal = [*cards, last] if len(cards) < len(unknown) else list(cards)
        rng.shuffle(deal)
        for slot, role in zip(unknown, deal, strict=True):
            s.roles[slot] = role
        if all(_possible(s, slot) for slot in unknown):
            s.hidden = last
            return


def _cards_left(s: Gangs) -> tuple[list[int], list[int]]:
    """The shown cards nobody we know of has, and the roles the card set aside may have."""
    cards = list(s.shown)
    hidden: list[int] = []
    for role in s.roles:
        if role in cards:
            cards.remove(role)
        elif role != NONE:
            hidden.append(role)  # more of it in play than shown
    if hidden:
        return cards, hidden if len(hidden) == 1 else []
    return cards, list(s.box.roles)


def _likely(s: Gangs, cards: list[int], hidden: list[int]) -> list[float]:
    """How likely each role is the one set aside: ways to deal it, times how often it was sent."""
    if len(hidden) == 1:
        return [1.0]
    weights: list[float] = []
    for role in hidden:
        sent = s.shown.count(role) + 1
        weights.append(sent / (cards.count(role) + 1))  # more copies, fewer different deals
    return weights


def _possible(s: Gangs, slot: int) -> bool:
    """Could this Character have its role, by what everybody knows?"""
    box, role = s.box, s.roles[slot]
    if box.chars == 2:
        if s.roles[slot ^ 1] == role:
            return False
    if box.fooled and role in [s.previous[own] for own in box.own[box.owner[slot]]]:
        return False  # MD-J26
    if not s.talking and role == box.snitch and s.status[slot] == IN:
        return bool(s.up >> slot & 1)  # Snitches have turned up already
    return True


def secrets(s: Gangs, seat: int | None) -> dict[str, Any]:
    """What this seat may not know: unseen roles, the card set aside, the loot pile.

    What follows from the rest is no secret and left out.
    """
    box = s.box
    found: dict[str, Any] = {}
    if s.pile and len(box.loot_ids) - len(s.gone) - (s.loot != NONE) > 1:
        found["pile"] = s.pile
    if s.status[0] == ABSENT:
        return found
    unknown = [slot for slot in range(box.slots) if not role_seen(s, slot, seat)]
    if not unknown:
        return found
    trial = s.clone()
    for slot in unknown:
        trial.roles[slot] = NONE
    for slot in unknown:
        if any(
            _could_be(trial, unknown, slot, role) for role in box.roles if role != s.roles[slot]
        ):
            found[f"role {slot}"] = s.roles[slot]
    cards, hidden = _cards_left(trial)
    if any(_can_deal(trial, unknown, [*cards, one]) for one in hidden if one != s.hidden):
        found["hidden"] = s.hidden
    return found


def _could_be(s: Gangs, unknown: list[int], slot: int, role: int) -> bool:
    """Is there a way to deal the unknown roles with this one in this slot?"""
    s.roles[slot] = role
    rest = [other for other in unknown if other != slot]
    cards, hidden = _cards_left(s)
    found = _possible(s, slot) and any(
        _can_deal(s, rest, [*cards, last] if len(cards) < len(rest) else cards) for last in hidden
    )
    s.roles[slot] = NONE
    return found


def _can_deal(s: Gangs, unknown: list[int], cards: list[int]) -> bool:
    """Is there a way to deal these cards to these slots?"""
    if not unknown:
        return True
    slot = unknown[0]
    for role in sorted(set(cards)):
        s.roles[slot] = role
        rest = cards.copy()
        rest.remove(role)
        found = _possible(s, slot) and _can_deal(s, unknown[1:], rest)
        s.roles[slot] = NONE
        if found:
            return True
    return False
