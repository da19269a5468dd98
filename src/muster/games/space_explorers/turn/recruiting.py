"""The action of a turn: taking a card, recruiting one, or passing where nothing is possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import among, opens, refuses
from muster.parts.words import counted

from ..box import FREE_FROM_HAND, SpaceBox
from ..payment.declaration import declared_in
from ..payment.means import Means
from ..payment.pay_for_me import lay_rest
from ..payment.symbols import Payment
from ..rules import acting, cost_due, facts_of, listed
from ..state import Program
from ..words import laid_for, price_words, with_reach
from . import moves
from .declaring import (
    Action,
    ForTokens,
    ability,
    action_done,
    begins,
    said,
    some_act,
    too_few_tokens,
)

# SE-23: taking


@refuses("SE-J7")
def deck_if_taken_from(s: Program, ask: Ask, at: int) -> Reason | None:
    """Nothing is drawn from an empty deck by choice."""
    if s.deck or at < s.box.cards:
        return None
    return Reason("the deck is empty and is never rebuilt", deck=0)


def _not_in_center(s: Program, ask: Ask, card: int) -> Reason:
    box = s.box
    return Reason(
        f"{box.card_name(card)} is not in the Center",
        center=[box.card_ids[c] for c in s.center],
    )


@among("SE-23", _not_in_center, covers=(deck_if_taken_from,))
def card_in_center(s: Program, ask: Ask) -> Sequence[int]:
    """A card of choice is taken from the Center, or the top card of the deck."""
    return (*s.center, s.box.cards) if s.deck else s.center


class Take(Action):
    name = "take"
    words = ("sources",)
    touches = ("{0}",)
    rules = (begins, deck_if_taken_from, card_in_center)

    def labelled(self, box: Any, table: Any, words: tuple[int, ...]) -> str:
        if words[0] == box.cards:
            return "Take the top card of the deck"
        return f"Take {box.card_name(words[0])} into your hand"

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        moves.take(s, ask.seat, at, out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        """Taking is the quieter half of a turn."""
        box, card = s.box, words[0]
        if card == box.cards:
            return Preview("Take it", "Only you will see it.", ("deck",), quiet=True)
        means = Means(s, seat)
        lack, best = min((means.missing(card, d, False), d) for d in box.joins[card])
        hint = "All have seen it; it can be recruited later."
        if lack:
            due = cost_due(s, seat, card, best)
            short = [max(0, want - have) for want, have in zip(due, means.have, strict=True)]
            what = listed(box, short)
            if lack < sum(short):
                what = f"any {lack} of {what}"
            hint = f"To recruit it now {what} more would be needed (SE-35)."
        return Preview("Take it", hint, quiet=True)


# Recruiting: places are card and Division, after the helper of those that are free


@refuses("SE-25")
def recruit_at_hand(s: Program, ask: Ask, at: int) -> Reason | None:
    """The recruit is a card of the Center or of the own hand."""
    box = s.box
    card = at % box.recruit.count // box.width
    if card in s.center or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_name(card)} is neither in the Center nor in your hand",
        center=[box.card_ids[c] for c in s.center],
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@refuses("SE-26")
def division_of_a_skill(s: Program, ask: Ask, at: int) -> Reason | None:
    """A recruit joins only a Division whose colour is one of its skills."""
    box = s.box
    card, division = divmod(at % box.recruit.count, box.width)
    if division in box.joins[card]:
        return None
    fitting = [box.divisions[d] for d in box.joins[card]]
    return Reason(
        f"{box.card_name(card)} has no {box.colours[division]} skill; "
        f"it may join {' or '.join(fitting)}",
        skills=[box.colours[d] for d in box.joins[card]],
    )


def _cannot_be_paid(s: Program, ask: Ask, at: int) -> Reason:
    box, seat = s.box, ask.seat
    card, division = divmod(at, box.width)
    means = Means(s, seat)
    missing = means.missing(card, division, card in s.hands[seat])
    due = cost_due(s, seat, card, division)
    lacking = [max(0, n - have) for n, have in zip(due, means.have, strict=True)]
    colours = [box.colours[c] for c, n in enumerate(lacking) if n]
    others = [c for c in s.hands[seat] if c != card]
    what = f"{missing} more {' or '.join(colours)}" if missing > 1 else f"one more {colours[0]}"
    if missing == 1 and len(colours) > 1:
        what = f"one more symbol ({' or '.join(colours)})"
    advice = (
        f"even with {counted(len(others), 'hand card')} moved to the Center"
        if others
        else "you have no other card in hand to move to the Center for two symbols"
    )
    return Reason(
        f"{box.card_name(card)} into {box.divisions[division]} costs {listed(box, due)} "
        f"and needs {what}; {advice}",
        due=facts_of(box, due),
        have=facts_of(box, means.have),
        missing=missing,
        lacking=facts_of(box, lacking),
        hand_cards=len(others),
    )


def payable(s: Program, ask: Ask) -> tuple[list[int], list[int]]:
    """What can be recruited, and of that what can be hired, as actions card by card.

    It looks at Center and hand (SE-25) and at the Divisions of skills (SE-26).
    """
    return Means(s, ask.seat).recruits(s.center)


@among("SE-35", _cannot_be_paid, covers=(recruit_at_hand, division_of_a_skill))
def can_be_paid(s: Program, ask: Ask) -> list[int]:
    """All symbols still due must be obtained before the recruit is placed."""
    first = s.box.first_recruit
    return [recruit - first for recruit in payable(s, ask)[0]]


def _nothing_due(s: Program, ask: Ask, at: int) -> Reason:
    card, division = divmod(at, s.box.width)
    name, into = s.box.card_name(card), s.box.divisions[division]
    return Reason(f"nothing is due for {name} in {into}: just recruit it")


@among("SE-34", _nothing_due, covers=(recruit_at_hand, division_of_a_skill, can_be_paid))
def something_is_due(s: Program, ask: Ask) -> list[int]:
    """Where nothing is due there is nothing to be paid for one, of what can be paid."""
    first = s.box.first_hire
    return [hire - first for hire in payable(s, ask)[1]]


def _priced(s: Program, seat: int, words: tuple[int, ...]) -> tuple[str, ...]:
    """What "pay for me" lays for this recruit; empty where nothing is due."""
    return laid_for(s, seat, (s.box.catalogue.texts[s.box.recruit.action(*words)],))


def _recruit_preview(s: Program, seat: int, words: tuple[int, ...], laid: Sequence[str]) -> Preview:
    """What is due in this Division, how it is paid, and what comes within reach."""
    box, (card, division) = s.box, words
    into, several = box.divisions[division], len(box.joins[card]) > 1
    returned = [pick.split()[1] for pick in laid if pick.startswith(f"{box.back.name} ")]
    gone = [box.card_at[name] for name in dict.fromkeys(returned)]
    button = into if several else f"Recruit into {into}"
    found = with_reach(s, seat, button, price_words(box, laid), card, gone)
    best = not several or _cheapest(s, seat, card) == division
    return Preview(found.button, found.hint, found.affects, best=best)


def _cheapest(s: Program, seat: int, card: int) -> int:
    """The Division in which a card costs least: cards first, then tokens, then free symbols."""
    box = s.box

    def price(division: int) -> tuple[int, int, int]:
        verbs = [pick.split()[0] for pick in _priced(s, seat, (card, division))]
        tokens, uses = verbs.count(box.token.name), verbs.count(box.use.name)
        return len(verbs) - tokens - uses, tokens, uses

    means, from_hand = Means(s, seat), card in s.hands[seat]
    can = [one for one in box.joins[card] if not means.missing(card, one, from_hand)]
    return min(can, key=price)


class Hire(Action):
    """A recruit that is paid for one."""

    name = "hire"
    words = ("cards", "divisions")
    label = "Hire {0} into {1}, paid for you"
    touches = ("{0}", "division-{1}")
    rules = (begins, recruit_at_hand, division_of_a_skill, can_be_paid, something_is_due)

    def labelled(self, box: SpaceBox, table: Program | None, words: tuple[int, ...]) -> str:
        """Advice says it as the table does; where answers are typed it is a word of its own."""
        if table is None:
            return super().labelled(box, table, words)
        card, division = words
        return f"Recruit {box.card_name(card)} into {box.divisions[division]}, paid for you"

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        width = s.box.width
        payment = Payment.begun(s, ask.seat, at // width, at % width)
        lay_rest(payment)
        moves.recruit(s, ask.seat, payment, out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        found = _recruit_preview(s, seat, words, _priced(s, seat, words))
        label = self.labelled(s.box, None, words)
        return Preview(found.button, found.hint, found.affects, best=found.best, label=label)


class Recruit(Action):
    name = "recruit"
    words = ("cards", "divisions")
    label = "Recruit {0} into {1}"
    touches = ("{0}", "division-{1}")
    rules = (begins, recruit_at_hand, division_of_a_skill, can_be_paid)

    def whole(self, s: Program, ask: Ask) -> bool:
        picks, box = ask.picks, s.box
        if len(picks) > 1:
            return picks[-1] == box.is_done
        place, width = picks[0] - box.first_recruit, box.width
        card, division = place // width, place % width
        return s.savings[ask.seat][division] >= box.size[card]  # SE-34

    def progress(self, s: Program, ask: Ask) -> str:
        payment = declared_in(s, ask)
        if not payment.left:
            return "Everything is paid."
        return f"Still due: {listed(s.box, payment.due)}."

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        moves.recruit(s, ask.seat, declared_in(s, ask), out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        laid = _priced(s, seat, words)
        if not laid:
            return _recruit_preview(s, seat, words, laid)
        several = len(s.box.joins[words[0]]) > 1
        button = f"{s.box.divisions[words[1]]}: pay otherwise" if several else "Pay otherwise"
        return Preview(button, "Say yourself what you give for it.", quiet=True)


# Recruits for nothing


@refuses("SE-A10")
def freed_from_hand(s: Program, ask: Ask, at: int) -> Reason | None:
    """10 recruits from the hand only."""
    box = s.box
    helper, card = box.helper_at("benefactors", at), at % box.recruit.count // box.width
    if box.ability[helper] != FREE_FROM_HAND or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_name(helper)} recruits from the hand, and {box.card_name(card)} is not there",
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@refuses("SE-53")
def freed_by_basic_cost(s: Program, ask: Ask, at: int) -> Reason | None:
    """8 and 55 recruit cards of one basic cost: the symbols printed, before any reduction."""
    box = s.box
    helper, card = box.helper_at("benefactors", at), at % box.recruit.count // box.width
    sizes = box.only_sizes[helper]
    if not sizes or box.size[card] in sizes:
        return None
    return Reason(
        f"{box.card_name(helper)} recruits a basic cost of {' or '.join(map(str, sizes))}, "
        f"and {box.card_name(card)} has {box.size[card]}",
        basic_cost=box.size[card],
        wanted=list(sizes),
    )


FOR_NOTHING = (
    *ability("benefactors", lists=False),
    recruit_at_hand,
    division_of_a_skill,
    freed_from_hand,
    freed_by_basic_cost,
)


def _too_few_for_it(s: Program, ask: Ask, at: int) -> Reason:
    found = too_few_tokens(s, ask, s.box.helper_at("benefactors", at))
    assert found is not None
    return found


@among("SE-J23", _too_few_for_it, covers=FOR_NOTHING)
def freed(s: Program, ask: Ask) -> list[int]:
    """What working helpers recruit: 8 and 55 a basic cost, 10 from the hand for two tokens."""
    box, seat = s.box, ask.seat
    found: list[int] = []
    for helper in acting(s, seat):
        place = box.place_of["benefactors"].get(helper)
        if place is None or too_few_tokens(s, ask, helper) is not None:
            continue
        from_hand = box.ability[helper] == FREE_FROM_HAND  # SE-A10
        cards = s.hands[seat] if from_hand else (*s.center, *s.hands[seat])
        sizes = box.only_sizes[helper]  # SE-A8 SE-A55 SE-53
        first = place * box.recruit.count
        for card in cards:
            if not sizes or box.size[card] in sizes:
                found += [first + at for at in box.recruit_places[card]]
    return found


class RecruitFree(ForTokens):
    name = "free"
    words = ("benefactors", "cards", "divisions")
    label = "{0}: recruit {1} into {2} for nothing"
    touches = ("{1}", "division-{2}", "{0}")
    when = (some_act,)
    rules = (begins, *FOR_NOTHING, freed)

    def out_of_step(self, s: Program) -> tuple[str, Reason] | None:
        return action_done(s)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        s.opening = False  # SE-J28
        helper, place = self.helper(s, ask), at % s.box.recruit.count
        moves.recruit_free(s, ask.seat, helper, *divmod(place, s.box.width), ask.picks[1:], out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box, (at, card, division) = s.box, words
        tokens = box.needs_tokens[box.helper_of["benefactors"][at]]
        hint = f"{tokens} tokens go on, nothing else is due" if tokens else "Nothing is due"
        name, into = box.card_name(card), box.divisions[division]
        several = len(box.joins[card]) > 1  # buttons lie side by side: no word too many
        button = f"Free: {name}, {into}" if several else f"Free: {name}"
        return with_reach(s, seat, button, hint, card)


HIRE = Hire()
RECRUIT = Recruit()
RECRUIT_FREE = RecruitFree()


# Passing


def recruits_of(s: Program, ask: Ask) -> list[int]:
    """Every recruit this seat could pay, or has for nothing."""
    return RECRUIT.legal(s, ask) + RECRUIT_FREE.legal(s, ask)


def _something_possible(s: Program, ask: Ask, at: int) -> Reason:
    if s.deck or s.center:
        return Reason(
            "a turn has exactly one action, and you can take a card",
            deck=len(s.deck),
            center=len(s.center),
        )
    recruits = recruits_of(s, ask)
    texts = s.box.catalogue.texts
    return Reason(
        f"a turn has exactly one action, and you can {said(s.box, recruits[0])}",
        recruits=[texts[one] for one in recruits],
    )


@opens("SE-J6", _something_possible)
def nothing_possible(s: Program, ask: Ask) -> bool:
    """An action is compulsory (SE-21): passing is legal only if none is possible."""
    return not (s.center or s.deck) and not recruits_of(s, ask)


class Pass(Action):
    name = "pass"
    label = "Pass"
    touches = ("mine",)
    rules = (begins, nothing_possible)

    def do(self, s: Program, ask: Ask, at: int, out: Out) -> None:
        s.opening = False  # SE-J28
        moves.do_nothing(s, ask.seat, out)

    def previewed(
        self, s: Program, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        return Preview(self.label, quiet=True)


TAKE = Take()
PASS = Pass()
