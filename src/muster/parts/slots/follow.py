"""What follows from declared slots: positions, states as a seat sees them, re-deals, secrets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.kernel.state import Box, Slots
from muster.parts.positions import Reader, checked, entries, known_entries, listed, rows, word
from muster.parts.slots.dealing import unseen
from muster.parts.slots.kinds import (
    NONE,
    Slot,
    resolved,
    sorts_of,
    told_slots,
)


class Declared(Slots):
    """What follows from the declared slots of a state class."""

    def __init__(
        self,
        state: Any,
        slots: tuple[Slot, ...],
        view: Callable[[Any, int | None], dict[str, Any]],
        seen: Callable[[Any, Any, Mapping[str, Any]], Any],
        known: Callable[[Any, int | None], Any],
        fill: Callable[[Any, random.Random], None],
    ) -> None:
        self.state = state
        self.every = slots
        self.slots = tuple(told_slots(slots))
        self.keys = tuple(slot.key for slot in self.slots)
        self.derived = tuple(slot for slot in slots if slot.kind == "derived")
        self.sorts = sorts_of(slots)
        self._view, self._seen, self._known, self._fill = view, seen, known, fill

    def fit(self, box: Box) -> None:
        state, kind = self.state.__name__, type(box).__name__
        for slot in self.every:
            for each in (slot.each, slot.columns):
                counted = isinstance(getattr(box, each, None), int) or each in box.sorts
                if each and not counted:
                    raise TypeError(
                        f"{state}.{slot.name}: {kind} has no number {each!r} to have one for each "
                        f'of; write each="seats", or set self.{each} in {kind}.unpack'
                    )
            for sort in (slot.sort, slot.by):
                if sort and sort not in box.sorts:
                    raise TypeError(f"{state}.{slot.name}: {box.no_sort(sort)}")
            if slot.only and not isinstance(getattr(box, slot.only, None), bool):
                raise TypeError(
                    f"{state}.{slot.name}: {kind} has no yes or no {slot.only!r}; set "
                    f"self.{slot.only} in {kind}.unpack"
                )

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        return self._view(s, seat)

    def seen(self, box: Box, table: Mapping[str, Any]) -> Any:
        return self._seen(self.state, box, table)

    def known(self, s: Any, seat: int | None) -> Any:
        return self._known(s, seat)

    def fill(self, s: Any, rng: random.Random) -> None:
        self._fill(s, rng)

    def _ready(self, s: Any, slots: Sequence[Slot]) -> Iterator[Slot]:
        """The slots that are told, in order, in a state that is fit for them by then: what others
        stand on is derived as soon as it can be, and they are as many as that says."""
        for at, slot in enumerate(slots):
            if slot.start is ... and slot.derive is not None:
                found = slot.derive(s)
                if found is not getattr(s, slot.name):
                    setattr(s, slot.name, found)
                    for later in [one for one in slots[at:] if one.each and one.derive is None]:
                        fresh = [_start(later, s.box)] * count_of(s, later.each)
                        setattr(s, later.name, fresh)
            if slot.kind not in ("derived", "looker") and not slot.within:
                yield slot

    def _derive(self, s: Any) -> None:
        for slot in self.derived:
            assert slot.derive is not None
            setattr(s, slot.name, slot.derive(s))

    def place(self, box: Box, table: Mapping[str, Any], chance: Chance) -> Any:
        untold = {slot.key for slot in self.slots if slot.only and not getattr(box, slot.only)}
        known_entries(table, [key for key in self.keys if key not in untold])
        s = self.state(box, chance)
        readers = Readers(s, table)
        for slot in self._ready(s, sorted(self.every, key=lambda slot: slot.rest)):
            if slot.kind == "entry":
                _read_entry(slot, s, table)
            elif slot.key not in untold:
                setattr(s, slot.name, _placed(slot, s, table, readers, chance))
        self._derive(s)
        return s

    def read(self, s: Any, table: Mapping[str, Any]) -> None:
        """Put what a position says into a state that has everything else already."""
        readers = Readers(s, table)
        for slot in self.slots:
            if slot.kind == "entry":
                _read_entry(slot, s, table)
            elif slot.key in table:
                setattr(s, slot.name, _placed(slot, s, table, readers, s.chance))
        self._derive(s)

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
            if sum(c not in told for c in unseen(s.box, sort)) > 1:
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


def _titled(slot: Slot, at: int) -> str:
    return f"{slot.name} of {at}" if slot.each else slot.name


def _rows(s: Any, slot: Slot) -> list[Any]:
    """What lies in a slot: for each owner, or for nobody in particular."""
    value = getattr(s, slot.name)
    return value if slot.each else [value]


def _components(row: Any) -> Sequence[int]:
    """The components in a zone or in several, or the one there is."""
    if not isinstance(row, tuple):
        return () if row == NONE else (row,)
    if row and isinstance(row[0], tuple):
        return [c for zone in row for c in zone]
    return [c for c in row if c != NONE] if NONE in row else row


def count_of(s: Any, each: str) -> int:
    """How many there are of what a slot has one for each of."""
    return len(s.ids_of(each)) if each in s.box.sorts else int(getattr(s.box, each))


class Readers(dict[str, Reader]):
    """A reader for each sort, made when it is needed: some depend on what was read before."""

    def __init__(self, s: Any, table: Mapping[str, Any]) -> None:
        super().__init__()
        self.s, self.table = s, table

    def __missing__(self, sort: str) -> Reader:
        among = self.s.box.in_game.get(sort)
        found = Reader(self.table, sort.removesuffix("s"), self.s.ids_of(sort), among)
        self[sort] = found
        return found


def _read_entry(slot: Slot, s: Any, table: Mapping[str, Any]) -> None:
    if slot.key in table:
        assert slot.read is not None
        slot.read(s, table[slot.key], slot.key)


def _placed(slot: Slot, s: Any, table: Mapping[str, Any], readers: Readers, chance: Chance) -> Any:
    """What a position says about a slot, or what it means by leaving it out."""
    box = s.box
    count = count_of(s, slot.each) if slot.each else 0
    if slot.named:
        return _by_name(slot, s, table, readers)
    if slot.kind == "grid":
        return gridded(slot, box, table.get(slot.key, []))
    if slot.kind == "zone":
        reader, lies = readers[slot.sort], not slot.note
        if slot.each:
            found = reader.zones(slot.key, count, lies)
            return [tuple(sorted(row)) for row in found] if slot.sorted else found
        if slot.rest:
            return reader.rest(slot.key, chance, box.unseen.get(slot.sort))
        if slot.gaps:
            return tuple(
                [
                    NONE if name is None else reader.one(name, f"{slot.key}[{at}]", lies)
                    for at, name in enumerate(listed(table.get(slot.key, []), slot.key))
                ]
            )
        zone = reader.zone(slot.key, lies)
        return tuple(sorted(zone)) if slot.sorted else zone
    if slot.kind == "zones":
        return _zones(slot, box, table, readers[slot.sort], count)
    if slot.key not in table and not slot.rest:
        missing = _start(slot, box)
        return [missing] * count if slot.each else missing
    told = table.get(slot.key, [])
    if not slot.each:
        if slot.rest and slot.key not in table:
            return _dealt(slot, 1, readers, chance)[0]
        return _single(slot, box, told, slot.key, readers)
    if slot.read is not None:
        rows(table, slot.key, count)
    elif not isinstance(told, (list, tuple)) or len(told) > count:
        what = f"{slot.sort.removesuffix('s')} or null" if slot.kind == "one" else slot.kind
        raise BadPosition(f"{slot.key}: expected a {what} for each of the {count} {slot.each}")
    found = [_single(slot, box, one, f"{slot.key}[{at}]", readers) for at, one in enumerate(told)]
    missing = count - len(found)
    if slot.rest and missing:
        return found + _dealt(slot, missing, readers, chance)
    return found + [_start(slot, box)] * missing


def _zones(slot: Slot, box: Box, table: Mapping[str, Any], reader: Reader, count: int) -> Any:
    names = box.sorts[slot.by]

    def read(told: Any, where: str) -> tuple[tuple[int, ...], ...]:
        found = entries(told, where, names)
        return tuple([reader.some(found.get(name, []), f"{where}.{name}") for name in names])

    if not slot.each:
        return read(table.get(slot.key, {}), slot.key)
    told = rows(table, slot.key, count)
    full = [*told, *([{}] * (count - len(told)))]
    return [read(one, f"{slot.key}[{at}]") for at, one in enumerate(full)]


def _by_name(slot: Slot, s: Any, table: Mapping[str, Any], readers: Readers) -> list[Any]:
    """One for each by its name; whoever is left out keeps what there is."""
    row = list(getattr(s, slot.name))
    ids = s.ids_of(slot.each)
    owner = s.numbers_of(slot.each)
    for name, one in entries(table.get(slot.key, {}), slot.key, ids).items():
        row[owner[name]] = _single(slot, s.box, one, f"{slot.key}.{name}", readers)
    return row


def _start(slot: Slot, box: Box) -> Any:
    """What a position means that leaves it out."""
    told = resolved(box, slot.position)
    if slot.kind == "number" and isinstance(told, str):
        return getattr(box, told)
    return (0,) * len(box.sorts[slot.sort]) if slot.kind == "tally" else told


def gridded(slot: Slot, box: Box, told: Any) -> list[int]:
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
    if slot.read is not None:
        return slot.read(box, told, where)
    if slot.kind == "one":
        if told is None or told == NONE:
            return NONE
        if slot.note:
            return word(told, where, list(readers[slot.sort].ids))
        return readers[slot.sort].one(told, where)
    if slot.kind == "mask":
        return sum({1 << at for at in readers[slot.sort].some(told, where, False)})
    if slot.kind == "tally":
        ids = box.sorts[slot.sort]
        counts = entries(told, where, ids)
        return tuple(checked(counts.get(c, 0), f"{where}.{c}", 0, _high(slot, box)) for c in ids)
    if slot.kind == "flag":
        if not isinstance(told, bool):
            raise BadPosition(f"{where}: expected true or false, got {told!r}")
        return told
    return checked(told, where, slot.low, _high(slot, box))
