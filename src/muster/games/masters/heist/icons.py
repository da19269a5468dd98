"""Using icons: what each sub-action may touch, and what it does (MH-47 to MH-58)."""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.acts import DISABLE, LOOT, MOVE, ONE, REVEAL, SUBDUE, UNLOCK
from ..board.site import bits
from ..box import CASH, DOG, GUARD
from ..rules import able, crew, near, on_tile
from ..security.alerts import alert
from ..security.chits import subdue_dog, subdue_guard
from ..security.dogs import smell
from ..security.reveals import add_loot, discard_chit, reveal_hex
from ..state import Heist
from ..waiting import SHAKE
from . import events
from .loot import bring_out

TOOL_CRACK = 1 << 32
GIVEN_CRACK = 1 << 36
"""Unlocks turned into cracks by Safecracking Tools, own and granted ones, counted in `used`."""

GIVEN_ELSE = 1 << 40
"""Granted icons used for anything else, counted there too."""


def has_icon(s: Heist, who: int, kind: int) -> bool:
    """An icon of its own action, or one granted by somebody (MH-51)."""
    return (s.icons[who] | s.granted[who]) >> 4 * kind & 15 > 0


def spend(s: Heist, who: int, kind: int) -> bool:
    """Use up an icon, own ones first; True if it was its own."""
    one = ONE[kind]
    if s.icons[who] >> 4 * kind & 15:
        s.icons[who] -= one
        s.used[who] += one
        return True
    s.granted[who] -= one
    s.used[who] += GIVEN_ELSE
    return False


# Move


def enter(s: Heist, who: int, tile: int, out: Out, follow: bool = True) -> None:
    """A Move: cameras, loot outdoors, then dogs are looked at (MH-37, MH-J33, MH-J41)."""
    old = s.place[who]
    alerts = 0 if s.looped else s.cameras[tile]  # MH-J80
    s.place[who] = tile
    out.tell(events.Moved(who, s.site.word[old], s.site.word[tile], alerts))
    if alerts:
        alert(s, "camera", out, alerts)
    if tile < s.site.hexes:
        s.inside |= 1 << who
    else:
        bring_out(s, who, out)
    if follow:
        if s.dogs[old]:
            s.sniffs = (*s.sniffs, (old, -1))  # MH-J67: a character left the dog's tile
        smell(s, who)
    else:
        smell(s, who, old)  # MH-J68: this dog waits for the second Move


def move(s: Heist, who: int, tile: int, out: Out) -> None:
    spend(s, who, MOVE)
    enter(s, who, tile, out)


def slip(s: Heist, who: int, tile: int, out: Out) -> None:
    """The first of two announced Moves: the dog waits for the second (MH-J68)."""
    spend(s, who, MOVE)
    old = s.place[who]
    enter(s, who, tile, out, follow=False)
    s.next(SHAKE, who, old)


# Security


def unlock(s: Heist, who: int, tile: int, out: Out) -> None:
    spend(s, who, UNLOCK)
    open_lock(s, who, tile, out)


def open_lock(s: Heist, who: int, tile: int, out: Out) -> None:
    """MH-53: one lock of the tile."""
    s.locks[tile] -= 1  # MH-40: two closed locks take two
    s.open_locks[tile] += 1
    out.tell(events.Opened(who, s.site.word[tile]))


def subdue(s: Heist, who: int, tile: int, dog: bool, out: Out) -> None:
    """MH-54: one guard or dog; whoever likes it gains an idea (MH-C-adrenaline)."""
    spend(s, who, SUBDUE)
    if dog:
        subdue_dog(s, tile)
    else:
        subdue_guard(s, tile)
    out.tell(events.Subdued(who, s.site.word[tile], DOG if dog else GUARD))
    if able(s, who, "adrenaline"):
        s.ideas[who] += 1


def disable(s: Heist, who: int, tile: int, out: Out) -> None:
    """MH-55: one camera; with Rewire the guards of its tile too (MH-C-rewire)."""
    own = spend(s, who, DISABLE)
    s.cameras[tile] -= 1
    s.dark[tile] += 1
    out.tell(events.Disabled(who, s.site.word[tile]))
    if own and s.box.acts.words[s.act[who]] == "rewire":
        quiet_all(s, who, tile, out)


def quiet_all(s: Heist, who: int, tile: int, out: Out) -> int:
    """All active guards and dogs of a tile are subdued; how many."""
    count = s.guards[tile] + s.dogs[tile]
    for _ in range(s.guards[tile]):
        subdue_guard(s, tile)
        out.tell(events.Subdued(who, s.site.word[tile], GUARD))
    for _ in range(s.dogs[tile]):
        subdue_dog(s, tile)
        out.tell(events.Subdued(who, s.site.word[tile], DOG))
    return count


# Reveal, loot


def knows_a_way(s: Heist, who: int) -> bool:
    """While the bag is empty a reveal is an idea for this character (MH-C-i-know-a-way)."""
    if sum(s.bag):
        return False
    if able(s, who, "i-know-a-way"):
        return True
    return any(able(s, one, "we-know-a-way") for one in crew(s))


def reveal_targets(s: Heist, who: int) -> list[int]:
    """Unknown hexes, or -1 for the bag (MH-44, MH-45); nothing if it would do nothing."""
    if knows_a_way(s, who):
        return [-1]
    if s.unknown:
        return bits(s.unknown)
    return [-1] if sum(s.bag) else []


def reveal(s: Heist, who: int, tile: int, out: Out) -> None:
    """`tile` -1: a chit out of the bag, or an idea for whoever knows a way."""
    if knows_a_way(s, who):
        s.ideas[who] += 1
        way = "i-know-a-way" if able(s, who, "i-know-a-way") else "we-know-a-way"
        out.tell(events.UsedAbility(who, s.box.ability_at[way], 0, 0, -1, -1))
    elif tile < 0:
        discard_chit(s, who, out)
    else:
        reveal_hex(s, tile, who, out)


def use_reveal(s: Heist, who: int, tile: int, out: Out) -> None:
    # MH-57
    spend(s, who, REVEAL)
    reveal(s, who, tile, out)


def pocket(s: Heist, who: int, out: Out) -> None:
    """MH-58: $1k from the supply; outdoors it is the team's at once (MH-J42)."""
    spend(s, who, LOOT)
    s.purse[who] += 1
    out.tell(events.LootMoved(who, CASH, 1, s.site.word[s.place[who]], "pocketed"))
    bring_out(s, who, out)


# Safes


def cracks_with(s: Heist, who: int, tile: int) -> str:
    """What would turn an unlock of this character into a crack of the safe there, if anything."""
    # MH-212: whoever it is
    box = s.box
    if not s.safes >> tile & 1:
        return ""
    if s.place[who] == tile:  # MH-211
        carried = s.carried[who]
        if box.tools in carried or box.own_tools in carried:
            return "tools"
    if s.place[who] == tile or near(s, who) >> tile & 1:
        for one in on_tile(s, tile):
            if box.torch in s.carried[one] or box.own_torch in s.carried[one]:
                return "torch"  # MH-C-plasma-torch
    return ""


def crack(s: Heist, who: int, tile: int, out: Out) -> None:
    """MH-210 MH-214: unlocks as cracks; with the tools each pair of one action makes three."""
    tools = cracks_with(s, who, tile) == "tools"
    own = s.icons[who] >> 4 * UNLOCK & 15 > 0
    spend(s, who, UNLOCK)
    worth = 1
    if tools:
        mark = TOOL_CRACK if own else GIVEN_CRACK
        if s.used[who] // mark & 1:
            worth = 2  # the second of a pair (MH-C-safecracking-tools, MH-J64)
        s.used[who] += mark
        s.used[who] -= ONE[UNLOCK] if own else GIVEN_ELSE
    needed = s.scenario.safe.cracks
    s.cracks = min(needed, s.cracks + worth)
    opened = s.cracks >= needed
    out.tell(events.Cracked(who, s.site.word[tile], s.cracks, needed, opened))
    if opened:
        open_safe(s, tile)


def open_safe(s: Heist, tile: int) -> None:
    """MH-215: the safe is replaced by its contents."""
    s.safes &= ~(1 << tile)
    for text in s.scenario.safe.holds:
        word, _, arg = text.partition(" ")
        if word == "cash":
            s.cash_on[tile] += int(arg)
        else:
            add_loot(s, tile, s.box.kind_at[arg if word == "item" else word])
