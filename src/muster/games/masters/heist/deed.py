"""What all commands of a heist share: the facts about who acts, whose character it is, consent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.verbs import Condition, refuses
from muster.parts.deeds import SEAT, doers
from muster.parts.words import joined

from ..board.icons import DISABLE, FLICK, SUBDUE, UNLOCK
from ..board.masks import bits
from ..components import KEYCARD, NPC, USB, WHO
from ..escape.errands import ERRAND
from ..people import name_in, names_in
from ..rules import runs
from ..stages import ACTION, ESCAPE, NONE
from ..verbs.verb import HeistVerb, not_begun

if TYPE_CHECKING:
    from ..state import Heist

Rules = tuple[Condition[Any], ...]
"""Of a verb whose rules differ from question to question."""

# Facts: bits 0, 4, 8 .. say which icons are left, the others what is said here

CHOOSING = 1 << 1
"""No action is chosen yet (MH-89)."""
LOOSE = 1 << 2
"""Not inside a remote lock (MH-171); known where icons are left, as is what follows."""
UNHELD = 1 << 3
"""No guard or dog holds it back (MH-33)."""
SHAKES = 1 << 5
"""Two Moves and There Are Better Ways shake off the dog here (MH-J68)."""
MUSED = 1 << 6
"""Ideas came from icons of the chosen action (MH-48)."""
LOOT_HERE = 1 << 7
LOADED = 1 << 9
REACHES = 1 << 10
"""Loot next to it is in reach: Larcenist, Swindler."""
TUNED = 1 << 11
"""A Radio lets it move a token."""
WIRED, DOORED, SKETCHED, HOSTAGED, LOGGED = 1 << 13, 1 << 14, 1 << 15, 1 << 17, 1 << 18
"""On the map: remote locks, keycard doors and the card for them, ideas of the Architect, an NPC on
the own tile, logs and the key to read them."""
SAFES, DOGS = 1 << 27, 1 << 29
"""Anywhere on the map; looked for where icons are left."""
HELPS, RAMS, PAYS = 1 << 19, 1 << 21, 1 << 22
BEFRIENDS, CRAWLS, DECODES = 1 << 23, 1 << 25, 1 << 26
"""The ability and the ideas: Autopwn, four for Breach, one to `use`, two outdoors, vents, codes."""

RUNNING, THINKING, FINDS, BRINGS = 1 << 1, 1 << 2, 1 << 5, 1 << 6
"""In Escape: it has not rolled, has ideas; at the last way point there may be loot, and it may have
some with it."""
SNATCHES, PICKS, PINCHES = 1 << 3, 1 << 8, 1 << 12
"""In Escape, with ideas: the ability to reach for loot, to open locks, to help others."""

FINISHED = 1 << 1
"""Of a seat: all its characters have chosen an action (MH-90)."""
UNDECLARED = 1 << 2
"""Nobody has declared Escape yet (MH-95)."""
GUIDES = 1 << 3
"""The NPC is in play, and this seat may command it."""

_ICONS = 0x1111_1111
_SUBDUE = 1 << 4 * SUBDUE
LENT = 15 << 4 * UNLOCK | 15 << 4 * SUBDUE | 15 << 4 * DISABLE
"""The icons somebody else can lend."""


ACTION_ONLY = ("MH-139", "in Escape there are no actions, only Escape Moves: step, roll")
COSTLY = ("MH-137", "abilities that cost noise may not be used in Escape")


def icon(kind: int) -> int:
    """The fact that an icon of this kind is left."""
    return 1 << 4 * kind


class HeistDeed(HeistVerb):
    """A command of the Action phase.

    unused     what an icon left over could still be used for, in words
    in_escape  the clause by which there is none of it in Escape, and its sentence
    """

    unused: ClassVar[str] = ""
    in_escape: ClassVar[tuple[str, str]] = ("", "")

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        clause, text = self.in_escape
        if not clause:
            return None
        return (clause, Reason(text)) if s.stage == ESCAPE else not_begun(s)

    def facts(self, s: Heist, ask: Ask, who: int) -> int:
        if who == SEAT:
            return _of_seat(s, ask.seat)
        # What lies where it stands, what it holds, what there is on this map
        place, carried, found = s.place[who], s.carried[who], 0
        if s.cash_on[place] or s.loot_on[place] or s.rolled:  # MH-J90: or with one who failed
            found = LOOT_HERE
        if carried or s.purse[who]:
            found |= LOADED
            if s.doors and KEYCARD in carried:
                found |= DOORED
            if s.scenario.logs and not s.read and USB in carried:
                found |= LOGGED
        if s.remote:
            found |= WIRED
        if s.floorplans:
            found |= SKETCHED
        if place == s.place[NPC] and who != NPC and not s.alive >> NPC & 1:
            found |= HOSTAGED
        if s.reaching >> who & 1:
            found |= REACHES
        if s.stage != ACTION:
            return found | _of_runner(s, who) if s.stage == ESCAPE else found
        # Its action and the icons left
        act = s.act[who]
        pack = s.granted[who] & LENT
        if act == NONE:
            found |= CHOOSING
        else:
            pack |= s.icons[who]
            if s.mused[who]:
                found |= MUSED
        if pack:
            found |= (pack | pack >> 1 | pack >> 2 | pack >> 3) & _ICONS
            if not s.remote >> place & 1:
                found |= LOOSE
            if s.safes:
                found |= SAFES
            if found & _SUBDUE and any(s.dogs):
                found |= DOGS
            if not (s.guards[place] or s.dogs[place]):
                found |= UNHELD
            elif s.slipping >> who & 1:
                found |= UNHELD
                if s.dogs[place] and pack & 15 > 1:
                    found |= SHAKES
        if who == NPC:
            return found
        # Its card
        box = s.box
        able, ideas = box.able[s.card[who]], s.ideas[who]
        if ideas:
            if able & box.paid:
                found |= PAYS
            if act == NONE:
                if able & box.helpers:
                    found |= HELPS
                if ideas > 3 and able & box.breach:
                    found |= RAMS
            if ideas > 1 and place >= s.site.hexes:
                found |= BEFRIENDS
        if able & box.prying:
            if able & box.vent_crawl:
                found |= CRAWLS
            elif s.unknown:
                found |= DECODES
        if s.radio >> who & 1:
            found |= TUNED
        return found


def _of_runner(s: Heist, who: int) -> int:
    """What else is known about somebody in Escape."""
    if s.rolled >> who & 1:
        return 0
    found = RUNNING
    if s.ideas[who]:
        found |= THINKING
        if who != NPC:
            box = s.box
            able = box.able[s.card[who]]
            if able & box.long_arms:
                found |= SNATCHES
            if able & box.picks_locks:
                found |= PICKS
            if able & box.pinches:
                found |= PINCHES
    via = s.via[who]
    if via:
        if max(via) >= ERRAND:  # who moves loot on the way may find or have it anywhere
            return found | FINDS | BRINGS
        last = via[-1]
        if s.cash_on[last] or s.loot_on[last]:
            found |= FINDS
        if s.purse[who] or s.carried[who]:
            found |= BRINGS
    return found


def _of_seat(s: Heist, seat: int) -> int:
    found = FINISHED if may_finish(s, seat) else 0
    if not s.escaping:
        found |= UNDECLARED
    if s.alive >> NPC & 1 and s.runner in (NONE, seat):
        found |= GUIDES
        if s.icons[NPC] >> 4 * FLICK & 15 and s.act[NPC] != NONE:
            found |= icon(FLICK)
    return found


def may_finish(s: Heist, seat: int) -> bool:
    """MH-90 MH-J8: all have committed, unless Escape is declared; the lead waits for the NPC."""
    if s.escaping:
        return True
    act, alive = s.act, s.alive
    for who in bits(alive & s.box.crew_of[seat]):
        if act[who] == NONE:
            return False
    return not (seat == s.lead and alive >> NPC & 1 and act[NPC] == NONE)


class TileDeed(HeistDeed):
    """A command that names a tile after who does it: its rules count tiles of this map.

    A tile of another map is the complement of its word.
    """

    def parted(self, s: Heist, at: int) -> tuple[int, int]:
        who, word = divmod(at, s.box.width)
        return who, tile_of(s, word)

    def joined(self, s: Heist, start: int, places: Collection[int], found: list[int]) -> None:
        word = s.site.word
        for tile in places:
            found.append(start + word[tile])  # noqa: PERF401 (one to three)


def tile_of(s: Heist, word: int) -> int:
    """The tile of a word; the complement of the word if it is on another map."""
    tile = s.site.of_word[word]
    return tile if tile >= 0 else ~word


def named(s: Heist, tiles: Sequence[int]) -> list[str]:
    return [s.site.ids[tile] for tile in tiles]


# Who


def characters_of(s: Heist, seat: int) -> list[int]:
    """The characters a seat may command: its PCs, and the NPC (as a proposal unless it runs it)."""
    # MH-J94: also those on an exit, nobody leaves early
    found = bits(s.alive & s.box.crew_of[seat])
    if s.alive >> NPC & 1 and s.runner in (NONE, seat):
        found.append(NPC)
    return found


def not_own(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    """Why a seat may not command a character."""
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


@doers("MH-94", not_own)
def own_character(s: Heist, ask: Ask) -> Sequence[int]:
    """Each player has the final say about the own characters, the team about the NPC."""
    return characters_of(s, ask.seat)


# What the team turned down


def _some_refused(s: Heist, ask: Ask) -> bool:
    return bool(s.refused) and ask.seat != s.lead  # the lead's word stands anyway (MH-J2)


def turned_down(verb: str, clause: str, why: Callable[[Heist], Reason]) -> Condition[Heist]:
    """The team has not turned down this very command of this verb in this phase (MH-J2)."""

    @refuses(clause, when=_some_refused)
    def not_refused(s: Heist, ask: Ask, at: int) -> Reason | None:
        first = s.box.first[verb]
        return why(s) if _some_refused(s, ask) and first + at in s.refused else None

    return not_refused


def not_turned_down(verb: str) -> Condition[Heist]:
    why = "the team has turned this down in this phase"
    return turned_down(verb, "MH-J2", lambda s: Reason(why))


def possible_now(verb: str) -> Condition[Heist]:
    return turned_down(verb, "MH-J3", lambda s: Reason("that is not possible in this position"))


# Consent


def needs_consent(s: Heist, seat: int, verb: str, words: tuple[int, ...]) -> bool:
    """MH-J2: is this a matter of the team, and does somebody else have a say?"""
    if s.box.seats == 1:
        return False
    if verb == "escape":
        return True
    if verb == "flick" or (words and words[0] == NPC):
        return not runs(s, seat, NPC)
    return False
