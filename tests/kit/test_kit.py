"""The whole kit on every game found, at every seat count and with every option.

Each option alone at one seat count, briefly, as those matches differ little, and by every second
check; all of them together at the fewest and the most seats. Of the seat counts between them each
check takes every second one briefly, other checks the others. Of an option with many values each
check sees some. Play and scenes see all; `muster check` tries each everywhere and takes its time.
"""

from __future__ import annotations

import pytest

import muster
from muster.kernel import shelf
from muster.kit import CHECKS, Named, Setting, settings

MANY = 8
"""An option with more values than this is one of many alike: maps, not rules."""

ALWAYS = ("play", "scenes", "conservation")


def _sees(named: Named, game: str, setting: Setting, seed: int) -> bool:
    """Does this check look at this setting? At single options every second, of many alike every
    third, other ones each check; `muster check` looks at all."""
    if len(setting.options) != 1 or named.name in ALWAYS or _given(setting):
        return True
    many = [one.name for one in muster.game(game).meta.options if len(one.samples()) > MANY]
    turn = [one.name for one in CHECKS].index(named.name)
    return (seed + turn) % (3 if next(iter(setting.options)) in many else 2) == 0


def _given(setting: Setting) -> bool:
    """Is there an option with data, as a game lists them for trial?"""
    return any(isinstance(value, dict) for value in setting.options.values())


def _briefly(named: Named, game: str, setting: Setting) -> bool:
    """Is a brief look enough, for this check at this setting?"""
    meta = muster.game(game).meta
    if setting.options:
        return _given(setting) or len(setting.options) == 1 < len(meta.options)
    turn = [one.name for one in CHECKS].index(named.name)
    return setting.seats in meta.seats[1:-1] and (setting.seats + turn) % 2 == 0


def _cases() -> list[object]:
    cases: list[object] = []
    for game in shelf.games():
        places = settings(muster.game(game), every=False)
        for named in CHECKS:
            # Another seed at each setting: together they see more than one match over and over.
            for seed, setting in enumerate(places[:1] if named.once else places):
                if not _sees(named, game, setting, seed):
                    continue
                name = f"{game}-{named.name}-{setting}"
                cases.append(pytest.param(named, game, setting, seed, id=name))
    return cases


@pytest.mark.parametrize(("named", "game", "setting", "seed"), _cases())
def test_the_kit(named: Named, game: str, setting: Setting, seed: int) -> None:
    named.check(muster.game(game), setting, seed, brief=_briefly(named, game, setting))
