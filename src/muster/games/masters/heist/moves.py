"""Moves from tile to tile, and slipping away from a dog (MH-52, MH-J41, MH-J68)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import fact, keeps, reach

from ..board.icons import (
    MOVE,
)
from ..people import name_in
from ..rules import able, held_back, held_by, imprisoned, near, planned
from ..security.alerts import alert
from ..security.dogs import smell
from ..verbs.verb import Words
from ..waiting import SHAKE
from . import events
from .deed import (
    ACTION_ONLY,
    SHAKES,
    UNHELD,
    Rules,
    TileDeed,
    named,
    not_turned_down,
    own_character,
)
from .icons import far_from, left, not_imprisoned, spend
from .loot import bring_out

if TYPE_CHECKING:
    from ..state import Heist


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


def _not_next_door(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    if tile == s.place[who]:
        return Reason(f"{name_in(s, who)} is there already")
    return far_from(s, ask, who, tile)


@reach("MH-22", _not_next_door)
def next_door(s: Heist, ask: Ask, who: int) -> int:
    return near(s, who) if s.vents else s.adj[s.place[who]] & s.present


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
