"""The names under which gymnasium knows the games."""

from __future__ import annotations

import gymnasium

import muster


def name_of(game: str) -> str:
    """`the-plan` is `Muster/ThePlan-v0`."""
    return f"Muster/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register_all() -> list[str]:
    """Register every game there is; their names."""
    names: list[str] = []
    for game in muster.games():
        name = name_of(game)
        names.append(name)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="muster.envs.single:MusterEnv",
                vector_entry_point="muster.envs.vector:MusterVectorEnv",
                kwargs={"game": game},
            )
    return names
