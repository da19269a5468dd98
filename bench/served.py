"""A server in a process of its own, for the load run, and what it costs."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

SERVER = """
import sys
from pathlib import Path
from muster.server.run import serve, serve_many
from muster.server.settings import Bucket, Settings
much = Bucket(1e9, 1e9)
settings = Settings(
    data=Path(sys.argv[1]), port=0, sockets_address=10**6, tables_each=10**6,
    connections_address=10**6, held_address=10**9, held=10**9,
    address_bucket=much, request_bucket=much, create_bucket=much, guess_bucket=much,
    database=sys.argv[2],
)
def ready(address):
    print(address, flush=True)
workers = int(sys.argv[3])
serve_many(settings, workers, ready) if workers > 1 else serve(settings, ready)
"""


class ServerProcess:
    """A server in a process of its own, or in several, and what they cost together."""

    def __init__(self, process: subprocess.Popen[str], address: str, workers: int = 1) -> None:
        self.process = process
        self.address = address
        self.workers = workers

    def pids(self) -> list[int]:
        """The processes that serve."""
        own = self.process.pid
        if self.workers == 1:
            return [own]
        return [int(one) for one in Path(f"/proc/{own}/task/{own}/children").read_text().split()]

    def memory(self) -> float | None:
        """Megabytes it holds; None where that cannot be told."""
        total = 0.0
        for pid in self.pids():
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                return None
            found = re.search(r"VmRSS:\s+(\d+) kB", status)
            if not found:
                return None
            total += int(found[1]) / 1024
        return total

    def cpu(self) -> float:
        """Seconds of processor time so far; its bots' processes not counted."""
        return sum(processor_time(pid) for pid in self.pids())

    def waited(self) -> float:
        """Seconds its threads were ready to run and found no processor free."""
        total = 0.0
        for pid in self.pids():
            for stat in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                with contextlib.suppress(OSError, ValueError, IndexError):
                    total += int(stat.read_text().split()[1]) / 1e9
        return total

    def replace_all(self) -> None:
        """Ask it to replace its processes, one after the other."""
        self.process.send_signal(signal.SIGHUP)

    def sockets(self) -> list[int]:
        """How many connections each of its processes has: are they spread evenly?"""
        found = []
        for pid in self.pids():
            links = Path(f"/proc/{pid}/fd").iterdir()
            found.append(sum(_is_socket(one) for one in links))
        return found


def _is_socket(link: Path) -> bool:
    try:
        return str(link.readlink()).startswith("socket:")
    except OSError:
        return False


def processor_time(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(
    within: Path | None = None, database: str = "", workers: int = 1
) -> Iterator[ServerProcess]:
    """A server; alone it has one core, and not the crowd's, several processes share all."""
    with tempfile.TemporaryDirectory(prefix="muster-load-", dir=within) as folder:
        complaints = Path(folder) / "stderr"
        # What an installed server has: its modules compiled once, not by every process.
        kept = {"PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | kept
        with complaints.open("w") as stderr:
            process = subprocess.Popen(
                [sys.executable, "-c", SERVER, folder, database, str(workers)],
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                env=env,
            )
        if not database:
            with contextlib.suppress(AttributeError, OSError):
                os.sched_setaffinity(process.pid, {0})
        try:
            address = process.stdout.readline().strip() if process.stdout else ""
            if not address:
                raise RuntimeError(f"the server did not start: {complaints.read_text()[-2000:]}")
            yield ServerProcess(process, address, workers)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout:
                process.stdout.close()
