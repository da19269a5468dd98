"""What a learned value looks at in Space Explorers: how a seat stands, in numbers."""

from __future__ import annotations

from math import sqrt

from .bot.glance import Sight
from .box import ANY, SYMBOLS
from .rules import tally
from .state import Program

NAMES = (
    "points",
    "points ahead",
    "points ahead, the nearer the end the more",
    "specialists",
    "specialists ahead",
    "skills",
    "lowest skill",
    "printed symbols",
    "any symbols",
    "other abilities",
    "abilities for the turns to come",
    "growing asterisks",
    "tokens",
    "tokens of one colour beyond the second",
    "cards in hand",
    "best card in hand",
    "all cards in hand",
    "best recruit now",
    "recruits within means",
    "hopes for projects",
    "hopes for projects ahead",
    "projects claimed",
    "projects within reach",
    "on turn",
    "turns to come",
    "turns to come after the end was triggered",
    "all that counts, ahead",
    "all that counts, ahead, the nearer the end the more",
)


def features(s: Program, seat: int) -> list[float]:
    """A number for each of `NAMES`, from what this seat sees."""
    box = s.box
    mine = 0.0
    whole = 0.0
    best_points = -99.0
    best_hopes = -99.0
    best_whole = -99.0
    most_cards = 0
    own = Sight(s, seat)
    for player in range(box.seats):
        sight = own if player == seat else Sight(s, player)
        points = float(tally(s, player).total)
        stands = points + sight.now + _engine(s, sight) + 0.45 * sight.some * sum(s.tokens[player])
        stands += 0.7 * sight.some * min(len(s.hands[player]), 4)
        if player == seat:
            mine, whole = points, stands
        else:
            best_points = max(best_points, points)
            best_hopes = max(best_hopes, sight.now)
            best_whole = max(best_whole, stands)
            most_cards = max(most_cards, _cards(s, player))
    cards = _cards(s, seat)
    turns = own.turns
    near = 1.0 / (0.5 + sqrt(turns))
    printed, wild, other = _abilities(s, seat)
    best_held, all_held = _held(own)
    best_now, within = _recruits(own)
    skills, purse = s.skills[seat], s.tokens[seat]
    many = 0
    for count in purse:
        many += max(0, count - 2)
    return [
        mine,
        mine - best_points,
        (mine - best_points) * near,
        float(cards),
        float(cards - most_cards),
        float(sum(skills)),
        float(min(skills)),
        printed,
        wild,
        other,
        _engine(s, own),
        _growing(s, seat),
        float(sum(purse)),
        float(many),
        float(min(len(s.hands[seat]), 6)),
        best_held,
        all_held,
        best_now,
        float(within),
        own.now,
        own.now - best_hopes,
        float(len(s.claimed[seat])),
        float(_within_reach(s, seat)),
        1.0 if s.active == seat and not s.acted else 0.0,
        turns,
        _last_turn(s, seat),
        whole - best_whole,
        (whole - best_whole) * near,
    ]


def _cards(s: Program, seat: int) -> int:
    found = 0
    for batch in s.hubs[seat]:
        found += len(batch)
    return found


def _engine(s: Program, sight: Sight) -> float:
    """What working abilities and skills bring in the turns to come."""
    worth = 0.6 * sum(s.skills[sight.seat]) * min(1.0, sight.turns / 6)
    for batch in s.hubs[sight.seat]:
        if batch:
            worth += sight.worths[batch[-1]] * sight.lasting + sight.singles[batch[-1]]
    return worth


def _abilities(s: Program, seat: int) -> tuple[float, float, float]:
    """Printed symbols, symbols of any colour, other abilities that work."""
    box = s.box
    printed = wild = other = 0
    for batch in s.hubs[seat]:
        if batch:
            top = batch[-1]
            code = box.ability[top]
            if code == SYMBOLS:
                printed += len(box.brings[top])
            elif code == ANY:
                wild += box.yields[top]
            elif code:
                other += 1
    return float(printed), float(wild), float(other)


def _growing(s: Program, seat: int) -> float:
    box = s.box
    found = 0
    for batch in s.hubs[seat]:
        for card in batch:
            if box.star[card]:
                found += 1
    return float(found)


def _held(sight: Sight) -> tuple[float, float]:
    """What the own hand promises: the best card, and all."""
    hand = sight.s.hands[sight.seat]
    best = total = 0.0
    for card in hand:
        worth = sight.promise(card, len(hand) - 1)
        total += worth
        best = max(best, worth)
    return best, total


def _recruits(sight: Sight) -> tuple[float, int]:
    """The best a seat could recruit from the Center now, less what is given for it; how many."""
    s, box = sight.s, sight.box
    cards = len(s.hands[sight.seat])
    best = 0.0
    within = 0
    for card in s.center:
        worth = sight.brings(card)
        for division in box.joins[card]:
            price = sight.price(card, division, False, cards)
            worth_here = worth - sight.covers(division) - price
            if worth_here > best:
                best = worth_here
            if price < 1.2:
                within += 1
    return best, within


def _within_reach(s: Program, seat: int) -> int:
    found = 0
    box, skills = s.box, s.skills[seat]
    for project in s.projects:
        for colour, wanted in box.project_pairs[project]:
            if wanted > skills[colour]:
                break
        else:
            found += 1
    return found


def _last_turn(s: Program, seat: int) -> float:
    """Has this seat a turn to come although the end was triggered?"""
    if not s.final:
        return 1.0
    seats = s.box.seats
    to_come = (s.first - s.active) % seats
    if not to_come and not s.acted:
        return 0.0
    mine = (seat - s.active) % seats
    return 1.0 if mine < (to_come or seats) and (mine or not s.acted) else 0.0
