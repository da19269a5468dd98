"""A game finds its scene and its heuristics by the names of files and functions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.match import Match
from muster.kit.new_game import new_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game that is not loaded yet; it is gone afterwards."""
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    yield new_game("found-parts", tmp_path)
    for module in [m for m in sys.modules if m.split(".")[0] == "found_parts"]:
        del sys.modules[module]


def match(folder: Path) -> Match:
    shelf.load_folder(folder)
    return Match.new("found-parts", 2, seed=1)


def write(folder: Path, file: str, text: str) -> None:
    page = folder / file
    page.write_text(page.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_what_is_not_there_is_not_missed(folder: Path) -> None:
    (folder / "heuristics.py").unlink()
    m = match(folder)
    table = m.view(0)["table"]
    assert m.game.value(m.box, table, 0) == 0.0
    assert m.game.about(m.box, table, "deck") == ""
    assert all(not choice.hint for prompt in m.scene(0).prompts for choice in prompt.choices)


def test_a_game_without_a_layout_says_what_to_write(folder: Path) -> None:
    (folder / "scene.py").unlink()
    m = match(folder)
    with pytest.raises(
        TypeError, match=r"found-parts: no `layout\(s, seat\)` in scene.py, nor Game"
    ):
        m.scene(0)


def test_functions_and_verbs_get_the_state_as_the_seat_sees_it(folder: Path) -> None:
    seen = """


def about(s: Table, node: str) -> str:
    return f"{node} {[len(hand) for hand in s.hands]} {[ask.key for ask in s.asks]}"
"""
    write(folder, "scene.py", seen)
    write(folder, "heuristics.py", "\n\nNOT_A_PART = value\n")
    page = folder / "play.py"
    hint = """
    def previewed(self, s, seat, words, picks):
        from muster.kernel.scene import Preview

        known = [card < len(s.box.numbers) for hand in s.hands for card in hand]
        return Preview(hint=f"{seat} {words} {known.count(True)} {known.count(False)}")


class Take("""
    page.write_text(page.read_text(encoding="utf-8").replace("\n\nclass Take(", hint))
    m = match(folder)
    view: Any = m.view(1)
    assert m.game.about(m.box, view["table"], "deck").startswith("deck [4, 4]")
    hints = [choice.hint for prompt in m.scene(1).prompts for choice in prompt.choices]
    assert hints
    assert all(hint.startswith("1 (") and hint.endswith(" 4 4") for hint in hints)
    assert m.game.value(m.box, view["table"], 1) > 0


def test_a_method_of_the_game_goes_before_a_function(folder: Path) -> None:
    own = "\n\nclass Own(FoundParts):\n    def value(self, box, table, seat):\n        return 7.0\n"
    write(folder, "game.py", own + "\n\nGAME = Own()\n")
    m = match(folder)
    assert m.game.value(m.box, m.view(0)["table"], 0) == 7.0
