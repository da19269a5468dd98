"""Strength by how matches ended: openskill's Plackett and Luce, made for more than two seats.

Everybody begins at 25 with a doubt of 25 / 3, and what one match changes depends on who was met.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt

import msgspec
from openskill.models import PlackettLuce

TAU = 25 / 300
"""What is added to the doubt before each match, for players who change meanwhile."""


class Strength(msgspec.Struct, frozen=True):
    """How strong somebody is, and the doubt of it: a mean and a standard deviation."""

    mu: float = 25.0
    sigma: float = 25 / 3


@cache
def _model(tau: float) -> PlackettLuce:
    return PlackettLuce(tau=tau)


def after_match(
    known: Mapping[str, Strength], players: Sequence[str], places: Sequence[float], tau: float = TAU
) -> dict[str, Strength]:
    """How strong the players of a match are after it, by name; `known` is how strong they were.

    `players` is who sat on each seat, `places` how each seat ended, the lowest first. Whoever had
    several seats is rated by their mean.
    """
    model = _model(tau)
    before = [known.get(name, Strength()) for name in players]
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    found: dict[str, Strength] = {}
    for name in dict.fromkeys(players):
        mine = [one for one, sat in zip(after, players, strict=True) if sat == name]
        mu = sum([one.mu for one in mine]) / len(mine)
        sigma = sqrt(sum([one.sigma**2 for one in mine]) / len(mine))
        found[name] = Strength(mu, sigma)
    return found
