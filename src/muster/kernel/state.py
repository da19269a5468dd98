"""The state of a match, and the box it is played with.

A state is mutable, flat and cheap to copy: small integers in tuples and lists. What never changes
during a match (components, options, catalogue) is in its Box and shared by all copies.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from muster.kernel.ask import Ask, Lists, Question
from muster.kernel.catalogue import Block, Catalogue
from muster.kernel.chance import Chance
from muster.kernel.flow import END, Flow, Frame

if TYPE_CHECKING:
    from muster.kernel.content import Content
    from muster.kernel.game import Game
    from muster.kernel.verbs import Verb

B = TypeVar("B", bound="Box", covariant=True)


class Box:
    """Everything about a match that is settled before it starts and known to all.

    names    for a field of an event, where its component numbers find their ids
    sorts    the components by sort: their ids; inside a match a component is its number there
    in_game  for a sort, the numbers of those that take part, if not all do
    unseen   for a sort, those that may lie where somebody does not see them, if not all in game may
    by_seat  what each seat has as many of, in the order of seats, and how many: a slot may name it
             as `each`; what there is beyond belongs to nobody
    """

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.content = content
        self.catalogue = Catalogue()
        self.flows: tuple[Flow, ...] = game.flows
        self.lines = tuple(flow.line for flow in game.flows)
        self.waits = tuple(flow.waits for flow in game.flows)
        self.before = game.root.before
        self.names: dict[str, Sequence[str]] = {}
        self.sorts: dict[str, Sequence[str]] = {}
        self.in_game: dict[str, Sequence[int]] = {}
        self.unseen: dict[str, Sequence[int]] = {}
        self.by_seat: dict[str, int] = {"seats": 1}
        self.numbers_of: dict[str, dict[str, int]] = {}
        self.blocks: list[Block] = []
        self.opened: dict[str, dict[tuple[int, int], Any]] = {}  # deeds by who acts and facts
        self.lists: dict[Question[Any], dict[int, Lists]] = {  # by which of its verbs are open
            one: {} for one in game.questions
        }
        self.unpack()

    def unpack(self) -> None:
        """Read the components into flat facts by number, and say which sorts there are."""

    def title_of(self, sort: str, at: int) -> str:
        """A component as people call it; by default its id."""
        return self.sorts[sort][at]

    def no_sort(self, sort: str) -> str:
        """What to do about a sort that is named and not there."""
        there = ", ".join(self.sorts) or "none yet"
        box = type(self).__name__
        return f"{sort!r} is no sort of {box} ({there}); fill self.sorts[{sort!r}] in {box}.unpack"

    def lay_out(self, verbs: Sequence[Verb[Any]]) -> None:
        """Put the actions of these verbs into the catalogue, in their order; of one name, once."""
        for sort, ids in self.sorts.items():
            self.numbers_of[sort] = {name: at for at, name in enumerate(ids)}
        for verb in verbs:
            for sort in verb.words:
                if sort not in self.sorts:
                    raise TypeError(f"the verb {verb.name!r}: {self.no_sort(sort)}")
            words = [self.sorts[sort] for sort in verb.words]
            block = self.catalogue.block_for(verb.name, *words, amount=verb.amount)
            for rule in verb.rules:
                if rule.of_box is not None:
                    block.open &= rule.of_box(self)
            self.blocks.append(block)


class Slots(ABC):
    """What follows from the declared slots of a state; `muster.parts.slots` makes it.

    keys  what a dump, and a position, has entries for
    """

    keys: tuple[str, ...]

    @abstractmethod
    def fit(self, box: Any) -> None:
        """TypeError if the box lacks a sort or a number that a slot names."""

    @abstractmethod
    def place(self, box: Any, table: Mapping[str, Any], chance: Chance) -> Any:
        """A state from a dump or from a position written by hand."""

    @abstractmethod
    def read(self, s: Any, table: Mapping[str, Any]) -> None:
        """Put what a position says into a state that has everything else already."""

    @abstractmethod
    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know, with the keys of a dump."""

    @abstractmethod
    def seen(self, box: Any, table: Mapping[str, Any]) -> Any:
        """The state as a view tells it; what it does not tell is not in it."""

    @abstractmethod
    def known(self, s: Any, seat: int | None) -> Any:
        """The same as `seen` makes of the view of this seat, without the detour."""

    @abstractmethod
    def fill(self, s: Any, rng: random.Random) -> None:
        """Put what a seen state does not tell into random places."""

    @abstractmethod
    def secrets(self, s: Any, seat: int | None) -> dict[str, Any]:
        """What this seat may not know and could not count out, by name."""

    @abstractmethod
    def holdings(self, s: Any) -> dict[str, int]:
        """How many components of each sort lie anywhere, and how many different ones."""


class State(ABC, Generic[B]):
    """What a game's state inherits: where in the rules we are, who is asked what, and chance.

    stack   frames of suspended rules, the running one last
    asks    open questions still to be answered, by seat
    sealed  whole sealed answers that wait for the others; may still be given anew

    `declared` is what follows from its slots where they are declared.
    """

    declared: ClassVar[Slots]

    __slots__ = ("asks", "box", "chance", "over", "sealed", "stack")

    def __init__(self, box: B, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.stack: list[Frame] = []
        self.asks: list[Ask] = []
        self.sealed: list[Ask] = []
        self.over = False

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy. Start with `twin = self.twin()` and copy the game's own slots."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The game's own slots, named and JSON-able; `Game.place` reads it back exactly."""

    @classmethod
    def bare(cls, box: Any) -> Self:
        """A new object of this kind, nothing in it: the game's own slots are unset."""
        s = cls.__new__(cls)
        s.box = box
        s.chance = Chance(b"")
        s.stack = []
        s.asks = []
        s.sealed = []
        s.over = False
        return s

    def twin(self) -> Self:
        """A new object with the kernel's slots copied and the game's own slots unset."""
        cls = type(self)
        twin = cls.__new__(cls)
        twin.box = self.box
        twin.chance = self.chance.clone()
        twin.stack = self.stack.copy()
        twin.asks = self.asks.copy()
        twin.sealed = self.sealed.copy()
        twin.over = self.over
        return twin

    def ids_of(self, sort: str) -> Sequence[str]:
        """The components of a sort; a state overrides this where it is not the box that says."""
        return self.box.sorts[sort]

    def numbers_of(self, sort: str) -> Mapping[str, int]:
        """Their numbers by id; to be overridden with `ids_of`."""
        return self.box.numbers_of[sort]

    @property
    def item(self) -> int:
        """What the running flow is about: the item its `each` gave it."""
        return self.stack[-1][2]

    def ask(self, seat: int, question: Question[Any], arg: int = 0) -> None:
        """Open a question."""
        prompt = question.prompt(self, seat, arg) if question.speaks else question.words
        self.asks.append(Ask(seat, question, arg, prompt))

    # What waits

    @property
    def args(self) -> tuple[int, ...]:
        """The numbers with which what runs, or asks, was put to wait."""
        return self.stack[-1][4]

    def next(self, flow: Flow, *args: int) -> None:
        """Put a flow before all that waits: it comes as soon as nobody is asked any more."""
        stack = self.stack
        if not self.asks and self.box.lines[stack[-1][0]][stack[-1][1]].kind == END:
            stack.pop()  # what has done its last step need not be kept below
        stack.append((flow.index, 0, 0, 0, args))

    def later(self, flow: Flow, *args: int) -> None:
        """Put a flow behind all that waits."""
        waits = self.box.waits
        at = 0
        for frame in self.stack:
            if waits[frame[0]]:
                break
            at += 1
        self.stack.insert(at, (flow.index, 0, 0, 0, args))

    def again(self) -> None:
        """What has just asked, if it was put to wait, comes once more with the same numbers."""
        flow, at, _, _, args = self.stack[-1]
        if self.box.waits[flow] and self.box.lines[flow][at].kind == END:
            self.stack[-1] = (flow, at - 1, 0, 0, args)

    def done(self) -> None:
        """What runs, asks, or comes next is done."""
        self.stack.pop()

    def waiting(self, flow: Flow | None = None) -> list[tuple[int, ...]]:
        """The numbers of each time this flow (None: any) waits or asks, what comes first first."""
        waits, lines, asks = self.box.waits, self.box.lines, self.asks
        return [
            frame[4]
            for frame in reversed(self.stack)
            if (waits[frame[0]] if flow is None else frame[0] == flow.index)
            and (asks or lines[frame[0]][frame[1]].kind != END)
        ]

    def runs(self, flow: Flow) -> bool:
        """Is it this flow that runs, asks, or comes next?"""
        return bool(self.stack) and self.stack[-1][0] == flow.index

    def follows(self, flow: Flow) -> tuple[int, ...] | None:
        """The numbers of what comes after what runs, if it is this flow and not yet begun."""
        if len(self.stack) < 2:
            return None
        frame = self.stack[-2]
        return frame[4] if frame[0] == flow.index and not frame[1] else None

    def take(self) -> None:
        """What `follows` does not come any more: what runs has done it too."""
        del self.stack[-2]

    def forget(self, flow: Flow | None = None) -> None:
        """Nothing that waits (of this flow, if one is named) comes any more."""
        stack = self.stack
        if flow is not None:
            stack[:] = [frame for frame in stack if frame[0] != flow.index]
            return
        waits = self.box.waits
        at = 0
        while at < len(stack) and not waits[stack[at][0]]:
            at += 1
        del stack[at:]
