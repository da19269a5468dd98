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


class Remark(msgspec.Struct, frozen=True):
    """A line of what an end should tell beside numbers: what was carried out, who got away how.

    `seat` is whose it is, if somebody's; `tone` "good" or "bad" news.
    """

    text: str
    label: str = ""
    icon: str = ""
    seat: int | None = None
    tone: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a finished match.

    scores    one number a seat
    winners   the seats that won: none, one, or several who share it
    ending    which of the game's endings it was
    tiebreak  what decided between equal scores, with its clause; None where scores differ
    sheet     the scoring sheet, row by row; players beyond the seats (ghosts) come last
    others    the scores of players without a seat
    headline  the end in one sentence, where scores do not say it
    remarks   what the end should tell besides, line by line
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    tiebreak: str | None = None
    sheet: tuple[Source, ...] = ()
    others: tuple[int, ...] = ()
    headline: str = ""
    remarks: tuple[Remark, ...] = ()

    def result(self) -> dict[str, Any]:
        """The result as a record keeps it: without words, which may be others next time."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        for worded in ("sheet", "headline", "remarks"):
            del found[worded]
        return found
