"""What the map, bag, deck and objective of a heist must be like: here each thing is decided.

An engine refuses the first flaw, a designer shows all of them. What only drawn maps have to keep
is in `drawn_checks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.masks import bits
from ..board.tiles import GATES, SINGLE
from ..components import Scenario
from .facts import LOOT, Facts
from .flaws import Flaw
from .objective import objective_flaws
from .supply import bag_flaws, deck_flaws, onward_flaws, supply_flaws

if TYPE_CHECKING:
    from ..board.site import Site

STARTS: tuple[str, ...] = ("entrance", "hideout")
SPECIALS: tuple[str, ...] = ("", "flick", "pause", "study")


def scenario_flaws(
    facts: Facts, scenario: Scenario, site: Site, following: Site | None
) -> Iterator[Flaw]:
    """Everything that is wrong with a map, its bag, its deck and its objective.

    `following` is the map of the next part, if there is one.
    """
    yield from _map(facts, scenario, site)
    yield from _safe(facts, scenario, site)
    yield from _npc(facts, scenario, site)
    yield from bag_flaws(scenario)
    yield from deck_flaws(facts, scenario)
    yield from _names(facts, scenario, site)
    yield from supply_flaws(facts, scenario, site)
    yield from onward_flaws(scenario, site, following)
    yield from objective_flaws(scenario, site)


def _map(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    if not site.hexes:
        yield Flaw("", "tiles", "a map needs at least one hex", ("tiles",), "MH-7")
    if not site.entrances and not (site.dug and scenario.tunnel_entrances):
        text = "a map needs at least one entrance, or nobody gets in or out"
        yield Flaw("", "entrances", text, ("entrances",), "MH-25")
    most = len({site.cells[at] for at in bits(site.dug)})
    if not 0 <= scenario.tunnel_entrances <= most:
        text = (
            f"{scenario.tunnel_entrances} tunnels may be dug, expected from 0 to {most}, as many "
            f"as there are tunnel spaces"
        )
        yield Flaw("", "tunnel_entrances", text, ("tunnel_entrances",), "MH-199")
    items = [item.id for item in facts.items]
    letters: dict[str, int] = {}
    for at, words in enumerate(site.words):
        here = site.ids[at]
        names = [word for word, _ in words]
        for word in SINGLE:
            if names.count(word) > 1:
                yield Flaw(here, "", f"there may be at most one {word} on a tile", (here,), "MH-8")
        for word, arg in words:
            if word == "gate" and letters.setdefault(arg, at) != at:
                both = (site.ids[letters[arg]], here)
                yield Flaw(here, "gate", f"there are two gates {arg}", both, "MH-186")
            elif word == "item" and arg not in items:
                text = f"there is no item {arg!r}; items: {', '.join(items)}"
                yield Flaw(here, "item", text, (here,), "MH-216")
            elif word == "remote" and arg not in site.servers and arg != scenario.cipher:
                text = f"remote lock {arg} has no server {arg} on the map"
                yield Flaw(here, "remote", text, (here,), "MH-172")
    for letter, at in letters.items():
        if letter not in GATES[: len(letters)]:
            there = ", ".join(sorted(letters))
            text = f"gates go from A on without a hole, up to D; there are {there}"
            yield Flaw(site.ids[at], "gate", text, (site.ids[at],), "MH-184")
    yield from _one_only(site, "kennel", "kennel", "MH-177")


def _one_only(site: Site, word: str, called: str, clause: str) -> Iterator[Flaw]:
    places = tuple(site.ids[at] for at in site.holding(word))
    if len(places) > 1:
        text = f"there is one {called} in a heist, and here are {len(places)}"
        yield Flaw(places[1], word, text, places, clause)


def _safe(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    safe = scenario.safe
    places = tuple(site.ids[at] for at in bits(site.safes))
    yield from _one_only(site, "safe", "safe", "MH-213")
    if places and safe.cracks < 1:
        text = "a safe needs cracks: say how many open it"
        yield Flaw(places[0], "safe", text, (places[0], "safe.cracks"), "MH-213")
    items = [item.id for item in facts.items]
    for held in safe.holds:
        word, _, arg = held.partition(" ")
        good = (
            (word == "cash" and arg.isascii() and arg.isdigit() and len(arg) < 4)
            or (word == "item" and arg in items)
            or (word in LOOT and not arg)
        )
        if not good:
            text = f"{held[:40]!r} is nothing a safe can hold: cash N, item ID, {', '.join(LOOT)}"
            yield Flaw("safe", "holds", text, ("safe.holds",), "MH-213")
    if safe.holds and not places:
        text = "it says what is in the safe, but there is no safe on the map"
        yield Flaw("safe", "holds", text, ("safe.holds",), "MH-213")


def _npc(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    npc = scenario.npc
    places = site.holding("npc")
    yield from _one_only(site, "npc", "NPC", "MH-200")
    if npc is None:
        if places:
            here = site.ids[places[0]]
            text = "this heist has no NPC: say who it is, or take the pawn away"
            yield Flaw(here, "npc", text, (here, "npc.kind"), "MH-200")
        if scenario.goal.npc_escapes:
            text = "there is no NPC to get out"
            yield Flaw("goal", "npc_escapes", text, ("goal.npc_escapes", "npc.kind"), "MH-200")
        if scenario.cipher or scenario.escort:
            where = ("cipher",) if scenario.cipher else ("escort",)
            yield Flaw("", "npc", "cipher and escort need an NPC", where, "MH-200")
        return
    kinds = [card.id for card in facts.npcs]
    if npc.kind not in kinds:
        text = f"there is no NPC {npc.kind[:40]!r}; expected one of {', '.join(kinds)}"
        yield Flaw("npc", "kind", text, ("npc.kind",), "MH-200")
    elif npc.kind != "guide" and not places:
        text = f"a {npc.kind} needs a place on the map: put the pawn on a hex"
        yield Flaw("npc", "", text, ("npc.kind",), "MH-204")
    if npc.special not in SPECIALS:
        text = f"no Special {npc.special[:40]!r}; expected flick, pause, study or nothing"
        yield Flaw("npc", "special", text, ("npc.special",), "MH-202")
    if npc.ideas < 0:
        text = f"the NPC has {npc.ideas} ideas, expected 0 or more"
        yield Flaw("npc", "ideas", text, ("npc.ideas",), "MH-202")
    yield from _freed(npc.freed, places, scenario, site)


def _freed(freed: str, places: list[int], scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """What a prisoner waits for is there (MH-J98, MH-J99)."""
    where = ("npc.freed",)
    if freed.startswith("door "):
        at = site.at.get(freed[5:], -1)
        if at < 0 or not site.doors >> at & 1:
            text = f"the NPC waits for a door, and there is no door on {freed[5:45]}"
            yield Flaw("npc", "freed", text, where, "MH-J98")
    elif freed == "lock" and places and not site.remotes[places[0]]:
        text = "the NPC waits for its remote lock, and there is no remote lock on its tile"
        yield Flaw("npc", "freed", text, (*where, site.ids[places[0]]), "MH-J98")
    elif freed not in ("", "general", "lock", "escort"):
        text = f"{freed[:40]!r} frees nobody; expected general, lock, escort or door r6c1"
        yield Flaw("npc", "freed", text, where, "MH-J98")
    for name in scenario.escort:
        tile = site.at.get(name, -1)
        if not 0 <= tile < site.hexes or ("guard", "") not in site.words[tile]:
            text = f"there is no guard of an escort on this tile, {name[:40]}"
            yield Flaw(name[:40], "escort", text, ("escort", name[:40]), "MH-J99")
    if freed == "escort" and not scenario.escort:
        text = "the NPC waits for an escort: name its tiles"
        yield Flaw("", "escort", text, ("escort",), "MH-J99")


def _names(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """Fixers, starts, stars and numbers."""
    fixers = [card.id for card in facts.fixers]
    if scenario.fixer and scenario.fixer not in fixers:
        text = f"there is no fixer {scenario.fixer[:40]!r}: {', '.join(fixers)}"
        yield Flaw("", "fixer", text, ("fixer",), "MH-85")
    for name in scenario.banned_fixers:
        if name != "all" and name not in fixers:
            text = f"there is no fixer {name[:40]!r}: {', '.join(fixers)}"
            yield Flaw("", "banned_fixers", text, ("banned_fixers",), "MH-86")
    for kind in scenario.held:
        if kind not in LOOT:
            yield Flaw("", "held", f"{kind[:40]!r} is no loot of the bag", ("held",), "MH-217")
    if scenario.start not in STARTS:
        text = f"nobody starts at {scenario.start[:40]!r}, expected {' or '.join(STARTS)}"
        yield Flaw("", "start", text, ("start",), "MH-78")
    if scenario.start == "hideout" and not site.stars:
        text = "there is no star for a hideout on the map, where all start"
        yield Flaw("", "start", text, ("start",), "MH-218")
    if scenario.goal.hold and not site.stars:
        text = "there is no star for a hideout on the map, where it has to be held"
        yield Flaw("goal", "hold", text, ("goal.hold",), "MH-225")
    if scenario.exit_limit and not site.spots:
        text = "Busted characters need a marked spot to start on"
        yield Flaw("", "tiles", text, ("exit_limit",), "MH-220")
    if scenario.logs and site.at.get(scenario.logs, site.hexes) >= site.hexes:
        yield Flaw("", "logs", f"there is no hex {scenario.logs[:40]}", ("logs",), "MH-J101")
    for field, number in numbers_of(scenario).items():
        if number < 0:
            text = f"the {field.replace('_', ' ')} is {number}, expected 0 or more"
            yield Flaw("", field, text, (field,), "MH-19")


def numbers_of(scenario: Scenario) -> dict[str, int]:
    """The plain numbers of a heist."""
    return {
        "reward": scenario.reward,
        "entrance_limit": scenario.entrance_limit,
        "exit_limit": scenario.exit_limit,
        "exit_limit_pcs": scenario.exit_limit_pcs,
        "hideout_limit": scenario.hideout_limit,
    }
