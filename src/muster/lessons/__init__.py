"""Lessons: a game taught at its own table, step by step.

    for lesson in muster.lessons.lessons_of("the-plan"):
        print(lesson.title, lesson.minutes)

A lesson is data in the game's folder (`lessons/*.json`): a position, what the learner is told, what
they are to find, what a wrong answer is told. Clients draw it like any table and know no game.
"""

from muster.lessons.lesson import Lesson, Page, Step, lesson_named, lessons_of
from muster.lessons.tutor import Place, begin, is_done, judge, pages_at, place_of, scripted

__all__ = [
    "Lesson",
    "Page",
    "Place",
    "Step",
    "begin",
    "is_done",
    "judge",
    "lesson_named",
    "lessons_of",
    "pages_at",
    "place_of",
    "scripted",
]
