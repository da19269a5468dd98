"""What dogs, a restless hostage and noise ask of the team."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import allows, among

from ..board.masks import bits
from ..components import WHO
from ..heist import events
from ..people import by_card, name_in
from ..stages import NOISE
from ..team import InAnyOrder, TeamQuestion, put
from ..verbs.verb import AboutSomebody, HeistVerb
from ..waiting import SQUIRM as SQUIRMING
from .alerts import make_noise
from .dogs import candidates as dog_targets
from .dogs import jump

if TYPE_CHECKING:
    from ..state import Heist

# A dog with a choice


def _too_far(s: Heist, ask: Ask, at: int) -> Reason:
    whom = [WHO[who] for who in next_to_dog_now(s)]
    return Reason("an indoor character next to the dog", whom=whom)


def next_to_dog_now(s: Heist) -> list[int]:
    """Onto whom the dog that is looked at may jump."""
    what, spared = s.sniffs[0]
    return dog_targets(s, what, spared)


@among("MH-174", _too_far)
def next_to_dog(s: Heist, ask: Ask) -> Sequence[int]:
    return next_to_dog_now(s)


class Chase(AboutSomebody):
    name = "chase"
    label = "The dog jumps onto {0}"
    button = "Onto {0}"
    rules = (next_to_dog,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        what, _ = s.sniffs[0]
        s.sniffs = s.sniffs[1:]
        jump(s, what, at, out)


class ChaseWhom(TeamQuestion):
    """Onto whom does a dog jump? (MH-178)"""

    key = "dog"
    clause = "MH-178"
    takes = (Chase(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Onto whom does the dog jump?")


# A hostage alone


def _not_nearest(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason("one of the nearest PCs", whom=[WHO[who] for who in bits(ask.arg)])


@allows("MH-C-squirrely", _not_nearest)
def is_nearest(s: Heist, ask: Ask) -> int:
    return ask.arg


class BlameOne(AboutSomebody):
    name = "blame"
    words = ("pcs",)
    label = "{0} was nearest to the hostage"
    rules = (is_nearest,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.next(SQUIRMING, 1 << at)


class Blame(TeamQuestion):
    """Which of the nearest PCs does the hostage upset? (MH-C-squirrely)"""

    key = "blame"
    clause = "MH-C-squirrely"
    asks = "The hostage is alone: whom of the nearest does it upset?"
    takes = (BlameOne(),)


@allows("MH-C-squirrely", lambda s, ask, at: Reason(f"it is about {name_in(s, ask.arg)}"))
def is_upset(s: Heist, ask: Ask) -> int:
    return 1 << ask.arg


class LoseIdea(AboutSomebody):
    name = "lose"
    words = ("pcs",)
    label = "{0} loses an idea"
    button = "{0} loses an idea"
    rules = (is_upset,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        upset(s, at, False, out)


class Squeal(AboutSomebody):
    name = "squeal"
    words = ("pcs",)
    label = "{0} makes 2 noise"
    button = "{0} makes 2 noise"
    rules = (is_upset,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        upset(s, at, True, out)


class Squirm(InAnyOrder):
    """Lose an idea, or make two noise (MH-C-squirrely)."""

    key = "squirm"
    clause = "MH-C-squirrely"
    takes = (LoseIdea(), Squeal())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"The hostage is alone: does {name_in(s, arg)} lose an idea, or make 2 noise?"


def upset(s: Heist, who: int, loud: bool, out: Out) -> None:
    if loud:
        s.extra += 2
    else:
        s.ideas[who] -= 1
    out.tell(events.Blamed(who, 2 if loud else 0))


# Diversions


def _too_many(s: Heist, ask: Ask, at: int) -> Reason:
    most = min(s.diversions, ask.arg)
    return Reason(f"{s.diversions} tokens are left for {ask.arg} noise", most=most)


@allows("MH-C-diversion-artist", _too_many)
def tokens_left(s: Heist, ask: Ask) -> int:
    return (1 << min(s.diversions, ask.arg) + 1) - 1


class Divert(HeistVerb):
    name = "divert"
    words = ("tokens",)
    label = "Diversions used: {0}"
    touches = ("noise",)
    rules = (tokens_left,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.diversions -= at
        if s.stage == NOISE:
            s.extra = at  # what the actions made is counted together
        else:
            make_noise(s, ask.arg - at, out)


class HowMany(TeamQuestion):
    """How many Diversion tokens are given for noise? (MH-C-diversion-artist)"""

    key = "divert"
    clause = "MH-C-diversion-artist"
    tells = "Each token takes one noise away."
    takes = (Divert(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"{arg} noise is due: how many Diversion tokens go for it?"


CHASE = ChaseWhom()
BLAME = Blame()
SQUIRM = Squirm()
DIVERT = HowMany()


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
    if s.diversions and noise:
        put(s, DIVERT, noise)


QUESTIONS: tuple[Question[Heist], ...] = (CHASE, BLAME, SQUIRM, DIVERT)
