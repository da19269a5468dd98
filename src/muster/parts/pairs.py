"""Two choices tried in the same worlds: is one of them better, and not by luck?"""

from __future__ import annotations

from math import sqrt


def surely_better(one: list[float], than: list[float], errors: float) -> bool:
    """Did `one` end better than `than` by more than so many standard errors?

    What each came to in the first world, in the second and so on: they are compared world by
    world, so what both had in common does not count. Of fewer than two worlds nothing is sure.
    """
    many = min(len(one), len(than))
    if many < 2:
        return False
    total, squares = 0.0, 0.0
    for at in range(many):
        more = one[at] - than[at]
        total += more
        squares += more * more
    mean = total / many
    spread = max(0.0, squares / many - mean * mean)
    return mean > errors * sqrt(spread / (many - 1))
