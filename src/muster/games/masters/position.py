"""Positions of a heist written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.games.masters.acts import LETTERS, packed
from muster.games.masters.box import NPC, HeistBox
from muster.games.masters.components import CHITS, DIRECTIONS, WHO
from muster.games.masters.naming import (
    CHARACTER_SETS,
    CHIT_WORDS,
    FLAGS,
    PLAIN,
    TILE_SETS,
)
from muster.games.masters.set_up import (
    fixers_at_hand,
    hand_out,
    lay_map,
    wares,
)
from muster.games.masters.stages import ACTION, NONE, STAGES
from muster.games.masters.state import Heist
from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.events import Silence
from muster.parts.positions import checked, entries, flag, known_entries, listed, number

FIELDS: tuple[str, ...] = (
    "stage",
    *PLAIN,
    *FLAGS,
    *TILE_SETS,
    *CHARACTER_SETS,
    *[
        "ready",
        "watching",
        "fuss",
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
        "queue",
        "sniffs",
        "shaken",
        "via",
        "spent_items",
        "seen",
        "tossed",
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
    fuss = listed(table.get("fuss", s.fuss), "fuss")
    s.fuss = [checked(one, "fuss", 0, 1_000) for one in fuss]
    _crew(s, table)
    _map(s, table)
    _characters(s, table)
    _loot(s, table)
    _cards(s, table)
    _team(s, table)
    _waiting(s, table)
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


def who_in(name: Any, where: str) -> int:
    if name not in WHO:
        raise BadPosition(f"{where}: no character {name!r}; they are {', '.join(WHO)}")
    return WHO.index(name)


def tile_in(s: Heist, name: Any, where: str) -> int:
    if name not in s.site.at:
        near = ", ".join(s.site.ids[:3])
        raise BadPosition(f"{where}: no tile {name!r}; ids look like {near}")
    return s.site.at[name]


def tiles_in(s: Heist, names: Any, where: str) -> int:
    mask = 0
    for name in listed(names, where):
        mask |= 1 << tile_in(s, name, where)
    return mask


def _by_who(table: Mapping[str, Any], field: str) -> dict[int, Any]:
    found = entries(table.get(field, {}), field, WHO)
    return {WHO.index(name): value for name, value in found.items()}


def _word_in(names: Sequence[str], word: Any, where: str) -> int:
    if word not in names:
        near = ", ".join(list(names)[:4])
        raise BadPosition(f"{where}: no {word!r}; expected one like {near}")
    return list(names).index(word)


# The crew


def _crew(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    given = _by_who(table, "crew")
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
        s.card[who] = _word_in(names, name, f"crew.{WHO[who]}.character")
        s.skills[who] = tuple(_word_in(skills, one, f"crew.{WHO[who]}.skills") for one in own)
        if len(s.skills[who]) == 2:
            hand_out(s, who)


def _map(s: Heist, table: Mapping[str, Any]) -> None:
    for name in TILE_SETS:
        if name in table:
            setattr(s, name, tiles_in(s, table[name], name))
    s.present |= tiles_in(s, table.get("dug", []), "dug")
    s.present &= ~tiles_in(s, table.get("gone", []), "gone")
    chits = table.get("chits", {})
    if not isinstance(chits, Mapping):
        raise BadPosition("chits: expected an object")
    words = {word: slot for slot, word in CHIT_WORDS}
    if "present" in table:  # a dump names every chit
        for slot, _ in CHIT_WORDS:
            setattr(s, slot, [0] * s.site.tiles)
    for name, text in chits.items():
        tile = tile_in(s, name, "chits")
        for slot, _ in CHIT_WORDS:
            getattr(s, slot)[tile] = 0
        if "unknown" not in table:
            s.unknown &= ~(1 << tile)
        if not isinstance(text, str):
            raise BadPosition(f"chits.{name}: expected words with commas")
        for word in text.split(","):
            if word.strip():
                slot = words.get(word.strip(), "")
                if not slot:
                    raise BadPosition(f"chits.{name}: no {word.strip()!r}; {', '.join(words)}")
                getattr(s, slot)[tile] += 1
    if table.get("breach") is not None:
        name, way = listed(table["breach"], "breach")
        tile, door = tile_in(s, name, "breach"), s.site.breach
        s.breach = (tile, _word_in(DIRECTIONS, way, "breach"))
        adj = list(s.adj)
        adj[door] = 1 << tile
        adj[tile] |= 1 << door
        s.adj = tuple(adj)
        s.present |= 1 << door
    if "escort" in table:
        s.escort = tuple(tile_in(s, one, "escort") for one in listed(table["escort"], "escort"))
    down = listed(table.get("escort_down", []), "escort_down")
    s.escort_down = tuple(tile_in(s, one, "escort_down") for one in down)


def _characters(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    where = _by_who(table, "where")
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
    for who, value in _by_who(table, "ideas").items():
        s.ideas[who] = checked(value, "ideas", 0, 99)
    for who, value in _by_who(table, "dice").items():
        s.die[who] = checked(value, "dice", 1, 6)
    acts = box.acts
    for who, word in _by_who(table, "acts").items():
        act = _word_in(acts.words, word, f"acts.{WHO[who]}")
        s.act[who] = act
        if "icons" not in table:
            s.icons[who] = acts.icons[act]
        if "due" not in table:
            s.due[who] = acts.noise[act]
    for name, slot in (("icons", s.icons), ("granted", s.granted)):
        for who, text in _by_who(table, name).items():
            if not isinstance(text, str) or any(one not in LETTERS for one in text):
                raise BadPosition(f"{name}: expected icons like MMU, of M U S D R $ T F")
            slot[who] = packed(text)
    for name in ("used", "due", "picked", "mused"):
        for who, value in _by_who(table, name).items():
            getattr(s, name)[who] = checked(value, name, 0, 1 << 60)
    for pair in listed(table.get("once", []), "once"):
        name, ability = listed(pair, "once")
        s.once[who_in(name, "once")] |= 1 << _word_in(box.abilities, ability, "once")
    for row in listed(table.get("vents", []), "vents"):
        name, a, b = listed(row, "vents")
        pair = sorted((tile_in(s, a, "vents"), tile_in(s, b, "vents")))
        s.vents = (*s.vents, (who_in(name, "vents"), pair[0], pair[1]))
    _plans(s, table)


def _plans(s: Heist, table: Mapping[str, Any]) -> None:
    plans = _by_who(table, "plans")
    for who in range(s.box.pcs):
        if who in plans:
            everywhere = plans[who] == "all"
            s.plan[who] = (
                s.site.all_hexes if everywhere else tiles_in(s, plans[who], f"plans.{WHO[who]}")
            )
            s.spare[who] = max(0, s.spare[who] - s.plan[who].bit_count())
        elif s.stage >= ACTION and "present" not in table:
            s.plan[who] = s.site.all_hexes
    for name in ("spare", "kept"):
        for who, value in _by_who(table, name).items():
            getattr(s, name)[who] = checked(value, name, 0, 99)


# Loot and cards


def _pieces(s: Heist, text: Any, where: str) -> tuple[int, tuple[int, ...]]:
    if not isinstance(text, str):
        raise BadPosition(f"{where}: expected words with commas, like cash 2, jewel")
    cash, found = 0, []
    for part in text.split(","):
        word, _, arg = part.strip().partition(" ")
        if word == "cash" and arg.isdigit():
            cash += int(arg)
        elif word:
            found.append(_word_in(s.box.kinds, word, where))
    return cash, tuple(sorted(found))


def _loot(s: Heist, table: Mapping[str, Any]) -> None:
    if "loot" in table:
        s.cash_on = [0] * s.site.tiles
        s.loot_on = [()] * s.site.tiles
        for name, text in entries(table["loot"], "loot", s.site.ids).items():
            tile = tile_in(s, name, "loot")
            s.cash_on[tile], s.loot_on[tile] = _pieces(s, text, f"loot.{name}")
    if "carried" in table:
        s.carried = [()] * 5
        for who, text in _by_who(table, "carried").items():
            s.purse[who], s.carried[who] = _pieces(s, text, f"carried.{WHO[who]}")
    kinds = s.box.kinds
    for name in ("items", "swift", "spent_items"):
        if name in table:
            words = listed(table[name], name)
            setattr(s, name, tuple(_word_in(kinds, one, name) for one in words))


def _cards(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    if "bag" in table:
        bag = entries(table["bag"], "bag", CHITS)
        s.bag = tuple(checked(bag.get(name, 0), f"bag.{name}", 0, 99) for name in CHITS)
    for name in ("deck", "discards", "crises"):
        if name in table:
            words = listed(table[name], name)
            setattr(s, name, tuple(_word_in(box.card_ids, one, name) for one in words))
    for name in ("active", "last"):
        value = table.get(name)
        setattr(s, name, NONE if value is None else _word_in(box.card_ids, value, name))


def _team(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    fixers = [one.id for one in box.fixers]
    for name in ("fixers", "hired"):
        if name in table:
            words = listed(table[name], name)
            setattr(s, name, sum(1 << _word_in(fixers, one, name) for one in set(words)))
    if "shop" in table:
        shop = entries(table["shop"], "shop", [one.id for one in box.items])
        s.shop = tuple(checked(shop.get(one.id, 0), "shop", 0, 9) for one in box.items)
    for name in ("mayor", "planner"):
        value = table.get(name)
        setattr(s, name, NONE if value is None else who_in(value, name))
    runner = table.get("runner")
    s.runner = NONE if runner is None else checked(runner, "runner", 0, box.seats - 1)
    ids = box.catalogue.ids
    motion = table.get("motion")
    if motion is not None:
        seat, text, *rest = listed(motion, "motion")
        if text not in ids or len(rest) != 2:
            raise BadPosition("motion: expected [seat, action, seats asked, strict]")
        asked = [checked(one, "motion", 0, 99) for one in rest]
        s.motion = (checked(seat, "motion", 0, box.seats - 1), ids[text], *asked)
    votes = listed(table.get("votes", []), "votes")
    s.votes = tuple(NONE if one is None else _action(ids, one, "votes") for one in votes)
    refused = listed(table.get("refused", []), "refused")
    s.refused = tuple(_action(ids, one, "refused") for one in refused)


def _action(ids: Mapping[str, int], text: Any, where: str) -> int:
    if text not in ids:
        raise BadPosition(f"{where}: {text!r} is no action")
    return ids[text]


def _waiting(s: Heist, table: Mapping[str, Any]) -> None:
    for name in ("queue", "sniffs"):
        found: list[tuple[int, ...]] = []
        for item in listed(table.get(name, []), name):
            row = listed(item, name)
            found.append(tuple(checked(one, name, -1, 1 << 62) for one in row))
        setattr(s, name, tuple(found))
    for tile, count in listed(table.get("flashed", []), "flashed"):
        s.flashed = (*s.flashed, (tile_in(s, tile, "flashed"), checked(count, "flashed", 0, 99)))
    for tile, name in listed(table.get("shaken", []), "shaken"):
        s.shaken = (*s.shaken, (tile_in(s, tile, "shaken"), who_in(name, "shaken")))
    for who, names in _by_who(table, "via").items():
        s.via[who] = tuple(tile_in(s, one, "via") for one in listed(names, "via"))
    seen = listed(table.get("seen", []), "seen")
    s.seen = tuple(checked(one, "seen", 0, 1 << 32) for one in seen)
    tossed = table.get("tossed")
    s.tossed = NONE if tossed is None else tile_in(s, tossed, "tossed")
