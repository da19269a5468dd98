"""The conditions of Escape (MH-126 to MH-139), each with its clause."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule

from ..board.site import bits
from ..heist.conditions import (
    logs_there,
    may_use,
    not_turned_down,
    own_character,
    possible_now,
)
from ..heist.loot_conditions import (
    hostage_there,
    idea_there,
    loot_held,
    loot_there,
    on_server,
    opens_door,
)
from ..heist.rare_conditions import (
    helps_in_a_pinch,
    lays_next_door,
    left_there,
    on_the_way,
    picks_under_pressure,
    within_reach,
)
from ..people import name_in
from ..state import Heist
from ..verbs.commands import (
    SUBJECTS,
    named,
    subject_of,
    tile_of,
    verb_of,
    words_of,
)
from .last_ditch import at_the_mark, reached, roll_targets, way_points
from .running import closed_to_all, step_cost

# Escape


@rule("MH-J86", *SUBJECTS)
def not_stopped(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = subject_of(s, action)
    if s.rolled >> who & 1:
        return Reason(f"{name_in(s, who)} has made the last ditch roll and stays where it is")
    return None


@rule("MH-22", "step")
def next_tile(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = tile_of(s, word)
    around = s.adj[s.place[who]] & s.present
    if tile >= 0 and around >> tile & 1:
        return None
    return Reason("an Escape Move leads to an adjacent tile", adjacent=named(s, bits(around)))


@rule("MH-131", "step")
def open_tile(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    if s.remote >> s.place[who] & 1:
        return Reason("a remote lock holds this character until a server opens it (MH-J62)")
    if closed_to_all(s) >> tile_of(s, word) & 1:
        return Reason("it is locked; only Pick Under Pressure opens locks now, keycards doors")
    return None


@rule("MH-134", "step")
def ideas_enough(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = words_of(s, action)[0]
    cost = step_cost(s, who, s.place[who])
    moves = "1 Escape Move" if cost == 1 else f"{cost} Escape Moves"
    if s.ideas[who] >= cost:
        return None
    return Reason(
        f"leaving here takes {moves}, an idea each; {name_in(s, who)} has {s.ideas[who]}: roll",
        needed=cost,
        ideas=s.ideas[who],
    )


@rule("MH-127", "roll")
def way_out(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    targets = roll_targets(s, who, reached(s, who, closed_to_all(s)))
    if tile_of(s, word) in targets:
        return None
    return Reason("no path leads there", exits=named(s, targets))


@rule("MH-J86", "grab", "shed")
def named_before_the_roll(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Picked up or put down on the way: at the way point named last, what will be there."""
    who, kind = words_of(s, action)
    marks = way_points(s, who)
    if not marks:
        return Reason("name a way point first: what is taken or left on the run is said there")
    there, held = at_the_mark(s, who)
    taking = verb_of(s, action) == "grab"
    if kind in (there if taking else held):
        return None
    kinds = [s.box.kinds[one] for one in (there if taking else held)]
    where = f"lies on {s.site.ids[marks[-1]]}" if taking else f"is carried by {name_in(s, who)}"
    return Reason(f"no such loot {where} when the run gets there", loot=kinds)


FLEEING: tuple[Rule[Heist], ...] = (
    own_character,
    not_stopped,
    not_turned_down,
    next_tile,
    open_tile,
    ideas_enough,
    way_out,
    named_before_the_roll,
    loot_there,
    loot_held,
    on_server,
    opens_door,
    hostage_there,
    idea_there,
    logs_there,
    may_use,
    within_reach,
    lays_next_door,
    left_there,
    picks_under_pressure,
    helps_in_a_pinch,
    on_the_way,
    possible_now,
)
