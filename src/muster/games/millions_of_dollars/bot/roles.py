"""Whom a bot sends: mixed at random, more often what promises more against what others may send."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from statistics import fmean, pstdev
from typing import Any

from ..box import NONE, MillionsBox
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


def plan(
    box: MillionsBox, view: Mapping[str, Any], legal: Sequence[str], rng: random.Random
) -> str:
    """The next Character to send."""
    seat = view["seat"]
    free = [box.role_at[text.split()[1]] for text in legal]
    begun = [
        box.role_at[pick.split()[1]]
        for ask in (*view["asks"], *view["sealed"])
        if ask["seat"] == seat
        for pick in ask.get("picks", ())
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
        team = rng.choices(mine, mixture(box, view["table"], seat, mine, rng))[0]
    role = rng.choice([one for one in team if one in free])
    return f"send {box.role_ids[role]}"


def mixture(
    box: MillionsBox,
    table: Mapping[str, Any],
    seat: int,
    mine: Sequence[Team],
    rng: random.Random,
) -> list[float]:
    """With which weights to choose among these teams."""
    teams = list(combinations(box.roles, box.chars))
    likely = dict.fromkeys(teams, 1.0)
    for _ in range(DEPTH - 1):
        first = _weights(box, table, seat, teams, likely, rng)
        total = sum(first)
        likely = {
            team: 1 / len(teams) + weight / total for team, weight in zip(teams, first, strict=True)
        }
    return _weights(box, table, seat, mine, likely, rng)


def _weights(
    box: MillionsBox,
    table: Mapping[str, Any],
    seat: int,
    teams: Sequence[Team],
    likely: Mapping[Team, float],
    rng: random.Random,
) -> list[float]:
    """How often to send each of these teams, if others send theirs as likely as that."""
    others = [_sent_by_others(box, table, seat, likely, rng) for _ in range(PLANS)]
    merits = [_promise(box, table, seat, team, others, rng) for team in teams]
    scale = CAPRICE * pstdev(merits) or 1.0
    mean = fmean(merits)
    return [exp((merit - mean) / scale) for merit in merits]


def _sent_by_others(
    box: MillionsBox,
    table: Mapping[str, Any],
    seat: int,
    likely: Mapping[Team, float],
    rng: random.Random,
) -> list[int]:
    """What the others may send, a role for every slot; own slots are still empty."""
    roles: list[int] = []
    teams, weights = list(likely), list(likely.values())
    for one in range(box.seats):
        if one == seat:
            roles += [NONE] * box.chars
            continue
        barred = {box.role_at[role] for role in table["previous"][one] or () if box.fooled}
        while True:
            team = rng.choices(teams, weights)[0]
            if not barred.intersection(team):  # MD-19
                break
        roles += team
    return roles


def _promise(
    box: MillionsBox,
    table: Mapping[str, Any],
    seat: int,
    team: Team,
    others: Sequence[Sequence[int]],
    rng: random.Random,
) -> float:
    """The chance to win with this team."""
    worlds: dict[World, float] = {}
    first = box.own[seat][0]
    feared = 0
    for sent in others:
        world = (*sent[:first], *team, *sent[first + box.chars :])
        worlds[world] = worlds.get(world, 0.0) + 1
        feared += box.brute in sent
    ante = box.ante[box.loot_at[table["loot"]]]
    ahead = {
        **table,
        "status": ["in"] * box.slots,
        "antes": [ante] * box.slots,
        "aid": [0] * box.slots,
        "cash": [max(0, cash - ante * box.chars) for cash in table["cash"]],
        "shown": box.role_ids,
    }
    outlook = Outlook(box, ahead, seat, Beliefs(worlds), [GIVES_WAY] * box.slots, rng)
    worth = outlook.worth(outlook.odds(NONE), seat)
    if box.brute in team and table["round"] < box.rounds:
        worth += LOOK * outlook.prospects.million(worth) * (1 - feared / len(others))
    return worth
