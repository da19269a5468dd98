"""A server of its own in a process of its own, for tests that need a real one."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]

PATIENCE = 60.0
"""Seconds a busy machine may take before we call something broken."""


def free_port() -> int:
    """A port nobody has, below those that programs are given: it stays free while one restarts."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


class ServerProcess:
    """A server on a free port. It can be stopped, killed and started again on its data."""

    def __init__(self, data: Path, port: int | None = None) -> None:
        self.data = data
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Open, and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "server.log").open("ab") as noise:
            self._process = subprocess.Popen(
                self.command(),
                cwd=ROOT,
                stdout=noise,
                stderr=noise,
            )
        begun = time.monotonic()
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() - begun > PATIENCE:
                raise RuntimeError(f"the server did not start:\n{self.noise()}")
            time.sleep(0.1)

    def command(self) -> list[str]:
        """What is run."""
        return [sys.executable, "-m", "tests.browser.serve", str(self.port), str(self.data)]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Close politely, or with SIGKILL."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def noise(self) -> str:
        """What it has logged."""
        return (self.data / "server.log").read_text(encoding="utf-8", errors="replace")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False
