"""What was taken back, for the log: who did it, and what each audience had been told of it.

Nobody learns anything new by it. A seat that was never told of an input is not told that it is
gone, and of a sealed answer one reads that it was taken back, not what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from muster.kernel.state import Box

if TYPE_CHECKING:
    from muster.kernel.records.history import History, Input

KIND = "taken back"
MOST = 60
"""How many are remembered: who takes back more at one table has read of the first ones."""


class Heard(msgspec.Struct, frozen=True):
    """What one audience had been told of what is gone.

    told    by the answers of whoever took them back
    others  answers of others went, too
    """

    told: list[dict[str, Any]]
    others: bool = False


class TakenBack(msgspec.Struct, frozen=True):
    """Somebody took something back.

    at     how many of the inputs in force were there then
    heard  by audience, spectators first and then each seat; None has never known of it. One entry
           where it is the same for all
    """

    at: int
    seat: int
    heard: list[Heard | None]

    def to(self, seat: int | None) -> Heard | None:
        """What this audience had been told of it."""
        if len(self.heard) == 1:
            return self.heard[0]
        return self.heard[0 if seat is None else seat + 1]


def after_taking_back(
    history: History, kept: Sequence[Input], seat: int, box: Box
) -> list[TakenBack]:
    """All that was taken back, once a seat has left only these inputs of the past."""
    gone = _gone(history.inputs, kept)
    before = [
        msgspec.structs.replace(one, at=one.at - sum(at < one.at for at in gone))
        for one in history.taken
    ]
    if not gone:
        return before
    heard = [_heard(history, gone, seat, box, to) for to in (None, *range(box.seats))]
    if all(one == heard[0] for one in heard):
        del heard[1:]
    return [*before, TakenBack(len(kept), seat, heard)][-MOST:]


def _gone(inputs: Sequence[Input], kept: Sequence[Input]) -> list[int]:
    """Which inputs went; what stays has kept its order."""
    gone: list[int] = []
    stays = 0
    for at, one in enumerate(inputs):
        if stays < len(kept) and kept[stays] == one:
            stays += 1
        else:
            gone.append(at)
    return gone


def _heard(
    history: History, gone: Sequence[int], seat: int, box: Box, to: int | None
) -> Heard | None:
    known = [at for at in gone if history.seen(at + 1, box, to)]
    if not known:
        return None
    own = [at for at in known if history.inputs[at][0] == seat]
    told = [one for at in own or known for one in history.told(at + 1, box, to)]
    return Heard(told, others=bool(own) and len(own) < len(known))
