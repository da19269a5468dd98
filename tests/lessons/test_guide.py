"""Guides for a first table: what the kit demands of one, and the terminal that speaks it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import muster
from muster.kernel.errors import BadContent
from muster.kit import CHECKS, run, settings
from muster.lessons.guide import guide_of, questions_to_seats, read_guide
from muster.tui.table.local import ENOUGH, LocalTable, Setting

KNOWN = json.loads((muster.game("the-plan").folder / "guide.json").read_text())


def changed(key: str, **fields: Any) -> dict[str, Any]:
    questions = {**KNOWN["questions"], key: {**KNOWN["questions"][key], **fields}}
    return {**KNOWN, "questions": questions}


def without(key: str) -> dict[str, Any]:
    left = {name: one for name, one in KNOWN["questions"].items() if name != key}
    return {**KNOWN, "questions": left}


def found_by(name: str, folder: Path, data: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the kit's check of this name says about The Plan with this guide."""
    (folder / "guide.json").write_text(json.dumps(data))
    guide = read_guide
    monkeypatch.setattr("muster.kit.coverage.guide.read_guide", lambda _: guide(folder))
    game = muster.game("the-plan")
    named = next(one for one in CHECKS if one.name == name)
    return run(named, game, settings(game)[0], 0).failure


WRONG = [
    (without("bid"), "nothing is said about ['bid']"),
    (without("plan") | {"phases": KNOWN["phases"][1:]}, "nothing is said about ['plan']"),
    (changed("plan", say="Only one."), "plan: 1 sentences; write two"),
    (changed("plan", say="So. " + "long " * 60 + "."), "plan: 305 letters"),
    (changed("plan", point=[]), "plan: points at nothing"),
    (changed("plan", alone="One sentence."), "plan: 1 sentences; write two"),
    (changed("plan", phase="Lunch"), "guide.json, plan, phase: one of Seal a Plan"),
    (KNOWN | {"phases": [*KNOWN["phases"], "Lunch"]}, "no question in {'Lunch'}"),
    (KNOWN | {"goal": ""}, "the goal has 0 letters"),
]


@pytest.mark.parametrize(("data", "told"), WRONG, ids=[told for _, told in WRONG])
def test_the_kit_says_what_is_wrong_with_a_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: Any, told: str
) -> None:
    assert told in found_by("guide", tmp_path, data, monkeypatch)


def test_what_is_pointed_at_has_to_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moon = changed("plan", point=["moon"])
    assert "plan: points at ['moon']" in found_by("scenes", tmp_path, moon, monkeypatch)


def test_a_sound_guide_is_found_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_by("guide", tmp_path, KNOWN, monkeypatch) == ""


def test_a_file_that_is_none_is_refused_with_its_field(tmp_path: Path) -> None:
    (tmp_path / "guide.json").write_text('{"goal": 3, "phases": [], "questions": {}}')
    with pytest.raises(BadContent, match="goal: Expected `str`"):
        read_guide(tmp_path)


@pytest.mark.parametrize("name", muster.games())
def test_the_rule_a_question_leads_to_is_told_in_words(name: str) -> None:
    """Who presses its number wants to know how to answer, not what a field is called."""
    game = muster.game(name)
    rules = (game.folder / "RULES.md").read_text()
    asked = questions_to_seats(game)
    for one in game.questions:
        told = re.search(rf"\*\*{one.clause}\*\* (.*)", rules)
        if one.key in asked and told:
            assert not re.search(r"`|\.json", told[1]), f"{one.key}: {one.clause} {told[1]}"


@pytest.mark.parametrize("game", muster.games())
def test_every_game_has_a_guide(game: str) -> None:
    found = guide_of(game)
    assert found is not None
    assert set(found.questions) == questions_to_seats(muster.game(game))


def test_clocks_are_asked_nobody_sits_there_to_be_told() -> None:
    assert "clock" not in questions_to_seats(muster.game("millions-of-dollars"))
    assert "talk" in questions_to_seats(muster.game("millions-of-dollars"))


def test_in_the_terminal_each_kind_of_question_is_explained_once() -> None:
    table = LocalTable.begin(Setting("the-plan", ("you", "you", "you"), 3, guide=True))
    plan, goal = KNOWN["questions"]["plan"]["say"], KNOWN["goal"]
    assert table.told_first(0) == f"Goal: {goal} {ENOUGH}\nSeal a Plan: {plan}"
    explained = []
    for _ in range(20):
        seat = table.match.waiting[0]
        asked = table.question(seat)
        assert asked is not None
        if seat == 0 and table.told_first(0):
            explained.append(asked.key)
        table.play(seat, table.match.legal(seat)[0])
    assert "pass" in explained
    assert len(explained) == len(set(explained)), "the second time one knows it"


def test_in_the_terminal_nothing_is_explained_once_one_knows_it() -> None:
    table = LocalTable.begin(Setting("the-plan", ("you", "you", "you"), 3, guide=True))
    known: list[str] = []
    table.on_known = known.append
    table.know_it()
    assert table.told_first(0) == ""
    assert known == ["the-plan"]
    again = table.again()
    assert again.told_first(0) == "", "nor in the next game"
    assert again.on_known == table.on_known


def test_nobody_is_guided_who_did_not_ask_for_it() -> None:
    table = LocalTable.begin(Setting("the-plan", ("you", "you", "you"), 3))
    assert table.told_first(0) == ""


def test_whoever_plays_another_game_alone_is_told_about_that_one() -> None:
    guide = guide_of("the-specialists")
    assert guide is not None
    table = LocalTable.begin(Setting("the-specialists", ("you",), 3, guide=True))
    assert f"Goal: {guide.alone}" in table.told_first(0)
    alone = guide.among(1)
    assert not any("Informant" in one.say for one in alone.questions.values())
    assert "Corruption" in alone.questions["die"].say
    assert guide.among(2) is guide
