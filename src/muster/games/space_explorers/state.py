"""The state of Space Explorers: small numbers in tuples, declared once."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from muster.kernel.state import State
from muster.parts.slots import (
    NOBODY,
    NONE,
    OWNER,
    declared,
    derived,
    flag,
    ledger,
    mask,
    number,
    of_box,
    one,
    word,
    zone,
    zones,
)

from .box import ANY, BOOST, CARD_SYMBOLS, RETURN, SYMBOLS, Counts, SpaceBox

__all__ = [
    "FINALS",
    "NONE",
    "PASSED",
    "PROJECTS",
    "TWELVE",
    "Hub",
    "Program",
    "Support",
    "hub_skills",
    "reduction",
]

Hub = tuple[tuple[int, ...], ...]
"""The five batches of a Hub, each from the bottom to the top."""

FINALS = ("", "twelve", "projects", "passed")
"""Why the end was triggered: SE-62, SE-63, SE-J6."""

TWELVE, PROJECTS, PASSED = 1, 2, 3


def marked(s: Program, owner: int, seat: int | None) -> bool:
    """May one look up what all players saw others take (SE-J33)?"""
    return not s.box.memory


def hub_skills(box: SpaceBox, hub: Hub) -> Counts:
    """The skills of a Hub by colour, whatever the Division and depth (SE-4, SE-54, SE-59)."""
    found = [0] * len(box.colours)
    for batch in hub:
        for card in batch:
            for colour in box.skills[card]:
                found[colour] += 1
    return tuple(found)


def reduction(box: SpaceBox, batch: tuple[int, ...], division: int) -> int:
    """What a batch strikes off the cost of a recruit: one for every skill of its colour."""
    return sum([box.skill_in[card][division] for card in batch])  # SE-30 SE-31 SE-32


def saved_by(box: SpaceBox, hub: Hub) -> Counts:
    """What each Division strikes off the cost of a recruit."""
    if not any(hub):
        return box.no_counts
    return tuple([reduction(box, batch, division) for division, batch in enumerate(hub)])


def paying_batches(box: SpaceBox, hub: Hub) -> Hub:
    """The batches whose top can pay."""
    return tuple([batch for batch in hub if batch and box.pays[batch[-1]]])


def acting_tops(box: SpaceBox, hub: Hub) -> tuple[int, ...]:
    """The tops that can act of their own accord."""
    return tuple([batch[-1] for batch in hub if batch and box.acts[batch[-1]]])


class Support:
    """What working cards can pay with; it never changes.

    brings  printed symbols by colour
    wild    symbols of any colour that serve every recruit
    some    abilities that bring any symbol to some recruits only
    boosts  how many moved cards yield `more` than usual
    """

    __slots__ = ("boosts", "brings", "more", "some", "wild")

    def __init__(self, box: SpaceBox, batches: Sequence[tuple[int, ...]]) -> None:
        brings = list(box.no_counts)
        some: list[int] = []
        self.wild = 0
        self.boosts = 0
        self.more = 0
        for batch in batches:
            for card in reversed(batch):
                code = box.ability[card]
                if code == SYMBOLS:
                    for colour in box.brings[card]:
                        brings[colour] += 1  # SE-45
                elif code == RETURN:
                    self.wild += box.yields[card]  # SE-A31
                    if not box.uncovered_waits:
                        continue  # SE-J17: the card under it works in the same payment
                elif code == ANY:
                    if box.only_hand[card] or box.only_sizes[card] or box.only_skills[card]:
                        some.append(card)
                    else:
                        self.wild += box.yields[card]  # SE-A22 SE-A33
                elif code == BOOST and not box.literal:
                    self.boosts += 1  # SE-A34 SE-J21 SE-E8
                    self.more = max(self.more, box.yields[card] - CARD_SYMBOLS)
                break
        self.brings: Counts = tuple(brings) if any(brings) else box.no_counts
        self.some = tuple(some)


@declared
class Program(State[SpaceBox]):
    """Everything on and under the table. Hubs are changed by `set_hub` and `add_to_hub`."""

    turn = number(0, 0, position=1)  # 1 for the first
    active = number(0, 0, "last_seat", of="seats")
    first = number(0, 0, "last_seat", of="seats")  # the First Player
    deck = zone("cards", seen=NOBODY, rest=True)  # Specialists in drawing order
    center = zone("cards")
    hands = zone("cards", each="seats", seen=OWNER, sorted=True)  # SE-13
    seen = zone("cards", each="seats", seen=marked, note=True, sorted=True)  # SE-J33
    hubs = zones("cards", "colours", each="seats")
    tokens: list[Counts] = ledger("colours", 0, 4, start=of_box("one_each"), each="seats")  # SE-10
    owner = number(NONE, NONE, "last_seat", each="tokens", named=True, of="seats")  # they travel
    projects = zone("projects")  # sides in the line
    claimed = zone("projects", each="seats")
    opening = flag(True)  # nothing but start abilities was done in this turn yet, SE-J28
    used = mask("cards")  # abilities used this turn, SE-49
    fresh = one("cards", note=True)  # the Specialist recruited this turn, SE-48
    jokers = number(0, 0, "cards")  # temporary skills, SE-A19
    pending = zone("cards", note=True)  # cards whose draw may be taken now, SE-J39
    acted = flag()  # the action is done
    closing = flag()  # nothing but draws is left of the turn
    passes = number(0, 0, "seats")  # in direct succession, and nothing completed, SE-J6
    final = word(FINALS)

    # What the Hubs add up to: skills by colour, what each Division strikes off, what is on top,
    # what that brings to a payment, and the Projects within reach (None: nobody looked yet).
    skills: list[Counts] = derived(
        ..., lambda s: [hub_skills(s.box, h) for h in s.hubs], each="seats", public=True
    )
    savings: list[Counts] = derived(
        ..., lambda s: [saved_by(s.box, h) for h in s.hubs], each="seats", public=True
    )
    payers: list[Hub] = derived(
        ..., lambda s: [paying_batches(s.box, h) for h in s.hubs], each="seats", public=True
    )
    actors: list[tuple[int, ...]] = derived(
        ..., lambda s: [acting_tops(s.box, h) for h in s.hubs], each="seats", public=True
    )
    support: list[Support] = derived(
        ..., lambda s: [Support(s.box, batches) for batches in s.payers], each="seats", public=True
    )
    reach: list[tuple[int, ...] | None] = derived(..., lambda s: [None] * s.box.seats, each="seats")

    def set_hub(self, seat: int, hub: Hub) -> None:
        """A Hub as it is from now on."""
        self.hubs[seat] = hub
        self.skills[seat] = hub_skills(self.box, hub)
        self.savings[seat] = saved_by(self.box, hub)
        self.reach[seat] = None
        self._set_tops(seat)

    def add_to_hub(self, seat: int, division: int, card: int) -> None:
        """A card on top of a batch."""
        box = self.box
        hub = list(self.hubs[seat])
        under = hub[division]
        hub[division] = (*under, card)
        self.hubs[seat] = tuple(hub)
        counts = box.skill_in[card]
        self.skills[seat] = tuple(map(add, self.skills[seat], counts))
        savings = list(self.savings[seat])
        savings[division] += counts[division]
        self.savings[seat] = tuple(savings)
        self.reach[seat] = None
        if box.works[card] or (under and box.works[under[-1]]):
            self._set_tops(seat)

    def _set_tops(self, seat: int) -> None:
        pays, acts = self.box.pays, self.box.acts
        paying: list[tuple[int, ...]] = []
        acting: list[int] = []
        for batch in self.hubs[seat]:
            if batch:
                top = batch[-1]
                if pays[top]:
                    paying.append(batch)
                elif acts[top]:
                    acting.append(top)
        payers = tuple(paying)
        if payers != self.payers[seat]:
            self.payers[seat] = payers
            self.support[seat] = Support(self.box, payers)
        self.actors[seat] = tuple(acting)
