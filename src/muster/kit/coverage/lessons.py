"""Every lesson of a game can be gone through: each step possible, each wrong answer answered."""

from __future__ import annotations

from muster.kernel import shelf
from muster.kernel.ask import Question
from muster.kernel.errors import BadContent, MusterError
from muster.kernel.match import Match
from muster.kit.trial import Trial, check
from muster.lessons.lesson import ANY, Lesson, Page, Step, lessons_of
from muster.lessons.tutor import NOT_THIS, begin, is_done, judge, pages_at, place_of, scripted

PROMISE = (
    "lessons can be gone through: what is to be found may be done, whatever else may be done is "
    "answered, and what they point at and cite is there"
)

LONGEST = 420
"""So many letters a page has at most: more nobody reads beside a table."""

CLOSE = 45.0
"""So many seconds what a lesson says about its length may be off."""


@check(PROMISE)
def lessons(trial: Trial) -> None:
    """Go through every lesson, with each of the right answers; games without any keep it too."""
    try:
        found = lessons_of(trial.game.meta.id)
    except BadContent as error:
        raise trial.failed(str(error)) from error
    for lesson in found:
        _Walk(trial, lesson).go()


class _Walk:
    """One lesson, gone through in every way that is right."""

    def __init__(self, trial: Trial, lesson: Lesson) -> None:
        self.trial = trial
        self.lesson = lesson
        self.at = 0

    def go(self) -> None:
        lesson = self.lesson
        try:
            match = begin(lesson)
        except MusterError as error:
            raise self.failed(f"the table cannot be laid: {error}") from error
        self.expect(lesson.seat in range(match.seats), f"there is no seat {lesson.seat}")
        self.expect(len(lesson.told.names) <= match.seats, f"more names than {match.seats} seats")
        self.play_others(match)
        for self.at, step in enumerate(lesson.steps, start=1):
            match = self.take(match, step)
        self.at = 0
        self.expect(is_done(lesson, match), "it is not done after its last step")
        self.told(match)
        takes = f"it says {lesson.minutes} minutes and takes about {lesson.seconds / 60:.1f}"
        self.expect(abs(lesson.seconds - 60 * lesson.minutes) <= CLOSE, takes)

    def take(self, match: Match, step: Step) -> Match:
        """One step: with each of the right answers it goes on, with the first of them for good."""
        seat = self.lesson.seat
        self.told(match)
        if step.clause:
            known = step.clause in self.trial.game.clauses
            self.expect(known, f"{step.clause} is no clause of RULES.md")
        earned: set[str] = set()
        goes_on: Match | None = None
        for row in self.right(match, step):
            after = match.clone()
            for answer in row:
                wrong = judge(self.lesson, after, answer)
                self.expect(wrong is None, f"{answer!r} is to be found, but: {wrong}")
                earned |= self.answered(after)
                after.play(seat, answer)
            self.play_others(after)
            goes_on = goes_on or after
        if goes_on is None:
            raise self.failed(f"nothing of {list(step.find)} may be done")
        for pattern, text in step.wrong.items():
            self.expect(text in earned, f"wrong has {pattern!r}, which nobody can do here")
        self.expect(not step.otherwise or step.otherwise in earned, "else is never said")
        return goes_on

    def right(self, match: Match, step: Step) -> list[list[str]]:
        """The right answers, each a row of what is to be done; of all in any order two orders."""
        if step.every:
            return [[*step.every], [*reversed(step.every)]]
        legal = match.legal(self.lesson.seat)
        found: list[list[str]] = []
        for one in step.find:
            if one.endswith(ANY):
                fitting = [text for text in legal if text.startswith(one[: -len(ANY)])]
                self.expect(bool(fitting), f"nothing that may be done begins like {one!r}")
                found += [[text] for text in fitting]
            else:
                found.append([one])
        return found

    def answered(self, match: Match) -> set[str]:
        """Whatever else may be done is told something; all that is told at this moment."""
        earned: set[str] = set()
        for text in match.legal(self.lesson.seat):
            said = judge(self.lesson, match, text)
            if said is not None:
                earned.add(said.reason)
                untold = "may be done and is answered by nothing; write wrong or else"
                self.expect(said.reason != NOT_THIS, f"{text!r} {untold}")
        return earned

    def play_others(self, match: Match) -> None:
        while (script := scripted(self.lesson, match)) is not None:
            seat, action = script
            self.expect(seat != self.lesson.seat, f"{action!r} is done for the learner")
            refused = match.why_not(seat, action)
            self.expect(refused is None, f"seat {seat} cannot {action!r}: {refused}")
            match.play(seat, action)

    def told(self, match: Match) -> None:
        """The pages of this moment are short, and what they point at lies on the table."""
        nodes = {node.id for node in match.scene(self.lesson.seat).nodes()}
        pages: tuple[Page, ...] = pages_at(self.lesson, match)
        done = place_of(self.lesson, match).step == len(self.lesson.steps)
        self.expect(bool(pages) or not done, "nothing is said at the end; write end")
        for page in pages:
            self.expect(0 < len(page.text) <= LONGEST, f"a page has {len(page.text)} letters")
            missing = [node for node in page.point if node not in nodes]
            self.expect(not missing, f"points at {missing}, which is not on the table")

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise self.failed(what)

    def failed(self, what: str) -> Exception:
        step = f", step {self.at}" if self.at else ""
        return self.trial.failed(f"lessons/{self.lesson.file}{step}: {what}")


def questions_to_meet(game: str) -> set[str]:
    """The keys of all questions this game asks players; what a clock answers nobody need learn."""
    asked = shelf.game(game).questions
    return {one.key for one in asked if type(one).seconds is Question.seconds}


def questions_met(game: str) -> set[str]:
    """The keys of all questions that learners of this game are asked in its lessons."""
    found: set[str] = set()
    for lesson in lessons_of(game):
        match = begin(lesson)
        while not is_done(lesson, match):
            script = scripted(lesson, match)
            if script is None:
                found |= {ask.key for ask in match.asks if ask.seat == lesson.seat}
                script = lesson.seat, _first_right(lesson, match)
            match.play(*script)
    return found


def _first_right(lesson: Lesson, match: Match) -> str:
    return next(text for text in match.legal(lesson.seat) if judge(lesson, match, text) is None)
