"""A toy to try the kernel with: the smallest game there can be, with any flow and any questions.

Its state is a list of notes everybody sees and a secret number for each seat; `say a` … `say d`,
`stop` and `tick` are all one can do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import pytest

from muster.kernel import shelf
from muster.kernel.ask import Ask, Question, Reason, Rule, rule
from muster.kernel.chance import Chance
from muster.kernel.content import Content
from muster.kernel.errors import BadPosition
from muster.kernel.events import Event, Out
from muster.kernel.flow import Flow, flow
from muster.kernel.game import Game, Meta
from muster.kernel.match import Match
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Area, Layout
from muster.kernel.state import Box, State

WORDS = ("a", "b", "c", "d")
SECRETS = range(10)


class ToyBox(Box):
    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        self.say = self.catalogue.verb("say", WORDS)
        self.stop = self.catalogue.verb("stop")
        self.tick = self.catalogue.verb("tick")


class Toy(State[ToyBox]):
    __slots__ = ("notes", "secrets")

    def __init__(self, box: ToyBox, chance: Chance) -> None:
        super().__init__(box, chance)
        self.notes: list[str] = []
        self.secrets = [0] * box.seats

    def clone(self) -> Self:
        twin = self.twin()
        twin.notes = self.notes.copy()
        twin.secrets = self.secrets.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        return {"notes": list(self.notes), "secrets": list(self.secrets)}


class Noted(Event, frozen=True):
    """Everybody is told; `secret` only its seat."""

    kind: ClassVar[str] = "noted"
    masked: ClassVar[tuple[str, ...]] = ("secret",)
    seat: int
    word: str
    secret: int = 0

    def knowers(self) -> tuple[int, ...]:
        return (self.seat,)


class Shown(Event, frozen=True):
    kind: ClassVar[str] = "shown"
    reveals: ClassVar[bool] = True
    secrets: tuple[int, ...]


@rule("TY-2")
def not_d(s: Toy, ask: Ask, action: int) -> Reason | None:
    """Nobody says d."""
    return Reason("d is not said here", word="d") if word_of(s, action) == "d" else None


def word_of(s: Toy, action: int) -> str:
    return s.box.catalogue.texts[action].partition(" ")[2]


class Say(Question[Toy]):
    """Say a, b or c: noted at once."""

    key = "say"
    clause = "TY-1"
    verbs = ("say",)
    rules: ClassVar[tuple[Rule[Any], ...]] = (not_d,)

    def prompt(self, s: Toy, seat: int, arg: int) -> str:
        return f"What do you say to {arg}?"

    def candidates(self, s: Toy, ask: Ask) -> list[int]:
        return [s.box.say.first + n for n in range(len(WORDS))]

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        word = word_of(s, ask.picks[0])
        s.notes.append(f"{ask.seat} says {word}")
        out.tell(Noted(ask.seat, word, s.secrets[ask.seat]))


class ToyGame(Game[Toy]):
    folder = Path(__file__).parent / "no-such-folder"
    position_at = "begin"

    def __init__(
        self,
        root: Flow,
        questions: Sequence[Question[Any]],
        waiting: Sequence[Flow] = (),
        options: Sequence[Option] = (),
    ) -> None:
        self.meta = Meta(
            id="toy",
            title="Toy",
            tagline="",
            seats=(1, 2, 3),
            rules_version="1",
            end_clause="TY-9",
            options=tuple(options),
        )
        self.root = root
        self.questions = tuple(questions)
        self.waiting = tuple(waiting)
        super().__init__()

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> ToyBox:
        return ToyBox(self, seats, options, content)

    def start(self, box: ToyBox, chance: Chance) -> Toy:
        return Toy(box, chance)

    def place(self, box: ToyBox, table: Mapping[str, Any], chance: Chance) -> Toy:
        s = Toy(box, chance)
        for field in table:
            if field not in ("notes", "secrets"):
                raise BadPosition(f"no entry {field!r}; valid: at, notes, secrets")
        s.notes = list(table.get("notes", []))
        s.secrets = list(table.get("secrets", s.secrets))
        return s

    def outcome(self, s: Toy) -> Outcome:
        return Outcome(scores=(len(s.notes),) * s.box.seats, winners=(0,), ending="said")

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {"notes": list(s.notes), "mine": None if seat is None else s.secrets[seat]}

    def redeal(
        self, box: ToyBox, table: dict[str, Any], seat: int | None, rng: random.Random
    ) -> Toy:
        s = Toy(box, Chance(b""))
        s.notes = list(table["notes"])
        s.secrets = [rng.choice(SECRETS) for _ in range(box.seats)]
        if seat is not None:
            s.secrets[seat] = table["mine"]
        return s

    def secrets(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {f"secret of {n}": value for n, value in enumerate(s.secrets) if n != seat}

    def holdings(self, s: Toy) -> dict[str, int]:
        return {"seats": s.box.seats}

    def layout(self, box: ToyBox, view: dict[str, Any]) -> Layout:
        return Layout(Area("table", "panel"), phase="talking")

    def targets(self, box: ToyBox, table: dict[str, Any], action: str) -> Sequence[str]:
        return ("table",)

    def story(self, box: ToyBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{told['kind']}"


def note(word: str) -> Any:
    """A step that notes a word, and the item of its flow."""

    def step(s: Toy, out: Out) -> None:
        s.notes.append(f"{word}{s.item}" if word.endswith("#") else word)

    step.__name__ = word
    return step


def begin(s: Toy, out: Out) -> None:
    """The first step of most flows here: nothing."""


class Bench:
    """Puts toys on the shelf; they are gone after the test."""

    def game(self, *steps: Any, questions: Sequence[Question[Any]] = (), **more: Any) -> ToyGame:
        root = flow("root", begin, *steps, before=more.pop("before", None))
        found = ToyGame(root, questions, **more)
        shelf.add(found)
        return found

    def match(self, *steps: Any, questions: Sequence[Question[Any]] = (), **more: Any) -> Match:
        seats = more.pop("seats", 3)
        self.game(*steps, questions=questions, **more)
        return Match.new("toy", seats, seed=1)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    return Bench()


def notes(match: Match) -> list[str]:
    found: list[str] = match.view(None)["table"]["notes"]
    return found


def asked(match: Match) -> list[tuple[int, str]]:
    return [(ask.seat, ask.key) for ask in match.asks]
