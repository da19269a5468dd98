"""What happened is shown step by step, at the table and in replays.

The page's clock is held: nothing goes on unless a test lets time pass or presses on.
"""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.past import play_out
from tests.browser.server import ServerProcess

LONG = 60_000
"""Milliseconds of the page's clock in which everything has been shown."""


def at_a_table(guest: Guest, game: str) -> None:
    """The guest plays against two bots, and time stands still on the page."""
    with httpx.Client(
        base_url=guest.url, headers={"origin": guest.url}, timeout=60, verify=False
    ) as http:
        http.post("/api/me", json={"name": guest.name}).raise_for_status()
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in "ab")]
        made = http.post("/api/tables", json={"game": game, "seats": seats})
        table, cookie = made.raise_for_status().json()["id"], http.cookies["muster"]
    guest.context.add_cookies([{"name": "muster", "value": cookie, "url": guest.url}])
    hold_the_clock(guest)
    guest.open(f"/table/{table}")
    guest.wait_to_be_asked()


def hold_the_clock(guest: Guest) -> None:
    guest.page.clock.install()
    guest.page.clock.pause_at(guest.page.evaluate("Date.now()") / 1000 + 3600)


def told(guest: Guest) -> str:
    """The log as far as it can be read."""
    return guest.page.get_by_role("log", name="Log").inner_text()


def caption(guest: Guest) -> Locator:
    return guest.page.locator(".caption")


def pass_time(guest: Guest, text: str) -> None:
    """Let the page's clock run, step by step, until it says this."""
    for _ in range(LONG // 100):
        if caption(guest).get_by_text(text).count():
            return
        guest.page.clock.run_for(100)
    raise AssertionError(f"it never said {text!r}")


def test_the_log_is_told_in_step_with_the_table(guests: Guests) -> None:
    ana = guests.come("Ana", pace="normal", fresh=True)
    at_a_table(ana, "the-plan")
    before = told(ana)
    ana.answer(within=60_000)
    ana.page.clock.run_for(100)
    expect(caption(ana).get_by_text("Plans are turned up.")).to_be_visible()
    now = told(ana)
    assert "Plans are turned up" in now
    rest = now.removeprefix(before)
    assert not re.search(r"takes|finds nothing|grabs", rest), "the end was told first"
    plans = ana.page.locator("[data-node=plans] [data-piece]:not(.down)")
    assert plans.count() == 3
    assert not ana.question.is_visible()

    # Whoever reaches for a piece need not wait until all has been shown.
    plans.first.click()
    expect(caption(ana).get_by_role("button", name="Skip")).to_be_hidden()
    assert re.search(r"takes|finds nothing|grabs|smash", told(ana).removeprefix(before))


def skipped(guest: Guest) -> bool:
    """Nothing is shown any more, after one press if something was."""
    skip = caption(guest).get_by_role("button", name="Skip")
    if skip.count():
        guest.page.keyboard.press("s")
        guest.page.clock.run_for(50)
    return skip.count() == 0


def test_it_can_be_skipped_and_leaves_a_summary(guests: Guests) -> None:
    ana = guests.come("Ana", pace="normal", fresh=True)
    at_a_table(ana, "the-plan")
    ana.answer(within=60_000)
    ana.page.clock.run_for(100)
    expect(caption(ana).get_by_role("button", name="Skip")).to_be_visible()
    summary = ana.page.get_by_role("region", name="What just happened")
    turn = summary.get_by_role("button", name=re.compile("Turn 1"))
    # What the bots do meanwhile comes as a show of its own, to be skipped like the first.
    ana.wait(lambda: skipped(ana) and turn.count() > 0)

    turn.click()
    expect(summary.get_by_text("Plans are turned up")).to_be_visible()
    summary.get_by_role("button", name="Show it step by step").click()
    back = ana.page.get_by_role("region", name="Looking back")
    expect(back).to_be_visible()
    # What is new in a part of the page is read aloud, what comes with the part is not.
    said = back.locator("[aria-live] > *").first
    expect(said).to_be_hidden()
    ana.page.clock.run_for(200)
    expect(said).to_be_visible()
    assert ana.page.locator("[data-node=plans] [data-piece]:not(.down)").count() == 3
    back.get_by_role("button", name="Back to now").click()
    expect(back).to_be_hidden()


def test_one_chooses_how_fast_it_is_shown(guests: Guests) -> None:
    ana = guests.come("Ana", pace="slow", fresh=True)
    at_a_table(ana, "the-plan")

    def chosen() -> str:
        ana.page.get_by_role("button", name="Settings").click()
        pace = ana.page.get_by_role("group", name="What happened is shown")
        return str(pace.get_by_role("radio", checked=True).input_value())

    assert chosen() == "slow"
    ana.page.get_by_role("radio", name="At once").check(force=True)
    ana.page.reload()
    ana.wait_to_be_asked()
    assert chosen() == "once"
    ana.page.keyboard.press("Escape")
    for key, pace in (("-", "fast"), ("-", "normal"), ("+", "fast"), ("+", "once"), ("+", "once")):
        ana.page.keyboard.press(key)
        assert ana.page.evaluate("localStorage.getItem('muster.pace')") == pace
    ana.answer(within=60_000)
    # No time passes on the page, and yet all is told.
    ana.wait(lambda: re.search(r"takes|finds nothing|smash|which colour", whole(ana)))
    expect(caption(ana).get_by_role("button", name="Skip")).to_be_hidden()


def whole(guest: Guest) -> str:
    return guest.page.locator("body").inner_text()


def test_a_replay_shows_the_heist(guests: Guests, server: ServerProcess) -> None:
    table, _ = play_out(server.url, "Ana", game="millions-of-dollars")
    at, beats = the_heist(server.url, table)
    ana = guests.come("Ana", pace="normal", fresh=True)
    hold_the_clock(ana)
    ana.open(f"/replay/{table}?at={at - 1}&eyes=watch")
    log = ana.page.get_by_role("region", name="What has happened so far")
    expect(log).to_be_visible()
    ana.page.get_by_role("button", name="One step on").click()
    expect(ana.page).to_have_url(re.compile(f"at={at}(&|$)"))
    expect(caption(ana).first).to_be_visible()

    shared = beats[-1]["line"]
    pass_time(ana, shared)
    assert "to share" in log.inner_text()
    assert ana.page.locator(".gang .k-card:not(.down)").count() >= 1, "somebody lies open"
    round_after = beats[-1]["next"]
    assert round_after not in log.inner_text()

    ana.page.clock.run_for(LONG)
    expect(log.get_by_text(round_after)).to_be_visible()


def the_heist(url: str, table: str) -> tuple[int, list[dict[str, Any]]]:
    """The moment of a heist in which something is shared, the line that says so, and the next."""
    with httpx.Client(base_url=url, timeout=60, verify=False) as http:
        replay = http.get(f"/api/tables/{table}/replay").raise_for_status().json()
        for at in replay["stops"]:
            moment = http.get(f"/api/tables/{table}/replay/{at}?eyes=watch").json()
            lines = [line for line in moment["log"] if line["moment"] == at]
            shared = [line["text"] for line in lines if "to share" in line["text"]]
            after = [line["text"] for line in lines if line["heading"]]
            if shared and after:
                # A caption says the first sentence of a long line, the log all of it.
                return at, [{"line": shared[0].split(". ")[0], "next": after[-1]}]
    raise AssertionError("nobody ever shared anything")
