"""Event 17: ideas may be handed over in a whisper, each for a noise (MH-C-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.flow import waits
from muster.kernel.verbs import EVERY, allows, mask_of, refuses
from muster.parts.words import joined

from ..board.masks import bits
from ..components import NPC
from ..heist.deed import characters_of
from ..heist.events import IdeaGiven
from ..people import by_card, name_in, names_in
from ..rules import next_to, runs
from ..team import Enough, InAnyOrder, proposed
from ..verbs.verb import HeistVerb
from .choices import FIRST_GIVER, who_ids
from .effects import count_noise

if TYPE_CHECKING:
    from ..state import Heist

WHISPER = waits("whisper")
"""(seats that have enough, pairs that whispered, ideas held ...): ideas handed over."""

PEOPLE = NPC + 1


def stage_whisper(s: Heist, out: Out) -> None:
    """MH-C-17: ideas may be handed over; what waits remembers what each may still give."""
    held = [s.ideas[who] if s.alive >> who & 1 else 0 for who in range(PEOPLE)]
    s.next(WHISPER, 0, 0, *held)


def _not_own(s: Heist, ask: Ask, who: int) -> Reason:
    own = characters_of(s, ask.seat)
    return Reason(f"{name_in(s, who)} is not yours to decide about", own=who_ids(own))


@allows("MH-J2", _not_own, word=0)
def own_to_whisper(s: Heist, ask: Ask) -> int:
    """Ideas are handed over by those who hold them."""
    return mask_of(characters_of(s, ask.seat))


@refuses("MH-J2", when=lambda s, ask: bool(s.refused))
def not_turned_down(s: Heist, ask: Ask, at: int) -> Reason | None:
    action = s.box.first["whisper"] + at
    if action not in s.refused:
        return None
    return Reason(f"the team has turned down {s.box.catalogue.texts[action]} in this phase")


def _too_far(s: Heist, ask: Ask, at: int) -> Reason:
    who = at // PEOPLE
    near = neighbours(s, who)
    if not near:
        return Reason(f"nobody is close enough to {name_in(s, who)}", close=[])
    names = who_ids(near)
    return Reason(
        f"{name_in(s, who)} can whisper to {joined(names_in(s, names))} only", close=names
    )


@allows("MH-C-17", _too_far)
def close_together(s: Heist, ask: Ask) -> int:
    """Two characters on the same or adjacent tiles."""
    mask = 0
    for who in bits(s.alive):
        for other in neighbours(s, who):
            mask |= 1 << who * PEOPLE + other
    return mask


def neighbours(s: Heist, who: int) -> list[int]:
    """The other characters on the same or an adjacent tile."""
    if not s.alive >> who & 1:
        return []
    tile = s.place[who]
    near = next_to(s, tile) | 1 << tile
    return [other for other in bits(s.alive) if other != who and near >> s.place[other] & 1]


def _has_been_given(s: Heist, ask: Ask, at: int) -> Reason:
    who, other = divmod(at, PEOPLE)
    return Reason(f"{name_in(s, other)} has handed ideas to {name_in(s, who)}: none go back")


@allows("MH-C-17", _has_been_given)
def one_direction(s: Heist, ask: Ask) -> int:
    """Of a pair only one hands over."""
    mask = EVERY
    for pair in bits(s.args[1]):
        who, other = divmod(pair, PEOPLE)
        mask &= ~(1 << other * PEOPLE + who)
    return mask


def _spent(s: Heist, ask: Ask, who: int) -> Reason:
    name = name_in(s, who)
    return Reason(f"{name} has no idea left that it held when the event began", left=0)


@allows("MH-C-17", _spent, word=0)
def held_before(s: Heist, ask: Ask) -> int:
    """Only ideas held when the event began."""
    return mask_of([who for who, left in enumerate(s.args[2:]) if left > 0])


class WhisperTo(HeistVerb):
    name = "whisper"
    words = ("people", "people")
    label = "{0} whispers an idea to {1}, 1 noise"
    touches = ("{0}", "{1}")
    acting = False
    rules = (own_to_whisper, not_turned_down, close_together, one_direction, held_before)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, other = divmod(at, PEOPLE)
        numbers = list(s.args)
        numbers[1] |= 1 << who * PEOPLE + other
        numbers[2 + who] -= 1
        s.done()
        s.next(WHISPER, *numbers)
        s.ideas[who] -= 1
        s.ideas[other] += 1
        out.tell(IdeaGiven(who, other))
        count_noise(s, 1, out)


class HadEnough(Enough):
    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.next(WHISPER, s.args[0] | 1 << ask.seat, *s.args[1:])


class Whisper(InAnyOrder):
    """Ideas handed over in a whisper, each for a noise (MH-C-17)."""

    key = "whisper"
    clause = "MH-C-17"
    takes = (WhisperTo(), HadEnough())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Who whispers an idea to somebody close? Each costs 1 noise.")

    def hint(self, s: Heist, ask: Ask) -> str:
        return FIRST_GIVER

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        action = ask.picks[0]
        if s.box.catalogue.verb_of[action] == WhisperTo.name:
            s.asks.clear()
            s.again()
            npc = s.box.words(action)[0] == NPC and not runs(s, ask.seat, NPC)
            if npc and not proposed(s, ask.seat, action, out):
                return
        super().answer(s, ask, out)


WHISPERING = Whisper()


def let_whisper(s: Heist, out: Out, enough: int, *_: int) -> None:
    """Ask every seat that could still whisper something."""
    whisper = WHISPERING.taken["whisper"]
    for seat in range(s.box.seats):
        if not enough >> seat & 1 and whisper.legal(s, Ask(seat, WHISPERING, 0, "")):
            s.ask(seat, WHISPERING)


WHISPER.does(let_whisper)
