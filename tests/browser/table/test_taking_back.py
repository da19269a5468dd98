"""Undo by consent, and several people at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests


def test_what_is_revealed_goes_back_only_if_the_others_agree(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben")
    ana.set_up(["Me", "A friend, by link"], undo="If all agree")
    ben.sit_down(ana.copied("Invitation to seat 2"))
    ana.seal()
    ben.seal()
    for guest in (ana, ben):
        guest.sees("Plans are turned up")

    # The first time Ben does not want to.
    ana.page.get_by_role("button", name="Undo").click()
    ben.page.get_by_role("button", name="No", exact=True).click()
    ana.sees("Ben would rather not take it back.")
    ben.sees("Plans are turned up")

    # The second time he does, and both choose again.
    ana.page.get_by_role("button", name="Undo").click()
    ben.page.get_by_role("button", name="Agree").click()
    for guest in (ana, ben):
        expect(guest.page.get_by_text("Plans are turned up")).to_have_count(0)


def test_an_own_sealed_answer_is_changed_without_asking_anybody(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben")
    ana.set_up(["Me", "A friend, by link"])
    ben.sit_down(ana.copied("Invitation to seat 2"))
    ana.seal(0)
    ana.sees("Your answer is sealed.")
    ana.question.get_by_role("button", name="Change").click()
    ana.seal(2)
    ana.sees("Your answer is sealed.")
    ben.wait_to_be_asked()


def test_two_at_one_screen_hand_over_behind_a_curtain(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Somebody beside me", "Bot: random"])
    page = ana.page
    curtain = page.get_by_role("button", name=re.compile("open the curtain$"))
    seen: set[str] = set()
    handed = 0
    while handed < 3:
        if curtain.is_visible():
            # While the curtain is drawn nobody's cards are anywhere in the page.
            expect(page.locator("[data-node]")).to_have_count(0)
            seen.add(curtain.inner_text())
            curtain.click()
            expect(curtain).to_have_count(0)
            handed += 1
        elif ana.asked():
            ana.answer()
        else:
            ana.skip()
            page.wait_for_timeout(40)
    assert len(seen) == 2


def test_a_bot_stands_in_for_somebody_who_is_gone(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben")
    ana.set_up(["Me", "A friend, by link"])
    ben.sit_down(ana.copied("Invitation to seat 2"))
    ben.wait_to_be_asked()
    address = ben.page.url
    ben.page.close()
    ana.page.get_by_role("button", name="Settings and people").click()
    ana.page.get_by_role("button", name="People and links").click()
    ana.page.get_by_role("button", name="Bot stands in for Ben").click()
    ana.sees("Away; a bot plays for them")
    ana.page.keyboard.press("Escape")
    ana.seal()
    ana.sees("Plans are turned up")
    ben.page = ben.context.new_page()
    ben.page.goto(address)
    ben.page.get_by_role("button", name="Take my seat back").click()
    expect(ben.page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    # Ana passes two cards; the bot has passed for Ben already.
    ana.wait(lambda: ben.asked() or (ana.asked() and ana.answer() and False))
