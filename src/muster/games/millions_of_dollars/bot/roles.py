"""Whom a bot sends: mixed at random, more often what promises more against what others may send."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from statistics import fmean, pstdev

from muster.kernel.verbs import places_of

from ..box import NONE
from ..state import IN, Gangs
from .beliefs import Beliefs, World
from .outlook import Outlook

PLANS = 24
"""How many ways the others might plan are looked at."""

DEPTH = 2
"""First against others who send anything, then against others who thought so far, too."""

CAPRICE = 1.0
"""How mixed plans are: chances fall to a third when a team is this many deviations worse."""

GIVES_WAY = 0.45
"""How likely one of two who ruin each other leaves; oneself as well."""

LOOK = 0.4
"""What the Intimidation card of a single Brute is worth, in millions."""

Team = tuple[int, ...]
"""The roles a player sends."""


def plan(s: Gangs, seat: int, legal: Sequence[str], rng: random.Random) -> str:
    """The next Character to send."""
    box = s.box
    free = [box.role_at[text.split()[1]] for text in legal]
    begun = [
        place for ask in (*s.asks, *s.sealed) if ask.seat == seat for place in places_of(s, ask)
    ]
    second = box.chars == 2 and len(begun) == 1
    mine = [
        team
        for team in combinations(box.roles, box.chars)
        if (not second or begun[0] in team)
        and all(role in free or (second and role == begun[0]) for role in team)
    ]
    if len(mine) == 1:
        team = mine[0]
    else:
        team = rng.choices(mine, mixture(s, seat, mine, rng))[0]
    role = rng.choice([one for one in team if one in free])
    return f"send {box.role_ids[role]}"


def mixture(
    s: Gangs,
    seat: int,
    mine: Sequence[Team],
    rng: random.Random,
) -> list[float]:
    """With which weights to choose among these teams."""
    box = s.box
    teams = list(combinations(box.roles, box.chars))
    likely = dict.fromkeys(teams, 1.0)
    for _ in range(DEPTH - 1):
        first = _weights(s, seat, teams, likely, rng)
        total: float = sum(first)
        likely = {
            team: 1 / len(teams) + weight / total for team, weight in zip(teams, first, strict=True)
        }
    return _weights(s, seat, mine, likely, rng)


def _weights(
    s: Gangs,
    seat: int,
    teams: Sequence[Team],
    likely: Mapping[Team, float],
    rng: random.Random,
) -> list[float]:
    """How often to send each of these teams, if others send theirs as likely as that."""
    others = [_sent_by_others(s, seat, likely, rng) for _ in range(PLANS)]
    merits = [_promise(s, seat, team, others, rng) for team in teams]
    scale = CAPRICE * pstdev(merits) or 1.0
    mean = fmean(merits)
    return [exp((merit - mean) / scale) for merit in merits]


def _sent_by_others(
    s: Gangs,
    seat: int,
    likely: Mapping[Team, float],
    rng: random.Random,
) -> list[int]:
    """What the others may send, a role for every slot; own slots are still empty."""
    box = s.box
    roles: list[int] = []
    teams, weights = list(likely), list(likely.values())
    for one in range(box.seats):
        if one == seat:
            roles += [NONE] * box.chars
            continue
        barred = {s.previous[slot] for slot in box.own[one] if box.fooled}
        while True:
            team = rng.choices(teams, weights)[0]
            if not barred.intersection(team):
                break
        roles += team
    return roles


def _promise(
    s: Gangs,
    seat: int,
    team: Team,
    others: Sequence[Sequence[int]],
    rng: random.Random,
) -> float:
    """The chance to win with this team."""
    box = s.box
    worlds: dict[World, float] = {}
    first = box.own[seat][0]
    feared = 0
    for sent in others:
        world = (*sent[:first], *team, *sent[first + box.chars :])
        worlds[world] = worlds.get(world, 0.0) + 1
        feared += box.brute in sent
    ante = box.ante[s.loot]
    ahead = s.clone()
    ahead.status = [IN] * box.slots
    ahead.antes = [ante] * box.slots
    ahead.aid = [0] * box.slots
    ahead.cash = [max(0, cash - ante * box.chars) for cash in s.cash]
    ahead.shown = tuple(box.roles)
    outlook = Outlook(ahead, seat, Beliefs(worlds), [GIVES_WAY] * box.slots, rng)
    worth = outlook.worth(outlook.odds(NONE), seat)
    if box.brute in team and s.round < box.rounds:
        worth += LOOK * outlook.prospects.million(worth) * (1 - feared / len(others))
    return worth
