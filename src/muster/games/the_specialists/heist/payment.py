"""Paying for a heist: a declared payment, pick by pick (TS-J23).

Skills that lack come from tokens, one each, or from Acting; Equipment that is due from dice, from
tokens, and the rest from the marker. Nothing may be given that is not needed (TS-J25, TS-J26).
"""

from __future__ import annotations

from itertools import combinations

from ..box import CrewBox
from ..kinds import GEAR, SKILL, WILD
from ..rules import dice_of, gear_due, site_of, skills_at_hand
from ..state import NONE, WIDTH, Crews

SPEND, GIVE, ACT, DONE, REST = range(5)

HOW: dict[str, int] = {"spend": SPEND, "give": GIVE, "act": ACT, "pay": REST, "done": DONE}
"""The words that pay: with a token, a die, a die for Acting, whatever is best, the marker."""

Pick = tuple[int, int]
"""What is given: how, and which token or the die at which place."""


Ways = tuple[list[int], list[int], list[int], list[int]]
"""What may be given, for each way to give it."""


class Payment:
    """A payment as far as it is declared. What it holds is replaced, never changed in place.

    city, building   what is robbed; the city by its word
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
    picks            the answer it was made from
    known, ahead     what was worked out about it: what may be given next; it with what every way to
                     pay has in common, if there is such (`looked`)
    """

    __slots__ = (
        "acting",
        "ahead",
        "box",
        "building",
        "city",
        "dice",
        "done",
        "experts",
        "given",
        "known",
        "lack",
        "left",
        "looked",
        "marker",
        "owed",
        "picks",
        "short",
        "spare",
        "spent",
        "tokens",
    )

    def __init__(
        self,
        box: CrewBox,
        city: int,
        building: int,
        experts: int,
        lack: tuple[int, ...],
        short: int,
        spare: int,
        left: int,
        dice: tuple[int, ...],
        tokens: tuple[int, ...],
        marker: int,
    ) -> None:
        self.box = box
        self.city = city
        self.building = building
        self.experts = experts
        self.lack = lack
        self.short = short
        self.spare = spare
        self.left = left
        self.dice = dice
        self.tokens = tokens
        self.marker = marker
        self.owed = False
        self.given: tuple[int, ...] = ()
        self.acting = NONE
        self.spent: tuple[int, ...] = ()
        self.done = False
        self.picks: tuple[int, ...] = ()
        self.known: Ways | None = None
        self.looked = False
        self.ahead: Payment | None = None

    def copy(self) -> Payment:
        """The same, to be changed; nothing is worked out about it yet."""
        twin = Payment(
            self.box,
            self.city,
            self.building,
            self.experts,
            self.lack,
            self.short,
            self.spare,
            self.left,
            self.dice,
            self.tokens,
            self.marker,
        )
        twin.owed = self.owed
        twin.given = self.given
        twin.acting = self.acting
        twin.spent = self.spent
        twin.done = self.done
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
        return self._payable(len(self.dice) - self.dice.count(0), self.tokens)

    def _payable(self, dice: int, tokens: tuple[int, ...]) -> bool:
        """Can the rest be paid with so many dice and these tokens?"""
        if self.short or self.owed:
            covered, spare = self._skills_in(tokens)
            uncovered = self.short - covered
            if self.owed:
                if not spare or uncovered > 0:
                    return False
            elif uncovered > 0:
                if uncovered > 1 or not self._may_act(dice, spare):
                    return False
                dice -= 1
        return self._gear_within(self.left, dice, tokens)

    def _skills_in(self, tokens: tuple[int, ...]) -> tuple[int, int]:
        """How many lacking skills the tokens could supply, and how many others."""
        kinds, colours = self.box.token_kind, self.box.token_colour
        lack = list(self.lack)
        covered = spare = 0
        for token in tokens:
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

    def _amounts(self, tokens: tuple[int, ...]) -> list[int]:
        kinds, amount = self.box.token_kind, self.box.token_amount
        return [amount[token] for token in tokens if kinds[token] == GEAR]

    def _gear_within(self, left: int, dice: int, tokens: tuple[int, ...]) -> bool:
        """Can so much Equipment be paid, with nothing that is not needed (TS-J26)?"""
        most = self.marker + dice
        if left <= most:
            return True
        amounts = self._amounts(tokens)
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

    @property
    def ways(self) -> Ways:
        """What may be given next so that the rest can still be paid, by how it is given."""
        if self.known is None:
            self.known = self._ways()
        return self.known

    def _ways(self) -> Ways:
        left, short = self.left, self.short
        places = [place for place, value in enumerate(self.dice) if value]
        gear = not short and not self.owed  # nothing but Equipment is due
        # Within marker and dice: whatever is given of it, the rest stays so.
        plain = gear and left <= self.marker + len(places)
        tokens: list[int] = []
        for token in sorted(self.tokens):
            if self._needed(token) and (plain or self._after(SPEND, token)):
                tokens.append(token)  # noqa: PERF401 (a comprehension costs a call)
        given: list[int] = []
        acting: list[int] = []
        if places and left > 0 and (plain or self._after(GIVE, places[0])):
            given = places  # one die is like another
        may_act = short and self.acting == NONE
        if places and may_act and self.box.acting[self.experts][self.building]:
            acting = places if self._after(ACT, places[0]) else []
        return tokens, given, acting, [0] if gear and left <= self.marker else []

    def choices(self) -> list[Pick]:
        """The same in catalogue order."""
        return [(how, which) for how, some in enumerate(self.ways) for which in some]

    def _needed(self, token: int) -> bool:
        """Does this token supply something that is due, and more than another covers?"""
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
        return True

    def _after(self, how: int, which: int) -> bool:
        """Could the rest be paid after this is given?"""
        trial = self.copy()
        trial.add(how, which)
        return trial.may_finish()

    # Declaring

    def add(self, how: int, which: int) -> None:
        """Give this token, or the die at this place; it is one of `choices`."""
        self.known = self.ahead = None
        self.looked = False
        if how == DONE:
            self.done = True
        elif how == REST:
            self._pay_rest()
        elif how == SPEND:
            self._spend(which)
        elif how == GIVE:
            self._lift(which)
            self.given = (*self.given, which)
            self.left -= 1  # TS-62
        else:
            self._lift(which)
            self.acting = which
            self.owed = self.spare == 0 and not self.box.acting_replaces
            self.short -= 1  # TS-96

    def _lift(self, place: int) -> None:
        self.dice = (*self.dice[:place], 0, *self.dice[place + 1 :])

    def _spend(self, token: int) -> None:
        box = self.box
        self.tokens = tuple([one for one in self.tokens if one != token])
        self.spent = (*self.spent, token)
        kind = box.token_kind[token]
        if kind == GEAR:
            self.left -= box.token_amount[token]  # TS-63
        elif kind == WILD:
            self.short -= 1
        elif self.lack[colour := box.token_colour[token]]:
            lack = self.lack
            self.lack = (*lack[:colour], lack[colour] - 1, *lack[colour + 1 :])
            self.short -= 1
        else:
            self.owed = False

    def gone_on(self) -> Payment:
        """The same with whatever every way to pay has in common; to be read, not changed."""
        if not self.looked:
            self.looked = True
            now, pick = self, self._only_pick()
            while pick is not None:
                if now is self:
                    now = self.ahead = self.copy()
                now.add(*pick)
                pick = now._only_pick()
        return self if self.ahead is None else self.ahead

    def _only_pick(self) -> Pick | None:
        """A pick that no way to pay can do without; None if there is a choice, or nothing due."""
        if self.whole():
            return None
        tokens, given, acting, done = self.ways
        if len(tokens) + len(given) + len(acting) + len(done) == 1:
            return self.choices()[0]
        if done:
            return None  # the marker would do
        dice = len(self.dice) - self.dice.count(0)
        for token in tokens:
            if not self._payable(dice, tuple([one for one in self.tokens if one != token])):
                return SPEND, token
        if given and not self._payable(dice - 1, self.tokens):  # one die is like another
            return GIVE, given[0]
        if acting and not given and not self._payable(dice - 1, self.tokens):
            return ACT, acting[0]
        return None

    def _pay_rest(self) -> None:
        """Pay for me: the dice that could not be kept, then the marker, tokens, the worst dice."""
        while not self.whole():
            self.add(*min(self.choices(), key=self._regret))

    def _regret(self, pick: Pick) -> int:
        """How unwillingly this is given."""
        how, which = pick
        if how == DONE:
            return 10
        if how == SPEND:
            kind = self.box.token_kind[which]
            if kind == SKILL:
                return 1
            return 20 if kind == WILD else 15
        late = len(self.dice) - which
        if how == ACT:
            return 60 + late
        dice = len(self.dice) - self.dice.count(0)
        return (2 if dice > self.box.spots else 30) + late


def begun(s: Crews, seat: int, at: int) -> Payment:
    """What a heist takes, by its place in `rob`, and everything that could pay for it."""
    city, building = at // WIDTH, at % WIDTH
    site, skills, experts = site_of(s, city), skills_at_hand(s, seat), s.experts[seat]
    lack = tuple(
        [want - have if want > have else 0 for want, have in zip(site.need, skills, strict=True)]
    )
    short = sum(lack)
    return Payment(
        s.box,
        city,
        building,
        experts,
        lack,
        short,
        sum(skills) - (site.size - short),
        gear_due(s.box, site, building, experts),
        dice_of(s, seat),
        s.tokens[seat],
        s.equipment[seat],
    )
