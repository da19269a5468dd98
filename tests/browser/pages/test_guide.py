"""A guided first game: each new kind of question is explained once, until one knows the game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from muster import Match
from muster.lessons.guide import guide_of
from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.games.test_masters import button, line, lit, press
from tests.browser.guest import Guest, touch
from tests.browser.position import Position, asked_for

GUIDE = guide_of("the-plan")
assert GUIDE is not None
PLAN = GUIDE.questions["plan"].say.partition(".")[0]


HEIST = guide_of("masters")
assert HEIST is not None


IN_SIGHT = """() => {
    const box = one => one.getBoundingClientRect()
    const lit = [...document.querySelectorAll('.lay .legal')].map(box)
    const [felt, asked] = ['.lay', '.prompt'].map(one => box(document.querySelector(one)))
    return document.querySelector('.guide.open:not(.dock)') && lit.length > 2
        && lit.every(one => one.top > felt.top - 1
            && one.bottom < Math.min(asked.top, felt.bottom) + 1)
}"""
"""Is all that can be chosen in sight, above the question, while one is told what it means?"""

HEIGHT = "one => one.getBoundingClientRect().height"

FITS = """() => { const table = document.querySelector('.lay')
    return table.scrollHeight <= table.clientHeight + 1 }"""
"""Does nothing lie behind the question?"""


def play(guest: Guest, game: str = "the-plan", bot: str = "random", bots: int = 2) -> Page:
    """A table of a game with bots, for somebody who has never played it."""
    make, origin = guest.context.request, {"origin": guest.url}
    make.post(f"{guest.url}/api/me", data={"name": guest.name}, headers=origin)
    other = {"kind": "bot", "bot": bot}
    new = {"game": game, "seats": [{"kind": "me"}, *[other] * bots]}
    made = make.post(f"{guest.url}/api/tables", data=new, headers=origin)
    guest.open(f"/table/{made.json()['id']}")
    return guest.page


def test_each_kind_of_question_is_explained_once_until_one_knows_the_game(guests: Guests) -> None:
    ana = guests.come("Ana", fresh=True, beginner=True)
    page = play(ana)
    told = page.get_by_role("region", name="Your first table")
    expect(told).to_contain_text(PLAN)
    expect(told).to_contain_text("Goal:")
    expect(page.locator('[data-ring="treasures"]')).to_be_visible()
    check(ana, "a guided first table")
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(told, "where it is low, one thing at a time").not_to_contain_text(
        "Goal:", use_inner_text=True
    )
    page.wait_for_function(FITS)
    page.set_viewport_size({"width": 1440, "height": 900})

    page.get_by_role("log", name="Log").get_by_role("button").first.click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(told, "what was out of sight is no answer").to_contain_text(PLAN)

    page.keyboard.press("1")
    expect(page.locator(".prompt .btn.pri")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told.get_by_text(PLAN)).to_have_count(0)
    page.reload()
    expect(told).to_contain_text("Goal:")
    expect(told.get_by_text(PLAN)).to_have_count(0)

    # Nothing to explain: on a phone the goal has the line of the button, and can be read in full.
    got_it = told.get_by_role("button", name="Got it")
    got_it.click()
    expect(told.get_by_text("Your first table"), "a heading of what stands below").to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    got_it.click()
    goal = told.get_by_role("button", name="Goal:")
    expect(goal).to_have_attribute("aria-expanded", "false")
    assert told.evaluate(HEIGHT) < 64, "no line without words"
    short = goal.evaluate(HEIGHT)
    goal.click()
    expect(goal).to_have_attribute("aria-expanded", "true")
    assert goal.evaluate(HEIGHT) > short
    page.set_viewport_size({"width": 1440, "height": 900})

    told.get_by_role("button", name="I know this").click()
    expect(told).to_have_count(0)
    page.evaluate("localStorage.removeItem('muster.guide.the-plan')")
    with page.expect_response("**/api/guides/the-plan?*") as asked:
        page.reload()
    assert not asked.value.json()["wanted"], "the server remembers it, whatever the browser"
    expect(page.locator(".table-felt")).to_be_visible()
    expect(told).to_have_count(0)


IN_SHORT = """() => {
    const [news, told] = ['.lately', '.guide.strip.open'].map(one => document.querySelector(one))
    return news && told && news.getBoundingClientRect().right <= told.getBoundingClientRect().left
}"""
"""Do what happened and what is asked share a line?"""


def test_a_low_screen_has_room_for_what_happened_and_what_is_told(guests: Guests) -> None:
    ana = guests.come("Ana", fresh=True, beginner=True)
    line = {"n": 0, "text": "Bruno takes the vase.", "moment": 0, "pieces": []}
    for game, (match, seat) in (
        ("the-plan", (Match.new("the-plan", 4, 3), 0)),
        ("the-specialists", asked_for("the-specialists", "die", seats=4)),
        ("millions-of-dollars", asked_for("millions-of-dollars", "deal")),
    ):
        ana.open("/healthz")
        told = "localStorage.setItem('muster.told', JSON.stringify({[at]: 0}))"
        ana.page.evaluate(f"at => {told}", f"{Position.ID}/{seat}")
        ana.page.set_viewport_size({"width": 1024, "height": 768})
        by = {"by": (seat + 1) % match.seats, "heading": False, "quiet": False}
        Position(ana, game).show(match, seat, log=[{**line, **by}])
        ana.page.wait_for_function(IN_SHORT)
        ana.page.wait_for_function(FITS)
        if game == "the-plan":  # on a small phone, too, the table goes before the goal
            ana.page.set_viewport_size({"width": 360, "height": 740})
            goal = ana.page.locator(".guide.phone.open .goal")
            expect(goal).to_have_count(1)
            expect(goal).to_be_hidden()
        ana.page.unroute_all()
    ana.page.set_viewport_size({"width": 390, "height": 844})
    Position(ana, "masters").show(*asked_for("masters", "flee"))
    ana.page.wait_for_function(IN_SIGHT)  # of a map what is lit, though it was there before


def test_a_first_turn_of_space_explorers_by_keyboard_and_ear(guests: Guests) -> None:
    """What is said aloud is enough: goal, question, what has the focus, what came of it."""
    ana = guests.come("Ana", fresh=True, beginner=True)
    page = play(ana, "space-explorers")
    told = page.get_by_role("region", name="Your first table")
    expect(told).to_contain_text("Goal: Most Progress points")
    asked = page.get_by_role("status").filter(has_text="Your turn: Take a card, or recruit")
    expect(asked).to_have_count(1)
    ana.wait_to_be_asked()

    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function(IN_SIGHT)  # what is told takes room: one still sees what to choose from
    page.set_viewport_size(ana.size)

    page.locator("h1").evaluate("one => { one.tabIndex = -1; one.focus() }")  # as after any link
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile("symbol|skill|recruit|price", re.I))
    page.keyboard.press("Enter")
    primary = ana.question.locator(".btn.pri, .btn").last
    ana.wait(lambda: page.evaluate("Boolean(document.activeElement?.closest('.prompt'))"))
    said = ana.question.get_by_role("heading").inner_text()
    assert said.endswith("?"), said
    primary.focus()
    page.keyboard.press("Enter")
    log = page.get_by_role("log", name="Log")
    expect(log.get_by_text(re.compile("^Ana (takes|recruits)")).first).to_be_visible()


def test_a_first_round_of_masters_from_the_crew_to_its_event(guests: Guests) -> None:
    """As docs/first-turn.md tells it; what partners do meanwhile takes no word away."""
    ana = guests.come("Ana", fresh=True, beginner=True, pace="fast")
    page = play(ana, "masters", "greedy")
    told = page.get_by_role("region", name="Your first table")
    log = page.get_by_role("log", name="Log")
    assert HEIST is not None
    say = {key: advice.say for key, advice in HEIST.questions.items()}
    expect(told).to_contain_text(say["crew"])
    expect(ana.question).to_contain_text("Choose your character")
    button(ana, "Take Karma").last.click()

    # The others have planned and are ready; what a plan is can still be read until one is, too.
    expect(log.get_by_text(re.compile("is ready"))).to_have_count(2)
    expect(told).to_contain_text(say["plan"])
    expect(ana.question).to_contain_text("Plan the heist")
    press(lit(ana, "e2", quiet=True))
    button(ana, "Ready").click()
    expect(ana.question).to_contain_text("No token of Karma is on the map")
    button(ana, "Go back").click()
    press(lit(ana, "r4c7", quiet=True))
    expect(page.locator("[data-node='plan-fox-r4c7']")).to_be_visible()
    expect(told).to_contain_text(say["plan"])
    button(ana, "Ready").click()

    expect(told).to_contain_text(say["command"])
    expect(ana.question).to_contain_text("Karma has yet to choose an action")
    line(ana, "act-fox-walk").click()
    press(lit(ana, "r4c7"))
    expect(ana.question).to_contain_text("Your actions have done what they can.")
    expect(told).to_contain_text(say["command"])
    button(ana, "Done").click()
    counted = log.get_by_text(re.compile("noise is counted"))
    expect(counted).to_be_visible()
    expect(log.get_by_text(re.compile("^Event .+: "))).to_be_visible()
    expect(told.get_by_text(say["command"])).to_have_count(0)


def test_of_questions_one_after_the_other_each_is_explained(guests: Guests) -> None:
    """Nobody acts in between: the next question is there before the answer to the last one is."""
    guide = guide_of("the-specialists")
    assert guide is not None
    alone = guide.among(1)
    ana = guests.come("Ana", fresh=True, beginner=True)
    page = play(ana, "the-specialists", bots=0)
    told = page.get_by_role("region", name="Your first table")
    expect(told).to_contain_text(alone.goal)
    expect(told.locator(".say")).to_have_text(alone.questions["start"].say)
    expect(page.locator("[data-ring]")).to_have_count(1)

    touch(ana.lit().first)
    ana.question.get_by_role("button", name=re.compile("^Take M")).click()
    expect(told.locator(".say")).to_have_text(alone.questions["arrange"].say)
    for spot in ("±1", "+1"):
        expect(ana.question.get_by_text(f"Which die goes on the {spot} spot?")).to_be_visible()
        touch(ana.lit().first)
    expect(told.locator(".say")).to_have_text(alone.questions["die"].say)
