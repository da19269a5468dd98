"""An act of the Negotiation, whose turn it is, and who is ready."""

from __future__ import annotations

from typing import Any, ClassVar

from muster.kernel.ask import Ask, Fact, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import Verb, allows, holds, mask_of

from ..box import MillionsBox
from ..rules import is_in, may_call, next_in, players_in
from ..state import IN, NONE, STATUS, Gangs


class Act(Verb[Gangs]):
    """One thing to do in the Negotiation.

    counted  an act of talk: in real time everybody has so many (MD-J29)
    first    it comes before the action of a turn and is none (MD-J27)
    mere     it does nothing: a cycle of only this ends the talk
    speech   it is only words
    """

    counted: ClassVar[bool] = False
    first: ClassVar[bool] = False
    mere: ClassVar[bool] = False
    speech: ClassVar[bool] = False

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        seat, box = ask.seat, s.box
        s.asks.clear()  # everybody is asked anew: what they may do has changed
        if box.real_time:
            if self.counted:
                s.acts[seat] = min(s.acts[seat] + 1, box.max_acts)
            self.act(s, seat, at, out)
            if s.accepting == NONE and all_ready(s) and (not self.first or is_in(s, seat)):
                s.talking = False
            return
        self.act(s, seat, at, out)
        if s.turn != seat or s.accepting != NONE:
            return
        if self.first:
            s.noise = True  # MD-J27
        else:
            end_turn(s, seat, self.mere)

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        """What it changes."""
        raise NotImplementedError


class Amount(Act):
    """One that ends in an amount, which is named in `full`."""

    amount = True
    full: ClassVar[str] = ""

    def labelled(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> str:
        said = self.full if len(words) == len(self.words) else self.label
        named = [box.title_of(sort, at) for sort, at in zip(self.words, words, strict=False)]
        return said.format(*named)


# Who may act, and be addressed


def whose(box: MillionsBox, slot: int) -> str:
    """A Character in words."""
    which = f"'s Character {box.letter(slot)}" if box.chars == 2 else ""
    return f"seat {box.owner[slot]}{which}"


def slots_in(s: Gangs) -> int:
    """The Characters that are in (bits)."""
    return _in_play(s)[0]


def others_in(s: Gangs, seat: int) -> int:
    """The other players who are in (bits)."""
    return _in_play(s)[1] & ~(1 << seat)


def _in_play(s: Gangs) -> tuple[int, int]:
    """The Characters and the players that are in: looked up, it is asked all the time."""
    status = tuple(s.status)
    found = s.box.in_play.get(status)
    if found is None:
        slots = [slot for slot, one in enumerate(status) if one == IN]
        players = {s.box.owner[slot] for slot in slots}
        found = s.box.in_play[status] = (mask_of(slots), mask_of(players))
    return found


def has_left_already(s: Gangs, slot: int) -> Reason:
    which = s.box.slot_name(slot) or "your Character"
    return Reason(f"{which} has left already, and that is final", status=STATUS[s.status[slot]])


@allows("MD-J10", lambda s, ask, at: has_left_already(s, ask.seat * s.box.chars + at), word=0)
def own_is_in(s: Gangs, ask: Ask) -> int:
    """Only a Character that is still in can leave, be sold or be spoken for."""
    return slots_in(s) >> ask.seat * s.box.chars


@allows(
    "MD-J9",
    lambda s, ask, at: Reason("this is your own Character: choose one of another player"),
    word=0,
)
def of_another(s: Gangs, ask: Ask) -> int:
    """Offers and payments go to other players only."""
    chars = s.box.chars
    return ~((1 << chars) - 1 << ask.seat * chars)


def _not_in(s: Gangs, ask: Ask, slot: int) -> Reason:
    status = STATUS[s.status[slot]]
    return Reason(f"{whose(s.box, slot)} is not in any more", slot=slot, status=status)


@allows("MD-J10", _not_in, word=0)
def other_is_in(s: Gangs, ask: Ask) -> int:
    """Who has left cannot be addressed any more."""
    return slots_in(s)


# When


_ACTS, _EARLY, _UNSAID, _CALLS, _CARD, _OPEN = 1, 2, 4, 8, 16, 32
_OFFERED, _PRICED, _SHARED, _SPOKE = 64, 128, 256, 512


def asides(s: Gangs, ask: Ask) -> int:
    """What a player has to add at any time, as bits."""
    found = _OPEN if s.standing[ask.seat] else 0
    return found | _CARD if s.looks[ask.seat] else found  # MD-12


def facts(s: Gangs, ask: Ask) -> int:
    """What else is so for a player: worked out in one go, it is asked all the time."""
    box, seat = s.box, ask.seat
    if box.real_time:
        found = _ACTS | _EARLY if s.acts[seat] < box.max_acts else _EARLY  # MD-J29
    else:
        found = _ACTS | _EARLY if s.cycle < s.last else _ACTS  # MD-J11
    if not s.spoken:
        found |= _UNSAID  # MD-J27
    if seat == s.leader and may_call(s, seat):
        found |= _CALLS
    if s.spoke:
        found |= _SPOKE
    there = 0
    for one in s.standing:
        there |= one
    if not there:
        return found
    if there >> seat * box.chars & (1 << box.chars) - 1:
        found |= _OFFERED
    for slot, payer, _ in s.prices:
        if payer == NONE:
            if box.owner[slot] != seat:
                return found | _PRICED | _SHARED
        elif payer == seat:
            found |= _PRICED
    return found


ACTS_REMAIN = Fact(facts, _ACTS)
NOT_LAST_CYCLE = Fact(facts, _EARLY)
NO_CLAIM_YET = Fact(facts, _UNSAID)
MAY_CALL = Fact(facts, _CALLS)
HAS_A_CARD = Fact(asides, _CARD)
MAY_WITHDRAW = Fact(asides, _OPEN)
OFFERED = Fact(facts, _OFFERED)  # something, to this player
PRICE_TO_PAY = Fact(facts, _PRICED)  # that another player named, for this one or for anyone
PRICE_TO_SHARE = Fact(facts, _SHARED)  # that another player named for anyone
SOMEBODY_SPOKE = Fact(facts, _SPOKE)


def _no_acts_left(s: Gangs, ask: Ask, at: int) -> Reason:
    return Reason(
        f"you have used your {s.box.max_acts} acts of talk in this phase; "
        "you can still accept, pay, withdraw, leave and look",
        acts=s.acts[ask.seat],
        most=s.box.max_acts,
    )


acts_remain = holds("MD-J29", ACTS_REMAIN, _no_acts_left)
"""In real time everybody has a bounded number of acts of talk."""


def _too_late(s: Gangs, ask: Ask, at: int) -> Reason:
    which = "the last cycle, the Leader has called" if s.stage == 2 else f"the last of {s.last}"
    which += "" if s.stage == 2 else " cycles"
    return Reason(
        f"this is {which}: accept, pay, share, withdraw, leave, look or pass",
        cycle=s.cycle,
        cycles=s.last,
    )


not_in_last_cycle = holds("MD-J11", NOT_LAST_CYCLE, _too_late)
"""In the last cycle nothing new is offered or asked."""


# Whose turn, who is ready


def end_turn(s: Gangs, seat: int, passed: bool) -> None:
    """Turn mode: the turn goes on clockwise, and the phase ends when it is settled (MD-J11)."""
    if not passed or s.noise:
        s.busy = True  # MD-J27: a claim or a look makes it more than a mere pass
    s.spoken = False
    s.noise = False
    s.turn = next_in(s, (seat - s.leader) % s.box.seats)
    if s.turn == NONE and s.busy and s.cycle < s.last:
        s.cycle += 1
        s.busy = False
        s.turn = next_in(s, -1)
    s.talking = s.turn != NONE


def all_ready(s: Gangs) -> bool:
    """Real time: is everybody who is in ready, or out of acts? (MD-J11, MD-J29)"""
    for seat in players_in(s):
        if not s.ready >> seat & 1 and s.acts[seat] < s.box.max_acts:
            return False
    return True
