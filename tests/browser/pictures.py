"""Takes the pictures of the browser's screens for the documentation.

python -m tests.browser.pictures docs/pictures [the-specialists|masters]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from muster.lab.simulate import play_match, settled
from muster.parts.chronicle import Chronicle
from tests.browser.conftest import FLAGS, chromium
from tests.browser.games.test_specialists import play_on
from tests.browser.guest import Guest, touch
from tests.browser.past import play_out, return_to
from tests.browser.server import ServerProcess

WANTED = {
    *(f"{what}-desktop-dark" for what in ("table", "shelf", "lobby", "score", "replay")),
    *(f"{what}-desktop-light" for what in ("table", "shelf")),
    *(f"table-phone-{room}" for room in ("dark", "light")),
    *(f"explorers-desktop-{room}" for room in ("dark", "light")),
    "explorers-phone-dark",
    "explorers-score-desktop-dark",
}
BOTS = ("greedy", "greedy", "greedy", "greedy")
PAIR = BOTS[:2]
HEISTS = {
    "specialists-desktop-dark": 3,
    "specialists-desktop-light": 2,
    "specialists-phone-dark": 2,
    "specialists-solo-desktop-dark": 0,
}
"""Pictures of The Specialists, and how many bots play in each."""


def main(folder: Path, only: str = "") -> None:
    server = ServerProcess(Path(tempfile.mkdtemp(prefix="muster-pictures-")))
    server.start()
    try:
        with sync_playwright() as playwright:
            path = chromium()
            assert path, "no Chromium here"
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            if only != "the-specialists":
                _crew(browser, server, folder)
                _designer(browser, server, folder)
            if only == "masters":
                return
            _gallery(browser, server, folder)
            for name, bots in HEISTS.items():
                _heist(browser, server, folder, name, bots)
            if only:
                return
            running = play_out(server.url, "Ana", bots=BOTS, turns=5)
            finished = play_out(server.url, "Ana", bots=BOTS)
            explorers = [
                play_out(server.url, "Ana", bots=BOTS[:2], turns=rounds, game="space-explorers")
                for rounds in (6, 999)
            ]
            for light in (False, True):
                room = "light" if light else "dark"
                for phone in (False, True):
                    size = "phone" if phone else "desktop"
                    tables = [running, finished, *explorers]
                    _round(browser, server, folder, tables, f"{size}-{room}", phone, light)
            browser.close()
    finally:
        server.stop()


def _heist(browser: Browser, server: ServerProcess, folder: Path, name: str, bots: int) -> None:
    """The Specialists in the middle of a game: where a city can be robbed, alone at the dice."""
    ana = Guest(browser, server.url, "Ana", phone="phone" in name, light="light" in name)
    game = play_out(server.url, "Ana", bots=BOTS[:bots], turns=4, game="the-specialists")
    return_to(ana, *game)
    cities = ana.page.locator(".note:has(.cell.legal)")
    if bots:
        play_on(ana, lambda: cities.count() > 0)
    ana.page.wait_for_timeout(4500)  # captions go away
    if cities.count():
        cities.first.locator("> button").click()
    ana.page.mouse.move(2, 2)
    ana.page.wait_for_timeout(900)
    ana.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=82)
    ana.context.close()


JOBS = ("inclusion", "dark-horse", "startup", "dark-horse", "county-bricks", "marathon")
"""The heists a crew has behind it, played by bots."""


def _crew(browser: Browser, server: ServerProcess, folder: Path) -> None:
    """A crew with a past: its page, and its table in The Plan."""
    crew = Chronicle.new("masters", "The Night Shift")
    for number, job in enumerate(JOBS):
        draft = {"scenario": job, "people": "2", "player-1": "Ana", "player-2": "Josh"}
        options = crew.options(crew.form(draft).values)
        crew.add(play_match(settled("masters", 1, PAIR, 5, options, None, False), number).record)
    ana = Guest(browser, server.url, "Ana")
    ana.open("/crews")
    ana.page.request.post(f"{server.url}/api/me", data={"name": "Ana"}, headers={"origin": ana.url})
    headers = {"origin": ana.url, "content-type": "application/json"}
    said = ana.page.request.post(
        f"{server.url}/api/crews/import", data=crew.dumps(), headers=headers
    )
    ana.open(f"/crew/{said.json()['id']}")
    members = ana.page.get_by_role("heading", name="The crew")
    members.wait_for()
    members.evaluate("heading => { heading.scrollIntoView(); scrollBy(0, -70) }")
    ana.page.wait_for_timeout(900)
    ana.page.screenshot(path=folder / "crew-desktop-dark.jpg", type="jpeg", quality=82)
    ana.page.evaluate("scrollTo(0, 0)")
    ana.page.get_by_role("button", name="Begin the heist").click()
    ana.page.locator("[data-node=map]").wait_for()
    ana.page.wait_for_timeout(4500)  # captions go away
    ana.page.screenshot(path=folder / "masters-desktop-dark.jpg", type="jpeg", quality=82)
    ana.context.close()


def _designer(browser: Browser, server: ServerProcess, folder: Path) -> None:
    """A printed map on the drawing board, by daylight."""
    ana = Guest(browser, server.url, "Ana", light=True)
    ana.open("/design?game=masters&plan=black-box")
    ana.page.get_by_text("Ready to play").first.wait_for()
    ana.page.wait_for_timeout(900)
    ana.page.screenshot(path=folder / "design-desktop-light.jpg", type="jpeg", quality=82)
    ana.context.close()


def _gallery(browser: Browser, server: ServerProcess, folder: Path) -> None:
    """Every piece and area a scene may have."""
    ana = Guest(browser, server.url, "Ana")
    ana.open("/kit")
    ana.page.wait_for_load_state("networkidle")
    last = ana.page.get_by_role("region", name="Areas and words")
    box = last.bounding_box()
    assert box is not None
    clip = {"x": 0, "y": 0, "width": 1440, "height": box["y"] + box["height"] + 24}
    ana.page.screenshot(
        path=folder / "gallery-desktop-dark.jpg",
        type="jpeg",
        quality=82,
        full_page=True,
        clip=clip,  # type: ignore[arg-type]
    )
    ana.context.close()


def _round(
    browser: Browser,
    server: ServerProcess,
    folder: Path,
    tables: list[tuple[str, str]],
    name: str,
    phone: bool,
    light: bool,
) -> None:
    """Shelf, lobby, tables, score sheets and replay in one size and one room."""
    running, finished, exploring, explored = tables
    ana = Guest(browser, server.url, "Ana", phone=phone, light=light)

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
