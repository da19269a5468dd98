"""Packs: forms out of the types a box reads, all faults at once, what is different."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel import shelf
from muster.parts.packs.check import Change, changed, check, described, trimmed
from muster.parts.packs.forms import CardForm, Field, FileForm, forms, schemas, ways

GAMES = ("the-plan", "space-explorers", "millions-of-dollars", "the-specialists")


def form(game: str, file: str) -> FileForm:
    return next(one for one in forms(shelf.game(game)) if one.name == file)


def cards(game: str, file: str, name: str) -> CardForm:
    return next(one for one in form(game, file).cards if one.name == name)


def field(of: CardForm | FileForm | Field, name: str) -> Field:
    many = of.values if isinstance(of, FileForm) else of.fields
    return next(one for one in many if one.name == name)


def test_kinds_and_ranges_come_from_the_types_and_what_is_printed() -> None:
    treasures = cards("the-plan", "treasures", "treasures")
    assert (treasures.title, treasures.count) == ("name", 56)
    value = field(treasures, "value")
    assert (value.kind, value.least, value.most) == ("number", 1, 4)
    assert value.source.startswith("designed")
    assert field(treasures, "name").kind == "text"
    limits = field(form("the-specialists", "tokens"), "limits")
    assert (limits.kind, field(limits, "dice_total").most) == ("object", 21)


def test_what_a_text_may_be_are_the_ids_it_refers_to() -> None:
    kind = field(cards("the-plan", "treasures", "treasures"), "kind")
    assert (kind.kind, kind.open, len(kind.values)) == ("choice", False, 7)
    plans = cards("the-plan", "plans", "plans")
    assert field(plans, "type").words[0] == "Smash & Grab"
    specialists = field(plans, "specialists")
    assert specialists.item is not None
    assert specialists.item.values[:2] == ("red", "yellow")
    symbol = field(cards("millions-of-dollars", "loot", "loot"), "symbol")
    assert (symbol.kind, symbol.null) == ("choice", True)


def test_words_printed_again_and_again_are_offered_but_others_may_do() -> None:
    ability = field(cards("space-explorers", "specialists", "cards"), "ability")
    code = field(ability, "code")
    assert (code.kind, code.open) == ("choice", True)
    count = field(ability, "count")
    assert (count.optional, count.fallback) == (True, 0)


def test_help_is_what_the_docstring_says_about_the_field() -> None:
    masters = shelf.game("masters")
    heist = next(one for one in forms(masters) if one.name == "heist-melee")
    assert heist.label == "The Melee Job"
    assert field(heist, "exit_limit").help == "How many get out by one place; 0: any number"


def test_files_an_option_decides_about_are_found() -> None:
    masters = shelf.game("masters")
    usual, special = ways(masters)
    assert [seats for seats, _ in usual] == [1, 2, 3, 4]
    assert special["heist-melee"][0][1]["scenario"] == "melee"
    assert set(schemas(masters)) == set(masters.components)


@pytest.mark.parametrize("game", GAMES)
def test_as_printed_everything_can_be_played(game: str) -> None:
    found = shelf.game(game)
    said = check(found, found.components)  # every value given, and none of them other
    assert (said.ready, said.faults, said.files) == (True, (), {})
    assert tuple(one.seats for one in said.settings) == found.meta.seats


def test_all_faults_at_once_each_with_its_place() -> None:
    files: dict[str, Any] = {
        "treasures": {"set_size": 0, "treasures": [{"id": "jewels-1-a", "value": 0, "glow": 1}]},
        "plans": {"pass_count": 9, "turns_per_round": "many"},
        "secrets": {},
        "trinkets": 3,
    }
    said = check(shelf.game("the-plan"), files)
    assert not said.ready
    assert {(one.file, one.card, one.field) for one in said.faults} == {
        ("trinkets.json", "", ""),
        ("treasures.json", "jewels-1-a", "glow"),
        ("treasures.json", "jewels-1-a", "value"),
        ("treasures.json", "", "set_size"),
        ("plans.json", "", "turns_per_round"),
        ("plans.json", "", "pass_count"),
    }
    assert said.settings == ()


def test_a_fault_of_some_numbers_of_players_leaves_the_others_to_play() -> None:
    millions = shelf.game("millions-of-dollars")
    roles = dict(millions.components["roles"]["roles_by_players"])
    said = check(millions, {"roles": {"roles_by_players": {**roles, "3": ["driver"]}}})
    (fault,) = said.faults
    assert (fault.field, fault.seats) == ("roles_by_players.3", (3,))
    assert said.ready
    assert [one.seats for one in said.settings] == [4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    "files",
    [
        None,
        [],
        3,
        {"plans": {"plans": [3, {"id": 4}]}},
        {"plans": {"plans": {"id": "x"}}},
        {"": []},
    ],
)
def test_anything_whatever_is_answered(files: Any) -> None:
    said = check(shelf.game("the-plan"), files)
    assert not said.ready
    assert said.faults


def test_a_pack_that_crashes_the_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = shelf.game("the-plan")

    def broken(*_: Any) -> None:
        raise ZeroDivisionError("none of them")

    monkeypatch.setattr(plan, "built", broken)
    said = check(plan, {"treasures": {"set_bonus": 7}})
    assert not said.ready
    assert "the rules cannot deal with it" in said.faults[0].text


def test_changes_are_told_value_by_value() -> None:
    printed = {"a": {"n": {"x": 1, "y": 2}, "cards": [{"id": "c", "p": 1, "l": [{"q": 1}]}]}}
    files = {"a": {"n": {"x": 1, "y": 5}, "cards": [{"id": "c", "p": 1, "l": [{"q": 4}]}]}}
    assert trimmed(printed, files) == {
        "a": {"n": {"x": 1, "y": 5}, "cards": [{"id": "c", "l": [{"q": 4}]}]}
    }
    one, other = Change("a.json", "", "n.y", 2, 5), Change("a.json", "c", "l[0].q", 1, 4)
    found = tuple(changed(printed, files))
    assert found == (one, other)
    assert described(found) == "2 values changed on 1 card"
    assert described(()) == "nothing changed"


def test_a_heist_is_checked_by_the_rules_of_that_heist() -> None:
    said = check(shelf.game("masters"), {"heist-melee": {"fixer": "nobody"}})
    assert said.faults
    good = check(shelf.game("masters"), {"heist-melee": {"reward": 5}})
    assert good.settings[0].options == {"scenario": "melee"}
