"""What the manifest counts among the sources of a compiled module."""

from __future__ import annotations

from pathlib import Path

from compile.manifest import sources

PLACES = ("muster/__init__.py", "muster/a/__init__.py", "muster/a/near.py", "muster/far.py")


def made_of(src: Path, text: str) -> set[str]:
    for place in PLACES:
        (src / place).parent.mkdir(parents=True, exist_ok=True)
        (src / place).write_text("ONE = 1\n", encoding="utf-8")
    (src / "muster/a/rules.py").write_text(text, encoding="utf-8")
    return set(sources(src, [Path("muster/a/rules.py")])) - {"muster/a/rules.py"}


def test_sources_named_in_full(tmp_path: Path) -> None:
    assert "muster/a/near.py" in made_of(tmp_path, "from muster.a.near import ONE\n")
    assert "muster/far.py" in made_of(tmp_path, "import muster.far\n")


def test_sources_named_from_where_it_lies(tmp_path: Path) -> None:
    assert made_of(tmp_path, "from .near import ONE\n") == {"muster/a/near.py"}
    assert made_of(tmp_path, "from . import near\n") >= {"muster/a/near.py"}
    assert made_of(tmp_path, "from ..far import ONE\n") == {"muster/far.py"}
    assert made_of(tmp_path, "from .. import far\n") >= {"muster/far.py"}
