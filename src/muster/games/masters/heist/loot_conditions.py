"""The conditions of what is free at any time: loot, servers, doors, hostages (MH-J53)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, rule

from ..people import name_in
from ..state import Heist
from ..verbs.commands import named, subject_of, tile_of, words_of
from . import free
from .loot import holds, kinds_held, kinds_on, lies

# Free things


@rule("MH-118", "take")
def loot_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind = words_of(s, action)
    if lies(s, s.place[who], kind):
        return None
    there = [s.box.kinds[one] for one in kinds_on(s, s.place[who])]
    return Reason("no such loot lies on the own tile", there=there)


@rule("MH-119", "drop", "lay")
def loot_held(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind = words_of(s, action)[:2]
    if holds(s, who, kind):
        return None
    return Reason(
        f"{name_in(s, who)} does not carry that",
        carries=[s.box.kinds[one] for one in kinds_held(s, who)],
    )


@rule("MH-172", "hack")
def on_server(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_hack(s, subject_of(s, action)):
        return None
    return Reason("one has to stand on a server whose letter still locks something")


@rule("MH-192", "unbar")
def opens_door(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    doors = free.door_targets(s, who)
    if tile_of(s, word) in doors:
        return None
    return Reason("it needs a keycard and an adjacent keycard door", doors=named(s, doors))


@rule("MH-206", "seize")
def hostage_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_seize(s, subject_of(s, action)):
        return None
    return Reason("no hostage to take is on the own tile")


@rule("MH-C-architect", "find")
def idea_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_find(s, subject_of(s, action)):
        return None
    return Reason("no idea of the Architect lies on the own tile")
