"""The conditions an answer to a card must meet, each with its clause and what a refusal says."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import joined

from ..board.site import bits
from ..box import CASH, NPC
from ..components import WHO
from ..heist import conditions, lists, loot_conditions
from ..people import name_in, names_in
from ..rules import held_by, next_to
from ..state import Heist
from ..verbs.commands import words_of as words_of
from . import hunts


def ids_of(s: Heist, tiles: list[int]) -> list[str]:
    return [s.site.ids[tile] for tile in tiles]


def names_of(people: list[int]) -> list[str]:
    return [WHO[who] for who in people]


def any_of(names: list[str]) -> str:
    """Names to choose from: "fox, owl or stag"."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# Gaps


@rule("MH-J53", "take", "drop", "hack", "unbar", "seize", "find", "escape")
def free_between_cards(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Between cards only what is free may be done, by the own characters."""
    may = lists.free_actions(s, ask.seat)
    if action in may and action not in s.refused:
        return None
    texts = s.box.catalogue.texts
    if action in s.refused:
        return Reason(f"the team has turned down {texts[action]} in this phase")
    if texts[action] == "escape":
        return Reason("Escape is declared already: it follows this Event phase")
    others = [texts[one] for one in may]
    return Reason(f"{texts[action]} is not possible now; say on to go on", possible=others)


BETWEEN: tuple[Rule[Heist], ...] = (
    conditions.own_character,
    conditions.not_turned_down,
    loot_conditions.loot_there,
    loot_conditions.loot_held,
    loot_conditions.on_server,
    loot_conditions.opens_door,
    loot_conditions.hostage_there,
    loot_conditions.idea_there,
    free_between_cards,
)


# Event 5


@rule("MH-C-5", "pick")
def lockable(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A hex with an active guard next to a character that has no new lock yet."""
    word = action - s.box.first["pick"]
    tiles = list(s.args[1:])
    if s.site.of_word[word] in tiles:
        return None
    ids = ids_of(s, tiles)
    name = s.box.tile_words[word]
    return Reason(f"no guard locks himself in on {name}: choose {any_of(ids)}", hexes=ids)


# Events 12 and 15


@rule("MH-C-12", "gain")
def hears_it(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Each character beside a subdued guard decides for itself."""
    who = action - s.box.first["gain"]
    if who == ask.arg:
        return None
    return Reason(
        f"the offer is for {name_in(s, ask.arg)}, not for {name_in(s, who)}", who=WHO[ask.arg]
    )


@rule("MH-C-15", "gain")
def in_play(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The idea goes to one character in play."""
    who = action - s.box.first["gain"]
    if s.alive >> who & 1:
        return None
    there = names_of(bits(s.alive))
    return Reason(
        f"{name_in(s, who)} is not in play: choose {any_of(names_in(s, there))}", who=there
    )


# Event 17


@rule("MH-J2", "whisper")
def own_to_whisper(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Ideas are handed over by those who hold them."""
    who, _ = words_of(s, action)
    own = lists.characters_of(s, ask.seat)
    if who not in own:
        return Reason(f"{name_in(s, who)} is not yours to decide about", own=names_of(own))
    if action in s.refused:
        text = s.box.catalogue.texts[action]
        return Reason(f"the team has turned down {text} in this phase")
    return None


@rule("MH-C-17", "whisper")
def close_together(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Two characters on the same or adjacent tiles."""
    who, other = words_of(s, action)
    near = neighbours(s, who)
    if other in near:
        return None
    if not near:
        return Reason(f"nobody is close enough to {name_in(s, who)}", close=[])
    names = names_of(near)
    return Reason(
        f"{name_in(s, who)} can whisper to {joined(names_in(s, names))} only", close=names
    )


@rule("MH-C-17", "whisper")
def one_direction(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Of a pair only one hands over."""
    who, other = words_of(s, action)
    if not s.args[1] >> other * 5 + who & 1:
        return None
    return Reason(f"{name_in(s, other)} has handed ideas to {name_in(s, who)}: none go back")


@rule("MH-C-17", "whisper")
def held_before(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Only ideas held when the event began."""
    who, _ = words_of(s, action)
    if s.args[2 + who] > 0:
        return None
    return Reason(f"{name_in(s, who)} has no idea left that it held when the event began", left=0)


def neighbours(s: Heist, who: int) -> list[int]:
    """The other characters on the same or an adjacent tile."""
    if not s.alive >> who & 1:
        return []
    tile = s.place[who]
    near = next_to(s, tile) | 1 << tile
    return [other for other in bits(s.alive) if other != who and near >> s.place[other] & 1]


# Event 22


def landing(s: Heist, who: int) -> list[int]:
    """Adjacent hexes without active guards (MH-J54)."""
    near = next_to(s, s.place[who]) & s.site.all_hexes
    return [tile for tile in bits(near) if not held_by(s, tile)]


@rule("MH-C-22", "fling")
def fumbled_piece(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A piece that this character has to throw."""
    who, kind, _ = words_of(s, action)
    if who != ask.arg:
        return Reason(
            f"it is {name_in(s, ask.arg)} who fumbles now, not {name_in(s, who)}", who=WHO[ask.arg]
        )
    pieces = list(s.args[1:])
    if kind in pieces:
        return None
    left = [s.box.kinds[one] for one in sorted(set(pieces))]
    name = s.box.kinds[kind]
    return Reason(f"{name_in(s, who)} does not have to throw {name}: {any_of(left)}", pieces=left)


@rule("MH-J54", "fling")
def unguarded_hex(s: Heist, ask: Ask, action: int) -> Reason | None:
    """An adjacent hex without active guards."""
    word = words_of(s, action)[2]
    tiles = landing(s, ask.arg)
    if s.site.of_word[word] in tiles:
        return None
    ids = ids_of(s, tiles)
    name = s.box.tile_words[word]
    return Reason(f"loot cannot land on {name}: choose {any_of(ids)}", hexes=ids)


# Event 24


@rule("MH-C-24", "inspire")
def two_in_play(s: Heist, ask: Ask, action: int) -> Reason | None:
    """One character in play gives to another."""
    who, other = words_of(s, action)
    if who != other and s.alive >> who & 1 and s.alive >> other & 1:
        return None
    there = names_of(bits(s.alive))
    return Reason(
        f"one of {joined(names_in(s, there))} gives an idea to another of them", who=there
    )


@rule("MH-J55", "inspire")
def has_idea(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Whoever gives an idea has one."""
    who, _ = words_of(s, action)
    if s.ideas[who] and s.alive >> who & 1:
        return None
    able = names_of([one for one in bits(s.alive) if s.ideas[one]])
    return Reason(
        f"{name_in(s, who)} has no idea to give: choose {any_of(names_in(s, able))}", who=able
    )


# Dogs


@rule("MH-J69", "hunt")
def equal_target(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Among equally good targets the team chooses."""
    targets = hunts.prey(s, s.args)
    if target_of(s, action) in targets:
        return None
    loot = s.args[0] == hunts.LOOT
    names = ids_of(s, targets) if loot else names_of(targets)
    told = names if loot else names_in(s, names)
    return Reason(f"the dog runs for {any_of(told)}", targets=names)


def target_of(s: Heist, action: int) -> int:
    """The target an answer names: a character, or a tile for dogs after loot; -1: neither."""
    at = action - s.box.first["hunt"]
    loot = s.args[0] == hunts.LOOT
    if at <= NPC:
        return -1 if loot else at
    return s.site.of_word[at - NPC - 1] if loot else -1


@rule("MH-J69", "run")
def shortest_way(s: Heist, ask: Ask, action: int) -> Reason | None:
    """The next hex of a shortest way."""
    word = action - s.box.first["run"]
    tiles = hunts.ways(s, s.args)
    if s.site.of_word[word] in tiles:
        return None
    ids = ids_of(s, tiles)
    goal = s.site.ids[s.args[2]]
    return Reason(f"the shortest way to {goal} leads over {any_of(ids)}", hexes=ids)


def amount_of(s: Heist, who: int, kind: int) -> int:
    """How much of a kind one piece is: cash is one piece whatever the sum (MH-125)."""
    return s.purse[who] if kind == CASH else 1
