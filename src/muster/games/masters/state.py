"""The state of a heist: small numbers in lists and tuples, sets of tiles as bit masks."""

from __future__ import annotations

from typing import Any, Self

from muster.kernel.chance import Chance
from muster.kernel.state import State

from .board.site import Site
from .box import HeistBox
from .components import CHITS, Scenario
from .positions.naming import dump
from .stages import CREW, NONE


class Heist(State[HeistBox]):
    """Everything about a heist. Lists of five are by character (0 to 3 PCs, 4 the NPC), lists of
    four by PC, the others by tile.

    stage, part, round, lead   where we are; the map in play; whose word counts in a dispute
    ready, watching      seats that are done; seats that want to be asked between event cards
    card, skills         the character card (NPC: its kind) and the two skills
    place, alive, busted, inside   the tile; masks of characters in play, busted, ever indoors
    ideas, die           ideas held, the face the die shows
    act, icons, granted, used, due   the action chosen, its icons left, icons granted by others,
                         icons used, and the noise the action makes
    extra                noise paid for abilities in this phase
    picked, mused        uses of Efficient Picker; ideas that came from icons of this action
    slipping, reaching, vents   masks: guards do not hold them, loot next to them is in reach;
                         (who, hex, hex) pairs that count as adjacent (abilities of this phase)
    once                 abilities used up in this heist, as bits
    plan, spare          planning tokens on the board (masks), and those not placed
    guards, quiet, dogs, quiet_dogs, locks, open_locks, cameras, dark   chits by tile
    cash_on, loot_on     loot lying about: cash in $k, and other pieces by kind, sorted
    present, unknown     masks: tiles that are there; hexes not revealed yet
    remote, doors, tokens, towers, safes, floorplans   masks of what lies on hexes
    cracks               how far the safe is open
    breach, adj          the exit made by Breach (hex, way); neighbours of all tiles
    carried, purse       loot by kind, and cash
    bag, deck, discards, crises, active, last, noise   chits by kind; cards, top first; the queue;
                         the Active Event; the event discarded last in this phase; the marker
    cash, brought, jewels, documents, stash, items, shop   team cash; what was acquired in this
                         heist; jewels from before, items not handed out, cards for sale by item
    fixers, hired, stake, diversions, blanks, shelled, turned, floors, inserted, mayor   fixers as
                         bits, those used, and what their deals left behind
    deals                what may still be called off in The Plan, see `deals`
    planner, swift       the owner of the Master Plan Copy; items used up in this heist
    panic, npc_gone, runner   NPC: its side, lost for good, the seat that runs it this round
    escaping, looped, whistle, radio, flashed, read, studied   what was declared or played
    escort, escort_down, ambush   guards that walk with the prisoner, and the penalty (1: some
                         were subdued in this phase, 2: carried out)
    motion, votes, refused, hurried   a proposal (seat, action, seats asked, strict), who said
                         what, what was turned down, whether time is up
    sniffs               dogs that have to be looked at
    rolled, via, shaken  last ditch rolls made, way points of the declared path, (tile, runner) of
                         dogs left behind in Escape
    spent_items, seen, tossed   items used this round; arrangements of loot seen since the last
                         other command (MH-J113); where Toss Loot lands
    kept                 ideas left from Part 1
    rises, onward        levels each PC has yet to rise, empty but for campaigns; a mask of those
                         who went on to Part 2
    ending, won          how it ended
    """

    __slots__ = (
        "act",
        "active",
        "adj",
        "alive",
        "ambush",
        "bag",
        "blanks",
        "breach",
        "brought",
        "busted",
        "cameras",
        "card",
        "carried",
        "cash",
        "cash_on",
        "cracks",
        "crises",
        "dark",
        "deals",
        "deck",
        "die",
        "discards",
        "diversions",
        "documents",
        "dogs",
        "doors",
        "due",
        "ending",
        "escaping",
        "escort",
        "escort_down",
        "extra",
        "fixers",
        "flashed",
        "floorplans",
        "floors",
        "granted",
        "guards",
        "hired",
        "hurried",
        "icons",
        "ideas",
        "inserted",
        "inside",
        "items",
        "jewels",
        "kept",
        "last",
        "lead",
        "locks",
        "looped",
        "loot_on",
        "mayor",
        "motion",
        "mused",
        "noise",
        "npc_gone",
        "once",
        "onward",
        "open_locks",
        "panic",
        "part",
        "picked",
        "place",
        "plan",
        "planner",
        "present",
        "purse",
        "quiet",
        "quiet_dogs",
        "radio",
        "reaching",
        "read",
        "ready",
        "refused",
        "remote",
        "rises",
        "rolled",
        "round",
        "runner",
        "safes",
        "scenario",
        "seen",
        "shaken",
        "shelled",
        "shop",
        "site",
        "skills",
        "slipping",
        "sniffs",
        "spare",
        "spent_items",
        "stage",
        "stake",
        "stash",
        "studied",
        "swift",
        "tokens",
        "tossed",
        "towers",
        "turned",
        "unknown",
        "used",
        "vents",
        "via",
        "votes",
        "watching",
        "whistle",
        "won",
    )

    def __init__(self, box: HeistBox, chance: Chance) -> None:
        super().__init__(box, chance)
        site = box.sites[0]
        tiles = site.tiles
        self.site: Site = site
        self.scenario: Scenario = box.scenarios[0]
        self.stage = CREW
        self.part = 0
        self.round = 0
        self.lead = 0
        self.ready = 0
        self.watching = 0
        self.card: list[int] = [NONE] * 5
        self.skills: list[tuple[int, ...]] = [()] * 4
        self.place: list[int] = [NONE] * 5
        self.alive = 0
        self.busted = 0
        self.inside = 0
        self.ideas: list[int] = [0] * 5
        self.die: list[int] = [1] * 5
        self.act: list[int] = [NONE] * 5
        self.icons: list[int] = [0] * 5
        self.granted: list[int] = [0] * 5
        self.used: list[int] = [0] * 5
        self.due: list[int] = [0] * 5
        self.extra = 0
        self.picked: list[int] = [0] * 5
        self.mused: list[int] = [0] * 5
        self.slipping = 0
        self.reaching = 0
        self.vents: tuple[tuple[int, int, int], ...] = ()
        self.once: list[int] = [0] * 5
        self.plan: list[int] = [0] * 4
        self.spare: list[int] = [0] * 4
        self.guards: list[int] = [0] * tiles
        self.quiet: list[int] = [0] * tiles
        self.dogs: list[int] = [0] * tiles
        self.quiet_dogs: list[int] = [0] * tiles
        self.locks: list[int] = [0] * tiles
        self.open_locks: list[int] = [0] * tiles
        self.cameras: list[int] = [0] * tiles
        self.dark: list[int] = [0] * tiles
        self.cash_on: list[int] = [0] * tiles
        self.loot_on: list[tuple[int, ...]] = [()] * tiles
        self.present = 0
        self.unknown = 0
        self.remote = 0
        self.doors = 0
        self.tokens = 0
        self.towers = 0
        self.safes = 0
        self.cracks = 0
        self.floorplans = 0
        self.breach: tuple[int, int] = (NONE, NONE)
        self.adj: tuple[int, ...] = site.adj
        self.carried: list[tuple[int, ...]] = [()] * 5
        self.purse: list[int] = [0] * 5
        self.bag: tuple[int, ...] = (0,) * len(CHITS)
        self.deck: tuple[int, ...] = ()
        self.discards: tuple[int, ...] = ()
        self.crises: tuple[int, ...] = ()
        self.active = NONE
        self.last = NONE
        self.noise = 0
        self.cash = box.start_cash
        self.brought = 0
        self.jewels = 0
        self.stash = box.start_jewels
        self.documents = 0
        self.items: tuple[int, ...] = ()
        self.shop: tuple[int, ...] = ()
        self.fixers = 0
        self.hired = 0
        self.stake = 0
        self.diversions = 0
        self.blanks = 0
        self.shelled = False
        self.turned = 0
        self.floors = 0
        self.inserted = 0
        self.mayor = NONE
        self.deals: tuple[tuple[int, ...], ...] = ()
        self.planner = NONE
        self.swift: tuple[int, ...] = ()
        self.panic = False
        self.npc_gone = False
        self.runner = NONE
        self.escaping = False
        self.looped = False
        self.whistle = False
        self.radio = 0
        self.flashed: tuple[tuple[int, int], ...] = ()
        self.read = False
        self.studied = False
        self.escort: tuple[int, ...] = ()
        self.escort_down: tuple[int, ...] = ()
        self.ambush = 0
        self.motion: tuple[int, ...] = ()
        self.votes: tuple[int, ...] = ()
        self.refused: tuple[int, ...] = ()
        self.hurried = False
        self.sniffs: tuple[tuple[int, int], ...] = ()
        self.rolled = 0
        self.shaken: tuple[tuple[int, int], ...] = ()
        self.via: list[tuple[int, ...]] = [()] * 5
        self.spent_items: tuple[int, ...] = ()
        self.seen: tuple[int, ...] = ()
        self.tossed = NONE
        self.kept: list[int] = [0] * 4
        self.rises: tuple[int, ...] = ()
        self.onward = 0
        self.ending = ""
        self.won = False

    def clone(self) -> Self:
        twin = self.twin()
        twin.site = self.site
        twin.scenario = self.scenario
        twin.stage = self.stage
        twin.part = self.part
        twin.round = self.round
        twin.lead = self.lead
        twin.ready = self.ready
        twin.watching = self.watching
        twin.card = self.card.copy()
        twin.skills = self.skills.copy()
        twin.place = self.place.copy()
        twin.alive = self.alive
        twin.busted = self.busted
        twin.inside = self.inside
        twin.ideas = self.ideas.copy()
        twin.die = self.die.copy()
        twin.act = self.act.copy()
        twin.icons = self.icons.copy()
        twin.granted = self.granted.copy()
        twin.used = self.used.copy()
        twin.due = self.due.copy()
        twin.extra = self.extra
        twin.picked = self.picked.copy()
        twin.mused = self.mused.copy()
        twin.slipping = self.slipping
        twin.reaching = self.reaching
        twin.vents = self.vents
        twin.once = self.once.copy()
        twin.plan = self.plan.copy()
        twin.spare = self.spare.copy()
        twin.guards = self.guards.copy()
        twin.quiet = self.quiet.copy()
        twin.dogs = self.dogs.copy()
        twin.quiet_dogs = self.quiet_dogs.copy()
        twin.locks = self.locks.copy()
        twin.open_locks = self.open_locks.copy()
        twin.cameras = self.cameras.copy()
        twin.dark = self.dark.copy()
        twin.cash_on = self.cash_on.copy()
        twin.loot_on = self.loot_on.copy()
        twin.present = self.present
        twin.unknown = self.unknown
        twin.remote = self.remote
        twin.doors = self.doors
        twin.tokens = self.tokens
        twin.towers = self.towers
        twin.safes = self.safes
        twin.cracks = self.cracks
        twin.floorplans = self.floorplans
        twin.breach = self.breach
        twin.adj = self.adj
        twin.carried = self.carried.copy()
        twin.purse = self.purse.copy()
        twin.bag = self.bag
        twin.deck = self.deck
        twin.discards = self.discards
        twin.crises = self.crises
        twin.active = self.active
        twin.last = self.last
        twin.noise = self.noise
        twin.cash = self.cash
        twin.brought = self.brought
        twin.jewels = self.jewels
        twin.stash = self.stash
        twin.documents = self.documents
        twin.items = self.items
        twin.shop = self.shop
        twin.fixers = self.fixers
        twin.hired = self.hired
        twin.stake = self.stake
        twin.diversions = self.diversions
        twin.blanks = self.blanks
        twin.shelled = self.shelled
        twin.turned = self.turned
        twin.floors = self.floors
        twin.inserted = self.inserted
        twin.mayor = self.mayor
        twin.deals = self.deals
        twin.planner = self.planner
        twin.swift = self.swift
        twin.panic = self.panic
        twin.npc_gone = self.npc_gone
        twin.runner = self.runner
        twin.escaping = self.escaping
        twin.looped = self.looped
        twin.whistle = self.whistle
        twin.radio = self.radio
        twin.flashed = self.flashed
        twin.read = self.read
        twin.studied = self.studied
        twin.escort = self.escort
        twin.escort_down = self.escort_down
        twin.ambush = self.ambush
        twin.motion = self.motion
        twin.votes = self.votes
        twin.refused = self.refused
        twin.hurried = self.hurried
        twin.sniffs = self.sniffs
        twin.rolled = self.rolled
        twin.shaken = self.shaken
        twin.via = self.via.copy()
        twin.spent_items = self.spent_items
        twin.seen = self.seen
        twin.tossed = self.tossed
        twin.kept = self.kept.copy()
        twin.rises = self.rises
        twin.onward = self.onward
        twin.ending = self.ending
        twin.won = self.won
        return twin

    def dump(self) -> dict[str, Any]:
        return dump(self)
