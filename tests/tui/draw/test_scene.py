"""What is drawn: everything, at every size, never by colour alone."""

from __future__ import annotations

import random
from functools import partial
from typing import get_args

import pytest
from rich.cells import cell_len

import muster
from muster.kernel.scene import SUITS, Face, Mark, Piece, PieceKind, PieceState
from muster.languages import voice_in
from muster.languages.shelves import languages
from muster.tui.draw.canvas import Canvas, clip, wrap
from muster.tui.draw.palette import palette_for, suit
from muster.tui.draw.pieces import BIG, CHIP, SMALL, draw_piece, width_of
from muster.tui.screens.stage import Key, Stage, Viewer, choices_for, set_stage
from muster.tui.words.pieces import names_of
from muster.tui.words.scene import table_lines
from muster.tui.words.spoken import speak
from muster.tui.words.suits import IN_ENGLISH, suits_in

NAMES = ("Fox", "Owl", "Stag", "Raven", "Bear", "Hare")
DARK = palette_for(None, True)


def midway(seats: int, seed: int, steps: int) -> muster.Match:
    """A match after some random answers."""
    rng = random.Random(seed)
    match = muster.Match.new("the-plan", seats, seed, options={"bribes": True})
    for _ in range(steps):
        if match.over:
            break
        seat = match.asks[0].seat
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def stage_of(match: muster.Match, seat: int | None, width: int, height: int) -> Stage:
    look = Viewer(match.scene(seat), NAMES[: match.seats], [""] * match.seats, DARK)
    return set_stage(look, width, height, match.log(seat), [Key("?", "keys", "keys")])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60), (40, 16)])
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_every_choice_can_be_clicked_at_every_size(seats: int, size: tuple[int, int]) -> None:
    for seed in range(4):
        match = midway(seats, seed, 5 + 11 * seed)
        if match.over:
            continue
        seat = match.asks[0].seat
        stage = stage_of(match, seat, *size)
        spots = {spot.id for sheet in (stage.upper, stage.mine) for spot in sheet.spots}
        for choice in choices_for(match.scene(seat)):
            assert set(choice.targets) <= spots


def test_nothing_sticks_out_of_the_screen() -> None:
    for width in range(30, 140, 7):
        match = midway(4, width, 40)
        stage = stage_of(match, 0, width, 30)
        for sheet in (stage.upper, stage.mine, stage.bar):
            assert sheet.width <= width
            for row in sheet.rows:
                assert sum(cell_len(cell[0]) for cell in row) == sheet.width


def test_a_spectator_sees_no_question_and_no_hand() -> None:
    match = midway(3, 1, 4)
    stage = stage_of(match, None, 120, 40)
    assert stage.mine.height == 0
    assert "YOUR HAND" not in "\n".join(stage.upper.lines())


@pytest.mark.parametrize("language", languages())
def test_a_suit_is_never_a_colour_alone(language: str) -> None:
    called = suits_in(partial(speak, voice=voice_in(language)))
    room = palette_for(None, True, called)
    shapes = [suit(name).shape for name in SUITS]
    letters = [called.letter(name) for name in SUITS]
    assert (called == IN_ENGLISH) is (language == "en")
    assert len(set(shapes)) == len(set(letters)) == len(SUITS)
    for name in SUITS:
        assert cell_len(suit(name).shape) == 1
        if name == "any":
            continue
        tile = Piece("x", "tile", Face(title="thing", suit=name, corner="3"))
        for detail in (SMALL, BIG):
            text = "".join(draw_piece(tile, detail, 11, room).lines())
            assert suit(name).shape in text
            assert called.letter(name) in text
        assert suit(name).shape in "".join(draw_piece(tile, CHIP, 14, DARK).lines())


def test_a_card_says_all_its_suits_at_every_level_of_detail() -> None:
    bands = tuple(Mark(suit=name, label=name.title()) for name in ("red", "blue", "gray", "green"))
    card = Piece("x", "card", Face(title="Team of Four", corner="4", bands=bands))
    text = ""
    for detail in (CHIP, SMALL, BIG):
        text = "\n".join(draw_piece(card, detail, width_of(card, detail, 40), DARK).lines())
        for band in bands:
            assert suit(band.suit).shape in text
        assert "Team of Four" in text
        assert "4" in text
    assert all(band.label in text for band in bands)


def test_a_card_face_down_says_nothing() -> None:
    text = "".join("".join(draw_piece(Piece("x", "card"), BIG, 14, DARK).lines()))
    assert set(text) <= set("╱╲ ")


@pytest.mark.parametrize("kind", ["card", "die", "token", "tile", "chit", "pawn", "chip"])
def test_every_kind_of_piece_has_a_face(kind: PieceKind) -> None:
    piece = Piece("x", kind, Face(title="Die", corner="5", cost=("red", "blue"), text="may roll"))
    for detail in (CHIP, SMALL, BIG):
        for state in get_args(PieceState):
            shown = Piece("x", kind, piece.face, state=state)
            sheet = draw_piece(shown, detail, width_of(shown, detail, 30), DARK)
            assert "Die" in "\n".join(sheet.lines())


def test_words_are_cut_and_wrapped_to_cells() -> None:
    assert clip("treasure", 5) == "trea…"
    assert clip("宝物", 3) == "宝…"
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("incomprehensible", 5) == ["incom", "prehe", "nsibl", "e"]
    canvas = Canvas(4, 1)
    assert canvas.text(0, 0, "宝a", "#FFFFFF") == 3


def test_the_table_in_words_names_every_piece_that_is_shown() -> None:
    match = midway(3, 5, 30)
    scene = match.scene(0)
    text = "\n".join(table_lines(scene, NAMES[:3]))
    for name in names_of(scene).values():
        assert name in text
    assert not set("▄▀█│─╌") & set(text)
