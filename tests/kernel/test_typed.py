"""Data becomes typed structures in many threads at once, the first time too."""

from __future__ import annotations

import subprocess
import sys

CROWD = """
import sys, threading
import msgspec
from muster.kernel.records.typed import convert, decode
sys.setswitchinterval(1e-6)

def chain(length):
    \"\"\"A structure that holds one that holds one, ...\"\"\"
    held = int
    for number in range(length):
        held = msgspec.defstruct(f"Link{number}", [("held", held), ("more", list[held])])
    return held

def value(length):
    return {"held": value(length - 1), "more": []} if length else 0

for _ in range(20):
    kind = chain(12)
    plain = value(12)
    text = msgspec.json.encode(plain)
    start = threading.Barrier(6)
    found = []
    def read(number):
        start.wait()
        found.append(convert(plain, kind) if number % 2 else decode(text, kind))
    crowd = [threading.Thread(target=read, args=(number,)) for number in range(6)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert len(found) == 6
    assert all(one == found[0] for one in found)
print("read")
"""


def test_threads_that_meet_at_a_new_type_all_read_it() -> None:
    """msgspec alone dies of it with a segmentation fault, and a server with it."""
    done = subprocess.run(
        [sys.executable, "-c", CROWD], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "read\n"
