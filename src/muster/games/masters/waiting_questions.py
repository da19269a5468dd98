"""What is asked in the middle of a phase, before it goes on: what waits in the queue."""

from __future__ import annotations

from muster.games.masters import commits, events, icons, rounds
from muster.games.masters import waiting_conditions as c
from muster.games.masters.acts import MOVE
from muster.games.masters.box import NPC
from muster.games.masters.commands import move_token
from muster.games.masters.reveals import lay_chit, reveal_hex
from muster.games.masters.rules import move_targets
from muster.games.masters.site import bits
from muster.games.masters.stages import (
    NONE,
    Q_BEGIN,
    Q_BLAST,
    Q_CONSULT,
    Q_COUNT,
    Q_LOGS,
    Q_REPLAN,
    Q_SHAKE,
    Q_SILENT,
    Q_SQUIRRELY,
    Q_TOKEN,
    Q_TURN,
)
from muster.games.masters.state import Heist
from muster.games.masters.team import carry_out, proposed
from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out


class Shake(Question[Heist]):
    """The second of two announced Moves, away from a dog (MH-179, MH-J68)."""

    key = "shake"
    clause = "MH-J68"
    verbs = ("move", "stay")
    rules = c.SHAKING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Where does the second Move lead, away from the dog?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, who = s.box, ask.arg
        start = box.first["move"] + who * box.width
        found = [start + s.site.word[tile] for tile in move_targets(s, who)]
        return [*sorted(found), box.first["stay"]]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        old = s.queue[0][2]
        s.queue = s.queue[1:]
        action = ask.picks[0]
        if action != s.box.first["stay"]:
            carry_out(s, ask.seat, action, out)
        if s.dogs[old]:
            s.sniffs = (*s.sniffs, (old, NONE))


class Blast(Question[Heist]):
    """Kill Pixels: which way? (MH-C-laser-burst)"""

    key = "blast"
    clause = "MH-C-laser-burst"
    verbs = ("blast",)
    rules = c.BLASTING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "In which direction?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["blast"]
        return [first + way for way in sorted(commits.blast_ways(s, ask.arg))]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        s.queue = s.queue[1:]
        commits.blast(s, ask.arg, ask.picks[0] - s.box.first["blast"], out)


class Logs(Question[Heist]):
    """The logs of The Black Box: two reveals (MH-J101)."""

    key = "logs"
    clause = "MH-J101"
    verbs = ("reveal", "enough")
    rules = c.LOGGING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Which hex do the logs reveal?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, who = s.box, ask.arg
        start = box.first["reveal"] + who * (box.width + 1)
        found = [
            start + (box.width if tile < 0 else s.site.word[tile])
            for tile in icons.reveal_targets(s, who)
        ]
        return [*sorted(found), box.first["enough"]]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        _, who, left = s.queue[0]
        s.queue = s.queue[1:]
        action = ask.picks[0]
        if action == s.box.first["enough"]:
            return
        if left > 1:
            s.queue = ((Q_LOGS, who, left - 1), *s.queue)
        word = action - s.box.first["reveal"] - who * (s.box.width + 1)
        tile = -1 if word == s.box.width else s.site.of_word[word]
        icons.reveal(s, who, tile, out)


class Replan(Question[Heist]):
    """Change of Plans: tokens to other hexes, perhaps ideas to other characters (MH-J19)."""

    key = "replan"
    clause = "MH-C-change-of-plans"
    verbs = ("shift", "share", "enough")
    rules = c.REPLANNING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Which planning token goes where?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return c.replan_actions(s)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        action = ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb == "enough":
            s.queue = s.queue[1:]
            return
        kind, who, tokens, ideas = s.queue[0]
        words = s.box.words(action)
        if verb == "share":
            s.queue = ((kind, who, tokens, ideas - 1), *s.queue[1:])
            s.ideas[who] -= 1
            s.ideas[words[1]] += 1
            out.tell(events.IdeaGiven(who, words[1]))
            return
        s.queue = ((kind, who, tokens - 1, ideas), *s.queue[1:])
        owner = s.box.owner[words[0]]
        if owner != ask.seat and not proposed(s, ask.seat, action, out, 1 << owner, True):
            return
        move_token(s, words[0], words[1], words[2], out)


class PlaceToken(Question[Heist]):
    """A token of a closed gate is placed anew at once, or is out (MH-190)."""

    key = "token"
    clause = "MH-190"
    verbs = ("mark", "forfeit")
    rules = c.PLACING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Where does the planning token of the closed gate go?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, who = s.box, ask.arg
        start = box.first["mark"] + who * box.width
        free = s.present & s.site.all_hexes & ~s.plan[who]
        found = [start + s.site.word[tile] for tile in bits(free)]
        return [*sorted(found), box.first["forfeit"] + who]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        s.queue = s.queue[1:]
        who, action = ask.arg, ask.picks[0]
        if action != s.box.first["forfeit"] + who:
            word = action - s.box.first["mark"] - who * s.box.width
            s.plan[who] |= 1 << s.site.of_word[word]
            out.tell(events.TokenMoved(who, -1, word))


class Consult(Question[Heist]):
    """A blank instead of the chit just drawn, for an idea and a noise (MH-C-consultant)."""

    key = "consult"
    clause = "MH-C-consultant"
    verbs = ("consult", "leave")
    rules = c.CONSULTING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Replace the chit by a blank of the Consultant?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first
        found = [first["consult"] + who for who in c.consultants(s, ask.seat)]
        return [*found, first["leave"]]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        kind, tile, chit, left = s.queue[0]
        action = ask.picks[0]
        if action == s.box.first["leave"]:
            s.queue = ((kind, tile, chit, left | 1 << ask.seat), *s.queue[1:])
            return
        who = action - s.box.first["consult"]
        s.queue = s.queue[1:]
        s.blanks -= 1
        s.ideas[who] -= 1
        s.extra += 1
        out.tell(events.Consulted(who, s.site.word[tile], chit))


SHAKE = Shake()
BLAST = Blast()
LOGS = Logs()
REPLAN = Replan()
PLACE_TOKEN = PlaceToken()
CONSULT = Consult()


def _shake(s: Heist, item: tuple[int, ...], out: Out) -> None:
    _, who, old = item
    if s.alive >> who & 1 and s.icons[who] >> 4 * MOVE & 15 and move_targets(s, who):
        s.ask(s.box.owner[who], SHAKE, who)
        return
    s.queue = s.queue[1:]
    if s.dogs[old]:
        s.sniffs = (*s.sniffs, (old, NONE))


def _blast(s: Heist, item: tuple[int, ...], out: Out) -> None:
    s.ask(_seat_of(s, item[1]), BLAST, item[1])


def _seat_of(s: Heist, who: int) -> int:
    if who == NPC:
        return s.lead if s.runner == NONE else s.runner
    return s.box.owner[who]


def _logs(s: Heist, item: tuple[int, ...], out: Out) -> None:
    if icons.reveal_targets(s, item[1]):
        s.ask(_seat_of(s, item[1]), LOGS, item[1])
    else:
        s.queue = s.queue[1:]


def _replan(s: Heist, item: tuple[int, ...], out: Out) -> None:
    if c.may_replan(s):
        s.ask(s.box.owner[item[1]], REPLAN, item[1])
    else:
        s.queue = s.queue[1:]


def _token(s: Heist, item: tuple[int, ...], out: Out) -> None:
    who = item[1]
    if s.alive >> who & 1 and s.present & s.site.all_hexes & ~s.plan[who]:
        s.ask(s.box.owner[who], PLACE_TOKEN, who)
    else:
        s.queue = s.queue[1:]


def _consult(s: Heist, item: tuple[int, ...], out: Out) -> None:
    _, tile, chit, left = item
    asked = False
    if s.blanks:
        for seat in range(s.box.seats):
            if not left >> seat & 1 and c.consultants(s, seat):
                s.ask(seat, CONSULT, tile)
                asked = True
    if not asked:
        s.queue = s.queue[1:]
        lay_chit(s, tile, chit)


def _turn(s: Heist, item: tuple[int, ...], out: Out) -> None:
    """Several hexes are revealed by one effect, in the order of row and column (MH-J35)."""
    _, mask, by = item
    mask &= s.unknown
    s.queue = s.queue[1:]
    if not mask:
        return
    tile = (mask & -mask).bit_length() - 1
    rest = mask & ~(1 << tile)
    if rest:
        s.queue = ((Q_TURN, rest, by), *s.queue)
    reveal_hex(s, tile, by, out)


QUESTIONS: tuple[Question[Heist], ...] = (SHAKE, BLAST, LOGS, REPLAN, PLACE_TOKEN, CONSULT)

HANDLERS = {
    Q_BEGIN: rounds.begin_rounds,
    Q_SQUIRRELY: rounds.squirrely,
    Q_COUNT: rounds.count,
    Q_SILENT: rounds.silent,
    Q_SHAKE: _shake,
    Q_BLAST: _blast,
    Q_LOGS: _logs,
    Q_REPLAN: _replan,
    Q_TOKEN: _token,
    Q_CONSULT: _consult,
    Q_TURN: _turn,
}
