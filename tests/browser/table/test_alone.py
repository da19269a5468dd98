"""One person against bots: by keyboard, on a phone, and looking at it again afterwards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from muster import Record
from tests.browser.conftest import Guests
from tests.browser.guest import Guest, play_on, play_to_the_end
from tests.browser.past import hurry, return_to


def press_until(page: Page, key: str, wanted: str, most: int = 60) -> bool:
    """Press a key until what has the focus, or something in its group, matches a selector."""
    for _ in range(most):
        if page.evaluate("s => Boolean(document.activeElement?.matches(s))", wanted):
            return True
        page.keyboard.press(key)
    return False


def reach_something_lit(page: Page) -> None:
    """Tab to the area with something lit, then arrows to it: one tab stop an area."""
    here = "Boolean(document.activeElement?.closest('[data-group]')?.querySelector('.legal'))"
    for _ in range(60):
        if page.evaluate(here):
            break
        page.keyboard.press("Tab")
    lit = ".legal [data-press], button.legal"
    found = press_until(page, "ArrowRight", lit, 12) or press_until(page, "ArrowLeft", lit, 24)
    assert found, "the lit thing cannot be reached by keyboard"


def test_from_the_shelf_to_the_score_by_keyboard_only(guests: Guests) -> None:
    ana = guests.come("Ana")
    page = ana.page
    ana.open()
    page.get_by_role("button", name=re.compile("^The Plan")).wait_for()
    for _ in range(60):
        if page.evaluate("document.activeElement?.textContent?.startsWith('The Plan')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play now").wait_for()
    assert press_until(page, "Tab", "button.pri")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**")
    ana.wait_for_a_turn()
    play_on(ana, step=answer_by_key, until=lambda: "turn 2 of" in (page.text_content("h1") or ""))
    hurry(ana, turns=10)
    play_on(ana, step=answer_by_key)
    assert ana.scores()


def answer_by_key(guest: Guest) -> None:
    """Go to something lit, or to the button that is asked for, and press Enter."""
    confirm = guest.question.locator(".btn.pri:enabled")
    if not confirm.count() and guest.lit().count():
        reach_something_lit(guest.page)
        guest.page.keyboard.press("Enter")
    # It is chosen and waits for its button, or it is said already.
    if guest.asked() and confirm.count():
        assert press_until(guest.page, "Tab", ".btn.pri"), "the button cannot be reached"
        guest.page.keyboard.press("Enter")


def test_why_not_is_answered_with_the_rule_by_key_and_by_click(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random", "Bot: random"])
    ana.wait_to_be_asked()
    page = ana.page
    treasure = page.locator("[data-piece].k-tile").first
    treasure.click()
    ana.sees(re.compile("The question now is"))
    page.keyboard.press("Escape")
    treasure.get_by_role("button").focus()
    page.keyboard.press("w")
    ana.sees(re.compile("The question now is"))
    page.get_by_role("button", name=re.compile("TP-3")).last.click()
    expect(page.get_by_role("dialog").or_(page.get_by_role("complementary"))).not_to_have_count(0)
    ana.sees(re.compile("face down"))


def test_the_table_fits_a_phone_and_can_be_played_there(guests: Guests) -> None:
    ana = guests.come("Ana", phone=True, light=True)
    ana.set_up(["Me", "Bot: random", "Bot: random", "Bot: random", "Bot: random"])
    ana.wait_to_be_asked()
    page = ana.page
    for tab in ("Mine", "Log", "Chat", "Table"):
        page.get_by_role("tab", name=tab).or_(page.get_by_role("button", name=tab)).first.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        """() => [...document.querySelectorAll('button:not([data-piece]), a')]
            .filter(e => e.checkVisibility())
            .map(e => [e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => box.height > 0 && Math.min(box.height, box.width) < 24)
            .map(([text]) => text)"""
    )
    assert small == []
    hurry(ana, turns=10)
    play_to_the_end(ana)


def test_a_finished_game_is_looked_at_again_checked_and_played_on(
    guests: Guests, finished: tuple[str, str]
) -> None:
    ana = guests.come("Ana")
    page = ana.page
    return_to(ana, *finished)
    assert ana.scores()
    ana.watch_again()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("at=0"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("at=3(&|$)"))

    # All hands lie open now.
    expect(page.get_by_role("region", name="All hands")).to_have_count(0)
    page.get_by_role("combobox").first.select_option(label="All open")
    expect(page).to_have_url(re.compile("eyes=all"))
    expect(page.get_by_role("region", name="All hands")).to_be_visible()

    page.get_by_role("button", name="Record").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Check the shuffles").click()
    ana.sees(re.compile(r"All \d+ draws"))
    with page.expect_download() as started:
        sheet.get_by_role("link", name="Download the record").click()
    checked = Record.load(started.value.path()).verify()
    assert checked.finished

    sheet.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/**")
    ana.wait_to_be_asked()


def test_a_record_of_a_running_game_is_not_given_away(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random"])
    ana.wait_to_be_asked()
    table = ana.page.url.rsplit("/", 1)[-1]
    for path in ("record", "replay", "replay/1", "draws"):
        answer = ana.context.request.get(f"{ana.url}/api/tables/{table}/{path}")
        assert answer.status == 403, path
        assert answer.json()["code"]
