"""What a game says can be said in every language it comes in: its texts are known to its words.

A text that is known and not translated is said in English; it is counted and named, and no more. A
text that fits no message stays English for ever, and nobody would be told: few may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from textwrap import shorten

from muster.kernel.errors import BadContent, MusterError
from muster.kernel.match import Match
from muster.kernel.shelf.clauses import RULES, read_passages
from muster.kit.setting import Setting, few_settings
from muster.kit.trial import KitFailure, Trial, Walk, check
from muster.languages import Voice, voice_in
from muster.languages.heard import refusals, texts_shown, texts_told
from muster.languages.phrasebook import Phrasebook
from muster.languages.po import entries_of, read_po, wrong_placeholders
from muster.languages.shelves import FOLDER, phrasebook_of
from muster.languages.shelves import languages as all_languages
from muster.languages.voice import Translation
from muster.lessons.lesson import Lesson, lessons_of
from muster.lessons.tutor import begin, is_done, judge, scripted

PROMISE = (
    "in every language a game comes in, what it shows and tells, its refusals, hints, lessons and "
    "rulebook are known to its words, and translations have the placeholders of their messages"
)

NEEDED = ("polib", "pyicumessageformat")
"""What reads translations; programs play without it."""

KNOWN = 0.995
"""This share of all different texts is recognised whole, at least."""

SETTINGS = 6
"""At so many settings a game is played."""

MOMENTS = 8
"""At so many moments of each it is looked at."""

EXPLAINED = 3
"""So many answers of a moment are explained as a hint explains them."""

LONG = 100
"""So much of a text is shown where a part of it is named."""

NAMED = 8
"""So many texts are named."""


@check(PROMISE)
def languages(trial: Trial) -> None:
    """Read the translations, play here and there, go through the lessons; a game that speaks
    English alone keeps it too, and is told so.
    """
    paths = sorted((trial.game.folder / FOLDER).glob("*.po"))
    if not paths:
        trial.notes.append("it comes in English alone; docs/languages.md tells how to translate it")
        return
    if not all(map(find_spec, NEEDED)):
        trial.notes.append(f"its words are not looked at: that needs {' and '.join(NEEDED)}")
        return
    lessons = _lessons(trial)
    for path in paths:
        _sound(trial, path, _places(lessons))
    texts = dict.fromkeys([*texts_played(trial), *(t for one in lessons for t in shown_at(one))])
    for path in paths:
        if path.stem not in all_languages():
            valid = ", ".join(all_languages())
            trial.notes.append(f"{path.stem}: nothing else is said in it; what there is: {valid}")
            continue
        book = phrasebook_of(path.stem, trial.game.meta.id)
        assert book is not None, "a language with a file has a phrasebook"
        _said(trial, book, list(texts))
        _rulebook(trial, book)
        for lesson in lessons:
            _taught(trial, lesson, voice_in(path.stem, trial.game.meta.id, lesson.told.names))


def _lessons(trial: Trial) -> tuple[Lesson, ...]:
    """Those that can be read: what is wrong with the others is for `lessons` to say."""
    try:
        return lessons_of(trial.game.meta.id)
    except BadContent:
        return ()


def _places(lessons: Iterable[Lesson]) -> dict[str, str]:
    """Where lessons say something: file and step by text."""
    return {text: _at(lesson, step) for lesson in lessons for step, text in lesson.texts()}


def _at(lesson: Lesson, step: str) -> str:
    return f"lessons/{lesson.file}, {step}" if step else f"lessons/{lesson.file}"


def _taught(trial: Trial, lesson: Lesson, voice: Voice) -> None:
    """Every word of a lesson is known as it is read there: with the names of those at its table."""
    assert isinstance(voice, Translation), "it is none of English"
    english: list[str] = []
    for step, text in lesson.texts():
        read = voice.read(text)
        strange = _few([_within(one, text) for one in read.strange])
        told = f"{_at(lesson, step)}: {voice.language}: no message fits {strange}: make words"
        trial.expect(not read.cost, told)
        english += [_at(lesson, step)] if read.missing else []
    if english:
        where = _few([*dict.fromkeys(english)])
        trial.notes.append(f"{voice.language}: said in English: {where}")


def _sound(trial: Trial, path: Path, places: Mapping[str, str]) -> None:
    """Every translation has the placeholders of its message; those that are missing are counted."""
    entries = entries_of(read_po(path))
    for text, said in entries.items():
        wrong = wrong_placeholders(text, said)
        at = f"{places[text]}: " if text in places else ""
        trial.expect(not wrong, f"{at}{FOLDER}/{path.name}: {text!r}: {wrong}")
    missing = [text for text, said in entries.items() if not said]
    if missing:
        count = f"{len(missing)} of {len(entries)} messages are not translated"
        trial.notes.append(f"{path.stem}: {count}, for instance {_few([*map(repr, missing)])}")


def _said(trial: Trial, book: Phrasebook, texts: list[str]) -> None:
    strange: dict[str, str] = {}  # with the first text it stood in
    missing: Counter[str] = Counter()
    escaped = 0
    for text in texts:
        read = book.read(text)
        escaped += bool(read.cost)
        strange |= {part: text for part in read.strange if read.cost and part not in strange}
        missing.update(read.missing)
    known = 1 - escaped / len(texts) if texts else 1.0
    told = f"{book.language}: {known:.1%} of {len(texts)} texts are known"
    if escaped:
        told += f"; no message fits {_few([_within(*one) for one in strange.items()])}"
    trial.expect(known >= KNOWN, f"{told}. At least {KNOWN:.1%} must be: make words, or also.txt")
    if missing:
        times = f"{len(missing)} messages of them are said in English"
        told += f"; {times}, first {_few([repr(one) for one, _ in missing.most_common()])}"
    trial.notes.append(told)


def _rulebook(trial: Trial, book: Phrasebook) -> None:
    """No passage of the rulebook may stay English for ever, be it a clause or a heading."""
    path = trial.game.folder / RULES
    for one in read_passages(path) if path.is_file() else ():
        where = f"{RULES}:{one.line}"
        known = not book.read(one.text).cost
        trial.expect(known, f"{book.language}: no message fits {where}, {one.text!r}: make words")


def _within(part: str, text: str) -> str:
    return repr(part) if part == text else f"{part!r} (of {shorten(text, LONG)!r})"


def _few(shown: list[str]) -> str:
    more = f" and {len(shown) - NAMED} more" if len(shown) > NAMED else ""
    return ", ".join(shown[:NAMED]) + more


def texts_played(trial: Trial) -> list[str]:
    """What players get to read in matches at some settings: tables, questions and their answers,
    refusals, reasons of hints, the log, the result.
    """
    found: list[str] = []
    for setting in _spread(few_settings(trial.game)):
        there = Trial(trial.promise, trial.game, setting, trial.seed, trial.brief)
        rng = there.rng("languages")
        walk = Walk(there)
        match = there.new()
        try:
            for match in walk.visit(walk.sample(MOMENTS, end=True)):
                for seat in there.some_viewers(rng):
                    found += texts_shown(match, seat)
                for ask in match.asks[:1]:
                    if ask.seat >= 0:
                        found += texts_shown(match, ask.seat)
                        found += refusals(match, ask.seat, rng)
                        found += _reasons(match, ask.seat)
            found += texts_told(match)
        except KitFailure:
            raise
        except Exception:  # whatever a game raises here is what `play` and `scenes` complain of
            continue
    return found


def _spread(places: list[Setting]) -> list[Setting]:
    """So many of them, evenly, with the first and the last."""
    if len(places) <= SETTINGS:
        return places
    return [places[round(at * (len(places) - 1) / (SETTINGS - 1))] for at in range(SETTINGS)]


def _reasons(match: Match, seat: int) -> list[str]:
    view = match.view(seat)
    answers = match.legal(seat)
    step = max(1, len(answers) // EXPLAINED)
    found = [match.game.explain(match.box, view, one) for one in answers[::step][:EXPLAINED]]
    return [reason for reason in found if reason]


def shown_at(lesson: Lesson) -> list[str]:
    """What a learner gets to read besides what the lesson says: tables, questions, answers."""
    found: list[str] = []
    try:
        match = begin(lesson)
        while True:
            found += texts_shown(match, lesson.seat)
            if is_done(lesson, match):
                return found
            played = scripted(lesson, match)
            match.play(*(played or (lesson.seat, _right(lesson, match))))
    except (MusterError, StopIteration):  # it cannot be gone through: that is for `lessons`
        return found


def _right(lesson: Lesson, match: Match) -> str:
    return next(text for text in match.legal(lesson.seat) if judge(lesson, match, text) is None)
