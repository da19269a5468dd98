"""Words of a hand-written position: characters, tiles and pieces, refused with the entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.errors import BadPosition
from muster.parts.positions import entries, listed

from ..components import WHO
from ..state import Heist


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


def by_who(table: Mapping[str, Any], field: str) -> dict[int, Any]:
    found = entries(table.get(field, {}), field, WHO)
    return {WHO.index(name): value for name, value in found.items()}


def word_in(names: Sequence[str], word: Any, where: str) -> int:
    try:
        return names.index(word)
    except ValueError:
        near = ", ".join(names[:4])
        raise BadPosition(f"{where}: no {word!r}; expected one like {near}") from None


def pieces(s: Heist, text: Any, where: str) -> tuple[int, tuple[int, ...]]:
    if not isinstance(text, str):
        raise BadPosition(f"{where}: expected words with commas, like cash 2, jewel")
    cash, found = 0, []
    for part in text.split(","):
        word, _, arg = part.strip().partition(" ")
        if word == "cash" and arg.isdigit():
            cash += int(arg)
        elif word:
            found.append(word_in(s.box.kinds, word, where))
    return cash, tuple(sorted(found))
