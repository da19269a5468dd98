"""What a position says about the map: tiles, chits, the escort, planning tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.errors import BadPosition
from muster.parts.positions import checked, listed

from ..components import DIRECTIONS, WHO
from ..stages import ACTION
from ..state import Heist
from .naming import CHIT_WORDS, TILE_SETS
from .words import by_who, tile_in, tiles_in, word_in


def read_chits(s: Heist, table: Mapping[str, Any]) -> None:
    for name in TILE_SETS:
        if name in table:
            setattr(s, name, tiles_in(s, table[name], name))
    s.present |= tiles_in(s, table.get("dug", []), "dug")
    s.present &= ~tiles_in(s, table.get("gone", []), "gone")
    chits = table.get("chits", {})
    if not isinstance(chits, Mapping):
        raise BadPosition("chits: expected an object")
    whole = "present" in table  # a dump names every chit
    if whole:
        for slot, _ in CHIT_WORDS:
            setattr(s, slot, [0] * s.site.tiles)
    counts: dict[str, list[int]] = {word: getattr(s, slot) for slot, word in CHIT_WORDS}
    for name, text in chits.items():
        tile = tile_in(s, name, "chits")
        if not whole:
            for row in counts.values():
                row[tile] = 0
        if "unknown" not in table:
            s.unknown &= ~(1 << tile)
        if not isinstance(text, str):
            raise BadPosition(f"chits.{name}: expected words with commas")
        for part in text.split(","):
            word = part.strip()
            if word:
                if word not in counts:
                    raise BadPosition(f"chits.{name}: no {word!r}; {', '.join(counts)}")
                counts[word][tile] += 1
    if table.get("breach") is not None:
        name, way = listed(table["breach"], "breach")
        tile, door = tile_in(s, name, "breach"), s.site.breach
        s.breach = (tile, word_in(DIRECTIONS, way, "breach"))
        adj = list(s.adj)
        adj[door] = 1 << tile
        adj[tile] |= 1 << door
        s.adj = tuple(adj)
        s.present |= 1 << door
    if "escort" in table:
        s.escort = tuple(tile_in(s, one, "escort") for one in listed(table["escort"], "escort"))
    down = listed(table.get("escort_down", []), "escort_down")
    s.escort_down = tuple(tile_in(s, one, "escort_down") for one in down)


def read_plans(s: Heist, table: Mapping[str, Any]) -> None:
    plans = by_who(table, "plans")
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
        for who, value in by_who(table, name).items():
            getattr(s, name)[who] = checked(value, name, 0, 99)
