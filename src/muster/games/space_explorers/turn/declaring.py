"""A turn is declared: what begins a declaration, what goes on with it, and when abilities work.

The action of a turn is declared as one whole (SE-J11): it is a sealed answer of a single seat, so
nobody learns which hand card was considered, and nothing moves before it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.verbs import Condition, Verb, allows, among, opens, refuses

from ..box import SpaceBox
from ..payment.declaration import declared_in
from ..payment.symbols import Payment
from ..rules import acting, facts_of, listed
from ..state import Program


class Act(Verb[Program]):
    """Something a player can do in a turn. Its first rule says which part of a declaration it is.

    For those that begin one: `whole`, is it complete, and `progress`, how far it is, in words.
    """

    def whole(self, s: Program, ask: Ask) -> bool:
        return True

    def progress(self, s: Program, ask: Ask) -> str:
        return ""

    def silent(self, s: Program, seat: int) -> tuple[str, Reason] | None:
        """Turns go clockwise; in a turn comes one action, then perhaps a Project, then the next."""
        if seat != s.active:
            return "SE-19", Reason(
                "it is not your turn: players take turns clockwise", active=s.active
            )
        return self.out_of_step(s)

    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        """Why the player on turn is not asked for it; None: a draw is asked, and says so."""
        if not s.acted:
            return None
        return "SE-J11", Reason("nothing is declared that this could be part of")


def action_done(s: Program) -> tuple[str, Reason] | None:
    """Why nothing further is an action of this turn; None if the action is still to be done."""
    if not s.acted:
        return None
    left = "say whether you draw" if s.pending else "complete a Project or end the turn"
    return "SE-20", Reason(f"a turn has exactly one action, and yours is done: {left}")


class Action(Act):
    """What is the one action of a turn."""

    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        return action_done(s)


# SE-J11: a declaration is one whole: what was begun is finished or taken back


def said(box: SpaceBox, action: int) -> str:
    """An action by number, as part of a sentence: "recruit Tester 18 into Testing"."""
    words: str = box.game.label(box, box.catalogue.texts[action])
    if words.split(" ", 1)[0] in box.professions:
        return words
    return words[:1].lower() + words[1:]


def _apart(what: str) -> Any:
    def why(s: Program, ask: Ask, at: int) -> Reason:
        stages = [(verb.name, verb.rules[0].gate) for verb in ask.question.listed]
        following = [name for name, gate in stages if gate is not None and gate(s, ask)]
        if not ask.picks:
            return Reason(f"nothing is declared yet: {what}", begin=following)
        return Reason(
            f"you have begun to {said(s.box, ask.picks[0])}: go on with it, or take it back first",
            begun=s.box.catalogue.texts[ask.picks[0]],
            next=following,
        )

    return why


@opens("SE-J11", _apart(""))
def begins(s: Program, ask: Ask) -> bool:
    return not ask.picks


@opens("SE-J11", _apart("this pays for a recruit, so choose the Specialist first"))
def pays(s: Program, ask: Ask) -> bool:
    """SE-J14: hand cards and tokens move as part of a declaration only."""
    picks = ask.picks
    return bool(picks) and s.box.first_recruit <= picks[0] < s.box.first_free


@opens("SE-J11", _apart("cards are put where an ability rearranges a Division"))
def rearranges(s: Program, ask: Ask) -> bool:
    picks = ask.picks
    return bool(picks) and s.box.rearrange.first <= picks[0] < s.box.put.first


@opens("SE-J11", _apart("tokens are passed on for an ability, so choose that first"))
def hands_on(s: Program, ask: Ask) -> bool:
    picks, box = ask.picks, s.box
    return bool(picks) and (
        box.train.first <= picks[0] < box.give.first or box.first_free <= picks[0] < box.first_token
    )


# Abilities


def some_act(s: Program, ask: Ask) -> bool:
    """A quick look: is there any card that could act?"""
    return bool(s.actors[ask.seat])


def ability(sort: str, lists: bool = True) -> tuple[Condition[Any], ...]:
    """An ability works on top, not when it is fresh, and once; `lists`: it acts by itself."""

    @refuses("SE-47")
    def on_top(s: Program, ask: Ask, at: int) -> Reason | None:
        """Only the top card of a batch in the own Hub has a working ability."""
        box, card = s.box, s.box.helper_at(sort, at)
        tops = [batch[-1] for batch in s.hubs[ask.seat] if batch]
        if card in tops:
            return None
        if sort == "bringers":
            payment = declared_in(s, ask)
            if card in payment.printed or card in payment.wild:
                return None  # SE-J17: uncovered within this payment
        covered = any(card in batch for batch in s.hubs[ask.seat])
        where = "is covered" if covered else "is not in your Hub"
        return Reason(
            f"{box.card_name(card)} {where}: only the top card of a batch has a working ability",
            tops=[box.card_ids[top] for top in tops],
        )

    @refuses("SE-48")
    def not_fresh(s: Program, ask: Ask, at: int) -> Reason | None:
        """A fresh recruit's ability works from the owner's next turn on."""
        card = s.box.helper_at(sort, at)
        if card != s.fresh:
            return None
        name = s.box.card_name(card)
        told = "was recruited this turn: its ability works from your next turn on"
        return Reason(f"{name} {told}", turn=s.turn)

    def used(s: Program, ask: Ask, at: int) -> Reason:
        name = s.box.card_name(s.box.helper_at(sort, at))
        return Reason(f"{name} was used this turn already", turn=s.turn)

    if lists:

        @among("SE-49", used, covers=(on_top, not_fresh))
        def unused(s: Program, ask: Ask) -> list[int]:
            """Each ability is used once per turn; `acting` has those on top that are not fresh."""
            place, each = s.box.place_of[sort], s.box.actions_of[sort]
            found: list[int] = []
            for card in acting(s, ask.seat):
                if card in place:
                    found += range(place[card] * each, (place[card] + 1) * each)
            return found

        return on_top, not_fresh, unused

    @refuses("SE-49")
    def unused_yet(s: Program, ask: Ask, at: int) -> Reason | None:
        return used(s, ask, at) if s.used >> s.box.helper_at(sort, at) & 1 else None

    return on_top, not_fresh, unused_yet


# Tokens for the next player


def tokens_left(s: Program, ask: Ask) -> Sequence[int]:
    """The tokens of the asked seat that are not part of its declaration yet."""
    if not ask.picks:
        return s.tokens[ask.seat]
    if ask.memo.__class__ is Payment or s.box.first_recruit <= ask.picks[0] < s.box.first_free:
        return declared_in(s, ask).tokens
    left = list(s.tokens[ask.seat])
    for pick in ask.picks[1:]:
        left[pick - s.box.give.first] -= 1
    return left


def no_such_token(s: Program, ask: Ask, colour: int) -> Reason:
    box, left = s.box, tokens_left(s, ask)
    return Reason(
        f"you have no {box.colours[colour]} token left; you have {listed(box, left)}",
        tokens=facts_of(box, left),
    )


def colours_left(s: Program, ask: Ask) -> int:
    """Only an own token can be given."""
    found = 0
    for colour, count in enumerate(tokens_left(s, ask)):
        if count > 0:
            found |= 1 << colour
    return found


token_to_give = allows("SE-38", no_such_token)(colours_left)


def too_few_tokens(s: Program, ask: Ask, helper: int) -> Reason | None:
    box = s.box
    need, own = box.needs_tokens[helper], sum(s.tokens[ask.seat])
    if own >= need:
        return None
    name = box.card_name(helper)
    return Reason(f"{name} takes {need} tokens and you have {own}", needed=need, tokens=own)


class ForTokens(Act):
    """Some tokens are chosen, one by one, to go to the next player."""

    def whole(self, s: Program, ask: Ask) -> bool:
        return len(ask.picks) - 1 == s.box.needs_tokens[self.helper(s, ask)]

    def progress(self, s: Program, ask: Ask) -> str:
        need = s.box.needs_tokens[self.helper(s, ask)]
        return f"{len(ask.picks) - 1} of {need} tokens chosen."

    def helper(self, s: Program, ask: Ask) -> int:
        return s.box.helper_at(self.words[0], s.box.catalogue.place_of[ask.picks[0]])
