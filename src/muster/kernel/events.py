"""What happened, told to those who may know.

Events are output, never state. Each has a kind and possibly masked fields; log,
motion, statistics and rewards are folds over what a seat is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from muster.kernel.records.out import Out, Silence

if TYPE_CHECKING:
    from muster.kernel.state import Box

__all__ = ["Answered", "Event", "Out", "Silence"]


class Event(msgspec.Struct, frozen=True):
    """A thing that happened. A game's events are subclasses with a `kind` and named fields.

    reveals  something hidden came to light: nobody may take back what led to it
    masked   fields that only `knowers` are told; all others get None
    open     fields everybody sees happen, though the table does not show them afterwards
    heading  it opens a new part of the log
    beat     how long a screen stays with what lies there when the step that told it is done: 0 not
             at all, 1 for a look, 2 until it is read, 3 for what everybody has been waiting for
    says     its line in the log: "{seat} dives: {card}."; empty for what needs no words
    hidden   its line for those who are not told the masked fields
    people   the fields that are seats, and are called by their names
    known_to the fields with the seats, one or several, that are told what is masked
    """

    kind: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    masked: ClassVar[tuple[str, ...]] = ()
    open: ClassVar[tuple[str, ...]] = ()
    heading: ClassVar[bool] = False
    beat: ClassVar[int] = 0
    says: ClassVar[str] = ""
    hidden: ClassVar[str] = ""
    people: ClassVar[tuple[str, ...]] = ("seat", "player", "to")
    known_to: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **settings: Any) -> None:
        """A kind that is not given is the name of the class in words: TurnedUp, "turned up"."""
        super().__init_subclass__(**settings)
        if "kind" not in vars(cls):
            cls.kind = _CAPITALS.sub(" ", cls.__name__).lower()

    @classmethod
    def line(cls, box: Any, told: dict[str, Any], names: Sequence[str]) -> str:
        """Its line in the log from what a seat was told; by default what it `says`."""
        masked = bool(cls.masked) and all(told[field] is None for field in cls.masked)
        said = cls.hidden if masked else cls.says
        if not said:
            return ""
        people = cls.people
        return said.format(
            **{
                field: _called(value, names) if field in people else _listed(value)
                for field, value in told.items()
            }
        )

    @classmethod
    def check_names(cls) -> None:
        """TypeError where `says`, `hidden` or `known_to` names a field that is not there."""
        fields = cls.__struct_fields__
        told = (*fields, "kind")
        for said in ("says", "hidden"):
            for _, name, _, _ in Formatter().parse(getattr(cls, said)):
                if name is not None and name not in told:
                    raise _no_field(cls, said, name)
        for name in cls.known_to:
            if name not in fields:
                raise _no_field(cls, "known_to", name)
        if cls.says:
            for name in cls.masked:
                if name not in told:
                    raise _no_field(cls, "masked", name)

    def knowers(self) -> tuple[int, ...]:
        """The seats that are told the masked fields."""
        found: list[int] = []
        for field in self.known_to:
            seats = getattr(self, field)
            found += seats if isinstance(seats, tuple) else (seats,)
        return tuple(found)

    def fields(self, box: Box) -> dict[str, Any]:
        """The named, JSON-able content: component numbers as ids (-1 as None), by `Box.names`."""
        names = box.names
        story: dict[str, Any] = {}
        for field in self.__struct_fields__:
            ids = names.get(field)
            value = getattr(self, field)
            story[field] = _plain(value) if ids is None else _ids(value, ids)
        return story

    def told(self, box: Box, seat: int | None) -> dict[str, Any]:
        """What this seat (None: a spectator) is told: everybody learns of it, not everybody all."""
        story: dict[str, Any] = {"kind": self.kind}
        story.update(self.fields(box))
        if self.heading:
            story["heading"] = True
        if self.masked and (seat is None or seat not in self.knowers()):
            for name in self.masked:
                story[name] = None
        return story


_CAPITALS = re.compile(r"(?<!^)(?=[A-Z])")


def _no_field(cls: type[Event], where: str, name: str) -> TypeError:
    fields = ", ".join(cls.__struct_fields__) or "none"
    return TypeError(f"{cls.__name__}.{where}: no field {name!r}; its fields: {fields}")


def _called(value: Any, names: Sequence[str]) -> str:
    """Seats by their names; -1 is nobody, and one that is not told somebody."""
    if isinstance(value, list):
        return ", ".join([_called(one, names) for one in value]) or "nobody"
    if value is None:
        return "somebody"
    return "nobody" if value < 0 else names[value]


def _listed(value: Any) -> Any:
    """A list as people read it out; what is not there is nothing."""
    if isinstance(value, list):
        return ", ".join([str(_listed(one)) for one in value]) or "nothing"
    return "nothing" if value is None else value


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

    @classmethod
    def line(cls, box: Any, told: dict[str, Any], names: Sequence[str]) -> str:
        done = "has sealed an answer" if told["sealed"] else "thinks again"
        return f"{names[told['seat']]} {done}."
