"""What a seat reads off its own view: skills, what is due, what it could pay with and has laid.

Everything here is worked out from a view, with the rules that decide a match, so that scenes and
hints cannot know more than the seat that looks and never disagree with the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.game import Table

from ..box import Counts, SpaceBox
from ..payment.declaration import declared
from ..payment.pay_for_me import lay_rest
from ..payment.symbols import Payment
from ..rules import skills_missing
from ..state import NONE, Hub, Program, hub_skills, reduction

Own = tuple[Hub, tuple[int, ...], Counts, int]
"""A seat's Hub, hand and tokens, and the card recruited this turn."""


def hub_of(box: SpaceBox, table: Table, seat: int) -> Hub:
    """A Hub by numbers, batches from the bottom to the top."""
    hub, at = table["hubs"][seat], box.card_at
    return tuple(tuple([at[name] for name in hub[colour]]) for colour in box.colours)


def own_of(box: SpaceBox, table: Table, seat: int) -> Own:
    """What the looking seat can pay with."""
    at, tokens, fresh = box.card_at, table["tokens"][seat], table["fresh"]
    return (
        hub_of(box, table, seat),
        tuple([at[name] for name in table["hand"]]),
        tuple([tokens[colour] for colour in box.colours]),
        NONE if fresh is None else at[fresh],
    )


@lru_cache(maxsize=2048)
def skills_of(box: SpaceBox, hub: Hub) -> Counts:
    """The skills of a Hub by colour."""
    return hub_skills(box, hub)


@lru_cache(maxsize=4096)
def struck_for(box: SpaceBox, hub: Hub, card: int) -> int:
    """How many symbols the skills of the best Division for a card strike out."""
    most = max([reduction(box, hub[division], division) for division in box.joins[card]])
    return min(most, box.size[card])


def reached(box: SpaceBox, table: Table, skills: Counts, jokers: int = 0) -> tuple[int, ...]:
    """The Projects of the line that these skills complete."""
    return _reached(box, tuple(table["projects"]), skills, jokers)


@lru_cache(maxsize=4096)
def _reached(box: SpaceBox, line: tuple[str, ...], skills: Counts, jokers: int) -> tuple[int, ...]:
    projects = [box.project_at[name] for name in line]
    return tuple([p for p in projects if sum(skills_missing(box, skills, p)) <= jokers])


@lru_cache(maxsize=2048)
def paid_so_far(box: SpaceBox, own: Own, picks: tuple[str, ...]) -> Payment:
    """The payment these picks make; the first one is the recruit."""
    ids = box.catalogue.ids
    return declared(stand_in(box, own), 0, [ids[pick] for pick in picks])


@lru_cache(maxsize=2048)
def sensible_for(box: SpaceBox, own: Own, picks: tuple[str, ...]) -> tuple[str, ...]:
    """What "pay for me" would lay after these picks."""
    ids, texts = box.catalogue.ids, box.catalogue.texts
    payment = declared(stand_in(box, own), 0, [ids[pick] for pick in picks])
    lay_rest(payment)
    return tuple([texts[pick] for pick in payment.laid])


def paying(picks: Sequence[str]) -> bool:
    """Are these the picks of a recruit?"""
    return bool(picks) and picks[0].startswith("recruit ")


def laid_of(box: SpaceBox, payment: Payment) -> list[str]:
    """What is declared so far, by hand and for one, as the actions that supply the symbols."""
    return [box.catalogue.texts[pick] for pick in (*payment.by_hand(), *payment.laid)]


def stand_in(box: SpaceBox, own: Own) -> Program:
    """A program in which only the things of one player, here in seat 0, are laid out."""
    s = Program(box, Chance(bytes(32)))
    hub, s.hands[0], s.tokens[0], s.fresh = own
    s.set_hub(0, hub)
    return s


def tokens_of(table: Table, seat: int) -> list[str]:
    """The single tokens a player has, by their ids."""
    return [name for name, owner in table["owner"].items() if owner == seat]


class Sight:
    """What this view means for the seat that looks: its skills, and the answer it is giving."""

    def __init__(self, box: SpaceBox, view: dict[str, Any]) -> None:
        self.box = box
        self.table: Table = view["table"]
        self.seat: int | None = view["seat"]
        self.picks: tuple[str, ...] = ()
        self.hub: Hub = ()
        self.skills: Counts | None = None
        self.laid: list[str] = []
        self.recruit = -1
        if self.seat is None:
            return
        self.hub = hub_of(box, self.table, self.seat)
        self.skills = skills_of(box, self.hub)
        for ask in (*view["asks"], *view["sealed"]):
            if ask["seat"] == self.seat:
                self.picks = tuple(ask.get("picks", ()))
        if paying(self.picks):
            own = own_of(box, self.table, self.seat)
            payment = paid_so_far(box, own, self.picks)
            self.recruit = payment.card
            self.laid = laid_of(box, payment)
        elif self.picks:
            self.laid = list(self.picks)

    def tokens_laid(self, colour: str) -> int:
        """How many tokens of a colour the answer so far gives away."""
        words = (f"token {colour}", f"give {colour}")
        return sum(pick in words for pick in self.laid)
