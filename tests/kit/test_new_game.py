"""`muster new-game` writes a folder that passes everything on its first day."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import muster
from muster.kernel import shelf
from muster.kit import check_game
from muster.kit.coverage.citations import coverage, uncovered
from muster.kit.new_game import TEMPLATE, names, new_game, new_package

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games loaded here are gone afterwards."""
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    before = set(sys.modules)
    yield
    for module in set(sys.modules) - before:
        if module.split(".")[0].startswith("new_"):
            del sys.modules[module]


@pytest.mark.usefixtures("clean")
def test_a_new_game_is_tried_at_every_setting(tmp_path: Path) -> None:
    game = shelf.load_folder(new_game("new-tide", tmp_path))
    results = list(check_game(game, only=["play", "conservation", "scenes"]))
    assert {str(result.setting) for result in results} == {
        f"{seats} seats{low}" for seats in (2, 3, 4) for low in ("", ", low=True")
    }
    assert [result.failure for result in results if result.failure] == []


@pytest.mark.usefixtures("clean")
def test_every_clause_of_a_new_game_has_code_and_a_test(tmp_path: Path) -> None:
    game = shelf.load_folder(new_game("new-moon", tmp_path))
    found = coverage(game)
    assert [one.clause.id for one in found][:2] == ["NM-1", "NM-2"]
    assert uncovered(found) == []
    first = next(one for one in found if one.clause.id == "NM-5").code[0]
    assert first.file == "new_moon/play.py"
    assert first.text == "return NONE  # NM-5"


def test_the_tests_of_a_new_game_pass_the_whole_kit_among_them(tmp_path: Path) -> None:
    folder = new_game("new-wave", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    kit = (folder / "tests" / "test_kit.py").read_text(encoding="utf-8")
    assert "check_game(game, only=[check])" in kit, "at every setting"


def test_a_new_game_is_typed_and_tidy(tmp_path: Path) -> None:
    new_game("new-hand", tmp_path)
    config = str(ROOT / "pyproject.toml")
    for tool in (
        ["mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache" / "template"), "new_hand"],
        ["ruff", "check", "--no-cache", "--config", config, "."],
        ["ruff", "format", "--no-cache", "--check", "--config", config, "."],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *tool], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_template_is_left_unfilled(tmp_path: Path) -> None:
    folder = new_game("new-leaf", tmp_path)
    pages = [path for path in folder.rglob("*") if path.is_file()]
    assert len(pages) == len(list(TEMPLATE.rglob("*.txt")))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "${" not in text
        assert page.suffix in (".py", ".md", ".json")
    assert folder == tmp_path / "new_leaf"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("High-Tide", "lower-case words with dashes"),
        ("high_tide", "lower-case words with dashes"),
        ("high tide", "lower-case words with dashes"),
        ("7-seas", "lower-case words with dashes"),
        ("-tide", "lower-case words with dashes"),
        ("tide-", "lower-case words with dashes"),
        ("", "lower-case words with dashes"),
        ("../tide", "lower-case words with dashes"),
        ("tide\n", "lower-case words with dashes"),
        ("lambda", "a word of Python"),
        ("random", "the name of a Python module"),
        ("muster", "the name of a Python module"),
        ("the-plan", "there is a game 'the-plan' already"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_written(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice, match=why):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "new_tide").mkdir()
    (tmp_path / "new_tide" / "mine.txt").write_text("keep")
    with pytest.raises(muster.BadChoice, match="exists already"):
        new_game("new-tide", tmp_path)
    assert [path.name for path in (tmp_path / "new_tide").iterdir()] == ["mine.txt"]


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice, match="no folder to put a game into"):
        new_game("new-tide", tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("name", "title", "prefix"),
    [
        ("high-tide", "High Tide", "HT"),
        ("go", "Go", "GO"),
        ("q", "Q", "QX"),
        ("game-2", "Game 2", "GA"),
        ("lords-of-the-deep", "Lords Of The Deep", "LO"),
    ],
)
def test_a_game_is_called_after_its_name(name: str, title: str, prefix: str) -> None:
    words = names(name)
    assert words["title"] == title
    assert words["prefix"] == prefix
    assert words["class"].isidentifier()


@pytest.mark.usefixtures("clean")
def test_a_new_game_works_as_an_installed_plug_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game("new-port", tmp_path)
    metadata = tmp_path / "new_port-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: new-port\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[muster.games]\nnew-port = new_port.game\n")
    assert "new-port" not in shelf.games()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "new-port" in shelf.games()
    m = muster.Match.new("new-port", 2, seed=1)
    assert m.game.meta.title == "New Port"
    assert m.game.folder == tmp_path / "new_port"


def test_a_new_package_can_be_installed_and_is_found(tmp_path: Path) -> None:
    project = new_package("new-isle", tmp_path)
    assert {path.name for path in project.iterdir()} == {"README.md", "pyproject.toml", "new_isle"}
    assert (
        "${" not in (project / "pyproject.toml").read_text() + (project / "README.md").read_text()
    )
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(site), str(project)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (site / "new_isle" / "RULES.md").is_file()
    assert list((site / "new_isle" / "content").glob("*.json"))
    assert (site / "new_isle" / "tests" / "test_rules.py").is_file()
    env = os.environ | {"PYTHONPATH": str(site), "NO_COLOR": "1"}
    for args, said in (
        (["games"], "New Isle"),
        (["sim", "new-isle", "-n", "2", "--bots", "random,random"], "2 matches of 2"),
    ):
        done = subprocess.run(
            [sys.executable, "-P", "-c", "from muster.cli import main; main()", *args],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


@pytest.mark.usefixtures("clean")
def test_a_project_is_as_good_as_the_folder_in_it(tmp_path: Path) -> None:
    project = new_package("new-cape", tmp_path)
    assert shelf.games_below(project) == [project / "new_cape"]
    found = coverage(shelf.load_folder(project / "new_cape"))
    assert uncovered(found) == []
    assert found[0].tests[0].file == "new_cape/tests/test_rules.py"


@pytest.mark.parametrize("name", ["High-Tide", "lambda", "the-plan"])
def test_a_package_has_the_same_names_as_a_game(name: str, tmp_path: Path) -> None:
    with pytest.raises(muster.BadChoice):
        new_package(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_project_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "new-tide").mkdir()
    with pytest.raises(muster.BadChoice, match="exists already"):
        new_package("new-tide", tmp_path)
    assert list((tmp_path / "new-tide").iterdir()) == []
