"""The printed achievements a single heist can earn (MH-J112), for heists outside a campaign too."""

from __future__ import annotations

from collections.abc import Callable

from muster.kernel.outcome import Achievement, Finish

from ..state import Heist
from .judge import parts_of, printed_job
from .medals import IN_A_HEIST, Tale, achievements

ICONS = {
    "on-fumes": "candle-flame",
    "nothing-personal": "handcuffs",
    "of-course": "inverted-dice-1",
    "jailbreak": "hole-ladder",
    "penny-pincher": "piggy-bank",
    "silence-is-golden": "silence",
    "minmaxer": "scales",
    "friends": "three-friends",
    "first-of-many": "podium-winner",
    "back-for-more": "top-hat",
    "true-mastermind": "brain",
}


def _tale(end: Finish) -> Tale:
    s: Heist = end.state
    job = printed_job(s.box)
    return Tale(s.box, parts_of(s.box, job, end.events), s.box.seats, job == "")


def _earned(by: Callable[[Tale], bool]) -> Callable[[Finish, int], bool]:
    """A heist is won and lost together, and so is this."""
    return lambda end, seat: by(_tale(end))


ACHIEVEMENTS = tuple(
    Achievement(one.id, one.name, one.text, ICONS[one.id], _earned(IN_A_HEIST[one.id]))
    for one in achievements().achievements
    if one.id in IN_A_HEIST
)
