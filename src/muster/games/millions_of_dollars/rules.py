"""Pure questions about the gangs: who is in, who may pay what, who holds which role."""

from __future__ import annotations

from .box import NONE
from .state import ABSENT, IN, LEFT, PEEK, UNKNOWN, Gangs, Price

# Who is in


def is_in(s: Gangs, seat: int) -> bool:
    """Has this player a Character that has neither left nor been eliminated?"""
    chars = s.box.chars
    return IN in s.status[seat * chars : seat * chars + chars]


def players_in(s: Gangs) -> list[int]:
    return [seat for seat in range(s.box.seats) if is_in(s, seat)]


def has_left(s: Gangs, seat: int) -> bool:
    """Has every Character of this player left in this Negotiation?"""
    return all(s.status[slot] == LEFT for slot in s.box.own[seat])


# Turn mode


def next_in(s: Gangs, after: int) -> int:
    """The next seat in clockwise that has not had its turn in this cycle; -1 if there is none.

    `after` counts from the Leader: -1 asks for the first of a cycle.
    """
    status, chars = s.status, s.box.chars
    for seat in s.box.clockwise[s.leader][after + 1 :]:
        if status[seat * chars] == IN or (chars == 2 and status[seat * 2 + 1] == IN):
            return seat
    return NONE


# Money


def ask_limit(s: Gangs, seat: int, payer: int) -> int:
    """The most one may ask this payer (-1: anyone) for."""
    if payer != NONE:
        return s.cash[payer] if payer != seat and is_in(s, payer) else 0
    most = 0
    for other in range(s.box.seats):
        if other != seat and s.cash[other] > most and is_in(s, other):
            most = s.cash[other]
    return most


def share_limit(s: Gangs, seat: int, slot: int, price: int) -> int:
    """The most one may add to the price of a slot: what is missing, but never all of it."""
    shares, slots = s.shares, s.box.slots
    at, others = slot, -shares[seat * slots + slot]
    for _ in range(s.box.seats):
        others += shares[at]
        at += slots
    return price - (others or 1)


def price_of(s: Gangs, slot: int) -> Price | None:
    """The open ask of a slot."""
    for price in s.prices:
        if price[0] == slot:
            return price
    return None


def open_of(s: Gangs, seat: int) -> bool:
    """Has this player an offer, a price or a share that could be withdrawn?"""
    return s.standing[seat] != 0


Open = tuple[int, int, int]
"""Something open: its maker, the slot it is for, and an amount."""


def open_offers(s: Gangs) -> list[Open]:
    """The open offers in the order of their makers."""
    return _open_in(s, s.offers)


def open_shares(s: Gangs) -> list[Open]:
    """What is added to prices, in the order of who does."""
    return _open_in(s, s.shares)


def _open_in(s: Gangs, row: list[int]) -> list[Open]:
    slots = s.box.slots
    return [(at // slots, at % slots, amount) for at, amount in enumerate(row) if amount]


def face_down(s: Gangs, seat: int) -> list[int]:
    """The Characters of others that are in and face down: they can be looked at."""
    return [
        slot
        for slot, status in enumerate(s.status)
        if status == IN and s.box.owner[slot] != seat and not s.up >> slot & 1
    ]


def may_add(s: Gangs) -> int:
    """The players who have something to withdraw, or to look with and at (bits): `s.aside`."""
    found = 0
    for seat, looks in enumerate(s.looks):
        if s.standing[seat] or (looks and face_down(s, seat)):
            found |= 1 << seat
    s.aside = found
    return found


def may_call(s: Gangs, seat: int) -> bool:
    """May this player call time now?"""
    if seat != s.leader:
        return False
    if s.box.real_time:
        return s.stage == 1
    return s.stage != 2 and 1 < s.cycle < s.last


def acts_left(s: Gangs, seat: int) -> int:
    """How many acts of talk a player has left in this phase; turn mode is bounded by itself."""
    return s.box.max_acts - s.acts[seat] if s.box.real_time else 1


def offers_on(s: Gangs, slot: int) -> list[int]:
    """The makers of open offers for this slot."""
    slots = s.box.slots
    return [maker for maker, amount in enumerate(s.offers[slot::slots]) if amount]


# What a seat sees


def planning(s: Gangs) -> bool:
    """Have the Characters of this round still to be set?"""
    return not s.final and s.status[0] == ABSENT


def settled(s: Gangs) -> bool:
    """Is the Negotiation of this round over?"""
    return bool(s.final) or (s.status[0] != ABSENT and not s.talking)


def role_known(s: Gangs, slot: int) -> int:
    """The role in a slot, -1 if there is none or it is not told."""
    role = s.roles[slot]
    return NONE if role == UNKNOWN else role


def public_role(s: Gangs, slot: int) -> int:
    """The role of a Character that is turned up, else -1."""
    return s.roles[slot] if s.up >> slot & 1 else NONE


def looks_taken(s: Gangs) -> list[tuple[int, int]]:
    """Who looked at which slot in this round."""
    return [(seat, slot) for kind, seat, slot, _, _ in s.ledger if kind == PEEK]


# The Heist


def holders(s: Gangs, role: int) -> list[int]:
    """The Characters with this role that are in."""
    roles, status = s.roles, s.status
    sent = roles.count(role)
    if sent > 1:
        return [slot for slot, one in enumerate(roles) if one == role and status[slot] == IN]
    if sent and status[roles.index(role)] == IN:
        return [roles.index(role)]
    return []


def nameable(s: Gangs) -> list[int]:
    """The roles the single Snitch may name: those among the shown cards, never Snitch.

    A role nobody holds any more may be named (MD-E2), one he holds himself too (MD-J25), the
    hidden one only if another copy is shown.
    """
    return sorted({role for role in s.shown if role != s.box.snitch})  # MD-J12 MD-J14


def names_now(s: Gangs) -> bool:
    """Is there a single Snitch who has not named yet and can? (MD-J15, MD-J12)"""
    if s.named != NONE or s.box.snitch == NONE:
        return False
    return len(holders(s, s.box.snitch)) == 1 and bool(nameable(s))


def sharers(s: Gangs) -> list[int]:
    """The Characters that are in."""
    return [slot for slot, one in enumerate(s.status) if one == IN]


def snitch_alone(s: Gangs) -> bool:
    """Is the Snitch the only Character left in? (MD-J16, MD-J25)"""
    return s.status.count(IN) == 1 and s.roles[s.status.index(IN)] == s.box.snitch


# The end


def twenty(s: Gangs) -> list[int]:
    """The players who got a share in this round and have enough (MD-J21)."""
    goal = s.box.win_cash
    if max(s.cash) < goal:
        return []
    return [seat for seat in range(s.box.seats) if s.sharers >> seat & 1 and s.cash[seat] >= goal]


def winners(s: Gangs) -> tuple[int, ...]:
    """Who has won: the richest of those who count; level, they share it."""
    among = twenty(s) if s.final == "twenty" else list(range(s.box.seats))  # MD-J21 MD-J22
    best = max(s.cash[seat] for seat in among)
    return tuple(seat for seat in among if s.cash[seat] == best)
