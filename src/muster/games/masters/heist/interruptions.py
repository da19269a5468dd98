"""What is asked in the middle of a phase, before it goes on."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from .. import waiting
from ..board.acts import MOVE
from ..board.site import bits
from ..box import NPC
from ..people import by_card, name_in
from ..rules import move_targets
from ..security.reveals import lay_chit, reveal_hex
from ..stages import NONE
from ..state import Heist
from ..team import carry_out, proposed
from . import commits, events, icons
from . import interruption_conditions as c
from .commands import move_token


class Shake(Question[Heist]):
    """The second of two announced Moves, away from a dog (MH-179, MH-J68)."""

    key = "shake"
    clause = "MH-J68"
    verbs = ("move", "stay")
    rules = c.SHAKING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"Where does the second move of {name_in(s, arg)} lead, away from the dog?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, who = s.box, ask.arg
        start = box.first["move"] + who * box.width
        found = [start + s.site.word[tile] for tile in move_targets(s, who)]
        return [*sorted(found), box.first["stay"]]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        old = s.args[1]
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
        return f"In which direction does {name_in(s, arg)} fire at the cameras?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["blast"]
        return [first + way for way in sorted(commits.blast_ways(s, ask.arg))]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        commits.blast(s, ask.arg, ask.picks[0] - s.box.first["blast"], out)


class Logs(Question[Heist]):
    """The logs of The Black Box: two reveals (MH-J101)."""

    key = "logs"
    clause = "MH-J101"
    verbs = ("reveal", "enough")
    rules = c.LOGGING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"Which hex do the logs reveal? {s.args[1]} to choose."

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
        who, left = s.args
        action = ask.picks[0]
        if action == s.box.first["enough"]:
            return
        if left > 1:
            s.next(waiting.LOGS, who, left - 1)
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
        return f"{name_in(s, arg)} changes the plan: which planning token goes where?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return c.replan_actions(s)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        action = ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb == "enough":
            return
        who, tokens, ideas = s.args
        words = s.box.words(action)
        if verb == "share":
            s.next(waiting.REPLAN, who, tokens, ideas - 1)
            s.ideas[who] -= 1
            s.ideas[words[1]] += 1
            out.tell(events.IdeaGiven(who, words[1]))
            return
        s.next(waiting.REPLAN, who, tokens - 1, ideas)
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
        return by_card(s, f"The gate is closed: where does {name_in(s, arg)}'s token go?")

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        box, who = s.box, ask.arg
        start = box.first["mark"] + who * box.width
        free = s.present & s.site.all_hexes & ~s.plan[who]
        found = [start + s.site.word[tile] for tile in bits(free)]
        return [*sorted(found), box.first["forfeit"] + who]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
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
        return "The chit just drawn: put a blank of the Consultant in its place?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first
        found = [first["consult"] + who for who in c.consultants(s, ask.seat)]
        return [*found, first["leave"]]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        tile, chit, left = s.args
        action = ask.picks[0]
        if action == s.box.first["leave"]:
            s.next(waiting.CONSULT, tile, chit, left | 1 << ask.seat)
            return
        who = action - s.box.first["consult"]
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


def shake(s: Heist, out: Out, who: int, old: int) -> None:
    if s.alive >> who & 1 and s.icons[who] >> 4 * MOVE & 15 and move_targets(s, who):
        s.ask(s.box.owner[who], SHAKE, who)
    elif s.dogs[old]:
        s.sniffs = (*s.sniffs, (old, NONE))


def blast(s: Heist, out: Out, who: int) -> None:
    s.ask(_seat_of(s, who), BLAST, who)


def _seat_of(s: Heist, who: int) -> int:
    if who == NPC:
        return s.lead if s.runner == NONE else s.runner
    return s.box.owner[who]


def logs(s: Heist, out: Out, who: int, left: int) -> None:
    if icons.reveal_targets(s, who):
        s.ask(_seat_of(s, who), LOGS, who)


def replan(s: Heist, out: Out, who: int, tokens: int, ideas: int) -> None:
    if c.may_replan(s):
        s.ask(s.box.owner[who], REPLAN, who)


def token(s: Heist, out: Out, who: int) -> None:
    if s.alive >> who & 1 and s.present & s.site.all_hexes & ~s.plan[who]:
        s.ask(s.box.owner[who], PLACE_TOKEN, who)


def consult(s: Heist, out: Out, tile: int, chit: int, left: int) -> None:
    asked = False
    if s.blanks:
        for seat in range(s.box.seats):
            if not left >> seat & 1 and c.consultants(s, seat):
                s.ask(seat, CONSULT, tile)
                asked = True
    if not asked:
        lay_chit(s, tile, chit)


def turn(s: Heist, out: Out, mask: int, by: int) -> None:
    """Several hexes are revealed by one effect, in the order of row and column (MH-J35)."""
    mask &= s.unknown
    if not mask:
        return
    tile = (mask & -mask).bit_length() - 1
    rest = mask & ~(1 << tile)
    if rest:
        s.next(waiting.TURN, rest, by)
    reveal_hex(s, tile, by, out)


QUESTIONS: tuple[Question[Heist], ...] = (SHAKE, BLAST, LOGS, REPLAN, PLACE_TOKEN, CONSULT)
