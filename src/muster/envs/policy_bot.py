"""A policy as a bot: whatever answers an observation can sit wherever a bot is named."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import muster
from muster.bots.bot import Bot
from muster.envs.against import Policy
from muster.envs.arrays import Spaces, spaces_of
from muster.kernel.state import State
from muster.kernel.views.view import View


def bot(policy: Policy, name: str = "policy") -> type[Bot]:
    """A bot that answers as this policy does.

    `policy({"observation": ..., "action_mask": ...})` says which action, by its number. In a file
    `mine.py`, `Mine = muster.envs.bot(policy)` can be named: `muster sim the-plan --bots mine.py`.
    """

    class PolicyBot(Bot):
        """Answers as a policy does that was trained with muster.envs."""

        def __init__(self, rng: random.Random) -> None:
            super().__init__(rng)

        def choose(self, view: View, legal: Sequence[str]) -> str:
            return chosen(policy, view, legal)

    named: Any = PolicyBot
    named.name = name
    named.__module__ = getattr(policy, "__module__", __name__)
    made: type[Bot] = PolicyBot
    return made


def chosen(policy: Policy, view: View, legal: Sequence[str]) -> str:
    """What a policy answers to a view; ValueError if that is none of the legal answers."""
    spaces = spaces_in(view)
    ids = spaces.box.catalogue.ids
    mask = spaces.mask([ids[text] for text in legal])
    action = int(policy({"observation": observed(view), "action_mask": mask}))
    if not 0 <= action < spaces.wait or not mask[action]:
        told = spaces.text(action) if 0 <= action <= spaces.wait else action
        raise ValueError(f"the policy answers {told!r}, which its mask does not allow")
    return spaces.text(action)


def spaces_in(view: View) -> Spaces:
    """The arrays of the match a view is of."""
    found = muster.game(view["game"])
    return spaces_of(found.box(view["seats"], view["options"], view.get("overlay")))


def observed(view: View) -> Any:
    """The observation a view amounts to: the same as that of the state it was made of."""
    spaces = spaces_in(view)
    state: State[Any] = spaces.box.game.sees(spaces.box, dict(view))
    return spaces.observe(state, int(view["seat"]))
