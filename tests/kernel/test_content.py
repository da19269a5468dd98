"""Content packs: what does not fit is refused with file, card, field and what was expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from muster.kernel.content import Content, Files, overlaid, read_folder, read_pack, wrapped
from muster.kernel.errors import BadContent


class Card(msgspec.Struct, frozen=True):
    id: str
    cost: int
    tags: list[str]


class Cards(msgspec.Struct, frozen=True):
    size: int
    cards: list[Card]


def files() -> Files:
    return {
        "cards": {
            "provenance": {"size": "designed"},
            "size": 2,
            "cards": [
                {"id": "c1", "cost": 1, "tags": ["red"], "note": None},
                {"id": "c2", "cost": 2, "tags": []},
            ],
        },
        "other": {"x": 1},
    }


def test_a_pack_changes_values_and_nothing_else() -> None:
    base = files()
    content = Content(base, {"cards": {"size": 3, "cards": [{"id": "c2", "cost": 9}]}})
    found = content.read("cards", Cards)
    assert (found.size, [card.cost for card in found.cards]) == (3, [1, 9])
    assert base == files(), "the game's own files stay as they are"
    assert content.hash != Content(files()).hash
    assert Content(files(), {}).hash == Content(files()).hash


def test_a_null_may_become_anything_and_provenance_may_say_what_it_likes() -> None:
    merged = overlaid(
        files(), {"cards": {"provenance": {"new": "mine"}, "cards": [{"id": "c1", "note": "hi"}]}}
    )
    assert merged["cards"]["cards"][0]["note"] == "hi"
    assert merged["cards"]["provenance"] == {"size": "designed"}


@pytest.mark.parametrize(
    ("pack", "place", "expected"),
    [
        ({"card": {}}, ("card.json", "", ""), "expected one of cards.json, other.json"),
        ({"cards": {"sizes": 1}}, ("cards.json", "", "sizes"), "expected one of provenance, size"),
        ({"cards": {"size": "2"}}, ("cards.json", "", "size"), "expected a whole number, got text"),
        (
            {"cards": {"size": True}},
            ("cards.json", "", "size"),
            "a whole number, got true or false",
        ),
        ({"cards": {"cards": {}}}, ("cards.json", "", "cards"), "a list of cards, got an object"),
        ({"cards": {"cards": [1]}}, ("cards.json", "cards[0]", "id"), "expected a card with an id"),
        (
            {"cards": {"cards": [{"cost": 1}]}},
            ("cards.json", "cards[0]", "id"),
            "a card with an id",
        ),
        ({"cards": {"cards": [{"id": "c3"}]}}, ("cards.json", "c3", "id"), "ids look like c1, c2"),
        (
            {"cards": {"cards": [{"id": "c1", "price": 1}]}},
            ("cards.json", "c1", "price"),
            "unknown field; expected one of id, cost, tags",
        ),
        (
            {"cards": {"cards": [{"id": "c2", "cost": 1.5}]}},
            ("cards.json", "c2", "cost"),
            "expected a whole number, got a number",
        ),
        (
            {"cards": {"cards": [{"id": "c2", "tags": [1]}]}},
            ("cards.json", "c2", "tags[0]"),
            "expected `str`, got `int`",
        ),
    ],
)
def test_a_misfit_is_refused_with_its_place(
    pack: dict[str, Any], place: tuple[str, str, str], expected: str
) -> None:
    with pytest.raises(BadContent) as caught:
        Content(files(), pack).read("cards", Cards)
    error = caught.value
    assert (error.file, error.card, error.field) == place
    assert expected in error.expected
    assert str(error).startswith(", ".join(part for part in place if part) + ": ")


def test_files_are_read_by_stem(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text('{"a": "ü"}', encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not this one")
    assert read_folder(tmp_path) == {"cards": {"a": "ü"}}


@pytest.mark.parametrize(
    ("raw", "field", "expected"),
    [
        (b'{"a": 1,\n "b": }', "line 2, column 7", "not JSON"),
        (b'{"a": "\xff"}', "byte 7", "not UTF-8"),
        (b"[1]", "", "an object at the top"),
        (b"", "line 1, column 1", "not JSON"),
        (b"[" * 100_000, "", "not JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_the_place(
    raw: bytes, field: str, expected: str, tmp_path: Path
) -> None:
    (tmp_path / "cards.json").write_bytes(raw)
    with pytest.raises(BadContent) as caught:
        read_folder(tmp_path)
    assert (caught.value.file, caught.value.field) == ("cards.json", field)
    assert expected in caught.value.expected


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="no such folder"):
        read_folder(tmp_path / "nowhere")


def test_the_hash_is_of_the_values_not_of_the_way_they_are_written() -> None:
    turned = json.loads(json.dumps(files(), sort_keys=True))
    assert Content(turned).hash == Content(files()).hash


def test_a_pack_in_one_file_is_a_pack(tmp_path: Path) -> None:
    path = tmp_path / "rich.pack.json"
    path.write_text(json.dumps(wrapped("the-plan", "Rich", {"plans": {"hand_size": 7}})))
    assert read_pack(path) == {"plans": {"hand_size": 7}}
    (tmp_path / "plans.json").write_text('{"hand_size": 7}')
    assert read_pack(tmp_path)["plans"] == {"hand_size": 7}


@pytest.mark.parametrize(
    ("data", "field", "expected"),
    [
        ({"plans": {}}, "", "no pack"),
        ([], "", "an object at the top"),
        ({"muster_pack": 2, "files": {}}, "muster_pack", "another version"),
        ({"muster_pack": 1, "files": []}, "files", "an object for each file"),
        ({"muster_pack": 1, "files": {"plans": 3}}, "files", "an object for each file"),
    ],
)
def test_a_file_that_is_no_pack_is_refused(
    data: Any, field: str, expected: str, tmp_path: Path
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(data))
    with pytest.raises(BadContent) as caught:
        read_pack(path)
    assert (caught.value.file, caught.value.field) == ("odd.json", field)
    assert expected in caught.value.expected


def test_too_much_is_refused_on_its_card() -> None:
    with pytest.raises(BadContent) as caught:
        overlaid(files(), {"cards": {"cards": [{"id": "a", "odd": [{"value": 5000}]}]}})
    assert (caught.value.card, caught.value.field) == ("a", "odd[0].value")
