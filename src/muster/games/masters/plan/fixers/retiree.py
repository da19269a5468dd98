"""The Retiree: events of its own for the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import allows

from ...verbs.verb import Words
from ..command import not_turned_down
from ..deals import FixerVerb, Numbers, agree, can_pay, fixers_allowed, one_of_ours
from .events import Inserted

if TYPE_CHECKING:
    from ...box import HeistBox
    from ...state import Heist

PRICES: Numbers = (3, 2, 1)
"""What the first, second and third event cost more: $3k, $5k and $6k in all."""


def _events(s: Heist) -> Sequence[str]:
    return s.box.sorts["inserted"]


def _depths(s: Heist) -> int:
    return len(s.box.sorts["depths"])


def _in_the_deck(s: Heist, ask: Ask, at: int) -> Reason:
    name = _events(s)[at // _depths(s)]
    left = [name for one, name in enumerate(_events(s)) if not s.inserted >> one & 1]
    return Reason(f"{name} is in the deck already", left=left)


@allows("MH-C-retiree", _in_the_deck)
def each_once(s: Heist, ask: Ask) -> int:
    width, found = _depths(s), 0
    for at in range(len(_events(s))):
        if not s.inserted >> at & 1:
            found |= (1 << width) - 1 << at * width
    return found


def _places(s: Heist) -> int:
    """Before how many cards of the deck an event may go: the final crisis stays last."""
    return min(len(s.deck), _depths(s))


def _behind_the_end(s: Heist, ask: Ask, at: int) -> Reason:
    last = _places(s) - 1
    return Reason(f"the final crisis stays last: say a place from 0 (on top) to {last}", last=last)


@allows("MH-C-retiree", _behind_the_end)
def above_the_end(s: Heist, ask: Ask) -> int:
    """Anywhere above the final crisis."""
    width = _depths(s)
    return sum((1 << _places(s)) - 1 << at * width for at in range(len(_events(s))))


def _price(s: Heist) -> int:
    count = s.inserted.bit_count()
    return PRICES[count] if count < len(PRICES) else 0


class Insert(FixerVerb):
    name = "insert"
    fixer = "retiree"
    words = ("inserted", "depths")
    amount = True
    label = "Retiree: {0} into the deck"
    touches = ("fixer-retiree",)
    rules = (
        not_turned_down("insert"),
        fixers_allowed,
        one_of_ours("retiree"),
        each_once,
        above_the_end,
        can_pay(_price),
    )

    def worded(self, box: HeistBox, called: Mapping[str, str], words: Words) -> str:
        place = f", as card {words[1] + 1} from the top" if len(words) > 1 else ""
        return super().worded(box, called, words) + place

    def previewed(self, s: Heist, seat: int, words: Words, picks: Sequence[str]) -> Preview:
        found = super().previewed(s, seat, words, picks)
        return found if words[0] else replace(found, unit="cards down")

    def change(self, s: Heist, words: Words, out: Out) -> None:
        at, place = words
        price = _price(s)
        s.inserted |= 1 << at
        agree(s, self.fixer, price, at, place)
        card = s.box.card_at[_events(s)[at]]
        s.deck = (*s.deck[:place], card, *s.deck[place:])
        out.tell(Inserted(card, place, price))

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        at, place = changed
        s.inserted &= ~(1 << at)
        s.deck = (*s.deck[:place], *s.deck[place + 1 :])
