"""How a bot plans its turn: which die, whom to use with which dice, what to rob with the rest."""

from __future__ import annotations

from collections.abc import Sequence

from ..kinds import ANY, DICE, EQUIPMENT, EQUIPMENT_PER, FACE, GEAR, MONEY, ROLL, Gain
from .bonuses import recruit
from .jobs import NOBODY, Job, Jobs
from .prospects import Prospects

NEVER = float("-inf")

Payers = list[list[tuple[float, int]]]
"""By value the dice that can be used for it, (worth, place), the least missed first."""


class Yield:
    """What an effect brings: money, Equipment, and dice by what they are worth."""

    __slots__ = ("dice", "gear", "money")

    def __init__(self, money: float, gear: int, dice: tuple[float, ...]) -> None:
        self.money = money
        self.gear = gear
        self.dice = dice


NOTHING = Yield(0.0, 0, ())


class Move:
    """What to do in step 2, and what the whole turn is worth then."""

    __slots__ = ("card", "place", "verb", "worth")

    def __init__(self, worth: float, verb: str, card: int = -1, place: int = -1) -> None:
        self.worth = worth
        self.verb = verb
        self.card = card
        self.place = place


class Uses:
    """What a turn is worth with a card fast-played, recruited, or had by a token; and the dice."""

    __slots__ = ("fast", "fast_place", "recruit", "recruit_place", "token")

    def __init__(self) -> None:
        self.fast = NEVER
        self.fast_place = -1
        self.recruit = NEVER
        self.recruit_place = -1
        self.token = NEVER


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
        best = Move(self.after(self.informant, NOBODY, dice, ()), "informant")
        for card, uses in self.each_card(dice).items():
            if uses.fast > best.worth:
                best = Move(uses.fast, "fast", card, uses.fast_place)
            if uses.recruit > best.worth:
                best = Move(uses.recruit, "recruit", card, uses.recruit_place)
            if uses.token > best.worth:
                best = Move(uses.token, "use")
        return best

    def each_card(self, dice: list[int]) -> dict[int, Uses]:
        """What each card of the display is good for with these dice by place."""
        payers, hackers = self._payers(dice)
        return {card: self._uses(card, dice, payers, hackers) for card in self.sight.display}

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

    def _uses(self, card: int, dice: list[int], payers: Payers, hackers: Payers) -> Uses:
        """Paid with the dice that are missed least."""
        box = self.box
        colour = box.colour_of[card]
        white, black = box.white[card], box.black[card]
        joined, alone, modes = self._card(card)
        uses = Uses()
        for _, place in (payers[black] or hackers[black])[:1]:
            uses.fast = self.after(alone, colour, dice, (place,))
            uses.fast_place = place
        chosen = [(price, place, False) for price, place in payers[white]]
        chosen += [(price, place, True) for price, place in hackers[white]]
        for _, place, _hacked in chosen[:1]:
            uses.recruit = joined + self.after(NOTHING, colour, dice, (place,))
            uses.recruit_place = place
        pair = _cheapest_pair(chosen, payers[black], hackers[black])
        if pair is not None:
            for mode in modes:
                total = joined + self.after(mode, colour, dice, pair)
                if total > uses.recruit:
                    uses.recruit = total
                    uses.recruit_place = pair[0]
        if self.spare_dice:
            self._with_token(uses, card, dice, chosen, bool(payers[black]))
        return uses

    def _with_token(
        self,
        uses: Uses,
        card: int,
        dice: list[int],
        chosen: list[tuple[float, int, bool]],
        black: bool,
    ) -> None:
        """What a die of one's choice would make possible (TS-75)."""
        colour = self.box.colour_of[card]
        joined, alone, modes = self._card(card)
        cost = self.token_cost
        if not black:
            uses.token = self.after(alone, colour, dice, ()) - cost
        if not chosen:
            total = joined + self.after(NOTHING, colour, dice, ()) - cost
            uses.token = max(uses.token, total)
        elif not black:
            place = chosen[0][1]
            for mode in modes:
                total = joined + self.after(mode, colour, dice, (place,)) - cost
                if total > uses.recruit:
                    uses.recruit = total
                    uses.recruit_place = place

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
