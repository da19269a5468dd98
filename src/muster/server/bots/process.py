"""What runs inside a bot's own process: a view comes in, an answer goes out, by pipe.

    python -P -m muster.server.bots.process BUDGET

A frame is four bytes of length and JSON. It is not part of the server: it imports the games and the
bots and nothing else, so that it starts fast, and it sees views and never a match.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

READY = b"ready"

LONGEST_WORDS = 300
"""So many characters a bot may say about a choice."""


class Task(msgspec.Struct):
    """A decision to make. `folder` is where the game is, if it comes from outside any package.

    With `hint`, so many seconds, it is not to be made: whoever must make it wants hints, or wants
    to know what there is to say about the one that was `given`. `luck` is what the bot's chance
    comes from; with the `pace` at which it once thought, it is to think the same again, and to say
    what it thought.

    `beside` are the seats of bots that must answer as well, in any order, this one among them;
    `people`: so must somebody else. It may turn out that another goes first.
    """

    bot: str
    folder: str
    legal: list[str]
    view: dict[str, Any]
    hint: float = 0.0
    given: list[str] = []
    luck: str = ""
    pace: list[int] | None = None
    beside: list[int] = []
    people: bool = False


class Answer(msgspec.Struct):
    """The choice, or where it went wrong: an exception's name and line, none of what it says.

    `waits`: no choice, because somebody else should go first. `why` is what the bot says aloud
    about its choice. `hints` are those of `muster.bots.insight`, as JSON, `pace` and `slipped` as
    in `Thought`.
    """

    choice: str = ""
    waits: bool = False
    why: str = ""
    pace: list[int] = []
    slipped: bool = False
    hints: list[dict[str, Any]] = []
    error: str = ""


def main() -> None:
    budget = float(sys.argv[1])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops us
    if hasattr(os, "nice"):
        os.nice(5)  # people's moves come first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not speak on the pipe
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()

    import muster.bots  # noqa: F401  (before we say that we are ready)

    write_frame(answers, READY)
    while True:
        task = tasks.get()
        _limit(budget)
        answer = think(msgspec.json.decode(task, type=Task))
        _limit(0)
        write_frame(answers, msgspec.json.encode(answer))


def think(task: Task) -> Answer:
    """What the bot answers; whatever it raises is reported."""
    try:
        from muster.bots.insight.hints import hints_for
        from muster.bots.insight.reconsider import reconsider
        from muster.bots.seating import lets_others_go
        from muster.bots.thinking import decide
        from muster.kernel import shelf

        shelf.fetch(task.view["game"], task.folder)
        if task.hint:
            found = hints_for(task.view, task.legal, task.hint, task.given)
            return Answer(hints=msgspec.to_builtins(found))
        if task.pace is not None:
            again = reconsider(task.bot, task.view, task.legal, task.luck, task.pace, task.given)
            told = msgspec.to_builtins(again.hints)
            return Answer(again.answer, slipped=again.slipped, hints=told)
        if task.beside and lets_others_go(task.view, task.beside, task.people):
            return Answer(waits=True)
        thought = decide(task.bot, task.view, task.legal, task.luck)
    except Exception as error:
        return Answer(error=_place(error))
    why = thought.why[:LONGEST_WORDS]
    return Answer(thought.answer, why=why, pace=list(thought.pace), slipped=thought.slipped)


def _place(error: BaseException) -> str:
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    if where is None:
        return type(error).__name__
    file = Path(where.tb_frame.f_code.co_filename).name
    return f"{type(error).__name__} at {file}:{where.tb_lineno}"


def _limit(budget: float) -> None:
    """Should the server be gone and nobody left to stop us, the kernel does it (SIGALRM)."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, budget * 2)


def _listen(source: BinaryIO, tasks: SimpleQueue[bytes]) -> None:
    """Take tasks from the pipe. When it ends the server is gone: so are we, in mid-thought too."""
    while True:
        frame = read_frame(source)
        if frame is None:
            os._exit(0)
        tasks.put(frame)


def read_frame(source: BinaryIO) -> bytes | None:
    head = source.read(4)
    if len(head) < 4:
        return None
    return source.read(int.from_bytes(head, "big"))


def write_frame(target: BinaryIO, raw: bytes) -> None:
    target.write(len(raw).to_bytes(4, "big") + raw)
    target.flush()


if __name__ == "__main__":
    main()
