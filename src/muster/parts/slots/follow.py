"""What follows from declared slots: positions, states as a seat sees them, re-deals, secrets."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.state import Box, Slots
from muster.parts.positions import Reader, checked, known_entries, listed, rows, word
from muster.parts.slots.kinds import ALL, HIDDEN, NONE, UNKNOWN, Slot, sorts_of, told_slots


class Declared(Slots):
    """What follows from the declared slots of a state class."""

    def __init__(
        self,
        state: Any,
        slots: tuple[Slot, ...],
        view: Callable[[Any, int | None], dict[str, Any]],
    ) -> None:
        self.state = state
        self.slots = tuple(told_slots(slots))
        self.derived = tuple(slot for slot in slots if slot.kind == "derived")
        self.lookers = tuple(slot for slot in slots if slot.kind == "looker")
        self.sorts = sorts_of(slots)
        self._view = view

    def fit(self, box: Box) -> None:
        state, kind = self.state.__name__, type(box).__name__
        for slot in self.slots:
            for each in (slot.each, slot.columns):
                if each and not isinstance(getattr(box, each, None), int):
                    raise TypeError(
                        f"{state}.{slot.name}: {kind} has no number {each!r} to have one for each "
                        f'of; write each="seats", or set self.{each} in {kind}.unpack'
                    )
            if slot.sort and slot.sort not in box.sorts:
                raise TypeError(f"{state}.{slot.name}: {box.no_sort(slot.sort)}")

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        return self._view(s, seat)

    def seen(self, box: Box, table: Mapping[str, Any]) -> Any:
        s = self.state(box, Chance(b""))
        for slot in self.lookers:
            setattr(s, slot.name, NONE if table[slot.key] is None else table[slot.key])
        for slot in self.slots:
            told = table[slot.key]
            if slot.kind == "grid":
                setattr(s, slot.name, _gridded(slot, box, told))
                continue
            at = box.numbers_of.get(slot.sort, {})
            read = [_read(slot, box, one, at) for one in (told if slot.each else [told])]
            setattr(s, slot.name, read if slot.each else read[0])
        self._derive(s)
        return s

    def _derive(self, s: Any) -> None:
        for slot in self.derived:
            assert slot.derive is not None
            setattr(s, slot.name, slot.derive(s))

    def place(self, box: Box, table: Mapping[str, Any], chance: Chance) -> Any:
        known_entries(table, [slot.key for slot in self.slots])
        s = self.state(box, chance)
        readers = {
            sort: Reader(table, sort.removesuffix("s"), box.sorts[sort], box.in_game.get(sort))
            for sort in self.sorts
        }
        for slot in sorted(self.slots, key=lambda slot: slot.rest):
            setattr(s, slot.name, _placed(slot, box, table, readers, chance))
        self._derive(s)
        return s

    def fill(self, s: Any, rng: random.Random) -> None:
        box = s.box
        for sort in self.sorts:
            slots = [slot for slot in self.slots if slot.sort == sort and not slot.note]
            told = {c for slot in slots for row in _rows(s, slot) for c in _components(row)}
            pool = [c for c in _in_game(box, sort) if c not in told]
            rng.shuffle(pool)
            for slot in slots:
                filled = [_filled(row, pool, slot.sorted) for row in _rows(s, slot)]
                setattr(s, slot.name, filled if slot.each else filled[0])
        for slot in self.slots:
            if slot.kind == "number" and slot.seen is not ALL:
                high = _high(slot, box)
                guessed = [
                    rng.randint(slot.low, high) if n == UNKNOWN else n for n in _rows(s, slot)
                ]
                setattr(s, slot.name, guessed if slot.each else guessed[0])

    def secrets(self, s: Any, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for sort in self.sorts:
            hidden: dict[str, Any] = {}
            told: set[int] = set()
            for slot in self.slots:
                if slot.sort != sort or slot.note:
                    continue
                for at, row in enumerate(_rows(s, slot)):
                    if slot.seen(s, at if slot.each else NONE, seat):
                        told.update(_components(row))
                    elif _components(row):
                        hidden[_titled(slot, at)] = row
            if sum(c not in told for c in _in_game(s.box, sort)) > 1:
                found |= hidden
        for slot in self.slots:
            if slot.kind == "number" and slot.low < _high(slot, s.box):
                for at, n in enumerate(_rows(s, slot)):
                    if not slot.seen(s, at if slot.each else NONE, seat):
                        found[_titled(slot, at)] = n
        return found

    def holdings(self, s: Any) -> dict[str, int]:
        found: dict[str, int] = {}
        for sort in self.sorts:
            there = [
                c
                for slot in self.slots
                if slot.sort == sort and not slot.note
                for row in _rows(s, slot)
                for c in _components(row)
            ]
            found[sort] = len(there)
            found[f"different {sort}"] = len(set(there))
        return found


def _in_game(box: Box, sort: str) -> Sequence[int]:
    return box.in_game.get(sort, range(len(box.sorts[sort])))


def _titled(slot: Slot, at: int) -> str:
    return f"{slot.name} of {at}" if slot.each else slot.name


def _rows(s: Any, slot: Slot) -> list[Any]:
    """What lies in a slot: for each owner, or for nobody in particular."""
    value = getattr(s, slot.name)
    return value if slot.each else [value]


def _components(row: tuple[int, ...] | int) -> tuple[int, ...]:
    """The components in a zone, or the one there is."""
    return row if isinstance(row, tuple) else () if row == NONE else (row,)


def _filled(row: Any, pool: list[int], sort: bool) -> Any:
    if isinstance(row, tuple):
        found = [pool.pop() if c == UNKNOWN else c for c in row]
        return tuple(sorted(found) if sort else found)
    return pool.pop() if row == UNKNOWN else row


def _read(slot: Slot, box: Box, told: Any, at: Mapping[str, int]) -> Any:
    """What a view tells of a slot, as the state has it."""
    if slot.read is not None:
        return slot.start if told == HIDDEN else slot.read(box, told, slot.name)
    if slot.kind == "zone" and slot.note and told == HIDDEN:
        return ()
    if slot.kind == "zone":
        return (UNKNOWN,) * told if isinstance(told, int) else tuple([at[name] for name in told])
    if told == HIDDEN:
        return UNKNOWN
    if slot.kind == "one":
        return NONE if told is None else at[told]
    return told


def _placed(
    slot: Slot, box: Box, table: Mapping[str, Any], readers: Mapping[str, Reader], chance: Chance
) -> Any:
    """What a position says about a slot, or what it means by leaving it out."""
    count = int(getattr(box, slot.each)) if slot.each else 0
    if slot.kind == "zone":
        reader, lies = readers[slot.sort], not slot.note
        if slot.each:
            found = reader.zones(slot.name, count, lies)
            return [tuple(sorted(row)) for row in found] if slot.sorted else found
        if slot.rest:
            return reader.rest(slot.name, chance)
        zone = reader.zone(slot.name, lies)
        return tuple(sorted(zone)) if slot.sorted else zone
    if slot.read is not None:
        return _read_other(slot, box, table, count)
    if slot.kind == "grid":
        return _gridded(slot, box, table.get(slot.key, []))
    start = _start(slot, box)
    told = table.get(slot.name, [] if slot.each else start)
    if not slot.each:
        if slot.rest and slot.name not in table:
            return _dealt(slot, 1, readers, chance)[0]
        return _single(slot, box, told, slot.name, readers)
    if not isinstance(told, (list, tuple)) or len(told) > count:
        what = f"{slot.sort.removesuffix('s')} or null" if slot.kind == "one" else slot.kind
        raise BadPosition(f"{slot.name}: expected a {what} for each of the {count} {slot.each}")
    found = [_single(slot, box, one, f"{slot.name}[{at}]", readers) for at, one in enumerate(told)]
    missing = count - len(found)
    if slot.rest and missing:
        return found + _dealt(slot, missing, readers, chance)
    return found + [start] * missing


def _read_other(slot: Slot, box: Box, table: Mapping[str, Any], count: int) -> Any:
    assert slot.read is not None
    if slot.key not in table:
        return [slot.start] * count if slot.each else slot.start
    if not slot.each:
        return slot.read(box, table[slot.key], slot.key)
    told = rows(table, slot.key, count)
    found = [slot.read(box, one, f"{slot.key}[{at}]") for at, one in enumerate(told)]
    return found + [slot.start] * (count - len(found))


def _start(slot: Slot, box: Box) -> Any:
    """What a position that leaves it out means."""
    found = slot.position
    return getattr(box, found) if slot.kind == "number" and isinstance(found, str) else found


def _gridded(slot: Slot, box: Box, told: Any) -> list[int]:
    """The numbers of a grid, from those that are told."""
    rows, columns = int(getattr(box, slot.each)), int(getattr(box, slot.columns))
    found = [0] * (rows * columns)
    for place, entry in enumerate(listed(told, slot.key)):
        where = f"{slot.key}[{place}]"
        if len(listed(entry, where)) != 3 or any(type(one) is not int for one in entry):
            raise BadPosition(f"{where}: expected three numbers")
        row = checked(entry[0], where, 0, rows - 1)
        column = checked(entry[1], where, 0, columns - 1)
        found[row * columns + column] = checked(entry[2], where, 1, _high(slot, box))
    return found


def _dealt(slot: Slot, count: int, readers: Mapping[str, Reader], chance: Chance) -> list[int]:
    """As many as a position leaves out, of what it places nowhere else."""
    left = readers[slot.sort].left_over()
    if len(left) < count:
        raise BadPosition(
            f"{slot.name}: {count} to be dealt, and {len(left)} of {slot.sort} have no place yet"
        )
    return list(chance.shuffled("position", left))[:count]


def _high(slot: Slot, box: Box) -> int:
    return slot.high if isinstance(slot.high, int) else int(getattr(box, slot.high))


def _single(slot: Slot, box: Box, told: Any, where: str, readers: Mapping[str, Reader]) -> Any:
    if slot.kind == "one":
        if told is None or told == NONE:
            return NONE
        if slot.note:
            return word(told, where, box.sorts[slot.sort])
        return readers[slot.sort].one(told, where)
    if slot.kind == "flag":
        if not isinstance(told, bool):
            raise BadPosition(f"{where}: expected true or false, got {told!r}")
        return told
    return checked(told, where, slot.low, _high(slot, box))
