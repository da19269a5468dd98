"""What a seat is asked in the Action phase: commands, as many as it likes (MH-89 to MH-97)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from ..board.site import bits
from ..state import Heist
from ..team import CARRY, Standing, proposed, standing
from ..verbs.commands import IN_ROUNDS
from . import free, rounds
from .commands import LOOT_VERBS, needs_consent
from .conditions import COMMANDING
from .lists import command_actions, may_finish
from .standing import standing_words

COMMANDS: tuple[str, ...] = (*IN_ROUNDS, "flick", "done", "watch", "escape")


class Command(Standing):
    """Anything a seat may do in the Action phase, in any order, mixed with the others (MH-91)."""

    key = "command"
    clause = "MH-89"
    verbs = COMMANDS
    rules = COMMANDING
    sure = rules

    wanted = "What does your crew do?"

    def hint(self, s: Heist, ask: Ask) -> str:
        return standing_words(s, ask.seat)

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return command_actions(s, ask.seat)

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        return free.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb in ("done", "watch"):
            s.ready |= 1 << seat
            if verb == "watch":
                s.watching |= 1 << seat
            return
        s.ready &= ~(1 << seat)
        if verb not in LOOT_VERBS:
            s.seen = ()
        words = s.box.words(action)
        if needs_consent(s, seat, verb, words) and not proposed(s, seat, action, out):
            return
        CARRY[verb](s, seat, words, out)


class After(Command):
    """A seat that is done may still do something as long as others are not (MH-J3)."""

    key = "after"
    optional = True
    idle = True

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first
        ends = (first["done"], first["watch"])
        return [action for action in command_actions(s, ask.seat) if action not in ends]


COMMAND = Command()
AFTER = After()
COMMAND_ASKS = standing(COMMAND)
AFTER_ASKS = standing(AFTER)
QUESTIONS: tuple[Question[Heist], ...] = (COMMAND, AFTER)


def ask_action(s: Heist, out: Out) -> None:
    """Everybody who is not done is asked; when all are, the phase ends (MH-97)."""
    waiting = False
    for seat in range(s.box.seats):
        if not s.ready >> seat & 1:
            if _idle(s, seat):
                s.ready |= 1 << seat
            else:
                waiting = True
    if not waiting:
        rounds.end_action(s, out)
        return
    ready = s.ready
    for seat in range(s.box.seats):
        if not ready >> seat & 1:
            s.asks.append(COMMAND_ASKS[seat])
    if ready:
        for seat in bits(ready):
            s.asks.append(AFTER_ASKS[seat])


def _idle(s: Heist, seat: int) -> bool:
    """A seat whose characters are all busted has nothing to do, unless it leads the NPC."""
    return not s.alive & s.box.crew_of[seat] and may_finish(s, seat)
