"""The engine: what may be answered, why not, and what an answer sets going.

These functions work on a state and on action numbers. `Match` wraps them with texts, records,
views and undo; search and simulation use them directly.
"""

from __future__ import annotations

from muster.kernel.ask import Ask
from muster.kernel.chance import Chance
from muster.kernel.errors import Illegal
from muster.kernel.events import Answered, Out
from muster.kernel.flow import DO, EACH, END, GIVEN, REPEAT, UNTIL, WHEN
from muster.kernel.state import Box, State
from muster.kernel.views.beats import Beats

AnyState = State[Box]


def asks_of(s: AnyState, seat: int) -> list[Ask]:
    """The asks a seat may answer now: open ones, and sealed answers it may give anew."""
    found = [ask for ask in s.asks if ask.seat == seat]
    if s.sealed:
        found.extend(ask.picked(()) for ask in s.sealed if ask.seat == seat)
    return found


def legal_answers(s: AnyState, ask: Ask) -> list[int]:
    """The actions that answer this ask, in catalogue order: what every rule lets through."""
    question = ask.question
    if question.only is not None:
        return question.only.legal(s, ask)
    found = question.candidates(s, ask)
    for test, verbs in question.tests:
        if verbs:
            verb_of = s.box.catalogue.verb_of
            found = [a for a in found if verb_of[a] not in verbs or test(s, ask, a) is None]
        else:
            found = [action for action in found if test(s, ask, action) is None]
    return found


def legal(s: AnyState, seat: int) -> list[int]:
    """Everything a seat may do now."""
    found: list[int] = []
    for ask in s.asks:
        if ask.seat == seat:
            found = found + legal_answers(s, ask) if found else legal_answers(s, ask)
    if s.sealed:
        for ask in s.sealed:
            if ask.seat == seat:
                found += legal_answers(s, ask.picked(()))
    return found


def refusal(s: AnyState, ask: Ask, action: int) -> Illegal | None:
    """Why this action does not answer this ask; None if it does."""
    found = ask.question.refused(s, ask, action)
    return None if found is None else Illegal(found[0], found[1].text, found[1].facts)


def ask_for(s: AnyState, seat: int, action: int) -> Ask | None:
    """The ask of this seat that takes actions of this form: its own, open or sealed."""
    verb = s.box.catalogue.verb_of[action]
    for ask in s.asks:
        if ask.seat == seat and verb in ask.question.verbs:
            return ask
    for ask in s.sealed:
        if ask.seat == seat and verb in ask.question.verbs:
            return ask.picked(())
    return None


def apply(s: AnyState, ask: Ask, action: int, out: Out, beats: Beats | None = None) -> bool:
    """Carry out a legal answer to an ask from `ask_for`, and everything that follows from it.

    False if it is kept sealed for now: nothing follows from it yet, and the others must not learn
    of it. `beats`, if given, keeps the states in between that are worth a look.
    """
    question, asks = ask.question, s.asks
    if question.seals:
        picks = ask.picks + (action,)  # noqa: RUF005 (half the work of unpacking it)
        new = Ask(ask.seat, question, ask.arg, ask.prompt, picks, ask.memo)
        if len(asks) == 1 and asks[0] is ask and not s.sealed:
            # Nobody else is asked: there is nothing to wait for, and nobody to tell so.
            if not question.settled(s, new):
                asks[0] = new
                return False
            asks.clear()
            question.answer(s, new, out)
        elif not _seal(s, ask, new, out):
            return False
    else:
        asks.remove(ask)
        new = Ask(ask.seat, question, ask.arg, ask.prompt, (action,))
        question.answer(s, new, out)
    if beats is not None:
        if not asks and s.box.lines[s.stack[-1][0]][s.stack[-1][1]].kind == END:
            s.stack.pop()  # what asked is answered: it should not look as if it still did
        beats.passed(s)
    advance(s, out, beats)
    return True


def _seal(s: AnyState, old: Ask, new: Ask, out: Out) -> bool:
    """Keep a sealed answer; resolve all of them in seat order when the last one is whole."""
    question, asks = new.question, s.asks
    whole = question.settled(s, new)
    if old in asks:
        if not whole:
            asks[asks.index(old)] = new
            return False
        asks.remove(old)
        if out.heard:
            out.tell(Answered(new.seat, question.key, True))
    else:
        s.sealed = [a for a in s.sealed if not (a.seat == new.seat and a.question is question)]
        if not whole:
            asks.append(new)
            asks.sort(key=_seat_of)
            out.tell(Answered(new.seat, question.key, False))
            return False
    answers = s.sealed
    answers.append(new)
    if len(answers) > 1 and answers[-2].seat > new.seat:
        answers.sort(key=_seat_of)  # the order of arrival is nobody's business
    for ask in asks:
        if ask.question is question:
            return False
    s.sealed = [a for a in answers if a.question is not question]
    if s.sealed:
        answers = [a for a in answers if a.question is question]
    if len(answers) > 1:
        out.revealed = True  # somebody else's answer has come to light
    for ask in answers:
        question.answer(s, ask, out)
    return True


def begin(box: Box, chance: Chance, out: Out) -> AnyState:
    """A state at the first question of a new match."""
    s: AnyState = box.game.start(box, chance)
    s.stack.append((box.flows[0].index, 0, 0, 0, ()))
    advance(s, out)
    return s


def advance(s: AnyState, out: Out, beats: Beats | None = None) -> None:
    """Run the rules until somebody is asked or the match is over."""
    box, stack = s.box, s.stack
    lines, before = box.lines, box.before
    while not s.asks:
        if not stack:
            s.over = True
            return
        index, at, item, count, args = stack[-1]
        step = lines[index][at]
        kind = step.kind
        if kind == END:
            stack.pop()
            continue
        if before is not None and before(s, out):
            if beats is not None:
                beats.passed(s)
            continue
        if kind == REPEAT:
            test = step.test
            if test(s):
                stack[-1] = (index, at + 1, item, 0, ())
                continue
        elif kind == GIVEN:
            stack[-1] = (index, at + 1, 0, 0, args)
            act = step.act
            act(s, out, *args)
            if beats is not None:
                beats.passed(s)
            continue
        elif kind == DO:
            stack[-1] = (index, at + 1, item, 0, ())
        else:
            if kind == UNTIL:
                test = step.test
                if test(s):
                    stack[-1] = (index, at + 1, item, 0, ())
                    continue
                stack[-1] = (index, at, item, count + 1, ())
                item = count
            elif kind == EACH:
                items = step.items(s)
                if count >= len(items):
                    stack[-1] = (index, at + 1, item, 0, ())
                    continue
                stack[-1] = (index, at, item, count + 1, ())
                item = items[count]
            else:
                stack[-1] = (index, at + 1, item, 0, ())
                if kind == WHEN:
                    test = step.test
                    if not test(s):
                        continue
            index, step = step.into, step.first
            if step.kind != DO:
                stack.append((index, 0, item, 0, ()))
                continue
            stack.append((index, 1, item, 0, ()))  # what it does first is done at once
        act = step.act
        act(s, out)
        if beats is not None:
            beats.passed(s)


def _seat_of(ask: Ask) -> int:
    return ask.seat
