"""The light wheel: whatever programs need, and a line about what it leaves out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import muster
from tests.forms.wheels import PLAY, ROOT, Place

SIM = """
import muster
from muster.kit import Setting, check_game
from muster.lab import simulate
if __name__ == "__main__":
    found = simulate("the-plan", 4, ["greedy", "random"], seed=7, workers=2)
    print(found.n)
    kept = check_game(muster.game("the-plan"), only=["play"], at=[Setting(2)])
    print([result.passed for result in kept])
"""


def build_part(part: str, folder: Path) -> zipfile.ZipFile:
    """One of the two wheels that are released, pure, made by the build back end itself."""
    said = "import sys, hatch_build; hatch_build.build_wheel(sys.argv[1])"
    folder.mkdir(exist_ok=True)
    wanted = {"MUSTER_WHEEL": part, "MUSTER_PURE": "1"}
    subprocess.run(
        [sys.executable, "-c", said, str(folder)], cwd=ROOT, env=os.environ | wanted, check=True
    )
    (wheel,) = folder.glob("*.whl")
    return zipfile.ZipFile(wheel)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    with build_part("core", tmp_path_factory.mktemp("core")) as wheel:
        yield wheel


@pytest.fixture(scope="module")
def place(core: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Nothing but the light wheel and msgspec."""
    return Place.bare(tmp_path_factory.mktemp("light") / "place", core, ("msgspec",))


def told_of(wheel: zipfile.ZipFile) -> str:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return wheel.read(name).decode()


def modules_of(names: set[str]) -> list[str]:
    """The modules of these distributions and of all they need."""
    found: set[str] = set()
    while names:
        name = re.sub(r"[-_.]+", "-", names.pop()).lower()
        if name not in found:
            found.add(name)
            said = metadata.requires(name) or ()
            names |= {re.split(r"[^\w.-]", one)[0] for one in said if ";" not in one}
    brought = metadata.packages_distributions().items()
    return [
        module
        for module, brings in brought
        if {re.sub(r"[-_.]+", "-", one).lower() for one in brings} & found and "." not in module
    ]


def needed(wheel: zipfile.ZipFile) -> set[str]:
    """What is installed with it, whatever extra is asked for."""
    lines = told_of(wheel).splitlines()
    said = [line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line]
    return {line.split()[1].partition("<")[0].partition(">")[0] for line in said}


def test_without_anything_else_it_plays_simulates_and_checks(place: Place) -> None:
    assert place.run("python", "-c", PLAY) == ("pure True\n", "")
    program = place.folder / "program.py"
    program.write_text(SIM)
    assert place.run("python", str(program)) == ("4\n[True]\n", "")
    told, said = place.run("python", "-m", "muster", "games")
    assert told == ""
    assert said.startswith("muster: commands need typer, which is not here: pip install")
    assert len(said.splitlines()) == 1


def test_with_the_commands_all_but_server_and_drawn_table_are_there(place: Place) -> None:
    place.bring(modules_of({"platformdirs", "polib", "pyicumessageformat", "rich", "typer"}))
    told, said = place.run("python", "-m", "muster", "--version")
    assert (told, said) == (f"muster {muster.__version__}, pure\n", "")
    told, said = place.run("python", "-m", "muster", "rules", "the-plan", "TP-1")
    assert "TP-1" in told
    assert said == ""
    for command in ("serve", "train the-plan", "tournament the-plan --bots greedy,random"):
        told, said = place.run("python", "-m", "muster", *command.split())
        assert told == ""
        assert said.startswith(f"muster: muster {command.split()[0]} needs ")
        assert "pip install" in said
        assert len(said.splitlines()) == 1


def test_the_two_wheels_hold_everything_once(core: zipfile.ZipFile, tmp_path: Path) -> None:
    with build_part("rest", tmp_path) as rest:
        light, other = (
            {name for name in wheel.namelist() if name.startswith("muster/")}
            for wheel in (core, rest)
        )
        assert needed(core) == {"msgspec"}
        assert f"muster-core[cli]=={muster.__version__}" in told_of(rest)
        assert "litestar" in needed(rest)
        assert "](docs/" not in told_of(rest)
    package = ROOT / "src" / "muster"
    there = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*.*")
        if path.is_file() and not {"__pycache__", "_compiled"} & set(path.parts)
    }
    assert not light & other
    assert light | other == there
    assert not [name for name in light if name.startswith("muster/server")]
    assert "muster/server/client/index.html" in other
