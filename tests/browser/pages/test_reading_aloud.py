"""What a screen reader gets: axe-core finds nothing serious on any page."""

from __future__ import annotations

import pytest

from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import touch
from tests.browser.past import return_to


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
        "/aid/masters",
        "/content/the-plan",
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
