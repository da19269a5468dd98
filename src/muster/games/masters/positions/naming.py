"""A state in words: everything about it, named and JSON-able. `position` reads it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..board.acts import spelled
from ..board.site import bits
from ..components import CHITS, DIRECTIONS, WHO
from ..escape.errands import ERRAND, split
from ..stages import NONE, STAGES

if TYPE_CHECKING:
    from ..state import Heist

CHIT_WORDS: tuple[tuple[str, str], ...] = (
    ("guards", "guard"),
    ("quiet", "subdued"),
    ("dogs", "dog"),
    ("quiet_dogs", "quiet-dog"),
    ("locks", "lock"),
    ("open_locks", "open"),
    ("cameras", "camera"),
    ("dark", "disabled"),
)
"""Slots of the state, and the word of a chit in that state."""

PLAIN: tuple[str, ...] = (
    "round",
    "lead",
    "part",
    "extra",
    "cracks",
    "noise",
    "cash",
    "brought",
    "jewels",
    "documents",
    "stash",
    "stake",
    "diversions",
    "blanks",
    "turned",
    "floors",
    "inserted",
    "ambush",
)
FLAGS: tuple[str, ...] = (
    "shelled",
    "panic",
    "npc_gone",
    "escaping",
    "looped",
    "whistle",
    "read",
    "studied",
    "hurried",
    "won",
)
TILE_SETS: tuple[str, ...] = (
    "present",
    "unknown",
    "remote",
    "doors",
    "tokens",
    "towers",
    "safes",
    "floorplans",
)
CHARACTER_SETS: tuple[str, ...] = (
    "alive",
    "busted",
    "inside",
    "slipping",
    "reaching",
    "radio",
    "rolled",
)


def dump(s: Heist) -> dict[str, Any]:
    """Every slot by name."""
    box, site = s.box, s.site
    acts, cards = box.acts.words, box.card_ids
    table: dict[str, Any] = {"stage": STAGES[s.stage]}
    for name in (*PLAIN, *FLAGS):
        table[name] = getattr(s, name)
    for name in TILE_SETS:
        table[name] = named_tiles(s, getattr(s, name))
    for name in CHARACTER_SETS:
        table[name] = [WHO[who] for who in bits(getattr(s, name))]
    table["ready"] = bits(s.ready)
    table["watching"] = bits(s.watching)
    table["crew"] = {
        WHO[who]: {
            "character": box.characters[s.card[who]].id if s.card[who] >= 0 else None,
            "skills": [box.skills[one].id for one in s.skills[who]],
        }
        for who in range(box.pcs)
    }
    here = [who for who in range(5) if s.place[who] != NONE]
    table["where"] = {WHO[who]: site.ids[s.place[who]] for who in here}
    crew = [*range(box.pcs), 4]
    table["ideas"] = {WHO[who]: s.ideas[who] for who in crew}
    table["dice"] = {WHO[who]: s.die[who] for who in crew}
    table["acts"] = {WHO[who]: acts[s.act[who]] for who in crew if s.act[who] != NONE}
    table["icons"] = {WHO[who]: spelled(s.icons[who]) for who in crew if s.icons[who]}
    table["granted"] = {WHO[who]: spelled(s.granted[who]) for who in crew if s.granted[who]}
    for name in ("used", "due", "picked", "mused"):
        numbers = getattr(s, name)
        table[name] = {WHO[who]: numbers[who] for who in crew if numbers[who]}
    table["once"] = [
        [WHO[who], box.abilities[at]] for who in range(box.pcs) for at in bits(s.once[who])
    ]
    table["plans"] = {WHO[who]: named_tiles(s, s.plan[who]) for who in range(box.pcs)}
    table["spare"] = {WHO[who]: s.spare[who] for who in range(box.pcs)}
    table["kept"] = {WHO[who]: s.kept[who] for who in range(box.pcs) if s.kept[who]}
    table["chits"] = named_chits(s)
    table["loot"] = {
        site.ids[tile]: named_loot(s, s.cash_on[tile], s.loot_on[tile])
        for tile in range(site.tiles)
        if s.cash_on[tile] or s.loot_on[tile]
    }
    table["carried"] = {
        WHO[who]: named_loot(s, s.purse[who], s.carried[who])
        for who in range(5)
        if s.purse[who] or s.carried[who]
    }
    table["vents"] = [[WHO[who], site.ids[a], site.ids[b]] for who, a, b in s.vents]
    table["breach"] = (
        None if s.breach[0] == NONE else [site.ids[s.breach[0]], DIRECTIONS[s.breach[1]]]
    )
    table["bag"] = {name: n for name, n in zip(CHITS, s.bag, strict=True) if n}
    table["deck"] = [cards[one] for one in s.deck]
    table["discards"] = [cards[one] for one in s.discards]
    table["crises"] = [cards[one] for one in s.crises]
    table["active"] = None if s.active == NONE else cards[s.active]
    table["last"] = None if s.last == NONE else cards[s.last]
    table["items"] = [box.kinds[one] for one in s.items]
    table["shop"] = {item.id: n for item, n in zip(box.items, s.shop, strict=False) if n}
    table["fixers"] = [box.fixers[one].id for one in bits(s.fixers)]
    table["hired"] = [box.fixers[one].id for one in bits(s.hired)]
    table["mayor"] = None if s.mayor == NONE else WHO[s.mayor]
    table["planner"] = None if s.planner == NONE else WHO[s.planner]
    table["swift"] = [box.kinds[one] for one in s.swift]
    table["runner"] = None if s.runner == NONE else s.runner
    table["flashed"] = [[site.ids[tile], count] for tile, count in s.flashed]
    table["escort"] = [site.ids[tile] for tile in s.escort]
    table["escort_down"] = [site.ids[tile] for tile in s.escort_down]
    texts = box.catalogue.texts
    table["motion"] = [s.motion[0], texts[s.motion[1]], *s.motion[2:]] if s.motion else None
    table["votes"] = [None if one == NONE else texts[one] for one in s.votes]
    table["refused"] = [texts[one] for one in s.refused]
    table["sniffs"] = [list(item) for item in s.sniffs]
    table["shaken"] = [[site.ids[tile], WHO[who]] for tile, who in s.shaken]
    table["via"] = {
        WHO[who]: [named_mark(s, one) for one in s.via[who]] for who in range(5) if s.via[who]
    }
    table["spent_items"] = [box.kinds[one] for one in s.spent_items]
    table["seen"] = list(s.seen)
    table["tossed"] = None if s.tossed == NONE else site.ids[s.tossed]
    if s.deals:  # only in The Plan
        table["deals"] = [[box.fixers[row[0]].id, *row[1:]] for row in s.deals]
    if s.rises:  # only in campaigns
        table["rises"] = list(s.rises)
    if s.onward:
        table["onward"] = [WHO[who] for who in bits(s.onward)]
    table["ending"] = s.ending
    return table


def named_tiles(s: Heist, mask: int) -> list[str]:
    return [s.site.ids[tile] for tile in bits(mask)]


def named_mark(s: Heist, one: int) -> str:
    """A way point, or what is to be taken or left there."""
    if one < ERRAND:
        return s.site.ids[one]
    kind, down = split(one)
    return f"{'shed' if down else 'grab'} {s.box.kinds[kind]}"


def named_loot(s: Heist, cash: int, pieces: tuple[int, ...]) -> str:
    words = [f"cash {cash}"] if cash else []
    words += [s.box.kinds[one] for one in pieces]
    return ", ".join(words)


def named_chits(s: Heist) -> dict[str, str]:
    """The chits of each tile that has any, as words."""
    found: dict[int, list[str]] = {}
    for slot, word in CHIT_WORDS:
        counts = getattr(s, slot)
        if any(counts):
            for tile, count in enumerate(counts):
                if count:
                    found.setdefault(tile, []).extend([word] * count)
    ids = s.site.ids
    return {ids[tile]: ", ".join(found[tile]) for tile in sorted(found)}
