"""What a bot is: something that answers from a view."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from muster.kernel.view import View


class Bot(ABC):
    """A player that is a program.

    It is given what its seat may know and what it may answer, never the match or its state, so it
    cannot cheat even by mistake. All its chance comes from `rng`: the same views and the same rng
    make the same choices.
    """

    name: ClassVar[str] = ""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal answers (there is at least one) for the seat whose view this is."""
