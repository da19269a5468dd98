"""What things are worth to a seat, in M$: goods, skills, tokens, tiles and cities to be robbed.

Everything is judged by what it can still bring: a city is worth its best building, the less the
more skills are lacking and the fewer rounds are left; a skill is worth what it adds to all cities.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..box import CrewBox
from ..kinds import (
    ANY,
    BUILDINGS,
    DICE,
    EQUIPMENT,
    EQUIPMENT_PER,
    FACE,
    GEAR,
    MONEY,
    MONEY_PER,
    ROLL,
    SKILL,
    SOLO,
    WILD,
    Gain,
)
from ..rules import gear_due, lacking, loot
from .sight import Sight
from .weights import ALONE, WEIGHTS, Weights

Lack = list[tuple[int, int]]


@lru_cache(maxsize=512)
def terms(box: CrewBox, layout: int, experts: int) -> list[list[tuple[int, int]]]:
    """For each city and building, with these tiles: the money it pays, the Equipment it takes."""
    return [
        [
            (sum(loot(box, site, building, experts)), gear_due(box, site, building, experts))
            for building in range(len(BUILDINGS))
        ]
        for site in box.layouts[layout].sites
    ]


class Prospects:
    """What a seat may hope for.

    gear, dice   a unit of Equipment; a die kept to the next turn, by its value
    stock        so much Equipment together
    skills       one more team card of a colour, for the heists it helps; `spells` used once
    hopes        for each city what it may bring later
    """

    __slots__ = (
        "dice",
        "fade",
        "gear",
        "hopes",
        "lacks",
        "primes",
        "sight",
        "skills",
        "spells",
        "stock",
        "terms",
        "token_colours",
        "token_worth",
        "weights",
        "wilds",
    )

    def __init__(self, sight: Sight, weights: Weights | None = None) -> None:
        w = self.weights = weights or (ALONE if sight.box.solo else WEIGHTS)
        self.sight = sight
        left = sight.left
        self.fade = min(1.0, w.fade_start + w.fade_step * left) if left else 0.0
        self.gear = w.gear * self.fade
        self._stock_up()
        self._count_tokens()
        self._hope()
        base, more = w.die * self.fade, w.die_skill
        self.dice: list[float] = [0.0, *(base + more * worth for worth in self.skills)]
        self.primes: dict[int, float] = {}
        self.token_worth = {token: self.token(token) for token in sight.tokens}

    def _stock_up(self) -> None:
        """Equipment is worth the less the more there is: so many heists can still use it."""
        sight, w = self.sight, self.weights
        box = sight.box
        wanted = w.need * max(1, min(box.signatures - sight.heists, sight.left))
        worth = 0.0
        self.stock = [0.0]
        for have in range(box.track_end):
            worth += self.gear * max(w.surplus, 1 - w.glut * have / wanted)
            self.stock.append(worth)

    def _count_tokens(self) -> None:
        box = self.sight.box
        self.token_colours = [0] * len(box.colours)
        self.wilds = 0
        for token in self.sight.tokens:
            kind = box.token_kind[token]
            if kind == SKILL:
                self.token_colours[box.token_colour[token]] += 1
            elif kind == WILD:
                self.wilds += 1

    # Cities

    def _hope(self) -> None:
        """What each city may bring later, and what one more skill of a colour adds."""
        sight, w = self.sight, self.weights
        box, experts = sight.box, sight.experts
        left, tokens = sight.left, self.token_colours
        rows: list[tuple[float, int]] = []
        self.lacks: list[Lack] = []
        skills = tuple(sight.skills)
        part, slack = w.token_counts, left + w.slack
        # Each skill that lacks leaves so much of the chance, so the nearest cities count most.
        leaves = max(0.15, 1 - w.slope / slack)
        soon = max(0.0, 1 - w.late / slack)
        unit = self.gear
        self.terms = terms(box, sight.layout, experts)
        for at, site in enumerate(sight.sites):
            free = sight.free[at]
            if not free:
                self.lacks.append([])
                continue
            best = 0.0
            here = self.terms[at]
            for building in free:
                money, due = here[building]
                pay = money - unit * due
                if pay > best:
                    best = pay
            lack = lacking(site, skills)
            self.lacks.append(lack)
            far = 0.0
            for colour, count in lack:
                far += count
                if tokens[colour]:
                    far -= part * min(count, tokens[colour])
            rows.append((best * soon * leaves**far, at))
        rows.sort(reverse=True)
        able = min(box.signatures - sight.heists, left)
        sure = min(able, (left + 1) * w.pace)
        step = 1 / leaves - 1 if left else 0.0
        gains = [0.0] * len(box.colours)
        tops = [0.0] * len(box.colours)
        self.hopes = [0.0] * len(sight.sites)
        share = w.compete ** (box.seats - 1) if left else 0.0
        for rank, (hope, at) in enumerate(rows):
            weight = share if rank < sure else share * (w.maybe if rank < able else w.hardly)
            self.hopes[at] = hope * weight
            add = hope * weight * step
            for colour, _ in self.lacks[at]:
                gains[colour] += add
                if add > tops[colour]:
                    tops[colour] = add
        self.skills = [w.skill * gain for gain in gains]
        self.spells = [w.spell * top for top in tops]

    # Things

    def token(self, token: int) -> float:
        box = self.sight.box
        kind = box.token_kind[token]
        if kind == SKILL:
            return self.spells[box.token_colour[token]] + 0.1 * self.fade
        return self.kind(kind, box.token_amount[token])

    def kind(self, kind: int, amount: int = 0) -> float:
        """What a token of this kind is worth."""
        w = self.weights
        if kind == GEAR:
            return 0.9 * amount * self.gear
        if kind == DICE:
            return w.dice_token * self.fade
        if kind == SOLO:
            return w.solo_token * min(1.0, self.sight.left / w.patience)
        if kind == WILD:
            return max(self.spells) + 0.3 * self.fade
        return max(self.spells)

    def new_token(self, worth: float) -> float:
        """What one more token adds, where four are enough (TS-73)."""
        if len(self.sight.tokens) < self.sight.box.most_tokens:
            return worth
        return max(0.0, worth - min(self.token_worth.values()))

    def gains(self, gains: Sequence[Gain], times: int = 1, more: int = -1) -> float:
        """What an effect brings; `more` is a colour of which there is a card besides the team's."""
        sight = self.sight
        worth = 0.0
        for kind, amount, of in gains:
            if kind == MONEY:
                worth += amount
            elif kind == EQUIPMENT:
                worth += self.more_gear(amount)
            elif kind == FACE:
                worth += amount * self.dice[of]
            elif kind == ANY:
                worth += amount * (max(self.dice) + self.weights.die_choice * self.fade)
            elif kind == ROLL:
                every: float = sum(self.dice)
                worth += amount * every / 6
            elif kind == EQUIPMENT_PER:
                worth += self.more_gear(amount * (sight.skills[of] + (of == more)))
            elif kind == MONEY_PER:
                worth += amount * sight.hits[of]
        return worth * times

    def more_gear(self, amount: int) -> float:
        """What so much Equipment adds to what there is."""
        have = self.sight.gear
        return self.stock[min(have + amount, self.sight.box.track_end)] - self.stock[have]

    def prime(self, letter: int) -> float:
        """What choosing from a post-it is worth (TS-71)."""
        found = self.primes.get(letter)
        if found is None:
            offered = self.sight.table.primes[letter]
            found = self.new_token(max([self.token(t) for t in offered])) if offered else 0.0
            self.primes[letter] = found
        return found
