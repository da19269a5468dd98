"""Cities and layouts: what lies on the boards of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from ..components import Boards, City
from ..kinds import BUILDINGS, LETTERS

WIDTH = len(BUILDINGS)

Counts = tuple[int, ...]
"""A number for each colour."""


class Site:
    """A city as it lies on the table: what it demands and what its buildings pay."""

    __slots__ = (
        "board",
        "gear",
        "letter",
        "money",
        "name",
        "need",
        "pairs",
        "size",
        "spots",
        "tier",
        "word",
    )

    def __init__(self, city: City, board: int, word: int, colours: Sequence[str]) -> None:
        self.board = board
        self.letter = LETTERS.index(city.letter)
        self.name = city.name
        self.word = word
        self.tier = city.tier
        self.need: Counts = tuple(city.skills.get(colour, 0) for colour in colours)
        self.pairs = tuple((c, n) for c, n in enumerate(self.need) if n)
        self.size = sum(self.need)
        self.gear = city.equipment
        self.money = tuple(city.money[kind] for kind in BUILDINGS)
        self.spots = tuple(city.spots[kind] for kind in BUILDINGS)


class Layout:
    """One of the combinations of sides that show all four letters (TS-1).

    sites, at   its cities board by board, and the place of each by its word
    spots       of each building of each city, by word
    """

    __slots__ = (
        "_geared",
        "_richest",
        "_skilled",
        "_within",
        "at",
        "letters",
        "name",
        "sites",
        "spots",
    )

    def __init__(self, name: str, letters: tuple[int, ...], sites: tuple[Site, ...]) -> None:
        self.name = name
        self.letters = letters
        self.sites = sites
        self.at = {site.word: at for at, site in enumerate(sites)}
        in_order = sorted(sites, key=lambda site: site.word)
        self.spots = tuple(spots for site in in_order for spots in site.spots)
        self._within = tuple(
            tuple(
                tuple(site for site in in_order if site.size <= skills and site.gear <= gear)
                for gear in range(max(site.gear for site in sites) + 1)
            )
            for skills in range(max(site.size for site in sites) + 1)
        )

        self._geared = tuple(
            _buildings(site for site in sites if site.gear <= gear)
            for gear in range(max(site.gear for site in sites) + 1)
        )
        self._skilled = tuple(
            tuple(
                _buildings(site for site in sites if site.need[colour] <= skills)
                for skills in range(max(site.need[colour] for site in sites) + 1)
            )
            for colour in range(len(sites[0].need))
        )

        self._richest = tuple(
            tuple(_by_money(sites, letter, building) for building in range(WIDTH))
            for letter in range(len(LETTERS))
        )

    def richest(self, letter: int, building: int) -> tuple[Site, ...]:
        """The cities of a letter, the one whose building pays most first."""
        return self._richest[letter][building]

    def served(self, skills: Sequence[int], gear: int) -> int:
        """The buildings of all cities that demand no more than these skills, one by one, and so
        much Equipment, as bits."""
        geared = self._geared
        found = geared[gear] if gear < len(geared) else geared[-1]
        for by_count, count in zip(self._skilled, skills, strict=True):
            found &= by_count[count] if count < len(by_count) else by_count[-1]
        return found

    def within(self, skills: int, gear: int) -> tuple[Site, ...]:
        """The cities that demand at most so many skills and so much Equipment, by word."""
        by_gear = self._within[skills] if skills < len(self._within) else self._within[-1]
        return by_gear[gear] if gear < len(by_gear) else by_gear[-1]


def _by_money(sites: Sequence[Site], letter: int, building: int) -> tuple[Site, ...]:
    """The cities of a letter, the one whose building pays most first."""
    paying = [(-site.money[building], at) for at, site in enumerate(sites) if site.letter == letter]
    return tuple([sites[at] for _, at in sorted(paying)])


def _buildings(sites: Iterable[Site]) -> int:
    """All buildings of these cities, as bits."""
    return sum([(1 << WIDTH) - 1 << site.word * WIDTH for site in sites])


def layouts_of(boards: Boards, words: Sequence[str], colours: Sequence[str]) -> tuple[Layout, ...]:
    """Every combination of sides that shows all four letters, by name (TS-1)."""
    found: list[Layout] = []
    for letters in product(*(board.letters for board in boards.boards)):
        if len(set(letters)) != len(letters):
            continue  # TS-1
        sites = tuple(
            Site(city, at, words.index(city.city), colours)
            for at, (board, letter) in enumerate(zip(boards.boards, letters, strict=True))
            for city in boards.cities
            if city.board == board.id and city.letter == letter
        )
        name = "".join(letters).lower()
        found.append(Layout(name, tuple(LETTERS.index(one) for one in letters), sites))
    found.sort(key=lambda layout: layout.name)
    return tuple(found)
