"""The map of a heist: tiles by number, who is next to whom, lines, gaps, external sides.

Hexes come first, by row and column, then entrances, tunnel entrances, and the exit Breach makes.
Sets of tiles are bit masks.
"""

from __future__ import annotations

from typing import Any

from ..checks.flaws import refuse_first
from ..checks.map import drawing_flaws
from ..components import (
    DIRECTIONS,
    STEPS,
    Scenario,
)
from .masks import bits as bits
from .tiles import UNKNOWN, Cell, beside, cell_at, words_of

BREACH = "x1"


class Site:
    """What a map is, whatever happens on it. BadContent for the first flaw of tiles and doors.

    ids, hexes           ids of all tiles; how many of them are hexes
    words                what lies on each hex at the start, as (word, argument) pairs
    adj                  neighbours of each tile as a mask, as if all tiles were there
    lines                for each hex and direction the tiles in line (-1: no hex), to the edge
    touches              the hex each exit touches (-1 for hexes and the unplaced exit)
    side                 the direction from the exit's cell to its hex
    cells                the tunnel cell an entrance lies in (empty for others)
    entrances, dug       masks: printed entrances, possible tunnel entrances
    all_hexes            mask of all hexes
    gates                the hexes of gates A, B, C, D as far as there are any
    servers              letter of each hex with a server
    stars, spots         masks of hexes
    word, of_word        the word of a tile in the catalogue, and the tile of a word (-1: none)
    as_is                the word of every tile is its own number: so it is on a first map
    hex_word             the word of a hex where only hexes are named, as in `shift`
    shown                what views tell about all tiles, by what can change about them
    """

    word: tuple[int, ...]
    of_word: tuple[int, ...]
    as_is: bool
    hex_word: tuple[int, ...]

    def __init__(self, scenario: Scenario, file: str) -> None:
        refuse_first(file, drawing_flaws(scenario))
        self.file = file
        cells: dict[Cell, int] = {}
        names = sorted(scenario.tiles, key=_by_row)
        self.ids: list[str] = list(names)
        self.hexes = len(names)
        self.cell: list[Cell] = []
        for at, name in enumerate(names):
            cell = _cell(name)
            cells[cell] = at
            self.cell.append(cell)
        self.at_cell = cells
        self.all_hexes = (1 << self.hexes) - 1
        self.words: list[list[tuple[str, str]]] = [
            words_of(scenario.tiles[name])[0] for name in names
        ]
        self.unknown = 0
        for at, name in enumerate(names):
            if scenario.tiles[name].strip() == UNKNOWN:
                self.unknown |= 1 << at
        self.touches: list[int] = [-1] * self.hexes
        self.side: list[int] = [-1] * self.hexes
        self.cells: list[str] = [""] * self.hexes
        self.entrances = self.dug = 0
        for name, door in scenario.entrances.items():
            self.entrances |= 1 << len(self.ids)
            self._exit(name, door.cell, door.towards)
        for name, tunnel in scenario.tunnels.items():
            for towards in tunnel.towards:
                self.dug |= 1 << len(self.ids)
                touched = self.at_cell[beside(_cell(tunnel.cell), towards)]
                self._exit(f"{name}-{self.ids[touched]}", tunnel.cell, towards)
                self.cells[-1] = name
        self.breach = len(self.ids)
        self.ids.append(BREACH)
        self.touches.append(-1)
        self.side.append(-1)
        self.cells.append("")
        self.cell.append((99, 99))
        self.at: dict[str, int] = {name: at for at, name in enumerate(self.ids)}
        self.tiles = len(self.ids)
        self.exits = ((1 << self.tiles) - 1) ^ self.all_hexes
        self.adj: tuple[int, ...] = self._adjacency()
        self.lines: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(self._line(at, way) for way in range(6)) for at in range(self.hexes)
        )
        self._fixtures()
        self._external: dict[int, tuple[int, ...]] = {}
        self._regions: dict[int, list[int]] = {}
        self.shown: dict[tuple[int, int, tuple[int, int]], list[dict[str, Any]]] = {}

    def _exit(self, name: str, cell: str, towards: str) -> None:
        self.ids.append(name)
        self.touches.append(self.at_cell[beside(_cell(cell), towards)])
        self.side.append(DIRECTIONS.index(towards))
        self.cells.append("")
        self.cell.append(_cell(cell))

    def _adjacency(self) -> tuple[int, ...]:
        """MH-22 MH-24: hexes that share a border; an exit and the one hex it touches."""
        found = [0] * self.tiles
        for at in range(self.hexes):
            q, r = self.cell[at]
            for dq, dr in STEPS:
                other = self.at_cell.get((q + dq, r + dr))
                if other is not None:
                    found[at] |= 1 << other
        for at in range(self.hexes, self.tiles):
            touched = self.touches[at]
            if touched >= 0:
                found[at] |= 1 << touched
                found[touched] |= 1 << at
        return tuple(found)

    def _line(self, at: int, way: int) -> tuple[int, ...]:
        """The cells in one direction, as far as any hex of the map lies there (MH-J59)."""
        q, r = self.cell[at]
        dq, dr = STEPS[way]
        found = [self.at_cell.get((q + n * dq, r + n * dr), -1) for n in range(1, 40)]
        while found and found[-1] < 0:
            found.pop()
        return tuple(found)

    def _fixtures(self) -> None:
        gates: dict[str, int] = {}
        self.servers: list[str] = [""] * self.hexes
        self.remotes: list[str] = [""] * self.hexes
        self.stars = self.spots = self.kennels = self.towers = self.tokens = 0
        self.doors = self.safes = 0
        self.npc_at = -1
        for at, words in enumerate(self.words):
            for word, arg in words:
                bit = 1 << at
                if word == "gate":
                    gates[arg] = at
                elif word == "server":
                    self.servers[at] = arg
                elif word == "remote":
                    self.remotes[at] = arg
                elif word == "star":
                    self.stars |= bit
                elif word == "spot":
                    self.spots |= bit
                elif word == "kennel":
                    self.kennels |= bit
                elif word == "tower":
                    self.towers |= bit
                elif word == "reinforcements":
                    self.tokens |= bit
                elif word == "door":
                    self.doors |= bit
                elif word == "safe":
                    self.safes |= bit
                elif word == "npc":
                    self.npc_at = at
        self.gates: tuple[int, ...] = tuple(gates[letter] for letter in sorted(gates))
        self.gate_letters: tuple[str, ...] = tuple(sorted(gates))
        self.remote = sum(1 << at for at, letter in enumerate(self.remotes) if letter)

    def holding(self, *wanted: str) -> list[int]:
        """The hexes on which some of these words lie at the start."""
        return [at for at, words in enumerate(self.words) if any(w in wanted for w, _ in words)]

    def beyond(self, at: int, way: int) -> int:
        """The hex in this direction, -1 if there is none."""
        line = self.lines[at][way]
        return line[0] if line else -1

    def region(self, adj: tuple[int, ...], open_tiles: int, here: int) -> int:
        """The tiles one can get to from here over open ones, with itself.

        Remembered as long as no Breach changed the map: runners ask the same again and again.
        """
        if adj is not self.adj or not open_tiles >> here & 1:
            return _spread(adj, open_tiles, here)
        known = self._regions.get(open_tiles)
        if known is None:
            if len(self._regions) >= _MOST_REGIONS:
                self._regions.clear()
            known = self._regions[open_tiles] = []
        for region in known:
            if region >> here & 1:
                return region
        region = _spread(adj, open_tiles, here)
        known.append(region)
        return region

    def in_words(self, tiles: int) -> int:
        """The words of these tiles, as a mask."""
        if self.as_is:
            return tiles
        word = self.word
        return sum([1 << word[tile] for tile in bits(tiles)])

    def external(self, present: int) -> tuple[int, ...]:
        """For each hex the external sides as bits of directions, with these hexes (MH-J29)."""
        # MH-29 MH-30: a hex with such a side is an external tile
        found = self._external.get(present)
        if found is None:
            found = self._external[present] = self._flooded(present & self.all_hexes)
        return found

    def _flooded(self, present: int) -> tuple[int, ...]:
        solid = {self.cell[at] for at in bits(present)}
        if not solid:
            return (0,) * self.hexes
        low_q, high_q = min(q for q, _ in solid) - 1, max(q for q, _ in solid) + 1
        low_r, high_r = min(r for _, r in solid) - 1, max(r for _, r in solid) + 1
        outside: set[Cell] = set()
        edge: list[Cell] = [
            (q, r)
            for q in range(low_q, high_q + 1)
            for r in range(low_r, high_r + 1)
            if q in (low_q, high_q) or r in (low_r, high_r)
        ]
        while edge:
            cell = edge.pop()
            q, r = cell
            if cell in outside or cell in solid:
                continue
            if not (low_q <= q <= high_q and low_r <= r <= high_r):
                continue
            outside.add(cell)
            edge += [(q + dq, r + dr) for dq, dr in STEPS]
        sides: list[int] = []
        for at in range(self.hexes):
            q, r = self.cell[at]
            mask = 0
            if present >> at & 1:
                for way, (dq, dr) in enumerate(STEPS):
                    if (q + dq, r + dr) in outside:
                        mask |= 1 << way
            sides.append(mask)
        return tuple(sides)


_MOST_REGIONS = 256
"""For so many sets of open tiles a map remembers what hangs together."""


def _spread(adj: tuple[int, ...], open_tiles: int, here: int) -> int:
    edge = found = 1 << here
    while edge:
        later = 0
        for tile in bits(edge):
            later |= adj[tile]
        edge = later & open_tiles & ~found
        found |= edge
    return found


def _cell(name: str) -> Cell:
    cell = cell_at(name)
    assert cell is not None  # looked at before
    return cell


def _by_row(name: str) -> tuple[int, int]:
    q, r = _cell(name)
    return r, q
