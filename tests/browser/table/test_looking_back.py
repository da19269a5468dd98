"""What happened since one's last turn: told, and shown again step by step."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.past import play_out, return_to
from tests.browser.server import ServerProcess

GAME = "space-explorers"


def part(guest: Guest, name: str) -> Locator:
    return guest.page.get_by_role("region", name=name)


def pieces(guest: Guest) -> list[str]:
    """What lies on the table, in order."""
    found: list[str] = guest.page.locator("main [data-piece]").evaluate_all(
        "all => all.map(one => one.dataset.node)"
    )
    return found


def test_who_comes_back_is_told_and_shown_what_happened(
    guests: Guests, server: ServerProcess
) -> None:
    table, cookie = play_out(server.url, "Ana", game=GAME, turns=3)
    ana = guests.come("Ana", fresh=True)
    return_to(ana, table, cookie)
    offer, back = part(ana, "What just happened"), part(ana, "Looking back")
    expect(offer.get_by_role("button", name=re.compile("While you were away"))).to_be_visible()
    expect(back).to_be_hidden()  # it is offered, not forced
    now = pieces(ana)
    # Whatever takes room from the log, its newest line stays in sight.
    log = ana.page.get_by_role("log", name="Log")
    log.evaluate("log => { log.style.maxHeight = '120px'; log.scrollTop = 0 }")
    ana.wait(lambda: log.evaluate("log => log.scrollHeight - log.scrollTop < 125"))

    for key in "--++":
        ana.page.keyboard.press(key)
    expect(ana.page.locator(".toast").last).to_contain_text("at once")
    assert ana.page.locator(".toast").count() == 1, "the last word stands alone"

    ana.page.keyboard.press("b")
    told = part(ana, "Since your last turn")
    expect(told.get_by_role("listitem").nth(1)).to_be_visible()
    lines = told.get_by_role("listitem").all_inner_texts()
    assert lines[0].startswith("Ana "), "it begins with what Ana did"
    assert any(not line.startswith("Ana ") for line in lines[1:])
    check(ana, "what is told")
    ana.page.set_viewport_size({"width": 1440, "height": 560})
    # A long list gives way to the chat; that there may be nothing to scroll is no matter here.
    told.locator("ul").evaluate(
        "one => one.insertAdjacentHTML('beforeend', '<li>…</li>'.repeat(30))"
    )
    expect(ana.page.get_by_placeholder("Say something")).to_be_in_viewport(ratio=1)
    told.locator("ul").evaluate("one => [...one.children].slice(-30).forEach(li => li.remove())")
    ana.page.set_viewport_size({"width": 1440, "height": 900})

    ana.page.keyboard.press("b")
    expect(back).to_contain_text(lines[0])
    expect(told.locator("[aria-current=step]")).to_contain_text(lines[0])
    first = pieces(ana)
    assert first != now
    assert ana.lit().count() == 0, "in the past there is nothing to choose"
    ana.page.keyboard.press("ArrowRight")
    expect(back).not_to_contain_text(lines[0])
    ana.page.keyboard.press("ArrowLeft")
    expect(back).to_contain_text(lines[0])
    assert pieces(ana) == first
    check(ana, "looking back")

    # Step by step to the end, where one is back in the present, and can play at once.
    told.locator("ul").evaluate("one => { one.style.maxHeight = '60px' }")
    at = told.locator("[aria-current=step]").first
    for _ in lines:
        if back.is_visible():
            if at.count():
                expect(at, "a long list goes along").to_be_in_viewport()
            said = back.inner_text()
            back.get_by_role("button", name="One step on").click()
            ana.wait(lambda before=said: not back.is_visible() or back.inner_text() != before)
    expect(back).to_be_hidden()
    assert pieces(ana) == now
    assert ana.answer(within=60_000)

    ana.wait_for_a_turn()
    ana.page.reload()
    ana.wait_for_a_turn()
    expect(part(ana, "What just happened")).to_be_hidden()  # this browser has seen it


def test_it_can_be_shown_again_on_a_phone(guests: Guests, server: ServerProcess) -> None:
    table, cookie = play_out(server.url, "Ana", game=GAME, turns=3)
    ana = guests.come("Ana", phone=True, light=True, fresh=True)
    return_to(ana, table, cookie)
    ana.page.get_by_role("button", name="Since your last turn").click()
    check(ana, "what is told, on a phone")
    part(ana, "Since your last turn").get_by_role("button", name="Show it step by step").click()
    back = part(ana, "Looking back")
    expect(back).to_contain_text("Ana ")
    check(ana, "looking back, on a phone")
    back.get_by_role("button", name="Back to now").click()
    expect(back).to_be_hidden()


def test_a_part_that_did_not_come_is_missed_until_it_does(
    guests: Guests, server: ServerProcess
) -> None:
    """As when the server has a newer client than the page: nobody is left without a word."""
    table, cookie = play_out(server.url, "Ana", game=GAME, turns=3)
    ana = guests.come("Ana", fresh=True)
    lost = re.compile("/assets/bars-")
    ana.page.route(lost, lambda route: route.fulfill(status=404))
    return_to(ana, table, cookie)
    ana.page.get_by_role("log", name="Log").get_by_role("button").first.click()
    missing = ana.page.get_by_role("alert").filter(has_text="This part could not be loaded")
    expect(missing).to_be_visible()
    ana.page.unroute(lost)
    missing.get_by_role("button", name="Reload").click()
    expect(part(ana, "Your turn")).to_be_visible()
    ana.page.get_by_role("log", name="Log").get_by_role("button").first.click()
    expect(part(ana, "Looking back")).to_be_visible()
