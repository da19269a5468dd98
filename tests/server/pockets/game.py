"""Pockets: everybody takes a coin or leaves it. The smallest game with a campaign and a designer.

A match of the campaign brings a bag: which heist it is, after which record, and how many coins the
crew has. A plan is a room with coins in it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from muster.kernel.ask import Ask, Question
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.errors import BadPosition
from muster.kernel.events import Event, Out
from muster.kernel.flow import flow
from muster.kernel.game import Game, Meta
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Area, Layout
from muster.kernel.state import Box, State

from .campaign import Pickpockets
from .designer import Rooms


class PocketsBox(Box):
    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        self.take = self.catalogue.verb("take")
        self.leave = self.catalogue.verb("leave")
        self.worth = int((options.get("map") or {"coins": 1})["coins"])


class Pockets(State[PocketsBox]):
    __slots__ = ("taken",)

    def __init__(self, box: PocketsBox, chance: Chance) -> None:
        super().__init__(box, chance)
        self.taken: list[int] = []

    def clone(self) -> Self:
        twin = self.twin()
        twin.taken = self.taken.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        return {"taken": list(self.taken)}


class Took(Event, frozen=True):
    kind: ClassVar[str] = "took"
    seat: int
    coins: int


class Take(Question[Pockets]):
    key = "take"
    clause = "PO-1"
    verbs = ("take", "leave")

    def prompt(self, s: Pockets, seat: int, arg: int) -> str:
        return "Take it?"

    def candidates(self, s: Pockets, ask: Ask) -> list[int]:
        return [s.box.take.first, s.box.leave.first]

    def answer(self, s: Pockets, ask: Ask, out: Out) -> None:
        coins = s.box.worth if ask.picks[0] == s.box.take.first else 0
        s.taken.append(coins)
        out.tell(Took(ask.seat, coins))


TAKE = Take()


def ask_all(s: Pockets, out: Out) -> None:
    for seat in range(s.box.seats):
        s.ask(seat, TAKE)


class PocketsGame(Game[Pockets]):
    folder = Path(__file__).parent
    root = flow("root", ask_all)
    questions = (TAKE,)
    position_at = "ask_all"
    campaign = Pickpockets()
    designer = Rooms()
    meta = Meta(
        id="pockets",
        title="Pockets",
        tagline="Take it or leave it.",
        seats=(1, 2, 3),
        rules_version="1",
        end_clause="PO-1",
        options=(
            Option("fair", "flag", False, "Nothing changes."),
            Option("bag", "data", None, "What the crew brings.", high=2000),
            Option("map", "data", None, "A room somebody drew.", high=2000),
        ),
    )

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> PocketsBox:
        return PocketsBox(self, seats, options, content)

    def start(self, box: PocketsBox, chance: Chance) -> Pockets:
        return Pockets(box, chance)

    def place(self, box: PocketsBox, table: Mapping[str, Any], chance: Chance) -> Pockets:
        s = Pockets(box, chance)
        for field in table:
            if field != "taken":
                raise BadPosition(f"no entry {field!r}; valid: taken")
        s.taken = list(table.get("taken", []))
        return s

    def outcome(self, s: Pockets) -> Outcome:
        won = tuple(range(s.box.seats)) if sum(s.taken) else ()
        return Outcome((sum(s.taken),) * s.box.seats, won, "full" if won else "empty")

    def view(self, s: Pockets, seat: int | None) -> dict[str, Any]:
        return {"taken": list(s.taken)}

    def redeal(
        self, box: PocketsBox, table: dict[str, Any], seat: int | None, rng: random.Random
    ) -> Pockets:
        return self.place(box, table, Chance(b""))

    def secrets(self, s: Pockets, seat: int | None) -> dict[str, Any]:
        return {}

    def holdings(self, s: Pockets) -> dict[str, int]:
        return {"seats": s.box.seats}

    def layout(self, box: PocketsBox, view: dict[str, Any]) -> Layout:
        return Layout(Area("table", "panel"), phase="taking")

    def targets(self, box: PocketsBox, table: dict[str, Any], action: str) -> Sequence[str]:
        return ("table",)

    def story(self, box: PocketsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{names[told['seat']]} took {told['coins']}" if "coins" in told else ""


GAME = PocketsGame()
