"""What one begins with, dice that are taken, placed, chosen and put back, and Corruption."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import among
from muster.parts.words import joined

from ..box import CrewBox
from ..rules import can_hack, dice_of, recruited_by
from ..state import DIE, PLACE, Crews
from ..words import gains_words, sentences, spot_words, token_name, told_apart
from . import moves, set_up, solo
from .effects import apply_next, choose_value, place_next
from .step import Move

# TS-12: the start


def _not_on_offer(s: Crews, ask: Ask, at: int) -> Reason:
    words = s.box.sorts["starts"]
    there = sorted(set_up.choice_word(s, one) for one in s.offer)
    return Reason(f"{words[at]} is not on offer", offer=[words[one] for one in there])


@among("TS-12", _not_on_offer)
def on_offer(s: Crews, ask: Ask) -> Sequence[int]:
    """Only what is still open may be chosen."""
    return [set_up.choice_word(s, one) for one in s.offer]


class Choose(Move):
    name = "choose"
    words = ("starts",)
    label = "Begin with {0}"
    touches = ("{0}",)
    rules = (on_offer,)
    final = True

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        set_up.choose(s, ask.seat, at, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box = s.box
        card = box.starter + words[0]
        if card >= len(box.card_ids):
            return Preview("Take this tile")
        die = box.start_die[words[0]]
        gives = gains_words(box, box.ability[card])
        pair = next((tokens for _, cards, tokens in s.offer if card in cards), ())
        tokens = [token_name(box, token) for token in pair]
        with_it = f" and the {joined(tokens)}" if tokens else ""
        hint = f"{box.codename[card]} gives {gives}. A die showing {die}{with_it} come with it."
        return Preview(f"Take {box.codename[card]}", hint)


# TS-15, TS-J9: dice placed one by one


def _nothing_waits(s: Crews, at: int, waiting: Sequence[int]) -> Reason:
    there = joined([str(one) for one in waiting])
    return Reason(f"no {at + 1} waits to be placed, only {there}", dice=list(waiting))


def _shown(dice: Sequence[int], at: int, node: str) -> tuple[str, ...]:
    """The nodes of the dice that show this value: any of them will do."""
    return tuple(node.format(n) for n, one in enumerate(dice, start=1) if one == at + 1)


@lru_cache(maxsize=1 << 12)
def _faces(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({value - 1 for value in dice if value}))


@among("TS-15", lambda s, ask, at: _nothing_waits(s, at, s.beside[ask.seat]), in_order=True)
def unplaced_die(s: Crews, ask: Ask) -> Sequence[int]:
    """One of the starting dice that are not in the row yet."""
    return _faces(s.beside[ask.seat])


class ArrangeDie(Move):
    name = "put"
    words = ("faces",)
    label = "Place the {0} next"
    rules = (unplaced_die,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        set_up.arrange(s, ask.seat, at + 1)

    def touched(self, box: CrewBox, table: Crews, words: tuple[int, ...]) -> tuple[str, ...]:
        if table.runs(PLACE):
            return _shown(table.args, words[0], "rolled-{}")
        return _shown(table.beside[table.active], words[0], "b{}")

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(f"The {words[0] + 1}", die=str(words[0] + 1))


@among("TS-J9", lambda s, ask, at: _nothing_waits(s, at, s.args), in_order=True)
def rolled_die(s: Crews, ask: Ask) -> Sequence[int]:
    """One of the dice rolled together that are not placed yet."""
    return _faces(s.args)


class PlaceRolled(ArrangeDie):
    rules = (rolled_die,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        place_next(s, at + 1)


# TS-32: step 1


def _not_in_area(s: Crews, ask: Ask, at: int) -> Reason:
    there = sorted(one for one in s.area if one)
    return Reason(
        f"the Dice Area has no {at + 1}, only {joined([str(one) for one in sorted(set(there))])}",
        dice=there,
    )


@among("TS-32", _not_in_area, in_order=True)
def in_the_area(s: Crews, ask: Ask) -> Sequence[int]:
    """One of the dice of the Dice Area."""
    return _faces(s.area)


class TakeDie(Move):
    name = "take"
    words = ("faces",)
    label = "Take the {0}"
    rules = (in_the_area,)
    step = DIE

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.take_die(s, ask.seat, at + 1, out)

    def touched(self, box: CrewBox, table: Crews, words: tuple[int, ...]) -> tuple[str, ...]:
        return _shown(table.area, words[0], "area-{}")

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """Where it goes, whom it could recruit; alone, what the others bring."""
        box, value, row = s.box, words[0] + 1, s.rows[seat]
        hint = "Your row is full: it lies beside the board, for this turn."
        if 0 in row:
            hint = f"It goes to {spot_words(box, row.index(0))}."
        serves = recruited_by(box, dice_of(s, seat), value, can_hack(s, seat), s.display)
        names = joined(list(dict.fromkeys([box.codename[card] for card in serves])))
        hint = sentences(hint, f"It could recruit {names}" if names else "It recruits nobody here")
        if box.solo:
            hint = sentences(hint, solo.corruption_words(s, sum(s.area) - value)[0])
        cards = tuple(box.card_ids[card] for card in serves)
        return Preview(f"Take the {value}", hint, cards, die=str(value))


# TS-48, TS-J17, TS-69: dice gained, abilities in order, dice put back


class SetDie(Move):
    name = "set"
    words = ("faces",)
    label = "A die showing {0}"
    touches = ("row",)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        choose_value(s, at + 1, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(str(words[0] + 1), die=str(words[0] + 1))


def _does_not_wait(s: Crews, ask: Ask, card: int) -> Reason:
    box = s.box
    return Reason(
        f"the ability of {box.card_name(card)} does not wait",
        waiting=[box.card_ids[one] for one in s.args],
    )


@among("TS-J17", _does_not_wait)
def waiting_ability(s: Crews, ask: Ask) -> Sequence[int]:
    """One of the abilities that wait."""
    return s.args


class ApplyNext(Move):
    name = "apply"
    words = ("cards",)
    label = "{0} comes next"
    touches = ("{0}",)
    rules = (waiting_ability,)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        apply_next(s, at)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(label=f"{told_apart(s.box, words[0], s.args)} comes next")


class EndTurn(Move):
    name = "end"
    label = "End the turn"
    touches = ("mine",)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        moves.close_turn(s)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("End the turn")


# TS-J54: Corruption


class Cancel(Move):
    name = "cancel"
    label = "Discard a Solo token"
    touches = ("mine",)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        solo.cancel(s, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Use a Solo token", "The round counts as a 7: nothing happens.")


class Suffer(Move):
    name = "suffer"
    label = "Let it happen"
    touches = ("mine",)

    def do(self, s: Crews, ask: Ask, at: int, out: Out) -> None:
        solo.suffer(s, out)

    def previewed(
        self, s: Crews, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview("Let it happen", sentences(solo.corruption_words(s, sum(s.area))[0]))
