"""Where one can walk on a map once keycards and servers were used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.masks import bits
from ..checks.objective import needed_tiles
from ..components import Scenario

if TYPE_CHECKING:
    from ..board.site import Site


def out_of_reach(scenario: Scenario, site: Site) -> list[int]:
    """The hexes of the objective nobody gets to: behind a keycard door for which no keycard can be
    had, or a remote lock whose server lies there. Single gaps are taken for crossed (Vent Crawl);
    nothing else leads round a door (MH-191).
    """
    if not site.doors:
        return []
    found = walk(scenario, site, crawling=True)[0]
    return [at for at in needed_tiles(scenario, site) if not found >> at & 1]


def walk(scenario: Scenario, site: Site, crawling: bool = False) -> tuple[int, bool, set[str]]:
    """The hexes one can walk to in the end, whether with a keycard, and the letters opened."""
    bag = scenario.bag
    found = 0
    cards = bag.get("keycard", 0) > 0 and bool(site.unknown)
    letters: set[str] = set()
    while True:
        closed = 0 if cards else site.doors
        for at, letter in enumerate(site.remotes):
            if letter and letter not in letters:
                closed |= 1 << at
        now = _flood(site, closed, scenario, crawling)
        here = [at for at in range(site.hexes) if now >> at & 1]
        words = {word for at in here for word, _ in site.words[at]}
        if "safe" in words:
            words |= {held.partition(" ")[0] for held in scenario.safe.holds}
        usb = "usb" in words or (bag.get("usb", 0) > 0 and bool(site.unknown))
        heard = {site.servers[at] for at in here if site.servers[at]}
        if usb and scenario.cipher:
            heard.add(scenario.cipher)
        if now == found and heard <= letters and cards >= ("keycard" in words):
            return found, cards, letters
        found, cards = now, cards or "keycard" in words
        letters |= heard


def _flood(site: Site, closed: int, scenario: Scenario, crawling: bool) -> int:
    edge = [site.touches[at] for at in bits(site.entrances | site.dug)]
    if scenario.start == "hideout":
        edge += bits(site.stars)
    if scenario.exit_limit:
        edge += bits(site.spots & ~closed)
    found = 0
    while edge:
        tile = edge.pop()
        if not (found | closed) >> tile & 1:
            found |= 1 << tile
            edge += bits(site.adj[tile] & site.all_hexes & ~found)
            if crawling:  # MH-J79
                lines = [line for line in site.lines[tile] if len(line) > 1]
                edge += [line[1] for line in lines if line[0] < 0 <= line[1]]
    return found
