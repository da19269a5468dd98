"""What a partner does in Escape: out, by the surest way; loot of the objective first."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.masks import bits
from ..components import WHO
from ..escape.errands import ERRAND
from ..escape.last_ditch import needed_for, path_to, takes_back, way_points
from ..heist.hands import takes_back as carried_back
from .sight import FAR, Sight

Advice = dict[str, float]


def flee(sight: Sight, legal: Sequence[str]) -> Advice:
    s = sight.s
    known = set(legal)
    for text in legal:
        if text.split(" ", 1)[0] in ("hack", "seize", "find", "read"):
            return {text: 1.0}
    needed = sight.needed()
    for text in legal:
        if text.startswith("take "):
            who = WHO.index(text.split()[1])
            if not s.rolled >> who & 1 and not carried_back(s, sight.box.catalogue.ids[text]):
                return {text: 1.0}
    order = sorted(
        (who for who in sight.everybody if sight.commands(who)),
        key=lambda who: (not sight.carries_the_goal(who), who),
    )
    for who in order:
        if s.rolled >> who & 1:
            continue
        found = _run(sight, who, known)
        if found:
            return {found: 1.0}
    for who in order:
        found = _rescue(sight, who, known, set(needed))
        if found:
            return {found: 1.0}
    return {"done": 1.0} if "done" in legal else {legal[0]: 1.0}


def _way_out(sight: Sight, who: int) -> tuple[float, int, list[int]]:
    s = sight.s
    best, goal, way = FAR, -1, list[int]()
    for tile in bits(sight.ends()):
        path = path_to(s, who, tile)
        if path:
            cost = needed_for(s, who, path)
            if cost < best:
                best, goal, way = float(cost), tile, path
    return best, goal, way


def _run(sight: Sight, who: int, known: set[str]) -> str:
    """Step by step if ideas last, else the roll; somebody who waits outside waits."""
    s = sight.s
    if sight.is_out(who):
        return ""
    cost, goal, way = _way_out(sight, who)
    if goal < 0:
        return _pressure(sight, who, known)
    if cost <= s.ideas[who]:
        text = f"step {WHO[who]} {s.site.ids[way[0]]}"
        if text in known:
            return text
    text = f"roll {WHO[who]} {s.site.ids[goal]}"
    return _picks_up(sight, who, way, known) or text if text in known else ""


def _picks_up(sight: Sight, who: int, way: list[int], known: set[str]) -> str:
    """Before the roll: whatever lies on the way is named, and taken along (MH-J86)."""
    s, ids, kinds = sight.s, sight.s.site.ids, sight.box.kinds
    for text in sorted(known):
        if text.startswith(f"grab {WHO[who]} ") and not takes_back(
            s, who, kinds.index(text.split()[2]), False
        ):
            return text
    marks = way_points(s, who)
    left = [one for one in way if one < ERRAND]
    if marks:
        left = left[left.index(marks[-1]) + 1 :] if marks[-1] in left else []
    for tile in left:
        text = f"via {WHO[who]} {ids[tile]}"
        if (s.cash_on[tile] or s.loot_on[tile]) and text in known:
            return text
    return ""


def _pressure(sight: Sight, who: int, known: set[str]) -> str:
    start = f"pressure {WHO[who]} "
    return next((text for text in sorted(known) if text.startswith(start)), "")


def _rescue(sight: Sight, who: int, known: set[str], needed: set[int]) -> str:
    """Somebody with ideas goes back for the loot of one who did not make it (MH-J90)."""
    s = sight.s
    if s.rolled >> who & 1 or not s.ideas[who]:
        return ""
    for other in bits(s.rolled & s.alive):
        if other == who or sight.is_out(other):
            continue
        if not any(kind in needed for kind in s.carried[other]):
            continue
        way = path_to(s, who, s.place[other])
        if not way:
            continue
        there = needed_for(s, who, way)
        twin = s.clone()
        twin.place[who] = s.place[other]
        back = min((len(path_to(twin, who, tile)) or 99 for tile in bits(sight.ends())), default=99)
        if there + back <= s.ideas[who]:
            text = f"step {WHO[who]} {s.site.ids[way[0]]}"
            if text in known:
                return text
    return ""
