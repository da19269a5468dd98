"""What a bot thinks of a view of The Plan: points on the table, sets in the making, a good hand."""

from __future__ import annotations

from muster.games.the_plan.box import SMASH, MuseumBox
from muster.games.the_plan.rules import Tally
from muster.kernel.game import Table

NEARLY = (0.0, 0.2, 0.7, 1.9)
"""What 0 to 3 different tokens of a kind are worth on the way to a set of four."""


def value(box: MuseumBox, table: Table, seat: int) -> float:
    """Own prospects minus the best rival's, plus what the hand can still fetch."""
    mine = prospects(box, table, seat)
    others = [prospects(box, table, p) for p in range(box.players) if p != seat]
    rival = max(others) if others else 0.0
    return mine - 0.4 * rival + 0.25 * hand_worth(box, table)


def prospects(box: MuseumBox, table: Table, player: int) -> float:
    """Points as they are, and kinds of which a few different pieces are already there."""
    haul = [box.treasure_at[name] for name in table["hauls"][player]]
    kept = [box.trinket_at[name] for name in table["souvenirs"][player]]
    total = float(Tally(box, haul, kept).total)
    left: float = 1.0 - table["turn"] / (box.turns + 1)
    names: dict[tuple[str, int], set[str]] = {}
    for treasure in haul:
        key = ("treasure", box.treasure_colour[treasure])
        names.setdefault(key, set()).add(box.treasure_names[treasure])
    for trinket in kept:
        key = ("trinket", box.trinket_kind[trinket])
        names.setdefault(key, set()).add(box.trinket_names[trinket])
    return total + left * sum(NEARLY[len(found)] for found in names.values() if len(found) < 4)


def hand_worth(box: MuseumBox, table: Table) -> float:
    """What the best cards in hand would fetch from what lies there, if nobody interferes."""
    points = [0] * len(box.colours)
    for name in table["treasures"]:
        treasure = box.treasure_at[name]
        points[box.treasure_colour[treasure]] += box.treasure_value[treasure]
    worth: list[float] = []
    for name in table["hand"]:
        plan = box.plan_at[name]
        if box.plan_size[plan] == SMASH:
            worth.append(0.6 * max(points))
        else:
            fetched = sum(points[colour] for colour in box.plan_colours[plan])
            worth.append(fetched * (1.0 - 0.12 * box.plan_size[plan]))
    worth.sort(reverse=True)
    return sum(w / float(2**at) for at, w in enumerate(worth))
