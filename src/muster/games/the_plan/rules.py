"""Pure questions about the museum: who may take what, who comes first, what is it worth."""

from __future__ import annotations

from collections.abc import Sequence

from .box import MuseumBox
from .state import NONE, Museum

# Rounds and turns


def treasures_run_out(s: Museum) -> bool:
    """Are there too few Treasures for another turn? Unclaimed ones score for nobody."""
    return len(s.treasure_pile) < s.box.treasures_per_turn  # TP-13 TP-J1


def round_of(s: Museum) -> int:
    """The round, 1 for the first: rounds of 4, 4 and 3 turns."""
    return (max(s.turn, 1) - 1) // s.box.turns_per_round + 1  # TP-12


def round_over(s: Museum) -> bool:
    """Are only 2 cards left in hand, after four turns? Solitaire has no rounds."""
    if treasures_run_out(s):
        return True
    if s.box.solo:
        return False  # TP-J22
    return len(s.hands[0]) <= s.box.discard_when_left  # TP-12


def pass_direction(round_number: int) -> int:
    """+1 to the left (the next seat), -1 to the right."""
    return -1 if round_number % 2 == 0 else 1  # TP-11 TP-J5


# Execution


def group_of(s: Museum, size: int) -> list[int]:
    """The players whose Plan has this size, in seat order; they act together (TP-4)."""
    plan_size = s.box.plan_size
    return [p for p, plan in enumerate(s.plans) if plan != NONE and plan_size[plan] == size]


def matched(s: Museum, group: Sequence[int]) -> int:
    """The colours (bits) that more than one Plan of this group shows: they fail for all of them.

    Only Plans of equal size can match (TP-J8); three or more match like two (TP-J9).
    """
    once = twice = 0
    for p in group:
        mask = s.box.plan_mask[s.plans[p]]
        twice |= once & mask  # TP-6
        once |= mask
    return twice


def on_display(s: Museum) -> int:
    """The colours (bits) with at least one face-up Treasure."""
    found = 0
    for treasure in s.treasures:
        found |= s.box.treasure_bit[treasure]
    return found


def ghost_colour(s: Museum) -> int:
    """What a lone ghost's Smash & Grab takes: most points, most tokens, first in the cycle."""
    points = [0] * len(s.box.colours)
    tokens = [0] * len(s.box.colours)
    for treasure in s.treasures:
        colour = s.box.treasure_colour[treasure]
        points[colour] += s.box.treasure_value[treasure]
        tokens[colour] += 1
    return max(range(len(points)), key=lambda c: (points[c], tokens[c], -c))  # TP-J24


# Trinkets


def standing(s: Museum, player: int) -> tuple[int, int]:
    """Numbers of Treasures and Trinkets owned now; values do not matter (TP-J15)."""
    return len(s.hauls[player]), len(s.souvenirs[player])


def taking_order(s: Museum, takers: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Takers of Trinkets in groups: fewest Treasures, then fewest Trinkets; level ones together."""
    groups: dict[tuple[int, int], list[int]] = {}
    for player in takers:
        groups.setdefault(standing(s, player), []).append(player)
    return tuple(tuple(groups[key]) for key in sorted(groups))  # TP-9 TP-J15 TP-J16


# Bribes


def bidders(s: Museum, lot: int) -> list[int]:
    """The players tied for a lot: they alone bid (TP-J26)."""
    group = group_of(s, s.size)
    if lot == s.box.smash_lot:
        return group
    return [p for p in group if s.box.plan_mask[s.plans[p]] >> lot & 1]


def open_lots(s: Museum) -> list[int]:
    """The lots of this size not auctioned yet, in the order of the colour cycle."""
    return [lot for lot in range(s.box.smash_lot + 1) if s.lots >> lot & 1]


def lot_choosers(s: Museum) -> list[int]:
    """Who may choose the next lot: of those tied for any, fewest Treasures, then Trinkets.

    More than one means they are level and chance decides (TP-J28).
    """
    tied = sorted({p for lot in open_lots(s) for p in bidders(s, lot)})
    fewest = min(standing(s, p) for p in tied)
    return [p for p in tied if standing(s, p) == fewest]  # TP-19 TP-J28


def highest_bidder(bids: Sequence[int]) -> int:
    """The place of the single highest bid; NONE if it is tied or nobody bids."""
    best = max(bids)
    if best == 0 or list(bids).count(best) > 1:
        return NONE  # TP-J29: a lower bid never wins because higher ones tie
    return list(bids).index(best)


# Scoring


def full_sets(counts: Sequence[int], set_size: int) -> int:
    """How many sets of `set_size` different ones these name counts make.

    Each token is in at most one set: the largest k with sum(min(c, k)) >= set_size * k.
    """
    k = 0
    while sum(min(c, k + 1) for c in counts) >= set_size * (k + 1):  # TP-J19
        k += 1
    return k


def collections(
    tokens: Sequence[int], kind_of: Sequence[int], name_of: Sequence[str], set_size: int
) -> int:
    """Full sets over all kinds; two tokens are the same when kind and name agree."""
    counts: dict[int, dict[str, int]] = {}
    for token in tokens:
        kind, name = kind_of[token], name_of[token]
        if kind not in counts:
            counts[kind] = {name: 1}
        else:
            counts[kind][name] = counts[kind].get(name, 0) + 1
    found = 0
    for names in counts.values():
        if len(names) >= set_size:
            found += full_sets(list(names.values()), set_size)
    return found


class Tally:
    """What a player's tokens are worth, by source (TP-14)."""

    __slots__ = (
        "set_points",
        "treasure_points",
        "treasure_sets",
        "treasures",
        "trinket_points",
        "trinket_sets",
        "trinkets",
    )

    def __init__(self, box: MuseumBox, haul: Sequence[int], kept: Sequence[int]) -> None:
        self.treasures = len(haul)
        self.trinkets = len(kept)
        self.treasure_points = sum([box.treasure_value[t] for t in haul])  # TP-14
        self.trinket_points = sum([box.trinket_value[t] for t in kept])
        size, bonus = box.treasure_sets
        self.treasure_sets = collections(haul, box.treasure_colour, box.treasure_names, size)
        self.set_points = bonus * self.treasure_sets
        size, bonus = box.trinket_sets
        self.trinket_sets = collections(kept, box.trinket_kind, box.trinket_names, size)
        self.set_points += bonus * self.trinket_sets

    @property
    def sets(self) -> int:
        """Full collections of both sorts together (TP-J20)."""
        return self.treasure_sets + self.trinket_sets

    @property
    def total(self) -> int:
        return self.treasure_points + self.trinket_points + self.set_points

    def rank(self) -> tuple[int, int, int, int]:
        """What is compared in the end: points, then collections, Treasures, Trinkets."""
        return self.total, self.sets, self.treasures, self.trinkets  # TP-15


def tally(s: Museum, player: int) -> Tally:
    return Tally(s.box, s.hauls[player], s.souvenirs[player])
