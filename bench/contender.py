"""A process that measures when it is told to: `ours.py` and `peers.py` are run as such.

Pure and compiled cannot live in one process, and nobody should pay for the garbage of others: so
each is a process of its own, which waits while others have their turn. Requests come as lines of
JSON, an answer for each; what is measured is this process' own processor time.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SEED = 7

Loop = Callable[[], int]
"""Plays one whole game at random; how many decisions it were."""


class Contender:
    """The other end: a process, asked by calling its methods."""

    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        self.name = name
        self._process = process

    def ask(self, do: str, **more: Any) -> Any:
        """What it answers; RuntimeError with its words if it could not."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} has gone while it was asked to {do}")
        answer = json.loads(line)
        if "wrong" in answer:
            raise RuntimeError(f"{self.name}: {answer['wrong']}")
        return answer["found"]


@contextlib.contextmanager
def contender(name: str, file: str, env: Mapping[str, str] | None = None) -> Iterator[Contender]:
    """A file of this folder as a process of its own, for as long as it is needed."""
    told = {key: value for key, value in os.environ.items() if not key.startswith("MUSTER_")}
    process = subprocess.Popen(
        [sys.executable, str(HERE / file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**told, **(env or {})},
    )
    try:
        yield Contender(name, process)
    finally:
        if process.stdin:
            process.stdin.close()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()


# ---------------------------------------------------------------- inside


class Measuring:
    """Loops that were prepared, and how they are timed."""

    def __init__(self) -> None:
        self._loops: dict[str, Loop] = {}

    def prepare(self, name: str) -> Loop:
        raise NotImplementedError

    def rate(self, name: str, seconds: float) -> float:
        """Decisions a second of processor time, in whole games."""
        play = self._loops.get(name)
        if play is None:
            play = self._loops[name] = self.prepare(name)
            self.rate(name, seconds)  # warm-up: imports, caches, specialised bytecode
            gc.collect()
            gc.freeze()  # nobody pays for looking through modules
        decisions = 0
        start = time.process_time()
        while (took := time.process_time() - start) < seconds:
            decisions += play()
        return decisions / took


def use_one_core() -> None:
    with contextlib.suppress(AttributeError, OSError):  # Linux only
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def answer(able: Measuring) -> None:
    """Do what is asked, a method for each line, until nobody asks any more."""
    use_one_core()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what engines print is no answer
    for line in sys.stdin:
        asked = json.loads(line)
        do: Callable[..., Any] = getattr(able, asked.pop("do"))
        try:
            told = {"found": do(**asked)}
        except Exception as error:
            told = {"wrong": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(told) + "\n")
        answers.flush()
