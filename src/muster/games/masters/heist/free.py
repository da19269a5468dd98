"""What costs nothing and may be done at any time: servers, doors, hostages, logs (MH-J53)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice, may

from ..board.masks import bits
from ..components import CASH, KEYCARD, NPC, USB
from ..people import shown
from ..rules import near
from ..security.events import DoorOpened
from ..security.npc import join, open_net, there
from ..stages import ESCAPE
from ..verbs.verb import NOWHERE, Words
from ..waiting import LOGS
from . import events
from .deed import (
    DOORED,
    HOSTAGED,
    LOGGED,
    SKETCHED,
    WIRED,
    HeistDeed,
    Rules,
    TileDeed,
    named,
    own_character,
    possible_now,
)

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


def _no_server(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("one has to stand on a server whose letter still locks something")


@may("MH-172", _no_server)
def on_server(s: Heist, ask: Ask, who: int) -> bool:
    """On a server whose letter still locks something (MH-172, MH-J61)."""
    tile = s.place[who]
    if tile >= s.site.hexes or not s.remote:
        return False
    letter = s.site.servers[tile]
    if not letter:
        return False
    remotes = s.site.remotes
    return any(remotes[at] == letter for at in bits(s.remote))


class Hack(HeistDeed):
    name = "hack"
    words = ("people",)
    label = "{0} opens the remote locks of this server"
    button = "Open the remote locks"
    offered = True
    needs = WIRED
    rules: ClassVar[Rules] = (own_character, on_server, possible_now("hack"))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        open_net(s, who, s.site.servers[s.place[who]], out)


def _no_door(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    doors = named(s, [*opens_door.says(s, ask, who)])
    return Reason("it needs a keycard and an adjacent keycard door", doors=doors)


@choice("MH-192", _no_door)
def opens_door(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """Doors next to a character with a keycard; in Escape each costs an idea (MH-195)."""
    if not s.doors or KEYCARD not in s.carried[who]:
        return []
    if s.stage == ESCAPE and not s.ideas[who]:
        return []
    return bits(near(s, who) & s.doors)


class Unbar(TileDeed):
    name = "unbar"
    words = ("people", "tiles")
    label = "{0} opens the door of {1}"
    touches = ("keycard-door-{1}",)
    button = "Open the door"
    offered = True
    needs = DOORED
    rules: ClassVar[Rules] = (own_character, opens_door, possible_now("unbar"))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        # MH-J63: the card is kept
        if s.stage == ESCAPE:
            s.ideas[who] -= 1
        s.doors &= ~(1 << at)
        out.tell(DoorOpened(who, s.site.word[at]))


def _no_hostage(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("no hostage to take is on the own tile")


@may("MH-206", _no_hostage)
def hostage_there(s: Heist, ask: Ask, who: int) -> bool:
    """A PC on the tile of a hostage."""
    npc = s.scenario.npc
    return (
        npc is not None
        and npc.kind == "hostage"
        and who != NPC
        and there(s)
        and s.place[who] == s.place[NPC]
    )


class Seize(HeistDeed):
    name = "seize"
    words = ("pcs",)
    label = "{0} takes the hostage"
    touches = ("npc",)
    button = "Take the hostage"
    offered = True
    needs = HOSTAGED
    rules: ClassVar[Rules] = (own_character, hostage_there)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        join(s, who, out)


def _no_idea_here(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("no idea of the Architect lies on the own tile")


@may("MH-C-architect", _no_idea_here)
def idea_there(s: Heist, ask: Ask, who: int) -> bool:
    return s.floorplans >> s.place[who] & 1 == 1


class Find(HeistDeed):
    name = "find"
    words = ("people",)
    label = "{0} takes the idea laid out here"
    button = "Take the idea"
    offered = True
    needs = SKETCHED
    rules: ClassVar[Rules] = (own_character, idea_there, possible_now("find"))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.floorplans &= ~(1 << s.place[who])
        s.ideas[who] += 1
        out.tell(events.UsedFixer(s.box.fixer_at["architect"], who, -1))

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        if words[0] not in shown(table):
            return NOWHERE
        return (f"idea-{table.site.ids[table.place[words[0]]]}",)


def _no_logs(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("the logs are read once, with the USB key, on the star of The Black Box")


@may("MH-J101", _no_logs)
def logs_there(s: Heist, ask: Ask, who: int) -> bool:
    """The logs of The Black Box: with the USB key on the star, the first time."""
    logs = s.scenario.logs
    if not logs or s.read or USB not in s.carried[who]:
        return False
    return s.site.ids[s.place[who]] == logs


class Read(HeistDeed):
    name = "read"
    words = ("people",)
    label = "{0} checks the logs"
    button = "Check the logs"
    offered = True
    needs = LOGGED
    rules: ClassVar[Rules] = (own_character, logs_there, possible_now("read"))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.read = True
        s.purse[who] += 3
        out.tell(events.LootMoved(who, CASH, 3, s.site.word[s.place[who]], "read in the logs"))
        s.next(LOGS, who, 2)
