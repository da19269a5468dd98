"""What can be achieved in a game of Millions of Dollars; none of it is in the rulebook."""

from __future__ import annotations

from muster.kernel.outcome import Achievement, Finish

from . import events as told
from .state import Gangs

MANY_HITS = 3
MANY_PAYERS = 3


def _won(end: Finish, seat: int) -> bool:
    return seat in end.outcome.winners


def _twenty(end: Finish, seat: int) -> bool:
    s: Gangs = end.state
    return _won(end, seat) and s.final == "twenty"


def _long_game(end: Finish, seat: int) -> bool:
    s: Gangs = end.state
    return _won(end, seat) and s.final == "rounds"


def _taxi(end: Finish, seat: int) -> bool:
    paid = [one for one in end.events if isinstance(one, told.DriverPaid)]
    return any(one.player == seat and len(one.payers) >= MANY_PAYERS for one in paid)


def _crook(end: Finish, seat: int) -> bool:
    hits = [one for one in end.events if isinstance(one, told.Robbed)]
    return sum(one.player == seat for one in hits) >= MANY_HITS


def _lonely(end: Finish, seat: int) -> bool:
    left = [one for one in end.events if isinstance(one, told.Alone)]
    return _won(end, seat) and any(one.player == seat for one in left)


def _all_of_it(end: Finish, seat: int) -> bool:
    s: Gangs = end.state
    shares = [one for one in end.events if isinstance(one, told.Shared)]
    return any(
        len(one.slots) == 1 and one.total > 0 and s.box.owner[one.slots[0]] == seat
        for one in shares
    )


def _broke(end: Finish, seat: int) -> bool:
    scores = end.outcome.scores
    return scores[seat] == 0 and not _won(end, seat)


ACHIEVEMENTS = (
    Achievement("twenty", "Millionaire", "Win by reaching 20 million.", "money-stack", _twenty),
    Achievement(
        "long-game",
        "The long game",
        "Win as the richest after the last round.",
        "hourglass",
        _long_game,
    ),
    Achievement(
        "taxi",
        "Meter is running",
        f"Be paid as the Driver for {MANY_PAYERS} shares at once.",
        "steering-wheel",
        _taxi,
    ),
    Achievement(
        "crook",
        "Sticky fingers",
        f"As the Crook, rob a Brute {MANY_HITS} times in one game.",
        "robber-hand",
        _crook,
    ),
    Achievement(
        "lonely",
        "Sorry about that",
        "Win after having stood alone as the Snitch.",
        "eye-shield",
        _lonely,
    ),
    Achievement(
        "all-of-it",
        "Nobody else?",
        "Be the only one left to share the loot.",
        "crown-coin",
        _all_of_it,
    ),
    Achievement(
        "broke",
        "Easy come, easy go",
        "End a game without a cent.",
        "broken-heart",
        _broke,
    ),
)
