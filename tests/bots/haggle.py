"""A toy game of free order: until the bell rings, whoever speaks first is heard first."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from muster.kernel.ask import TABLE, Ask, Question
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.events import Out
from muster.kernel.flow import flow
from muster.kernel.game import Game, Meta, Table
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Layout
from muster.kernel.state import Box, State

PRICES = (1, 2, 3)
SHOUTS = 4  # so often everybody may shout


class Stall(Box):
    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        self.shout = self.catalogue.verb("shout", [str(price) for price in PRICES])
        self.ring = self.catalogue.verb("ring")


class Bazaar(State[Stall]):
    """shouts: (seat, price) in the order they were heard"""

    __slots__ = ("shouts",)

    def __init__(self, box: Stall, chance: Chance) -> None:
        super().__init__(box, chance)
        self.shouts: tuple[tuple[int, int], ...] = ()

    def clone(self) -> Self:
        twin = self.twin()
        twin.shouts = self.shouts
        return twin

    def dump(self) -> dict[str, Any]:
        return {"shouts": [list(shout) for shout in self.shouts]}


class Shout(Question[Bazaar]):
    key = "shout"
    clause = "H-1"
    verbs = ("shout",)
    optional = True

    def prompt(self, s: Bazaar, seat: int, arg: int) -> str:
        return "What do you ask for it?"

    def candidates(self, s: Bazaar, ask: Ask) -> list[int]:
        return [s.box.shout.first + at for at in range(len(PRICES))]

    def answer(self, s: Bazaar, ask: Ask, out: Out) -> None:
        s.shouts += ((ask.seat, PRICES[ask.picks[0] - s.box.shout.first]),)
        if sum(seat == ask.seat for seat, _ in s.shouts) < SHOUTS:
            s.ask(ask.seat, SHOUT)
            s.asks.sort(key=lambda one: one.seat)


class Ring(Question[Bazaar]):
    key = "ring"
    clause = "H-2"
    verbs = ("ring",)
    optional = True

    def prompt(self, s: Bazaar, seat: int, arg: int) -> str:
        return "Is the market over?"

    def candidates(self, s: Bazaar, ask: Ask) -> list[int]:
        return [s.box.ring.first]

    def answer(self, s: Bazaar, ask: Ask, out: Out) -> None:
        s.asks.clear()


SHOUT = Shout()
RING = Ring()


def open_market(s: Bazaar, out: Out) -> None:
    for seat in range(s.box.seats):
        s.ask(seat, SHOUT)
    s.ask(TABLE, RING)


class Haggle(Game[Bazaar]):
    """Bots only need the rules; nobody looks at this game."""

    meta = Meta("haggle", "Haggle", "", (2, 3), "1", end_clause="H-2")
    folder = Path(__file__).parent
    root = flow("market", open_market)
    questions = (SHOUT, RING)
    position_at = "open_market"

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> Stall:
        return Stall(self, seats, options, content)

    def start(self, box: Stall, chance: Chance) -> Bazaar:
        return Bazaar(box, chance)

    def place(self, box: Stall, table: Mapping[str, Any], chance: Chance) -> Bazaar:
        s = Bazaar(box, chance)
        s.shouts = tuple((seat, price) for seat, price in table["shouts"])
        return s

    def outcome(self, s: Bazaar) -> Outcome:
        scores = [sum(p for who, p in s.shouts if who == seat) for seat in range(s.box.seats)]
        first = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(tuple(scores), first, "the bell")

    def view(self, s: Bazaar, seat: int | None) -> Table:
        return s.dump()

    def redeal(self, box: Stall, table: Table, seat: int | None, rng: random.Random) -> Bazaar:
        return self.place(box, table, Chance(b""))

    def secrets(self, s: Bazaar, seat: int | None) -> dict[str, Any]:
        return {}

    def holdings(self, s: Bazaar) -> dict[str, int]:
        return {}

    def layout(self, box: Stall, view: dict[str, Any]) -> Layout:
        raise NotImplementedError

    def targets(self, box: Stall, table: Table, action: str) -> Sequence[str]:
        raise NotImplementedError

    def story(self, box: Stall, told: dict[str, Any], names: Sequence[str]) -> str:
        raise NotImplementedError

    def value(self, box: Stall, table: Table, seat: int) -> float:
        return float(sum(price for who, price in table["shouts"] if who == seat))


GAME = Haggle()
