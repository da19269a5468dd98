"""Space Explorers in the order of its rulebook: set-up, turns T1 to T7, the end."""

from __future__ import annotations

from muster.kernel.events import Out
from muster.kernel.flow import flow, until

from . import events
from .state import Program
from .turn.questions import CLOSE_TURN, DRAW, TAKE_TURN
from .turn.turn_end import ended


def set_up(s: Program, out: Out) -> None:
    """Center, Projects, hands, First Player; tokens lie there already."""
    box = s.box
    deck = s.chance.shuffled("specialists", range(len(box.card_ids)))
    s.center, s.deck = deck[: box.center_size], deck[box.center_size :]  # SE-6
    s.owner = list(range(box.seats)) * len(box.colours)  # SE-10
    s.projects = draw_projects(s)
    out.tell(events.LaidOut(s.center, s.projects))
    for seat in range(box.seats):  # SE-12 SE-J4: after the Center
        cards, s.deck = s.deck[: box.hand_size], s.deck[box.hand_size :]
        s.hands[seat] = tuple(sorted(cards))
        out.tell(events.Dealt(seat, len(cards), cards))
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


def final_score(s: Program, out: Out) -> None:
    out.tell(events.Ended(tuple(s.hubs), tuple(s.claimed)))


GAME = flow("game", set_up, until(ended, ask_turn), final_score)
