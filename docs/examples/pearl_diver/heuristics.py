"""What a bot thinks of the table, in points. It sees what its seat sees, nothing else."""

from __future__ import annotations

from .play import points
from .state import Sea


def value(s: Sea, seat: int) -> float:
    """Own pearls, doubled by the own charm, minus the best rival's."""
    own = float(points(s, seat, s.charms[seat]))
    if s.turn == seat:
        own += 0.9 * sum(s.box.numbers[card] for card in s.dive)
    return own - max(1.25 * points(s, n, None) for n in range(s.box.seats) if n != seat)
