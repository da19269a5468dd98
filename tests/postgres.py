"""A PostgreSQL of our own, from the binaries that are here: for the tests, and for the bench."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

MISSING = "there is no PostgreSQL here: make database"

_PATIENCE = 60
_QUICK = ("fsync=off", "full_page_writes=off", "autovacuum=off")


def binaries() -> Path | None:
    """The folder of initdb and postgres: of POSTGRES, of PATH, of the Debian package."""
    found = [Path(os.environ["POSTGRES"])] if os.environ.get("POSTGRES") else []
    on_path = shutil.which("initdb")
    if on_path:
        found.append(Path(on_path).resolve().parent)
    packaged = Path("/usr/lib/postgresql").glob("*/bin")
    found += sorted(packaged, key=lambda one: _number(one.parent.name), reverse=True)
    return next((one for one in found if (one / "initdb").exists()), None)


def _number(name: str) -> float:
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0


class Cluster:
    """A running server of ours, and the databases in it."""

    def __init__(self, folder: Path, bin: Path, settings: tuple[str, ...]) -> None:
        self.folder = folder
        self.port = _free_port()
        self._bin = bin
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        told = ("listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}")
        options = [part for one in (*told, *self._settings) for part in ("-c", one)]
        command = [str(self._bin / "postgres"), "-D", str(self.folder / "data")]
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(
            [*_unprivileged(), *command, "-p", str(self.port), *options],
            stdout=log,
            stderr=log,
            cwd="/",
        )
        log.close()
        for _ in range(_PATIENCE * 50):
            if self._process.poll() is not None:
                break
            try:
                self.run("SELECT 1")
            except OperationalError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: at once and in order (SIGINT), or as if it had crashed (SIGQUIT)."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(_PATIENCE)
            self._process = None

    def pause(self) -> None:
        """Let it answer nobody; `resume` ends that."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        """To all of its processes, one for each connection."""
        assert self._process is not None
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        for one in (number, *map(int, children)):
            with suppress(ProcessLookupError):  # a connection that was closed meanwhile
                os.kill(one, what)

    def url(self, name: str, user: str = "muster") -> str:
        """The address of a database in it."""
        return f"postgresql://{user}:x@127.0.0.1:{self.port}/{name}"

    def new(self, template: str = "template1") -> str:
        """A fresh database, like that one: its name."""
        name = f"test{next(self._names)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def run(self, statement: str, name: str = "postgres") -> list[tuple[object, ...]]:
        """Carry out one statement; its rows."""
        url = URL.create(
            "postgresql+psycopg", "muster", "x", "127.0.0.1", port=self.port, database=name
        )
        engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            done = connection.exec_driver_sql(statement)
            return [tuple(row) for row in done] if done.returns_rows else []


@contextmanager
def cluster(settings: tuple[str, ...] = _QUICK) -> Iterator[Cluster]:
    """A server with nothing in it, gone at the end. FileNotFoundError where there are no binaries.

    By default it flushes nothing to disk: what is measured has to ask for that.
    """
    bin = binaries()
    if bin is None:
        raise FileNotFoundError(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="muster-pg-"))
    found = Cluster(folder, bin, settings)
    try:
        if _user() is not None:
            os.chown(folder, _user_id(), -1)
        initdb = [str(bin / "initdb"), "-D", str(folder / "data"), "-U", "muster", "--no-sync"]
        subprocess.run(
            [*_unprivileged(), *initdb, "-A", "trust", "-E", "UTF8", "--locale=C"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
        )
        found.start()
        yield found
    finally:
        found.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _user() -> str | None:
    """Who runs it: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return None
    known = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _user_id() -> int:
    name = _user()
    return os.geteuid() if name is None else pwd.getpwnam(name).pw_uid


def _unprivileged() -> list[str]:
    name = _user()
    if name is None:
        return []
    # In its own words, not runuser's: a process in between would keep our signals to itself.
    return ["setpriv", f"--reuid={name}", f"--regid={pwd.getpwnam(name).pw_gid}", "--clear-groups"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
