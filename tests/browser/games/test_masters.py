"""Masters of the Heist in a real browser: three people on one map, one person with four figures."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Position, expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import Guest, play_on

GAME = "masters"
CREW = {
    "fox": ("karma", "e3", ("r7c5", "r6c6")),
    "owl": ("tiny", "e2", ("r4c7", "r4c6")),
    "stag": ("iceheart", "e1", ("r2c7", "r2c6")),
    "raven": ("clutch", "e1", ("r2c7",)),
}
"""Who plays whom, from where, and which hexes they plan; the first is next to the exit."""


def place(guest: Guest, tile: str) -> Locator:
    """A hex or an exit of the map."""
    return guest.page.locator(f"button.floor[data-node='{tile}']")


def press(where: Locator) -> None:
    """Press a place above what may stand in its middle."""
    box = where.bounding_box()
    assert box is not None
    square = box["height"] < box["width"] * 1.1
    share = (0.12, 0.12) if square else (0.5, 0.14)
    where.click(position=Position(x=box["width"] * share[0], y=box["height"] * share[1]))


def line(guest: Guest, node: str) -> Locator:
    """A line of a printed list that can be chosen now: an action, a character."""
    return guest.page.locator(f"[data-node='{node}'].legal > .press").locator("visible=true").first


def lit(guest: Guest, tile: str, quiet: bool = False) -> Locator:
    """A place, once it can be chosen; if not quietly, as what one looks for first."""
    chosen = guest.page.locator(".cell.legal" if quiet else ".cell.legal:not(.quiet)")
    return chosen.locator(f"button.floor[data-node='{tile}']")


def button(guest: Guest, name: str) -> Locator:
    return guest.page.get_by_role("button", name=name, exact=True)


def plan(guest: Guest, who: str) -> None:
    """Mark the hexes and choose the start of one figure."""
    _, start, hexes = CREW[who]
    for tile in hexes:
        press(lit(guest, tile, quiet=True))
        expect(guest.page.locator(f"[data-node='plan-{who}-{tile}']")).to_be_visible()
    press(lit(guest, start, quiet=True))
    expect(
        guest.page.locator(f".cell:has([data-node='{start}']) [data-node='{who}']")
    ).to_be_visible()


def walk_in(guest: Guest, who: str) -> None:
    """Choose Walk and go in by the hex before the exit."""
    _, _, hexes = CREW[who]
    line(guest, f"act-{who}-walk").click()
    press(lit(guest, hexes[0]))
    standing = guest.page.locator(f".cell:has([data-node='{hexes[0]}']) [data-node='{who}']")
    expect(standing).to_be_visible()


def declare(guest: Guest) -> None:
    """Say that it is time to run, though the job is not done: one is asked once more."""
    button(guest, "More").click()
    button(guest, "Declare the escape").click()
    expect(guest.question).to_contain_text("The job is not done: jewels 0 of 3")
    button(guest, "Declare the escape").click()


def cast(guest: Guest, who: str) -> None:
    """Read a character's card, and take it."""
    ready_made = CREW[who][0]
    line(guest, f"cast-{who}-{ready_made}").click()
    button(guest, f"Take {ready_made.capitalize()}").click()


IDS = """() => {
    const said = [document.body.innerText]
    for (const one of document.querySelectorAll('[aria-label], [title]'))
        said.push(one.getAttribute('aria-label'), one.getAttribute('title'))
    return said.join('\\n').match(/\\br\\d+c\\d+\\b|\\b(fox|owl|stag|raven|npc)\\b/g)
}"""
"""Words of commands that people should not have to read."""


def run_out(guest: Guest, who: str, name: str, ideas: bool) -> None:
    """Leave by the exit one came from: with an idea, or by the last roll."""
    start = CREW[who][1]
    if ideas:
        press(lit(guest, start))
    else:
        guest.question.get_by_role("button", name=re.compile(f"^Exit {start[1:]}: ")).click()
    out = guest.page.locator(f".cell:has([data-node='{start}']) [data-node='{who}']")
    expect(out).to_be_visible()


def finish(*people: Guest) -> None:
    """Everybody says done as often as it is asked, until it is over."""

    play_on(*people, step=lambda guest: button(guest, "Done").click())


def test_three_people_play_the_inclusion_job(guests: Guests) -> None:
    people = [guests.come(name) for name in ("Ana", "Ben", "Cara")]
    ana, ben, cara = people
    ana.set_up(["Me", "A friend, by link", "A friend, by link"], game=GAME)
    ben.sit_down(ana.copied("Invitation to seat 2"))
    cara.sit_down(ana.copied("Invitation to seat 3"))
    crew = list(zip(people, CREW, strict=False))
    for guest, who in crew:
        cast(guest, who)

    # Planning: pressing a hex puts a token of one's own colour there, and takes it away again.
    for guest, who in crew:
        plan(guest, who)
    press(lit(ana, "r5c5", quiet=True))
    token = "[data-node='plan-fox-r5c5']"
    for guest in people:
        expect(guest.page.locator(token)).to_be_visible()
    press(lit(ana, "r5c5", quiet=True))
    for guest in people:
        expect(guest.page.locator(token)).to_have_count(0)
    # No two places sound alike.
    floors = ana.page.locator("button.floor")
    heard = floors.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(set(heard)) == len(heard)
    assert not [one for one in heard if ".." in one]
    place(ana, "r3c1").hover()
    said = place(ana, "r3c2").get_attribute("aria-label") or ""
    assert "Lockdown gate D: Its hex leaves the board" in said
    check(ana, "the plan")

    # They show each other places without a word.
    button(ana, "Point at something").click()
    press(place(ana, "r3c4"))
    for guest in (ben, cara):
        expect(guest.page.locator("[data-point='r3c4']")).to_be_attached()
    button(ben, "Put or take markers").click()
    press(place(ben, "r2c3"))
    button(ben, "Put or take markers").click()
    expect(place(cara, "r2c3")).to_have_attribute("aria-label", re.compile("marked by Ben"))
    assert ana.page.locator("[data-node='plan-fox-r3c4']").count() == 0, "pointing is no move"

    # A round: each chooses an action, goes in, and is done; what lies beside is revealed to all.
    for guest in people:
        button(guest, "Ready").click()
    for guest, who in crew:
        walk_in(guest, who)
    for guest in people:
        button(guest, "Done").click()
    for guest in people:
        guest.sees(re.compile("Round.2"))
    log = ana.page.get_by_role("log", name="Log")
    expect(log).to_contain_text("Ana goes in to a hex")
    expect(log).to_contain_text(re.compile(r"A hex turns up"))
    assert ana.page.evaluate(IDS) is None
    expect(log).to_contain_text("Hidden Cameras")
    # What just happened is called after the card that did it.
    lately = ana.page.get_by_role("region", name="What just happened")
    expect(lately).to_contain_text("Event 1: Hidden Cameras")

    # The escape is a decision of the team: one proposes, the others agree.
    declare(ben)
    for guest in (ana, cara):
        expect(guest.question).to_contain_text("Ben proposes: declare the escape")
        button(guest, "Agree").click()
    for guest in people:
        button(guest, "Done").click()
    for guest in people:
        guest.sees("Escape")
    run_out(ana, "fox", "Karma", ideas=True)
    run_out(ben, "owl", "Tiny", ideas=False)
    run_out(cara, "stag", "Iceheart", ideas=True)
    finish(*people)
    sheet = ana.page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text("The Inclusion Job failed: the objective is not met.")


def test_one_person_plays_four_characters(guests: Guests) -> None:
    ana = guests.come("Ana", phone=True, light=True)
    ana.set_up(["Me"], game=GAME, numbers={"Characters in the crew": 4})
    page = ana.page
    # The sheet of whoever has something to do lies open.
    for who in CREW:
        cast(ana, who)
    names = {"fox": "Karma", "owl": "Tiny", "stag": "Iceheart", "raven": "Clutch"}
    for who, name in names.items():
        page.get_by_role("tab", name=re.compile(name)).click()
        plan(ana, who)
    assert page.locator("[data-node='plan-fox-r2c7']").count() == 0, "only the open sheet's tokens"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    button(ana, "Ready").click()
    for who in names:
        walk_in(ana, who)  # the next one's sheet opens by itself
    check(ana, "a round on a phone")

    # Why not: a locked or unplanned hex is refused with the clause.
    page.get_by_role("tab", name=re.compile("Karma")).click()
    press(place(ana, "r3c4"))
    expect(page.get_by_role("alert").filter(has_text=re.compile("MH-"))).to_be_visible()
    page.keyboard.press("Escape")
