"""What a seat may know: everything but the next draw from the bag and future rolls (MH-J4)."""

from __future__ import annotations

import random
from typing import Any

from muster.kernel.game import Table

from .board.icons import spelled
from .board.masks import bits
from .components import DIRECTIONS, NPC, WHO
from .escape.objective import met
from .forms import named_loot
from .people import name_in, named_on, shown
from .stages import NONE
from .state import Heist


def besides(s: Heist, seat: int | None) -> Table:
    """The whole table is public; some things are told in a form that is easier to draw."""
    slots, end = s.box.alert_slots, s.box.last_slot + 1
    return {
        "site": _site(s),
        "who": [_character(s, who) for who in shown(s)],
        "owner": list(s.box.owner),
        "track": {"alerts": sorted(slots), "last": s.box.last_slot},
        "next_alert": next((slot for slot in range(s.noise + 1, end) if slot in slots), end),
        "bag_total": sum(s.bag),
    }


def _site(s: Heist) -> dict[str, Any]:
    """The map: every tile that is there, with what does not change about it."""
    known = s.box.shown.get(s.part)
    if known is None:
        known = s.box.shown[s.part] = _what_stays(s)
    found = known.copy()
    found["met"] = met(s)
    found["tiles"] = _tiles(s)
    return found


def _what_stays(s: Heist) -> dict[str, Any]:
    """The same about a part of the scenario, whatever happens in it."""
    site, scenario = s.site, s.scenario
    return {
        "id": s.box.scenario_id if not s.part else s.box.scenarios[0].next,
        "name": scenario.name,
        "location": scenario.location,
        "objective": scenario.objective,
        "steal": dict(scenario.goal.steal),
        "met": False,
        "rules": [one.text for one in scenario.rules],
        "limit": scenario.entrance_limit,
        "tunnels": [site.ids[tile] for tile in bits(site.dug)],
        "safe": scenario.safe.cracks,
        "tiles": [],
    }


MOST_SHOWN = 64
"""For so many states of a building its tiles are remembered: it seldom changes."""


def _tiles(s: Heist) -> list[dict[str, Any]]:
    """Every tile that is there: the same as long as no gate closes and no lock opens."""
    site = s.site
    key = (s.present, s.remote, s.breach)
    known = site.shown.get(key)
    if known is not None:
        return known
    if len(site.shown) >= MOST_SHOWN:
        site.shown.clear()
    sides = site.external(s.present & site.all_hexes)
    tiles: list[dict[str, Any]] = []
    for tile in bits(s.present):
        if tile < site.hexes:
            q, r = site.cell[tile]
            star = next((arg for word, arg in site.words[tile] if word == "star"), "")
            tiles.append(
                {
                    "id": site.ids[tile],
                    "kind": "hex",
                    "row": r,
                    "col": q + r // 2,
                    "gate": _letter(s, tile),
                    "server": site.servers[tile],
                    "net": site.remotes[tile] if s.remote >> tile & 1 else "",
                    "kennel": bool(site.kennels >> tile & 1),
                    "star": star,
                    "spot": bool(site.spots >> tile & 1),
                    "external": [DIRECTIONS[way] for way in range(6) if sides[tile] >> way & 1],
                }
            )
        else:
            touched, way = site.touches[tile], site.side[tile]
            if tile == site.breach:
                touched, way = s.breach[0], (s.breach[1] + 3) % 6
            q, r = site.cell[touched]
            tiles.append(
                {
                    "id": site.ids[tile],
                    "kind": "exit",
                    "hex": site.ids[touched],
                    "row": r,
                    "col": q + r // 2,
                    "towards": DIRECTIONS[way],
                }
            )
    site.shown[key] = tiles
    return tiles


def _letter(s: Heist, tile: int) -> str:
    site = s.site
    return site.gate_letters[site.gates.index(tile)] if tile in site.gates else ""


def _character(s: Heist, who: int) -> dict[str, Any]:
    box, acts = s.box, s.box.acts
    about: dict[str, Any] = {
        "id": WHO[who],
        "seat": box.owner[who] if who < NPC else None,
        "tile": None if s.place[who] == NONE else s.site.ids[s.place[who]],
        "ideas": s.ideas[who],
        "die": s.die[who],
        "act": None if s.act[who] == NONE else acts.words[s.act[who]],
        "icons": spelled(s.icons[who]),
        "granted": spelled(s.granted[who]),
        "due": s.due[who],
        "carried": named_loot(s, s.purse[who], s.carried[who]),
        "busted": bool(s.busted >> who & 1),
        "active": bool(s.alive >> who & 1),
        "rolled": bool(s.rolled >> who & 1),
    }
    if who == NPC:
        kind = box.npcs[s.card[NPC]].id
        about |= {"name": named_on(s, NPC), "character": kind, "skills": [], "menu": _npc_menu(s)}
        return about
    cast = s.card[who] >= 0
    card_of = box.characters[s.card[who]] if cast else None
    skills = [box.skills[one].id for one in s.skills[who]]
    about |= {
        "name": name_in(s, who) if cast or box.dossier is not None else "",
        "character": card_of.id if card_of else None,
        "skills": skills,
        "memory": card_of.memory if card_of else 0,
        "spare": s.spare[who],
        "menu": _menu(s, who),
    }
    return about


MOST_MENUS = 256
"""For so many sets of cards it is remembered what can be done with them."""


def _menu(s: Heist, who: int) -> dict[str, Any]:
    """The actions on the cards of a PC: defaults, skills by face, items."""
    if s.card[who] < 0:
        return {"defaults": [], "skills": [], "items": []}
    box, key = s.box, (s.card[who], s.skills[who], s.carried[who])
    known = box.menus.get(key)
    if known is not None:
        return known
    if len(box.menus) >= MOST_MENUS:
        box.menus.clear()
    acts = box.acts
    rows = [box.faces[skill] for skill in s.skills[who]]
    items = [
        act
        for kind in sorted(set(s.carried[who]))
        if 0 <= kind - box.first_item < len(box.items)
        for act in box.item_acts[kind - box.first_item]
    ]
    found = box.menus[key] = {
        "defaults": [acts.words[act] for act in box.defaults[s.card[who]]],
        "skills": [[acts.words[act] for act in row] for row in rows],
        "items": [acts.words[act] for act in items],
    }
    return found


def _npc_menu(s: Heist) -> dict[str, Any]:
    words = s.box.acts.words
    defaults, on_six = s.box.npc_acts[s.part][1 if s.panic else 0]
    return {"defaults": [words[act] for act in defaults], "on_six": words[on_six]}


def deal(s: Heist, seat: int | None, rng: random.Random) -> None:
    """Nothing is dealt yet that a seat could not know; chance is fresh."""


def secrets(s: Heist, seat: int | None) -> dict[str, Any]:
    """Nothing on the table is hidden: chits and rolls are drawn when they are due (MH-J4)."""
    return {}
