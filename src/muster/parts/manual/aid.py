"""A game's player aid, read from `manual/aid.json` in its folder.

    {
      "goal": "Most points after eleven nights.",
      "alone": "Beat the museum's own total.",
      "turn": [{"title": "Display", "text": "Five Treasures come out.", "clauses": ["TP-2"]}],
      "scoring": [{"what": "each Treasure", "worth": "its number", "clauses": ["TP-14"]}],
      "end": "When five new Treasures cannot be revealed.",
      "signs": [{"title": "Colours", "signs": [
        {"suits": ["red"], "name": "Paintings", "text": "A set: ...", "clauses": ["TP-5"]}
      ]}],
      "rulings": {"Smash & Grab": ["TP-7", "TP-J10"]}
    }

One page: what a turn is and what is different `alone`, if anything is; what scores, and what every
icon and colour on the table means (see `muster.parts.manual.signs`). `rulings` names clauses that
speak of a card without its name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from muster.kernel.content import read_struct
from muster.kernel.game import Game

FILE = "manual/aid.json"


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What something drawn on the table means.

    It is about whatever shows one of its `icons`, in one of its `suits`, on one of its `paints` or
    `grounds`, and is called one of `words` (a title or a label), as far as both say any of these.
    Of several the one that has most in common is meant, then the first. `quiet` ones are told at
    the table only, not on the page. By its `id` the game's own code may look it up.
    """

    name: str
    text: str
    id: str = ""
    icons: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    paints: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    quiet: bool = False


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signs that belong together, under a title."""

    title: str
    signs: tuple[Sign, ...]


class TurnStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a turn, in the order of the turn. `icon` is drawn beside it."""

    title: str
    text: str
    clauses: tuple[str, ...] = ()
    icon: str = ""


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is worth something in the end, and how much."""

    what: str
    worth: str
    clauses: tuple[str, ...] = ()
    icon: str = ""
    suit: str = ""


class Aid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player aid: one page."""

    goal: str
    turn: tuple[TurnStep, ...]
    scoring: tuple[Worth, ...]
    end: str
    signs: tuple[Signs, ...] = ()
    turn_title: str = "A turn"
    rulings: dict[str, tuple[str, ...]] = {}
    alone: str = ""

    @property
    def all_signs(self) -> tuple[Sign, ...]:
        """Every sign, in the order of the page."""
        return tuple([sign for group in self.signs for sign in group.signs])

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause it names."""
        rows = [step.clauses for step in self.turn] + [score.clauses for score in self.scoring]
        rows += [sign.clauses for sign in self.all_signs]
        return tuple([clause for row in (*rows, *self.rulings.values()) for clause in row])


def aid_of(game: Game[Any]) -> Aid | None:
    """The player aid of this game, None if it brings none; BadContent for a file that is none."""
    return read_aid(game.folder / FILE)


@cache
def read_aid(path: Path) -> Aid | None:
    """The player aid in this file, None if there is none."""
    return read_struct(path, Aid, FILE)
