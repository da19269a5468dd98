"""PettingZoo's way to make an environment: `env`, `raw_env`, `parallel_env`, of any game.

from muster.envs import muster_v1
env = muster_v1.env("the-plan", seats=3)    # or muster_v1("the-plan", seats=3)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from pettingzoo.utils import wrappers

from muster.envs.choices import check_illegal
from muster.envs.parallel import MusterParallel
from muster.envs.pettingzoo import MusterAEC

__all__ = ["env", "parallel_env", "raw_env"]


def env(game: str = "the-plan", *args: Any, illegal: str = "error", **more: Any) -> Any:
    """An AEC environment; it needs no wrapper to complain about steps before a reset.

    Arguments are those of `MusterAEC`. With illegal="lose" whoever does what may not be done gets
    -1 and the match is over, as PettingZoo's classic games have it.
    """
    if check_illegal(illegal) == "lose":
        made = MusterAEC(game, *args, **more)
        return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, -1))
    return MusterAEC(game, *args, illegal=illegal, **more)


raw_env = MusterAEC
parallel_env = MusterParallel


class MusterV1(ModuleType):
    """This module, which also makes an environment when it is called."""

    env: Callable[..., Any]
    raw_env: type[MusterAEC]
    parallel_env: type[MusterParallel]

    def __call__(self, game: str = "the-plan", *args: Any, **more: Any) -> Any:
        return env(game, *args, **more)


sys.modules[__name__].__class__ = MusterV1
