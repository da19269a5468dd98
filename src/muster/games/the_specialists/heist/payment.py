"""Paying for a heist: a declared payment, pick by pick (TS-J23).

Skills that lack come from tokens, one each, or from Acting; Equipment that is due from dice, from
tokens, and the rest from the marker. Nothing may be given that is not needed (TS-J25, TS-J26).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..box import GEAR, SKILL, WILD, CrewBox
from ..components import BUILDINGS
from ..rules import Means, dice_of, gear_due, layout_of, means_of
from ..sites import Site
from ..state import NONE, Crews


class Payment:
    """A payment as far as it is declared.

    city, building   what is robbed
    lack             skills that lack, by colour, before tokens; `short` is how many are not yet
                     covered by anything
    spare            skills of the team beyond the demand, which Acting could turn
    owed             Acting turns a skill that a token must still supply
    left             Equipment still due; below nothing where a token had more than was due
    dice             values by place, 0 where there is none (any more)
    given, acting    places of dice given as Equipment; the place of the die for Acting, or -1
    tokens, spent    tokens not used yet, and those used
    marker           steps the Equipment marker could go back
    done             everything that is still due comes from the marker
    """

    __slots__ = (
        "acting",
        "box",
        "building",
        "city",
        "dice",
        "done",
        "experts",
        "given",
        "lack",
        "left",
        "marker",
        "owed",
        "picks",
        "short",
        "spare",
        "spent",
        "tokens",
    )

    box: CrewBox
    city: int
    building: int
    experts: int
    lack: list[int]
    short: int
    spare: int
    owed: bool
    left: int
    dice: list[int]
    given: tuple[int, ...]
    acting: int
    tokens: tuple[int, ...]
    spent: tuple[int, ...]
    marker: int
    done: bool
    picks: tuple[int, ...]

    @staticmethod
    def begun(
        means: Means,
        tokens: Sequence[int],
        dice: Sequence[int],
        city: int,
        site: Site,
        building: int,
    ) -> Payment:
        """What a heist takes, and everything that could pay for it: dice by their places."""
        self = Payment()
        box, skills = means.box, means.skills
        self.box = box
        self.city = city
        self.building = building
        self.experts = means.experts
        self.lack = [max(0, want - have) for want, have in zip(site.need, skills, strict=True)]
        self.short = sum(self.lack)
        self.spare = sum(skills) - (site.size - self.short)
        self.owed = False
        self.left = gear_due(box, site, building, self.experts)
        self.dice = list(dice)
        self.given = ()
        self.acting = NONE
        self.tokens = tuple(tokens)
        self.spent = ()
        self.marker = means.gear
        self.done = False
        self.picks = ()
        return self

    def copy(self) -> Payment:
        twin = Payment()
        twin.box = self.box
        twin.city = self.city
        twin.building = self.building
        twin.experts = self.experts
        twin.lack = self.lack.copy()
        twin.short = self.short
        twin.spare = self.spare
        twin.owed = self.owed
        twin.left = self.left
        twin.dice = self.dice.copy()
        twin.given = self.given
        twin.acting = self.acting
        twin.tokens = self.tokens
        twin.spent = self.spent
        twin.marker = self.marker
        twin.done = self.done
        twin.picks = self.picks
        return twin

    def whole(self) -> bool:
        """Is nothing due any more?"""
        return self.done or (self.left <= 0 and not self.short and not self.owed)

    def marker_steps(self) -> int:
        """What the marker pays."""
        return max(0, self.left)

    # What can still be given

    def may_finish(self) -> bool:
        """Can the rest still be paid somehow?"""
        dice = len(self.dice) - self.dice.count(0)
        if self.short or self.owed:
            covered, spare = self._skills_in_tokens()
            uncovered = self.short - covered
            if self.owed:
                if not spare or uncovered > 0:
                    return False
            elif uncovered > 0:
                if uncovered > 1 or not self._may_act(dice, spare):
                    return False
                dice -= 1
        return self._gear_within(self.left, dice)

    def _skills_in_tokens(self) -> tuple[int, int]:
        """How many lacking skills the tokens could supply, and how many others."""
        kinds, colours = self.box.token_kind, self.box.token_colour
        lack = self.lack.copy()
        covered = spare = 0
        for token in self.tokens:
            if kinds[token] == WILD:
                covered += 1
            elif kinds[token] == SKILL:
                colour = colours[token]
                if lack[colour] > 0:
                    lack[colour] -= 1
                    covered += 1
                else:
                    spare += 1
        return covered, spare

    def _may_act(self, dice: int, spare: int) -> bool:
        """Is Acting possible: tile, building, a die, a spare skill (TS-96, TS-J29, TS-E18)?"""
        box = self.box
        return (
            self.acting == NONE
            and dice > 0
            and box.acting[self.experts][self.building]
            and (box.acting_replaces or self.spare > 0 or spare > 0)
        )

    def _amounts(self, tokens: Sequence[int]) -> list[int]:
        kinds, amount = self.box.token_kind, self.box.token_amount
        return [amount[token] for token in tokens if kinds[token] == GEAR]

    def _gear_within(self, left: int, dice: int) -> bool:
        """Can so much Equipment be paid, with nothing that is not needed (TS-J26)?"""
        most = self.marker + dice
        if left <= most:
            return True
        amounts = self._amounts(self.tokens)
        if left > most + sum(amounts):
            return False
        used = self._amounts(self.spent)
        for count in range(1, len(amounts) + 1):
            for some in combinations(amounts, count):
                over = sum(some) - left
                if over <= 0:
                    if -over <= most:
                        return True
                elif not self.given and over < min((*some, *used)):
                    return True
        return False

    def choices(self) -> list[int]:
        """What may be given next so that the rest can still be paid, in catalogue order."""
        box = self.box
        found = [box.first_spend + token for token in sorted(self.tokens) if self._fits(token)]
        places = [place for place, value in enumerate(self.dice) if value]
        if places and self.left > 0 and self._after(box.first_give + places[0]):
            found += [box.first_give + place for place in places]  # one die is like another
        acting = self.short and self.acting == NONE and box.acting[self.experts][self.building]
        if places and acting and self._after(box.first_act + places[0]):
            found += [box.first_act + place for place in places]
        if not self.short and not self.owed and self.left <= self.marker:
            found.append(box.is_done)
        return found

    def _fits(self, token: int) -> bool:
        """Is this token needed, and can the rest be paid after it?"""
        box = self.box
        kind = box.token_kind[token]
        if kind == SKILL:
            lacks = self.lack[box.token_colour[token]] > 0 and self.short > 0
            if not (lacks or (self.owed and not self.lack[box.token_colour[token]])):
                return False  # TS-J25
        elif kind == WILD:
            if not self.short:
                return False
        elif kind == GEAR:
            amount = box.token_amount[token]
            over = amount - self.left
            if self.left <= 0 or (over > 0 and self.given):
                return False  # TS-J26: a die beside it would not have been needed
            if over > 0 and over >= min((amount, *self._amounts(self.spent))):
                return False
        else:
            return False
        return self._after(box.first_spend + token)

    def _after(self, pick: int) -> bool:
        """Could the rest be paid after this pick?"""
        trial = self.copy()
        trial.add(pick)
        return trial.may_finish()

    # Declaring

    def add(self, pick: int) -> None:
        """One more pick; it is one of `choices`."""
        box = self.box
        if pick == box.is_done:
            self.done = True
        elif pick < box.first_give:
            self._spend(pick - box.first_spend)
        elif pick < box.first_act:
            place = pick - box.first_give
            self.dice[place] = 0
            self.given = (*self.given, place)
            self.left -= 1  # TS-62
        else:
            place = pick - box.first_act
            self.dice[place] = 0
            self.acting = place
            self.owed = self.spare == 0 and not box.acting_replaces
            self.short -= 1  # TS-96

    def _spend(self, token: int) -> None:
        box = self.box
        self.tokens = tuple([one for one in self.tokens if one != token])
        self.spent = (*self.spent, token)
        kind = box.token_kind[token]
        if kind == GEAR:
            self.left -= box.token_amount[token]  # TS-63
        elif kind == WILD:
            self.short -= 1
        elif self.lack[box.token_colour[token]]:
            self.lack[box.token_colour[token]] -= 1
            self.short -= 1
        else:
            self.owed = False

    def go_on_alone(self) -> bool:
        """Give whatever every way to pay has in common; True if that is everything."""
        while not self.whole():
            pick = self._only_pick()
            if pick == NONE:
                return False
            self.add(pick)
        return True

    def _only_pick(self) -> int:
        """A pick that no way to pay can do without; -1 if there is a choice."""
        box = self.box
        found = self.choices()
        if len(found) == 1:
            return found[0]
        if found[-1] == box.is_done:
            return NONE  # the marker would do
        tokens = [pick for pick in found if pick < box.first_give]
        for pick in (*tokens, *found[len(tokens) : len(tokens) + 1]):  # one die is like another
            trial = self.copy()
            if pick < box.first_give:
                token = pick - box.first_spend
                trial.tokens = tuple([one for one in trial.tokens if one != token])
            else:
                trial.dice[trial._place_of(pick)] = 0
            if not trial.may_finish():
                return pick
        return NONE

    def _place_of(self, pick: int) -> int:
        """The place of the die in a `give` or `act`."""
        return pick - (self.box.first_give if pick < self.box.first_act else self.box.first_act)

    def pay_rest(self) -> None:
        """Pay for me: the dice that could not be kept, then the marker, tokens, the worst dice."""
        while not self.whole():
            found = self.choices()
            self.add(min(found, key=self._regret))

    def _regret(self, pick: int) -> int:
        """How unwillingly this is given."""
        box = self.box
        if pick == box.is_done:
            return 10
        if pick < box.first_give:
            token = pick - box.first_spend
            kind = box.token_kind[token]
            if kind == SKILL:
                return 1
            return 20 if kind == WILD else 15
        place = self._place_of(pick)
        late = len(self.dice) - place
        dice = len(self.dice) - self.dice.count(0)
        if pick >= box.first_act:
            return 60 + late
        return (2 if dice > box.spots else 30) + late


def declared_in(s: Crews, seat: int, picks: tuple[int, ...], memo: Payment | None) -> Payment:
    """The payment these picks make; the first is `rob`. `memo` may know all but the last."""
    box = s.box
    if memo is not None:
        if memo.picks == picks:
            return memo
        if memo.picks == picks[:-1]:
            payment = memo.copy()
            payment.picks = picks
            _more(payment, picks[-1])
            return payment
    word, building = divmod(picks[0] - box.first_rob, len(BUILDINGS))
    layout = layout_of(s)
    city = layout.at[word]
    payment = Payment.begun(
        means_of(s, seat), s.tokens[seat], dice_of(s, seat), city, layout.sites[city], building
    )
    for pick in picks[1:]:
        _more(payment, pick)
    payment.picks = picks
    return payment


def _more(payment: Payment, pick: int) -> None:
    if pick == payment.box.is_pay:
        payment.pay_rest()
    else:
        payment.add(pick)
