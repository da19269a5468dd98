"""A server whose processes are replaced one after the other, while somebody looks at a table."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket

from tests.browser.conftest import Guests
from tests.browser.server import ServerProcess
from tests.postgres import MISSING, binaries, cluster

NOTICED = """
    window.noticed = []
    const look = () => {
        const told = document.querySelector('.live.lost, .live.closed, .banner')
        if (told) window.noticed.push(told.textContent)
    }
    new MutationObserver(look).observe(
        document.body, { subtree: true, childList: true, attributes: true, characterData: true })
"""
"""Whatever tells somebody that the connection was lost, however briefly."""


class Workers(ServerProcess):
    """`muster serve` with two processes on one database."""

    def __init__(self, data: Path, database: str) -> None:
        super().__init__(data)
        self._database = database

    def command(self) -> list[str]:
        where = ["--port", str(self.port), "--data", str(self.data), "--database", self._database]
        return [sys.executable, "-m", "muster", "serve", *where, "--workers", "2"]

    def replace_all(self) -> None:
        """Tell it to; it takes a while."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def serving(self) -> set[str]:
        """The processes that serve."""
        assert self._process is not None
        own = self._process.pid
        return set(Path(f"/proc/{own}/task/{own}/children").read_text().split())


def test_a_page_goes_on_at_another_process_and_nobody_notices(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if binaries() is None:
        pytest.skip(MISSING)
    with cluster() as postgres:
        server = Workers(tmp_path_factory.mktemp("workers"), postgres.url(postgres.new()))
        server.start()
        guests = Guests(browser, server)
        try:
            _move(guests, server)
        finally:
            guests.leave()
            server.stop()


def _move(guests: Guests, server: Workers) -> None:
    ana = guests.come("Ana", fresh=True)
    byes: list[dict[str, Any]] = []
    sockets: list[WebSocket] = []

    def opened(socket: WebSocket) -> None:
        sockets.append(socket)
        socket.on("framereceived", heard)

    def heard(frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["t"] == "bye":
            byes.append(said)

    ana.page.on("websocket", opened)
    ben = guests.come("Ben", fresh=True)
    ana.set_up(["Me", "A friend, by link"])
    ben.sit_down(ana.copied("Invitation to seat 2"))
    ben.wait_to_be_asked()
    ana.wait_to_be_asked()
    ana.page.evaluate(NOTICED)
    before, first = server.serving(), len(sockets)
    server.replace_all()
    ana.wait(lambda: len(server.serving()) == 2 and not server.serving() & before)
    ana.wait(lambda: len(sockets) > first and not sockets[-1].is_closed())
    assert byes
    assert all(one["soon"] for one in byes)
    ana.wait_to_be_asked()
    ana.seal()  # what is said now is said to a process that was not there before
    ana.sees("Your answer is sealed.")
    ben.seal()
    for guest in (ana, ben):
        guest.sees("Plans are turned up")
    assert ana.page.evaluate("window.noticed") == []
