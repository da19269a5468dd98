"""What dogs, a restless hostage and noise ask of the team."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from ..board.site import bits
from ..heist import events, rounds
from ..heist import interruption_conditions as c
from ..people import by_card, name_in
from ..state import Heist
from ..team import TeamQuestion, put
from ..waiting import SQUIRM as SQUIRMING
from .alerts import make_noise
from .dogs import candidates as dog_targets
from .dogs import jump


class ChaseWhom(TeamQuestion):
    """Onto whom does a dog jump? (MH-178)"""

    key = "dog"
    clause = "MH-178"
    verbs = ("chase",)
    rules = c.CHASING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Onto whom does the dog jump?")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        what, spared = s.sniffs[0]
        return [s.box.first["chase"] + who for who in dog_targets(s, what, spared)]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        what, _ = s.sniffs[0]
        s.sniffs = s.sniffs[1:]
        jump(s, what, action - s.box.first["chase"], out)


class Blame(TeamQuestion):
    """Which of the nearest PCs does the hostage upset? (MH-C-squirrely)"""

    key = "blame"
    clause = "MH-C-squirrely"
    verbs = ("blame",)
    rules = c.BLAMING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "The hostage is alone: whom of the nearest does it upset?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return [s.box.first["blame"] + who for who in bits(ask.arg)]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        who = action - s.box.first["blame"]
        s.next(SQUIRMING, 1 << who)


class Squirm(Question[Heist]):
    """Lose an idea, or make two noise (MH-C-squirrely)."""

    key = "squirm"
    clause = "MH-C-squirrely"
    verbs = ("lose", "squeal")
    rules = c.SQUIRMING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"The hostage is alone: does {name_in(s, arg)} lose an idea, or make 2 noise?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first
        return [first["lose"] + ask.arg, first["squeal"] + ask.arg]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        upset(s, ask.arg, ask.picks[0] == s.box.first["squeal"] + ask.arg, out)


def upset(s: Heist, who: int, loud: bool, out: Out) -> None:
    if loud:
        s.extra += 2
    else:
        s.ideas[who] -= 1
    out.tell(events.Blamed(who, 2 if loud else 0))


class Divert(TeamQuestion):
    """How many Diversion tokens are given for noise? (MH-C-diversion-artist)"""

    key = "divert"
    clause = "MH-C-diversion-artist"
    verbs = ("divert",)
    rules = c.DIVERTING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"{arg} noise is due: how many Diversion tokens go for it?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["divert"]
        return [first + n for n in range(min(s.diversions, ask.arg, 4) + 1)]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        given = action - s.box.first["divert"]
        s.diversions -= given
        make_noise(s, arg - given, out)


CHASE = ChaseWhom()
BLAME = Blame()
SQUIRM = Squirm()
DIVERT = Divert()


def squirm(s: Heist, out: Out, mask: int) -> None:
    if mask & (mask - 1):
        put(s, BLAME, mask)
        return
    who = mask.bit_length() - 1
    if s.ideas[who]:
        s.ask(s.box.owner[who], SQUIRM, who)
    else:
        upset(s, who, True, out)


def divert(s: Heist, out: Out, noise: int) -> None:
    if not rounds.quiet_noise(s, noise, out):
        put(s, DIVERT, noise)


QUESTIONS: tuple[Question[Heist], ...] = (CHASE, BLAME, SQUIRM, DIVERT)
