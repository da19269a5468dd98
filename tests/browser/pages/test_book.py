"""The rulebook read as a book: chapters, pictures, clauses in the margin, a search that stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests


@pytest.mark.parametrize(
    ("phone", "light"), [(False, False), (True, True)], ids=["desktop-dark", "phone-light"]
)
def test_a_book_has_pictures_and_can_be_read_aloud(
    guests: Guests, phone: bool, light: bool
) -> None:
    ana = guests.come("Ana", phone=phone, light=light)
    for game in ("the-plan", "masters"):
        ana.open(f"/rules/{game}")
        page = ana.page
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        expect(page.locator("figure")).not_to_have_count(0)
        for figure in page.locator("figure").all():
            expect(figure.locator("[data-node]").first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        check(ana, f"the book of {game}")


def test_a_clause_opens_beside_its_paragraph_and_the_search_stays(guests: Guests) -> None:
    ana = guests.come("Ana")
    page = ana.page
    ana.open("/rules/the-plan")
    page.get_by_role("button", name="Clause TP-13").first.click()
    expect(page.locator("aside.clause")).to_contain_text("cannot be revealed")
    field = page.get_by_role("searchbox")
    field.press_sequentially("tied")
    expect(field).to_be_focused()
    expect(field).to_have_value("tied")
    expect(page.get_by_role("status").filter(has_text="of the book")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^\d+ clauses?$")).click()
    expect(page.get_by_role("searchbox")).to_have_value("tied")
    expect(page.locator("[data-clause=TP-18]")).to_be_visible()
    expect(page.locator("[data-clause=TP-1]")).to_have_count(0)
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_role("searchbox")).to_have_value("tied")
    ana.open("/rules/the-plan#TP-6")
    expect(page.locator("[data-clause=TP-6]")).to_be_in_viewport()
