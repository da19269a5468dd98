"""How a match ended."""

from __future__ import annotations

from typing import Any

import msgspec


class Source(msgspec.Struct, frozen=True):
    """A row of the scoring sheet: where points came from, one number for each player.

    `notes` is a word for each player, empty where there is nothing to add; `suit` and `icon` are
    what stands before the label.
    """

    label: str
    points: tuple[int, ...]
    clause: str = ""
    suit: str = ""
    icon: str = ""
    notes: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """The result of a finished match.

    scores    one number a seat
    winners   the seats that won: none, one, or several who share it
    ending    which of the game's endings it was
    tiebreak  what decided between equal scores, with its clause; None where scores differ
    sheet     the scoring sheet, row by row; players beyond the seats (ghosts) come last
    others    the scores of players without a seat
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    tiebreak: str | None = None
    sheet: tuple[Source, ...] = ()
    others: tuple[int, ...] = ()

    def result(self) -> dict[str, Any]:
        """The result as a record keeps it: without the sheet, which may be worded anew."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        del found["sheet"]
        return found
