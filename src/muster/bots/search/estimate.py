"""What a search thinks of an answer."""

from __future__ import annotations

import msgspec


class Estimate(msgspec.Struct, frozen=True):
    """An answer that was tried, and what came of it.

    chance    of the seat to win after it, 0 to 1; where nobody wins, how far up the scores it ends
    doubt     the standard error of that
    playouts  in how many it was tried
    picks     the whole answer, where it takes more than this one pick; else empty
    points    what it scores on average, and its standard error, where somebody plays for points
    """

    answer: str
    chance: float
    doubt: float
    playouts: int
    picks: tuple[str, ...] = ()
    points: tuple[float, float] | None = None
