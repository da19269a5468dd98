"""What is asked in the middle of a phase, before it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import allows, among, mask_of, refuses

from .. import waiting
from ..board.icons import MOVE
from ..board.masks import bits
from ..components import DIRECTIONS, NPC, WAYS
from ..people import by_card, name_in, named_on
from ..rules import runs
from ..security.events import Consulted
from ..security.reveals import lay_chit, reveal_hex
from ..stages import NONE
from ..team import ENOUGH, InAnyOrder, proposed
from ..verbs.verb import HeistVerb, Words
from . import choose, events, moves, reveals
from .abilities import move_token

if TYPE_CHECKING:
    from ..state import Heist


# Shaking off a dog


def _no_second_move(s: Heist, ask: Ask, at: int) -> Reason:
    who = at // s.box.width
    return Reason(
        "it must be a legal Move of the same character",
        may_go=[s.site.ids[tile] for tile in moves.move_targets(s, ask, who)],
    )


@among("MH-J68", _no_second_move)
def second_move(s: Heist, ask: Ask) -> Sequence[int]:
    start = ask.arg * s.box.width
    return [start + s.site.word[tile] for tile in moves.move_targets(s, ask, ask.arg)]


class MoveOn(moves.Move):
    """The second of two announced Moves."""

    rules = (second_move,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        old = s.args[1]
        self.by(s, ask, ask.arg, s.site.of_word[at % s.box.width], out)
        _follow(s, old)


class Stay(HeistVerb):
    name = "stay"
    label = "Stay here"
    button = "Stay here"
    hint = "Then the dog follows."

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        _follow(s, s.args[1])


def _follow(s: Heist, old: int) -> None:
    if s.dogs[old]:
        s.sniffs = (*s.sniffs, (old, NONE))


class Shake(InAnyOrder):
    """The second of two announced Moves, away from a dog (MH-179, MH-J68)."""

    key = "shake"
    clause = "MH-J68"
    takes = (MoveOn(), Stay())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"Where does the second move of {name_in(s, arg)} lead, away from the dog?"


# Kill Pixels


def _no_way(s: Heist, ask: Ask, at: int) -> Reason:
    ways = [DIRECTIONS[way] for way in choose.blast_ways(s, ask.arg)]
    return Reason("from an entrance only through its hex", ways=ways)


@among("MH-C-laser-burst", _no_way)
def way_there(s: Heist, ask: Ask) -> Sequence[int]:
    return choose.blast_ways(s, ask.arg)


class Fire(HeistVerb):
    name = "blast"
    words = ("directions",)
    label = "Kill Pixels to the {0}"
    rules = (way_there,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        choose.blast(s, ask.arg, at, out)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        return f"To the {WAYS[DIRECTIONS[words[0]]]}", ""


class Blast(InAnyOrder):
    """Kill Pixels: which way? (MH-C-laser-burst)"""

    key = "blast"
    clause = "MH-C-laser-burst"
    takes = (Fire(),)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"In which direction does {name_in(s, arg)} fire at the cameras?"


# The logs


def _not_logged(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason("an unknown hex, or the bag if none is left")


@among("MH-44", _not_logged)
def logged_hex(s: Heist, ask: Ask) -> Sequence[int]:
    start = ask.arg * (s.box.width + 1)
    return [start + word for word in reveals.words_revealed(s, ask.arg)]


class RevealLogged(reveals.Reveal):
    rules = (logged_hex,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, left = s.args
        if left > 1:
            s.next(waiting.LOGS, who, left - 1)
        self.turn_over(s, who, at % (s.box.width + 1), out)


class Logs(InAnyOrder):
    """The logs of The Black Box: two reveals (MH-J101)."""

    key = "logs"
    clause = "MH-J101"
    takes = (RevealLogged(), ENOUGH)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"Which hex do the logs reveal? {s.args[1]} to choose."


# Change of Plans


def _no_token(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason("a token on the board, to a hex without a token of the same colour")


@among("MH-J19", _no_token)
def token_may_move(s: Heist, ask: Ask) -> Sequence[int]:
    if not s.args[1]:
        return []
    box, site = s.box, s.site
    at, count = site.hex_word, len(box.hex_words)
    found: list[int] = []
    for owner in range(box.pcs):
        own = s.plan[owner] & s.present
        targets = [at[tile] for tile in bits(s.present & site.all_hexes & ~own)]
        for tile in bits(own):
            row = (owner * count + at[tile]) * count
            found += [row + target for target in targets]
    return found


def _any_refused(s: Heist, ask: Ask) -> bool:
    return bool(s.refused)


@refuses("MH-J19", when=_any_refused)
def owner_agrees(s: Heist, ask: Ask, at: int) -> Reason | None:
    if s.box.first["shift"] + at not in s.refused:
        return None
    return Reason("the owner of that token does not agree")


class MoveToken(HeistVerb):
    name = "shift"
    words = ("pcs", "hexes", "hexes")
    label = "{0}'s token from {1} to {2}"
    touches = ("plan-{0}-{1}", "{2}")
    quiet = True
    rules = (owner_agrees, token_may_move)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, tokens, ideas = s.args
        s.next(waiting.REPLAN, who, tokens - 1, ideas)
        whose, words = divmod(at, len(s.box.hex_words) ** 2)
        owner = s.box.owner[whose]
        if owner == ask.seat or proposed(s, ask.seat, ask.picks[0], out, 1 << owner, True):
            move_token(s, whose, words, out)


def _no_idea_given(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason("only Alright, New Plan gives ideas, up to three, to another character")


@among("MH-J19", _no_idea_given)
def idea_to_give(s: Heist, ask: Ask) -> Sequence[int]:
    who, _, ideas = s.args
    if not ideas or not s.ideas[who]:
        return []
    return [who * 5 + other for other in bits(s.alive & ~(1 << who))]


class GiveIdea(HeistVerb):
    name = "share"
    words = ("people", "people")
    label = "{0} gives {1} an idea"
    touches = ("{1}",)
    quiet = True
    rules = (idea_to_give,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, tokens, ideas = s.args
        other = at % 5
        s.next(waiting.REPLAN, who, tokens, ideas - 1)
        s.ideas[who] -= 1
        s.ideas[other] += 1
        out.tell(events.IdeaGiven(who, other))


class Replan(InAnyOrder):
    """Change of Plans: tokens to other hexes, perhaps ideas to other characters (MH-J19)."""

    key = "replan"
    clause = "MH-C-change-of-plans"
    tells = "Choose a planning token, then the hex it goes to."
    takes = (MoveToken(), GiveIdea(), ENOUGH)

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return f"{name_in(s, arg)} changes the plan: which planning token goes where?"


def may_replan(s: Heist, seat: int, arg: int) -> bool:
    """Is there anything to change but to say enough?"""
    if s.refused:
        return len(REPLAN.candidates(s, Ask(seat, REPLAN, arg, ""))) > 1
    who, tokens, ideas = s.args
    if ideas and s.ideas[who] and s.alive & ~(1 << who):
        return True
    hexes = s.present & s.site.all_hexes
    return tokens > 0 and any(plan & s.present and hexes & ~plan for plan in s.plan)


# The token of a closed gate


def _others_token(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason(f"it is a token of {name_in(s, ask.arg)}")


def _row(s: Heist, who: int) -> int:
    """All places of one character in a block of tiles."""
    width = s.box.width
    return ((1 << width) - 1) << who * width


@allows("MH-190", _others_token)
def own_token(s: Heist, ask: Ask) -> int:
    return _row(s, ask.arg)


def _not_free(s: Heist, ask: Ask, at: int) -> Reason:
    return Reason("any hex on the board without a token of this colour (MH-J18)")


@allows("MH-190", _not_free)
def free_hex(s: Heist, ask: Ask) -> int:
    free = s.present & s.site.all_hexes & ~s.plan[ask.arg]
    word = s.site.word
    return mask_of(word[tile] for tile in bits(free)) << ask.arg * s.box.width


class PutToken(HeistVerb):
    name = "mark"
    words = ("pcs", "tiles")
    label = "{0} plans {1}"
    touches = ("{1}",)
    button = "Plan it"
    quiet = True
    rules = (own_token, free_hex)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        word = at % s.box.width
        s.plan[ask.arg] |= 1 << s.site.of_word[word]
        out.tell(events.TokenMoved(ask.arg, -1, word))


@allows("MH-190", _others_token)
def own_to_forfeit(s: Heist, ask: Ask) -> int:
    return 1 << ask.arg


class Forfeit(HeistVerb):
    name = "forfeit"
    words = ("pcs",)
    label = "{0} does without the token"
    button = "{0} does without the token"
    rules = (own_to_forfeit,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        return

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        return f"{named_on(s, words[0])} has one planning token less for the rest of the heist."


class PlaceToken(InAnyOrder):
    """A token of a closed gate is placed anew at once, or is out (MH-190)."""

    key = "token"
    clause = "MH-190"
    tells = "Choose the hex it goes to."
    takes = (PutToken(), Forfeit())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, f"The gate is closed: where does {name_in(s, arg)}'s token go?")


# The Security Consultant


def consultants(s: Heist, seat: int) -> list[int]:
    """Whose idea a seat may pay for the Consultant."""
    return [
        who
        for who in bits(s.alive)
        if s.ideas[who] and (runs(s, seat, who) or (who == NPC and seat == s.lead))
    ]


@among("MH-C-consultant", lambda s, ask, at: Reason("a character of yours with an idea"))
def pays_for_it(s: Heist, ask: Ask) -> Sequence[int]:
    return consultants(s, ask.seat)


class CallConsultant(HeistVerb):
    name = "consult"
    words = ("people",)
    label = "{0} calls the Consultant: a blank instead"
    touches = ("{0}",)
    button = "{0}: a blank instead"
    hint = "It costs 1 idea and 1 noise."
    offered = True
    acting = False
    rules = (pays_for_it,)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        tile, chit, _ = s.args
        s.blanks -= 1
        s.ideas[at] -= 1
        s.extra += 1
        out.tell(Consulted(at, s.site.word[tile], chit))


class Leave(HeistVerb):
    name = "leave"
    label = "Leave the chit"
    button = "Leave it"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        tile, chit, left = s.args
        s.next(waiting.CONSULT, tile, chit, left | 1 << ask.seat)


class Consult(InAnyOrder):
    """A blank instead of the chit just drawn, for an idea and a noise (MH-C-consultant)."""

    key = "consult"
    clause = "MH-C-consultant"
    asks = "The chit just drawn: put a blank of the Consultant in its place?"
    takes = (CallConsultant(), Leave())


SHAKE = Shake()
BLAST = Blast()
LOGS = Logs()
REPLAN = Replan()
PLACE_TOKEN = PlaceToken()
CONSULT = Consult()


def shake(s: Heist, out: Out, who: int, old: int) -> None:
    seat = s.box.owner[who]
    left = s.alive >> who & 1 and s.icons[who] >> 4 * MOVE & 15
    if left and moves.move_targets(s, Ask(seat, SHAKE, who, ""), who):
        s.ask(seat, SHAKE, who)
    elif s.dogs[old]:
        s.sniffs = (*s.sniffs, (old, NONE))


def blast(s: Heist, out: Out, who: int) -> None:
    s.ask(_seat_of(s, who), BLAST, who)


def _seat_of(s: Heist, who: int) -> int:
    if who == NPC:
        return s.lead if s.runner == NONE else s.runner
    return s.box.owner[who]


def logs(s: Heist, out: Out, who: int, left: int) -> None:
    if reveals.reveal_targets(s, who):
        s.ask(_seat_of(s, who), LOGS, who)


def replan(s: Heist, out: Out, who: int, tokens: int, ideas: int) -> None:
    if may_replan(s, s.box.owner[who], who):
        s.ask(s.box.owner[who], REPLAN, who)


def token(s: Heist, out: Out, who: int) -> None:
    if s.alive >> who & 1 and s.present & s.site.all_hexes & ~s.plan[who]:
        s.ask(s.box.owner[who], PLACE_TOKEN, who)


def consult(s: Heist, out: Out, tile: int, chit: int, left: int) -> None:
    asked = False
    if s.blanks:
        for seat in range(s.box.seats):
            if not left >> seat & 1 and consultants(s, seat):
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
