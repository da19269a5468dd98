"""What a bot expects of the others in a Negotiation: who gives way, who agrees, who talks on."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ..state import ACCUSE, LEAVE, QUESTION, REFUSE, URGE, Gangs

GIVES_WAY = 0.22
"""How likely somebody whom a rival of the same role ruins leaves by himself later on."""

GIVES_WAY_LAST = 0.35
"""The same for those who come after us in the last cycle."""

WHIM = 0.03
"""How often others take a deal, or leave it, for no reason we could see."""

TALKS_ON = 0.4
"""How likely a player still to come in a quiet cycle does more than pass."""

TIME_LEFT = (0.85, 0.7, 0.5)
"""Real time: how likely one can act again, by how far the clock has come."""


def moods(s: Gangs, seat: int, still: Sequence[int]) -> list[float]:
    """How likely each Character leaves by itself if it is one of two; own ones do not.

    Who had his turn in this cycle leaves only if there is another.
    """
    box = s.box
    if box.real_time:
        rates = [0.0 if s.ready >> one & 1 else GIVES_WAY for one in range(box.seats)]
    else:
        here = _place(s, seat)
        again = asked_again(s, seat, still, passing=True)
        to_come = GIVES_WAY if s.cycle < s.last else GIVES_WAY_LAST
        rates = [
            to_come if _place(s, one) > here else GIVES_WAY * again for one in range(box.seats)
        ]
    rates[seat] = 0.0
    return [rates[owner] for owner in box.owner]


def asked_again(s: Gangs, seat: int, still: Sequence[int], passing: bool) -> float:
    """How likely one has another turn in this Negotiation after passing, or after an act."""
    others = {s.box.owner[slot] for slot in still} - {seat}
    if s.box.real_time:
        again = TIME_LEFT[s.stage]
        if passing:  # who is ready is asked again only if somebody else stirs things up
            waiting = sum(not s.ready >> one & 1 for one in others)
            again *= 0.8 * waiting / max(1, len(others))
        return again
    if s.cycle >= s.last:
        return 0.0
    if not passing or s.busy or s.noise:
        return 1.0
    here = _place(s, seat)
    to_come = sum(_place(s, one) > here for one in others)
    return 1 - (1 - TALKS_ON) ** to_come


def time_to_haggle(s: Gangs) -> bool:
    """Can one who asked too much still come down?"""
    return s.stage == 0 if s.box.real_time else s.cycle < s.last - 1


def heard(s: Gangs, seat: int) -> set[int]:
    """What was said to this player since he last did something: kinds of talk."""
    found: set[int] = set()
    for kind, who, _, _, other in reversed(s.ledger):
        if who == seat:
            break
        if other == seat and kind in (QUESTION, URGE, ACCUSE):
            found.add(kind)
    return found


def refused(s: Gangs, seat: int, slot: int) -> int:
    """The most this player was refused for a slot since somebody last left; 0 for nothing."""
    most = 0
    for kind, _, of, amount, other in reversed(s.ledger):
        if kind == LEAVE:
            break
        if (kind, of, other) == (REFUSE, slot, seat):
            most = max(most, amount)
    return most


def agreed(gain: float, doubt: float) -> float:
    """How likely somebody agrees to what adds this much to his chance to win, by our reckoning.

    `doubt` is how far others' judgement is off ours.
    """
    clear = max(-20.0, min(20.0, gain / doubt - 0.5))
    return WHIM + (1 - 2 * WHIM) / (1 + exp(-clear))


def _place(s: Gangs, seat: int) -> int:
    """When a seat comes in a cycle: the Leader first."""
    return (seat - s.leader) % s.box.seats
