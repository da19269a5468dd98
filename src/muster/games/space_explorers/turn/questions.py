"""What players are asked in Space Explorers, what they may answer, and what the answer does.

The action of a turn is declared as one whole (SE-J11): it is a sealed answer of a single seat, so
nobody learns which hand card was considered, and nothing moves before it is complete.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out
from muster.parts.words import counted, joined

from ..box import REARRANGE, SURVEY
from ..payment import conditions as p
from ..payment.declaration import declared, declared_in
from ..payment.taking_apart import can_drop
from ..rules import (
    acting,
    deck_left,
    within_reach,
)
from ..state import Program
from . import conditions as c
from . import moves
from . import recruit_conditions as r
from .actions import helper_in, listed, recruit_in, verb_of
from .turn_end import asides, finish_turn


def _follows(s: Program, ask: Ask) -> list[int]:
    """How a declaration that has begun may go on, if it is no recruit; in catalogue order."""
    box = s.box
    if verb_of(box, ask.picks[0]) == "rearrange":
        waiting = [box.put.first + card for card in sorted(c.unplaced(s, ask))]
        return [*waiting, box.rest.first]
    left = c.tokens_left(s, ask)
    return [box.give.first + colour for colour, count in enumerate(left) if count]


def _paying(s: Program, ask: Ask) -> list[int]:
    """How a payment may go on."""
    box = s.box
    payment = declared_in(s, ask)
    if not payment.left:
        found = [box.is_done]
    elif payment.asked:
        found = payment.choices()
    else:
        found = [box.is_pay, *payment.choices()]
    if payment.laid:
        dropping = box.first_drop - box.first_token
        supplies = sorted(set(payment.laid))
        if payment.back:
            supplies = [one for one in supplies if can_drop(s, ask.seat, payment, one)]
        for supply in supplies:
            found.append(dropping + supply)
    if box.overpay:
        found += _overpaying(s, ask)
    return found


def _overpaying(s: Program, ask: Ask) -> list[int]:
    """What may be given beyond what is due, as long as the rest can still be paid (SE-J12)."""
    box = s.box
    payment = declared_in(s, ask)
    width = len(box.colours)
    extra = [colour for colour in range(width) if payment.tokens[colour]]
    extra += [width + card for card in payment.hand]
    found: list[int] = []
    for at in extra:
        trial = payment.copy()
        trial.overpay(box.first_overpay + at)
        if trial.spare >= 0:
            found.append(box.first_overpay + at)
    return found


def _whole(s: Program, ask: Ask) -> bool:
    """Is a declaration complete that is no recruit?"""
    box = s.box
    picks = ask.picks
    begun = verb_of(box, picks[0])
    if begun == "rearrange":
        if len(picks) == 1:
            return False
        return picks[-1] == box.rest.first or len(c.unplaced(s, ask)) == 1
    if begun in ("train", "free"):
        return len(picks) - 1 == box.needs_tokens[helper_in(box, picks[0])]
    return True


def _hint(s: Program, ask: Ask) -> str:
    """What the declaring seat should know: what is due, what is chosen."""
    box = s.box
    if not ask.picks:
        return ""
    begun = verb_of(box, ask.picks[0])
    if begun == "recruit":
        payment = declared_in(s, ask)
        if not payment.left:
            return "Everything is paid."
        return f"Still due: {listed(box, payment.due)}."
    if begun == "rearrange":
        return f"{len(ask.picks) - 1} put, from the top downwards."
    need = box.needs_tokens[helper_in(box, ask.picks[0])]
    return f"{len(ask.picks) - 1} of {need} tokens chosen."


def _rings(s: Program, seat: int) -> str:
    """What can be recruited now, and how a screen lights it."""
    recruits = r.recruits_of(s, seat, acting(s, seat))
    if not s.center and not deck_left(s) and not recruits:
        return ""
    count = len({recruit_in(s.box, recruit)[0] for recruit in recruits})
    if not count:
        return "You cannot pay for any card yet: take one (thin rings)."
    cards = counted(count, "card")
    return f"You can recruit {cards} now (bright rings), the others only take (thin rings)."


class TakeTurn(Question[Program]):
    """Exactly one action, taking or recruiting, and the abilities that come before it (SE-20)."""

    key = "turn"
    clause = "SE-20"
    verbs = (*c.BEGINNINGS, *c.PAYING, "put", "rest", "give")
    rules = (
        *c.DECLARATION,
        *c.ABILITY,
        *c.TURN,
        *r.RECRUITING,
        *c.ENOUGH,
        *r.AFFORDING,
        *c.GIVING,
        *c.REARRANGING,
        *r.PASSING,
        *p.PAYING,
    )
    sure = rules
    sealed = True

    def prompt(self, s: Program, seat: int, arg: int) -> str:
        return "Take a card, or recruit a Specialist."

    def wording(self, s: Program, ask: Ask) -> str:
        if ask.picks or s.center or deck_left(s):
            return ask.prompt
        answers = self.candidates(s, ask)
        if s.box.passing.first not in answers:
            return "Recruit a Specialist: nothing is left to be taken."
        nothing = "can be done" if len(answers) == 1 else "can be taken or recruited"
        return f"Nothing {nothing}: pass."

    def hint(self, s: Program, ask: Ask) -> str:
        return _hint(s, ask) if ask.picks else _rings(s, ask.seat)

    def candidates(self, s: Program, ask: Ask) -> list[int]:
        box, seat, picks = s.box, ask.seat, ask.picks
        if picks:
            if ask.memo is not None or box.first_recruit <= picks[0] < box.first_free:
                return _paying(s, ask)
            return _follows(s, ask)
        found: list[int] = []
        helpers = acting(s, seat) if s.actors[seat] else []
        if helpers:
            found = _at_the_start(s, seat, helpers) if s.opening else []
            found += asides(s, seat, helpers)
        found += map(box.takes.__getitem__, s.center)
        if s.deck_at < len(s.deck):
            found.append(box.first_take + len(box.card_ids))
        recruits = r.recruits_of(s, seat, helpers)
        if not recruits and not s.center and not deck_left(s):
            found.append(box.passing.first)  # SE-21 SE-J6
        found += recruits
        found += r.paid_for_one(s, seat, recruits)
        found.sort()
        return found

    def settled(self, s: Program, ask: Ask) -> bool:
        box, picks = s.box, ask.picks
        begun = picks[0]
        if begun < box.first_recruit:  # taken, or paid for one
            return begun >= box.first_take or _whole(s, ask)
        if begun < box.first_free:
            if len(picks) > 1:
                return picks[-1] == box.is_done
            card, division = divmod(begun - box.first_recruit, box.width)
            return s.savings[ask.seat][division] >= box.size[card]  # SE-34
        return _whole(s, ask)

    def answer(self, s: Program, ask: Ask, out: Out) -> None:
        box, begun = s.box, ask.picks[0]
        if box.first_take <= begun < box.first_hire:
            moves.take(s, ask.seat, begun - box.first_take, out)
        elif box.first_recruit <= begun < box.first_free:
            moves.recruit(s, ask.seat, declared_in(s, ask), out)
        elif box.first_hire <= begun < box.first_recruit:
            payment = declared(s, ask.seat, (begun - box.hire_of, box.is_pay))
            moves.recruit(s, ask.seat, payment, out)
        else:
            moves.carry_out(s, ask.seat, ask.picks, out)
        finish_turn(s, out)


def _at_the_start(s: Program, seat: int, helpers: list[int]) -> list[int]:
    """44 and 57, before everything else (T1, SE-J28), in catalogue order."""
    box = s.box
    found: list[int] = []
    for card in helpers:
        code = box.ability[card]
        if code == SURVEY and deck_left(s):  # SE-A44 SE-J7
            found.append(box.survey.first + box.place_of["survey"][card])
        elif code == REARRANGE:  # SE-A57
            first = box.rearrange.first + box.place_of["rearrange"][card] * len(box.colours)
            found += [first + d for d, batch in enumerate(s.hubs[seat]) if len(batch) > 1]
    found.sort()
    return found


class CloseTurn(Question[Program]):
    """After the action: 56 and 19 again, then at most one Project (SE-22, SE-55)."""

    key = "close"
    clause = "SE-55"
    verbs = (*c.ENDINGS, "give")
    rules = (*c.DECLARATION, *c.ABILITY, *c.DECK, *c.ENOUGH, *c.GIVING, *c.CLAIMING)
    sure = rules
    sealed = True

    def prompt(self, s: Program, seat: int, arg: int) -> str:
        if within_reach(s, seat):
            return "Complete a Project, or end your turn."
        helpers = [one for one in acting(s, seat) if asides(s, seat, [one])]
        names = joined([s.box.card_name(card) for card in helpers])
        return f"End your turn, or use {names} first." if names else "End your turn."

    def hint(self, s: Program, ask: Ask) -> str:
        return _hint(s, ask)

    def candidates(self, s: Program, ask: Ask) -> list[int]:
        if ask.picks:
            return _follows(s, ask)
        box = s.box
        aside = asides(s, ask.seat, acting(s, ask.seat))
        first = box.claim.first
        return [
            *aside,
            *[first + project for project in sorted(within_reach(s, ask.seat))],
            box.end.first,
        ]

    def settled(self, s: Program, ask: Ask) -> bool:
        return _whole(s, ask)

    def answer(self, s: Program, ask: Ask, out: Out) -> None:
        moves.carry_out(s, ask.seat, ask.picks, out)
        finish_turn(s, out)


class Draw(Question[Program]):
    """Draws by 9, 21, 32, 43, 45 and 58, in the order the owner likes, or declined (SE-J39)."""

    key = "draw"
    clause = "SE-50"
    verbs = ("draw", "enough")
    rules = c.DRAWING
    sure = rules

    def prompt(self, s: Program, seat: int, arg: int) -> str:
        names = " and ".join(s.box.card_name(card) for card in s.pending)
        return f"Do you draw for {names}?"

    def candidates(self, s: Program, ask: Ask) -> list[int]:
        box = s.box
        place = box.place_of["draw"]
        found = sorted([box.first_draw + place[card] for card in s.pending])
        return [*found, box.enough.first]

    def answer(self, s: Program, ask: Ask, out: Out) -> None:
        box = s.box
        if ask.picks[0] == box.enough.first:
            s.pending = ()
        else:
            card = box.helper_of["draw"][ask.picks[0] - box.first_draw]
            moves.draw_for(s, ask.seat, card, out)
        finish_turn(s, out)


TAKE_TURN = TakeTurn()
CLOSE_TURN = CloseTurn()
DRAW = Draw()

QUESTIONS: tuple[Question[Program], ...] = (TAKE_TURN, CLOSE_TURN, DRAW)
