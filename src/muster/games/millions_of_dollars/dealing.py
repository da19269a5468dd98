"""Acts of the Negotiation: which are open to a player, and carrying one out."""

from __future__ import annotations

from muster.games.millions_of_dollars import conditions as c
from muster.games.millions_of_dollars import deals, events
from muster.games.millions_of_dollars.box import NONE
from muster.games.millions_of_dollars.rules import offers_on
from muster.games.millions_of_dollars.state import IN, Gangs
from muster.kernel.events import Out


def acts_open(s: Gangs, seat: int) -> list[int]:
    """Every act of the Negotiation but passing and calling, in catalogue order."""
    box = s.box
    slots, wants, status = box.slots, s.wants, s.status
    cash = min(s.cash[seat], box.most)  # positions may have more than there are words for
    theirs = [slot for slot in box.foreign[seat] if status[slot] == IN]  # MD-J10
    if box.chars == 1:
        mine, others = [seat], theirs
    else:
        mine = [slot for slot in box.own[seat] if status[slot] == IN]
        others = sorted({slot >> 1 for slot in theirs})
    first_own = seat * box.chars
    found = [box.leave + slot - first_own for slot in mine]
    for slot in mine:
        row = s.bids[slot::slots]
        if any(row):
            first = box.accept + (slot - first_own) * box.seats * box.most - 1
            found += [first + maker * box.most + bid for maker, bid in enumerate(row) if bid]
    asked = any(wants)
    if asked:
        for slot in theirs:
            amount = wants[slot]
            if amount and amount <= cash and s.wants_of[slot] in (NONE, seat):  # MD-J28
                found.append(box.pay + slot * box.most + amount - 1)
    talks = not box.real_time or s.acts[seat] < box.max_acts  # MD-J29
    if talks and not s.spoken:
        for slot in mine:
            found += box.claim_rows[slot - first_own]
    if s.looks[seat]:
        found += [box.peek + slot for slot in theirs]  # MD-J19
    if talks and (box.real_time or s.cycle < box.cycles):  # MD-J11: not in the last cycle
        row = s.bids[seat * slots : seat * slots + slots]
        if any(row):
            found += [box.withdraw + slot for slot, amount in enumerate(row) if amount]
        if asked:
            found += [box.withdraw + slots + slot - first_own for slot in mine if wants[slot]]
        offers = box.offer_rows
        for slot in theirs:
            found += offers[slot][cash]  # MD-J9
        purses = [s.cash[other] for other in others]
        most = max(purses, default=0)
        if most > box.most:
            most = box.most
            purses = [min(purse, most) for purse in purses]
        for slot in mine:
            rows = box.ask_rows[slot - first_own]
            found += rows[0][most]  # of anyone, up to what the richest has
            for other, purse in zip(others, purses, strict=True):
                found += rows[other + 1][purse]
    if box.gifts and talks:
        for other in others:
            found += box.give_rows[other][cash]  # MD-J10
    return found


def act(s: Gangs, seat: int, action: int, out: Out) -> bool:
    """Carry out an act; True if it was the action of a turn and not what comes before it."""
    box = s.box
    if action == box.passing:
        if out.heard:
            out.tell(events.Passed(seat, box.real_time))
        return True
    if action >= box.withdraw or box.claim <= action < box.peek:
        if box.real_time:
            s.acts[seat] += 1  # MD-J29
        return _talk(s, seat, action, out)
    if action >= box.peek:
        deals.peek(s, seat, action - box.peek, out)
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
    deals.go(s, seat * box.chars + action - box.leave, out)
    return True


def _talk(s: Gangs, seat: int, action: int, out: Out) -> bool:
    """Carry out an act of talk: claim, offer, ask, withdraw, give."""
    box = s.box
    if action < box.peek:
        place, word = divmod(action - box.claim, len(box.claim_words))
        deals.claim(s, seat, seat * box.chars + place, word, out)
        s.spoken = not box.real_time
        return False
    if action >= box.give:
        to, place = divmod(action - box.give, box.most)
        deals.give(s, seat, to, place + 1, out)
    elif action >= box.ask:
        row, place = divmod(action - box.ask, box.most)
        own, payer = divmod(row, box.seats + 1)
        deals.ask(s, seat, seat * box.chars + own, payer - 1, place + 1, out)
    elif action >= box.offer:
        slot, place = divmod(action - box.offer, box.most)
        deals.offer(s, seat, slot, place + 1, out)
    else:
        asking, at = c.withdrawn(box, action)
        if asking:
            deals.withdraw_ask(s, seat, seat * box.chars + at, out)
        else:
            deals.withdraw_offer(s, seat, at, out)
    return True


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
    return f"Seat {maker} offers {whom} ${amount} to leave."
