"""Abilities that act by themselves: 44 and 57 at the start of a turn, 56 and 19 at any time."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import Condition, allows, among, mask_of, opens, refuses
from muster.parts.words import counted

from ..state import Program
from . import moves
from .declaring import (
    Act,
    ForTokens,
    ability,
    begins,
    colours_left,
    hands_on,
    no_such_token,
    rearranges,
    some_act,
    token_to_give,
    too_few_tokens,
)


class StartAbility(Act):
    """44 and 57 come before everything else in the turn (T1)."""

    when = (some_act,)

    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        if not s.acted:
            return None
        return "SE-J28", Reason("this works at the start of the turn, before everything else")

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("", "It costs no action; only at the start of the turn.", quiet=True)


def at_the_start(sort: str) -> Condition[Program]:
    def why(s: Program, ask: Ask, at: int) -> Reason:
        card = s.box.card_name(s.box.helper_at(sort, at))
        return Reason(
            f"{card} works at the start of the turn only, and something else was done since"
        )

    @opens("SE-J28", why)
    def opening(s: Program, ask: Ask) -> bool:
        return s.opening

    return opening


@opens("SE-J7", lambda s, ask, at: Reason("the deck is empty and is never rebuilt", deck=0))
def deck_has_cards(s: Program, ask: Ask) -> bool:
    """Nothing is drawn from an empty deck by choice."""
    return bool(s.deck)


class Survey(StartAbility):
    name = "survey"
    words = ("surveyors",)
    label = "{0}: add the top card of the deck to the Center"
    touches = ("{0}", "deck")
    rules = (begins, *ability("surveyors"), at_the_start("surveyors"), deck_has_cards)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        moves.survey(s, ask.seat, s.box.helper_at("surveyors", at), out)


# SE-A57: rearranging


def _batch_too_low(s: Program, ask: Ask, at: int) -> Reason:
    division = at % s.box.width
    count = len(s.hubs[ask.seat][division])
    name = s.box.divisions[division]
    cards = counted(count, "card")
    return Reason(f"nothing can be rearranged: {name} has {cards}", cards=count)


@allows("SE-A57", _batch_too_low)
def batch_of_several(s: Program, ask: Ask) -> int:
    """A batch of two or more is rearranged: the same ones for each card that does it."""
    high = mask_of([d for d, batch in enumerate(s.hubs[ask.seat]) if len(batch) > 1])
    return high * s.box.each_rearranger


class Rearrange(StartAbility):
    name = "rearrange"
    words = ("rearrangers", "divisions")
    label = "{0}: rearrange {1}"
    touches = ("{0}", "division-{1}")
    rules = (begins, *ability("rearrangers"), at_the_start("rearrangers"), batch_of_several)

    def whole(self, s: Program, ask: Ask) -> bool:
        picks = ask.picks
        return len(picks) > 1 and (picks[-1] == s.box.rest.first or len(_unplaced(s, ask)) == 1)

    def progress(self, s: Program, ask: Ask) -> str:
        return f"{len(ask.picks) - 1} put, from the top downwards."

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        helper, division = s.box.helper_at("rearrangers", at), at % s.box.width
        moves.rearrange(s, ask.seat, helper, division, ask.picks[1:], out)


def _unplaced(s: Program, ask: Ask) -> list[int]:
    """The cards of the batch being rearranged that have no place yet, top first."""
    box = s.box
    division = (ask.picks[0] - box.rearrange.first) % box.width
    put = [pick - box.put.first for pick in ask.picks[1:]]
    return [card for card in reversed(s.hubs[ask.seat][division]) if card not in put]


def _not_waiting(s: Program, ask: Ask, card: int) -> Reason:
    box, waiting = s.box, _unplaced(s, ask)
    return Reason(
        f"{box.card_name(card)} is not waiting to be put; "
        f"waiting: {', '.join(box.card_name(c) for c in waiting)}",
        waiting=[box.card_ids[c] for c in waiting],
    )


class Put(Act):
    name = "put"
    words = ("cards",)
    label = "{0} comes next, from the top"
    touches = ("{0}",)
    rules = (rearranges, among("SE-A57", _not_waiting)(_unplaced))

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(quiet=True)


class LeaveRest(Act):
    name = "rest"
    label = "Leave the rest as it is"
    touches = ("mine",)
    rules = (rearranges,)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(self.label, quiet=True)


# Tokens for the next player


@allows("SE-38", lambda s, ask, at: no_such_token(s, ask, at % s.box.width))
def token_to_trade(s: Program, ask: Ask) -> int:
    """The same colours for each card that trades."""
    return colours_left(s, ask) * s.box.each_trader


class Trade(Act):
    name = "trade"
    words = ("traders", "colours")
    label = "{0}: pass a {1} token on and draw a card"
    touches = ("{0}", "tokens-{1}")
    when = (some_act,)
    rules = (
        begins,
        *ability("traders"),
        deck_has_cards,
        token_to_trade,
    )

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        s.opening = False  # SE-J28: the first other act closes T1
        moves.trade(s, ask.seat, s.box.helper_at("traders", at), at % s.box.width, out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        button = f"Pass {s.box.colours[words[1]]}, draw"
        return Preview(button, "It costs no action.", quiet=True)


def enough_tokens(sort: str) -> Condition[Program]:
    """10 and 19 take exactly two tokens."""

    @refuses("SE-J23")
    def enough(s: Program, ask: Ask, at: int) -> Reason | None:
        return too_few_tokens(s, ask, s.box.helper_at(sort, at))

    return enough


class Train(ForTokens):
    name = "train"
    words = ("trainers",)
    label = "{0}: pass two tokens on for one more skill this turn"
    touches = ("{0}",)
    when = (some_act,)
    rules = (begins, *ability("trainers"), enough_tokens("trainers"))

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        s.opening = False  # SE-J28
        moves.train(s, ask.seat, self.helper(s, ask), ask.picks[1:], out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Two tokens for a skill", "One more skill of any colour for a Project.")


class Give(Act):
    name = "give"
    words = ("colours",)
    label = "Pass a {0} token on"
    touches = ("tokens-{0}",)
    rules = (hands_on, token_to_give)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(f"{s.box.colours[words[0]]} token", "It goes to the next player.")


SURVEY = Survey()
REARRANGE = Rearrange()
PUT = Put()
LEAVE_REST = LeaveRest()
TRADE = Trade()
TRAIN = Train()
GIVE = Give()
