"""What an answer has changed for a seat, in short sentences with their weight in millions."""

from __future__ import annotations

import random

from ..box import NONE, money
from ..rules import price_of, role_known
from ..state import ABSENT, ACCUSE, CLAIM, IN, LEFT, OFFER, PAY, PEEK, Gangs, Row
from .beliefs import Beliefs, believed

Reason = tuple[float, str]

RIVAL = 0.1
"""A change of the chance to meet one's own role that is worth a word."""


def reasons(before: Gangs, after: Gangs, seat: int) -> list[Reason]:
    """What has changed for this seat, as it sees it; the heaviest first."""
    if after.round != before.round or after.over:
        found = _settled(before, after, seat)
    elif before.status[0] == ABSENT:
        found = _sent(after, seat)
    else:
        found = [*_done(before, after, seat), *_said(before, after, seat)]
        found += _rivalry(before, after, seat)
    return sorted(found, key=lambda one: (-abs(one[0]), one[1]))


def _settled(before: Gangs, after: Gangs, seat: int) -> list[Reason]:
    """The round is over: what it brought."""
    antes = 0
    for slot in before.box.own[seat]:
        antes += before.antes[slot]
    gain = after.cash[seat] - before.cash[seat] - antes
    if gain > 0:
        return [(float(gain), f"comes out of the round with {money(gain)} more")]
    if gain < 0:
        return [(float(gain), f"comes out of the round with {money(-gain)} less")]
    return [(0.0, "comes out of the round with what it had")]


def _sent(after: Gangs, seat: int) -> list[Reason]:
    """A Character was set: what its role can bring."""
    box = after.box
    found: list[Reason] = []
    for slot in box.own[seat]:
        role = role_known(after, slot)
        if role == NONE:
            continue
        name = box.role_names[role]
        if after.loot != NONE and box.symbol[after.loot] == role:
            bonus = box.symbol_bonus
            found.append(
                (float(bonus), f"sends the {name}, whom the loot pays {money(bonus)} more")
            )
        elif role == box.brute:
            found.append((0.4, f"sends the {name}, who keeps the ante in any case"))
        elif role == box.driver:
            found.append((0.6, f"sends the {name}, whom every sharer pays"))
        elif role == box.crook:
            found.append((0.6, f"sends the {name}, who may rob the Brute"))
        else:
            found.append((0.5, f"sends the {name}"))
    return found


def _done(before: Gangs, after: Gangs, seat: int) -> list[Reason]:
    """Departures and money."""
    box = before.box
    found: list[Reason] = []
    new = after.ledger[len(before.ledger) :]
    for slot, status in enumerate(after.status):
        if status != LEFT or before.status[slot] != IN:
            continue
        paid = _payments(new, slot)
        mine = paid.get(seat, 0)
        if box.owner[slot] == seat:
            total = 0
            for amount in paid.values():
                total += amount
            if total:
                found.append((float(total), f"takes {money(total)} to leave"))
            else:
                found.append((0.5, "leaves for nothing and saves the ante"))
        elif mine:
            who = box.the_character(slot)
            found.append((-float(mine), f"pays {money(mine)} so that {who} leaves"))
        else:
            found.append((0.5, f"sees {box.the_character(slot)} leave"))
    return found


def _payments(rows: tuple[Row, ...], slot: int) -> dict[int, int]:
    """Who paid how much for the departure of this slot."""
    return {payer: amount for kind, payer, of, amount, _ in rows if kind == PAY and of == slot}


def _said(before: Gangs, after: Gangs, seat: int) -> list[Reason]:
    """Offers, prices, words and looks of one's own."""
    box = before.box
    found: list[Reason] = []
    for kind, who, slot, amount, other in after.ledger[len(before.ledger) :]:
        if who != seat:
            continue
        if kind == OFFER:
            whom = box.the_character(slot)
            found.append((0.3, f"offers {whom} {money(amount)} to leave"))
        elif kind == PEEK:
            found.append((-0.3, f"uses an Intimidation card on {box.the_character(slot)}"))
        elif kind == ACCUSE:
            found.append((0.1, f"calls seat {other} a liar"))
        elif kind == CLAIM and box.owner[slot] == seat and amount in box.roles:
            true = before.roles[slot] == amount
            name = box.role_names[amount]
            found.append((0.2, f"{'says truly' if true else 'pretends'} that it has the {name}"))
    for slot in box.own[seat]:
        now, then = price_of(after, slot), price_of(before, slot)
        if now is not None and now != then:
            found.append((0.3, f"asks {money(now[2])} to leave"))
    return found


def _rivalry(before: Gangs, after: Gangs, seat: int) -> list[Reason]:
    """How likely somebody with one's own role is in: together they ruin each other."""
    box = before.box
    found: list[Reason] = []
    then, now = _beliefs(before, seat), _beliefs(after, seat)
    for slot in box.own[seat]:
        if before.status[slot] != IN or after.status[slot] != IN:
            continue
        name = box.role_names[before.roles[slot]]
        was, will = _met(before, then, slot), _met(after, now, slot)
        if was - will > RIVAL:
            found.append((4 * (was - will), f"has less reason to fear a second {name}"))
        elif will - was > RIVAL:
            found.append((4 * (was - will), f"has more reason to fear a second {name}"))
    return found


def _beliefs(s: Gangs, seat: int) -> Beliefs:
    return believed(s, seat, random.Random(0))


def _met(s: Gangs, beliefs: Beliefs, slot: int) -> float:
    """How likely another Character that is in has the same role."""
    role = s.roles[slot]
    others = [
        other
        for other, status in enumerate(s.status)
        if status == IN and s.box.owner[other] != s.box.owner[slot]
    ]
    total = 0.0
    for world, chance in zip(beliefs.worlds, beliefs.chances, strict=True):
        for other in others:
            if world[other] == role:
                total += chance
                break
    return total
