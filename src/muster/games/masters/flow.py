"""A heist in the order of its rulebook: crew, plan, rounds, escape; consequences come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.errors import BadPosition
from muster.kernel.events import Out
from muster.kernel.flow import flow, until

from . import waiting as w
from .board.set_up import begin_part_two, set_up
from .cards import deck, phase
from .casting import question as casting
from .escape import beginning, ending, flee, last_ditch, rising
from .heist import command, interruptions, rounds
from .plan import questions as plan
from .security import alerts, gates, upset
from .security.dogs import work_off
from .security.npc import look_after
from .security.reveals import reveal_due
from .stages import ACTION, CREW, END, ESCAPE, OVER, PLAN, RISE, STAGES
from .team import put, put_motion

if TYPE_CHECKING:
    from .state import Heist

QUIET = (CREW, PLAN, END, RISE)
"""Before the heist nothing is revealed (MH-46), and after it nothing happens any more."""


def settle(s: Heist, out: Out) -> bool:
    """Before anything else: a proposal, then what follows from what was done (MH-J3): auto-reveals,
    dogs, a freed prisoner, the end of a crew."""
    if s.motion:
        put_motion(s, out)
        return True
    stage = s.stage
    if stage in QUIET or s.stack[-1][0] == w.CONSULT.index:
        return False  # the chit just drawn is looked at first
    if stage == OVER:
        left = bool(s.waiting())
        s.forget()
        return left
    if not s.alive & 15:  # all are busted
        s.forget()
        s.sniffs = ()
        s.stage = END
        ending.judge(s, out)  # MH-J95
        return True
    if s.unknown and reveal_due(s, out):
        return True
    if s.sniffs:
        if work_off(s, out) is not None:
            put(s, upset.CHASE)
        return True
    if s.scenario.npc is not None:
        alive, remote = s.alive, s.remote
        look_after(s, out)
        return s.alive != alive or s.remote != remote
    return False


def go_on(s: Heist, out: Out) -> None:
    """Nothing waits: the next question of the stage."""
    # MH-2 MH-3: no turns; The Plan, rounds of three phases, Escape
    stage = s.stage
    if stage == ACTION:
        command.ask_action(s, out)
    elif stage == ESCAPE:
        flee.ask_escape(s, out)
    elif stage == PLAN:
        plan.ask(s, out)
    elif stage == CREW:
        casting.ask(s, out)
        if not s.asks:
            raise BadPosition("crew: all characters are built, so nobody is asked for any")
    elif stage == RISE:
        rising.ask(s, out)
    else:
        raise BadPosition(f"stage: nothing waits to be done, so {STAGES[stage]} has no end")


def ended(s: Heist) -> bool:
    return s.stage == OVER


WAITING = (
    w.ROUND.does(rounds.next_round),
    w.SQUIRRELY.does(rounds.squirrely),
    w.COUNT.does(rounds.count),
    w.SILENT.does(rounds.silent),
    w.ALERTS.does(alerts.noise_alerts),
    w.EVENTS.does(phase.begin),
    w.CARD.does(phase.play_card, phase.next_card),
    w.RECOVER.does(phase.recover, phase.go_on),
    w.ESCAPE.does(beginning.begin_after_events),
    w.ANGER.does(beginning.vent_anger),
    w.OUT.does(ending.out_by),
    w.PART_TWO.does(begin_part_two),
    w.CONSULT.does(interruptions.consult),
    w.REPLAN.does(interruptions.replan),
    w.TOKEN.does(interruptions.token),
    w.LOGS.does(interruptions.logs),
    w.SHAKE.does(interruptions.shake),
    w.BLAST.does(interruptions.blast),
    w.TURN.does(interruptions.turn),
    w.SQUIRM.does(upset.squirm),
    w.DIVERT.does(upset.divert),
    w.CLOSE.does(gates.close_waiting),
    w.DASH.does(last_ditch.dash),
    w.GAP,
    *deck.WAITING,
)

GAME = flow("game", set_up, until(ended, go_on), before=settle)
