"""Drawn maps: from any data whatever to a scenario, with what the person left empty filled in."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from muster.kernel.records.typed import convert

from ..checks.flaws import Flaw, in_words, joined, refuse_first
from ..components import Doorway, Rule, Scenario, Stranger, Tunnel
from .drawing import MAP, outline_flaws

MOST = 20_000
"""A plan has at most so many characters as JSON."""

APART: tuple[str, ...] = ("provenance", "clause")
"""What printed heists have besides."""

_ENTRIES: dict[str, Any] = {"tiles": str, "entrances": Doorway, "tunnels": Tunnel, "bag": int}
"""The parts of a plan that are looked at entry by entry."""

_TYPES: dict[str, str] = {
    "int": "a whole number",
    "str": "text",
    "bool": "yes or no",
    "array": "a list",
    "object": "an object",
    "float": "a fraction",
    "null": "nothing",
}


def read_map(plan: Any) -> Scenario:
    """The scenario somebody drew; BadContent names the first thing that cannot be right about it.

    What is left is for `Site` and the checks of a scenario.
    """
    scenario, flaws = shape_of(plan)
    refuse_first(MAP, (flaw for flaw in flaws if flaw.stops))
    refuse_first(MAP, outline_flaws(scenario))
    return scenario


def shape_of(plan: Any) -> tuple[Scenario, list[Flaw]]:
    """The scenario of a plan as far as it can be read, and what cannot be read in it.

    Never an exception, whatever the plan is. Unreadable fields are as if they were left out.
    """
    flaw = _unfit(plan)
    if flaw is not None:
        return Scenario(), [flaw]
    flaws: list[Flaw] = []
    values: dict[str, Any] = {}
    types = {field.name: field.type for field in msgspec.structs.fields(Scenario)}
    for name, value in plan.items():
        if name in _ENTRIES and isinstance(value, dict):
            values[name] = _entries(name, value, flaws)
        elif name in types:
            try:
                values[name] = convert(value, types[name])
            except msgspec.ValidationError as error:
                flaws.append(_misfit(name, str(error)))
        elif name not in APART:
            text = f"{name[:40]!r} is nothing a heist has; it is left aside"
            flaws.append(Flaw("", name[:40], text, (name[:40],), stops=False))
    return _filled(Scenario(**values)), flaws


def _unfit(plan: Any) -> Flaw | None:
    """Why this is no plan at all, if it is none."""
    if not isinstance(plan, dict):
        return Flaw("", "", "a heist is an object with tiles, entrances, a bag, a deck and a goal")
    try:
        text = json.dumps(plan, allow_nan=False, ensure_ascii=False)
        text.encode()
        size = len(json.dumps(plan))
        same = json.loads(text) == plan
    except (TypeError, ValueError, RecursionError, OverflowError, MemoryError):
        return Flaw("", "", "a heist is plain JSON: objects, lists, texts and whole numbers")
    if not same:
        return Flaw("", "", "a heist is plain JSON: objects, lists, texts and whole numbers")
    if size > MOST:
        return Flaw("", "", f"the heist has {size:,} characters, and may have at most {MOST:,}")
    return None


def _entries(name: str, value: dict[str, Any], flaws: list[Flaw]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, one in value.items():
        try:
            found[key] = convert(one, _ENTRIES[name])
        except msgspec.ValidationError as error:
            flaw = _misfit(f"{name}.{key[:40]}", str(error))
            place = key[:40] if name != "bag" else f"bag.{key[:40]}"
            flaws.append(flaw._replace(card=key[:40], where=(place,)))
    return found


def _misfit(path: str, error: str) -> Flaw:
    """What msgspec says, for people."""
    what, _, deeper = error.partition(" - at `$")
    path += deeper.rstrip("`").replace("[...]", "")
    found = re.findall(r"`([^`]*)`", what)
    if len(found) == 2:
        wanted = joined((_TYPES.get(one, one) for one in found[0].split(" | ")), "or")
        text = f"{path}: {wanted} expected, not {_TYPES.get(found[1], found[1])}"
    else:
        text = f"{path}: {what[:1].lower()}{what[1:]}"
    return Flaw("", path, text, (path,))


# What is left empty


def _filled(scenario: Scenario) -> Scenario:
    """With an objective and rules in words, and without an NPC that is nobody."""
    npc = scenario.npc
    if npc is not None and not npc.kind:
        npc = None
    if npc is not None and npc.freed == "door":
        npc = _behind_a_door(scenario, npc)
    goal = msgspec.structs.replace(
        scenario.goal, steal={kind: n for kind, n in scenario.goal.steal.items() if n}
    )
    scenario = msgspec.structs.replace(scenario, npc=npc, goal=goal)
    return msgspec.structs.replace(
        scenario,
        objective=scenario.objective.strip() or objective_words(scenario),
        rules=scenario.rules or rule_words(scenario),
    )


def _behind_a_door(scenario: Scenario, npc: Stranger) -> Stranger:
    """`door` alone is the first one on the map."""
    for name, text in scenario.tiles.items():
        if "door" in (part.strip() for part in text.split(",")):
            return msgspec.structs.replace(npc, freed=f"door {name}")
    return npc


def objective_words(scenario: Scenario) -> str:
    """The objective in a sentence."""
    goal = scenario.goal
    parts: list[str] = []
    loot = [
        f"{in_words(count)} {kind}{'' if count == 1 else 's'}"
        for kind, count in goal.steal.items()
        if count > 0
    ]
    if loot:
        parts.append(f"bring {joined(loot)} outdoors")
    if goal.hold:
        parts.append(f"be in a hideout with the {goal.hold} when Escape ends")
    if goal.npc_escapes:
        parts.append(f"get the {scenario.npc.kind if scenario.npc else 'NPC'} out")
    if goal.characters_escape:
        where = "out of jail" if scenario.exit_limit else "from inside out"  # MH-J107
        many = "character" if goal.characters_escape == 1 else "characters"
        parts.append(f"get at least {in_words(goal.characters_escape)} {many} {where}")
    text = joined(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def rule_words(scenario: Scenario) -> list[Rule]:
    """What is special about a heist, rule by rule."""
    found: dict[str, str] = {}
    if scenario.tunnel_entrances == 1:
        found["tunnel"] = "In planning one more entrance may be set on a marked tunnel space."
    elif scenario.tunnel_entrances > 1:
        count = in_words(scenario.tunnel_entrances)
        found["tunnels"] = f"In planning {count} more entrances may be set on tunnel spaces."
    if not scenario.entrance_limit:
        found["no-entrance-limits"] = "Any number of characters may start on one entrance."
    if scenario.hideout_limit:
        found["hideouts"] = (
            "Escape ends on the starred hideouts instead of the exits; whoever is elsewhere is "
            f"busted. Room for {in_words(scenario.hideout_limit)} in each."
        )
    if scenario.exit_limit:
        found["breakout"] = f"An exit lets out {in_words(scenario.exit_limit)}, and nobody else."
        found["inside"] = "Busted characters start on the marked spots, the others at entrances."
    if scenario.exit_limit_pcs:
        count = in_words(scenario.exit_limit_pcs)
        found["breakout-of-characters"] = f"An exit lets out {count} of your own characters."
    if scenario.held:
        found["held"] = f"A guard comes with each {joined(scenario.held, 'or')} out of the bag."
    found |= _npc_words(scenario)
    if scenario.logs:
        found["logs"] = (
            f"A character with the USB key on {scenario.logs} may at once reveal twice, and gains "
            f"$3k."
        )
    if "all" in scenario.banned_fixers:
        found["no-fixers"] = "No fixer can be used."
    elif scenario.banned_fixers:
        named = joined((name.replace("-", " ") for name in scenario.banned_fixers), "or")
        found["banned-fixers"] = f"These fixers cannot be used: {named}."
    if not scenario.shop:
        found["no-shop"] = "The shop is closed."
    return [Rule(id, text) for id, text in found.items()]


_FREED: dict[str, str] = {
    "lock": "It is freed when its remote lock is gone.",
    "escort": "It is freed when all guards of its escort are subdued, and before Escape.",
    "door": "It is freed when the keycard door on {} is gone.",
}
_SPECIALS: dict[str, str] = {
    "flick": "throws the keycard to any tile in a straight line",
    "pause": "gives one idea",
    "study": "once, with the document: $2k on the kennel and on each reinforcements tile",
}


def _npc_words(scenario: Scenario) -> dict[str, str]:
    npc = scenario.npc
    if npc is None:
        return {}
    found: dict[str, str] = {}
    word, _, tile = npc.freed.partition(" ")
    if npc.kind == "guide":
        found["guide"] = f"A guide joins the crew with {in_words(npc.ideas)} ideas."
    elif npc.kind == "hostage":
        found["hostage"] = "The pawn is a hostage and must be taken from the same tile."
    else:
        found["prisoner"] = f"The pawn is a prisoner. {_FREED.get(word, '').format(tile)}".strip()
    if npc.special in _SPECIALS:
        found["special"] = f"Its Special {_SPECIALS[npc.special]}."
    if npc.walks:
        found["walks"] = "Until then it goes one hex to the right when an Event phase ends."
    if npc.unseen:
        found["unseen"] = "Watchtowers do not see it."
    if scenario.cipher:
        found["cipher"] = f"Remote lock {scenario.cipher} opens when it holds the USB key."
    return found
