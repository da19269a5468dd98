"""The signs on a table, and what they mean: the one that has most in common is meant."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest

import muster
from muster.kernel.errors import BadContent
from muster.kernel.scene import Area, Face, Mark, Piece, Text
from muster.parts.manual.aid import Sign, aid_of, read_aid
from muster.parts.manual.book import book_of, picture_of, pictures_of
from muster.parts.manual.rulings import rulings_of
from muster.parts.manual.signs import Shown, meaning, shown_on, unexplained

JEWELS = Sign("Jewels", "Purple ones.", icons=("crown", "ring"), suits=("purple",))
HAUL = Sign("Haul", "How many.", icons=("crown",), words=("haul",))
ROYAL = Sign("Crown", "A crown.", icons=("crown",))
SIGNS = (JEWELS, HAUL, ROYAL)


def test_the_sign_with_most_in_common_is_meant() -> None:
    assert meaning(SIGNS, Shown("crown", "purple", word="crown"), "icon crown") is JEWELS
    assert meaning(SIGNS, Shown("crown", word="haul"), "icon crown") is HAUL
    assert meaning(SIGNS, Shown("crown", word="other"), "icon crown") is ROYAL
    assert meaning(SIGNS, Shown(suit="purple"), "suit purple") is JEWELS
    assert meaning(SIGNS, Shown("crown", "red"), "suit red") is None
    assert meaning(SIGNS, Shown("ring", "red"), "icon ring") is None


def test_what_is_drawn_on_a_node_is_listed_with_its_words() -> None:
    band = Mark(suit="red", icon="rat", label="Snitch")
    face = Face(title="Card", suit="red", icon="rat", bands=(band,), cost=("blue", "blue"))
    found = list(shown_on(Piece("p", "card", face)))
    assert found == [
        Shown("rat", word="Card"),
        Shown(suit="blue"),
        Shown("rat", "red", word="Snitch"),
    ]
    assert list(shown_on(Piece("back", "card", Face(icon="mask")))) == []
    assert list(shown_on(Piece("die", "die", Face(corner="5", suit="gray")))) == [
        Shown("black-die")
    ]
    badge = Mark(icon="coin", label="cash")
    area = Area("a", "row", icon="tent", label="Camp", badges=(badge,))
    assert list(shown_on(area)) == [Shown("tent", word="Camp"), Shown("coin", word="cash")]
    star = Face(title="S", corner="✶", dice=("3", "4"))
    assert [one.icon for one in shown_on(Piece("s", "card", star))] == [
        "white-die",
        "black-die",
        "✶",
    ]


def test_what_means_nothing_is_named_with_its_node() -> None:
    told = Text("t", "", marks=(Mark(icon="crown", suit="purple"), Mark(icon="tent", label="x")))
    assert unexplained(SIGNS, [told]) == {"icon tent (x)": "t"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"goal": "g", "turn": [], "scoring": [], "end": 3}', "end"),
        ('{"goal": "g", "turn": [], "scoring": [], "end": "", "sign": []}', "sign"),
    ],
)
def test_a_file_that_is_no_aid_is_refused_with_its_field(
    text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "aid.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadContent, match=said):
        read_aid(path)


@pytest.mark.parametrize("game", muster.games())
def test_every_game_has_an_aid_with_signs(game: str) -> None:
    aid = aid_of(muster.game(game))
    assert aid is not None
    assert len(aid.turn) >= 4
    assert len(aid.all_signs) >= 12


@pytest.mark.parametrize("game", muster.games())
def test_every_book_has_chapters_and_pictures_of_real_positions(game: str) -> None:
    found = muster.game(game)
    chapters = book_of(found)
    assert len(chapters) >= 5
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    assert len(pictures_of(found)) >= 3
    for name in pictures_of(found):
        drawn = picture_of(found, name)
        assert drawn is not None
        assert not drawn.scene.prompts
        assert len(list(drawn.scene.nodes())) > 3


def test_paragraphs_lose_their_clauses_to_the_margin() -> None:
    first = book_of(muster.game("the-plan"))[0]
    assert first.blocks[0].clauses == ("TP-13", "TP-14")
    assert "[" not in first.blocks[0].text
    kinds = {block.kind for chapter in book_of(muster.game("the-plan")) for block in chapter.blocks}
    assert kinds == {"text", "heading", "item", "picture"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"table": {"seats": 9}}', "table"),
        ('{"table": {"seats": 3}, "before": ["0 fly"]}', "table"),
        ('{"table": {"seats": 3}, "shows": ["moon"]}', "shows.*moon"),
        ('{"table": {"seats": 3}, "light": []}', "light"),
    ],
)
def test_a_picture_that_cannot_be_drawn_says_why(text: str, said: str, tmp_path: Path) -> None:
    game = copy(muster.game("the-plan"))
    game.folder = tmp_path
    (tmp_path / "manual/pictures").mkdir(parents=True)
    (tmp_path / "manual/pictures/odd.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadContent, match=said):
        picture_of(game, "odd")


def test_rulings_are_those_that_speak_of_a_card() -> None:
    masters, millions = muster.game("masters"), muster.game("millions-of-dollars")
    found = [one.id for one in rulings_of(masters, "Sick Him!")]
    assert found == ["MH-C-D1", "MH-J69", "MH-J70"]
    assert rulings_of(masters, "Cheap Picks")[0].id == "MH-C-cheap-picks"
    assert "MD-11" in [one.id for one in rulings_of(millions, "Snitch")]
    assert rulings_of(muster.game("the-plan"), "hand") == ()
    assert rulings_of(millions, "") == ()
