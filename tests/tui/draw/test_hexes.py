"""A hex map in the terminal: rows shifted by half a hex, letters that are explained, words."""

from __future__ import annotations

from muster.kernel.scene import Area, Choice, Face, Mark, Piece, Scene
from muster.tui.draw.palette import palette_for
from muster.tui.screens.stage import Viewer, set_stage
from muster.tui.words.groups import group_choices
from muster.tui.words.hexes import CELL, hex_lines, hex_words
from muster.tui.words.look import look_closely, look_lines
from muster.tui.words.sheets import line_words, sheet_lines

GUARD = Piece("g", "token", Face(title="guard", suit="red", icon="x", shape="octagon"))
ASLEEP = Piece("s", "token", Face(title="subdued guard", icon="x", shape="octagon"), state="off")
CASH = Piece("c", "chit", Face(title="cash", corner="$2k", shape="bill"))
FOX = Piece("fox", "pawn", Face(title="Fox, Karma"), figure=0)
A = (Mark(label="A"),)
PLAN = Piece("p", "pin", Face(title="Fox's plan", corner="F"), figure=0)

MAP = Area(
    "map",
    "hexmap",
    (
        Area("r0c0", "cell", (GUARD, PLAN), label="r0c0", at=(0, 0)),
        Area("r0c1", "cell", (CASH,), label="r0c1", at=(1, 0)),
        Area("r1c0", "cell", label="r1c0", state="unknown", at=(0, 1)),
        Area("r1c1", "cell", (ASLEEP, FOX), label="r1c1", note="gate A", badges=A, at=(1, 1)),
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
    assert lines[1].split() == ["Gd", "$2"]
    assert lines[2].split() == ["f"]
    assert lines[4].split()[1:] == ["gd", "@F"]  # turned over in small letters, figures with @
    assert lines[-2] == "  ░░░ unknown, @F Karma (Fox), Gd guard, gA gate A, gd subdued guard."
    assert lines[-1] == "  Below, who has planned the hex: f Fox's plan."


def token(title: str, corner: str = "") -> Piece:
    return Piece(title, "token", Face(title=title, icon="x", corner=corner, shape="round"))


def test_every_letter_means_one_thing() -> None:
    """Dog and document, camera and picks and gate C, both remote locks and reinforcements."""
    titles = ("dog", "document", "camera", "Cheap Picks", "reinforcements", "safe", "jewel")
    cells = [
        Area(f"r0c{n}", "cell", (token(title),), label=f"r0c{n}", at=(n, 0))
        for n, title in enumerate(titles)
    ]
    locks = (token("remote lock x", "x"), token("remote lock y", "y"))
    gate = (Mark(label="C"),)
    cells += [
        Area("r1c0", "cell", locks, label="r1c0", at=(0, 1)),
        Area("r1c1", "cell", label="r1c1", note="lockdown gate C", badges=gate, at=(1, 1)),
        Area("r1c2", "cell", label="r1c2", note="server x", badges=(Mark(label="x"),), at=(2, 1)),
        Area("r1c3", "cell", label="r1c3", note="server y", badges=(Mark(label="y"),), at=(3, 1)),
    ]
    lines = hex_lines(Area("map", "hexmap", tuple(cells), label="Map"))
    known = dict(one.split(" ", 1) for one in lines[-1].strip(" .").split(", "))
    assert len(known) == len(titles) + 2 + 3 + 1  # all of them, and the fog
    assert known["Rx"] == "remote lock x (server x is on r1c2)"
    assert known["Ry"] == "remote lock y (server y is on r1c3)"
    assert known["gC"] == "lockdown gate C"
    assert known["Dg"] == "dog"
    assert known["Dt"] == "document"
    drawn = " ".join(lines[:-2]).split()
    for sign in known:
        assert any(sign in word for word in drawn) or sign == "░░░"


def test_figures_of_one_initial_are_told_apart_and_called_by_character() -> None:
    def pawn(node: str, title: str, figure: int) -> Piece:
        return Piece(node, "pawn", Face(title=title), figure=figure)

    fox, owl = pawn("fox", "Fox, Smokes", 0), pawn("owl", "Owl, Swagger", 1)
    cells = (Area("r0c0", "cell", (fox, owl), label="r0c0", at=(0, 0)),)
    lines = hex_lines(Area("map", "hexmap", cells, label="Map"))
    assert lines[1].split() == ["@Sm", "@Sw"]
    assert "@Sm Smokes (Fox), @Sw Swagger (Owl)" in lines[-1]
    planned = Piece("p", "pin", Face(title="Smokes's plan", corner="Sk"), figure=0)
    cells = (Area("r0c0", "cell", (fox, planned), label="r0c0", at=(0, 0)),)
    lines = hex_lines(Area("map", "hexmap", cells, label="Map"))
    assert (lines[1].strip(), lines[2].strip()) == ("@Sk", "sk")


def test_a_crowded_hex_says_that_there_is_more() -> None:
    many = [token(title) for title in ("dog", "dog", "guard", "lock", "camera")]
    cells = (Area("r0c0", "cell", (*many, FOX), label="r0c0", at=(0, 0)),)
    line = hex_lines(Area("map", "hexmap", cells, label="Map"))[1].strip()
    assert len(line) < CELL
    assert line == "2Dg@K+"


def test_every_place_in_words() -> None:
    said = hex_words(MAP, ["Ana"])
    assert "  r1c0: unknown." in said
    assert any(line.startswith("  r1c1: gate A, subdued guard") for line in said)
    assert "  exit 1: leads to r1c1." in said


def test_a_place_is_looked_at_by_its_name() -> None:
    root = Area("table", "panel", (MAP,))
    scene = Scene("x", "X", "x", 0, 1, "Now", 0, 0, root, ())
    assert look_lines(scene, ["Ana"], "r1c0") == ["  r1c0: unknown; next to r0c0, r0c1, r1c1."]
    assert look_lines(scene, ["Ana"], "e1") == ["  exit 1: leads to r1c1."]
    assert look_lines(scene, ["Ana"], "Exit 1") == ["  exit 1: leads to r1c1."]
    assert look_lines(scene, ["Ana"], "r1c1")[0].endswith("next to r0c1, r1c0, exit 1.")


def test_a_line_of_a_sheet() -> None:
    marks = tuple(Mark(label=word, icon=word) for word in ("subdue", "noise", "noise", "move"))
    price = Mark(label="ideas", icon="idea", value="2")
    face = Face(title="Punch", dice=("4",), badges=(*marks, price))
    punch = Piece("a", "card", face, form="line")
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


def test_on_the_screen_signs_are_explained_below_the_map_and_by_i() -> None:
    root = Area("table", "panel", (MAP,))
    scene = Scene("x", "X", "x", 0, 1, "Now", 0, 0, root, ())
    look = Viewer(scene, ("Ana",), ("",), palette_for(None, True))
    drawn = "\n".join(set_stage(look, 100, 40, (), ()).upper.lines())
    assert "Gd guard" in drawn
    said = look_closely(scene, ["Ana"], ["r1c0"])
    assert said[0] == "r1c0: unknown; next to r0c0, r0c1, r1c1."
    assert "Gd guard" in said[1]
