"""The C compiler: which one, and whether it can make an extension module of Python at all."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

PROBE = "#include <Python.h>\nint muster_probe(void) { return PY_VERSION_HEX != 0; }\n"


def command() -> list[str]:
    """What is called: CC of the environment, or what this Python was compiled with."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def linker() -> list[str]:
    """What makes a shared library of objects: the same compiler, as this Python calls it."""
    own, theirs = command(), shlex.split(sysconfig.get_config_var("CC") or "cc")
    shared = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")
    return [*own, *shared[len(theirs) :]] if shared[: len(theirs)] == theirs else shared


def flags() -> list[str]:
    """What every source is compiled with."""
    shared = shlex.split(sysconfig.get_config_var("CCSHARED") or "-fPIC")
    return [
        *shared,
        f"-I{sysconfig.get_path('include')}",
        "-DNDEBUG",
        "-fwrapv",
        "-fcommon",
        "-fvisibility=hidden",
        "-w",
    ]


def why_not() -> str | None:
    """Why nothing can be compiled here, in one line; None if it can, as a probe has shown."""
    name = command()[0]
    if shutil.which(name) is None:
        return f"there is no C compiler ({name})"
    with tempfile.TemporaryDirectory() as folder:
        source, made, shared = (Path(folder) / one for one in ("probe.c", "probe.o", "probe.so"))
        source.write_text(PROBE, encoding="utf-8")
        steps = (
            [*command(), *flags(), "-c", str(source), "-o", str(made)],
            [*linker(), str(made), "-o", str(shared)],
        )
        for step, result in zip(steps, (made, shared), strict=True):
            try:
                done = subprocess.run(step, capture_output=True, text=True, check=False, timeout=60)
            except (OSError, subprocess.TimeoutExpired) as error:
                return f"the C compiler ({step[0]}) does not run: {error}"
            if done.returncode or not result.is_file():
                return f"the C compiler ({step[0]}) does not work: {_first(done)}"
    return None


def _first(done: subprocess.CompletedProcess[str]) -> str:
    """The line that says most: the first one with an error, or the exit code."""
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    wrong = [line for line in lines if "error" in line.lower()]
    return (wrong or lines or [f"it ends with exit code {done.returncode} and makes nothing"])[0]
