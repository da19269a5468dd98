"""What players are asked from the heist to the end of their turn.

A heist is declared as one whole (TS-J23): a sealed answer of a single seat, so nothing is spent
before it is complete.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from ..components import BUILDINGS
from ..rules import dice_of, heists_open, layout_of
from ..state import Crews
from ..turn import conditions as c
from ..turn import moves, solo
from ..turn.questions import TurnQuestion, uses
from . import conditions as h
from .payment import Payment, declared_in


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
    final = ("take-token",)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Your heist brings a Prime token: choose one."

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.take_token.first
        return [first + token for token in sorted(s.primes[ask.arg])]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        moves.take_prime(s, seat, pick - s.box.take_token.first, out)


class ChooseSupply(TurnQuestion):
    """Solo: the colour of a Skill token from the supply (TS-J49)."""

    key = "supply"
    clause = "TS-J49"
    verbs = ("take-token", "use")
    rules = (*c.SUPPLIES, *c.USING)
    sure = rules
    final = ("take-token",)

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        return "Choose a Skill token."

    def answers(self, s: Crews, ask: Ask) -> list[int]:
        first = s.box.take_token.first
        return [first + token for token in sorted(solo.supplied(s, "skill_token"))]

    def carry_out(self, s: Crews, seat: int, pick: int, out: Out) -> None:
        moves.take_supply(s, pick - s.box.take_token.first, out)


class GiveUp(TurnQuestion):
    """With a fifth token: keep any four (TS-73, TS-J32)."""

    key = "giveup"
    clause = "TS-73"
    verbs = ("give-up", "use")
    rules = (*c.OWNING, *c.USING)
    sure = rules
    final = ("give-up",)

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


PERFORM_HEIST = PerformHeist()
CHOOSE_PRIME = ChoosePrime()
CHOOSE_SUPPLY = ChooseSupply()
GIVE_UP = GiveUp()
KEEP = Keep()
END_TURN = EndTurn()

QUESTIONS: tuple[Question[Crews], ...] = (
    PERFORM_HEIST,
    CHOOSE_PRIME,
    CHOOSE_SUPPLY,
    GIVE_UP,
    KEEP,
    END_TURN,
)
