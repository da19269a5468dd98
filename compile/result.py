"""Putting what was compiled where it is looked for, and trying whether it loads."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from compile.manifest import NAME, write
from muster.forms import Source

TRY = """
import importlib, sys, muster
if muster.form() != "compiled":
    sys.exit(1)
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def publish(libraries: dict[str, Path], into: Path, made_of: dict[str, Source]) -> None:
    """These files, by their place in the folder `into`, instead of whatever was there before. A
    program that runs keeps what it has loaded.
    """
    draft, old = into.with_name(into.name + ".part"), into.with_name(into.name + ".old")
    for folder in (draft, old):
        shutil.rmtree(folder, ignore_errors=True)
    for place, file in libraries.items():
        (draft / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, draft / place)
    write(draft, made_of)
    if into.exists():
        into.rename(old)
    into.parent.mkdir(parents=True, exist_ok=True)
    draft.rename(into)
    shutil.rmtree(old, ignore_errors=True)


def loads(into: Path, src: Path, modules: list[str]) -> bool:
    """Whether a program that imports everything finds it compiled. If not, what it said is on
    standard error, and nothing of it is used.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
    said = [sys.executable, "-c", TRY, *modules]
    done = subprocess.run(said, env=kept | {"PYTHONPATH": str(src)}, check=False)
    if done.returncode:
        (into / NAME).unlink(missing_ok=True)
    return not done.returncode
