"""Answers to cards, dogs, the Consultant and everything else that is asked in between."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.masks import bits
from ..components import WHO
from .jobs import Job
from .orders import Orders
from .routes import field, open_to
from .sight import FAR, Sight

Advice = dict[str, float]


def agree(sight: Sight, legal: Sequence[str]) -> Advice:
    return {"agree": 1.0}


def consult(sight: Sight, legal: Sequence[str]) -> Advice:
    """A blank where somebody wants to go, paid by whoever has most ideas."""
    s = sight.s
    tile = s.args[0]
    orders = Orders(sight)
    wanted = any(tile in trail[:5] for trail in orders.trail.values())
    rich = [text for text in legal if text.startswith("consult ") and _ideas(sight, text) >= 2]
    if wanted and rich:
        return {max(rich, key=lambda text: _ideas(sight, text)): 1.0}
    return {"leave": 1.0}


def _ideas(sight: Sight, text: str) -> int:
    return sight.s.ideas[WHO.index(text.split()[1])]


def chase(sight: Sight, legal: Sequence[str]) -> Advice:
    """The dog takes whom it hurts least: not who carries the goal."""
    return {text: _hurt(sight, text) for text in legal}


def _hurt(sight: Sight, text: str) -> float:
    word = text.split()[1]
    if word not in WHO:
        return 0.0
    who = WHO.index(word)
    worth = 0.0
    if sight.carries_the_goal(who):
        worth -= 2.0
    if sight.slippery(who):
        worth += 1.0
    return worth


def squirm(sight: Sight, legal: Sequence[str]) -> Advice:
    """Noise is dear, an idea of somebody with many is not."""
    return {
        text: (1.0 if text.startswith("lose") else 0.0) + 0.1 * _ideas(sight, text)
        for text in legal
    }


def divert(sight: Sight, legal: Sequence[str]) -> Advice:
    """As many tokens as avert an alert."""
    return {text: float(text.split()[1]) for text in legal}


def gain(sight: Sight, legal: Sequence[str]) -> Advice:
    """An idea for a noise: for those who have few."""
    found: Advice = {}
    for text in legal:
        if text.startswith("gain "):
            found[text] = 0.6 - 0.2 * _ideas(sight, text)
        elif text.startswith("skip"):
            found[text] = 0.1
    return found


def inspire(sight: Sight, legal: Sequence[str]) -> Advice:
    """An idea to whoever carries the goal, from somebody who does not."""
    found: Advice = {"skip": 0.0} if "skip" in legal else {}
    for text in legal:
        words = text.split()
        if len(words) == 3 and words[0] == "inspire":
            giver, taker = WHO.index(words[1]), WHO.index(words[2])
            found[text] = _need(sight, taker) - _need(sight, giver)
    return found


def _need(sight: Sight, who: int) -> float:
    worth = 2.0 if sight.carries_the_goal(who) else 0.0
    if sight.is_out(who):
        worth -= 1.0
    return worth - 0.2 * sight.s.ideas[who]


def token(sight: Sight, legal: Sequence[str]) -> Advice:
    """A token of a closed gate: beside what is planned, as connected as possible."""
    s = sight.s
    found: Advice = {}
    for text in legal:
        words = text.split()
        if words[0] != "mark":
            found[text] = 0.0
            continue
        who, tile = WHO.index(words[1]), s.site.at[words[2]]
        ways = s.plan[who] | s.site.exits | 1 << s.place[who]
        links = (s.adj[tile] & s.present & ways).bit_count()
        found[text] = links - 0.3 * sight.toll[tile] + (0.5 if _beside(sight, who, tile) else 0.0)
    return found


def _beside(sight: Sight, who: int, tile: int) -> bool:
    s = sight.s
    return s.adj[tile] >> s.place[who] & 1 == 1


def replan(sight: Sight, legal: Sequence[str]) -> Advice:
    """Change of Plans: tokens go where they shorten somebody's way most, from where none leads."""
    s = sight.s
    orders = Orders(sight)
    for job in orders.jobs:  # first what nobody can get at
        if all(job is not one for one in orders.job.values()):
            text = _shift(sight, _nearest(sight, orders, job), orders.spots(job), legal)
            if text:
                return {text: 1.0}
    for who in sorted(orders.trail, key=lambda one: -orders.weight.get(one, 0.0)):
        job = orders.job[who]
        if who >= s.box.pcs or s.place[who] < 0:
            continue
        text = _shift(sight, who, orders.spots(job) if job.tile >= 0 else sight.ends(), legal)
        if text:
            return {text: 1.0}
    return stop(sight, legal)


def _nearest(sight: Sight, orders: Orders, job: Job) -> int:
    """Who would do a job if everything were planned; nobody: -1."""
    s = sight.s
    best, least = -1, FAR
    for who in sight.crew:
        if s.place[who] < 0 or not job.only >> who & 1:
            continue
        wide = field(sight, who, s.place[who], s.present, liked=s.plan[who])
        spot = wide.nearest(orders.spots(job))
        if spot >= 0 and wide.cost[spot] < least:
            best, least = who, wide.cost[spot]
    return best


def _shift(sight: Sight, who: int, goal: int, legal: Sequence[str]) -> str:
    """The token to be moved first if this one is to get there; empty: its way is good enough."""
    s, ids = sight.s, sight.s.site.ids
    if who < 0:
        return ""
    wide = field(sight, who, s.place[who], s.present, liked=s.plan[who])
    spot = wide.nearest(goal)
    if spot < 0:
        return ""
    planned = field(sight, who, s.place[who], open_to(sight, who))
    if planned.cost[spot] < wide.cost[spot] + DETOUR:
        return ""
    way = wide.way(spot)
    new = [tile for tile in way if tile < s.site.hexes and not s.plan[who] >> tile & 1]
    old = [tile for tile in bits(s.plan[who] & s.present) if tile not in way]
    if not new or not old:
        return ""
    old.sort(key=lambda tile: (-wide.cost[tile], tile))
    text = f"shift {WHO[who]} {ids[old[0]]} {ids[new[0]]}"
    return text if text in legal else ""


DETOUR = 1.5
"""A way has to be so much longer than it could be for tokens to be moved."""


def fling(sight: Sight, legal: Sequence[str]) -> Advice:
    """Loot fumbled goes onto a hex of one's own."""
    s = sight.s
    found: Advice = {}
    for text in legal:
        words = text.split()
        tile = s.site.at.get(words[-1], -1)
        who = WHO.index(words[1])
        mine = who < 4 and tile >= 0 and s.plan[who] >> tile & 1
        found[text] = (1.0 if mine else 0.0) - 0.2 * (sight.toll[tile] if tile >= 0 else 0.0)
    return found


def locks(sight: Sight, legal: Sequence[str]) -> Advice:
    """Locks go where nobody wants to go."""
    orders = Orders(sight)
    wanted = 0
    for trail in orders.trail.values():
        for tile in trail:
            wanted |= 1 << tile
    at = sight.s.site.at
    return {text: -float(wanted >> at[text.split()[1]] & 1) for text in legal}


def out(sight: Sight, legal: Sequence[str]) -> Advice:
    return {
        text: 1.0 if sight.carries_the_goal(WHO.index(text.split()[1])) else 0.0 for text in legal
    }


def shake(sight: Sight, legal: Sequence[str]) -> Advice:
    """On along the way."""
    orders = Orders(sight)
    ids = sight.s.site.ids
    for who in bits(sight.s.alive):
        for tile in orders.trail.get(who, [])[:1]:
            text = f"move {WHO[who]} {ids[tile]}"
            if text in legal:
                return {text: 1.0}
    return {legal[0]: 1.0}


def logs(sight: Sight, legal: Sequence[str]) -> Advice:
    return {next((text for text in legal if text.startswith("reveal ")), legal[0]): 1.0}


def stop(sight: Sight, legal: Sequence[str]) -> Advice:
    for word in ("enough", "on", "skip"):
        if word in legal:
            return {word: 1.0}
    return {legal[-1]: 1.0}
