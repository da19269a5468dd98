"""What lies on the table can be read and looked at, on every screen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from muster import Match, Record
from tests.browser.conftest import Tables
from tests.browser.position import RECORDS, asked_for

COLLIDING = """() => {
    const words = document.createRange()
    const found = []
    for (const plate of document.querySelectorAll('.plate')) {
        const walker = document.createTreeWalker(plate, NodeFilter.SHOW_TEXT)
        const own = plate.getBoundingClientRect()
        while (walker.nextNode()) {
            const text = walker.currentNode
            if (!text.data.trim() || text.parentElement.closest('.hidden')) continue
            words.selectNodeContents(text)
            for (const { left, top, right, bottom } of words.getClientRects()) {
                if (right - left < 1 || right > own.right + 60) continue
                found.push({ text: text.data.trim(), left, top, right, bottom, edge: own.right })
            }
        }
    }
    // Lines set close together touch with their empty margins, letters over letters share more.
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            > .4 * Math.min(a.bottom - a.top, b.bottom - b.top)
    return found.flatMap((a, n) => found.slice(n + 1).filter(b => meets(a, b))
        .map(b => `${a.text} / ${b.text}`))
        .concat(found.filter(one => one.right > one.edge + 1).map(one => `${one.text} sticks out`))
}"""
"""Texts of seat plates that overlap, or leave their plate."""


def test_the_words_of_plates_never_run_into_each_other(tables: Tables) -> None:
    for game in ("the-plan", "space-explorers", "the-specialists"):
        position = tables.at(game)
        ana = position.guest
        match = Match.new(game, 4, 3)
        for width, height in ((1440, 900), (1366, 768), (1280, 800), (1024, 768)):
            ana.page.set_viewport_size({"width": width, "height": height})
            position.show(match, 0)
            assert ana.page.evaluate(COLLIDING) == [], f"{game} at {width} by {height}"
    position = tables.at("the-plan")
    position.guest.page.set_viewport_size({"width": 1024, "height": 768})
    position.show(Match.new("the-plan", 6, 3), 0)
    assert position.guest.page.evaluate(COLLIDING) == [], "six players"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_pressed_plate_shows_what_lies_before_its_player(tables: Tables, phone: bool) -> None:
    position = tables.at("the-plan", phone=phone)
    ana = position.guest
    match, seat = asked_for("the-plan", "trinket")
    position.show(match, seat)
    other = next(
        player
        for player in range(match.seats)
        if player != seat and match.view(seat)["table"]["hauls"][player]
    )
    ana.page.locator(f"[data-seat='{other}']").first.click(position={"x": 30, "y": 60})
    haul = ana.page.get_by_role("dialog", name=re.compile("Haul"))
    expect(haul).to_be_visible()
    token = match.view(seat)["table"]["hauls"][other][0]
    expect(haul.locator(f"[data-node='{token}']")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(haul).to_have_count(0)


def with_slips(scene: dict[str, Any], count: int) -> dict[str, Any]:
    """The scene with so many slips in the row of the question."""
    row = next(one for one in scene["root"]["children"] if one.get("role") == "question")
    first = next(one for one in row["children"] if one.get("form") == "slip")
    row["children"] = [{**first, "id": f"slip-{n}"} for n in range(count)]
    return scene


def test_every_slip_is_in_sight(tables: Tables) -> None:
    for phone in (False, True):
        position = tables.at("millions-of-dollars", phone=phone)
        ana = position.guest
        match, seat = asked_for("millions-of-dollars", "deal", beside="slip")
        scene = with_slips(position.show(match, seat), 8)
        for width, height in [(390, 844)] if phone else [(1440, 900), (1024, 768)]:
            ana.page.set_viewport_size({"width": width, "height": height})
            position.lay(scene)
            slips = ana.page.locator(".question .k-slip")
            expect(slips).to_have_count(8)
            boxes = slips.evaluate_all(
                "all => all.map(one => one.getBoundingClientRect()).map(b => [b.left, b.right])"
            )
            assert all(left >= 0 and right <= width for left, right in boxes), (width, boxes)
            assert len({(round(left), round(right)) for left, right in boxes}) > 1
            scrolled = "all => all.every(one => one.scrollWidth <= one.clientWidth + 1)"
            assert ana.page.locator(".question .things").evaluate_all(scrolled), width
            assert ana.page.evaluate(APART), "no word lies under the amount"
            if not phone:  # a long question makes room for itself, not over what is offered
                scene["prompts"][0]["hint"] = "It comes back with the ante of the table. " * 9
                position.lay(scene)
                ana.page.wait_for_function(ABOVE)
    position = tables.at("millions-of-dollars")
    position.guest.page.set_viewport_size({"width": 1024, "height": 768})
    match, seat = asked_for("millions-of-dollars", "deal", beside="slip")
    position.lay(with_slips(position.show(match, seat), 11))
    found = position.guest.page.evaluate(SLIPS)
    assert found == {"rows": 2, "cut": []}


APART = """() => [...document.querySelectorAll('.question .slip')].every(slip => {
    const words = document.createRange()
    words.selectNodeContents(slip.querySelector('.line > span:last-child'))
    return Math.max(...[...words.getClientRects()].map(one => one.right))
        <= slip.querySelector('.amount').getBoundingClientRect().left
})"""

SLIPS = """() => { const all = [...document.querySelectorAll('.question .slip')]
    return { rows: new Set(all.map(one => Math.round(one.getBoundingClientRect().top))).size,
        cut: all.filter(one => one.querySelector('.line').getBoundingClientRect().bottom
            > one.getBoundingClientRect().bottom).map(one => one.textContent) } }"""
"""In how many rows do slips lie, and whose words are cut?"""


ABOVE = """() => { const box = (one) => one.getBoundingClientRect()
    const asked = box(document.querySelector('.prompt'))
    const slips = document.querySelectorAll('.k-slip')
    return asked.height > 100 && [...slips].every((one) => box(one).bottom <= asked.top + 1) }"""


def test_what_is_read_close_up_goes_away_with_the_next_press(tables: Tables) -> None:
    position = tables.at("the-plan", phone=True)
    ana = position.guest
    position.show(Match.new("the-plan", 3, 3), 0)
    tile = ana.page.locator("[data-node=treasures] [data-piece] [data-press]").first
    tile.evaluate(
        "one => { const { x, y } = one.getBoundingClientRect(); one.dispatchEvent(new"
        " PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', clientX: x + 9,"
        " clientY: y + 9 })) }"
    )
    zoom = ana.page.locator(".zoom")
    expect(zoom).to_be_visible()
    ana.page.get_by_role("button", name="Log").tap()
    expect(zoom).to_have_count(0)


def test_at_a_round_table_the_lit_tab_of_a_phone_is_one_of_those_shown(tables: Tables) -> None:
    position = tables.at("millions-of-dollars", phone=True)
    ana = position.guest
    for key in ("send", "deal", "name"):
        position.show(*asked_for("millions-of-dollars", key))
        expect(ana.page.locator("nav.bar button.on")).to_have_text("Table")


def test_a_phone_says_which_round_it_is_who_leads_and_what_a_claim_lies_over(
    tables: Tables,
) -> None:
    position = tables.at("millions-of-dollars", phone=True)
    page = position.guest.page
    scene = position.show(*asked_for("millions-of-dollars", "deal"))
    expect(page.locator(".rail .turn")).to_have_text(re.compile(r"^Round \d of 8\s*cycle \d of 6$"))
    for word in ("Leader", "Reserve"):
        expect(page.locator(".middle").get_by_text(word, exact=True)).to_be_visible()
    assert page.locator(".gang .nm").evaluate_all(WHOLE)
    page.get_by_role("button", name="Claim", exact=True).tap()
    colour = page.locator("#menu").evaluate("one => getComputedStyle(one).backgroundColor")
    assert colour.startswith("rgb("), colour  # nothing shines through
    sent = json.dumps(scene).replace('"id": "role-1"', '"state": "out", "id": "role-1"')
    badge = '"badges": [{"icon": "handcuffs", "label": "out"}], "corner"'
    position.lay(json.loads(sent.replace('"corner"', badge)))
    shown = page.locator("[data-node=role-1]")
    expect(shown.locator(".stamp")).to_be_visible()
    assert shown.evaluate(CLEAR)


WHOLE = "all => all.length > 2 && all.every(one => one.scrollWidth <= one.clientWidth)"
CLEAR = """one => { const box = (what) => one.querySelector(what).getBoundingClientRect()
    const role = box('.art > .i'), cuffs = box('.stamp .i')
    return cuffs.top > role.top + role.height / 2 && cuffs.left > role.left }"""
"""Is the upper half of the picture free of the stamp?"""


def test_an_end_is_told_before_it_is_counted(tables: Tables) -> None:
    position = tables.at("masters")
    ana = position.guest
    match = Match.new("masters", 1, 3)
    scene = position.show(match, 0)
    remarks = [
        {"text": "ran with two jewels", "label": "Karma", "icon": "run", "seat": 0, "tone": "good"},
        {"text": "8 of 27", "label": "Noise", "icon": "sound-waves", "seat": None, "tone": ""},
    ]
    outcome: dict[str, Any] = {
        "scores": [0],
        "winners": [0],
        "ending": "won",
        "tiebreak": None,
        "sheet": [],
    }
    outcome |= {"others": [], "headline": "The Inclusion Job is done.", "remarks": remarks}
    position.lay({**scene, "over": True, "prompts": []}, outcome=outcome)
    sheet = ana.page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text("The Inclusion Job is done.")
    expect(ana.page.locator(":focus")).to_have_accessible_name(re.compile("^The Inclusion Job"))
    expect(sheet).to_contain_text("ran with two jewels")
    expect(sheet).to_contain_text("8 of 27")
    expect(sheet).not_to_contain_text("with 0")
    total = sheet.get_by_role("row", name=re.compile("^Total"))
    expect(total).to_have_count(0)  # a table of noughts says nothing
    position.lay({**scene, "over": True, "prompts": []}, outcome=outcome | {"scores": [3]})
    expect(total).to_contain_text("3")


CUT = """() => [...document.querySelectorAll('.boards .head .lb, .boards .nm')]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""


BESIDE = """() => {
    const at = (what) => document.querySelector(what).getBoundingClientRect()
    const table = at('.lay'), asked = at('.prompt')
    const seen = [...document.querySelectorAll('main .legal')].some(one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const there = document.elementFromPoint(x + Math.min(20, width / 2), y + height / 3)
        return there !== null && (one.contains(there) || there.contains(one))
    })
    return [table.height > 200 && table.width > 250, table.right <= asked.left + 1,
        asked.top >= 44 && asked.top < innerHeight - 80, seen]
}"""
"""Where it is low: is the table in sight, the question beside it, not over it, and something that
can be pressed?"""


@pytest.mark.parametrize("game", ["the-plan", "millions-of-dollars", "the-specialists", "masters"])
def test_at_twice_the_size_and_on_its_side_table_and_question_are_both_in_sight(
    tables: Tables, game: str
) -> None:
    position, match = tables.at(game), Match.new(game, 3, 3)
    for width, height in ((720, 450), (640, 400), (844, 390), (960, 540)):
        position.guest.page.set_viewport_size({"width": width, "height": height})
        position.show(match, match.asks[0].seat)
        found = position.guest.page.evaluate(BESIDE)
        assert found == [True] * 4, f"{game} at {width} by {height}: {found}"


RAIL_CUT = """() => [...document.querySelectorAll('.rail :is(.turn, .crumb > span, .logo)')]
    .filter(one => one.checkVisibility() && !one.closest('.whole .logo'))
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 6)
    .map(one => one.innerText)"""
"""Words of the rail of which something is cut; on a phone the title stands there whole or not."""


def test_names_of_continents_and_cities_are_not_cut(tables: Tables) -> None:
    position = tables.at("the-specialists")
    ana = position.guest
    for width, height in ((1440, 900), (1366, 768), (1024, 768)):
        ana.page.set_viewport_size({"width": width, "height": height})
        position.show(Match.new("the-specialists", 3, 3), 0)
        assert ana.page.locator(".boards .nm").count() > 9
        assert ana.page.evaluate(CUT) == []
        assert ana.page.evaluate(RAIL_CUT) == [], width
        # Where much is missing it is said in figures, which take room from the name.
        position.show(Match.new("the-specialists", 4, 3), 0)
        assert ana.page.evaluate(CUT) == [], width


def test_the_rail_says_in_full_what_is_asked(tables: Tables) -> None:
    position = tables.at("the-specialists")
    page = position.guest.page
    position.hints = [{}]
    match = Match.new("the-specialists", 3, 3)
    for width, height in ((1024, 768), (820, 1180), (390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        position.show(match, match.asks[0].seat)
        expect(page.locator(".rail")).to_contain_text("Your turn: choose what to begin with")
        assert page.evaluate(RAIL_CUT) == [], width


HIDDEN = """() => [...document.querySelectorAll('.pinned *, .sheets, .sheets *, .plates *')]
    .filter(one => one.checkVisibility() && one.clientWidth > 2 && one.innerText)
    .filter(one => getComputedStyle(one).overflowY !== 'visible')
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map(one => `${one.className}: ${one.innerText}`)"""
"""Words beside a map of which something is cut, or has to be scrolled to."""


def test_nothing_of_a_sheet_or_of_the_objective_is_cut(tables: Tables) -> None:
    position = tables.at("masters")
    phone = tables.at("masters", phone=True)
    # Long names and actions with prices, the longest event, three default actions, much to read.
    for name, at in (("black-box-won", 110), ("county-bricks-won", 34), ("final-score-2-won", 74)):
        match = Record.load(RECORDS / "masters" / f"{name}.muster").replay(at)
        seat = match.asks[0].seat
        for width, height in ((1440, 900), (1280, 800), (1024, 768)):
            position.guest.page.set_viewport_size({"width": width, "height": height})
            position.show(match, seat)
            assert position.guest.page.evaluate(HIDDEN) == [], (name, width)
        phone.show(match, seat)
        assert phone.guest.page.evaluate(HIDDEN) == [], name


def test_a_table_that_was_small_is_fitted_again_after_it_was_a_phone(tables: Tables) -> None:
    position = tables.at("the-specialists")
    ana = position.guest

    def scale(width: int, height: int) -> str:
        ana.page.set_viewport_size({"width": width, "height": height})
        position.show(Match.new("the-specialists", 3, 3), 0)
        found: str = ana.page.evaluate(
            "document.querySelector('.lay').style.getPropertyValue('--k')"
        )
        return found

    small = scale(1024, 570)
    assert float(small) < 0.6, "smaller than it is elsewhere"
    assert scale(390, 844) == "1"
    ana.wait(lambda: scale(1024, 570) == small)
    assert float(scale(1024, 768)) > 0.6, "cards beside those one chooses from can be read"


IN_PLACE = """() => [...document.querySelectorAll('.places > .things > *')].map(place => {
    const around = place.getBoundingClientRect(), card = place.querySelector('[data-piece]')
    const { left, right } = card.getBoundingClientRect()
    return left >= around.left - 1 && right <= around.right + 1
})"""
"""For every place of a player: does what lies there stay within it?"""


def test_a_long_name_moves_nobodys_plan(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ana", "Maximiliane-Wilhelmina v", "Chidi")
    monkeypatch.setattr("tests.browser.position.NAMES", names)
    match, seat = asked_for("the-plan", "pass", seats=3)
    position = tables.at("the-plan")
    position.show(match, seat)
    assert position.guest.page.evaluate(IN_PLACE) == [True] * 3


WHOLE_WORDS = """() => [...document.querySelectorAll('.mine :is(.goods, .words)')]
    .map(one => one.scrollHeight - one.clientHeight)"""
"""How much of what is mine is out of sight beside the hand."""


def test_what_was_passed_on_is_seen_whole_on_a_low_screen(tables: Tables) -> None:
    position = tables.at("the-plan")
    record, seat = Record.load(RECORDS / "the-plan" / "won-by-trinkets.muster"), 2
    match = record.replay(57)
    for width, height in ((1024, 768), (1280, 800)):
        position.guest.page.set_viewport_size({"width": width, "height": height})
        position.show(match, seat)
        expect(position.guest.page.locator(".words .k-card").first).to_be_visible()
        assert position.guest.page.evaluate(WHOLE_WORDS) == [0, 0]
