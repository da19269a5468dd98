"""The conditions a command must meet, each with its clause and what would make it legal.

Lists of commands are made by `commands` and `escape`; these rules say why something is not in
them. The last one of each question holds everything against the list itself.
"""

from __future__ import annotations

from muster.games.masters_of_the_heist import abilities, commits, free, icons
from muster.games.masters_of_the_heist.acts import (
    DISABLE,
    FLICK,
    LOOT,
    MOVE,
    REVEAL,
    SUBDUE,
    TOSS,
    UNLOCK,
)
from muster.games.masters_of_the_heist.box import NPC, WHO
from muster.games.masters_of_the_heist.commands import (
    command_actions,
    may_finish,
    toss_targets,
)
from muster.games.masters_of_the_heist.components import DIRECTIONS
from muster.games.masters_of_the_heist.escape import (
    closed_to_all,
    flee_actions,
    reached,
    roll_targets,
    step_cost,
)
from muster.games.masters_of_the_heist.loot import holds, kinds_held, kinds_on, lies
from muster.games.masters_of_the_heist.rules import (
    can_subdue,
    held_by,
    imprisoned,
    move_targets,
    near,
    planned,
)
from muster.games.masters_of_the_heist.site import bits
from muster.games.masters_of_the_heist.stages import ESCAPE, NONE
from muster.games.masters_of_the_heist.state import Heist
from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

ICON_OF: dict[str, int] = {
    "move": MOVE,
    "slip": MOVE,
    "unlock": UNLOCK,
    "crack": UNLOCK,
    "subdue": SUBDUE,
    "muzzle": SUBDUE,
    "disable": DISABLE,
    "reveal": REVEAL,
    "pocket": LOOT,
    "toss": TOSS,
    "flick": FLICK,
}
ICON_NAMES = ("Move", "Unlock", "Subdue", "Disable", "Reveal", "Loot", "Toss Loot", "Flick")
SUBJECTS = tuple(
    "act pwn breach move slip unlock subdue muzzle disable reveal pocket crack toss forgo take drop"
    " hack unbar seize find read use fetch lay vent codes friend shift step pressure pinch via"
    " roll".split()
)


def verb_of(s: Heist, action: int) -> str:
    return s.box.catalogue.verb_of[action]


def words_of(s: Heist, action: int) -> tuple[int, ...]:
    return s.box.catalogue.verbs[verb_of(s, action)].args(action)


def _subject(s: Heist, action: int) -> int:
    return NPC if verb_of(s, action) == "flick" else words_of(s, action)[0]


def _tile(s: Heist, word: int) -> int:
    return s.site.of_word[word] if word < len(s.site.of_word) else -1


def _named(s: Heist, tiles: list[int]) -> list[str]:
    return [s.site.ids[tile] for tile in tiles]


# Who


@rule("MH-94", *SUBJECTS, "flick")
def own_character(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Each player has the final say about the own characters, the team about the NPC."""
    who = _subject(s, action)
    if who == NPC:
        if s.alive >> NPC & 1:
            if s.runner in (NONE, ask.seat):
                return None
            return Reason(f"seat {s.runner} runs the NPC in this round", runner=s.runner)
        return Reason("there is no active NPC; only characters act (MH-204)")
    if who >= s.box.pcs:
        return Reason(f"there is no {WHO[who]} in this crew of {s.box.pcs}")
    if s.busted >> who & 1:
        return Reason(f"{WHO[who]} is busted and out of play (MH-140)")
    if s.box.owner[who] == ask.seat:
        return None
    mine = [WHO[at] for at, seat in enumerate(s.box.owner) if seat == ask.seat]
    return Reason(f"{WHO[who]} is run by seat {s.box.owner[who]}; you run {joined(mine)}", own=mine)


@rule("MH-J2", "act", "move", "escape", "step", "take", "drop", "roll", "via")
def not_turned_down(s: Heist, ask: Ask, action: int) -> Reason | None:
    if action in s.refused and ask.seat != s.lead:
        return Reason("the team has turned this down in this phase")
    return None


# Choosing an action


@rule("MH-89", "act", "pwn", "breach")
def one_action(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Exactly one action per round and character."""
    act = s.act[_subject(s, action)]
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
        how = "breach with a direction" if acts.words[act] == "breach" else "pwn, with whom and what"
        return Reason(f"say {how}")
    cost = acts.price[act] + (commits.RING[s.die[who]][face] if face else 0)
    if who == NPC and not face:
        cost = commits.RING[s.die[who]][6]
    if cost > ideas:
        return Reason(
            f"{acts.names[act]} costs {cost} ideas with a {s.die[who]} on the die, there are {ideas}",
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
        return Reason(f"{WHO[who]} can neither Autopwn nor Exploit")
    if s.ideas[who] < 1:
        return Reason("it costs an idea, and there is none")
    if (other, kind) in commits.help_targets(s, who):
        return None
    if other == who:
        return Reason("never for oneself")
    if not s.alive >> other & 1:
        return Reason(f"{WHO[other]} is not in play")
    return Reason(f"{WHO[other]} cannot use that: it may not subdue, or is imprisoned")


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


# Icons


@rule("MH-51", *ICON_OF)
def icon_left(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A sub-action the chosen action has and that is not used yet."""
    verb, who = verb_of(s, action), _subject(s, action)
    kind = ICON_OF[verb]
    if icons.has_icon(s, who, kind):
        return None
    name = ICON_NAMES[kind]
    if s.act[who] == NONE:
        return Reason(f"{WHO[who]} has not chosen an action yet (MH-90)", icon=name)
    chosen = s.box.acts.names[s.act[who]]
    printed = s.box.acts.text[s.act[who]]
    letter = "MUSDR$TF"[kind]
    why = "is used up" if letter in printed else f"is not on {chosen} ({printed})"
    return Reason(f"the icon {name} {why}", icon=name, action=chosen)


@rule("MH-171", "move", "slip", "unlock", "subdue", "muzzle", "disable", "crack")
def not_imprisoned(s: Heist, ask: Ask, action: int) -> Reason | None:
    if not imprisoned(s, _subject(s, action)):
        return None
    letter = s.site.remotes[s.place[_subject(s, action)]]
    return Reason(
        f"inside a remote lock one may not move, unlock, subdue or disable; server {letter} opens it"
    )


@rule("MH-22", "move", "slip", "unlock", "subdue", "muzzle", "disable")
def adjacent(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The tile is next to the character; subdue and disable also work on the own tile."""
    who, word = words_of(s, action)
    tile = _tile(s, word)
    here = s.place[who]
    around = near(s, who)
    if tile >= 0 and around >> tile & 1:
        return None
    verb = verb_of(s, action)
    if tile == here:
        if verb in ("subdue", "muzzle", "disable"):
            return None
        if verb == "unlock":
            return Reason("a lock on the own tile cannot be opened from there (MH-53)")
        return Reason(f"{WHO[who]} is there already")
    names = _named(s, bits(around))
    return Reason(
        f"{s.box.tile_words[word]} is not adjacent to {s.site.ids[here]}", adjacent=names
    )


@rule("MH-33", "move", "slip")
def guard_lets_go(s: Heist, ask: Ask, action: int) -> Reason | None:
    """An active guard on the own tile must be subdued first."""
    who = _subject(s, action)
    count = held_by(s, s.place[who])
    if not count or s.slipping >> who & 1:
        return None
    return Reason(
        f"{count} active guard(s) on the tile: subdue them first, or use There Are Better Ways",
        guards=count,
    )


@rule("MH-76", "move", "slip")
def planned_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Only onto hexes with an own planning token; exits need none."""
    who, word = words_of(s, action)
    tile = _tile(s, word)
    if planned(s, who) >> tile & 1:
        return None
    ways = [one for one in move_targets(s, who)]
    return Reason(
        f"{WHO[who]} has no planning token on {s.site.ids[tile]}", may_go=_named(s, ways)
    )


@rule("MH-35", "move", "slip")
def not_locked(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = _tile(s, words_of(s, action)[1])
    if not s.locks[tile]:
        return None
    return Reason(f"{s.locks[tile]} closed lock(s): unlock them from next to it", locks=s.locks[tile])


@rule("MH-170", "move", "slip")
def no_remote_lock(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = _tile(s, words_of(s, action)[1])
    if not s.remote >> tile & 1:
        return None
    return Reason(f"a remote lock bars it: stand on server {s.site.remotes[tile]}")


@rule("MH-191", "move", "slip")
def no_door(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = _tile(s, words_of(s, action)[1])
    if not s.doors >> tile & 1:
        return None
    return Reason("a keycard door bars it: somebody with a keycard next to it may open it")


@rule("MH-J68", "slip")
def shakes_a_dog(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = words_of(s, action)[0]
    if s.slipping >> who & 1 and s.dogs[s.place[who]] and s.icons[who] & 15 > 1:
        return None
    return Reason("two Moves at once shake off a dog on the own tile, by There Are Better Ways")


@rule("MH-53", "unlock")
def lock_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.locks[_tile(s, words_of(s, action)[1])]:
        return None
    return Reason("no closed lock is there")


@rule("MH-C-there-are-better-ways", "subdue", "muzzle")
def may_subdue(s: Heist, ask: Ask, action: int) -> Reason | None:
    if can_subdue(s, _subject(s, action)):
        return None
    return Reason(f"{WHO[_subject(s, action)]} cannot subdue")


@rule("MH-54", "subdue", "muzzle")
def guard_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    tile = _tile(s, words_of(s, action)[1])
    if verb_of(s, action) == "muzzle":
        if s.dogs[tile] and s.guards[tile]:
            return None
        return Reason("muzzle picks the dog where a guard is too; say subdue")
    if held_by(s, tile):
        return None
    return Reason("no active guard is there")


@rule("MH-55", "disable")
def camera_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if s.cameras[_tile(s, words_of(s, action)[1])]:
        return None
    return Reason("no live camera is there")


@rule("MH-44", "reveal")
def unknown_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = -1 if word == s.box.width else _tile(s, word)
    targets = icons.reveal_targets(s, who)
    if tile in targets and (tile >= 0 or word == s.box.width):
        return None
    if -1 in targets:
        return Reason("no unknown hex is left, or the bag is empty: say bag (MH-45)")
    return Reason("it is not an unknown hex", unknown=_named(s, bits(s.unknown)))


@rule("MH-211", "crack")
def safe_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = _tile(s, word)
    if tile >= 0 and icons.cracks_with(s, who, tile):
        return None
    return Reason("cracking needs a safe on the own tile and Safecracking Tools, or a Plasma Torch there")


@rule("MH-C-toss-loot", "toss")
def in_range(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind, word = words_of(s, action)
    targets = toss_targets(s, who)
    if _tile(s, word) in targets and kind in kinds_held(s, who):
        return None
    return Reason("own loot, one tile, one or two steps in a line", tiles=_named(s, targets))


# Free things


@rule("MH-118", "take")
def loot_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind = words_of(s, action)
    if lies(s, s.place[who], kind) or s.stage == ESCAPE:
        return None
    there = [s.box.kinds[one] for one in kinds_on(s, s.place[who])]
    return Reason("no such loot lies on the own tile", there=there)


@rule("MH-119", "drop", "lay")
def loot_held(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind = words_of(s, action)[:2]
    if holds(s, who, kind):
        return None
    return Reason(
        f"{WHO[who]} does not carry that", carries=[s.box.kinds[one] for one in kinds_held(s, who)]
    )


@rule("MH-J113", "take", "drop")
def not_in_circles(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, kind = words_of(s, action)
    taking = verb_of(s, action) == "take"
    if taking and not lies(s, s.place[who], kind):
        return None
    if free.goes_round(s, who, kind, s.place[who], taking):
        return Reason("that would restore a position already seen: do something else first")
    return None


@rule("MH-172", "hack")
def on_server(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_hack(s, _subject(s, action)):
        return None
    return Reason("one has to stand on a server whose letter still locks something")


@rule("MH-192", "unbar")
def opens_door(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    doors = free.door_targets(s, who)
    if _tile(s, word) in doors:
        return None
    return Reason("it needs a keycard and an adjacent keycard door", doors=_named(s, doors))


@rule("MH-206", "seize")
def hostage_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_seize(s, _subject(s, action)):
        return None
    return Reason("no hostage to take is on the own tile")


@rule("MH-C-architect", "find")
def idea_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_find(s, _subject(s, action)):
        return None
    return Reason("no idea of the Architect lies on the own tile")


@rule("MH-J101", "read")
def logs_there(s: Heist, ask: Ask, action: int) -> Reason | None:
    if free.may_read(s, _subject(s, action)):
        return None
    return Reason("the logs are read once, with the USB key, on the star of The Black Box")


@rule("MH-67", "use")
def may_use(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, ability = words_of(s, action)
    why = abilities.why_not_use(s, who, s.box.abilities[ability])
    return Reason(f"{WHO[who]} may not use it: {why}") if why else None


@rule("MH-C-vent-crawl", "vent")
def gap_between(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    targets = abilities.vent_targets(s, who)
    if _tile(s, word) in targets:
        return None
    return Reason("a Grease Man, and a hex straight across a single gap", tiles=_named(s, targets))


@rule("MH-C-i-can-haz-teh-codes", "codes")
def camera_known(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    targets = abilities.codes_targets(s, who)
    if _tile(s, word) in targets:
        return None
    return Reason(
        "the ability once per heist, 2 ideas (Black Hat: free), a live camera next to unknown hexes",
        tiles=_named(s, targets),
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
    if s.stage == ESCAPE or may_finish(s, ask.seat):
        return None
    owner = s.box.owner
    idle = [WHO[who] for who in bits(s.alive & 15) if owner[who] == ask.seat and s.act[who] < 0]
    if s.alive >> NPC & 1 and s.act[NPC] < 0 and ask.seat == s.lead:
        idle.append("npc")
    return Reason(
        f"nobody may pass: {joined(idle)} must choose an action, its icons may be left unused",
        waiting=idle,
    )


@rule("MH-J3", *SUBJECTS, "flick", "done", "watch", "escape")
def possible_now(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Whatever the list of commands does not have."""
    listed = flee_actions if s.stage == ESCAPE else command_actions
    if action in listed(s, ask.seat):
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
    not_in_circles,
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
    possible_now,
)


# Escape


@rule("MH-J86", *SUBJECTS)
def not_stopped(s: Heist, ask: Ask, action: int) -> Reason | None:
    who = _subject(s, action)
    if s.rolled >> who & 1:
        return Reason(f"{WHO[who]} has made the last ditch roll and stays where it is")
    return None


@rule("MH-22", "step")
def next_tile(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    tile = _tile(s, word)
    around = s.adj[s.place[who]] & s.present
    if tile >= 0 and around >> tile & 1:
        return None
    return Reason("an Escape Move leads to an adjacent tile", adjacent=_named(s, bits(around)))


@rule("MH-131", "step")
def open_tile(s: Heist, ask: Ask, action: int) -> Reason | None:
    who, word = words_of(s, action)
    if s.remote >> s.place[who] & 1:
        return Reason("a remote lock holds this character until a server opens it (MH-J62)")
    if closed_to_all(s) >> _tile(s, word) & 1:
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
    if _tile(s, word) in targets:
        return None
    return Reason("no path leads there", exits=_named(s, targets))


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
    possible_now,
)
