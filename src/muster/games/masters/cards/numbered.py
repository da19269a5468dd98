"""The numbered events: what each card does when it is the Active Event.

Conditions are looked at together, then all results are done (MH-J50). "Hex" leaves entrances out,
"tile" does not (MH-J28). What is to be chosen waits.
"""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.site import bits
from ..box import CAMERA, CASH, LOCK, NPC
from ..heist.loot import kinds_held
from ..rules import (
    guarded,
    held_by,
    next_to,
    occupied,
    on_tile,
    tiles_with,
)
from ..state import Heist
from ..waiting import BLAB, FLING, GAIN, INSPIRE, LOCKS, WHISPER
from . import events as told
from . import lettered
from .effects import (
    Effect,
    around,
    beside,
    close_locks,
    fill_bag,
    indoors,
    live,
    near_and_own,
    nothing,
    place_guards,
    place_locks,
    raise_alerts,
    take_ideas,
    wake_cameras,
    wake_guards,
    words,
)

MOST_LOCKS = 3


def hidden_cameras(s: Heist, out: Out) -> None:
    fill_bag(s, CAMERA, 3, out)  # MH-C-1


def outta_my_way(s: Heist, out: Out) -> None:
    """MH-C-2: 2 alerts for each entrance with at least two characters."""
    crowded = 0
    for tile in bits(occupied(s) & s.site.exits):
        if len(on_tile(s, tile)) > 1:
            crowded += 1
    raise_alerts(s, 2 * crowded, out)


def reflection(s: Heist, out: Out) -> None:
    raise_alerts(s, 1 if around(s) & live(s) else 0, out)  # MH-C-3


def suspicious_guards(s: Heist, out: Out) -> None:
    raise_alerts(s, 1 if around(s) & guarded(s) else 0, out)  # MH-C-4


def locks_himself_in(s: Heist, out: Out) -> None:
    """MH-C-5: a lock on each guarded hex next to a character; the team picks three of more."""
    hexes = around(s) & guarded(s) & s.site.all_hexes
    tiles = bits(hexes)
    if len(tiles) <= MOST_LOCKS:
        place_locks(s, hexes, out)
    else:
        s.next(LOCKS, MOST_LOCKS, *tiles)


def did_not_see_those(s: Heist, out: Out) -> None:
    fill_bag(s, LOCK, 2, out)  # MH-C-6


def shadows(s: Heist, out: Out) -> None:
    """MH-C-7: 1 alert if a character is on an external hex."""
    external = s.site.external(s.present)
    seen = any(external[s.place[who]] for who in indoors(s))
    raise_alerts(s, 1 if seen else 0, out)


def reboot(s: Heist, out: Out) -> None:
    """MH-C-8: disabled cameras next to a tile with another disabled one go live together."""
    dark = tiles_with(s.dark)
    tiles = 0
    for tile in bits(dark):
        if next_to(s, tile) & dark:
            tiles |= 1 << tile
    if not wake_cameras(s, tiles, "card", out):
        nothing(s, out)


def double_camera(s: Heist, out: Out) -> None:
    """MH-C-9: one more live camera beside each that a character is next to; no alert (MH-J34)."""
    tiles = around(s) & live(s)
    if not tiles:
        nothing(s, out)
        return
    for tile in bits(tiles):
        s.cameras[tile] += 1
    out.tell(told.ChitsAdded(CAMERA, words(s, tiles)))


def increased_suspicion(s: Heist, out: Out) -> None:
    """MH-C-10: one alert for guards, one for cameras."""
    near = around(s)
    count = 1 if near & guarded(s) else 0
    if near & live(s):
        count += 1
    raise_alerts(s, count, out)


def relocked(s: Heist, out: Out) -> None:
    if not close_locks(s, around(s), "card", out):  # MH-C-11
        nothing(s, out)


def blabbing(s: Heist, out: Out) -> None:
    """MH-C-12: whoever is with a subdued guard may gain an idea for a noise."""
    hearing = [who for who in bits(s.alive) if s.quiet[s.place[who]] or s.quiet_dogs[s.place[who]]]
    for who in reversed(hearing):
        s.next(BLAB, who)
    if not hearing:
        nothing(s, out)


def overwhelmed(s: Heist, out: Out) -> None:
    """MH-C-13: two or more active chits on the own and adjacent tiles cost an idea."""
    losers: list[int] = []
    for who in bits(s.alive):
        count = 0
        for tile in bits(near_and_own(s, who)):
            count += held_by(s, tile) + s.locks[tile]
            if not s.looped:  # MH-J80
                count += s.cameras[tile]
        if count >= 2:
            losers.append(who)
    take_ideas(s, losers, out)


def door_rattles(s: Heist, out: Out) -> None:
    place_guards(s, around(s) & tiles_with(s.locks), out)  # MH-C-14


def thought_i_had_him(s: Heist, out: Out) -> None:
    """MH-C-15: guards wake up beside characters; if one did, an idea for a noise."""
    if wake_guards(s, occupied(s), "card", out):
        s.next(GAIN)
    else:
        nothing(s, out)


def cameras_rotate(s: Heist, out: Out) -> None:
    raise_alerts(s, min(2, len(beside(s, live(s)))), out)  # MH-C-16


def stage_whisper(s: Heist, out: Out) -> None:
    """MH-C-17: ideas may be handed over; the item remembers what each may still give.

    (kind, seats that are through, pairs and directions used, ideas left to give by character)
    """
    held = [s.ideas[who] if s.alive >> who & 1 else 0 for who in range(NPC + 1)]
    s.next(WHISPER, 0, 0, *held)


def doubt(s: Heist, out: Out) -> None:
    """MH-C-18: whoever has nobody on its own or an adjacent tile loses an idea."""
    losers: list[int] = []
    for who in bits(s.alive):
        near = near_and_own(s, who)
        alone = True
        for other in bits(s.alive):
            if other != who and near >> s.place[other] & 1:
                alone = False
        if alone:
            losers.append(who)
    take_ideas(s, losers, out)


def hey_you(s: Heist, out: Out) -> None:
    """MH-C-19 MH-C-A1: a guard on each tile with somebody next to a live camera."""
    tiles = 0
    for who in beside(s, live(s)):
        tiles |= 1 << s.place[who]
    place_guards(s, tiles, out)


def hurry_up(s: Heist, out: Out) -> None:
    """MH-C-20: whoever is with an active guard loses an idea."""
    take_ideas(s, [who for who in bits(s.alive) if held_by(s, s.place[who])], out)


def fear(s: Heist, out: Out) -> None:
    """MH-C-21: each PC with a planning token on an unknown hex loses an idea."""
    take_ideas(s, [pc for pc in bits(s.alive & 15) if s.plan[pc] & s.unknown], out)


def fumble(s: Heist, out: Out) -> None:
    """MH-C-22 MH-J54: indoor characters throw away what the objective does not name."""
    goal = s.scenario.goal
    exempt = [s.box.kind_at[kind] for kind in goal.steal if kind in s.box.kind_at]
    if goal.hold:
        exempt.append(s.box.kind_at[goal.hold])
    fumbled = False
    for who in reversed(indoors(s)):
        pieces: list[int] = []
        for kind in kinds_held(s, who):
            if kind not in exempt:
                count = 1 if kind == CASH else s.carried[who].count(kind)  # MH-125
                pieces += [kind] * count
        if pieces:
            s.next(FLING, who, *pieces)
            fumbled = True
    if not fumbled:
        nothing(s, out)


def ties_broke(s: Heist, out: Out) -> None:
    """MH-C-23 MH-C-A3: subdued guards beside characters become active."""
    if not wake_guards(s, occupied(s), "card", out):
        nothing(s, out)


def coming_in_hot(s: Heist, out: Out) -> None:
    """MH-C-24: one character may give an idea to another."""
    crew = bits(s.alive)
    if len(crew) > 1 and any(s.ideas[who] for who in crew):
        s.next(INSPIRE)
    else:
        nothing(s, out)


EFFECTS: dict[str, Effect] = {
    "1": hidden_cameras,
    "2": outta_my_way,
    "3": reflection,
    "4": suspicious_guards,
    "5": locks_himself_in,
    "6": did_not_see_those,
    "7": shadows,
    "8": reboot,
    "9": double_camera,
    "10": increased_suspicion,
    "11": relocked,
    "12": blabbing,
    "13": overwhelmed,
    "14": door_rattles,
    "15": thought_i_had_him,
    "16": cameras_rotate,
    "17": stage_whisper,
    "18": doubt,
    "19": hey_you,
    "20": hurry_up,
    "21": fear,
    "22": fumble,
    "23": ties_broke,
    "24": coming_in_hot,
    "A1": hey_you,
    "A3": ties_broke,
    **lettered.EFFECTS,
}
"""What each event does; B1 to B3 are in no deck (MH-J57)."""


def carry_out(s: Heist, card: int, beyond: bool, out: Out) -> None:
    """Do what the event says; `beyond`: an alert discarded it, it is Active by MH-106."""
    name = s.box.card_ids[card]
    if beyond and name == "24":
        nothing(s, out)  # MH-J55
        return
    EFFECTS[name](s, out)
