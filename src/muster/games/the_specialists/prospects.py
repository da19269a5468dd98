"""What things are worth to a seat, in M$: goods, skills, tokens, tiles and cities to be robbed.

Everything is judged by what it can still bring: a city is worth its best building, the less the
more skills are lacking and the fewer rounds are left; a skill is worth what it adds to all cities.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from muster.games.the_specialists.box import (
    ANY,
    BANK,
    DICE,
    EQUIPMENT,
    EQUIPMENT_PER,
    FACE,
    GEAR,
    JEWELRY,
    MONEY,
    MONEY_PER,
    ROLL,
    SKILL,
    SOLO,
    WILD,
    CrewBox,
    Gain,
)
from muster.games.the_specialists.components import BUILDINGS
from muster.games.the_specialists.rules import counts_for_expert, gear_due, lacking, loot
from muster.games.the_specialists.sight import Sight
from muster.games.the_specialists.weights import ALONE, WEIGHTS, Weights

TRACK_KIND = {
    "dice_token": DICE,
    "solo_token": SOLO,
    "wild_skill_token": WILD,
    "skill_token": SKILL,
}

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
            return w.solo_token if self.sight.left else 0.0
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
                worth += amount * sum(self.dice) / 6
            elif kind == EQUIPMENT_PER:
                worth += self.more_gear(amount * (sight.skills[of] + (of == more)))
            elif kind == MONEY_PER:
                worth += amount * sight.hits[of]
        return worth * times

    def more_gear(self, amount: int) -> float:
        """What so much Equipment adds to what there is."""
        have = self.sight.gear
        return self.stock[min(have + amount, self.sight.box.track_end)] - self.stock[have]

    def recruit(self, colour: int) -> float:
        """What one more card of a colour is worth for the rest of the game (TS-81 to TS-87)."""
        sight, w, box = self.sight, self.weights, self.sight.box
        worth = self.skills[colour]
        left = sight.left
        if sight.skills[colour] == 0:
            worth += self._team_step()
        held = sight.experts
        if held >> colour & 1 or not sight.tiles[colour]:
            return worth
        if held.bit_count() >= box.most_experts:
            return worth
        count = counts_for_expert(box, sight.columns[colour]) + 1
        if count > 3:
            return worth
        tile = self.tile(colour) + self._mastery_step()
        if count == 3:
            return worth + tile
        ready = left / box.rounds
        return worth + tile * ready * (w.second_card if count == 2 else w.first_card)

    def _team_step(self) -> float:
        """What the next new colour is worth for the Full Team."""
        sight = self.sight
        stack: list[int] = sight.table["team_stack"]
        if not stack or sight.table["team_taken"][sight.seat]:
            return 0.0
        money = sight.box.team_money[stack[0]]
        lack = sight.skills.count(0)
        if lack == 1:
            return float(money)
        slack = sight.left + 1
        w = self.weights
        before = max(0.0, 1 - w.team_slope * lack / slack)
        after = max(0.0, 1 - w.team_slope * (lack - 1) / slack)
        return money * w.team * (after - before)

    def _mastery_step(self) -> float:
        sight, w = self.sight, self.weights
        stack: list[int] = sight.table["mastery_stack"]
        if not stack or sight.table["mastery_taken"][sight.seat]:
            return 0.0
        money = sight.box.mastery_money[stack[0]]
        still = sight.box.most_experts - sight.experts.bit_count()
        if still == 1:
            return float(money)
        return money * (w.mastery if still == 2 else w.mastery / 3) * sight.left / sight.box.rounds

    def tile(self, colour: int) -> float:
        """What an Expert tile may bring in the heists still to come."""
        sight, w, box = self.sight, self.weights, self.sight.box
        heists = min(box.signatures - sight.heists, w.pace * sight.left + 0.5)
        bits = 1 << colour
        worth = 0.0
        for building, often in ((BANK, w.banks), (JEWELRY, w.jewelries)):
            worth += heists * often * box.bonus[bits][building]
            worth += heists * often * box.less[bits][building] * self.gear
        if any(box.acting[bits]):
            worth += w.acting * heists
        if box.hacks & bits:
            worth += w.hacking * sight.left
        return worth

    # Rewards of a heist

    def reward(self, at: int, building: int) -> float:
        """What a heist brings besides money: a Prime token, a first bank (TS-71 to TS-80)."""
        sight, box = self.sight, self.sight.box
        table = sight.table
        site = sight.sites[at]
        worth = 0.0
        if box.solo:
            return self._track(building)
        if sight.virgin >> at & 1 or box.for_every[site.board]:
            worth += self.prime(site.letter)
        if building == BANK and not sight.hits[BANK] and table["bank_stack"]:
            worth += self.gains(box.bank_gains[table["bank_stack"][0]])
        elif building == JEWELRY:
            if not sight.hits[JEWELRY] and table["jewelry_stack"]:
                worth += self.gains(box.jewelry_gains[table["jewelry_stack"][0]])
            elif sight.hits[JEWELRY] == 1:
                worth += self.gains(box.second_gains)
        return worth

    def prime(self, letter: int) -> float:
        """What choosing from a post-it is worth (TS-71)."""
        found = self.primes.get(letter)
        if found is None:
            offered = self.sight.offered[letter]
            found = self.new_token(max([self.token(t) for t in offered])) if offered else 0.0
            self.primes[letter] = found
        return found

    def _track(self, building: int) -> float:
        """Solo: the next spot of the bank or jewelry track (TS-119 to TS-121)."""
        box = self.sight.box
        solo = self.sight.table["solo"]
        if building == BANK:
            track, step = box.bank_track, solo["bank_step"]
        elif building == JEWELRY:
            track, step = box.jewelry_track, solo["jewelry_step"]
        else:
            return 0.0
        if step >= len(track):
            return 0.0
        return self.new_token(self.kind(TRACK_KIND[track[step]]))

    def value(self) -> float:
        """Everything together, for comparing positions of the same game."""
        sight = self.sight
        held: list[float] = sorted([self.dice[v] for v in sight.dice if v], reverse=True)
        experts = [c for c in range(len(sight.skills)) if sight.experts >> c & 1]
        return (
            sight.money
            + sum(self.hopes)
            + self.stock[sight.gear]
            + sum(held[: sight.box.spots])
            + sum(self.token_worth.values())
            + sum(self.tile(colour) for colour in experts)
        )
