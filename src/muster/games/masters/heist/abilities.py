"""Abilities without an action of their own: when they may be used, what they do (MH-67, MH-J9)."""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.acts import MOVE, ONE
from ..board.site import bits
from ..rules import able
from ..stages import ESCAPE, NONE
from ..state import Heist
from ..verbs.order import USED
from ..waiting import REPLAN, TURN
from . import events


def ideas_for(name: str) -> int:
    """What the abilities of `use` cost."""
    return 2 if name in ("change-of-plans", "alright-new-plan") else 1


def why_not_use(s: Heist, who: int, name: str) -> str:
    """Why this PC may not use this ability now; empty if it may."""
    if name not in USED or not able(s, who, name):
        return "it has no such ability"
    if s.ideas[who] < ideas_for(name):
        return f"it costs {ideas_for(name)} ideas, and there are {s.ideas[who]}"
    if name in ("larcenist", "swindler"):
        return "it is on already until the end of the phase" if s.reaching >> who & 1 else ""
    if s.stage == ESCAPE:
        return "it makes no sense in Escape, or costs noise"  # MH-137 MH-J89
    if name == "there-are-better-ways":
        return "it is on already until the end of the phase" if s.slipping >> who & 1 else ""
    if name == "efficient-picker":
        if s.act[who] == NONE:
            return "no action is chosen yet"
        if s.picked[who] >= s.box.acts.unlocks[s.act[who]]:
            return "it works once for each unlock icon of the chosen action"
        return ""
    if s.once[who] >> s.box.ability_at[name] & 1:
        return "it works once per heist"  # MH-66
    return "" if any(s.plan) else "no planning token is on the board"


def use(s: Heist, who: int, name: str, out: Out) -> None:
    """Pay for an ability; what it allows follows."""
    s.ideas[who] -= ideas_for(name)
    noise = 0
    if name in ("larcenist", "swindler"):
        s.reaching |= 1 << who
    elif name == "there-are-better-ways":
        s.slipping |= 1 << who
    elif name == "efficient-picker":
        s.picked[who] += 1
        s.icons[who] += ONE[MOVE]
        s.due[who] += 1
        noise = 1
    else:
        s.extra += 1
        noise = 1
        s.once[who] |= 1 << s.box.ability_at[name]
        large = name == "alright-new-plan"
        s.next(REPLAN, who, 6 if large else 3, 3 if large else 0)
    ability = s.box.ability_at[name]
    out.tell(events.UsedAbility(who, ability, ideas_for(name), noise, -1, -1))


# Vent Crawl


def vent_targets(s: Heist, who: int) -> list[int]:
    """Hexes straight across a single gap from where the Grease Man stands (MH-J79, MH-J30)."""
    tile = s.place[who]
    if not able(s, who, "vent-crawl") or tile >= s.site.hexes:
        return []
    found: list[int] = []
    for line in s.site.lines[tile]:
        if len(line) > 1 and line[1] >= 0 and s.present >> line[1] & 1:
            between = line[0]
            if between < 0 or not s.present >> between & 1:  # MH-31: the cell between is the gap
                pair = (who, min(tile, line[1]), max(tile, line[1]))
                if pair not in s.vents:
                    found.append(line[1])
    return sorted(found)


def vent(s: Heist, who: int, tile: int, out: Out) -> None:
    here = s.place[who]
    s.vents = (*s.vents, (who, min(here, tile), max(here, tile)))
    s.extra += 4
    ability = s.box.ability_at["vent-crawl"]
    out.tell(events.UsedAbility(who, ability, 0, 4, s.site.word[tile], -1))


# Codes


def codes_ability(s: Heist, who: int) -> str:
    """The ability to see what a camera sees, if this PC has it unused and can pay for it."""
    for name, price in (("i-can-haz-teh-codes", 2), ("has-the-code", 0)):
        if able(s, who, name):
            spent = s.once[who] >> s.box.ability_at[name] & 1
            return "" if spent or s.ideas[who] < price else name
    return ""


def codes_targets(s: Heist, who: int) -> list[int]:
    """Known live cameras with something unknown next to them."""
    if not s.unknown or not codes_ability(s, who):
        return []
    return [
        tile
        for tile in range(s.site.hexes)
        if s.cameras[tile] and s.present >> tile & 1 and s.adj[tile] & s.present & s.unknown
    ]


def use_codes(s: Heist, who: int, tile: int, out: Out) -> None:
    name = codes_ability(s, who)
    ideas = 2 if name == "i-can-haz-teh-codes" else 0
    s.ideas[who] -= ideas
    ability = s.box.ability_at[name]
    s.once[who] |= 1 << ability
    out.tell(events.UsedAbility(who, ability, ideas, 0, s.site.word[tile], -1))
    unknown = s.adj[tile] & s.present & s.unknown
    s.next(TURN, unknown, who)


# Ideas for others


def friend_targets(s: Heist, who: int) -> list[int]:
    """Old Friend: an outdoor PC pays two ideas, another character gains one (MH-C-old-friend)."""
    if s.ideas[who] < 2 or s.place[who] < s.site.hexes:
        return []
    if not s.fixers >> s.box.fixer_at["old-friend"] & 1:
        return []
    return [other for other in bits(s.alive) if other != who]


def befriend(s: Heist, who: int, other: int, out: Out) -> None:
    s.ideas[who] -= 2
    s.ideas[other] += 1
    out.tell(events.UsedFixer(s.box.fixer_at["old-friend"], who, other))


def pinch_targets(s: Heist, who: int) -> list[int]:
    """Escape: two ideas for one of another character, once or always (MH-C-good-in-a-pinch)."""
    if s.ideas[who] < 2 or not _pinch(s, who):
        return []
    return [other for other in bits(s.alive & ~s.rolled) if other != who]


def _pinch(s: Heist, who: int) -> str:
    if able(s, who, "great-in-a-pinch"):
        return "great-in-a-pinch"
    if not able(s, who, "good-in-a-pinch"):
        return ""
    spent = s.once[who] >> s.box.ability_at["good-in-a-pinch"] & 1
    return "" if spent else "good-in-a-pinch"


def pinch(s: Heist, who: int, other: int, out: Out) -> None:
    name = _pinch(s, who)
    ability = s.box.ability_at[name]
    if name == "good-in-a-pinch":
        s.once[who] |= 1 << ability
    s.ideas[who] -= 2
    s.ideas[other] += 1
    out.tell(events.UsedAbility(who, ability, 2, 0, -1, other))


def may_forgo(s: Heist, who: int) -> bool:
    """May an idea of the action be put back? Only asked where it can matter (MH-48)."""
    if not s.mused[who] or not s.ideas[who]:
        return False
    box = s.box
    return box.card_at["M2"] in s.deck or (
        box.card_at["D3"] in s.deck and s.site.kennels & s.present != 0
    )
