"""Positions of a heist written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.events import Silence
from muster.parts.positions import checked, entries, flag, known_entries, listed, number

from .board.acts import LETTERS, packed
from .box import NPC, HeistBox
from .components import WHO
from .positions.map import read_chits, read_plans
from .positions.naming import CHARACTER_SETS, FLAGS, PLAIN, TILE_SETS
from .positions.team import read_cards, read_loot, read_team, read_waiting
from .positions.words import by_who, tile_in, who_in, word_in
from .set_up import (
    fixers_at_hand,
    hand_out,
    lay_map,
    wares,
)
from .stages import ACTION, NONE, STAGES
from .state import Heist

FIELDS: tuple[str, ...] = (
    "stage",
    *PLAIN,
    *FLAGS,
    *TILE_SETS,
    *CHARACTER_SETS,
    *[
        "ready",
        "watching",
        "crew",
        "where",
        "ideas",
        "dice",
        "acts",
        "icons",
        "granted",
        "used",
        "due",
        "picked",
        "mused",
        "once",
        "plans",
        "spare",
        "kept",
        "chits",
        "loot",
        "carried",
        "vents",
        "breach",
        "bag",
        "deck",
        "discards",
        "crises",
        "active",
        "last",
        "items",
        "shop",
        "fixers",
        "hired",
        "mayor",
        "planner",
        "swift",
        "runner",
        "flashed",
        "escort",
        "escort_down",
        "motion",
        "votes",
        "refused",
        "sniffs",
        "shaken",
        "via",
        "spent_items",
        "seen",
        "tossed",
        "deals",
        "rises",
        "onward",
        "ending",
        "gone",
        "dug",
    ],
)

DEFAULT_CREW: tuple[str, ...] = ("tiny", "karma", "enigma", "phobia")


def place(box: HeistBox, table: Mapping[str, Any], chance: Chance) -> Heist:
    """A heist from a position; what is left out takes a sensible value."""
    known_entries(table, FIELDS)
    s = Heist(box, chance)
    part = number(table, "part", 0, 0, len(box.sites) - 1)
    s.part, s.site, s.scenario = part, box.sites[part], box.scenarios[part]
    s.adj = s.site.adj
    lay_map(s, Silence())
    s.fixers = fixers_at_hand(s)
    s.shop = wares(s)
    s.alive |= (1 << box.pcs) - 1
    stage = table.get("stage", STAGES[ACTION])
    if stage not in STAGES:
        raise BadPosition(f"stage: expected one of {', '.join(STAGES)}, got {stage!r}")
    s.stage = STAGES.index(stage)
    for name in PLAIN:
        if name in table:
            setattr(s, name, checked(table[name], name, 0, 1_000))
    if s.stage >= ACTION and "round" not in table:
        s.round = 1
    s.lead = number(table, "lead", 0, 0, box.seats - 1)
    for name in FLAGS:
        setattr(s, name, flag(table, name, getattr(s, name)))
    s.ready = _seats(s, table, "ready")
    s.watching = _seats(s, table, "watching")
    _crew(s, table)
    read_chits(s, table)
    _characters(s, table)
    read_loot(s, table)
    read_cards(s, table)
    read_team(s, table)
    read_waiting(s, table)
    rises = listed(table.get("rises", []), "rises")
    s.rises = tuple(checked(one, "rises", 0, 3) for one in rises)
    if s.rises and len(s.rises) != box.pcs:
        raise BadPosition(f"rises: one number for each of the {box.pcs} PCs")
    for name in listed(table.get("onward", []), "onward"):
        s.onward |= 1 << who_in(name, "onward")
    if not isinstance(table.get("ending", ""), str):
        raise BadPosition("ending: expected a word")
    s.ending = table.get("ending", "")
    return s


def _seats(s: Heist, table: Mapping[str, Any], field: str) -> int:
    mask = 0
    for one in listed(table.get(field, []), field):
        mask |= 1 << checked(one, field, 0, s.box.seats - 1)
    return mask


# The crew


def _crew(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    given = by_who(table, "crew")
    ready = {one.id: one for one in box.prebuilt}
    skills = [one.id for one in box.skills]
    names = [one.id for one in box.characters]
    for who in range(box.pcs):
        if who in given:
            row = entries(given[who], f"crew.{WHO[who]}", ("character", "skills"))
            name, own = row.get("character"), listed(row.get("skills", []), f"crew.{WHO[who]}")
        elif box.dossier is not None:
            name, own = box.dossier.crew[who].card, [*box.dossier.crew[who].skills]
        elif s.stage == 0:
            continue
        else:
            name, own = ready[DEFAULT_CREW[who]].character, ready[DEFAULT_CREW[who]].skills
        if name is None:
            continue
        s.card[who] = word_in(names, name, f"crew.{WHO[who]}.character")
        s.skills[who] = tuple(word_in(skills, one, f"crew.{WHO[who]}.skills") for one in own)
        if len(s.skills[who]) == 2:
            hand_out(s, who)


def _characters(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    where = by_who(table, "where")
    first = s.site.hexes if s.site.tiles > s.site.hexes + 1 else 0
    for who in range(box.pcs):
        if who in where:
            s.place[who] = tile_in(s, where[who], "where")
        elif s.stage >= ACTION and s.card[who] >= 0 and "present" not in table:
            s.place[who] = first
    if NPC in where:
        s.place[NPC] = tile_in(s, where[NPC], "where")
    elif s.stage >= ACTION and s.alive >> NPC & 1 and "present" not in table:
        if s.place[NPC] == NONE:
            s.place[NPC] = first  # a guide without a place on the map
    elif "present" in table:  # a dump says where everybody is
        s.place[NPC] = NONE
    for name in CHARACTER_SETS:
        if name in table:
            mask = 0
            for one in listed(table[name], name):
                mask |= 1 << who_in(one, name)
            setattr(s, name, mask)
    if "alive" not in table:
        s.alive &= ~s.busted
    if "inside" not in table:
        for who in range(5):
            if s.alive >> who & 1 and 0 <= s.place[who] < s.site.hexes:
                s.inside |= 1 << who
    for who, value in by_who(table, "ideas").items():
        s.ideas[who] = checked(value, "ideas", 0, 99)
    for who, value in by_who(table, "dice").items():
        s.die[who] = checked(value, "dice", 1, 6)
    acts = box.acts
    for who, word in by_who(table, "acts").items():
        act = word_in(acts.words, word, f"acts.{WHO[who]}")
        s.act[who] = act
        if "icons" not in table:
            s.icons[who] = acts.icons[act]
        if "due" not in table:
            s.due[who] = acts.noise[act]
    for name, slot in (("icons", s.icons), ("granted", s.granted)):
        for who, text in by_who(table, name).items():
            if not isinstance(text, str) or any(one not in LETTERS for one in text):
                raise BadPosition(f"{name}: expected icons like MMU, of M U S D R $ T F")
            slot[who] = packed(text)
    for name in ("used", "due", "picked", "mused"):
        for who, value in by_who(table, name).items():
            getattr(s, name)[who] = checked(value, name, 0, 1 << 60)
    for pair in listed(table.get("once", []), "once"):
        name, ability = listed(pair, "once")
        s.once[who_in(name, "once")] |= 1 << word_in(box.abilities, ability, "once")
    for row in listed(table.get("vents", []), "vents"):
        name, a, b = listed(row, "vents")
        pair = sorted((tile_in(s, a, "vents"), tile_in(s, b, "vents")))
        s.vents = (*s.vents, (who_in(name, "vents"), pair[0], pair[1]))
    read_plans(s, table)
