"""A hex map in the terminal: rows shifted by half a hex, letters that are explained, words."""

from __future__ import annotations

from muster.kernel.scene import Area, Choice, Face, Mark, Piece
from muster.tui.groups import group_choices
from muster.tui.hexes import CELL, hex_lines, hex_words
from muster.tui.sheets import line_words, sheet_lines

GUARD = Piece("g", "token", Face(title="guard", suit="red", icon="x", shape="octagon"))
ASLEEP = Piece("s", "token", Face(title="subdued guard", icon="x", shape="octagon"), state="off")
CASH = Piece("c", "token", Face(title="cash", corner="$2k", shape="bill"))
FOX = Piece("fox", "pawn", Face(title="Fox, Karma"), figure=0)
PLAN = Piece("p", "token", Face(title="Fox's plan", corner="F"), figure=0)

MAP = Area(
    "map",
    "hexmap",
    (
        Area("r0c0", "cell", (GUARD, PLAN), label="r0c0", at=(0, 0)),
        Area("r0c1", "cell", (CASH,), label="r0c1", at=(1, 0)),
        Area("r1c0", "cell", label="r1c0", state="unknown", at=(0, 1)),
        Area("r1c1", "cell", (ASLEEP, FOX), label="r1c1", note="gate A", at=(1, 1)),
        Area("e1", "cell", label="exit 1", at=(2, 1), towards="W"),
    ),
    label="The bank",
)


def test_odd_rows_lie_half_a_hex_further_right() -> None:
    lines = hex_lines(MAP)
    assert lines[0].startswith("  r0c0")
    assert lines[0].index("r0c1") - lines[0].index("r0c0") == CELL
    assert lines[3].index("r1c0") - lines[0].index("r0c0") == CELL // 2
    assert "[e1]" in lines[3]


def test_what_lies_there_and_who_plans_to_come() -> None:
    lines = hex_lines(MAP)
    assert lines[1].split() == ["G", "$2"]
    assert lines[2].split() == ["f"]
    assert lines[4].split()[1:] == ["s", "@F"]  # turned over in small letters, figures with @
    legend = lines[-1]
    assert "G guard" in legend
    assert "@F Fox" in legend
    assert "unknown" in legend


def test_every_place_in_words() -> None:
    said = hex_words(MAP, ["Ana"])
    assert "  r1c0: unknown." in said
    assert any(line.startswith("  r1c1: gate A, subdued guard") for line in said)


def test_a_line_of_a_sheet() -> None:
    marks = tuple(Mark(label=word, icon=word) for word in ("subdue", "noise", "noise", "move"))
    price = Mark(label="ideas", icon="idea", value="2")
    punch = Piece("a", "line", Face(title="Punch", dice=("4",), badges=(*marks, price)))
    assert line_words(punch) == "4 Punch (subdue, 2 noise, move; costs 2 ideas)"
    spent = (Mark(label="noise", icon="n", spent=True), Mark(label="move", icon="m"))
    sheet = Area("sheet-fox", "panel", label="Karma", note="Thug", of="fox", badges=spent)
    assert sheet_lines(sheet) == ["  Karma (fox, Thug): can still move."]


def test_what_one_figure_can_do_with_a_verb_is_told_together() -> None:
    every = [
        Choice(
            f"mark {who} {tile}", f"{who.capitalize()} plans {tile}", (tile,), actor=f"sheet-{who}"
        )
        for who in ("fox", "owl")
        for tile in ("r0c0", "r0c1", "r1c0")
    ]
    groups = group_choices([*every, Choice("ready", "Ready")], {})
    assert [(group.said, group.words) for group in groups] == [
        ("Fox plans …", ("r0c0", "r0c1", "r1c0")),
        ("Owl plans …", ("r0c0", "r0c1", "r1c0")),
        ("", ("Ready",)),
    ]
