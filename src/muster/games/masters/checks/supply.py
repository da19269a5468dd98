"""What bag and deck of a heist must be like, and whether the box holds enough for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import CHITS, Scenario
from .facts import LOOT, Facts
from .flaws import Flaw

if TYPE_CHECKING:
    from ..board.site import Site

MOST_CARDS = 57
"""The places `insert` can name, less the three events of the Retiree."""

PARTS: dict[str, str] = {
    "guard": "guard",
    "dog": "dog",
    "lock": "lock",
    "camera": "camera",
    "jewel": "jewel",
    "document": "document",
    "keycard": "keycard",
    "usb": "usb",
    "door": "keycard-door",
    "tower": "watchtower",
    "kennel": "kennel",
    "reinforcements": "reinforcements",
    "server": "server",
    "remote": "remote-lock",
    "safe": "safe",
    "gate": "gate",
    "npc": "npc",
    "star": "story",
    "item": "item-chit",
}
"""What a word of a tile needs out of the box."""


def bag_flaws(scenario: Scenario) -> Iterator[Flaw]:
    for chit, count in scenario.bag.items():
        where = (f"bag.{chit[:40]}",)
        if chit not in CHITS:
            text = f"{chit[:40]!r} goes into no bag; expected chits of {', '.join(CHITS)}"
            yield Flaw("bag", chit[:40], text, where, "MH-39")
        if count < 0:
            text = f"the bag cannot hold {count} of {chit[:40]}, expected 0 or more"
            yield Flaw("bag", chit[:40], text, where, "MH-9")


def deck_flaws(facts: Facts, scenario: Scenario) -> Iterator[Flaw]:
    deck = scenario.deck
    crises = [card.id for card in facts.crises]
    known = [*(card.id for card in facts.events), *crises]
    final = [card.id for card in facts.crises if card.final]
    for at, card in enumerate(deck):
        place, where = f"card {at + 1}", (f"deck.{at}",)
        if card not in known:
            text = f"there is no event or crisis {card[:40]!r}"
            yield Flaw("deck", place, text, where, "MH-15")
        elif card.startswith("B"):
            yield Flaw("deck", place, f"{card} has no rules: leave it out", where, "MH-J57")
        if card in final and at < len(deck) - 1:
            text = f"{card} starts Escape and must be the last card"
            yield Flaw("deck", place, text, where, "MH-J49")
    if not deck or deck[-1] not in final:
        text = f"the last card must be {' or '.join(final)}"
        yield Flaw("deck", f"card {len(deck)}", text, ("deck",), "MH-J49")
    if all(card in crises for card in deck):
        yield Flaw("deck", "", "the deck needs at least one event", ("deck",), "MH-J49")
    if len(deck) > MOST_CARDS:
        text = f"the deck has {len(deck)} cards, and may have at most {MOST_CARDS} cards"
        yield Flaw("deck", "", text, ("deck",), "MH-15")


def pieces_used(scenario: Scenario, site: Site) -> dict[str, tuple[int, str]]:
    """How many of each part map, bag and safe together need, and where they are."""
    doors = site.entrances.bit_count() + scenario.tunnel_entrances
    used: dict[str, tuple[int, str]] = {
        "hex": (site.hexes, "tiles"),
        "entrance": (doors, "entrances"),
    }
    for word, part in PARTS.items():
        on_map = sum(1 for words in site.words for one, _ in words if one == word)
        inside = scenario.safe.holds.count(word) if word in LOOT else 0
        in_bag = scenario.bag.get(word, 0) if word in CHITS else 0
        used[part] = (on_map + in_bag + inside, "tiles and bag" if in_bag else "tiles")
    return used


def supply_flaws(facts: Facts, scenario: Scenario, site: Site) -> Iterator[Flaw]:
    """Map and bag together need no more pieces than the box holds (MH-10); what events add during
    the heist never runs out (MH-J12)."""
    parts = {part.id: part for part in facts.parts}
    words = {part: word for word, part in PARTS.items()}
    for part, (needed, where) in pieces_used(scenario, site).items():
        if part not in parts:
            yield Flaw(part, "id", "this part is missing in components.json")
        elif needed > parts[part].count:
            word = words.get(part, "")
            cells = [site.ids[at] for at in site.holding(word)] if word else [where]
            bag = [f"bag.{word}"] if "bag" in where else []
            called = parts[part].name.partition(" (")[0]
            text = f"{called}: {needed} needed, but the box holds {parts[part].count}"
            yield Flaw(where, part, text, (*cells, *bag), "MH-10")


def onward_flaws(scenario: Scenario, site: Site, following: Site | None) -> Iterator[Flaw]:
    """Hideouts of the first part have their place in the second (MH-226)."""
    if following is None:
        return
    where, clause = ("onward",), "MH-226"
    if not scenario.onward:
        yield Flaw("", "onward", "say where the hideouts are in the next part", where, clause)
        return
    for here, there in scenario.onward.items():
        if site.at.get(here, site.hexes) >= site.hexes:
            yield Flaw(here[:40], "onward", f"there is no such hex, {here[:40]}", where, clause)
        if following.at.get(there, following.hexes) >= following.hexes:
            text = f"there is no hex {there[:40]} in the next part"
            yield Flaw(here[:40], "onward", text, where, clause)
    for at in bits(site.stars):
        if site.ids[at] not in scenario.onward:
            text = "where is this hideout in the next part?"
            yield Flaw(site.ids[at], "onward", text, (site.ids[at], *where), clause)
