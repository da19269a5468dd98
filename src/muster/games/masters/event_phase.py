"""The Event phase: the Active Event, the crises it brings, and how the phase ends.

It runs as items of the queue: gap, event, gap, crisis, gap, ..., the end of the phase. What a card
leaves to be decided is put in front, so that a card is done before the next one begins.
"""

from __future__ import annotations

from muster.games.masters import card_events as told
from muster.games.masters import crisis_cards, event_cards, events
from muster.games.masters.alerts import make_noise, turn_up
from muster.games.masters.box import GUARD, NPC
from muster.games.masters.chits import soothed
from muster.games.masters.loot import without
from muster.games.masters.npc import there
from muster.games.masters.stages import (
    EVENT,
    NONE,
    Q_CARD,
    Q_DIVERT,
    Q_GAP,
    Q_RECOVER,
)
from muster.games.masters.state import Heist
from muster.kernel.events import Out

EAST = 0
"""The direction in which the prisoner and the Mayor are led (MH-232, MH-J99)."""

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
    card = (Q_CARD, s.active, int(beyond))
    s.queue = (*s.queue, (Q_GAP, 0), card)


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
    out.tell(events.CrisisFound(crisis))


def play_card(s: Heist, item: tuple[int, ...], out: Out) -> None:
    """Carry out the event or crisis; without one (-1) the card before is done."""
    # MH-105 MH-107: alerts on the way leave it alone; crises found now join the queue
    card = item[1]
    if card == NONE:
        _next_card(s)
        return
    s.queue = ((Q_CARD, NONE, 0), *s.queue[1:])
    beyond = item[2] == 1
    crisis = card >= s.box.first_crisis
    if crisis:
        s.crises = s.crises[1:]
    s.active = card
    s.seen = ()  # MH-J113: a card lies between what was done with loot
    out.tell(told.CardPlayed(card, crisis, beyond))
    if crisis:
        crisis_cards.carry_out(s, card, out)
    else:
        event_cards.carry_out(s, card, beyond, out)


def _next_card(s: Heist) -> None:
    """The card is discarded (MH-108); the crises follow in the order they were found (MH-109)."""
    if s.active != NONE:
        s.discards = (*s.discards, s.active)
        s.active = NONE
    after = (Q_CARD, s.crises[0], 0) if s.crises else (Q_RECOVER, 0)
    s.queue = ((Q_GAP, 0), after, *s.queue[1:])


def end(s: Heist, item: tuple[int, ...], out: Out) -> None:
    """MH-J52: Flashbang guards recover, escort and Mayor walk; then Escape or the next Roll.

    What follows waits until dogs that woke up have jumped.
    """
    if not item[1]:
        s.queue = ((Q_RECOVER, 1), *s.queue[1:])
        _recover(s, out)
        _walk(s, out)
        s.looped = False  # MH-C-loop-footage
        s.last = NONE
        return
    s.queue = s.queue[1:]
    if s.escaping:  # MH-113
        from muster.games.masters import escape

        escape.begin(s, "event", out)
    else:
        from muster.games.masters import rounds

        rounds.next_round(s, out)


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
    if npc is None or not npc.walks or not there(s):
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
    out.tell(events.NpcWalked(site.word[here], site.word[to], s.npc_gone))


def _east(s: Heist, tile: int) -> int:
    """The hex to the right, -1 if there is none any more."""
    to = s.site.beyond(tile, EAST)
    return to if to >= 0 and s.present >> to & 1 else NONE


def count_noise(s: Heist, count: int, out: Out) -> None:
    """Noise paid in an event counts at once (MH-J44); Diversion tokens may stand in for it."""
    # MH-112: only ever the price of something somebody chose
    if not count:
        return
    if s.diversions:
        s.queue = ((Q_DIVERT, count), *s.queue)
        return
    make_noise(s, count, out)
    out.tell(told.NoiseMade(count, s.noise))
