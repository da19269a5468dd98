"""The conditions of Escape (MH-126 to MH-139), each with its clause."""

from __future__ import annotations

from muster.games.masters.command_words import (
    SUBJECTS,
    named,
    subject_of,
    tile_of,
    words_of,
)
from muster.games.masters.components import WHO
from muster.games.masters.conditions import (
    logs_there,
    may_use,
    not_turned_down,
    own_character,
    possible_now,
)
from muster.games.masters.escape import (
    closed_to_all,
    reached,
    roll_targets,
    step_cost,
)
from muster.games.masters.loot_conditions import (
    hostage_there,
    idea_there,
    loot_held,
    loot_there,
    not_in_circles,
    on_server,
    opens_door,
)
from muster.games.masters.rare_conditions import (
    helps_in_a_pinch,
    lays_next_door,
    left_there,
    on_the_way,
    picks_under_pressure,
    within_reach,
)
from muster.games.masters.site import bits
from muster.games.masters.state import Heist
from muster.kernel.ask import Ask, Reason, Rule, rule

# Escape


@rule("MH-J86", *SUBJECTS)
def not_stopped(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = subject_of(s, action)
    if s.rolled >> who & 1:
        return Reason(f"{WHO[who]} has made the last ditch roll and stays where it is")
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
    if s.ideas[who] >= cost:
        return None
    return Reason(
        f"leaving this tile takes {cost} Escape Move(s), there are {s.ideas[who]} ideas: roll",
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


FLEEING: tuple[Rule[Heist], ...] = (
    own_character,
    not_stopped,
    not_turned_down,
    next_tile,
    open_tile,
    ideas_enough,
    way_out,
    loot_there,
    loot_held,
    not_in_circles,
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
