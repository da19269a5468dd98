"""A real Chromium against a real server. Skipped, with a word, where there is no Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.guest import Guest
from tests.browser.house import House
from tests.browser.past import play_out

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """The browser to test with: $CHROMIUM, or one on the path."""
    wanted = [os.environ.get("CHROMIUM", ""), *NAMES]
    return next((found for name in wanted if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Open for one module only: its event loop must be gone when the next test brings its own."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here: `make browser` installs Debian's, or set CHROMIUM")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("house"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def finished(house: House) -> tuple[str, str]:
    """A table with a finished game, and the cookie of who played it."""
    return play_out(house.url, "Ana")


@pytest.fixture
def guests(browser: Browser, house: House) -> Iterator[Guests]:
    party = Guests(browser, house)
    yield party
    party.leave()


class Guests:
    """People with browsers of their own. A page that complained fails the test."""

    def __init__(self, browser: Browser, house: House) -> None:
        self._browser = browser
        self._house = house
        self._all: list[Guest] = []

    def come(self, name: str, *, phone: bool = False, light: bool = False) -> Guest:
        """Somebody opens a browser of their own."""
        guest = Guest(self._browser, self._house.url, name, phone=phone, light=light, plain=True)
        self._all.append(guest)
        return guest

    def leave(self) -> None:
        complaints = [line for guest in self._all for line in guest.complaints]
        for guest in self._all:
            guest.context.close()
        assert not complaints, complaints
