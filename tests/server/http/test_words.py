"""Every field of text that travels is said to be words for people, or to be none."""

from __future__ import annotations

import importlib
import pkgutil
import typing
from typing import Any

import msgspec

from muster.languages.voice import FIELDS
from muster.server import wire
from muster.server.bots.queue import Share  # whose time it is: never sent
from muster.server.wire.words import NAMES, NOT_WORDS, SAID, WORDS, WRITTEN, fields_of

Fields = dict[type[msgspec.Struct], list[str]]

PLACES = (
    *(f"{wire.__name__}.{one.name}" for one in pkgutil.iter_modules(wire.__path__)),
    *("muster.server.http.shelf", "muster.server.http.skins", "muster.server.http.manual"),
    *("muster.server.replay.routes", "muster.server.replay.draws"),
    "muster.server.replay.insight_routes",
)
"""Where what is sent is made of, with all it holds."""


def sent() -> Fields:
    """Every struct that travels, with its fields that hold text."""
    found: Fields = {}
    for place in PLACES:
        for one in list(vars(importlib.import_module(place)).values()):
            if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not Share:
                _look_at(one, found)
    return found


def _look_at(struct: type[msgspec.Struct], found: Fields) -> None:
    if struct not in found:
        found[struct] = []
        hints = typing.get_type_hints(struct)
        found[struct] += [
            field for field in struct.__struct_fields__ if _holds_text(hints[field], found)
        ]


def _holds_text(kind: Any, found: Fields) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        _look_at(kind, found)
        return False
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return False  # one of these, whatever is read
    if origin is dict:
        inside = inside[1:]
    held = [_holds_text(one, found) for one in inside]  # all of them are looked at
    return kind is str or True in held


def test_every_field_is_words_or_is_not() -> None:
    found = sent()
    assert len(found) > 150
    for struct, fields in found.items():
        said = dict(fields_of(struct))
        for field in fields:
            listed = said[field] or field in NOT_WORDS or (struct.__name__, field) in WRITTEN
            assert listed, (
                f"{struct.__module__}.{struct.__name__}.{field} is in no list of wire/words.py: "
                "is it words for people, or not?"
            )


def test_nothing_is_both_and_nothing_is_listed_for_nothing() -> None:
    found = {struct.__name__: fields for struct, fields in sent().items()}
    there = {field for fields in found.values() for field in fields}
    assert not WORDS & NOT_WORDS
    assert there >= NOT_WORDS, sorted(NOT_WORDS - there)
    assert found.keys() >= {name for name, _ in SAID | WRITTEN} - {"Piece", "Text", "Area"}
    assert found.keys() >= NAMES - {"Effect"}


def test_what_a_scene_says_is_said_on_the_wire_as_well() -> None:
    assert set(FIELDS) <= WORDS


def test_the_words_of_scenes_and_results() -> None:
    """They are read in JSON, by the names of their fields alone."""
    for struct, fields in sent().items():
        if struct.__module__ in ("muster.kernel.scene", "muster.kernel.outcome"):
            for field in fields:
                assert field in FIELDS or field in {*NOT_WORDS, "notes", "form", "role"}, (
                    struct,
                    field,
                )
