"""What a partner does in The Plan."""

from __future__ import annotations

from collections.abc import Sequence

from ..components import DOCUMENT, DOCUMENT_CHIT, JEWEL, JEWEL_CHIT, NPC, WHO
from ..stages import NONE
from .blueprint import Blueprint
from .sight import Sight

Advice = dict[str, float]


def plan(sight: Sight, legal: Sequence[str]) -> Advice:
    """First what the crew needs, then tunnels, starts, tokens; then ready."""
    return prepare(sight, legal) or plan_by(Blueprint(sight), legal)


def prepare(sight: Sight, legal: Sequence[str]) -> Advice:
    """What is bought and looked up before anything is planned."""
    return shop(sight, legal) or look_up(sight, legal)


def plan_by(blueprint: Blueprint, legal: Sequence[str]) -> Advice:
    """The next step of a plan."""
    sight = blueprint.sight
    s = sight.s
    favour = get_inside(sight, blueprint, legal)
    if favour:
        return favour
    tunnel = blueprint.tunnel()
    if tunnel >= 0:
        text = f"dig {s.site.ids[tunnel]}"
        if text in legal:
            return {text: 1.0}
    for who in (*sight.crew, NPC):
        tile = blueprint.start.get(who, NONE)
        if tile >= 0 and s.place[who] == NONE:
            text = f"start {WHO[who]} {s.site.ids[tile]}"
            if text in legal:
                return {text: 1.0}
    for who in sight.crew:
        if not any(text.startswith(f"mark {WHO[who]} ") for text in legal):
            continue
        for tile in blueprint.tokens.of(who):
            text = f"mark {WHO[who]} {s.site.ids[tile]}"
            if text in legal:
                return {text: 1.0}
    if "ready" in legal:
        return {"ready": 1.0}
    return {text: 1.0 for text in legal if text.startswith(("start ", "dig "))}


def get_inside(sight: Sight, blueprint: Blueprint, legal: Sequence[str]) -> Advice:
    """The Mayor: somebody starts where a guard stands, if that saves a long way."""
    s = sight.s
    best, most = "", 3.0
    for text in legal:
        if not text.startswith("inside "):
            continue
        _, name, word = text.split()
        who, tile = WHO.index(name), s.site.at[word]
        if s.place[who] != NONE:
            continue
        gain = blueprint.shortcut(who, tile)
        if gain > most:
            best, most = text, gain
    return {best: most} if best else {}


def look_up(sight: Sight, legal: Sequence[str]) -> Advice:
    """Reveals in advance, if what is needed is still in the bag."""
    s = sight.s
    chits = {JEWEL: JEWEL_CHIT, DOCUMENT: DOCUMENT_CHIT}
    if not any(s.bag[chits[kind]] for kind in sight.needed()):
        return {}
    for text in legal:
        if text.startswith("visage ") and not text.endswith(" bag"):
            return {text: 1.0}
    return {}


def shop(sight: Sight, legal: Sequence[str]) -> Advice:
    """An item that cracks, if a safe holds what is needed; handed to whoever goes there."""
    s, box, tools = sight.s, sight.box, sight.tools
    wanted = bool(s.safes) and any(one in ("document", "keycard") for one in s.scenario.safe.holds)
    if not wanted:
        return {}
    held = [kind for who in sight.crew for kind in s.carried[who]]
    lying = [kind for pieces in s.loot_on for kind in pieces]
    if any(kind in tools for kind in (*held, *lying)):
        return {}
    for kind in s.items:
        if kind in tools:
            give = [
                text
                for text in legal
                if text.startswith("give ") and text.endswith(box.kinds[kind])
            ]
            if give:
                return {give[-1]: 1.0}
            return {}
    for name in ("safecracking-tools", "plasma-torch"):
        if f"buy {name}" in legal:
            return {f"buy {name}": 1.0}
    return {}
