"""Answers at a glance: how good each looks without trying it, for playouts and for a first choice.

All in points at the end of the game, about. A recruit brings points, skills for Projects and for
later recruits, and what its ability does, and costs the tokens and cards that are given for it
and the ability it covers; a card that is taken is means, and a promise.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import exp

from muster.kernel.ask import Ask

from ..box import (
    ANY,
    DRAW_COVERED,
    SCORE_ABOVE,
    SCORE_BELOW,
    SCORE_COLOUR,
    SCORE_GROUPS,
    SCORE_PROJECTS,
    SYMBOLS,
    SpaceBox,
)
from ..payment.means import helps
from ..state import Program
from .worths import (
    CARD,
    EACH_TURN,
    GROWN,
    GROWTH,
    LACKING,
    ONCE,
    PACE,
    PRINTED,
    PROMISE,
    SKILL,
    TEMPO,
    TOKEN,
    USED_UP,
)

LEFT_TO_OTHERS = 0.4
"""What a token given hurts besides, as a part of that: a neighbour has it."""

SKILL_TURNS = 2.2
"""Turns it takes to get a skill that is missing, about."""

NEVER = -9.0
"""What looks like nothing one would do."""

FARTHEST = 9
"""So many skills missing are as bad as more."""

LONGEST = 20
"""So many turns to come are as good as more."""

RACE = (0.02, 0.05, 0.2, 0.55, 0.85, 0.95, 1.0)
"""How likely one is first at a Project where the nearest rival lacks -3 to 3 skills more."""


def _come_true() -> tuple[tuple[float, ...], ...]:
    found: list[tuple[float, ...]] = []
    for missing in range(FARTHEST + 1):
        row: list[float] = []
        for turns in range(LONGEST + 1):
            late = SKILL_TURNS * missing - 0.5 - turns
            row.append(0.9 * 0.82**missing / (1.0 + exp(late / 1.2)) if turns else 0.0)
        found.append(tuple(row))
    return tuple(found)


COMES_TRUE = _come_true()
"""How much of a Project is counted, by how many skills are missing and how many turns to come."""


@lru_cache(maxsize=16)
def lasting_worth(box: SpaceBox) -> list[float]:
    """What the ability of each card brings in a turn as long as it works."""
    found: list[float] = []
    for card in range(box.cards):
        code = box.ability[card]
        if code == SYMBOLS:
            symbols = box.brings[card]
            found.append(PRINTED * (len(symbols) - 0.3 * (len(symbols) - len(set(symbols)))))
        elif code == ANY:
            narrow = box.only_hand[card] or box.only_sizes[card] or box.only_skills[card]
            found.append(EACH_TURN[ANY] * (0.5 if narrow else 1.0) * box.yields[card])
        else:
            found.append(EACH_TURN.get(code, 0.0))
    return found


@lru_cache(maxsize=16)
def single_worth(box: SpaceBox) -> list[float]:
    """What the ability of each card brings that works but once."""
    return [
        USED_UP * ONCE.get(box.ability[card], 0.0) * box.yields[card] for card in range(box.cards)
    ]


def turns_to_come(s: Program, seat: int) -> float:
    """How many turns a seat has after its present or next one, about."""
    if s.final:
        return 0.0
    fullest = 0
    for hub in s.hubs:
        cards = 0
        for batch in hub:
            cards += len(batch)
        fullest = max(fullest, cards)
    return max(1.0, PACE * (s.box.hub_limit - fullest))


def missing_of(box: SpaceBox, skills: tuple[int, ...], project: int) -> int:
    """How many skills a Project demands beyond these."""
    found = 0
    for colour, wanted in box.project_pairs[project]:
        have = skills[colour]
        if wanted > have:
            found += wanted - have
    return found


class Sight:
    """What a seat sees at a glance before it answers."""

    def __init__(self, s: Program, seat: int) -> None:
        box = s.box
        self.s = s
        self.box = box
        self.seat = seat
        self.turns = turns_to_come(s, seat)
        self.lasting: float = min(max(self.turns - 1.0, 0.0), 9.0) ** 0.8
        self.some = min(1.0, self.turns / 3)
        self.token = TOKEN * self.some * (1.0 + LEFT_TO_OTHERS)
        self.card: float = CARD * self.some * 0.9 ** len(s.hands[seat])
        self.worths: list[float] = lasting_worth(box)
        self.singles: list[float] = single_worth(box)
        self.gains: dict[int, float] = {}
        self.rivals: list[int] = []
        self.now = self.hopes(-1)

    def hopes(self, card: int) -> float:
        """What the Projects promise, after this card was recruited (-1: as it is)."""
        s, box, seat = self.s, self.box, self.seat
        more = box.skill_in[card] if card >= 0 else box.no_counts
        skills = s.skills[seat]
        turns = min(LONGEST, int(self.turns + 0.5))
        first = not self.rivals
        worth = 0.0
        best = 0.0
        for at, project in enumerate(s.projects):
            missing = 0
            for colour, wanted in box.project_pairs[project]:
                lack = wanted - skills[colour] - more[colour]
                if lack > 0:
                    missing += lack
            if first:
                self.rivals.append(self._nearest(project))
            points = float(box.project_points[project])
            if not missing:
                hope = points * COMES_TRUE[0][turns]
                best = max(best, points - hope)  # one of them can be completed at once
            else:
                ahead = max(-3, min(3, self.rivals[at] - missing))
                hope = points * COMES_TRUE[min(missing, FARTHEST)][turns] * RACE[ahead + 3]
            worth += hope
        return worth + best

    def _nearest(self, project: int) -> int:
        """How many skills the nearest rival lacks."""
        s = self.s
        found = FARTHEST
        for player, skills in enumerate(s.skills):
            if player != self.seat:
                found = min(found, missing_of(self.box, skills, project))
        return found

    def brings(self, card: int) -> float:
        """What a card brings that joins the Hub, whatever it costs and covers."""
        box, turns = self.box, self.turns
        skills = box.skills[card]
        key = skills[0] * 8 + (skills[1] + 1 if len(skills) > 1 else 0)
        gain = self.gains.get(key)
        if gain is None:
            gain = self.hopes(card) - self.now + SKILL * len(skills) * min(1.0, turns / 6)
            self.gains[key] = gain
        worth = box.points[card] + gain + (TEMPO if turns else 0.0)
        worth += self.worths[card] * self.lasting + self.singles[card] * min(1.0, turns / 4)
        return worth + self.star(card) if box.star[card] else worth

    def star(self, card: int) -> float:
        """What an asterisk card would score."""
        s, box, seat = self.s, self.box, self.seat
        code, worth = box.ability[card], box.worth[card]
        growth = GROWN * GROWTH[code] * self.turns
        if code == SCORE_PROJECTS:
            return growth + worth * len(s.claimed[seat])
        if code == SCORE_ABOVE:
            return growth
        if code == SCORE_BELOW:
            most = 0
            for division in box.joins[card]:
                most = max(most, len(s.hubs[seat][division]))
            return growth + worth * most
        skills, more = s.skills[seat], box.skill_in[card]
        if code == SCORE_COLOUR:
            colour = box.colour_scored[card]
            return growth + worth * (skills[colour] + more[colour])
        total = 0
        least = 99
        for colour, count in enumerate(skills):
            have = count + more[colour]
            total += have
            least = min(least, have)
        return growth + worth * (total // box.group[card] if code == SCORE_GROUPS else least)

    def covers(self, division: int) -> float:
        """What is lost when the top card of a Division is covered."""
        batch = self.s.hubs[self.seat][division]
        if not batch:
            return 0.0
        top = batch[-1]
        if self.box.ability[top] == DRAW_COVERED:
            return -0.6 * self.some
        return self.worths[top] * self.lasting + self.singles[top] * min(1.0, self.turns / 4)

    def price(self, card: int, division: int, from_hand: bool, cards: int) -> float:
        """What is given for a card in this Division, so many other cards being at hand."""
        s, box, seat = self.s, self.box, self.seat
        dues, saved = box.due_pairs[card], s.savings[seat][division]
        if saved >= len(dues):
            return 0.0
        support, purse = s.support[seat], s.tokens[seat]
        wild = support.wild
        for helper in support.some:
            if helps(box, helper, card, from_hand):
                wild += box.yields[helper]
        tokens = 0
        lacking = 0
        for colour, due in dues[saved]:
            left = due - support.brings[colour]
            if left > 0:
                given = min(left, purse[colour])
                tokens += given
                lacking += left - given
        lacking -= wild
        if lacking <= 0:
            return self.token * max(0, tokens + lacking)
        moved = min((lacking + 1) // 2, cards)
        rest = lacking - 2 * moved
        if rest <= 0:
            return self.card * moved + self.token * max(0, tokens + rest)
        return self.card * moved + self.token * tokens + LACKING * rest

    def taken(self, card: int) -> float:
        """What it is worth to have a card of the Center in hand."""
        cards = len(self.s.hands[self.seat])
        return self.card + self.promise(card, cards)

    def promise(self, card: int, cards: int) -> float:
        """What a card in hand promises, beside so many others."""
        if self.turns <= 0.0:
            return 0.0
        worth = self.brings(card)
        most = 0.0
        for division in self.box.joins[card]:
            hope = worth - self.covers(division) - self.price(card, division, True, cards)
            most = max(most, hope)
        return PROMISE * most


def weigh(s: Program, ask: Ask, legal: list[int], rng: random.Random) -> list[float]:
    """How good each answer looks, in points, about."""
    if ask.picks:
        return [_pick(s, ask, action) for action in legal]
    sight = Sight(s, ask.seat)
    return [_answer(sight, action) for action in legal]


def _answer(sight: Sight, action: int) -> float:
    """How good an answer looks that is not part of something begun."""
    s, box, seat = sight.s, sight.box, sight.seat
    width = box.width
    if action < box.first_hire:
        if action >= box.first_take:
            source = action - box.first_take
            if source == box.cards:
                return sight.card + 0.6 * sight.some
            return sight.taken(source)
        return _aside(sight, action)
    if action < box.first_free:
        hired = action < box.first_recruit
        place = action - (box.first_hire if hired else box.first_recruit)
        card, division = place // width, place % width
        if not hired and s.savings[seat][division] < box.size[card]:
            return NEVER  # it is paid for one
        from_hand = card in s.hands[seat]
        others = len(s.hands[seat]) - from_hand
        worth = sight.brings(card) - sight.covers(division)
        worth -= sight.price(card, division, from_hand, others)
        return worth - sight.promise(card, others) - sight.card if from_hand else worth
    if action < box.first_token:
        if action == box.first_pass:
            return 0.0
        place = (action - box.first_free) % box.recruit.count
        card, division = place // width, place % width
        helper = box.helper_at("benefactors", action - box.first_free)
        worth = sight.brings(card) - sight.covers(division)
        worth -= sight.token * box.needs_tokens[helper]
        if card in s.hands[seat]:
            others = len(s.hands[seat]) - 1
            worth -= sight.card + sight.promise(card, others)
        return worth
    if box.first_draw <= action < box.first_claim:
        return 1.0 if action < box.first_enough else 0.0
    if action < box.first_end:
        return 5.0 + box.project_points[action - box.first_claim]
    return 0.0


def _aside(sight: Sight, action: int) -> float:
    """What costs no action: 44, 57, 56 and 19."""
    s, box = sight.s, sight.box
    if action < box.first_rearrange:
        return NEVER / 2
    if action < box.first_trade:
        return NEVER
    if action < box.first_train:
        return sight.card - sight.token if s.acted and sight.turns > 2.0 else NEVER
    if not s.acted:
        return NEVER
    most = 0
    for project in s.projects:
        if missing_of(box, s.skills[sight.seat], project) == 1:
            most = max(most, box.project_points[project])
    return 5.0 + most - 2.0 * sight.token if most else NEVER


def _pick(s: Program, ask: Ask, action: int) -> float:
    """How good a pick looks that goes on with something: what finishes it comes first."""
    box = s.box
    if action < box.first_survey:
        return 2.0  # done, or let it be paid
    if action == box.rest.first:
        return 1.0
    if box.give.first <= action < box.first_take:
        colour = action - box.give.first
        return 0.1 * s.tokens[ask.seat][colour]
    return NEVER if box.first_drop <= action < box.first_draw else 0.0
