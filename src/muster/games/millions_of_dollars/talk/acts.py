"""An act of the Negotiation, whose turn it is, and who is ready."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import Verb, allows, mask_of, opens

from ..box import MillionsBox
from ..rules import is_in, next_in, open_of, players_in
from ..state import IN, NONE, STATUS, Gangs

WHO, CASH, CASHES, SPOKE = 1, 2, 3, 4
MOST_KEPT = 4096


class Act(Verb[Gangs]):
    """One thing to do in the Negotiation.

    counted  an act of talk: in real time everybody has so many (MD-J29)
    first    it comes before the action of a turn and is none (MD-J27)
    mere     it does nothing: a cycle of only this ends the talk
    speech   it is only words
    kept     what its answers follow from: WHO is in, the own CASH besides, or all CASHES, or who
             SPOKE; what else its rules look at are gates
    """

    counted: ClassVar[bool] = False
    first: ClassVar[bool] = False
    mere: ClassVar[bool] = False
    speech: ClassVar[bool] = False
    kept: ClassVar[int] = 0

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


class Run:
    """Verbs side by side whose answers are kept: they are listed once until something moves."""

    def __init__(self, verbs: tuple[Act, ...]) -> None:
        self.verbs = verbs
        self.of_spoken = any(verb.kept == SPOKE for verb in verbs)

    def listed(self, s: Gangs, ask: Ask) -> list[int]:
        kept = s.kept[ask.seat]
        key = (self, s.spoke) if self.of_spoken else self
        found = kept.get(key)
        if found is None:
            found = kept[key] = []
            for verb in self.verbs:
                found += kept.get(verb) or _known(verb, s, ask, kept)
        return found


RUNS: dict[tuple[Act, ...], Run] = {}


def run_of(verbs: Iterable[Verb[Any]]) -> Run:
    """The run of these verbs: one for all questions and moments in which they stand together."""
    acts = tuple([verb for verb in verbs if isinstance(verb, Act)])
    return RUNS.setdefault(acts, Run(acts))


def _known(verb: Act, s: Gangs, ask: Ask, kept_now: dict[object, list[int]]) -> list[int]:
    """The same situation comes up again and again: what was listed in it is looked up."""
    seat, kept = ask.seat, verb.kept
    if kept == CASHES:
        found = kept_now[verb] = verb.open(s, ask)
        return found
    known = s.box.listed
    key: tuple[int, ...] = (
        verb.index,
        s.spoke if kept == SPOKE else s.cash[seat] if kept == CASH else seat,
    )
    key += (seat, *s.status)
    there = known.get(key)
    if there is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        there = known[key] = verb.open(s, ask)
    if kept != SPOKE:
        kept_now[verb] = there
    return there


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


def _no_acts_left(s: Gangs, ask: Ask, at: int) -> Reason:
    return Reason(
        f"you have used your {s.box.max_acts} acts of talk in this phase; "
        "you can still accept, pay, withdraw, leave and look",
        acts=s.acts[ask.seat],
        most=s.box.max_acts,
    )


@opens("MD-J29", _no_acts_left)
def acts_remain(s: Gangs, ask: Ask) -> bool:
    """In real time everybody has a bounded number of acts of talk."""
    return not s.box.real_time or s.acts[ask.seat] < s.box.max_acts


def _too_late(s: Gangs, ask: Ask, at: int) -> Reason:
    which = "the last cycle, the Leader has called" if s.stage == 2 else f"the last of {s.last}"
    which += "" if s.stage == 2 else " cycles"
    return Reason(
        f"this is {which}: accept, pay, share, withdraw, leave, look or pass",
        cycle=s.cycle,
        cycles=s.last,
    )


@opens("MD-J11", _too_late)
def not_in_last_cycle(s: Gangs, ask: Ask) -> bool:
    """In the last cycle nothing new is offered or asked."""
    return s.cycle < s.last or s.box.real_time


# Whose turn, who is ready


def closed(s: Gangs, seat: int) -> None:
    """Something a player had open is not any more: can he still add anything?"""
    if s.looks[seat]:
        s.aside = -1
    elif s.aside >= 0 and not open_of(s, seat):
        s.aside &= ~(1 << seat)


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
