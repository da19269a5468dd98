"""Parts of scenes that are made once: by four seats that look, and again after the next input.

A screen says beside a part what it shows: `@kept(_plate_shows)`. While somebody keeps parts (a
server does, for each table) a part that shows the same is the same object, whoever looks: so it
costs nothing to make, to compare, and to leave out of what is sent. Without, it is made every time.

What a part shows is all it may look at, and the seat that looks is in it if it matters: the kit
compares every scene with one for which nothing was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Kept:
    """The parts of one table: those of the look under way, and those of the look before."""

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}

    def look_again(self) -> None:
        """The next look: what the last one did not show is forgotten."""
        self._before, self._now = self._now, {}

    def find(self, key: Hashable) -> Any:
        """The part of this key; None if there is none."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is not None:
                self._now[key] = found
        return found

    def keep(self, key: Hashable, part: Any) -> None:
        self._now[key] = part


def itself(s: Any) -> Hashable:
    """For a part that shows much of a state: the state, as one object. Where nothing lies face
    down (`Game.open_table`) it is the same one for all who look."""
    found: Hashable = s
    return found


_keeping: ContextVar[Kept | None] = ContextVar("keeping", default=None)


@contextmanager
def keeping(parts: Kept) -> Iterator[None]:
    """Keep the parts of all scenes that are made meanwhile."""
    token = _keeping.set(parts)
    try:
        yield
    finally:
        _keeping.reset(token)


def kept(shows: Callable[P, Hashable]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what this function makes; `shows`, of the same arguments, is all it depends on."""

    def keeper(make: Callable[P, T]) -> Callable[P, T]:
        def part(*args: P.args, **kwargs: P.kwargs) -> T:
            parts = _keeping.get()
            if parts is None:
                return make(*args, **kwargs)
            key = (make, shows(*args, **kwargs))
            found: T | None = parts.find(key)
            if found is None:
                found = make(*args, **kwargs)
                parts.keep(key, found)
            return found

        part.__doc__ = make.__doc__
        part.__name__ = make.__name__
        return part

    return keeper
