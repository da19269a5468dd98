"""The Heist: roles turn up in their order, the loot is shared, money changes hands."""

from __future__ import annotations

from muster.kernel.events import Out

from . import events
from .box import NONE
from .rules import holders, sharers, snitch_alone, twenty
from .state import (
    ALONE,
    FEES,
    IN,
    OUT,
    SHARES,
    SYMBOLS,
    THEFT,
    Gangs,
)
from .talk.deals import ante_back, ante_lost


def reveal_role(s: Gangs, out: Out) -> None:
    """The holders of a role turn up: several are out, a single one takes the ante back.

    A named role does nothing at its own step (MD-J13).
    """
    role = s.item
    if role == s.named:
        return
    found = holders(s, role)
    if not found:
        return
    turn_up(s, found)
    if len(found) > 1:
        backs = eliminate(s, found)  # MD-9 MD-J15
        if out.heard:
            out.tell(events.Clashed(role, tuple(found), backs))
        return
    slot = found[0]
    back = ante_back(s, slot)  # MD-10
    gains = role == s.box.brute
    if out.heard:
        out.tell(events.TurnedUp(s.box.owner[slot], slot, role, back, gains))
    if gains:
        s.looks[s.box.owner[slot]] += 1  # MD-12


def turn_up(s: Gangs, slots: list[int]) -> None:
    for slot in slots:
        s.up |= 1 << slot


def eliminate(s: Gangs, slots: list[int]) -> tuple[int, ...]:
    """These are out for this round (MD-J17); what each gets back: Brutes their ante."""
    backs: list[int] = []
    for slot in slots:
        s.status[slot] = OUT
        keeps = s.box.keeps_ante[s.roles[slot]]
        backs.append(ante_back(s, slot) if keeps else 0)
        if not keeps:
            ante_lost(s, slot)
    return tuple(backs)


def unmask(s: Gangs, out: Out) -> None:
    """Holders of the named role reveal after everybody else and are out (MD-11, MD-J13)."""
    if s.named == NONE:
        return
    found = holders(s, s.named)
    if not found:
        return
    turn_up(s, found)
    out.tell(events.Betrayed(s.named, tuple(found), eliminate(s, found)))


def judge_alone(s: Gangs, out: Out) -> None:
    """A Snitch alone in play loses money, is out, and nothing is shared (MD-13, MD-J16)."""
    if s.up and out.heard:
        out.tell(events.Exposed())
    if IN not in s.status:
        out.tell(events.NothingShared())  # MD-J17
    if not snitch_alone(s):
        return
    slot = s.status.index(IN)
    seat = s.box.owner[slot]
    loss = min(s.box.penalty, s.cash[seat])  # MD-J5 MD-E5
    s.gain(seat, -loss, ALONE)
    s.status[slot] = OUT
    out.tell(events.Alone(seat, loss))


# Sharing, in the order of MD-J20


def share(s: Gangs, out: Out) -> None:
    """Equal shares for every Character that is in; the rest stays in the Reserve (MD-14)."""
    box = s.box
    slots = sharers(s)
    if not slots:
        return
    total = box.amount[s.loot]
    bonus = box.mastermind_bonus if _sharing(s, box.mastermind) != NONE else 0
    each = (total + bonus) // len(slots)  # MD-E1
    for slot in slots:
        seat = box.owner[slot]
        s.gain(seat, each, SHARES)
        s.sharers |= 1 << seat
    if out.heard:
        rest = total + bonus - each * len(slots)
        out.tell(events.Shared(tuple(slots), total, bonus, each, rest))


def _sharing(s: Gangs, role: int) -> int:
    """The sharing Character with this role, -1 if there is none (MD-15)."""
    if role == NONE:
        return NONE
    found = holders(s, role)
    return found[0] if found else NONE


def pay_driver(s: Gangs, out: Out) -> None:
    """Every sharing Character pays the Driver (MD-15); one's own nets to nothing (MD-J25)."""
    box = s.box
    slot = _sharing(s, box.driver)
    if slot == NONE:
        return
    driver = box.owner[slot]
    payers: list[int] = []
    fees: list[int] = []
    for other in sharers(s):
        seat = box.owner[other]
        if seat != driver:
            fee = min(box.driver_fee, s.cash[seat])  # MD-J5 MD-E3
            s.move(seat, driver, fee, FEES)
            payers.append(seat)
            fees.append(fee)
    if payers:
        out.tell(events.DriverPaid(driver, tuple(payers), tuple(fees)))


def rob_brute(s: Gangs, out: Out) -> None:
    """The Crook takes from the Brute (MD-15, MD-J5)."""
    box = s.box
    crook, brute = _sharing(s, box.crook), _sharing(s, box.brute)
    if crook == NONE or brute == NONE:
        return
    thief, victim = box.owner[crook], box.owner[brute]
    if thief == victim:
        return  # MD-18
    amount = min(box.crook_steal, s.cash[victim])
    s.move(victim, thief, amount, THEFT)
    out.tell(events.Robbed(thief, victim, amount))


def pay_symbol(s: Gangs, out: Out) -> None:
    """The role on the loot card gets its extra from the Reserve (MD-15)."""
    box = s.box
    slot = _sharing(s, box.symbol[s.loot])
    if slot == NONE:
        return
    seat = box.owner[slot]
    s.gain(seat, box.symbol_bonus, SYMBOLS)
    out.tell(events.SymbolPaid(seat, box.symbol[s.loot], box.symbol_bonus))


def judge_end(s: Gangs, out: Out) -> None:
    """After all steps: has somebody enough, or was it the last round? (MD-17, MD-J21, MD-J22)"""
    if twenty(s):  # MD-E6
        s.final = "twenty"
    elif s.round >= s.box.rounds:
        s.final = "rounds"
