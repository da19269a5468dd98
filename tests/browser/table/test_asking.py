"""How a question is put and answered: what is lost asks once more, in red, and is never green."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from muster import Match
from muster.lessons import begin, lesson_named
from tests.browser.conftest import Guests, Tables
from tests.browser.games.test_masters import press
from tests.browser.guest import touch
from tests.browser.position import Position, asked_for
from tests.games.the_plan.table import loot, turned_up


def new(position: Position, seats: int) -> Match:
    return Match.new(position.game, seats, 3)


def choices(scene: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = next(
        one["choices"] for one in scene["prompts"] if one["seat"] == scene["seat"]
    )
    return found


def hint(choice: dict[str, Any], odds: str, why: str) -> dict[str, Any]:
    return {
        "picks": [choice["action"]],
        "label": choice["label"],
        "targets": choice["targets"],
        "odds": odds,
        "chance": 0.4,
        "points": None,
        "doubt": 0.05,
        "playouts": 40,
        "why": why,
    }


def test_what_is_lost_is_asked_once_in_red_with_a_way_back(tables: Tables) -> None:
    position = tables.at("millions-of-dollars")
    ana = position.guest
    match, seat = asked_for("millions-of-dollars", "deal")
    scene = position.show(match, seat)
    for choice in choices(scene):
        if choice["action"] == "pass":
            choice["loses"] = "You are out of this round."
    position.lay(scene)
    prompt = ana.page.locator(".prompt")
    button = prompt.get_by_role("button", name="Pass", exact=True)
    expect(button).not_to_have_class(re.compile(r"\bpri\b"))
    button.click()
    expect(prompt).to_contain_text("You are out of this round.")
    expect(prompt.locator(".btn.pri")).to_have_count(0)
    red = prompt.locator(".btn.red")
    expect(red).to_have_text("Pass")
    assert position.plays() == []
    prompt.get_by_role("button", name="Go back").click()
    expect(red).to_have_count(0)
    button.click()
    ana.page.keyboard.press("Escape")
    expect(red).to_have_count(0)
    assert position.plays() == []
    button.click()
    red.click()
    ana.wait(lambda: any(one["t"] == "play" for one in position.said))
    assert position.plays() == ["pass"]


def test_a_piece_whose_one_meaning_loses_something_asks_first(tables: Tables) -> None:
    position = tables.at("the-plan")
    ana, match = position.guest, new(position, 3)
    scene = position.show(match, 0)
    for choice in choices(scene):
        choice.pop("confirm", None)
        choice["loses"] = "The card is gone."
    position.lay(scene)
    touch(ana.lit().first)
    expect(ana.page.locator(".prompt")).to_contain_text("The card is gone.")
    expect(ana.page.locator(".prompt .btn.red")).to_be_visible()
    assert position.plays() == []


WHOLE = """all => all.every(one => {
    const place = one.closest('.goods').getBoundingClientRect(), box = one.getBoundingClientRect()
    return box.top >= place.top && box.bottom <= Math.min(place.bottom, innerHeight)
})"""
"""Do all of these lie in sight, none cut off by the edge of what is mine?"""


def test_the_trinkets_one_bids_are_in_sight_on_a_low_screen_too(tables: Tables) -> None:
    position = tables.at("the-plan")
    ana = position.guest
    mine = ["magnets-1-a", "magnets-2-a", "mugs-1-a", "mugs-2-a", "postcards-1-a"]
    match = turned_up(
        ["p1-01", "p1-02", "p4-13"],
        "red1 red4 orange1",
        souvenirs=[mine, ["mugs-3-a"], []],
        hauls=[loot("blue1 blue2 blue3 blue4 gray1"), [], []],
        options={"bribes": True},
    )
    ana.page.set_viewport_size({"width": 1024, "height": 768})
    position.show(match, 0)
    expect(ana.lit()).to_have_count(len(mine))
    assert ana.lit().evaluate_all(WHOLE)


def test_of_several_things_to_do_the_best_is_green_or_none(tables: Tables) -> None:
    position = tables.at("space-explorers")
    ana = position.guest
    match, seat = asked_for("space-explorers", "turn")
    scene = position.show(match, seat)
    ways = [one for one in choices(scene) if one["action"].startswith("recruit")][:1]
    card = ways[0]["targets"][0]
    # The same card could go somewhere else, too.
    ways.append({**ways[0], "action": f"{ways[0]['action']} otherwise", "targets": [card]})
    choices(scene).append(ways[1])
    for choice in choices(scene):
        choice.pop("best", None)
    position.lay(scene)
    touch(ana.page.locator(f"[data-node='{card}'][data-piece]"))
    expect(ana.page.locator(".prompt")).to_contain_text("what will you do?")
    expect(ana.page.locator(".prompt .btn.pri")).to_have_count(0)
    ana.page.keyboard.press("Escape")
    ways[0]["best"] = True
    position.lay(scene)
    touch(ana.page.locator(f"[data-node='{card}'][data-piece]"))
    expect(ana.page.locator(".prompt .btn.pri")).to_have_count(1)


def test_beside_an_amount_there_is_nothing_to_throw_away(tables: Tables) -> None:
    position = tables.at("millions-of-dollars")
    ana = position.guest
    match, seat = asked_for("millions-of-dollars", "deal")
    scene = position.show(match, seat)
    own = next(one for one in choices(scene) if one["action"].startswith("ask"))["targets"][0]
    for choice in choices(scene):
        if choice["action"].startswith("leave"):
            choice["loses"] = "You leave for nothing."
    position.lay(scene)
    ana.page.locator(f"[data-node='{own}'] [data-press]").first.click()
    expect(ana.page.get_by_role("spinbutton").first).to_be_visible()
    leave = ana.page.locator(".prompt .buttons").get_by_text("Leave")
    expect(leave).to_have_count(0)
    # It has its own button where no price is named, and asks there.
    ana.page.keyboard.press("Escape")
    leave.first.click()
    expect(ana.page.locator(".prompt")).to_contain_text("You leave for nothing.")
    assert position.plays() == []


def test_the_bar_does_not_say_the_buttons_again(tables: Tables) -> None:
    position = tables.at("masters")
    ana, match = position.guest, new(position, 3)
    position.show(match, 0)
    prompt = ana.page.locator(".prompt")
    expect(prompt.get_by_role("button", name=re.compile("^Take "))).not_to_have_count(0)
    expect(prompt.locator(".h")).not_to_contain_text(re.compile(r"\btake [a-z]"))


def test_in_a_heist_what_is_pressed_first_gives_and_what_is_pressed_often_stays(
    tables: Tables,
) -> None:
    """In the first lesson: Bump, the lock, the jewel, and an idea of Enigma's for Karma."""
    position = tables.at("masters")
    page = position.guest.page
    match = begin(lesson_named("masters", "1"))
    match.play(0, "act fox bypass-1")
    scene = position.show(match, 0)
    unlock = next(one for one in choices(scene) if one["action"].startswith("unlock"))
    choices(scene).append({**unlock, "action": "unlock otherwise"})
    position.lay(scene)
    press(page.locator("button.floor[data-node='r1c2']"))
    expect(page.locator(".prompt .q")).to_have_text(re.compile("^[A-Z].*: what will you do[?]$"))
    page.keyboard.press("Escape")
    position.hints = [{**hint(unlock, "sure", "Opens."), "targets": ["r1c2"]}]
    position.show(match, 0)
    page.keyboard.press("h")
    expect(page.locator(".numbers i")).to_have_text(["1"])
    inside = page.evaluate(INSIDE, "r1c2")
    assert all(0.2 < share < 0.8 for share in inside), "the corners of a hex are others' as well"
    page.keyboard.press("h")

    buttons = page.locator(".prompt .buttons .btn")
    expect(buttons.last).to_have_text("Done")
    for action in (unlock["action"], "move fox r1c2", "take fox jewel"):
        match.play(0, action)
    position.show(match, 0)
    expect(buttons).to_have_text(["More", "Declare the escape", "Done"])

    for seat, action in ((0, "done"), (1, "act owl walk"), (1, "done"), (2, "act stag walk")):
        match.play(seat, action)
    match.play(2, "done")
    position.show(match, 0)
    for who in ("stag", "fox"):
        page.locator(f".hexmap [data-node='{who}'] [data-press]").click()
    assert position.plays() == ["inspire stag fox"]


def test_one_presses_what_lies_at_the_feet_of_any_figure_and_who_is_out_makes_room(
    tables: Tables,
) -> None:
    """The escape of the seventh lesson, with Karma's sheet open and the cash before the hostage."""
    position = tables.at("masters", phone=True)
    page = position.guest.page
    match = begin(lesson_named("masters", "7"))
    for action in ("done", "blame owl", "lose owl", "divert 1", "fling owl cash r1c2"):
        match.play(0, action)
    position.show(match, 0)
    page.get_by_role("tab", name=re.compile("Karma")).click()
    page.locator(".hexmap [data-node='loot-cash-r1c2'] [data-press]").click()
    assert position.plays() == ["take npc cash"]
    for action in ("take npc cash", "step npc r1c1", "step npc e1"):
        match.play(0, action)
    position.show(match, 0)
    page.get_by_role("tab", name=re.compile("Karma")).click()
    match.play(0, "step fox e1")
    position.then(match, 0)
    page.locator(".hexmap [data-node='stag'] .pawn").click()
    expect(page.get_by_role("tab", selected=True)).to_contain_text("Showtime")
    page.locator(".hexmap [data-node='e2']").click()
    assert position.plays() == ["step fox e1", "step owl e2"]


INSIDE = """id => {
    const floor = document.querySelector(`main button.floor[data-node="${id}"]`)
    const [hex, one] = [floor, document.querySelector('.numbers span')]
        .map(element => element.getBoundingClientRect())
    const [x, y] = [one.x + one.width / 2 - hex.x, one.y + one.height / 2 - hex.y]
    return [x / hex.width, y / hex.height]
}"""
"""Where the first number lies on a hex, from side to side and from top to bottom."""


def test_by_keyboard_one_begins_at_the_question_and_digits_choose(guests: Guests) -> None:
    ana = guests.come("Ana")  # where one begins shows on a page of one's own only
    position = Position(ana, "the-plan")
    position.show(new(position, 3), 0)
    ana.page.keyboard.press("Tab")
    on_a_card = "Boolean(document.activeElement?.closest('.legal'))"
    assert ana.page.evaluate(on_a_card)
    ana.page.keyboard.press("2")
    cards = ana.page.locator(".fan [data-piece]")
    expect(cards.nth(1)).to_have_class(re.compile("selected"))
    ana.page.keyboard.press("2")  # the second button is the one that seals it
    ana.wait(lambda: any(one["t"] == "play" for one in position.said))


def test_why_not_goes_away_by_escape_and_by_the_next_press(tables: Tables) -> None:
    position = tables.at("the-plan")
    ana, match = position.guest, new(position, 3)
    position.show(match, 0)
    tile = ana.page.locator("[data-node=treasures] [data-piece]").first
    why = ana.page.locator(".why")
    tile.click()
    expect(why).to_contain_text("Not now.")
    ana.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    tile.click()
    expect(why).to_be_visible()
    ana.page.locator(".rail .logo").click()
    expect(why).to_have_count(0)


def test_whoever_asked_to_take_back_may_withdraw(tables: Tables) -> None:
    position = tables.at("the-plan", phone=True)
    ana, match = position.guest, new(position, 3)
    asks = {"id": "r1", "by": 0, "text": "Ana asks to take back.", "agreed": []}
    undo = {"may": False, "asks": True, "why": "", "clause": "", "request": asks}
    position.show(match, 0, undo=undo)
    ana.page.get_by_role("button", name="Withdraw").click()
    ana.wait(lambda: any(one["t"] == "consent" for one in position.said))
    said = next(one for one in position.said if one["t"] == "consent")
    assert said["request"] == "r1"
    assert said["agree"] is False
    # Whoever is asked has both answers in one row.
    position.show(match, 0, undo={**undo, "request": {**asks, "by": 1}})
    no = ana.page.get_by_role("button", name="No", exact=True).bounding_box()
    yes = ana.page.get_by_role("button", name="Agree").bounding_box()
    assert no is not None
    assert yes is not None
    assert no["y"] == yes["y"]


def test_whoever_may_not_talk_is_told_why_instead_of_a_field(tables: Tables) -> None:
    position = tables.at("the-plan")
    ana, match = position.guest, new(position, 3)
    scene = position.show(match, 0)
    field = ana.page.get_by_role("textbox", name="Say something")
    expect(field).to_be_visible()
    position.lay({**scene, "mute": {"clause": "TP-3", "text": "Silent until the next turn."}})
    expect(ana.page.get_by_text("Silent until the next turn.")).to_be_visible()
    expect(field).to_have_count(0)
    position.lay(scene)
    expect(field).to_be_visible()
