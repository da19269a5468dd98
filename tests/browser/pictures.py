"""Takes the pictures of the browser's screens for the documentation.

python -m tests.browser.pictures docs/pictures [the-specialists]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.guest import Guest, touch
from tests.browser.house import House
from tests.browser.past import play_out, return_to
from tests.browser.test_specialists import play_on

WANTED = {
    *(f"{what}-desktop-dark" for what in ("table", "shelf", "lobby", "score", "replay")),
    *(f"{what}-desktop-light" for what in ("table", "shelf")),
    *(f"table-phone-{room}" for room in ("dark", "light")),
    *(f"explorers-desktop-{room}" for room in ("dark", "light")),
    "explorers-phone-dark",
    "explorers-score-desktop-dark",
}
BOTS = ("greedy", "greedy", "greedy", "greedy")
HEISTS = {
    "specialists-desktop-dark": 3,
    "specialists-desktop-light": 2,
    "specialists-phone-dark": 2,
    "specialists-solo-desktop-dark": 0,
}
"""Pictures of The Specialists, and how many bots play in each."""


def main(folder: Path, only: str = "") -> None:
    house = House(Path(tempfile.mkdtemp(prefix="muster-pictures-")))
    house.start()
    try:
        with sync_playwright() as playwright:
            path = chromium()
            assert path, "no Chromium here"
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            for name, bots in HEISTS.items():
                _heist(browser, house, folder, name, bots)
            if only:
                return
            running = play_out(house.url, "Ana", bots=BOTS, turns=5)
            finished = play_out(house.url, "Ana", bots=BOTS)
            explorers = [
                play_out(house.url, "Ana", bots=BOTS[:2], turns=rounds, game="space-explorers")
                for rounds in (6, 999)
            ]
            for light in (False, True):
                room = "light" if light else "dark"
                for phone in (False, True):
                    size = "phone" if phone else "desktop"
                    tables = [running, finished, *explorers]
                    _round(browser, house, folder, tables, f"{size}-{room}", phone, light)
            browser.close()
    finally:
        house.stop()


def _heist(browser: Browser, house: House, folder: Path, name: str, bots: int) -> None:
    """The Specialists in the middle of a game, where a city with a choice can be robbed."""
    ana = Guest(browser, house.url, "Ana", phone="phone" in name, light="light" in name)
    game = play_out(house.url, "Ana", bots=BOTS[:bots], turns=4, game="the-specialists")
    return_to(ana, *game)
    cities = ana.page.locator(".note:has(.cell.legal ~ .cell.legal)")
    play_on(ana, lambda: cities.count() > 0)
    ana.page.wait_for_timeout(4500)  # captions go away
    if cities.count():
        cities.first.locator("> button").click()
    ana.page.mouse.move(2, 2)
    ana.page.wait_for_timeout(900)
    ana.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=82)
    ana.context.close()


def _round(
    browser: Browser,
    house: House,
    folder: Path,
    tables: list[tuple[str, str]],
    name: str,
    phone: bool,
    light: bool,
) -> None:
    """Shelf, lobby, tables, score sheets and replay in one size and one room."""
    running, finished, exploring, explored = tables
    ana = Guest(browser, house.url, "Ana", phone=phone, light=light)

    def shoot(what: str) -> None:
        if f"{what}-{name}" not in WANTED:
            return
        ana.page.wait_for_timeout(900)
        target = folder / f"{what}-{name}.jpg"
        ana.page.screenshot(path=target, type="jpeg", quality=82)

    return_to(ana, *running)
    ana.page.wait_for_timeout(4500)  # captions go away
    touch(ana.lit().nth(1))
    shoot("table")
    return_to(ana, *exploring)
    ana.page.wait_for_timeout(4500)
    touch(ana.page.locator("[data-node=center] .legal").first)
    shoot("explorers")
    return_to(ana, *explored)
    shoot("explorers-score")
    ana.open("/")
    shoot("shelf")
    ana.set_up(["Me", "A friend, by link", "Open", "Bot: greedy"])
    shoot("lobby")
    return_to(ana, *finished)
    shoot("score")
    ana.watch_again()
    ana.page.keyboard.press("Home")
    for _ in range(30):
        ana.page.get_by_role("button", name="One step on").click()
    shoot("replay")
    ana.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
