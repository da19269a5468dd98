"""The rounds of a heist: the start of Part II, rolls, the end of an Action phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.icons import GIVEN_CRACK, GIVEN_ELSE, MOVE, TOOL_CRACK, UNLOCK, count_of
from ..board.masks import bits
from ..components import NPC
from ..rules import distances, next_to, pcs
from ..security.alerts import move_marker
from ..security.dogs import smell
from ..stages import ACTION, NOISE, NONE
from ..waiting import ALERTS, COUNT, DIVERT, EVENTS, ROUND, SILENT, SQUIRM, SQUIRRELY
from . import events
from .loot import without

if TYPE_CHECKING:
    from ..state import Heist


def begin_heist(s: Heist, out: Out) -> None:
    """Part II: auto-reveals of the starting positions come before the first Roll (MH-J36)."""
    s.stage = ACTION
    s.ready = s.watching = 0
    s.deals = ()
    s.round = 0
    out.revealed = True  # MH-J7: the end of a phase
    where = tuple(-1 if tile == NONE else s.site.word[tile] for tile in s.place)
    out.tell(events.HeistBegan(where, s.cash))
    for who in bits(s.alive):
        if s.place[who] < s.site.hexes:
            s.inside |= 1 << who
        smell(s, who)
    s.later(ROUND)


def next_round(s: Heist, out: Out) -> None:
    """Phase 1, Roll; the lead passes on with every round (MH-J2)."""
    s.stage = ACTION
    if s.round:
        s.lead = (s.lead + 1) % s.box.seats
    s.round += 1
    s.ready = s.watching = 0
    s.runner = NONE
    s.last = NONE
    s.refused = s.spent_items = s.seen = ()
    s.looped = False
    s.tossed = NONE
    for who in range(5):
        s.act[who] = NONE
    alive = bits(s.alive)
    rolled = s.chance.roll("dice", len(alive))  # MH-88
    dice = [0] * 5
    for who, face in zip(alive, rolled, strict=True):
        s.die[who] = dice[who] = face
    out.tell(events.Rolled(s.round, s.lead, tuple(dice)))


def end_action(s: Heist, out: Out) -> None:
    """All are done: what the NPC does to the crew's nerves, then the noise (MH-97, MH-J43)."""
    s.stage = NOISE
    out.revealed = True
    s.later(SQUIRRELY)
    s.later(COUNT)


def close_action(s: Heist) -> None:
    """What was for this phase only is over."""
    box = s.box
    for who in range(5):
        act = s.act[who]
        if act != NONE and box.acts.words[act] in _WORN:
            _discard(s, who, box.kind_at["cheap-picks"])
        # MH-J11: icons that were not used lapse
        s.icons[who] = s.granted[who] = s.used[who] = s.due[who] = s.mused[who] = 0
        s.picked[who] = 0
    s.extra = 0
    s.slipping = s.reaching = s.radio = 0  # MH-J10
    s.vents = ()
    s.whistle = False
    s.seen = ()
    s.tossed = NONE


_WORN = ("cheap-picks-1", "cheap-picks-2", "cheap-picks-3", "cheap-picks-4")
"""Cheap Picks break when the die on them shows 1 to 4 (MH-C-cheap-picks)."""


def _discard(s: Heist, who: int, kind: int) -> None:
    """A card out of the game: from its user, or from whoever has it now."""
    for one in (who, *range(5)):
        if kind in s.carried[one]:
            s.carried[one] = without(s.carried[one], kind)
            return
    for tile, pieces in enumerate(s.loot_on):
        if kind in pieces:
            s.loot_on[tile] = without(pieces, kind)
            return


def noise_due(s: Heist) -> tuple[int, int]:
    """The noise of this phase, and how much of it two items saved (MH-J43)."""
    box = s.box
    total, saved = s.extra, 0
    for who in range(5):
        due = s.due[who]
        if not due or s.act[who] == NONE:
            continue
        used = s.used[who]
        cracks = TOOL_CRACK | GIVEN_CRACK
        only_cracks = TOOL_CRACK <= used < GIVEN_ELSE and not used & (TOOL_CRACK - 1)
        word = box.acts.words[s.act[who]]
        picked = (count_of(used, UNLOCK) or used & (cracks * 15)) and not count_of(used, MOVE)
        if only_cracks or (word == "perfect-picks" and picked):
            saved += due
        else:
            total += due
    return total, saved


# The end of the Action phase, step by step


def squirrely(s: Heist, out: Out) -> None:
    """MH-C-squirrely: an active hostage without a PC on its tile upsets the nearest one."""
    npc = s.scenario.npc
    if npc is None or not s.alive >> NPC & 1:
        return
    tile = s.place[NPC]
    crew = pcs(s)
    if npc.kind == "guide":
        around = next_to(s, tile) | 1 << tile
        if s.panic and any(around >> s.place[who] & 1 for who in crew):
            s.extra += 1  # MH-C-talkative
        return
    if npc.kind != "hostage" or not crew or any(s.place[who] == tile for who in crew):
        return
    away = distances(s, tile)
    far = [away.get(s.place[who], 10_000) for who in crew]
    nearest = [who for who, steps in zip(crew, far, strict=True) if steps == min(far)]
    mask = sum(1 << who for who in nearest)
    s.next(SQUIRM, mask)


def count(s: Heist, out: Out) -> None:
    """The noise of all actions together, then the Event phase (MH-98, MH-101)."""
    total, saved = noise_due(s)
    close_action(s)
    s.next(SILENT, total, saved)
    s.next(DIVERT, total)


def silent(s: Heist, out: Out, total: int, saved: int) -> None:
    """Noise is counted, then come the alerts it raises and the Event phase."""
    alerts = move_marker(s, total - s.extra)
    s.extra = 0
    out.tell(events.PhaseEnded(total, s.noise, saved))
    s.next(EVENTS)
    if alerts:
        s.next(ALERTS, alerts)
