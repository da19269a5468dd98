"""A compiled wheel: for this Python on this machine only, and run compiled from where it lies."""

from __future__ import annotations

import sys
from pathlib import Path

import muster
from muster.forms import TAG
from tests.forms.wheels import PLAY, Place, build


def test_a_game_is_played_from_a_compiled_wheel(tmp_path: Path) -> None:
    wheel, said = build(tmp_path / "wheels", MUSTER_FAST="the_plan")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{python}-{python}-" in wheel.name, said
    place = Place(tmp_path / "place", wheel)
    assert place.run("python", "-c", PLAY) == ("compiled True\n", "")
    assert place.run("python", "-c", PLAY, MUSTER_PURE="1") == ("pure True\n", "")
    assert place.run("muster", "--version") == (f"muster {muster.__version__}, compiled\n", "")

    (package,) = place.folder.rglob("site-packages/muster")
    manifest = package / "_compiled" / "manifest.json"
    files = [package / "kernel" / "engine.py", *(package / "games" / "the_plan").glob("*.py")]
    newest = max(file.stat().st_mtime_ns for file in files)
    assert newest <= manifest.stat().st_mtime_ns, "every start would read every source"

    manifest.write_text(manifest.read_text().replace(TAG, "cpython-39-vax"))
    form, line = place.run("python", "-c", PLAY)
    assert form == "pure True\n"
    assert line == (
        "muster: the compiled form is not used: it is for cpython-39-vax, and this Python is "
        f"{TAG}. The pure form runs; install Muster again.\n"
    )
