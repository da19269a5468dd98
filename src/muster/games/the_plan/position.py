"""Positions of The Plan written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.games.the_plan.box import MuseumBox
from muster.games.the_plan.rules import sizes_played
from muster.games.the_plan.state import NONE, Museum
from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.parts.positions import Reader, checked, known_entries, listed, number, rows

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


def place(box: MuseumBox, table: Mapping[str, Any], chance: Chance) -> Museum:
    """A museum from a position; piles and hands that are left out are filled from what is left."""
    known_entries(table, FIELDS)
    n = box.players
    s = Museum(box, chance)
    plans = Reader(table, "plan", box.plan_ids, box.deck)
    treasures = Reader(table, "treasure", box.treasure_ids)
    trinkets = Reader(table, "trinket", box.trinket_ids)

    s.turn = number(table, "turn", 1, 0, box.turns)
    s.discards = plans.zone("discards")
    s.leftovers = tuple(sorted(plans.zone("leftovers")))
    shown = table.get("plans", [None] * n)
    if not isinstance(shown, (list, tuple)) or len(shown) > n:
        raise BadPosition(f"plans: expected a plan or null for each of the {n} players")
    for player, name in enumerate(shown):
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

    took = rows(table, "took", n)
    s.took = [checked(count, f"took[{p}]", 0, len(treasures.ids)) for p, count in enumerate(took)]
    s.took += [0] * (n - len(took))
    s.size = number(table, "size", 0, 0, max(box.plan_size))
    for lot in rows(table, "lots", box.smash_lot + 1):
        s.lots |= 1 << checked(lot, "lots", 0, box.smash_lot)
    s.lot = number(table, "lot", NONE, NONE, box.smash_lot)
    s.bids = trinkets.zones("bids", n, place=False)
    s.queue = tuple(
        tuple(checked(player, f"queue[{at}]", 0, n - 1) for player in listed(group, "queue"))
        for at, group in enumerate(rows(table, "queue", n))
    )
    for player, given in enumerate(rows(table, "given", n)):
        where = f"given[{player}]"
        s.given[player] = tuple(_pass(one, where, plans, box) for one in listed(given, where))
    s.buried = plans.zones("buried", n, place=False)
    s.sizes = sizes_played(s)
    return s


def _pass(one: Any, where: str, plans: Reader, box: MuseumBox) -> tuple[int, int, int]:
    """A card passed on: which, to whom, after which turn."""
    if not isinstance(one, (list, tuple)) or len(one) != 3:
        raise BadPosition(f"{where}: expected [card, receiver, turn]")
    card, to, turn = one
    return (
        plans.one(card, where, place=False),
        checked(to, where, 0, box.players - 1),
        checked(turn, where, 1, box.turns),
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
