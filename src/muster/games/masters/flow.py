"""A heist in the order of its rulebook: crew, plan, rounds, escape; consequences come first."""

from __future__ import annotations

from muster.games.masters import (
    card_questions,
    crew_questions,
    escape_questions,
    plan_questions,
    rising,
    round_questions,
    upset_questions,
    waiting_questions,
)
from muster.games.masters.dogs import work_off
from muster.games.masters.ending import judge
from muster.games.masters.npc import look_after
from muster.games.masters.reveals import reveal_due
from muster.games.masters.set_up import set_up
from muster.games.masters.stages import (
    ACTION,
    CREW,
    END,
    ESCAPE,
    OVER,
    PLAN,
    Q_CONSULT,
    RISE,
)
from muster.games.masters.state import Heist
from muster.games.masters.team import put, put_motion
from muster.games.masters.upset_questions import CHASE
from muster.kernel.events import Out
from muster.kernel.flow import flow, until

HANDLERS = {
    **waiting_questions.HANDLERS,
    **upset_questions.HANDLERS,
    **escape_questions.HANDLERS,
    **card_questions.HANDLERS,
}


def go_on(s: Heist, out: Out) -> None:
    """Whatever follows from what was done, then what waits, then the next question (MH-J3)."""
    # MH-2 MH-3: no turns; The Plan, rounds of three phases, Escape
    while not s.asks:
        if s.stage == OVER:
            return
        if s.motion:
            put_motion(s, out)
        elif s.stage > PLAN and settle(s, out):
            continue
        elif s.queue:
            item = s.queue[0]
            HANDLERS[item[0]](s, item, out)
        elif s.stage == ACTION:
            round_questions.ask_action(s, out)
        elif s.stage == ESCAPE:
            escape_questions.ask_escape(s, out)
        elif s.stage == PLAN:
            plan_questions.ask(s, out)
        elif s.stage == CREW:
            crew_questions.ask(s, out)
        elif s.stage == RISE:
            rising.ask(s, out)
        else:
            return


def settle(s: Heist, out: Out) -> bool:
    """During the heist: auto-reveals, dogs, a freed prisoner, the end of a crew; True if something
    happened or is asked."""
    if s.stage in (END, RISE):
        return False
    if s.queue and s.queue[0][0] == Q_CONSULT:
        return False  # the chit just drawn is looked at first
    if not s.alive & 15:  # all are busted
        s.queue = s.sniffs = ()
        s.stage = END
        judge(s, out)  # MH-J95
        return True
    if s.unknown and reveal_due(s, out):
        return True
    if s.sniffs:
        if work_off(s, out) is not None:
            put(s, CHASE)
        return True
    if s.scenario.npc is not None:
        alive, remote = s.alive, s.remote
        look_after(s, out)
        return s.alive != alive or s.remote != remote
    return False


def ended(s: Heist) -> bool:
    return s.stage == OVER


GAME = flow("game", set_up, until(ended, go_on))
