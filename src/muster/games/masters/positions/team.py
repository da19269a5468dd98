"""What a position says about the team: loot, cards, fixers, proposals, and what waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.errors import BadPosition
from muster.kernel.flow import Flow
from muster.parts.positions import checked, entries, listed
from muster.parts.queues import in_the_flow

from .. import waiting as w
from ..cards.fumble import FLING
from ..components import CHITS, WHO
from ..escape.errands import errand
from ..stages import CREW, NONE, RISE, STAGES
from ..state import Heist
from .words import by_who, pieces, tile_in, who_in, word_in


def read_loot(s: Heist, table: Mapping[str, Any]) -> None:
    if "loot" in table:
        s.cash_on = [0] * s.site.tiles
        s.loot_on = [()] * s.site.tiles
        for name, text in entries(table["loot"], "loot", s.site.ids).items():
            tile = tile_in(s, name, "loot")
            s.cash_on[tile], s.loot_on[tile] = pieces(s, text, f"loot.{name}")
    if "carried" in table:
        s.carried = [()] * 5
        for who, text in by_who(table, "carried").items():
            s.purse[who], s.carried[who] = pieces(s, text, f"carried.{WHO[who]}")
    kinds = s.box.kinds
    for name in ("items", "swift", "spent_items"):
        if name in table:
            words = listed(table[name], name)
            setattr(s, name, tuple(word_in(kinds, one, name) for one in words))


def read_cards(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    if "bag" in table:
        bag = entries(table["bag"], "bag", CHITS)
        s.bag = tuple(checked(bag.get(name, 0), f"bag.{name}", 0, 99) for name in CHITS)
    for name in ("deck", "discards", "crises"):
        if name in table:
            words = listed(table[name], name)
            setattr(s, name, tuple(word_in(box.card_ids, one, name) for one in words))
    for name in ("active", "last"):
        value = table.get(name)
        setattr(s, name, NONE if value is None else word_in(box.card_ids, value, name))


def read_team(s: Heist, table: Mapping[str, Any]) -> None:
    box = s.box
    fixers = [one.id for one in box.fixers]
    for name in ("fixers", "hired"):
        if name in table:
            words = listed(table[name], name)
            setattr(s, name, sum(1 << word_in(fixers, one, name) for one in set(words)))
    if "shop" in table:
        shop = entries(table["shop"], "shop", [one.id for one in box.items])
        s.shop = tuple(checked(shop.get(one.id, 0), "shop", 0, 9) for one in box.items)
    for row in listed(table.get("deals", []), "deals"):
        fixer, *changed = listed(row, "deals")
        numbers = [checked(one, "deals", 0, 9_999) for one in changed]
        s.deals = (*s.deals, (word_in(fixers, fixer, "deals"), *numbers))
    for name in ("mayor", "planner"):
        value = table.get(name)
        setattr(s, name, NONE if value is None else who_in(value, name))
    runner = table.get("runner")
    s.runner = NONE if runner is None else checked(runner, "runner", 0, box.seats - 1)
    ids = box.catalogue.ids
    motion = table.get("motion")
    if motion is not None:
        seat, text, *rest = listed(motion, "motion")
        if text not in ids or len(rest) != 2:
            raise BadPosition("motion: expected [seat, action, seats asked, strict]")
        asked = [checked(one, "motion", 0, 99) for one in rest]
        s.motion = (checked(seat, "motion", 0, box.seats - 1), ids[text], *asked)
    votes = listed(table.get("votes", []), "votes")
    s.votes = tuple(NONE if one is None else _action(ids, one, "votes") for one in votes)
    refused = listed(table.get("refused", []), "refused")
    s.refused = tuple(_action(ids, one, "refused") for one in refused)


def _action(ids: Mapping[str, int], text: Any, where: str) -> int:
    if text not in ids:
        raise BadPosition(f"{where}: {text!r} is no action")
    return ids[text]


def _mark(s: Heist, text: Any) -> int:
    """A way point, or what is to be taken or left there."""
    verb, _, kind = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if verb in ("grab", "shed"):
        return errand(word_in(s.box.kinds, kind, "via"), verb == "shed")
    return tile_in(s, text, "via")


def check_waiting(s: Heist, flow: Flow, args: tuple[int, ...]) -> None:
    """BadPosition for what would wait for ever."""
    if s.stage in (CREW, RISE) and flow is not w.PART_TWO:
        raise BadPosition(f"waiting: nothing waits to be done in {STAGES[s.stage]}")
    for one in args:
        checked(one, "waiting", -1, 1 << 62)
    if flow is FLING and len(args) < 2:
        raise BadPosition("waiting: expected [fling, who, loot ...], at least one piece")
    if flow is w.DIVERT:
        checked(args[0] if args else None, "waiting", 0, 1_000)


QUEUED: tuple[str, ...] = (
    *("round", "consult", "replan", "token", "logs", "shake", "blast", "squirrely", "squirm"),
    *("divert", "gap", "card", "locks", "blab", "whisper", "gain", "fling", "inspire", "hunt"),
    *("run", "recover", "close", "", "", "out", "count", "silent", "turn", "anger", "dash"),
)
"""What the numbers of kinds stood for in rules version 2."""


ASIDE = ("dog", "agree")
"""What is asked before anything that waits is begun."""


def updated(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What waits was the game's own in rules version 2."""
    return in_the_flow(data, _named, ASIDE) if "queue" in data else data


def _named(kind: int, numbers: list[int]) -> tuple[str, int, list[int]]:
    name = QUEUED[kind] if 0 <= kind < len(QUEUED) else ""
    if not name:
        raise BadPosition(f"queue: expected [kind, ...], a kind from 0 to {len(QUEUED) - 1}")
    if name == w.RECOVER.name:
        return name, int(numbers == [1]), []
    return name, int(name == w.CARD.name and numbers[:1] == [NONE]), numbers


def read_waiting(s: Heist, table: Mapping[str, Any]) -> None:
    for item in listed(table.get("sniffs", []), "sniffs"):
        dog, spared = [checked(one, "sniffs", -1, 1 << 62) for one in listed(item, "sniffs")]
        s.sniffs = (*s.sniffs, (dog, spared))
    for tile, count in listed(table.get("flashed", []), "flashed"):
        s.flashed = (*s.flashed, (tile_in(s, tile, "flashed"), checked(count, "flashed", 0, 99)))
    for tile, name in listed(table.get("shaken", []), "shaken"):
        s.shaken = (*s.shaken, (tile_in(s, tile, "shaken"), who_in(name, "shaken")))
    for who, names in by_who(table, "via").items():
        s.via[who] = tuple(_mark(s, one) for one in listed(names, "via"))
    seen = listed(table.get("seen", []), "seen")
    s.seen = tuple(checked(one, "seen", 0, 1 << 32) for one in seen)
    tossed = table.get("tossed")
    s.tossed = NONE if tossed is None else tile_in(s, tossed, "tossed")
