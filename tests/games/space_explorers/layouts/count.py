"""Points and winners counted again, from what lies on the table and the clauses alone.

It reads the content files and the numbers printed on the cards, nothing of the game's code.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import muster

FILES = muster.game("space-explorers").components
CARD: dict[str, dict[str, Any]] = {card["id"]: card for card in FILES["specialists"]["cards"]}
PROJECT: dict[str, dict[str, Any]] = {side["id"]: side for side in FILES["projects"]["sides"]}

COLOUR_SCORED = {11: "purple", 23: "red", 35: "green", 47: "blue", 59: "yellow"}

Hub = dict[str, list[str]]
Rank = tuple[int, int]


def skills(hub: Hub) -> Counter[str]:
    """Every skill icon of a Hub (SE-54, SE-59)."""
    return Counter(s for batch in hub.values() for card in batch for s in CARD[card]["skills"])


def rank(hub: Hub, claimed: list[str]) -> Rank:
    """All points, and those of Projects alone, which break a tie (SE-65 to SE-68)."""
    projects = sum(PROJECT[project]["progress_points"] for project in claimed)
    total = projects
    for batch in hub.values():
        for at, card in enumerate(batch):
            if CARD[card]["asterisk"]:
                total += _asterisk(CARD[card]["number"], hub, batch, at, len(claimed))  # SE-66
            else:
                total += CARD[card]["progress_points"]
    return total, projects


def _asterisk(number: int, hub: Hub, batch: list[str], at: int, claimed: int) -> int:
    """SE-A11, A12, A23, A24, A35, A36, A47, A48, A59, A60 and SE-J37."""
    if number in COLOUR_SCORED:
        return skills(hub)[COLOUR_SCORED[number]]
    if number == 12:
        return 2 * (len(batch) - 1 - at)
    if number == 36:
        return 2 * at
    if number == 24:
        return skills(hub).total() // 3
    if number == 48:
        found = skills(hub)
        return 3 * min(found[colour] for colour in hub)
    assert number == 60
    return 2 * claimed


def ranks(table: dict[str, Any]) -> list[Rank]:
    """Every seat of a public table."""
    pairs = zip(table["hubs"], table["claimed"], strict=True)
    return [rank(hub, claimed) for hub, claimed in pairs]


def winners(found: list[Rank]) -> tuple[int, ...]:
    """Most points, then most Project points, then all who are level (SE-2, SE-68, SE-69)."""
    return tuple(seat for seat, one in enumerate(found) if one == max(found))


def decided(found: list[Rank]) -> str | None:
    """What broke a tie, in the words of the outcome."""
    best = [one for one in found if one[0] == max(found)[0]]
    if len(best) == 1:
        return None
    return "level in everything (SE-69)" if len(set(best)) == 1 else "most Project points (SE-68)"
