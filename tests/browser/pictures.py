"""Takes the pictures of the browser's screens for the documentation.

python -m tests.browser.pictures docs/pictures
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

WANTED = {
    *(f"{what}-desktop-dark" for what in ("table", "shelf", "lobby", "score", "replay")),
    *(f"{what}-desktop-light" for what in ("table", "shelf")),
    *(f"table-phone-{room}" for room in ("dark", "light")),
    *(f"explorers-desktop-{room}" for room in ("dark", "light")),
    "explorers-phone-dark",
    "explorers-score-desktop-dark",
}
BOTS = ("greedy", "greedy", "greedy", "greedy")


def main(folder: Path) -> None:
    house = House(Path(tempfile.mkdtemp(prefix="muster-pictures-")))
    house.start()
    try:
        with sync_playwright() as playwright:
            path = chromium()
            assert path, "no Chromium here"
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
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
    main(Path(sys.argv[1]))
