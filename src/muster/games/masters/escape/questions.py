"""What a seat is asked in Escape."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.parts.words import joined

from ..board.site import bits
from ..box import NPC
from ..heist import free
from ..heist.commands import LOOT_VERBS
from ..heist.lists import characters_of
from ..heist.loot import put as put_down
from ..people import name_in
from ..rules import runs
from ..stages import NONE
from ..state import Heist
from ..team import CARRY, Standing, proposed, standing
from . import conditions as c
from . import ending, last_ditch
from .fleeing import flee_actions
from .objective import escaped_now

FLEEING: tuple[str, ...] = (
    "take",
    "drop",
    "hack",
    "unbar",
    "seize",
    "find",
    "read",
    "use",
    "fetch",
    "lay",
    "done",
    "step",
    "pressure",
    "pinch",
    "via",
    "grab",
    "shed",
    "roll",
)


class Flee(Standing):
    """Run, step by step, or declare a path and roll; any order (MH-127, MH-J85)."""

    key = "flee"
    clause = "MH-127"
    verbs = FLEEING
    rules = c.FLEEING
    sure = rules

    final = ("roll",)  # a die that fell stays
    wanted = "Get out: who runs where?"

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
        return flee_actions(s, ask.seat)

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        verb = s.box.catalogue.verb_of[action]
        if verb in ("grab", "shed"):
            who, kind = s.box.words(action)
            return last_ditch.takes_back(s, who, kind, verb == "shed")
        return free.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb == "done":
            s.ready |= 1 << seat
            return
        s.ready = 0  # MH-J114: whatever anybody does takes all of these back
        if verb not in LOOT_VERBS:
            s.seen = ()
        words = s.box.words(action)
        if words[0] == NPC and not runs(s, seat, NPC) and not proposed(s, seat, action, out):
            return
        if verb == "take":
            _take_over(s, words[0], words[1], out)
        CARRY[verb](s, seat, words, out)


def _take_over(s: Heist, who: int, kind: int, out: Out) -> None:
    """Loot of a character that has stopped for good is put down first (MH-J90)."""
    tile = s.place[who]
    if (s.cash_on[tile] if kind == 0 else kind in s.loot_on[tile]) or tile >= s.site.hexes:
        return
    for other in bits(s.rolled & s.alive):
        if s.place[other] == tile and other != who:
            if (kind == 0 and s.purse[other]) or kind in s.carried[other]:
                put_down(s, other, kind, tile, "left", out)
                return


FLEE = Flee()
ASKS = standing(FLEE)
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
