"""What a bot expects of the others in a Negotiation: who gives way, who agrees, who talks on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from ..box import MillionsBox

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


def moods(
    box: MillionsBox, table: Mapping[str, Any], seat: int, still: Sequence[int]
) -> list[float]:
    """How likely each Character leaves by itself if it is one of two; own ones do not.

    Who had his turn in this cycle leaves only if there is another.
    """
    if table["mode"] != "turns":
        rates = [0.0 if ready else GIVES_WAY for ready in table["ready"]]
    else:
        here = _place(box, table, seat)
        again = asked_again(box, table, seat, still, passing=True)
        to_come = GIVES_WAY if table["cycle"] < table["cycles"] else GIVES_WAY_LAST
        rates = [
            to_come if _place(box, table, one) > here else GIVES_WAY * again
            for one in range(box.seats)
        ]
    rates[seat] = 0.0
    return [rates[owner] for owner in box.owner]


def asked_again(
    box: MillionsBox, table: Mapping[str, Any], seat: int, still: Sequence[int], passing: bool
) -> float:
    """How likely one has another turn in this Negotiation after passing, or after an act."""
    others = {box.owner[slot] for slot in still} - {seat}
    if table["mode"] != "turns":
        again = TIME_LEFT[min(int(table["stage"]), 2)]
        if passing:  # who is ready is asked again only if somebody else stirs things up
            waiting = sum(not table["ready"][one] for one in others)
            again *= 0.8 * waiting / max(1, len(others))
        return again
    if table["cycle"] >= table["cycles"]:
        return 0.0
    if not passing or table["busy"] or table["noise"]:
        return 1.0
    here = _place(box, table, seat)
    to_come = sum(_place(box, table, one) > here for one in others)
    return 1 - (1 - TALKS_ON) ** to_come


def time_to_haggle(table: Mapping[str, Any]) -> bool:
    """Can one who asked too much still come down?"""
    if table["mode"] != "turns":
        return bool(table["stage"] == 0)
    return int(table["cycle"]) < int(table["cycles"]) - 1


def heard(table: Mapping[str, Any], seat: int) -> set[str]:
    """What was said to this player since he last did something: kinds of talk."""
    found: set[str] = set()
    for row in reversed(table["ledger"]):
        if row["seat"] == seat:
            break
        if row["other"] == seat and row["kind"] in ("question", "urge", "accuse"):
            found.add(row["kind"])
    return found


def refused(table: Mapping[str, Any], seat: int, slot: int) -> int:
    """The most this player was refused for a slot since somebody last left; 0 for nothing."""
    most = 0
    for row in reversed(table["ledger"]):
        if row["kind"] == "leave":
            break
        if (row["kind"], row["slot"], row["other"]) == ("refuse", slot, seat):
            most = max(most, row["amount"])
    return most


def agreed(gain: float, doubt: float) -> float:
    """How likely somebody agrees to what adds this much to his chance to win, by our reckoning.

    `doubt` is how far others' judgement is off ours.
    """
    clear = max(-20.0, min(20.0, gain / doubt - 0.5))
    return WHIM + (1 - 2 * WHIM) / (1 + exp(-clear))


def _place(box: MillionsBox, table: Mapping[str, Any], seat: int) -> int:
    """When a seat comes in a cycle: the Leader first (MD-J11)."""
    return (seat - int(table["leader"])) % box.seats
