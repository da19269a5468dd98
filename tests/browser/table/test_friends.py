"""Friends, a bot and somebody who watches, each in a browser of their own."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Guests
from tests.browser.past import hurry
from tests.browser.server import ServerProcess

TOLD = """() => {
    const look = () => {
        const sheet = document.querySelector('dialog[open]')
        if (!sheet || window.told) return
        window.told = sheet.textContent
        sheet.querySelector('button').click()
    }
    new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true})
}"""
"""Somebody who reads the sheet that comes and presses its button, however short it is there."""


def test_two_people_play_to_the_end_with_a_bot_while_a_third_watches(guests: Guests) -> None:
    ana, ben, cara = guests.come("Ana"), guests.come("Ben"), guests.come("Cara")
    ana.set_up(["Me", "A friend, by link", "Bot: random"])
    invitation, spectators = ana.copied("Invitation to seat 2"), ana.copied("Spectators")
    cara.open(spectators)
    ben.sit_down(invitation)
    for guest in (ana, ben):
        guest.wait_to_be_asked()

    # A reload in the middle of a sealed choice: Ben's answer is still sealed.
    ben.seal()
    ben.sees("Your answer is sealed.")
    ben.page.reload()
    ben.sees("Your answer is sealed.")
    assert ana.asked()

    hurry(ana, ben, turns=99, beside=[cara])
    for guest in (ana, ben, cara):
        guest.page.get_by_role("region", name="Score sheet").wait_for()
    assert ana.scores() == ben.scores() == cara.scores() != []
    expect(cara.page.get_by_role("group", name="Your hand")).to_have_count(0)
    # No frame of the keyboard's round half of the sheet.
    expect(cara.page.get_by_role("dialog").locator("[tabindex='-1']")).to_be_focused()

    # One of them plays on: the others are told, stay where they are, and find the way.
    before = ben.page.url
    ana.page.get_by_role("button", name="Rematch").click()
    ben.sees("A rematch has begun, and your seat is kept.")
    cara.sees("A rematch has begun. Those who play it can give you a link.")
    ben.page.get_by_role("button", name="Look at the table").click()
    assert ben.page.url == before
    ben.page.get_by_role("link", name="To the rematch").click()
    ben.wait_to_be_asked()
    assert ben.page.url == ana.page.url != before


def test_a_server_that_dies_in_a_sealed_choice_loses_nothing(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = ServerProcess(tmp_path_factory.mktemp("mortal"))
    server.start()
    guests = Guests(browser, server)
    try:
        ana, ben = guests.come("Ana"), guests.come("Ben")
        ana.set_up(["Me", "A friend, by link"])
        ben.sit_down(ana.copied("Invitation to seat 2"))
        ana.seal()
        ana.sees("Your answer is sealed.")
        ben.wait_to_be_asked()
        server.stop(signal.SIGKILL)
        ana.sees("Reconnecting")
        server.start()
        for guest in (ana, ben):
            expect(guest.page.get_by_role("status").filter(has_text="Live")).to_be_visible()
        ana.sees("Your answer is sealed.")
        ben.seal()
        ana.sees("Plans are turned up")
        ben.sees("Plans are turned up")
    finally:
        guests.leave()
        server.stop()


def test_an_invitation_is_good_once(guests: Guests) -> None:
    ana, ben, eve = guests.come("Ana"), guests.come("Ben"), guests.come("Eve")
    ana.set_up(["Me", "A friend, by link", "A friend, by link"])
    invitation = ana.copied("Invitation to seat 2")
    ben.sit_down(invitation)
    ben.sees("1 seat is still free")
    eve.sit_down(invitation)
    eve.sees("This seat is not free")
    ben.open(invitation)
    ben.sees("1 seat is still free")


def test_names_and_chat_are_text_never_markup(guests: Guests) -> None:
    nasty = "<img src=x>"
    ana, ben = guests.come("Ana", pace="normal"), guests.come(nasty)
    ana.set_up(["Me", "A friend, by link"])
    invitation = ana.copied("Invitation to seat 2")
    # Whoever waits is told that the game begins, and with whom, before the table is there.
    ana.page.evaluate(TOLD)
    ben.sit_down(invitation)
    ana.wait_to_be_asked()
    told = ana.page.evaluate("window.told")
    assert "The game begins…" in told
    assert nasty in told
    ana.sees(nasty)
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_role("textbox", name="Say something").fill(
        "<b>boo</b> <script>alert(1)</script>"
    )
    ben.page.keyboard.press("Enter")
    ana.page.get_by_role("tab", name="Chat").click()
    ana.sees("<b>boo</b> <script>alert(1)</script>")
    assert ana.page.locator("img[src=x], .log b:text('boo')").count() == 0
