"""Sets of tiles as bit masks, and what is in them."""

from __future__ import annotations

_CHUNK = 11
_LOW = (1 << _CHUNK) - 1


def _members(base: int) -> tuple[tuple[int, ...], ...]:
    """The members of every set of eleven neighbouring tiles that begin at `base`."""
    found: list[tuple[int, ...]] = [()]
    for at in range(base, base + _CHUNK):
        found += [(*members, at) for members in found]
    return tuple(found)


_FIRST, _SECOND, _THIRD, _FOURTH = (_members(_CHUNK * at) for at in range(4))
_LISTED: dict[int, tuple[int, ...]] = {}
_MOST_LISTED = 8_192
"""So many sets are remembered: the same ones come up again and again."""


def bits(mask: int) -> list[int]:
    """The tiles of a set, ascending: looked up, because it is asked for all the time."""
    if mask <= _LOW:
        return [*_FIRST[mask]]
    found = _LISTED.get(mask)
    return [*_listed(mask)] if found is None else [*found]


def _listed(mask: int) -> tuple[int, ...]:
    found = [
        *_FIRST[mask & _LOW],
        *_SECOND[mask >> _CHUNK & _LOW],
        *_THIRD[mask >> 2 * _CHUNK & _LOW],
        *_FOURTH[mask >> 3 * _CHUNK & _LOW],
    ]
    rest = mask >> 4 * _CHUNK
    at = 4 * _CHUNK
    while rest:
        if rest & 1:
            found.append(at)
        rest >>= 1
        at += 1
    if len(_LISTED) >= _MOST_LISTED:
        _LISTED.clear()
    known = _LISTED[mask] = tuple(found)
    return known
