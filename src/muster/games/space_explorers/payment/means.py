"""What a player could pay with, seen at a glance: which recruits are within his means."""

from __future__ import annotations

from operator import add

from ..box import BOOST, CARD_SYMBOLS, SpaceBox
from ..state import NONE, Program, Support


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

    have     tokens and printed symbols by colour
    support  what the Hub brings
    cards    symbols of any colour that all hand cards would yield, without a boost
    struck   how many symbols each Division saves a recruit
    """

    __slots__ = ("box", "cards", "hand", "have", "struck", "support")

    def __init__(self, s: Program, seat: int) -> None:
        self.box = box = s.box
        self.hand = hand = s.hands[seat]
        self.have = s.tokens[seat]  # SE-38
        self.support = support = s.support[seat]
        if s.fresh != NONE:  # SE-48
            paying = [batch for batch in s.payers[seat] if batch[-1] != s.fresh]
            self.support = support = Support(box, paying)
        if support.brings is not box.no_counts:
            self.have = tuple(map(add, self.have, support.brings))  # SE-45
        self.cards = CARD_SYMBOLS * len(hand)  # SE-40 SE-41
        if box.literal:
            self.cards += sum([extra_alone(box, card) for card in hand])
        self.struck = s.savings[seat]

    def recruits(self, center: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The recruits from Center and hand (SE-25) that can be paid, card by card.

        As the actions that recruit them, and those that hire them: where something is due (SE-34).
        """
        box, support = self.box, self.support
        size, ways = box.size, box.recruits
        all_recruits, all_hires = box.recruit_actions, box.hire_actions
        have, struck = self.have, self.struck
        most = max(struck)
        exact = not (support.some or support.boosts or box.literal)
        # So many symbols of any colour there are for every one of these recruits, at the least.
        wild = support.wild if box.literal else support.wild + self.cards
        cards, from_hand = center, False
        recruits: list[int] = []
        hires: list[int] = []
        while True:
            for card in cards:
                cost = size[card]
                if most < cost <= wild:  # any symbols will do
                    recruits += all_recruits[card]
                    hires += all_hires[card]
                    continue
                for division, dues, recruit, hire in ways[card]:  # SE-26 SE-27
                    saved = struck[division]
                    if saved + wild < cost:
                        short = 0
                        for colour, due in dues[saved]:
                            if due > have[colour]:
                                short += due - have[colour]
                        if short > wild and (exact or self._uncovered(short, card, from_hand)):
                            continue
                    recruits.append(recruit)
                    if saved < cost:
                        hires.append(hire)
            if from_hand or not self.hand:
                break
            cards, from_hand = self.hand, True
            if not box.literal:
                wild -= CARD_SYMBOLS  # SE-43: what is recruited does not pay
        return recruits, hires

    def missing(self, card: int, division: int, from_hand: bool) -> int:
        """How many symbols could not be obtained for this recruit; 0 if it can be paid."""
        struck = self.struck[division]
        if struck >= self.box.size[card]:
            return 0  # SE-34
        have = self.have
        short = 0
        for colour, due in self.box.due_pairs[card][struck]:
            if due > have[colour]:
                short += due - have[colour]
        return self._uncovered(short, card, from_hand) if short else 0

    def _uncovered(self, short: int, card: int, from_hand: bool) -> int:
        """How many of so many symbols nothing of any colour could supply."""
        box, support = self.box, self.support
        short -= support.wild + self.cards
        count = len(self.hand)
        if from_hand:
            count -= 1
            short += CARD_SYMBOLS + (extra_alone(box, card) if box.literal else 0)
        if support.boosts and count > 0:
            short -= support.more * min(support.boosts, count)
        for helper in support.some:
            if helps(box, helper, card, from_hand):
                short -= box.yields[helper]
        return max(short, 0)


def extra_alone(box: SpaceBox, card: int) -> int:
    """What this very card yields beyond the usual when it is moved (SE-J21, option literal)."""
    if box.literal and box.ability[card] == BOOST:
        return box.yields[card] - CARD_SYMBOLS
    return 0
