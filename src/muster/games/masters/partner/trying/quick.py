"""The partner's own play, by numbers: with it heists are played on in the mind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence

from .. import answers
from ..action import command, command_by, free
from ..blueprint import Blueprint
from ..casting import Wish, cast, cast_as
from ..escape import flee
from ..orders import Orders
from ..plan import plan, plan_by, prepare
from ..sight import EVERYBODY, Memory, Sight
from .fixers import hire

if TYPE_CHECKING:
    from ...state import Heist

Advice = dict[str, float]

SILENCE = Silence()


class Joint:
    """A command, and the ask it answers."""

    __slots__ = ("ask", "text")

    def __init__(self, ask: Ask, text: str) -> None:
        self.ask = ask
        self.text = text


ENDLESS = 3_000
"""More decisions than any heist takes."""


class Partner:
    """Somebody who answers for every seat, and remembers what it worked out for the last answers.

    `crew` is whom it wants, `variant` which plan it draws; without, what it always takes.

    It answers much as somebody who has just sat down, of equal answers the first; only who does
    what is not thought over again before something comes up.
    """

    def __init__(self, crew: Sequence[Wish] = (), variant: int = 0) -> None:
        self.crew = crew
        self.variant = variant
        self.memory = Memory()
        self._orders: Orders | None = None
        self._blueprint: Blueprint | None = None
        self._drawn: tuple[object, ...] = ()

    def advice(self, s: Heist, seat: int, key: str, legal: Sequence[str]) -> Advice:
        """How good the answers are that are worth a thought."""
        if len(legal) == 1:
            return {legal[0]: 1.0}
        if key == "agree":
            return {"agree": 1.0}
        sight = Sight(s, seat, self.memory)
        if key == "crew" and self.crew:
            return _known(cast_as(sight, legal, self.crew), legal)
        if key in PLANNING:
            found = prepare(sight, legal)
            if not found:
                blueprint = self.blueprint(sight)
                found = hire(blueprint, legal) or plan_by(blueprint, legal)
            return _known(found, legal)
        if key in COMMANDING:
            return _known(free(legal) or command_by(self.orders(sight), legal), legal)
        return answer(sight, key, legal)

    def orders(self, sight: Sight) -> Orders:
        """Who does what; as long as nothing comes up it is not thought over again."""
        old = self._orders
        if old is None or not old.still_good(sight):
            old = self._orders = Orders(sight)
        return old

    def blueprint(self, sight: Sight) -> Blueprint:
        """The plan for the crew, drawn anew only if something has changed it."""
        s = sight.s
        drawn: tuple[object, ...] = (
            *(self.variant, s.part, s.present, s.unknown, s.alive, s.hired, s.mayor),
            *(tuple(s.card), tuple(s.carried), tuple(s.loot_on), tuple(s.guards)),
        )
        old = self._blueprint
        if old is None or drawn != self._drawn or not old.kept_to(s):
            old = self._blueprint = Blueprint(sight, self.variant)
            self._drawn = drawn
        return old

    def answer(self, s: Heist, ask: Ask, legal: list[int]) -> int:
        """One of the legal answers."""
        if len(legal) == 1 or ask.seat == TABLE:
            return legal[0]
        catalogue = s.box.catalogue
        texts = catalogue.texts
        found = self.advice(s, ask.seat, ask.key, [texts[action] for action in legal])
        best, most = "", -1e9
        for text, worth in found.items():
            if worth > most:
                best, most = text, worth
        return catalogue.ids[best]

    def together(self, s: Heist, seats: int = -1) -> Joint | None:
        """Where several of these seats command: what they do next as if they were one, and whose
        command that is. None where they do not."""
        if len(s.asks) < 2:
            return None
        asks = [ask for ask in s.asks if ask.key == "command" and seats >> ask.seat & 1]
        if len(asks) < 2:
            return None
        texts = s.box.catalogue.texts
        owner: dict[str, Ask] = {}
        for ask in asks:
            for action in legal_answers(s, ask):
                text = texts[action]
                if text not in owner or ask.seat == s.lead:  # who asks nobody goes first
                    owner[text] = ask
        legal = list(owner)
        sight = Sight(s, EVERYBODY, self.memory)
        found = _known(free(legal) or command_by(self.orders(sight), legal), legal)
        best, most = "", -1e9
        for text, worth in found.items():
            if worth > most:
                best, most = text, worth
        return Joint(owner[best], best)

    def play_on(self, s: Heist, most: int = ENDLESS) -> None:
        """On to the end of the heist, everybody playing like this."""
        self._orders = None
        for _ in range(most):
            if s.over:
                return
            joint = self.together(s)
            if joint is not None:
                apply(s, joint.ask, s.box.catalogue.ids[joint.text], SILENCE)
                continue
            for ask in in_turn(s.asks):
                legal = legal_answers(s, ask)
                if legal:
                    apply(s, ask, self.answer(s, ask, legal), SILENCE)
                    break
            else:
                return


def in_turn(asks: list[Ask]) -> list[Ask]:
    """Who is heard first: seats in their order, those nobody waits for and clocks last."""
    if len(asks) == 1:
        return asks
    first = [ask for ask in asks if not ask.question.rests and ask.seat != TABLE]
    return first + [ask for ask in asks if ask.question.rests or ask.seat == TABLE]


def answer(sight: Sight, key: str, legal: Sequence[str]) -> Advice:
    """The advice for a question; of answers nothing is said about, the first."""
    return _known(ANSWERS[key](sight, legal) if key in ANSWERS else {}, legal)


def _known(found: Advice, legal: Sequence[str]) -> Advice:
    known = legal if len(found) < FEW else set(legal)
    return {text: worth for text, worth in found.items() if text in known} or {legal[0]: 1.0}


FEW = 4
"""So many texts are looked up in a list before a set is made of it."""

COMMANDING = ("command", "after")
PLANNING = ("plan", "plan-after")

ANSWERS: dict[str, Callable[[Sight, Sequence[str]], Advice]] = {
    "crew": cast,
    "plan": plan,
    "plan-after": plan,
    "command": command,
    "after": command,
    "shake": answers.shake,
    "logs": answers.logs,
    "replan": answers.replan,
    "token": answers.token,
    "consult": answers.consult,
    "dog": answers.chase,
    "hunt": answers.chase,
    "blame": answers.squirm,
    "squirm": answers.squirm,
    "divert": answers.divert,
    "gap": answers.stop,
    "locks": answers.locks,
    "blab": answers.gain,
    "gain": answers.gain,
    "whisper": answers.stop,
    "fling": answers.fling,
    "inspire": answers.inspire,
    "flee": flee,
    "out": answers.out,
}
"""What to think about, by question."""
