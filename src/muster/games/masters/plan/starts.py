"""Where characters may start, and which tunnel entrances may be set: conditions of The Plan."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

from ..board.site import bits
from ..box import NPC
from ..components import WHO
from ..people import name_in, names_in
from ..state import Heist
from ..verbs.plan import named, tile_of, words_of
from . import planning

# Starting places


@rule("MH-J20", "start")
def to_be_chosen(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Some starts are settled: by the map, by Part 1, by the Mayor."""
    who = words_of(s.box, action)[0]
    if not planning.fixed(s, who):
        return None
    if who == NPC:
        if s.scenario.npc is None:
            return Reason("there is no NPC in this heist")
        return Reason("the NPC has its place on the map")
    if who == s.mayor:
        return Reason(
            f"the Mayor has got {name_in(s, who)} inside: that is where {name_in(s, who)} starts"
        )
    return None


@rule("MH-226", "start")
def stays_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Part 2: everybody stays in the hideout reached in Part 1."""
    who = words_of(s.box, action)[0]
    if who == NPC or s.part == 0:
        return None
    return Reason(f"{name_in(s, who)} stays in the hideout it reached in Part 1")


@rule("MH-226", "start")
def in_a_hideout(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Part 2 by itself: in a hideout."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if who == NPC or s.scenario.start != "hideout" or _is_kind(s, who, tile):
        return None
    there = _places(s, who)
    return Reason(f"{name_in(s, who)} starts in a hideout: {joined(there)}", places=there)


@rule("MH-220", "start")
def on_a_spot(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Busted characters start on a marked spot indoors (MH-J106)."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if who == NPC or not planning.inmate(s, who) or _is_kind(s, who, tile):
        return None
    there = _places(s, who)
    text = f"{name_in(s, who)} is Busted and starts on a marked spot: {joined(there)}"
    return Reason(text, places=there)


def _is_kind(s: Heist, who: int, tile: int) -> bool:
    return tile >= 0 and planning.start_kind(s, who) >> tile & 1 == 1


def _places(s: Heist, who: int) -> list[str]:
    return [named(s, one) for one in bits(planning.start_kind(s, who))]


@rule("MH-198", "start")
def tunnel_is_dug(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A tunnel entrance has to be set first."""
    tile = tile_of(s, action)
    if tile < 0 or not s.site.dug >> tile & 1 or s.present >> tile & 1:
        return None
    name = named(s, tile)
    return Reason(f"there is no entrance {name} yet: dig {name} first", instead=f"dig {name}")


@rule("MH-78", "start")
def right_place(s: Heist, ask: Ask, action: int) -> Reason | None:
    """On an entrance; nobody else starts indoors (MH-J20)."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if _is_kind(s, who, tile):
        return None
    there = _places(s, who)
    return Reason(f"{name_in(s, who)} starts on an entrance: {joined(there)}", places=there)


@rule("MH-27", "start")
def room_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    """At most two characters start on one entrance, unless the scenario says otherwise."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile < 0 or planning.has_room(s, who, tile):
        return None
    limit = planning.limit_of(s, tile)
    there = [WHO[one] for one in planning.standing(s, tile)]
    others = [named(s, one) for one in planning.start_tiles(s, who)]
    text = f"{joined(names_in(s, there))} start on {named(s, tile)}, and it has room for {limit}"
    if not others and planning.tunnels_left(s) > 0:
        text += ": dig a tunnel entrance"
    return Reason(text, limit=limit, places=others)


@rule("MH-78", "start")
def another_place(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A new start is another one."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile < 0 or s.place[who] != tile:
        return None
    return Reason(f"{name_in(s, who)} starts on {named(s, tile)} already")


# Tunnels


@rule("MH-J21", "dig")
def not_dug(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = tile_of(s, action)
    if tile < 0 or not s.present >> tile & 1:
        return None
    return Reason(f"{named(s, tile)} is an entrance already")


@rule("MH-199", "dig")
def another_space(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Several tunnel entrances lie in different spaces."""
    tile = tile_of(s, action)
    cell = s.site.cells[tile]
    if tile < 0 or cell not in planning.cells_dug(s):
        return None
    there = next(t for t in bits(planning.dug(s)) if s.site.cells[t] == cell)
    return Reason(f"the space {cell} has an entrance already: fill {named(s, there)} first")


@rule("MH-198", "dig")
def tunnel_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    """As many tunnel entrances as the scenario allows."""
    if planning.tunnels_left(s) > 0:
        return None
    most = s.scenario.tunnel_entrances
    there = [named(s, tile) for tile in bits(planning.dug(s))]
    if not most:
        return Reason("no tunnel entrance may be set in this heist")
    return Reason(f"{most} may be set, and there is {joined(there)}: fill one first", most=most)


@rule("MH-198", "fill")
def is_dug(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = tile_of(s, action)
    if tile >= 0 and s.present >> tile & 1:
        return None
    return Reason("there is no such tunnel entrance to take away")


@rule("MH-J20", "fill")
def nobody_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Who starts there has to start elsewhere first."""
    tile = tile_of(s, action)
    there = [WHO[who] for who in planning.standing(s, tile)] if tile >= 0 else []
    if not there:
        return None
    return Reason(
        f"{joined(names_in(s, there))} would start there: choose another start first", who=there
    )


RULES: tuple[Rule[Heist], ...] = (
    to_be_chosen,
    stays_there,
    in_a_hideout,
    on_a_spot,
    tunnel_is_dug,
    right_place,
    room_there,
    another_place,
    not_dug,
    another_space,
    tunnel_left,
    is_dug,
    nobody_there,
)
"""In the order a refusal should name them."""
