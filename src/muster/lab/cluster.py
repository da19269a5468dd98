"""Games on many machines: a Ray cluster, one that is there or one on this machine alone."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from muster import __version__
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.lab.pool import AHEAD, Engine, Processes, cores, in_pieces
from muster.lab.report import Setting

R = TypeVar("R")

ENGINES = ("processes", "ray")

RETRIES = 5
"""How often a piece of work is given to another worker when the one that had it is lost."""

PATIENCE = 5.0
"""Seconds in which an address has to answer."""

SETTINGS = b"\x04"
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00" + SETTINGS + bytes(5)
"""What a client of HTTP/2 says first, as Ray's servers speak it; they answer with settings."""


def engine_of(
    name: str = "processes", workers: int | None = None, address: str | None = None
) -> Engine:
    """The engine of this name; BadChoice for one that does not exist, or does not answer."""
    if name not in ENGINES:
        raise BadChoice(f"no engine {name!r}; valid: --engine {', '.join(ENGINES)}")
    if name == "processes":
        if address is not None:
            raise BadChoice(f"--address {address} is for --engine ray")
        return Processes(workers)
    return RayCluster(address, workers)


class RayCluster(Engine):
    """A Ray cluster: the one at `address` (host:port or auto), else a local one.

    Every machine of it needs the same version of Muster, and games and bots that are not installed
    in the same place. `workers` is how many pieces of work are under way at once; by default as
    many as the cluster has processors. What a lost worker had is played again by another.
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise BadChoice(f"{workers} workers cannot play; ask for 1 or more")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told of what is played
        os.environ.setdefault("RAY_worker_niceness", "0")  # as our own processes: Ray says 15
        # Processors without a graphics card are all there is; else Ray warns about it.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        self.ray = _ray()
        self.workers = workers
        self.address = address
        self._connect()

    def _connect(self) -> None:
        ray = self.ray
        if ray.is_initialized():
            return
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address is None:
            many = self.workers or cores()
            ray.init(address="local", num_cpus=many, include_dashboard=False, **quiet)
            return
        knock(self.address)
        try:
            ray.init(address=self.address, **quiet)
        except Exception as error:  # Ray has many, and gives most of them no common name
            said = str(error).strip().splitlines()[0:1] or [type(error).__name__]
            raise BadChoice(f"no Ray cluster at {self.address}: {said[0]}") from None

    def play(
        self, job: Callable[[Any, int], R], setting: Setting, numbers: Sequence[int]
    ) -> Iterator[tuple[int, R]]:
        ray = self.ray
        many = self.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        do_some = ray.remote(max_retries=RETRIES, num_cpus=1)(_do_some)
        shared = ray.put((job, setting, shelf.outside(setting.game)))
        waiting: dict[Any, Sequence[int]] = {}
        pieces = in_pieces(numbers, many)
        try:
            while True:
                while len(waiting) < many * AHEAD and (piece := next(pieces, None)):
                    waiting[do_some.remote(shared, piece)] = piece
                if not waiting:
                    return
                ready, _ = ray.wait(list(waiting))
                for one in ready:
                    version, results = self._got(one)
                    if version != __version__:
                        raise BadChoice(
                            f"a machine of the cluster has Muster {version}, this one {__version__}"
                            "; install the same everywhere"
                        )
                    yield from zip(waiting.pop(one), results, strict=True)
        finally:
            for one in waiting:
                ray.cancel(one, force=True)

    def _got(self, one: Any) -> tuple[str, list[Any]]:
        errors = self.ray.exceptions
        try:
            found: tuple[str, list[Any]] = self.ray.get(one)
        except errors.RayTaskError as error:
            raise error.cause from None  # what the game or the bot raised
        except (errors.WorkerCrashedError, errors.RaySystemError, errors.ObjectLostError) as error:
            said = str(error).strip().splitlines()[0]
            raise BadChoice(
                f"workers of the cluster were lost {RETRIES + 1} times over the same games: {said}"
            ) from None
        return found


def _do_some(shared: tuple[Any, Setting, str], numbers: Sequence[int]) -> tuple[str, list[Any]]:
    """A piece of work, on some machine: which Muster it has, and the results."""
    job, setting, folder = shared
    shelf.fetch(setting.game, folder)
    return __version__, [job(setting, number) for number in numbers]


def knock(address: str) -> None:
    """BadChoice unless somebody listens there: Ray itself waits long, and then gives up hard."""
    if address in ("auto", "local"):
        return
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if not colon or not port.isdigit() or not 0 < int(port) < 65536 or not host:
        raise BadChoice(f"{address!r} is no address; valid: host:port, auto")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            line.sendall(GREETING)
            answer = line.recv(4)
        why = "" if answer[3:] == SETTINGS else "something else listens there"
    except OSError as error:
        why = error.strerror or str(error)
    if why:
        raise BadChoice(
            f"no Ray cluster answers at {address}: {why}; start one with `ray start --head`, or "
            "leave --address out to use this machine"
        )


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        need = "--engine ray needs the package ray"
        raise BadChoice(f"{need}: pip install 'muster-games[ray]'") from None
    return ray
