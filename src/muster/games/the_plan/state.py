"""The state of The Plan: small numbers in tuples, cheap to copy."""

from __future__ import annotations

from typing import Any, Self

from muster.games.the_plan.box import MuseumBox
from muster.kernel.chance import Chance
from muster.kernel.state import State

NONE = -1


class Museum(State[MuseumBox]):
    """Everything on and under the table. Players are the seats, then the ghosts.

    turn                       1 for the first; 0 before it
    deck, deck_at              Plans in drawing order, and how many are gone
    discards, leftovers        played Plans (open) and cards discarded unplayed (hidden), TP-12
    hands, plans               each player's cards; the Plan on the table or NONE
    treasure_pile, trinket_pile  in drawing order, with how many are gone
    treasures, trinkets        what lies face up
    hauls, souvenirs           each player's Treasures and Trinkets
    took                       how many Treasures each Plan took this turn, TP-J14
    sizes, size                the team sizes on the table in their order; the one being executed
    lots, lot                  bribes: colours still to be auctioned (bits), the current one
    bids                       bribes: the opened bids for the last lot of this turn, TP-J29
    queue                      who takes a Trinket next; players of one group are level, TP-J15
    incoming                   cards on their way to each player
    given                      what each player passed on this round: (card, receiver, after turn)
    buried                     what each player knows of the leftovers, TP-J7
    """

    __slots__ = (
        "bids",
        "buried",
        "deck",
        "deck_at",
        "discards",
        "given",
        "hands",
        "hauls",
        "incoming",
        "leftovers",
        "lot",
        "lots",
        "plans",
        "queue",
        "size",
        "sizes",
        "souvenirs",
        "took",
        "treasure_at",
        "treasure_pile",
        "treasures",
        "trinket_at",
        "trinket_pile",
        "trinkets",
        "turn",
    )

    def __init__(self, box: MuseumBox, chance: Chance) -> None:
        super().__init__(box, chance)
        n = box.players
        empty: tuple[int, ...] = ()
        self.turn = 0
        self.deck: tuple[int, ...] = ()
        self.deck_at = 0
        self.discards: tuple[int, ...] = ()
        self.leftovers: tuple[int, ...] = ()
        self.hands: list[tuple[int, ...]] = [empty] * n
        self.plans: list[int] = [NONE] * n
        self.treasure_pile: tuple[int, ...] = ()
        self.treasure_at = 0
        self.trinket_pile: tuple[int, ...] = ()
        self.trinket_at = 0
        self.treasures: tuple[int, ...] = ()
        self.trinkets: tuple[int, ...] = ()
        self.hauls: list[tuple[int, ...]] = [empty] * n
        self.souvenirs: list[tuple[int, ...]] = [empty] * n
        self.took: list[int] = [0] * n
        self.sizes: tuple[int, ...] = ()
        self.size = 0
        self.lots = 0
        self.lot = NONE
        self.bids: list[tuple[int, ...]] = [empty] * n
        self.queue: tuple[tuple[int, ...], ...] = ()
        self.incoming: list[tuple[int, ...]] = [empty] * n
        self.given: list[tuple[tuple[int, int, int], ...]] = [()] * n
        self.buried: list[tuple[int, ...]] = [empty] * n

    def clone(self) -> Self:
        twin = self.twin()
        twin.turn = self.turn
        twin.deck = self.deck
        twin.deck_at = self.deck_at
        twin.discards = self.discards
        twin.leftovers = self.leftovers
        twin.hands = self.hands.copy()
        twin.plans = self.plans.copy()
        twin.treasure_pile = self.treasure_pile
        twin.treasure_at = self.treasure_at
        twin.trinket_pile = self.trinket_pile
        twin.trinket_at = self.trinket_at
        twin.treasures = self.treasures
        twin.trinkets = self.trinkets
        twin.hauls = self.hauls.copy()
        twin.souvenirs = self.souvenirs.copy()
        twin.took = self.took.copy()
        twin.sizes = self.sizes
        twin.size = self.size
        twin.lots = self.lots
        twin.lot = self.lot
        twin.bids = self.bids.copy()
        twin.queue = self.queue
        twin.incoming = self.incoming.copy()
        twin.given = self.given.copy()
        twin.buried = self.buried.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        box = self.box
        plan, treasure, trinket = box.plan_ids, box.treasure_ids, box.trinket_ids
        return {
            "turn": self.turn,
            "deck": [plan[c] for c in self.deck[self.deck_at :]],
            "discards": [plan[c] for c in self.discards],
            "leftovers": [plan[c] for c in self.leftovers],
            "hands": [[plan[c] for c in hand] for hand in self.hands],
            "plans": [None if c == NONE else plan[c] for c in self.plans],
            "treasure_pile": [treasure[t] for t in self.treasure_pile[self.treasure_at :]],
            "trinket_pile": [trinket[t] for t in self.trinket_pile[self.trinket_at :]],
            "treasures": [treasure[t] for t in self.treasures],
            "trinkets": [trinket[t] for t in self.trinkets],
            "hauls": [[treasure[t] for t in haul] for haul in self.hauls],
            "souvenirs": [[trinket[t] for t in kept] for kept in self.souvenirs],
            "took": list(self.took),
            "size": self.size,
            "lots": [at for at in range(box.smash_lot + 1) if self.lots >> at & 1],
            "lot": self.lot,
            "bids": [[trinket[t] for t in bid] for bid in self.bids],
            "queue": [list(group) for group in self.queue],
            "incoming": [[plan[c] for c in cards] for cards in self.incoming],
            "given": [[[plan[c], to, turn] for c, to, turn in given] for given in self.given],
            "buried": [[plan[c] for c in known] for known in self.buried],
        }
