"""Away from the table, as one sets it up: how one is told, and until when one is away."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests

DAY = timedelta(days=1)


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
def test_one_is_told_by_a_web_hook_and_says_that_one_is_away(guests: Guests, light: bool) -> None:
    ana = guests.come("Ana", phone=True, light=light)
    ana.open()
    page = ana.page
    page.get_by_role("button", name="your name and devices").click()
    page.get_by_role("button", name="Show my recovery code").click()  # now she is somebody
    page.get_by_text("By a web-hook").click()
    address = page.get_by_role("textbox", name="Address")
    add = page.locator("details").get_by_role("button", name="Add")
    address.fill("https://192.168.0.1/hook")
    add.press("Enter")
    expect(page.locator("dialog").get_by_role("alert")).to_contain_text("private network")
    address.fill("https://games.example/hook")
    address.press("Enter")
    expect(page.get_by_text(re.compile("^whsec_"))).to_be_visible()
    ways = page.get_by_role("list", name="Ways you are told")
    expect(ways.get_by_role("listitem")).to_contain_text(["https://games.example/hook"])
    check(ana, "how one is told")
    ways.get_by_role("button", name=re.compile("^Remove")).click()
    expect(ways).to_have_count(0)
    back = datetime.now() + 3 * DAY
    page.get_by_label("I am back on").fill(f"{back:%Y-%m-%d}")
    page.get_by_role("button", name="I am away").click()
    expect(page.get_by_text(f"You are away until {back.day} {back:%b}")).to_be_visible()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_label("I am back on")).to_be_visible()


def test_a_game_over_days_tells_who_is_waited_for_and_until_when_it_pauses(guests: Guests) -> None:
    ana = guests.come("Ana")
    at: dict[str, Any] = {"base_url": ana.url, "headers": {"origin": ana.url}, "timeout": 60}
    with httpx.Client(**at) as ben, httpx.Client(**at) as here:
        ben.post("/api/me", json={"name": "Ben"})
        here.post("/api/me", json={"name": "Ana"})
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"game": "space-explorers", "seats": seats, "pace": "days"}
        table = ben.post("/api/tables", json=new).json()
        path = f"/api/tables/{table['id']}"
        here.post(f"{path}/claim", json={"code": table["code"]}).raise_for_status()
        cookie = here.cookies["muster"]
        until = datetime.now(UTC) + 3 * DAY
        said = {"until": until.isoformat()}
        ben.post(f"{path}/pause", json=said).raise_for_status()
        ana.context.add_cookies([{"name": "muster", "value": cookie, "url": ana.url}])
        ana.open("/")
        card = ana.page.get_by_role("article", name=re.compile("^Space Explorers"))
        day = until.astimezone()
        expect(card).to_contain_text(re.compile(rf"aused until {day.day} {day:%b}"))
        ben.post(f"{path}/pause", json={"until": ""}).raise_for_status()
        ben.post("/api/me/away", json=said).raise_for_status()
        ana.open(f"/table/{table['id']}")
        if ben.get(path).json()["waiting"] == [0]:
            expect(ana.page.get_by_text("Waiting for Ben · away until")).to_be_visible()
        ana.page.get_by_role("button", name="Settings and people").click()
        ana.page.get_by_role("button", name="People and links").click()
        expect(ana.page.get_by_text(f"Is away until {day.day}")).to_be_visible()
        calendar = ana.page.get_by_role("link", name="For my calendar").get_attribute("href")
        assert "Ben is away" in ana.page.request.get(f"{ana.url}{calendar}").text()
        # In French no word of it stays English.
        ana.context.add_cookies([{"name": "language", "value": "fr", "url": ana.url}])
        until = (until.replace(day=1, hour=12) + 32 * DAY).replace(day=1)
        ben.post("/api/me/away", json={"until": until.isoformat()}).raise_for_status()
        ana.open("/")
        if ben.get(path).json()["waiting"] == [0]:
            expect(card).to_contain_text("Ben s’absente jusqu’au 1er ")
        ana.open(f"/table/{table['id']}")
        if ben.get(path).json()["waiting"] == [0]:
            expect(ana.page.get_by_text("On attend Ben · absence jusqu’au 1er ")).to_be_visible()
        ben.post(f"{path}/pause", json={"until": until.isoformat()}).raise_for_status()
        ana.open("/")
        expect(card).to_contain_text(re.compile(r"en pause jusqu’au 1er \w+", re.IGNORECASE))
