"""A card of a pack as the table draws it: from a box with the pack's values, by the game itself."""

from __future__ import annotations

from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.scene import Node
from muster.parts.packs.check import fitting, mended, ways_for
from muster.parts.packs.forms import read_in


class DrawnCard(msgspec.Struct, frozen=True):
    """A card as the table draws it, as printed and as a pack has it (`now`); null where it is no
    piece of its own, or cannot be drawn with such values.

    whole  nothing of the pack had to be left out because it is wrong
    """

    printed: Node | None
    now: Node | None
    whole: bool


def draw(game: Game[Any], files: Any, stem: str, card: str) -> DrawnCard:
    """A card of a content file with the values of a pack; those at fault are as printed.

    For any data whatever: never an exception.
    """
    ways = [one for one in ways_for(game, {stem: {}}) if stem in read_in(game, one)]
    before = game.printed(game.box(*ways[0]), stem, card) if ways else None
    if before is None:
        return DrawnCard(None, None, True)
    _, good, faults = fitting(game, files)
    tried = [mended(game, ways[0], good)]
    for way in ways[1:]:
        if not tried[-1][1]:
            break
        tried.append(mended(game, way, good))
    box, ruled = tried[0] if tried[-1][1] else tried[-1]
    try:
        after = None if box is None else game.printed(box, stem, card)
    except Exception:  # a screen that never met such values
        after = None
    return DrawnCard(before, after, not faults and not ruled)
