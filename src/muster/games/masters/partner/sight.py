"""What a partner makes of the table: odds of the bag, how long the deck lasts, which gates fall."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from muster.kernel.chance import Chance

from ..board.masks import bits
from ..components import CAMERA, DOCUMENT, DOG, GUARD, JEWEL, LOCK, NPC
from ..escape.objective import goals
from ..rules import able
from ..stages import ESCAPE, NONE, PLAN

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist
    from .routes import Field

FAR = 99.0
"""Farther than any map is wide: there is no way."""

PACE = 1.8
"""How far along its way a character gets in a round, in moves and things removed."""

WEAR = {3: 3.4, 4: 3.8}
"""How many event cards a round takes, alerts included, by the number of PCs."""

LOCK_TOLL, GUARD_TOLL, CAMERA_TOLL = 1.5, 1.4, 1.3
"""What stands on a hex, measured in moves."""

CARD = 1.3
"""What an event card is worth to everybody together, in moves."""

IDEA = 0.4
"""What an idea is worth, in moves."""

GATE_CARDS = {"G1": 1, "G2": 2, "C3": 1, "Z2": 4}
"""Cards that close gates, and how many."""

EVERYBODY = -1
"""The seat of somebody who thinks for all of them."""

LUCK = 3.0
"""Steps one may hope for from the last ditch roll."""


Vents = tuple[tuple[int, int], ...]
"""Hexes that Vent Crawl has joined, for one character."""

WayKey = tuple[bool, int, int, float, bool, int, Vents]


class Ground:
    """What follows from the map and the deck alone, whoever stands where.

    toll      for each tile what it takes to get through, apart from the step itself
    falls     for each gate hex the number of cards before it closes
    around    the tiles next to each tile
    fields, steps, runs   ways found so far (by `routes`)
    outside, nearest      the ways from the exits (by `jobs`), once they were asked for
    """

    def __init__(
        self, toll: list[float], falls: dict[int, int], around: list[list[int]], cards: int
    ) -> None:
        self.toll = toll
        self.falls = falls
        self.around = around
        self.cards = cards
        self.fields: dict[WayKey, Field] = {}
        self.steps: dict[bool, list[float]] = {}
        self.runs: dict[tuple[bool, int], float] = {}
        self.outside: list[float] = []
        self.nearest: list[Field] = []


GroundKey = tuple[object, ...]


class Memory:
    """The grounds met so far: from one decision to the next few of them change."""

    def __init__(self) -> None:
        self._known: dict[GroundKey, Ground] = {}

    def ground(self, s: Heist) -> Ground:
        """What follows from this map; as if it were looked at anew."""
        key: GroundKey = (
            s.part,
            s.stage <= PLAN,
            len(s.deck),
            s.inserted,
            tuple(s.crises),
            s.present,
            s.unknown,
            s.remote,
            s.doors,
            s.breach,
            tuple(s.bag),
            bytes(s.locks),
            bytes(s.guards),
            bytes(s.dogs),
            bytes(s.cameras),
        )
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = survey(s)
        return found


REMEMBERED = 512


def survey(s: Heist) -> Ground:
    """What follows from the map as it lies there."""
    cards = sum([1 for card in s.deck if card < s.box.first_crisis])
    around = [bits(mask & s.present) for mask in s.adj]
    return Ground(_tolls(s), _gates(s), around, cards)


class Sight:
    """The table as one seat sees it, with what follows from it.

    rounds    how many rounds the deck will last, about
    tools     the kinds of items that open safes
    ground, toll, falls, around   what follows from the map alone
    """

    def __init__(self, s: Heist, seat: int, memory: Memory | None = None) -> None:
        self.s = s
        self.seat = seat
        self.box: HeistBox = s.box
        self.site = s.site
        ground = survey(s) if memory is None else memory.ground(s)
        self._set_ground(ground)
        self.cards = ground.cards
        self.wear = WEAR[s.box.pcs]
        self.rounds = self.cards / self.wear
        self.tools = (s.box.tools, s.box.torch, s.box.own_tools, s.box.own_torch)
        self.crew = [who for who in range(s.box.pcs) if s.alive >> who & 1]
        self.everybody = bits(s.alive)
        self._slippery = [able(s, who, "there-are-better-ways") for who in range(NPC + 1)]

    def _set_ground(self, ground: Ground) -> None:
        self.ground = ground
        self.toll, self.falls, self.around = ground.toll, ground.falls, ground.around

    def retolled(self, more: dict[int, float]) -> Sight:
        """The same table, some tiles harder to get through."""
        old = self.ground
        toll = [toll + more.get(tile, 0.0) for tile, toll in enumerate(old.toll)]
        ground = Ground(toll, old.falls, old.around, old.cards)
        ground.runs = old.runs
        twin = Sight(self.s, self.seat)
        twin._set_ground(ground)
        return twin

    # The objective

    def needed(self) -> dict[int, int]:
        """Kinds of loot still to be brought out, whoever carries them now, and how many."""
        s, goal = self.s, self.s.scenario.goal
        found: dict[int, int] = {}
        jewels = goal.steal.get("jewel", 0) - s.jewels
        documents = goal.steal.get("document", 0) - s.documents
        if goal.hold:
            documents = 1
        if jewels > 0:
            found[JEWEL] = jewels
        if documents > 0:
            found[DOCUMENT] = documents
        return found

    def carries_the_goal(self, who: int) -> bool:
        s = self.s
        if who == NPC and s.scenario.goal.npc_escapes:
            return True
        if s.box.county and s.box.inmates >> who & 1:
            return True  # MH-J107: whoever began in jail is what has to be brought out
        needed = self.needed()
        return any(kind in needed for kind in s.carried[who])

    def ends(self) -> int:
        """The tiles on which one is out, or safe."""
        return goals(self.s)

    def is_out(self, who: int) -> bool:
        place = self.s.place[who]
        return place != NONE and self.ends() >> place & 1 == 1

    def commands(self, who: int) -> bool:
        """Does this seat say what that character does? The NPC obeys whoever leads."""
        if self.seat == EVERYBODY:
            return True
        return self.seat == self.s.lead if who == NPC else self.box.owner[who] == self.seat

    def vents(self, who: int) -> Vents:
        """The hexes this one crawls between (MH-C-vent-crawl)."""
        return tuple([(one, other) for owner, one, other in self.s.vents if owner == who])

    def slippery(self, who: int) -> bool:
        """Guards do not hold this one for long."""
        return self._slippery[who]

    def planning(self) -> bool:
        return self.s.stage <= PLAN

    def fleeing(self) -> bool:
        return self.s.stage == ESCAPE


def _tolls(s: Heist) -> list[float]:
    total = sum(s.bag) or 1
    bag = s.bag if s.bag else (0,) * 9
    unknown = (
        bag[LOCK] * LOCK_TOLL + (bag[GUARD] + bag[DOG]) * GUARD_TOLL + bag[CAMERA] * CAMERA_TOLL
    ) / total
    found = [0.0] * s.site.tiles
    for tile in bits(s.present):
        if s.unknown >> tile & 1:
            found[tile] = unknown
        found[tile] += (
            s.locks[tile] * LOCK_TOLL
            + (s.guards[tile] + s.dogs[tile]) * GUARD_TOLL
            + s.cameras[tile] * CAMERA_TOLL
        )
    return found


def _gates(s: Heist) -> dict[int, int]:
    left = [gate for gate in s.site.gates if s.present >> gate & 1]
    found: dict[int, int] = {}
    if not left:
        return found
    cards = 0
    ids, first_crisis = s.box.card_ids, s.box.first_crisis
    for card in s.crises:
        left = _close(left, GATE_CARDS.get(ids[card], 0), 0, found)
    for card in s.deck:
        left = _close(left, GATE_CARDS.get(ids[card], 0), cards, found)
        cards += card < first_crisis
    for gate in left:
        found[gate] = cards
    return found


def _close(left: list[int], count: int, cards: int, found: dict[int, int]) -> list[int]:
    for gate in left[:count]:
        found[gate] = cards
    return left[count:]


def sight_of(s: Heist, seat: int, rng: random.Random) -> Sight:
    """The table laid out anew, to think on: everything on it is public, chance is not (MH-J4)."""
    twin = s.clone()
    twin.asks, twin.chance = [], Chance(rng.randbytes(32))
    return Sight(twin, seat)
