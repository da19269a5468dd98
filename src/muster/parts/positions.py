"""Reading positions written by hand: named components, each in one place, numbers in their range.

Everything here raises BadPosition with the entry that is wrong and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition


def known_entries(table: Mapping[str, Any], fields: Sequence[str]) -> None:
    """Refuse entries that mean nothing."""
    known = frozenset(fields)
    for field in table:
        if field not in known:
            raise BadPosition(f"no entry {field!r}; valid: at, {', '.join(fields)}")


def component(what: str, name: Any, at: Mapping[str, int], where: str) -> int:
    """The number of a component."""
    if not isinstance(name, str) or name not in at:
        near = ", ".join(list(at)[:3])
        raise BadPosition(f"{where}: no {what} {name!r}; ids look like {near}")
    return at[name]


def word(value: Any, where: str, words: Sequence[str]) -> int:
    """The place of a word in a short list."""
    if value not in words:
        raise BadPosition(f"{where}: no {value!r}; valid: {', '.join(words)}")
    return words.index(value)


class Reader:
    """Reads components of one sort and notes where each is, so that none is in two places.

    `among` are those that are in this game at all.
    """

    def __init__(
        self,
        table: Mapping[str, Any],
        what: str,
        ids: Sequence[str],
        among: Sequence[int] | None = None,
    ) -> None:
        self.table = table
        self.what = what
        self.ids = {name: at for at, name in enumerate(ids)}
        self.among = frozenset(range(len(ids)) if among is None else among)
        self.placed: dict[str, str] = {}

    def one(self, name: Any, where: str, place: bool = True) -> int:
        """The number of a component; `place` notes that it lies there."""
        found = component(self.what, name, self.ids, where)
        if place:
            if found not in self.among:
                raise BadPosition(f"{where}: {name} is of a type that is not in this game")
            if name in self.placed:
                raise BadPosition(f"{where}: {name} is at {self.placed[name]} already")
            self.placed[name] = where
        return found

    def some(self, names: Any, where: str, place: bool = True) -> tuple[int, ...]:
        """The numbers of listed components; `place` notes that they lie there."""
        if not isinstance(names, (list, tuple)):
            raise BadPosition(f"{where}: expected a list of ids")
        return tuple(self.one(name, f"{where}[{at}]", place) for at, name in enumerate(names))

    def zone(self, field: str, place: bool = True) -> tuple[int, ...]:
        """A list of components; nothing if the entry is left out."""
        return self.some(self.table.get(field, []), field, place)

    def zones(self, field: str, players: int, place: bool = True) -> list[tuple[int, ...]]:
        """A list for each player; players left out have nothing."""
        rows = self.table.get(field, [[]] * players)
        if not isinstance(rows, (list, tuple)) or len(rows) > players:
            raise BadPosition(f"{field}: expected a list for each of the {players} players")
        full = [*rows, *([[]] * (players - len(rows)))]
        return [self.some(row, f"{field}[{at}]", place) for at, row in enumerate(full)]

    def left_over(self) -> list[int]:
        """What is in this game and has no place yet."""
        return [at for name, at in self.ids.items() if at in self.among and name not in self.placed]

    def rest(
        self, field: str, chance: Chance, among: Sequence[int] | None = None
    ) -> tuple[int, ...]:
        """A pile in drawing order: as written, or everything not placed elsewhere, shuffled.

        `among` are those that may be in it at all.
        """
        if field in self.table:
            return self.zone(field)
        left = [at for at in self.left_over() if among is None or at in among]
        return chance.shuffled("position", left) if left else ()


def number(table: Mapping[str, Any], field: str, default: int, low: int, high: int) -> int:
    """An entry that is a number in its range, or the default."""
    return checked(table.get(field, default), field, low, high)


def checked(value: Any, field: str, low: int, high: int) -> int:
    """A number in its range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{field}: expected a number from {low} to {high}, got {value!r}")
    return value


def flag(table: Mapping[str, Any], field: str, default: bool) -> bool:
    """An entry that is true or false, or the default."""
    value = table.get(field, default)
    if not isinstance(value, bool):
        raise BadPosition(f"{field}: expected true or false, got {value!r}")
    return value


def listed(value: Any, where: str) -> Sequence[Any]:
    """A list, whatever is in it."""
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{where}: expected a list")
    return value


def rows(table: Mapping[str, Any], field: str, most: int) -> Sequence[Any]:
    """An entry that is a list of at most so many, empty if it is left out."""
    found = listed(table.get(field, []), field)
    if len(found) > most:
        raise BadPosition(f"{field}: expected at most {most} entries")
    return found


def entries(value: Any, where: str, keys: Sequence[str]) -> Mapping[str, Any]:
    """An object with some of these keys."""
    if not isinstance(value, (dict, Mapping)):  # a dict is known at once, a Mapping takes long
        raise BadPosition(f"{where}: expected an object")
    for key in value:
        if key not in keys:
            raise BadPosition(f"{where}: no {key!r}; valid: {', '.join(keys)}")
    return value
