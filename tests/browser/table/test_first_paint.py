"""A table opens quickly: little has to be fetched before one sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.past import play_out, return_to
from tests.browser.wire import Wire

TURNS = {
    "the-plan": 2,
    "space-explorers": 2,
    "the-specialists": 2,
    "millions-of-dollars": 2,
    "masters": 0,
}
"""How far each game has gone: there is something of everything on the table."""

ACCENTED = 230_000
"""A table in French also brings its words, letters with accents, and longer texts. More than it
should: the words of the lobby and the shelf come with it."""

OTHERS = {"the-plan": r"HexMap|Boards|Gang|Track|Pricing"}
"""What other games are drawn with is not fetched here."""


def test_the_first_paint_in_french_is_hardly_larger(guests: Guests) -> None:
    ana = guests.come("Ana", fresh=True)
    table, cookie = play_out(ana.url, "Ana", turns=0, game="masters")
    ana.context.add_cookies([{"name": "language", "value": "fr", "url": ana.url}])
    shelf = Wire(ana)
    ana.page.goto(ana.url)
    expect(ana.page.get_by_role("heading", name="À vous de choisir le coup")).to_be_visible()
    assert shelf.check().count("/assets/words-fr-") == 1
    laid = Wire(ana)
    ana.context.add_cookies([{"name": "muster", "value": cookie, "url": ana.url}])
    ana.page.goto(f"{ana.url}/table/{table}")
    expect(ana.page.get_by_role("tab", name="Journal")).to_be_visible()
    assert laid.check(ACCENTED).count("/assets/words-fr-") == 1


@pytest.mark.parametrize(
    ("game", "phone"),
    [*((game, False) for game in TURNS), ("masters", True)],
    ids=lambda one: one if isinstance(one, str) else "phone" if one else "desktop",
)
def test_the_first_paint_of_a_table_is_small(guests: Guests, game: str, phone: bool) -> None:
    ana = guests.come("Ana", phone=phone, fresh=True)
    table, cookie = play_out(ana.url, "Ana", turns=TURNS[game], game=game)
    wire = Wire(ana)
    return_to(ana, table, cookie)
    report = wire.check()
    if game in OTHERS:
        assert not re.search(OTHERS[game], report), report
