"""The page of everything an author may use: made from the docstrings, and complete."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"

PILES = '''"""Piles: cards face down.

    pile = Pile(3)
"""

from muster.kernel.base import Base

MOST = 9
"""So many cards lie in a pile
at most."""

UNSAID = 3


class Pile(Base):
    """Cards on each other.

    count   how many there are, those
            that nobody has seen too
    top     the one to be drawn
    """

    count: int = 0  # never below zero

    def __init__(self, count: int, *, open: bool = False) -> None: ...

    @property
    def top(self) -> str:
        """The card on top."""

    def draw(self): ...

    def _look(self): ...


def shuffled(pile: Pile, times: int = 1) -> Pile:
    """Another order."""
'''
BASE = '''"""What piles are made from."""

class Base:
    """Something that lies there."""

    def draw(self):
        """Take one."""
'''
INIT = '"""All of it."""\n\nfrom muster.Y import X\n\n__all__ = ["X"]\n'


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference_page", DOCS / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def source(tmp_path: Path) -> Path:
    for name, text in {
        "__init__.py": INIT.replace("X", "Pile").replace("Y", "kernel.piles"),
        "kernel/__init__.py": '"""The kernel."""\n',
        "kernel/base.py": BASE,
        "kernel/piles.py": PILES,
        "kernel/engine.py": "def undocumented(): ...\n",
        "parts/__init__.py": '"""Parts."""\n',
        "parts/zones.py": '"""Zones of a table."""\n',
        "kit/__init__.py": INIT.replace("X", "run").replace("Y", "kit.report"),
        "kit/report.py": 'def run(seed: int) -> None:\n    """Run it."""\n',
    }.items():
        path = tmp_path / "muster" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_every_module_is_on_the_page_but_the_inner_ones(
    reference: ModuleType, source: Path
) -> None:
    assert reference.surface(source) == [
        "muster",
        "muster.kernel.base",
        "muster.kernel.piles",
        "muster.kit",
        "muster.parts.zones",
    ]


def test_a_page_says_what_the_docstrings_say(reference: ModuleType, source: Path) -> None:
    page = reference.Reference(source)
    text = page.page(reference.surface(source))
    assert page.silent == []
    for words in (
        "- [`muster.kernel.piles`](#musterkernelpiles): Piles: cards face down.\n",
        "- `Pile`: in [`muster.kernel.piles`](#musterkernelpiles)\n",
        "```python\npile = Pile(3)\n```\n",
        "### `MOST`\n\n```python\nMOST = 9\n```\n\nSo many cards lie in a pile at most.\n",
        "class Pile(Base):\n    count: int = 0  # never below zero\n"
        "    __init__(count: int, *, open: bool=False)\n",
        "- `count`: how many there are, those that nobody has seen too\n"
        "- `top`: the one to be drawn\n",
        "#### `Pile.top`\n\n```python\ntop: str\n```\n\nThe card on top.\n",
        "```python\nshuffled(pile: Pile, times: int=1) -> Pile\n```\n\nAnother order.\n",
        "### `run`\n\n```python\nrun(seed: int) -> None\n```\n\nRun it.\n",
    ):
        assert words in text
    for words in ("UNSAID", "_look", "Pile.draw", "undocumented"):
        assert words not in text


@pytest.mark.parametrize(
    ("old", "new", "silent"),
    [
        ('    """Another order."""', "    return pile", "muster.kernel.piles.shuffled"),
        ('        """The card on top."""', "        ...", "muster.kernel.piles.Pile.top"),
        ("    def draw(self): ...", "    def drop(self): ...", "muster.kernel.piles.Pile.drop"),
        ('"""Piles: cards face down.\n\n    pile = Pile(3)\n"""', "", "muster.kernel.piles"),
    ],
)
def test_what_has_no_words_is_named(
    old: str, new: str, silent: str, reference: ModuleType, source: Path
) -> None:
    path = source / "muster" / "kernel" / "piles.py"
    assert old in PILES
    path.write_text(PILES.replace(old, new))
    page = reference.Reference(source)
    page.page(reference.surface(source))
    assert page.silent == [silent]


def test_the_guide_keeps_what_stands_around_the_changes(reference: ModuleType) -> None:
    once = reference.what_changed("# Guide\n\nText.\n")
    assert once.startswith("# Guide\n\nText.\n\n## What changed\n\n")
    assert reference.what_changed(once) == once
    around = reference.what_changed(once + "\n## Later\n\nMore.\n")
    assert around.endswith("\n\n## Later\n\nMore.\n")
    assert reference.what_changed(around) == around


def test_a_page_that_is_not_up_to_date_is_named(
    reference: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(reference, "PAGE", tmp_path / "reference.md")
    monkeypatch.setattr(reference, "GUIDE", tmp_path / "guide.md")
    (tmp_path / "guide.md").write_text("# Guide\n")
    assert reference.main(["--check"]) == 1
    assert "docs/reference.md is not up to date: make reference" in capsys.readouterr().err
    assert reference.main([]) == 0
    assert reference.main(["--check"]) == 0
    (tmp_path / "reference.md").write_text("")
    assert reference.main(["--check"]) == 1
