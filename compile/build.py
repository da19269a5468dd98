"""Compile Muster's rules: write them out, translate them with mypyc, and compile the C.

    python -m compile.build                    all libraries
    python -m compile.build the_plan masters   what is below the games, and these

Puts the extension modules and a manifest into `src/muster/_compiled`, or for a wheel `--into`
another folder; nothing is imported from there unless all of it is fresh. What has not changed is
not compiled again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Any

import msgspec

import muster
from compile import compiler, write_out
from compile.lines import Lines
from compile.manifest import NAME, sources
from compile.modules import KERNEL, dotted, modules
from compile.result import loads, publish
from muster.forms import SUFFIX, TAG, Manifest, Source

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
WORK = ROOT / "build" / "compiled"
RESULT = SRC / "muster" / "_compiled"
SEAL = WORK / "made_by"

NO_COMPILER = 3
DOES_NOT_COMPILE = 4
DOES_NOT_LOAD = 5

TRANSLATE = """
import json, sys
from mypyc.build import mypycify
job = json.load(sys.stdin)
made = mypycify(job["arguments"], separate=[tuple(one) for one in job["groups"]],
    multi_file=True, opt_level=job["opt"], target_dir=job["to"])
print(json.dumps([
    {"name": one.name, "sources": one.sources, "include": one.include_dirs,
     "flags": one.extra_compile_args, "depends": one.depends} for one in made]))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile Muster's rules with mypyc.")
    parser.add_argument("games", nargs="*", help="folders of games; all if none is named")
    parser.add_argument("--opt", default="2", help="how hard the C compiler tries (2)")
    parser.add_argument("--only-write", action="store_true", help="write the source out, no more")
    parser.add_argument("--translate", action="store_true", help="only see whether mypyc takes it")
    parser.add_argument("--into", type=Path, help="a folder that goes into a wheel")
    said = parser.parse_args()
    if muster.form() == "compiled":  # what is declared is known in the pure form only
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "MUSTER_PURE": "1"})
    begun = time.monotonic()
    found = modules(SRC)
    unknown = [game for game in said.games if game not in found]
    if unknown:
        print(f"{', '.join(unknown)}: no such game; there are {', '.join(found)}")
        return 2
    wanted = {
        n: files for n, files in found.items() if n == KERNEL or n in said.games or not said.games
    }
    files = [file for group in wanted.values() for file in group]
    made_of = sources(SRC, files)
    if not said.into and fresh(files, made_of):
        print(f"{len(files)} modules are compiled already, and fresh.")
        return 0
    why = None if said.only_write else compiler.why_not()
    if why:
        print(f"Nothing is compiled: {why}. The pure form runs.", file=sys.stderr)
        return NO_COMPILER
    print(f"Writing out {len(files)} modules ...", flush=True)
    write_out.copy(SRC, WORK / "src", files)
    if said.only_write:
        write_out.data(SRC, WORK / "src")
        return 0
    print("Translating them with mypyc ...", flush=True)
    groups = [([str(file) for file in group], f"muster_{n}") for n, group in wanted.items()]
    extensions = translate(files, groups, said.opt)
    if extensions is None:
        return DOES_NOT_COMPILE
    if said.translate:
        return 0
    print(f"{time.monotonic() - begun:.0f} s; compiling the C ...", flush=True)
    if not compile_c(extensions, Lines(SRC, WORK / "src", files)):
        return DOES_NOT_COMPILE
    if said.into:
        for source in made_of.values():
            source.mtime_ns = 0
    places = [placed(one["name"]) for one in extensions]
    publish({place: WORK / "so" / place for place in places}, said.into or RESULT, made_of)
    SEAL.write_text(version(), encoding="utf-8")
    if not said.into and not loads(RESULT, SRC, [dotted(file) for file in files]):
        print("What was compiled does not load, see above. The pure form runs.", file=sys.stderr)
        return DOES_NOT_LOAD
    print(f"Compiled {len(files)} modules in {time.monotonic() - begun:.0f} s.")
    return 0


def fresh(files: list[Path], made_of: dict[str, Source]) -> bool:
    """Are these modules compiled from exactly this source, and by this build?"""
    try:
        known = msgspec.json.decode((RESULT / NAME).read_bytes(), type=Manifest)
        seal = SEAL.read_text(encoding="utf-8")
    except (OSError, msgspec.DecodeError):
        return False
    old = {name: source.sha256 for name, source in known.sources.items()}
    new = {name: source.sha256 for name, source in made_of.items()}
    names = {name for name in known.modules if not name.endswith("__mypyc")}
    return (known.tag, seal, old) == (TAG, version(), new) and names == {*map(dotted, files)}


def version() -> str:
    """What this build is made by: another one makes everything anew."""
    own = [
        *sorted((ROOT / "compile").glob("*.py")),
        *sorted((SRC / "muster/parts/slots").glob("*.py")),
    ]
    return sha256(b"".join(file.read_bytes() for file in own)).hexdigest()


def translate(files: list[Path], groups: list[Any], opt: str) -> list[dict[str, Any]] | None:
    """C out of the written-out source; None if mypy or mypyc refuses it, which it has then said."""
    config = WORK / "mypy.ini"
    config.write_text(
        "[mypy]\npython_version = 3.11\nmypy_path = .\nexplicit_package_bases = true\n"
    )
    arguments = ["--config-file", str(config), *map(str, files)]
    job = {"arguments": arguments, "groups": groups, "opt": opt, "to": str(WORK / "c")}
    done = subprocess.run(
        [sys.executable, "-c", TRANSLATE],
        input=json.dumps(job),
        cwd=WORK / "src",
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
        return None
    made: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    for one in made:
        one["sources"] = [str((WORK / "src" / source).resolve()) for source in one["sources"]]
    return made


def compile_c(extensions: list[dict[str, Any]], lines: Lines) -> bool:
    """Every source of every library on all cores; what is the same as before is kept."""
    command, flags = compiler.command(), compiler.flags()
    objects = WORK / "o"
    objects.mkdir(parents=True, exist_ok=True)

    def compiled(source: str, one: dict[str, Any]) -> Path:
        own = [*flags, *one["flags"], *(f"-I{path}" for path in one["include"])]
        text = lines.said(Path(source).read_text(encoding="utf-8"))
        seal = sha256(repr([command, own]).encode() + text.encode())
        for file in sorted(one["depends"]):
            seal.update((WORK / "src" / file).read_bytes())
        made = objects / f"{seal.hexdigest()[:32]}.o"
        if not made.exists():
            part = made.with_suffix(f".{get_ident()}")
            said = [*command, *own, "-iquote", str(Path(source).parent), "-x", "c", "-c", "-"]
            subprocess.run(
                [*said, "-o", str(part)], input=text, check=True, capture_output=True, text=True
            )
            part.rename(made)
        return made

    def linked(one: dict[str, Any]) -> None:
        made = [str(compiled(source, one)) for source in one["sources"]]
        place = WORK / "so" / placed(one["name"])
        place.parent.mkdir(parents=True, exist_ok=True)
        said = [*compiler.linker(), *made, "-o", str(place)]
        subprocess.run(said, check=True, capture_output=True, text=True)

    cores = os.cpu_count() or 1
    of = {source: one for one in extensions for source in one["sources"]}
    sources = sorted(of.items(), key=lambda two: -Path(two[0]).stat().st_size)
    try:
        with ThreadPoolExecutor(cores) as pool:
            used = set(pool.map(lambda two: compiled(*two), sources))
            list(pool.map(linked, extensions))
    except subprocess.CalledProcessError as error:
        print(f"{error.cmd[0]} failed:\n{error.stderr[-3000:]}")
        return False
    week = time.time() - 7 * 24 * 3600
    for old in set(objects.iterdir()) - used:
        if old.stat().st_mtime < week:
            old.unlink()
    return True


def placed(name: str) -> str:
    """Where the extension module of this name lies in the result."""
    return name.replace(".", "/") + SUFFIX


if __name__ == "__main__":
    sys.exit(main())
