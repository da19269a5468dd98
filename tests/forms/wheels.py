"""Building a wheel of this checkout, and a place where nothing but that wheel is installed."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]

PLAY = """
import random, sys, muster
m = muster.Match.new("the-plan", seats=3, seed=7)
luck = random.Random(1)
while not m.over:
    seat = luck.choice([ask.seat for ask in m.asks if m.legal(ask.seat)])
    m.play(seat, luck.choice(m.legal(seat)))
assert m.record.verify()
print(muster.form(), muster.__file__.startswith(sys.prefix))
"""


def build(folder: Path, **more: str) -> tuple[Path, str]:
    """The wheel, and what was said while it was built."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "-v"),
            *("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder)),
            str(ROOT),
        ],
        env=kept | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel, done.stdout + done.stderr


class Place:
    """A fresh environment with this wheel. What Muster needs is taken from where we run."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self._make(folder)
        place = ("--python", str(folder / "bin" / "python"))
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "--disable-pip-version-check", *place),
                *("install", "-q", "--no-deps", "--no-index", str(wheel)),
            ],
            check=True,
        )
        # Only a folder to import from: what is editable there is not.
        self.path = {"PYTHONPATH": sysconfig.get_path("purelib")}

    @classmethod
    def bare(cls, folder: Path, wheel: zipfile.ZipFile, packages: Iterable[str]) -> Place:
        """A fresh environment with a wheel and these packages, and no other."""
        place = cls.__new__(cls)
        place._make(folder)
        place.path = {"PYTHONPATH": ""}
        wheel.extractall(place._packages())
        place.bring(packages)
        return place

    def bring(self, packages: Iterable[str]) -> None:
        """Add packages as they are where we run."""
        for name in packages:
            there = Path(sysconfig.get_path("platlib")) / name
            there = there if there.is_dir() else there.with_suffix(".py")
            if there.exists():
                (self._packages() / there.name).symlink_to(there)

    def _make(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.folder = folder

    def _packages(self) -> Path:
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def run(self, program: str, *args: str, **more: str) -> tuple[str, str]:
        """What a program of this place says, on standard output and on standard error."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
        done = subprocess.run(
            [str(self.folder / "bin" / program), *args],
            env=kept | self.path | more,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        return done.stdout, done.stderr
