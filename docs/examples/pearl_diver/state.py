"""The state of a match: small numbers in tuples, cheap to copy, and back from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.state import State

from .box import SeaBox

NOBODY = -1


class Sea(State[SeaBox]):
    """Everything on the table, open or not.

    deck      cards in drawing order
    charms    each player's secret charm
    dive      what was turned up this turn
    kept      each player's pearls
    discards  face up
    turn      whose turn it is
    diving    is the turn still going on?
    shown     are the charms shown?
    """

    __slots__ = ("charms", "deck", "discards", "dive", "diving", "kept", "shown", "turn")

    def __init__(self, box: SeaBox, chance: Chance) -> None:
        super().__init__(box, chance)
        self.deck: tuple[int, ...] = ()
        self.charms: list[int] = [NOBODY] * box.seats
        self.dive: tuple[int, ...] = ()
        self.kept: list[tuple[int, ...]] = [()] * box.seats
        self.discards: tuple[int, ...] = ()
        self.turn = NOBODY
        self.diving = False
        self.shown = False

    def clone(self) -> Self:
        twin = self.twin()
        twin.deck = self.deck
        twin.charms = self.charms.copy()
        twin.dive = self.dive
        twin.kept = self.kept.copy()
        twin.discards = self.discards
        twin.turn = self.turn
        twin.diving = self.diving
        twin.shown = self.shown
        return twin

    def dump(self) -> dict[str, Any]:
        ids = self.box.ids
        return {
            "deck": [ids[c] for c in self.deck],
            "charms": [self.box.charm_ids[c] for c in self.charms],
            "dive": [ids[c] for c in self.dive],
            "kept": [[ids[c] for c in kept] for kept in self.kept],
            "discards": [ids[c] for c in self.discards],
            "turn": self.turn,
            "diving": self.diving,
            "shown": self.shown,
        }


FIELDS = ("deck", "charms", "dive", "kept", "discards", "turn", "diving", "shown")


def place(box: SeaBox, table: Mapping[str, Any], chance: Chance) -> Sea:
    """A state from a dump or a position; cards that are nowhere are shuffled into the deck."""
    for field in table:
        if field not in FIELDS:
            raise BadPosition(f"no entry {field!r}; valid: at, {', '.join(FIELDS)}")
    placed: dict[str, str] = {}

    def find(names: Any, where: str, at: dict[str, int]) -> tuple[int, ...]:
        if not isinstance(names, list):
            raise BadPosition(f"{where}: expected a list")
        for name in names:
            if not isinstance(name, str) or name not in at:
                raise BadPosition(f"{where}: no {name!r}; ids look like {next(iter(at))}")
            if name in placed:
                raise BadPosition(f"{where}: {name} is at {placed[name]} already")
            placed[name] = where
        return tuple(at[name] for name in names)

    s = Sea(box, chance)
    s.dive = find(table.get("dive", []), "dive", box.at)
    kept = table.get("kept", [])
    if not isinstance(kept, list) or len(kept) > box.seats:
        raise BadPosition("kept: expected a list with one entry for each seat")
    for seat, row in enumerate(kept):
        s.kept[seat] = find(row, f"kept[{seat}]", box.at)
    s.discards = find(table.get("discards", []), "discards", box.at)
    if "deck" in table:
        s.deck = find(table["deck"], "deck", box.at)
    else:
        rest = [c for c in box.sea if box.ids[c] not in placed]
        s.deck = chance.shuffled("position", rest)
    s.charms = list(find(table.get("charms", []), "charms", box.charm_at))
    if len(s.charms) > box.seats:
        raise BadPosition(f"charms: expected {box.seats}")
    free = [c for c in range(len(box.charm_ids)) if c not in s.charms]
    s.charms += chance.shuffled("position", free)[: box.seats - len(s.charms)]
    turn = table.get("turn", 0)
    if not isinstance(turn, int) or not NOBODY <= turn < box.seats:
        raise BadPosition(f"turn: expected a seat, got {turn!r}")
    s.turn = turn
    for field, default in (("diving", True), ("shown", False)):
        value = table.get(field, default)
        if not isinstance(value, bool):
            raise BadPosition(f"{field}: expected true or false")
        setattr(s, field, value)
    return s
