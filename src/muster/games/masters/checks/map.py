"""What the tiles and doors of a map must be like before a site can be made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from ..board.tiles import Cell, beside, cell_at, words_of
from ..components import DIRECTIONS, Doorway, Scenario, Tunnel
from .flaws import Flaw

_ENTRANCE = re.compile(r"e[1-9][0-9]?\Z")
_TUNNEL = re.compile(r"t[1-9][0-9]?\Z")


def drawing_flaws(scenario: Scenario) -> Iterator[Flaw]:
    """Names of cells, words of tiles, and where doors lie. Without a flaw a site can be made."""
    for name in scenario.tiles:
        yield from _cell_flaws(name)
    for name, text in scenario.tiles.items():
        for wrong in words_of(text)[1]:
            yield Flaw(name, "", wrong, (name,), "MH-8")
    solid = _solid(scenario)
    for name, door in scenario.entrances.items():
        yield from _entrance_flaws(name, door, solid)
    for name, tunnel in scenario.tunnels.items():
        yield from _tunnel_flaws(name, tunnel, solid)


def cleaned(scenario: Scenario) -> Scenario:
    """The scenario without the tiles, words and doors that have a flaw: for looking at the rest."""
    tiles: dict[str, str] = {}
    for name, text in scenario.tiles.items():
        if not any(_cell_flaws(name)):
            found, wrong = words_of(text)
            tiles[name] = (
                ", ".join(" ".join(filter(None, pair)) for pair in found) if wrong else text
            )
    solid = {cell for cell in map(cell_at, tiles) if cell is not None}
    entrances = {
        name: door
        for name, door in scenario.entrances.items()
        if not any(_entrance_flaws(name, door, solid))
    }
    tunnels: dict[str, Tunnel] = {}
    for name, tunnel in scenario.tunnels.items():
        ways = [
            way
            for way in dict.fromkeys(tunnel.towards)
            if not any(_tunnel_flaws(name, Tunnel(tunnel.cell, [way]), solid))
        ]
        if ways:
            tunnels[name] = Tunnel(tunnel.cell, ways)
    return msgspec.structs.replace(scenario, tiles=tiles, entrances=entrances, tunnels=tunnels)


def _solid(scenario: Scenario) -> set[Cell]:
    return {cell for cell in map(cell_at, scenario.tiles) if cell is not None}


def _cell_flaws(name: str) -> Iterator[Flaw]:
    if cell_at(name) is None:
        text = f"{name[:40]!r} is no cell; cells look like r3c4"
        yield Flaw(name[:40], "", text, (name[:40],), "MH-7")


def _entrance_flaws(name: str, door: Doorway, solid: set[Cell]) -> Iterator[Flaw]:
    if not _ENTRANCE.match(name):
        yield Flaw(name[:40], "", "entrances are called e1, e2 ..", (name[:40],), "MH-24")
        return
    yield from _door_flaws(name, door.cell, (door.towards,), solid)


def _tunnel_flaws(name: str, tunnel: Tunnel, solid: set[Cell]) -> Iterator[Flaw]:
    if not _TUNNEL.match(name):
        yield Flaw(name[:40], "", "tunnels are called t1, t2 ..", (name[:40],), "MH-198")
        return
    if not tunnel.towards:
        text = f"tunnel {name} leads to no hex: say towards which"
        yield Flaw(name, "towards", text, (name,), "MH-198")
    if len(set(tunnel.towards)) < len(tunnel.towards):
        yield Flaw(name, "towards", f"tunnel {name} names a direction twice", (name,), "MH-198")
    yield from _door_flaws(name, tunnel.cell, tunnel.towards, solid)


def _door_flaws(name: str, cell: str, ways: Iterable[str], solid: set[Cell]) -> Iterator[Flaw]:
    """An entrance or tunnel lies beside the map and touches a hex."""
    here = cell_at(cell)
    if here is None:
        text = f"{name} lies on {cell[:40]!r}, which is no cell; cells look like r3c4"
        yield Flaw(name, "cell", text, (name,), "MH-24")
        return
    if here in solid:
        text = f"there is a hex on {cell}, where {name} lies: a door lies beside the map"
        yield Flaw(name, "cell", text, (name, cell), "MH-24")
    for towards in ways:
        if towards not in DIRECTIONS:
            text = f"{name} points to {towards[:20]!r}; expected one of {', '.join(DIRECTIONS)}"
            yield Flaw(name, "towards", text, (name,), "MH-24")
        elif beside(here, towards) not in solid:
            text = f"there is no hex {towards} of {cell}, where {name} leads: a tile is missing"
            yield Flaw(name, "towards", text, (name, cell), "MH-24")
