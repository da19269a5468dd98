"""Where characters start, and which tunnel entrances there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import EVERY, allows, mask_of
from muster.parts.deeds import may, reach
from muster.parts.words import joined

from ..board.masks import bits
from ..components import NPC, WHO, tile_words
from ..people import name_in, named_on, names_in, shown
from ..stages import NONE
from ..verbs.verb import Words
from . import events, planning
from .command import (
    PlanVerb,
    in_the_heist,
    not_turned_down,
    on_this_map,
    own_affair,
)

if TYPE_CHECKING:
    from ..state import Heist

# Starting places


def _settled(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    if who == NPC:
        if s.scenario.npc is None:
            return Reason("there is no NPC in this heist")
        return Reason("the NPC has its place on the map")
    name = name_in(s, who)
    return Reason(f"the Mayor has got {name} inside: that is where {name} starts")


@may("MH-J20", _settled)
def to_be_chosen(s: Heist, ask: Ask, who: int) -> bool:
    """Some starts are settled: by the map, by the Mayor."""
    return planning.npc_chooses(s) if who == NPC else who != s.mayor


def _stays(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(f"{name_in(s, who)} stays in the hideout it reached in Part 1")


@may("MH-226", _stays)
def first_part(s: Heist, ask: Ask, who: int) -> bool:
    """Part 2: everybody stays in the hideout reached in Part 1."""
    return s.part == 0 or who == NPC


def _places(s: Heist, who: int) -> list[str]:
    return [s.site.ids[one] for one in bits(planning.start_kind(s, who))]


def _no_hideout(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    there = _places(s, who)
    return Reason(f"{name_in(s, who)} starts in a hideout: {joined(there)}", places=there)


@reach("MH-226", _no_hideout)
def in_a_hideout(s: Heist, ask: Ask, who: int) -> int:
    """Part 2 by itself: in a hideout."""
    if who == NPC or s.scenario.start != "hideout":
        return EVERY
    return planning.start_kind(s, who)


def _no_spot(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    there = _places(s, who)
    text = f"{name_in(s, who)} is Busted and starts on a marked spot: {joined(there)}"
    return Reason(text, places=there)


@reach("MH-220", _no_spot)
def on_a_spot(s: Heist, ask: Ask, who: int) -> int:
    """Busted characters start on a marked spot indoors (MH-J106)."""
    return EVERY if who == NPC or not planning.inmate(s, who) else planning.start_kind(s, who)


def _not_dug(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    name = s.site.ids[tile]
    return Reason(f"there is no entrance {name} yet: dig {name} first", instead=f"dig {name}")


@reach("MH-198", _not_dug)
def tunnel_is_dug(s: Heist, ask: Ask, who: int) -> int:
    """A tunnel entrance has to be set first."""
    return ~s.site.dug | s.present


def _no_entrance(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    there = _places(s, who)
    return Reason(f"{name_in(s, who)} starts on an entrance: {joined(there)}", places=there)


@reach("MH-78", _no_entrance)
def right_place(s: Heist, ask: Ask, who: int) -> int:
    """On an entrance; nobody else starts indoors (MH-J20)."""
    return planning.start_kind(s, who)


def _crowded(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    limit = planning.limit_of(s, tile)
    there = [WHO[one] for one in planning.standing(s, tile)]
    others = [s.site.ids[one] for one in planning.start_tiles(s, who)]
    where = s.site.ids[tile]
    text = f"{joined(names_in(s, there))} start on {where}, and it has room for {limit}"
    if not others and planning.tunnels_left(s) > 0:
        text += ": dig a tunnel entrance"
    return Reason(text, limit=limit, places=others)


@reach("MH-27", _crowded)
def room_there(s: Heist, ask: Ask, who: int) -> int:
    """At most two characters start on one entrance, unless the scenario says otherwise."""
    full = 0
    for tile in {*s.place}:
        if tile >= 0 and not planning.has_room(s, who, tile):
            full |= 1 << tile
    return ~full


def _there_already(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(f"{name_in(s, who)} starts on {s.site.ids[tile]} already")


@reach("MH-78", _there_already)
def another_place(s: Heist, ask: Ask, who: int) -> int:
    """A new start is another one."""
    here = s.place[who]
    return EVERY if here < 0 else ~(1 << here)


class Start(PlanVerb):
    name = "start"
    words = ("people", "tiles")
    label = "{0} starts at {1}"
    touches = ("{1}",)
    rules = (
        not_turned_down("start"),
        in_the_heist,
        own_affair,
        on_this_map("tiles"),
        to_be_chosen,
        first_part,
        in_a_hideout,
        on_a_spot,
        tunnel_is_dug,
        right_place,
        room_there,
        another_place,
    )

    def shared(self, s: Heist, at: int) -> bool:
        """Of the starts only that of the NPC."""
        return at >= NPC * s.box.width

    def changes_mind(self, s: Heist, at: int) -> bool:
        return s.place[at // s.box.width] != NONE

    def change(self, s: Heist, words: Words, out: Out) -> None:
        who, word = words
        s.place[who] = s.site.of_word[word]
        if out.heard:
            out.tell(events.Starts(who, word))

    def rare(self, s: Heist, words: Words) -> bool:
        return s.place[words[0]] != NONE

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        who, word = words
        tile = s.site.of_word[word]
        there = [one for one in shown(s) if s.place[one] == tile]
        also = joined([named_on(s, one) for one in there if one != who])
        hint = f"{also} start{'s' if len(there) == 1 else ''} there too." if also else ""
        return f"Start at {tile_words(s.box.tile_words[word])}", hint


# Tunnels


def _tunnel(s: Heist, at: int) -> int:
    """The tile of a word of `dig`; -1 if it is not on this map."""
    return s.site.at.get(s.box.sorts["tunnels"][at], NONE)


def _tunnels(s: Heist, tiles: int) -> int:
    """The words of those of these tiles that are tunnels, as a set."""
    words = s.box.sorts["tunnels"]
    found = [at for at, word in enumerate(words) if tiles >> s.site.at.get(word, s.site.tiles) & 1]
    return mask_of(found)


def _dug_already(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason(f"{s.site.ids[_tunnel(s, at)]} is an entrance already")


@allows("MH-J21", _dug_already)
def not_dug(s: Heist, ask: Ask) -> int:
    return ~_tunnels(s, s.present) if s.site.dug else EVERY


def _same_space(s: Heist, ask: Ask, at: int) -> Reason:
    cell = s.site.cells[_tunnel(s, at)]
    there = next(t for t in bits(planning.dug(s)) if s.site.cells[t] == cell)
    return Reason(f"the space {cell} has an entrance already: fill {s.site.ids[there]} first")


@allows("MH-199", _same_space)
def another_space(s: Heist, ask: Ask) -> int:
    """Several tunnel entrances lie in different spaces."""
    cells = planning.cells_dug(s)
    if not cells:
        return EVERY
    taken = mask_of([tile for tile in bits(s.site.dug) if s.site.cells[tile] in cells])
    return ~_tunnels(s, taken)


def _none_left(s: Heist, ask: Ask, at: int) -> Reason:
    most = s.scenario.tunnel_entrances
    there = [s.site.ids[tile] for tile in bits(planning.dug(s))]
    if not most:
        return Reason("no tunnel entrance may be set in this heist")
    return Reason(f"{most} may be set, and there is {joined(there)}: fill one first", most=most)


@allows("MH-198", _none_left)
def tunnel_left(s: Heist, ask: Ask) -> int:
    """As many tunnel entrances as the scenario allows."""
    return EVERY if planning.tunnels_left(s) > 0 else 0


class Dig(PlanVerb):
    name = "dig"
    words = ("tunnels",)
    label = "Dig {0}"
    button = "Dig here"
    touches = ("{0}",)
    rules = (
        not_turned_down("dig"),
        on_this_map("tunnels"),
        not_dug,
        another_space,
        tunnel_left,
    )

    def change(self, s: Heist, words: Words, out: Out) -> None:
        tile = _tunnel(s, words[0])
        s.present |= 1 << tile
        out.tell(events.Dug(s.site.word[tile]))


@allows("MH-198", lambda s, ask, at: Reason("there is no such tunnel entrance to take away"))
def is_dug(s: Heist, ask: Ask) -> int:
    return _tunnels(s, s.present) if s.site.dug else 0


def _somebody_there(s: Heist, ask: Ask, at: int) -> Reason:
    there = [WHO[who] for who in planning.standing(s, _tunnel(s, at))]
    return Reason(
        f"{joined(names_in(s, there))} would start there: choose another start first", who=there
    )


@allows("MH-J20", _somebody_there)
def nobody_there(s: Heist, ask: Ask) -> int:
    """Who starts there has to start elsewhere first."""
    return ~_tunnels(s, mask_of([s.place[who] for who in bits(s.alive) if s.place[who] >= 0]))


class Fill(PlanVerb):
    name = "fill"
    words = ("tunnels",)
    label = "Do without {0}"
    button = "Do without it"
    touches = ("{0}",)
    rules = (not_turned_down("fill"), on_this_map("tunnels"), is_dug, nobody_there)
    takes_back = True

    def change(self, s: Heist, words: Words, out: Out) -> None:
        tile = _tunnel(s, words[0])
        s.present &= ~(1 << tile)
        out.tell(events.Filled(s.site.word[tile]))
