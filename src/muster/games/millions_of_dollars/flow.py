"""Millions of Dollars in the order of its rulebook: Planning, Negotiation, Heist, Sharing."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import TABLE, Ask
from muster.kernel.events import Out
from muster.kernel.flow import each, flow, until
from muster.kernel.verbs import places_in

from . import events, heist
from .box import NONE
from .heist import NAME
from .planning import SEND
from .rules import (
    acts_left,
    holders,
    may_add,
    names_now,
    next_in,
    players_in,
    sharers,
    winners,
)
from .state import ABSENT, IN, Gangs, nothing_kept
from .talk.departures import set_antes
from .talk.questions import ASIDE, CALL_CLOCK, CLOCK, DEAL, POOL, POOL_CLOCK, READY, TALK


def set_up(s: Gangs, out: Out) -> None:
    """Gangs and cash lie ready; the loot pile, and who leads first."""
    box = s.box
    pile = s.chance.shuffled("loot", range(len(box.loot_ids)))
    s.pile = pile[: box.cards_in_play]  # MD-2 MD-J2
    s.leader = box.led_by
    if s.leader < 0:
        s.leader = s.chance.pick("leader", box.seats)


# Planning


def plan_round(s: Gangs, out: Out) -> None:
    """Turn up a loot card; with the option everybody's last role is displayed."""
    s.round += 1
    s.loot, s.pile = s.pile[0], s.pile[1:]
    if out.heard:
        out.tell(events.RoundBegan(s.round, s.loot))
        out.tell(events.JobSet(s.loot, s.leader))
        if s.box.fooled and s.previous[0] != NONE:
            out.tell(events.Remembered(tuple(s.previous)))


def choose_roles(s: Gangs, out: Out) -> None:
    for seat in range(s.box.seats):
        s.ask(seat, SEND)


def set_characters(s: Gangs, out: Out) -> None:
    """Characters face down with antes; all role cards but one are shown."""
    box = s.box
    ante = box.ante[s.loot]
    s.status = [IN] * box.slots
    set_antes(s, ante)
    cards = s.chance.shuffled("roles", s.roles)
    s.hidden = cards[0]  # MD-J7
    s.shown = tuple(sorted(cards[1:]))
    if out.heard:
        out.tell(events.Anted(ante, tuple(s.aid)))
        out.tell(events.Shown(s.shown))


# Negotiation


def open_talk(s: Gangs, out: Out) -> None:
    """The Negotiation begins with the Leader (MD-7)."""
    s.talking = True
    s.aside = -1
    s.kept = nothing_kept(s)
    s.cycle = 1
    s.turn = next_in(s, -1)


def settled(s: Gangs) -> bool:
    return not s.talking


def ask_talk(s: Gangs, out: Out) -> None:
    """Ask whoever is on turn, in real time everybody who is in, and the clock.

    Others may add what needs no turn, but not while offers are gathered: that is one step.
    """
    box = s.box
    if s.accepting != NONE:
        s.ask(box.owner[s.accepting], POOL)
        if box.real_time:
            s.ask(TABLE, POOL_CLOCK, s.round * box.slots + s.accepting)
        return
    aside = s.aside if s.aside >= 0 else may_add(s)
    if not box.real_time:
        s.asks += box.turns[s.turn].get(aside) or _turn_asks(s, aside)
        return
    for seat in players_in(s):
        ready = s.ready >> seat & 1 or acts_left(s, seat) <= 0
        s.ask(seat, READY if ready else TALK)
        aside &= ~(1 << seat)  # who is in adds it to his own
    for seat in places_in(aside):
        s.ask(seat, ASIDE)
    s.ask(TABLE, CLOCK, s.round * 2 + min(s.stage, 1))
    if s.stage == 2:
        s.ask(TABLE, CALL_CLOCK, s.round)


def _turn_asks(s: Gangs, aside: int) -> tuple[Ask, ...]:
    """What is asked in this turn, if these may add something: asks never change, so it is kept."""
    turn = s.turn
    others = [seat for seat in places_in(aside) if seat != turn]
    found = (
        Ask(turn, DEAL, 0, DEAL.prompt(s, turn, 0)),
        *(Ask(seat, ASIDE, 0, ASIDE.prompt(s, seat, 0)) for seat in others),
    )
    s.box.turns[turn][aside] = found
    return found


# The Heist


def begin_heist(s: Gangs, out: Out) -> None:
    """Whoever has not left stays; open offers lapse."""
    s.talking = False
    s.turn = NONE
    s.ready = 0
    s.offers = [0] * len(s.offers)
    s.shares = [0] * len(s.shares)
    s.prices = ()
    s.standing = [0] * len(s.standing)
    if out.heard:
        out.tell(events.HeistBegan(tuple(sharers(s))))


def roles_in_order(s: Gangs) -> Sequence[int]:
    return s.box.roles  # MD-8


def has_named(s: Gangs) -> bool:
    return s.item != s.box.snitch or not names_now(s)


def ask_name(s: Gangs, out: Out) -> None:
    s.ask(s.box.owner[holders(s, s.box.snitch)[0]], NAME)  # MD-11


def end_round(s: Gangs, out: Out) -> None:
    """Cards return to hands, the Leader card moves on, the loot card is discarded (MD-16)."""
    box = s.box
    heist.judge_end(s, out)
    if s.final:
        return
    up = tuple([role if s.up >> slot & 1 else NONE for slot, role in enumerate(s.roles)])  # MD-J23
    s.past += (s.ledger,)
    s.past_roles += (up,)
    if box.fooled:
        s.previous = s.roles  # also of those who left
    s.gone += (s.loot,)
    s.loot = NONE
    s.roles = [NONE] * box.slots
    s.status = [ABSENT] * box.slots
    s.up = 0
    s.shown = ()
    s.hidden = NONE
    s.known = [0] * box.seats
    s.claims = [NONE] * box.slots
    s.spoke = 0
    s.cycle = 0
    s.last = box.cycles
    s.busy = False
    s.acts = [0] * box.seats
    s.stage = 0
    s.named = NONE
    s.sharers = 0
    s.ledger = ()
    s.leader = (s.leader + 1) % box.seats


def ended(s: Gangs) -> bool:
    return s.final != ""


def final_score(s: Gangs, out: Out) -> None:
    out.tell(events.Ended(tuple(s.cash), winners(s)))


TALKS = flow("talk", ask_talk)
SNITCH = flow("snitch", ask_name)
REVEAL = flow("reveal", heist.reveal_role, until(has_named, SNITCH))
ROUND = flow(
    "round",
    plan_round,
    choose_roles,
    set_characters,
    open_talk,
    until(settled, TALKS),
    begin_heist,
    each(roles_in_order, REVEAL),
    heist.unmask,
    heist.judge_alone,
    heist.share,
    heist.pay_driver,
    heist.rob_brute,
    heist.pay_symbol,
    end_round,
)
GAME = flow("game", set_up, until(ended, ROUND), final_score)
