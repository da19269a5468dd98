"""Which form of Muster runs: the pure sources, or what was compiled from them.

It is decided once, when `muster` is imported, and for all compiled modules or none: never are the
two mixed. `_compiled/manifest.json` says what there is. It is used if it is for this Python, if
every file is there and whole, if no source has changed since, and if it loads; if not, one line
says why, and the pure form runs. MUSTER_PURE=1 in the environment asks for the pure form.

Processes that are started from here run the same form, also when `make fast` ends meanwhile:
MUSTER_FORM in their environment tells them.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    ExtensionFileLoader,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec

Form = Literal["pure", "compiled"]

HERE = Path(__file__).parent
COMPILED = HERE / "_compiled"
SUFFIX = EXTENSION_SUFFIXES[0]
TAG = SUFFIX.split(".")[1]
"""What compiled files are for: this implementation and version of Python, on this machine."""

CORE = ("muster.kernel.match", "muster.kernel.records.record", "muster.kernel.shelf")
"""Loaded at once, for `import muster` needs them: where that fails, nothing else has begun."""


class Library(msgspec.Struct, forbid_unknown_fields=True):
    """A compiled file, as a path in `_compiled`; how long it is tells whether it is whole."""

    file: str
    size: int


class Source(msgspec.Struct, forbid_unknown_fields=True):
    """What a source was like when it was compiled. In a wheel `mtime_ns` is 0: the time is that of
    the installation, and what is not newer than the manifest has not changed.
    """

    sha256: str
    size: int
    mtime_ns: int


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """`_compiled/manifest.json`: modules by name (`…__mypyc` are libraries they share), and every
    source they were made from by its path beside the package.
    """

    tag: str
    modules: dict[str, Library]
    sources: dict[str, Source]


class Unusable(Exception):
    """The compiled form cannot be used; the text says what is wrong with it."""


def form() -> Form:
    """Which form runs: "compiled" by mypyc, or "pure"."""
    return _form


class _Loader(SourceFileLoader):
    """Loads the library and otherwise speaks of the source: where a module, its text and its data
    are does not depend on the form.
    """

    def __init__(self, name: str, source: str, library: str, finder: _Finder) -> None:
        super().__init__(name, source)
        self.library = ExtensionFileLoader(name, library)
        self.finder = finder

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made = ModuleSpec(spec.name, self.library, origin=self.library.path)
        return self.library.create_module(made)

    def exec_module(self, module: ModuleType) -> None:
        self.library.exec_module(module)
        # As if a library lay beside the package, for its modules take their place from it.
        shared = module.__name__ in self.finder.shared
        module.__file__ = self.path.removesuffix(".py") + SUFFIX if shared else self.path
        module.__loader__ = self
        self.finder.dress()


class _Finder:
    """Finds exactly the modules of a manifest, whatever is on `sys.path`."""

    def __init__(self, manifest: Manifest) -> None:
        self.files = {name: library.file for name, library in manifest.modules.items()}
        self.shared = {name for name in self.files if name.endswith("__mypyc")}
        self.bare = set(self.files) - self.shared
        """Modules that have not been loaded yet, or that their library has loaded by itself."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.files or not self._ours(path):
            return None
        return self._spec(name)

    def _ours(self, path: Sequence[str] | None) -> bool:
        """Not if the module belongs to another copy of Muster, imported in place of this one."""
        return path is None or all(
            f"{place}{os.sep}".startswith(f"{HERE}{os.sep}") for place in path
        )

    def _spec(self, name: str) -> ModuleSpec | None:
        file = self.files[name]
        source = str(HERE.parent / (file.removesuffix(SUFFIX) + ".py"))
        loader = _Loader(name, source, str(COMPILED / file), self)
        return spec_from_file_location(name, source, loader=loader)

    def dress(self) -> None:
        """Modules that import each other within a library pass by the import system: tell them
        what it would have told them.
        """
        for name in sorted(self.bare):
            module = sys.modules.get(name)
            if module is None or getattr(module.__spec__, "_initializing", False):
                continue
            self.bare.remove(name)
            spec = module.__spec__
            if spec is None or not isinstance(spec.loader, _Loader):
                spec = self._spec(name)
            if spec is not None:
                module.__spec__ = spec
                module.__loader__ = spec.loader
                module.__file__ = spec.origin


def _choose() -> Form:
    """Decide, and put the finder in place. Said on standard error only if something is wrong."""
    # Only of another copy of Muster, imported earlier: its modules are not ours.
    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != __name__]
    told = os.environ.get("MUSTER_FORM", "")
    if os.environ.get("MUSTER_PURE", "0") not in ("", "0") or told == f"pure {HERE}":
        return _tell("pure")
    try:
        file = COMPILED / "manifest.json"
        raw, written = file.read_bytes(), file.stat().st_mtime_ns
    except FileNotFoundError:
        return _tell("pure")
    except OSError as error:
        return _complain(f"its manifest cannot be read: {error.strerror}")
    which = f"compiled {hashlib.sha256(raw).hexdigest()[:16]} {HERE}"
    try:
        manifest = _read(raw)
        _check_files(manifest)
        if told != which:  # whoever started us has looked, and runs it
            _check_sources(manifest, written)
        _load(manifest)
    except Unusable as wrong:
        return _complain(str(wrong))
    return _tell("compiled", which)


def _tell(chosen: Form, which: str = "") -> Form:
    os.environ["MUSTER_FORM"] = which or f"{chosen} {HERE}"
    return chosen


def _complain(wrong: str) -> Form:
    checkout = (HERE.parents[1] / "Makefile").is_file()
    todo = "`make fast` compiles again" if checkout else "install Muster again"
    text = f"muster: the compiled form is not used: {wrong}. The pure form runs; {todo}."
    print(text, file=sys.stderr)  # noqa: T201  (before there is anything to report through)
    return _tell("pure")


def _read(raw: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(raw, type=Manifest)
    except msgspec.DecodeError as error:
        raise Unusable(f"its manifest cannot be read: {error}") from None
    if manifest.tag != TAG:
        raise Unusable(f"it is for {manifest.tag}, and this Python is {TAG}")
    return manifest


def _check_files(manifest: Manifest) -> None:
    for library in manifest.modules.values():
        try:
            size = (COMPILED / library.file).stat().st_size
        except OSError as error:
            raise Unusable(f"{library.file} cannot be read: {error.strerror}") from None
        if size != library.size:
            raise Unusable(f"{library.file} has {size} bytes instead of {library.size}")


def _check_sources(manifest: Manifest, written: int) -> None:
    """Unusable if a source has changed. Its text is read only where its time does not tell."""
    for name, source in manifest.sources.items():
        path = HERE.parent / name
        try:
            now = path.stat()
            if now.st_size == source.size and (
                now.st_mtime_ns == source.mtime_ns
                if source.mtime_ns
                else now.st_mtime_ns <= written
            ):
                continue
            sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise Unusable(f"{name}, its source, cannot be read: {error.strerror}") from None
        if sha256 != source.sha256:
            raise Unusable(f"{name} has changed since")


def _load(manifest: Manifest) -> None:
    """Load what is shared and the core; if that fails, nothing of it is left behind."""
    finder = _Finder(manifest)
    sys.meta_path.insert(0, finder)
    modules = set(finder.bare)
    try:
        for name in sorted(finder.shared):
            modules -= _inside(import_module(name), modules)
        if modules:
            raise Unusable(f"its manifest names {min(modules)}, which no library contains")
        for name in CORE:
            import_module(name)
    except Exception as error:
        sys.meta_path.remove(finder)
        for name in list(sys.modules):
            if name in finder.files or (name.startswith("muster.") and name != __name__):
                del sys.modules[name]
        if isinstance(error, Unusable):
            raise
        said = " ".join(str(error).split())
        raise Unusable(f"it does not load: {type(error).__name__}: {said}") from None


def _inside(library: ModuleType, named: set[str]) -> set[str]:
    """The modules in this library; Unusable if one is not named, for its siblings would load it."""
    here = {name for name in vars(library) if name.startswith("init_")}
    calls = {f"init_{name.replace('___', '___3_').replace('.', '___')}": name for name in named}
    unnamed = here - set(calls)
    if unnamed:
        raise Unusable(f"its manifest does not name {min(unnamed).removeprefix('init_')}")
    return {calls[name] for name in here}


_form: Form = _choose()
