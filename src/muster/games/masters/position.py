"""Positions of a heist written by hand: what is left out takes a sensible value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.events import Silence
from muster.kernel.flow import Flow
from muster.parts.positions import checked, entries, known_entries, listed, number
from muster.parts.queues import in_the_flow

from . import waiting as w
from .board.set_up import fixers_at_hand, hand_out, lay_map, wares
from .components import NPC, WHO
from .forms import CHIT_WORDS, read_crew, read_stage, tile
from .stages import ACTION, CREW, NONE, RISE, STAGES
from .state import Heist

if TYPE_CHECKING:
    from .box import HeistBox

DEFAULT_CREW: tuple[str, ...] = ("tiny", "karma", "enigma", "phobia")


def place(box: HeistBox, table: Mapping[str, Any], chance: Chance) -> Heist:
    """A heist from a position, or from a dump: that is one in which every tile is `present`."""
    known_entries(table, (*Heist.declared.keys, "gone", "dug"))
    s: Heist = box.game.start(box, chance)
    s.part = number(table, "part", 0, 0, box.last_part)
    s.site, s.scenario = box.sites[s.part], box.scenarios[s.part]
    lay_map(s, Silence())
    s.fixers, s.shop = fixers_at_hand(s), wares(s)
    s.alive |= (1 << box.pcs) - 1
    s.stage = read_stage(box, table.get("stage", STAGES[ACTION]), "stage")
    if s.stage >= ACTION:
        s.round = 1
    whole = "present" in table
    if whole:
        for slot, _ in CHIT_WORDS:
            setattr(s, slot, [0] * s.site.tiles)
        s.place[NPC] = NONE
    _cast(s, table)
    led = s.alive >> NPC & 1
    plans = _plans(s, table)
    Heist.declared.read(s, {**table, "plans": plans} if plans else table)
    _lay(s, table)
    if s.stage >= ACTION and not whole:
        _stand(s, entries(table.get("where", {}), "where", WHO), led)
    for who in range(box.pcs):
        if WHO[who] in plans and WHO[who] not in table.get("spare", {}):
            s.spare[who] = max(0, s.spare[who] - s.plan[who].bit_count())
        elif WHO[who] not in plans and s.stage >= ACTION and not whole:
            s.plan[who] = s.site.all_hexes
    if "alive" not in table:
        s.alive &= ~s.busted
    if "inside" not in table:
        for who in range(NPC + 1):
            if s.alive >> who & 1 and 0 <= s.place[who] < s.site.hexes:
                s.inside |= 1 << who
    for name in table.get("acts", {}):
        who = WHO.index(name)
        if "icons" not in table:
            s.icons[who] = box.acts.icons[s.act[who]]
        if "due" not in table:
            s.due[who] = box.acts.noise[s.act[who]]
    return s


def crew_of(box: HeistBox, table: Mapping[str, Any]) -> dict[str, Any]:
    """The cards of everybody in a position: as written, as the campaign brings them, or, once the
    crew is chosen, those of the first ready-made characters."""
    crew = dict(entries(table.get("crew", {}), "crew", WHO))
    ready = {one.id: one for one in box.prebuilt}
    for who in range(box.pcs):
        if WHO[who] in crew:
            continue
        if box.dossier is not None:
            one = box.dossier.crew[who]
            crew[WHO[who]] = {"character": one.card, "skills": list(one.skills)}
        elif table.get("stage") != STAGES[CREW]:
            card = ready[DEFAULT_CREW[who]]
            crew[WHO[who]] = {"character": card.character, "skills": list(card.skills)}
    return crew


def _cast(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    read_crew(s, crew_of(box, table), "crew")
    for who in range(box.pcs):
        if s.card[who] >= 0 and len(s.skills[who]) == 2:
            hand_out(s, who)


def _plans(s: Heist, table: Mapping[str, Any]) -> dict[str, Any]:
    """The plans of a position; "all" is a token on every hex."""
    hexes = s.site.ids[: s.site.hexes]
    plans = entries(table.get("plans", {}), "plans", WHO)
    return {who: hexes if plan == "all" else plan for who, plan in plans.items()}


def _lay(s: Heist, table: Mapping[str, Any]) -> None:
    """What follows from tiles that are written down: dug, gone, broken through, revealed."""
    if s.breach[0] != NONE:
        s.present |= 1 << s.site.breach
    for name in listed(table.get("dug", []), "dug"):
        s.present |= 1 << tile(s, name, "dug")
    for name in listed(table.get("gone", []), "gone"):
        s.present &= ~(1 << tile(s, name, "gone"))
    if "unknown" not in table:
        for name in table.get("chits", {}):
            s.unknown &= ~(1 << s.site.at[name])


def _stand(s: Heist, where: Mapping[str, Any], led: int) -> None:
    """Whoever has no place stands at the first exit; so does a guide (`led`)."""
    first = s.site.hexes if s.site.tiles > s.site.hexes + 1 else 0
    for who in range(s.box.pcs):
        if WHO[who] not in where and s.card[who] >= 0:
            s.place[who] = first
    if led and s.place[NPC] == NONE:
        s.place[NPC] = first


# What waits


def check_waiting(s: Heist, flow: Flow, args: tuple[int, ...]) -> None:
    """BadPosition for what would wait for ever."""
    if s.stage in (CREW, RISE) and flow is not w.PART_TWO:
        raise BadPosition(f"waiting: nothing waits to be done in {STAGES[s.stage]}")
    for one in args:
        checked(one, "waiting", -1, 1 << 62)
    if flow.name == "fling" and len(args) < 2:
        raise BadPosition("waiting: expected [fling, who, loot ...], at least one piece")
    if flow is w.DIVERT:
        checked(args[0] if args else None, "waiting", 0, 1_000)


QUEUED: tuple[str, ...] = (
    *("round", "consult", "replan", "token", "logs", "shake", "blast", "squirrely", "squirm"),
    *("divert", "gap", "card", "locks", "blab", "whisper", "gain", "fling", "inspire", "hunt"),
    *("run", "recover", "close", "", "", "out", "count", "silent", "turn", "anger", "dash"),
)
"""What the numbers of kinds stood for in rules version 2."""


ASIDE = ("dog", "agree")
"""What is asked before anything that waits is begun."""


def updated(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What waits was the game's own in rules version 2."""
    return in_the_flow(data, _named, ASIDE) if "queue" in data else data


def _named(kind: int, numbers: list[int]) -> tuple[str, int, list[int]]:
    name = QUEUED[kind] if 0 <= kind < len(QUEUED) else ""
    if not name:
        raise BadPosition(f"queue: expected [kind, ...], a kind from 0 to {len(QUEUED) - 1}")
    if name == w.RECOVER.name:
        return name, int(numbers == [1]), []
    return name, int(name == w.CARD.name and numbers[:1] == [NONE]), numbers
