"""What players are asked from the start to their Specialists: dice, abilities, what waits.

Each question says what may be answered and what the answer does. Heists have their own.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.parts.words import joined

from .. import set_up
from ..rules import (
    can_hack,
    dice_of,
    dice_to_gain,
    dice_tokens,
    reach,
    recruited_by,
)
from ..state import Crews
from . import conditions as c
from . import moves, solo
from .actions import spot_words
from .effects import apply_next, choose_value, place_next


def uses(s: Crews, seat: int) -> list[int]:
    """The dice tokens that may be used now, in catalogue order (TS-75, TS-J27)."""
    tokens = dice_tokens(s, seat)
    if not tokens or not dice_to_gain(s, seat):  # TS-J8
        return []
    first = s.box.first_use
    return [first + token for token in sorted(tokens)]


class ChooseStart(Question[Crews]):
    """What to begin with: a pair, or a tile of the asymmetric variant (TS-12, TS-103)."""

    key = "start"
    clause = "TS-12"
    verbs = ("choose",)
    rules = c.STARTING
    sure = rules
    final = ("choose",)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        what = "tile" if s.box.asymmetric else "Starting Specialist and token"
        return f"Choose a {what}."

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.choose.first
        return sorted([first + set_up.choice_word(s, one) for one in s.offer])

    def answer(self, s: Crews, ask: Ask, out: Out) -> None:
        set_up.choose(s, ask.seat, ask.picks[0] - s.box.choose.first, out)


class Arrange(Question[Crews]):
    """The starting dice on s1, s2 and s3 in an order of one's choice (TS-15)."""

    key = "arrange"
    clause = "TS-15"
    verbs = ("put",)
    rules = c.ARRANGING
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"Which die goes on {spot_words(s.box, s.rows[seat].index(0))}?"

    def hint(self, s: Crews, ask: Ask) -> str:
        return "The ±1 spot lets a die count as one more or less, the +1 spot as one more."

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.first_put - 1
        return [first + value for value in sorted(set(s.beside[ask.seat]))]

    def answer(self, s: Crews, ask: Ask, out: Out) -> None:
        set_up.arrange(s, ask.seat, ask.picks[0] - s.box.first_put + 1)


class TurnQuestion(Question[Crews]):
    """A question of the own turn: tokens that give dice may be used instead of answering."""

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        found = self.answers(s, ask)
        return found + uses(s, ask.seat) if s.tokens[ask.seat] else found

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        """The answers proper, in catalogue order."""
        return []

    def answer(self, s: Crews, ask: Ask, out: Out) -> None:
        box, pick = s.box, ask.picks[0]
        if box.first_use <= pick < box.end.first:
            s.again()
            moves.use_token(s, ask.seat, pick - box.first_use, out)
        else:
            self.carry_out(s, ask.seat, pick, out)

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        """Do what was answered."""


class TakeDie(TurnQuestion):
    """Step 1: one of the dice on offer (TS-32)."""

    key = "die"
    clause = "TS-32"
    verbs = ("take", "use")
    rules = (*c.TAKING, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Take a die."

    def hint(self, s: Crews, ask: Ask) -> str:
        """Whom each of the dice would recruit."""
        box, seat = s.box, ask.seat
        said: list[str] = []
        for value in sorted(set(s.area) - {0}):
            cards = recruited_by(box, dice_of(s, seat), value, can_hack(s, seat), s.display)
            names = joined(list(dict.fromkeys([box.codename[card] for card in cards])))
            said.append(f"a {value} {names or 'nobody'}")
        return f"It could recruit: {'; '.join(said)}."

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.first_take - 1
        values = sorted(set(s.area))
        if not values[0]:
            del values[0]
        return [first + value for value in values]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        moves.take_die(s, seat, pick - s.box.first_take + 1, out)


class FaceCorruption(TurnQuestion):
    """Solo: a Solo token makes the round count as a sum of 7 (TS-J54)."""

    key = "solo"
    clause = "TS-J54"
    verbs = ("cancel", "suffer", "use")
    rules = c.USING
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"The dice left add up to {solo.sum_left(s)}: discard a Solo token?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        return [s.box.cancel.first, s.box.suffer.first]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        if pick == s.box.cancel.first:
            solo.cancel(s, out)
        else:
            solo.suffer(s, out)


class UseSpecialist(TurnQuestion):
    """Step 2: recruit or fast-play one of the display, or be rewarded (TS-J15, TS-54)."""

    key = "crew"
    clause = "TS-28"
    verbs = ("recruit", "fast", "informant", "pass", "use")
    rules = (*c.LEAVING, *c.SPECIALISTS, *c.USING)
    sure = rules
    final = ("fast",)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        last = "pass" if s.box.solo else "see the Informant"
        return f"Recruit or fast-play a Specialist, or {last}."

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        may_be = reach(s, seat)
        places: list[tuple[int, int]] = []
        any_of = 0
        for place, value in enumerate(dice_of(s, seat)):
            if value:
                values = may_be[place][value]
                any_of |= values
                places.append((place, values))
        found: list[int] = []
        fasts: list[int] = []
        width, white, black = box.width, box.white, box.black
        for card in sorted(s.display):
            if card < 0:
                continue
            hire, play = white[card], black[card]
            if any_of >> hire & 1:
                first = box.first_recruit + card * width
                for place, values in places:
                    if values >> hire & 1:  # TS-42
                        found.append(first + place)
            if any_of >> play & 1:
                first = box.first_fast + card * width
                for place, values in places:
                    if values >> play & 1:  # TS-49
                        fasts.append(first + place)
        found += fasts
        found.append(box.is_informant)
        return found

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        box = s.box
        if pick == box.is_informant:
            moves.leave_out(s, seat, out)
        elif pick < box.first_fast:
            card, place = divmod(pick - box.first_recruit, box.width)
            moves.recruit(s, seat, card, place, out)
        else:
            card, place = divmod(pick - box.first_fast, box.width)
            moves.fast_play(s, seat, card, place, out)


class Activate(TurnQuestion):
    """The new card may be activated for a die of its black value (TS-44)."""

    key = "activate"
    clause = "TS-44"
    verbs = ("activate", "skip", "use")
    rules = (*c.ACTIVATING, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        box = s.box
        return f"Activate {box.codename[s.fresh]} with a {box.black[s.fresh]}?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        wanted, may_be = box.black[s.fresh], reach(s, seat)
        modes = c.modes(s, seat)
        found = [
            box.first_activate + place * 3 + mode
            for place, value in enumerate(dice_of(s, seat))
            if value and may_be[place][value] >> wanted & 1
            for mode in modes
        ]
        found.append(box.skip.first)
        return found

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        box = s.box
        if pick == box.skip.first:
            moves.skip(s)
        else:
            place, mode = divmod(pick - box.first_activate, 3)
            moves.activate(s, seat, place, mode, out)


class OrderAbilities(TurnQuestion):
    """Which of the abilities that give dice comes next (TS-J17)."""

    key = "order"
    clause = "TS-J17"
    verbs = ("apply", "use")
    rules = (*c.ORDERING, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Whose ability comes next?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.apply.first
        return sorted([first + card for card in s.args])

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        apply_next(s, pick - s.box.apply.first)


class ChooseValue(TurnQuestion):
    """The value of a die one may choose (TS-48)."""

    key = "value"
    clause = "TS-48"
    verbs = ("set", "use")
    rules = c.USING
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Which value does the new die show?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.first_set
        return list(range(first, first + 6))

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        choose_value(s, pick - s.box.first_set + 1, out)


class PlaceDie(TurnQuestion):
    """Which of the dice rolled together is placed next (TS-J9)."""

    key = "place"
    clause = "TS-J9"
    verbs = ("put", "use")
    rules = (*c.PLACING, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Which of the rolled dice is placed first?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.first_put - 1
        return [first + value for value in sorted(set(s.args))]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        place_next(s, pick - s.box.first_put + 1)


CHOOSE_START = ChooseStart()
ARRANGE = Arrange()
TAKE_DIE = TakeDie()
FACE_CORRUPTION = FaceCorruption()
USE_SPECIALIST = UseSpecialist()
ACTIVATE = Activate()
ORDER_ABILITIES = OrderAbilities()
CHOOSE_VALUE = ChooseValue()
PLACE_DIE = PlaceDie()

QUESTIONS: tuple[Question[Crews], ...] = (
    CHOOSE_START,
    ARRANGE,
    TAKE_DIE,
    FACE_CORRUPTION,
    USE_SPECIALIST,
    ACTIVATE,
    ORDER_ABILITIES,
    CHOOSE_VALUE,
    PLACE_DIE,
)
