"""What the abilities of a Hub bring to a payment, added up once for all recruits."""

from __future__ import annotations

from collections.abc import Sequence

from ..box import (
    ANY,
    BOOST,
    CARD_SYMBOLS,
    RETURN,
    SYMBOLS,
    Counts,
    SpaceBox,
)


class Support:
    """What working cards can pay with; it never changes.

    brings  printed symbols by colour
    wild    symbols of any colour that serve every recruit
    some    abilities that bring any symbol to some recruits only
    boosts  how many moved cards yield `more` than usual
    """

    __slots__ = ("boosts", "brings", "more", "some", "wild")

    def __init__(self, box: SpaceBox, batches: Sequence[tuple[int, ...]]) -> None:
        brings = list(box.no_counts)
        some: list[int] = []
        self.wild = 0
        self.boosts = 0
        self.more = 0
        for batch in batches:
            for card in reversed(batch):
                code = box.ability[card]
                if code == SYMBOLS:
                    for colour in box.brings[card]:
                        brings[colour] += 1  # SE-45
                elif code == RETURN:
                    self.wild += box.yields[card]  # SE-A31
                    if not box.uncovered_waits:
                        continue  # SE-J17: the card under it works in the same payment
                elif code == ANY:
                    if box.only_hand[card] or box.only_sizes[card] or box.only_skills[card]:
                        some.append(card)
                    else:
                        self.wild += box.yields[card]  # SE-A22 SE-A33
                elif code == BOOST and not box.literal:
                    self.boosts += 1  # SE-A34 SE-J21 SE-E8
                    self.more = max(self.more, box.yields[card] - CARD_SYMBOLS)
                break
        self.brings: Counts = tuple(brings)
        self.some = tuple(some)
