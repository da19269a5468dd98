"""How a bot plans its turn: which die, whom to use with which dice, what to rob with the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..kinds import ANY, DICE, EQUIPMENT, EQUIPMENT_PER, FACE, GEAR, MONEY, ROLL, Gain
from .bonuses import recruit
from .jobs import NOBODY, Job, Jobs
from .prospects import Prospects

NEVER = float("-inf")

Payers = list[list[tuple[float, int]]]
"""By value the dice that can be used for it, (worth, place), the least missed first."""


class Yield(NamedTuple):
    """What an effect brings: money, Equipment, and dice by what they are worth."""

    money: float
    gear: int
    dice: tuple[float, ...]


NOTHING = Yield(0.0, 0, ())


class Move(NamedTuple):
    """What to do in step 2, and what the whole turn is worth then."""

    worth: float
    verb: str
    card: int = -1
    place: int = -1


class Plan:
    """A turn thought through from here, for the dice one has or might have."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self.sight = sight = prospects.sight
        self.box = box = sight.box
        self.jobs = Jobs(prospects)
        self.spare_dice = sight.dice_tokens
        self.token_gear = sum(
            [box.token_amount[token] for token in sight.tokens if box.token_kind[token] == GEAR]
        )
        self.token_cost = prospects.kind(DICE)
        self.informant = self.yields(sight.informant)
        self.informed = prospects.gains(sight.informant)
        self.cards: dict[int, tuple[float, Yield, list[Yield]]] = {}

    # Step 3 and what is kept

    def closing(self, more: int, gear: int, dice: list[float]) -> float:
        """The best heist or the Informant, and what is kept, for these goods.

        `dice` are the worths of what is left, the best first; `more` is a colour of which there is
        a skill besides the team's.
        """
        box = self.box
        most = box.spots
        gear = min(gear, box.track_end)
        sums = [0.0]
        for worth in dice[:most]:
            sums.append(sums[-1] + worth)
        kept = sums[-1] + self.prospects.stock[gear]
        best = kept + self.informed
        if self.informant.dice and len(dice) >= most:
            best -= 0.5 * self.informed  # no room for it
        for job in self.jobs.best(more):
            if job.worth + kept <= best:
                break  # they come the best first, and none is for nothing
            total = job.worth + self._paid(job, gear, dice, sums)
            if total > best:
                best = total
        return best

    def _paid(self, job: Job, gear: int, dice: list[float], sums: list[float]) -> float:
        """What is left after paying for a heist in the best way; NEVER if that cannot be done."""
        due = job.due
        able = len(dice) - job.dice
        wealth = gear + self.token_gear
        if able < 0 or due > wealth + able:
            return NEVER
        stock = self.prospects.stock
        top = len(sums) - 1
        given = due - wealth if due > wealth else 0
        most = min(due, able)
        rest = max(0, gear - due + given)
        # A die goes instead of Equipment where it is worth less, or could not be kept.
        while given < most and rest < gear:
            if able - given <= top and dice[able - given - 1] >= stock[rest + 1] - stock[rest]:
                break
            given += 1
            rest += 1
        kept = able - given
        return sums[kept if kept < top else top] + stock[rest]

    def after_heist(self, job: Job, gear: int, dice: list[float]) -> float:
        """What a heist is worth, with what is kept; `dice` the best first."""
        sums = [0.0]
        for worth in dice[: self.box.spots]:
            sums.append(sums[-1] + worth)
        return job.worth + self._paid(job, gear, dice, sums)

    def waiting(self, gear: int, dice: list[float]) -> float:
        """No heist: the Informant, and what is kept."""
        most = self.box.spots
        worth = self.informed
        if self.informant.dice and len(dice) >= most:
            worth *= 0.5
        return worth + sum(dice[:most]) + self.prospects.stock[gear]

    # Step 2

    def best_move(self, dice: list[int]) -> Move:
        """The best use of step 2 with these dice by place."""
        sight = self.sight
        best = Move(self.after(self.informant, NOBODY, dice, ()), "informant")
        payers, hackers = self._payers(dice)
        token = self.token_cost if self.spare_dice else NEVER
        for card in sight.display:
            best = self._try_card(card, dice, payers, hackers, token, best)
        return best

    def _payers(self, dice: list[int]) -> tuple[Payers, Payers]:
        """Who can pay which value as it is, and who with Hacking (TS-35 to TS-38, TS-93)."""
        box, worths = self.box, self.prospects.dice
        hack = bool(self.sight.experts & box.hacks) and not self.sight.hacked
        payers: Payers = [[], [], [], [], [], [], []]
        hackers: Payers = [[], [], [], [], [], [], []]
        plain = box.rows_of(dice, False)
        hacked = box.rows_of(dice, True) if hack else plain
        for place, value in enumerate(dice):
            if not value:
                continue
            bits = plain[place][value]
            price = (worths[value], place)
            for face in (1, 2, 3, 4, 5, 6):
                if bits >> face & 1:
                    payers[face].append(price)
            if hack:
                wide = hacked[place][value] & ~bits
                for face in (1, 2, 3, 4, 5, 6):
                    if wide >> face & 1:
                        hackers[face].append(price)
        for own in payers:
            if len(own) > 1:
                own.sort()
        return payers, hackers

    def _card(self, card: int) -> tuple[float, Yield, list[Yield]]:
        """What a card of the display brings: in the team, fast-played, activated in each way."""
        found = self.cards.get(card)
        if found is None:
            box = self.box
            colour, ability = box.colour_of[card], box.ability[card]
            column = self.sight.columns[colour]
            modes = [self.yields(ability, len(column) + 1, colour)]
            if column:
                every = [gain for one in (*column, card) for gain in box.ability[one]]
                modes.append(self.yields(every, 1, colour))
            found = (recruit(self.prospects, colour), self.yields(ability), modes)
            self.cards[card] = found
        return found

    def _try_card(
        self,
        card: int,
        dice: list[int],
        payers: Payers,
        hackers: Payers,
        token: float,
        best: Move,
    ) -> Move:
        box = self.box
        colour = box.colour_of[card]
        white, black = box.white[card], box.black[card]
        joined, alone, modes = self._card(card)
        for _, place in (payers[black] or hackers[black])[:1]:
            total = self.after(alone, colour, dice, (place,))
            if total > best.worth:
                best = Move(total, "fast", card, place)
        chosen = [(price, place, False) for price, place in payers[white]]
        chosen += [(price, place, True) for price, place in hackers[white]]
        for _, place, _hacked in chosen[:1]:
            total = joined + self.after(NOTHING, colour, dice, (place,))
            if total > best.worth:
                best = Move(total, "recruit", card, place)
        pair = _cheapest_pair(chosen, payers[black], hackers[black])
        if pair is not None:
            for mode in modes:
                total = joined + self.after(mode, colour, dice, pair)
                if total > best.worth:
                    best = Move(total, "recruit", card, pair[0])
        if token != NEVER:
            best = self._try_token(card, dice, chosen, bool(payers[black]), token, best)
        return best

    def _try_token(
        self,
        card: int,
        dice: list[int],
        chosen: list[tuple[float, int, bool]],
        black: bool,
        token: float,
        best: Move,
    ) -> Move:
        """What a die of one's choice would make possible (TS-75)."""
        colour = self.box.colour_of[card]
        joined, alone, modes = self._card(card)
        if not black:
            total = self.after(alone, colour, dice, ()) - token
            if total > best.worth:
                best = Move(total, "use")
        if not chosen:
            total = joined + self.after(NOTHING, colour, dice, ()) - token
            if total > best.worth:
                best = Move(total, "use")
        elif not black:
            place = chosen[0][1]
            for mode in modes:
                total = joined + self.after(mode, colour, dice, (place,)) - token
                if total > best.worth:
                    best = Move(total, "recruit", card, place)
        return best

    def after(self, gained: Yield, more: int, dice: list[int], spent: tuple[int, ...]) -> float:
        """What the rest of the turn is worth when these dice are spent and this is gained."""
        worths = self.prospects.dice
        kept = [worths[v] for at, v in enumerate(dice) if v and at not in spent]
        kept += gained.dice
        kept.sort(reverse=True)
        return gained.money + self.closing(more, self.sight.gear + gained.gear, kept)

    def yields(self, gains: Sequence[Gain], times: int = 1, more: int = -1) -> Yield:
        """What an effect brings; `more` is a colour of which there is a card besides the team's."""
        p, sight = self.prospects, self.sight
        money, gear = 0.0, 0
        dice: list[float] = []
        for gain in gains:
            kind, amount, of = gain
            if kind == EQUIPMENT:
                gear += amount
            elif kind == EQUIPMENT_PER:
                gear += amount * (sight.skills[of] + (of == more))
            elif kind == MONEY:
                money += amount
            elif kind in (FACE, ANY, ROLL):
                dice += [p.gains((gain,)) / amount] * amount
            else:
                money += p.gains((gain,))
        return Yield(money * times, gear * times, tuple(dice * times))


def _cheapest_pair(
    white: list[tuple[float, int, bool]],
    black: list[tuple[float, int]],
    hacked: list[tuple[float, int]],
) -> tuple[int, int] | None:
    """Two different dice for recruiting and activating, Hacking used once at most."""
    least, pair = float("inf"), None
    for price, place, hack in white:
        for other, second in black if hack else (*black, *hacked):
            if second != place and price + other < least:
                least, pair = price + other, (place, second)
    return pair


def with_die(dice: list[int], value: int, spots: int) -> list[int]:
    """These dice and one more, on the rightmost free spot or beside (TS-33, TS-34)."""
    more = dice.copy()
    for spot in range(spots):
        if not more[spot]:
            more[spot] = value
            return more
    more.append(value)
    return more
