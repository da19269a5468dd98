"""The conditions of The Plan, each with its clause and what a refusal says."""

from __future__ import annotations

from muster.games.masters_of_the_heist import planning
from muster.games.masters_of_the_heist.box import NPC, WHO, HeistBox
from muster.games.masters_of_the_heist.site import bits
from muster.games.masters_of_the_heist.stages import NONE
from muster.games.masters_of_the_heist.state import Heist
from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

OWN: tuple[str, ...] = ("mark", "unmark", "share", "keep")
"""Commands about an own PC."""

ON_A_TILE: dict[str, int] = {
    "mark": 1,
    "unmark": 1,
    "start": 1,
    "schematics": 0,
    "visage": 0,
    "floorplan": 0,
    "inside": 1,
}
"""Which word of a command is a tile."""


def verb_of(box: HeistBox, action: int) -> str:
    return box.catalogue.verb_of[action]


def words_of(box: HeistBox, action: int) -> tuple[int, ...]:
    """The places of the words of an action."""
    return box.catalogue.verbs[box.catalogue.verb_of[action]].args(action)


def tile_of(s: Heist, action: int) -> int:
    """The tile a command names; -1 if it is not on this map, or no tile at all."""
    verb = verb_of(s.box, action)
    if verb in ("dig", "fill"):
        return tunnel_of(s, words_of(s.box, action)[0])
    word = words_of(s.box, action)[ON_A_TILE[verb]]
    return s.site.of_word[word] if word < s.box.width else NONE


def tunnel_of(s: Heist, place: int) -> int:
    """The tile of a word of `dig`; -1 if it is not on this map."""
    words = s.box.catalogue.verbs["dig"].words[0]
    return s.site.at.get(words[place], NONE)


def named(s: Heist, tile: int) -> str:
    return s.site.ids[tile]


def _text(s: Heist, action: int) -> str:
    return s.box.catalogue.texts[action]


@rule("MH-J2")
def not_turned_down(s: Heist, ask: Ask, action: int) -> Reason | None:
    """What the team has turned down is not proposed again in the same phase."""
    if action not in s.refused:
        return None
    return Reason(f"the team has turned down {_text(s, action)!r} in this phase; propose another")


@rule("MH-1", *OWN, "start", "give", "return", "inside", "machinist")
def in_the_crew(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The PC takes part in this heist."""
    box = s.box
    who = words_of(box, action)[0]
    if (who == NPC and verb_of(box, action) != "share") or planning.in_play(s, who):
        return None
    crew = [WHO[one] for one in bits(s.alive & 15)]
    return Reason(f"{WHO[who]} does not take part in this heist, only {joined(crew)}", crew=crew)


@rule("MH-94", *OWN, "start")
def own_affair(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Everybody decides about the own characters (MH-J2); the NPC is the team's."""
    box = s.box
    who = words_of(box, action)[0]
    if who == NPC or who >= box.pcs or box.owner[who] == ask.seat:
        return None
    own = [WHO[one] for one in planning.own_pcs(s, ask.seat)]
    return Reason(f"{WHO[who]} is run by seat {box.owner[who]}; yours: {joined(own)}", own=own)


@rule("MH-J17", "unmark", "fill", "sell", "return", "share", "start")
def patience(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Changes are free, but not without end."""
    box = s.box
    if planning.may_change(s, ask.seat):
        return None
    if verb_of(box, action) == "start" and s.place[words_of(box, action)[0]] == NONE:
        return None
    return Reason(
        f"you have taken something back {planning.MOST_CHANGES} times: leave it as it is now",
        changes=s.fuss[ask.seat],
    )


@rule("MH-20", *ON_A_TILE, "dig", "fill")
def on_this_map(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The tile lies on the map in play."""
    if tile_of(s, action) >= 0 or _text(s, action).endswith(" bag"):
        return None
    return Reason(f"{_text(s, action).split()[-1]} is not on the map of this part")


# Tokens


@rule("MH-75", "mark")
def on_a_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Planning tokens lie on hexes; entrances need none (MH-J18)."""
    tile = tile_of(s, action)
    if 0 <= tile < s.site.hexes:
        return None
    return Reason("entrances need no planning token: mark hexes only")


@rule("MH-J18", "mark")
def not_marked(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One own token per hex."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile < 0 or not s.plan[who] >> tile & 1:
        return None
    return Reason(f"{named(s, tile)} has a token of {WHO[who]} already")


@rule("MH-62", "mark")
def token_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    """As many tokens as the Planning Memory says."""
    who = words_of(s.box, action)[0]
    if s.spare[who] > 0:
        return None
    return Reason(
        f"{WHO[who]} has placed all tokens: take one back first (unmark {WHO[who]} ..)",
        placed=s.plan[who].bit_count(),
    )


@rule("MH-75", "unmark")
def marked(s: Heist, ask: Ask, action: int) -> Reason | None:
    """There is a token to take back."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile >= 0 and s.plan[who] >> tile & 1:
        return None
    there = [named(s, one) for one in bits(s.plan[who])]
    return Reason(f"{WHO[who]} has no token there", tokens=there)


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
        return Reason(f"the Mayor has got {WHO[who]} inside: that is where {WHO[who]} starts")
    return Reason(f"{WHO[who]} stays in the hideout it reached in Part 1 (MH-226)")


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
    """On an entrance; Busted ones on a marked spot (MH-220), in Part 2 in a hideout (MH-226)."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    kind = planning.start_kind(s, who)
    if tile >= 0 and kind >> tile & 1:
        return None
    there = [named(s, one) for one in bits(kind)]
    if who != NPC and s.scenario.start == "hideout":
        text = f"{WHO[who]} starts in a hideout: {joined(there)}"
    elif who != NPC and planning.inmate(s, who):
        text = f"{WHO[who]} is Busted and starts on a marked spot: {joined(there)}"
    else:
        text = f"{WHO[who]} starts on an entrance: {joined(there)}"
    return Reason(text, places=there)


@rule("MH-27", "start")
def room_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    """At most two characters start on one entrance, unless the scenario says otherwise."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile < 0 or planning.has_room(s, who, tile):
        return None
    limit = planning.limit_of(s, tile)
    there = [WHO[one] for one in planning.standing(s, tile)]
    others = [named(s, one) for one in planning.start_tiles(s, who)]
    text = f"{joined(there)} start on {named(s, tile)}, and it has room for {limit}"
    if not others and planning.tunnels_left(s) > 0:
        text += ": dig a tunnel entrance"
    return Reason(text, limit=limit, places=others)


@rule("MH-78", "start")
def another_place(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A new start is another one."""
    who, tile = words_of(s.box, action)[0], tile_of(s, action)
    if tile < 0 or s.place[who] != tile:
        return None
    return Reason(f"{WHO[who]} starts on {named(s, tile)} already")


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
    return Reason(f"{joined(there)} would start there: choose another start first", who=there)


# Ideas between the parts


@rule("MH-228", "share")
def same_hideout(s: Heist, ask: Ask, action: int) -> Reason | None:
    """PCs in the same hideout, before Part 2."""
    who, other = words_of(s.box, action)
    if s.scenario.start != "hideout":
        return Reason("ideas are only exchanged in the planning of The Final Score, Part 2")
    if planning.together(s, who, other):
        return None
    near = [WHO[one] for one in bits(s.alive & 15) if planning.together(s, who, one)]
    return Reason(f"{WHO[other]} is not in the same hideout as {WHO[who]}", same=near)


@rule("MH-228", "share")
def idea_to_give(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = words_of(s.box, action)[0]
    return None if s.ideas[who] > 0 else Reason(f"{WHO[who]} has no idea left to give")


@rule("MH-230", "keep")
def ideas_kept(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Part 2: the ideas left from Part 1 in place of the initial ones."""
    who = words_of(s.box, action)[0]
    if s.part == 0:
        return Reason("only in Part 2 of The Final Score ideas are left from before")
    if not s.kept[who]:
        return Reason(f"{WHO[who]} had no ideas left after Part 1, or has taken them already")
    if who >= s.box.pcs or s.card[who] < 0 or planning.after_keeping(s, who) >= 0:
        return None
    return Reason(f"{WHO[who]} has given away more ideas than were left from Part 1")


# Confirming


@rule("MH-J20", "ready")
def all_placed(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Everybody has a start."""
    missing = [WHO[who] for who in planning.startless(s, ask.seat)]
    if not missing:
        return None
    return Reason(
        f"{joined(missing)} must have a place to start: start {missing[0]} ..", missing=missing
    )


RULES: tuple[Rule[Heist], ...] = (
    not_turned_down,
    in_the_crew,
    own_affair,
    on_this_map,
    on_a_hex,
    not_marked,
    token_left,
    marked,
    to_be_chosen,
    tunnel_is_dug,
    right_place,
    room_there,
    another_place,
    not_dug,
    another_space,
    tunnel_left,
    is_dug,
    nobody_there,
    same_hideout,
    idea_to_give,
    ideas_kept,
    all_placed,
)
"""In the order a refusal should name them; `patience` comes last of all."""
