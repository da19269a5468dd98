"""What costs nothing and may be done at any time, as verbs: loot, doors, hostages (MH-J53).

Rounds, the gaps between cards and Escape all have them; each says with its own rules when.
"""

from __future__ import annotations

from collections.abc import Collection

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import Condition, refuses
from muster.parts.deeds import choice, doers, keeps, may
from muster.parts.words import joined

from ..board.masks import bits
from ..box import NPC, HeistBox
from ..components import WHO
from ..escape.objective import fit_to_leave, still_due
from ..heist import abilities, free
from ..heist.events import EscapeDeclared
from ..heist.loot import holds, kinds_held, kinds_on, lies, put
from ..people import name_in, names_in, shown
from ..rules import able
from ..stages import ESCAPE, NONE
from ..state import Heist
from .commands import named
from .order import USED
from .verb import MORE, NOWHERE, HeistVerb, Words, not_begun

# Who


def _not_own(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if who == NPC:
        if s.alive >> NPC & 1:
            return Reason(f"seat {s.runner} runs the NPC in this round", runner=s.runner)
        return Reason("there is no active NPC; only characters act (MH-204)")
    if who >= s.box.pcs:
        return Reason(f"there is no {name_in(s, who)} in this crew of {s.box.pcs}")
    if s.busted >> who & 1:
        return Reason(f"{name_in(s, who)} is busted and out of play (MH-140)")
    mine = [WHO[at] for at, seat in enumerate(s.box.owner) if seat == ask.seat]
    return Reason(
        f"{name_in(s, who)} is run by seat {s.box.owner[who]}; you run {joined(names_in(s, mine))}",
        own=mine,
    )


def characters_of(s: Heist, seat: int) -> list[int]:
    """The characters a seat may command: its PCs, and the NPC (as a proposal unless it runs it)."""
    # MH-J94: also those on an exit, nobody leaves early
    found = bits(s.alive & s.box.crew_of[seat])
    if s.alive >> NPC & 1 and s.runner in (NONE, seat):
        found.append(NPC)
    return found


@doers("MH-94", _not_own)
def own_character(s: Heist, ask: Ask) -> list[int]:
    """Each player has the final say about the own characters, the team about the NPC."""
    return characters_of(s, ask.seat)


def some_refused(s: Heist, ask: Ask) -> bool:
    """Has the team turned anything down that the lead does not insist on?"""
    return bool(s.refused) and ask.seat != s.lead


def not_turned_down(verb: str, clause: str = "MH-J2", why: str = "") -> Condition[Heist]:
    """What the team has turned down is not proposed again in this phase."""

    @refuses(clause, when=some_refused)
    def not_refused(s: Heist, ask: Ask, at: int) -> Reason | None:
        if not some_refused(s, ask) or s.box.first[verb] + at not in s.refused:
            return None
        return Reason(why or "the team has turned this down in this phase")

    return not_refused


def possible_now(verb: str) -> Condition[Heist]:
    """The same for what is seldom worth a proposal."""
    return not_turned_down(verb, "MH-J3", "that is not possible in this position")


# What there is to do

LOOT, LADEN, REACHING, NET, DOORS, HOSTAGE, FLOORS, LOGS = (1 << at for at in range(8))
"""Facts about who acts: loot may be had where it stands, it carries some, loot next door is in
reach; and what there is about: remote locks, doors, a hostage, ideas of the Architect, logs."""


def free_for(s: Heist, who: int) -> int:
    """What is known about one who has nothing but what is free, as bits."""
    found, tile = 0, s.place[who]
    if s.cash_on[tile] or s.loot_on[tile] or s.rolled:  # MH-J90: or with somebody who failed
        found = LOOT
    if s.purse[who] or s.carried[who]:
        found |= LADEN
    if s.reaching >> who & 1:
        found |= REACHING
    if s.remote:
        found |= NET
    if s.doors:
        found |= DOORS
    if s.floorplans:
        found |= FLOORS
    scenario = s.scenario
    if scenario.npc is not None and not s.alive >> NPC & 1:
        found |= HOSTAGE
    if scenario.logs:
        found |= LOGS
    return found


class Free(HeistVerb):
    """A command that is free."""

    def facts(self, s: Heist, ask: Ask, who: int) -> int:
        return free_for(s, who)


# Loot


class OnePiece(Free):
    """A command about a piece of loot: the button names it."""

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        return f"{self.button} the {s.box.title_of('kinds', words[1])}", self.hint


class Take(OnePiece):
    name = "take"
    words = ("people", "kinds")
    label = "{0} takes the {1}"
    button = "Take"
    offered = True
    needs = LOOT

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        tile = s.place[who]
        if not lies(s, tile, at):
            _let_go(s, who, at, tile, out)
        free.juggle(s, who, at, tile, True, "taken", out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        who, kind = words
        if who not in shown(table):
            return NOWHERE
        return (f"loot-{box.kinds[kind]}-{table.site.ids[table.place[who]]}",)


def _let_go(s: Heist, who: int, kind: int, tile: int, out: Out) -> None:
    """Loot of a character that has stopped for good is put down first (MH-J90)."""
    for other in bits(s.rolled & s.alive):
        if s.place[other] == tile and other != who and holds(s, other, kind):
            put(s, other, kind, tile, "left", out)
            return


def _not_there(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    there = [s.box.kinds[one] for one in kinds_on(s, s.place[who])]
    return Reason("no such loot lies on the own tile", there=there)


@choice("MH-118", _not_there)
def loot_there(s: Heist, ask: Ask, who: int) -> list[int]:
    return kinds_on(s, s.place[who])


class Drop(OnePiece):
    name = "drop"
    words = ("people", "kinds")
    label = "{0} drops the {1}"
    button = "Drop"
    touches = ("carried-{0}-{1}",)
    quiet = True
    needs = LADEN

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        free.juggle(s, who, at, s.place[who], False, "dropped", out)


def _not_carried(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    held = [s.box.kinds[one] for one in kinds_held(s, who)]
    return Reason(f"{name_in(s, who)} does not carry that", carries=held)


@choice("MH-119", _not_carried)
def loot_held(s: Heist, ask: Ask, who: int) -> list[int]:
    return kinds_held(s, who)


class Fetch(OnePiece):
    name = "fetch"
    words = ("pcs", "kinds", "tiles")
    label = "{0} fetches the {1} ({2})"
    button = "Fetch"
    touches = ("loot-{1}-{2}",)
    needs = REACHING

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        kind, word = divmod(at, s.box.width)
        free.juggle(s, who, kind, s.site.of_word[word], True, "fetched", out)


def _out_of_reach(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if not s.reaching >> who & 1:
        return Reason(
            f"{name_in(s, who)} is no Larcenist or Swindler that has paid an idea to reach out"
        )
    return Reason("such loot must lie on an adjacent tile that is not barred")


@choice("MH-C-larcenist", _out_of_reach)
def within_reach(s: Heist, ask: Ask, who: int) -> list[int]:
    width, word = s.box.width, s.site.word
    return [kind * width + word[tile] for kind, tile in free.fetchable(s, who)]


class Lay(OnePiece):
    name = "lay"
    words = ("pcs", "kinds", "tiles")
    label = "{0} lays down the {1} ({2})"
    button = "Lay down"
    touches = ("carried-{0}-{1}", "{2}")
    quiet = True
    needs = REACHING | LADEN

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        kind, word = divmod(at, s.box.width)
        free.juggle(s, who, kind, s.site.of_word[word], False, "laid down", out)


@keeps("MH-119", _not_carried)
def carried_to_lay(s: Heist, ask: Ask, who: int, places: Collection[int]) -> list[int]:
    width = s.box.width
    return [at for at in places if holds(s, who, at // width)]


def _not_next_door(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if not able(s, who, "swindler") or not s.reaching >> who & 1:
        return Reason(
            f"{name_in(s, who)} lays loot next door only as a Swindler who has paid an idea for it"
        )
    return Reason("the tile must be adjacent and not barred")


@choice("MH-C-swindler", _not_next_door)
def lays_next_door(s: Heist, ask: Ask, who: int) -> list[int]:
    width, word = s.box.width, s.site.word
    return [kind * width + word[tile] for kind, tile in free.layable(s, who)]


# Servers, doors, hostages, ideas, logs


class Hack(Free):
    name = "hack"
    words = ("people",)
    label = "{0} opens the remote locks of this server"
    button = "Open the remote locks"
    offered = True
    needs = NET

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        free.hack(s, who, out)


def _no_server(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("one has to stand on a server whose letter still locks something")


@may("MH-172", _no_server)
def on_server(s: Heist, ask: Ask, who: int) -> bool:
    return free.may_hack(s, who)


class Unbar(Free):
    name = "unbar"
    words = ("people", "tiles")
    label = "{0} opens the door of {1}"
    button = "Open the door"
    touches = ("keycard-door-{1}",)
    offered = True
    needs = DOORS | LADEN

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        free.unbar(s, who, s.site.of_word[at], out)


def _no_door(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    doors = named(s, free.door_targets(s, who))
    return Reason("it needs a keycard and an adjacent keycard door", doors=doors)


@choice("MH-192", _no_door)
def opens_door(s: Heist, ask: Ask, who: int) -> list[int]:
    return [s.site.word[door] for door in free.door_targets(s, who)]


class Seize(Free):
    name = "seize"
    words = ("pcs",)
    label = "{0} takes the hostage"
    button = "Take the hostage"
    touches = ("npc",)
    offered = True
    needs = HOSTAGE

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        free.seize(s, who, out)


def _no_hostage(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("no hostage to take is on the own tile")


@may("MH-206", _no_hostage)
def hostage_there(s: Heist, ask: Ask, who: int) -> bool:
    return free.may_seize(s, who)


class Find(Free):
    name = "find"
    words = ("people",)
    label = "{0} takes the idea laid out here"
    button = "Take the idea"
    offered = True
    needs = FLOORS

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        free.find(s, who, out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        if words[0] not in shown(table):
            return NOWHERE
        return (f"idea-{table.site.ids[table.place[words[0]]]}",)


def _no_floorplan(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("no idea of the Architect lies on the own tile")


@may("MH-C-architect", _no_floorplan)
def idea_there(s: Heist, ask: Ask, who: int) -> bool:
    return free.may_find(s, who)


class Read(Free):
    name = "read"
    words = ("people",)
    label = "{0} checks the logs"
    button = "Check the logs"
    offered = True
    needs = LOGS | LADEN

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        free.read_logs(s, who, out)


def _no_logs(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("the logs are read once, with the USB key, on the star of The Black Box")


@may("MH-J101", _no_logs)
def logs_there(s: Heist, ask: Ask, who: int) -> bool:
    return free.may_read(s, who)


# Abilities one pays for


class Use(Free):
    name = "use"
    words = ("pcs", "abilities")
    label = "{0} uses {1}"
    touches = ("use-{0}-{1}",)
    quiet = True

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        abilities.use(s, who, s.box.abilities[at], out)

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        return not_begun(s)


def _may_not_use(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    why = abilities.why_not_use(s, who, s.box.abilities[at])
    return Reason(f"{name_in(s, who)} may not use it: {why}")


@choice("MH-67", _may_not_use)
def may_use(s: Heist, ask: Ask, who: int) -> list[int]:
    at = s.box.ability_at
    return [at[name] for name in USED if not abilities.why_not_use(s, who, name)]


# Escape


class Escape(HeistVerb):
    """Escape is declared: it follows the Event phase (MH-95, MH-J82)."""

    name = "escape"
    label = "Declare the escape: after the Event phase everybody runs"
    button = "Declare the escape"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.escaping = True
        out.tell(EscapeDeclared(ask.seat))

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        return ("MH-95", Reason("Escape has begun")) if s.stage == ESCAPE else None

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        if fit_to_leave(s):
            return ""
        return f"The job is not done: {still_due(s)}. After it there is only running."

    def grouped(self, s: Heist) -> str:
        return "" if fit_to_leave(s) else MORE

    def shown_too(self, s: Heist, seat: int, words: Words) -> bool:
        return fit_to_leave(s)


LOOT_VERBS = (Take.name, Drop.name, Fetch.name, Lay.name)
"""What only changes where loot is (MH-J113)."""
