"""Hints: a key and a button, numbers on the table, and choosing one picks it."""

from __future__ import annotations

from playwright.sync_api import expect

from muster import Match
from tests.browser.conftest import Tables
from tests.browser.position import asked_for
from tests.browser.table.test_asking import choices, hint, new


def test_three_answers_are_numbered_where_they_lie_and_one_is_picked(tables: Tables) -> None:
    position = tables.at("the-plan")
    page = position.guest.page
    match = new(position, 3)
    cards = choices(position.show(match, 0))
    position.hints = [hint(one, "about 40 %", "Wins two jewels alone.") for one in cards[:3]]
    position.hints[2] |= {"playouts": 0, "odds": "not played out", "chance": None}
    position.show(match, 0)
    button = page.locator(".rail").get_by_role("button", name="Hint")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("h")
    advice = page.get_by_role("region", name="Hints")
    expect(advice.locator("li")).to_have_count(3)
    expect(advice).to_contain_text("about 40 %")
    expect(advice).to_contain_text("Wins two jewels alone.")
    expect(page.locator(".numbers i")).to_have_text(["1", "2", "3"])
    place = page.locator(".numbers span").first.bounding_box()
    card = page.locator(f'main [data-node="{cards[0]["targets"][0]}"]').bounding_box()
    assert place
    assert card
    assert abs(place["x"] - card["x"]) < 40
    expect(advice.locator(".odds")).to_have_count(2)  # of what nobody tried there is none to tell
    page.keyboard.press("h")
    expect(advice).to_have_count(0)
    button.click()
    expect(advice).to_be_visible()
    page.keyboard.press("2")  # a sealed answer that is whole waits for its button
    expect(advice).to_have_count(0)
    expect(page.locator(".prompt .q")).to_contain_text(cards[1]["label"])
    assert position.plays() == []
    page.locator(".prompt .btn.pri").click()
    assert position.plays() == [cards[1]["action"]]


def test_a_hint_names_what_lies_on_a_hex_and_no_row_that_no_map_shows(tables: Tables) -> None:
    position = tables.at("masters")
    page = position.guest.page
    match = Match.new("masters", 1, 3)
    while match.asks[0].key == "crew":
        match.play(0, match.legal(0)[0])
    of = {one["action"]: one for one in choices(position.show(match, 0))}
    tiles = ("r4c7", "r5c4", "r3c1", "r4c2")  # by an exit, not known yet, bare, with a jewel
    position.hints = [hint(of[f"mark fox {tile}"], "", "Is on the way.") for tile in tiles]
    position.show(match, 0)
    page.keyboard.press("h")
    told = page.get_by_role("region", name="Hints").locator("li b")
    expect(told).to_have_text(
        [
            "Tiny plans the hex by exit 2",
            "Tiny plans an unknown hex",
            "Tiny plans a bare hex",
            "Tiny plans the hex with the jewel",
        ]
    )


def test_figures_and_tokens_that_can_be_chosen_say_where_they_are(tables: Tables) -> None:
    position = tables.at("masters")
    match, seat = asked_for("masters", "replan")
    position.show(match, seat)
    presses = position.guest.page.locator(".hexmap .k-pin [data-press]")
    heard = presses.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert heard
    assert all(", hex " in one for one in heard)
    assert len(set(heard)) == len(heard)


def test_a_new_scene_puts_hints_away_and_a_table_without_them_has_no_button(
    tables: Tables,
) -> None:
    position = tables.at("the-plan", phone=True)
    page = position.guest.page
    match = new(position, 3)
    cards = choices(position.show(match, 0))
    position.hints = [hint(one, "about 40 %", "Wins two jewels alone.") for one in cards[:3]]
    position.show(match, 0)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="Hints")
    expect(advice.locator("li")).to_have_count(3)
    position.show(match, 0)
    expect(advice).to_have_count(0)
    position.show(match, None)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_text("You are watching; hints are for those who play.")).to_be_visible()
