"""Positions of Space Explorers: what the slots cannot say about what fits together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.errors import BadPosition

from .state import NONE, Program


def complete(s: Program, table: Mapping[str, Any]) -> None:
    """Fill in what a position leaves out, and refuse what cannot be."""
    _check_hubs(s)
    for seat, known in enumerate(s.seen):
        for card in known:
            if card not in s.hands[seat]:
                raise BadPosition(f"seen[{seat}]: {s.box.card_ids[card]} is not in that hand")
    if "tokens" in table:
        for seat in range(len(table["tokens"]), s.box.seats):
            s.tokens[seat] = s.box.no_counts
    _own_tokens(s, "owner" in table)
    if "projects" not in table:
        s.projects = _line(s)


def _check_hubs(s: Program) -> None:
    box = s.box
    for seat, hub in enumerate(s.hubs):
        for division, batch in enumerate(hub):
            for card in batch:
                if division not in box.joins[card]:
                    where = f"hubs[{seat}].{box.colours[division]}"
                    raise BadPosition(f"{where}: {box.card_ids[card]} has no such skill (SE-26)")


def _own_tokens(s: Program, told: bool) -> None:
    """A colour has as many tokens as there are players, each with an owner or none (SE-10)."""
    box, n = s.box, s.box.seats
    for colour, name in enumerate(box.colours):
        held = [seat for seat, counts in enumerate(s.tokens) for _ in range(counts[colour])]
        if len(held) > n:
            raise BadPosition(f"tokens: {len(held)} {name} ones; a colour has {n} (SE-10)")
        first = colour * n
        if not told:
            s.owner[first : first + n] = held + [NONE] * (n - len(held))
        for seat in range(n):
            if s.owner[first : first + n].count(seat) != s.tokens[seat][colour]:
                raise BadPosition(f"owner: seat {seat} has another number of tokens")


def _line(s: Program) -> tuple[int, ...]:
    """One side of each of as many Project cards as are not claimed yet."""
    card_of = s.box.project_card
    gone = {card_of[project] for own in s.claimed for project in own}
    free = [side for side in range(len(card_of)) if card_of[side] not in gone]
    found: dict[int, int] = {}
    for side in s.chance.shuffled("position", free):
        found.setdefault(card_of[side], side)
    return tuple(list(found.values())[: max(0, s.box.projects_out - len(gone))])
