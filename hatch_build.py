"""Makes what git does not keep for a wheel: the browser client, and the compiled form.

It is the build back end too, for what hatchling cannot know: only a wheel needs mypy, only with a
C compiler at hand, and not with MUSTER_PURE=1, which makes a pure wheel for every Python. An
editable install needs neither: `make` builds the client, `make fast` compiles. MUSTER_FAST names
games, where not all of them are to be compiled.

From the same sources come one wheel or two. `pip install .` makes one, muster-games, with
everything in it. What is released (`make wheels`) is two without a file in common: with
MUSTER_WHEEL=core the light muster-core, with MUSTER_WHEEL=rest a muster-games which needs that one
and brings the server, the browser client and the drawn terminal.
"""

from __future__ import annotations

import copy
import os
import re
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
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from compile import compiler  # noqa: E402

WHOLE, CORE, REST = "", "core", "rest"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

build_editable = hatchling.build_editable
get_requires_for_build_editable = hatchling.get_requires_for_build_editable
get_requires_for_build_sdist = hatchling.get_requires_for_build_sdist


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    builder = WheelBuilder(str(ROOT), metadata=_metadata(_part()))
    return Path(next(builder.build(directory=wheel_directory, versions=["standard"]))).name


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    builder = SdistBuilder(str(ROOT), metadata=_metadata(WHOLE))
    return Path(next(builder.build(directory=sdist_directory, versions=["standard"]))).name


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: dict[str, Any] | None = None
) -> str:
    """hatchling hides its own from pip, which would build the wheel twice: once to read this."""
    builder = WheelBuilder(str(ROOT), metadata=_metadata(_part()))
    place = Path(metadata_directory) / f"{builder.artifact_project_id}.dist-info"
    place.mkdir(parents=True, exist_ok=True)
    text = builder.config.core_metadata_constructor(builder.metadata)
    (place / "METADATA").write_text(text, encoding="utf-8")
    return place.name


def _part() -> str:
    """Which wheel is wanted."""
    part = os.environ.get("MUSTER_WHEEL", WHOLE)
    if part not in (WHOLE, CORE, REST):
        raise SystemExit(f"MUSTER_WHEEL={part}: no such wheel; valid: {CORE}, {REST}, or nothing")
    return part


def _metadata(part: str) -> ProjectMetadata[PluginManager]:
    """What pyproject.toml says, as it is true of this wheel."""
    said = copy.deepcopy(PROJECT)
    project, wheel = said["project"], said["tool"]["hatch"]["build"]["targets"]["wheel"]
    split = said["tool"]["muster"]["wheels"]
    project["readme"] = {"text": _for_an_index(), "content-type": "text/markdown"}
    needed = {re.split(r"[^\w-]", one)[0]: one for one in project["dependencies"]}
    light = [needed.pop(name) for name in split["needs"]]
    extras = project["optional-dependencies"]
    if part == CORE:
        project["name"], project["description"] = split["name"], split["description"]
        project["dependencies"] = light
        project["scripts"] = {split["name"]: project["scripts"]["muster"]}
        commands = [needed[name] for name in split["cli"]]
        kept = {name: extras[name] for name in split["extras"] if name in extras}
        project["optional-dependencies"] = kept | {"cli": commands}
        wheel["exclude"] = [f"/{place}" for place in split["rest"]]
        del wheel["artifacts"]
    elif part == REST:
        version = re.search(
            r'__version__ = "(.+?)"', (ROOT / said["tool"]["hatch"]["version"]["path"]).read_text()
        )
        assert version is not None
        project["dependencies"] = [f"{split['name']}[cli]=={version[1]}", *needed.values()]
        wheel["only-include"] = split["rest"]
        wheel["sources"] = ["src"]
        del wheel["packages"]
    return ProjectMetadata(str(ROOT), PluginManager(), said)


def _for_an_index() -> str:
    """README.md where neither pictures nor other files are beside it: a package index."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"!\[[^]]*\]\([^)]*\)|<img [^>]*>", "", text)
    text = re.sub(r"^(?:\|[|\s-]*\n)+(?!\|)", "", text, flags=re.M)  # tables of pictures alone
    text = re.sub(r"\[([^]]+)\]\((?!\w+:)[^)]*\)", r"\1", text)
    return re.sub(r"\n\s*\n\s*\n", "\n\n", text)


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    needed = hatchling.get_requires_for_build_wheel(config_settings)
    if _why_pure() is None:
        project = PROJECT["project"]
        needed += project["optional-dependencies"]["fast"]
        # What is compiled is imported while it is written out; kernel and games need no more.
        needed += [one for one in project["dependencies"] if one.startswith("msgspec")]
    return needed


def _why_pure() -> str | None:
    """Why a wheel is built pure; empty if somebody wants it so, None if it is not."""
    if os.environ.get("MUSTER_PURE", "0") not in ("", "0") or _part() == REST:
        return ""
    return compiler.why_not()


class BuildHook(BuildHookInterface[Any]):
    """Runs web/build.py and compile/ before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if _part() != CORE:
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
