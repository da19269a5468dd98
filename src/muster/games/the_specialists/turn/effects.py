"""What abilities, rewards and tokens give, one thing after the other (TS-48).

Money and Equipment come at once, dice as far as the owner has nothing to choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.events import Out

from .. import events
from ..kinds import ANY, EQUIPMENT, EQUIPMENT_PER, FACE, MONEY, ROLL, SOURCES, Gain
from ..state import GAIN, ORDER, PLACE, Crews
from .dice import from_pool, place_die

ABILITY = SOURCES.index("ability")
INFORMANT = SOURCES.index("informant")
TOKEN = SOURCES.index("token")

DICE = (FACE, ANY, ROLL)
"""Gains that are dice: they come one by one."""


def first(s: Crews, gains: Sequence[Gain], source: int, times: int = 1) -> None:
    """These gains, so often, come before everything else that waits."""
    for _ in range(times):
        for kind, amount, of in reversed(gains):
            s.next(GAIN, kind, amount, of, source)


def order_of(s: Crews, cards: Sequence[int]) -> None:
    """Every card's ability once, in an order the owner chooses (TS-46, TS-J17).

    Only dice make the order matter: money and Equipment of the other cards come first.
    """
    box = s.box
    giving = [card for card in cards if box.gives_dice[card]]
    if giving:
        s.next(ORDER, *giving)
    first(s, [gain for c in cards if not box.gives_dice[c] for gain in box.ability[c]], ABILITY)


def gain(s: Crews, kind: int, amount: int, of: int, source: int, out: Out) -> bool:
    """Gain what was first to wait; False if its owner has something to choose about it."""
    seat = s.active
    if kind == ANY:
        if s.pool or s.box.unlimited_dice:
            return False
        if out.heard:
            out.tell(events.Gained(seat, 0, 0, (), SOURCES[source], amount))  # TS-J8
    elif kind == FACE:
        dice = (of,) * from_pool(s, seat, amount)
        _dice(s, seat, dice, amount, source, out)
    elif kind == ROLL:
        _roll(s, seat, amount, source, out)
    else:
        _money_and_equipment(s, seat, (kind, amount, of, source), out)
    return True


def order_alone(s: Crews, cards: tuple[int, ...]) -> bool:
    """Abilities in order, if it does not matter in which; else False (TS-J17)."""
    if len({s.box.ability[card] for card in cards}) > 1:
        return False
    first(s, s.box.ability[cards[0]], ABILITY, len(cards))
    return True


def place_alone(s: Crews, values: tuple[int, ...]) -> bool:
    """Dice placed, if it does not matter in which order; else False (TS-J9)."""
    if len(set(values)) > 1:
        return False
    for value in values:
        place_die(s, s.active, value)
    return True


def _money_and_equipment(s: Crews, seat: int, item: tuple[int, ...], out: Out) -> None:
    """What comes next of money and Equipment, all together."""
    money = equipment = 0
    source = item[3]
    while True:
        kind, amount = item[0], item[1]
        if kind == MONEY:
            money += amount
        elif kind == EQUIPMENT:
            equipment += amount
        elif kind == EQUIPMENT_PER:
            equipment += amount * s.skills[seat][item[2]]  # TS-J17
        else:
            money += amount * s.hits[seat][item[2]]
        following = s.follows(GAIN)
        if following is None or following[0] in DICE or following[3] != source:
            break
        item = following
        s.take()
    if money:
        s.earn(seat, source, money)
    lost = 0
    if equipment:
        room = s.box.track_end - s.equipment[seat]
        lost = max(0, equipment - room)  # TS-J5
        s.equipment[seat] += equipment - lost
    if out.heard:
        out.tell(events.Gained(seat, money, equipment - lost, (), SOURCES[source], lost))


def _dice(s: Crews, seat: int, values: tuple[int, ...], wanted: int, source: int, out: Out) -> None:
    for value in values:
        place_die(s, seat, value)
    if out.heard:
        lost = wanted - len(values)
        out.tell(events.Gained(seat, 0, 0, values, SOURCES[source], lost))


def _roll(s: Crews, seat: int, count: int, source: int, out: Out) -> None:
    """Dice rolled together; their owner places them one by one (TS-J9)."""
    got = from_pool(s, seat, count)
    if out.heard and got < count:
        out.tell(events.Gained(seat, 0, 0, (), SOURCES[source], count - got))
    if not got:
        return
    values = s.chance.roll("dice", got)
    if out.heard:
        out.tell(events.Rolled(seat, values))
    s.next(PLACE, *values)


def choose_value(s: Crews, value: int, out: Out) -> None:
    """A die of the chosen value; more of them may be to come."""
    kind, count, of, source = s.args
    if count > 1:
        s.next(GAIN, kind, count - 1, of, source)
    _dice(s, s.active, (value,) * from_pool(s, s.active, 1), 1, source, out)


def place_next(s: Crews, value: int) -> None:
    """Of the dice rolled together this one is placed next."""
    left = list(s.args)
    left.remove(value)
    place_die(s, s.active, value)
    s.next(PLACE, *left)


def apply_next(s: Crews, card: int) -> None:
    """Of the abilities this one comes next."""
    left = [one for one in s.args if one != card]
    if left:
        s.next(ORDER, *left)
    first(s, s.box.ability[card], ABILITY)
