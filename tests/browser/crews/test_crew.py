"""A crew in a real browser: founded, two heists and a rescue, with what each of them leaves."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from muster.parts.codes import plan_kind, to_code
from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.games.test_masters import line
from tests.browser.guest import Guest
from tests.games.masters.layouts.campaigns import Gang, lose, win, yard

FETCH = (
    *("start fox e1", "start owl e1", "start stag e2", "mark fox r4c6", "ready"),
    *("act fox walk", "move fox r4c6", "take fox jewel"),
    *("act owl walk", "act stag walk", "done"),
    *("act fox walk", "move fox e1", "act owl walk", "act stag walk"),
    *("escape", "done", "done"),
)
"""Fox fetches the jewel of the yard, the others wait outside."""

CAUGHT = (
    *("start fox e1", "start owl e1", "start stag e2", "mark owl r4c6", "ready"),
    *("act owl walk", "move owl r4c6", "act fox walk", "act stag walk"),
    *("escape", "done", "done"),
    *("upgrade fox safecracker", "upgrade owl mastermind", "upgrade stag grease-man"),
)
"""Owl goes in and stays there."""

BREAKOUT = (
    *("start fox r4c6", "start owl e2", "start stag e3", "ready"),
    *("act fox walk", "move fox e1", "act owl walk", "act stag walk"),
    *("escape", "done", "done"),
    *("upgrade fox concoct", "upgrade owl concoct", "upgrade stag tweak"),
)
"""Fox begins inside and comes out by an exit of its own."""


def jail() -> dict[str, Any]:
    """The yard as a County job: one exit for each, and a spot to begin on beside the first."""
    goal = {"characters_escape": 1}
    plan = yard({(0, 0): "spot"}, name="County: The Yard", goal=goal, exit_limit=1, reward=3)
    plan["entrances"]["e3"] = {"cell": "r3c6", "towards": "SE"}
    return plan


def assemble(guest: Guest, crew: str, plan: dict[str, Any]) -> None:
    """On the crew's page, with a drawn map brought along by a link."""
    guest.open(f"{crew}#plan={to_code(plan_kind('masters'), plan)}")
    guest.sees(re.compile("On a drawn map"))
    expect(guest.page.get_by_text("The team is ready.")).to_be_visible()
    # However much a field says, it is as high as that.
    held = "[...document.querySelectorAll('.pick')].every(e => e.scrollHeight <= e.clientHeight)"
    assert guest.page.evaluate(held)


def begin(guest: Guest) -> str:
    """To the table of the heist."""
    button(guest, "Begin the heist").click()
    guest.page.wait_for_url("**/table/**")
    guest.wait_to_be_asked()
    return guest.page.url.rsplit("/", 1)[-1]


def button(guest: Guest, name: str) -> Locator:
    return guest.page.get_by_role("button", name=name, exact=True)


def play(guest: Guest, table: str, *actions: str) -> None:
    """A program answers for the guest, one action after the other."""
    cookies = {one["name"]: one["value"] for one in guest.context.cookies()}
    headers = {"Cookie": f"muster={cookies['muster']}"}
    address = f"{guest.url.replace('http', 'ws')}/ws/tables/{table}"
    with connect(
        address, origin=Origin(guest.url), additional_headers=headers, max_size=None
    ) as socket:
        socket.send(json.dumps({"t": "hello", "id": uuid4().hex, "seat": 0}))
        for action in actions:
            id = uuid4().hex
            socket.send(json.dumps({"t": "play", "id": id, "action": action}))
            while True:
                frame = json.loads(socket.recv(60))
                assert frame["t"] != "error", f"{action}: {frame['text']}"
                if frame["t"] == "ack" and frame["id"] == id:
                    break


def rise(guest: Guest, *cards: str) -> None:
    """Press the pro cards to keep; the next one's sheet opens by itself."""
    for card in cards:
        line(guest, f"upgrade-{card}").click()
    guest.wait(lambda: guest.over)


def back(guest: Guest) -> None:
    """From the score sheet to the crew."""
    sheet = guest.page.get_by_role("dialog")
    sheet.get_by_role("link", name="Back to the crew").click()
    guest.page.wait_for_url("**/crew/**")


def card(guest: Guest, name: str) -> Locator:
    """The card of a character on the crew's page."""
    return guest.page.get_by_role("article", name=re.compile(rf"^{name},"))


def test_a_crew_plays_levels_up_buys_and_frees_its_own(guests: Guests) -> None:
    ana = guests.come("Ana")
    page = ana.page

    # From the box to a crew of one's own, by nothing but what one sees.
    ana.open()
    page.get_by_role("button", name=re.compile("^Masters of the Heist")).click()
    page.get_by_role("link", name="Campaign").click()
    page.get_by_role("textbox", name="Name of the crew").fill("The Night Shift")
    page.get_by_role("textbox", name="You are").fill("Ana")
    button(ana, "Found the crew").click()
    page.wait_for_url("**/crew/*")
    crew = page.url
    expect(page.get_by_role("heading", level=1)).to_have_text("The Night Shift")
    ana.sees("Nobody yet.")

    # What cannot be chosen says why, and its clause opens the rulebook.
    page.get_by_role("button", name=re.compile("^Heist The Inclusion Job")).click()
    refused = page.get_by_role("listitem").filter(has_text="County: The Bricks")
    expect(refused).to_contain_text("nobody is in jail yet")
    check(ana, "what can be chosen")
    refused.get_by_role("button", name="Rule MH-J15").click()
    expect(page.get_by_role("dialog", name=re.compile("^Rules"))).to_contain_text("MH-J15")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    name = page.get_by_role("region", name="Fox").get_by_role("textbox", name="Name")
    name.fill("Enigma")
    ana.sees(re.compile("Not ready yet"))
    expect(button(ana, "Begin the heist")).to_be_disabled()
    name.fill("Karma")
    check(ana, "a new crew")

    # The first heist is won; everybody rises, by pressing.
    assemble(ana, crew, yard(reward=6))
    table = begin(ana)
    play(ana, table, *FETCH)
    rise(ana, "fox-extract", "owl-ninja", "stag-assault")
    back(ana)
    expect(page.locator("dl")).to_contain_text("$6k")
    for one in ("Karma", "Enigma", "Clutch"):
        expect(card(ana, one)).to_contain_text("Level 2")
    expect(card(ana, "Karma")).to_contain_text("Extract")
    expect(page.locator("#history")).to_contain_text("The Yard")

    # In the second one an item is bought, and somebody is caught.
    assemble(ana, crew, yard())
    table = begin(ana)
    page.get_by_role("tab", name=re.compile("Shop")).click()
    line(ana, "shop-cheap-picks").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("buys Cheap Picks")
    play(ana, table, *CAUGHT)
    ana.open(crew)
    expect(card(ana, "Enigma")).to_have_accessible_name(re.compile("busted"))
    expect(card(ana, "Enigma")).to_contain_text("Level 3")
    expect(page.locator("#shop")).to_contain_text(re.compile("Cheap Picks.*yours"))
    expect(page.locator("dl")).to_contain_text("$2k")
    check(ana, "a crew with somebody in jail")

    # A County job gets them out; the crew's history knows all of it.
    assemble(ana, crew, jail())
    table = begin(ana)
    play(ana, table, *BREAKOUT)
    ana.open(crew)
    expect(card(ana, "Enigma")).to_be_visible()
    expect(card(ana, "Enigma")).not_to_have_accessible_name(re.compile("busted"))
    expect(page.locator("#history > ol > li")).to_have_count(3)
    expect(page.locator("#history")).to_contain_text(re.compile("freed", re.IGNORECASE))

    # What if we had stopped after the first one? The crew itself stays as it is.
    button(ana, "What if?").click()
    page.get_by_role("combobox", name="The same past").select_option("1")
    button(ana, "Branch the crew").click()
    page.wait_for_url(lambda url: "/crew/" in url and url != crew)
    expect(card(ana, "Karma")).to_contain_text("Level 2")
    ana.open(crew)
    expect(card(ana, "Karma")).to_contain_text("Level 4")


def test_a_crew_comes_from_a_file_and_is_shared(guests: Guests) -> None:
    gang = Gang()
    for heist in range(10):
        gang.add((win if heist % 3 else lose)(gang.start()))
    ana = guests.come("Ana", phone=True, light=True)
    page = ana.page
    ana.open("/crews")
    page.get_by_role("textbox", name="You are").fill("Ana")

    # A file that was tampered with is refused in words; the right one is a crew.
    chooser = page.get_by_label(re.compile("Open a crew’s file"))
    good = gang.chronicle.dumps()
    bad = json.dumps({**json.loads(good), "records": json.loads(good)["records"][1:]})
    chooser.set_input_files({"name": "c.json", "mimeType": "", "buffer": bad.encode()})
    expect(page.get_by_role("alert")).to_contain_text(re.compile("heist", re.IGNORECASE))
    chooser.set_input_files({"name": "c.json", "mimeType": "", "buffer": good.encode()})
    page.wait_for_url("**/crew/*")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Night Shift")
    expect(card(ana, "Cam")).to_contain_text("Level 4")
    history = page.locator("#history > ol > li")
    expect(history).to_have_count(8)
    button(ana, "Show all 10 heists").click()
    expect(history).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    check(ana, "a crew on a phone")

    # Its link makes a member of whoever has it, and of nobody else.
    button(ana, "Invite").click()
    link = ana.copied("Invitation to The Night Shift")
    ben = guests.come("Ben")
    ben.open(page.url)
    ben.sees("No crew here")
    ben.open(link)
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    button(ben, "Join the crew").click()
    expect(card(ben, "Cam")).to_contain_text("Level 4")
    ben.sees("Ana and Ben")
    assert "invite" not in ben.page.url


def test_two_assemble_a_team_and_sit_down_from_the_crew(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben")
    page = ana.page
    ana.open("/crews")
    page.get_by_role("textbox", name="Name of the crew").fill("The Night Shift")
    page.get_by_role("textbox", name="You are").fill("Ana")
    button(ana, "Found the crew").click()
    page.wait_for_url("**/crew/*")
    button(ana, "Invite").click()
    ben.open(ana.copied("Invitation to The Night Shift"))
    page.get_by_text("Leave this crew").click()
    check(ana, "inviting and leaving")
    page.keyboard.press("Escape")
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    button(ben, "Join the crew").click()
    ben.sees("Ana and Ben")

    # What is typed stays as it is typed, however often it is checked meanwhile.
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    name = page.get_by_role("textbox", name="Player 2")
    for words in ("Mary ", "Mary Ann", ""):
        name.fill(words)
        typed = words.strip() or "Player 2"
        expect(
            page.get_by_role("region", name="Owl").get_by_text(typed, exact=True)
        ).to_be_visible()
        expect(name).to_have_value(words)
    name.fill("  Ben ")
    name.blur()
    expect(name).to_have_value("Ben")

    # A member is invited by the crew's page itself.
    page.reload()
    ana.sees("Ana and Ben")
    expect(name).to_have_value("Ben")
    page.get_by_role("combobox", name="Ben").select_option("invite")
    button(ana, "Begin the heist").click()
    page.wait_for_url("**/table/**")
    ben.page.reload()
    ben.page.get_by_role("link", name="Take a seat").click()
    button(ben, "Sit down").click()
    ana.wait_to_be_asked()
    ben.wait_to_be_asked()
    ben.open("/crews")
    ben.page.get_by_role("link", name="A heist is on").click()
    ben.page.get_by_role("link", name="Go to the table").click()
    ben.wait_to_be_asked()

    # A heist that is given up is drawn up again from the same draft.
    page.go_back()
    button(ana, "Abandon…").click()
    button(ana, "Abandon the heist").click()
    expect(name).to_have_value("Ben")
    ana.sees("The team is ready.")

    # Whoever leaves sees nothing of it any more.
    ben.open("/crews")
    ben.page.get_by_role("link", name="Open the crew The Night Shift").click()
    button(ben, "Invite").click()
    ben.page.get_by_text("Leave this crew").click()
    button(ben, "Leave the crew").click()
    ben.sees("No crew yet.")
