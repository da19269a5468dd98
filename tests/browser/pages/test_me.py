"""My page: what I have played and achieved, ratings if I want them, and deleting all of it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.past import play_out
from tests.browser.server import ServerProcess


def sit_down_as(guest: Guest, server: ServerProcess) -> str:
    """Be somebody who has just finished a game; its table."""
    table, cookie = play_out(server.url, guest.name)
    guest.context.add_cookies([{"name": "muster", "value": cookie, "url": server.url}])
    return table


def test_from_the_shelf_to_what_is_mine_and_to_nothing(
    guests: Guests, server: ServerProcess
) -> None:
    ana = guests.come("Mia", fresh=True)
    table = sit_down_as(ana, server)
    page = ana.page
    ana.open(f"/table/{table}")
    ending = page.get_by_role("region", name="Score sheet")
    with page.expect_response("**/api/me/games?game=the-plan") as told:
        expect(ending).to_be_visible()
    (game,) = told.value.json()["games"]
    for one in game["earned"]:
        expect(ending).to_contain_text(one)
    page.goto(server.url)
    page.get_by_role("link", name="My results and achievements").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mia")
    line = page.locator("#games article").first
    expect(line).to_contain_text("You")
    replay = line.get_by_role("link", name=re.compile("^Replay The Plan"))
    expect(replay).to_have_attribute("href", f"/replay/{table}")
    expect(page.get_by_role("region", name="Statistics")).to_contain_text("The Plan")
    expect(page.get_by_role("region", name="Achievements")).to_contain_text("Ghost hunter")
    check(ana, "my page")

    ana.context.add_cookies([{"name": "language", "value": "fr", "url": server.url}])
    page.reload()
    expect(page.get_by_role("cell", name=re.compile(r"^\d,\d$")).first).to_be_visible()
    ana.context.add_cookies([{"name": "language", "value": "en", "url": server.url}])
    page.reload()

    wish = page.get_by_role("switch", name="Rate my games")
    wish.focus()
    page.keyboard.press("Space")
    expect(wish).to_be_checked()
    page.get_by_role("link", name="New table").click()  # hints would be in the way of that
    page.get_by_role("combobox", name="Seat 2").select_option("bot:level-2")
    expect(page.get_by_role("radio", name="None Everybody thinks")).to_be_checked()
    expect(page.get_by_text("The game is not rated then.")).to_be_visible()
    ana.open("/me")
    expect(page.get_by_role("switch", name="Rate my games")).to_be_checked()
    with page.expect_download() as file:
        page.get_by_role("link", name="Take everything along").click()
    assert file.value.suggested_filename == "muster-mia.zip"

    page.get_by_role("button", name="Delete everything").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("at which nobody else plays")
    check(ana, "asking before everything is deleted")
    yes = sheet.get_by_role("button", name="Delete everything")
    expect(yes).to_be_disabled()
    sheet.get_by_role("textbox").fill("Mia")
    yes.click()
    page.wait_for_url(server.url + "/")
    expect(page.get_by_role("button", name=re.compile("^Guest"))).to_be_visible()
    ana.open("/me")
    expect(page.get_by_text("Nobody knows you here yet.")).to_be_visible()


def test_on_a_phone_in_the_light(guests: Guests, server: ServerProcess) -> None:
    ana = guests.come("Zoe", phone=True, light=True, fresh=True)
    sit_down_as(ana, server)
    ana.open("/me?game=the-plan")
    page = ana.page
    expect(page.locator("#games article").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^The Plan"))).to_have_attribute(
        "aria-pressed", "true"
    )
    check(ana, "my page on a phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ana.open("/me?company=people")
    expect(page.get_by_role("combobox", name="Company")).to_have_value("people")
    page.get_by_role("button", name="Show all of them").click()
    expect(page.locator("#games article").first).to_contain_text("Today, ")
    ana.open("/me?game=chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no game 'chess' here")
