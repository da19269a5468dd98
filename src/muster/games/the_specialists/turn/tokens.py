"""Tokens: using those that give dice, choosing new ones, giving up a fifth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import EVERY, Condition, allows, among, mask_of, stays

from ..box import CrewBox
from ..kinds import DICE, KINDS
from ..rules import dice_to_gain
from ..state import Crews
from ..words import gains_words, token_name
from . import moves, solo
from .step import Move


def _not_owned(s: Crews, ask: Ask, token: int) -> Reason:
    box = s.box
    own = [box.token_ids[one] for one in s.tokens[ask.seat]]
    name = token_name(box, token)
    if any(token in lying for lying in s.primes):
        text = f"this {name} lies on its board: whoever is first to rob a city there may take it"
        return Reason(text, tokens=own)
    return Reason(f"you have no such {name}", tokens=own)


# TS-75: a token that gives dice, instead of any other answer


@among("TS-75", _not_owned)
def own_token(s: Crews, ask: Ask) -> Sequence[int]:
    """One of the own tokens."""
    return s.tokens[ask.seat]


def _no_dice(s: Crews, ask: Ask, token: int) -> Reason:
    box = s.box
    kind = KINDS[box.token_kind[token]]
    when = "to escape Corruption" if kind == "solo" else "in a heist"
    return Reason(f"your {token_name(box, token)} gives no dice: it is used {when}", kind=kind)


@stays("TS-J26", _no_dice)
def gives_dice(box: CrewBox) -> int:
    """Only tokens that give dice are used freely; the others work in a heist."""
    return mask_of(token for token, kind in enumerate(box.token_kind) if kind == DICE)


@allows(
    "TS-J8",
    lambda s, ask, at: Reason(
        "the Dice Pool is empty: the token would give nothing, so it is kept", pool=0
    ),
)
def pool_not_empty(s: Crews, ask: Ask) -> int:
    """A dice token is not used while the Pool is empty."""
    return EVERY if dice_to_gain(s, ask.seat) else 0


def owns_any(s: Crews, ask: Ask) -> bool:
    """Most of the time nobody has a token that gives dice."""
    kinds = s.box.token_kind
    for token in s.tokens[ask.seat]:  # noqa: SIM110 (any() with a generator costs a call)
        if kinds[token] == DICE:
            return True
    return False


class UseToken(Move):
    name = "use"
    words = ("tokens",)
    label = "Use your {0}"
    touches = ("{0}",)
    rules: ClassVar[tuple[Condition[Any], ...]] = (own_token, gives_dice, pool_not_empty)
    when = (owns_any,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        s.again()
        moves.use_token(s, ask.seat, at, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box = s.box
        if box.token_kind[words[0]] != DICE:
            return Preview(quiet=True)
        gives = gains_words(box, box.token_gains[words[0]])
        return Preview("Use the token", f"Gives {gives}; the token is gone.", quiet=True)


USE = UseToken()

# TS-71, TS-J49: a new one


def _not_offered(s: Crews, token: int, offered: Sequence[int]) -> Reason:
    box = s.box
    return Reason(
        f"that {token_name(box, token)} is not among those you may choose",
        tokens=[box.token_ids[one] for one in offered],
    )


@among("TS-71", lambda s, ask, at: _not_offered(s, at, s.primes[ask.arg]))
def on_the_post_it(s: Crews, ask: Ask) -> Sequence[int]:
    """One of the tokens on the post-it of the board."""
    return s.primes[ask.arg]


class TakePrime(Move):
    name = "take-token"
    words = ("tokens",)
    label = "Take the {0}"
    touches = ("{0}",)
    rules = (on_the_post_it,)
    final = True

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.take_prime(s, ask.seat, at, out)


@among("TS-J49", lambda s, ask, at: _not_offered(s, at, solo.supplied(s, "skill_token")))
def in_the_supply(s: Crews, ask: Ask) -> Sequence[int]:
    """A Skill token of the supply."""
    return solo.supplied(s, "skill_token")


class TakeSupply(TakePrime):
    rules = (in_the_supply,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.take_supply(s, at, out)


# TS-73: a fifth one


@among("TS-73", _not_owned)
def own_to_give_up(s: Crews, ask: Ask) -> Sequence[int]:
    return s.tokens[ask.seat]


class GiveUp(Move):
    name = "give-up"
    words = ("tokens",)
    label = "Give up your {0}"
    touches = ("{0}",)
    rules = (own_to_give_up,)
    final = True

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.give_up(s, ask.seat, at, out)
