"""What installed packages offer."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group. All packages are read through only once, and again when
    something was installed or removed: a server asks whenever somebody opens a table.
    """
    return _read(group, tuple([(place, _changed(place)) for place in sys.path]))


def _changed(place: str) -> int:
    try:
        return Path(place).stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=8)
def _read(group: str, places: tuple[tuple[str, int], ...]) -> tuple[EntryPoint, ...]:
    return tuple(metadata.entry_points(group=group))
