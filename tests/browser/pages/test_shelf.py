"""Before the table: the shelf, the rulebook, the form of a new table, the lobby."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from muster import Match
from tests.browser.aloud import check
from tests.browser.conftest import Guests, Tables


def test_the_rulebook_keeps_what_one_types_and_the_focus(tables: Tables) -> None:
    position = tables.at("the-plan")
    ana = position.guest
    position.show(Match.new("the-plan", 3, 3), 0)
    ana.page.locator(".prompt .clause").click()
    field = ana.page.get_by_role("searchbox", name="Search the rules")
    expect(ana.page.locator("[data-clause].here")).to_be_in_viewport()
    field.click()
    field.press_sequentially("trinket")
    expect(field).to_have_value("trinket")
    expect(field).to_be_focused()
    expect(ana.page.get_by_text(re.compile(r"^\d+ clauses$"))).to_be_visible()
    field.fill("a")  # half of the book: what is found is read from its beginning
    ana.page.mouse.wheel(0, 6000)
    expect(ana.page.locator("[data-clause]").first).not_to_be_in_viewport()
    field.fill("e")
    expect(ana.page.locator("[data-clause]").first).to_be_in_viewport()
    field.fill("treasures set")  # in whatever order they stand
    assert ana.page.locator("[data-clause] mark").all_inner_texts()


def test_the_rules_lie_over_the_opened_box(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open()
    ana.page.get_by_role("button", name=re.compile("^The Plan")).click()
    ana.page.get_by_role("button", name="Rules").click()
    expect(ana.page.get_by_role("navigation", name="Chapters")).to_be_visible()
    expect(ana.page.get_by_role("searchbox", name="Search the rules")).to_be_visible()
    ana.page.get_by_role("dialog", name=re.compile("^Rules")).get_by_role(
        "button", name="Close"
    ).click()
    ana.page.get_by_label("With whom").select_option("alone")
    ana.page.get_by_role("button", name="Play now").click()
    ana.page.wait_for_url("**/table/**")
    ana.wait_to_be_asked()
    expect(ana.page.locator("[data-seat]")).to_have_count(1)


def test_from_a_phone_one_gets_everywhere(guests: Guests) -> None:
    ana = guests.come("Ana", phone=True)
    for name, path in (("Crews", "/crews"), ("New table", "/new"), ("Code", "/join")):
        ana.open()
        ana.page.get_by_role("navigation", name="Muster").get_by_role("link", name=name).tap()
        ana.page.wait_for_url(f"**{path}")
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_light_games_stand_first_and_the_first_visit_is_offered_one(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open()
    first = ana.page.locator("button.box").first
    expect(first).to_contain_text("The Plan")
    expect(first).to_contain_text("New here?")
    expect(ana.page.locator("button.box").last).to_contain_text("Masters")
    ana.page.get_by_role("button", name=re.compile("^Play The Plan against three bots")).click()
    ana.page.wait_for_url("**/table/**")
    ana.wait_to_be_asked()


def test_what_comes_under_a_resting_pointer_is_not_read_close_up(guests: Guests) -> None:
    """The button was pressed where the cards of the Center lie then."""
    ana = guests.come("Ana")
    ana.open()
    ana.page.get_by_role("button", name=re.compile("^Space Explorers")).click()
    ana.page.get_by_role("button", name="Play now").click()
    ana.page.wait_for_url("**/table/**")
    ana.wait_to_be_asked()
    zoom = ana.page.locator(".zoom")
    ana.page.wait_for_timeout(1000)
    expect(zoom).to_have_count(0)
    ana.page.locator("[data-node=center] [data-piece] [data-press]").first.hover()
    expect(zoom).to_be_visible()


def test_house_rules_are_folded_away_and_the_way_on_is_in_sight(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open("/new?game=the-specialists")
    fold = ana.page.locator("details", has_text="House rules")
    expect(fold.get_by_text("as printed")).to_be_visible()
    assert fold.evaluate("one => one.open") is False
    expect(ana.page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    fold.get_by_text("House rules").click()
    fold.get_by_role("switch").first.click()
    expect(fold.get_by_text("1 changed")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)


def test_the_lobby_invites_and_the_friend_sees_which_game_it_is(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben")
    ana.set_up(["Me", "A friend, by link"])  # what a new table proposes
    invite = ana.page.get_by_role("button", name="Copy invitation")
    expect(invite).to_have_class(re.compile(r"\bpri\b"))
    expect(ana.page.locator(".btn.pri")).to_have_count(1)
    invite.click()
    read = "navigator.clipboard.readText()"
    ana.wait(lambda: "/join/" in ana.page.evaluate(read))
    ben.open(ana.page.evaluate(read))
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(
        ben.page.get_by_text(re.compile("museum|treasure|heist", re.IGNORECASE)).first
    ).to_be_visible()
    ben.page.get_by_role("button", name="Read the rules").click()
    expect(
        ben.page.get_by_role("searchbox", name=re.compile("Search the (rules|book)"))
    ).to_be_visible()
    ben.page.keyboard.press("Escape")
    ben.page.get_by_role("button", name="Sit down").click()
    for one in (ana, ben):
        expect(one.page.get_by_role("heading", name="Which Plan do you")).to_be_visible()


def test_a_heist_is_chosen_by_its_map(guests: Guests) -> None:
    ana = guests.come("Ana", phone=True)
    ana.open("/new?game=masters")
    job = ana.page.get_by_role("button", name=re.compile("^The job"))
    expect(job).to_contain_text("Bring all 3 jewels")
    job.click()
    jobs = ana.page.get_by_role("dialog", name="The job")
    expect(jobs.locator("button svg:has(polygon)")).to_have_count(17)
    check(ana, "the jobs and their maps")
    jobs.get_by_role("button", name="The Startup Job").click()
    expect(jobs).to_be_hidden()
    expect(job).to_contain_text("The Startup Job")
    with ana.page.expect_request("**/api/tables") as asked:
        ana.page.get_by_role("button", name="Open the table").click()
    wanted = asked.value.post_data_json
    assert wanted is not None
    assert wanted["options"]["scenario"] == "startup"
