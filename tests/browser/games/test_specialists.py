"""The Specialists in a real browser: what is missing, dice that roll, a game to its end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from muster import Match, Record
from tests.browser import guest as steps
from tests.browser.aloud import check
from tests.browser.conftest import Guests, Tables
from tests.browser.guest import Guest, touch
from tests.browser.past import hurry
from tests.browser.position import RECORDS, asked_for, ended

GAME = "the-specialists"
WATCH_ROLLS = """() => {
    window.rolled = new Set()
    const seen = node => node.closest?.('[data-piece]')?.dataset.node
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
        if (node.nodeName === 'SPAN' && one.target.classList?.contains('die')) {
            window.rolled.add(seen(one.target))
        }
    }))).observe(document.querySelector('.table-felt'), {childList: true, subtree: true})
}"""
IN_SIGHT = """piece => {
    piece.scrollIntoView({block: 'center', behavior: 'instant'})
    const box = piece.getBoundingClientRect(), x = box.x + box.width / 2
    const rows = [...Array(Math.floor(box.height)).keys()].map(y => Math.ceil(box.y) + y)
    return rows.filter(y => piece.contains(document.elementFromPoint(x, y))).length
}"""
"""How many pixels of a piece, downwards in its middle, can be pressed."""


def asked_to(guest: Guest, words: str) -> Callable[[], bool]:
    """Is this the question?"""
    return lambda: guest.question.get_by_text(words).count() > 0


def buildings(guest: Guest) -> Locator:
    """The buildings that can be robbed now."""
    return guest.page.locator(".cell.legal > button")


def play_on(guest: Guest, until: Callable[[], bool] = lambda: False) -> None:
    """Somebody who robs what can be robbed and else does whatever comes to mind."""
    mood = random.Random(5)  # whoever always does the same may go round in circles

    def step(guest: Guest) -> None:
        primary = guest.question.locator(".btn.pri")
        lit = guest.page.locator("[data-node].legal:not(.quiet):not(.press)")
        buttons = guest.question.locator(".buttons .btn:not(.slim)")
        many = lit.count()
        if primary.count():
            primary.click()
        elif buildings(guest).count() and mood.random() < 0.8:
            touch(buildings(guest).first)
        elif many and (mood.random() < 0.8 or not buttons.count()):
            touch(lit.nth(mood.randrange(many)))
        else:
            buttons.nth(mood.randrange(max(1, buttons.count()))).click()

    steps.play_on(guest, step=step, until=until)


def test_a_game_of_two_to_its_end(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random"], game=GAME)
    ana.wait_to_be_asked()
    page = ana.page

    # What one begins with is chosen, the dice are arranged; then the first turn.
    play_on(ana, asked_to(ana, "Take a die"))
    spots = page.locator("[data-node=row] .spot")
    expect(spots).to_have_count(4)
    assert [spots.nth(n).inner_text() for n in range(4)] == ["", "", "+1", "±1"]

    # Before the heist every building says what is missing, and the refusal says it with its clause.
    play_on(ana, asked_to(ana, "Rob a building"))
    vegas = page.locator("[data-node=spot-las-vegas-casino]")
    name = vegas.get_attribute("aria-label") or ""
    assert re.search(r"Missing: \d", name), name
    assert re.search(r"Equipment \d", name), name  # how much one has depends on the dice
    vegas.hover()
    expect(page.locator(".zoom")).to_contain_text("Missing:")
    vegas.click()
    expect(page.get_by_role("alert").filter(has_text=re.compile("TS-"))).to_be_visible()
    page.keyboard.press("Escape")

    # On to the end.
    hurry(ana, turns=11)
    play_on(ana)
    assert len(ana.scores()) == 2
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text(re.compile("seventh heist|twelve rounds", re.IGNORECASE))
    expect(sheet.get_by_role("row", name=re.compile("^Informants"))).to_be_visible()


def robbing(sure: bool, several: bool) -> tuple[Match, int, str]:
    """The first recorded moment at which a city could be robbed, by whom, and which city.

    `sure`: the heist begins without being asked once more. `several`: in more than one building.
    """
    for path in sorted((RECORDS / GAME).glob("*.muster")):
        record = Record.load(path)
        match = record.replay(0)
        for seat, action in record.inputs:
            for prompt in match.scene(seat).prompts if match.asks[0].key == "heist" else ():
                cities: dict[str, list[bool]] = {}
                for choice in prompt.choices:
                    if choice.action.startswith("rob "):
                        cities.setdefault(choice.targets[0], []).append(choice.confirm)
                for city, asks in cities.items():
                    if (len(asks) > 1) == several and any(asks) != sure:
                        return match, seat, city
            match.play(seat, action)
    raise LookupError("nobody could rob anything")


def test_a_touched_city_tells_how_its_buildings_are_paid(tables: Tables) -> None:
    position = tables.at(GAME)
    ana = position.guest

    # Several buildings: the bar tells of each. A second touch puts the city back.
    match, seat, city = robbing(sure=False, several=True)
    position.show(match, seat)
    title = ana.page.locator(f"button[data-node={city}]")
    title.click()
    expect(ana.question).to_contain_text("what will you do?")
    for said in ("Skills: ", "Equipment ", "Pays "):
        expect(ana.question).to_contain_text(said)
    expect(ana.page.locator(".cell.legal > button").first).to_be_visible()
    title.click()
    expect(ana.question).to_contain_text("Rob a building")

    # Of a touched city a building is touched, and waits for its button: the city puts it back.
    title.click()
    ana.page.locator(f"[data-node={city}] ~ .cells .cell.legal > button").first.click()
    expect(ana.question).to_contain_text(re.compile("Rob the .*Skills: ", re.S))
    title.click()
    expect(ana.question).to_contain_text("Rob a building")
    assert position.plays() == []

    # One building: it is that one. If its payment can be chosen one is asked for that next.
    match, seat, city = robbing(sure=False, several=False)
    position.show(match, seat)
    ana.page.locator(f"button[data-node={city}]").click()
    expect(ana.question).to_contain_text(re.compile("Rob the .*Skills: ", re.S))
    assert position.plays() == []
    match, seat, city = robbing(sure=True, several=False)
    position.show(match, seat)
    ana.page.locator(f"button[data-node={city}]").click()
    ana.wait(lambda: any(one["t"] == "play" for one in position.said))
    [played] = position.plays()
    assert played.startswith(f"rob {city.removeprefix('city-')} ")
    match.play(seat, played)
    position.show(match, seat)
    expect(ana.question).to_contain_text("Still due")


OWN = "main :is([data-node^=team-], .column [data-piece], [data-node=row] [data-piece])"


@pytest.mark.parametrize("key", ["crew", "activate", "heist"])
def test_who_looks_at_own_cards_gives_no_answer(tables: Tables, key: str) -> None:
    """Passing and "Not now" are about all that is one's own; nothing there is lit for it."""
    position = tables.at(GAME)
    page = position.guest.page
    position.show(*asked_for(GAME, key, seats=1))
    pressed = page.evaluate(
        "own => [...document.querySelectorAll(own)].filter(one => !one.classList.contains('legal'))"
        ".map(one => (one.querySelector('[data-press]') ?? one).click()).length",
        OWN,
    )
    assert pressed > 4
    position.settle()
    assert position.plays() == []
    page.keyboard.press("Escape")


def test_a_press_on_the_token_of_an_offer_is_a_press_on_its_card(tables: Tables) -> None:
    position = tables.at(GAME)
    match = Match.new(GAME, 3, 3)
    position.show(match, match.asks[0].seat)
    page = position.guest.page
    page.locator(".question .coins [data-piece]").nth(1).click()
    expect(page.locator(".question .spot").nth(1).locator(".k-card.selected")).to_have_count(1)
    expect(position.guest.question.locator(".btn.pri")).to_be_visible()
    page.keyboard.press("Escape")


def deep_column(cards: int) -> tuple[Match, int]:
    """The first recorded moment at which somebody with so many cards in a column is asked."""
    for path in sorted((RECORDS / GAME).glob("*.muster")):
        record = Record.load(path)
        match = record.replay(0)
        for seat, action in record.inputs:
            if max(map(len, match.view(seat)["table"]["teams"][seat].values())) >= cards:
                return match, seat
            match.play(seat, action)
    raise LookupError(f"nobody has {cards} cards of a colour")


@pytest.mark.parametrize(
    ("wide", "tall", "least"), [(390, 844, 32), (1024, 768, 24), (1440, 900, 24)]
)
def test_covered_cards_can_be_pressed(tables: Tables, wide: int, tall: int, least: int) -> None:
    phone = wide < 768
    position = tables.at(GAME, phone=phone)
    page = position.guest.page
    usual = page.viewport_size
    page.set_viewport_size({"width": wide, "height": tall})
    position.show(*deep_column(4))
    if phone:
        page.get_by_role("button", name="Mine").click()
    covered = page.locator(".column .covered [data-piece]")
    assert covered.count() >= 3
    for n in range(covered.count()):
        assert covered.nth(n).evaluate(IN_SIGHT) >= least
    if phone:
        page.get_by_role("button", name="Table").click()
    assert usual is not None
    page.set_viewport_size(usual)


def test_the_tick_of_a_chosen_token_is_seen_whole(tables: Tables) -> None:
    position = tables.at(GAME)
    match, seat = asked_for(GAME, "prime")
    position.show(match, seat)
    position.guest.lit().first.click()
    assert position.guest.page.locator(".k-token > .tick").evaluate(TICK)


TICK = """tick => {
    const box = one => one.getBoundingClientRect(), own = box(tick)
    const token = box(tick.closest('[data-piece]')), table = box(tick.closest('.table-felt'))
    return own.top > table.top + 2 && own.width < token.width * .7
}"""
"""Is the tick within the felt, and does it leave the token in sight?"""


def test_alone_each_die_says_what_the_others_bring_and_the_end_is_told(tables: Tables) -> None:
    position = tables.at(GAME, phone=True)
    ana = position.guest
    page = ana.page
    position.show(*asked_for(GAME, "die", seats=1))
    labels = page.locator("[data-node=area] .spot small").all_inner_texts()
    assert len(labels) == 3
    assert set(labels) <= {"calm", "Bribe", "Rivalry"}, labels
    expect(page.get_by_role("group", name=re.compile("^Bribes, lost at 7"))).to_be_attached()
    page.get_by_role("button", name="Rewards").click()
    ana.sees("Danny Ocean")
    page.get_by_role("button", name="Table").click()

    sheet = page.get_by_role("region", name="Score sheet")
    endings = set()
    for path in sorted((RECORDS / GAME).glob("solo-*.muster")):
        match, outcome = ended(path)
        position.show(match, 0, outcome=outcome)
        expect(sheet).to_contain_text(re.compile(outcome["ending"], re.IGNORECASE))
        endings.add(outcome["ending"])
    assert endings == {"seventh heist", "twelve rounds", "seven bribes", "five rivalries"}


def test_new_dice_roll_and_taken_ones_travel(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me"], game=GAME)
    play_on(ana, asked_to(ana, "Which die goes on the ±1 spot"))
    page = ana.page
    # What flies cannot have the focus: it follows once it has landed.
    page.emulate_media(reduced_motion="no-preference")
    page.locator("[data-node^=die-b].legal [data-press]").last.focus()
    page.keyboard.press("Enter")
    ana.wait(asked_to(ana, "Which die goes on the +1 spot"))
    page.wait_for_function("() => document.activeElement.closest('[data-node^=die-b].legal')")
    page.emulate_media(reduced_motion="reduce")
    play_on(ana, asked_to(ana, "Take a die"))
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH_ROLLS)
    touch(page.locator("[data-node=area] .k-die").first)
    ana.wait(lambda: not ana.question.get_by_text("Take a die").count())
    assert page.evaluate("window.rolled.size") == 0, "a die that is taken keeps its value"
    assert page.locator('[aria-label*=".."], [aria-label*=": ,"]').count() == 0
    play_on(ana, asked_to(ana, "Take a die"))
    ana.wait(lambda: page.evaluate("window.rolled.size") >= 3)
    # Who wants no motion gets none.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.rolled.clear()")
    touch(page.locator("[data-node=area] .k-die").first)
    ana.wait(lambda: not ana.question.get_by_text("Take a die").count())
    play_on(ana, asked_to(ana, "Take a die"))
    assert page.evaluate("window.rolled.size") == 0


@pytest.mark.parametrize(
    ("phone", "light"), [(False, False), (True, True)], ids=["desktop-dark", "phone-light"]
)
def test_the_table_is_read_aloud(tables: Tables, phone: bool, light: bool) -> None:
    position = tables.at(GAME, phone=phone, light=light)
    ana = position.guest
    position.show(*asked_for(GAME, "start", seats=4))
    ana.page.evaluate("document.activeElement?.blur()")
    ana.page.keyboard.press("Tab")  # to what can be chosen, not to the token that lies on it
    begin = re.compile("Begin with")
    expect(ana.page.locator(":focus")).to_have_attribute("aria-label", begin)
    check(ana, "the start")
    position.show(*asked_for(GAME, "crew", seats=4))
    check(ana, "the table")
    assert ana.page.locator('[aria-label*=".."], [aria-label*=": ,"]').count() == 0
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1440)
    # Where cards were taken the others stay as large as they were.
    scene, sizes = position.show(*asked_for(GAME, "crew", seats=4)), []
    nodes = [scene["root"]]
    for node in nodes:
        nodes.extend(node.get("children", ()))
    display = next(node for node in nodes if node["id"] == "display")
    gap = {"type": "area", "kind": "row", "state": "empty", "note": "taken", "children": []}
    for at in (3, 1, 0):
        card = ana.page.locator("[data-node=display] > .things > .k-card").last
        sizes.append(card.evaluate("card => card.offsetWidth"))
        display["children"][at] = {**gap, "id": f"gap-{at}"}
        position.lay(scene)
    assert len(set(sizes)) == 1, sizes
    position.show(*asked_for(GAME, "crew", seats=4))
    looking = ana.page.get_by_role("button", name=re.compile("(: Team$|^Look at )"))
    assert looking.count() == 3
    looking.first.click()
    team = ana.page.get_by_role("dialog", name=re.compile("Team"))
    expect(team.get_by_role("group", name=re.compile("^Hacker"))).to_be_visible()
    check(ana, "a rival's team")
    ana.page.keyboard.press("Escape")
    expect(team).to_have_count(0)
