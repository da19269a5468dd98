"""The next steps of a good plan, and what each is for: what is hinted at in The Plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...components import WHO
from ...stages import NONE, PLAN
from ..blueprint import Blueprint
from ..jobs import OUT
from ..sight import Sight
from .crews import crew_for, plan_of
from .quick import PLANNING, Partner
from .reasons import goal_of
from .saying import decided, planned

if TYPE_CHECKING:
    from ...state import Heist

Step = tuple[str, str]


def next_steps(s: Heist, seat: int, legal: Sequence[str]) -> list[Step]:
    """What a partner would do next, then what the others of the crew are to do next."""
    key = next(ask.key for ask in s.asks if ask.seat == seat)
    if s.stage != PLAN or key not in PLANNING or len(legal) == 1:
        return []
    partner = Partner(crew_for(s), plan_of(s))
    advice = partner.advice(s, seat, key, legal)
    own = max(advice, key=lambda text: advice[text])
    blueprint = partner.blueprint(Sight(s, seat, partner.memory))
    steps = {
        text: why for who in blueprint.sight.crew for text, why in _next(blueprint, who, legal)
    }
    if own not in steps:
        steps = {own: _other(s, seat, own), **steps}
    return [(own, steps.pop(own)), *steps.items()]


def _next(blueprint: Blueprint, who: int, legal: Sequence[str]) -> list[Step]:
    """Where somebody is to start, or the next hex to mark, if there is one."""
    s, tokens = blueprint.sight.s, blueprint.tokens
    ids = s.site.ids
    if s.place[who] == NONE:
        text = f"start {WHO[who]} {ids[blueprint.start[who]]}"
        job = tokens.job(who)
        why = "has a good way out" if job is OUT else f"has a good way {goal_of(s, job)}"
        return [(text, why)] if text in legal else []
    for tile in tokens.of(who):
        text = f"mark {WHO[who]} {ids[tile]}"
        if text in legal:
            return [(text, _leads(blueprint, who, tile))]
    return []


def _leads(blueprint: Blueprint, who: int, tile: int) -> str:
    """What a planning token is for."""
    job = blueprint.tokens.leads_to(who, tile)
    if job is None:
        return "leaves another way open"
    if job is OUT:
        return "is on the way out"
    if job.tile == tile and job.kind == "get":
        return f"is where the {blueprint.sight.box.kinds[job.loot]} lies"
    return f"is on the way {goal_of(blueprint.sight.s, job)}"


def _other(s: Heist, seat: int, text: str) -> str:
    """What a deal, a purchase or a look brings."""
    if text == "ready":
        return "all tokens that help lie where they should"
    after = decided(s, seat, text)
    return max(planned(s, after), default=(0.0, "saves trouble on the way"))[1]
