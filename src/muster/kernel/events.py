"""What happened, told to those who may know.

Events are output, never state. Each has a kind, an audience and possibly masked fields; log,
motion, statistics and rewards are folds over what a seat is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

if TYPE_CHECKING:
    from muster.kernel.state import Box


class Event(msgspec.Struct, frozen=True):
    """A thing that happened. A game's events are subclasses with a `kind` and named fields.

    reveals  something hidden came to light: nobody may take back what led to it
    masked   fields that only `knowers` are told; all others get None
    open     fields everybody sees happen, though the table does not show them afterwards
    heading  it opens a new part of the log
    beat     a screen pauses when the step that told it is done, so that one sees what happened
    """

    kind: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    masked: ClassVar[tuple[str, ...]] = ()
    open: ClassVar[tuple[str, ...]] = ()
    heading: ClassVar[bool] = False
    beat: ClassVar[bool] = False

    def audience(self) -> tuple[int, ...] | None:
        """The seats that learn of it at all; None is everybody, spectators too."""
        return None

    def knowers(self) -> tuple[int, ...]:
        """The seats that are told the masked fields."""
        return ()

    def fields(self, box: Box) -> dict[str, Any]:
        """The named, JSON-able content: component numbers as ids (-1 as None), by `Box.names`."""
        names = box.names
        story: dict[str, Any] = {}
        for field in self.__struct_fields__:
            ids = names.get(field)
            value = getattr(self, field)
            story[field] = _plain(value) if ids is None else _ids(value, ids)
        return story

    def told(self, box: Box, seat: int | None) -> dict[str, Any] | None:
        """What this seat (None: a spectator) is told, or None if nothing."""
        audience = self.audience()
        if audience is not None and (seat is None or seat not in audience):
            return None
        story: dict[str, Any] = {"kind": self.kind}
        story.update(self.fields(box))
        if self.heading:
            story["heading"] = True
        if self.masked and (seat is None or seat not in self.knowers()):
            for name in self.masked:
                story[name] = None
        return story


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _ids(value: Any, ids: Sequence[str]) -> Any:
    if isinstance(value, tuple):
        return [_ids(one, ids) for one in value]
    return None if value < 0 else ids[value]


class Answered(Event, frozen=True):
    """A seat has sealed an answer, or opened it again. What it is stays secret."""

    kind: ClassVar[str] = "answered"
    seat: int
    key: str
    sealed: bool


class Out:
    """Where rules report what happens. `revealed` marks that something hidden came to light.

    `heard` is false where nobody listens: an event that takes work need not be made then.
    """

    __slots__ = ("events", "heard", "revealed")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False
        self.heard = True

    def tell(self, event: Event) -> None:
        self.events.append(event)
        if event.reveals:
            self.revealed = True


class Silence(Out):
    """Nobody listens: for search and simulation."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.heard = False

    def tell(self, event: Event) -> None:
        pass
