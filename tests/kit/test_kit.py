"""The whole kit on every game found, at few settings that leave no seat count and no option out.

Every check sees every seat count as printed and everything turned up. Settings with some options
are seen by the quick checks and by every third of the others, in turn; so are those the game lists.
Each check looks closely at one seat count, another than the next check, and every other one at
everything turned up; elsewhere briefly. `make torture` tries each option everywhere and takes its
time.
"""

from __future__ import annotations

import pytest

import muster
from muster.kernel import shelf
from muster.kit import CHECKS, Named, Setting, few_settings

ALWAYS = ("play", "conservation")
"""They are quick."""


def _looks(turn: int, game: str) -> list[tuple[int, Setting, bool]]:
    """The settings this check looks at, each with a seed of its own and whether briefly."""
    places = few_settings(muster.game(game))
    listed = len(muster.game(game).trials())
    turned_up = places[len(places) - listed - 1]
    counts = muster.game(game).meta.seats
    closely = counts[-1 - turn % len(counts)]
    found: list[tuple[int, Setting, bool]] = []
    # Another seed at each setting: together they see more than one match over and over.
    for seed, setting in enumerate(places):
        if not setting.options:
            found.append((seed, setting, setting.seats != closely))
        elif setting is turned_up:
            found.append((seed, setting, turn % 2 == 1))
        elif CHECKS[turn].name in ALWAYS or (seed + turn) % 3 == 0:
            found.append((seed, setting, True))
    return found[:1] if CHECKS[turn].once else found


def _cases() -> list[object]:
    return [
        pytest.param(named, game, setting, seed, brief, id=f"{game}-{named.name}-{setting}")
        for game in shelf.games()
        for turn, named in enumerate(CHECKS)
        for seed, setting, brief in _looks(turn, game)
    ]


@pytest.mark.parametrize(("named", "game", "setting", "seed", "brief"), _cases())
def test_the_kit(named: Named, game: str, setting: Setting, seed: int, brief: bool) -> None:
    named.check(muster.game(game), setting, seed, brief=brief)
