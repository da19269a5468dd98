"""Messages read out of sources."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from muster.languages.extract.data import extract_json
from muster.languages.extract.found import Found
from muster.languages.extract.python import extract_python


def messages(source: str) -> list[str]:
    found = Found()
    extract_python(source, "there.py", found)
    return list(found.places)


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ('x = f"Round {s.number} · passing {side}"', ["Round {number} · passing {side}"]),
        ("x = f\"{names[told['player']]} {how} in {loot(box)}.\"", ["{player} {how} in {loot}."]),
        ('x = f"Pass {a.name} to {b.name}"', ["Pass {name} to {name_2}"]),
        ('x = f"at {1 + 2}"', ["at {a}"]),
        ('x = f"Seat {n} passes"', ["{seat} passes"]),
        ('x = counted(left, "piece")', ["{left} piece", "{left} pieces"]),
        (
            "x = f\"against {n} {'ghost' if n == 1 else 'ghosts'}\"",
            ["against {n} ghost", "against {n} ghosts"],
        ),
        ('UNIT = "M$"\nx = f"pays {n} {UNIT}"', ["pays {n} M$"]),
        ('x = "One " + f"and {two}"', ["One and {two}"]),
        ('says: ClassVar[str] = "{seat} dives: {card}."', ["{seat} dives: {card}."]),
        (
            'def f() -> str:\n    side = "right" if x else "left"\n    return f"to the {side}"',
            ["right", "left", "to the {side}"],
        ),
        ('Mark(label="ghost", icon="ghost-icon", suit="red")', ["ghost"]),
        ('x = " and ".join(names)', ["and"]),
        ('if x == "plan b": pass', []),
        ('"""A docstring of two words."""', []),
        ('raise ValueError(f"no such thing: {x}")', []),
        ('raise Illegal("TP-1", "not your turn")', ["not your turn"]),
        ('class Set(Verb):\n    name = "plan"\n    label = "Seal {0}"', ["Seal {0}"]),
        ('x = f"seat-{player}-haul"', []),
        ('x = told["two words"]', []),
        ('x = f"{a}: {b}"', []),
        ('x = "Reveal {0} for $1k"', ["Reveal {0} for $1k"]),
        ('x = "Play with --save FILE."', ["Play with --save FILE."]),
        ('x = "Screen { color: $ink; }"', []),
    ],
)
def test_python(source: str, wanted: list[str]) -> None:
    assert messages(source) == wanted


def test_data(tmp_path: Path) -> None:
    lesson = {
        "title": "First",
        "table": {"hands": ["not this"], "name": "A place"},
        "steps": [{"say": ["Look.", {"text": "There.", "point": ["x y"]}], "find": ["do it"]}],
        "else": {"pay *": "Not so."},
    }
    path = tmp_path / "lesson.json"
    path.write_text(json.dumps(lesson), encoding="utf-8")
    found = Found()
    extract_json(path, "lesson.json", found)
    assert list(found.places) == ["First", "A place", "Look.", "There.", "Not so."]
