"""A toy game of guessing: two fists, opened together. Rock looks best, as everybody knows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from muster.kernel import shelf
from muster.kernel.ask import Ask, Question
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.events import Out
from muster.kernel.flow import flow
from muster.kernel.game import Game, Meta
from muster.kernel.game import Table as Shown
from muster.kernel.outcome import Outcome
from muster.kernel.shelf.clauses import Clause
from muster.kernel.state import Box, State

SIGNS = ("rock", "paper", "scissors")
"""Each is beaten by the next, the last by the first."""


class Hands(Box):
    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        for sign in SIGNS:
            self.catalogue.verb(sign)


class Fists(State[Hands]):
    __slots__ = ("shown",)

    def __init__(self, box: Hands, chance: Chance) -> None:
        super().__init__(box, chance)
        self.shown = [-1] * box.seats

    def clone(self) -> Self:
        twin = self.twin()
        twin.shown = self.shown.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        return {"shown": list(self.shown)}


class Show(Question[Fists]):
    key = "show"
    clause = "FI-1"
    verbs: ClassVar[tuple[str, ...]] = SIGNS
    sealed = True

    def prompt(self, s: Fists, seat: int, arg: int) -> str:
        return "What do you show?"

    def candidates(self, s: Fists, ask: Ask) -> list[int]:
        return [*range(len(SIGNS))]

    def answer(self, s: Fists, ask: Ask, out: Out) -> None:
        s.shown[ask.seat] = ask.picks[0]


SHOW = Show()


def ask_all(s: Fists, out: Out) -> None:
    for seat in range(s.box.seats):
        s.ask(seat, SHOW)


class Guessing(Game[Fists]):
    meta = Meta("fists", "Fists", "", (2,), "1", end_clause="FI-1")
    folder = Path(__file__).parent / "no-such-folder"
    root = flow("fists", ask_all)
    questions = (SHOW,)
    position_at = "ask_all"

    @property
    def clauses(self) -> dict[str, Clause]:
        return {}

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> Hands:
        return Hands(self, seats, options, content)

    def start(self, box: Hands, chance: Chance) -> Fists:
        return Fists(box, chance)

    def place(self, box: Hands, table: Mapping[str, Any], chance: Chance) -> Fists:
        s = Fists(box, chance)
        s.shown = list(table["shown"])
        return s

    def outcome(self, s: Fists) -> Outcome:
        lead = (s.shown[0] - s.shown[1]) % len(SIGNS)
        winners = ((0, 1), (0,), (1,))[lead]
        return Outcome(tuple(10 * (seat in winners) for seat in range(2)), winners, "shown")

    def view(self, s: Fists, seat: int | None) -> Shown:
        return s.dump()

    def redeal(self, box: Hands, table: Shown, seat: int | None, rng: random.Random) -> Fists:
        return self.place(box, table, Chance(b""))

    def weigh(self, s: Fists, ask: Ask, legal: list[int], rng: random.Random) -> list[float]:
        return [-float(action) for action in legal]


GAME = Guessing()


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """While it is there anybody can play it."""
    shelf.add(GAME)
    try:
        yield
    finally:
        shelf._loaded.pop(GAME.meta.id, None)
