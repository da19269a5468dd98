"""Which form runs: all compiled or all pure, and one line if it is not the one that was made."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from muster.forms import SUFFIX, Manifest, Source
from tests.forms.toy import NATIVE, PURE, make, run


def manifest(src: Path) -> Path:
    return src / "muster" / "_compiled" / "manifest.json"


def change(src: Path, how: Callable[[Manifest], None]) -> None:
    said = msgspec.json.decode(manifest(src).read_bytes(), type=Manifest)
    how(said)
    manifest(src).write_bytes(msgspec.json.encode(said))


def library(src: Path, name: str) -> Path:
    (found,) = (src / "muster" / "_compiled").rglob(f"*{name}{SUFFIX}")
    return found


def complains(src: Path, what: str, **more: str) -> None:
    """The pure form runs, and one line says this and what to do."""
    said, line = run(src, **more)
    assert said == PURE
    assert line.count("\n") == 1
    assert re.fullmatch(
        r"muster: the compiled form is not used: .+\. The pure form runs; "
        r"install Muster again\.",
        line.strip(),
    )
    assert what in line


# ---- which form


def test_what_is_compiled_runs_compiled_and_says_nothing(src: Path) -> None:
    assert run(src) == (NATIVE, "")


def test_without_a_manifest_the_pure_form_runs_and_nothing_is_said(src: Path) -> None:
    manifest(src).unlink()
    assert run(src) == (PURE, "")


@pytest.mark.parametrize(("asked", "form"), [("1", PURE), ("0", NATIVE), ("", NATIVE)])
def test_the_pure_form_can_be_asked_for(src: Path, asked: str, form: str) -> None:
    assert run(src, MUSTER_PURE=asked) == (form, "")


def test_asking_for_the_pure_form_silences_what_is_wrong(src: Path) -> None:
    manifest(src).write_text("{")
    assert run(src, MUSTER_PURE="1") == (PURE, "")


# ---- what is wrong with it


def test_a_manifest_that_is_no_json(src: Path) -> None:
    manifest(src).write_text('{"tag": "cpyth')
    complains(src, "its manifest cannot be read: Input data was truncated")


def test_a_manifest_of_another_shape(src: Path) -> None:
    manifest(src).write_text('{"tag": "x", "modules": []}')
    complains(src, "its manifest cannot be read: Expected `object`, got `array` - at `$.modules`")


def test_a_manifest_that_cannot_be_opened(src: Path) -> None:
    manifest(src).unlink()
    manifest(src).mkdir()
    complains(src, "its manifest cannot be read: Is a directory")


def test_another_python(src: Path) -> None:
    def of_another(said: Manifest) -> None:
        said.tag = "cpython-39-vax"

    change(src, of_another)
    complains(src, "it is for cpython-39-vax, and this Python is cpython-")


def test_a_source_that_has_changed_since(src: Path) -> None:
    engine = src / "muster" / "kernel" / "engine.py"
    engine.write_text(engine.read_text() + "\n")
    complains(src, "muster/kernel/engine.py has changed since")


def test_a_source_that_has_changed_and_is_as_long(src: Path) -> None:
    engine = src / "muster" / "kernel" / "engine.py"
    engine.write_text(engine.read_text().replace("too far", "way off"))
    complains(src, "muster/kernel/engine.py has changed since")


def test_a_source_that_is_gone(src: Path) -> None:
    shelf = src / "muster" / "kernel" / "shelf.py"
    (src / "muster" / "kernel" / "shelf").mkdir()
    shelf.rename(src / "muster" / "kernel" / "shelf" / "__init__.py")

    def made_of_it(said: Manifest) -> None:
        said.sources["muster/kernel/shelf.py"] = Source("", 0, 1)

    change(src, made_of_it)
    complains(src, "muster/kernel/shelf.py, its source, cannot be read: No such file")


def test_a_source_that_is_only_touched_is_the_same(src: Path) -> None:
    (src / "muster" / "kernel" / "engine.py").touch()
    assert run(src) == (NATIVE, "")


def test_a_source_of_a_wheel_is_as_new_as_its_installation(src: Path) -> None:
    def installed(said: Manifest) -> None:
        for source in said.sources.values():
            source.mtime_ns = 0

    change(src, installed)
    assert run(src) == (NATIVE, "")
    engine = src / "muster" / "kernel" / "engine.py"
    engine.write_text(engine.read_text().replace("too far", "way off"))
    ahead = manifest(src).stat().st_mtime_ns + 1_000_000
    os.utime(engine, ns=(ahead, ahead))
    complains(src, "muster/kernel/engine.py has changed since")


@pytest.mark.parametrize("name", ["engine", "__mypyc"])
def test_a_file_that_is_missing(src: Path, name: str) -> None:
    library(src, name).unlink()
    complains(src, f"{name}{SUFFIX} cannot be read: No such file")


@pytest.mark.parametrize("name", ["engine", "__mypyc"])
def test_a_file_that_is_cut_short(src: Path, name: str) -> None:
    file = library(src, name)
    size = file.stat().st_size
    os.truncate(file, size // 2)
    complains(src, f"{name}{SUFFIX} has {size // 2} bytes instead of {size}")


@pytest.mark.parametrize("name", ["match", "__mypyc"])
def test_a_file_that_is_no_library(src: Path, name: str) -> None:
    """`match` is loaded after `__mypyc`: what has been loaded by then is not used either."""
    file = library(src, name)
    file.write_bytes(bytes(file.stat().st_size))
    complains(src, "it does not load: ImportError: ")


def test_a_module_that_fails_half_way(src: Path) -> None:
    """The one it imports has been loaded by then, and is loaded again from its source."""
    other = src.parent / "failing"
    make(other, {"kernel/match.py": "import muster.kernel.engine\nraise OSError('no\\nway')\n"})
    (other / "muster/kernel/match.py").write_text((src / "muster/kernel/match.py").read_text())

    def as_it_is(said: Manifest) -> None:
        del said.sources["muster/kernel/match.py"]

    change(other, as_it_is)
    complains(other, "it does not load: OSError: no way")


def test_a_module_the_manifest_does_not_name(src: Path) -> None:
    """Its siblings would load it compiled, and everybody else as it is."""

    def forget(said: Manifest) -> None:
        del said.modules["muster.kernel.engine"]

    change(src, forget)
    complains(src, "its manifest does not name muster___kernel___engine")


def test_a_library_the_manifest_does_not_name(src: Path) -> None:
    def forget(said: Manifest) -> None:
        (shared,) = (name for name in said.modules if name.endswith("__mypyc"))
        del said.modules[shared]

    change(src, forget)
    complains(src, "its manifest names muster.kernel.engine, which no library contains")


# ---- other processes, other copies


CHILDREN = """
import multiprocessing, subprocess, sys
import muster

def say(_):
    import muster
    return muster.form()

if __name__ == "__main__":
    {meanwhile}
    for how in ("fork", "spawn", "forkserver"):
        with multiprocessing.get_context(how).Pool(1) as pool:
            print(*pool.map(say, [0]))
    code = "import muster; print(muster.form())"
    print(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
"""


def children(src: Path, meanwhile: str) -> tuple[set[str], str]:
    """The forms of all processes a program starts after something has happened."""
    program = src.parent / "program.py"
    program.write_text(CHILDREN.format(meanwhile=meanwhile))
    said, wrong = run(src, f"import runpy; runpy.run_path({str(program)!r}, run_name='__main__')")
    assert len(said.split()) == 4, wrong
    return set(said.split()), wrong


def test_processes_run_the_form_of_whoever_started_them(src: Path) -> None:
    assert children(src, "pass") == ({"compiled"}, "")


def test_processes_stay_pure_when_the_compiled_form_is_made_meanwhile(src: Path) -> None:
    hidden = src.parent / "hidden.json"
    manifest(src).rename(hidden)
    meanwhile = f"import os; os.rename({str(hidden)!r}, {str(manifest(src))!r})"
    assert children(src, meanwhile) == ({"pure"}, "")
    assert run(src) == (NATIVE, "")


def test_processes_stay_compiled_when_a_source_changes_meanwhile(src: Path) -> None:
    engine = src / "muster" / "kernel" / "engine.py"
    meanwhile = f"open({str(engine)!r}, 'a').write('# later')"
    assert children(src, meanwhile) == ({"compiled"}, "")
    complains(src, "muster/kernel/engine.py has changed since")


def test_what_is_on_the_path_does_not_matter(src: Path) -> None:
    code = """
import sys, muster
sys.path[:] = [one for one in sys.path if not one.endswith("src")]
from muster.kernel import engine, match
print(muster.form(), type(engine.Engine.run).__name__, match.Match().play(2))
"""
    assert run(src, code) == (NATIVE, "")


def test_another_copy_gets_nothing_from_the_first(src: Path) -> None:
    other = src.parent / "other"
    shutil.copytree(src, other, ignore=shutil.ignore_patterns("_compiled"))
    code = f"""
import sys, muster
first = muster.form()
for name in [one for one in sys.modules if one.startswith("muster")]:
    del sys.modules[name]
sys.path.insert(0, {str(other)!r})
import muster
from muster.kernel import engine
print(first, muster.form(), type(engine.Engine.run).__name__, engine.__file__)
"""
    place = other / "muster" / "kernel" / "engine.py"
    assert run(src, code) == (f"compiled pure function {place}\n", "")


def test_what_others_put_in_front_stays_there(src: Path) -> None:
    code = """
import sys
class _Finder:
    def find_spec(self, name, path=None, target=None):
        return None
sys.meta_path.insert(0, _Finder())
import muster
print(muster.form(), sum(type(one) is _Finder for one in sys.meta_path))
"""
    assert run(src, code) == ("compiled 1\n", "")


# ---- what programs ask modules


def test_compiled_modules_speak_of_their_sources(src: Path) -> None:
    code = """
import importlib.resources, inspect, muster
from muster.kernel import engine, match
for one in (engine, match):
    print(one.__file__, one.__spec__.origin, one.__loader__ is one.__spec__.loader)
    print(inspect.getsource(one) == open(one.__file__).read())
print(engine.PLACE, inspect.getsource(engine.Engine).split()[1])
print(importlib.resources.files("muster.kernel").joinpath("engine.py").is_file())
"""
    kernel = src / "muster" / "kernel"
    said = [
        *(f"{kernel}/{name}.py {kernel}/{name}.py True\nTrue" for name in ("engine", "match")),
        f"{kernel} Engine:",
        "True\n",
    ]
    assert run(src, code) == ("\n".join(said), "")


def test_a_traceback_shows_the_lines_of_the_source(src: Path) -> None:
    code = """
import traceback
from muster.kernel.match import Match
try:
    Match().play(9)
except ValueError:
    traceback.print_exc()
"""
    _, said = run(src, code)
    assert 'kernel/engine.py", line 12, in run\n    raise ValueError("too far")\n' in said
    assert 'kernel/match.py", line 10, in play\n    return self.engine.run(n)\n' in said
