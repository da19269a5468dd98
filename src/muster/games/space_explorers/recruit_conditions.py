"""The conditions a recruit must meet, what can be recruited at all, and when one may pass."""

from __future__ import annotations

from muster.games.space_explorers.actions import facts_of, helper_in, listed, recruit_in
from muster.games.space_explorers.box import FREE, FREE_FROM_HAND
from muster.games.space_explorers.means import Means
from muster.games.space_explorers.rules import acting, cost_due, deck_left
from muster.games.space_explorers.state import Program
from muster.kernel.ask import Ask, Reason, Rule, rule


@rule("SE-25", "recruit", "free")
def recruit_at_hand(s: Program, ask: Ask, action: int) -> Reason | None:
    """The recruit is a card of the Center or of the own hand."""
    box = s.box
    card, _ = recruit_in(box, action)
    if card in s.center or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_ids[card]} ({box.card_name(card)}) is neither in the Center nor in your hand",
        center=[box.card_ids[c] for c in s.center],
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@rule("SE-26", "recruit", "free")
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
        f"{box.card_name(helper)} recruits from the hand, and {box.card_ids[card]} is not there",
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


@rule("SE-35", "recruit")
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
        f"even with {len(others)} hand cards moved to the Center"
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
            f"a turn has exactly one action, and you can {texts[recruits[0]]}",
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
AFFORDING: tuple[Rule[Program], ...] = (can_be_paid,)
PASSING: tuple[Rule[Program], ...] = (nothing_possible,)
