"""The conditions an answer must meet, each with its clause and what a refusal says.

Here: dice, Specialists, tokens. Heists have their own.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import counted, joined

from ..box import DICE, KINDS
from ..rules import can_hack, dice_of, dice_to_gain, reach
from ..screen.pieces import token_name
from ..set_up import choice_word
from ..state import Crews
from .actions import (
    place_words,
    spoken,
    values_in,
    verb_of,
    words_of,
)
from .solo import supplied

# The start


@rule("TS-12", "choose")
def on_offer(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Only what is still open may be chosen."""
    words = s.box.choose.words[0]
    there = sorted(choice_word(s, one) for one in s.offer)
    word = action - s.box.choose.first
    if word in there:
        return None
    return Reason(f"{words[word]} is not on offer", offer=[words[at] for at in there])


@rule("TS-15", "put")
def unplaced_die(s: Crews, ask: Ask, action: int) -> Reason | None:
    """One of the starting dice that are not in the row yet."""
    return _waits(s, action, s.beside[ask.seat])


@rule("TS-J9", "put")
def rolled_die(s: Crews, ask: Ask, action: int) -> Reason | None:
    """One of the dice rolled together that are not placed yet."""
    return _waits(s, action, s.args)


def _waits(s: Crews, action: int, waiting: tuple[int, ...]) -> Reason | None:
    value = action - s.box.first_put + 1
    if value in waiting:
        return None
    there = joined([str(one) for one in waiting])
    return Reason(f"no {value} waits to be placed, only {there}", dice=list(waiting))


# Step 1


@rule("TS-32", "take")
def in_the_area(s: Crews, ask: Ask, action: int) -> Reason | None:
    """One of the dice of the Dice Area."""
    value = action - s.box.first_take + 1
    if value in s.area:
        return None
    there = sorted(one for one in s.area if one)
    return Reason(
        f"the Dice Area has no {value}, only {joined([str(one) for one in sorted(set(there))])}",
        dice=there,
    )


# Leaving a step out


@rule("TS-110", "informant")
def informant_for_several(s: Crews, ask: Ask, action: int) -> Reason | None:
    """In the solo game nobody becomes an Informant."""
    if not s.box.solo:
        return None
    return Reason("alone you can never become an Informant: pass instead", instead="pass")


@rule("TS-54", "pass")
def pass_is_solo(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Whoever leaves out a step is rewarded, whether he likes it or not."""
    if s.box.solo:
        return None
    return Reason(
        "whoever leaves out a step receives the Informant's reward: say informant",
        instead="informant",
    )


# Step 2


@rule("TS-42", "recruit", "fast")
def in_the_display(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A Specialist of the display."""
    box = s.box
    card = words_of(box, action)[0]
    if card in s.display:
        return None
    there = [box.card_ids[one] for one in s.display if one >= 0]
    return Reason(f"{box.card_name(card)} is not in the display", display=there)


@rule("TS-39", "recruit", "fast", "activate", "discard")
def die_there(s: Crews, ask: Ask, action: int) -> Reason | None:
    """An own die lies at that place."""
    box = s.box
    words = words_of(box, action)
    place = words[1] if verb_of(box, action) in ("recruit", "fast") else words[0]
    dice = dice_of(s, ask.seat)
    if place < len(dice) and dice[place]:
        return None
    own = [f"{box.places[at]}: {value}" for at, value in enumerate(dice) if value]
    return Reason(f"you have no {place_words(box, place).removeprefix('the ')}", dice=own)


def _fitting(s: Crews, ask: Ask, place: int, wanted: int, what: str) -> Reason | None:
    """The die at this place can be used as the wanted value."""
    box, seat = s.box, ask.seat
    dice = dice_of(s, seat)
    if place >= len(dice) or not dice[place]:
        return None  # refused as no die
    value = dice[place]
    may_be = reach(s, seat)
    if may_be[place][value] >> wanted & 1:
        return None
    values = values_in(may_be[place][value])
    others = [at for at, one in enumerate(dice) if one and may_be[at][one] >> wanted & 1]
    text = f"{what} takes a {wanted}; this {value} can be {spoken(values)}"
    if others:
        text += f", but {' or '.join(place_words(box, at) for at in others)} would do"
    elif s.experts[seat] & box.hacks and not can_hack(s, seat):
        text += " (Hacking was used this turn)"
    return Reason(
        text, wanted=wanted, die=value, usable_as=values, instead=[box.places[at] for at in others]
    )


@rule("TS-42", "recruit")
def white_die(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Recruiting takes a die of the white value (TS-35, TS-36, TS-37, TS-38, TS-93)."""
    box = s.box
    card, place = words_of(box, action)
    return _fitting(s, ask, place, box.white[card], f"recruiting {box.card_name(card)}")


@rule("TS-49", "fast")
def black_die(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Fast-playing takes a die of the black value."""
    box = s.box
    card, place = words_of(box, action)
    return _fitting(s, ask, place, box.black[card], f"fast-playing {box.card_name(card)}")


@rule("TS-44", "activate")
def activating_die(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Activating takes a die of the new card's black value."""
    box = s.box
    place = words_of(box, action)[0]
    what = f"activating {box.card_name(s.fresh)}"
    return _fitting(s, ask, place, box.black[s.fresh], what)


def modes(s: Crews, seat: int) -> tuple[int, ...]:
    """How the new card may be activated, by the words of `activate` (TS-45, TS-46, TS-47)."""
    column = s.teams[seat][s.box.colour_of[s.fresh]]
    return (0,) if len(column) == 1 else (1, 2)


@rule("TS-46", "activate")
def fitting_mode(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Once for a single card of the colour; each or newest with others."""
    box = s.box
    mode = words_of(box, action)[1]
    may = modes(s, ask.seat)
    if mode in may:
        return None
    words = box.activate.words[1]
    colour = box.colours[box.colour_of[s.fresh]]
    count = len(s.teams[ask.seat][box.colour_of[s.fresh]])
    return Reason(
        f"with {counted(count, f'{colour} card')} it is activated "
        f"{' or '.join(words[m] for m in may)}",
        cards=count,
    )


@rule("TS-J17", "apply")
def waiting_ability(s: Crews, ask: Ask, action: int) -> Reason | None:
    """One of the abilities that wait."""
    box = s.box
    card = action - box.apply.first
    waiting = s.args
    if card in waiting:
        return None
    return Reason(
        f"the ability of {box.card_name(card)} does not wait",
        waiting=[box.card_ids[one] for one in waiting],
    )


# Tokens


@rule("TS-75", "use")
def own_token(s: Crews, ask: Ask, action: int) -> Reason | None:
    """One of the own tokens."""
    return _owned(s, ask, action - s.box.first_use)


def _owned(s: Crews, ask: Ask, token: int) -> Reason | None:
    box = s.box
    if token in s.tokens[ask.seat]:
        return None
    own = [box.token_ids[one] for one in s.tokens[ask.seat]]
    name = token_name(box, box.token_ids[token])
    if any(token in lying for lying in s.primes):
        text = f"this {name} lies on its board: whoever is first to rob a city there may take it"
        return Reason(text, tokens=own)
    return Reason(f"you have no such {name}", tokens=own)


@rule("TS-J26", "use")
def gives_dice(s: Crews, ask: Ask, action: int) -> Reason | None:
    """Only tokens that give dice are used freely; the others work in a heist."""
    box = s.box
    token = action - box.first_use
    kind = box.token_kind[token]
    if kind == DICE:
        return None
    when = "to escape Corruption" if KINDS[kind] == "solo" else "in a heist"
    name = token_name(box, box.token_ids[token])
    return Reason(f"your {name} gives no dice: it is used {when}", kind=KINDS[kind])


@rule("TS-J8", "use")
def pool_not_empty(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A dice token is not used while the Pool is empty."""
    if dice_to_gain(s, ask.seat):
        return None
    return Reason("the Dice Pool is empty: the token would give nothing, so it is kept", pool=0)


@rule("TS-73", "give-up")
def own_to_give_up(s: Crews, ask: Ask, action: int) -> Reason | None:
    return _owned(s, ask, action - s.box.give_up.first)


@rule("TS-71", "take-token")
def on_the_post_it(s: Crews, ask: Ask, action: int) -> Reason | None:
    """One of the tokens on the post-it of the board."""
    return _among(s, action, s.primes[ask.arg])


@rule("TS-J49", "take-token")
def in_the_supply(s: Crews, ask: Ask, action: int) -> Reason | None:
    """A Skill token of the supply."""
    return _among(s, action, tuple(supplied(s, "skill_token")))


def _among(s: Crews, action: int, tokens: tuple[int, ...]) -> Reason | None:
    box = s.box
    token = action - box.take_token.first
    if token in tokens:
        return None
    return Reason(
        f"that {token_name(box, box.token_ids[token])} is not among those you may choose",
        tokens=[box.token_ids[one] for one in tokens],
    )


STARTING: tuple[Rule[Crews], ...] = (on_offer,)
ARRANGING: tuple[Rule[Crews], ...] = (unplaced_die,)
PLACING: tuple[Rule[Crews], ...] = (rolled_die,)
TAKING: tuple[Rule[Crews], ...] = (in_the_area,)
LEAVING: tuple[Rule[Crews], ...] = (informant_for_several, pass_is_solo)
SPECIALISTS: tuple[Rule[Crews], ...] = (in_the_display, die_there, white_die, black_die)
ACTIVATING: tuple[Rule[Crews], ...] = (die_there, activating_die, fitting_mode)
ORDERING: tuple[Rule[Crews], ...] = (waiting_ability,)
USING: tuple[Rule[Crews], ...] = (own_token, gives_dice, pool_not_empty)
OWNING: tuple[Rule[Crews], ...] = (own_to_give_up,)
PRIMES: tuple[Rule[Crews], ...] = (on_the_post_it,)
SUPPLIES: tuple[Rule[Crews], ...] = (in_the_supply,)
DISCARDING: tuple[Rule[Crews], ...] = (die_there,)
