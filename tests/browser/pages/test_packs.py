"""Content packs: a value is changed, a fault is seen and mended, the pack is shared and played."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests


def change_to(page: Page, card: str, value: str) -> None:
    page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-field="value"]').get_by_role("spinbutton").fill(value)


def test_from_a_changed_value_to_a_table_that_says_so(guests: Guests) -> None:
    ana = guests.come("Ana")
    page = ana.page
    ana.open("/content/the-plan")
    bar = page.get_by_role("region", name="State of the pack")
    expect(bar).to_contain_text("Nothing changed")
    expect(bar.get_by_role("button", name="Play it")).to_be_disabled()
    page.get_by_label("Name of the pack").fill("Rich")
    change_to(page, "paintings-1-a", "0")
    expect(page.locator('[data-field="value"]')).to_contain_text("Expected at least 1")
    expect(bar).to_contain_text("One thing to mend")
    expect(bar.get_by_role("button", name="Play it")).to_be_disabled()
    drawn = page.get_by_role("region", name="The card on the table")
    expect(drawn).to_contain_text("Without what is to be mended")
    change_to(page, "paintings-1-a", "6")
    expect(bar).to_contain_text("1 value changed on 1 card")
    expect(drawn.locator("figcaption").last).to_contain_text(re.compile("With the pack.* 6,"))
    expect(drawn.locator("figcaption").first).to_contain_text(re.compile("Printed.* 1,"))
    change_to(page, "mummies-1-a", "5")
    expect(bar).to_contain_text("2 values changed on 2 cards")
    page.get_by_role("button", name="Value: back to printed 1").click()
    expect(bar).to_contain_text("1 value changed on 1 card")

    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Get a link").click()  # as whoever one is from now on
    code = page.locator("dialog .code b")
    expect(code).to_have_text(re.compile("^[A-Z0-9]{6}$"))
    link = f"/content/the-plan?pack={code.inner_text()}"
    page.keyboard.press("Escape")

    ben = guests.come("Ben")
    ben.open(link)
    expect(ben.page.get_by_role("region", name="State of the pack")).to_contain_text("1 value")
    expect(ben.page.get_by_label("Name of the pack")).to_have_value("Rich")
    ben.page.get_by_role("button", name="Play it").click()
    ben.page.wait_for_url("**/table/**")
    ben.wait_to_be_asked()
    told = ben.page.evaluate(
        "async () => (await (await fetch('/api' + location.pathname.replace('table', 'tables')))"
        ".json()).pack"
    )
    assert (told["name"], told["summary"]) == ("Rich", "1 value changed on 1 card")


def test_on_a_phone_and_aloud(guests: Guests) -> None:
    ana = guests.come("Ana", phone=True)
    page = ana.page
    ana.open("/content/the-plan")
    page.get_by_label("Components").select_option("treasures/treasures")
    page.locator('[data-card="paintings-1-a"]').tap()
    page.get_by_role("button", name="Value: one more").tap()
    drawn = page.get_by_role("region", name="The card on the table")
    expect(drawn.locator("figcaption").last).to_contain_text(re.compile("With the pack.* 2,"))
    check(ana, "the form of a card")
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("region", name="State of the pack")).to_contain_text("1 value changed")
    page.get_by_role("button", name="Try it").tap()
    expect(page.get_by_role("button", name="Compare")).to_be_enabled()
    check(ana, "trying a pack")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.reload()
    expect(page.get_by_role("region", name="State of the pack")).to_contain_text("1 value changed")
