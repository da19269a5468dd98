"""How a match ended, and what was achieved in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from muster.kernel.events import Event


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


def places(outcome: Outcome) -> list[int]:
    """The place of each seat, from 1: winners first, the others by score; level ones share a
    place. Players without a seat have theirs, too, so one who lost to a ghost is second.
    """
    won = set(outcome.winners)
    lost = [score for seat, score in enumerate(outcome.scores) if seat not in won]
    ahead = [*lost, *outcome.others]
    first = len(won)
    return [
        1 if seat in won else 1 + first + sum(one > score for one in ahead)
        for seat, score in enumerate(outcome.scores)
    ]


class Finish(msgspec.Struct, frozen=True):
    """A match that is over: its last state, everything that happened, and the result. Nothing of
    it is secret any more.
    """

    state: Any
    events: Sequence[Event]
    outcome: Outcome


class Achievement(msgspec.Struct, frozen=True):
    """Something worth being proud of that can be done in one match.

    text    what one has to do, in one sentence
    earned  has this seat done it?
    """

    id: str
    name: str
    text: str
    icon: str
    earned: Callable[[Finish, int], bool]


class SoloScore(msgspec.Struct, frozen=True):
    """What one who played alone and won is remembered by. Scores of one `form` can be compared;
    `rank` is what the game calls such a score.
    """

    score: int
    form: str = ""
    rank: str = ""
