"""The conditions a recruit must meet, what can be recruited at all, and when one may pass."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import counted

from ..box import FREE, FREE_FROM_HAND
from ..payment.means import Means
from ..rules import acting, cost_due, deck_left
from ..screen.labels import said
from ..state import Program
from .actions import facts_of, helper_in, listed, recruit_in


@rule("SE-25", "recruit", "hire", "free")
def recruit_at_hand(s: Program, ask: Ask, action: int) -> Reason | None:
    """The recruit is a card of the Center or of the own hand."""
    box = s.box
    card, _ = recruit_in(box, action)
    if card in s.center or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_name(card)} is neither in the Center nor in your hand",
        center=[box.card_ids[c] for c in s.center],
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@rule("SE-26", "recruit", "hire", "free")
def division_of_a_skill(s: Program, ask: Ask, action: int) -> Reason | None:
    """A recruit joins only a Division whose colour is one of its skills."""
    box = s.box
    card, division = recruit_in(box, action)
    if division in box.joins[card]:
        return None
    fitting = [box.divisions[d] for d in box.joins[card]]
    return Reason(
        f"{box.card_name(card)} has no {box.colours[division]} skill; "
        f"it may join {' or '.join(fitting)}",
        skills=[box.colours[d] for d in box.joins[card]],
    )


@rule("SE-A10", "free")
def freed_from_hand(s: Program, ask: Ask, action: int) -> Reason | None:
    """10 recruits from the hand only."""
    box = s.box
    helper, (card, _) = helper_in(box, action), recruit_in(box, action)
    if box.ability[helper] != FREE_FROM_HAND or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_name(helper)} recruits from the hand, and {box.card_name(card)} is not there",
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@rule("SE-53", "free")
def freed_by_basic_cost(s: Program, ask: Ask, action: int) -> Reason | None:
    """8 and 55 recruit cards of one basic cost: the symbols printed, before any reduction."""
    box = s.box
    helper, (card, _) = helper_in(box, action), recruit_in(box, action)
    sizes = box.only_sizes[helper]
    if not sizes or box.size[card] in sizes:
        return None
    return Reason(
        f"{box.card_name(helper)} recruits a basic cost of {' or '.join(map(str, sizes))}, "
        f"and {box.card_name(card)} has {box.size[card]}",
        basic_cost=box.size[card],
        wanted=list(sizes),
    )


@rule("SE-35", "recruit", "hire")
def can_be_paid(s: Program, ask: Ask, action: int) -> Reason | None:
    """All symbols still due must be obtained before the recruit is placed."""
    box = s.box
    card, division = recruit_in(box, action)
    seat = ask.seat
    means = Means.of(s, seat)
    missing = means.missing(card, division, card in s.hands[seat])
    if not missing:
        return None
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


@rule("SE-34", "hire")
def something_is_due(s: Program, ask: Ask, action: int) -> Reason | None:
    """Where nothing is due there is nothing to be paid for one."""
    box = s.box
    card, division = recruit_in(box, action)
    if s.savings[ask.seat][division] < box.size[card]:
        return None
    return Reason(
        f"nothing is due for {box.card_name(card)} in {box.divisions[division]}: just recruit it"
    )


# Passing, and what can be recruited


@rule("SE-J6", "pass")
def nothing_possible(s: Program, ask: Ask, action: int) -> Reason | None:
    """An action is compulsory: passing is legal only if none is possible."""
    if deck_left(s) or s.center:
        return Reason(
            "a turn has exactly one action, and you can take a card",
            deck=deck_left(s),
            center=len(s.center),
        )
    recruits = sorted(recruits_of(s, ask.seat, acting(s, ask.seat)))
    if recruits:
        texts = s.box.catalogue.texts
        return Reason(
            f"a turn has exactly one action, and you can {said(s.box, recruits[0])}",
            recruits=[texts[one] for one in recruits],
        )
    return None


def recruits_of(s: Program, seat: int, helpers: list[int]) -> list[int]:
    """Every recruit this seat could pay, or has for nothing through one of these."""
    box = s.box
    found = Means.of(s, seat).recruits(s.center)
    for helper in helpers:
        if box.ability[helper] in (FREE, FREE_FROM_HAND):
            found += _free_recruits(s, seat, helper)
    return found


def paid_for_one(s: Program, seat: int, recruits: list[int]) -> list[int]:
    """Those of these recruits that cost something, as `hire`s: "pay for me" settles the cost."""
    box, struck = s.box, s.savings[seat]
    found: list[int] = []
    for recruit in recruits:
        if recruit < box.first_free:
            card, division = divmod(recruit - box.first_recruit, box.width)
            if struck[division] < box.size[card]:
                found.append(recruit + box.hire_of)
    return found


def _free_recruits(s: Program, seat: int, helper: int) -> list[int]:
    """What 8, 55 (FREE) and 10 (FREE_FROM_HAND) recruit for nothing."""
    box = s.box
    if sum(s.tokens[seat]) < box.needs_tokens[helper]:
        return []  # SE-J23
    if box.ability[helper] == FREE_FROM_HAND:
        cards = list(s.hands[seat])  # SE-A10
    else:
        sizes = box.only_sizes[helper]  # SE-A8 SE-A55 SE-53
        cards = [card for card in (*s.center, *s.hands[seat]) if box.size[card] in sizes]
    width = len(box.colours)
    first = box.free.first + box.place_of["free"][helper] * len(box.card_ids) * width
    return [first + card * width + d for card in cards for d in box.joins[card]]


# In the order a refusal should name them
RECRUITING: tuple[Rule[Program], ...] = (
    recruit_at_hand,
    division_of_a_skill,
    freed_from_hand,
    freed_by_basic_cost,
)
AFFORDING: tuple[Rule[Program], ...] = (can_be_paid, something_is_due)
PASSING: tuple[Rule[Program], ...] = (nothing_possible,)
