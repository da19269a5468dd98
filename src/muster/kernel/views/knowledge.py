"""Worlds re-dealt from what a seat knows: from its view, or straight from a state."""

from __future__ import annotations

import random
from typing import Any

from muster.kernel.ask import Ask
from muster.kernel.chance import Chance
from muster.kernel.engine import legal_answers
from muster.kernel.records.freeze import questions_in
from muster.kernel.state import Box, State
from muster.kernel.views.view import View, view_of

AnyState = State[Any]


class Knowledge:
    """What a seat knows, ready for worlds to be dealt from it again and again.

    Made of a view it has got nothing but the view. Made of a state it is the same, to the last
    draw, without the detour: the kit compares the two.
    """

    __slots__ = ("_known", "_view", "box", "seat")

    def __init__(self, box: Box, seat: int | None, known: AnyState | None, view: View) -> None:
        self.box = box
        self.seat = seat
        self._known = known
        self._view = view  # for games that have a way of their own from views to states

    @staticmethod
    def from_view(box: Box, view: View) -> Knowledge:
        """What this view tells."""
        seat: int | None = view["seat"]
        if not box.game.straight:
            return Knowledge(box, seat, None, view)
        known = box.game.state.declared.seen(box, view["table"])
        questions_in(known, view)
        return Knowledge(box, seat, known, view)

    @staticmethod
    def of(s: AnyState, seat: int | None) -> Knowledge:
        """What this seat knows of a state."""
        box = s.box
        if not box.game.straight:
            return Knowledge(box, seat, None, view_of(s, seat))
        return Knowledge(box, seat, seen_by(s, seat, box.game.known(s, seat)), {})

    def deal(self, rng: random.Random) -> AnyState:
        """A full state it allows: what is not known lies at random, all chance is fresh."""
        return self._deal(None if self._known is None else self._known.clone(), rng)

    def _deal(self, s: AnyState | None, rng: random.Random) -> AnyState:
        """The same made out of `s`: what is known, or None for games that go by the view."""
        game = self.box.game
        if s is not None:
            game.deal(s, self.seat, rng)
        else:
            s = game.redeal(self.box, self._view["table"], self.seat, rng)
            questions_in(s, self._view)
        s.chance = Chance(rng.randbytes(32))
        for at, ask in enumerate(s.sealed):
            if ask.seat != self.seat:
                s.sealed[at] = _guessed(s, ask, rng)
        return s


def seen_by(s: AnyState, seat: int | None, known: AnyState) -> AnyState:
    """What a seat knows of a state, `known`, with where we are and who is asked what."""
    known.stack = s.stack.copy()
    known.over = s.over
    known.asks = [_told(ask, seat) for ask in s.asks]
    known.sealed = [_told(ask, seat) for ask in s.sealed]
    return known


def redeal_state(box: Box, view: View, rng: random.Random) -> AnyState:
    """A full state this view allows. It gets the view and nothing else, so it cannot cheat."""
    known = Knowledge.from_view(box, view)
    return known._deal(known._known, rng)  # nobody deals from it again: it needs no copy


def _told(ask: Ask, seat: int | None) -> Ask:
    """An ask as this seat knows it: what others have picked is their secret."""
    return ask.picked(ask.picks if ask.seat == seat else ())


def _guessed(s: AnyState, ask: Ask, rng: random.Random) -> Ask:
    """A whole sealed answer another seat might have given, each legal pick equally likely."""
    while True:
        ask = ask.picked((*ask.picks, rng.choice(legal_answers(s, ask))))
        if ask.question.settled(s, ask):
            return ask
