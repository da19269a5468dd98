"""What a game is to the kernel: the interface every game folder fills in.

A game is found by its folder; `game.py` in it has one subclass of Game and an instance `GAME`.
Everything here is a promise the kernel, the bots, the screens and the kit rely on.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from muster.kernel.ask import Question, Reason
from muster.kernel.campaign import Campaign
from muster.kernel.chance import Chance
from muster.kernel.clauses import Clause, read_clauses
from muster.kernel.content import Content, Files, read_folder
from muster.kernel.designer import Designer
from muster.kernel.errors import BadChoice
from muster.kernel.events import Event
from muster.kernel.flow import Flow, number
from muster.kernel.options import Option, settle
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Layout, Preview
from muster.kernel.state import Box, State

S = TypeVar("S", bound=State[Any])

Table = dict[str, Any]
"""The game's own part of a view: JSON-able."""


class Meta(msgspec.Struct, frozen=True):
    """What a shelf tells about a game. `rules_version` changes when old records may not replay."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    rules_version: str
    options: tuple[Option, ...] = ()
    minutes: str = ""
    weight: str = ""
    designers: str = ""
    publisher: str = ""
    year: int = 0
    end_clause: str = ""
    skin: str = ""


class Game(ABC, Generic[S]):
    """A game: meta data, components, flows, and how a state is shown, hidden and judged."""

    meta: Meta
    folder: Path
    root: Flow
    side_flows: tuple[Flow, ...] = ()
    questions: tuple[Question[Any], ...] = ()
    position_at: str = ""  # the step a hand-written position is about to do if it does not say
    barriers_stand: str = ""  # the clause by which not even all together go back beyond a barrier
    campaign: Campaign | None = None  # how matches follow from each other, if they do
    designer: Designer | None = None  # what people may draw for it, if they may

    def __init__(self) -> None:
        self.flows = number(self.root, *self.side_flows)
        self.flow_named = {flow.name: flow for flow in self.flows}
        self.question_named = {question.key: question for question in self.questions}
        self._boxes: dict[str, Box] = {}

    # What it is made of

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause of the rulebook by id."""
        return read_clauses(self.folder / "RULES.md")

    @cached_property
    def components(self) -> Files:
        """The game's own content files, without any pack."""
        folder = self.folder / "content"
        return read_folder(folder) if folder.is_dir() else {}

    def box(
        self, seats: int, options: Mapping[str, Any] | None = None, overlay: Files | None = None
    ) -> Box:
        """The box for these seats, options and pack; BadChoice or BadContent if they do not fit."""
        meta = self.meta
        if seats not in meta.seats:
            valid = ", ".join(str(n) for n in meta.seats)
            raise BadChoice(f"{meta.id} has no game for {seats} seats; valid: {valid}")
        settled = settle(meta.options, seats, options)
        key = f"{seats} {settled} {json.dumps(overlay, sort_keys=True) if overlay else ''}"
        box = self._boxes.get(key)
        if box is None:
            box = self.pack(seats, settled, Content(self.components, overlay))
            if len(self._boxes) > 64:
                self._boxes.clear()
            self._boxes[key] = box
        return box

    @abstractmethod
    def pack(self, seats: int, options: dict[str, Any], content: Content) -> Box:
        """Build the box: facts about components as tuples, and the catalogue of actions."""

    def trials(self) -> Sequence[tuple[int, dict[str, Any]]]:
        """Seats and options the kit should look at besides single options: those with data."""
        return ()

    # From a state

    @abstractmethod
    def start(self, box: Any, chance: Chance) -> S:
        """A state before set-up; the first step of the root flow sets the table."""

    @abstractmethod
    def place(self, box: Any, table: Mapping[str, Any], chance: Chance) -> S:
        """A state from a position: whatever is left out takes a sensible value.

        Reads back exactly what `State.dump` wrote. Raises BadPosition naming the entry.
        """

    @abstractmethod
    def outcome(self, s: S) -> Outcome:
        """The result of a state that is over."""

    @abstractmethod
    def view(self, s: S, seat: int | None) -> Table:
        """What a seat (None: a spectator) may know, listed thing by thing."""

    @abstractmethod
    def redeal(self, box: Any, table: Table, seat: int | None, rng: random.Random) -> S:
        """A full state that this seat's view allows, what it cannot know dealt at random."""

    @abstractmethod
    def secrets(self, s: S, seat: int | None) -> dict[str, Any]:
        """What this seat may not know, by name. The kit checks that re-dealing moves each."""

    @abstractmethod
    def holdings(self, s: S) -> dict[str, int]:
        """How much there is of everything that must never appear or vanish."""

    def bound(self, box: Any) -> int:
        """No match has more decisions than this."""
        return 10_000

    def why_silent(self, s: S, seat: int, action: int) -> tuple[str, Reason] | None:
        """Why this action is nothing the seat is asked for, with its clause, if the rules say so.

        From what the seat may know. None: the kernel says whom the game waits for.
        """
        return None

    # From a view

    @abstractmethod
    def layout(self, box: Any, view: dict[str, Any]) -> Layout:
        """How a view lies on the table.

        The whole view, so that a screen can show who has answered: `view["table"]` is the game's
        own part, `view["seat"]` who looks, `view["asks"]` and `view["sealed"]` the questions.
        """

    @abstractmethod
    def targets(self, box: Any, table: Table, action: str) -> Sequence[str]:
        """The ids of the nodes a legal action touches.

        Here, in `label` and in `preview` an action that ends in an amount comes without it.
        """

    def label(self, box: Any, action: str) -> str:
        """What an action does, in words."""
        return action

    def preview(
        self, box: Any, table: Table, seat: int, action: str, picks: Sequence[str]
    ) -> Preview:
        """What a legal action would do after these picks, as far as this seat can know."""
        return Preview()

    def picked(self, box: Any, table: Table, seat: int, picks: Sequence[str]) -> Sequence[str]:
        """The nodes that belong to an answer in the making; by default what its picks touch."""
        return [node for pick in picks for node in self.targets(box, table, pick)]

    @abstractmethod
    def story(self, box: Any, told: dict[str, Any], names: Sequence[str]) -> str:
        """A line of the log, from what a seat was told; empty for what needs no words."""

    def value(self, box: Any, table: Table, seat: int) -> float:
        """How good this view is for the seat, in points; what greedy bots maximise."""
        return 0.0

    def advise(
        self, box: Any, view: dict[str, Any], legal: Sequence[str], bluff: float, rng: random.Random
    ) -> Mapping[str, float]:
        """How good the answers are that a good player would think of, in any unit.

        For games in which trying every answer is hopeless: many amounts to offer, much to read out
        of others' words. It sees the whole view of the seat that is asked, one of whose questions
        `legal` answers, and nothing else; `bluff` (0 to 1) is how often to mislead where the game
        has words for it; all chance comes from `rng`. Empty: no advice, the bot tries answers.
        """
        return {}

    def traits(
        self, box: Any, events: Sequence[Event], outcome: Outcome
    ) -> Mapping[str, Sequence[str]]:
        """What statistics may sort finished matches by: a name, and a word for each seat.

        Words that are the same for all seats are of the whole match; "" leaves a seat out.
        """
        return {}
