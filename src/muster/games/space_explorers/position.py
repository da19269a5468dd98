"""Positions of Space Explorers written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.parts.positions import (
    Reader,
    checked,
    entries,
    flag,
    known_entries,
    number,
    rows,
)

from .box import Counts, SpaceBox
from .state import NONE, Hub, Program

FIELDS = (
    "turn",
    "active",
    "first",
    "deck",
    "center",
    "hands",
    "seen",
    "hubs",
    "tokens",
    "owner",
    "projects",
    "claimed",
    "opening",
    "used",
    "fresh",
    "jokers",
    "pending",
    "acted",
    "closing",
    "passes",
    "final",
)


def place(box: SpaceBox, table: Mapping[str, Any], chance: Chance) -> Program:
    """A program from a position; what is left out takes a sensible value."""
    known_entries(table, FIELDS)
    n = box.seats
    s = Program(box, chance)
    cards = Reader(table, "card", box.card_ids)
    projects = Reader(table, "project", box.project_ids)

    s.turn = number(table, "turn", 1, 0, 1_000_000)
    s.active = number(table, "active", 0, 0, n - 1)
    s.first = number(table, "first", 0, 0, n - 1)
    s.center = cards.zone("center")
    s.hands = [tuple(sorted(hand)) for hand in cards.zones("hands", n)]
    for seat, hub in enumerate(_hubs(box, table, cards)):
        s.set_hub(seat, hub)
    s.deck = cards.rest("deck", chance)
    _seen(s, table, cards)
    _tokens(s, table)

    s.claimed = projects.zones("claimed", n)
    s.projects = projects.zone("projects")
    if "projects" not in table:
        gone = {box.project_card[p] for own in s.claimed for p in own}
        free = [p for p in projects.left_over() if box.project_card[p] not in gone]
        s.projects = _line(box, chance.shuffled("position", free), box.projects_out - len(gone))

    s.opening = flag(table, "opening", True)
    for card in cards.zone("used", place=False):
        s.used |= 1 << card
    if table.get("fresh") is not None:
        s.fresh = cards.one(table["fresh"], "fresh", place=False)
    s.jokers = number(table, "jokers", 0, 0, len(box.card_ids))
    s.pending = cards.zone("pending", place=False)
    s.acted = flag(table, "acted", False)
    s.closing = flag(table, "closing", False)
    s.passes = number(table, "passes", 0, 0, n)
    s.final = table.get("final", "")
    if s.final not in ("", "twelve", "projects", "passed"):
        raise BadPosition('final: expected "", "twelve", "projects" or "passed"')
    return s


def _line(box: SpaceBox, sides: tuple[int, ...], count: int) -> tuple[int, ...]:
    """One side of each of so many Project cards."""
    found: dict[int, int] = {}
    for side in sides:
        found.setdefault(box.project_card[side], side)
    return tuple(list(found.values())[: max(0, count)])


def _hubs(box: SpaceBox, table: Mapping[str, Any], cards: Reader) -> list[Hub]:
    hubs: list[Hub] = []
    written = rows(table, "hubs", box.seats)
    for seat in range(box.seats):
        where = f"hubs[{seat}]"
        hub = entries(written[seat] if seat < len(written) else {}, where, box.colours)
        batches = [cards.some(hub.get(colour, []), f"{where}.{colour}") for colour in box.colours]
        for division, batch in enumerate(batches):
            for card in batch:
                if division not in box.joins[card]:
                    raise BadPosition(
                        f"{where}.{box.colours[division]}: {box.card_ids[card]} has no such skill "
                        "(SE-26)"
                    )
        hubs.append(tuple(batches))
    return hubs


def _seen(s: Program, table: Mapping[str, Any], cards: Reader) -> None:
    for seat, known in enumerate(cards.zones("seen", s.box.seats, place=False)):
        for card in known:
            if card not in s.hands[seat]:
                raise BadPosition(f"seen[{seat}]: {s.box.card_ids[card]} is not in that hand")
            s.seen[seat] |= 1 << card


def _tokens(s: Program, table: Mapping[str, Any]) -> None:
    """Tokens by colour for each seat; a colour has as many as there are players (SE-10)."""
    box = s.box
    n = box.seats
    if "tokens" in table:
        written = rows(table, "tokens", n)
        for seat in range(n):
            where = f"tokens[{seat}]"
            own = entries(written[seat] if seat < len(written) else {}, where, box.colours)
            s.tokens[seat] = tuple(
                checked(own.get(colour, 0), f"{where}.{colour}", 0, n) for colour in box.colours
            )
    for colour, name in enumerate(box.colours):
        total = sum(counts[colour] for counts in s.tokens)
        if total > n:
            raise BadPosition(f"tokens: {total} {name} ones; a colour has {n} (SE-10)")
    s.owner = _owners(box, s.tokens)
    if "owner" in table:
        written_owner = entries(table["owner"], "owner", box.token_ids)
        s.owner = tuple(
            checked(written_owner.get(token, NONE), f"owner.{token}", NONE, n - 1)
            for token in box.token_ids
        )
        for colour in range(len(box.colours)):
            held = s.owner[colour * n : colour * n + n]
            for seat in range(n):
                if held.count(seat) != s.tokens[seat][colour]:
                    raise BadPosition(f"owner: seat {seat} has another number of tokens")


def _owners(box: SpaceBox, tokens: list[Counts]) -> tuple[int, ...]:
    """Who has each single token; one that is out of the game has no owner."""
    found: list[int] = []
    for colour in range(len(box.colours)):
        held = [seat for seat, counts in enumerate(tokens) for _ in range(counts[colour])]
        if sorted(held) == list(range(box.seats)):
            held = list(range(box.seats))
        found += held + [NONE] * (box.seats - len(held))
    return tuple(found)
