"""The state of Space Explorers: small numbers in tuples, cheap to copy."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any, Self

from muster.kernel.chance import Chance
from muster.kernel.state import State

from .box import Counts, SpaceBox
from .payment.support import Support

NONE = -1

Hub = tuple[tuple[int, ...], ...]
"""The five batches of a Hub, each from the bottom to the top."""


class Program(State[SpaceBox]):
    """Everything on and under the table.

    turn, active, first  the number of the turn (1 for the first), whose it is, the First Player
    deck, deck_at        Specialists in drawing order, and how many are gone
    center               face-up Specialists
    hands, seen          each player's cards, sorted; those of them that all players saw (bits)
    hubs, tokens         each player's batches and tokens; changed by `set_hub` and `add_to_hub`
    skills, savings      what each Hub adds up to: skills by colour, and what each Division strikes
                         off the cost of a recruit
    payers, actors       and what is on top of it: batches whose top can pay, tops that can act
    support              what those batches bring to a payment
    reach                Projects each Hub has the skills for, None where nobody looked yet
    owner                who has each single token, so that one sees it travel
    projects, claimed    Project sides in the line; each player's
    opening              nothing but start abilities was done in this turn yet, SE-J28
    used                 abilities used this turn (bits), SE-49
    fresh                the Specialist recruited this turn, SE-48
    jokers               temporary skills, SE-A19
    pending              cards whose draw may be taken now, SE-J39
    acted, closing       the action is done; nothing but draws is left of the turn
    passes               players who passed in direct succession and completed nothing, SE-J6
    final                why the end was triggered: "twelve", "projects", "passed" or ""
    """

    __slots__ = (
        "acted",
        "active",
        "actors",
        "center",
        "claimed",
        "closing",
        "deck",
        "deck_at",
        "final",
        "first",
        "fresh",
        "hands",
        "hubs",
        "jokers",
        "opening",
        "owner",
        "passes",
        "payers",
        "pending",
        "projects",
        "reach",
        "savings",
        "seen",
        "skills",
        "support",
        "tokens",
        "turn",
        "used",
    )

    def __init__(self, box: SpaceBox, chance: Chance) -> None:
        super().__init__(box, chance)
        n = box.seats
        empty: tuple[int, ...] = ()
        self.turn = 0
        self.active = 0
        self.first = 0
        self.deck: tuple[int, ...] = ()
        self.deck_at = 0
        self.center: tuple[int, ...] = ()
        self.hands: list[tuple[int, ...]] = [empty] * n
        self.seen: list[int] = [0] * n
        self.hubs: list[Hub] = [(empty,) * len(box.colours)] * n
        self.skills: list[Counts] = [box.no_counts] * n
        self.savings: list[Counts] = [box.no_counts] * n
        self.payers: list[Hub] = [()] * n
        self.actors: list[tuple[int, ...]] = [empty] * n
        self.support: list[Support] = [Support(box, ())] * n
        self.reach: list[tuple[int, ...] | None] = [None] * n
        self.tokens: list[Counts] = [(1,) * len(box.colours)] * n  # SE-10
        self.owner: tuple[int, ...] = tuple(range(n)) * len(box.colours)
        self.projects: tuple[int, ...] = ()
        self.claimed: list[tuple[int, ...]] = [empty] * n
        self.opening = True
        self.used = 0
        self.fresh = NONE
        self.jokers = 0
        self.pending: tuple[int, ...] = ()
        self.acted = False
        self.closing = False
        self.passes = 0
        self.final = ""

    def clone(self) -> Self:
        twin = self.twin()
        twin.turn = self.turn
        twin.active = self.active
        twin.first = self.first
        twin.deck = self.deck
        twin.deck_at = self.deck_at
        twin.center = self.center
        twin.hands = self.hands.copy()
        twin.seen = self.seen.copy()
        twin.hubs = self.hubs.copy()
        twin.skills = self.skills.copy()
        twin.savings = self.savings.copy()
        twin.payers = self.payers.copy()
        twin.actors = self.actors.copy()
        twin.support = self.support.copy()
        twin.reach = self.reach.copy()
        twin.tokens = self.tokens.copy()
        twin.owner = self.owner
        twin.projects = self.projects
        twin.claimed = self.claimed.copy()
        twin.opening = self.opening
        twin.used = self.used
        twin.fresh = self.fresh
        twin.jokers = self.jokers
        twin.pending = self.pending
        twin.acted = self.acted
        twin.closing = self.closing
        twin.passes = self.passes
        twin.final = self.final
        return twin

    def set_hub(self, seat: int, hub: Hub) -> None:
        """A Hub as it is from now on."""
        self.hubs[seat] = hub
        self.skills[seat] = hub_skills(self.box, hub)
        self.savings[seat] = tuple([reduction(self.box, batch, d) for d, batch in enumerate(hub)])
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

    def dump(self) -> dict[str, Any]:
        box = self.box
        name = box.card_ids
        return {
            "turn": self.turn,
            "active": self.active,
            "first": self.first,
            "deck": [name[c] for c in self.deck[self.deck_at :]],
            "center": [name[c] for c in self.center],
            "hands": [[name[c] for c in hand] for hand in self.hands],
            "seen": [
                [name[c] for c in hand if known >> c & 1]
                for hand, known in zip(self.hands, self.seen, strict=True)
            ],
            "hubs": [named_hub(box, hub) for hub in self.hubs],
            "tokens": [dict(zip(box.colours, counts, strict=True)) for counts in self.tokens],
            "owner": dict(zip(box.token_ids, self.owner, strict=True)),
            "projects": [box.project_ids[p] for p in self.projects],
            "claimed": [[box.project_ids[p] for p in own] for own in self.claimed],
            "opening": self.opening,
            "used": [name[c] for c in range(len(name)) if self.used >> c & 1],
            "fresh": None if self.fresh == NONE else name[self.fresh],
            "jokers": self.jokers,
            "pending": [name[c] for c in self.pending],
            "acted": self.acted,
            "closing": self.closing,
            "passes": self.passes,
            "final": self.final,
        }


def hub_skills(box: SpaceBox, hub: Hub) -> Counts:
    """The skills of a Hub by colour, whatever the Division and depth (SE-4, SE-54, SE-59)."""
    found = [0] * len(box.colours)
    for batch in hub:
        for card in batch:
            for colour in box.skills[card]:
                found[colour] += 1
    return tuple(found)


def reduction(box: SpaceBox, batch: Sequence[int], division: int) -> int:
    """What a batch strikes off the cost of a recruit: one for every skill of its colour."""
    return sum([box.skill_in[card][division] for card in batch])  # SE-30 SE-31 SE-32


def named_hub(box: SpaceBox, hub: Hub) -> dict[str, list[str]]:
    """A Hub by colour, each batch from the bottom to the top."""
    return {
        colour: [box.card_ids[c] for c in batch]
        for colour, batch in zip(box.colours, hub, strict=True)
    }
