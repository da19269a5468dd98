"""Small maps of what an option chooses among, for a form that lets people choose by looking.

An option with `maps` has a hex map for each of its choices. The map is taken from the scene of a
fresh match as bystanders see it, and so is its aim: the text of the scene with the id `aim`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.match import Match
from muster.kernel.scene import Area, Piece, Text

AIM = "aim"


class SmallPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of a map: where, which hex it leans on, whether it is unknown, and the colours of
    what lies there ("" for what has none)."""

    at: tuple[int, int]
    towards: str = ""
    state: str = ""
    things: tuple[str, ...] = ()


class SmallMap(msgspec.Struct, frozen=True):
    """The map of one choice, what the place is called, and what is to be done there."""

    choice: str
    title: str
    aim: str
    places: tuple[SmallPlace, ...]


def maps_of(game: Game[Any], option: str) -> tuple[SmallMap, ...]:
    """The maps of this option, in the order of its choices; none for an option without."""
    meta = game.meta
    found = [one for one in meta.options if one.name == option and one.maps]
    choices = found[0].choices if found else ()
    return tuple([_small(meta.id, meta.seats[0], option, choice) for choice in choices])


@cache
def _small(game: str, seats: int, option: str, choice: str) -> SmallMap:
    match = Match.new(game, seats, 0, {option: choice})
    title, aim = "", ""
    places: list[SmallPlace] = []
    for node in match.scene(None).nodes():
        if isinstance(node, Area) and node.kind == "hexmap":
            title = title or node.label
            places += [_place(one) for one in node.children if isinstance(one, Area) and one.at]
        elif isinstance(node, Text) and node.id == AIM:
            aim = node.text
    return SmallMap(choice, title, aim, tuple(places))


def _place(cell: Area) -> SmallPlace:
    assert cell.at is not None
    things = [one.face.suit for one in cell.children if isinstance(one, Piece)]
    return SmallPlace(cell.at, cell.towards, cell.state, tuple(things))
