"""What a screen reader gets: axe-core finds nothing serious on any page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.browser.guest import FULL, PLAIN, Guest, touch
from tests.browser.past import return_to

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


FADED_IN = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ends = one => one.effect?.getComputedTiming().endTime !== Infinity
    for (let still = 0; still < 3; still++) {
        await frame()
        const running = document.getAnimations().filter(ends)
        if (running.length) still = 0
        await Promise.allSettled(running.map(one => one.finished))
    }
}"""


def serious(guest: Guest) -> list[str]:
    """The serious and critical violations on the page as it is now."""
    guest.page.evaluate(FULL)
    guest.page.evaluate(FADED_IN)  # what fades in is not yet as dark as it will be
    guest.page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "axe.run({resultTypes: ['violations'], preload: false})"
    found: dict[str, Any] = guest.page.evaluate(run)
    guest.page.evaluate(f"{{ {PLAIN} }}")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def check(guest: Guest, where: str) -> None:
    assert serious(guest) == [], where


@pytest.mark.parametrize(
    ("phone", "light"), [(False, False), (True, True)], ids=["desktop-dark", "phone-light"]
)
def test_every_page_can_be_read_aloud(
    guests: Guests, finished: tuple[str, str], light: bool, phone: bool
) -> None:
    ana = guests.come("Ana", phone=phone, light=light)
    page = ana.page
    for path in (
        "/",
        "/new?game=the-plan",
        "/rules/the-plan",
        "/kit",
        "/crews",
        "/join/NOSUCH",
        "/nowhere",
    ):
        ana.open(path)
        page.wait_for_load_state("networkidle")
        check(ana, path)
    ana.set_up(["Me", "A friend, by link", "Bot: random"])
    page.get_by_role("button", name="Fill with bots and begin").wait_for()
    check(ana, "the lobby")
    page.get_by_role("button", name="Fill with bots and begin").click()
    ana.wait_to_be_asked()
    check(ana, "the table")
    touch(ana.lit().first)
    check(ana, "the table with something selected")
    page.get_by_role("button", name="Settings and people").or_(
        page.get_by_role("button", name="Menu")
    ).first.click()
    check(ana, "the settings")
    return_to(ana, *finished)
    check(ana, "the score sheet")
    ana.watch_again()
    check(ana, "the replay")
