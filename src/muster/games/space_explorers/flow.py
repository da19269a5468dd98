"""Space Explorers in the order of its rulebook: set-up, turns T1 to T7, the end."""

from __future__ import annotations

from muster.games.space_explorers import events
from muster.games.space_explorers.questions import (
    CLOSE_TURN,
    DRAW,
    TAKE_TURN,
    something_to_close,
)
from muster.games.space_explorers.rules import next_seat, round_of
from muster.games.space_explorers.state import NONE, Program
from muster.kernel.events import Out
from muster.kernel.flow import flow, until
from muster.parts.hands import Dealt


def set_up(s: Program, out: Out) -> None:
    """Center, Projects, hands, First Player; tokens lie there already."""
    box = s.box
    deck = s.chance.shuffled("specialists", range(len(box.card_ids)))
    s.center = deck[: box.center_size]  # SE-6
    s.deck = deck
    s.deck_at = box.center_size
    s.projects = draw_projects(s)
    out.tell(events.LaidOut(s.center, s.projects))
    for seat in range(box.seats):  # SE-12 SE-J4: after the Center
        cards = deck[s.deck_at : s.deck_at + box.hand_size]
        s.deck_at += len(cards)
        s.hands[seat] = tuple(sorted(cards))
        out.tell(Dealt(seat, len(cards), cards))
    first = box.begins
    if first < 0:
        first = s.chance.pick("first player", box.seats)  # SE-14 SE-J3
    s.first = s.active = first
    s.turn = 1
    out.tell(events.RoundBegan(1))


def draw_projects(s: Program) -> tuple[int, ...]:
    """As many Projects as players plus two, each with one side at random (SE-7, SE-8, SE-9)."""
    box = s.box
    drawn = s.chance.shuffled("projects", list(box.sides_of))[: box.projects_out]
    sides = s.chance.draw("sides").below_each((2,) * len(drawn))  # SE-J2
    return tuple([box.sides_of[card][side] for card, side in zip(drawn, sides, strict=True)])


# A turn


def ask_turn(s: Program, out: Out) -> None:
    """T1 to T6: abilities and the action (SE-20, SE-21), then what may follow it; draws at once.

    After the action come abilities again and at most one Project (SE-55, SE-56, SE-57). All draws
    of the action are done by then, and what is claimed stays claimed (SE-J32).
    """
    s.ask(s.active, DRAW if s.pending else CLOSE_TURN if s.acted else TAKE_TURN)


def finish_turn(s: Program, out: Out) -> None:
    """The turn ends by itself when nothing is left to do in it."""
    if s.acted and not s.pending and (s.closing or not something_to_close(s)):
        next_turn(s, out)


def next_turn(s: Program, out: Out) -> None:
    """T7: temporary effects lapse, the next player is on turn (SE-22, SE-51)."""
    s.active = next_seat(s, s.active)  # SE-19
    s.acted = False
    if not (s.final and ended(s)):
        s.turn += 1
        if s.active == s.first and out.heard:
            out.tell(events.RoundBegan(round_of(s)))
    s.opening = True
    s.used = 0
    s.fresh = NONE
    s.jokers = 0
    s.closing = False


def ended(s: Program) -> bool:
    """Between turns: has the end been triggered, and would the First Player be next?"""
    if not s.final or s.acted:
        return False
    return s.passes == s.box.seats or s.active == s.first  # SE-64 SE-J36 SE-J6 SE-15 SE-E13


def final_score(s: Program, out: Out) -> None:
    out.tell(events.Ended(tuple(s.hubs), tuple(s.claimed)))


TURN = flow("turn", ask_turn, finish_turn)
GAME = flow("game", set_up, until(ended, TURN), final_score)
