"""Planning, Heist, Sharing and the end of Millions of Dollars, naively and from the clauses alone.

Shares no code with the game: it works on role words and lists. `Gangs` is the table; the talk of
the Negotiation, which is the longest part, is in `talk.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ORDER = ("snitch", "brute", "driver", "crook", "mastermind")
"""The roles as they reveal (MD-8)."""

ROLES = {
    3: ORDER,
    4: ("brute", "driver", "crook"),
    5: ORDER[:4],
    6: ORDER[:4],
    7: ORDER,
    8: ORDER,
}


class Card(NamedTuple):
    """A loot card."""

    amount: int
    ante: int
    symbol: str | None


CARDS = {
    "las-vegas-casino": Card(10, 2, "brute"),
    "royal-casino": Card(10, 2, "snitch"),
    "national-bank": Card(9, 1, "crook"),
    "general-state-bank": Card(9, 1, "brute"),
    "central-bank": Card(9, 1, "driver"),
    "bank-of-the-city": Card(8, 1, "snitch"),
    "bank-of-the-county": Card(8, 1, "crook"),
    "rural-district-bank": Card(8, 1, "driver"),
    "fort-knox": Card(12, 2, None),
    "first-bank": Card(8, 1, "brute"),
}


class Gangs:
    """Everybody's money and Characters, and what the rules do to them.

    A slot is in, left or out. `sharers` are the seats that received a share this round.
    """

    def __init__(self, seats: int, reserve_pays_ante: bool = False, aid_goes_back: bool = False):
        self.seats = seats
        self.chars = 2 if seats == 3 else 1
        self.reserve_pays_ante = reserve_pays_ante
        self.aid_goes_back = aid_goes_back
        self.cash = [5] * seats  # MD-1
        self.reserve = 175 - 5 * seats
        self.looks = [0] * seats
        self.round = 1
        self.slots = range(seats * self.chars)
        self.roles: list[str] = []
        self.status: list[str] = ["none" for _ in self.slots]
        self.antes = [0 for _ in self.slots]
        self.aid = [0 for _ in self.slots]
        self.shown: list[str] = []
        self.card = CARDS["first-bank"]
        self.sharers: set[int] = set()

    def owner(self, slot: int) -> int:
        return slot // self.chars

    def still_in(self, seat: int) -> bool:
        return any(self.status[s] == "in" for s in self.slots if self.owner(s) == seat)

    # Planning

    def plan(self, loot: str, roles: Sequence[str], shown: Sequence[str]) -> None:
        """MD-3, MD-4: a Character face down with the ante on it."""
        self.card = CARDS[loot]
        self.roles = list(roles)
        self.shown = list(shown)
        self.status = ["in" for _ in self.slots]
        self.sharers = set()
        for slot in self.slots:
            seat, ante = self.owner(slot), self.card.ante
            missing = max(0, ante - self.cash[seat])
            if missing and self.reserve_pays_ante:
                missing = ante  # MD-J3, the option
            self.antes[slot], self.aid[slot] = ante, missing
            self.cash[seat] -= ante - missing
            self.reserve -= missing

    # Antes

    def give_back(self, slot: int) -> None:
        """The ante lying on the card is returned (MD-J4)."""
        kept = self.aid[slot] if self.aid_goes_back else 0
        self.cash[self.owner(slot)] += self.antes[slot] - kept
        self.reserve += kept
        self.antes[slot] = self.aid[slot] = 0

    def lose(self, slot: int) -> None:
        self.reserve += self.antes[slot]
        self.antes[slot] = self.aid[slot] = 0

    def leave(self, slot: int) -> None:
        """MD-6."""
        self.give_back(slot)
        self.status[slot] = "left"

    # The Heist

    def holders(self, role: str) -> list[int]:
        return [s for s in self.slots if self.status[s] == "in" and self.roles[s] == role]

    def snitch(self) -> int | None:
        """The slot of the single Snitch (MD-11); two or more name nobody (MD-J15)."""
        found = self.holders("snitch")
        return found[0] if len(found) == 1 else None

    def nameable(self) -> set[str]:
        """MD-J12: any role among the shown cards but his own."""
        return set(self.shown) - {"snitch"}

    def rob(self, named: str | None) -> None:
        """MD-8 to MD-13: everybody still in turns up, and the sharers share."""
        for role in ORDER:
            held = self.holders(role)
            if role == named:
                continue
            if len(held) == 1:
                self.give_back(held[0])  # MD-10
                if role == "brute":
                    self.looks[self.owner(held[0])] += 1  # MD-12
            else:
                self.throw_out(held)
        if named is not None:
            self.throw_out(self.holders(named))  # MD-11, MD-J13
        left = [s for s in self.slots if self.status[s] == "in"]
        if len(left) == 1 and self.roles[left[0]] == "snitch":
            seat = self.owner(left[0])
            fine = min(3, self.cash[seat])  # MD-13, MD-J5
            self.cash[seat] -= fine
            self.reserve += fine
            self.status[left[0]] = "out"
        elif left:
            self.share(left)

    def throw_out(self, held: list[int]) -> None:
        """MD-9: the ante goes to the Reserve, a Brute's comes back."""
        for slot in held:
            if self.roles[slot] == "brute":
                self.give_back(slot)
            else:
                self.lose(slot)
            self.status[slot] = "out"

    # Sharing

    def share(self, left: list[int]) -> None:
        """MD-14, MD-15 in the order of MD-J20."""
        at = {self.roles[slot]: self.owner(slot) for slot in left}
        amount = self.card.amount + (2 if "mastermind" in at else 0)
        share = amount // len(left)
        for slot in left:
            self.cash[self.owner(slot)] += share
            self.reserve -= share
        self.sharers = set(at.values())
        if "driver" in at:
            for role in at:
                if role != "driver":
                    self.pay(at[role], at["driver"], 1)
        if "crook" in at and "brute" in at:
            self.pay(at["brute"], at["crook"], min(2, self.cash[at["brute"]]))  # MD-J5
        if self.card.symbol in at:
            self.cash[at[self.card.symbol]] += 1
            self.reserve -= 1

    def pay(self, payer: int, payee: int, amount: int) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount

    # The end

    def winners(self) -> tuple[str, set[int]] | None:
        """How the game ends after this round and who wins it (MD-17); None: it goes on."""
        rich = {seat for seat in self.sharers if self.cash[seat] >= 20}
        if rich:
            return "20 million", self.richest(rich)
        return ("eight rounds", self.richest(set(range(self.seats)))) if self.round == 8 else None

    def richest(self, among: set[int]) -> set[int]:
        most = max(self.cash[seat] for seat in among)
        return {seat for seat in among if self.cash[seat] == most}

    def next_round(self) -> None:
        """MD-16, MD-J17."""
        self.round += 1
        self.status = ["none" for _ in self.slots]

    @property
    def money(self) -> int:
        return sum(self.cash) + sum(self.antes) + self.reserve
