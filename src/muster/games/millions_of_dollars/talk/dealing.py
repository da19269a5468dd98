"""Acts of the Negotiation: which are open to a player, and carrying one out."""

from __future__ import annotations

from itertools import compress
from operator import add

from muster.kernel.events import Out

from .. import events
from ..box import NONE, Company
from ..rules import offers_on, share_limit
from ..state import IN, Gangs, Terms
from . import conditions as c
from . import deals


def acts_open(s: Gangs, seat: int, found: list[int]) -> list[int]:
    """Add every act of the Negotiation but passing and calling to these, in catalogue order."""
    box, bids, wants = s.box, s.bids, s.wants
    slots, most = box.slots, box.most
    terms = s.terms[seat]
    if terms is None:
        terms = s.terms[seat] = _terms(s, seat)
    company, amounts, gifts = terms
    found += company.leaves
    refusals: list[int] = []
    for slot in company.mine:
        row = bids[slot::slots]
        if any(row):
            place = slot % box.chars
            found += map(add, compress(box.accept_firsts[place], row), filter(None, row))
            refusals += compress(box.refuse_rows[place], row)
    shares: list[int] = []
    if any(wants):
        cash, wants_of = s.cash[seat], s.wants_of
        for slot in company.theirs:
            price = wants[slot]
            if not price:
                continue
            payer = wants_of[slot]
            if payer == NONE:
                if price <= cash:
                    found.append(box.pay + slot * most + price - 1)
                if price > 1:
                    shares += box.share_rows[slot][share_limit(s, seat, slot)]
            elif payer == seat and price <= cash:  # MD-J28
                found.append(box.pay + slot * most + price - 1)
    talks = not box.real_time or s.acts[seat] < box.max_acts  # MD-J29 MD-J31
    if talks and not s.spoken:
        found += company.claims
    if s.looks[seat]:
        found += company.peeks
    if talks:
        found += refusals
        found += company.words
        if s.spoke:
            found += box.accusations[s.spoke & company.present]
    if s.aside >> seat & 1:
        found += withdrawals(s, seat)  # MD-J11: always
    if not talks:
        return found
    if s.cycle < s.last or box.real_time:  # MD-J11: not in the last cycle
        found += amounts
    if shares:
        found += shares
    if gifts:
        found += gifts
    return found


def withdrawals(s: Gangs, seat: int) -> list[int]:
    """The actions that take back an open offer, ask or share."""
    box, wants = s.box, s.wants
    slots = box.slots
    first = seat * slots
    found = list(compress(box.withdrawals, s.bids[first : first + slots]))
    if any(wants):
        own = box.withdraw + slots
        found += [own + place for place, slot in enumerate(box.own[seat]) if wants[slot]]
        found += compress(box.share_withdrawals, s.shares[first : first + slots])
    return found


def _terms(s: Gangs, seat: int) -> Terms:
    """What a player may offer, ask and give: the same until a Character leaves or money moves."""
    box = s.box
    status = tuple(s.status)
    company = box.companies[seat].get(status)
    if company is None:
        slots = [slot for slot, one in enumerate(status) if one == IN]  # MD-J10
        company = box.companies[seat][status] = Company(box, seat, slots)
    cash = s.cash[seat]
    purses = [s.cash[other] for other in company.others]
    if cash > box.most or max(purses, default=0) > box.most:
        cash = min(cash, box.most)  # positions may have more than there are words for
        purses = [min(purse, box.most) for purse in purses]
    amounts: list[int] = []
    for row in company.offers:
        amounts += row[cash]  # MD-J9
    for of_anyone, rows in company.asks:
        amounts += of_anyone[max(purses, default=0)]  # up to what the richest has
        for row, purse in zip(rows, purses, strict=True):
            amounts += row[purse]
    gifts: list[int] = []
    for row in company.gifts:
        gifts += row[cash]  # MD-J10
    return company, amounts, gifts


def act(s: Gangs, seat: int, action: int, out: Out) -> bool:
    """Carry out an act; True if it was the action of a turn and not what comes before it."""
    box = s.box
    if action >= box.refuse:
        _talk(s, seat, action, out)
        return True
    if action >= box.peek:
        deals.peek(s, seat, action - box.peek, out)
        return False
    if action >= box.claim:
        _talk(s, seat, action, out)
        return False
    if action >= box.pay:
        slot, place = divmod(action - box.pay, box.most)
        deals.buy(s, seat, slot, place + 1, out)
        return True
    if action >= box.accept:
        row = (action - box.accept) // box.most
        place, maker = divmod(row, box.seats)
        slot = seat * box.chars + place
        if len(offers_on(s, slot)) > 1:  # others may be taken with it
            s.accepting = slot
            s.pooled = (maker,)
            return False
        deals.sell(s, slot, (maker,), out)
        return True
    if action >= box.leave:
        deals.go(s, seat * box.chars + action - box.leave, out)
    elif out.heard:
        out.tell(events.Passed(seat, box.real_time))
    return True


def _talk(s: Gangs, seat: int, action: int, out: Out) -> None:
    """Carry out an act of talk; in real time they are counted (MD-J29, MD-J31)."""
    box = s.box
    if box.real_time:
        s.acts[seat] = min(s.acts[seat] + 1, box.max_acts)
    if action >= box.give:
        to, place = divmod(action - box.give, box.most)
        deals.give(s, seat, to, place + 1, out)
    elif action >= box.share:
        slot, place = divmod(action - box.share, box.most)
        deals.share(s, seat, slot, place + 1, out)
    elif action >= box.ask:
        row, place = divmod(action - box.ask, box.most)
        own, payer = divmod(row, box.seats + 1)
        deals.ask(s, seat, seat * box.chars + own, payer - 1, place + 1, out)
    elif action >= box.offer:
        slot, place = divmod(action - box.offer, box.most)
        deals.offer(s, seat, slot, place + 1, out)
    elif action >= box.withdraw:
        deals.withdraw(s, seat, *c.withdrawn(box, seat, action), out)
    elif action >= box.accuse:
        deals.accuse(s, seat, action - box.accuse, out)
    elif action >= box.urge:
        deals.urge(s, seat, action - box.urge, out)
    elif action >= box.question:
        deals.question(s, seat, action - box.question, out)
    elif action >= box.refuse:
        place, maker = divmod(action - box.refuse, box.seats)
        deals.refuse(s, seat, seat * box.chars + place, maker, out)
    else:
        deals.claim(s, seat, *c.claimed(box, seat, action), out)
        s.spoken = not box.real_time


def best_offer(s: Gangs, seat: int) -> str:
    """The highest open offer to this seat in words; empty if there is none."""
    box = s.box
    best = (0, 0, 0)
    for slot in box.own[seat]:
        row = s.bids[slot :: box.slots]
        if any(row):
            best = max(best, (max(row), row.index(max(row)), slot))
    amount, maker, slot = best
    if not amount:
        return ""
    which = box.slot_name(slot)
    whom = f"your {which}" if which else "you"
    return f"Seat {maker} offers {whom} ${amount}M to leave."
