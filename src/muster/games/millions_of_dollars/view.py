"""What a seat may know of the gangs, and re-dealing the rest (MD-J2, MD-J30)."""

from __future__ import annotations

import random
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.game import Table

from .box import NONE, MillionsBox
from .state import (
    ABSENT,
    ACCUSE,
    CLAIM,
    PAY,
    PEEK,
    ROW_KINDS,
    SOURCES,
    STATUS,
    VOID,
    WITHDRAW,
    Gangs,
    Row,
    asks_of,
    bits,
    offers_of,
    shares_of,
)

SETTLING = (WITHDRAW, PAY, VOID)
"""Rows that say what became of an offer, an ask or a share: `other` is which of them."""


def view(s: Gangs, seat: int | None) -> Table:
    """Public: money, cards shown, deals and talk. Private: own roles and what one looked at."""
    box = s.box
    role, width = box.role_ids, len(SOURCES)
    return {
        "me": seat,
        "round": s.round,
        "rounds": box.rounds,
        "leader": s.leader,
        "phase": phase(s),
        "loot": None if s.loot == NONE else box.loot_ids[s.loot],
        "gone": [box.loot_ids[card] for card in s.gone],
        "pile": len(s.pile),
        "chars": box.chars,
        "cash": list(s.cash),
        "reserve": s.reserve,
        "antes": list(s.antes),
        "aid": list(s.aid),
        "status": [STATUS[one] for one in s.status],
        "roles": [
            role[one] if one != NONE and knows(s, seat, slot) else None
            for slot, one in enumerate(s.roles)
        ],
        "up": bits(s.up, box.slots),
        "shown": [role[one] for one in s.shown],
        "looks": list(s.looks),
        "looked": [[row[1], row[2]] for row in s.ledger if row[0] == PEEK],  # MD-J18
        "offers": [
            {"maker": maker, "slot": slot, "amount": amount} for maker, slot, amount in offers_of(s)
        ],
        "asks": [
            {"slot": slot, "payer": payer, "amount": amount} for slot, payer, amount in asks_of(s)
        ],
        "shares": [
            {"maker": maker, "slot": slot, "amount": amount} for maker, slot, amount in shares_of(s)
        ],
        "claims": [None if one == NONE else box.claim_words[one] for one in s.claims],
        "spoke": bits(s.spoke, box.seats),
        "mode": "real-time" if box.real_time else "turns",
        "talking": s.talking,
        "cycle": s.cycle,
        "cycles": s.last,
        "turn": s.turn,
        "spoken": s.spoken,
        "noise": s.noise,
        "busy": s.busy,
        "ready": [bool(s.ready >> player & 1) for player in range(box.seats)],
        "acts": list(s.acts),
        "max_acts": box.max_acts,
        "stage": s.stage,
        "accepting": s.accepting,
        "pooled": list(s.pooled),
        "named": None if s.named == NONE else role[s.named],
        "sharers": bits(s.sharers, box.seats),
        "previous": [
            [role[s.previous[slot]] for slot in own if s.previous[slot] != NONE] for own in box.own
        ],  # MD-J26
        "ledger": [ledger_row(box, row) for row in s.ledger],
        "past": [
            {
                "round": number,
                "ledger": [ledger_row(box, row) for row in rows],
                "roles": [None if one == NONE else role[one] for one in roles],
            }
            for number, (rows, roles) in enumerate(s.past, start=s.round - len(s.past))
        ],
        "books": [
            dict(zip(SOURCES, s.books[at : at + width], strict=True))
            for at in range(0, len(s.books), width)
        ],
        "final": s.final,
    }


def phase(s: Gangs) -> str:
    """Where in the round we are, in one word."""
    if s.final:
        return "over"
    if s.status[0] == ABSENT:
        return "planning"
    return "negotiation" if s.talking else "heist"


def knows(s: Gangs, seat: int | None, slot: int) -> bool:
    """May this seat know the role in a slot: its own, looked at, or turned up? (MD-J30)"""
    if s.up >> slot & 1:
        return True
    return seat is not None and (s.box.owner[slot] == seat or bool(s.known[seat] >> slot & 1))


def ledger_row(box: MillionsBox, row: Row) -> Table:
    """A line of the ledger as everybody may read it."""
    kind, seat, slot, amount, other = row
    word = ""
    if kind in (CLAIM, ACCUSE):
        word, amount = box.claim_words[amount], 0
    elif kind in SETTLING:
        word, other = ROW_KINDS[other], NONE
    return {
        "kind": ROW_KINDS[kind],
        "seat": seat,
        "slot": slot,
        "amount": amount,
        "other": other,
        "word": word,
    }


def row_of(box: MillionsBox, row: Table) -> Row:
    """The line again."""
    kind = ROW_KINDS.index(row["kind"])
    amount, other = row["amount"], row["other"]
    if kind in (CLAIM, ACCUSE):
        amount = box.claim_words.index(row["word"])
    elif kind in SETTLING:
        other = ROW_KINDS.index(row["word"])
    return kind, row["seat"], row["slot"], amount, other


# Re-dealing


def redeal(box: MillionsBox, table: Table, seat: int | None, rng: random.Random) -> Gangs:
    """Gangs this view allows: unknown roles, the card set aside and the loot pile at random."""
    s = Gangs(box, Chance(b""))
    role, loot = box.role_at, box.loot_at
    s.round = table["round"]
    s.leader = table["leader"]
    s.loot = NONE if table["loot"] is None else loot[table["loot"]]
    s.gone = tuple(loot[card] for card in table["gone"])
    s.cash = list(table["cash"])
    s.reserve = table["reserve"]
    s.antes = list(table["antes"])
    s.aid = list(table["aid"])
    s.status = [STATUS.index(one) for one in table["status"]]
    s.up = sum(1 << slot for slot in table["up"])
    s.shown = tuple(role[one] for one in table["shown"])
    s.looks = list(table["looks"])
    for looker, slot in table["looked"]:
        s.known[looker] |= 1 << slot
    for one in table["offers"]:
        s.bids[one["maker"] * box.slots + one["slot"]] = one["amount"]
    for one in table["shares"]:
        s.shares[one["maker"] * box.slots + one["slot"]] = one["amount"]
    for one in table["asks"]:
        s.wants[one["slot"]] = one["amount"]
        s.wants_of[one["slot"]] = one["payer"]
    s.claims = [NONE if one is None else box.claim_words.index(one) for one in table["claims"]]
    s.spoke = sum(1 << player for player in table["spoke"])
    s.talking = table["talking"]
    s.cycle = table["cycle"]
    s.last = table["cycles"]
    s.turn = table["turn"]
    s.spoken = table["spoken"]
    s.noise = table["noise"]
    s.busy = table["busy"]
    s.ready = sum(1 << player for player, one in enumerate(table["ready"]) if one)
    s.acts = list(table["acts"])
    s.stage = table["stage"]
    s.accepting = table["accepting"]
    s.pooled = tuple(table["pooled"])
    s.named = NONE if table["named"] is None else role[table["named"]]
    s.sharers = sum(1 << player for player in table["sharers"])
    for player, last in enumerate(table["previous"]):
        for slot, one in zip(box.own[player], last, strict=False):
            s.previous[slot] = role[one]
    s.ledger = tuple(row_of(box, row) for row in table["ledger"])
    s.past = tuple(
        (
            tuple(row_of(box, row) for row in one["ledger"]),
            tuple(NONE if up is None else role[up] for up in one["roles"]),
        )
        for one in table["past"]
    )
    s.books = [own[source] for own in table["books"] for source in SOURCES]
    s.final = table["final"]

    left = [card for card in range(len(box.loot_ids)) if card not in s.gone and card != s.loot]
    rng.shuffle(left)
    s.pile = tuple(left[: table["pile"]])
    s.roles = [NONE if one is None else role[one] for one in table["roles"]]
    if s.status[0] != ABSENT:
        _deal_roles(s, rng)
    return s


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
            return False  # MD-J24
    if box.fooled and role in [s.previous[own] for own in box.own[box.owner[slot]]]:
        return False  # MD-19 MD-J26
    if not s.talking and role == box.snitch and STATUS[s.status[slot]] == "in":
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
    unknown = [slot for slot in range(box.slots) if not knows(s, seat, slot)]
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
