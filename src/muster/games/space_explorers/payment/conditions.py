"""The conditions every pick of a payment must meet."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import counted, joined

from ..box import SYMBOLS
from ..screen.labels import label
from ..state import Program
from ..turn.actions import facts_of, helper_in, listed, verb_of, words_of
from .declaration import declared_in
from .means import helps
from .symbols import Payment
from .taking_apart import can_drop


@rule("SE-J12", "token", "use", "move", "return")
def symbol_is_due(s: Program, ask: Ask, action: int) -> Reason | None:
    """No padding: whatever is given supplies a symbol that is still due."""
    box = s.box
    payment = declared_in(s, ask)
    colour = words_of(box, action)[-1]
    if payment.due[colour]:
        return None
    return Reason(
        f"no {box.colours[colour]} is due any more; still due: {listed(box, payment.due)}",
        due=facts_of(box, payment.due),
    )


@rule("SE-40", "move")
def card_to_move(s: Program, ask: Ask, action: int) -> Reason | None:
    """A card moved from the hand yields two symbols; the recruit itself cannot be moved."""
    box = s.box
    card = words_of(box, action)[0]
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


@rule("SE-45", "use")
def symbol_brought(s: Program, ask: Ask, action: int) -> Reason | None:
    """An ability brings its printed symbols, or as many of any colour as it says."""
    box = s.box
    card, colour = helper_in(box, action), words_of(box, action)[1]
    payment = declared_in(s, ask)
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


@rule("SE-J20", "use")
def condition_fits(s: Program, ask: Ask, action: int) -> Reason | None:
    """7 helps a recruit from the hand, 20 one of basic cost 5 or 6, 46 one with two skills."""
    box = s.box
    helper = helper_in(box, action)
    payment = declared_in(s, ask)
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


@rule("SE-J17", "return", "drop")
def returned_card(s: Program, ask: Ask, action: int) -> Reason | None:
    """31 yields three symbols; what it uncovered holds it in the payment."""
    box = s.box
    if verb_of(box, action) == "return":
        card = helper_in(box, action)
        payment = declared_in(s, ask)
        if payment.wild.get(card, 0):
            return None
        return Reason(f"{box.card_name(card)} has supplied its {box.yields[card]} symbols")
    supply = action - box.drop.first + box.token.first
    payment = declared_in(s, ask)
    if supply not in payment.laid or can_drop(s, ask.seat, payment, supply):
        return None
    return Reason("the card it uncovers pays as well: drop what that one brings first")


@rule("SE-35", "overpay", "token", "use", "move", "return")
def rest_can_be_paid(s: Program, ask: Ask, action: int) -> Reason | None:
    """A payment is never led into a dead end."""
    box = s.box
    payment = declared_in(s, ask).copy()
    if verb_of(box, action) == "overpay":
        payment.overpay(action)
    else:
        payment.add(action)
    if payment.spare >= 0:
        return None
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


@rule("SE-35", "done")
def all_is_paid(s: Program, ask: Ask, action: int) -> Reason | None:
    """A recruit is done when nothing is due any more."""
    box = s.box
    payment = declared_in(s, ask)
    if not payment.left:
        return None
    texts = [box.catalogue.texts[pick] for pick in payment.choices()]
    return Reason(
        f"needs {listed(box, payment.due)} more; you could {ways_in_words(payment)}",
        due=facts_of(box, payment.due),
        ways=texts,
    )


def ways_in_words(payment: Payment) -> str:
    """How a payment can go on, in a few words."""
    box = payment.box
    verbs = {verb_of(box, pick) for pick in payment.choices()}
    ways = (
        ("use", "use an ability"),
        ("token", "give a token"),
        ("move", "move a card from hand"),
        ("return", "return a card from your Hub to the Center"),
    )
    return " or ".join(words for verb, words in ways if verb in verbs)


@rule("SE-J11", "pay", "drop")
def paid_for_once(s: Program, ask: Ask, action: int) -> Reason | None:
    """Pay for me lays a whole payment, once; only what it laid is dropped."""
    box = s.box
    verb = verb_of(box, action)
    if verb == "pay":
        if action in ask.picks:
            return Reason("a payment was laid for you already: drop and add as you like")
        if not declared_in(s, ask).left:
            return Reason("nothing is due any more")
    if verb == "drop":
        supply = action - box.drop.first + box.token.first
        laid = declared_in(s, ask).laid
        if supply not in laid:
            texts = box.catalogue.texts
            said = label(box, texts[supply])
            return Reason(
                f'"{said}" was not laid for you; what you declared yourself is taken back by undo',
                laid=[texts[one] for one in laid],
            )
    return None


@rule("SE-J12", "overpay")
def overpaying_allowed(s: Program, ask: Ask, action: int) -> Reason | None:
    """Giving more than is due is an option of the table."""
    box = s.box
    if not box.overpay:
        return Reason("whatever is given must supply a due symbol; this table has no overpaying")
    payment = declared_in(s, ask)
    at = action - box.overpay_with.first
    width = len(box.colours)
    if at < width:
        if payment.tokens[at] > 0:
            return None
        return Reason(f"you have no {box.colours[at]} token left", tokens=0)
    if at - width in payment.hand:
        return None
    return Reason(
        f"{box.card_name(at - width)} is not in your hand to be moved",
        hand=[box.card_ids[c] for c in payment.hand],
    )


# In the order a refusal should name them
PAYING: tuple[Rule[Program], ...] = (
    symbol_is_due,
    card_to_move,
    symbol_brought,
    condition_fits,
    paid_for_once,
    returned_card,
    overpaying_allowed,
    rest_can_be_paid,
    all_is_paid,
)
