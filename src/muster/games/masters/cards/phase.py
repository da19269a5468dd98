"""The Event phase: the Active Event, the crises it brings, and how the phase ends.

Gap, event, gap, crisis, gap, ..., the end of the phase wait one behind the other. What a card
leaves to be decided is put before them, so that a card is done before the next one begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..components import GUARD, NPC
from ..heist.loot import without
from ..security.alerts import turn_up
from ..security.chits import soothed
from ..security.events import CrisisFound, NpcWalked
from ..security.npc import there
from ..stages import EVENT, NONE
from ..waiting import CARD, ESCAPE, GAP, RECOVER, ROUND
from . import events as told
from .deck import EFFECTS

if TYPE_CHECKING:
    from ..state import Heist

EAST = 0
"""The direction in which the prisoner and the Mayor are led (MH-J99)."""

CALLED, CARRIED_OUT = 1, 2
"""Of the Safehouse penalty: escort guards were subdued in this phase; it has happened."""


def begin(s: Heist, out: Out) -> None:
    """All noise is counted: the card on top is the Active Event (MH-103, MH-104)."""
    # MH-116 MH-117: one event, and every crisis that has come to light
    s.stage = EVENT
    turn_up(s, out)
    beyond = False
    if s.deck:
        s.active = s.deck[0]
        s.deck = s.deck[1:]
        turn_up(s, out)  # MH-J47
    elif s.last != NONE:  # MH-106 MH-J49: the deck ran out in the Action phase
        s.active = s.last
        at = len(s.discards) - 1 - s.discards[::-1].index(s.last)
        s.discards = (*s.discards[:at], *s.discards[at + 1 :])
        beyond = True
    _call_reinforcements(s, out)
    s.later(GAP, 0)
    s.later(CARD, s.active, int(beyond))


def _call_reinforcements(s: Heist, out: Out) -> None:
    """MH-J99: an ambush that left an escort guard standing brings C1, once."""
    if s.ambush != CALLED:
        return
    if not s.escort:
        s.ambush = 0
        return
    s.ambush = CARRIED_OUT
    crisis = s.box.card_at["C1"]
    s.crises = (*s.crises, crisis)
    out.tell(CrisisFound(crisis))


def play_card(s: Heist, out: Out, card: int, discarded: int) -> None:
    """Carry out the event or crisis."""
    # MH-105 MH-107: alerts on the way leave it alone; crises found now join the queue
    beyond = discarded == 1
    if card == NONE:
        return
    crisis = card >= s.box.first_crisis
    if crisis:
        s.crises = s.crises[1:]
    s.active = card
    s.seen = ()  # MH-J113: a card lies between what was done with loot
    out.tell(told.CardPlayed(card, crisis, beyond))
    EFFECTS[s.box.card_ids[card]](s, out)


def next_card(s: Heist, out: Out, card: int, discarded: int) -> None:
    """The card is discarded (MH-108); the crises follow in the order they were found (MH-109)."""
    if s.active != NONE:
        s.discards = (*s.discards, s.active)
        s.active = NONE
    if s.crises:
        s.next(CARD, s.crises[0], 0)
    else:
        s.next(RECOVER)
    s.next(GAP, 0)


def recover(s: Heist, out: Out) -> None:
    """MH-J52: Flashbang guards recover, escort and Mayor walk."""
    _recover(s, out)
    _walk(s, out)
    s.looped = False  # MH-C-loop-footage
    s.last = NONE


def go_on(s: Heist, out: Out) -> None:
    """Dogs that woke up have jumped: then Escape (MH-113) or the next Roll (MH-J52)."""
    s.next(ESCAPE if s.escaping else ROUND)


def _recover(s: Heist, out: Out) -> None:
    """Those a Flashbang put down and who still lie there get up (MH-C-flashbang)."""
    calm = soothed(s)  # MH-C-pressure-points
    tiles: list[int] = []
    woken = 0
    for tile, count in s.flashed:
        if calm >> tile & 1:
            continue
        guards = min(count, s.quiet[tile])
        dogs = min(count - guards, s.quiet_dogs[tile])
        if not guards and not dogs:
            continue
        s.quiet[tile] -= guards
        s.guards[tile] += guards
        s.quiet_dogs[tile] -= dogs
        s.dogs[tile] += dogs
        for _ in range(guards):
            if tile in s.escort_down:
                s.escort_down = without(s.escort_down, tile)
                s.escort = tuple(sorted((*s.escort, tile)))
        if dogs:
            s.sniffs = (*s.sniffs, (tile, -1))  # MH-J67
        tiles.append(s.site.word[tile])
        woken += guards + dogs
    s.flashed = ()
    if tiles:
        out.tell(told.ChitsTurned(GUARD, tuple(tiles), woken, "flashbang"))


def _walk(s: Heist, out: Out) -> None:
    """The prisoner with the escort, or the Mayor: one hex east, until taken or freed."""
    npc = s.scenario.npc
    if npc is None or not npc.walks or not there(s):  # MH-232
        return
    site = s.site
    led: list[int] = []
    old: list[int] = []
    new: list[int] = []
    for tile in s.escort:  # only active guards walk (MH-J99)
        to = _east(s, tile)
        led.append(tile if to < 0 else to)
        if to >= 0:
            old.append(tile)
            new.append(to)
    for tile in old:
        s.guards[tile] -= 1
    for tile in new:
        s.guards[tile] += 1
    s.escort = tuple(sorted(led))
    if new:
        out.tell(
            told.EscortWalked(
                tuple([site.word[tile] for tile in old]), tuple([site.word[tile] for tile in new])
            )
        )
    here = s.place[NPC]
    to = _east(s, here)
    if to < 0:
        return  # MH-J100
    s.place[NPC] = to
    s.npc_gone = npc.freed == "escort" and site.stars >> to & 1 == 1  # the van (MH-J99)
    out.tell(NpcWalked(site.word[here], site.word[to], s.npc_gone))


def _east(s: Heist, tile: int) -> int:
    """The hex to the right, -1 if there is none any more."""
    to = s.site.beyond(tile, EAST)
    return to if to >= 0 and s.present >> to & 1 else NONE
