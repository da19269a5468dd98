"""Learners meet every way of scoring: what lessons lead to, read off the tables they end at."""

from __future__ import annotations

from typing import Any

import pytest

from muster import Match
from muster.games.millions_of_dollars.state import NO_BOOKS
from muster.games.space_explorers.box import SCORE_COLOUR, SCORE_PROJECTS, SpaceBox
from muster.games.the_specialists.kinds import SOURCES
from muster.lessons import begin, judge, lesson_named, lessons_of, scripted
from muster.lessons.lesson import Lesson
from muster.lessons.tutor import is_done, place_of


def gone_through(lesson: Lesson) -> list[Match]:
    """The tables of a lesson at each step of the learner, then at its end."""
    match, found = begin(lesson), []
    while not is_done(lesson, match):
        script = scripted(lesson, match)
        if script is None:
            found.append(match.clone())
            step = lesson.steps[place_of(lesson, match).step]
            answers = [*step.find, *step.every, *match.legal(lesson.seat)]
            right = next(one for one in answers if judge(lesson, match, one) is None)
            script = lesson.seat, right
        match.play(*script)
    return [*found, match]


def test_money_of_every_source_is_won_or_lost_in_lessons_of_millions() -> None:
    """Shares, fees, theft, symbols, deals, gifts, antes, and a Snitch alone."""
    moved: set[int] = set()
    for lesson in lessons_of("millions-of-dollars"):
        before, after = (
            match.state.dump()["books"] for match in (begin(lesson), gone_through(lesson)[-1])
        )
        for was, is_now in zip(before, after, strict=True):
            moved |= {source for source, one in enumerate(was) if one != is_now[source]}
    assert moved == set(range(len(NO_BOOKS)))


def test_every_kind_of_star_is_weighed_or_owned_in_the_lesson_on_stars() -> None:
    lesson = lesson_named("space-explorers", "stars")
    kinds: set[int] = set()
    for match in gone_through(lesson):
        box = match.box
        assert isinstance(box, SpaceBox)
        table = match.state.dump()
        zones = [*table["hubs"][lesson.seat].values(), table["center"]]
        cards = [box.card_at[name] for zone in zones for name in zone]
        kinds |= {box.ability[card] for card in cards if box.star[card]}
    assert kinds == set(range(SCORE_COLOUR, SCORE_PROJECTS + 1))


@pytest.mark.parametrize(
    ("game", "name", "scores"),
    [
        ("space-explorers", "last-round", (34, 34)),
        ("millions-of-dollars", "twenty-million", (23, 20, 12, 14)),
    ],
)
def test_the_learner_wins_where_the_lesson_plays_to_the_end(
    game: str, name: str, scores: tuple[int, ...]
) -> None:
    """By the points and the tie-break that the lesson reckons with."""
    lesson = lesson_named(game, name)
    outcome = gone_through(lesson)[-1].outcome
    assert outcome is not None
    assert outcome.scores == scores
    assert outcome.winners == (lesson.seat,)


NEVER_PAID = {"token", "start"}
"""Tokens give no money in this box, and money to begin with is for variants."""


def test_learners_of_the_specialists_earn_money_from_every_source() -> None:
    earned: set[str] = set()
    for lesson in lessons_of("the-specialists"):
        before = _book(begin(lesson), lesson.seat)
        after = _book(gone_through(lesson)[-1], lesson.seat)
        earned |= {one for one, was, now in zip(SOURCES, before, after, strict=True) if now > was}
    assert set(SOURCES) - earned == NEVER_PAID


def _book(match: Match, seat: int) -> tuple[int, ...]:
    state: Any = match.state
    book: tuple[int, ...] = state.books[seat]
    return book


def test_learners_meet_all_of_a_score_sheet_where_a_lesson_plays_to_the_end() -> None:
    for game, wanted in SHEETS.items():
        found: set[str] = set()
        for lesson in lessons_of(game):
            outcome = gone_through(lesson)[-1].outcome
            if outcome is not None:
                assert lesson.seat in outcome.winners, f"{lesson.file} ends in defeat"
                found |= {row.label for row in outcome.sheet if row.points[lesson.seat]}
        assert wanted <= found, game


SHEETS = {
    "the-specialists": {"Casinos", "Banks", "Jewelries", "Corruption avoided", "Bribes"},
    "masters": {"team cash before", "cash brought out", "reward", "shop, fixers, stakes"},
}
"""What learners must have seen on a score sheet with something behind it."""
