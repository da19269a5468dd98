"""What staying, leaving and buying out are worth to everybody, as one seat sees it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..box import NONE
from ..state import IN, Gangs
from .beliefs import Beliefs
from .forecast import Prospects, heist

Odds = list[float]
Move = tuple[int, int, int]
"""Money that changes hands: who pays, who gets it, how much."""

SAMPLES = 36
"""How often lots are drawn, about: where there are few worlds, several times in each."""

ONCE = 3.0
"""How much likelier a Snitch names a role shown once than one shown more often."""


class Outlook:
    """The worlds a seat believes in, played to the end of the round.

    In every world it is settled by lot, once for all that is compared, what a rival Snitch names
    and which rivals that ruin each other give way: each with the probability `yields` says.
    """

    def __init__(
        self,
        s: Gangs,
        seat: int,
        beliefs: Beliefs,
        yields: Sequence[float],
        rng: random.Random,
    ) -> None:
        box = self.box = s.box
        self.seat = seat
        self.loot = s.loot
        self.cash = s.cash
        self.antes = s.antes  # as they come back
        if box.aid_back:
            self.antes = [ante - aid for ante, aid in zip(s.antes, s.aid, strict=True)]
        self.still = [slot for slot, status in enumerate(s.status) if status == IN]
        self.mine = [slot for slot in self.still if box.owner[slot] == seat]
        copies = max(1, SAMPLES // len(beliefs.worlds))
        self.worlds = beliefs.worlds * copies
        self.chances = [chance / copies for chance in beliefs.chances] * copies
        self.prospects = Prospects(
            box,
            s.round,
            [
                money + sum(self.antes[slot] for slot in box.own[one])
                for one, money in enumerate(self.cash)
            ],
        )
        shown = s.shown
        self.nameable = sorted({role for role in shown if role != box.snitch})
        weights = [ONCE if shown.count(role) == 1 else 1.0 for role in self.nameable]
        self.named: list[int] = [
            rng.choices(self.nameable, weights)[0] if self.nameable else NONE for _ in self.worlds
        ]
        doubtful = [slot for slot in self.still if yields[slot]]
        self.willing = [
            [slot for slot in doubtful if rng.random() < yields[slot]] for _ in self.worlds
        ]
        self._after: dict[int, list[tuple[list[int], int]]] = {}
        self._odds: dict[tuple[int, tuple[Move, ...]], list[Odds]] = {}
        if len(self.nameable) > 1:
            self._settle_own_naming()

    def _settle_own_naming(self) -> None:
        """Where the Snitch is one's own he names what is best on the whole."""
        own = [
            at
            for at, world in enumerate(self.worlds)
            if any(world[slot] == self.box.snitch for slot in self.mine)
        ]
        if own:
            merits = self.naming(self.nameable)
            best = max(merits, key=lambda role: merits[role])
            for at in own:
                self.named[at] = best

    # What happens

    def _end(self, at: int, gone: int) -> tuple[list[int], int]:
        """Cash and sharers in this world when this slot (-1: none) leaves now."""
        box, world = self.box, self.worlds[at]
        cash = self.cash
        still = self.still
        if gone != NONE:
            cash = list(cash)
            cash[box.owner[gone]] += self.antes[gone]
            still = [slot for slot in still if slot != gone]
        if self.willing[at]:
            held = [world[slot] for slot in still]
            for slot in self.willing[at]:
                if slot != gone and held.count(world[slot]) > 1:
                    if cash is self.cash:
                        cash = list(cash)
                    held.remove(world[slot])
                    cash[box.owner[slot]] += self.antes[slot]
                    still = [one for one in still if one != slot]
        return heist(box, self.loot, world, still, self.antes, cash, self.named[at])

    def ends(self, gone: int) -> list[tuple[list[int], int]]:
        """Cash and sharers in every world when this slot leaves now."""
        found = self._after.get(gone)
        if found is None:
            found = self._after[gone] = [self._end(at, gone) for at in range(len(self.worlds))]
        return found

    # What it is worth

    def odds(self, gone: int, moves: Sequence[Move] = ()) -> list[Odds]:
        """Everybody's chances to win in every world, when this slot leaves and money moves."""
        key = (gone, tuple(moves))
        found = self._odds.get(key)
        if found is not None:
            return found
        rate = self.prospects.odds
        found = self._odds[key] = []
        for money, sharers in self.ends(gone):
            moved = list(money) if moves else money
            for payer, payee, amount in moves:
                moved[payer] = max(0, moved[payer] - amount)
                moved[payee] += amount
            found.append(rate(moved, sharers))
        return found

    def worth(self, odds: list[Odds], seat: int) -> float:
        """A seat's chance to win on the whole."""
        return sum([chance * odd[seat] for chance, odd in zip(self.chances, odds, strict=True)])

    def by_role(self, odds: list[Odds], seat: int) -> dict[Sequence[int], tuple[float, float]]:
        """How likely a seat has which roles, and its chance to win if it has them."""
        own = [slot for slot in self.box.own[seat] if slot in self.still]
        sums: dict[Sequence[int], tuple[float, float]] = {}
        for at, chance in enumerate(self.chances):
            world = self.worlds[at]
            roles = tuple([world[slot] for slot in own])
            seen, total = sums.get(roles, (0.0, 0.0))
            sums[roles] = (seen + chance, total + chance * odds[at][seat])
        return {roles: (seen, total / seen) for roles, (seen, total) in sums.items() if seen}

    def odds_named(self, role: int) -> list[Odds]:
        """Everybody's chances to win in every world when a single Snitch names this role."""
        before = self.named
        self.named = [role] * len(self.worlds)
        odds = [self.prospects.odds(*self._end(at, NONE)) for at in range(len(self.worlds))]
        self.named = before
        return odds

    def naming(self, roles: Sequence[int]) -> dict[int, float]:
        """The own chance to win by what a Snitch names."""
        return {role: self.worth(self.odds_named(role), self.seat) for role in roles}

    def looked_at(self, slot: int, choices: Sequence[list[Odds]]) -> float:
        """How much better one chooses among these, knowing this slot's role."""
        seat = self.seat
        blind = max(self.worth(odds, seat) for odds in choices)
        knowing = 0.0
        for role in {world[slot] for world in self.worlds}:
            fitting = [at for at, world in enumerate(self.worlds) if world[slot] == role]
            knowing += max(
                sum([self.chances[at] * odds[at][seat] for at in fitting]) for odds in choices
            )
        return knowing - blind
