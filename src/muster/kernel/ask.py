"""Questions, and the asks that put them to a seat.

A question says once what may be answered, why something may not, and what an answer does. Screen,
terminal, bot, mask and refusal all use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from muster.kernel.events import Out
    from muster.kernel.state import State

S = TypeVar("S", bound="State[Any]")

TABLE = -1
"""The seat of the table itself: a clock or a host answers for it, never a player."""


class Reason:
    """Why a rule refuses: one sentence, and the numbers behind it."""

    __slots__ = ("facts", "text")

    def __init__(self, text: str, **facts: Any) -> None:
        self.text = text
        self.facts = facts


class Rule(Generic[S]):
    """A named condition of the rulebook: the clause, and the test that decides it.

    `test(state, ask, action)` is None where the condition holds, else the Reason. It is asked for
    actions of its `verbs` only; of all if it names none.
    """

    __slots__ = ("clause", "name", "test", "verbs")

    def __init__(
        self,
        clause: str,
        test: Callable[[S, Ask, int], Reason | None],
        verbs: tuple[str, ...] = (),
    ) -> None:
        self.clause = clause
        self.name = test.__name__
        self.test = test
        self.verbs = verbs


def rule(clause: str, *verbs: str) -> Callable[[Callable[[S, Ask, int], Reason | None]], Rule[S]]:
    """Make a test into the Rule of this clause, for actions of these verbs."""

    def named(test: Callable[[S, Ask, int], Reason | None]) -> Rule[S]:
        return Rule(clause, test, verbs)

    return named


class Question(ABC, Generic[S]):
    """What a seat can be asked.

    key       its name on the wire and in views
    clause    the rule that makes the game ask
    verbs     the catalogue's verbs an answer may have
    rules     the conditions an answer must meet, in the order a refusal should name them
    sure      those of them that every candidate meets by construction; they are not tested again
              when answers are listed (the kit holds the list against the rules)
    sealed    answered in secret by several seats and resolved together; an answer may take several
              picks and may be given anew until the last one has arrived
    optional  nobody has to answer; others may act meanwhile
    idle      optional, and nothing is expected any more: bots are not asked
    final     verbs after which there is rarely a way back: a client asks before it sends them
    """

    key: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    verbs: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[tuple[Rule[Any], ...]] = ()
    sure: ClassVar[tuple[Rule[Any], ...]] = ()
    sealed: ClassVar[bool] = False
    optional: ClassVar[bool] = False
    idle: ClassVar[bool] = False
    final: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.tests = tuple((rule.test, rule.verbs) for rule in self.rules if rule not in self.sure)
        self.checks = {
            verb: tuple(
                (rule.test, rule.clause)
                for rule in self.rules
                if not rule.verbs or verb in rule.verbs
            )
            for verb in self.verbs
        }

    @abstractmethod
    def prompt(self, s: S, seat: int, arg: int) -> str:
        """The question in one sentence, made from what is public: everybody reads it."""

    def wording(self, s: S, ask: Ask) -> str:
        """The question as the asked seat reads it on a screen, made from what it may know."""
        return ask.prompt

    def hint(self, s: S, ask: Ask) -> str:
        """What the asked seat should know besides, made from what it may know."""
        return ""

    @abstractmethod
    def candidates(self, s: S, ask: Ask) -> list[int]:
        """Actions worth testing, in catalogue order; must contain every one that passes `rules`."""

    def seconds(self, s: S, ask: Ask) -> int:
        """For what the table itself is asked: after so many seconds it answers. 0: untimed.

        Time runs from when this question with this `arg` is first open, whatever happens meanwhile.
        """
        return 0

    def settled(self, s: S, ask: Ask) -> bool:
        """For sealed questions: do the picks make a whole answer?"""
        return True

    @abstractmethod
    def answer(self, s: S, ask: Ask, out: Out) -> None:
        """Carry out the answer `ask.picks`. A sealed one is carried out when all are in."""


class Ask(msgspec.Struct, eq=False):
    """An open question to one seat. It never changes: an answer closes it or makes a new one.

    seat, key, prompt, optional are for everybody; `arg` is what the question is about, `picks` the
    answer so far (secret while sealed), `left` how often it may still be answered (0: no bound).
    `memo` is the question's own: what it worked out for these picks, handed on with the next pick.
    """

    seat: int
    question: Question[Any]
    arg: int
    prompt: str
    picks: tuple[int, ...] = ()
    left: int = 0
    memo: Any = None

    @property
    def key(self) -> str:
        return self.question.key

    @property
    def clause(self) -> str:
        return self.question.clause

    @property
    def optional(self) -> bool:
        return self.question.optional

    @property
    def idle(self) -> bool:
        return self.question.idle

    @property
    def sealed(self) -> bool:
        return self.question.sealed

    def picked(self, picks: tuple[int, ...]) -> Ask:
        """The same ask with these picks."""
        return Ask(self.seat, self.question, self.arg, self.prompt, picks, self.left)

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, key={self.key!r}, prompt={self.prompt!r})"
