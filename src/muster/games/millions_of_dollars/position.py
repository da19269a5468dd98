"""Positions of Millions of Dollars written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.verbs import mask_of
from muster.parts.positions import checked, listed, rows

from .box import NONE, MillionsBox
from .rules import next_in, open_offers, open_shares, price_of, share_limit
from .state import ABSENT, ANTES, IN, NO_BOOKS, SHARES, STATUS, Gangs


def place(box: MillionsBox, table: Mapping[str, Any], chance: Chance) -> Gangs:
    """As declared; what is left out follows from the rest."""
    _check_lists(box, table)
    s: Gangs = Gangs.declared.place(box, table, chance)
    if "status" not in table:
        s.status = [ABSENT if role == NONE else IN for role in s.roles]
    present = any(one != ABSENT for one in s.status)
    _loot(s, table, present)
    _money(s, table)
    _submitted(s, table, chance, present)
    if "talking" not in table:
        s.talking = IN in s.status
    if "spoke" not in table:
        said = [slot for slot, word in enumerate(s.claims) if word not in (NONE, box.silence)]
        s.spoke = mask_of([box.owner[slot] for slot in said])
    if "cycle" not in table:
        s.cycle = int(present)
    checked(s.cycle, "cycle", 0, s.last)
    if "turn" not in table:
        s.turn = next_in(s, -1) if s.talking else NONE
    if "past_roles" not in table:
        s.past_roles = ((NONE,) * box.slots,) * len(s.past)
    if len(s.past_roles) != len(s.past):
        raise BadPosition(f"past_roles: expected roles of the {len(s.past)} rounds of past")
    _check(s)
    return s


def _check_lists(box: MillionsBox, table: Mapping[str, Any]) -> None:
    """Lists that are all there, or not there at all."""
    status = listed(table.get("status", ["in"] * box.slots), "status")
    if len(status) != box.slots or any(one not in STATUS for one in status):
        raise BadPosition(f"status: expected {box.slots} of {', '.join(STATUS)}")
    if "books" in table and len(rows(table, "books", box.seats)) != box.seats:
        raise BadPosition(f"books: expected {len(NO_BOOKS)} numbers for each player")


def _check(s: Gangs) -> None:
    box = s.box
    for slot, one in enumerate(s.status):
        if one != ABSENT and s.roles[slot] == NONE:
            raise BadPosition(f"roles[{slot}]: a Character that is {STATUS[one]} needs a role")
        if box.chars == 2 and one != ABSENT and s.roles[slot] == s.roles[slot ^ 1]:
            raise BadPosition(f"roles[{slot}]: the two Characters of a gang differ (MD-J24)")
    if s.talking and not box.real_time:
        if s.turn == NONE or not any(s.status[slot] == IN for slot in box.own[s.turn]):
            raise BadPosition(f"turn: seat {s.turn} has no Character in")
    for maker, slot, amount in open_offers(s):
        if amount > s.cash[maker] or s.status[slot] != IN:
            raise BadPosition(
                f"offers: seat {maker} cannot offer {amount} for slot {slot} (MD-J9, MD-J10)"
            )
    for slot, _, _ in s.prices:
        if s.status[slot] != IN:
            raise BadPosition(f"asks: slot {slot} is not in (MD-J10)")
    for maker, slot, amount in open_shares(s):
        price = price_of(s, slot)
        most = 0
        if price is not None and price[1] == NONE:
            most = min(share_limit(s, maker, slot, price[2]), s.cash[maker])
        if amount > most:
            raise BadPosition(f"shares: seat {maker} cannot add {amount} for slot {slot} (MD-J28)")
        if price is not None and sum(s.shares[slot :: box.slots]) >= price[2]:
            raise BadPosition(f"shares: the price of slot {slot} is reached (MD-J28)")


def _loot(s: Gangs, table: Mapping[str, Any], present: bool) -> None:
    """The card turned up, and a pile of as many as there are rounds to come."""
    box = s.box
    if "pile" not in table:
        s.pile = s.pile[: max(0, box.cards_in_play - s.round) + (present and s.loot == NONE)]
    if present and s.loot == NONE and s.pile:
        s.loot, s.pile = s.pile[0], s.pile[1:]
    if len(s.pile) < box.rounds - s.round:
        raise BadPosition(
            f"pile: {len(s.pile)} cards; after round {s.round} there are "
            f"{box.rounds - s.round} rounds to come"
        )


def _money(s: Gangs, table: Mapping[str, Any]) -> None:
    box = s.box
    if "antes" not in table:
        ante = box.ante[s.loot] if s.loot != NONE else 0
        s.antes = [ante if one == IN else 0 for one in s.status]
    if any(aid > ante for aid, ante in zip(s.aid, s.antes, strict=True)):
        raise BadPosition("aid: the Reserve cannot have paid more than the ante")
    if "reserve" not in table:
        s.reserve = box.money - sum(s.cash) - sum(s.antes)
    if "books" in table:
        return
    for seat, own in enumerate(box.own):
        down = sum(s.antes[slot] - s.aid[slot] for slot in own)
        s.book(seat, -down, ANTES)
        s.book(seat, s.cash[seat] - box.start_cash + down, SHARES)


def _submitted(s: Gangs, table: Mapping[str, Any], chance: Chance, present: bool) -> None:
    """The shown role cards and the one set aside: of all Characters, also those that left."""
    if "shown" in table or not present or NONE in s.roles:
        return
    cards = list(s.roles)
    if s.hidden == NONE:
        s.hidden = cards[chance.pick("position", len(cards))]
    if s.hidden not in cards:
        raise BadPosition(f"hidden: nobody sent the {s.box.role_ids[s.hidden]}")
    cards.remove(s.hidden)
    s.shown = tuple(sorted(cards))
