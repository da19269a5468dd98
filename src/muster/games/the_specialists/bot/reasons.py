"""What has changed for a seat between two moments, in words, and what each is worth in M$."""

from __future__ import annotations

from ..kinds import BUILDINGS, SKILL
from ..rules import dice_count, loot, money_of
from ..state import CREW, DIE, START, WIDTH, Crews
from ..words import UNIT, dice_word, token_name
from .bonuses import tile
from .jobs import NOBODY
from .prospects import Prospects
from .sight import Sight
from .turns import Plan

Reason = tuple[float, str]

RIVAL = 3.0
"""What a Rivalry costs, about: locks, and one step to defeat."""

SLIGHT = 0.3
"""Hopes that change by less are not worth a word."""


def reasons(before: Crews, after: Crews, seat: int) -> list[Reason]:
    """Heists, cards, tiles, money, goods, cities in and out of reach, and the end."""
    p = Prospects(Sight(before, seat))
    found: list[Reason] = []
    explained = _heists(before, after, seat, found)
    _cards(before, after, seat, p, found)
    explained += _team(before, after, seat, p, found)
    more = money_of(after, seat) - money_of(before, seat) - explained
    if more:
        found.append((float(more), f"earns {more} {UNIT} besides heists"))
    _start(before, after, seat, p, found)
    _opening(before, after, seat, found)
    _goods(before, after, seat, p, found)
    _cities(before, after, seat, p, found)
    _corruption(before, after, found)
    if after.ending == "seventh" and not before.ending and not after.box.solo:
        ahead = Sight(after, seat).ahead
        where = "ahead" if ahead > 0 else "behind" if ahead < 0 else "level"
        found.append((float(ahead), f"brings on the end while {where}"))
    return found


def _heists(before: Crews, after: Crews, seat: int, found: list[Reason]) -> int:
    """The buildings robbed meanwhile; the money they paid."""
    box = after.box
    layout = box.layouts[after.layout]
    total = 0
    for at, owners in enumerate(after.marks):
        if owners.count(seat) == before.marks[at].count(seat):
            continue
        site, building = layout.sites[layout.at[at // WIDTH]], at % WIDTH
        paid = sum(loot(box, site, building, after.experts[seat]))
        total += paid
        words = f"robs the {BUILDINGS[building]} of {site.name} for {paid} {UNIT}"
        found.append((float(paid), words))
    return total


def _start(before: Crews, after: Crews, seat: int, p: Prospects, found: list[Reason]) -> None:
    """To begin with: the cities that come nearer, and who can be recruited with the first die."""
    if before.stage != START:
        return
    box = after.box
    later = Prospects(Sight(after, seat))
    for at, site in enumerate(later.sight.sites):
        needed = sum(site.need)
        lack = 0
        for colour, count in later.lacks[at]:
            lack += max(0, count - int(later.token_colours[colour]))
        lack -= min(lack, int(later.wilds))
        nearer = later.hopes[at] - p.hopes[at]
        if lack < needed and nearer > 0:
            words = f"has {needed - lack} of the {needed} skills for {site.name}"
            found.append((nearer * (needed - lack) / needed, words))
    dice = [value for value in later.sight.dice if value]
    for card in later.sight.display:
        if box.white[card] in dice and not later.sight.skills[box.colour_of[card]]:
            words = f"has a {box.white[card]} to recruit {box.codename[card]}"
            found.append((0.5 * later.skills[box.colour_of[card]], words))


def _opening(before: Crews, after: Crews, seat: int, found: list[Reason]) -> None:
    """What the dice are good for, once one was taken."""
    if before.stage != DIE or after.stage != CREW or after.active != seat:
        return
    sight = Sight(after, seat)
    plan = Plan(Prospects(sight))
    move = plan.best_move(sight.dice)
    if move.card >= 0:
        idle = plan.after(plan.informant, NOBODY, sight.dice, ())
        verb = "recruit" if move.verb == "recruit" else "fast-play"
        found.append((move.worth - idle, f"can {verb} {after.box.codename[move.card]}"))


def _cards(before: Crews, after: Crews, seat: int, p: Prospects, found: list[Reason]) -> None:
    """Who has joined the team."""
    box = after.box
    if before.stage == START:
        return  # the answer itself says who; see `_start`
    for colour, column in enumerate(after.teams[seat]):
        for card in column[len(before.teams[seat][colour]) :]:
            words = f"recruits {box.codename[card]}, {box.colours[colour]}"
            found.append((p.skills[colour], words))


def _team(before: Crews, after: Crews, seat: int, p: Prospects, found: list[Reason]) -> int:
    """Expert tiles and the rewards for teams; the money they paid."""
    box = after.box
    new = after.experts[seat] & ~before.experts[seat]
    tiles = [colour for colour in range(len(box.colours)) if new >> colour & 1]
    found.extend([(tile(p, one), f"takes the {box.expert_names[one]} tile") for one in tiles])
    total = 0
    if after.team_taken[seat] and not before.team_taken[seat]:
        paid = box.team_money[after.team_taken[seat]]
        found.append((float(paid), f"completes a full team for {paid} {UNIT}"))
        total += paid
    if after.mastery_taken[seat] and not before.mastery_taken[seat]:
        paid = box.mastery_money[after.mastery_taken[seat]]
        found.append((float(paid), f"has three Expert tiles for {paid} {UNIT}"))
        total += paid
    return total


def _goods(before: Crews, after: Crews, seat: int, p: Prospects, found: list[Reason]) -> None:
    """Equipment, dice and tokens."""
    gear = after.equipment[seat] - before.equipment[seat]
    if gear:
        worth = p.stock[after.equipment[seat]] - p.stock[before.equipment[seat]]
        found.append((worth, f"{'gains' if gear > 0 else 'spends'} {abs(gear)} Equipment"))
    dice = dice_count(after, seat) - dice_count(before, seat)
    if dice:
        words = f"{'gains' if dice > 0 else 'spends'} {dice_word(abs(dice))}"
        worth = 0.0  # `sum` begins with an int, which the compiler keeps to
        for one in p.dice:
            worth += one / 6
        found.append((dice * worth, words))
    old, new = before.tokens[seat], after.tokens[seat]
    gained = [token for token in new if token not in old]
    lost = [token for token in old if token not in new]
    for one in gained:
        city = _use(p, one)
        token = _token(after, one)
        words = f"gets the {token}, a skill for {city}" if city else f"gets the {token}"
        found.append((p.token(one), words))
    found.extend([(-p.token(one), f"uses up the {_token(after, one)}") for one in lost])


def _use(p: Prospects, token: int) -> str:
    """For which city a skill of this token is the likeliest, if for any."""
    box = p.sight.box
    colour = box.token_colour[token]
    if box.token_kind[token] != SKILL:
        return ""
    best, where = 0.0, ""
    for at, site in enumerate(p.sight.sites):
        if p.hopes[at] > best and colour in [lack for lack, _ in p.lacks[at]]:
            best, where = p.hopes[at], site.name
    return where


def _token(s: Crews, token: int) -> str:
    return token_name(s.box, token).replace("your choice", "choice")


def _cities(before: Crews, after: Crews, seat: int, p: Prospects, found: list[Reason]) -> None:
    """Cities for which the skills are there now, and cities that others have closed."""
    later = Prospects(Sight(after, seat))
    for at, site in enumerate(p.sight.sites):
        if after.robbed[seat] >> site.word * WIDTH & 1 or not p.sight.free[at]:
            continue
        if not later.sight.free[at]:
            if p.hopes[at] > SLIGHT:
                found.append((-p.hopes[at], f"finds {site.name} closed"))
        elif p.lacks[at] and not later.lacks[at]:
            worth = max(SLIGHT, later.hopes[at] - p.hopes[at])
            found.append((worth, f"has all skills for {site.name}"))


def _corruption(before: Crews, after: Crews, found: list[Reason]) -> None:
    """Alone: Bribes and Rivalries."""
    box = after.box
    paid, more = len(before.bribes), len(after.bribes)
    if more > paid:
        last = len(box.penalty) - 1
        cost = box.penalty[min(more, last)] - box.penalty[min(paid, last)]
        found.append((-float(cost), "takes a Bribe"))
    if len(after.rivalries) > len(before.rivalries):
        found.append((-RIVAL, "draws a Rivalry"))
