"""Passing, the Leader's call, and the clock of real time."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import Verb, holds

from ..box import NONE
from ..rules import offers_on
from ..state import CALL, Gangs
from . import events
from .acts import MAY_CALL, Act, end_turn
from .deals import settle_pool
from .keeping import WHO
from .staying import staying


class Pass(Act):
    """Turn mode: nothing more in this turn; real time: ready."""

    name = "pass"
    label = "Pass"
    kept = WHO
    mere = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        if s.box.real_time:
            s.ready |= 1 << seat
        if out.heard:
            out.tell(events.Passed(seat, s.box.real_time))

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        waiting = any(offers_on(s, slot) for slot in s.box.own[seat])
        button = "Ready" if s.box.real_time else "Let it stand" if waiting else "Pass"
        return Preview(button, staying(s, seat), quiet=waiting)


def _no_call(s: Gangs, ask: Ask, at: int) -> Reason:
    if ask.seat != s.leader:
        return Reason(f"only the Leader calls time, and that is seat {s.leader}", leader=s.leader)
    if s.box.real_time:
        if s.stage == 0:
            return Reason(f"the Leader may call after {s.box.until_call} seconds")
        return Reason("you have called already")
    if s.cycle < 2:
        return Reason("the Leader may call from the second cycle on", cycle=s.cycle)
    if s.stage == 2:
        return Reason("you have called already in this round", last=s.last)
    return Reason("this is the last cycle as it is", cycle=s.cycle)


leader_calls = holds("MD-J11", MAY_CALL, _no_call)
"""The Leader may call once a round: from the second cycle on, or after the first minute."""


class Call(Act):
    """The Leader presses for a decision: the next cycle is the last (MD-7, MD-J11)."""

    name = "call"
    label = "Call time"
    rules = (leader_calls,)
    kept = WHO

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        s.asks.clear()
        s.stage = 2
        if s.box.real_time:
            out.tell(events.Rang(s.leader, "called"))
            return
        s.last = s.cycle + 1
        s.note(CALL, ask.seat, NONE, s.last)
        if out.heard:
            out.tell(events.Called(ask.seat, s.last))
        end_turn(s, ask.seat, False)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        if s.box.real_time:
            return Preview("Call time", f"{s.box.after_call} seconds are left.", quiet=True)
        hint = "Press for a decision: the next cycle is the last. You may do it once a round."
        return Preview("Call for a decision", hint, quiet=True)


# The clock


class Ring(Verb[Gangs]):
    """First the Leader may call, then time is up (MD-J11)."""

    name = "ring"
    label = "The clock rings"

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        s.asks.clear()
        if s.stage == 0:
            s.stage = 1
            out.tell(events.Rang(s.leader, "late"))
        else:
            s.talking = False
            out.tell(events.Rang(s.leader, "over"))


class CallIsOver(Ring):
    """What the Leader's call leaves is over."""

    name = "time"
    label = "The time the Leader left is over"


class RingForPool(Ring):
    """The offers gathered so far are taken as they are."""

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        s.asks.clear()
        settle_pool(s, s.box.owner[s.accepting], out)
