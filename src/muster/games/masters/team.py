"""Deciding together (MH-J2): votes, proposals, and the lead's word when people differ.

Everything that is nobody's own is a team decision. A vote asks every seat the same; equal answers
stand, different ones leave it to the lead. A proposal is a command of one seat the others agree to.
"""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.ask import TABLE, Ask, Question
from muster.kernel.events import Out
from muster.parts.deeds import Deeds

from .components import WHO
from .heist import events
from .people import name_in
from .stages import ACTION, NONE
from .state import Heist
from .verbs.verb import HeistVerb, Words, proposal


def carry_out(s: Heist, seat: int, action: int, out: Out) -> None:
    """Do a command, whoever had to agree to it."""
    box = s.box
    name = box.catalogue.verb_of[action]
    verb = box.game.verb_named[name]
    asked = Ask(seat, AGREE, 0, "", (action,))
    verb.do(s, asked, action - box.blocks[verb.index].first, out)


class InAnyOrder(Question[Heist]):
    """Several may be asked, and whoever answers first is served first: then all are asked anew."""

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        super().answer(s, ask, out)


class Standing(Deeds[Heist]):
    """A question that is open to a seat again after every command, always in the same words."""

    wanted: ClassVar[str] = ""

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return self.wanted


def standing(question: Standing) -> tuple[Ask, ...]:
    """The asks of such a question by seat: made once, since an ask never changes."""
    return tuple(Ask(seat, question, 0, question.wanted) for seat in range(4))


class Enough(HeistVerb):
    """Nothing more."""

    name = "enough"
    label = "That is all"
    button = "Enough"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        return

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        if s.stage != ACTION:
            return ""
        return "What could still be revealed or moved is given up."


ENOUGH = Enough()


class TeamQuestion(Question[Heist]):
    """A question to the whole team: every seat answers, then it is decided."""

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        vote(s, ask.seat, ask.picks[0])
        self.settle(s, ask, out)

    def settle(self, s: Heist, ask: Ask, out: Out) -> None:
        """Carry out what stands, if it is decided."""
        choice = decided(s)
        if choice == NONE:
            s.again()
            return
        several = s.box.seats > 1
        by_lead = several and len(set(s.votes)) > 1
        lead = s.lead
        s.votes = ()
        s.hurried = False
        if several:
            text = s.box.catalogue.texts[choice]
            out.tell(events.Decided(lead, text, True, by_lead))
        if self.takes:
            super().answer(s, Ask(ask.seat, self, ask.arg, ask.prompt, (choice,)), out)
        else:
            self.decide(s, choice, ask.arg, out)

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        """Carry out what stands; not called where verbs say what they do."""


def put(s: Heist, question: Question[Heist], arg: int = 0) -> None:
    """Ask every seat that has not said anything yet; in a hurry the lead alone."""
    seats = s.box.seats
    if len(s.votes) != seats:
        s.votes = (NONE,) * seats
    for seat in range(seats):
        if s.votes[seat] == NONE and (not s.hurried or seat == s.lead):
            s.ask(seat, question, arg)
    _watch_the_clock(s)


def _watch_the_clock(s: Heist) -> None:
    if s.box.seconds and s.box.seats > 1 and not s.hurried:
        s.ask(TABLE, TIME_UP)


def vote(s: Heist, seat: int, action: int) -> None:
    votes = s.votes if len(s.votes) == s.box.seats else (NONE,) * s.box.seats
    s.votes = (*votes[:seat], action, *votes[seat + 1 :])


def decided(s: Heist) -> int:
    """What stands: all agree, or all have spoken (or time is up) and the lead's word; -1: open."""
    votes = s.votes
    if NONE not in votes:
        return votes[0] if len(set(votes)) == 1 else votes[s.lead]
    if s.hurried and votes[s.lead] != NONE:
        return votes[s.lead]
    return NONE


class CallTime(HeistVerb):
    name = "time"
    label = "The time is up: the lead decides"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        voting = next((one for one in s.asks if isinstance(one.question, TeamQuestion)), None)
        s.asks.clear()
        s.hurried = True
        if voting is not None and isinstance(voting.question, TeamQuestion):
            voting.question.settle(s, voting, out)  # the lead may have spoken already


class TimeUp(Question[Heist]):
    """The table's clock: after the time limit the lead decides alone (MH-J2)."""

    key = "time"
    clause = "MH-J2"
    asks = "After the time limit the lead decides."
    takes = (CallTime(),)
    optional = True

    def seconds(self, s: Heist, ask: Ask) -> int:
        return s.box.seconds


TIME_UP = TimeUp()


# Proposals


def proposed(
    s: Heist, seat: int, action: int, out: Out, voters: int = -1, strict: bool = False
) -> bool:
    """May this command be carried out at once? Else it is a proposal now, and waits.

    `voters` are the seats that have to agree (all others by default); `strict`: one objection is
    enough, whatever the lead says, because it is the others' own affair (MH-94).
    """
    others = ((1 << s.box.seats) - 1 if voters < 0 else voters) & ~(1 << seat)
    if not others:
        return True
    s.motion = (seat, action, others, int(strict))
    s.votes = (NONE,) * s.box.seats
    vote(s, seat, s.box.first["agree"])
    out.tell(events.Proposed(seat, s.box.catalogue.texts[action]))
    return False


def put_motion(s: Heist, out: Out) -> None:
    """Ask those who have not spoken about the proposal, or settle it."""
    seat, action, others, strict = s.motion
    agree = s.box.first["agree"]
    silent = [one for one in range(s.box.seats) if others >> one & 1 and s.votes[one] == NONE]
    waiting = silent
    if s.hurried and silent:  # the lead decides for whoever has not spoken in time
        waiting = [s.lead] if s.votes[s.lead] == NONE else []
    if waiting:
        for one in waiting:
            s.ask(one, AGREE, action)
        _watch_the_clock(s)
        return
    votes = [s.votes[one] for one in range(s.box.seats) if others >> one & 1]
    stands = all(one in (agree, NONE) for one in votes)
    by_lead = False
    if silent if strict else not stands or silent:
        word = s.votes[s.lead]
        if word != NONE:
            stands, by_lead = word == agree and (stands or not strict), True
    s.motion = ()
    s.votes = ()
    s.hurried = False
    out.tell(events.Decided(seat, s.box.catalogue.texts[action], stands, by_lead))
    if stands:
        carry_out(s, seat, action, out)
    else:
        s.refused = (*s.refused, action)


class SayYes(HeistVerb):
    name = "agree"
    label = "Agree"
    button = "Agree"
    touches = ("motion",)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        vote(s, ask.seat, ask.picks[0])


class SayNo(SayYes):
    name = "object"
    label = "Object"
    button = "Object"
    hint = "If the others disagree, the lead decides."


class Agree(InAnyOrder):
    """Do you agree to what another seat proposes? (MH-J2)"""

    key = "agree"
    clause = "MH-J2"
    takes = (SayYes(), SayNo())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        by, people = s.motion[0], {WHO[who]: name_in(s, who) for who in range(len(WHO))}
        return f"Seat {by} proposes: {proposal(s.box, s.box.catalogue.texts[arg], people)}. Agree?"


AGREE = Agree()
QUESTIONS: tuple[Question[Heist], ...] = (AGREE, TIME_UP)
