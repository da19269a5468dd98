"""A game written for an older surface is told what changed, and where to read about it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.kernel import shelf
from muster.kernel.errors import BrokenGame
from muster.kernel.game import Game
from muster.kernel.shelf import moved
from muster.kernel.shelf.moved import MOVED, Moved, what_changed
from muster.kit.new_game import new_game

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
SEE = "; see 'What changed' in docs/adding-a-game.md"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("_loaded", "_folders", "_homes"):
        monkeypatch.setattr(shelf, name, dict(getattr(shelf, name)))
    yield new_game("old-game", tmp_path)
    for module in [name for name in sys.modules if name.split(".")[0] == "old_game"]:
        del sys.modules[module]


def there(name: str) -> bool:
    """Is this dotted name something that can be imported?"""
    parts = name.split(".")
    for at in range(len(parts), 0, -1):
        module = ".".join(parts[:at])
        try:
            found: object = importlib.import_module(module)
        except ModuleNotFoundError:
            continue
        for part in parts[at:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


@pytest.mark.parametrize("one", MOVED, ids=lambda one: str(one.old))
def test_what_moved_is_gone_there_and_here_now(one: Moved) -> None:
    assert there(one.old.removesuffix("()")) is one.old.endswith("()")
    assert there(one.new.partition("(")[0]) if one.new else one.how


def test_names_are_listed_once_in_order() -> None:
    names = [one.old for one in MOVED]
    assert names == sorted(set(names))


@pytest.mark.parametrize("one", MOVED, ids=lambda one: str(one.old))
def test_the_guide_lists_it(one: Moved) -> None:
    section = GUIDE.read_text(encoding="utf-8").partition("## What changed\n")[2]
    assert f"`{one.old}`" in section
    assert f"`{one.new}`" in section if one.new else one.how in section


def test_an_import_of_what_moved_says_where_it_is(folder: Path) -> None:
    page = folder / "game.py"
    for line, said in (
        ("import muster.kit.twins", "muster.kit.twins is now muster.kit.secrecy.twins"),
        ("from muster.kit.marked import x", "muster.kit.marked is now muster.kit.secrecy.marked"),
        (
            "from muster.kit.secrecy import secrecy",
            "muster.kit.secrecy.secrecy is now muster.kit.secrecy.check.secrecy",
        ),
        ("import muster.kit; muster.kit.trials", "muster.kit.trials is gone: count what muster"),
    ):
        page.write_text(f"{line}\n")
        with pytest.raises(BrokenGame) as broken:
            shelf.load_folder(folder)
        assert f"{page}:1: " in broken.value.why
        assert f"; {said}" in broken.value.why
        assert broken.value.why.endswith(SEE)


def test_other_errors_say_nothing_of_changes(folder: Path) -> None:
    page = folder / "game.py"
    page.write_text("import muster.kit.nothing_of_that_name\n")
    with pytest.raises(BrokenGame) as broken:
        shelf.load_folder(folder)
    assert "What changed" not in broken.value.why


def test_a_hook_nobody_calls_any_more_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Moved("muster.kernel.game.Game.shuffle_hook", how="use s.chance")
    monkeypatch.setattr(moved, "MOVED", (gone,))
    page = folder / "game.py"
    page.write_text(
        page.read_text() + "\n\nclass Older(type(GAME)):\n    def shuffle_hook(self): ...\n"
    )
    with pytest.raises(BrokenGame) as broken:
        shelf.load_folder(folder)
    assert broken.value.why == (
        "old_game.game.Older: muster.kernel.game.Game.shuffle_hook is gone: use s.chance" + SEE
    )


def test_attributes_and_arguments_that_are_gone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    table = (
        Moved("muster.kernel.game.Game.shuffled", "muster.kernel.chance.Chance.shuffled"),
        Moved("muster.kernel.options.Option.hint", how="say it in help"),
        Moved("muster.kernel.old"),
        Moved("muster.kernel.game.Game.layout()", how="it gets the whole view"),
    )
    monkeypatch.setattr(moved, "MOVED", table)
    game = shelf.game("the-plan")
    with pytest.raises(AttributeError) as missed:
        game.shuffled()  # type: ignore[attr-defined]
    assert what_changed(missed.value) == f"{table[0]}{SEE}"
    with pytest.raises(AttributeError) as missed:
        Game.shuffled()  # type: ignore[attr-defined]
    assert what_changed(missed.value) == f"{table[0]}{SEE}"
    said = "Option.__init__() got an unexpected keyword argument 'hint'"
    assert what_changed(TypeError(said)) == f"{table[1]}{SEE}"
    assert what_changed("E   No module named 'muster.kernel.old.part'") == f"{table[2]}{SEE}"
    assert what_changed("No module named 'muster.kernel.older'") == ""
    assert str(table[2]) == "muster.kernel.old is gone"
    said = "FalseFaces.layout() takes 3 positional arguments but 4 were given"
    assert what_changed(TypeError(said)) == f"{table[3]}{SEE}"
    assert str(table[3]).endswith("layout() takes other arguments: it gets the whole view")
    assert what_changed(TypeError("lay() missing 1 required positional argument: 'x'")) == ""
