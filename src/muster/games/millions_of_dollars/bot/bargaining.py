"""A turn of the Negotiation as a bot sees it: what every deal is worth, and to whom."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..box import NONE
from ..rules import open_offers, open_shares, price_of
from ..state import ASK, IN, OFFER, URGE, WITHDRAW, Gangs
from .beliefs import Fits, believed
from .glance import at_stake, most_asked
from .looks import best_look
from .outlook import Outlook
from .persona import USUAL, Persona
from .temper import (
    agreed,
    asked_again,
    heard,
    moods,
    time_to_haggle,
)
from .temper import refused as refused_before

DOUBT = 0.7
"""How far others' judgement of a deal is off ours, in millions."""

BOTHER = 0.2
"""What a deal must bring to be worth the words, in millions."""

TIE = 1e-6
"""What is no better than passing is not done."""

HOLD = 0.85
"""How likely a deal on the table is still there at one's next turn."""

RARE = 0.1
"""What is less likely to be taken is not worth saying."""

REGRET = 3
"""How many times the bother a deal must cost to be taken back."""

PRICES = 7
"""How many amounts are thought over for one deal."""


class Bargain:
    """The deals a seat can make now. Worths are its chances to win the game."""

    def __init__(
        self,
        s: Gangs,
        seat: int,
        legal: Sequence[str],
        fits: Fits | None = None,
        persona: Persona = USUAL,
    ) -> None:
        box = self.box = s.box
        self.persona = persona
        self.s = s
        self.seat = seat
        self.legal = set(legal)
        # The same luck all round: a price must not change from turn to turn for no reason.
        luck = random.Random(
            f"{s.round} {box.loot_ids[s.loot]} {[box.role_ids[role] for role in s.shown]} {seat}"
        )
        beliefs = self.beliefs = believed(s, seat, luck, fits=fits, memory=persona.memory)
        still = [slot for slot, status in enumerate(s.status) if status == IN]
        self.outlook = Outlook(s, seat, beliefs, moods(s, seat, still), luck)
        self.stay_odds = self.outlook.odds(NONE)
        self.stay = self.outlook.worth(self.stay_odds, seat)
        self.million = self.outlook.prospects.million(self.stay)
        self.bother = BOTHER * self.million
        self.payers: dict[int, list[int]] = {}
        self.now: dict[str, float] = {}
        self.talk: dict[str, tuple[float, float]] = {}

    def scores(self) -> dict[str, float]:
        """How good every act is that is worth a thought."""
        self._weigh_leaving()
        self._weigh_paying()
        settled = max([self.stay, *self.now.values()])
        later = HOLD * settled + (1 - HOLD) * self._alone_best()
        if not self._waits():
            calm = self._before(later, passing=False)
            self._weigh_offers(calm)
            self._weigh_asks(calm)
            self._weigh_shares(calm)
            self._weigh_withdrawals(calm)
            if self.talk:
                text, gain = self._best_talk()
                self.now[text] = calm + gain - self.bother
        if "pass" in self.legal:
            self.now["pass"] = self._before(later, passing=True) + TIE
        return self.now

    def _best_talk(self) -> tuple[str, float]:
        """What to say, and what it brings on the average.

        Early on one aims higher than what is best at once: there is time to come down.
        """
        best = max(likely * gain for likely, gain in self.talk.values())
        hope = self.persona.patience * best if time_to_haggle(self.s) else 0.0
        merit = {
            text: likely * gain + (1 - likely) * hope for text, (likely, gain) in self.talk.items()
        }
        return max(merit, key=lambda text: merit[text]), best

    def _waits(self) -> bool:
        """Real time: has nobody answered yet to what one said last? Then it stands."""
        if not self.box.real_time or not self.s.ledger:
            return False
        kind, seat, _, _, _ = self.s.ledger[-1]
        return seat == self.seat and kind in (OFFER, ASK, WITHDRAW)

    def _before(self, later: float, passing: bool) -> float:
        """What one has after an act that changes nothing, if one's next turn is worth so much."""
        again = asked_again(self.s, self.seat, self.outlook.still, passing)
        return again * later + (1 - again) * self.stay

    def _alone_best(self) -> float:
        """The best one can do without anybody's help."""
        return max([self.stay, *(self.now[text] for text in self.now if text[:5] == "leave")])

    # Deals that are done at once

    def _weigh_leaving(self) -> None:
        urged = URGE in heard(self.s, self.seat)  # who does not care much gives way
        for slot in self.outlook.mine:
            odds = self.outlook.odds(slot)
            yields = self.bother if urged else 0.0
            self.now[self._word("leave", slot)] = self.outlook.worth(odds, self.seat) + yields
            offers = self._offers_for(slot)
            if offers:
                # Who takes one may take them all.
                moves = [(maker, self.seat, amount) for maker, amount in offers]
                worth = self.outlook.worth(self.outlook.odds(slot, moves), self.seat)
                maker, most = max(offers, key=lambda one: (one[1], -one[0]))
                self.now[self._word("accept", slot, maker, most)] = worth

    def _offers_for(self, slot: int) -> list[tuple[int, int]]:
        """The open offers for a slot: who makes them, and how much."""
        return [(maker, amount) for maker, of, amount in open_offers(self.s) if of == slot]

    def _weigh_paying(self) -> None:
        for slot, _, amount in self.s.prices:
            text = f"pay {self.box.slot_words[slot]} {amount}"
            if text in self.legal:
                odds = self.outlook.odds(slot, [(self.seat, self.box.owner[slot], amount)])
                self.now[text] = self.outlook.worth(odds, self.seat)

    # Deals that others must agree to

    def _weigh_offers(self, calm: float) -> None:
        """To each rival the offer that is best, weighing how likely it is taken."""
        s, seat = self.s, self.seat
        for slot in self.outlook.still:
            owner = self.box.owner[slot]
            if owner == seat or f"offer {self.box.slot_words[slot]} 1" not in self.legal:
                continue
            if self._bought_out(slot, 1) < calm + self.bother:
                continue
            mine = s.offers[seat * self.box.slots + slot]
            beside = [
                (maker, owner, amount) for maker, amount in self._offers_for(slot) if maker != seat
            ]
            mine = max(mine, refused_before(s, seat, slot))
            stay = self.outlook.by_role(self.stay_odds, owner)
            refused = self._sells(slot, stay, [*beside, (seat, owner, mine)]) if mine else 0.0
            most = min(s.cash[seat], at_stake(s, seat, slot))
            for amount in _prices(mine + 1, most):
                gain = self._bought_out(slot, amount) - calm
                if gain < self.bother:
                    break
                taken = self._sells(slot, stay, [*beside, (seat, owner, amount)])
                likely = max(0.0, taken - refused) / (1 - refused)
                text = f"offer {self.box.slot_words[slot]} {amount}"
                if likely > RARE:
                    self.talk[text] = (likely, gain)

    def _bought_out(self, slot: int, amount: int) -> float:
        moves = [(self.seat, self.box.owner[slot], amount)]
        return self.outlook.worth(self.outlook.odds(slot, moves), self.seat)

    def _sells(
        self,
        slot: int,
        stay: Mapping[Sequence[int], tuple[float, float]],
        moves: list[tuple[int, int, int]],
    ) -> float:
        """How likely the Character in this slot leaves for this money."""
        owner = self.box.owner[slot]
        doubt = DOUBT * self._million_of(owner)
        left = self.outlook.by_role(self.outlook.odds(slot, moves), owner)
        return sum(
            [
                chance * agreed(left[roles][1] - worth, doubt)
                for roles, (chance, worth) in stay.items()
            ]
        )

    def _million_of(self, seat: int) -> float:
        """What a million is worth to another player."""
        return self.outlook.prospects.million(self.outlook.worth(self.stay_odds, seat))

    def _weigh_asks(self, calm: float) -> None:
        """For each own Character the price that is best, weighing how likely somebody pays."""
        s, seat = self.s, self.seat
        for slot in self.outlook.mine:
            open_now = price_of(s, slot)
            cash = max(
                [
                    s.cash[owner]
                    for other in self.outlook.still
                    if (owner := self.box.owner[other]) != seat
                ],
                default=0,
            )
            top = open_now[2] - 1 if open_now else cash
            most = min(top, cash, most_asked(s))
            # Less than what is offered already nobody need ask for.
            offered = sum(amount for _, amount in self._offers_for(slot))
            refused = self._paid(slot, open_now[2]) if open_now else 0.0
            for amount in _prices(offered + 1, most):
                text = self._word("ask", slot, "anyone", amount)
                if text not in self.legal:
                    continue
                gain = self._sold(slot, amount) - calm
                if gain < self.bother:
                    continue
                taken = self._paid(slot, amount)
                likely = max(0.0, taken - refused) / (1 - refused)
                if likely > RARE:
                    self.talk[text] = (likely, gain)

    def _weigh_shares(self, calm: float) -> None:
        """Prices others pay too: what completes one is done at once, else somebody must follow."""
        for slot, _, price in self.s.prices:
            owner, word = self.box.owner[slot], self.box.slot_words[slot]
            if f"share {word} 1" not in self.legal:
                continue
            parts = [
                (maker, owner, part)
                for maker, of, part in open_shares(self.s)
                if of == slot and maker != self.seat
            ]
            missing = price - sum(part[2] for part in parts)
            if parts:
                text = f"share {word} {missing}"
                odds = self.outlook.odds(slot, [*parts, (self.seat, owner, missing)])
                self.now[text] = self.outlook.worth(odds, self.seat)
            elif time_to_haggle(self.s) and not self._shares_in(slot):
                self._weigh_first_share(slot, price, calm)

    def _shares_in(self, slot: int) -> bool:
        return self.s.shares[self.seat * self.box.slots + slot] > 0

    def _weigh_first_share(self, slot: int, price: int, calm: float) -> None:
        """Half of a price, for somebody else who wants the same rival out."""
        owner = self.box.owner[slot]
        part = price // 2
        left = self.outlook.odds(slot)
        gains = {
            one: self.outlook.worth(left, one) - self.outlook.worth(self.stay_odds, one)
            for one in {self.box.owner[other] for other in self.outlook.still}
            if one not in (self.seat, owner) and self.s.cash[one] >= price - part
        }
        partner = max(gains, key=lambda one: (gains[one], -one), default=None)
        text = f"share {self.box.slot_words[slot]} {part}"
        if partner is None or text not in self.legal:
            return
        odds = self.outlook.odds(slot, [(self.seat, owner, part), (partner, owner, price - part)])
        gain = self.outlook.worth(odds, self.seat) - calm
        follows = self.outlook.worth(odds, partner) - self.outlook.worth(self.stay_odds, partner)
        likely = agreed(follows, DOUBT * self._million_of(partner))
        if gain >= self.bother and likely > RARE:
            self.talk[text] = (likely, gain)

    def _sold(self, slot: int, amount: int) -> float:
        """What leaving for this money is worth; whoever has most to gain pays it."""
        payer = self._payers(slot)[0]
        odds = self.outlook.odds(slot, [(payer, self.seat, amount)])
        return self.outlook.worth(odds, self.seat)

    def _payers(self, slot: int) -> list[int]:
        """The others who are in, first those who gain most by this slot's leaving."""
        if slot not in self.payers:
            left = self.outlook.odds(slot)
            others = {self.box.owner[other] for other in self.outlook.still} - {self.seat}
            gain = {
                one: self.outlook.worth(left, one) - self.outlook.worth(self.stay_odds, one)
                for one in others
            }
            self.payers[slot] = sorted(others, key=lambda one: (-gain[one], one))
        return self.payers[slot]

    def _paid(self, slot: int, amount: int) -> float:
        """How likely somebody pays this for the slot's leaving: the two who gain most may."""
        unpaid = 1.0
        for payer in self._payers(slot)[:2]:
            if self.s.cash[payer] < amount:
                continue
            stay = self.outlook.by_role(self.stay_odds, payer)
            odds = self.outlook.odds(slot, [(payer, self.seat, amount)])
            bought = self.outlook.by_role(odds, payer)
            doubt = DOUBT * self._million_of(payer)
            pays: float = sum(
                [
                    chance * agreed(bought[roles][1] - worth, doubt)
                    for roles, (chance, worth) in stay.items()
                ]
            )
            unpaid *= 1 - pays
        return 1 - unpaid

    def _weigh_withdrawals(self, calm: float) -> None:
        """Take back what one would regret, if others are likely to take it."""
        words = self.box.slot_words
        for maker, slot, amount in open_offers(self.s):
            text = f"withdraw offer-{words[slot]}"
            if maker != self.seat or text not in self.legal:
                continue
            regret = calm - self._bought_out(slot, amount)
            if regret > REGRET * self.bother:
                owner = self.box.owner[slot]
                stay = self.outlook.by_role(self.stay_odds, owner)
                taken = self._sells(slot, stay, [(self.seat, owner, amount)])
                self.talk[text] = (taken, regret)
        for slot, _, amount in self.s.prices:
            text = "withdraw ask"
            if self.box.chars == 2:
                text += f"-{self.box.letters[slot % 2]}"
            if slot not in self.outlook.mine or not self._payers(slot) or text not in self.legal:
                continue
            regret = calm - self._sold(slot, amount)
            if regret > REGRET * self.bother:
                self.talk[text] = (self._paid(slot, amount), regret)

    def look(self) -> str:
        """The look that helps to decide between staying and leaving; "" if none is worth it."""
        choices = [self.stay_odds, *(self.outlook.odds(slot) for slot in self.outlook.mine)]
        return best_look(self.outlook, self.s, self.legal, choices, self.million)

    def _word(self, verb: str, slot: int, *words: object) -> str:
        """An action about an own Character."""
        own = [self.box.letters[slot % 2]] if self.box.chars == 2 else []
        return " ".join([verb, *own, *map(str, words)])


def _prices(low: int, high: int) -> list[int]:
    """Amounts to think over: small ones one by one, then in wider steps."""
    amounts = list(range(low, high + 1))
    if len(amounts) <= PRICES:
        return amounts
    near = amounts[: PRICES - 2]
    return [*near, *amounts[PRICES : len(amounts) : 3][:2]]
