"""Where a seat stands in a round: what its characters have left to do, and who is held."""

from __future__ import annotations

from muster.parts.words import joined

from ..board.acts import MOVE
from ..people import name_in
from ..rules import held_by
from ..stages import NONE
from ..state import Heist
from .lists import characters_of, command_actions

WORDS: dict[str, str] = {
    "move": "move",
    "slip": "move",
    "unlock": "unlock",
    "subdue": "subdue",
    "muzzle": "subdue",
    "disable": "disable",
    "reveal": "reveal",
    "pocket": "pocket $1k",
    "crack": "crack the safe",
    "toss": "toss loot",
    "flick": "flick the keycard",
}
"""What icons left over can be used for, by verb."""


def unused(s: Heist, seat: int) -> dict[int, list[str]]:
    """What each character that has chosen could still do with its icons."""
    found: dict[int, list[str]] = {}
    verb_of = s.box.catalogue.verb_of
    for action in command_actions(s, seat):
        words = WORDS.get(verb_of[action])
        if words is None:
            continue
        who = s.box.words(action)[0] if verb_of[action] != "flick" else 4
        if words not in found.setdefault(who, []):
            found[who].append(words)
    return found


def held(s: Heist, seat: int) -> list[int]:
    """Who has a move left and cannot leave, because of a guard or a dog (MH-33)."""
    return [
        who
        for who in characters_of(s, seat)
        if s.act[who] != NONE
        and (s.icons[who] | s.granted[who]) >> 4 * MOVE & 15
        and held_by(s, s.place[who])
        and not s.slipping >> who & 1
    ]


def standing_words(s: Heist, seat: int) -> str:
    """ "Unused: Karma move, pocket $1k. Tiny is held by the guard." """
    parts: list[str] = []
    left = unused(s, seat)
    if left:
        said = "; ".join(
            f"{name_in(s, who)} {', '.join(words)}" for who, words in sorted(left.items())
        )
        parts.append(f"Unused: {said}.")
    stuck = held(s, seat)
    if stuck:
        verb = "is" if len(stuck) == 1 else "are"
        by = "the dog" if all(not s.guards[s.place[who]] for who in stuck) else "the guard"
        parts.append(f"{joined([name_in(s, who) for who in stuck])} {verb} held by {by}.")
    return " ".join(parts)
