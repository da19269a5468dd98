"""What a scene may say, and that the terminal shows all of it."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from muster.kernel.scene import (
    Area,
    AreaKind,
    Face,
    Form,
    Mark,
    Node,
    Piece,
    PieceKind,
    Scene,
    Text,
    TextRole,
    walk,
)
from muster.kit.vocabulary import AREAS, FACES, PIECES, gallery, look_of, unseen
from muster.tui.draw.palette import palette_for
from muster.tui.screens.stage import Viewer, set_stage
from muster.tui.words.look import look_closely, look_lines
from muster.tui.words.scene import table_lines

from .gallery_words import words_of

NAMES = ("Ana", "Ben")
DARK = palette_for(None, True)


def inside(node: Node) -> list[tuple[Node, Area | None]]:
    """A node and everything in it, each with what it lies in."""
    found: list[tuple[Node, Area | None]] = [(node, None)]
    for one in walk(node):
        if isinstance(one, Area):
            found += [(child, one) for child in one.children]
    return found


ALL = [pair for node in gallery() for pair in inside(node)]


def said(what: msgspec.Struct) -> set[str]:
    return {f.name for f in msgspec.structs.fields(what) if getattr(what, f.name) != f.default}


def test_every_kind_form_and_role_has_its_fields_and_hangs_in_the_gallery() -> None:
    looks = {*get_args(PieceKind), *get_args(Form)} - {""}
    assert set(FACES) == looks
    assert set(get_args(AreaKind)) <= set(AREAS)
    assert {one.look for one, _ in ALL if isinstance(one, Piece)} == looks
    assert {one.kind for one, _ in ALL if isinstance(one, Area)} == set(get_args(AreaKind))
    assert {one.role for one, _ in ALL if isinstance(one, Text)} == set(get_args(TextRole))


@pytest.mark.parametrize("look", FACES)
def test_the_gallery_shows_every_field_of_a_piece(look: str) -> None:
    found = [one for one, _ in ALL if isinstance(one, Piece) and one.look == look]
    faces = set().union(*(said(one.face) for one in found))
    assert faces >= set(FACES[look])  # type: ignore[index]
    assert set().union(*map(said, found)) >= set(PIECES.get(look, ()))  # type: ignore[call-overload]


@pytest.mark.parametrize("look", AREAS)
def test_the_gallery_shows_every_field_of_an_area(look: str) -> None:
    found = [one for one, within in ALL if isinstance(one, Area) and look_of(one, within) == look]
    assert set().union(*map(said, found)) >= set(AREAS[look])


def test_nothing_in_the_gallery_is_unseen() -> None:
    assert not [told for one, within in ALL if (told := unseen(one, within))]


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (Area("a", "fan", about="Words."), "'about' on 'fan' is drawn by no client"),
        (Area("a", "stack", count=3, badges=(Mark(label="x"),)), "'badges' on 'stack'"),
        (Piece("p", "token", Face(cost=("red",))), "'cost' on 'token'"),
        (Piece("p", "card", figure=1), "'figure' on 'card'"),
        (Piece("p", "tile", form="slip"), "a tile has no form"),
        (Area("a", "panel", role="seat", about="Words."), "'about' on a seat's plate"),
    ],
)
def test_what_no_client_draws_is_refused_with_what_may_be_said(node: Node, words: str) -> None:
    assert words in unseen(node)


def scene_with(node: Node) -> Scene:
    root = Area("table", "panel", (node,))
    return Scene("x", "X", "x", 0, 2, "Now", 0, 0, root, ())


def drawn(scene: Scene) -> str:
    stage = set_stage(Viewer(scene, NAMES, ("", ""), DARK), 120, 60, (), ())
    return "\n".join([*stage.upper.lines(), *stage.mine.lines()])


def close(scene: Scene) -> str:
    return "\n".join(look_closely(scene, NAMES, [node.id for node in scene.nodes()]))


@pytest.mark.parametrize("node", gallery(), ids=lambda node: node.id)
def test_all_of_it_is_read_in_plain_text(node: Node) -> None:
    scene = scene_with(node)
    looked = [line for one in scene.nodes() for line in look_lines(scene, NAMES, one.id)]
    text = "\n".join([*table_lines(scene, NAMES), *looked]).lower()
    assert [word for word in words_of(node) if word.lower().rstrip(".") not in text] == []


@pytest.mark.parametrize("node", gallery(), ids=lambda node: node.id)
def test_all_of_it_is_on_the_screen_or_one_look_away(node: Node) -> None:
    scene = scene_with(node)
    text = f"{drawn(scene)}\n{close(scene)}".lower()
    assert [word for word in words_of(node) if word.lower().rstrip(".") not in text] == []
