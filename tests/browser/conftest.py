"""A real Chromium against a real server. Skipped, with a word, where there is no Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.guest import Guest
from tests.browser.past import play_out
from tests.browser.position import Position
from tests.browser.server import ServerProcess

LIGHT = "chromium-headless-shell"
"""The same browser without any windows: tests take about a quarter less of the processor."""

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page lives for seconds: it is closed before what is compiled with care would pay.
    "--js-flags=--no-opt --no-maglev",
    # Everything is one site of ours: no process for each page, and none in reserve.
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
]


def chromium(*, whole: bool = False) -> str | None:
    """The browser to test with: $CHROMIUM, or one on the path; `whole`: with all that has to do
    with windows, such as notices.
    """
    wanted = [os.environ.get("CHROMIUM", ""), *([] if whole else [LIGHT]), *NAMES]
    return next((found for name in wanted if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Open for one module only: its event loop must be gone when the next test brings its own."""
    with opened(chromium()) as found:
        yield found


@contextmanager
def opened(path: str | None) -> Iterator[Browser]:
    if path is None:
        pytest.skip("no Chromium here: `make browser` installs Debian's, or set CHROMIUM")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    found = ServerProcess(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def finished(server: ServerProcess) -> tuple[str, str]:
    """A table with a finished game, and the cookie of who played it."""
    return play_out(server.url, "Ana")


@pytest.fixture(scope="module")
def seats(browser: Browser) -> list[Guest]:
    """Browsers nobody uses just now: a new one fetches all anew, which takes longer than a test."""
    return []


@pytest.fixture
def guests(browser: Browser, server: ServerProcess, seats: list[Guest]) -> Iterator[Guests]:
    party = Guests(browser, server, seats)
    yield party
    party.leave()


@pytest.fixture(scope="module")
def laid(browser: Browser, server: ServerProcess) -> Iterator[Guests]:
    """Whose pages stay open from test to test: to open one takes longer than most tests."""
    party = Guests(browser, server)
    yield party
    party.leave()


@pytest.fixture
def tables(laid: Guests) -> Iterator[Tables]:
    yield Tables(laid)
    laid.complain()


class Tables:
    """Tables at which the test says what lies there, one page for each game and kind of screen."""

    def __init__(self, party: Guests) -> None:
        self._party = party

    def at(self, game: str, *, phone: bool = False, light: bool = False) -> Position:
        """A table of this game with nothing open, nothing chosen and nothing said."""
        known, kind = self._party.positions, (game, phone, light)
        if kind not in known:
            known[kind] = Position(self._party.come("Ana", phone=phone, light=light), game)
        position = known[kind]
        position.begin_anew()
        return position


class Guests:
    """People with browsers of their own. A page that complained fails the test."""

    def __init__(
        self, browser: Browser, server: ServerProcess, seats: list[Guest] | None = None
    ) -> None:
        self._browser = browser
        self._server = server
        self._seats = seats
        self._all: list[Guest] = []
        self._fresh: list[Guest] = []
        self.positions: dict[tuple[str, bool, bool], Position] = {}

    def come(
        self,
        name: str,
        *,
        phone: bool = False,
        light: bool = False,
        pace: str = "once",
        fresh: bool = False,
        app: bool = False,
        beginner: bool = False,
    ) -> Guest:
        """Somebody opens a browser of their own; `pace` is how fast they like to be shown. A
        `beginner`, who has to be `fresh`, knows no game yet.

        `fresh`: nobody has used it before and nobody will, so that anything may be done to it.
        `app`: with its service worker, which keeps the shelf and shows notices.
        """
        fresh = fresh or app
        free = [one for one in self._seats or () if one.kind == (phone, light, pace)]
        if free and not fresh and self._seats is not None:
            guest = free[0]
            self._seats.remove(guest)
            guest.name = name
        else:
            url = self._server.url
            kind: dict[str, Any] = {"phone": phone, "light": light, "pace": pace}
            guest = Guest(self._browser, url, name, plain=True, app=app, beginner=beginner, **kind)
        self._all.append(guest)
        if fresh:
            self._fresh.append(guest)
        return guest

    def leave(self) -> None:
        for guest in self._all:
            if self._seats is not None and guest not in self._fresh and guest.has_one_page:
                guest.go_home()
                self._seats.append(guest)
            else:
                guest.context.close()
        self.complain()

    def complain(self) -> None:
        """Fails if a page has complained, once."""
        complaints = [line for guest in self._all for line in guest.complaints]
        for guest in self._all:
            guest.complaints.clear()
        assert not complaints, complaints
