"""Setting the table: the map, the bag, the deck, the shop and the fixers (MH-4 to MH-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..campaign.dossier import Dossier
from ..components import CHITS, NPC
from ..escape.events import PartBegan
from ..plan import events as plan_events
from ..security.alerts import turn_up
from ..stages import CREW, NONE, PLAN

if TYPE_CHECKING:
    from ..state import Heist

LOOT: tuple[str, ...] = ("jewel", "document", "keycard", "usb")
"""Words of a tile that are loot chits."""

MASTER_PLAN = "master-plan-copy"


def set_up(s: Heist, out: Out) -> None:
    """Everything but the characters, which their players choose now."""
    box = s.box
    s.stage = CREW
    s.alive = (1 << box.pcs) - 1
    out.tell(plan_events.LaidOut(s.scenario.name))
    lay_map(s, out)
    s.fixers = fixers_at_hand(s)
    s.shop = wares(s)
    if box.dossier is not None:
        _bring_crew(s, box.dossier, out)


def _bring_crew(s: Heist, dossier: Dossier, out: Out) -> None:
    """A crew of named characters is built already: The Plan begins (MH-152, MH-155, MH-158)."""
    box = s.box
    s.items = tuple(sorted(box.kind_at[item] for item in dossier.items))  # MH-J25
    for who, one in enumerate(dossier.crew):
        s.card[who] = box.character_at[one.card]
        s.skills[who] = tuple(box.skill_at[skill] for skill in one.skills)
        hand_out(s, who)
        out.tell(plan_events.CastAs(who, s.card[who], s.skills[who]))
    s.stage = PLAN
    out.tell(plan_events.PlanBegan(tuple(s.spare[: box.pcs])))


def lay_map(s: Heist, out: Out) -> None:
    """The map of `s.site` with all that is printed on it, its bag and its deck."""
    box, site = s.box, s.site
    tiles = site.tiles
    s.guards, s.quiet = [0] * tiles, [0] * tiles
    s.dogs, s.quiet_dogs = [0] * tiles, [0] * tiles
    s.locks, s.open_locks = [0] * tiles, [0] * tiles
    s.cameras, s.dark = [0] * tiles, [0] * tiles
    s.cash_on = [0] * tiles
    s.loot_on = [()] * tiles
    for tile, words in enumerate(site.words):
        for word, arg in words:  # MH-8: active side up
            if word == "guard":
                s.guards[tile] += 1
            elif word == "dog":
                s.dogs[tile] += 1
            elif word == "lock":
                s.locks[tile] += 1
            elif word == "camera":
                s.cameras[tile] += 1
            elif word == "cash":
                s.cash_on[tile] += int(arg)
            elif word in LOOT:
                _lay_loot(s, tile, box.kind_at[word])
            elif word == "item":
                _lay_loot(s, tile, box.kind_at[arg])  # MH-216 MH-J65
    s.present = site.all_hexes | site.entrances
    s.unknown = site.unknown  # MH-7 MH-21
    s.remote, s.doors, s.tokens = site.remote, site.doors, site.tokens
    s.towers, s.safes, s.cracks = site.towers, site.safes, 0
    s.floorplans = 0
    s.breach = (NONE, NONE)
    s.adj = site.adj
    s.bag = tuple(s.scenario.bag.get(chit, 0) for chit in CHITS)  # MH-9
    s.deck = tuple(box.card_at[card] for card in s.scenario.deck)  # MH-15
    s.discards = s.crises = ()
    s.active = s.last = NONE
    s.noise = 0  # MH-14
    _place_npc(s)
    turn_up(s, out)


def _lay_loot(s: Heist, tile: int, kind: int) -> None:
    s.loot_on[tile] = tuple(sorted((*s.loot_on[tile], kind)))


def _place_npc(s: Heist) -> None:
    """A guide is one of the crew from the start, the others wait to be freed or taken."""
    npc = s.scenario.npc
    s.place[NPC], s.ideas[NPC], s.card[NPC] = NONE, 0, NONE
    s.carried[NPC], s.purse[NPC] = (), 0
    s.alive &= ~(1 << NPC)
    s.panic = s.npc_gone = False
    s.runner = NONE
    s.escort = s.escort_down = ()
    s.ambush = 0
    if npc is None:
        return
    s.card[NPC] = [card.id for card in s.box.npcs].index(npc.kind)
    s.place[NPC] = s.site.npc_at
    if npc.kind == "guide":
        s.alive |= 1 << NPC
        s.ideas[NPC] = npc.ideas
    escort = [s.site.at[name] for name in s.scenario.escort]
    s.escort = tuple(sorted(tile for tile in escort for _ in range(s.guards[tile])))


def fixers_at_hand(s: Heist) -> int:
    """The fixers the team may use, as bits (MH-17, MH-86, MH-223, MH-229)."""
    box, banned = s.box, s.scenario.banned_fixers
    if "all" in banned:
        return 0
    return sum(
        1 << at
        for at, fixer in enumerate(box.fixers)
        if fixer.id not in banned and fixer.id in box.known_fixers
    )


def wares(s: Heist) -> tuple[int, ...]:
    """How many cards of each item are for sale (MH-82, MH-J24): those on the map are not."""
    box, scenario = s.box, s.scenario
    if not (box.shop_open and scenario.shop):  # MH-J15 MH-229
        return (0,) * len(box.items)
    placed = [arg for words in s.site.words for word, arg in words if word == "item"]
    placed += [held[5:] for held in scenario.safe.holds if held.startswith("item ")]
    found: tuple[str, ...] = ()
    if box.dossier is not None:
        found = box.dossier.found  # MH-83
        placed += box.dossier.items  # MH-J24: what the team owns is not for sale again
    return tuple(
        max(0, item.copies - placed.count(item.id)) if item.shop or item.id in found else 0
        for item in box.items
    )


def hand_out(s: Heist, who: int) -> None:
    """Ideas and planning tokens of a PC (MH-13), and what it brings along (MH-J27)."""
    box = s.box
    card = box.characters[s.card[who]]
    s.ideas[who] = card.ideas  # MH-63
    s.plan[who] = 0
    s.spare[who] = card.memory
    own = {ability.id for ability in card.abilities}
    for ability, kind in (
        ("owns-safecracking-tools", box.own_tools),
        ("owns-plasma-torch", box.own_torch),
    ):
        if ability in own and kind not in s.carried[who]:
            s.carried[who] = tuple(sorted((*s.carried[who], kind)))


# The second part of The Final Score


def begin_part_two(s: Heist, out: Out) -> None:
    """MH-226 to MH-230 MH-J110: who got to a hideout plans anew, with the map of Part 2."""
    box = s.box
    before, onward = s.site, s.scenario.onward
    left = left_outdoors(s)
    s.part = 1
    s.scenario, s.site = box.scenarios[1], box.sites[1]
    _clear_the_heist(s)
    away = s.alive & 15
    s.alive = 0
    for who in range(box.pcs):
        place, ideas = s.place[who], s.ideas[who]
        target = onward.get(before.ids[place], "") if away >> who & 1 else ""
        s.place[who], s.ideas[who], s.purse[who] = NONE, 0, 0
        s.plan[who] = s.spare[who] = s.kept[who] = 0
        s.carried[who] = cards_of(s, s.carried[who])
        if target not in s.site.at:
            left += s.carried[who]  # got away without a hideout: out of Part 2
            s.carried[who] = ()
            continue
        s.alive |= 1 << who
        s.place[who] = s.site.at[target]  # MH-226
        hand_out(s, who)  # MH-227
        s.kept[who] = ideas  # MH-230
    if box.dossier is not None:
        s.onward = s.alive & 15
    s.items = tuple(sorted((*cards_of(s, s.items), *left)))
    out.tell(PartBegan(2, s.scenario.name))
    lay_map(s, out)
    s.fixers = fixers_at_hand(s)
    s.shop = wares(s)
    s.stage = PLAN
    out.tell(plan_events.PlanBegan(tuple(s.spare[: box.pcs])))


def left_outdoors(s: Heist) -> tuple[int, ...]:
    """Items lying on exits and in hideouts stay with the team (MH-J25, MH-J110)."""
    found: tuple[int, ...] = ()
    for tile, pieces in enumerate(s.loot_on):
        if tile >= s.site.hexes or s.site.ids[tile] in s.scenario.onward:
            found += cards_of(s, pieces)
    return found


def cards_of(s: Heist, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """The items that are kept for the next heist: not what a character brings along anyway
    (MH-J27), nor the Master Plan Copy, which is discarded."""
    box = s.box
    gone = box.kind_at[MASTER_PLAN]
    return tuple(kind for kind in pieces if box.first_item <= kind < box.own_tools and kind != gone)


def _clear_the_heist(s: Heist) -> None:
    """Forget what only concerned Part 1: abilities are fresh (MH-J110), deals are over."""
    s.round = s.lead = s.ready = s.watching = 0
    s.die, s.act = [1] * 5, [NONE] * 5
    s.icons, s.granted, s.used, s.due = [0] * 5, [0] * 5, [0] * 5, [0] * 5
    s.picked, s.mused, s.once = [0] * 5, [0] * 5, [0] * 5
    s.extra = s.slipping = s.reaching = s.inside = 0
    s.vents = ()
    s.hired = s.stake = s.diversions = s.blanks = s.turned = s.floors = s.inserted = 0
    s.shelled = False
    s.mayor = s.planner = NONE
    s.swift = ()
    s.escaping = s.looped = s.whistle = s.read = s.studied = False
    s.radio = 0
    s.flashed = ()
    s.motion = s.votes = s.refused = ()
    s.forget()
    s.sniffs = ()
    s.rolled = 0
    s.shaken = ()
    s.via = [()] * 5
    s.spent_items = s.seen = ()
    s.tossed = NONE
    s.hurried = s.won = False
    s.ending = ""
