"""The state of a heist, declared once: small numbers in lists and tuples, sets as bit masks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from muster.kernel.state import State
from muster.parts.slots import (
    NONE,
    bits,
    declared,
    derived,
    entry,
    flag,
    mask,
    number,
    one,
    other,
    tally,
    zone,
)

from . import forms
from .board import observed
from .stages import CREW

if TYPE_CHECKING:
    from .board.site import Site
    from .box import HeistBox
    from .components import Scenario

MOST = 1_000
"""No number of a heist is larger."""


def map_in_play(s: Heist) -> Site:
    box: HeistBox = s.box
    return box.sites[s.part]


def scenario_in_play(s: Heist) -> Scenario:
    return s.box.scenarios[s.part]


def adjacency(s: Heist) -> tuple[int, ...]:
    """The neighbours of all tiles; a Breach makes the exit beside its hex one of them."""
    if s.breach[0] == NONE:
        return s.site.adj
    found, (tile, _), door = list(s.site.adj), s.breach, s.site.breach
    found[door] = 1 << tile
    found[tile] |= 1 << door
    return tuple(found)


@declared
class Heist(State["HeistBox"]):
    """Everything about a heist. Nothing of it is hidden (MH-J4)."""

    # Where we are; the map in play; whose word counts in a dispute
    stage: int = other(CREW, forms.write_stage, forms.read_stage, observe=observed.STAGE)
    part = number(0, 0, "last_part")
    site: Site = derived(..., map_in_play, public=True)
    scenario: Scenario = derived(..., scenario_in_play, public=True)
    round = number(0, 0, MOST)
    lead = number(0, 0, "last_seat", of="seats")
    ready = bits(of="seats")  # seats that are done
    watching = bits(of="seats")  # seats that want to be asked between event cards
    ending: str = other("", forms.write_word, forms.read_word, observe="how it ended, once it has")
    won = flag()

    # The characters: 0 to 3 are the PCs, 4 is the NPC
    card = number(
        NONE, each="people", within="crew", observe=observed.CARD
    )  # the character card; NPC: its kind
    skills: list[tuple[int, ...]] = entry(
        (), forms.write_crew, forms.read_crew, each="pcs", key="crew", observe=observed.SKILLS
    )
    place = one("tiles", each="people", note=True, key="where", sparse=True)
    alive = mask("people")  # in play
    busted = mask("people")
    inside = mask("people")  # ever indoors
    ideas = number(0, 0, 99, each="people", named=True)
    die = number(1, 1, 6, each="people", key="dice", named=True)
    act = one("acts", each="people", note=True, key="acts", sparse=True)  # the action chosen
    icons: list[int] = other(
        0, forms.write_icons, forms.read_icons, each="people", sparse=True, observe=observed.ICONS
    )  # what is left of it
    granted: list[int] = other(
        0, forms.write_icons, forms.read_icons, each="people", sparse=True, observe=observed.ICONS
    )  # icons granted by others
    used = number(0, 0, 1 << 60, each="people", sparse=True, observe=observed.USED)  # icons used
    due = number(0, 0, 1 << 60, each="people", sparse=True)  # the noise the action makes
    # noise paid for abilities in this phase; when it is counted, what diversions take away
    extra = number(0, 0, MOST)
    picked = number(0, 0, 1 << 60, each="people", sparse=True)  # uses of Efficient Picker
    mused = number(0, 0, 1 << 60, each="people", sparse=True)  # ideas from icons of this action
    slipping = mask("people")  # guards do not hold them in this phase
    reaching = mask("people")  # loot next to them is in reach in this phase
    once: list[int] = entry(
        0, forms.write_once, forms.read_once, each="people", observe=observed.ABILITIES
    )  # abilities used up
    plan = mask("tiles", each="pcs", key="plans", named=True)  # planning tokens on the board
    spare = number(0, 0, 99, each="pcs", named=True)  # and those not placed
    kept = number(0, 0, 99, each="pcs", sparse=True)  # ideas left from Part 1
    purse = number(0, 0, 99, each="people", within="carried")  # cash
    carried: list[tuple[int, ...]] = entry(
        (), forms.write_carried, forms.read_carried, each="people", observe=observed.LOOT
    )  # loot by kind

    # The map: chits by tile, loot lying about, what lies on hexes
    guards: list[int] = entry(
        0, forms.write_chits, forms.read_chits, each="tiles", key="chits", observe=observed.CHITS
    )
    quiet = number(0, 0, 9, each="tiles", within="chits")
    dogs = number(0, 0, 9, each="tiles", within="chits")
    quiet_dogs = number(0, 0, 9, each="tiles", within="chits")
    locks = number(0, 0, 9, each="tiles", within="chits")
    open_locks = number(0, 0, 9, each="tiles", within="chits")
    cameras = number(0, 0, 9, each="tiles", within="chits")
    dark = number(0, 0, 9, each="tiles", within="chits")
    cash_on = number(0, 0, 99, each="tiles", within="loot")  # in $k
    loot_on: list[tuple[int, ...]] = entry(
        (), forms.write_loot, forms.read_loot, each="tiles", key="loot", observe=observed.LOOT
    )  # by kind, sorted
    present = mask("tiles")  # tiles that are there
    unknown = mask("tiles")  # hexes not revealed yet
    remote = mask("tiles")
    doors = mask("tiles")
    tokens = mask("tiles")
    towers = mask("tiles")
    safes = mask("tiles")
    floorplans = mask("tiles")
    cracks = number(0, 0, MOST)  # how far the safe is open
    breach: tuple[int, int] = entry(  # the exit made by Breach: hex, way
        (NONE, NONE), forms.write_breach, forms.read_breach, observe=observed.BREACH
    )
    adj: tuple[int, ...] = derived(..., adjacency, public=True)
    vents: tuple[tuple[int, int, int], ...] = entry(  # (who, hex, hex) that count as adjacent
        (), forms.write_vents, forms.read_vents, observe=observed.VENTS
    )

    # The bag by kind of chit, cards with the top first, the queue of crises, noise
    bag = tally("chits", 99)
    deck = zone("cards", note=True, ordered=True)
    discards = zone("cards", note=True)
    crises = zone("cards", note=True, ordered=True)
    active = one("cards", note=True)  # the Active Event
    last = one("cards", note=True)  # the event discarded last in this phase
    noise = number(0, 0, MOST)

    # The team: cash, what was acquired in this heist, jewels from before, items, cards for sale
    cash = number("start_cash", 0, MOST)
    brought = number(0, 0, MOST)
    jewels = number(0, 0, MOST)
    documents = number(0, 0, MOST)
    stash = number("start_jewels", 0, MOST)
    items = zone("kinds", note=True)  # not handed out
    shop = tally("items", 9)
    fixers = mask("fixers")
    hired = mask("fixers")  # those used, and what their deals left behind
    stake = number(0, 0, MOST)
    diversions = number(0, 0, MOST)
    blanks = number(0, 0, MOST)
    shelled = flag()
    turned = number(0, 0, MOST)
    floors = number(0, 0, MOST)
    inserted = number(0, 0, MOST)
    mayor = one("people", note=True)
    deals: tuple[tuple[int, ...], ...] = other(  # what may still be called off in The Plan
        (), forms.write_deals, forms.read_deals, sparse=True, observe=observed.DEALS
    )
    planner = one("people", note=True)  # the owner of the Master Plan Copy
    swift = zone("kinds", note=True)  # items used up in this heist
    spent_items = zone("kinds", note=True)  # and in this round
    rises: tuple[int, ...] = other(  # campaigns
        (), forms.write_list, forms.read_rises, sparse=True, observe=observed.RISES
    )
    onward = mask("people", sparse=True)  # campaigns: who went on to Part 2

    # The NPC: its side, lost for good, the seat that runs it this round, guards of the prisoner
    panic = flag()
    npc_gone = flag()
    runner: int = other(NONE, forms.write_seat, forms.read_seat, observe=observed.SEAT)
    escort = zone("tiles", note=True)
    escort_down = zone("tiles", note=True)
    ambush = number(0, 0, MOST)  # 1: some of them were subdued in this phase, 2: carried out

    # What was declared or played
    escaping = flag()
    looped = flag()
    whistle = flag()
    radio = mask("people")
    flashed: tuple[tuple[int, int], ...] = entry(
        (), forms.write_flashed, forms.read_flashed, observe=observed.FLASHED
    )
    read = flag()
    studied = flag()
    seen: tuple[int, ...] = other(  # loot laid out, MH-J113
        (), forms.write_list, forms.read_seen, observe="loot that was laid out for a choice"
    )
    tossed = one("tiles", note=True)  # where Toss Loot lands

    # A proposal (seat, action, seats asked, strict), who said what, what was turned down
    motion: tuple[int, ...] = other(
        (), forms.write_motion, forms.read_motion, observe=observed.MOTION
    )
    votes: tuple[int, ...] = other((), forms.write_votes, forms.read_votes, observe=observed.VOTED)
    refused: tuple[int, ...] = other(
        (), forms.write_actions, forms.read_actions, observe="what was turned down in this step"
    )
    hurried = flag()  # time is up

    # Dogs that have to be looked at; in Escape rolls made, way points, dogs left behind
    sniffs: tuple[tuple[int, int], ...] = other(
        (), forms.write_lists, forms.read_sniffs, observe="dogs that have yet to be looked at"
    )
    rolled = mask("people")
    via: list[tuple[int, ...]] = entry(
        (), forms.write_via, forms.read_via, each="people", observe=observed.PATH
    )
    shaken: tuple[tuple[int, int], ...] = entry(
        (), forms.write_shaken, forms.read_shaken, observe=observed.SHAKEN
    )

    def ids_of(self, sort: str) -> Sequence[str]:
        """Tiles are those of the map in play."""
        return self.site.ids if sort == "tiles" else self.box.sorts[sort]

    def numbers_of(self, sort: str) -> Mapping[str, int]:
        return self.site.at if sort == "tiles" else self.box.numbers_of[sort]
