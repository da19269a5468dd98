"""The table explains itself: every sign by pointer, key and finger, cards with their rulings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

import muster
from muster import Match, Record
from tests.browser.aloud import check
from tests.browser.conftest import Guests, Tables
from tests.browser.position import RECORDS, asked_for

ASKED_ABOUT = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const silent = []
    const signs = document.querySelectorAll('main :is([data-sign], [data-suit], [data-icon]),'
        + '.side .plate :is([data-sign], [data-suit], [data-icon])')
    let asked = 0
    for (const one of signs) {
        const own = '.medal, .prompt, .open, .menu, [data-piece], [data-stack], [data-place],'
            + '.felt .tick, .hidden, .caption'
        if (one.closest(own) || !one.checkVisibility() || !one.closest('[data-node]')) continue
        if (one.parentElement.closest('[data-sign]')) continue
        asked += 1
        one.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
        let told = ''
        for (let n = 0; n < 40 && !told; n++) {
            await frame()
            told = document.querySelector('.zoom .legend')?.textContent ?? ''
            const drawn = one.matches('[data-icon], [data-suit]')
                || one.querySelector('[data-icon], [data-suit]')
            if (!drawn) told ||= document.querySelector('.zoom .text')?.textContent ?? ''
        }
        if (!told) silent.push(one.outerHTML.slice(0, 200))
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        await frame()
    }
    return { asked, silent }
}"""
"""Whoever asks about every sign on the table that lies on no piece: how many, and which say
nothing."""

SMALL = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const silent = []
    let asked = 0
    const small = 'main :is(.k-token, .k-die, .k-pawn, .medal, .score, .cells i, .heap .n,'
        + ' .column .head, .board .head, .spot small, .k-card.down)'
    for (const one of document.querySelectorAll(small)) {
        const box = one.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const at = document.elementFromPoint(x, y)
        if (!box.width || !at || at.closest('.prompt, [title], .open, .plate button')) continue
        asked += 1
        if (one.matches('.coins *') && !one.contains(at)) silent.push(`covered: ${one.innerHTML}`)
        at.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
        let told = ''
        for (let n = 0; n < 40 && !told; n++) {
            await frame()
            told = document.querySelector('.zoom')?.textContent.replace('Close', '').trim() ?? ''
        }
        if (!told) silent.push(one.outerHTML.slice(0, 200))
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        await frame()
    }
    return { asked, silent }
}"""
"""Whoever asks about everything small: coins on cards, dice, players, points, numbers on tracks and
heaps, what is printed on a spot; a card
that lies face down."""

ASKED_IN_WORDS = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const silent = []
    let asked = 0
    const signs = ':is(.prompt, .log) :is([data-suit], [data-icon])'
    for (const one of document.querySelectorAll(signs)) {
        if (one.parentElement.closest('[data-suit]') || !one.checkVisibility()) continue
        asked += 1
        one.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
        let told = ''
        for (let n = 0; n < 40 && !told; n++) {
            await frame()
            told = document.querySelector('.zoom .legend')?.textContent ?? ''
        }
        if (!told) silent.push(one.outerHTML.slice(0, 200))
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        await frame()
    }
    return { asked, silent }
}"""
"""The same in the question and in the log."""


@pytest.mark.parametrize("game", muster.games())
def test_every_sign_beside_pieces_says_what_it_is(tables: Tables, game: str) -> None:
    position = tables.at(game)
    position.show(Match.new(game, 3, 3), 0)
    found = position.guest.page.evaluate(ASKED_ABOUT)
    assert found["silent"] == []
    assert found["asked"] >= (0 if game == "masters" else 3)
    found = position.guest.page.evaluate(SMALL)
    assert found["silent"] == []
    assert found["asked"] >= (0 if game == "masters" else 1), found
    steps = position.guest.page.locator(".rail .steps")
    if steps.count():
        expect(steps).to_have_attribute("title", re.compile(r"^\d+ of \d+$"))


SPOKEN = {
    "space-explorers": ("turn", 4),
    "the-specialists": ("heist", 4),
    "masters": ("command", 4),
}
"""Questions with signs among their words or on their buttons, and how many there are at least."""

UNDER_WAY = 105
"""A moment of Masters of the Heist at which somebody has begun to act: what is left is drawn."""


@pytest.mark.parametrize("game", SPOKEN)
def test_every_sign_in_question_and_log_says_what_it_is(tables: Tables, game: str) -> None:
    key, least = SPOKEN[game]
    position = tables.at(game)
    page = position.guest.page
    if game == "masters":
        record = Record.load(RECORDS / "masters" / "black-box-lost.muster")
        match, seat = record.replay(UNDER_WAY), 0
    else:
        match, seat = asked_for(game, key)
    said = {"moment": 0, "heading": False, "pieces": [], "quiet": False}
    colour = "orange" if game == "the-specialists" else "green"
    lines = [
        {"n": 0, "by": 1, "text": f"Bruno pays {colour}.", **said},
        {"n": 1, "by": None, "text": "A new round begins.", **said},
    ]
    position.show(match, seat, log=lines)
    if game != "masters":
        position.guest.lit().first.click()
    found = page.evaluate(ASKED_IN_WORDS)
    assert found["silent"] == []
    assert found["asked"] >= least, found

    zoom = page.locator(".zoom")
    page.locator(".log .e").first.focus()
    page.keyboard.press("z")
    expect(zoom.locator(".legend li")).to_have_count(2)
    expect(zoom).to_contain_text("Bruno, player")
    page.keyboard.press("Escape")
    expect(zoom).to_have_count(0)
    page.locator(".prompt .btn, .prompt .clause").last.focus()
    page.keyboard.press("z")
    expect(zoom.locator(".legend li").first).to_be_visible()
    page.keyboard.press("Escape")


def test_every_line_is_said_aloud_once(tables: Tables) -> None:
    position = tables.at("the-plan")
    match, seat = asked_for("the-plan", "plan")
    line = {"moment": 0, "heading": False, "pieces": [], "quiet": False, "by": 1}
    lines = [{**line, "n": n, "text": f"Bruno takes card {n}."} for n in range(8)]
    aloud = position.guest.page.locator("body div.hidden[aria-live=polite]")
    position.show(match, seat, log=lines[:2])
    position.show(match, seat, log=lines[2:6], keep=2)
    expect(aloud).to_have_text(" ".join(f"Bruno takes card {n}." for n in range(2, 6)))
    # What was taken back is not the same, though there are as many lines.
    position.show(match, seat, log=[{**lines[5], "text": "Taken back."}], keep=5)
    expect(aloud).to_have_text("Taken back.")


def test_a_finger_on_a_line_of_the_log_is_told_whose_it_is(tables: Tables) -> None:
    position = tables.at("the-plan", phone=True)
    page = position.guest.page
    match, seat = asked_for("the-plan", "plan")
    line = {"n": 0, "moment": 0, "heading": False, "pieces": [], "quiet": False}
    position.show(match, seat, log=[{**line, "by": 1, "text": "Bruno takes the vase."}])
    page.get_by_role("button", name="Log").click()
    text = page.locator(".log .e").first
    text.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator(".zoom")).to_contain_text("Bruno, player")
    check(position.guest, "a sign of the log close up")
    page.get_by_role("button", name="Table").click()
    me = page.locator(".strip .me .medal")
    me.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator(".zoom")).to_contain_text("Player")


def test_a_card_is_read_with_its_signs_and_rulings_by_key(tables: Tables) -> None:
    position = tables.at("the-plan")
    ana = position.guest
    match, seat = asked_for("the-plan", "plan")
    position.show(match, seat)
    card = ana.page.locator(".fan [data-press]").first
    card.focus()
    ana.page.keyboard.press("z")
    zoom = ana.page.locator(".zoom")
    expect(zoom.locator(".legend li").first).to_be_visible()
    rule = zoom.locator(".rulings .cl").first
    expect(rule).to_have_text(re.compile("TP-"))
    text = zoom.locator(".text").inner_text()
    sentences = [one for one in re.split(r"[.\n]", text) if len(one) > 25]
    assert len(sentences) == len(set(sentences)), "nothing is said twice"
    check(ana, "a card close up")
    rule.click()
    expect(ana.page.get_by_role("dialog", name="Rules: The Plan")).to_be_visible()


def test_the_aid_is_one_key_away_and_names_the_turn(tables: Tables) -> None:
    position = tables.at("the-specialists", light=True)
    ana = position.guest
    position.show(Match.new("the-specialists", 2, 3), 0)
    ana.page.keyboard.press("a")
    aid = ana.page.get_by_role("dialog", name="Player aid: The Specialists")
    expect(aid.get_by_text("Take one of the rolled dice.")).to_be_visible()
    expect(aid.locator(".signs li").first).to_be_visible()
    check(ana, "the player aid at the table")
    ana.page.keyboard.press("Escape")
    expect(aid).to_be_hidden()


def test_a_printed_aid_is_one_page_with_every_icon(tables: Tables) -> None:
    ana = tables.at("the-plan").guest
    for game in muster.games():
        ana.open(f"/aid/{game}")
        ana.page.locator(".aid .signs").first.wait_for()
        expect(ana.page.locator(".aid svg.i:not(:has(path))")).to_have_count(0)
        pages = re.findall(rb"/Type\s*/Page[^s]", ana.page.pdf(format="A4"))
        assert len(pages) == 1, game
    # French says it longer. A sign that stood above its line was lost at the head of a column.
    ana.context.add_cookies([{"name": "language", "value": "fr", "url": ana.url}])
    for game in ("the-plan", "masters"):
        ana.open(f"/aid/{game}")
        ana.page.locator(".aid .signs").first.wait_for()
        pages = re.findall(rb"/Type\s*/Page[^s]", ana.page.pdf(format="Letter"))
        assert len(pages) == 1, game
    above = "all => all.filter(one => parseFloat(getComputedStyle(one).marginTop) < 0).length"
    assert ana.page.locator(".aid .sign").evaluate_all(above) == 0
    ana.open("/rules/the-plan")
    ana.page.locator(".book figure").first.wait_for()
    ana.page.emulate_media(media="print")
    for shown in (".room > header", ".book nav", ".tools"):
        expect(ana.page.locator(shown)).to_be_hidden()
    ana.page.emulate_media(media="screen")
    ana.context.clear_cookies(name="language")


def test_an_aid_comes_though_answers_got_lost(guests: Guests) -> None:
    """Under load a page once stood there with its first error for good."""
    ana = guests.come("Ana", fresh=True)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if route.request.url in lost:
            route.continue_()
            return
        lost.append(route.request.url)
        if route.request.url.endswith("/aid"):
            refused = {"code": "flood", "text": "Too much at once.", "wait": 0.1}
            route.fulfill(status=429, json=refused)
        else:
            route.abort()

    ana.page.route("**/api/games/the-plan/aid", lose)
    ana.page.route("**/api/icons?*", lose)
    ana.open("/aid/the-plan")
    ana.page.locator(".aid .signs").first.wait_for()
    expect(ana.page.locator(".aid svg.i:not(:has(path))")).to_have_count(0)
    assert len(lost) >= 2
