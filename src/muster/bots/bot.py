"""What a bot is: something that answers from a view."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeGuard, TypeVar

import msgspec

from muster.kernel.views.view import View

T = TypeVar("T")


def is_kind(found: object, kind: Callable[..., T]) -> TypeGuard[type[T]]:
    """Is this a class that derives from that one?

    Not `issubclass`: compiled classes share with the abstract one they derive from the memory of
    what was asked before, so that GreedyBot would be a SearchBot once it was known to be a Bot.
    """
    return isinstance(found, type) and kind in found.__mro__


def is_a(found: object, kind: Callable[..., T]) -> TypeGuard[T]:
    """The same of an object, instead of `isinstance`."""
    return kind in type(found).__mro__


class Dial(msgspec.Struct, frozen=True):
    """One thing about a bot that can be set by name: a whole number from low to high."""

    default: int
    low: int
    high: int
    help: str


class WordDial(msgspec.Struct, frozen=True):
    """One thing about a bot that is set by a word: `level-3:temper=bluffer`.

    Without `words` the game says which there are (`muster.bots.levels.tempers_of`); the default is
    not to set it.
    """

    help: str
    words: tuple[str, ...] = ()


class Bot(ABC):
    """A player that is a program.

    It is given what its seat may know and what it may answer, never the match or its state, so it
    cannot cheat even by mistake. All its chance comes from `rng`: the same views and the same rng
    make the same choices. `dials` are what can be set when it is made; each is a keyword argument.
    What its docstring says first is what people are told about it.
    """

    name: ClassVar[str] = ""
    dials: ClassVar[Mapping[str, Dial | WordDial]] = {}

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal answers (there is at least one) for the seat whose view this is."""

    def explain(self, view: View, answer: str) -> str:
        """What it says aloud about this answer, in one sentence; empty if it needs no words."""
        return ""
