"""The check of languages: what is not translated is told, what escapes the words is a failure."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import polib
import pytest

from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kit import CHECKS, Result, Setting, run
from muster.kit.coverage import languages
from muster.kit.new_game import new_game
from muster.languages.keep import words_of_game
from tests.torture import many

NAMED = next(named for named in CHECKS if named.name == "languages")


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A new game with its messages written out for French, and nothing translated."""
    name = f"said-{request.node.name[5:].replace('_', '-')}"
    written = new_game(name, tmp_path)
    with patch.object(shelf, "_loaded", dict(shelf._loaded)):
        words_of_game(written).add("fr")
        _forget(written.name)  # its columns were read; a test may change it before it is played
        yield written
    _forget(written.name)


def _forget(package: str) -> None:
    for module in [m for m in sys.modules if m.split(".")[0] == package]:
        del sys.modules[module]


def checked(game: Game[Any]) -> Result:
    return run(NAMED, game, Setting(3), 0)


def translate(folder: Path, english: str, french: str) -> None:
    path = folder / "words" / "fr.po"
    file = polib.pofile(str(path))
    found = file.find(english)
    assert found is not None, english
    found.msgstr = french
    file.save(str(path))


def test_untranslated(folder: Path) -> None:
    translate(folder, "Take {0}", "Prendre {0}")
    result = checked(shelf.load_folder(folder))
    assert result.passed, result.failure
    count, texts, taught = result.notes
    assert "messages are not translated, for instance" in count
    assert "'Take {0}'" not in count
    assert "said in English, first '" in texts
    where = "lessons/1-first-round.json, lessons/1-first-round.json, step 1"
    assert taught.startswith(f"fr: said in English: {where}")


def test_placeholders(folder: Path) -> None:
    translate(folder, "Take {0}", "Prendre {1}")
    result = checked(shelf.load_folder(folder))
    assert "'Take {0}': uses {1}, which the message has not" in result.failure


def test_escaping(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A label that no extraction can see is named, and fails once more escape than may."""
    play = folder / "play.py"
    text = play.read_text(encoding="utf-8")
    assert text.count('label = "Take {0}"') == 1
    hidden = 'label = "".join(["Gr", "ab"]) + " {0}"'
    play.write_text(text.replace('label = "Take {0}"', hidden), encoding="utf-8")
    game = shelf.load_folder(folder)
    monkeypatch.setattr(languages, "KNOWN", 0.5)
    result = checked(game)
    assert result.passed, result.failure
    assert "no message fits 'Grab" in result.notes[1]
    monkeypatch.setattr(languages, "KNOWN", 1.0)
    assert "no message fits 'Grab" in checked(game).failure


@pytest.mark.parametrize("seed", range(1, 1 + max(1, many(1) // 10)))
def test_further_matches(seed: int) -> None:
    """The first matches of every game are in `test_kit`; `make torture` hears more of each."""
    for name in shelf.games() if many(1) > 1 else ("the-plan",):
        game = shelf.game(name)
        result = run(NAMED, game, Setting(game.meta.seats[0]), seed)
        assert result.passed, result.failure


def test_rulebook(folder: Path) -> None:
    """A heading or a note between clauses is read by players as well as a clause."""
    rules = folder / "RULES.md"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(f"{text}\n## Zounds indeed\n\n| odd | row |\n", encoding="utf-8")
    assert "'Zounds indeed': make words" in checked(shelf.load_folder(folder)).failure
    words_of_game(folder).write()
    assert {"Zounds indeed", "odd | row"} < set(words_of_game(folder).missing("fr"))


def test_english_alone(folder: Path) -> None:
    (folder / "words" / "fr.po").unlink()
    result = checked(shelf.load_folder(folder))
    assert result.passed
    assert result.notes[0].startswith("it comes in English alone")


def test_lesson_texts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only a lesson says is looked at as well."""
    page = next((folder / "lessons").glob("1-*.json"))
    monkeypatch.setattr(languages, "KNOWN", 1.0)
    text = page.read_text(encoding="utf-8")
    assert '"right": "' in text
    page.write_text(text.replace('"right": "', '"right": "Zounds indeed. ', 1), encoding="utf-8")
    assert "Zounds indeed" in checked(shelf.load_folder(folder)).failure
