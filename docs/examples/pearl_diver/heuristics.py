"""What a bot thinks of a view, in points. It sees what its seat sees, nothing else."""

from __future__ import annotations

from typing import Any

from .box import SeaBox


def value(box: SeaBox, table: dict[str, Any], seat: int) -> float:
    """Own pearls, doubled by the own charm, minus the best rival's."""
    mine = box.charm_suits[box.charm_at[table["charm"]]]

    def worth(cards: list[str], charm: str) -> float:
        found = [box.at[name] for name in cards]
        return sum(box.numbers[c] * (1 + (box.suits[c] == charm)) for c in found)

    own = worth(table["kept"][seat], mine)
    if table["turn"] == seat:
        own += 0.7 * worth(table["dive"], mine)
    rivals = [1.25 * worth(table["kept"][n], "") for n in range(box.seats) if n != seat]
    return own - max(rivals)
