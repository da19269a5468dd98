"""The state of a match, and the box it is played with.

A state is mutable, flat and cheap to copy: small integers in tuples and lists. What never changes
during a match (components, options, catalogue) is in its Box and shared by all copies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from muster.kernel.ask import Ask, Question
from muster.kernel.catalogue import Catalogue
from muster.kernel.chance import Chance
from muster.kernel.flow import Flow, Frame

if TYPE_CHECKING:
    from muster.kernel.content import Content
    from muster.kernel.game import Game

B = TypeVar("B", bound="Box")

Held = tuple[int, list[Ask], list[Ask]]


class Box:
    """Everything about a match that is settled before it starts and known to all.

    `names` says for a field of an event where its component numbers find their ids.
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
        self.names: dict[str, Sequence[str]] = {}


class State(ABC, Generic[B]):
    """What a game's state inherits: where in the rules we are, who is asked what, and chance.

    stack   frames of suspended rules, the running one last
    asks    open questions still to be answered, by seat
    sealed  whole sealed answers that wait for the others; may still be given anew
    held    asks of rules further down the stack, waiting until what lies above is done
    """

    __slots__ = ("asks", "box", "chance", "held", "over", "sealed", "stack")

    def __init__(self, box: B, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.stack: list[Frame] = []
        self.asks: list[Ask] = []
        self.sealed: list[Ask] = []
        self.held: list[Held] = []
        self.over = False

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy. Start with `twin = self.twin()` and copy the game's own slots."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The game's own slots, named and JSON-able; `Game.place` reads it back exactly."""

    def twin(self) -> Self:
        """A new object with the kernel's slots copied and the game's own slots unset."""
        cls = type(self)
        twin = cls.__new__(cls)
        twin.box = self.box
        twin.chance = self.chance.clone()
        twin.stack = self.stack.copy()
        twin.asks = self.asks.copy()
        twin.sealed = self.sealed.copy()
        twin.held = (
            [(depth, asks.copy(), sealed.copy()) for depth, asks, sealed in self.held]
            if self.held
            else []
        )
        twin.over = self.over
        return twin

    @property
    def item(self) -> int:
        """What the running flow is about: the item its `each` or `push` gave it."""
        return self.stack[-1][2]

    def ask(self, seat: int, question: Question[Any], arg: int = 0, left: int = 0) -> None:
        """Open a question. `left` bounds how often an optional one may be answered (0: once)."""
        prompt = question.prompt(self, seat, arg)
        self.asks.append(Ask(seat, question, arg, prompt, (), left))

    def ask_again(self, ask: Ask) -> None:
        """Keep an optional ask open after an answer, as long as its bound allows."""
        if ask.left > 1:
            again = Ask(ask.seat, ask.question, ask.arg, ask.prompt, (), ask.left - 1)
            self.asks.append(again)
            self.asks.sort(key=_seat_of)

    def close(self, question: Question[Any]) -> None:
        """Withdraw every open ask of this question."""
        self.asks = [ask for ask in self.asks if ask.question is not question]
        self.sealed = [ask for ask in self.sealed if ask.question is not question]

    def push(self, flow: Flow, item: int = 0) -> None:
        """Run a flow now; whatever is open waits until it is done."""
        if self.asks or self.sealed:
            self.held.append((len(self.stack), self.asks, self.sealed))
            self.asks = []
            self.sealed = []
        self.stack.append((flow.index, 0, item, 0))

    def end(self) -> None:
        """The match is over at once."""
        self.stack.clear()
        self.asks.clear()
        self.sealed.clear()
        self.held.clear()
        self.over = True


def _seat_of(ask: Ask) -> int:
    return ask.seat
