"""What is given for a heist: tokens, dice, Acting, and the rest from the marker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.scene import Preview
from muster.kernel.verbs import among, refuses

from ..kinds import GEAR, SKILL, WILD
from ..rules import dice_of
from ..state import NONE, Crews
from ..turn.dice import die_words
from ..turn.step import Move
from ..words import place_words, token_name
from .declaration import declared, heist_declared, payment_in, still_due
from .missing import due_words, spent_words
from .payment import ACT, DONE, GIVE, REST, SPEND


def _open(s: Crews, ask: Ask, how: int) -> list[int]:
    """What of this kind may be given so that the rest can still be paid."""
    return payment_in(s, ask).ways[how]


class Part(Move):
    """Something that is given for a heist."""

    how: ClassVar[int] = NONE

    def button(self, s: Crews, seat: int, words: tuple[int, ...]) -> str:
        return ""

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """What is still due then."""
        button = self.button(s, seat, words)
        if not picks:
            return Preview(button)
        payment = declared(s, seat, picks)
        payment.add(self.how, words[0])
        due = due_words(payment)
        hint = "Then all is paid." if due == "nothing" else f"Then still due: {due}."
        return Preview(button, hint)


@refuses("TS-60")
def own_spent(s: Crews, ask: Ask, token: int) -> Reason | None:
    """A token of one's own that is not used yet."""
    box, own = s.box, payment_in(s, ask).tokens
    if token in own:
        return None
    return Reason(
        f"you have no {token_name(box, token)} left to spend",
        tokens=[box.token_ids[one] for one in own],
    )


def _not_needed(s: Crews, ask: Ask, token: int) -> Reason:
    box = s.box
    kind = box.token_kind[token]
    if kind == SKILL:
        why = f"{box.colours[box.token_colour[token]]} does not lack"
    elif kind == WILD:
        why = "no skill lacks"
    elif kind == GEAR:
        why = "no Equipment is due that something else does not cover"
    else:
        why = "it pays for nothing in a heist"
    name = token_name(box, token)
    return Reason(f"your {name} is not needed: {why}", still_due=still_due(payment_in(s, ask)))


@among("TS-J25", _not_needed, in_order=True, covers=(own_spent,))
def token_needed(s: Crews, ask: Ask) -> Sequence[int]:
    """Only tokens that are needed, and that leave the rest payable."""
    return _open(s, ask, SPEND)


class Spend(Part):
    name = "spend"
    words = ("tokens",)
    label = "Use your {0}"
    touches = ("{0}",)
    rules = (heist_declared, own_spent, token_needed)
    how = SPEND


@refuses("TS-62")
def own_die(s: Crews, ask: Ask, place: int) -> Reason | None:
    """A die of one's own that pays for nothing else."""
    box, payment = s.box, payment_in(s, ask)
    if place < len(payment.dice) and payment.dice[place]:
        return None
    if place in payment.given or place == payment.acting:
        return Reason(f"{place_words(box, place)} is given already")
    own = [box.places[at] for at, value in enumerate(dice_of(s, ask.seat)) if value]
    return Reason(f"you have no {place_words(box, place).removeprefix('the ')}", dice=own)


def _die_not_needed(s: Crews, ask: Ask, place: int) -> Reason:
    payment = payment_in(s, ask)
    due = still_due(payment)
    if payment.left <= 0:
        return Reason("no Equipment is due any more", still_due=due)
    return Reason("with that die gone the rest could not be paid", still_due=due)


@among("TS-J26", _die_not_needed, in_order=True, covers=(own_die,))
def die_needed(s: Crews, ask: Ask) -> Sequence[int]:
    """Never more Equipment than is due, and the rest must stay payable."""
    return _open(s, ask, GIVE)


class Give(Part):
    name = "give"
    words = ("places",)
    label = "Give {0} as 1 Equipment"
    touches = ("{0}",)
    rules = (heist_declared, own_die, die_needed)
    how = GIVE

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = super().previewed(s, seat, words, picks).hint
        value = dice_of(s, seat)[words[0]]
        return Preview(f"Give {die_words(s, seat, words[0])}", hint, die=str(value))


def _no_acting(s: Crews, ask: Ask, place: int) -> Reason:
    payment = payment_in(s, ask)
    if not s.box.acting[payment.experts][payment.building]:
        return Reason("that takes the Acting tile, and a building it works for")
    if payment.acting != NONE:
        return Reason("Acting works once in a heist")
    due = still_due(payment)
    if not payment.short:
        return Reason("no skill lacks that Acting could supply", still_due=due)
    return Reason(
        "Acting turns a skill you supply and do not need; with that die gone the rest could not "
        "be paid, or no skill is to spare",
        still_due=due,
    )


@among("TS-96", _no_acting, in_order=True, covers=(own_die,))
def may_act(s: Crews, ask: Ask) -> Sequence[int]:
    """Acting: the tile, the building, a skill that lacks and one to spare (TS-J29)."""
    return _open(s, ask, ACT)


class Act(Part):
    name = "act"
    words = ("places",)
    label = "Acting: give {0}, a skill counts as another"
    touches = ("{0}",)
    rules = (heist_declared, own_die, may_act)
    how = ACT

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = super().previewed(s, seat, words, picks).hint
        return Preview(f"Acting with {die_words(s, seat, words[0])}", hint, quiet=True)


class PayForMe(Part):
    name = "pay"
    label = "Pay for me"
    touches = ("mine",)
    rules = (heist_declared,)
    how = REST

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        payment = declared(s, seat, picks)
        payment.add(self.how, 0)
        return Preview("Pay for me", f"Pay for me gives {spent_words(payment)}.")


@among(
    "TS-61",
    lambda s, ask, at: Reason(f"the marker alone cannot pay: {still_due(payment_in(s, ask))}"),
)
def marker_pays(s: Crews, ask: Ask) -> Sequence[int]:
    """Everything that is still due can come from the marker."""
    return _open(s, ask, DONE)


class PayTheRest(Part):
    name = "done"
    label = "Pay the rest with Equipment"
    touches = ("mine",)
    rules = (heist_declared, marker_pays)
    how = DONE

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        payment = declared(s, seat, picks)
        payment.add(self.how, 0)
        return Preview("Rob it", f"Rob it gives {spent_words(payment)}.", best=True)
