"""What others' acts say about their roles: would they have done that, if they had this one?

The ledger of the round is gone through from its beginning. At each turn of another player a bot
asks itself what it would have done in his place with each role he may have; the roles that fit what
he did become likelier. Whoever is no such bot is not taken for one altogether: see `WAYWARD`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import exp

from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers

from ..box import NONE
from ..state import (
    ABSENT,
    ACCUSE,
    ASK,
    CALL,
    CLAIM,
    GIVE,
    IN,
    LEAVE,
    LEFT,
    OFFER,
    PAY,
    PEEK,
    QUESTION,
    REFUSE,
    SHARE,
    UNKNOWN,
    URGE,
    VOID,
    WITHDRAW,
    Gangs,
    Row,
    nothing_kept,
)
from ..talk.acts import end_turn
from ..talk.departures import lapse
from ..talk.offers import end_price
from ..talk.questions import DEAL
from .bargaining import Bargain

WAYWARD = 0.15
"""How often a player does something for reasons we cannot see."""

NEARLY = 0.3
"""How much of a fit is in doing the same kind of thing for another amount."""

CLEAR = 0.15
"""By so many millions an act must be better to be taken nearly three times as often."""

TALKS = (QUESTION, URGE, ACCUSE, REFUSE)
"""What is said instead of passing."""

Team = tuple[int, ...]
Fits = Mapping[Team, float]

_kept: dict[object, dict[Team, float]] = {}
MOST_KEPT = 4000


def read(s: Gangs, seat: int, keen: float = 1.0) -> dict[int, dict[Team, float]]:
    """For each other player how well each team he may have fits what he did in this round.

    `keen` is how much is made of it: 1 all that it says, 0 nothing.
    """
    box = s.box
    found: dict[int, dict[Team, float]] = {}
    if box.real_time or s.status[0] == ABSENT or not s.ledger:
        return found
    for acting, fits in _Again(s, seat).acts():
        known = found.setdefault(acting, {})
        for team, fit in fits.items():
            known[team] = known.get(team, 1.0) * fit**keen
    return found


class _Again:
    """The Negotiation of this round, gone through once more."""

    def __init__(self, s: Gangs, seat: int) -> None:
        self.now = s
        self.seat = seat
        self.then = _opened(s)
        self.found: list[tuple[int, dict[Team, float]]] = []
        self.settled = False  # the departure that comes next was paid for

    def acts(self) -> list[tuple[int, dict[Team, float]]]:
        now, then = self.now, self.then
        for row in now.ledger:
            if not then.talking:
                break
            self._once_more(row)
            then.ledger += (row,)
        if now.talking:
            while then.talking and (then.cycle, then.turn) != (now.cycle, now.turn):
                self._passes()
        return self.found

    def _once_more(self, row: Row) -> None:
        kind, seat, slot, amount, other = row
        then, box = self.then, self.now.box
        if kind == VOID:
            (then.offers if other == OFFER else then.shares)[seat * box.slots + slot] = 0
            then.standing[seat] &= ~(1 << slot)
        elif kind == PEEK:
            then.looks[seat] = max(0, then.looks[seat] - 1)
            then.noise = then.noise or then.turn == seat
        elif kind == PAY:
            self._pays(seat, slot, amount, other)
        elif kind == LEAVE:
            self._leaves(slot, amount)
        elif kind == WITHDRAW and then.turn != seat:
            self._takes_back(seat, slot, other)
        else:
            self._comes_to(seat)
            self._acts(row)

    def _comes_to(self, seat: int) -> None:
        """All until this player passed."""
        for _ in range(2 * self.now.box.seats):
            if self.then.turn == seat or not self.then.talking:
                return
            self._passes()

    def _passes(self) -> None:
        turn = self.then.turn
        self._judge(turn, "pass")
        end_turn(self.then, turn, True)

    def _acts(self, row: Row) -> None:
        kind, seat, slot, amount, other = row
        then, box = self.then, self.now.box
        if kind == CLAIM:
            if box.owner[slot] == seat:
                then.claims[slot] = amount
            then.spoke |= 1 << seat
            then.spoken = then.noise = True
            return
        own = f" {box.letters[slot % 2]}" if box.chars == 2 else ""
        if kind == OFFER:
            self._judge(seat, f"offer {box.slot_words[slot]} {amount}")
            then.offers[seat * box.slots + slot] = amount
            then.opened(seat, slot)
        elif kind == ASK:
            who = "anyone" if other == NONE else str(other)
            self._judge(seat, f"ask{own} {who} {amount}")
            if any(price[0] == slot for price in then.prices):
                end_price(then, slot)
            then.prices = tuple(sorted([*then.prices, (slot, other, amount)]))
            then.opened(seat, box.slots + slot % box.chars)
        elif kind == SHARE:
            self._judge(seat, f"share {box.slot_words[slot]} {amount}")
            then.shares[seat * box.slots + slot] = amount
            then.opened(seat, box.slots + box.chars + slot)
            price = [price[2] for price in then.prices if price[0] == slot]
            if price and sum(then.shares[slot :: box.slots]) >= price[0]:
                self.settled = True
                return  # the payments and the departure come next
        elif kind == WITHDRAW:
            self._takes_back(seat, slot, other)
        elif kind in TALKS:
            self._judge(seat, "pass")
            if kind == REFUSE:
                then.offers[other * box.slots + slot] = 0
                then.closed(other, slot)
        elif kind == CALL:
            then.last = amount
            then.stage = 2
        elif kind == GIVE:
            then.cash[seat] -= amount
            then.cash[other] += amount
            then.kept = nothing_kept(then)
        end_turn(then, seat, False)

    def _takes_back(self, seat: int, slot: int, what: int) -> None:
        then, box = self.then, self.now.box
        if what == ASK:
            if any(price[0] == slot for price in then.prices):
                end_price(then, slot)
            return
        (then.offers if what == OFFER else then.shares)[seat * box.slots + slot] = 0
        then.closed(seat, slot if what == OFFER else box.slots + box.chars + slot)

    def _pays(self, payer: int, slot: int, amount: int, what: int) -> None:
        then, box = self.then, self.now.box
        owner = box.owner[slot]
        if not self.settled:
            self.settled = True
            if what == ASK:
                self._comes_to(payer)
                self._judge(payer, f"pay {box.slot_words[slot]} {amount}")
            elif what == OFFER:
                self._comes_to(owner)
                own = f" {box.letters[slot % 2]}" if box.chars == 2 else ""
                self._judge(owner, f"accept{own} {payer} {amount}")
        then.cash[payer] -= amount
        then.cash[owner] += amount

    def _leaves(self, slot: int, back: int) -> None:
        then, box = self.then, self.now.box
        owner = box.owner[slot]
        if not self.settled:
            self._comes_to(owner)
            own = f" {box.letters[slot % 2]}" if box.chars == 2 else ""
            self._judge(owner, f"leave{own}")
        self.settled = False
        then.status[slot] = LEFT
        then.cash[owner] += back
        then.antes[slot] = then.aid[slot] = 0
        lapse(then, slot)
        then.kept = nothing_kept(then)
        if then.talking:
            end_turn(then, then.turn, False)

    def _judge(self, seat: int, act: str) -> None:
        """Note how well each team of this player fits what he did."""
        if seat != self.seat and self.then.talking:
            self.found.append((seat, _fits(self.then, seat, act)))


def _opened(s: Gangs) -> Gangs:
    """How the Negotiation of this round began."""
    box = s.box
    then = s.clone()
    ante = box.ante[s.loot]
    then.status = [IN] * box.slots
    then.antes = [ante] * box.slots
    then.aid = [0] * box.slots
    for kind, seat, slot, amount, other in s.ledger:
        if kind == PAY:
            then.cash[seat] += amount
            then.cash[box.owner[slot]] -= amount
        elif kind == LEAVE:
            then.cash[seat] -= amount
            then.aid[slot] = ante - amount
        elif kind == GIVE:
            then.cash[seat] += amount
            then.cash[other] -= amount
        elif kind == PEEK:
            then.looks[seat] += 1
    then.ledger = ()
    then.offers = [0] * len(s.offers)
    then.shares = [0] * len(s.shares)
    then.prices = ()
    then.standing = [0] * box.seats
    then.claims = [NONE] * box.slots
    then.known = [0] * box.seats
    then.up = 0
    then.spoke = 0
    then.spoken = then.noise = then.busy = False
    then.cycle = 1
    then.last = box.cycles
    then.stage = 0
    then.turn = s.leader
    then.talking = True
    then.accepting = NONE
    then.pooled = ()
    then.aside = -1
    then.named = NONE
    then.kept = nothing_kept(then)
    then.roles = [UNKNOWN] * box.slots
    return then


def _fits(then: Gangs, seat: int, act: str) -> dict[Team, float]:
    """How well each team of this player fits what he does now."""
    box = then.box
    key = (
        box.seats,
        then.round,
        then.loot,
        then.shown,
        tuple(then.cash),
        then.leader,
        then.cycle,
        then.last,
        then.busy,
        then.noise,
        seat,
        act,
        then.ledger,
        tuple(then.looks),
        then.past[-1:],
        then.past_roles[-1:],
    )
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = _judged(then, seat, act)
    return found


def _judged(then: Gangs, seat: int, act: str) -> dict[Team, float]:
    box = then.box
    ask = Ask(seat, DEAL, 0, "")
    texts = box.catalogue.texts
    legal = [texts[one] for one in legal_answers(then, ask)]
    found: dict[Team, float] = {}
    for team in combinations(box.roles, box.chars):
        then.roles = [UNKNOWN] * box.slots
        orders = [team] if box.chars == 1 else [team, team[::-1]]
        for roles in orders:
            for slot, role in zip(box.own[seat], roles, strict=True):
                then.roles[slot] = role
            found[roles] = _likely(Bargain(then, seat, legal), act)
    then.roles = [UNKNOWN] * box.slots
    return found


def _likely(bargain: Bargain, act: str) -> float:
    """How likely one does this, thinking of it what this bargain says."""
    scores = bargain.scores()
    most = max(scores.values())
    scale = CLEAR * bargain.million
    total = same = kind = 0.0
    words = act.split()
    for text, score in scores.items():
        weight = exp(max(-30.0, (score - most) / scale))
        total += weight
        if text == act:
            same += weight
        if text.split()[: len(words) - 1 or 1] == words[: len(words) - 1 or 1]:
            kind += weight
    return WAYWARD / 4 + (1 - WAYWARD) * ((1 - NEARLY) * same + NEARLY * kind) / total
