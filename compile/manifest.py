"""What was compiled, from which sources, for which Python: `muster.forms` reads it and decides.

Take `sources` before compiling and `write` after it, so that what changes meanwhile counts as
changed. Written last and in one go: without it the compiled files are not there.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from muster.forms import SUFFIX, TAG, Library, Manifest, Source

NAME = "manifest.json"


def sources(src: Path, files: Iterable[Path]) -> dict[str, Source]:
    """Every source that these modules (relative to `src`) are made of: their own, and those they
    import from, since constants of others are compiled into them.
    """
    found: dict[str, Source] = {}
    waiting = [file.as_posix() for file in files]
    own = set(waiting)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        text = (src / name).read_bytes()
        state = (src / name).stat()
        found[name] = Source(hashlib.sha256(text).hexdigest(), len(text), state.st_mtime_ns)
        # What an __init__ hands on comes from somewhere else.
        if name in own or name.endswith("/__init__.py"):
            waiting += _imported(src, name, ast.parse(text))
    return dict(sorted(found.items()))


def _imported(src: Path, place: str, tree: ast.Module) -> list[str]:
    """The sources this module imports from, or may: of `a.b` both a package and a module."""
    names: list[str] = []
    package = Path(place).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            names += [module, *(f"{module}.{one.name}" for one in node.names)]
    paths = [name.replace(".", "/") for name in names if name.split(".")[0] == "muster"]
    places = [place for path in paths for place in (f"{path}.py", f"{path}/__init__.py")]
    return [place for place in places if (src / place).is_file()]


def write(folder: Path, made_of: dict[str, Source]) -> Manifest:
    """The manifest of all compiled files in this folder, which is left there as manifest.json."""
    modules: dict[str, Library] = {}
    for file in sorted(folder.rglob("*" + SUFFIX)):
        place = file.relative_to(folder).as_posix()
        name = place.removesuffix(SUFFIX).removesuffix("/__init__").replace("/", ".")
        modules[name] = Library(place, file.stat().st_size)
    manifest = Manifest(TAG, modules, made_of)
    part = folder / (NAME + ".part")
    part.write_bytes(msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
    part.replace(folder / NAME)
    return manifest
