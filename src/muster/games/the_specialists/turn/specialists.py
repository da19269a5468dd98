"""Whom one uses with which die: recruiting, fast-playing, activating; or leaving the step out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import EVERY, Condition, among, refuses, stays
from muster.parts.words import counted

from ..box import MODES, CrewBox
from ..rules import activating_places, can_hack, dice_of, places_for, reach, serving
from ..state import ACTIVATE, CREW, HEIST, Crews
from ..words import (
    UNIT,
    expert_effect,
    gains_words,
    place_words,
    sentences,
    spoken,
    told_apart,
    values_in,
)
from . import moves
from .dice import die_as
from .step import Move

# The die


def no_die(s: Crews, seat: int, place: int) -> Reason:
    box = s.box
    own = [f"{box.places[at]}: {value}" for at, value in enumerate(dice_of(s, seat)) if value]
    return Reason(f"you have no {place_words(box, place).removeprefix('the ')}", dice=own)


def die_there(place_of: Callable[[CrewBox, int], int]) -> Condition[Crews]:
    """An own die lies at that place of the verb."""

    @refuses("TS-39")
    def die_there(s: Crews, ask: Ask, at: int) -> Reason | None:
        place, dice = place_of(s.box, at), dice_of(s, ask.seat)
        if place < len(dice) and dice[place]:
            return None
        return no_die(s, ask.seat, place)

    return die_there


def misfit(s: Crews, seat: int, place: int, wanted: int, what: str) -> Reason:
    """Why the die at this place cannot be used as the wanted value, and which one could."""
    box = s.box
    dice = dice_of(s, seat)
    value = dice[place]
    may_be = reach(s, seat)
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


Pairs = tuple[list[int], list[int]]
"""(card, place) in the display where the die there is as the card wants it: white, and black."""


def _fitting(s: Crews, ask: Ask) -> Pairs:
    """Looked up at once for both; display and dice stay as they are while one is asked."""
    if ask.memo is None:
        box, served = s.box, serving(s, ask.seat)
        hired: list[int] = []
        played: list[int] = []
        width, white, black = box.width, box.white, box.black
        for card in sorted(s.display):
            if card >= 0:
                first = card * width
                for place in places_for(box, served, white[card]):
                    hired.append(first + place)  # noqa: PERF401 (a comprehension costs a call)
                for place in places_for(box, served, black[card]):
                    played.append(first + place)  # noqa: PERF401
        ask.memo = hired, played
    found: Pairs = ask.memo
    return found


# TS-42, TS-49: recruit and fast-play


@refuses("TS-42")
def in_the_display(s: Crews, ask: Ask, at: int) -> Reason | None:
    """A Specialist of the display."""
    box = s.box
    card = at // box.width
    if card in s.display:
        return None
    there = [box.card_ids[one] for one in s.display if one >= 0]
    return Reason(f"{box.card_name(card)} is not in the display", display=there)


pays_there = die_there(lambda box, at: at % box.width)


def _not_white(s: Crews, ask: Ask, at: int) -> Reason:
    box = s.box
    card, place = divmod(at, box.width)
    return misfit(s, ask.seat, place, box.white[card], f"recruiting {box.card_name(card)}")


@among("TS-42", _not_white, in_order=True, covers=(in_the_display, pays_there))
def white_die(s: Crews, ask: Ask) -> Sequence[int]:
    """Recruiting takes a die of the white value (TS-35, TS-36, TS-37, TS-38, TS-93)."""
    return _fitting(s, ask)[0]


def _not_black(s: Crews, ask: Ask, at: int) -> Reason:
    box = s.box
    card, place = divmod(at, box.width)
    return misfit(s, ask.seat, place, box.black[card], f"fast-playing {box.card_name(card)}")


@among("TS-49", _not_black, in_order=True, covers=(in_the_display, pays_there))
def black_die(s: Crews, ask: Ask) -> Sequence[int]:
    """Fast-playing takes a die of the black value."""
    return _fitting(s, ask)[1]


class Recruit(Move):
    name = "recruit"
    words = ("deck", "places")
    label = "Recruit {0} with {1}"
    touches = ("{0}", "{1}")
    rules = (in_the_display, pays_there, white_die)
    step = CREW

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        card, place = at // s.box.width, at % s.box.width
        moves.recruit(s, ask.seat, card, place, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """What the new card completes: an Expert tile, a full team."""
        box = s.box
        card, place = words
        colour, team = box.colour_of[card], s.teams[seat]
        hacks = _needs_hacking(s, seat, place, box.white[card])
        parts = [HACKED] if hacks else []
        few = s.experts[seat].bit_count() < box.most_experts
        if len(team[colour]) == 2 and s.tiles[colour] and few:
            parts.append(
                f"Your third {box.colours[colour]} card: {box.expert_names[colour].capitalize()}, "
                f"{expert_effect(box, colour)[1]}"
            )
        if [c for c, column in enumerate(team) if not column] == [colour] and s.team_stack:
            money = box.team_money[s.team_stack[0]]
            parts.append(f"All six colours: {money} {UNIT} for a full team")
        affects = (f"team-{box.colours[colour]}",)
        die = die_as(s, seat, place, box.white[card])
        label = f"Recruit {told_apart(box, card, s.display)} with {die}"
        button = f"Recruit with {die}"
        return Preview(button, sentences(*parts), affects, quiet=hacks, label=label)


class FastPlay(Move):
    name = "fast"
    words = ("deck", "places")
    label = "Fast-play {0} with {1}"
    touches = ("{0}", "{1}")
    rules = (in_the_display, pays_there, black_die)
    final = True
    step = CREW

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        card, place = divmod(at, s.box.width)
        moves.fast_play(s, ask.seat, card, place, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box = s.box
        card, place = words
        skill = box.crafts[box.colour_of[card]]
        gives = gains_words(box, box.ability[card])
        hint = sentences(
            f"Fast-played it gives {gives} at once and counts as {skill} in this turn's heist",
            HACKED if _needs_hacking(s, seat, place, box.black[card]) else "",
        )
        die = die_as(s, seat, place, box.black[card])
        label = f"Fast-play {told_apart(box, card, s.display)} with {die}"
        return Preview(f"Fast-play with {die}", hint, quiet=True, label=label)


# TS-44: activate


activates_there = die_there(lambda box, at: at // len(MODES))


@refuses("TS-44")
def activating_die(s: Crews, ask: Ask, at: int) -> Reason | None:
    """Activating takes a die of the new card's black value."""
    box, place = s.box, at // len(MODES)
    if place in activating_places(s):
        return None
    what = f"activating {box.card_name(s.fresh)}"
    return misfit(s, ask.seat, place, box.black[s.fresh], what)


def _other_mode(s: Crews, ask: Ask, at: int) -> Reason:
    box = s.box
    colour = box.colour_of[s.fresh]
    count = len(s.teams[ask.seat][colour])
    return Reason(
        f"with {counted(count, f'{box.colours[colour]} card')} it is activated "
        f"{' or '.join([MODES[mode] for mode in _modes(s, ask.seat)])}",
        cards=count,
    )


def _modes(s: Crews, seat: int) -> tuple[int, ...]:
    column = s.teams[seat][s.box.colour_of[s.fresh]]
    return (0,) if len(column) == 1 else (1, 2)


@among("TS-46", _other_mode, in_order=True, covers=(activates_there, activating_die))
def fitting_mode(s: Crews, ask: Ask) -> Sequence[int]:
    """Once for a single card of the colour; each or newest with others (TS-45, TS-46, TS-47)."""
    modes = _modes(s, ask.seat)
    return [place * len(MODES) + mode for place in activating_places(s) for mode in modes]


class Activate(Move):
    name = "activate"
    words = ("places", "modes")
    label = "{1}, with {0}"
    touches = ("{0}",)
    rules = (activates_there, activating_die, fitting_mode)
    step = ACTIVATE

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        place, mode = divmod(at, len(MODES))
        moves.activate(s, ask.seat, place, mode, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        place, mode = words
        wanted = s.box.black[s.fresh]
        hacks = _needs_hacking(s, seat, place, wanted)
        hint = sentences(f"Gives {_activated(s, seat, mode)}", HACKED if hacks else "")
        button = f"{_mode_words(s, seat, mode)} with {die_as(s, seat, place, wanted)}"
        return Preview(button, hint, quiet=hacks, label=button)


def _mode_words(s: Crews, seat: int, mode: int) -> str:
    column = s.teams[seat][s.box.colour_of[s.fresh]]
    return ("Activate it", "Each card once", f"New card × {len(column)}")[mode]


def _activated(s: Crews, seat: int, mode: int) -> str:
    """What activating the new card in this way brings."""
    box = s.box
    column = s.teams[seat][box.colour_of[s.fresh]]
    if MODES[mode] == "each":
        return " + ".join(gains_words(box, box.ability[card]) for card in column)
    gives = gains_words(box, box.ability[s.fresh])
    return f"{len(column)} times {gives}" if MODES[mode] == "newest" else gives


def activating_words(s: Crews, seat: int) -> str:
    """What one may choose from where several dice or several ways would do; else the one answer
    says it itself.
    """
    modes, dice = _modes(s, seat), len(activating_places(s))
    if len(modes) * dice < 2:
        return ""
    one = f"Gives {_activated(s, seat, modes[0])}"
    ways = [f"{_mode_words(s, seat, mode)}: {_activated(s, seat, mode)}" for mode in modes]
    press = "Press the die to spend on it" if dice > 1 else ""
    return sentences(*(ways if len(modes) > 1 else [one]), press)


class Skip(Move):
    name = "skip"
    label = "Do not activate it"
    touches = ("mine",)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        s.stage = HEIST

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Not now", quiet=True)


# TS-54, TS-55: a step left out


@stays(
    "TS-110",
    lambda s, ask, at: Reason(
        "alone you can never become an Informant: pass instead", instead="pass"
    ),
)
def informant_for_several(box: CrewBox) -> int:
    """In the solo game nobody becomes an Informant."""
    return 0 if box.solo else EVERY


class SeeInformant(Move):
    name = "informant"
    label = "See the Informant"
    touches = ("informant",)
    rules: ClassVar[tuple[Condition[Any], ...]] = (informant_for_several,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.leave_out(s, ask.seat, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        gives = gains_words(s.box, s.box.rewards[s.informant])
        hint = f"Leaving this step out gives {gives}."
        return Preview("Informant", hint, quiet=True, offered=True)


@stays(
    "TS-54",
    lambda s, ask, at: Reason(
        "whoever leaves out a step receives the Informant's reward: say informant",
        instead="informant",
    ),
)
def pass_is_solo(box: CrewBox) -> int:
    """Whoever leaves out a step is rewarded, whether he likes it or not."""
    return EVERY if box.solo else 0


class Pass(Move):
    name = "pass"
    label = "Pass"
    touches = ("mine",)
    rules: ClassVar[tuple[Condition[Any], ...]] = (pass_is_solo,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.leave_out(s, ask.seat, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Pass", "Passing gains nothing.", quiet=True)


# TS-69: a die that cannot be kept


def _no_die_at(s: Crews, ask: Ask, at: int) -> Reason:
    return no_die(s, ask.seat, at)


@among("TS-39", _no_die_at, in_order=True)
def own_die_there(s: Crews, ask: Ask) -> Sequence[int]:
    """An own die lies there."""
    return [place for place, value in enumerate(dice_of(s, ask.seat)) if value]


class Discard(Move):
    name = "discard"
    words = ("places",)
    label = "Put {0} back"
    touches = ("{0}",)
    rules = (own_die_there,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.discard(s, ask.seat, at, out)


# Words


HACKED = "By Hacking, once a turn"


def _needs_hacking(s: Crews, seat: int, place: int, wanted: int) -> bool:
    """Does the spot alone not turn the die to this value (TS-93)?"""
    dice = dice_of(s, seat)
    return not s.box.rows_of(dice, False)[place][dice[place]] >> wanted & 1
