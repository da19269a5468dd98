"""Guard dogs: when one is next to somebody, it jumps (MH-174, MH-J67)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..rules import barred, next_to, on_tile
from ..security.events import DogJumped
from ..stages import ACTION, PLAN

if TYPE_CHECKING:
    from ..state import Heist

CHARACTER = 1000
"""Added to a character in a test of the dogs next to it."""


def smell(s: Heist, who: int, spared: int = -1) -> None:
    """A character moved, was placed or became active: look at the dogs next to it, but for those
    on the `spared` tile."""
    if any(s.dogs):
        s.sniffs = (*s.sniffs, (CHARACTER + who, spared))


def candidates(s: Heist, tile: int, spared: int) -> list[int]:
    """The indoor characters a lone dog on this tile may jump onto."""
    if not s.dogs[tile] or on_tile(s, tile):
        return []
    reach = next_to(s, tile) & s.site.all_hexes  # MH-176
    return [
        who
        for who in bits(s.alive)
        if who != spared
        and reach >> s.place[who] & 1
        and not barred(s, s.place[who])
        and (tile, who) not in s.shaken  # MH-J72
    ]


def work_off(s: Heist, out: Out) -> tuple[int, list[int]] | None:
    """Do the dog tests that are due; a dog with a choice is returned with its targets (MH-178)."""
    while s.sniffs:
        what, spared = s.sniffs[0]
        if s.stage == PLAN or (s.whistle and s.stage == ACTION):  # MH-J71
            s.sniffs = ()
            return None
        if what >= CHARACTER:
            who = what - CHARACTER
            s.sniffs = s.sniffs[1:]
            if s.alive >> who & 1:
                _called(s, who, spared, out)
            continue
        targets = candidates(s, what, spared)
        tiles = {s.place[who] for who in targets}
        if len(tiles) > 1:
            return what, targets
        s.sniffs = s.sniffs[1:]
        if targets:
            jump(s, what, targets[0], out)
    return None


def _called(s: Heist, who: int, spared: int, out: Out) -> None:
    """Every lone active dog next to this character jumps onto it."""
    tile = s.place[who]
    if tile >= s.site.hexes or barred(s, tile):
        return
    for dog in bits(next_to(s, tile) & s.site.all_hexes):
        if dog == spared or (dog, who) in s.shaken:  # MH-J72
            continue
        if s.dogs[dog] and not on_tile(s, dog):
            for _ in range(s.dogs[dog]):
                jump(s, dog, who, out)


def jump(s: Heist, tile: int, who: int, out: Out) -> None:
    """A dog moves onto the tile of a character."""
    s.dogs[tile] -= 1
    s.dogs[s.place[who]] += 1
    if s.shaken and not s.dogs[tile]:
        s.shaken = tuple([pair for pair in s.shaken if pair[0] != tile])
    word = s.site.word
    out.tell(DogJumped(word[tile], word[s.place[who]], who))
    if s.dogs[tile]:
        s.sniffs = (*s.sniffs, (tile, -1))
