"""The kinds of slots a state may have, and who may see them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, overload

from muster.kernel.errors import BadPosition
from muster.kernel.verbs import places_in
from muster.parts.positions import checked, entries, listed
from muster.parts.slots.columns import Columns, Which, counted

NONE: Final = -1
"""No component, nobody."""

UNKNOWN: Final = 1 << 20
"""What a view does not tell: larger than any table, so that looking it up fails."""

HIDDEN = "?"
"""How a view says that there is something it does not tell."""

Write = Callable[[Any, Any], Any]
Read = Callable[[Any, Any, str], Any]
Sight = Callable[[Any, int, int | None], bool]
"""May this seat (None: a spectator) see what belongs to that owner? `(state, owner, seat)`."""

See = Callable[[Any, Any], Any]
"""Reads back what `write` wrote, `(box, told)`, and trusts it."""

Known = Callable[[Any, int | None], Any]
"""What this seat knows of something: `(state, seat)`; None where it knows nothing."""


def ALL(s: Any, owner: int, seat: int | None) -> bool:
    """Everybody may see it."""
    return True


def NOBODY(s: Any, owner: int, seat: int | None) -> bool:
    """Nobody may see it; how many there are is known."""
    return False


def OWNER(s: Any, owner: int, seat: int | None) -> bool:
    """Whoever it belongs to may see it; how many there are is known."""
    return owner == seat


LOWEST, HIGHEST = NONE, 1_000_000
"""What a number may be where its declaration does not say."""

MOST_ALIKE = 16
"""So many equal things an observation tells apart where nobody says how many there may be."""

TAKEN = frozenset(("at", "content", "declared", "match", "options", "seats", "seed"))
"""What a position says besides the slots, and what a state class has besides them."""

COUNT = "__slots_written__"


class OfBox:
    """A value each box has its own of: where slots are written out it is looked up there."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"box.{self.name}"


def of_box(name: str) -> Any:
    """At the start a slot holds what this attribute of the box says."""
    return OfBox(name)


def resolved(box: Any, value: Any) -> Any:
    """What a slot begins with in this box."""
    return getattr(box, value.name) if isinstance(value, OfBox) else value


class Slot:
    """One thing a state holds. Made by the functions below."""

    def __init__(
        self, kind: str, sort: str, each: str, seen: Sight, rest: bool, start: Any, position: Any
    ) -> None:
        self.name = ""
        self.kind = kind
        self.sort = sort
        self.each = each
        self.seen = seen
        self.rest = rest
        self.start = start
        self.position = start if position is None else position
        self.low = LOWEST
        self.high: int | str = HIGHEST
        self.key = ""
        self.note = False
        self.sorted = False
        self.named = False
        self.sparse = False
        self.within = ""
        self.columns = ""
        self.gaps = False
        self.by = ""
        self.only = ""
        self.write: Write | None = None
        self.read: Read | None = None
        self.see: See | None = None
        self.known: Known | None = None
        self.derive: Callable[[Any], Any] | None = None
        self.public = False
        self.observe: Columns | str | None = None
        self.ordered = False
        self.of = ""
        _count_in_class()


def _count_in_class() -> None:
    """Count the slots a class body writes: one that was overwritten is not in the class."""
    frame = sys._getframe()
    while frame.f_back is not None and frame.f_globals is globals():
        frame = frame.f_back
    if "__qualname__" in frame.f_locals:
        frame.f_locals[COUNT] = frame.f_locals.get(COUNT, 0) + 1


@overload
def zone(
    sort: str,
    *,
    each: None = None,
    seen: Sight = ALL,
    rest: bool = False,
    note: bool = False,
    sorted: bool = False,
    gaps: bool = False,
    only: str = "",
    ordered: bool = False,
) -> tuple[int, ...]: ...
@overload
def zone(
    sort: str,
    *,
    each: str,
    seen: Sight = ALL,
    rest: bool = False,
    note: bool = False,
    sorted: bool = False,
    within: str = "",
) -> list[tuple[int, ...]]: ...
def zone(
    sort: str,
    *,
    each: str | None = None,
    seen: Sight = ALL,
    rest: bool = False,
    note: bool = False,
    sorted: bool = False,
    within: str = "",
    gaps: bool = False,
    only: str = "",
    ordered: bool = False,
) -> Any:
    """Components in an order; `each="seats"`: a zone for each seat, or whatever the box counts so.

    rest    what a position places nowhere else is shuffled into it
    note    it only names components, which lie elsewhere; hidden, nothing is told of it
    sorted  its order means nothing: positions and re-deals sort it
    gaps    a place may be empty: NONE, told as nothing
    only    it is saved and told only where the box says so by this attribute
    ordered whoever sees it has to know the order too: an observation tells places, as with gaps
    """
    made = Slot("zone", sort, each or "", seen, rest, (), None)
    made.note, made.sorted, made.within = note, sorted, within
    made.gaps, made.only, made.ordered = gaps, only, gaps or ordered
    return made


@overload
def zones(sort: str, by: str, *, each: None = None) -> tuple[tuple[int, ...], ...]: ...
@overload
def zones(sort: str, by: str, *, each: str) -> list[tuple[tuple[int, ...], ...]]: ...
def zones(sort: str, by: str, *, each: str | None = None) -> Any:
    """A zone for each of another sort, told by its names, for all to see: a team by colours."""
    made = Slot("zones", sort, each or "", ALL, False, (), None)
    made.by = by
    return made


@overload
def one(
    sort: str,
    *,
    each: None = None,
    seen: Sight = ALL,
    rest: bool = False,
    note: bool = False,
    only: str = "",
) -> int: ...
@overload
def one(
    sort: str,
    *,
    each: str,
    seen: Sight = ALL,
    rest: bool = False,
    note: bool = False,
    key: str = "",
    sparse: bool = False,
    within: str = "",
) -> list[int]: ...
def one(
    sort: str,
    *,
    each: str | None = None,
    seen: Sight = ALL,
    rest: bool = False,
    note: bool = False,
    key: str = "",
    sparse: bool = False,
    within: str = "",
    only: str = "",
) -> Any:
    """One component, or NONE.

    note    it only names one, of which there may be several: a role, a colour. A view says whether
            there is any
    """
    made = Slot("one", sort, each or "", seen, rest, NONE, None)
    made.note, made.key, made.within = note, key, within
    made.named = made.sparse = sparse
    made.only = only
    return made


@overload
def number(
    start: int | str = 0,
    low: int = ...,
    high: int | str = ...,
    *,
    each: None = None,
    seen: Sight = ALL,
    position: int | None = None,
    only: str = "",
    of: str = "",
    observe: Columns | str | None = None,
) -> int: ...
@overload
def number(
    start: int | str = 0,
    low: int = ...,
    high: int | str = ...,
    *,
    each: str,
    seen: Sight = ALL,
    position: int | None = None,
    key: str = "",
    named: bool = False,
    sparse: bool = False,
    within: str = "",
    of: str = "",
    observe: Columns | str | None = None,
) -> list[int]: ...
def number(
    start: int | str = 0,
    low: int = LOWEST,
    high: int | str = HIGHEST,
    *,
    each: str | None = None,
    seen: Sight = ALL,
    position: int | None = None,
    key: str = "",
    named: bool = False,
    sparse: bool = False,
    within: str = "",
    only: str = "",
    of: str = "",
    observe: Columns | str | None = None,
) -> Any:
    """A number, from `low` to `high`; it starts with, or goes up to, that attribute of the box.

    `position` is what a position that leaves it out means. One that not everybody may see needs
    `low` and `high`. `of="seats"`: it is one of those, by its number, and an observation says which
    as seen from one's own seat; `observe` where it is many things packed into one number.
    """
    made = Slot("number", "", each or "", seen, False, start, position)
    made.low, made.high, made.only, made.of, made.observe = low, high, only, of, observe
    made.key, made.named, made.sparse, made.within = key, named or sparse, sparse, within
    return made


@overload
def flag(start: bool = False, *, each: None = None, position: bool | None = None) -> bool: ...
@overload
def flag(start: bool = False, *, each: str, position: bool | None = None) -> list[bool]: ...
def flag(
    start: bool = False,
    *,
    each: str | None = None,
    seen: Sight = ALL,
    position: bool | None = None,
) -> Any:
    """Yes or no, known to everybody."""
    if seen is not ALL:
        raise TypeError("a flag is known to everybody; hide number(0, 0, 1, seen=...) instead")
    return Slot("flag", "", each or "", ALL, False, start, position)


@overload
def mask(sort: str, *, each: None = None, sparse: bool = False) -> int: ...
@overload
def mask(sort: str, *, each: str, key: str = "", named: bool = False) -> list[int]: ...
def mask(
    sort: str,
    *,
    each: str | None = None,
    key: str = "",
    named: bool = False,
    sparse: bool = False,
) -> Any:
    """A set of components as the bits of one number, known to everybody; told by their ids."""
    made = Slot("mask", sort, each or "", ALL, False, 0, None)
    made.note, made.key, made.named, made.sparse = True, key, named, sparse
    return made


def tally(sort: str, most: int) -> tuple[int, ...]:
    """How many there are of each component, up to `most`, known to everybody."""
    made: Any = Slot("tally", sort, "", ALL, False, (), None)
    made.note, made.high = True, most
    found: tuple[int, ...] = made
    return found


@overload
def bits(most: str = "", *, of: str = "", each: None = None) -> int: ...
@overload
def bits(most: str = "", *, of: str = "", each: str) -> list[int]: ...
def bits(most: str = "", *, of: str = "", each: str | None = None) -> Any:
    """A set of small numbers as the bits of one: up to that attribute of the box, or so many."""

    def count(box: Any) -> int:
        return int(getattr(box, of)) if of else int(getattr(box, most)) + 1

    return other(
        0,
        lambda box, value: [at for at in range(count(box)) if value >> at & 1],
        lambda box, told, where: sum(
            {1 << checked(at, where, 0, count(box) - 1) for at in listed(told, where)}
        ),
        see=lambda box, told: sum([1 << at for at in told]),
        each=each or "",
        observe=counted(
            lambda box: [str(at) for at in range(count(box))],
            lambda box, value: members(value),
            by=of,
        ),
    )


def grid(rows: str, columns: str, most: str) -> list[int]:
    """A number for each pair, flat at row * columns + column; both, and `most`, are in the box.

    Told are those that are not 0: [row, column, number].
    """
    made: Any = Slot("grid", "", rows, ALL, False, 0, None)
    made.columns, made.high = columns, most
    found: list[int] = made
    return found


def looker() -> int:
    """Who looks, where the state is as a seat sees it; NONE for a spectator, and never saved."""
    made: Any = Slot("looker", "", "", ALL, False, NONE, None)
    found: int = made
    return found


def other(
    start: Any,
    write: Write,
    read: Read,
    *,
    each: str = "",
    seen: Sight = ALL,
    known: Known | None = None,
    see: See | None = None,
    key: str = "",
    sparse: bool = False,
    observe: Columns | str | None = None,
) -> Any:
    """Whatever else a state holds; it must not be changed in place.

    `key` is its entry in dumps, positions and views, where that is not its name.
    `write(box, value)` makes it JSON-able, `read(box, told, where)` reads it back and raises
    BadPosition. Hidden, a view tells nothing of it, and it is as at the start. `known` in place of
    `seen` says what a seat knows of it where that is neither all nor nothing. `see(box, told)`
    reads what a view tells without looking for mistakes, where `read` takes long over it.
    `observe` says what an observation has of it, from what a seat knows, or in words why it has
    nothing.
    """
    made = Slot("other", "", each, seen if known is None else NOBODY, False, start, None)
    made.observe = observe
    made.write, made.read, made.see, made.known = write, read, see, known
    made.key, made.sparse, made.named = key, sparse, sparse and bool(each)
    return made


def entry(
    start: Any,
    write: Callable[[Any], Any],
    read: Callable[[Any, Any, str], None],
    *,
    each: str = "",
    key: str = "",
    observe: Columns | str | None = None,
) -> Any:
    """What is told in a form that takes the whole state to write and to read.

    `write(s)` makes it JSON-able, `read(s, told, where)` puts it into the state or raises
    BadPosition. It may tell other slots too: they say `within` which. `observe` is as in `other`.
    """
    made = Slot("entry", "", each, ALL, False, start, None)
    made.key, made.observe = key, observe
    made.write, made.read = write, read  # type: ignore[assignment]
    return made


def _as_list(box: Any, value: Any) -> list[Any]:
    return list(value)


def _as_tuple(box: Any, told: Any) -> tuple[Any, ...]:
    return tuple(told)


def row(
    low: int, high: int, *, start: Any = (), each: str = "", width: str = "", only: str = ""
) -> Any:
    """Numbers in an order; `width` is the attribute of the box that says how many there are.

    What a position leaves out of a row of such a width is 0. An observation has the numbers of such
    a row one by one, of others how many there are of each.
    """

    def read(box: Any, told: Any, where: str) -> tuple[int, ...]:
        found = [
            checked(n, f"{where}[{at}]", low, high) for at, n in enumerate(listed(told, where))
        ]
        if not width:
            return tuple(found)
        most = getattr(box, width)
        if len(found) > most:
            raise BadPosition(f"{where}: a row has {most} {width}")
        return (*found, *([0] * (most - len(found))))

    if width:
        observe = Columns(
            lambda box: [str(at) for at in range(getattr(box, width))],
            lambda box, value: [(at, n - low) for at, n in enumerate(value)],
            high - low,
        )
    else:
        observe = counted(
            lambda box: [f"how many {n}" for n in range(low, high + 1)],
            lambda box, value: [n - low for n in value],
            MOST_ALIKE,
        )
    made = other(start, _as_list, read, each=each, see=_as_tuple, observe=observe)
    made.only = only
    return made


def word(words: tuple[str, ...] | str, start: int = 0, *, position: int | None = None) -> int:
    """One of these words, or of a sort of the box, by its place."""

    def all_of(box: Any) -> Any:
        return box.sorts[words] if isinstance(words, str) else words

    def read(box: Any, told: Any, where: str) -> int:
        valid = all_of(box)
        if told not in valid:
            raise BadPosition(f"{where}: expected one of {', '.join(valid)}, got {told!r}")
        place: int = valid.index(told)
        return place

    made: Any = other(
        start,
        lambda box, value: all_of(box)[value],
        read,
        see=lambda box, told: all_of(box).index(told),
        observe=Which(all_of),
    )
    made.position = start if position is None else position
    found: int = made
    return found


def ledger(by: str, low: int, high: int, *, start: Any, each: str = "", seen: Sight = ALL) -> Any:
    """A number for each of a sort, told by its names: money by where it came from."""

    def read(box: Any, told: Any, where: str) -> tuple[int, ...]:
        names = box.sorts[by]
        found = entries(told, where, names)
        return tuple([checked(found.get(name, 0), f"{where}.{name}", low, high) for name in names])

    def write(box: Any, value: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(box.sorts[by], value, strict=True))

    def see(box: Any, told: Any) -> tuple[int, ...]:
        return tuple([told[name] for name in box.sorts[by]])

    observe = Columns(
        lambda box: box.sorts[by],
        lambda box, value: enumerate(value),
        high,
        wide=low < 0,
    )
    return other(start, write, read, each=each, seen=seen, see=see, observe=observe)


def derived(
    start: Any, derive: Callable[[Any], Any], *, each: str = "", public: bool = False
) -> Any:
    """What follows from the rest: kept for speed, never told or saved.

    `start` ...: it follows from the slots before it alone, and those after it may need it.
    `public`: it follows from what everybody sees, so whoever looks gets what there is; else it is
    derived again from what a seat sees.
    """
    made = Slot("derived", "", each, ALL, False, start, None)
    made.derive, made.public = derive, public
    return made


@lru_cache(maxsize=1 << 13)
def members(found: int) -> tuple[int, ...]:
    """The components in a mask."""
    return tuple(places_in(found))


def _untold(slot: Slot) -> bool:
    return slot.kind in ("derived", "looker")


def told_slots(slots: Iterable[Slot]) -> list[Slot]:
    """Those that are saved and shown, by themselves."""
    return [slot for slot in slots if not (_untold(slot) or slot.within)]


def sorts_of(slots: Iterable[Slot]) -> list[str]:
    """The sorts of components that lie in these slots."""
    return list(dict.fromkeys(slot.sort for slot in slots if slot.sort))
