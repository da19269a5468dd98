"""What is worth knowing about a drawn map although it can be played like that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.masks import bits
from ..checks.facts import Facts
from ..checks.flaws import Flaw, joined, some
from ..checks.objective import needed_tiles
from ..components import Scenario
from .walks import out_of_reach, walk

if TYPE_CHECKING:
    from ..board.site import Site

FEW_EVENTS = 15
"""Fewer events than in any printed heist: each is a round at most (MH-J113)."""

WATCHERS: tuple[str, ...] = ("guard", "dog", "lock", "camera")

TOOLS: tuple[str, ...] = ("safecracking-tools", "plasma-torch")

NEEDS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "kennel": (("D1", "D2", "D3", "C6"), "a kennel", "MH-J70"),
    "gate": (("G1", "G2", "G3", "G4", "C3"), "a gate", "MH-J60"),
    "reinforcements": (("C1",), "reinforcements", "MH-183"),
    "tower": (("C2",), "a watchtower", "MH-180"),
}
"""Cards that do nothing without a piece on the map."""


def hints(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """Bag, cards, barriers and doors that may not do what the person thinks."""
    if not site.hexes:
        return
    yield from _bag_hints(scenario, site)
    yield from _deck_hints(facts, scenario, site)
    yield from _barrier_hints(scenario, site)
    yield from _safe_hints(scenario, site)
    if site.dug and not scenario.tunnel_entrances:
        tunnels = tuple(scenario.tunnels)
        text = "no tunnel may be dug: say how many in the plan, or take the tunnel spaces away"
        yield _hint(text, ("tunnel_entrances", *tunnels), "MH-198")


def _hint(text: str, where: tuple[str, ...], clause: str) -> Flaw:
    return Flaw("", "", text, where, clause, stops=False)


def _bag_hints(scenario: Scenario, site: Site) -> Iterator[Flaw]:
    unknown, chits = site.unknown.bit_count(), sum(max(0, n) for n in scenario.bag.values())
    if unknown > chits:
        text = (
            f"unknown hexes: {unknown}, chits in the bag: {chits}, so the last to be revealed "
            f"turn out empty ({unknown - chits})"
        )
        yield _hint(text, ("bag",), "MH-J37")
    if chits and not unknown:
        text = f"the bag has {chits} chits, but no hex is unknown: they are never laid out"
        yield _hint(text, ("bag",), "MH-45")
    in_bag = any(scenario.bag.get(word, 0) for word in WATCHERS)
    if not in_bag and not site.holding(*WATCHERS):
        text = "nothing guards this place: no guard, dog, lock or camera on the map or in the bag"
        yield _hint(text, ("tiles", "bag"), "MH-32")


def _deck_hints(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    events = {card.id for card in facts.events}
    count = sum(1 for card in scenario.deck if card in events)
    if 0 < count < FEW_EVENTS:
        rounds = "1 round" if count == 1 else f"{count} rounds"
        text = f"the deck has few events, so there are at most {rounds}; printed: 20 and more"
        yield _hint(text, ("deck",), "MH-J113")
    for word, (cards, called, clause) in NEEDS.items():
        idle = [at for at, card in enumerate(scenario.deck) if card in cards]
        if idle and not site.holding(word):
            named = dict.fromkeys(scenario.deck[at] for at in idle)
            text = f"there is no {called.removeprefix('a ')} on the map, so {joined(named)} "
            text += "does nothing" if len(named) == 1 else "do nothing"
            yield _hint(text, tuple(f"deck.{at}" for at in idle), clause)
    panic = tuple(f"deck.{at}" for at, card in enumerate(scenario.deck) if card == "C5")
    if panic and scenario.npc is None:
        yield _hint("there is no NPC who could panic, so C5 does nothing", panic, "MH-208")


def _barrier_hints(scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """Is there a way to what the objective needs once keycards and servers were used?"""
    opened, cards, letters = walk(scenario, site)
    shut_off = out_of_reach(scenario, site)
    needed = [at for at in needed_tiles(scenario, site) if at not in shut_off]
    barred = [site.ids[at] for at in needed if not opened >> at & 1]
    if barred:
        text = f"{some(barred)} cannot be reached by opening doors and remote locks alone: "
        text += "only Vent Crawl leads there"
        yield _hint(text, tuple(barred), "MH-146")
    if site.doors and not cards:
        doors = tuple(site.ids[at] for at in bits(site.doors))
        yield _hint("no keycard that opens a keycard door can be had", doors, "MH-192")
    used = {letter for letter in site.remotes if letter}
    idle = [site.ids[at] for at, letter in enumerate(site.servers) if letter and letter not in used]
    if idle:
        text = f"the server on {some(idle)} opens nothing: there is no remote lock of its letter"
        yield _hint(text, tuple(idle), "MH-172")
    shut = [site.ids[at] for at, one in enumerate(site.remotes) if one and one not in letters]
    if shut:
        yield _hint(f"nobody can open the remote lock on {some(shut)}", tuple(shut), "MH-172")


def _safe_hints(scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """Cracks come only from items (MH-210)."""
    needed = set(needed_tiles(scenario, site))
    here = tuple(site.ids[at] for at in bits(site.safes) if at in needed)
    lying = {arg for words in site.words for word, arg in words if word == "item"}
    if here and not lying & set(TOOLS):
        text = (
            "the objective needs the safe and no tools lie on the map: the crew has to bring some"
        )
        yield _hint(text, here, "MH-210")
