"""The conditions of using icons (MH-51 to MH-58), each with what would make it legal."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, rule

from ..board.acts import LETTERS
from ..board.site import bits
from ..people import name_in
from ..rules import (
    able,
    can_subdue,
    held_by,
    imprisoned,
    move_targets,
    near,
    planned,
)
from ..stages import NONE
from ..state import Heist
from ..verbs.commands import (
    ICON_NAMES,
    ICON_OF,
    named,
    subject_of,
    tile_of,
    verb_of,
    words_of,
)
from . import icons
from .lists import toss_targets
from .loot import kinds_held

# Icons


@rule("MH-51", *ICON_OF)
def icon_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A sub-action the chosen action has and that is not used yet."""
    verb, who = verb_of(s, action), subject_of(s, action)
    kind = ICON_OF[verb]
    if icons.has_icon(s, who, kind):
        return None
    name = ICON_NAMES[kind]
    if s.act[who] == NONE:
        return Reason(f"{name_in(s, who)} has not chosen an action yet (MH-90)", icon=name)
    chosen = s.box.acts.names[s.act[who]]
    printed = s.box.acts.text[s.act[who]]
    letter = LETTERS[kind]
    why = "is used up" if letter in printed else f"is not on {chosen} ({printed})"
    return Reason(f"the icon {name} {why}", icon=name, action=chosen)


@rule("MH-171", "move", "slip", "unlock", "subdue", "muzzle", "disable", "crack")
def not_imprisoned(s: Heist, ask: Ask, action: int) -> Reason | None:
    if not imprisoned(s, subject_of(s, action)):
        return None
    letter = s.site.remotes[s.place[subject_of(s, action)]]
    return Reason(
        f"inside a remote lock nobody may move, unlock, subdue or disable: server {letter} opens it"
    )


@rule("MH-22", "move", "slip", "unlock", "subdue", "muzzle", "disable")
def adjacent(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The tile is next to the character; subdue and disable also work on the own tile."""
    who, word = words_of(s, action)
    tile = tile_of(s, word)
    here = s.place[who]
    around = near(s, who)
    if tile >= 0 and around >> tile & 1:
        return None
    verb = verb_of(s, action)
    if tile == here:
        if verb in ("subdue", "muzzle", "disable"):
            return None
        if verb == "unlock":
            return Reason("a lock on the own tile cannot be opened from there (MH-53)")
        return Reason(f"{name_in(s, who)} is there already")
    names = named(s, bits(around))
    return Reason(f"{s.box.tile_words[word]} is not adjacent to {s.site.ids[here]}", adjacent=names)


WAYS = "there-are-better-ways"


@rule("MH-33", "move", "slip")
def guard_lets_go(s: Heist, ask: Ask, action: int) -> Reason | None:
    """An active guard on the own tile must be subdued first."""
    who = subject_of(s, action)
    count = held_by(s, s.place[who])
    if not count or s.slipping >> who & 1:
        return None
    held = "a guard holds" if count == 1 else f"{count} guards hold"
    ways = "use There Are Better Ways" if able(s, who, WAYS) else "subdue first"
    return Reason(f"{held} {name_in(s, who)} here: {ways}", guards=count)


@rule("MH-76", "move", "slip")
def planned_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Only onto hexes with an own planning token; exits need none."""
    who, word = words_of(s, action)
    tile = tile_of(s, word)
    if planned(s, who) >> tile & 1:
        return None
    ways = move_targets(s, who)
    return Reason(
        f"{name_in(s, who)} has no planning token on {s.site.ids[tile]}", may_go=named(s, ways)
    )


@rule("MH-35", "move", "slip")
def not_locked(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = tile_of(s, words_of(s, action)[1])
    count = s.locks[tile]
    if not count:
        return None
    closed = "a closed lock bars" if count == 1 else f"{count} closed locks bar"
    return Reason(
        f"{closed} the way: unlock {'it' if count == 1 else 'them'} from next to it", locks=count
    )


@rule("MH-170", "move", "slip")
def no_remote_lock(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = tile_of(s, words_of(s, action)[1])
    if not s.remote >> tile & 1:
        return None
    return Reason(f"a remote lock bars it: stand on server {s.site.remotes[tile]}")


@rule("MH-191", "move", "slip")
def no_door(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = tile_of(s, words_of(s, action)[1])
    if not s.doors >> tile & 1:
        return None
    return Reason("a keycard door bars it: somebody with a keycard next to it may open it")


@rule("MH-J68", "slip")
def shakes_a_dog(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = words_of(s, action)[0]
    if s.slipping >> who & 1 and s.dogs[s.place[who]] and s.icons[who] & 15 > 1:
        return None
    return Reason("two Moves at once shake off a dog on the own tile, by There Are Better Ways")


@rule("MH-53", "unlock")
def lock_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.locks[tile_of(s, words_of(s, action)[1])]:
        return None
    return Reason("no closed lock is there")


@rule("MH-C-there-are-better-ways", "subdue", "muzzle")
def may_subdue(s: Heist, ask: Ask, action: int) -> Reason | None:
    if can_subdue(s, subject_of(s, action)):
        return None
    return Reason(f"{name_in(s, subject_of(s, action))} cannot subdue")


@rule("MH-54", "subdue", "muzzle")
def guard_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = tile_of(s, words_of(s, action)[1])
    if verb_of(s, action) == "muzzle":
        if s.dogs[tile] and s.guards[tile]:
            return None
        return Reason("muzzle picks the dog where a guard is too; say subdue")
    if held_by(s, tile):
        return None
    return Reason("no active guard is there")


@rule("MH-55", "disable")
def camera_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.cameras[tile_of(s, words_of(s, action)[1])]:
        return None
    return Reason("no live camera is there")


@rule("MH-44", "reveal")
def unknown_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = -1 if word == s.box.width else tile_of(s, word)
    targets = icons.reveal_targets(s, who)
    if tile in targets and (tile >= 0 or word == s.box.width):
        return None
    if -1 in targets:
        return Reason("no unknown hex is left, or the bag is empty: say bag (MH-45)")
    return Reason("it is not an unknown hex", unknown=named(s, bits(s.unknown)))


@rule("MH-211", "crack")
def safe_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = tile_of(s, word)
    if tile >= 0 and icons.cracks_with(s, who, tile):
        return None
    return Reason(
        "cracking needs a safe on the own tile and Safecracking Tools, or a Plasma Torch there"
    )


@rule("MH-C-toss-loot", "toss")
def in_range(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind, word = words_of(s, action)
    targets = toss_targets(s, who)
    if tile_of(s, word) in targets and kind in kinds_held(s, who):
        return None
    return Reason("own loot, one tile, one or two steps in a line", tiles=named(s, targets))
