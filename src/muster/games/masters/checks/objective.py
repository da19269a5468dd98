"""What the objective of a heist asks for: it must be there, and a way must lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import Scenario
from .flaws import Flaw

if TYPE_CHECKING:
    from ..board.site import Site

STOLEN: tuple[str, ...] = ("jewel", "document")
"""What an objective may ask for: loot that is the team's for good (MH-J76)."""

HELD = "document"
"""What an objective may ask to be held in a hideout (MH-225)."""


def reachable(site: Site) -> int:
    """The hexes connected with some entrance, whatever bars the way."""
    edge = [site.touches[at] for at in bits(site.entrances | site.dug)]
    found = 0
    while edge:
        tile = edge.pop()
        if not found >> tile & 1:
            found |= 1 << tile
            edge += bits(site.adj[tile] & site.all_hexes & ~found)
    return found


def wanted_loot(scenario: Scenario) -> dict[str, int]:
    """How much of which loot the objective needs."""
    goal = scenario.goal
    wanted = dict(goal.steal)
    if goal.hold:
        wanted[goal.hold] = max(1, wanted.get(goal.hold, 0))
    return wanted


def needed_tiles(scenario: Scenario, site: Site) -> list[int]:
    """The hexes the objective cannot do without."""
    goal = scenario.goal
    wanted = [kind for kind, count in wanted_loot(scenario).items() if count > 0]
    needed = site.holding(*wanted)
    if any(held.partition(" ")[0] in wanted for held in scenario.safe.holds):
        needed += bits(site.safes)
    if goal.npc_escapes:
        needed += site.holding("npc")
    if goal.hold or scenario.start == "hideout":
        needed += bits(site.stars)
    if goal.characters_escape:
        needed += bits(site.spots)
    return sorted(set(needed))


def objective_flaws(scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """What the objective asks for exists and can be reached (MH-146)."""
    goal = scenario.goal
    if goal.hold not in ("", HELD):
        text = f"{goal.hold[:40]!r} cannot be held, expected {HELD} or nothing"
        yield Flaw("goal", "hold", text, ("goal.hold",), "MH-225")
    for kind, count in wanted_loot(scenario).items():
        where = (f"goal.steal.{kind[:40]}",)
        if kind not in STOLEN:
            if kind != goal.hold:
                text = f"{kind[:40]!r} cannot be asked for, only {', '.join(STOLEN)}"
                yield Flaw("goal", "steal", text, where, "MH-J76")
            continue
        if count < 0:
            text = f"{kind}s: {count} asked for, expected 0 or more"
            yield Flaw("goal", kind, text, where, "MH-146")
        there = _supply_of(scenario, site, kind)
        if there < count:
            text = f"{kind}s: {count} asked for, but map, bag and safe together hold {there}"
            yield Flaw("goal", kind, text, where, "MH-146")
    if goal.characters_escape < 0:
        text = f"{goal.characters_escape} characters have to escape, expected 0 or more"
        yield Flaw("goal", "characters_escape", text, ("goal.characters_escape",), "MH-221")
    reach = reachable(site)
    for at in needed_tiles(scenario, site):
        if not reach >> at & 1:
            text = "the objective needs this tile, and no way leads there from an entrance"
            yield Flaw(site.ids[at], "", text, (site.ids[at],), "MH-146")


def _supply_of(scenario: Scenario, site: Site, kind: str) -> int:
    """How much of a kind of loot there is on the map, in the bag and in the safe."""
    found = sum(1 for words in site.words for word, _ in words if word == kind)
    return found + scenario.bag.get(kind, 0) + scenario.safe.holds.count(kind)
