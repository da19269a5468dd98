"""The shelf: games in the package, from entry points, and in a folder."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.errors import BrokenGame, explained
from muster.kernel.shelf.installed import entry_points

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
    for name in ("_loaded", "_folders", "_homes"):
        monkeypatch.setattr(shelf, name, dict(getattr(shelf, name)))
    monkeypatch.setattr(shelf, "_environment", shelf._environment)
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


@pytest.mark.parametrize("below", ["", "src", "plugged_game"])
def test_a_folder_of_games_is_looked_in(below: str, tmp_path: Path) -> None:
    """The game's own folder, the one it is in, and a project that keeps it in src."""
    home = tmp_path / "src" if below == "src" else tmp_path
    home.mkdir(exist_ok=True)
    place = folder(home)
    told = place if below == "plugged_game" else tmp_path
    assert shelf.look_in_folder(told) == ["plugged-game"]
    assert "plugged_game" not in sys.modules, "nothing is imported before somebody wants it"
    assert "plugged-game" in muster.games()
    assert shelf.outside("plugged-game") == str(place)
    assert muster.game("plugged-game").meta.title == "Plugged in"
    assert shelf.outside("plugged-game") == str(place)
    assert shelf.look_in_folder(told) == ["plugged-game"], "a second time is the same"


def test_a_folder_that_holds_no_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice, match=r"there is no folder .*nowhere; expected a game's"):
        shelf.look_in_folder(tmp_path / "nowhere")
    (tmp_path / "notes").mkdir()
    (tmp_path / "file.txt").write_text("")
    with pytest.raises(muster.BadChoice, match=r"is no game: it has no game\.py, and no folder"):
        shelf.look_in_folder(tmp_path)
    with pytest.raises(muster.BadChoice, match="there is no folder"):
        shelf.look_in_folder(tmp_path / "file.txt")


def test_two_folders_with_one_id_are_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        folder(tmp_path / name)
    shelf.look_in_folder(tmp_path / "a")
    with pytest.raises(muster.BadChoice, match=r"two games are called 'plugged-game': .* and .*"):
        shelf.look_in_folder(tmp_path / "b")
    assert shelf.outside("plugged-game") == str(tmp_path / "a" / "plugged_game")


def test_two_games_with_one_id_in_one_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    folder(tmp_path)
    folder(tmp_path / "src")
    with pytest.raises(muster.BadChoice, match="two games are called 'plugged-game'"):
        shelf.look_in_folder(tmp_path)
    assert "plugged-game" not in muster.games()


@pytest.mark.parametrize("how", [shelf.look_in_folder, shelf.load_folder])
def test_a_folder_with_the_id_of_a_game_of_muster_is_refused(
    how: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(muster.BadChoice, match="Muster has a game 'the-plan' already"):
        how(folder(tmp_path, name="the_plan", game="the-plan"))
    assert muster.game("the-plan").meta.title == "The Plan"


def test_the_folder_of_a_game_of_muster_is_that_game() -> None:
    plan = muster.game("the-plan")
    assert shelf.load_folder(plan.folder) is plan
    assert "the-plan" in shelf.look_in_folder(plan.folder.parent)
    assert shelf.outside("the-plan") == ""


def test_the_environment_names_folders_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUSTER_GAMES", os.pathsep.join(["", str(folder(tmp_path))]))
    assert muster.game("plugged-game").meta.title == "Plugged in"
    monkeypatch.setenv("MUSTER_GAMES", str(tmp_path / "nowhere"))
    for _ in range(2):
        with pytest.raises(muster.BadChoice, match="MUSTER_GAMES: there is no folder"):
            muster.games()


def test_a_game_that_is_installed_too_is_taken_from_the_folder(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "entry_points", lambda group: [Point("plugged-game", bench.game())])
    shelf.look_in_folder(folder(tmp_path))
    assert muster.game("plugged-game").meta.title == "Plugged in"
    assert shelf.fetch("plugged-game", shelf.outside("plugged-game")) is muster.game("plugged-game")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1 / 0\n", "game.py:1: ZeroDivisionError: division by zero"),
        ("def f(:\n", "game.py:1: invalid syntax"),
        ("import sys\nsys.exit(3)\n", "game.py:2: SystemExit: 3"),
        ("\nimport json\njson.loads('x')\n", "game.py:3: JSONDecodeError"),
        ("from muster import BadContent\nraise BadContent('a', 'b', 'c', 'd')", "game.py:2: a, b"),
    ],
)
def test_a_game_that_cannot_be_imported_is_named_with_its_own_line(
    code: str, why: str, tmp_path: Path
) -> None:
    """The line is the game's, also where the exception comes from a library it called."""
    place = folder(tmp_path)
    (place / "game.py").write_text(code)
    shelf.look_in_folder(place)
    with pytest.raises(BrokenGame) as broken:
        muster.game("plugged-game")
    assert str(broken.value) == "plugged-game cannot be imported"
    assert why in broken.value.why
    assert pickle.loads(pickle.dumps(broken.value)).why == broken.value.why
    found, left_out = shelf.sound()
    assert "the-plan" in [game.meta.id for game in found]
    assert list(left_out) == ["plugged-game"]
    (place / "game.py").write_text(GAME.replace("{id}", "plugged-game"))
    assert muster.game("plugged-game").meta.title == "Plugged in", "once it is mended"


class Point:
    """What `importlib.metadata` gives for an entry point."""

    def __init__(self, name: str, target: object, package: str = "") -> None:
        self.name = name
        self.target = target
        self.dist = SimpleNamespace(name=package)

    def load(self) -> object:
        if isinstance(self.target, Exception):
            raise self.target
        return self.target


def test_an_installed_package_that_raises_is_left_out(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = bench.game()
    points = [Point("bad", RuntimeError("no luck"), "bad-games"), Point("toy", toy)]
    monkeypatch.setattr(shelf, "entry_points", lambda group: points)
    found, broken = shelf.sound()
    assert toy in found
    assert list(broken) == ["bad"]
    assert explained(broken["bad"]).startswith("bad cannot be imported: ")
    assert explained(broken["bad"]).endswith(": RuntimeError: no luck")


def test_an_id_that_is_taken_leaves_the_later_package_out(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = bench.game()
    shelf._loaded.pop("toy")
    points = [Point("toy", 3, "toys-b"), Point("toy", toy, "toys-a"), Point("the-plan", 3, "mine")]
    monkeypatch.setattr(shelf, "entry_points", lambda group: points)
    found, broken = shelf.sound()
    assert toy in found
    assert {name: str(error) for name, error in broken.items()} == {
        "toy of the package toys-b": "the package toys-a has a game of this id already",
        "the-plan of the package mine": "Muster itself has a game of this id already",
    }
    assert muster.game("the-plan").meta.title == "The Plan"


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


def test_packages_are_read_once_and_again_when_one_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    before = entry_points("muster.games")
    assert entry_points("muster.games") is before
    here = tmp_path / "late_game-1.0.dist-info"
    here.mkdir()
    (here / "METADATA").write_text("Metadata-Version: 2.1\nName: late-game\nVersion: 1.0\n")
    (here / "entry_points.txt").write_text("[muster.games]\nlate-game = late_game.game\n")
    assert "late-game" in {point.name for point in entry_points("muster.games")}


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
