"""Lessons and guides over HTTP: which there are, how far somebody is, what a beginner is told."""

from __future__ import annotations

from msgspec import Struct


class LessonInfo(Struct, frozen=True):
    """A lesson on the page of its game; `begun`: somebody is in the middle of it."""

    id: str
    title: str
    about: str
    minutes: int
    done: bool
    begun: bool


class Course(Struct, frozen=True):
    """The lessons of a game, in order."""

    game: str
    title: str
    lessons: list[LessonInfo]


class Progress(Struct, frozen=True):
    """How many of a game's lessons somebody has been through."""

    game: str
    done: int
    lessons: int


class BeginLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on where one left, or begin `again`."""

    again: bool = False


class Advice(Struct, frozen=True):
    """What is told with the first question of a kind, in which phase, with what it points at."""

    phase: str
    say: str
    point: list[str]


class GuideInfo(Struct, frozen=True):
    """The guide of a game for a first table; `wanted`: this person has never played it to an end,
    learned none of its lessons, nor said that they know it. Questions go by their keys.
    """

    wanted: bool
    goal: str
    phases: list[str]
    questions: dict[str, Advice]
