"""Stands in for the program that rates: it plays as many games as the test says.

The plan's name is a folder. The number in its file `go` is how many games may be done; `word` is
what is said instead. The process and a child it has started leave their ids there. Where there is
a file `leave`, the process ends, and another one of its session goes on with the work.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path


def main() -> None:
    order = json.loads(sys.stdin.readline())
    folder = Path(order["plan"]["name"])
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    (folder / "pids").write_text(f"{os.getpid()} {child.pid}")
    (folder / "order.new").write_text(json.dumps(order))
    (folder / "order.new").rename(folder / "order")  # whole, or not there
    done, first = 0, os.getpid()
    while done < order["games"]:
        time.sleep(0.01)
        if (folder / "word").exists():
            sys.stdout.write((folder / "word").read_text() + "\n")
            sys.stdout.flush()
            return
        if (folder / "leave").exists() and os.getpid() == first:
            if os.fork():
                os._exit(0)
        go = folder / "go"
        wanted = int(go.read_text() or 0) if go.exists() else 0
        if wanted > done:
            done = wanted
            losses = [{"text": "busted", "count": done - done // 4}]
            line = {"done": done, "wins": done // 4, "losses": losses}
            sys.stdout.write(json.dumps({**line, "low": 0.1, "high": 0.5}) + "\n")
            sys.stdout.flush()


main()
