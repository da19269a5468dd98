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

OTHERS = {"the-plan": r"HexMap|Boards|Gang|Track|Pricing"}
"""What other games are drawn with is not fetched here."""

READ_OUT = "[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)"
ENGLISH = re.compile(r"\b(and|costs|face down|needs|nothing|of|out|sealed|unknown|with)\b")
"""What stands in the labels of pieces and places, in words no French label has."""


def test_pages_in_french_bring_only_the_words_they_need(guests: Guests) -> None:
    ana = guests.come("Ana", fresh=True)
    ana.context.add_cookies([{"name": "language", "value": "fr", "url": ana.url}])
    for path, title, scripts in [("/", "choisir le coup", 2), ("/me", "Vous", 3)]:
        wire = Wire(ana)
        ana.page.goto(ana.url + path)
        expect(ana.page.get_by_role("heading", name=title).first).to_be_visible()
        report = wire.check()
        assert report.count("/assets/words-fr-") == scripts, report
        assert not re.search(r"/(plain|accented)-\w+-(bricolage|atkinson)", report), report


@pytest.mark.parametrize("game", list(TURNS))
def test_the_first_paint_in_french_is_as_small(guests: Guests, game: str) -> None:
    ana = guests.come("Ana", fresh=True)
    table, cookie = play_out(ana.url, "Ana", turns=TURNS[game], game=game)
    for name, value in [("language", "fr"), ("muster", cookie)]:
        ana.context.add_cookies([{"name": name, "value": value, "url": ana.url}])
    wire = Wire(ana)
    ana.page.goto(f"{ana.url}/table/{table}")
    expect(ana.page.get_by_role("tab", name="Journal")).to_be_visible()
    report = wire.check(last="/api/icons?")
    assert report.count("/assets/words-fr-") == 1, report
    read_out = ana.page.evaluate(READ_OUT)
    assert not [words for words in read_out if ENGLISH.search(words)]
    ana.page.get_by_role("button", name="Réglages et joueurs").click()  # whose words come with it
    expect(ana.page.get_by_text("Éclairage")).to_be_visible()


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
    report = wire.check(last="/api/icons?")
    if game in OTHERS:
        assert not re.search(OTHERS[game], report), report
