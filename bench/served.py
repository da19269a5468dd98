"""A server in a process of its own, for the load run, and what it costs."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

SERVER = """
import sys
from pathlib import Path
from muster.server.run import serve
from muster.server.settings import Bucket, Settings
much = Bucket(1e9, 1e9)
settings = Settings(
    data=Path(sys.argv[1]), port=0, sockets_address=10**6, tables_each=10**6,
    connections_address=10**6, held_address=10**9, held=10**9,
    address_bucket=much, request_bucket=much, create_bucket=much, guess_bucket=much,
)
serve(settings, lambda address: print(address, flush=True))
"""


class ServerProcess:
    """A server in a process of its own, and what it costs."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    def memory(self) -> float | None:
        """Megabytes it holds; None where that cannot be told."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return None
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else None

    def cpu(self) -> float:
        """Seconds of processor time so far; its bots' processes not counted."""
        return processor_time(self.process.pid)

    def waited(self) -> float:
        """Seconds its threads were ready to run and found no processor free."""
        total = 0.0
        for stat in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError, ValueError, IndexError):
                total += int(stat.read_text().split()[1]) / 1e9
        return total


def processor_time(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(within: Path | None = None) -> Iterator[ServerProcess]:
    with tempfile.TemporaryDirectory(prefix="muster-load-", dir=within) as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, folder],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with contextlib.suppress(AttributeError, OSError):
            os.sched_setaffinity(process.pid, {0})  # one core, and not the crowd's
        try:
            address = process.stdout.readline().strip() if process.stdout else ""
            if not address:
                raise RuntimeError("the server did not start")
            yield ServerProcess(process, address)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout:
                process.stdout.close()
