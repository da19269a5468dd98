"""What a seat is asked in the Action phase and right after it."""

from __future__ import annotations

from muster.games.masters_of_the_heist import commits, events, icons, rounds
from muster.games.masters_of_the_heist import waiting_conditions as c
from muster.games.masters_of_the_heist.acts import MOVE
from muster.games.masters_of_the_heist.alerts import make_noise
from muster.games.masters_of_the_heist.box import NPC
from muster.games.masters_of_the_heist.commands import (
    LOOT_VERBS,
    command_actions,
    may_finish,
    move_token,
    needs_consent,
)
from muster.games.masters_of_the_heist.conditions import COMMANDING
from muster.games.masters_of_the_heist.dogs import candidates as dog_targets
from muster.games.masters_of_the_heist.dogs import jump
from muster.games.masters_of_the_heist.reveals import lay_chit, reveal_hex
from muster.games.masters_of_the_heist.rules import move_targets
from muster.games.masters_of_the_heist.site import bits
from muster.games.masters_of_the_heist.stages import (
    NONE,
    Q_BEGIN,
    Q_BLAST,
    Q_CONSULT,
    Q_COUNT,
    Q_DIVERT,
    Q_LOGS,
    Q_REPLAN,
    Q_SHAKE,
    Q_SILENT,
    Q_SQUIRM,
    Q_SQUIRRELY,
    Q_TOKEN,
    Q_TURN,
)
from muster.games.masters_of_the_heist.state import Heist
from muster.games.masters_of_the_heist.team import CARRY, TeamQuestion, carry_out, proposed, put
from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

COMMANDS: tuple[str, ...] = (
    "act",
    "pwn",
    "breach",
    "move",
    "slip",
    "unlock",
    "subdue",
    "muzzle",
    "disable",
    "reveal",
    "pocket",
    "crack",
    "toss",
    "flick",
    "forgo",
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
    "vent",
    "codes",
    "friend",
    "shift",
    "done",
    "watch",
    "escape",
)


class Command(Question[Heist]):
    """Anything a seat may do in the Action phase, in any order, mixed with the others (MH-91)."""

    key = "command"
    clause = "MH-89"
    verbs = COMMANDS
    rules = COMMANDING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "What does your crew do?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return command_actions(s, ask.seat)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        catalogue = s.box.catalogue
        verb = catalogue.verb_of[action]
        if verb in ("done", "watch"):
            s.ready |= 1 << seat
            if verb == "watch":
                s.watching |= 1 << seat
            return
        s.ready &= ~(1 << seat)
        if verb not in LOOT_VERBS:
            s.seen = ()
        words = catalogue.verbs[verb].args(action)
        if needs_consent(s, seat, verb, words) and not proposed(s, seat, action, out):
            return
        CARRY[verb](s, seat, words, out)


class After(Command):
    """A seat that is done may still do something as long as others are not (MH-J3)."""

    key = "after"
    optional = True
    idle = True

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first
        ends = (first["done"], first["watch"])
        return [action for action in command_actions(s, ask.seat) if action not in ends]


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
        _, who, old = s.queue[0]
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
        words = s.box.catalogue.verbs[verb].args(action)
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


class ChaseWhom(TeamQuestion):
    """Onto whom does a dog jump? (MH-178)"""

    key = "dog"
    clause = "MH-178"
    verbs = ("chase",)
    rules = c.CHASING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Onto whom does the dog jump?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        what, spared = s.sniffs[0]
        return [s.box.first["chase"] + who for who in dog_targets(s, what, spared)]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        what, _ = s.sniffs[0]
        s.sniffs = s.sniffs[1:]
        jump(s, what, action - s.box.first["chase"], out)


class Blame(TeamQuestion):
    """Which of the nearest PCs does the hostage upset? (MH-C-squirrely)"""

    key = "blame"
    clause = "MH-C-squirrely"
    verbs = ("blame",)
    rules = c.BLAMING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "Whom does the hostage upset?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        return [s.box.first["blame"] + who for who in bits(ask.arg)]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        who = action - s.box.first["blame"]
        s.queue = ((Q_SQUIRM, 1 << who), *s.queue[1:])


class Squirm(Question[Heist]):
    """Lose an idea, or make two noise (MH-C-squirrely)."""

    key = "squirm"
    clause = "MH-C-squirrely"
    verbs = ("lose", "squeal")
    rules = c.SQUIRMING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return "The hostage is restless: lose an idea, or make 2 noise?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first
        return [first["lose"] + ask.arg, first["squeal"] + ask.arg]

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        s.queue = s.queue[1:]
        upset(s, ask.arg, ask.picks[0] == s.box.first["squeal"] + ask.arg, out)


def upset(s: Heist, who: int, loud: bool, out: Out) -> None:
    if loud:
        s.extra += 2
    else:
        s.ideas[who] -= 1
    out.tell(events.Blamed(who, 2 if loud else 0))


class Divert(TeamQuestion):
    """How many Diversion tokens are given for noise? (MH-C-diversion-artist)"""

    key = "divert"
    clause = "MH-C-diversion-artist"
    verbs = ("divert",)
    rules = c.DIVERTING
    sure = rules

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"{arg} noise: how many Diversion tokens do you give?"

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        first = s.box.first["divert"]
        return [first + n for n in range(min(s.diversions, ask.arg, 4) + 1)]

    def decide(self, s: Heist, action: int, arg: int, out: Out) -> None:
        given = action - s.box.first["divert"]
        s.queue = s.queue[1:]
        s.diversions -= given
        make_noise(s, arg - given, out)


COMMAND = Command()
AFTER = After()
SHAKE = Shake()
BLAST = Blast()
LOGS = Logs()
REPLAN = Replan()
PLACE_TOKEN = PlaceToken()
CONSULT = Consult()
CHASE = ChaseWhom()
BLAME = Blame()
SQUIRM = Squirm()
DIVERT = Divert()

QUESTIONS: tuple[Question[Heist], ...] = (
    COMMAND,
    AFTER,
    SHAKE,
    BLAST,
    LOGS,
    REPLAN,
    PLACE_TOKEN,
    CONSULT,
    CHASE,
    BLAME,
    SQUIRM,
    DIVERT,
)


# The Action phase, and what waits in the queue


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
            s.ask(seat, COMMAND)
    if ready:
        for seat in bits(ready):
            s.ask(seat, AFTER)


def _idle(s: Heist, seat: int) -> bool:
    """A seat whose characters are all busted has nothing to do, unless it leads the NPC."""
    mine = any(s.alive >> who & 1 and s.box.owner[who] == seat for who in range(s.box.pcs))
    return not mine and may_finish(s, seat)


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
    if len(c.replan_actions(s)) > 1:
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


def _squirm(s: Heist, item: tuple[int, ...], out: Out) -> None:
    mask = item[1]
    if mask & (mask - 1):
        put(s, BLAME, mask)
        return
    who = mask.bit_length() - 1
    if s.ideas[who]:
        s.ask(s.box.owner[who], SQUIRM, who)
    else:
        s.queue = s.queue[1:]
        upset(s, who, True, out)


def _divert(s: Heist, item: tuple[int, ...], out: Out) -> None:
    if not rounds.quiet_noise(s, item, out):
        put(s, DIVERT, item[1])


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
    Q_SQUIRM: _squirm,
    Q_DIVERT: _divert,
}


