"""What the kit says when a game's own code raises something: its line, the input, and once."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kit import CHECKS, Named, Result, Setting, check_for, check_game, record_of, settings
from muster.kit.new_game import new_game
from muster.kit.trial import Trial, Walk, check

Loaded = Callable[..., Game[Any]]

BROKEN = """

def broken(self, *args, **named):
    [].pop(0)


type(GAME).{method} = broken
"""


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loaded]:
    """The template game with something changed in one of its files."""
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))

    def changed(file: str, old: str = "", new: str = "") -> Game[Any]:
        """Without `old` the new text comes at the end."""
        folder = new_game("crash-test", tmp_path)
        page = folder / file
        text = page.read_text(encoding="utf-8")
        assert old in text
        text = text.replace(old, new, 1) if old else text + new
        page.write_text(text, encoding="utf-8")
        return shelf.load_folder(folder)

    yield changed
    for module in [name for name in sys.modules if name.split(".")[0] == "crash_test"]:
        del sys.modules[module]


def line_of(game: Game[Any], file: str, words: str) -> str:
    lines = (game.folder / file).read_text(encoding="utf-8").splitlines()
    (number,) = [n for n, line in enumerate(lines, start=1) if words in line]
    return f"{game.folder / file}:{number}"


def test_an_exception_comes_with_its_line_and_the_input(loaded: Loaded) -> None:
    """Also where it was raised by a library the game called."""
    game = loaded(
        "game.py", "def outcome(", "def outcome(self, s):\n        [].pop(0)\n\n    def _("
    )
    (found,) = check_game(game, only=["play"], at=[Setting(2)])
    assert "IndexError: pop from empty list" in found.failure
    place = line_of(game, "game.py", "[].pop(0)")
    assert f"\n    raised:   {place}\n" in found.failure
    assert found.kind == f"IndexError at {place}"
    assert re.search(r"\n    after:    (\d+ inputs, )?seat \d '", found.failure)
    record = record_of(game, found)
    assert record is not None
    assert found.inputs is not None
    assert record.inputs == found.inputs[:-1], "the result itself cannot be written down"


def test_the_record_of_a_crash_leads_up_to_it(loaded: Loaded) -> None:
    game = loaded("play.py", "    s.prizes = ()", "    s.prizes = ()\n    raise KeyError(s.winner)")
    (found,) = check_game(game, only=["play"], at=[Setting(3)])
    assert f"raised:   {line_of(game, 'play.py', 'raise KeyError')}" in found.failure
    played = re.search(r"\n    input:    seat (\d) '(.+)'\n", found.failure)
    assert played, found.failure
    record = record_of(game, found)
    assert record is not None
    match = record.replay()
    assert record.verify().inputs == match.moment
    with pytest.raises(KeyError):
        match.play(int(played[1]), played[2])


def test_a_box_that_cannot_be_packed_is_a_failure_too(loaded: Loaded) -> None:
    game = loaded("game.py", new=BROKEN.format(method="pack"))
    (found,) = check_game(game, only=["copies"], at=[Setting(2)])
    assert f"raised:   {line_of(game, 'game.py', '[].pop(0)')}" in found.failure
    assert record_of(game, found) is None


def test_what_moved_is_named(loaded: Loaded) -> None:
    later = BROKEN.replace("[].pop(0)", "import muster.kit.twins").format(method="outcome")
    (found,) = check_game(loaded("game.py", new=later), only=["play"], at=[Setting(2)])
    said = "muster.kit.twins is now muster.kit.secrecy.twins; see 'What changed' in docs/"
    assert f"\n    changed:  {said}" in found.failure


def test_one_line_is_one_kind_whatever_notices_it(loaded: Loaded) -> None:
    game = loaded("game.py", new=BROKEN.format(method="layout"))
    found = [one for one in check_game(game) if one.failure]
    assert len({one.check for one in found}) > 1
    assert len({str(one.setting) for one in found}) > 1
    assert {one.kind for one in found} == {f"IndexError at {line_of(game, 'game.py', '[].pop(0)')}"}


def test_complaints_about_other_cards_and_seats_are_one_kind() -> None:
    @check("nothing is wrong")
    def wrong(trial: Trial) -> None:
        raise trial.failed(f"seat {trial.seed}, 'take {trial.seed}' of [{trial.seed}] is odd")

    @check("nothing is wrong")
    def other(trial: Trial) -> None:
        raise trial.failed("something else is odd")

    checks = (Named("wrong", "", wrong), Named("other", "", other))
    found = check_game(
        muster.game("the-plan"), range(3), at=[Setting(2), Setting(3)], checks=checks
    )
    assert [one.kind for one in found] == ["wrong: seat …, … of … is odd"] * 6 + [
        "other: something else is odd"
    ] * 6


def test_a_failure_at_a_moment_of_the_walk_has_its_match() -> None:
    @check("nothing is wrong")
    def wrong(trial: Trial) -> None:
        for _ in Walk(trial).visit([4]):
            raise trial.failed("it is")

    game = muster.game("the-plan")
    (found,) = check_game(game, [5], at=[Setting(2)], checks=(Named("wrong", "", wrong),))
    record = record_of(game, found)
    assert record is not None
    assert len(record.inputs) == 4


# As long as there is time


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by a step whenever somebody looks."""
    ticks = count()
    return lambda: next(ticks) * step


def looked(seconds: float, failing_at: int = -1) -> list[Result]:
    """A check that only counts, on a clock on which each look takes a second."""

    @check("it is looked at")
    def looked_at(trial: Trial) -> None:
        trial.expect(trial.seed != failing_at, "the seed is bad")

    @check("it is looked at once")
    def once(trial: Trial) -> None:
        pass

    checks = (Named("look", "", looked_at), Named("once", "", once, once=True))
    return list(check_for(muster.game("the-plan"), seconds, checks, ticking(1.0)))


def test_every_setting_is_looked_at_once_however_little_time_there_is() -> None:
    places = [str(one) for one in settings(muster.game("the-plan"))]
    found = [one for one in looked(0) if one.check == "look"]
    assert [str(one.setting) for one in found] == places
    assert {one.seed for one in found} == {0}


def test_with_more_time_more_seeds_are_looked_at() -> None:
    places = len(settings(muster.game("the-plan")))
    found = [one for one in looked(2.5 * places) if one.check == "look"]
    seeds = [one.seed for one in found]
    assert seeds == sorted(seeds)
    assert seeds.count(0) == seeds.count(1) == places
    assert len(seeds) > 2 * places
    assert len([one for one in looked(2.5 * places) if one.check == "once"]) == 1


def test_after_a_seed_that_breaks_something_no_other_is_begun() -> None:
    places = len(settings(muster.game("the-plan")))
    found = [one for one in looked(100.0 * places, failing_at=1) if one.check == "look"]
    assert [one.seed for one in found] == [0] * places + [1] * places
    assert len(CHECKS) == 15
