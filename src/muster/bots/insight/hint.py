"""A hint: an answer worth giving, how good it is, and why."""

from __future__ import annotations

import msgspec


class Hint(msgspec.Struct, frozen=True):
    """A whole answer, and what is thought of it.

    picks     the answer, pick by pick
    chance    of the seat to win after it, 0 to 1; None: it was not played out, or nobody wins
    points    what the seat scores after it, on average, where nobody wins; else None
    doubt     the standard error of chance or points
    playouts  in how many it was tried
    why       one sentence, without a full stop
    """

    picks: tuple[str, ...]
    chance: float | None
    points: float | None
    doubt: float
    playouts: int
    why: str

    def odds(self) -> str:
        """The estimate in words, no finer than it is known."""
        if self.points is not None:
            return f"about {_rounded(self.points, self.doubt)} points"
        if self.chance is not None:
            return percent(self.chance, self.doubt)
        return "not played out"


def percent(chance: float, doubt: float) -> str:
    """A chance in words: `about 42 %`, to the nearest 5 or 10 where more is not known."""
    near, step = _rounded(100 * chance, 100 * doubt), _step(100 * doubt)
    if step > 1:  # what is known so little is neither sure nor out of the question
        near = min(100 - step, max(step, near))
    if near <= 0:
        return "hardly any chance"
    return f"about {near} %" if near < 100 else "almost certain"


def _rounded(number: float, doubt: float) -> int:
    step = _step(doubt)
    return round(number / step) * step


def _step(doubt: float) -> int:
    return 1 if doubt < 3 else 5 if doubt < 12 else 10
