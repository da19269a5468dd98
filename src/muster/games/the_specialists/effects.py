"""What abilities, rewards and tokens give, one thing after the other (TS-48).

What waits is in `Crews.queue`; money and Equipment come at once, dice as far as the owner has
nothing to choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.the_specialists import events
from muster.games.the_specialists.box import (
    ANY,
    EQUIPMENT,
    EQUIPMENT_PER,
    FACE,
    MONEY,
    MONEY_PER,
    ROLL,
    SOURCES,
    Gain,
)
from muster.games.the_specialists.dice import from_pool, place_die
from muster.games.the_specialists.state import ORDER, PLACE, Crews, Item
from muster.kernel.events import Out

ABILITY = SOURCES.index("ability")
INFORMANT = SOURCES.index("informant")
TOKEN = SOURCES.index("token")


def first(s: Crews, gains: Sequence[Gain], source: int, times: int = 1) -> None:
    """These gains, so often, come before everything else that waits."""
    items = [(kind, amount, of, source) for kind, amount, of in gains]
    s.queue = (*(items * times), *s.queue)


def order_of(s: Crews, cards: Sequence[int]) -> None:
    """Every card's ability once, in an order the owner chooses (TS-46, TS-J17).

    Only dice make the order matter: money and Equipment of the other cards come first.
    """
    box = s.box
    giving = [card for card in cards if box.gives_dice[card]]
    if giving:
        s.queue = ((ORDER, *giving), *s.queue)
    first(s, [gain for c in cards if not box.gives_dice[c] for gain in box.ability[c]], ABILITY)


def done_alone(s: Crews, item: Item, out: Out) -> bool:
    """Do the first effect that waits; False if its owner has something to choose about it."""
    seat = s.active
    kind = item[0]
    if kind == ANY:
        if s.pool or s.box.unlimited_dice:
            return False
        s.queue = s.queue[1:]
        if out.heard:
            out.tell(events.Gained(seat, 0, 0, (), SOURCES[item[3]], item[1]))  # TS-J8
    elif kind == PLACE:
        if len(set(item[1:])) > 1:
            return False  # TS-J9
        s.queue = s.queue[1:]
        for value in item[1:]:
            place_die(s, seat, value)
    elif kind == ORDER:
        if len({s.box.ability[card] for card in item[1:]}) > 1:
            return False  # TS-J17
        s.queue = s.queue[1:]
        first(s, s.box.ability[item[1]], ABILITY, len(item) - 1)
    elif kind == FACE:
        s.queue = s.queue[1:]
        dice = (item[2],) * from_pool(s, seat, item[1])
        _dice(s, seat, dice, item[1], item[3], out)
    elif kind == ROLL:
        s.queue = s.queue[1:]
        _roll(s, seat, item[1], item[3], out)
    else:
        _money_and_equipment(s, seat, out)
    return True


def _money_and_equipment(s: Crews, seat: int, out: Out) -> None:
    """What comes next of money and Equipment, all together."""
    money = equipment = taken = 0
    source = s.queue[0][3]
    for item in s.queue:
        kind, amount = item[0], item[1]
        if kind > MONEY_PER or item[3] != source:
            break
        if kind == MONEY:
            money += amount
        elif kind == EQUIPMENT:
            equipment += amount
        elif kind == EQUIPMENT_PER:
            equipment += amount * s.skills[seat][item[2]]  # TS-J17
        elif kind == MONEY_PER:
            money += amount * s.hits[seat][item[2]]
        else:
            break
        taken += 1
    s.queue = s.queue[taken:]
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
    s.queue = ((PLACE, *values), *s.queue)


def choose_value(s: Crews, value: int, out: Out) -> None:
    """A die of the chosen value; the item is the first that waits."""
    kind, count, of, source = s.queue[0]
    rest = s.queue[1:]
    s.queue = ((kind, count - 1, of, source), *rest) if count > 1 else rest
    _dice(s, s.active, (value,) * from_pool(s, s.active, 1), 1, source, out)


def place_next(s: Crews, value: int) -> None:
    """Of the dice rolled together this one is placed next."""
    item = s.queue[0]
    left = list(item[1:])
    left.remove(value)
    place_die(s, s.active, value)
    s.queue = ((PLACE, *left), *s.queue[1:])


def apply_next(s: Crews, card: int) -> None:
    """Of the abilities this one comes next."""
    item = s.queue[0]
    left = [one for one in item[1:] if one != card]
    rest = s.queue[1:]
    s.queue = ((ORDER, *left), *rest) if left else rest
    first(s, s.box.ability[card], ABILITY)
