"""What a seat is asked in Escape: to run, and whatever is free on the way (MH-126 to MH-139)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.parts.deeds import Deeds, choice
from muster.parts.words import joined

from ..board.masks import bits
from ..components import NPC
from ..heist import abilities, free, hands
from ..heist.deed import SNATCHES, characters_of, not_turned_down, own_character, possible_now
from ..heist.loot import kinds_held, kinds_on
from ..people import name_in
from ..rules import runs
from ..stages import NONE
from ..state import Heist
from ..team import proposed
from ..verbs.verb import HeistVerb, Words
from . import ending
from .commands import (
    Grab,
    Pinch,
    Pressure,
    Roll,
    Shed,
    Step,
    Via,
    known_to_all,
    not_stopped,
)
from .last_ditch import takes_back
from .objective import escaped_now
from .ways_out import busted_words, left_behind

OWN = (own_character, not_stopped)
"""What holds for all commands of Escape: who gives them, and to whom."""

# What is free in Escape too


def _nothing_there(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    there = [s.box.kinds[one] for one in kinds_on(s, s.place[who])]
    return Reason(
        "no such loot lies on the own tile or is carried by somebody who failed there", there=there
    )


@choice("MH-118", _nothing_there)
def left_there(s: Heist, ask: Ask, who: int) -> set[int]:
    """What lies there, and what somebody who failed there carries (MH-J90)."""
    tile = s.place[who]
    found = set(kinds_on(s, tile))
    if s.rolled and tile < s.site.hexes:
        for other in bits(s.rolled & s.alive):
            if s.place[other] == tile and other != who:
                found.update(kinds_held(s, other))
    return found


class Take(hands.Take):
    rules = (*OWN, not_turned_down("take"), left_there)


class Drop(hands.Drop):
    rules = (*OWN, not_turned_down("drop"), hands.loot_held)


class Hack(free.Hack):
    rules = (*OWN, free.on_server, possible_now("hack"))


class Unbar(free.Unbar):
    rules = (*OWN, free.opens_door, possible_now("unbar"))


class Seize(free.Seize):
    rules = (*OWN, free.hostage_there)


class Find(free.Find):
    rules = (*OWN, free.idea_there, possible_now("find"))


class Read(free.Read):
    rules = (*OWN, free.logs_there, possible_now("read"))


class Use(abilities.Use):
    rules = (*OWN, abilities.may_use)
    needs = SNATCHES


class Fetch(hands.Fetch):
    rules = (*OWN, hands.within_reach)


class Lay(hands.Lay):
    rules = (*OWN, hands.lays_what_it_holds, hands.lays_next_door)


class Done(HeistVerb):
    name = "done"
    label = "Done"
    button = "Done"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.ready |= 1 << ask.seat

    def previewed(self, s: Heist, seat: int, words: Words, picks: Sequence[str]) -> Preview:
        preview = super().previewed(s, seat, words, picks)
        behind = left_behind(s, seat)
        if not behind:
            return preview
        names = joined([name_in(s, who) for who in behind])
        return replace(preview, button=f"Leave {names} behind")

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        return busted_words(s, seat)

    def best(self, s: Heist, seat: int, words: Words) -> bool:
        return not left_behind(s, seat)


# The question


class Flee(Deeds[Heist]):
    """Run, step by step, or declare a path and roll; any order (MH-127, MH-J85)."""

    key = "flee"
    clause = "MH-127"
    asks = "Get out: who runs where?"
    takes = (
        Step(),
        Take(),
        Drop(),
        Hack(),
        Unbar(),
        Seize(),
        Find(),
        Read(),
        Use(),
        Fetch(),
        Lay(),
        Done(),
        Pressure(),
        Pinch(),
        Via(),
        Grab(),
        Shed(),
        Roll(),
    )

    def wording(self, s: Heist, ask: Ask) -> str:
        inside = [
            name_in(s, who)
            for who in characters_of(s, ask.seat)
            if not (s.rolled | escaped_now(s)) >> who & 1
        ]
        if not inside:
            return "Everybody of yours is out or has stopped."
        return f"Get out: {joined(inside)} {'is' if len(inside) == 1 else 'are'} still inside."

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        """As its verbs say; where a runner can get to is worked out once for a list."""
        return super().candidates(s, Ask(ask.seat, self, ask.arg, ask.prompt, (), known_to_all(s)))

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        verb = s.box.catalogue.verb_of[action]
        if verb in (Grab.name, Shed.name):
            who, kind = s.box.words(action)
            return takes_back(s, who, kind, verb == Shed.name)
        return hands.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb != Done.name:
            s.ready = 0  # MH-J114: whatever anybody does takes all of these back
            if verb not in hands.LOOT_VERBS:
                s.seen = ()
            npc = s.box.words(action)[0] == NPC
            if npc and not runs(s, seat, NPC) and not proposed(s, seat, action, out):
                return
        super().answer(s, ask, out)


FLEE = Flee()
ASKS = tuple(Ask(seat, FLEE, 0, FLEE.asks) for seat in range(4))
"""By seat: made once, since an ask never changes."""

QUESTIONS: tuple[Question[Heist], ...] = (FLEE,)


def ask_escape(s: Heist, out: Out) -> None:
    """Everybody who can still do something and has not said done; then the end (MH-139)."""
    waiting: list[int] = []
    for seat in range(s.box.seats):
        if s.ready >> seat & 1:
            continue
        if _stopped(s, seat):
            s.ready |= 1 << seat
        else:
            waiting.append(seat)
    if not waiting:
        ending.finish(s, out)
        return
    for seat in waiting:
        s.asks.append(ASKS[seat])


def _stopped(s: Heist, seat: int) -> bool:
    """All characters of this seat have rolled or are busted (MH-J114)."""
    mine = s.alive & s.box.crew_of[seat]
    if seat == s.lead and s.runner in (NONE, seat):
        mine |= s.alive & 1 << NPC
    return not mine & ~s.rolled
