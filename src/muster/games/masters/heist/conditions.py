"""The conditions a command must meet, each with its clause and what would make it legal.

Lists of commands are made by `command_lists` and `escape`; these rules say why something is not in
them. The last one of each question holds everything against the list itself.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

from ..board.site import bits
from ..box import NPC
from ..components import DIRECTIONS, WHO
from ..people import name_in, names_in
from ..stages import NONE
from ..state import Heist
from ..verbs.commands import (
    SUBJECTS,
    named,
    subject_of,
    tile_of,
    verb_of,
    words_of,
)
from . import abilities, commits, free
from .icon_conditions import (
    adjacent,
    camera_there,
    guard_lets_go,
    guard_there,
    icon_left,
    in_range,
    lock_there,
    may_subdue,
    no_door,
    no_remote_lock,
    not_imprisoned,
    not_locked,
    planned_hex,
    safe_there,
    shakes_a_dog,
    unknown_there,
)
from .lists import command_actions, may_finish
from .loot_conditions import (
    hostage_there,
    idea_there,
    loot_held,
    loot_there,
    on_server,
    opens_door,
)
from .rare_conditions import (
    after_a_radio,
    card_to_flick,
    idea_to_forgo,
    lays_next_door,
    not_declared,
    within_reach,
)

# Who


@rule("MH-94", *SUBJECTS, "flick")
def own_character(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Each player has the final say about the own characters, the team about the NPC."""
    who = subject_of(s, action)
    if who == NPC:
        if s.alive >> NPC & 1:
            if s.runner in (NONE, ask.seat):
                return None
            return Reason(f"seat {s.runner} runs the NPC in this round", runner=s.runner)
        return Reason("there is no active NPC; only characters act (MH-204)")
    if who >= s.box.pcs:
        return Reason(f"there is no {name_in(s, who)} in this crew of {s.box.pcs}")
    if s.busted >> who & 1:
        return Reason(f"{name_in(s, who)} is busted and out of play (MH-140)")
    if s.box.owner[who] == ask.seat:
        return None
    mine = [WHO[at] for at, seat in enumerate(s.box.owner) if seat == ask.seat]
    return Reason(
        f"{name_in(s, who)} is run by seat {s.box.owner[who]}; you run {joined(names_in(s, mine))}",
        own=mine,
    )


@rule("MH-J2", "act", "move", "escape", "step", "take", "drop", "roll", "via", "grab", "shed")
def not_turned_down(s: Heist, ask: Ask, action: int) -> Reason | None:
    if action in s.refused and ask.seat != s.lead:
        return Reason("the team has turned this down in this phase")
    return None


# Choosing an action


@rule("MH-89", "act", "pwn", "breach")
def one_action(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Exactly one action per round and character."""
    act = s.act[subject_of(s, action)]
    if act == NONE:
        return None
    chosen = s.box.acts.names[act]
    return Reason(f"the action of this round is chosen already: {chosen}", action=chosen)


@rule("MH-70", "act")
def on_offer(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Default actions, the two skills, carried items."""
    who, act = words_of(s, action)
    if any(one == act for one, _ in commits.prices(s, who)):
        return None
    acts = s.box.acts
    known = _menu(s, who)
    if act not in known:
        names = [acts.words[one] for one, _ in commits.prices(s, who)]
        return Reason(f"{acts.names[act]} is on none of its cards", choices=names)
    face = commits.face_of(s.box, act)
    ideas = s.ideas[who]
    if acts.words[act] == "patch-in":
        return Reason("Patch In needs a live camera on an adjacent tile (MH-C-patch-in)")
    if acts.words[act] in commits.NOT_PLAIN:
        how = (
            "breach with a direction" if acts.words[act] == "breach" else "pwn, with whom and what"
        )
        return Reason(f"say {how}")
    cost = acts.price[act] + (commits.RING[s.die[who]][face] if face else 0)
    if who == NPC and not face:
        cost = commits.RING[s.die[who]][6]
    if cost > ideas:
        die, name = s.die[who], acts.names[act]
        return Reason(
            f"{name} costs {cost} ideas with a {die} on the die, there are {ideas}",
            needed=cost,
            ideas=ideas,
            die=s.die[who],
        )
    return Reason(f"{acts.names[act]} cannot be chosen now; an item works once a round (MH-J66)")


def _menu(s: Heist, who: int) -> list[int]:
    box = s.box
    if who == NPC:
        defaults, on_six = box.npc_acts[s.part][1 if s.panic else 0]
        return [*defaults, on_six]
    first, second = s.skills[who]
    defaults, rows = box.menu(s.card[who], first, second)
    found = [*defaults]
    for row in rows:
        found += row
    for kind in s.carried[who]:
        at = kind - box.first_item
        if 0 <= at < len(box.items):
            found += box.item_acts[at]
    return found


@rule("MH-C-autopwn", "pwn")
def may_help(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Another character, never oneself, nothing it cannot use."""
    who, other, kind = words_of(s, action)
    if not commits.helps(s, who):
        return Reason(f"{name_in(s, who)} can neither Autopwn nor Exploit")
    if s.ideas[who] < 1:
        return Reason("it costs an idea, and there is none")
    if (other, kind) in commits.help_targets(s, who):
        return None
    if other == who:
        return Reason("never for oneself")
    if not s.alive >> other & 1:
        return Reason(f"{name_in(s, other)} is not in play")
    return Reason(f"{name_in(s, other)} cannot use that: it may not subdue, or is imprisoned")


@rule("MH-C-breach", "breach")
def may_breach(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Four ideas, indoors, an external side."""
    who, way = words_of(s, action)
    ways = commits.breach_ways(s, who)
    if way in ways:
        return None
    sides = [DIRECTIONS[one] for one in ways]
    return Reason(
        "Breach needs a Demolitions Guy with 4 ideas on a hex with an external side there",
        sides=sides,
        ideas=s.ideas[who],
    )


@rule("MH-J101", "read")
def logs_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_read(s, subject_of(s, action)):
        return None
    return Reason("the logs are read once, with the USB key, on the star of The Black Box")


@rule("MH-67", "use")
def may_use(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, ability = words_of(s, action)
    why = abilities.why_not_use(s, who, s.box.abilities[ability])
    return Reason(f"{name_in(s, who)} may not use it: {why}") if why else None


@rule("MH-C-vent-crawl", "vent")
def gap_between(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    targets = abilities.vent_targets(s, who)
    if tile_of(s, word) in targets:
        return None
    return Reason("a Grease Man, and a hex straight across a single gap", tiles=named(s, targets))


@rule("MH-C-i-can-haz-teh-codes", "codes")
def camera_known(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    targets = abilities.codes_targets(s, who)
    if tile_of(s, word) in targets:
        return None
    return Reason(
        "the ability once per heist, 2 ideas (Black Hat: free), a live camera beside unknown hexes",
        tiles=named(s, targets),
    )


@rule("MH-C-old-friend", "friend")
def outdoors_with_ideas(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, other = words_of(s, action)
    if other in abilities.friend_targets(s, who):
        return None
    return Reason("an outdoor PC with 2 ideas, for another character, if Old Friend is there")


@rule("MH-90", "done", "watch")
def all_committed(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Passing is not allowed."""
    if may_finish(s, ask.seat):
        return None
    owner = s.box.owner
    idle = [WHO[who] for who in bits(s.alive & 15) if owner[who] == ask.seat and s.act[who] < 0]
    if s.alive >> NPC & 1 and s.act[NPC] < 0 and ask.seat == s.lead:
        idle.append("npc")
    return Reason(
        f"nobody may pass: {joined(names_in(s, idle))} must choose an action; "
        "its icons may be left unused",
        waiting=idle,
    )


@rule("MH-J3", *SUBJECTS, "flick", "done", "watch", "escape")
def possible_now(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Whatever the list of commands does not have."""
    if action in command_actions(s, ask.seat):
        if ask.question.key == "after" and verb_of(s, action) in ("done", "watch"):
            return Reason("you are done already")
        return None
    return Reason("that is not possible in this position")


COMMANDING: tuple[Rule[Heist], ...] = (
    own_character,
    not_turned_down,
    one_action,
    on_offer,
    may_help,
    may_breach,
    icon_left,
    not_imprisoned,
    adjacent,
    guard_lets_go,
    planned_hex,
    not_locked,
    no_remote_lock,
    no_door,
    shakes_a_dog,
    lock_there,
    may_subdue,
    guard_there,
    camera_there,
    unknown_there,
    safe_there,
    in_range,
    loot_there,
    loot_held,
    on_server,
    opens_door,
    hostage_there,
    idea_there,
    logs_there,
    may_use,
    gap_between,
    camera_known,
    outdoors_with_ideas,
    all_committed,
    after_a_radio,
    within_reach,
    lays_next_door,
    idea_to_forgo,
    not_declared,
    card_to_flick,
    possible_now,
)
