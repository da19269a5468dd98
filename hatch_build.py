"""Makes what git does not keep for a wheel: the browser client, and the compiled form.

It is the build back end too, for what hatchling cannot know: only a wheel needs mypy, only with a
C compiler at hand, and not with MUSTER_PURE=1, which makes a pure wheel for every Python. An
editable install needs neither: `make` builds the client, `make fast` compiles. MUSTER_FAST names
games, where not all of them are to be compiled.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling import build as hatchling
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from compile import compiler  # noqa: E402

build_editable = hatchling.build_editable
build_sdist = hatchling.build_sdist
build_wheel = hatchling.build_wheel
get_requires_for_build_editable = hatchling.get_requires_for_build_editable
get_requires_for_build_sdist = hatchling.get_requires_for_build_sdist


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: dict[str, Any] | None = None
) -> str:
    """hatchling hides its own from pip, which would build the wheel twice: once to read this."""
    builder = WheelBuilder(str(ROOT))
    place = Path(metadata_directory) / f"{builder.artifact_project_id}.dist-info"
    place.mkdir(parents=True, exist_ok=True)
    text = builder.config.core_metadata_constructor(builder.metadata)
    (place / "METADATA").write_text(text, encoding="utf-8")
    return place.name


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    needed = hatchling.get_requires_for_build_wheel(config_settings)
    if _why_pure() is None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        needed += project["optional-dependencies"]["fast"]
        # What is compiled is imported while it is written out; kernel and games need no more.
        needed += [one for one in project["dependencies"] if one.startswith("msgspec")]
    return needed


def _why_pure() -> str | None:
    """Why a wheel is built pure; empty if somebody wants it so, None if it is not."""
    if os.environ.get("MUSTER_PURE", "0") not in ("", "0"):
        return ""
    return compiler.why_not()


class BuildHook(BuildHookInterface[Any]):
    """Runs web/build.py and compile/ before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._build_client()
        why = _why_pure()
        if why is None:
            why = self._compile(build_data)
        if why:
            self.app.display_warning(f"A pure wheel is built: {why}.")

    def _build_client(self) -> None:
        if (ROOT / "web" / "package.json").is_file():
            # A process of its own: what a build front end has imported is not ours to meet.
            if subprocess.run([sys.executable, ROOT / "web" / "build.py"], check=False).returncode:
                self.app.abort("A wheel needs the browser client; see above.")
        elif not (ROOT / "src" / "muster" / "server" / "client" / "index.html").is_file():
            self.app.abort("There is neither a built browser client nor web/ to build it from.")

    def _compile(self, build_data: dict[str, Any]) -> str:
        """Compile for the wheel and take it in; if that fails why, and the wheel stays pure."""
        if find_spec("mypyc") is None:
            return "mypy is not installed here"
        made = ROOT / "build" / "wheel" / "_compiled"
        shutil.rmtree(made, ignore_errors=True)
        games = shlex.split(os.environ.get("MUSTER_FAST", ""))
        said = [sys.executable, "-m", "compile.build", *games, "--into", str(made)]
        path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
        env = os.environ | {"MUSTER_PURE": "1", "PYTHONPATH": path}
        if subprocess.run(said, cwd=ROOT, env=env, check=False).returncode:
            return "compiling failed, see above"
        build_data["force_include"][str(made)] = "muster/_compiled"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return ""
