"""The kit: what every game promises, checked on any game at every seat count and option.

    for result in muster.kit.check_game(muster.game("the-plan")):
        print(result.check, result.setting, result.failure or "kept")

It is a plain library: `tests/kit` runs it under pytest, `muster check PATH` in a terminal.
"""

from muster.kit.report import CHECKS, Named, Result, check_for, check_game, record_of, run
from muster.kit.setting import Setting, few_settings, settings
from muster.kit.trial import KitFailure, walked

__all__ = [
    "CHECKS",
    "KitFailure",
    "Named",
    "Result",
    "Setting",
    "check_for",
    "check_game",
    "few_settings",
    "record_of",
    "run",
    "settings",
    "walked",
]
