"""Taking back at a table: the four policies, and what a person may know about them.

off      nothing is ever taken back
own      one's own answers, up to the last barrier
consent  beyond the barrier the other people are asked; bots never mind
free     as if everybody had agreed

In a game whose barriers stand, only those are asked whose answers would go too.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.server import wire
from muster.server.problems import Problem, sentence, with_names

OWN = "undo"
REWIND = "rewind"


class Request(msgspec.Struct):
    """Somebody asks to take back; `needed` are the people who have not agreed yet."""

    id: str
    seat: int
    nonce: str
    text: str
    needed: set[str]
    agreed: list[int]

    def told(self) -> wire.UndoRequest:
        return wire.UndoRequest(self.id, self.seat, self.text, sorted(self.agreed))


def take_back(match: Match, kind: str, seat: int) -> None:
    """Do what a journal line says; Illegal if there is nothing to take back.

    A rewind goes back until an answer of this seat is gone: stopping at the last thing that
    happened would let a bot do it again at once.
    """
    if kind == OWN:
        match.undo(seat, steps=1)
        return
    mine = _answers(match, seat)
    if not mine:
        raise Illegal("", f"nothing can be taken back: seat {seat} has done nothing yet")
    while _answers(match, seat) == mine:
        match.undo(seat, consent=range(match.seats))


def _answers(match: Match, seat: int) -> int:
    return sum(1 for who, _ in match.history.inputs if who == seat)


def choose(match: Match, policy: str, seat: int, others: bool) -> tuple[str, bool]:
    """How this seat takes back: by which kind of line, and whether the others are asked first.

    `others` is whether there are other people to ask. A Problem says why not.
    """
    state, refused = _weigh(match, policy, seat, others)
    if refused is not None:
        raise refused
    return state


def undo_state(
    match: Match | None,
    policy: str,
    seat: int | None,
    others: bool,
    names: Sequence[str],
    request: Request | None,
) -> wire.UndoState:
    """What the button of this seat does."""
    asked = None if request is None else request.told()
    if match is None or seat is None:
        return wire.UndoState(request=asked)
    (_, asks), refused = _weigh(match, policy, seat, others)
    if refused is None:
        return wire.UndoState(may=request is None or not asks, asks=asks, request=asked)
    trouble = refused.trouble
    said = sentence(with_names(trouble.text, names))
    return wire.UndoState(why=said, clause=trouble.clause or "", request=asked)


def _weigh(
    match: Match, policy: str, seat: int, others: bool
) -> tuple[tuple[str, bool], Problem | None]:
    if policy == "off":
        text = "Nothing is taken back at this table: the host has decided so."
        return (OWN, False), Problem("undo", text, 409)
    if match.over:
        text = "The game is over; what has been turned up cannot be taken back."
        return (OWN, False), Problem("undo", text, 409)
    refused = match.may_undo(seat)
    if policy != "free" and refused is None:
        return (OWN, False), None
    if policy == "own" and refused is not None:
        return (OWN, False), Problem.illegal(refused, ())
    if not _answers(match, seat):
        return (OWN, False), Problem("undo", "You have done nothing yet.", 409)
    if policy == "free" and refused is None:
        return (OWN, False), None
    stands = match.may_rewind(seat)
    if stands is not None:
        return (OWN, False), Problem.illegal(stands, ())
    return (REWIND, policy == "consent" and others), None
