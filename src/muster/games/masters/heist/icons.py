"""Using icons, in any order (MH-50): what each may touch, and what it does (MH-47 to MH-58)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import Part, choice, fact, keeps, may, reach

from ..board.icons import (
    DISABLE,
    FLICK,
    GIVEN_ELSE,
    LETTERS,
    LOOT,
    ONE,
    SUBDUE,
    UNLOCK,
)
from ..board.masks import bits
from ..components import CASH, DOG, GUARD, KEYCARD, NPC
from ..people import name_in
from ..rules import able, can_subdue, near
from ..security.chits import subdue_dog, subdue_guard
from ..stages import NONE
from . import events
from .deed import (
    ACTION_ONLY,
    DOGS,
    GUIDES,
    LOOSE,
    HeistDeed,
    TileDeed,
    icon,
    named,
    not_own,
    own_character,
    possible_now,
    turned_down,
)
from .loot import bring_out, put

if TYPE_CHECKING:
    from ..state import Heist


ICON_NAMES = ("Move", "Unlock", "Subdue", "Disable", "Reveal", "Loot", "Toss Loot", "Flick")


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


def open_lock(s: Heist, who: int, tile: int, out: Out) -> None:
    """MH-53: one lock of the tile."""
    s.locks[tile] -= 1  # MH-40: two closed locks take two
    s.open_locks[tile] += 1
    out.tell(events.Opened(who, s.site.word[tile]))


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


# Rules of several verbs


def left(kind: int) -> Part[Heist]:
    """A sub-action the chosen action has and that is not used yet, or one lent by somebody."""

    def icon_left(s: Heist, ask: Ask, who: int, at: int) -> Reason:
        who = NPC if kind == FLICK else who
        name = ICON_NAMES[kind]
        if s.act[who] == NONE:
            return Reason(f"{name_in(s, who)} has not chosen an action yet (MH-90)", icon=name)
        chosen = s.box.acts.names[s.act[who]]
        printed = s.box.acts.text[s.act[who]]
        why = "is used up" if LETTERS[kind] in printed else f"is not on {chosen} ({printed})"
        return Reason(f"the icon {name} {why}", icon=name, action=chosen)

    return fact("MH-51", icon(kind), icon_left)


def _imprisoned(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    letter = s.site.remotes[s.place[who]]
    return Reason(
        f"inside a remote lock nobody may move, unlock, subdue or disable: server {letter} opens it"
    )


not_imprisoned = fact("MH-171", LOOSE, _imprisoned)


def far_from(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    word = s.site.ids[tile] if tile >= 0 else s.box.tile_words[~tile]
    names = named(s, bits(near(s, who)))
    return Reason(f"{word} is not adjacent to {s.site.ids[s.place[who]]}", adjacent=names)


@reach("MH-22", far_from)
def here_or_next_door(s: Heist, ask: Ask, who: int) -> int:
    here = s.place[who]
    return (near(s, who) if s.vents else s.adj[here] & s.present) | 1 << here


# Unlock, subdue, disable; MH-J40: whatever bars the tile


def _not_from_here(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    if tile == s.place[who]:
        return Reason("a lock on the own tile cannot be opened from there (MH-53)")
    return far_from(s, ask, who, tile)


@reach("MH-22", _not_from_here)
def from_next_door(s: Heist, ask: Ask, who: int) -> int:
    return near(s, who) if s.vents else s.adj[s.place[who]] & s.present


@keeps("MH-53", lambda s, ask, who, tile: Reason("no closed lock is there"))
def lock_there(s: Heist, ask: Ask, who: int, tiles: Collection[int]) -> Collection[int]:
    locks = s.locks
    return [tile for tile in tiles if locks[tile]]


class Unlock(TileDeed):
    name = "unlock"
    in_escape = ACTION_ONLY
    unused = "unlock"
    words = ("people", "tiles")
    label = "{0} unlocks {1}"
    touches = ("{1}",)
    button = "Unlock"
    rules = (
        own_character,
        left(UNLOCK),
        not_imprisoned,
        from_next_door,
        lock_there,
        possible_now("unlock"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        spend(s, who, UNLOCK)
        open_lock(s, who, at, out)


def _cannot_subdue(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(f"{name_in(s, who)} cannot subdue")


@may("MH-C-there-are-better-ways", _cannot_subdue)
def may_subdue(s: Heist, ask: Ask, who: int) -> bool:
    return can_subdue(s, who)


@keeps("MH-54", lambda s, ask, who, tile: Reason("no active guard is there"))
def guard_there(s: Heist, ask: Ask, who: int, tiles: Collection[int]) -> Collection[int]:
    guards, dogs = s.guards, s.dogs
    return [tile for tile in tiles if guards[tile] or dogs[tile]]


class Subdue(TileDeed):
    """MH-54: one guard or dog; whoever likes it gains an idea (MH-C-adrenaline)."""

    name = "subdue"
    in_escape = ACTION_ONLY
    unused = "subdue"
    words = ("people", "tiles")
    label = "{0} subdues the guard on {1}"
    touches = ("{1}",)
    button = "Subdue the guard"
    rules = (
        own_character,
        left(SUBDUE),
        not_imprisoned,
        here_or_next_door,
        may_subdue,
        guard_there,
        possible_now("subdue"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        self.quieten(s, who, at, not s.guards[at], out)

    def quieten(self, s: Heist, who: int, tile: int, dog: bool, out: Out) -> None:
        """One guard or one dog."""
        spend(s, who, SUBDUE)
        if dog:
            subdue_dog(s, tile)
        else:
            subdue_guard(s, tile)
        out.tell(events.Subdued(who, s.site.word[tile], DOG if dog else GUARD))
        if able(s, who, "adrenaline"):
            s.ideas[who] += 1


def _no_choice(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason("muzzle picks the dog where a guard is too; say subdue")


@keeps("MH-54", _no_choice)
def dog_and_guard_there(s: Heist, ask: Ask, who: int, tiles: Collection[int]) -> Collection[int]:
    guards, dogs = s.guards, s.dogs
    return [tile for tile in tiles if guards[tile] and dogs[tile]]


class Muzzle(Subdue):
    name = "muzzle"
    label = "{0} subdues the dog on {1}"
    button = "Subdue the dog"
    needs = DOGS
    rules = (*Subdue.rules[:5], dog_and_guard_there, possible_now("muzzle"))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        self.quieten(s, who, at, True, out)


@keeps("MH-55", lambda s, ask, who, tile: Reason("no live camera is there"))
def camera_there(s: Heist, ask: Ask, who: int, tiles: Collection[int]) -> Collection[int]:
    cameras = s.cameras
    return [tile for tile in tiles if cameras[tile]]


class Disable(TileDeed):
    """MH-55: one camera; with Rewire the guards of its tile too (MH-C-rewire)."""

    name = "disable"
    in_escape = ACTION_ONLY
    unused = "disable"
    words = ("people", "tiles")
    label = "{0} disables the camera on {1}"
    touches = ("{1}",)
    button = "Disable the camera"
    rules = (
        own_character,
        left(DISABLE),
        not_imprisoned,
        here_or_next_door,
        camera_there,
        possible_now("disable"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        own = spend(s, who, DISABLE)
        s.cameras[at] -= 1
        s.dark[at] += 1
        out.tell(events.Disabled(who, s.site.word[at]))
        if own and s.box.acts.words[s.act[who]] == "rewire":
            quiet_all(s, who, at, out)


# Loot


class Pocket(HeistDeed):
    """MH-58: $1k from the supply; outdoors it is the team's at once (MH-J42)."""

    name = "pocket"
    in_escape = ACTION_ONLY
    unused = "pocket $1k"
    words = ("people",)
    label = "{0} pockets $1k"
    button = "Pocket $1k"
    offered = True
    rules = (own_character, left(LOOT), possible_now("pocket"))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        spend(s, who, LOOT)
        s.purse[who] += 1
        out.tell(events.LootMoved(who, CASH, 1, s.site.word[s.place[who]], "pocketed"))
        bring_out(s, who, out)


# Fancy Card Flick

NO_FLICK = (
    "Fancy Card Flick needs a keycard in the Guide's hand and a hex in a straight line, without"
    " gaps, unknown hexes and closed locks on the way"
)


@choice("MH-S-melee", lambda s, ask, who, at: Reason(NO_FLICK))
def card_to_flick(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """Any hex in a straight line, nothing unknown or locked, no gap."""
    site, tile = s.site, s.place[NPC]
    if KEYCARD not in s.carried[NPC]:
        return []
    if tile >= site.hexes:
        touched, way = site.touches[tile], site.side[tile]
        lines = [(touched, *site.lines[touched][way])]
    else:
        lines = list(site.lines[tile])
    found: list[int] = []
    for line in lines:
        for one in line:
            if one < 0 or not s.present >> one & 1 or s.unknown >> one & 1 or s.locks[one]:
                break
            found.append(site.word[one])
    return found


def _no_guide(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return not_own(s, ask, NPC, at)


class Flick(HeistDeed):
    name = "flick"
    in_escape = ACTION_ONLY
    unused = "flick the keycard"
    words = ("tiles",)
    label = "Flick the keycard to {0}"
    touches = ("{0}",)
    rules = (
        fact("MH-94", GUIDES, _no_guide),
        left(FLICK),
        card_to_flick,
        turned_down("flick", "MH-S-melee", lambda s: Reason(NO_FLICK)),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        spend(s, NPC, FLICK)
        put(s, NPC, KEYCARD, s.site.of_word[at], "flicked", out)
