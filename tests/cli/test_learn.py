"""`muster learn`: lessons through a pipe, and what is said where there are none."""

from __future__ import annotations

from pathlib import Path

from muster.lessons import lessons_of
from tests.cli.running import Muster

PEARL_DIVER = Path(__file__).parents[2] / "docs/examples/pearl_diver"


def test_lessons_are_listed_by_number(muster: Muster) -> None:
    ran = muster("learn")
    assert ran.code == 0
    for number, lesson in enumerate(lessons_of("the-plan"), start=1):
        assert f"{number}  {lesson.title}: " in ran.out
    assert "muster learn the-plan 1" in muster("learn", "the-plan").out


def test_a_lesson_from_its_first_word_to_its_last(muster: Muster) -> None:
    typed = "1\nplan p2-10\npass p1-01\nw pass p2-10\npass p2-07\n"
    ran = muster("learn", "the-plan", "first-break-in", "--plain", typed=typed)
    assert ran.code == 0
    assert "It is night in the museum" in ran.out
    assert "no painting lies there. It would come home with nothing." in ran.out
    assert "Rule TP-5: Each Specialist takes all face-up Treasures" in ran.out
    assert ran.out.count("Plans are turned up.") == 1, "a wrong answer is not carried out"
    assert ran.out.rstrip().endswith("the most points win.")


def test_nothing_is_taken_back_and_whoever_leaves_is_told(muster: Muster) -> None:
    ran = muster("learn", "the-plan", "1", "--plain", typed="u\nhint\nq\n")
    assert ran.code == 0
    assert "In a lesson nothing is taken back" in ran.out
    assert "you are told what to look for" in ran.out
    assert "The lesson begins anew next time." in ran.out


def test_what_there_is_not_is_said_in_a_line(muster: Muster) -> None:
    assert "no lesson '9'; valid: 1 to 6" in muster.refuses("learn", "the-plan", "9")
    assert "pearl-diver has no lessons yet" in muster.refuses("learn", PEARL_DIVER)


def test_a_learner_is_waited_for_and_asked_once_where_a_player_would_be_asked_twice(
    muster: Muster,
) -> None:
    """It is not the learner's turn, others could act first, and a look is gone for good."""
    typed = "peek 1\npeek 3\nwithdraw offer-3\n"
    ran = muster("learn", "millions-of-dollars", "look-before-you-pay", "--plain", typed=typed)
    assert "your money lies with Stag." in ran.out
    assert "An Intimidation card is spent" in ran.out
    assert "A Crook!" in ran.out
    assert "Owl claims to be the second Driver" in ran.out
    assert "Sure?" not in ran.out
    assert "w waits" not in ran.out
    assert "w lets others act" not in ran.out


def test_nobody_goes_before_the_learner_but_as_the_lesson_says(muster: Muster) -> None:
    ran = muster("learn", "masters", "1", "--plain", typed="q\n")
    assert "What does your crew do?" in ran.out
    assert "lets others act before you" not in ran.out
