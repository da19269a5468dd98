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
    ran = muster("learn", "the-plan", "first-break-in", "--plain", typed=WHOLE)
    assert ran.code == 0
    assert "It is night in the museum" in ran.out
    assert "no painting lies there. It would come home with nothing." in ran.out
    assert "Rule TP-5: Each Specialist takes all face-up Treasures" in ran.out
    assert "a mummy, a dinosaur.\n  • Treasures.\n" in ran.out, "a page tells what it points at"
    assert ran.out.count("Plans are turned up.") == 1, "a wrong answer is not carried out"
    told, _, onward = ran.out.rstrip().rpartition("\n\n")
    assert told.endswith("the most points win.")
    assert onward == "1 of 6 lessons done. Next: muster learn the-plan next"


def test_nothing_is_taken_back_and_whoever_leaves_is_told(muster: Muster) -> None:
    ran = muster("learn", "the-plan", "1", "--plain", typed="u\nhint\nq\n")
    assert ran.code == 0
    assert "In a lesson nothing is taken back" in ran.out
    assert "you are told what to look for" in ran.out
    assert "The lesson begins anew next time." in ran.out


WHOLE = "1\nplan p2-10\npass p1-01\nw pass p2-10\npass p2-07\n"


def test_what_is_done_is_remembered_and_can_be_forgotten(muster: Muster) -> None:
    muster("learn", "the-plan", "1", "--plain", typed="q\n")
    assert "done" not in muster("learn", "the-plan").out.partition("\n")[0], "it was left"
    muster("learn", "the-plan", "next", "--plain", typed=WHOLE)
    first, second = lessons_of("the-plan")[:2]
    for listed in (("learn",), ("learn", "--list"), ("learn", "the-plan", "--list")):
        ran = muster(*listed)
        assert "The Plan  1 of 6 done  muster learn the-plan 2" in ran.out
        assert f"✓ 1  {first.title}" in ran.out
        assert f"  2  {second.title}" in ran.out
    assert second.title in muster("learn", "the-plan", "next", "--plain", typed="q\n").out
    assert "leave '1' out" in muster.refuses("learn", "the-plan", "1", "--forget")
    assert "No lesson of Space Explorers" in muster("learn", "space-explorers", "--forget").out
    assert "1 lesson of The Plan forgotten." in muster("learn", "the-plan", "--forget").out
    assert "✓" not in muster("learn").out


def test_a_lesson_that_cannot_be_remembered_is_a_lesson_all_the_same(
    muster: Muster, home: Path
) -> None:
    home.joinpath("lessons.json").mkdir()
    ran = muster("learn", "the-plan", "1", "--plain", typed=WHOLE)
    assert ran.code == 0
    assert "This is not remembered: " in ran.out
    home.joinpath("lessons.json").rmdir()
    home.joinpath("lessons.json").write_text("no json")
    assert "✓" not in muster("learn", "the-plan").out
    ran = muster("learn", "the-plan", "1", "--plain", typed=WHOLE)
    assert "1 of 6 lessons done." in ran.out


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


def test_a_learner_who_is_ready_is_not_asked_while_the_others_do_what_they_do(
    muster: Muster,
) -> None:
    """In real time whoever is ready may still act, and elsewhere is asked whether they want to."""
    typed = "pass\nclaim brute\npass\npass\n"
    ran = muster("learn", "millions-of-dollars", "against-the-clock", "--plain", typed=typed)
    assert ran.code == 0, ran.err
    assert ran.out.count("> ") == 4
    assert "1 of 8 lessons done." in ran.out
