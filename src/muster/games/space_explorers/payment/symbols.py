"""Paying for a recruit: a declared payment, symbol by symbol.

Every pick of a payment supplies exactly one symbol that is due, so nothing is padded (SE-J12): a
token its colour, an ability what it brings, a moved hand card any two, the card that returns itself
to the Center any three; all may be mixed (SE-37). A payment can be completed as long as the colours
that tokens and printed symbols do not cover are no more than the symbols that may have any colour.

A payment grows pick by pick and is changed in place; `picks` says how far it is.
"""

from __future__ import annotations

from bisect import insort

from ..box import (
    ANY,
    BOOST,
    CARD_SYMBOLS,
    RETURN,
    SYMBOLS,
    SpaceBox,
)
from ..rules import cost_due
from ..state import Program
from .means import extra_alone, helps

Batches = dict[int, tuple[int, ...]]


class Payment:
    """A payment as far as it is declared.

    due        what is still due, by colour; `left` is their number
    tokens     tokens of the payer not given yet
    hand       hand cards not moved yet; `moved` has the others, and how many symbols each supplied
    printed    for each working card with printed symbols those not used yet, by colour
    wild       how many symbols of any colour each ability has left, and each card that returns
               itself; `returning` has the batches of those that may still, `back` those that do
    boosts     how many moved cards may yet yield more than two symbols; `more` is how much more
    have       what tokens and printed symbols can still cover, by colour
    spare      how many symbols of any colour could be spared; below 0 it cannot be completed
    laid       the picks of "pay for me", if it was `asked`
    over_cards, over_tokens   what is given beyond what is due (SE-J12, option)
    picks      the declaration it stands for
    """

    __slots__ = (
        "asked",
        "back",
        "boosts",
        "box",
        "card",
        "division",
        "due",
        "from_hand",
        "hand",
        "have",
        "laid",
        "left",
        "more",
        "moved",
        "over_cards",
        "over_tokens",
        "picks",
        "printed",
        "returning",
        "spare",
        "tokens",
        "wild",
    )

    box: SpaceBox
    card: int
    division: int
    from_hand: bool
    due: list[int]
    left: int
    tokens: list[int]
    hand: list[int]
    moved: dict[int, int]
    printed: dict[int, list[int]]
    wild: dict[int, int]
    returning: Batches
    back: tuple[int, ...]
    have: list[int]
    spare: int
    boosts: int
    more: int
    laid: tuple[int, ...]
    asked: bool
    over_tokens: tuple[int, ...]
    over_cards: tuple[int, ...]
    picks: tuple[int, ...]

    @staticmethod
    def begun(s: Program, seat: int, card: int, division: int) -> Payment:
        """What is due for a recruit, and everything that could pay for it."""
        self = Payment()
        self.box = s.box
        self.card = card
        self.division = division
        hand = s.hands[seat]
        self.from_hand = card in hand
        self.due = list(cost_due(s, seat, card, division))
        self.left = sum(self.due)
        self.tokens = list(s.tokens[seat])
        self.hand = list(hand)
        if self.from_hand:
            self.hand.remove(card)  # SE-43 SE-J15
        self.moved = {}
        self.printed = {}
        self.wild = {}
        self.returning = {}
        self.back = ()
        self.boosts = 0
        self.more = 0
        self.laid = ()
        self.asked = False
        self.over_tokens = ()
        self.over_cards = ()
        self.picks = ()
        fresh = s.fresh
        for batch in s.payers[seat]:
            if batch[-1] != fresh:
                self._works(batch)  # SE-47 SE-48 SE-J16
        self._count()
        return self

    def copy(self) -> Payment:
        """An independent one, to try something out."""
        twin = Payment()
        twin.box = self.box
        twin.card = self.card
        twin.division = self.division
        twin.from_hand = self.from_hand
        twin.due = self.due.copy()
        twin.left = self.left
        twin.tokens = self.tokens.copy()
        twin.hand = self.hand.copy()
        twin.moved = self.moved.copy()
        twin.printed = {card: counts.copy() for card, counts in self.printed.items()}
        twin.wild = self.wild.copy()
        twin.returning = self.returning.copy()
        twin.back = self.back
        twin.have = self.have.copy()
        twin.spare = self.spare
        twin.boosts = self.boosts
        twin.more = self.more
        twin.laid = self.laid
        twin.asked = self.asked
        twin.over_tokens = self.over_tokens
        twin.over_cards = self.over_cards
        twin.picks = self.picks
        return twin

    def _works(self, batch: tuple[int, ...]) -> None:
        """The top of this batch can be paid with."""
        box = self.box
        card = batch[-1]
        code = box.ability[card]
        if code == SYMBOLS:
            self.printed[card] = list(box.brings_counts[card])
        elif code == ANY:
            if helps(box, card, self.card, self.from_hand):
                self.wild[card] = box.yields[card]
        elif code == RETURN:
            self.wild[card] = box.yields[card]
            self.returning[card] = batch
        elif code == BOOST and not box.literal:
            self.boosts += 1
            self.more = max(self.more, box.yields[card] - CARD_SYMBOLS)

    def by_hand(self) -> list[int]:
        """The symbols declared one by one."""
        first, end = self.box.first_token, self.box.first_drop
        return [pick for pick in self.picks if first <= pick < end]

    # What can still be obtained

    def yield_left(self, card: int) -> int:
        """How many symbols a hand card can still supply, with the help of a boost if need be."""
        used = self.moved.get(card, 0)
        most = CARD_SYMBOLS + extra_alone(self.box, card)
        if self.boosts > 0 or used > most:
            most += self.more
        return most - used

    def _count(self) -> None:
        """Count what tokens and printed symbols can cover, and what beyond that."""
        have = self.tokens.copy()
        wild = sum(self.wild.values()) if self.wild else 0
        boosts, more = self.boosts, self.more
        box = self.box
        if self.printed:
            for card, counts in self.printed.items():
                for colour in box.brought[card]:
                    have[colour] += counts[colour]
        if self.returning and not box.uncovered_waits:
            for card in self._beneath():
                code = box.ability[card]
                if code == SYMBOLS:
                    for colour in box.brings[card]:
                        have[colour] += 1
                elif code == RETURN or (
                    code == ANY and helps(box, card, self.card, self.from_hand)
                ):
                    wild += box.yields[card]
                elif code == BOOST:
                    boosts += 1
                    more = max(more, box.yields[card] - CARD_SYMBOLS)
        boostable = len(self.hand)
        wild += CARD_SYMBOLS * boostable
        if self.moved:
            for used in self.moved.values():
                if used < CARD_SYMBOLS:
                    wild += CARD_SYMBOLS - used
                boostable += used <= CARD_SYMBOLS
        if box.literal:  # SE-J21, option: one card yields more by itself, none through another
            for card in self.hand:
                wild += extra_alone(box, card)
            for card, used in self.moved.items():
                wild += min(extra_alone(box, card), CARD_SYMBOLS + extra_alone(box, card) - used)
        elif boosts:
            wild += more * min(boosts, boostable)
        due = self.due
        for colour in box.cost_colours[self.card]:
            lack = due[colour] - have[colour]
            if lack > 0:
                wild -= lack
        self.have = have
        self.spare = wild

    def _beneath(self) -> list[int]:
        """The cards that would come on top if everything that can return itself did (SE-J17)."""
        found: list[int] = []
        for batch in self.returning.values():
            depth = len(batch) - 1
            while depth and self.box.ability[batch[depth]] == RETURN:
                depth -= 1
                found.append(batch[depth])
        return found

    def choices(self) -> list[int]:
        """The picks that supply a due symbol and leave the rest payable, in catalogue order.

        The colour of an open symbol is declared with it, whatever it was before (SE-J31).
        """
        box = self.box
        dues, have, spare, tokens = self.due, self.have, self.spare, self.tokens
        found: list[int] = []
        colours = 0  # those an open symbol may have, as bits
        for colour in box.cost_colours[self.card]:
            due = dues[colour]
            if due:
                if tokens[colour]:
                    found.append(box.first_token + colour)
                if spare > 0 or due > have[colour]:  # else an open symbol is needed for another
                    colours |= 1 << colour
        if self.printed or self.wild:
            found += self._uses(colours)
        if not colours:
            return found
        movable = self.hand
        if self.moved:
            movable = movable.copy()
            beyond = self.more or box.literal
            for card, used in self.moved.items():
                if used < CARD_SYMBOLS or (beyond and self.yield_left(card) > 0):
                    insort(movable, card)
        rows = box.move_rows[colours]
        for card in movable:
            found += rows[card]
        if self.returning or self.back:
            for card, count in sorted(self.wild.items()):
                if count and card in box.returner:
                    found += box.back_rows[colours][box.returner[card]]
        return found

    def _uses(self, colours: int) -> list[int]:
        """What abilities supply: printed symbols that are due, any symbol of these colours."""
        box = self.box
        width, user, dues = box.width, box.user, self.due
        found: list[int] = []
        for card, counts in self.printed.items():
            first = box.first_use + user[card] * width
            for colour in box.brought[card]:
                if counts[colour] and dues[colour]:
                    found.append(first + colour)  # noqa: PERF401 (one or two)
        for card, count in self.wild.items():
            if count and card in user:
                found += box.use_rows[colours][user[card]]
        if len(found) > 1:
            found.sort()
        return found

    # Declaring

    def add(self, pick: int) -> None:
        """One more symbol; the pick is one of `choices`."""
        box = self.box
        width = box.width
        if pick < box.first_use:
            colour = pick - box.first_token
            self.tokens[colour] -= 1
            wild = False
        elif pick < box.first_move:
            place, colour = (pick - box.first_use) // width, (pick - box.first_use) % width
            wild = self._use(box.users[place], colour, -1)
        elif pick < box.first_back:
            card, colour = (pick - box.first_move) // width, (pick - box.first_move) % width
            used = self.moved.get(card, 0)
            if not used:
                self.hand.remove(card)
            elif used == CARD_SYMBOLS + extra_alone(box, card):
                self.boosts -= 1  # SE-A34: this is the card that yields more
            self.moved[card] = used + 1
            wild = True
        else:
            place, colour = (pick - box.first_back) // width, (pick - box.first_back) % width
            self._give_back(box.helper_of["returners"][place])
            wild = True
        if not wild:
            self.have[colour] -= 1
        elif self.due[colour] <= self.have[colour]:
            self.spare -= 1
        self.due[colour] -= 1
        self.left -= 1

    def _use(self, card: int, colour: int, change: int) -> bool:
        """An ability has a symbol less or more; True if it may have any colour."""
        counts = self.printed.get(card)
        if counts is None:
            self.wild[card] += change
            return True
        counts[colour] += change
        return False

    def _give_back(self, card: int) -> None:
        """A card that returns itself to the Center supplies a symbol (SE-A31)."""
        self.wild[card] -= 1
        if card not in self.back:
            self.back += (card,)
            batch = self.returning.pop(card)
            if len(batch) > 1 and not self.box.uncovered_waits:
                self._works(batch[:-1])  # SE-J17: `have` and `spare` knew of it already

    def overpay(self, action: int) -> None:
        """Give a token or a card for nothing (SE-J12, option)."""
        at = action - self.box.overpay_with.first
        width = self.box.width
        if at < width:
            self.tokens[at] -= 1
            self.over_tokens += (at,)
        else:
            self.hand.remove(at - width)
            self.over_cards += (at - width,)
        self._count()

    def remove(self, pick: int) -> None:
        """Take a symbol out again that nothing else rests on."""
        box = self.box
        width = box.width
        if pick < box.first_use:
            colour = pick - box.first_token
            self.tokens[colour] += 1
            wild = False
        elif pick < box.first_move:
            place, colour = (pick - box.first_use) // width, (pick - box.first_use) % width
            wild = self._use(box.users[place], colour, 1)
        else:
            card, colour = (pick - box.first_move) // width, (pick - box.first_move) % width
            used = self.moved[card] - 1
            if used:
                self.moved[card] = used
            else:
                del self.moved[card]
                insort(self.hand, card)
            if used == CARD_SYMBOLS + extra_alone(box, card):
                self.boosts += 1
            wild = True
        self.due[colour] += 1
        self.left += 1
        if not wild:
            self.have[colour] += 1
        elif self.due[colour] <= self.have[colour]:
            self.spare += 1
