"""Ray: the same games as in processes, lost workers survived, addresses that do not answer."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import muster
from muster.cli import run
from muster.lab import simulate
from muster.lab.cluster import RayCluster, knock
from muster.lab.pool import LostWorker, Processes
from muster.lab.report import Result, Setting
from muster.lab.simulate import play_one, settled
from tests.bots import odd_bots

PLAN = settled("the-plan", 1, ["random"] * 2, 7, None, None, None)


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    """One on this machine, for all tests here: starting it takes longer than they do."""
    # Workers of a cluster have the modules that are installed, and those of this folder.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(odd_bots.__file__).parents[2]))
        found = RayCluster(workers=2)
        yield found
        found.ray.shutdown()


class Fragile(Setting, frozen=True):
    """Games whose worker is killed where a file of this name does not lie yet."""

    mark: str = ""


def fragile(setting: Fragile, number: int) -> Result:
    """Play, but kill the process the first time."""
    mark = Path(setting.mark)
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_one(setting, number)


def fragile_in(folder: Path) -> Fragile:
    fields = {name: getattr(PLAN, name) for name in PLAN.__struct_fields__}
    return Fragile(**fields, mark=str(folder / "killed"))


def timeless(report: muster.lab.Report) -> muster.lab.Report:
    return msgspec.structs.replace(report, seconds=0.0)


def test_the_same_games_as_in_processes(cluster: RayCluster) -> None:
    bots = ["random", "greedy"]
    here = simulate("the-plan", 6, bots, 5, workers=1)
    there = simulate("the-plan", 6, bots, 5, engine=cluster)
    assert timeless(here) == timeless(there)


def test_a_lost_worker_is_survived(cluster: RayCluster, tmp_path: Path) -> None:
    setting = fragile_in(tmp_path)
    found = dict(cluster.play(fragile, setting, range(8)))
    assert (tmp_path / "killed").exists()
    assert [found[number].scores for number in range(8)] == [
        play_one(PLAN, number).scores for number in range(8)
    ]


def test_what_a_bot_raises_comes_through(cluster: RayCluster) -> None:
    bots = ["random", "tests.bots.odd_bots:Cheats"]
    with pytest.raises(muster.lab.referee.BotFailed, match="which is none of the legal answers"):
        simulate("the-plan", 2, bots, engine=cluster)


def test_a_process_that_is_killed_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(LostWorker, match="a process that played the-plan was killed"):
        dict(Processes(2).play(fragile, fragile_in(tmp_path), range(8)))


def unused_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:PORT", "no Ray cluster answers at 127.0.0.1:"),
        ("somewhere", "'somewhere' is no address; valid: host:port, auto"),
        ("host:99999", "is no address"),
    ],
)
@pytest.mark.parametrize("command", ["sim", "tournament", "train", "balance", "compare", "analyse"])
def test_an_address_that_does_not_answer(
    command: str,
    address: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    where = address.replace("PORT", str(unused_port()))
    record = str(next((Path(__file__).parents[1] / "records").glob("the-plan/*.muster")))
    what = record if command == "analyse" else "the-plan"
    more: list[Any] = ["--against", "bribes=true"] if command == "compare" else []
    assert run([command, what, *more, "--engine", "ray", "--address", where]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_port_at_which_something_else_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        answer = threading.Thread(target=lambda: server.accept()[0].sendall(b"HTTP/1.1 400 Bad"))
        answer.start()
        with pytest.raises(muster.BadChoice, match="something else listens there"):
            knock(f"127.0.0.1:{port}")
        answer.join()


def test_without_ray_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run(["sim", "the-plan", "-n", "1", "--engine", "ray"]) == 2
    assert "needs the package ray: pip install 'muster-games[ray]'" in capsys.readouterr().err
