"""What a round would bring if all roles were known: cash after the Heist, and chances to win.

The rules themselves are in `heist.py`; this is the same arithmetic on a handful of numbers, so that
a bot can look at a thousand Heists in the time of one. A test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from ..box import NONE, MillionsBox

SPREAD = 1.9
"""How far luck carries two players apart in a round, in millions: the scale of a comeback."""

INCOME = 2.5
"""What a player who does well gains in a round, in millions."""

SOON = 1.5
"""So many rounds the game lasts at least, even if somebody could end it in the next."""

SURPLUS = 0.2
"""What a million beyond the goal is worth as long as only a share can win."""

LAST = 0.35
"""The spread when nothing comes after: a million more decides, level players share."""


def heist(
    box: MillionsBox,
    loot: int,
    roles: Sequence[int],
    still: Sequence[int],
    antes: Sequence[int],
    cash: Sequence[int],
    named: int,
) -> tuple[list[int], int]:
    """Every seat's cash after a Heist of the slots that are `still` in, and who shared (bits).

    `named` is what a single Snitch would name; without one it names nobody.
    """
    owner, snitch, keeps = box.owner, box.snitch, box.keeps_ante
    money = list(cash)
    holders = [0] * len(box.role_ids)
    for slot in still:
        holders[roles[slot]] += 1
    if snitch == NONE or holders[snitch] != 1:
        named = NONE
    sharing: list[int] = []
    for slot in still:
        role = roles[slot]
        if holders[role] == 1 and role != named:
            sharing.append(slot)
            money[owner[slot]] += antes[slot]
        elif keeps[role]:
            money[owner[slot]] += antes[slot]
    if not sharing:
        return money, 0
    if len(sharing) == 1 and roles[sharing[0]] == snitch:
        seat = owner[sharing[0]]
        money[seat] = max(0, money[seat] - box.penalty)
        return money, 0
    return money, _share(box, loot, roles, sharing, money)


def _share(
    box: MillionsBox, loot: int, roles: Sequence[int], sharing: list[int], money: list[int]
) -> int:
    """The Sharing; who got something (bits)."""
    owner = box.owner
    seat_of = {roles[slot]: owner[slot] for slot in sharing}
    amount = box.amount[loot] + (box.mastermind_bonus if box.mastermind in seat_of else 0)
    each = amount // len(sharing)
    mask = 0
    for slot in sharing:
        money[owner[slot]] += each
        mask |= 1 << owner[slot]
    driver = seat_of.get(box.driver, NONE)
    if driver != NONE:
        for slot in sharing:
            fee = min(box.driver_fee, money[owner[slot]])
            money[owner[slot]] -= fee
            money[driver] += fee
    if box.brute in seat_of and box.crook in seat_of:
        taken = min(box.crook_steal, money[seat_of[box.brute]])
        money[seat_of[box.brute]] -= taken
        money[seat_of[box.crook]] += taken
    lucky = box.symbol[loot]
    if lucky != NONE and lucky in seat_of:
        money[seat_of[lucky]] += box.symbol_bonus
    return mask


MILLION = (0.002, 0.06)
"""What a million is worth at least and at most, as a chance to win, before one looks closer."""


class Prospects:
    """How likely each player is to win the game, by what all have after this round.

    Before the last round money is a head start: who has more wins more often, the more so the less
    is still to come. A share that takes somebody to 20 million ends it.
    """

    __slots__ = ("goal", "spread", "weigh")

    def __init__(self, box: MillionsBox, round: int, cash: Sequence[int]) -> None:
        self.goal = box.win_cash
        to_come = box.rounds - round
        if to_come <= 0:
            spread = LAST
        else:
            needed = (box.win_cash - max(cash)) / INCOME  # rounds until somebody gets there
            spread = SPREAD * sqrt(max(SOON, min(to_come, needed)))
        self.spread = spread
        goal = self.goal if to_come > 0 else box.most
        worth = [min(money, goal) + SURPLUS * max(0, money - goal) for money in range(box.most + 1)]
        self.weigh = [exp(min(money, 60) / spread) for money in worth]

    def million(self, chance: float) -> float:
        """What a million more is worth to somebody who wins with this chance, about."""
        low, high = MILLION
        return max(low, min(high, chance * (1 - chance) / self.spread))

    def odds(self, money: Sequence[int], sharers: int) -> list[float]:
        """Each seat's chance to win, all together 1."""
        goal = self.goal
        if sharers and max(money) >= goal:
            top = [
                amount if amount >= goal and sharers >> seat & 1 else 0
                for seat, amount in enumerate(money)
            ]
            best = max(top)
            if best:
                winners = top.count(best)
                return [1 / winners if amount == best else 0.0 for amount in top]
        weigh = self.weigh
        heads = [weigh[amount] for amount in money]
        total: float = sum(heads)
        return [head / total for head in heads]
