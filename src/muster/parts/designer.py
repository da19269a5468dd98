"""Designers: plans people draw for a game (maps, boards), checked as they draw, played and rated.

A game with a designer has an attribute `designer`. A plan is plain data (JSON-able); it travels in
files, in links as a code, and to a match as an option. The browser draws plans from the palette and
knows no rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from muster.kernel.game import Game
from muster.kernel.match import Match

Plan = dict[str, Any]
"""What was drawn. Half drawn plans are plans too."""


StampShape = Literal["", "octagon", "square", "bill", "print"]


class Argument(msgspec.Struct, frozen=True):
    """What a piece needs to know, as in `cash 2` or `gate A`: one of `values`."""

    label: str
    values: tuple[str, ...]
    labels: tuple[str, ...] = ()


class Stamp(msgspec.Struct, frozen=True):
    """Something to put on a cell: its word in the plan, a name, an icon, one line of help.

    kind     "ground" replaces what a cell is (floor, unknown, nothing), "piece" lies on it,
             "door" lies beside it and points to it
    many     may lie several times on one cell; a door that may point to several cells
    shape    how it is drawn, as a Face is: "octagon", "square", "bill" (shows its argument), round
             if empty, "print" for what is printed on the cell
    """

    id: str
    name: str
    kind: str
    icon: str = ""
    suit: str = ""
    help: str = ""
    group: str = ""
    many: bool = False
    argument: Argument | None = None
    shape: StampShape = ""


class Entry(msgspec.Struct, frozen=True):
    """A value of the plan beside its cells: a text, a number, a flag, a choice, counts, a list.

    path    where it is in the plan, as in "goal.steal.jewel"
    kind    "text", "number" (low to high), "flag", "choice", "choices" (a set), "cards" (an
            ordered list of ids out of `values`, repeats allowed), "cell" (one, or ""), "cells"
    """

    path: str
    label: str
    kind: str
    group: str = ""
    help: str = ""
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    clause: str = ""


class Palette(msgspec.Struct, frozen=True):
    """Everything one can draw with. Cells are called r<row>c<column>; odd rows lie half a hex
    further right."""

    rows: int
    columns: int
    stamps: tuple[Stamp, ...]
    entries: tuple[Entry, ...]
    directions: tuple[str, ...]


class Printed(msgspec.Struct, frozen=True):
    """A plan that comes with the game."""

    id: str
    name: str
    note: str = ""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a plan, in plain words: what, where (cells or paths), what would help.

    `stops`: it cannot be played like that; else it is only worth knowing.
    """

    text: str
    where: tuple[str, ...] = ()
    clause: str = ""
    stops: bool = True


class Supply(msgspec.Struct, frozen=True):
    """How many of a part are used, and how many the box holds."""

    id: str
    name: str
    used: int
    count: int
    icon: str = ""


class Checked(msgspec.Struct, frozen=True):
    """What a plan is like. `ready`: it can be played."""

    ready: bool
    faults: tuple[Fault, ...]
    supplies: tuple[Supply, ...]
    summary: str = ""


class Setting(msgspec.Struct, frozen=True):
    """One way to play a plan: for the menu of test-play and rating. `options` are of the match."""

    id: str
    label: str
    seats: int
    options: dict[str, Any]


class Designer(ABC):
    """What a game offers to those who draw for it. All of it is pure."""

    title: str
    """What is drawn, as in "map"."""

    most: int = 20_000
    """A plan has at most so many bytes as JSON."""

    @abstractmethod
    def palette(self) -> Palette:
        """What to draw with."""

    @abstractmethod
    def blank(self) -> Plan:
        """An empty plan to begin with."""

    @abstractmethod
    def printed(self) -> tuple[Printed, ...]:
        """The plans that come with the game."""

    @abstractmethod
    def printed_plan(self, id: str) -> Plan:
        """One of them; BadChoice names the others."""

    @abstractmethod
    def check(self, plan: Any) -> Checked:
        """Everything that is wrong at once, for any data whatever: never an exception."""

    @abstractmethod
    def settings(self, plan: Plan) -> tuple[Setting, ...]:
        """The ways to play a ready plan; the first one is the usual."""

    @abstractmethod
    def why_lost(self, match: Match) -> str:
        """What ended a lost match, in a few words that many matches share; empty for a won one."""

    def named(self, plan: Mapping[str, Any]) -> str:
        """What the plan is called."""
        return str(plan.get("name", "")) or "Untitled"


def designer_in(game: Game[Any]) -> Designer | None:
    """The designer of a game, if it has one: its attribute `designer`."""
    found = getattr(game, "designer", None)
    return found if isinstance(found, Designer) else None
