"""Questions, and the asks that put them to a seat.

A question says once what may be answered, why something may not, and what an answer does. Screen,
terminal, bot, mask and refusal all use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from muster.kernel.catalogue import Block
    from muster.kernel.events import Out
    from muster.kernel.state import Box, State
    from muster.kernel.verbs import Verb

S = TypeVar("S", bound="State[Box]")

ACTIONS, PLACES, ROWS = range(3)

TABLE = -1
"""The seat of the table itself: a clock or a host answers for it, never a player."""


class Reason:
    """Why a rule refuses: one sentence, and the numbers behind it."""

    __slots__ = ("facts", "text")

    def __init__(self, text: str, **facts: Any) -> None:
        self.text = text
        self.facts = facts


class Fact:
    """A yes or no out of several that are worked out in one go: a bit of `of(state, ask)`.

    It gates a verb like any other look at the state; a question works out facts of the same `of`
    once for all its verbs. Those of one game have bits of their own, whatever they are worked out
    by.
    """

    __slots__ = ("bit", "of")

    def __init__(self, of: Callable[[Any, Ask], int], bit: int) -> None:
        self.of = of
        self.bit = bit

    def __call__(self, s: Any, ask: Ask) -> bool:
        return self.of(s, ask) & self.bit != 0


class Keeping(ABC):
    """Lists that stay as they are while what they follow from does: a verb names it as `kept`."""

    @abstractmethod
    def together(self, verbs: tuple[Verb[Any], ...]) -> Callable[[Any, Ask], list[int]]:
        """What lists the answers of these verbs, which stand side by side and whose gates are open.

        Nobody changes the lists it gives.
        """


def name_of(function: Callable[..., Any]) -> str:
    """What a function is called; one within another has no name of its own where it is compiled."""
    return str(getattr(function, "__name__", type(function).__name__))


class Way:
    """How answers are listed: what tells them, and what it tells.

    ACTIONS  the answers themselves
    PLACES   their places in a block, ascending
    ROWS     rows of a block that ends in an amount, ascending, each with its highest amount
    """

    __slots__ = ("block", "first", "kind", "tells")

    def __init__(self, kind: int, tells: Callable[[Any, Ask], Any], block: Block | None = None):
        self.kind = kind
        self.tells = tells
        self.block = block
        self.first = 0 if block is None else block.first


Lists = tuple[list[Way], list[int]]
"""The ways to list answers one after the other, and the answers that come behind."""


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
        self.name = name_of(test)
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
    asks      the question in one sentence; or `prompt` makes it, from what is public
    tells     what the asked seat should know besides; or `hint` makes it
    takes     the verbs an answer may have: what is legal, why not and what is done follow from them
    sealed    answered in secret by several seats and resolved together; an answer may take several
              picks and may be given anew until the last one has arrived
    optional  nobody has to answer; others may act meanwhile
    idle      optional, and nothing is expected any more: bots are not asked

    Where answers are not said by verbs, `verbs` names them and the question has `candidates`,
    `rules` and `answer` of its own:

    rules     the conditions an answer must meet, in the order a refusal should name them
    final     verbs after which there is rarely a way back: a client asks before it sends them
    """

    key: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    asks: ClassVar[str] = ""
    tells: ClassVar[str] = ""
    takes: ClassVar[tuple[Verb[Any], ...]] = ()
    sealed: ClassVar[bool] = False
    optional: ClassVar[bool] = False
    idle: ClassVar[bool] = False
    verbs: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[tuple[Rule[Any], ...]] = ()
    final: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._check()
        if self.takes:
            type(self).verbs = tuple(verb.name for verb in self.takes)
            type(self).final = tuple(verb.name for verb in self.takes if verb.final)
        self.taken = {verb.name: verb for verb in self.takes}
        self.listed: Sequence[Verb[Any]] = self.takes
        self.gates: tuple[tuple[Callable[[Any, Ask], bool], int], ...] = ()
        self.facts: tuple[Callable[[Any, Ask], int], ...] = ()
        self.needed: list[int] = []
        self.width = 0
        # Most questions take one verb: its list is theirs, unless they write their own.
        own = type(self)
        alone = len(self.takes) == 1 and own.candidates is Question.candidates
        self.only = self.takes[0] if alone else None
        # What is asked again and again: an attribute of the class is looked up slowly, compiled.
        self.seals, self.waits, self.rests = self.sealed, self.optional, self.idle
        self.words = self.asks
        self.speaks = own.prompt is not Question.prompt
        self.may_take_back = own.takes_back is not Question.takes_back
        self.tests = tuple((rule.test, rule.verbs) for rule in self.rules)
        self.checks = {
            verb: tuple(
                (rule.test, rule.clause)
                for rule in self.rules
                if not rule.verbs or verb in rule.verbs
            )
            for verb in self.verbs
        }

    def arrange(self, verbs: Sequence[Verb[Any]]) -> None:
        """Its verbs in the order of the catalogue; what gates them is looked at once for all."""
        self.listed, self.width = verbs, len(verbs)
        gates: dict[Callable[[Any, Ask], bool], int] = {}
        facts = [gate.of for verb in verbs for gate in verb.gates if isinstance(gate, Fact)]
        self.facts = tuple(dict.fromkeys(facts))
        self.needed = [0] * len(verbs)
        for at, verb in enumerate(verbs):
            for gate in verb.gates:
                if isinstance(gate, Fact):
                    self.needed[at] |= gate.bit
                else:
                    gates[gate] = gates.get(gate, 0) | 1 << at
        self.gates = tuple(gates.items())

    def _check(self) -> None:
        """TypeError where the answers are said twice, or not at all."""
        own = type(self)
        said = own.candidates is not Question.candidates and own.answer is not Question.answer
        if self.takes and self.rules:
            raise TypeError(f"the question {self.key!r} has verbs; write `rules` in those verbs")
        if not self.takes and not said:
            raise TypeError(
                f"the question {self.key!r} takes no verbs; write `takes`, or `verbs` with "
                "`candidates` and `answer`"
            )

    def prompt(self, s: S, seat: int, arg: int) -> str:
        """The question in one sentence, made from what is public: everybody reads it."""
        return self.words

    def wording(self, s: S, ask: Ask) -> str:
        """The question as the asked seat reads it on a screen, made from what it may know."""
        return ask.prompt

    def hint(self, s: S, ask: Ask) -> str:
        """What the asked seat should know besides, made from what it may know."""
        return self.tells

    def candidates(self, s: S, ask: Ask) -> list[int]:
        """The actions that pass all rules of their verbs, in the order of the catalogue.

        Where `verbs` names them: actions worth testing, every one that passes `rules` among them.
        """
        shut = facts = 0
        for gate, verbs in self.gates:
            if verbs & ~shut and not gate(s, ask):
                shut |= verbs
        for of in self.facts:
            facts |= of(s, ask)
        key = facts << self.width | shut
        known = s.box.lists[self].get(key)
        if known is None:
            known = s.box.lists[self][key] = self._lists(s, ask, facts, shut)
        found: list[int] = []
        for way in known[0]:
            if way.kind == ACTIONS:
                found += way.tells(s, ask)
            elif way.kind == PLACES:
                first = way.first
                for at in way.tells(s, ask):
                    found.append(first + at)
            elif way.block is not None:
                actions, width = way.block.actions, way.block.width
                for row, most in way.tells(s, ask):
                    start = row * width
                    found += actions[start : start + (most if most < width else width)]
        found += known[1]
        return found

    def _lists(self, s: S, ask: Ask, facts: int, shut: int) -> Lists:
        """What lists the answers while these verbs are shut; those at the end that never change."""
        blocks = s.box.blocks
        there = [verb for verb in self.there(facts, shut) if blocks[verb.index].open]
        verbs = [verb for verb in there if not verb.fixed or verb.open(s, ask)]
        last: list[int] = []
        while verbs and verbs[-1].fixed:
            last = verbs.pop().open(s, ask) + last
        ways: list[Way] = []
        for kept, some in groupby(verbs, _kept):
            if kept is None:
                ways += [verb.way(blocks[verb.index]) for verb in some]
            else:
                ways.append(Way(ACTIONS, kept.together(tuple(some))))
        return ways, last

    def there(self, facts: int, shut: int = 0) -> list[Verb[Any]]:
        """Its verbs for which these facts are enough, but for some that are shut (bits)."""
        return [
            verb
            for at, verb in enumerate(self.listed)
            if not shut >> at & 1 and not self.needed[at] & ~facts
        ]

    def refused(self, s: S, ask: Ask, action: int) -> tuple[str, Reason, int] | None:
        """The clause that refuses this action, why, and how many conditions it met before."""
        name = s.box.catalogue.verb_of[action]
        verb = self.taken.get(name)
        if verb is not None:
            return verb.refused(s, ask, action - s.box.blocks[verb.index].first)
        for place, (test, clause) in enumerate(self.checks[name]):
            reason = test(s, ask, action)
            if reason is not None:
                return clause, reason, place
        return None

    def seconds(self, s: S, ask: Ask) -> int:
        """For what the table itself is asked: after so many seconds it answers. 0: untimed.

        Time runs from when this question with this `arg` is first open, whatever happens meanwhile.
        """
        return 0

    def settled(self, s: S, ask: Ask) -> bool:
        """For sealed questions: do the picks make a whole answer?"""
        return True

    def takes_back(self, s: S, ask: Ask, action: int) -> bool:
        """Does this legal answer only lead back to where the match has been?

        People may change their minds as often as they like; `Game.bound` holds without such
        answers, and play at random seldom gives them, or it would not end.
        """
        return False

    def answer(self, s: S, ask: Ask, out: Out) -> None:
        """Carry out the answer `ask.picks`. A sealed one is carried out when all are in."""
        action = ask.picks[0]
        catalogue = s.box.catalogue
        verb = self.only or self.taken[catalogue.verb_of[action]]
        verb.do(s, ask, catalogue.place_of[action], out)


def _kept(verb: Verb[Any]) -> Keeping | None:
    return verb.kept


def question(
    key: str, clause: str, asks: str, *takes: Verb[Any], sealed: bool = False
) -> Question[Any]:
    """A question that is all said by its verbs."""
    found: dict[str, Any] = {"key": key, "clause": clause, "asks": asks, "takes": takes}
    made: type[Question[Any]] = type(f"Asked{key.title()}", (Question,), found | {"sealed": sealed})
    return made()


class Ask(msgspec.Struct, eq=False):
    """An open question to one seat. It never changes: an answer closes it or makes a new one.

    seat, key, prompt, optional are for everybody; `arg` is what the question is about, `picks` the
    answer so far (secret while sealed).
    `memo` is the question's own: what it worked out for these picks, handed on with the next pick.
    """

    seat: int
    question: Question[Any]
    arg: int
    prompt: str
    picks: tuple[int, ...] = ()
    memo: Any = None

    @property
    def key(self) -> str:
        """The name of the question."""
        return self.question.key

    @property
    def clause(self) -> str:
        """The rule that makes the game ask."""
        return self.question.clause

    @property
    def optional(self) -> bool:
        """May it stay unanswered?"""
        return self.question.optional

    @property
    def idle(self) -> bool:
        """Is an answer not even expected?"""
        return self.question.idle

    @property
    def sealed(self) -> bool:
        """Is it answered in secret?"""
        return self.question.sealed

    def picked(self, picks: tuple[int, ...]) -> Ask:
        """The same ask with these picks."""
        return Ask(self.seat, self.question, self.arg, self.prompt, picks)

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, key={self.key!r}, prompt={self.prompt!r})"


class Asked(Protocol):
    """A question put to a seat: an `Ask`, or what a screen is told of one."""

    @property
    def seat(self) -> int: ...
    @property
    def optional(self) -> bool: ...
    @property
    def idle(self) -> bool: ...


Q = TypeVar("Q", bound=Asked)


def due(asked: Iterable[Q]) -> list[Q]:
    """The questions the match waits for: what must be answered; where nobody must, what is
    expected. Nobody waits for the afterthoughts of somebody who is ready.
    """
    questions = list(asked)
    must = [one for one in questions if not one.optional]
    return must or [one for one in questions if not one.idle]


def waited_for(asks: Iterable[Ask]) -> tuple[int, ...]:
    """The seats the match waits for; the table's own clock is none."""
    return tuple(sorted({ask.seat for ask in due(asks)} - {TABLE}))
