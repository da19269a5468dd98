"""Making a state out of a class that declares its slots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, TypeVar

from muster.kernel.state import State
from muster.parts.slots.dealing import filled, filled_in_order, in_game, shuffle, unseen
from muster.parts.slots.follow import Declared, count_of, gridded
from muster.parts.slots.kinds import (
    ALL,
    COUNT,
    HIDDEN,
    HIGHEST,
    LOWEST,
    OWNER,
    TAKEN,
    UNKNOWN,
    OfBox,
    Slot,
    members,
)
from muster.parts.slots.sight import sighted
from muster.parts.slots.source import written

C = TypeVar("C", bound=type[Any])

HOT = ("view", "seen", "known", "fill")
"""What is written out besides methods: functions, in the order in which `Declared` takes them."""


def declared(cls: C) -> C:
    """The class with its declared slots made into a state."""
    slots = _checked(cls)
    names = {slot.name for slot in slots}
    space = {
        name: found
        for name, found in vars(cls).items()
        if name not in names and name not in ("__dict__", "__weakref__", COUNT)
    }
    scope: dict[str, Any] = {"State": State, "HIDDEN": HIDDEN, "UNKNOWN": UNKNOWN}
    for hook in ("seen", "write", "read", "see", "known", "derive"):
        scope |= {f"{hook}_{slot.name}": getattr(slot, hook) for slot in slots}
    for function in (members, in_game, count_of, gridded, unseen, shuffle, filled, filled_in_order):
        scope[function.__name__] = function
    scope["chain"] = chain.from_iterable
    scope |= {f"slot_{slot.name}": slot for slot in slots if slot.kind == "grid"}
    exec(written(slots) + sighted(slots), scope)
    for name in ("__init__", "clone", "dump"):
        space.setdefault(name, scope[name])
    space["__slots__"] = tuple(sorted(names))
    metaclass: Any = type(cls)
    made = metaclass(cls.__name__, cls.__bases__, space)
    made.__qualname__ = cls.__qualname__
    attach(made, {slot.name: slot for slot in slots}, *[scope[name] for name in HOT])
    for member in space.values():
        _belongs_to(made, member)
    found: C = made
    return found


def named(slots: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Slots with their names, of a state whose methods are written out; checked when declared."""
    for name, slot in slots:
        slot.name = name
        slot.key = slot.key or name
    return dict(slots)


def attach(cls: Any, slots: dict[str, Any], *hot: Any) -> None:
    """Let what follows from these slots be known of a state whose methods are written out."""
    cls.declared = Declared(cls, tuple(slots.values()), *hot)


def _belongs_to(made: type[Any], member: Any) -> None:
    """Let `super()` in a method mean the class that was made, not the one it was written in."""
    functions: list[Any] = [getattr(member, name, None) for name in ("fget", "__func__")]
    for function in (member, *functions):
        cells = getattr(function, "__closure__", None)
        if cells:
            for name, cell in zip(function.__code__.co_freevars, cells, strict=True):
                if name == "__class__":
                    cell.cell_contents = made


def _checked(cls: type[Any]) -> list[Slot]:
    """The slots of this class with their names; TypeError says what to write instead."""
    slots: list[Slot] = []
    for name, slot in vars(cls).items():
        if isinstance(slot, Slot):
            if slot.name:
                raise TypeError(
                    f"{cls.__name__}.{name} is the slot {slot.name!r} again; declare each its own"
                )
            slot.name = name
            slot.key = slot.key or name
            wrong = _wrong(slot)
            if wrong:
                raise TypeError(f"{cls.__name__}.{name}: {wrong}")
            slots.append(slot)
    if vars(cls).get(COUNT, 0) > len(slots):
        raise TypeError(f"{cls.__name__} declares a slot twice; give each a name of its own")
    for base in cls.__mro__[1:]:
        if "declared" in vars(base):
            raise TypeError(
                f"{cls.__name__} inherits the slots of {base.__name__}; declare all in one class"
            )
    keys = {slot.key: slot.name for slot in slots if not slot.within}
    for slot in slots:
        if slot.within and slot.within not in keys:
            raise TypeError(
                f"{cls.__name__}.{slot.name}: no entry {slot.within!r} tells it; within names one"
            )
        if not slot.within and keys[slot.key] != slot.name:
            raise TypeError(f"{cls.__name__}.{slot.name}: {keys[slot.key]!r} has its key already")
    rest: dict[str, str] = {}
    for slot in slots:
        if slot.rest and rest.setdefault(slot.sort, slot.name) != slot.name:
            raise TypeError(
                f"{cls.__name__}.{slot.name}: {rest[slot.sort]!r} takes the rest of {slot.sort!r} "
                "already; leave out rest=True of one of them"
            )
    return slots


def _wrong(slot: Slot) -> str:
    """What cannot be about this declaration, and what to write; empty if all is well."""
    if slot.name in TAKEN or hasattr(State, slot.name):
        return "this name has a meaning of its own in a state or a position; choose another"
    if slot.seen is OWNER and not slot.each:
        return 'OWNER is the one of several it belongs to; write each="seats", or who may see it'
    if slot.named and (not slot.each or slot.seen is not ALL):
        return "what is told by name is of each of a sort, and everybody sees it; say each, no seen"
    if slot.kind == "zone" and slot.each and slot.rest:
        return "the rest cannot go into several zones; leave out rest=True"
    if slot.kind == "number":
        if slot.seen is not ALL and (slot.low, slot.high) == (LOWEST, HIGHEST):
            return "a hidden number is re-dealt from its range; write low and high"
        for named, value in (("start", slot.start), ("position", slot.position)):
            if isinstance(value, (str, OfBox)):
                continue  # a number of the box
            if value < slot.low or (isinstance(slot.high, int) and value > slot.high):
                return f"{named} is {value}, not from {slot.low} to {slot.high}; change one of them"
    return ""
