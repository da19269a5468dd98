"""The Heist: roles turn up in their order, the loot is shared, money changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import Verb, allows, mask_of

from . import events
from .box import NONE, MillionsBox
from .rules import holders, nameable, sharers, snitch_alone, twenty
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
from .talk.departures import ante_back, ante_lost
from .talk.questions import PEEK


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
    lost = eliminate(s, found)
    out.tell(events.Betrayed(s.named, tuple(found), lost))


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


# The Snitch names


def _not_named(s: Gangs, ask: Ask, role: int) -> Reason:
    box = s.box
    names = [box.role_names[one] for one in nameable(s)]
    return Reason(
        f"{box.role_names[role]} cannot be named; shown besides Snitches: {', '.join(names)}",
        shown=names,
    )


@allows("MD-J12", _not_named)
def among_the_shown(s: Gangs, ask: Ask) -> int:
    """The Snitch names a role among the shown cards, never Snitch."""
    return mask_of(nameable(s))


class NameRole(Verb[Gangs]):
    name = "name"
    words = ("roles",)
    label = "Name the {0}"
    rules = (among_the_shown,)
    final = True

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        s.named = at
        out.tell(events.Named(ask.seat, at))

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        shown = table.shown
        return (f"role-{shown.index(words[0]) + 1}",) if words[0] in shown else ()

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box, role = s.box, words[0]
        name = box.role_names[role]
        held = any(s.roles[slot] == role for slot in box.own[seat])
        fate = "out, with the ante back" if box.keeps_ante[role] else "out, ante lost"
        hint = f"{s.shown.count(role)} shown. Every {name} still in is {fate}."
        if held:
            hint = f"{hint} You hold it yourself."
        return Preview(f"Name the {name}", hint, offered=True)


class Name(Question[Gangs]):
    """The single Snitch names a role, perhaps after a look (MD-11, MD-J18)."""

    key = "name"
    clause = "MD-11"
    asks = "Whom do you snitch on?"
    takes = (NameRole(), PEEK)

    def hint(self, s: Gangs, ask: Ask) -> str:
        return "Name a role among the shown cards, not a person: whoever holds it is out."


NAME = Name()

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
