"""Environments for programs that learn: arrays, masks, and the conventions of three ecosystems.

    from muster.envs import muster_v1
    env = muster_v1("the-plan", seats=3)                     # PettingZoo, seat after seat
    env = muster_v1.parallel_env("the-plan", seats=3)        # PettingZoo, all who are asked

    import gymnasium, muster.envs
    env = gymnasium.make("Muster/ThePlan-v0", opponents=["level-2"] * 2)

    import muster.envs.openspiel
    game = pyspiel.load_game("muster_the_plan(seats=3)")

    muster.envs.spaces("the-plan", seats=3).table()          # what each number means

Every game with declared slots has them, ours or anybody's. What an array holds is written from the
state as the seat may know it, by source made once for the box.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from muster.envs.arrays import Spaces as Spaces
    from muster.envs.arrays import spaces as spaces
    from muster.envs.muster_v1 import MusterV1
    from muster.envs.parallel import MusterParallel as MusterParallel
    from muster.envs.pettingzoo import MusterAEC as MusterAEC
    from muster.envs.policy_bot import bot as bot
    from muster.envs.single import MusterEnv as MusterEnv
    from muster.envs.vector import MusterVectorEnv as MusterVectorEnv

    muster_v1: MusterV1

_WHERE = {
    "MusterAEC": "muster.envs.pettingzoo",
    "MusterEnv": "muster.envs.single",
    "MusterParallel": "muster.envs.parallel",
    "MusterVectorEnv": "muster.envs.vector",
    "Spaces": "muster.envs.arrays",
    "bot": "muster.envs.policy_bot",
    "muster_v1": "muster.envs.muster_v1",
    "spaces": "muster.envs.arrays",
}

__all__ = [
    "MusterAEC",
    "MusterEnv",
    "MusterParallel",
    "MusterVectorEnv",
    "Spaces",
    "bot",
    "muster_v1",
    "register",
    "spaces",
]


def __getattr__(name: str) -> Any:
    """What is asked for, with the library it needs; ImportError says which extra that is in."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = importlib.import_module(_WHERE[name])
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "muster":
            raise
        raise ImportError(
            f"{error.name} is not installed, and muster.envs.{name} needs it: "
            "pip install muster-games[envs]"
        ) from None
    return module if name == "muster_v1" else getattr(module, name)


def register() -> list[str]:
    """Let gymnasium know an environment for every game there is; their names.

    Done once when this package is imported, if gymnasium is there; again after `muster.load_folder`
    has found another game.
    """
    from muster.envs.registry import register_all

    return register_all()


try:
    register()
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "numpy"):
        raise
