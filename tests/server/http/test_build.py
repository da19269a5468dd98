"""web/build.py: when it builds, with which Node, and what it says when it cannot."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[3] / "web" / "build.py"

SET: dict[str, Any] = {
    "width": 512,
    "height": 512,
    "icons": {"cat": {"body": "<path d='c'/>"}, "wide": {"body": "<path/>", "width": 600}},
    "aliases": {"puss": {"parent": "cat"}, "tom": {"parent": "puss"}, "lost": {"parent": "dog"}},
}

FAKE_NODE = """#!{python}
import pathlib, sys
here = pathlib.Path.cwd()
if sys.argv[1] != "--version":
    with (here.parent / "calls").open("a") as calls:
        print(*[pathlib.Path(part).name for part in sys.argv[1:3]], file=calls)
if sys.argv[1] == "--version":
    print("{version}")
elif sys.argv[1].endswith("vite.js"):
    if (here / "broken.ts").exists():
        sys.exit("broken.ts: unexpected token")
    out = pathlib.Path(sys.argv[4])
    out.joinpath("index.html").write_text("<!doctype html>" + "word " * 400)
else:  # npm
    for name, text in {icons}.items():
        path = here / "node_modules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
"""


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, moved to a folder of its own where Node and npm are two small programs."""
    spec = importlib.util.spec_from_file_location("web_build", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "package.json").write_text("{}")
    (folder / "main.ts").write_text("let a = 1")
    monkeypatch.setattr(module, "WEB", folder)
    monkeypatch.setattr(module, "MODULES", folder / "node_modules")
    monkeypatch.setattr(module, "INSTALLED", folder / "node_modules" / ".package-lock.json")
    monkeypatch.setattr(module, "NODE_HOME", folder / ".node")
    put_node(tmp_path, monkeypatch, "v22.14.0")
    return module


def put_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    tools = tmp_path / "bin"
    tools.mkdir(exist_ok=True)
    icons = {"@iconify-json/game-icons/icons.json": json.dumps(SET), ".package-lock.json": "{}"}
    text = FAKE_NODE.format(python=sys.executable, version=version, icons=repr(icons))
    for name in ("node", "npm"):
        tool = tools / name
        tool.write_text(text)
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))


def calls(tmp_path: Path) -> list[str]:
    return (tmp_path / "calls").read_text().splitlines()


def test_builds_once_and_again_when_a_source_changes(web: ModuleType, tmp_path: Path) -> None:
    client = tmp_path / "out" / "client"
    web.build(client)
    assert calls(tmp_path) == ["install --no-audit", "vite.js build"]
    web.build(client)
    assert len(calls(tmp_path)) == 2  # nothing was run
    (tmp_path / "web" / "node_modules" / "noise.js").write_text("not a source")
    web.build(client)
    assert len(calls(tmp_path)) == 2
    (tmp_path / "web" / "main.ts").write_text("let a = 2")
    web.build(client)
    assert calls(tmp_path)[2:] == ["vite.js build"]  # the packages were there


def test_installs_again_when_the_lock_is_newer(web: ModuleType, tmp_path: Path) -> None:
    client = tmp_path / "client"
    web.build(client)
    lock = tmp_path / "web" / "package-lock.json"
    lock.write_text("{}")
    later = web.INSTALLED.stat().st_mtime + 10
    os.utime(lock, (later, later))
    web.build(client)
    assert calls(tmp_path)[2:] == ["ci --no-audit", "vite.js build"]


def test_icons_and_squeezed_pages_are_there(web: ModuleType, tmp_path: Path) -> None:
    client = tmp_path / "client"
    web.build(client)
    icons = json.loads((client / "icons.json").read_text())
    assert icons == dict.fromkeys(("cat", "puss", "tom"), "<path d='c'/>")
    page = (client / "index.html").read_bytes()
    assert gzip.decompress((client / "index.html.gz").read_bytes()) == page
    assert not (client / "icons.json.gz").exists()


def test_a_failed_build_keeps_the_old_client(web: ModuleType, tmp_path: Path) -> None:
    client = tmp_path / "client"
    web.build(client)
    (tmp_path / "web" / "broken.ts").write_text("?")
    with pytest.raises(web.CannotBuild, match=r"broken\.ts: unexpected token"):
        web.build(client)
    assert (client / "index.html").is_file()
    assert not client.with_name("client.part").exists()


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.4", False),
        ("v20.18.0", False),
        ("v20.19.2", True),
        ("v21.7.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("no node", False),
    ],
)
def test_node_from_path_must_be_new_enough(
    web: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: str,
    enough: bool,
) -> None:
    put_node(tmp_path, monkeypatch, version)
    asked: list[str] = []
    monkeypatch.setattr(web, "_pip_install", asked.append)
    if enough:
        web.find_tools()
        assert not asked
    else:
        with pytest.raises(web.CannotBuild):
            web.find_tools()
        assert asked == ["Node on PATH is too old"]


def test_says_what_would_help_where_nothing_can_be_installed(
    web: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setattr(sys, "argv", ["build.py"])
    assert web.main() == 1
    said = capsys.readouterr().err
    assert "there is no Node on PATH" in said
    assert "apt-get install nodejs npm" in said
    assert "Traceback" not in said


def test_the_lock_names_no_host() -> None:
    lock = json.loads((SCRIPT.parent / "package-lock.json").read_text())
    assert not [name for name, one in lock["packages"].items() if "resolved" in one]


def test_the_lock_names_the_binaries_of_every_platform() -> None:
    """Else `npm ci` refuses it, and on another platform there is nothing to build with."""
    packages = json.loads((SCRIPT.parent / "package-lock.json").read_text())["packages"]
    wanted = {
        f"node_modules/{one}"
        for p in packages.values()
        for one in p.get("optionalDependencies", ())
    }
    assert wanted <= set(packages)
    assert any("darwin" in name for name in wanted)


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("M176 80L39.36 247h77.74", "M176 80L39.4 247h77.7"),
        ("m.04.96-.04-.96zM10.04.5", "m0 1 0-1zM10 .5"),
        ("l1.25.75.5-.25", "l1.2.8.5-.2"),
        ("M1 1a5.123 5.123 0 011.26.75", "M1 1a5.1 5.1 0 0 1 1.3.8"),
        ("a9,9 0 1,1-.04,2.22", "a9 9 0 1 1 0 2.2"),
        ("M1e-3 2.345", "M1e-3 2.345"),
    ],
)
def test_icons_are_rounded_where_that_is_safe(web: ModuleType, path: str, kept: str) -> None:
    assert web.rounded(f'<path fill="x" d="{path}"/>') == f'<path fill="x" d="{kept}"/>'


def test_rounding_moves_no_point_of_the_set_far(web: ModuleType) -> None:
    """Each icon has the same commands with as many numbers, each within a twentieth."""
    source = SCRIPT.parent / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
    if not source.is_file():
        pytest.skip("web/node_modules is not installed")
    shorter = 0
    for name, icon in list(json.loads(source.read_text())["icons"].items())[::12]:
        before, after = icon["body"], web.rounded(icon["body"])
        shorter += len(after) < len(before)
        assert re.sub(r"[^a-zA-Z]", "", before) == re.sub(r"[^a-zA-Z]", "", after), name
        for old, new in zip(numbers(before), numbers(after), strict=True):
            assert old == new or abs(old - new) <= 0.0501, name
    assert shorter > 250


def numbers(body: str) -> list[float]:
    """All numbers of the paths, read the long way round: sign by sign."""
    found: list[float] = []
    for path in re.findall(r' d="([^"]+)', body):
        command, place, word = "", 0, ""
        for sign in path + " ":
            flag = command in ("a", "A") and place % 7 in (3, 4) and not word
            ends = not (
                sign.isdigit() or (sign == "." and "." not in word) or (sign == "-" and not word)
            )
            if word and ends:
                found.append(float(word))
                word, place = "", place + 1
                flag = command in ("a", "A") and place % 7 in (3, 4)
            if sign.isalpha():
                command, place = sign, 0
            elif flag and sign in "01":
                found.append(float(sign))
                place += 1
            elif sign.isdigit() or sign in ".-":
                word += sign
    return found
