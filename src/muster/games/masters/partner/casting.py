"""Which crew a partner wants: skills that complete each other, and legs."""

from __future__ import annotations

from collections.abc import Sequence

from ..components import WHO
from .sight import Sight

Advice = dict[str, float]

CLASSES: tuple[str, ...] = ("angry-locksmith", "street-urchin", "burglar", "lookout", "thug")
"""Characters in the order in which they are wanted."""

PROS: dict[str, tuple[str, ...]] = {
    "angry-locksmith": ("safecracker", "demolitions-guy"),
    "street-urchin": ("mastermind", "grifter"),
    "lookout": ("watchman", "sentinel"),
    "burglar": ("ghost-runner", "grease-man"),
    "thug": ("operative", "bruiser"),
}

SKILLS: dict[str, tuple[str, ...]] = {
    "angry-locksmith": ("yank-wires", "wing-it", "hit-n-run", "bypass"),
    "street-urchin": ("hurry", "bypass", "wing-it", "yank-wires"),
    "burglar": ("hurry", "wing-it", "hit-n-run", "linger"),
    "lookout": ("hit-n-run", "yank-wires", "bypass", "linger"),
    "thug": ("hurry", "bypass", "wing-it", "linger"),
}
FIGHTERS: dict[str, tuple[str, ...]] = {
    "angry-locksmith": ("hurry", "hit-n-run", "wing-it", "bypass"),
    "street-urchin": ("hurry", "wing-it", "bypass", "yank-wires"),
    "burglar": ("hit-n-run", "wing-it", "bypass", "linger"),
}
"""The skills wanted instead where many guards or dogs stand on the map from the start."""

MANY = 4

BETTER: dict[str, tuple[str, ...]] = {
    "hit-n-run": ("assault", "blast"),
    "hurry": ("ninja", "prowl"),
    "bypass": ("circumvent", "extract"),
    "wing-it": ("improvise", "concoct"),
    "linger": ("tamper", "intrude"),
    "yank-wires": ("splice-in", "tweak"),
    "smash-n-grab": ("steal", "pilfer"),
}


BEFORE: dict[str, str] = {pro: one for one, better in BETTER.items() for pro in better}
"""The amateur skill a pro one stems from."""

Wish = tuple[str, str, str]
"""A character by name and its two skills."""


def cast_as(sight: Sight, legal: Sequence[str], crew: Sequence[Wish]) -> Advice:
    """The next character and skill of a crew that was thought of; around what others chose."""
    s, box = sight.s, sight.box
    kinds = {one.id: one.kind for one in box.characters}
    for who in sight.crew:
        if s.card[who] >= 0 and len(s.skills[who]) < 2:
            kind = box.characters[s.card[who]].kind
            for name, *skills in crew:
                if kinds.get(name, name) == kind:
                    found = _learn(WHO[who], skills, legal)
                    if found:
                        return found
    for who in sight.crew:
        if s.card[who] >= 0:
            continue
        for name, *_ in crew:
            for one in (name, kinds.get(name, name)):
                text = f"cast {WHO[who]} {one}"
                if text in legal:
                    return {text: 1.0}
    return cast(sight, legal)


def cast(sight: Sight, legal: Sequence[str]) -> Advice:
    """The next character in the list of wishes, with the first skills of its own list."""
    s, box = sight.s, sight.box
    for who in sight.crew:
        if s.card[who] >= 0 and len(s.skills[who]) < 2:
            kind = box.characters[s.card[who]].kind
            wishes = SKILLS.get(kind, COMMON)
            if sum(s.guards) + sum(s.dogs) >= MANY:
                wishes = FIGHTERS.get(kind, wishes)
            found = _learn(WHO[who], wishes, legal)
            if found:
                return found
    for who in sight.crew:
        if s.card[who] >= 0:
            continue
        for kind in CLASSES:
            for name in (*PROS[kind], kind):
                text = f"cast {WHO[who]} {name}"
                if text in legal:
                    return {text: 1.0}
    return {legal[0]: 1.0}


COMMON = ("hurry", "hit-n-run", "wing-it", "bypass", "linger")


def _learn(name: str, wishes: Sequence[str], legal: Sequence[str]) -> Advice:
    for skill in wishes:
        before = BEFORE.get(skill, skill)
        wanted = (skill,) if before != skill else ()
        for one in (*wanted, *BETTER[before], before):
            text = f"learn {name} {one}"
            if text in legal:
                return {text: 1.0}
    return {}
