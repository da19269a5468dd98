"""What a seat may know of the space program, and re-dealing the rest (SE-J33)."""

from __future__ import annotations

import random
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.game import Table

from .box import SpaceBox
from .rules import round_of, tally_of
from .state import NONE, Program, named_hub


def view(s: Program, seat: int | None) -> Table:
    """Public: everything on the table, counts, cards taken from the Center. Private: own hand."""
    box = s.box
    name = box.card_ids
    tallies = [tally_of(box, hub, own) for hub, own in zip(s.hubs, s.claimed, strict=True)]
    return {
        "turn": s.turn,
        "round": round_of(s),
        "active": s.active,
        "first": s.first,
        "deck": len(s.deck) - s.deck_at,
        "center": [name[c] for c in s.center],
        "hand": [] if seat is None else [name[c] for c in s.hands[seat]],  # SE-13
        "hands": [len(hand) for hand in s.hands],
        "known": [
            [] if box.memory else [name[c] for c in hand if seen >> c & 1]  # SE-J33
            for hand, seen in zip(s.hands, s.seen, strict=True)
        ],
        "hubs": [named_hub(box, hub) for hub in s.hubs],
        "tokens": [dict(zip(box.colours, counts, strict=True)) for counts in s.tokens],
        "owner": dict(zip(box.token_ids, s.owner, strict=True)),
        "projects": [box.project_ids[p] for p in s.projects],
        "claimed": [[box.project_ids[p] for p in own] for own in s.claimed],
        "points": [one.numbers + one.projects for one in tallies],
        "stars": [one.stars for one in tallies],
        "opening": s.opening,
        "used": [name[c] for c in range(len(name)) if s.used >> c & 1],
        "fresh": None if s.fresh == NONE else name[s.fresh],
        "jokers": s.jokers,
        "pending": [name[c] for c in s.pending],
        "acted": s.acted,
        "closing": s.closing,
        "passes": s.passes,
        "final": s.final,
    }


def redeal(box: SpaceBox, table: Table, seat: int | None, rng: random.Random) -> Program:
    """A program this view allows: unseen cards in random hands and in a random deck."""
    s = Program(box, Chance(b""))
    card, project = box.card_at, box.project_at
    s.turn = table["turn"]
    s.active = table["active"]
    s.first = table["first"]
    s.center = tuple(card[c] for c in table["center"])
    for player, hub in enumerate(table["hubs"]):
        s.set_hub(player, tuple(tuple(card[c] for c in hub[colour]) for colour in box.colours))
    s.tokens = [tuple(counts[colour] for colour in box.colours) for counts in table["tokens"]]
    s.owner = tuple(table["owner"][token] for token in box.token_ids)
    s.projects = tuple(project[p] for p in table["projects"])
    s.claimed = [tuple(project[p] for p in own) for own in table["claimed"]]
    s.opening = table["opening"]
    s.used = sum(1 << card[c] for c in table["used"])
    s.fresh = NONE if table["fresh"] is None else card[table["fresh"]]
    s.jokers = table["jokers"]
    s.pending = tuple(card[c] for c in table["pending"])
    s.acted = table["acted"]
    s.closing = table["closing"]
    s.passes = table["passes"]
    s.final = table["final"]

    known = [[card[c] for c in own] for own in table["known"]]
    if seat is not None:
        known[seat] = [card[c] for c in table["hand"]]
    placed = {c for hub in s.hubs for batch in hub for c in batch}
    placed.update(s.center)
    placed.update(c for own in known for c in own)
    unseen = [c for c in range(len(box.card_ids)) if c not in placed]
    rng.shuffle(unseen)
    for player, count in enumerate(table["hands"]):
        missing = count - len(known[player])
        s.hands[player] = tuple(sorted(known[player] + unseen[:missing]))
        del unseen[:missing]
        s.seen[player] = sum(1 << card[c] for c in table["known"][player])
    s.deck = tuple(unseen[: table["deck"]])  # a position may leave cards out
    return s


def secrets(s: Program, seat: int | None) -> dict[str, Any]:
    """What this seat may not know: the deck's order, and unseen cards of other hands.

    What follows from the rest by counting is no secret and left out.
    """
    hidden: dict[str, tuple[int, ...]] = {}
    for player, hand in enumerate(s.hands):
        if player != seat:
            unseen = tuple(card for card in hand if s.box.memory or not s.seen[player] >> card & 1)
            if unseen:
                hidden[f"hand of {player}"] = unseen
    deck = s.deck[s.deck_at :]
    if deck:
        hidden["deck"] = deck
    if len(hidden) > 1 or len(deck) > 1:
        return dict(hidden)
    return {}
