"""The Specialists in the order of its rulebook: set-up, rounds of turns in three steps, the end."""

from __future__ import annotations

from muster.kernel.events import Out
from muster.kernel.flow import flow, until

from . import events
from .heist.questions import PERFORM_HEIST
from .rules import activating_places, dice_count, dice_to_gain, dice_tokens
from .state import (
    ACTIVATE,
    CREW,
    DIE,
    END,
    GAIN,
    HEIST,
    NONE,
    ORDER,
    OVER,
    PLACE,
    PRIME,
    REWARD,
    RISK,
    START,
    SUPPLY,
    Crews,
)
from .turn import questions as q
from .turn.dice import to_pool
from .turn.effects import gain, order_alone, place_alone
from .turn.moves import (
    clear_fast,
    close_turn,
    reward_building,
    take_prime,
)
from .turn.set_up import arranged_alone, prepare_round, set_up


def settle(s: Crews, out: Out) -> bool:
    """Before anything else: nobody keeps a fifth token."""
    if len(s.tokens[s.active]) > s.box.most_tokens:
        s.ask(s.active, q.GIVE_UP)  # TS-73 TS-J32
        return True
    return False


def _gain(s: Crews, out: Out, kind: int, amount: int, of: int, source: int) -> None:
    if not gain(s, kind, amount, of, source, out):
        s.ask(s.active, q.CHOOSE_VALUE)


def _order(s: Crews, out: Out, *cards: int) -> None:
    if not order_alone(s, cards):
        s.ask(s.active, q.ORDER_ABILITIES)


def _place(s: Crews, out: Out, *values: int) -> None:
    if not place_alone(s, values):
        s.ask(s.active, q.PLACE_DIE)


def _prime(s: Crews, out: Out, letter: int) -> None:
    tokens = s.primes[letter]
    if len(tokens) > 1:
        s.ask(s.active, q.CHOOSE_PRIME, letter)
    elif tokens:
        take_prime(s, s.active, tokens[0], out)


def _supply(s: Crews, out: Out) -> None:
    s.ask(s.active, q.CHOOSE_SUPPLY)


def _reward(s: Crews, out: Out, building: int, nth: int) -> None:
    reward_building(s, s.active, building, nth, out)


def go_on(s: Crews, out: Out) -> None:
    """Ask for the step of the turn that is due, or go on to the next: TS-28 in fixed order."""
    # TS-27
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
        s.ask(seat, PERFORM_HEIST)
    elif stage == END:
        _end_turn(s, out)
    elif stage == RISK:
        s.ask(seat, q.FACE_CORRUPTION)
    elif stage == START:
        s.ask(seat, q.CHOOSE_START)
    elif not arranged_alone(s, out):
        s.ask(seat, q.ARRANGE)


def can_activate(s: Crews) -> bool:
    """Could the new card be activated: by a die, or after a dice token?"""
    return bool(activating_places(s)) or token_of_use(s)


def token_of_use(s: Crews) -> bool:
    """Is there a token that gives dice, and a die to give?"""
    return dice_to_gain(s, s.active) and bool(dice_tokens(s, s.active))


def _end_turn(s: Crews, out: Out) -> None:
    """The end of a turn: the fast-played card, at most four dice, a last token, then the slide."""
    clear_fast(s)
    if s.box.solo and s.ending:
        s.stage = OVER  # TS-124 TS-J51: at once, after money and rewards
    elif dice_count(s, s.active) > s.box.spots:
        s.ask(s.active, q.KEEP)  # TS-69
    elif token_of_use(s):
        s.ask(s.active, q.END_TURN)  # TS-J27
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


WAITING = (
    GAIN.does(_gain),
    ORDER.does(_order),
    PLACE.does(_place),
    PRIME.does(_prime),
    SUPPLY.does(_supply),
    REWARD.does(_reward),
)

GAME = flow("game", set_up, until(ended, go_on), final_score, before=settle)
