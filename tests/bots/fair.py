"""A toy game of free order with everything that makes it hard.

On each of two days whoever wants to speaks: `give 2 5` (the other must `thank`, and all else
waits), `cheer`, `rest`. Who rests may still speak, but nobody expects it; a gift wakes everybody
up. At noon the table rings, which only counts; in the evening it shuts, and the day is over, as it
is when everybody rests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from muster.kernel import shelf
from muster.kernel.ask import TABLE, Ask, Question, Reason, Rule, rule
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.events import Event, Out
from muster.kernel.flow import each, flow, until
from muster.kernel.game import Game, Meta
from muster.kernel.game import Table as Shown
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Area, Layout, Mark, Piece
from muster.kernel.shelf.clauses import Clause
from muster.kernel.state import Box, State

COINS = 8
DAYS = 2
WORDS = 3
"""How often one may give, and cheer, on a day."""

NOON, EVENING = 60, 120


class Ground(Box):
    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        amounts = [str(amount) for amount in range(1, COINS * seats + 1)]
        people = [str(seat) for seat in range(seats)]
        self.give = self.catalogue.verb("give", people, amounts, amount=True)
        self.cheer = self.catalogue.verb("cheer")
        self.rest = self.catalogue.verb("rest")
        self.thank = self.catalogue.verb("thank")
        self.ring = self.catalogue.verb("ring")
        self.shut = self.catalogue.verb("shut")

    def gift(self, action: int) -> tuple[int, int]:
        """To whom, and how much."""
        _, seat, amount = self.catalogue.texts[action].split()
        return int(seat), int(amount)


class Crowd(State[Ground]):
    __slots__ = ("cheers", "coins", "day", "gifts", "rests", "rung", "shut")

    def __init__(self, box: Ground, chance: Chance) -> None:
        super().__init__(box, chance)
        self.coins = [COINS] * box.seats
        self.gifts = [0] * box.seats
        self.cheers = [0] * box.seats
        self.rests = [False] * box.seats
        self.day = 0
        self.rung = False
        self.shut = False

    def clone(self) -> Self:
        twin = self.twin()
        twin.coins, twin.gifts = self.coins.copy(), self.gifts.copy()
        twin.cheers, twin.rests = self.cheers.copy(), self.rests.copy()
        twin.day, twin.rung, twin.shut = self.day, self.rung, self.shut
        return twin

    def dump(self) -> dict[str, Any]:
        return {
            "coins": list(self.coins),
            "gifts": list(self.gifts),
            "cheers": list(self.cheers),
            "rests": list(self.rests),
            "day": self.day,
            "rung": self.rung,
            "shut": self.shut,
        }


class Said(Event, frozen=True):
    """Somebody did something; the table is seat -1."""

    kind: ClassVar[str] = "said"
    seat: int
    what: str


@rule("FA-2", "give")
def is_another(s: Crowd, ask: Ask, action: int) -> Reason | None:
    to, _ = s.box.gift(action)
    return Reason("that is yourself", seat=to) if to == ask.seat else None


@rule("FA-3", "give")
def has_so_much(s: Crowd, ask: Ask, action: int) -> Reason | None:
    _, amount = s.box.gift(action)
    had = s.coins[ask.seat]
    return Reason(f"seat {ask.seat} has {had}", have=had) if amount > had else None


@rule("FA-4", "give", "cheer")
def has_breath(s: Crowd, ask: Ask, action: int) -> Reason | None:
    told = s.cheers if action == s.box.cheer.first else s.gifts
    return Reason("that is enough for today") if told[ask.seat] >= WORDS else None


class Talk(Question[Crowd]):
    key = "talk"
    clause = "FA-1"
    verbs: ClassVar[tuple[str, ...]] = ("give", "cheer", "rest")
    rules: ClassVar[tuple[Rule[Any], ...]] = (is_another, has_so_much, has_breath)
    optional = True

    def prompt(self, s: Crowd, seat: int, arg: int) -> str:
        return "Do you give, cheer or rest?"

    def candidates(self, s: Crowd, ask: Ask) -> list[int]:
        verbs = s.box.catalogue.verbs
        return [
            verbs[verb].first + n for verb in type(self).verbs for n in range(verbs[verb].count)
        ]

    def answer(self, s: Crowd, ask: Ask, out: Out) -> None:
        s.asks.clear()  # everybody is asked anew
        seat, action = ask.seat, ask.picks[0]
        out.tell(Said(seat, s.box.catalogue.texts[action]))
        if action == s.box.cheer.first:
            s.cheers[seat] += 1
        elif action == s.box.rest.first:
            s.rests[seat] = True
        else:
            to, amount = s.box.gift(action)
            s.coins[seat] -= amount
            s.coins[to] += amount
            s.gifts[seat] += 1
            s.rests = [False] * s.box.seats
            s.next(THANKS, to)


class Rested(Talk):
    key = "rested"
    verbs = ("give", "cheer")
    idle = True

    def prompt(self, s: Crowd, seat: int, arg: int) -> str:
        return "You rest; do you give or cheer all the same?"


class Thank(Question[Crowd]):
    key = "thank"
    clause = "FA-5"
    verbs = ("thank",)

    def prompt(self, s: Crowd, seat: int, arg: int) -> str:
        return "Say thank you."

    def candidates(self, s: Crowd, ask: Ask) -> list[int]:
        return [s.box.thank.first]

    def answer(self, s: Crowd, ask: Ask, out: Out) -> None:
        out.tell(Said(ask.seat, "thank"))


class Noon(Question[Crowd]):
    key = "noon"
    clause = "FA-6"
    verbs = ("ring",)
    optional = True

    def prompt(self, s: Crowd, seat: int, arg: int) -> str:
        return "Noon"

    def candidates(self, s: Crowd, ask: Ask) -> list[int]:
        return [s.box.ring.first]

    def seconds(self, s: Crowd, ask: Ask) -> int:
        return NOON

    def answer(self, s: Crowd, ask: Ask, out: Out) -> None:
        s.asks.clear()
        s.rung = True
        out.tell(Said(TABLE, "ring"))


class Evening(Noon):
    key = "evening"
    verbs = ("shut",)

    def prompt(self, s: Crowd, seat: int, arg: int) -> str:
        return "Evening"

    def candidates(self, s: Crowd, ask: Ask) -> list[int]:
        return [s.box.shut.first]

    def seconds(self, s: Crowd, ask: Ask) -> int:
        return EVENING

    def answer(self, s: Crowd, ask: Ask, out: Out) -> None:
        s.asks.clear()
        s.shut = True
        out.tell(Said(TABLE, "shut"))


class Whim(Noon):
    """What the table may do at any time, and nobody makes it: it has no clock."""

    key = "whim"

    def prompt(self, s: Crowd, seat: int, arg: int) -> str:
        return "At a whim"

    def seconds(self, s: Crowd, ask: Ask) -> int:
        return 0


TALK, RESTED, THANK, MIDDAY, EVE, WHIM = Talk(), Rested(), Thank(), Noon(), Evening(), Whim()


def begin_day(s: Crowd, out: Out) -> None:
    s.day += 1
    s.rung = s.shut = False
    s.gifts, s.cheers = [0] * s.box.seats, [0] * s.box.seats
    s.rests = [False] * s.box.seats


def ask_all(s: Crowd, out: Out) -> None:
    for seat in range(s.box.seats):
        s.ask(seat, RESTED if s.rests[seat] else TALK, s.day)
    s.ask(TABLE, EVE, s.day)
    s.ask(TABLE, WHIM if s.rung else MIDDAY, s.day)


def is_over(s: Crowd) -> bool:
    return s.shut or all(s.rests)


def ask_thanks(s: Crowd, out: Out, seat: int) -> None:
    s.ask(seat, THANK)


THANKS = flow("thanks", ask_thanks)
TALKING = flow("talking", ask_all)
DAY = flow("day", begin_day, until(is_over, TALKING))


class Fair(Game[Crowd]):
    meta = Meta("fair", "Fair", "", (2, 3, 4), "1", end_clause="FA-6")
    folder = Path(__file__).parent / "no-such-folder"
    root = flow("fair", each(lambda s: range(DAYS), DAY))
    waiting = (THANKS,)
    questions = (TALK, RESTED, THANK, MIDDAY, EVE, WHIM)
    position_at = "ask_all"

    @property
    def clauses(self) -> dict[str, Clause]:
        return {}

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> Ground:
        return Ground(self, seats, options, content)

    def start(self, box: Ground, chance: Chance) -> Crowd:
        return Crowd(box, chance)

    def place(self, box: Ground, table: Mapping[str, Any], chance: Chance) -> Crowd:
        s = Crowd(box, chance)
        for name, value in table.items():
            setattr(s, name, list(value) if isinstance(value, list) else value)
        return s

    def outcome(self, s: Crowd) -> Outcome:
        best = max(s.coins)
        return Outcome(
            tuple(s.coins), tuple(n for n, had in enumerate(s.coins) if had == best), "evening"
        )

    def view(self, s: Crowd, seat: int | None) -> Shown:
        return s.dump()

    def redeal(self, box: Ground, table: Shown, seat: int | None, rng: random.Random) -> Crowd:
        return self.place(box, table, Chance(b""))

    def secrets(self, s: Crowd, seat: int | None) -> dict[str, Any]:
        return {}

    def holdings(self, s: Crowd) -> dict[str, int]:
        return {"coins": sum(s.coins)}

    def layout(self, box: Ground, view: dict[str, Any]) -> Layout:
        coins = view["table"]["coins"]
        plates = tuple(
            Area(
                f"seat-{seat}",
                "panel",
                role="mine" if seat == view["seat"] else "seat",
                seat=seat,
                badges=(Mark(label="coins", value=str(had)),),
                children=(Piece(f"purse-{seat}", "chip"),),
            )
            for seat, had in enumerate(coins)
        )
        others = tuple(plate for plate in plates if plate.role == "seat")
        mine = tuple(plate for plate in plates if plate.role == "mine")
        root = Area("root", "panel", (Area("others", "row", others, role="others"), *mine))
        return Layout(root, f"Day {view['table']['day']}", view["table"]["day"], DAYS)

    def targets(self, box: Ground, table: Shown, action: str) -> Sequence[str]:
        verb, _, rest = action.partition(" ")
        return (f"seat-{int(rest)}",) if verb == "give" else ()

    def label(self, box: Ground, action: str) -> str:
        verb, _, rest = action.partition(" ")
        return f"Give to seat {int(rest)}" if verb == "give" else verb.capitalize()

    def story(self, box: Ground, told: dict[str, Any], names: Sequence[str]) -> str:
        if told["kind"] != "said":
            return ""
        who = names[told["seat"]] if told["seat"] >= 0 else "The clock"
        return f"{who}: {told['what']}."

    def value(self, box: Ground, table: Shown, seat: int) -> float:
        return float(table["coins"][seat])


GAME = Fair()


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """While it is there anybody can play it."""
    shelf.add(GAME)
    try:
        yield
    finally:
        shelf._loaded.pop(GAME.meta.id, None)
