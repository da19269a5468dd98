"""The Specialists in the order of its rulebook: set-up, rounds of turns in three steps, the end."""

from __future__ import annotations

from muster.games.the_specialists import events
from muster.games.the_specialists import heist_questions as h
from muster.games.the_specialists import questions as q
from muster.games.the_specialists.box import ANY
from muster.games.the_specialists.dice import to_pool
from muster.games.the_specialists.effects import done_alone
from muster.games.the_specialists.moves import (
    clear_fast,
    close_turn,
    reward_building,
    take_prime,
)
from muster.games.the_specialists.rules import dice_count, dice_of, dice_tokens, reach
from muster.games.the_specialists.set_up import arranged_alone, prepare_round, set_up
from muster.games.the_specialists.state import (
    ACTIVATE,
    ARRANGE,
    CREW,
    DIE,
    END,
    FIRST,
    HEIST,
    NONE,
    ORDER,
    OVER,
    PLACE,
    PRIME,
    RISK,
    START,
    SUPPLY,
    Crews,
)
from muster.kernel.events import Out
from muster.kernel.flow import flow, until


def go_on(s: Crews, out: Out) -> None:
    """Whatever waits, then the next step of the turn: TS-28 in fixed order (TS-27)."""
    while not s.asks:
        if len(s.tokens[s.active]) > s.box.most_tokens:
            s.ask(s.active, h.GIVE_UP)  # TS-73 TS-J32
        elif s.queue:
            _work_off(s, out)
        elif not _ask_step(s, out):
            return


def _work_off(s: Crews, out: Out) -> None:
    """The first thing that waits: done, or its owner is asked about it."""
    item = s.queue[0]
    kind = item[0]
    if kind == FIRST:
        s.queue = s.queue[1:]
        reward_building(s, s.active, item[1], item[2], out)
    elif kind == PRIME:
        tokens = s.primes[item[1]]
        if len(tokens) > 1:
            s.ask(s.active, h.CHOOSE_PRIME, item[1])
            return
        s.queue = s.queue[1:]
        if tokens:
            take_prime(s, s.active, tokens[0], out)
    elif kind == SUPPLY:
        s.ask(s.active, h.CHOOSE_SUPPLY)
    elif not done_alone(s, item, out):
        s.ask(s.active, _EFFECTS[kind])


def _ask_step(s: Crews, out: Out) -> bool:
    """Ask for the step that is due, or go on to the next; False when the game is over."""
    stage, seat = s.stage, s.active
    if stage == DIE:
        if s.turns == s.box.seats:
            _end_round(s, out)
        else:
            s.ask(seat, q.TAKE_DIE)
    elif stage == CREW:
        s.ask(seat, q.USE_SPECIALIST)
    elif stage == ACTIVATE:
        if can_activate(s):
            s.ask(seat, q.ACTIVATE)
        else:
            s.stage = HEIST
    elif stage == HEIST:
        s.ask(seat, h.PERFORM_HEIST)
    elif stage == END:
        _end_turn(s, out)
    elif stage == RISK:
        s.ask(seat, q.FACE_CORRUPTION)
    elif stage == START:
        s.ask(seat, q.CHOOSE_START)
    elif stage == ARRANGE:
        if not arranged_alone(s, out):
            s.ask(seat, q.ARRANGE)
    else:
        return False
    return True


def can_activate(s: Crews) -> bool:
    """Could the new card be activated: by a die, or after a dice token?"""
    seat = s.active
    wanted, may_be = s.box.black[s.fresh], reach(s, seat)
    for place, value in enumerate(dice_of(s, seat)):
        if value and may_be[place][value] >> wanted & 1:
            return True
    return token_of_use(s)


def token_of_use(s: Crews) -> bool:
    """Is there a token that gives dice, and a die to give?"""
    return bool(s.pool or s.box.unlimited_dice) and bool(dice_tokens(s, s.active))


def _end_turn(s: Crews, out: Out) -> None:
    """The end of a turn: the fast-played card, at most four dice, a last token, then the slide."""
    clear_fast(s)
    if s.box.solo and s.ending:
        s.stage = OVER  # TS-124 TS-J51: at once, after money and rewards
    elif dice_count(s, s.active) > s.box.spots:
        s.ask(s.active, h.KEEP)  # TS-69
    elif token_of_use(s):
        s.ask(s.active, h.END_TURN)  # TS-J27
    else:
        close_turn(s)


def _end_round(s: Crews, out: Out) -> None:
    """TS-29 to TS-31, then the next round or the end (TS-23, TS-90, TS-91)."""
    box = s.box
    s.gone = (*s.gone, *[card for card in s.display if card != NONE])
    s.display = ()
    if box.solo:
        if s.corruption != NONE:
            s.quiet = (*s.quiet, s.corruption)  # TS-J46
            s.corruption = NONE
    else:
        s.heard = (*s.heard, s.informant)
        s.informant = NONE
    to_pool(s, len(s.area) - s.area.count(0))  # TS-30
    s.area = ()
    if s.ending or s.round >= box.rounds:
        s.ending = s.ending or "rounds"  # TS-125 TS-E13
        s.stage = OVER
        return
    s.first = s.active = (s.first + 1) % box.seats  # TS-31
    prepare_round(s, out)


def ended(s: Crews) -> bool:
    return s.stage == OVER


def final_score(s: Crews, out: Out) -> None:
    out.tell(events.Ended(tuple([sum(book) for book in s.books]), s.ending))
    if s.box.hidden_money:
        out.revealed = True  # TS-J7: the totals


_EFFECTS = {ORDER: q.ORDER_ABILITIES, PLACE: q.PLACE_DIE, ANY: q.CHOOSE_VALUE}

GAME = flow("game", set_up, until(ended, go_on), final_score)
