"""What players read about what they may do: prices, payments, Projects that come within reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from muster.kernel.scene import Preview
from muster.parts.words import counted, joined

from .box import Counts, SpaceBox
from .payment.declaration import declared
from .payment.pay_for_me import lay_rest
from .payment.symbols import Payment
from .rules import skills_missing
from .state import Program


def named(box: SpaceBox, card: str) -> str:
    """A Specialist by its id, in words."""
    return box.card_name(box.card_at[card])


def sentences(*parts: str) -> str:
    return " ".join(f"{part}." for part in parts if part)


# Payments as the seat that makes them sees them


def paid_with(s: Program, seat: int, picks: Sequence[str]) -> Payment:
    """The payment these picks make; the first one is the recruit."""
    ids = s.box.catalogue.ids
    return declared(s, seat, tuple([ids[pick] for pick in picks]))


def laid_for(s: Program, seat: int, picks: Sequence[str]) -> tuple[str, ...]:
    """What "pay for me" would lay after these picks; empty where nothing is due."""
    payment = paid_with(s, seat, picks)
    lay_rest(payment)
    return tuple([s.box.catalogue.texts[pick] for pick in payment.laid])


def laid_of(payment: Payment) -> list[str]:
    """What is declared so far, by hand and for one, as the actions that supply the symbols."""
    return [payment.box.catalogue.texts[pick] for pick in (*payment.by_hand(), *payment.laid)]


def price_words(box: SpaceBox, laid: Sequence[str]) -> str:
    """What a recruit costs and how it is paid: "3 yellow (1 free, tokens)"."""
    if not laid:
        return "Nothing is due"
    due = Counter(pick.split()[-1] for pick in laid)
    free, tokens, cards = _means(box, laid)
    count = sum(tokens.values())
    ways = [counted(free, "symbol") + " free"] if free else []
    if tokens:
        plain = "token" if count == 1 else "tokens"
        ways.append(plain if count == len(laid) else counted(count, "token"))
    colours = [f"{due[colour]} {colour}" for colour in box.colours if due[colour]]
    return f"{joined(colours)} ({joined([*ways, *cards])})"


def means_words(box: SpaceBox, laid: Sequence[str]) -> str:
    """What a payment uses: free symbols, tokens, hand cards, cards that go back."""
    free, tokens, cards = _means(box, laid)
    parts = [f"{free} free"] if free else []
    if tokens:
        given = joined([f"{n} {colour}" for colour, n in tokens.items()])
        parts.append(f"{given} token{'s' if sum(tokens.values()) > 1 else ''}")
    return joined([*parts, *cards]) or "nothing"


def _means(box: SpaceBox, laid: Sequence[str]) -> tuple[int, Counter[str], list[str]]:
    """How many symbols are free, tokens by colour, and cards in words."""
    words = [pick.split() for pick in laid]
    of = {box.move.name: "from your hand", box.back.name: "back into the Center"}
    cards = [
        f"{named(box, card)} {where}"
        for verb, where in of.items()
        for card in dict.fromkeys(word[1] for word in words if word[0] == verb)
    ]
    tokens = Counter(word[1] for word in words if word[0] == box.token.name)
    return sum(word[0] == box.use.name for word in words), tokens, cards


# Projects


def reached(s: Program, skills: Counts, jokers: int) -> tuple[int, ...]:
    """The Projects of the line that these skills complete."""
    return tuple([p for p in s.projects if sum(skills_missing(s.box, skills, p)) <= jokers])


def with_reach(
    s: Program, seat: int, button: str, hint: str, card: int, gone: Sequence[int] = ()
) -> Preview:
    """What a recruit does, and the Projects it would bring within reach.

    `gone` are the cards that leave the Hub for it.
    """
    box, skills = s.box, s.skills[seat]
    after = list(skills)
    for change, cards in ((1, (card,)), (-1, gone)):
        for one in cards:
            for place in box.skills[one]:
                after[place] += change
    before = reached(s, skills, s.jokers)
    gained = [p for p in reached(s, tuple(after), s.jokers) if p not in before]
    comes = "comes" if len(gained) == 1 else "come"
    reach = f"{joined([box.project_names[p] for p in gained])} {comes} within reach"
    nodes = tuple(box.project_ids[p] for p in gained)
    return Preview(button, sentences(hint, reach if gained else ""), nodes)
