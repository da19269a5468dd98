"""Events 12 and 15: an idea for a noise, for those beside a subdued guard or for one of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.flow import waits
from muster.kernel.verbs import allows

from .. import team
from ..board.masks import bits
from ..components import WHO
from ..people import by_card, name_in, names_in
from ..rules import occupied
from ..team import TeamQuestion
from ..verbs.verb import AboutSomebody
from .choices import OwnQuestion, Skip, any_of, put_about, who_ids
from .effects import count_noise, nothing, wake_guards
from .events import IdeasGained, OfferDeclined

if TYPE_CHECKING:
    from ..state import Heist

BLAB = waits("blab")
"""(character): an idea for a noise."""

GAIN = waits("gain")
"""(): an idea for a noise, for one character."""


def blabbing(s: Heist, out: Out) -> None:
    """MH-C-12: whoever is with a subdued guard may gain an idea for a noise."""
    hearing = [who for who in bits(s.alive) if s.quiet[s.place[who]] or s.quiet_dogs[s.place[who]]]
    for who in reversed(hearing):
        s.next(BLAB, who)
    if not hearing:
        nothing(s, out)


def thought_i_had_him(s: Heist, out: Out) -> None:
    """MH-C-15: guards wake up beside characters; if one did, an idea for a noise."""
    if wake_guards(s, occupied(s), "card", out):
        s.next(GAIN)
    else:
        nothing(s, out)


class GainIdea(AboutSomebody):
    """An idea for a noise."""

    name = "gain"
    label = "{0} gains an idea for 1 noise"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.ideas[at] += 1
        out.tell(IdeasGained((at,), 1))
        count_noise(s, 1, out)


# Event 12


def _not_asked(s: Heist, ask: Ask, who: int) -> Reason:
    name = name_in(s, ask.arg)
    return Reason(f"the offer is for {name}, not for {name_in(s, who)}", who=WHO[ask.arg])


@allows("MH-C-12", _not_asked)
def hears_it(s: Heist, ask: Ask) -> int:
    """Each character beside a subdued guard decides for itself."""
    return 1 << ask.arg


class Hear(GainIdea):
    rules = (hears_it,)


class Decline(Skip):
    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        out.tell(OfferDeclined(ask.arg))


class Blab(OwnQuestion):
    """An idea for a noise, beside a subdued guard (MH-C-12)."""

    key = "blab"
    clause = "MH-C-12"
    takes = (Hear(), Decline())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, f"Shall {name_in(s, arg)} gain 1 idea, for 1 noise?")


def offer_blab(s: Heist, out: Out, who: int) -> None:
    put_about(s, HEARD, who)


# Event 15


def _not_in_play(s: Heist, ask: Ask, who: int) -> Reason:
    there = who_ids(bits(s.alive))
    return Reason(
        f"{name_in(s, who)} is not in play: choose {any_of(names_in(s, there))}", who=there
    )


@allows("MH-C-15", _not_in_play)
def in_play(s: Heist, ask: Ask) -> int:
    """The idea goes to one character in play."""
    return s.alive


class GainAsOne(GainIdea):
    rules = (in_play,)


class Gain(TeamQuestion):
    """An idea for a noise, for one character (MH-C-15)."""

    key = "gain"
    clause = "MH-C-15"
    takes = (GainAsOne(), Skip())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Who gains 1 idea, for 1 noise?")


def offer_gain(s: Heist, out: Out) -> None:
    team.put(s, GAINED)


HEARD = Blab()
GAINED = Gain()
BLAB.does(offer_blab)
GAIN.does(offer_gain)
