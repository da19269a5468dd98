"""What lies before one player, for the oracle: dice, team, tokens, tiles, money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.games.the_specialists.layouts.components import COLOURS, LIMITS

SPOTS: int = LIMITS["dice_spots"]


class Gang:
    """What lies before one player."""

    def __init__(self) -> None:
        self.row = [0] * SPOTS
        self.beside: list[int] = []
        self.equipment: int = LIMITS["start_equipment"]
        self.team: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.tokens: list[str] = []
        self.experts: list[str] = []
        self.book: Counter[str] = Counter()
        self.rewards = dict.fromkeys(("team", "mastery", "bank", "jewelry"), 0)
        self.robbed: Counter[str] = Counter()  # own heists by building

    @property
    def heists(self) -> int:
        return self.robbed.total()

    @property
    def money(self) -> int:
        return self.book.total()

    def places(self) -> list[str]:
        """Where this player has dice."""
        row = [f"s{n + 1}" for n, value in enumerate(self.row) if value]
        return row + [f"b{n + 1}" for n in range(len(self.beside))]

    def value(self, place: str) -> int:
        at = int(place[1:]) - 1
        return self.row[at] if place[0] == "s" else self.beside[at]

    def put(self, value: int) -> None:
        """TS-33, TS-34: the rightmost free spot, else beside."""
        if 0 in self.row:
            self.row[self.row.index(0)] = value
        else:
            self.beside.append(value)

    def remove(self, places: Sequence[str]) -> list[int]:
        """TS-J11: dice in the row do not move when one is taken away."""
        values = [self.value(place) for place in places]
        for place in sorted(places, reverse=True):  # from the far end, so that names stay good
            at = int(place[1:]) - 1
            if place[0] == "s":
                self.row[at] = 0
            else:
                self.beside.pop(at)
        return values

    def slide(self) -> None:
        """TS-70, TS-J12: to the right, in their order, dice beside last."""
        dice = [value for value in self.row if value] + self.beside
        assert len(dice) <= SPOTS
        self.row = dice + [0] * (SPOTS - len(dice))
        self.beside = []


def turned(value: int, by: int) -> int:
    """TS-38: values wrap around."""
    return (value - 1 + by) % 6 + 1
