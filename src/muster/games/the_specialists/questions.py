"""What players are asked in The Specialists, what they may answer, and what the answer does.

A heist is declared as one whole (TS-J23): a sealed answer of a single seat, so nothing is spent
before it is complete.
"""

from __future__ import annotations

from muster.games.the_specialists import conditions as c
from muster.games.the_specialists import heist_conditions as h
from muster.games.the_specialists import moves, set_up, solo
from muster.games.the_specialists.components import BUILDINGS
from muster.games.the_specialists.effects import apply_next, choose_value, place_next
from muster.games.the_specialists.payment import Payment, declared_in
from muster.games.the_specialists.rules import (
    dice_of,
    dice_tokens,
    heists_open,
    layout_of,
    reach,
)
from muster.games.the_specialists.state import Crews
from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out


def uses(s: Crews, seat: int) -> list[int]:
    """The dice tokens that may be used now, in catalogue order (TS-75, TS-J27)."""
    tokens = dice_tokens(s, seat)
    if not tokens:
        return tokens
    first = s.box.first_use
    return [first + token for token in sorted(tokens)]


class ChooseStart(Question[Crews]):
    """What to begin with: a pair, or a tile of the asymmetric variant (TS-12, TS-103)."""

    key = "start"
    clause = "TS-12"
    verbs = ("choose",)
    rules = c.STARTING
    sure = rules

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
        spot = s.rows[seat].index(0) + 1
        return f"Which die goes on spot {spot} from the right?"

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.first_put - 1
        return [first + value for value in sorted(set(s.beside[ask.seat]))]

    def answer(self, s: Crews, ask: Ask, out: Out) -> None:
        set_up.arrange(s, ask.seat, ask.picks[0] - s.box.first_put + 1)


class TurnQuestion(Question[Crews]):
    """A question of the own turn: tokens that give dice may be used instead of answering."""

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        return self.answers(s, ask) + uses(s, ask.seat)

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        """The answers proper, in catalogue order."""
        return []

    def answer(self, s: Crews, ask: Ask, out: Out) -> None:
        box, pick = s.box, ask.picks[0]
        if box.first_use <= pick < box.end.first:
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
        return sorted([first + card for card in s.queue[0][1:]])

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
        return [first + value for value in sorted(set(s.queue[0][1:]))]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        place_next(s, pick - s.box.first_put + 1)


class PerformHeist(Question[Crews]):
    """Step 3: one heist, or the Informant (TS-57, TS-55); city, building and payment at once."""

    key = "heist"
    clause = "TS-J23"
    verbs = ("rob", "spend", "give", "act", "pay", "done", "informant", "pass", "use")
    rules = (*h.DECLARATION, *c.LEAVING, *h.ROBBING, *h.PAYING, *c.USING)
    sure = rules
    sealed = True

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        last = "pass" if s.box.solo else "see the Informant"
        return f"Rob a building, or {last}."

    def wording(self, s: Crews, ask: Ask) -> str:
        if not ask.picks:
            return ask.prompt
        city, building = divmod(ask.picks[0] - s.box.first_rob, len(BUILDINGS))
        layout = layout_of(s)
        return (
            f"How do you pay for the {BUILDINGS[building]} of {layout.sites[layout.at[city]].name}?"
        )

    def hint(self, s: Crews, ask: Ask) -> str:
        if not ask.picks:
            return ""
        return h.still_due(payment_in(s, ask))

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        if ask.picks:
            found = payment_in(s, ask).choices()
            at = len(found) - (found[-1] == box.is_done)
            found.insert(at, box.is_pay)
            return found
        sites = layout_of(s).sites
        robs = [
            box.first_rob + sites[city].word * len(BUILDINGS) + building
            for city, building in heists_open(s, seat)
        ]
        robs.sort()
        robs.append(box.is_informant)
        return robs + uses(s, seat)

    def settled(self, s: Crews, ask: Ask) -> bool:
        box, last = s.box, ask.picks[-1]
        if last >= box.is_pay:
            return True  # paid, or the Informant, or a token
        ask.memo = payment = payment_in(s, ask)
        return payment.copy().go_on_alone()

    def answer(self, s: Crews, ask: Ask, out: Out) -> None:
        box, pick = s.box, ask.picks[0]
        if pick == box.is_informant:
            moves.leave_out(s, ask.seat, out)
        elif pick >= box.first_use:
            moves.use_token(s, ask.seat, pick - box.first_use, out)
        else:
            payment = payment_in(s, ask).copy()
            payment.go_on_alone()
            moves.perform(s, ask.seat, payment, out)


def payment_in(s: Crews, ask: Ask) -> Payment:
    """The payment the picks of an ask make, kept with the ask; to be read, not changed."""
    memo: Payment | None = ask.memo
    payment = declared_in(s, ask.seat, ask.picks, memo)
    ask.memo = payment
    return payment


class ChoosePrime(TurnQuestion):
    """A Prime token from the post-it of the board (TS-71); `arg` is the letter."""

    key = "prime"
    clause = "TS-71"
    verbs = ("take-token", "use")
    rules = (*c.PRIMES, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Choose a Prime token."

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.take_token.first
        return [first + token for token in sorted(s.primes[ask.arg])]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        s.queue = s.queue[1:]
        moves.take_prime(s, seat, pick - s.box.take_token.first, out)


class ChooseSupply(TurnQuestion):
    """Solo: the colour of a Skill token from the supply (TS-J49)."""

    key = "supply"
    clause = "TS-J49"
    verbs = ("take-token", "use")
    rules = (*c.SUPPLIES, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Choose a Skill token."

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.take_token.first
        return [first + token for token in sorted(solo.supplied(s, "skill_token"))]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        s.queue = s.queue[1:]
        moves.take_supply(s, pick - s.box.take_token.first, out)


class GiveUp(TurnQuestion):
    """With a fifth token: keep any four (TS-73, TS-J32)."""

    key = "giveup"
    clause = "TS-73"
    verbs = ("give-up", "use")
    rules = (*c.OWNING, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"You may keep {s.box.most_tokens} tokens: which one goes?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.give_up.first
        return [first + token for token in sorted(s.tokens[ask.seat])]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        moves.give_up(s, seat, pick - s.box.give_up.first, out)


class Keep(TurnQuestion):
    """At most four dice are kept (TS-69)."""

    key = "keep"
    clause = "TS-69"
    verbs = ("discard", "use")
    rules = (*c.DISCARDING, *c.USING)
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return f"You may keep {s.box.spots} dice: which one goes?"

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.first_discard
        return [first + place for place, value in enumerate(dice_of(s, ask.seat)) if value]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        moves.discard(s, seat, pick - s.box.first_discard, out)


class EndTurn(TurnQuestion):
    """The last moment of a turn in which a dice token may be used (TS-J27)."""

    key = "end"
    clause = "TS-J27"
    verbs = ("use", "end")
    rules = c.USING
    sure = rules

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "End your turn?"

    def candidates(self, s: Crews, ask: Ask) -> list[int]:
        return [*uses(s, ask.seat), s.box.end.first]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        moves.close_turn(s)


CHOOSE_START = ChooseStart()
ARRANGE = Arrange()
TAKE_DIE = TakeDie()
FACE_CORRUPTION = FaceCorruption()
USE_SPECIALIST = UseSpecialist()
ACTIVATE = Activate()
ORDER_ABILITIES = OrderAbilities()
CHOOSE_VALUE = ChooseValue()
PLACE_DIE = PlaceDie()
PERFORM_HEIST = PerformHeist()
CHOOSE_PRIME = ChoosePrime()
CHOOSE_SUPPLY = ChooseSupply()
GIVE_UP = GiveUp()
KEEP = Keep()
END_TURN = EndTurn()

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
    PERFORM_HEIST,
    CHOOSE_PRIME,
    CHOOSE_SUPPLY,
    GIVE_UP,
    KEEP,
    END_TURN,
)
