"""Using icons, in any order (MH-50): what each may touch, and what it does (MH-47 to MH-58)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import Part, choice, fact, keeps, may, reach

from ..board.icons import (
    DISABLE,
    FLICK,
    GIVEN_CRACK,
    GIVEN_ELSE,
    LETTERS,
    LOOT,
    MOVE,
    ONE,
    REVEAL,
    SUBDUE,
    TOOL_CRACK,
    UNLOCK,
)
from ..board.masks import bits
from ..components import CASH, DOG, GUARD, KEYCARD, NPC
from ..people import name_in
from ..rules import able, can_subdue, crew, held_back, held_by, imprisoned, near, on_tile, planned
from ..security.alerts import alert
from ..security.chits import subdue_dog, subdue_guard
from ..security.dogs import smell
from ..security.reveals import add_loot, discard_chit, reveal_hex
from ..stages import NONE
from ..verbs.verb import NOWHERE, Words
from ..waiting import SHAKE
from . import events
from .deed import (
    ACTION_ONLY,
    DOGS,
    GUIDES,
    LOOSE,
    SAFES,
    SHAKES,
    UNHELD,
    HeistDeed,
    Rules,
    TileDeed,
    icon,
    named,
    not_own,
    not_turned_down,
    own_character,
    possible_now,
    turned_down,
)
from .loot import bring_out, put

if TYPE_CHECKING:
    from ..box import HeistBox
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


# What happens


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


# Reveal


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


def open_safe(s: Heist, tile: int) -> None:
    """MH-215: the safe is replaced by its contents."""
    s.safes &= ~(1 << tile)
    for text in s.scenario.safe.holds:
        word, _, arg = text.partition(" ")
        if word == "cash":
            s.cash_on[tile] += int(arg)
        else:
            add_loot(s, tile, s.box.kind_at[arg if word == "item" else word])


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


def _far(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    word = s.site.ids[tile] if tile >= 0 else s.box.tile_words[~tile]
    names = named(s, bits(near(s, who)))
    return Reason(f"{word} is not adjacent to {s.site.ids[s.place[who]]}", adjacent=names)


def _not_next_door(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    if tile == s.place[who]:
        return Reason(f"{name_in(s, who)} is there already")
    return _far(s, ask, who, tile)


@reach("MH-22", _not_next_door)
def next_door(s: Heist, ask: Ask, who: int) -> int:
    return near(s, who) if s.vents else s.adj[s.place[who]] & s.present


@reach("MH-22", _far)
def here_or_next_door(s: Heist, ask: Ask, who: int) -> int:
    here = s.place[who]
    return (near(s, who) if s.vents else s.adj[here] & s.present) | 1 << here


# Move


def _held(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    count = held_by(s, s.place[who])
    held = "a guard holds" if count == 1 else f"{count} guards hold"
    slips = able(s, who, "there-are-better-ways")
    ways = "use There Are Better Ways" if slips else "subdue first"
    return Reason(f"{held} {name_in(s, who)} here: {ways}", guards=count)


guard_lets_go = fact("MH-33", UNHELD, _held)
"""An active guard on the own tile must be subdued first."""


def _unplanned(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(
        f"{name_in(s, who)} has no planning token on {s.site.ids[tile]}",
        may_go=named(s, move_targets(s, ask, who)),
    )


@reach("MH-76", _unplanned)
def planned_hex(s: Heist, ask: Ask, who: int) -> int:
    """Only onto hexes with an own planning token; exits need none."""
    return planned(s, who)


def _locked(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    count = s.locks[tile]
    closed = "a closed lock bars" if count == 1 else f"{count} closed locks bar"
    return Reason(
        f"{closed} the way: unlock {'it' if count == 1 else 'them'} from next to it", locks=count
    )


@keeps("MH-35", _locked)
def not_locked(s: Heist, ask: Ask, who: int, tiles: Collection[int]) -> Collection[int]:
    locks = s.locks
    return [tile for tile in tiles if not locks[tile]]


def _remote(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(f"a remote lock bars it: stand on server {s.site.remotes[tile]}")


@reach("MH-170", _remote)
def no_remote_lock(s: Heist, ask: Ask, who: int) -> int:
    return ~s.remote


def _door(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason("a keycard door bars it: somebody with a keycard next to it may open it")


@reach("MH-191", _door)
def no_door(s: Heist, ask: Ask, who: int) -> int:
    return ~s.doors


def _no_dog_to_shake(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason("two Moves at once shake off a dog on the own tile, by There Are Better Ways")


class Move(TileDeed):
    name = "move"
    in_escape = ACTION_ONLY
    unused = "move"
    words = ("people", "tiles")
    label = "{0} moves to {1}"
    touches = ("{1}",)
    button = "Move there"
    # MH-34 MH-36: only the tile entered is looked at for locks, guards there are no obstacle
    rules: ClassVar[Rules] = (
        own_character,
        not_turned_down("move"),
        left(MOVE),
        not_imprisoned,
        next_door,
        guard_lets_go,
        planned_hex,
        not_locked,
        no_remote_lock,
        no_door,
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        spend(s, who, MOVE)
        enter(s, who, at, out)

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        """A live camera on the hex one enters (MH-37)."""
        tile = s.site.of_word[words[1]]
        alerts = 0 if s.looped or tile < 0 else s.cameras[tile]
        if not alerts:
            return ""
        raised = "an alert" if alerts == 1 else f"{alerts} alerts"
        cards = "a card" if alerts == 1 else f"{alerts} cards"
        return f"A live camera: this raises {raised}, {cards} less in the event deck."


MOVE_ALONE = Move()


def move_targets(s: Heist, ask: Ask, who: int) -> list[int]:
    """Where a Move of this character may lead by the rules of that verb, icons aside (MH-J41)."""
    found: list[int] = []
    if not imprisoned(s, who) and not held_back(s, who):
        MOVE_ALONE.list_for(s, ask, who, 0, found)
    return [s.site.of_word[word] for word in found]


class Slip(Move):
    """The first of two announced Moves: the dog waits for the second (MH-J68)."""

    name = "slip"
    words = ("pcs", "tiles")
    label = "{0} slips away, first to {1}"
    button = "Slip away"
    hint = "The first of two moves, so that the dog stays behind."
    rules = (
        own_character,
        *Move.rules[2:],
        fact("MH-J68", SHAKES, _no_dog_to_shake),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        spend(s, who, MOVE)
        old = s.place[who]
        enter(s, who, at, out, follow=False)
        s.next(SHAKE, who, old)


# Unlock, subdue, disable; MH-J40: whatever bars the tile


def _not_from_here(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    if tile == s.place[who]:
        return Reason("a lock on the own tile cannot be opened from there (MH-53)")
    return _far(s, ask, who, tile)


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


# Reveal, loot


def _known(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if s.box.width in words_revealed(s, who):
        return Reason("no unknown hex is left, or the bag is empty: say bag (MH-45)")
    return Reason("it is not an unknown hex", unknown=named(s, bits(s.unknown)))


def words_revealed(s: Heist, who: int) -> list[int]:
    """What may be revealed, as words of `reveal`; the last one is the bag."""
    word, bag = s.site.word, s.box.width
    return [bag if tile < 0 else word[tile] for tile in reveal_targets(s, who)]


@choice("MH-44", _known)
def unknown_there(s: Heist, ask: Ask, who: int) -> Collection[int]:
    return words_revealed(s, who)


class Reveal(HeistDeed):
    name = "reveal"
    in_escape = ACTION_ONLY
    unused = "reveal"
    words = ("people", "revealed")
    label = "{0} reveals {1}"
    touches = ("{1}",)
    button = "Reveal it"
    hint = "A chit from the bag comes to lie there; this cannot be taken back."
    rules: ClassVar[Rules] = (
        own_character,
        left(REVEAL),
        unknown_there,
        possible_now("reveal"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        # MH-57
        spend(s, who, REVEAL)
        self.turn_over(s, who, at, out)

    def turn_over(self, s: Heist, who: int, word: int, out: Out) -> None:
        """The hex of this word, or the bag."""
        reveal(s, who, -1 if word == s.box.width else s.site.of_word[word], out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        return NOWHERE if words[1] == box.width else super().touched(box, table, words)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        if words[1] == s.box.width:
            return "Take a chit out of the bag", ""
        return self.button, self.hint


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


# Safes


def _no_safe(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(
        "cracking needs a safe on the own tile and Safecracking Tools, or a Plasma Torch there"
    )


@choice("MH-211", _no_safe)
def safe_there(s: Heist, ask: Ask, who: int) -> Collection[int]:
    around = s.safes & (near(s, who) | 1 << s.place[who]) if s.safes else 0
    return [tile for tile in bits(around) if cracks_with(s, who, tile)]


class Crack(TileDeed):
    """MH-210 MH-214: unlocks as cracks; with the tools each pair of one action makes three."""

    name = "crack"
    in_escape = ACTION_ONLY
    unused = "crack the safe"
    words = ("people", "tiles")
    label = "{0} cracks the safe on {1}"
    touches = ("safe-{1}",)
    button = "Crack the safe"
    offered = True
    needs = SAFES
    rules = (
        own_character,
        left(UNLOCK),
        not_imprisoned,
        safe_there,
        possible_now("crack"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        tools = cracks_with(s, who, at) == "tools"
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
        out.tell(events.Cracked(who, s.site.word[at], s.cracks, needed, opened))
        if opened:
            open_safe(s, at)


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
