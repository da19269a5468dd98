"""What rewards are worth to a bot: for teams and tiles, and for heists besides their money."""

from __future__ import annotations

from ..kinds import BANK, DICE, JEWELRY, SKILL, SOLO, WILD
from ..rules import counts_for_expert
from .prospects import Prospects

TRACK_KIND = {
    "dice_token": DICE,
    "solo_token": SOLO,
    "wild_skill_token": WILD,
    "skill_token": SKILL,
}


def recruit(p: Prospects, colour: int) -> float:
    """What one more card of a colour is worth for the rest of the game (TS-81 to TS-87)."""
    sight, w, box = p.sight, p.weights, p.sight.box
    worth = p.skills[colour]
    left = sight.left
    if sight.skills[colour] == 0:
        worth += team_step(p)
    held = sight.experts
    if held >> colour & 1 or not sight.tiles[colour]:
        return worth
    if held.bit_count() >= box.most_experts:
        return worth
    count = counts_for_expert(box, sight.columns[colour]) + 1
    if count > 3:
        return worth
    gained = tile(p, colour) + mastery_step(p)
    if count == 3:
        return worth + gained
    ready = left / box.rounds
    return worth + gained * ready * (w.second_card if count == 2 else w.first_card)


def team_step(p: Prospects) -> float:
    """What the next new colour is worth for the Full Team."""
    sight = p.sight
    stack = sight.table.team_stack
    if not stack or sight.table.team_taken[sight.seat]:
        return 0.0
    money = sight.box.team_money[stack[0]]
    lack = sight.skills.count(0)
    if lack == 1:
        return float(money)
    slack = sight.left + 1
    w = p.weights
    before = max(0.0, 1 - w.team_slope * lack / slack)
    after = max(0.0, 1 - w.team_slope * (lack - 1) / slack)
    return money * w.team * (after - before)


def mastery_step(p: Prospects) -> float:
    """What the next Expert tile is worth for the Mastery token."""
    sight, w = p.sight, p.weights
    stack = sight.table.mastery_stack
    if not stack or sight.table.mastery_taken[sight.seat]:
        return 0.0
    money = sight.box.mastery_money[stack[0]]
    still = sight.box.most_experts - sight.experts.bit_count()
    if still == 1:
        return float(money)
    return money * (w.mastery if still == 2 else w.mastery / 3) * sight.left / sight.box.rounds


def tile(p: Prospects, colour: int) -> float:
    """What an Expert tile may bring in the heists still to come."""
    sight, w, box = p.sight, p.weights, p.sight.box
    heists = min(box.signatures - sight.heists, w.pace * sight.left + 0.5)
    bits = 1 << colour
    worth = 0.0
    for building, often in ((BANK, w.banks), (JEWELRY, w.jewelries)):
        worth += heists * often * box.bonus[bits][building]
        worth += heists * often * box.less[bits][building] * p.gear
    if any(box.acting[bits]):
        worth += w.acting * heists
    if box.hacks & bits:
        worth += w.hacking * sight.left
    return worth


def besides(p: Prospects, at: int, building: int) -> float:
    """What a heist brings besides money: a Prime token, a first bank (TS-71 to TS-80)."""
    sight, box = p.sight, p.sight.box
    table = sight.table
    site = sight.sites[at]
    worth = 0.0
    if box.solo:
        return track_spot(p, building)
    if sight.virgin >> at & 1 or box.for_every[site.board]:
        worth += p.prime(site.letter)
    if building == BANK and not sight.hits[BANK] and table.bank_stack:
        worth += p.gains(box.bank_gains[table.bank_stack[0]])
    elif building == JEWELRY:
        if not sight.hits[JEWELRY] and table.jewelry_stack:
            worth += p.gains(box.jewelry_gains[table.jewelry_stack[0]])
        elif sight.hits[JEWELRY] == 1:
            worth += p.gains(box.second_gains)
    return worth


def track_spot(p: Prospects, building: int) -> float:
    """Solo: the next spot of the bank or jewelry track (TS-119 to TS-121)."""
    box = p.sight.box
    s = p.sight.table
    if building == BANK:
        track, step = box.bank_track, s.bank_step
    elif building == JEWELRY:
        track, step = box.jewelry_track, s.jewelry_step
    else:
        return 0.0
    if step >= len(track):
        return 0.0
    return p.new_token(p.kind(TRACK_KIND[track[step]]))


def everything(p: Prospects) -> float:
    """Everything together, for comparing positions of the same game."""
    sight = p.sight
    held: list[float] = sorted([p.dice[v] for v in sight.dice if v], reverse=True)
    experts = [c for c in range(len(sight.skills)) if sight.experts >> c & 1]
    hoped: float = sum(p.hopes)
    return (
        sight.money
        + hoped
        + p.stock[sight.gear]
        + sum(held[: sight.box.spots])
        + sum(p.token_worth.values())
        + sum([tile(p, colour) for colour in experts])
    )
