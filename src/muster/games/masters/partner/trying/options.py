"""Which answers are worth trying: the partner's own first, then others it thought of."""

from __future__ import annotations

from collections.abc import Sequence

from ...escape.objective import fit_to_leave
from ..action import Weighed, weigh
from ..forecast import Forecast
from ..orders import Orders
from ..sight import Sight

BEST = 4
"""So many actions of whoever is to act next are tried."""

MOST = 4
"""And so many of everything else: abilities, other steps."""

DECIDING = ("act", "pwn", "escape", "done")
"""What the partner says when everything is done that follows from actions chosen before."""

ABILITIES = ("vent", "codes", "breach", "friend")
USES = ("change-of-plans", "alright-new-plan", "larcenist", "swindler")
STEPS = ("move", "slip", "unlock", "subdue", "disable")


def options(
    sight: Sight, key: str, legal: Sequence[str], own: str, thorough: bool = True
) -> list[str]:
    """The answers to be tried, what matters most first; one alone: nothing to think about.

    Who has little time tries what matters most: actions, abilities, and when to leave.
    """
    verb = own.split(" ", 1)[0]
    if key == "command" and verb in DECIDING:
        found = [own]
        if "escape" in legal and fit_to_leave(sight.s):
            found.append("escape")
        actions = _actions(sight, legal)
        found += [*actions[: BEST + 1], *_abilities(legal), *actions[BEST + 1 :]]
    elif not thorough:
        found = [own]
    elif key == "command" and verb in STEPS:
        found = [own, *_steps(legal, own)]
    elif key in TRIED:
        found = [own, *legal[:MOST]]
    else:
        found = [own]
    return list(dict.fromkeys(found))


TRIED = ("consult", "blab", "gain", "locks", "dog", "hunt")
"""Questions with few answers, all of which are tried."""


def _abilities(legal: Sequence[str]) -> list[str]:
    """Abilities that cost no action: the first few uses of each."""
    found: dict[str, list[str]] = {}
    for text in legal:
        words = text.split()
        if words[0] in ABILITIES:
            found.setdefault(words[0], []).append(text)
        elif words[0] == "use" and words[2] in USES:
            found.setdefault(words[2], []).append(text)
    return [text for texts in found.values() for text in texts[:MOST]]


def _steps(legal: Sequence[str], own: str) -> list[str]:
    """Other things to do with the icons of the same character."""
    who = own.split()[1]
    found: list[str] = []
    for text in legal:
        words = text.split()
        if words[0] in STEPS and words[1] == who and text != own:
            found.append(text)
    return found[:MOST]


def _actions(sight: Sight, legal: Sequence[str]) -> list[str]:
    """The best few actions of whoever is to act next, its quietest, and the best of others."""
    by_who: dict[int, list[Weighed]] = {}
    for one in weigh(Forecast(sight), Orders(sight), legal):
        by_who.setdefault(one.who, []).append(one)
    crew = list(by_who.values())
    for weighed in crew:
        weighed.sort(key=_by_worth)
    crew.sort(key=_by_best)
    found: list[str] = []
    for at, weighed in enumerate(crew):
        chosen = weighed[: BEST if at == 0 else 1]
        found += [one.text for one in (*chosen, min(weighed, key=_by_noise))]
    return found


def _by_worth(one: Weighed) -> float:
    return -one.worth


def _by_best(weighed: list[Weighed]) -> float:
    return -weighed[0].worth


def _by_noise(one: Weighed) -> tuple[int, float]:
    return one.noise, -one.worth
