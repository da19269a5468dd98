"""What a player could pay with, seen at a glance: which recruits are within his means."""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.space_explorers.box import (
    ANY,
    BOOST,
    CARD_SYMBOLS,
    RETURN,
    SYMBOLS,
    SpaceBox,
)
from muster.games.space_explorers.state import Program


def helps(box: SpaceBox, helper: int, card: int, from_hand: bool) -> bool:
    """Does an ability that brings any symbol serve this recruit?"""
    if box.only_hand[helper] and not from_hand:
        return False  # SE-A7
    if box.only_sizes[helper] and box.size[card] not in box.only_sizes[helper]:
        return False  # SE-A20 SE-53
    icons = box.only_skills[helper]
    return not icons or len(box.skills[card]) == icons  # SE-A46 SE-J20


class Means:
    """Everything a player could pay with, to see at a glance what can be recruited (SE-E4).

    have   tokens and printed symbols by colour
    wild   symbols of any colour that serve every recruit, moved cards not counted
    some   abilities that bring any symbol to some recruits only
    cards  the same of all hand cards moved; `boosts` of them yield `more`
    struck how many symbols each Division saves a recruit
    """

    __slots__ = ("boosts", "box", "cards", "hand", "have", "more", "some", "struck", "wild")

    def __init__(self, s: Program, seat: int) -> None:
        self.box = box = s.box
        self.hand = s.hands[seat]
        self.have = list(s.tokens[seat])  # SE-38
        self.wild = 0
        self.some: list[int] = []
        self.boosts = 0
        self.more = 0
        fresh = s.fresh
        self.struck = s.savings[seat]
        for batch in s.payers[seat]:
            if batch[-1] != fresh:  # SE-48
                depth = len(batch) - 1
                while self._count(batch[depth]) and depth and not box.uncovered_waits:
                    depth -= 1  # SE-J17: the card under it works in the same payment
        cards = len(self.hand)
        self.cards = CARD_SYMBOLS * cards  # SE-40 SE-41
        if box.literal:
            self.cards += sum([extra_alone(box, card) for card in self.hand])

    def _count(self, card: int) -> bool:
        """Add what a working card brings; True if it can go and uncover another."""
        box = self.box
        code = box.ability[card]
        if code == SYMBOLS:
            for colour in box.brings[card]:
                self.have[colour] += 1  # SE-45
        elif code == ANY:
            if box.only_hand[card] or box.only_sizes[card] or box.only_skills[card]:
                self.some.append(card)
            else:
                self.wild += box.yields[card]  # SE-A22 SE-A33
        elif code == RETURN:
            self.wild += box.yields[card]  # SE-A31
            return True
        elif code == BOOST and not box.literal:
            self.boosts += 1  # SE-A34 SE-J21 SE-E8
            self.more = max(self.more, box.yields[card] - CARD_SYMBOLS)
        return False

    def within(self, cards: Sequence[int], from_hand: bool) -> list[int]:
        """The `recruit`s of these cards that can be paid, in the order of the cards."""
        box = self.box
        size, recruits, due_pairs = box.size, box.recruits, box.due_pairs
        have, struck = self.have, self.struck
        # So many symbols of any colour there are for every one of these recruits, at the least.
        wild = self.wild
        exact = not (self.some or self.boosts or box.literal)
        if not box.literal:
            wild += self.cards - (CARD_SYMBOLS if from_hand else 0)
        found: list[int] = []
        for card in cards:
            enough = size[card] - wild  # where so many are struck out, any symbols will do
            for division, recruit in recruits[card]:  # SE-26 SE-27
                saved = struck[division]
                if saved < enough:
                    short = -wild
                    for colour, due in due_pairs[card][saved]:
                        if due > have[colour]:
                            short += due - have[colour]
                    if short > 0 and (exact or self.missing(card, division, from_hand)):
                        continue
                found.append(recruit)
        return found

    def missing(self, card: int, division: int, from_hand: bool) -> int:
        """How many symbols could not be obtained for this recruit; 0 if it can be paid."""
        dues = self.box.due_pairs[card]
        struck = self.struck[division]
        if struck >= len(dues):
            return 0  # SE-34
        have = self.have
        short = 0
        for colour, due in dues[struck]:
            if due > have[colour]:
                short += due - have[colour]
        return self._uncovered(short, card, from_hand) if short else 0

    def _uncovered(self, short: int, card: int, from_hand: bool) -> int:
        """How many of so many symbols nothing of any colour could supply."""
        box = self.box
        short -= self.wild + self.cards
        count = len(self.hand)
        if from_hand:
            count -= 1
            short += CARD_SYMBOLS + (extra_alone(box, card) if box.literal else 0)
        if self.boosts and count > 0:
            short -= self.more * min(self.boosts, count)
        for helper in self.some:
            if helps(box, helper, card, from_hand):
                short -= box.yields[helper]
        return max(short, 0)


def extra_alone(box: SpaceBox, card: int) -> int:
    """What this very card yields beyond the usual when it is moved (SE-J21, option literal)."""
    if box.literal and box.ability[card] == BOOST:
        return box.yields[card] - CARD_SYMBOLS
    return 0
