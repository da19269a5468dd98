"""The shelf: games in the package, from entry points, and in a folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import muster
from muster.kernel import shelf

from .toy import Bench

GAME = """
import sys
from pathlib import Path

from tests.kernel.toy import ToyGame, begin
from muster.kernel.flow import flow
import msgspec


class Plugged(ToyGame):
    def __init__(self):
        super().__init__(flow("root", begin), [])
        self.meta = msgspec.structs.replace(self.meta, id="{id}", title="Plugged in")


GAME = Plugged()
"""


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    before = set(sys.modules)
    yield
    for module in set(sys.modules) - before:
        if module.split(".")[0].startswith("plugged"):
            del sys.modules[module]


def folder(place: Path, name: str = "plugged_game", game: str = "plugged-game") -> Path:
    found = place / name
    found.mkdir()
    (found / "game.py").write_text(GAME.replace("{id}", game))
    return found


def test_games_are_named_again_and_again() -> None:
    """Loading a game must not put the package muster.games into the place of the function."""
    assert "the-plan" in muster.games()
    assert muster.game("the-plan").meta.title == "The Plan"
    assert "the-plan" in muster.games()


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(muster.BadChoice, match=r"no game 'chess'; valid: .*the-plan"):
        muster.game("chess")


@pytest.mark.parametrize("package", [False, True])
def test_a_folder_is_a_game(package: bool, tmp_path: Path) -> None:
    place = folder(tmp_path)
    if package:
        (place / "__init__.py").write_text("WORDS = 3\n")
    found = shelf.load_folder(place)
    assert found.meta.title == "Plugged in"
    assert muster.game("plugged-game") is found
    assert "plugged-game" in muster.games()
    assert muster.Match.new("plugged-game", 2, seed=1).over
    assert shelf.load_folder(tmp_path / "plugged_game") is found, "a second time is the same"


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice, match=r"is no game: it has no game\.py"):
        shelf.load_folder(tmp_path)
    with pytest.raises(muster.BadChoice, match="is no game"):
        shelf.load_folder(tmp_path / "nowhere")


def test_a_folder_that_calls_itself_otherwise_is_refused(tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice, match="'plugged-game' but the game calls itself 'other'"):
        shelf.load_folder(folder(tmp_path, game="other"))
    assert "other" not in muster.games()


def test_a_module_without_a_game_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "plugged_empty"
    empty.mkdir()
    (empty / "game.py").write_text("GAME = 3\n")
    with pytest.raises(muster.BadChoice, match=r"game\.py has no GAME"):
        shelf.load_folder(empty)


def test_a_folder_that_shadows_a_module_is_refused(tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice, match="a module called 'json' exists already"):
        shelf.load_folder(folder(tmp_path, name="json", game="json"))


def test_two_folders_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    shelf.load_folder(folder(tmp_path / "a"))
    with pytest.raises(muster.BadChoice, match="exists already; rename the folder"):
        shelf.load_folder(folder(tmp_path / "b"))


class Point:
    """What `importlib.metadata` gives for an entry point."""

    def __init__(self, name: str, target: object) -> None:
        self.name = name
        self.target = target

    def load(self) -> object:
        return self.target


def test_an_installed_package_offers_its_games(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = bench.game()
    shelf._loaded.clear()
    groups: list[str] = []

    def entry_points(group: str) -> list[Point]:
        groups.append(group)
        return [Point("toy", toy), Point("liar", toy)]

    monkeypatch.setattr(shelf, "entry_points", entry_points)
    assert {"toy", "liar", "the-plan"} <= set(muster.games())
    assert muster.game("toy") is toy
    assert set(groups) == {"muster.games"}
    with pytest.raises(muster.BadChoice, match="'liar' but the game calls itself 'toy'"):
        muster.game("liar")


def test_an_entry_point_may_name_the_module_or_the_game(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = bench.game()
    shelf._loaded.clear()
    module = type(sys)("toy_module")
    module.GAME = toy  # type: ignore[attr-defined]
    monkeypatch.setattr(shelf, "entry_points", lambda group: [Point("toy", module)])
    assert muster.game("toy") is toy


@pytest.mark.parametrize(("seats", "ok"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_seat_count_it_does_not_have_names_the_valid_ones(
    seats: int, ok: bool, bench: Bench
) -> None:
    bench.game()
    if ok:
        muster.Match.new("toy", seats, seed=1)
    else:
        with pytest.raises(muster.BadChoice, match=rf"no game for {seats} seats; valid: 1, 2, 3"):
            muster.Match.new("toy", seats, seed=1)
