"""A package called muster that is compiled in seconds: the real `forms.py`, and a kernel of two
compiled modules, of which one imports the other, among three that are not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import muster
from compile.manifest import sources, write

PACKAGE = Path(muster.__file__).parent

FILES = {
    "__init__.py": """
import muster.forms
from muster.forms import form
""",
    "kernel/__init__.py": "",
    "kernel/engine.py": '''
from pathlib import Path

PLACE = Path(__file__).parent


class Engine:
    """Goes on."""

    def run(self, n: int) -> int:
        if n > 3:
            raise ValueError("too far")
        return n + 1
''',
    "kernel/match.py": """
from muster.kernel.engine import Engine


class Match:
    def __init__(self) -> None:
        self.engine = Engine()

    def play(self, n: int) -> int:
        return self.engine.run(n)
""",
    "kernel/shelf.py": """
from muster.kernel.engine import PLACE
""",
    "kernel/records/__init__.py": "",
    "kernel/records/record.py": "",
}

COMPILED = (Path("muster/kernel/engine.py"), Path("muster/kernel/match.py"))

BUILD = """
import sys
from setuptools import setup
from mypyc.build import mypycify
made = mypycify(["--config-file=", *sys.argv[2:]], opt_level="0")
setup(name="toy", ext_modules=made, packages=[], script_args=["-q", "build_ext", "-b", sys.argv[1]])
"""

LOOK = """
import muster
from muster.kernel import engine, match
kinds = {type(engine.Engine.run).__name__, type(match.Match.play).__name__}
print(muster.form(), *kinds, match.Match().play(2))
"""

PURE = "pure function 3\n"
NATIVE = "compiled method_descriptor 3\n"


def make(src: Path, other: dict[str, str] | None = None) -> None:
    """The package in `src`, compiled; with some `other` files."""
    for name, text in (FILES | (other or {})).items():
        file = src / "muster" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copy2(PACKAGE / "forms.py", src / "muster" / "forms.py")
    made_of = sources(src, COMPILED)
    build = [sys.executable, "-c", BUILD, "muster/_compiled", *map(str, COMPILED)]
    subprocess.run(build, cwd=src, env=environment(src), check=True, timeout=300)
    write(src / "muster" / "_compiled", made_of)


def environment(src: Path, **more: str) -> dict[str, str]:
    """As somebody has it who has not asked for a form, with this package first."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
    return kept | {"PYTHONPATH": str(src)} | more


def run(src: Path, code: str = LOOK, **more: str) -> tuple[str, str]:
    """What a program that imports this package says, on standard output and on standard error."""
    said = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(src, **more),
        cwd=src.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return said.stdout, said.stderr
