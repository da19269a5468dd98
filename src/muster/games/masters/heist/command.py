"""What a seat is asked in the Action phase: commands, as many as it likes (MH-89 to MH-97)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.parts.deeds import fact
from muster.parts.words import joined

from ..board.icons import MOVE
from ..board.masks import bits
from ..components import NPC, WHO
from ..escape.events import EscapeDeclared
from ..escape.objective import fit_to_leave, still_due
from ..people import name_in, names_in
from ..rules import held_by
from ..stages import ESCAPE, NONE
from ..team import Standing, proposed, standing
from ..verbs.verb import MORE, Words
from . import abilities, choose, free, hands, icons, moves, reveals, rounds, safes
from .deed import (
    FINISHED,
    UNDECLARED,
    HeistDeed,
    Rules,
    characters_of,
    may_finish,
    needs_consent,
    not_turned_down,
)

if TYPE_CHECKING:
    from ..state import Heist

# The end of a phase


def _idle_ones(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    """Passing is not allowed."""
    owner = s.box.owner
    idle = [WHO[who] for who in bits(s.alive & 15) if owner[who] == ask.seat and s.act[who] < 0]
    if s.alive >> NPC & 1 and s.act[NPC] < 0 and ask.seat == s.lead:
        idle.append("npc")
    return Reason(
        f"nobody may pass: {joined(names_in(s, idle))} must choose an action; "
        "its icons may be left unused",
        waiting=idle,
    )


all_committed = fact("MH-90", FINISHED, _idle_ones)


class Done(HeistDeed):
    name = "done"
    label = "Done"
    button = "Done"
    rules: ClassVar[Rules] = (all_committed,)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.ready |= 1 << ask.seat


class Watch(HeistDeed):
    name = "watch"
    label = "Done, but stop between the cards"
    button = "Done, stop between cards"
    group = MORE
    rules: ClassVar[Rules] = (all_committed,)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        s.ready |= 1 << ask.seat
        s.watching |= 1 << ask.seat


def _is_done(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("you are done already")


not_done = fact("MH-J3", 1 << 31, _is_done)
"""Of a seat that is done this never holds."""


class DoneAgain(Done):
    rules = (all_committed, not_done)


class WatchAgain(Watch):
    rules = (all_committed, not_done)


def _is_declared(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("Escape is declared already: it follows the Event phase of this round")


class Escape(HeistDeed):
    name = "escape"
    label = "Declare the escape: after the Event phase everybody runs"
    button = "Declare the escape"
    rules: ClassVar[Rules] = (not_turned_down("escape"), fact("MH-95", UNDECLARED, _is_declared))

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
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


# The questions

DEEDS = (
    choose.Act(),
    choose.Pwn(),
    choose.Breach(),
    moves.Move(),
    moves.Slip(),
    icons.Unlock(),
    icons.Subdue(),
    icons.Muzzle(),
    icons.Disable(),
    reveals.Reveal(),
    icons.Pocket(),
    safes.Crack(),
    hands.Toss(),
    icons.Flick(),
    abilities.Forgo(),
    hands.Take(),
    hands.Drop(),
    free.Hack(),
    free.Unbar(),
    free.Seize(),
    free.Find(),
    free.Read(),
    abilities.Use(),
    hands.Fetch(),
    hands.Lay(),
    abilities.Vent(),
    abilities.Codes(),
    abilities.Befriend(),
    abilities.Shift(),
    Escape(),
)


class Command(Standing):
    """Anything a seat may do in the Action phase, in any order, mixed with the others (MH-91)."""

    key = "command"
    clause = "MH-89"
    takes = (*DEEDS, Done(), Watch())
    wanted = "What does your crew do?"

    def hint(self, s: Heist, ask: Ask) -> str:
        return standing_words(s, ask.seat)

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        return hands.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb not in ("done", "watch"):
            s.ready &= ~(1 << seat)
            if verb not in hands.LOOT_VERBS:
                s.seen = ()
            words = s.box.words(action)
            if needs_consent(s, seat, verb, words) and not proposed(s, seat, action, out):
                return
        super().answer(s, ask, out)


class After(Command):
    """A seat that is done may still do something as long as others are not (MH-J3)."""

    key = "after"
    takes = (*DEEDS, DoneAgain(), WatchAgain())
    optional = True
    idle = True


COMMAND = Command()
AFTER = After()
COMMAND_ASKS = standing(COMMAND)
AFTER_ASKS = standing(AFTER)
QUESTIONS: tuple[Question[Heist], ...] = (COMMAND, AFTER)


def ask_action(s: Heist, out: Out) -> None:
    """Everybody who is not done is asked; when all are, the phase ends (MH-97)."""
    waiting = False
    for seat in range(s.box.seats):
        if not s.ready >> seat & 1:
            if _idle(s, seat):
                s.ready |= 1 << seat
            else:
                waiting = True
    if not waiting:
        rounds.end_action(s, out)
        return
    ready = s.ready
    for seat in range(s.box.seats):
        if not ready >> seat & 1:
            s.asks.append(COMMAND_ASKS[seat])
    if ready:
        for seat in bits(ready):
            s.asks.append(AFTER_ASKS[seat])


def _idle(s: Heist, seat: int) -> bool:
    """A seat whose characters are all busted has nothing to do, unless it leads the NPC."""
    return not s.alive & s.box.crew_of[seat] and may_finish(s, seat)


# Where a seat stands


def standing_words(s: Heist, seat: int) -> str:
    """ "Unused: Karma move, pocket $1k. Tiny is held by the guard." """
    parts: list[str] = []
    idle = [name_in(s, who) for who in bits(s.alive & s.box.crew_of[seat]) if s.act[who] == NONE]
    if idle:
        free = "what the die shows costs nothing, the rest costs ideas"
        who = joined(idle)
        parts.append(
            f"{who} has yet to choose an action: {free}."
            if len(idle) == 1
            else f"{who} have yet to choose an action: {free}."
        )
    left = _unused(s, seat)
    if left:
        said = "; ".join(
            f"{name_in(s, who)} {', '.join(words)}" for who, words in sorted(left.items())
        )
        parts.append(f"Unused: {said}.")
    stuck = _held(s, seat)
    if stuck:
        by = "the dog" if all(not s.guards[s.place[who]] for who in stuck) else "the guard"
        who = joined([name_in(s, who) for who in stuck])
        parts.append(f"{who} is held by {by}." if len(stuck) == 1 else f"{who} are held by {by}.")
    return " ".join(parts) or "Your actions have done what they can."


def _unused(s: Heist, seat: int) -> dict[int, list[str]]:
    """What each character that has chosen could still do with its icons."""
    found: dict[int, list[str]] = {}
    blocks, ask = s.box.blocks, COMMAND_ASKS[seat]
    for deed in DEEDS:
        if deed.unused:
            for action in deed.legal(s, ask):
                who = deed.parted(s, action - blocks[deed.index].first)[0]
                words = found.setdefault(NPC if who < 0 else who, [])
                if deed.unused not in words:
                    words.append(deed.unused)
    return found


def _held(s: Heist, seat: int) -> list[int]:
    """Who has a move left and cannot leave, because of a guard or a dog (MH-33)."""
    return [
        who
        for who in characters_of(s, seat)
        if s.act[who] != NONE
        and (s.icons[who] | s.granted[who]) >> 4 * MOVE & 15
        and held_by(s, s.place[who])
        and not s.slipping >> who & 1
    ]
