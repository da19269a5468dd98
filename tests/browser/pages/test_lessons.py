"""Lessons in the browser: a whole one by keyboard, read aloud, and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from muster.lessons import lesson_named, lessons_of
from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import Guest

FIRST = lesson_named("the-plan", "1")
HAND = ["p1-01", "p1-13", "p2-07", "p2-10", "p3-08", "p4-02"]


def learn(guest: Guest) -> Page:
    """Go to the lessons of The Plan, as somebody with a name."""
    guest.context.request.post(
        f"{guest.url}/api/me", data={"name": guest.name}, headers={"origin": guest.url}
    )
    guest.open("/learn/the-plan")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("The Plan")
    return guest.page


def give(page: Page, number: int) -> None:
    """Take this card of the hand, and press the button that then has the focus."""
    page.keyboard.press(str(number))
    green = page.locator(".prompt .btn.pri")
    expect(green).to_be_focused()
    expect(green).to_have_accessible_description(re.compile(r"\w\? \w"))  # what would follow
    page.keyboard.press("Enter")


IN_FRONT = """card => { const box = card.getBoundingClientRect()
    return card.contains(document.elementFromPoint(box.right - 14, box.top + box.height / 2)) }"""
"""Is a card of a hand nowhere under its neighbour?"""


def test_a_card_the_tutor_points_at_lies_in_front_of_its_neighbours(guests: Guests) -> None:
    page = learn(guests.come("Ana", fresh=True, phone=True))
    held: list[Route] = []
    page.route(re.compile("/Tutor[^/]*[.]js"), lambda route: held.extend([route]))
    page.get_by_role("button", name="Begin lesson 6").click()
    felt = page.locator(".table-felt")
    expect(felt).to_be_attached()
    expect(felt).to_be_hidden()  # else it would jump once the tutor is there
    held[0].continue_()
    expect(felt).to_be_visible()
    told = page.get_by_role("region", name="Lesson").locator("[aria-live]")
    expect(told).to_contain_text("At this table")
    page.keyboard.press("n")
    expect(page.locator('[data-ring="p3-09"]')).to_be_visible()
    assert page.locator('[data-node="p3-09"][data-piece]').evaluate(IN_FRONT)


def test_a_whole_lesson_by_keyboard(guests: Guests) -> None:
    page = learn(guests.come("Ana", fresh=True))
    begin = page.get_by_role("button", name="Begin lesson 1, Your first break-in")
    begin.focus()
    page.keyboard.press("Enter")
    tutor = page.get_by_role("region", name="Lesson")
    told = tutor.locator("[aria-live]")
    expect(told).to_contain_text("It is night in the museum")
    asked = page.get_by_role("status").filter(has_text="Your turn: ")
    expect(tutor.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Five Treasures are on display")
    expect(page.locator('[data-ring="treasures"]')).to_be_visible()
    page.keyboard.press("b")
    expect(told).to_contain_text("It is night in the museum")
    for _ in range(2):
        page.keyboard.press("n")
    expect(told).to_contain_text("Your hand holds six Plans")
    expect(page.locator('[data-ring="hand"]')).to_be_visible()
    # What is read close up leaves the tutor in sight, and a back is told in words alone.
    zoom = page.locator(".zoom")
    for node in ("treasures", "plan-of-1"):
        page.mouse.move(4, 300)
        page.locator(f'[data-node="{node}"] [data-piece]').first.hover()
        expect(zoom).to_contain_text("face down" if node == "plan-of-1" else "one of each is a set")
        low, high = (one.bounding_box() for one in (zoom, tutor))
        assert low
        assert high
        assert low["y"] >= high["y"] + high["height"] or low["x"] + low["width"] <= high["x"]
    expect(asked).to_have_count(0)  # it comes when what leads to it has been read
    page.keyboard.press("n")
    expect(told).to_contain_text("Find the team that takes the most")
    expect(asked).to_have_count(1)
    expect(page.locator("[data-ring]")).to_have_count(0)

    give(page, HAND.index("p1-01") + 1)
    wrong = tutor.get_by_role("alert")
    expect(wrong).to_contain_text("Not yet.This lone Specialist wants paintings")
    expect(wrong.locator("[aria-hidden]")).to_have_count(0)  # that it is wrong is said aloud, too
    give(page, HAND.index("p2-10") + 1)
    expect(told).to_contain_text("Two jewels and the capsule")
    expect(wrong).to_have_count(0)
    expect(tutor.get_by_role("img", name="Step 2 of 3")).to_be_visible()

    page.reload()
    expect(told).to_contain_text("Two jewels and the capsule")
    page.keyboard.press("n")
    page.keyboard.press("1")
    expect(told).to_contain_text("And the second")
    give(page, 2)
    expect(told).to_contain_text("That was a whole turn")
    expect(page.locator(".prompt")).to_have_count(0)
    onward = tutor.get_by_role("button", name="Next lesson: Equal teams stumble")
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    expect(tutor.get_by_role("heading")).to_have_text(lessons_of("the-plan")[1].title)
    expect(tutor.get_by_role("button", name="Next")).to_be_focused()

    tutor.get_by_role("link", name="Leave the lesson").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="1 of 6 lessons done")).to_be_visible()
    expect(page.get_by_role("listitem").first).to_contain_text("Done")
    page.go_back()
    expect(tutor).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_be_focused()  # back as there
    page.goto(page.url.partition("/learn")[0])
    page.get_by_role("button", name=re.compile("^The Plan.*1 of 6 lessons done")).click()
    expect(page.get_by_role("link", name="Learn it 1 of 6")).to_be_visible()


@pytest.mark.parametrize(("phone", "light"), [(False, False), (True, True)])
def test_nothing_serious_is_found_where_one_learns(
    guests: Guests, phone: bool, light: bool
) -> None:
    guest = guests.come("Ana", phone=phone, light=light)
    page = learn(guest)
    check(guest, "the lessons")
    page.get_by_role("button", name="Begin lesson 1").click()
    tutor = page.get_by_role("region", name="Lesson")
    expect(tutor).to_contain_text("It is night in the museum")
    for _ in range(3):
        page.keyboard.press("n")
    give(page, HAND.index("p1-01") + 1)
    expect(tutor.get_by_role("alert")).to_be_visible()
    check(guest, "a wrong answer")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_of_many_steps_fits_beside_the_table(guests: Guests) -> None:
    ana = guests.come("Ana")
    learn(ana)
    long = max(lessons_of("masters"), key=lambda lesson: len(lesson.steps))
    ana.open("/learn/masters")
    ana.page.get_by_role("button", name=re.compile(f"Begin lesson .*{long.title}")).click()
    expect(ana.page.get_by_role("img", name=f"Step 1 of {len(long.steps)}")).to_be_visible()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_one_is_led_to_a_sheet_and_after_the_last_lesson_to_a_table(
    guests: Guests,
) -> None:
    ana = guests.come("Ana", phone=True, fresh=True)
    learn(ana)
    page = ana.page
    ana.open("/learn/masters")
    page.get_by_role("button", name=re.compile("Begin lesson 8")).click()
    expect(page.get_by_role("img", name="Step 1 of")).to_be_visible()
    for _ in range(2):
        page.keyboard.press("n")
    expect(page.locator('[data-ring="fixer-consultant"]')).to_be_visible()
    part = page.locator("nav [aria-current=page]")
    expect(part).to_have_text("Mine")

    # A list of which a line or two lie below the map is read as a whole; then the map is next.
    ana.open("/learn/masters")
    page.get_by_role("button", name=re.compile("Begin lesson 1")).click()
    expect(page.get_by_role("img", name="Step 1 of")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("n")
    expect(part).to_have_text("Mine")
    page.locator("[data-node='act-fox-bypass-1'] .press").click()
    expect(part).to_have_text("Table")

    ana.open("/learn/millions-of-dollars")
    page.get_by_role("button", name=re.compile("Begin lesson 8")).click()
    tutor = page.get_by_role("region", name="Lesson")
    for step in (1, 2):
        expect(tutor.get_by_role("img", name=f"Step {step} of 2")).to_be_visible()
        while tutor.get_by_role("button", name="Next").count():
            page.keyboard.press("n")
        ana.question.get_by_role("button", name="Let it stand").click()
    expect(tutor.get_by_role("img", name="All steps done")).to_be_visible()
    while tutor.get_by_role("button", name="Next", exact=True).count():
        page.keyboard.press("n")
    expect(tutor.get_by_role("link", name="To the lessons")).to_be_visible()
    play = tutor.get_by_role("button", name="Play now")
    expect(play).to_be_focused()
    play.click()
    expect(tutor).to_have_count(0)
    page.wait_for_url("**/table/**")


def test_a_game_that_is_not_there_is_answered_with_those_that_are(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open("/learn/chess")
    expect(ana.page.get_by_role("alert")).to_contain_text("no game 'chess'")
    expect(ana.page.get_by_role("link", name="To the shelf", exact=True)).to_be_visible()
