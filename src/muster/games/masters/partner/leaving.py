"""When to call it a day: Escape is declared when waiting makes it worse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import NPC
from ..escape.objective import objective_met_now, to_free
from ..rules import chits_on
from ..stages import NONE
from .orders import Orders
from .routes import chance_of, run_cost
from .sight import Sight

if TYPE_CHECKING:
    from ..state import Heist

STEPS = 2.0
"""How much nearer to an exit another round would bring somebody."""


def time_to_leave(sight: Sight, orders: Orders) -> bool:
    """Is it better to run now than after another round?"""
    s = sight.s
    if s.scenario.goal.npc_escapes and not s.alive >> NPC & 1:
        return False
    if s.scenario.goal.characters_escape and not s.box.county:
        return objective_met_now(s) and all(sight.is_out(who) for who in sight.everybody)
    if orders.jobs:
        return False
    for kind, count in sight.needed().items():
        if sum(s.carried[who].count(kind) for who in sight.everybody) < count:
            return False
    acting = [who for who in sight.everybody if s.act[who] == NONE and not sight.is_out(who)]
    if acting:
        return False
    bearers = [who for who in sight.everybody if sight.carries_the_goal(who)]
    if s.box.county:  # those who are nearest are enough
        bearers.sort(key=lambda who: run_cost(sight, who, s.place[who]) - s.ideas[who])
        bearers = bearers[: to_free(s)]
    others = [who for who in sight.everybody if who not in bearers]
    now = crew_chance(sight, bearers, 0.0)
    if now >= 0.99:
        return sight.rounds < 1.5 or crew_chance(sight, others, 0.0) >= 0.99
    left = cards_after(sight)
    if left <= 0 or left > sight.wear + 1.0:
        return False
    later = sight
    if s.tokens and any(s.box.card_ids[card] == "C1" for card in s.deck):
        later = Sight(reinforced(s), sight.seat)
    return now > crew_chance(later, bearers, STEPS)


def crew_chance(sight: Sight, people: list[int], nearer: float) -> float:
    """How likely all of them get out, each so much nearer than now."""
    found = 1.0
    for who in people:
        cost = run_cost(sight, who, sight.s.place[who])
        found *= chance_of(cost - nearer - sight.s.ideas[who])
    return found


def cards_after(sight: Sight) -> float:
    """Events left when this round is over: noise made so far and the event itself are gone."""
    s, box = sight.s, sight.box
    made = s.extra + sum(s.due)
    slots = range(s.noise + 1, s.noise + made + 1)
    alerts = sum(1 for slot in slots if slot > box.last_slot or slot in box.alert_slots)
    return sight.cards - 1.0 - alerts - 0.5


def reinforced(s: Heist) -> Heist:
    """The map after Reinforcements (MH-C-C1), as far as it matters for running."""
    twin = s.clone()
    around = 0
    for tile in bits(s.tokens & s.present):
        around |= s.adj[tile] & s.present & s.site.all_hexes
    for tile in bits(around):
        if chits_on(twin, tile):
            twin.guards[tile] += twin.quiet[tile]
            twin.dogs[tile] += twin.quiet_dogs[tile]
            twin.locks[tile] += twin.open_locks[tile]
            twin.quiet[tile] = twin.quiet_dogs[tile] = twin.open_locks[tile] = 0
        elif not s.unknown >> tile & 1:
            twin.guards[tile] += 1
    for tile in bits(s.tokens & s.present):
        twin.guards[tile] += 2
    return twin
