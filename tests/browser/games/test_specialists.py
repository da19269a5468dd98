"""The Specialists in a real browser: what is missing, dice that roll, a game to its end."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import PATIENCE, SHORT, Guest, touch
from tests.browser.past import hurry
from tests.browser.position import RECORDS, Position, asked_for, ended

GAME = "the-specialists"
WATCH_ROLLS = """() => {
    window.rolled = new Set()
    const seen = node => node.closest?.('[data-piece]')?.dataset.node
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
        if (node.nodeName === 'SPAN' && one.target.classList?.contains('die')) {
            window.rolled.add(seen(one.target))
        }
    }))).observe(document.querySelector('.table-felt'), {childList: true, subtree: true})
}"""


def asked_to(guest: Guest, words: str) -> Callable[[], bool]:
    """Is this the question?"""
    return lambda: guest.question.get_by_text(words).count() > 0


def buildings(guest: Guest) -> Locator:
    """The buildings that can be robbed now."""
    return guest.page.locator(".cell.legal > button")


def step(guest: Guest, mood: random.Random, failed: int) -> bool:
    """One step of somebody who robs what can be robbed and else does whatever comes to mind.

    False if the table changed under one's fingers, or the thing could not be reached: then another
    one is tried.
    """
    within = SHORT * (1 + failed // 4)  # a busy machine needs longer
    primary = guest.question.locator(".btn.pri")
    lit = guest.page.locator("[data-node].legal:not(.quiet):not(.press)")
    buttons = guest.question.locator(".buttons .btn:not(.slim)")
    many = lit.count()
    try:
        if primary.count():
            primary.click(timeout=within)
        elif buildings(guest).count() and mood.random() < 0.8:
            touch(buildings(guest).first, within)
        elif many and (mood.random() < 0.8 or not buttons.count()):
            touch(lit.nth(mood.randrange(many)), within)
        else:
            buttons.nth(mood.randrange(max(1, buttons.count()))).click(timeout=within)
    except TimeoutError:
        return False
    return True


def play_on(guest: Guest, until: Callable[[], bool] | None = None, most: int = 600) -> None:
    """Answer whatever is asked until the score sheet is there, or until this is so."""
    turn = failed = 0
    mood = random.Random(5)  # whoever always does the same may go round in circles
    begun = time.monotonic()
    while not guest.over:
        if not guest.asked():
            guest.skip()
            guest.page.wait_for_timeout(30)
        elif until is not None and until():
            return
        elif step(guest, mood, failed):
            turn, failed, begun = turn + 1, 0, time.monotonic()
        else:
            failed += 1
        assert turn < most, f"no end after {most} answers"
        assert time.monotonic() - begun < PATIENCE / 1000, "nobody is asked, nothing happens"


def test_a_game_of_two_to_its_end(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random"], game=GAME)
    ana.wait_to_be_asked()
    page = ana.page

    # What one begins with is chosen, the dice are arranged; then the first turn.
    play_on(ana, asked_to(ana, "Take a die"))
    spots = page.locator("[data-node=row] .spot")
    expect(spots).to_have_count(4)
    assert [spots.nth(n).inner_text() for n in range(4)] == ["", "", "+1", "±1"]

    # Before the heist every building says what is missing, and the refusal says it with its clause.
    play_on(ana, asked_to(ana, "Rob a building"))
    vegas = page.locator("[data-node=spot-las-vegas-casino]")
    name = vegas.get_attribute("aria-label") or ""
    assert re.search(r"Missing: \d", name), name
    assert re.search(r"Equipment \d", name), name  # how much one has depends on the dice
    vegas.hover()
    expect(page.locator(".zoom")).to_contain_text("Missing:")
    vegas.click()
    expect(page.get_by_role("alert").filter(has_text=re.compile("TS-"))).to_be_visible()
    page.keyboard.press("Escape")

    # A city is touched: the bar tells how its buildings would be paid. Then on to the end.
    hurry(ana, turns=5)
    play_on(ana, lambda: buildings(ana).count() > 0)
    if not ana.over:
        buildings(ana).first.locator("xpath=../../../button").click()
        expect(ana.question).to_contain_text(re.compile("Skills:|Still due|Equipment"))
        page.keyboard.press("Escape")
        hurry(ana, turns=11)
    play_on(ana)
    assert len(ana.scores()) == 2
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text(re.compile("seventh heist|twelve rounds", re.IGNORECASE))
    expect(sheet.get_by_role("row", name=re.compile("^Informants"))).to_be_visible()


def test_alone_each_die_says_what_the_others_bring_and_the_end_is_told(guests: Guests) -> None:
    ana = guests.come("Ana", phone=True)
    page = ana.page
    position = Position(ana, GAME)
    position.show(*asked_for(GAME, "die", seats=1))
    labels = page.locator("[data-node=area] .spot small").all_inner_texts()
    assert len(labels) == 3
    assert set(labels) <= {"calm", "Bribe", "Rivalry"}, labels
    expect(page.get_by_role("group", name=re.compile("^Bribes, lost at 7"))).to_be_attached()
    page.get_by_role("button", name="Rewards").click()
    ana.sees("Danny Ocean")
    page.get_by_role("button", name="Table").click()

    sheet = page.get_by_role("region", name="Score sheet")
    endings = set()
    for path in sorted((RECORDS / GAME).glob("solo-*.muster")):
        match, outcome = ended(path)
        position.show(match, 0, outcome=outcome)
        expect(sheet).to_contain_text(re.compile(outcome["ending"], re.IGNORECASE))
        endings.add(outcome["ending"])
    assert endings == {"seventh heist", "twelve rounds", "seven bribes", "five rivalries"}


def test_new_dice_roll_and_taken_ones_travel(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me"], game=GAME)
    play_on(ana, asked_to(ana, "Take a die"))
    page = ana.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH_ROLLS)
    touch(page.locator("[data-node=area] .k-die").first)
    ana.wait(lambda: not ana.question.get_by_text("Take a die").count())
    assert page.evaluate("window.rolled.size") == 0, "a die that is taken keeps its value"
    play_on(ana, asked_to(ana, "Take a die"))
    ana.wait(lambda: page.evaluate("window.rolled.size") >= 3)
    # Who wants no motion gets none.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.rolled.clear()")
    touch(page.locator("[data-node=area] .k-die").first)
    ana.wait(lambda: not ana.question.get_by_text("Take a die").count())
    play_on(ana, asked_to(ana, "Take a die"))
    assert page.evaluate("window.rolled.size") == 0


@pytest.mark.parametrize(
    ("phone", "light"), [(False, False), (True, True)], ids=["desktop-dark", "phone-light"]
)
def test_the_table_is_read_aloud(guests: Guests, phone: bool, light: bool) -> None:
    ana = guests.come("Ana", phone=phone, light=light)
    position = Position(ana, GAME)
    position.show(*asked_for(GAME, "start", seats=4))
    check(ana, "the start")
    position.show(*asked_for(GAME, "crew", seats=4))
    check(ana, "the table")
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1440)
    looking = ana.page.get_by_role("button", name=re.compile("^(Team of|Look at) "))
    assert looking.count() == 3
    looking.first.click()
    team = ana.page.get_by_role("dialog", name=re.compile("Team"))
    expect(team.get_by_role("group", name=re.compile("^Hacker"))).to_be_visible()
    check(ana, "a rival's team")
    ana.page.keyboard.press("Escape")
    expect(team).to_have_count(0)
