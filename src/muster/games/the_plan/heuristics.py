"""What a bot thinks of The Plan as it sees it: points, sets in the making, a good hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .bot.glance import weigh
from .bot.reasons import reasons
from .box import SMASH, MuseumBox
from .rules import Tally
from .state import NONE, Museum

__all__ = ["SEARCH", "reasons", "turn", "value", "weigh"]

SEARCH = {"breadth": 16, "turns": 1, "heat": 0.5, "learned": False}
"""Until all Plans of a turn are executed: what lies there next is luck, the same for everybody. The
value judges: chances that were learned did not beat it (docs/bots.md)."""

RIVAL = 0.3
"""How much a point of the best rival hurts."""

SHARE = 1.0
"""The chance to get a certain Treasure still to be had: an equal share for all players is 1."""

SOUVENIR = 0.03
"""The chance to get a certain Trinket still to be had, in each turn to come."""

HAND = 0.35
"""How much of what the hand promises comes true."""

LATER = 0.5
"""What a card in hand counts for, compared with the next better one."""


def value(s: Museum, seat: int) -> float:
    """Own points minus the best rival's, plus what sets in the making and the hand promise."""
    points = [points_of(s.box, haul, kept) for haul, kept in zip(s.hauls, s.souvenirs, strict=True)]
    mine = points.pop(seat)
    worth = mine - RIVAL * max(points, default=0)
    turns = turns_to_play(s, seat)
    if turns == 0:
        return worth
    return worth + set_hopes(s, seat, turns) + HAND * hand_hopes(s, seat)


def turn(s: Museum) -> int:
    """How many turns were executed before: cards are passed for the turn to come."""
    executed = s.plans[0] == NONE and plan_is_played(s, 0)
    return s.turn if executed else s.turn - 1


def turns_to_play(s: Museum, seat: int) -> int:
    """How many Plans this seat has still to choose."""
    later = len(s.treasure_pile) // s.box.treasures_per_turn
    return later if plan_is_played(s, seat) else later + 1


def plan_is_played(s: Museum, seat: int) -> bool:
    """Is the Plan of this turn out of the hand?"""
    box = s.box
    past = 0 if box.solo else (s.turn - 1) % box.turns_per_round
    return len(s.hands[seat]) < box.hand_size - past


@lru_cache(maxsize=1 << 14)  # in the worlds a bot compares, most players have the same tokens
def points_of(box: MuseumBox, haul: tuple[int, ...], kept: tuple[int, ...]) -> int:
    """What these tokens score."""
    return Tally(box, haul, kept).total


# Sets in the making


def set_hopes(s: Museum, seat: int, turns: int) -> float:
    """The bonus of every set begun, as likely as it is to get all that is missing."""
    box = s.box
    misses = (1.0 - min(0.9, SHARE / box.players), (1.0 - SOUVENIR) ** turns)
    hopes = 0.0
    for sort, rows in enumerate((s.hauls, s.souvenirs)):
        miss = misses[sort]
        taken = {token for tokens in rows for token in tokens}
        for bonus, needed, pieces in unfinished(box, sort, rows[seat]):
            chances = []
            for copies in pieces:
                missed = 1.0
                for token in copies:
                    if token not in taken:
                        missed *= miss
                chances.append(1.0 - missed)
            if needed < len(chances):
                chances.sort(reverse=True)
            likely = float(bonus)
            for chance in chances[:needed]:
                likely *= chance
            hopes += likely
    return hopes


Unfinished = tuple[int, int, tuple[tuple[int, ...], ...]]
"""A set begun: its bonus, how many pieces it needs, and the copies of each piece it could use."""


@lru_cache(maxsize=1 << 14)
def unfinished(box: MuseumBox, sort: int, tokens: tuple[int, ...]) -> tuple[Unfinished, ...]:
    """The sets these Treasures (0) or Trinkets (1) begin. A second of a kind is too rare."""
    lore = lore_of(box)
    pieces_of = lore.pieces_of[sort]
    owned: dict[int, set[str]] = {}
    for token in tokens:
        kind, name = pieces_of[token]
        owned.setdefault(kind, set()).add(name)
    found = []
    for kind, names in owned.items():
        size, bonus = lore.set_of[kind]
        pieces = lore.copies[kind]
        rest = tuple(copies for name, copies in pieces.items() if name not in names)
        needed = size - len(names)
        if 0 < needed <= len(rest):
            found.append((bonus, needed, rest))
    return tuple(found)


# The hand


def hand_hopes(s: Museum, seat: int) -> float:
    """What the cards in hand can be expected to fetch, the best one first."""
    box = s.box
    lore = lore_of(box)
    coming = lore.income if plan_is_played(s, seat) else 0.0
    points = [coming] * len(box.colours)
    for treasure in s.treasures:
        points[box.treasure_colour[treasure]] += box.treasure_value[treasure]
    worth = []
    for plan in s.hands[seat]:
        size = box.plan_size[plan]
        fetched = max(points) if size == SMASH else 0.0
        for colour in box.plan_colours[plan]:
            fetched += points[colour]
        worth.append(fetched * lore.success[size])
    worth.sort(reverse=True)
    total, weight = 0.0, 1.0
    for fetch in worth:
        total += weight * fetch
        weight *= LATER
    return total


# What one knows of the box by heart


class Lore:
    """Facts that follow from the components and the number of players.

    pieces_of the kind and name of each Treasure and Trinket; their kinds come after all colours
    copies    for each kind the tokens of each name
    set_of    for each kind how many different names make a set, and its bonus
    income    the points of one colour that a turn brings
    success   for each team size the chance that no rival is faster to a colour or matches it
    """

    def __init__(self, box: MuseumBox) -> None:
        self.copies: dict[int, dict[str, tuple[int, ...]]] = {}
        self.set_of: dict[int, tuple[int, int]] = {}
        colours = len(box.colours)
        kinds = [colours + kind for kind in box.trinket_kind]
        self.pieces_of = (
            self._learned(box.treasure_colour, box.treasure_names, box.treasure_sets),
            self._learned(kinds, box.trinket_names, box.trinket_sets),
        )
        self.income = box.treasures_per_turn * sum(box.treasure_value) / len(box.treasure_value)
        self.income /= colours
        self.success: dict[int, float] = {}
        faster = 0.0
        for size in box.sizes_in_order:
            of_size = [box.plan_size[plan] for plan in box.deck].count(size) / len(box.deck)
            faster += of_size * max(size, 1) / colours
            spoilt = of_size if size == SMASH else faster
            self.success[size] = (1.0 - spoilt) ** (box.players - 1)

    def _learned(
        self, kinds: Sequence[int], names: Sequence[str], set_of: tuple[int, int]
    ) -> tuple[tuple[int, str], ...]:
        for token, (kind, name) in enumerate(zip(kinds, names, strict=True)):
            pieces = self.copies.setdefault(kind, {})
            pieces[name] = (*pieces.get(name, ()), token)
            self.set_of[kind] = set_of
        return tuple(zip(kinds, names, strict=True))


@lru_cache(maxsize=64)
def lore_of(box: MuseumBox) -> Lore:
    return Lore(box)
