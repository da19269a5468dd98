"""Conditions: a rule of the rulebook with its clause, saying where it is met and why it is not.

A verb lists its conditions (`Verb.rules`); `muster.kernel.verbs` says which kinds there are, and
has them all for whoever writes a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from muster.kernel.ask import Ask, Fact, Reason, name_of
from muster.kernel.catalogue import numbers

if TYPE_CHECKING:
    from muster.kernel.state import Box, State

S = TypeVar("S", bound="State[Box]")

EVERY = -1
"""The mask that leaves everything open."""

Mask = Callable[[S, Ask], int]
Places = Callable[[S, Ask], Sequence[int]]
Test = Callable[[S, Ask, int], Reason | None]
Gate = Callable[[S, Ask], bool]
Limit = Callable[[S, Ask, int], int]
Rows = Callable[[S, Ask], Sequence[tuple[int, int]]]
When = Callable[[S, Ask], bool]
Why = Callable[[Any, Ask, int], Reason | None]
"""Any state: a lambda cannot say which. None: a condition that is covered says why."""


class Condition(Generic[S]):
    """A condition of the rulebook: its clause, its test, and how it says where it is met."""

    __slots__ = (
        "clause",
        "covers",
        "gate",
        "in_order",
        "limit",
        "mask",
        "name",
        "of_box",
        "once",
        "places",
        "rows",
        "test",
        "when",
        "word",
    )

    def __init__(
        self,
        clause: str,
        name: str,
        test: Test[S],
        mask: Mask[S] | None = None,
        places: Places[S] | None = None,
        of_box: Callable[[Any], int] | None = None,
        gate: Gate[S] | None = None,
        limit: Limit[S] | None = None,
        word: int | None = None,
        when: When[S] | None = None,
        rows: Rows[S] | None = None,
    ) -> None:
        self.clause = clause
        self.name = name
        self.test = test
        self.mask = mask
        self.places = places
        self.of_box = of_box
        self.gate = gate
        self.limit = limit
        self.word = word
        self.when = when
        self.rows = rows
        self.in_order = False
        self.once = False
        self.covers: tuple[Condition[Any], ...] = ()


def allows(clause: str, why: Why, word: int | None = None) -> Callable[[Mask[S]], Condition[S]]:
    """Make a mask into the condition of this clause; `why` words a refusal.

    With `word` it is about that word of several, by its place: mask and `why` know no other.
    """

    def named(mask: Mask[S]) -> Condition[S]:
        def test(s: S, ask: Ask, at: int) -> Reason | None:
            return None if mask(s, ask) >> at & 1 else why(s, ask, at)

        return Condition(clause, name_of(mask), test, mask=mask, word=word)

    return named


def opens(clause: str, why: Why) -> Callable[[Gate[S]], Condition[S]]:
    """Make a yes or no, the same for all places, into the condition of this clause."""

    def named(gate: Gate[S]) -> Condition[S]:
        def test(s: S, ask: Ask, at: int) -> Reason | None:
            return None if gate(s, ask) else why(s, ask, at)

        return Condition(clause, name_of(gate), test, gate=gate)

    return named


def holds(clause: str, fact: Fact, why: Why) -> Condition[Any]:
    """The condition of this clause that a fact is so, the same for all places."""

    def test(s: Any, ask: Ask, at: int) -> Reason | None:
        return None if fact(s, ask) else why(s, ask, at)

    return Condition(clause, name_of(why).strip("_"), test, gate=fact)


def up_to(clause: str, why: Why) -> Callable[[Limit[S]], Condition[S]]:
    """Make the highest amount into the condition of this clause, for verbs that end in an amount.

    `limit(state, ask, row)`: a row is the place of the words before the amount, as if they were
    all; amounts begin with 1.
    """

    def named(limit: Limit[S]) -> Condition[S]:
        # Only a verb knows how wide its rows are: it asks `why` where its limit is passed.
        return Condition(clause, name_of(limit), why, limit=limit)

    return named


def rows_up_to(
    clause: str, why: Why, covers: tuple[Condition[Any], ...] = ()
) -> Callable[[Rows[S]], Condition[S]]:
    """The same for all rows at once: those that are open, ascending, each with its highest amount.

    `covers` as for `among`.
    """

    def named(rows: Rows[S]) -> Condition[S]:
        found = Condition(clause, name_of(rows), why, rows=rows)
        found.covers = covers
        return found

    return named


def among(
    clause: str, why: Why, in_order: bool = False, covers: tuple[Condition[Any], ...] = ()
) -> Callable[[Places[S]], Condition[S]]:
    """Make the places that are left open into the condition of this clause.

    `in_order`: they come ascending, as from a zone that is declared `sorted`. `covers`: conditions
    before it by which it looks for its places; each meets them, and lists do not ask them again.
    """

    def named(places: Places[S]) -> Condition[S]:
        def test(s: S, ask: Ask, at: int) -> Reason | None:
            return None if at in places(s, ask) else why(s, ask, at)

        found = Condition(clause, name_of(places), test, places=places)
        found.in_order, found.covers = in_order, covers
        return found

    return named


def once(clause: str, why: Why) -> Condition[Any]:
    """The condition of this clause that an answer of several picks has none of them twice."""

    def picked_once(s: Any, ask: Ask, at: int) -> Reason | None:
        return why(s, ask, at) if ask.picks and at in places_of(s, ask) else None

    found: Condition[Any] = Condition(clause, "picked_once", picked_once)
    found.once = True
    return found


def stays(clause: str, why: Why) -> Callable[[Callable[[Any], int]], Condition[Any]]:
    """Make a mask that follows from the box alone into the condition of this clause."""

    def named(of_box: Callable[[Any], int]) -> Condition[Any]:
        def test(s: Any, ask: Ask, at: int) -> Reason | None:
            return None if of_box(s.box) >> at & 1 else why(s, ask, at)

        return Condition(clause, name_of(of_box), test, of_box=of_box)

    return named


def refuses(clause: str, when: When[Any] | None = None) -> Callable[[Test[S]], Condition[S]]:
    """Make a test, None or the Reason, into the condition of this clause.

    Where it can only refuse while something rare is so, `when` says whether it is.
    """

    def named(test: Test[S]) -> Condition[S]:
        return Condition(clause, name_of(test), test, when=when)

    return named


def mask_of(places: Iterable[int]) -> int:
    """The mask that leaves these places open."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


_CHUNK = 11
_LOW = (1 << _CHUNK) - 1
_MOST_LISTED = 8_192
"""So many masks are remembered with their places: the same ones come up again and again."""


def _small(base: int) -> list[tuple[int, ...]]:
    """The places in every mask of eleven bits that begin at `base`."""
    found: list[tuple[int, ...]] = [()]
    for at in range(base, base + _CHUNK):
        found += [(*places, at) for places in found]
    return found


_SMALL = _small(0)
_SECOND, _THIRD, _FOURTH = _small(_CHUNK), _small(2 * _CHUNK), _small(3 * _CHUNK)
_LISTED: dict[int, tuple[int, ...]] = {}


def places_in(mask: int) -> list[int]:
    """The places a mask leaves open, in order: looked up, because it is asked for all the time."""
    if mask <= _LOW:
        return [*_SMALL[mask]]
    found = _LISTED.get(mask)
    return [*_listed(mask)] if found is None else [*found]


def _listed(mask: int) -> tuple[int, ...]:
    found = [
        *_SMALL[mask & _LOW],
        *_SECOND[mask >> _CHUNK & _LOW],
        *_THIRD[mask >> 2 * _CHUNK & _LOW],
        *_FOURTH[mask >> 3 * _CHUNK & _LOW],
    ]
    base, rest = 4 * _CHUNK, mask >> 4 * _CHUNK
    while rest:
        found += [base + at for at in _SMALL[rest & _LOW]]
        base += _CHUNK
        rest >>= _CHUNK
    if len(_LISTED) >= _MOST_LISTED:
        _LISTED.clear()
    known = _LISTED[mask] = tuple(found)
    return known


_ADDED: dict[int, tuple[int, ...]] = {}
_MOST_ADDED = 65_536


def add_actions(found: list[int], first: int, mask: int) -> None:
    """Add the actions a mask leaves open, of those from `first` on.

    Looked up piece by piece: quicker than `places_in` where a mask seldom comes up again.
    """
    while mask:
        low = mask & _LOW
        if low:
            key = first << _CHUNK | low
            known = _ADDED.get(key)
            if known is None:
                if len(_ADDED) >= _MOST_ADDED:
                    _ADDED.clear()
                piece = numbers(first, first + _CHUNK)
                known = _ADDED[key] = tuple([piece[at] for at in _SMALL[low]])
            found += known
        first += _CHUNK
        mask >>= _CHUNK


def places_of(s: State[Box], ask: Ask) -> list[int]:
    """The picks of an answer in the making, by their places in the blocks of their verbs."""
    place_of = s.box.catalogue.place_of
    return [place_of[pick] for pick in ask.picks]
