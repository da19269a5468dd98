"""Positions of The Plan written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.games.the_plan.box import MuseumBox
from muster.games.the_plan.rules import sizes_played
from muster.games.the_plan.state import NONE, Museum
from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition

FIELDS = (
    "turn",
    "deck",
    "discards",
    "leftovers",
    "hands",
    "plans",
    "treasure_pile",
    "trinket_pile",
    "treasures",
    "trinkets",
    "hauls",
    "souvenirs",
    "took",
    "size",
    "lots",
    "lot",
    "bids",
    "queue",
    "incoming",
    "given",
    "buried",
)


class _Reader:
    """Reads named components and notes where each one is, so that none is in two places."""

    def __init__(
        self, table: Mapping[str, Any], what: str, ids: Sequence[str], among: Sequence[int]
    ) -> None:
        self.table = table
        self.what = what
        self.ids = {name: at for at, name in enumerate(ids)}
        self.among = frozenset(among)
        self.placed: dict[str, str] = {}

    def one(self, name: Any, where: str, place: bool = True) -> int:
        if not isinstance(name, str) or name not in self.ids:
            near = ", ".join(list(self.ids)[:3])
            raise BadPosition(f"{where}: no {self.what} {name!r}; ids look like {near}")
        if place:
            if self.ids[name] not in self.among:
                raise BadPosition(f"{where}: {name} is of a type that is not in this game")
            if name in self.placed:
                raise BadPosition(f"{where}: {name} is at {self.placed[name]} already")
            self.placed[name] = where
        return self.ids[name]

    def some(self, names: Any, where: str, place: bool = True) -> tuple[int, ...]:
        if not isinstance(names, (list, tuple)):
            raise BadPosition(f"{where}: expected a list of ids")
        return tuple(self.one(name, f"{where}[{at}]", place) for at, name in enumerate(names))

    def zone(self, field: str) -> tuple[int, ...]:
        return self.some(self.table.get(field, []), field)

    def zones(self, field: str, players: int, place: bool = True) -> list[tuple[int, ...]]:
        rows = self.table.get(field, [[]] * players)
        if not isinstance(rows, (list, tuple)) or len(rows) > players:
            raise BadPosition(f"{field}: expected a list for each of the {players} players")
        full = [*rows, *([[]] * (players - len(rows)))]
        return [self.some(row, f"{field}[{at}]", place) for at, row in enumerate(full)]

    def rest(self, field: str, chance: Chance) -> tuple[int, ...]:
        """A pile in drawing order: as written, or everything not placed elsewhere, shuffled."""
        if field in self.table:
            return self.zone(field)
        left = [at for name, at in self.ids.items() if at in self.among and name not in self.placed]
        return chance.shuffled("position", left) if left else ()


def place(box: MuseumBox, table: Mapping[str, Any], chance: Chance) -> Museum:
    """A museum from a position; piles and hands that are left out are filled from what is left."""
    for field in table:
        if field not in FIELDS:
            raise BadPosition(f"no entry {field!r}; valid: at, {', '.join(FIELDS)}")
    n = box.players
    s = Museum(box, chance)
    plans = _Reader(table, "plan", box.plan_ids, box.deck)
    treasures = _Reader(table, "treasure", box.treasure_ids, range(len(box.treasure_ids)))
    trinkets = _Reader(table, "trinket", box.trinket_ids, range(len(box.trinket_ids)))

    s.turn = _number(table, "turn", 1, 0, box.turns)
    s.discards = plans.zone("discards")
    s.leftovers = tuple(sorted(plans.zone("leftovers")))
    rows = table.get("plans", [None] * n)
    if not isinstance(rows, (list, tuple)) or len(rows) > n:
        raise BadPosition(f"plans: expected a plan or null for each of the {n} players")
    for player, name in enumerate(rows):
        s.plans[player] = NONE if name is None else plans.one(name, f"plans[{player}]")
    s.hands = [tuple(sorted(hand)) for hand in plans.zones("hands", n)]
    s.incoming = plans.zones("incoming", n)
    s.deck = plans.rest("deck", chance)
    if "hands" not in table:
        _deal_open_hands(s)
    s.treasures = treasures.zone("treasures")
    s.hauls = treasures.zones("hauls", n)
    s.treasure_pile = treasures.rest("treasure_pile", chance)
    s.trinkets = trinkets.zone("trinkets")
    s.souvenirs = trinkets.zones("souvenirs", n)
    s.trinket_pile = trinkets.rest("trinket_pile", chance)

    took = _rows(table, "took", n)
    s.took = [_checked(count, f"took[{p}]", 0, len(treasures.ids)) for p, count in enumerate(took)]
    s.took += [0] * (n - len(took))
    s.size = _number(table, "size", 0, 0, max(box.plan_size))
    for lot in _rows(table, "lots", box.smash_lot + 1):
        s.lots |= 1 << _checked(lot, "lots", 0, box.smash_lot)
    s.lot = _number(table, "lot", NONE, NONE, box.smash_lot)
    s.bids = trinkets.zones("bids", n, place=False)
    s.queue = tuple(
        tuple(_checked(player, f"queue[{at}]", 0, n - 1) for player in _listed(group, "queue"))
        for at, group in enumerate(_rows(table, "queue", n))
    )
    for player, given in enumerate(_rows(table, "given", n)):
        where = f"given[{player}]"
        s.given[player] = tuple(_pass(one, where, plans, box) for one in _listed(given, where))
    s.buried = plans.zones("buried", n, place=False)
    s.sizes = sizes_played(s)
    return s


def _pass(one: Any, where: str, plans: _Reader, box: MuseumBox) -> tuple[int, int, int]:
    """A card passed on: which, to whom, after which turn."""
    if not isinstance(one, (list, tuple)) or len(one) != 3:
        raise BadPosition(f"{where}: expected [card, receiver, turn]")
    card, to, turn = one
    return (
        plans.one(card, where, place=False),
        _checked(to, where, 0, box.players - 1),
        _checked(turn, where, 1, box.turns),
    )


def _deal_open_hands(s: Museum) -> None:
    """Hands of the size this turn has, from the deck."""
    box = s.box
    count = box.hand_size
    if not box.solo:
        count -= (max(s.turn, 1) - 1) % box.turns_per_round
    for player in range(box.players):
        cards = count - (s.plans[player] != NONE)
        s.hands[player] = tuple(sorted(s.deck[s.deck_at : s.deck_at + cards]))
        s.deck_at += cards


def _number(table: Mapping[str, Any], field: str, default: int, low: int, high: int) -> int:
    return _checked(table.get(field, default), field, low, high)


def _listed(value: Any, where: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{where}: expected a list")
    return value


def _rows(table: Mapping[str, Any], field: str, most: int) -> Sequence[Any]:
    rows = _listed(table.get(field, []), field)
    if len(rows) > most:
        raise BadPosition(f"{field}: expected at most {most} entries")
    return rows


def _checked(value: Any, field: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{field}: expected a number from {low} to {high}, got {value!r}")
    return value
