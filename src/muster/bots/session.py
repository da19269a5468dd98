"""A match played by numbers, one decision after the other, from a seed and from what was answered.

Nothing here makes a view, a text or an event. The same seed and the same answers make the same
match: that is how it is saved, and `record` is what Muster keeps of it everywhere else.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from muster.bots.playout import SILENCE, in_free_order, nobody_can, onward
from muster.kernel import shelf
from muster.kernel.ask import TABLE, Ask
from muster.kernel.chance import Chance, Secret
from muster.kernel.engine import apply, ask_for, begin, legal_answers, refusal
from muster.kernel.errors import BadChoice, Illegal
from muster.kernel.match import Match
from muster.kernel.records.record import Record
from muster.kernel.state import Box, State


class Session:
    """A match that waits for an answer.

    seat   who is asked, -1 once it is over
    legal  the actions that answer, in the order of the catalogue; second thoughts are not offered:
           sealed answers given anew, and what only takes something back
    wait   the number after the last action: to let others go first
    waits  may the seat do that now?

    Where several seats may act in any order, chance says who is heard first, and answers for the
    table's own clocks.
    """

    def __init__(self, box: Box, seed: int | str | None) -> None:
        self.box = box
        self.wait = len(box.catalogue)
        if seed is not None:
            self.begin(seed)

    def begin(self, seed: int | str) -> None:
        """Deal."""
        self.seed: int | str | None = seed
        self.luck = random.Random(f"order {seed}")
        chance = Chance(Secret.from_seed(seed).key(("",) * self.box.seats))
        self.state: State[Any] = begin(self.box, chance, SILENCE)
        self.given: list[int] = []
        self.inputs: list[tuple[int, int]] = []
        self.silent: set[int] = set()
        self._ask_next()

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.seat < 0

    @property
    def together(self) -> list[int]:
        """The seats that answer at once: all that are asked in secret, else the one asked now."""
        asks = self.state.asks
        if len(asks) > 1 and all(ask.question.seals and not ask.question.waits for ask in asks):
            return [ask.seat for ask in asks]
        return [] if self.over else [self.seat]

    def legal_of(self, seat: int) -> list[int]:
        """What this seat may answer, if it is one of those that answer now."""
        if seat == self.seat:
            return self.legal
        for ask in self.state.asks if seat in self.together else ():
            if ask.seat == seat:
                return self._answers(ask)
        return []

    # Going on

    def answer(self, action: int) -> None:
        """The answer of the seat that is asked; Illegal with clause and reason if it may not."""
        if action == self.wait and self.waits:
            self.given.append(action)
            self.silent.add(self.seat)
            self._ask_next()
            return
        if action not in self.legal:
            raise self.why_not(action)
        self.given.append(action)
        self._play(self.ask, action)
        self._ask_next()

    def answer_for(self, seat: int, action: int) -> None:
        """The answer of one of the seats that answer at once."""
        if seat != self.seat:
            ask = next((ask for ask in self.state.asks if ask.seat == seat), None)
            if ask is None or seat not in self.together:
                raise BadChoice(f"seat {seat} is not asked anything now; it waits")
            self.given.append(-1 - seat)  # not whose turn it would have been
            self.hear(ask)
        self.answer(action)

    def why_not(self, action: int) -> Illegal:
        """The clause and the reason why the seat that is asked may not do this."""
        ask, catalogue = self.ask, self.box.catalogue
        if action == self.wait:
            return Illegal(ask.clause, f"seat {self.seat} has to answer: {ask.prompt}", {})
        if not 0 <= action < len(catalogue):
            told = f"there is no action {action}: they are 0 to {self.wait}"
            return Illegal(ask.clause, told, {})
        text = catalogue.texts[action]
        mine = ask_for(self.state, self.seat, action)
        if mine is None or mine.question is not ask.question:
            verbs = ", ".join(ask.question.verbs)
            told = f"{text!r} does not answer: {ask.prompt} It is answered with {verbs}"
            return Illegal(ask.clause, told, {})
        refused = refusal(self.state, ask, action)
        if refused is not None:
            return refused
        return Illegal(ask.clause, f"{text!r} only takes something back; choose another", {})

    def _play(self, ask: Ask, action: int) -> None:
        self.inputs.append((ask.seat, action))
        apply(self.state, ask, action, SILENCE)
        if self.silent:
            self.silent.clear()

    def _answers(self, ask: Ask) -> list[int]:
        legal = legal_answers(self.state, ask)
        if ask.question.may_take_back and len(legal) > 1:
            places = onward(self.state, ask, legal)
            if places and len(places) < len(legal):
                return [legal[at] for at in places]
        return legal

    def hear(self, ask: Ask) -> bool:
        """Let this be the question that is asked; False if nothing answers it."""
        legal = self._answers(ask)
        if legal:
            self.ask, self.seat, self.legal, self.waits = ask, ask.seat, legal, False
        return bool(legal)

    def _ask_next(self) -> None:
        s = self.state
        while not s.over:
            asks = s.asks
            if len(asks) == 1 and asks[0].seat != TABLE:
                if not self.hear(asks[0]):
                    raise nobody_can(s)
                return
            if self._someone(in_free_order(s, self.luck)):
                return
        self.seat, self.legal, self.waits = -1, [], False

    def _someone(self, order: Sequence[Ask]) -> bool:
        """Ask the first who has something to say; False if the table has answered itself."""
        forced = True
        for ask in order:
            if ask.seat in self.silent:
                continue
            if ask.seat == TABLE:
                legal = legal_answers(self.state, ask)
                if legal:
                    self._play(ask, self.luck.choice(legal))
                    return False
            elif self.hear(ask):
                forced = False
                break
        if forced:  # all would rather wait
            for ask in order:
                if ask.seat != TABLE and self.hear(ask):
                    return True
            raise nobody_can(self.state)
        if self.ask.question.waits:
            others = {ask.seat for ask in order} - self.silent - {self.seat}
            self.waits = bool(others)
        return True

    # Keeping

    def clone(self) -> Session:
        """An independent copy."""
        twin = Session(self.box, None)
        twin.seed = self.seed
        twin.state = self.state.clone()
        twin.luck = random.Random()
        twin.luck.setstate(self.luck.getstate())
        twin.given, twin.inputs = self.given.copy(), self.inputs.copy()
        twin.silent = self.silent.copy()
        twin.seat, twin.legal, twin.waits = self.seat, self.legal, self.waits
        if not self.over:
            twin.ask = twin.state.asks[self.state.asks.index(self.ask)]
        return twin

    def __copy__(self) -> Session:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_back, (*named(self.box), self.save())

    def save(self) -> dict[str, Any]:
        """The match so far, JSON-able: the seed, and what was answered.

        BadChoice for a world that was dealt anew: no seed leads there.
        """
        if self.seed is None:
            raise BadChoice("a world that was dealt anew has no seed: it cannot be saved")
        return {"seed": self.seed, "given": self.given.copy()}

    def restore(self, saved: dict[str, Any]) -> None:
        """The match as it was when it was saved."""
        self.begin(saved["seed"])
        for action in saved["given"]:
            if action < 0:
                seat = -1 - action
                self.given.append(action)
                self.hear(next(ask for ask in self.state.asks if ask.seat == seat))
            else:
                self.answer(action)

    @property
    def record(self) -> Record:
        """The match on paper, as `muster replay` and `muster verify` read it."""
        self.save()  # there is one
        box = self.box
        overlay = box.content.overlay or None
        match = Match.new(box.game.meta.id, box.seats, self.seed, box.options, content=overlay)
        for seat, action in self.inputs:
            match.play(seat, box.catalogue.texts[action])
        return match.record


Named = tuple[str, int, dict[str, Any], Any]


def named(box: Box) -> Named:
    """What another process needs to have the same box."""
    return box.game.meta.id, box.seats, box.options, box.content.overlay or None


def box_of(game: str, seats: int, options: dict[str, Any], overlay: Any) -> Box:
    """The box of this name."""
    return shelf.game(game).box(seats, options, overlay)


def _read_back(
    game: str, seats: int, options: dict[str, Any], overlay: Any, saved: dict[str, Any]
) -> Session:
    session = Session(box_of(game, seats, options, overlay), saved["seed"])
    session.restore(saved)
    return session
