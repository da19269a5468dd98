"""A first game in a terminal is explained, until somebody has played it or knows it."""

from __future__ import annotations

import pytest

from muster.cli.shared import progress
from muster.lessons.guide import guide_of
from tests.cli.running import Muster

GOAL = "Goal: "
ALONE = ("play", "the-plan", "--seats", "you,random", "--seed", "5", "--plain")


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a person before a screen."""
    monkeypatch.setattr("muster.cli.play.is_terminal", lambda: True)


@pytest.mark.usefixtures("screen")
def test_a_first_game_is_explained_until_one_knows_it(muster: Muster) -> None:
    guide = guide_of("the-plan")
    assert guide is not None
    ran = muster(*ALONE, typed="q\n")
    assert f"{GOAL}{guide.goal} You know this? k ends the explanations." in ran.out
    assert guide.questions["plan"].say in ran.out
    assert GOAL in muster(*ALONE, typed="k\nq\n").out, "leaving is not knowing"
    assert progress().knows("the-plan")
    assert GOAL not in muster(*ALONE, typed="q\n").out
    assert GOAL in muster(*ALONE, "--guide", typed="q\n").out
    elsewhere = ("play", "space-explorers", "--seats", "you,random", "--plain")
    assert GOAL in muster(*elsewhere, typed="q\n").out, "one knows one game, not all"
    assert "No lesson of The Plan" in muster("learn", "the-plan", "--forget").out
    assert GOAL in muster(*ALONE, typed="q\n").out, "what is forgotten is explained again"


@pytest.mark.usefixtures("screen")
def test_whoever_has_played_a_game_to_its_end_knows_it(muster: Muster) -> None:
    ran = muster(*ALONE, typed="1\n" * 200)
    assert ran.code == 0, ran.err
    assert progress().knows("the-plan")
    assert not progress().done("the-plan"), "no lesson was gone through"


@pytest.mark.usefixtures("screen")
def test_nothing_is_explained_to_those_who_do_not_want_it(muster: Muster) -> None:
    assert GOAL not in muster(*ALONE, "--no-guide", typed="q\n").out
    assert not progress().knows("the-plan"), "they did not say that they know it"


def test_a_program_at_a_pipe_is_told_nothing_unasked(muster: Muster) -> None:
    assert GOAL not in muster(*ALONE, typed="q\n").out
