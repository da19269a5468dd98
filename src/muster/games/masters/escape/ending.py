"""The end of a heist: who got out, what was lost, and whether it was worth it (MH-J95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.outcome import Outcome, Source
from muster.kernel.verbs import allows, mask_of

from ..board.masks import bits
from ..casting.levels import TOP_LEVEL, level_of_cards
from ..components import DOCUMENT, JEWEL, NPC, WHO, tile_words
from ..escape.events import Ended
from ..heist.loot import lose_all
from ..people import name_in
from ..rules import guarded, next_to, on_tile
from ..stages import END, NONE, OVER, RISE
from ..team import TeamQuestion, put
from ..verbs.verb import AboutSomebody
from ..waiting import OUT, PART_TWO
from .objective import escaped_now, goals, objective_met
from .remarks import headline, remarks

if TYPE_CHECKING:
    from ..state import Heist


def room_for(s: Heist, tile: int) -> int:
    """How many get out by this place (MH-219, MH-224, MH-231); 0: as many as like."""
    # MH-28: otherwise any number stands on and leaves by one exit
    scenario = s.scenario
    if scenario.hideout_limit:
        return scenario.hideout_limit
    return scenario.exit_limit or scenario.exit_limit_pcs


def counted(s: Heist, tile: int) -> list[int]:
    """The characters on a place of escape that need room there."""
    there = on_tile(s, tile)
    if s.scenario.exit_limit_pcs:
        return [who for who in there if who != NPC]
    return there


def finish(s: Heist, out: Out) -> None:
    """Escape is over: first it is tested who leaves by which exit (MH-J93)."""
    s.stage = END
    for tile in bits(goals(s)):
        s.later(OUT, tile, 0)


def _elsewhere(s: Heist, ask: Ask, who: int) -> Reason:
    there = [WHO[one] for one in bits(waiting_to_leave(s))]
    return Reason(f"{name_in(s, who)} does not wait there", there=there)


def waiting_to_leave(s: Heist) -> int:
    """Those on the exit in question who are not out yet, as a mask."""
    tile, chosen = s.args
    return mask_of(counted(s, tile)) & ~chosen


@allows("MH-J93", _elsewhere)
def stands_there(s: Heist, ask: Ask) -> int:
    """One of those on that exit who is not out yet."""
    return waiting_to_leave(s)


class GetOut(AboutSomebody):
    name = "out"
    label = "{0} gets out"
    rules = (stands_there,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        tile, chosen = s.args
        s.next(OUT, tile, chosen | 1 << at)


class LeavesBy(TeamQuestion):
    """Who gets out by a place that has not room for all? (MH-J93)"""

    key = "out"
    clause = "MH-J93"
    tells = "Whoever cannot leave is busted."
    takes = (GetOut(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"Not everybody can leave by {tile_words(s.site.ids[arg])}: who gets out?"


LEAVES_BY = LeavesBy()
QUESTIONS: tuple[Question[Heist], ...] = (LEAVES_BY,)


def out_by(s: Heist, out: Out, tile: int, chosen: int) -> None:
    """One place of escape after the other."""
    there = counted(s, tile)
    room = room_for(s, tile)
    if room and len(there) > room and chosen.bit_count() < room:
        put(s, LEAVES_BY, tile)
        return
    if room and len(there) > room:
        for who in there:
            if not chosen >> who & 1:
                bust(s, who)
    if not s.waiting():
        judge(s, out)


def bust(s: Heist, who: int) -> None:
    """MH-140: out of play."""
    s.alive &= ~(1 << who)
    s.busted |= 1 << who


def planner_lost(s: Heist, out: Out) -> None:
    """Master Plan Copy: its owner was busted in mid-heist, so all are, at once."""
    for who in bits(s.alive):
        bust(s, who)
        lose_all(s, who)
    s.ending = "master plan lost"
    s.forget()
    s.sniffs = ()
    s.stage = END
    judge(s, out)


def judge(s: Heist, out: Out) -> None:
    """MH-J95: Camouflage, busted, Master Plan Copy, loot lost, objective, rewards, Bookie."""
    # MH-144 MH-148 MH-149 MH-222 MH-J111: ideas are worth nothing now, acquired loot stays
    box = s.box
    escaped = escaped_now(s)
    hidden = guarded(s)
    camouflage = box.kind_at["camouflage"]
    camouflaged = 0
    for who in bits(s.alive & ~escaped):
        tile = s.place[who]
        around = next_to(s, tile) | 1 << tile
        if camouflage in s.carried[who] and not around & hidden:
            camouflaged |= 1 << who  # MH-J81
    escaped |= camouflaged
    for who in bits(s.alive & ~escaped):
        bust(s, who)  # MH-136
    lost_plan = s.planner != NONE and s.busted >> s.planner & 1 == 1
    if lost_plan:
        for who in bits(s.alive):
            bust(s, who)
        escaped = 0
        s.ending = "master plan lost"
    for who in bits(s.busted):
        lose_all(s, who)  # MH-141
    for who in bits(escaped if s.scenario.hideout_limit else escaped & camouflaged):
        _bring_in(s, who)
    s.won = not lost_plan and objective_met(s, escaped)
    reward = s.scenario.reward if s.won else 0
    s.cash += reward
    all_out = not s.busted
    if s.stake and s.won and all_out:
        s.cash += 2 * s.stake  # MH-C-bookie
    if not s.ending:
        if s.won:
            s.ending = "objective met"
        else:
            s.ending = "all busted" if not escaped & 15 else "objective failed"
    names = tuple(WHO[who] for who in bits(escaped))
    lost = tuple(WHO[who] for who in bits(s.busted))
    ideas = tuple(s.ideas)
    out.tell(Ended(s.won, s.ending, names, lost, s.cash, reward, ideas))
    if box.dossier is not None:
        begin_rising(s)
        return
    go_further(s, out)


def go_further(s: Heist, out: Out) -> None:
    """After a heist: the second part, or the end."""
    if s.won and s.part + 1 < len(s.box.sites):
        s.next(PART_TWO)
        return
    s.stage = OVER


def begin_rising(s: Heist) -> None:
    """Everybody who took part rises by a level, busted or not (MH-143, MH-145, MH-163, MH-J110)."""
    box = s.box
    took_part = s.onward if s.part else (1 << box.pcs) - 1
    owed = s.rises or (0,) * box.pcs
    rises: list[int] = []
    for who in range(box.pcs):
        above = TOP_LEVEL - level(s, who)  # MH-168
        rises.append(min(above, owed[who] + (took_part >> who & 1)))
    s.rises = tuple(rises)
    s.stage = RISE


def level(s: Heist, who: int) -> int:
    """The level of a PC, by the cards it has now."""
    box = s.box
    return level_of_cards(box.characters[s.card[who]], (box.skills[one] for one in s.skills[who]))


def _bring_in(s: Heist, who: int) -> None:
    """Cash and jewels of somebody who got away without an exit are the team's (MH-J110)."""
    s.cash += s.purse[who]
    s.brought += s.purse[who]
    s.purse[who] = 0
    s.jewels += s.carried[who].count(JEWEL)
    goal = s.scenario.goal
    gone = (JEWEL,) if goal.hold else (JEWEL, DOCUMENT)
    if not goal.hold:
        s.documents += s.carried[who].count(DOCUMENT)
    s.carried[who] = tuple(kind for kind in s.carried[who] if kind not in gone)


def outcome_of(s: Heist) -> Outcome:
    """Won or lost together; the score is the team cash (MH-234)."""
    seats = s.box.seats
    start = s.box.start_cash
    reward = s.scenario.reward if s.won else 0
    other = s.cash - start - s.brought - reward
    sheet = (
        Source("team cash before", (start,) * seats, "MH-18"),
        Source("cash brought out", (s.brought,) * seats, "MH-124"),
        Source("reward", (reward,) * seats, "MH-146"),
        Source("shop, fixers, stakes", (other,) * seats, "MH-87"),
    )
    winners = tuple(range(seats)) if s.won else ()
    return Outcome(
        (s.cash,) * seats,
        winners,
        s.ending,
        None,
        sheet,
        headline=headline(s),
        remarks=tuple(remarks(s)),
    )
