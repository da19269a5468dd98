"""What a learned value looks at: how a seat stands, by what it may know."""

from __future__ import annotations

from .bot.glance import risk, share
from .state import IN, Gangs

NAMES = (
    "money",
    "money late",
    "money near the goal",
    "looks",
    "at stake",
    "share to come",
    "last round",
)


def features(s: Gangs, seat: int) -> list[float]:
    """A number for each name; money is in millions."""
    box = s.box
    money = s.cash[seat]
    late = s.round / box.rounds
    for cash in s.cash:
        late = max(late, cash / box.win_cash)
    at_stake = to_come = 0.0
    for slot in box.own[seat]:
        if s.status[slot] == IN:
            danger = risk(s, slot)
            kept = 1.0 if box.keeps_ante[s.roles[slot]] else 1 - danger
            at_stake += s.antes[slot] * kept
            to_come += (1 - danger) * share(s)
    return [
        float(money),
        money * min(1.0, late),
        float(max(0, min(money, box.win_cash) - 2 * box.win_cash // 3)),
        float(s.looks[seat]) if s.round < box.rounds else 0.0,
        at_stake,
        to_come,
        float(money) if s.round >= box.rounds else 0.0,
    ]
