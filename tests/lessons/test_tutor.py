"""Lessons: where a learner is, what is right, and what a wrong answer is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, cast

import pytest

import muster
from muster.games.masters.box import HeistBox
from muster.kernel.errors import BadChoice, BadContent
from muster.kit import CHECKS, run, settings
from muster.kit.coverage.lessons import questions_met, questions_to_meet
from muster.languages import ENGLISH, languages, voice_in
from muster.languages.voice import Translation
from muster.lessons import begin, judge, lesson_named, lessons_of, pages_at, place_of, scripted
from muster.lessons.lesson import Lesson, read_lesson
from muster.lessons.tutor import is_done

TAUGHT = [game for game in muster.games() if lessons_of(game)]

FIRST: dict[str, Any] = {
    "title": "A turn",
    "about": "One Plan.",
    "minutes": 1,
    "table": {
        "seats": 3,
        "seed": 5,
        "at": "choose_plans",
        "treasures": ["jewels-3-a", "space-4-a", "mummies-2-a", "dinosaurs-1-a", "dinosaurs-2-a"],
        "hands": [["p1-09", "p1-05", "p2-10", "p3-08"], ["p1-03", "p3-04"], ["p2-06", "p3-02"]],
    },
    "before": ["1 plan p1-03"],
    "steps": [
        {
            "say": ["Look.", {"text": "These.", "point": ["treasures"]}],
            "find": ["plan p1-05"],
            "wrong": {"plan p2-10": "Too many."},
            "else": "Not that one.",
            "right": "Yes.",
            "clause": "TP-5",
            "then": ["2 plan p2-06"],
        },
        {
            "say": ["Both cards."],
            "all": ["pass p1-09", "pass p2-10"],
            "else": "Keep the team.",
            "clause": "TP-11",
        },
    ],
    "end": ["That was it."],
}


def written(folder: Path, **changes: Any) -> Lesson:
    path = folder / "3-a-turn.json"
    path.write_text(json.dumps({**FIRST, **changes}))
    return read_lesson("the-plan", path)


def with_step(**changes: Any) -> dict[str, Any]:
    return {"steps": [{**FIRST["steps"][0], **changes}, FIRST["steps"][1]]}


@pytest.mark.parametrize("lesson", lessons_of("masters"), ids=lambda one: one.id)
def test_cards_a_lesson_says_happened_have_happened(lesson: Lesson) -> None:
    m = begin(lesson)
    cards = re.compile("|".join(map(re.escape, cast(HeistBox, m.box).card_names)))
    while other := scripted(lesson, m):
        m.play(*other)
    for step in lesson.steps:
        told = len(m.log(lesson.seat))
        for pattern in step.every or step.find[:1]:
            legal = m.legal(lesson.seat)
            m.play(lesson.seat, next(one for one in legal if fnmatch(one, pattern)))
        while other := scripted(lesson, m):
            m.play(*other)
        happened = "\n".join(line.text for line in m.log(lesson.seat)[told:])
        for name in cards.findall(step.right):
            assert f": {name}" in happened, f"{lesson.file}: {name} did not happen"


def test_a_lesson_goes_on_by_what_is_right(tmp_path: Path) -> None:
    lesson = written(tmp_path)
    assert (lesson.id, lesson.file) == ("a-turn", "3-a-turn.json")
    m = begin(lesson)
    assert scripted(lesson, m) == (1, "plan p1-03")
    m.play(1, "plan p1-03")
    assert scripted(lesson, m) is None
    assert [page.text for page in pages_at(lesson, m)] == ["Look.", "These."]
    assert str(judge(lesson, m, "plan p2-10")) == "Too many. [TP-5]"
    assert str(judge(lesson, m, "plan p1-09")) == "Not that one. [TP-5]"
    refused = judge(lesson, m, "plan p4-01")
    assert refused is not None
    assert "Not that one" not in refused.reason, "what the rules refuse the rules answer"
    assert m.moment == 1, "nothing wrong is carried out"
    assert judge(lesson, m, "plan p1-05") is None
    m.play(0, "plan p1-05")
    assert scripted(lesson, m) == (2, "plan p2-06")
    m.play(2, "plan p2-06")
    assert [page.text for page in pages_at(lesson, m)] == ["Yes.", "Both cards."]


def test_all_are_wanted_in_any_order_each_once(tmp_path: Path) -> None:
    lesson = written(tmp_path)
    m = begin(lesson)
    for seat, action in [(1, "plan p1-03"), (0, "plan p1-05"), (2, "plan p2-06")]:
        m.play(seat, action)
    for action in ("pass p2-10", "pass p1-09"):
        assert judge(lesson, m, action) is None
    m.play(0, "pass p2-10")
    assert place_of(lesson, m).given == ("pass p2-10",)
    assert not is_done(lesson, m)
    assert pages_at(lesson, m) == ()
    assert judge(lesson, m, "pass p2-10") is not None
    m.play(0, "pass p1-09")
    assert is_done(lesson, m)
    assert [page.text for page in pages_at(lesson, m)] == ["That was it."]


WRITTEN_WRONG = [
    ({"minutes": "long"}, "3-a-turn.json, minutes: Expected `int`, got `str`"),
    ({"stairs": []}, "3-a-turn.json: Object contains unknown field `stairs`"),
    ({"steps": []}, "3-a-turn.json, steps: at least one step"),
    (with_step(hint="?"), "step 1: Object contains unknown field `hint`"),
    (with_step(say=[{"text": "a", "at": "b"}]), "step 1, say[0]: Object contains unknown field"),
    (with_step(all=["plan p1-05"]), "step 1, find: either find or all, and one of them"),
    (with_step(find=[]), "step 1, find: either find or all, and one of them"),
    (with_step(clause=""), "step 1, clause: the rule the step is about"),
    (with_step(then=["plan p2-06"]), 'step 1, then: a seat and its answer, like "1 plan p2-06"'),
]


@pytest.mark.parametrize(
    ("changes", "told"), WRITTEN_WRONG, ids=[told for _, told in WRITTEN_WRONG]
)
def test_a_file_that_is_no_lesson_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], told: str
) -> None:
    with pytest.raises(BadContent) as refused:
        written(tmp_path, **changes)
    assert told in str(refused.value)
    assert told in checked(lambda: written(tmp_path, **changes), monkeypatch), (
        "the kit says it, too"
    )


@pytest.mark.parametrize("raw", [b"{\n\n,}", b'{"title": "A', b"", b"\n\xff"])
def test_a_file_that_is_no_json_is_refused_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, raw: bytes
) -> None:
    path = tmp_path / "lessons" / "1-a.json"
    path.parent.mkdir()
    path.write_bytes(raw)
    told = checked(lambda: read_lesson("the-plan", path), monkeypatch)
    assert re.search(r"lessons/1-a.json, (line \d+, column \d+: not JSON|byte 1: not UTF-8)", told)
    assert "\n" not in told.partition("promised")[0].strip(), "in one line, and no traceback"


def checked(read: Callable[[], Lesson], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the kit says about The Plan if this is its only lesson."""
    monkeypatch.setattr("muster.kit.coverage.lessons.lessons_of", lambda game: (read(),))
    game = muster.game("the-plan")
    named = next(one for one in CHECKS if one.name == "lessons")
    return run(named, game, settings(game)[0], 0).failure


def test_lessons_are_found_by_number_and_name_and_others_are_named() -> None:
    first = lessons_of("the-plan")[0]
    assert lesson_named("the-plan", "1") is first
    assert lesson_named("the-plan", first.id) is first
    with pytest.raises(BadChoice, match=f"no lesson 'zero'; valid: 1 to .*{first.id}"):
        lesson_named("the-plan", "zero")


IMPOSSIBLE = [
    (with_step(find=["plan p4-01"]), "step 1: 'plan p4-01' is to be found, but: "),
    (with_step(find=["grab *"]), "step 1: nothing that may be done begins like 'grab *'"),
    (with_step(**{"else": ""}), "step 1: 'plan p1-09' may be done and is answered by nothing"),
    (
        with_step(wrong={"plan p1-05": "This?", "plan p2-10": "Too many."}),
        "step 1: wrong has 'plan p1-05', which nobody can do here",
    ),
    (with_step(clause="TP-99"), "step 1: TP-99 is no clause of RULES.md"),
    (with_step(then=["2 plan p4-14"]), "step 1: seat 2 cannot 'plan p4-14'"),
    (with_step(say=[{"text": "There.", "point": ["moon"]}]), "step 1: points at ['moon']"),
    (with_step(say=["so " * 200]), "step 1: a page has 600 letters"),
    ({"before": ["1 fly"]}, "seat 1 cannot 'fly'"),
    ({"table": {"seats": 3, "at": "lunch"}}, "the table cannot be laid: at: no step 'lunch'"),
    ({"end": []}, "nothing is said at the end"),
    ({"seat": 5}, "there is no seat 5"),
    ({"names": ["a", "b", "c", "d"]}, "more names than 3 seats"),
    ({"minutes": 3}, "it says 3 minutes and takes about 0."),
    (with_step(then=["7 plan p2-06"]), "step 1: seat 7 cannot 'plan p2-06': there is no seat 7"),
]


@pytest.mark.parametrize(("changes", "told"), IMPOSSIBLE, ids=[told for _, told in IMPOSSIBLE])
def test_the_kit_names_file_and_step_of_what_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], told: str
) -> None:
    lesson = written(tmp_path, **changes)
    found = checked(lambda: lesson, monkeypatch)
    assert "lessons/3-a-turn.json" in found
    assert told in found


def test_the_lesson_of_this_test_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(lambda: written(tmp_path), monkeypatch) == ""


@pytest.mark.parametrize("game", TAUGHT)
def test_learners_meet_every_kind_of_question(game: str) -> None:
    assert questions_to_meet(game) - questions_met(game) == set()


@pytest.mark.parametrize(
    ("game", "clocks"),
    [("millions-of-dollars", {"clock", "call clock", "pool clock"}), ("masters", {"time"})],
)
def test_what_only_the_clock_is_asked_is_left_to_the_clock(game: str, clocks: set[str]) -> None:
    asked = {question.key for question in muster.game(game).questions}
    assert asked - questions_to_meet(game) == clocks


@pytest.mark.parametrize("game", TAUGHT)
def test_a_game_has_five_to_eight_lessons_of_two_to_four_minutes(game: str) -> None:
    found = lessons_of(game)
    assert 5 <= len(found) <= 8
    assert all(2 <= lesson.minutes <= 4 for lesson in found)
    takes = {lesson.file: round(lesson.seconds / 60, 2) for lesson in found}
    assert {name: long for name, long in takes.items() if not 1.75 <= long <= 4.25} == {}


@pytest.mark.parametrize("language", [one for one in languages() if one != ENGLISH])
@pytest.mark.parametrize("game", TAUGHT)
def test_every_word_of_a_lesson_is_said_in_every_language(game: str, language: str) -> None:
    """Also where it calls those at its table by name, and where a wrong answer is refused."""
    for lesson in lessons_of(game):
        voice = voice_in(language, game, lesson.told.names)
        assert isinstance(voice, Translation)
        for step, text in lesson.texts():
            read = voice.read(text)
            assert (read.cost, read.missing) == (0, ()), f"{lesson.file}, {step}: {text}"
            assert voice.named(text) == voice.say(text), f"{lesson.file}, {step}: {text}"
