"""What pays for a recruit, pick by pick, and what every pick must meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.scene import Preview
from muster.kernel.verbs import Condition, among, opens, refuses
from muster.parts.words import counted, joined

from ..box import SYMBOLS
from ..rules import facts_of, listed
from ..state import Program
from ..turn.declaring import Act, ability, pays, token_to_give
from ..words import laid_for, laid_of, means_words, paid_with, with_reach
from .declaration import declared_in
from .means import helps
from .symbols import Payment
from .taking_apart import can_drop


def still_due(s: Program, ask: Ask) -> bool:
    """A quick look: is there anything left to pay?"""
    return bool(ask.picks) and declared_in(s, ask).left > 0


# What supplies a symbol: the last word of each is its colour


def choices_of(s: Program, ask: Ask, verb: str) -> list[int]:
    """Of the symbols that may be declared next those of one verb, by their places."""
    block = s.box.catalogue.verbs[verb]
    first, end = block.first, block.first + block.count
    return [pick - first for pick in declared_in(s, ask).choices() if first <= pick < end]


def _not_due(s: Program, ask: Ask, at: int) -> Reason:
    box, due = s.box, declared_in(s, ask).due
    return Reason(
        f"no {box.colours[at % box.width]} is due any more; still due: {listed(box, due)}",
        due=facts_of(box, due),
    )


@refuses("SE-J12")
def symbol_is_due(s: Program, ask: Ask, at: int) -> Reason | None:
    """No padding: whatever is given supplies a symbol that is still due."""
    return None if declared_in(s, ask).due[at % s.box.width] else _not_due(s, ask, at)


@among("SE-J12", _not_due, in_order=True, covers=(token_to_give,))
def token_is_due(s: Program, ask: Ask) -> list[int]:
    """The same for tokens; one always leaves the rest payable (SE-35)."""
    return choices_of(s, ask, "token")


@refuses("SE-40")
def card_to_move(s: Program, ask: Ask, at: int) -> Reason | None:
    """A card moved from the hand yields two symbols; the recruit itself cannot be moved."""
    box, card = s.box, at // s.box.width
    payment = declared_in(s, ask)
    if card == payment.card:
        return Reason(f"{box.card_name(card)} is the recruit; another hand card may pay for it")
    if card in payment.over_cards or card not in s.hands[ask.seat]:
        others = (*payment.hand, *payment.moved)
        names = [box.card_name(c) for c in others]
        return Reason(
            f"{box.card_name(card)} is not in your hand to be moved; "
            f"you could move {joined(names) or 'nothing'}",
            hand=[box.card_ids[c] for c in others],
        )
    if payment.yield_left(card) > 0:
        return None
    used = payment.moved[card]
    return Reason(f"{box.card_name(card)} has supplied its {counted(used, 'symbol')}", symbols=used)


@refuses("SE-45")
def symbol_brought(s: Program, ask: Ask, at: int) -> Reason | None:
    """An ability brings its printed symbols, or as many of any colour as it says."""
    box, colour = s.box, at % s.box.width
    card, payment = box.helper_at("bringers", at), declared_in(s, ask)
    if box.ability[card] == SYMBOLS:
        if payment.printed[card][colour]:
            return None
        brings = box.brings_counts[card]
        return Reason(
            f"{box.card_name(card)} brings {listed(box, brings)}"
            + (", and that is used" if brings[colour] else ""),
            brings=facts_of(box, brings),
        )
    if not helps(box, card, payment.card, payment.from_hand):
        return None  # SE-J20 says so
    if payment.wild[card]:
        return None
    return Reason(
        f"{box.card_name(card)} has brought its {box.yields[card]}", brings=box.yields[card]
    )


@refuses("SE-J20")
def condition_fits(s: Program, ask: Ask, at: int) -> Reason | None:
    """7 helps a recruit from the hand, 20 one of basic cost 5 or 6, 46 one with two skills."""
    box = s.box
    helper, payment = box.helper_at("bringers", at), declared_in(s, ask)
    if box.ability[helper] == SYMBOLS or helps(box, helper, payment.card, payment.from_hand):
        return None
    return Reason(
        f"{box.card_name(helper)} brings {box.text[helper]}; "
        f"{box.card_name(payment.card)} comes from the "
        f"{'hand' if payment.from_hand else 'Center'}, has basic cost {box.size[payment.card]} "
        f"and {counted(len(box.skills[payment.card]), 'skill')}",
        basic_cost=box.size[payment.card],
        skills=len(box.skills[payment.card]),
    )


@refuses("SE-J17")
def returned_yields(s: Program, ask: Ask, at: int) -> Reason | None:
    """31 yields three symbols."""
    box, card = s.box, s.box.helper_at("returners", at)
    if declared_in(s, ask).wild.get(card, 0):
        return None
    return Reason(f"{box.card_name(card)} has supplied its {box.yields[card]} symbols")


def _dead_end(payment: Payment) -> Reason:
    """Why this payment could not be completed any more."""
    box = payment.box
    lacking = [max(0, n - own) for n, own in zip(payment.due, payment.have, strict=True)]
    missing = -payment.spare
    wild = sum(lacking) - missing
    rest = f", and only {wild} of any colour could stand in" if wild else ""
    return Reason(
        f"then {counted(missing, 'symbol')} could not be paid any more: {listed(box, lacking)} "
        f"would be due beyond your tokens and printed symbols{rest}",
        due=facts_of(box, payment.due),
        lacking=facts_of(box, lacking),
        any_colour=wild,
        missing=missing,
    )


def rest_can_be_paid(verb: str, covers: tuple[Condition[Any], ...]) -> Condition[Any]:
    """A payment is never led into a dead end."""

    def why(s: Program, ask: Ask, at: int) -> Reason:
        trial = declared_in(s, ask).copy()
        trial.add(s.box.catalogue.verbs[verb].first + at)
        return _dead_end(trial)

    @among("SE-35", why, in_order=True, covers=covers)
    def rest_payable(s: Program, ask: Ask) -> list[int]:
        return choices_of(s, ask, verb)

    return rest_payable


class Supply(Act):
    """A pick that supplies one symbol, or takes one out again; `short` names it on a button."""

    when = (still_due,)

    def short(self, s: Program, words: tuple[int, ...]) -> str:
        return f"{s.box.colours[words[1]]} for {s.box.title_of(self.words[0], words[0])}"

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """What is still due after one more symbol."""
        texts = s.box.catalogue.texts
        action = texts[s.box.catalogue.verbs[self.name].action(*words)]
        after = paid_with(s, seat, (*picks, action))
        due = listed(s.box, after.due)
        left = f"Then {due} still due." if after.left else "Then all is paid."
        short = self.short(s, words)
        return Preview(short, left, quiet=not short)


class Token(Supply):
    name = "token"
    words = ("colours",)
    label = "Pay with a {0} token"
    touches = ("tokens-{0}",)
    rules = (pays, token_to_give, token_is_due)

    def short(self, s: Program, words: tuple[int, ...]) -> str:
        return f"{s.box.colours[words[0]]} token"


BRINGING = (*ability("bringers", lists=False), symbol_is_due, symbol_brought, condition_fits)


class Use(Supply):
    name = "use"
    words = ("bringers", "colours")
    label = "{0} brings {1}"
    touches = ("{0}",)
    rules = (pays, *BRINGING, rest_can_be_paid("use", BRINGING))

    def short(self, s: Program, words: tuple[int, ...]) -> str:
        return f"{s.box.colours[words[1]]} from {s.box.title_of('bringers', words[0])}"


MOVING = (symbol_is_due, card_to_move)


class MoveCard(Supply):
    name = "move"
    words = ("cards", "colours")
    label = "Move {0} to the Center for {1}"
    touches = ("{0}",)
    rules = (pays, *MOVING, rest_can_be_paid("move", MOVING))


RETURNING = (*ability("returners", lists=False), symbol_is_due, returned_yields)


class ReturnCard(Supply):
    name = "return"
    words = ("returners", "colours")
    label = "Put {0} back into the Center for {1}"
    touches = ("{0}",)
    rules = (pays, *RETURNING, rest_can_be_paid("return", RETURNING))


# The whole of it


def _still_lacks(s: Program, ask: Ask, at: int) -> Reason:
    payment = declared_in(s, ask)
    box, ways = s.box, payment.choices()
    verbs = {box.catalogue.verb_of[pick] for pick in ways}
    told = " or ".join(words for verb, words in WAYS if verb in verbs)
    return Reason(
        f"needs {listed(box, payment.due)} more; you could {told}",
        due=facts_of(box, payment.due),
        ways=[box.catalogue.texts[pick] for pick in ways],
    )


WAYS = (
    (Use.name, "use an ability"),
    (Token.name, "give a token"),
    (MoveCard.name, "move a card from hand"),
    (ReturnCard.name, "return a card from your Hub to the Center"),
)


@opens("SE-35", _still_lacks)
def all_is_paid(s: Program, ask: Ask) -> bool:
    """A recruit is done when nothing is due any more."""
    return not declared_in(s, ask).left


class Done(Act):
    name = "done"
    label = "Recruit"
    touches = ("mine",)
    rules = (pays, all_is_paid)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        payment = paid_with(s, seat, picks)
        hint = f"Paid with {means_words(s.box, laid_of(payment))}"
        return with_reach(s, seat, "Recruit", hint, payment.card, payment.back)


def _paid_for(s: Program, ask: Ask, at: int) -> Reason:
    if declared_in(s, ask).asked:
        return Reason("a payment was laid for you already: drop and add as you like")
    return Reason("nothing is due any more")


@opens("SE-J11", _paid_for)
def paid_for_once(s: Program, ask: Ask) -> bool:
    """Pay for me lays a whole payment, once."""
    payment = declared_in(s, ask)
    return payment.left > 0 and not payment.asked


class PayForMe(Act):
    name = "pay"
    label = "Pay for me"
    touches = ("mine",)
    rules = (pays, paid_for_once)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        laid = means_words(s.box, laid_for(s, seat, picks))
        return Preview("Pay for me", f"Pay for me lays {laid}.")


# Taking out what was laid


def _not_laid(s: Program, ask: Ask, at: int) -> Reason:
    box, texts = s.box, s.box.catalogue.texts
    said = box.game.label(box, texts[box.first_token + at])
    return Reason(
        f'"{said}" was not laid for you; what you declared yourself is taken back by undo',
        laid=[texts[one] for one in declared_in(s, ask).laid],
    )


@refuses("SE-J11")
def was_laid(s: Program, ask: Ask, at: int) -> Reason | None:
    """Only what was laid for one is dropped."""
    laid = declared_in(s, ask).laid
    return None if s.box.first_token + at in laid else _not_laid(s, ask, at)


def _holds_another(s: Program, ask: Ask, at: int) -> Reason:
    return Reason("the card it uncovers pays as well: drop what that one brings first")


@among("SE-J17", _holds_another, in_order=True, covers=(was_laid,))
def nothing_rests_on_it(s: Program, ask: Ask) -> list[int]:
    """What a returned card uncovered holds it in the payment; of what was laid."""
    first, payment = s.box.first_token, declared_in(s, ask)
    laid = sorted(set(payment.laid))
    if payment.back:
        laid = [one for one in laid if can_drop(s, ask.seat, payment, one)]
    return [one - first for one in laid]


def something_laid(s: Program, ask: Ask) -> bool:
    """A quick look: is there anything that could be dropped?"""
    return bool(ask.picks) and bool(declared_in(s, ask).laid)


class Drop(Supply):
    name = "drop"
    words = ("supplies",)
    when = (something_laid,)
    rules = (pays, was_laid, nothing_rests_on_it)

    def short(self, s: Program, words: tuple[int, ...]) -> str:
        return ""

    def labelled(self, box: Any, table: Any, words: tuple[int, ...]) -> str:
        return f"Take back: {box.game.label(box, box.sorts['supplies'][words[0]])}"

    def touched(self, box: Any, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        verb, what, *_ = box.sorts["supplies"][words[0]].split()
        return laid_node(table, table.active, what, 0) if verb == Token.name else (what,)


def laid_node(s: Program, seat: int, colour: str, before: int) -> tuple[str, ...]:
    """The next of one's tokens of a colour, after so many."""
    first = s.box.colours.index(colour) * s.box.seats
    ids = s.box.token_ids
    mine = [ids[at] for at in range(first, first + s.box.seats) if s.owner[at] == seat]
    return tuple(mine[before : before + 1])


# SE-J12, option: giving more than is due


def _no_overpaying(s: Program, ask: Ask, at: int) -> Reason:
    box = s.box
    if not box.overpay:
        return Reason("whatever is given must supply a due symbol; this table has no overpaying")
    if at < box.width:
        return Reason(f"you have no {box.colours[at]} token left", tokens=0)
    return Reason(
        f"{box.card_name(at - box.width)} is not in your hand to be moved",
        hand=[box.card_ids[c] for c in declared_in(s, ask).hand],
    )


@among("SE-J12", _no_overpaying)
def overpaying_allowed(s: Program, ask: Ask) -> list[int]:
    """Giving more than is due is an option of the table."""
    box = s.box
    if not box.overpay:
        return []
    payment = declared_in(s, ask)
    tokens = [colour for colour in range(box.width) if payment.tokens[colour] > 0]
    return tokens + [box.width + card for card in payment.hand]


@refuses("SE-35")
def rest_payable_after(s: Program, ask: Ask, at: int) -> Reason | None:
    """Neither leads that into a dead end."""
    trial = declared_in(s, ask).copy()
    trial.overpay(s.box.first_overpay + at)
    return None if trial.spare >= 0 else _dead_end(trial)


class Overpay(Act):
    name = "overpay"
    words = ("extras",)
    when = (lambda s, ask: s.box.overpay,)
    rules = (pays, overpaying_allowed, rest_payable_after)

    def labelled(self, box: Any, table: Any, words: tuple[int, ...]) -> str:
        if words[0] < box.width:
            return f"Give a {box.colours[words[0]]} token beyond the cost"
        return f"Move {box.card_name(words[0] - box.width)} to the Center beyond the cost"

    def touched(self, box: Any, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        name = box.sorts["extras"][words[0]]
        return (f"tokens-{name}" if words[0] < box.width else name,)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(quiet=True)


DONE = Done()
PAY = PayForMe()
DROP = Drop()
OVERPAY = Overpay()
