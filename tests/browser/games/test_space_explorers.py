"""Space Explorers in a real browser: a payment by hand, tokens that travel, a game to its score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from muster import Match
from tests.browser.aloud import check
from tests.browser.conftest import Guests, Tables
from tests.browser.guest import Guest, play_on, touch
from tests.browser.past import hurry
from tests.browser.position import Position

GAME = "space-explorers"
WATCH_FLIGHTS = """() => {
    window.flown = []
    const layer = document.querySelector('.flights')
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(
        node => window.flown.push(node.className)))).observe(layer, {childList: true})
}"""


def press(guest: Guest, name: str | re.Pattern[str]) -> None:
    guest.question.get_by_role("button", name=name).last.click()


def loud(guest: Guest) -> Locator:
    """What is lit most: what can be recruited, paid with, completed."""
    return guest.page.locator("[data-node].legal:not(.quiet):not(.slot):not(.heap)")


def recruit_something(guest: Guest) -> None:
    """Choose a card of the Center that costs something, and a Division for it."""
    center = guest.page.locator("[data-node=center] [data-piece].legal:not(.quiet)")
    expect(center.first).to_be_visible()
    touch(center.first)
    press(guest, re.compile("otherwise"))
    expect(guest.question).to_contain_text("Still due")


def due(guest: Guest) -> int:
    """How many symbols the bar says are still due."""
    text = guest.question.inner_text()
    found = re.search(r"Still due:? ([^.]*)", text)
    return sum(int(n) for n in re.findall(r"\d+", found[1])) if found else 0


def find(guest: Guest, does: str) -> Locator:
    """The first piece on the table that does this, by what a screen reader says of it."""
    pieces = guest.page.locator("[data-piece] [data-press]")
    names = pieces.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return pieces.nth(next(n for n, name in enumerate(names) if re.search(does, name)))


def lay_something(guest: Guest) -> None:
    """Touch something that can be paid with; where it means several things, say which."""
    left = due(guest)
    touch(find(guest, r"\. (Pay with|Move |Put |.* brings |Choose$)"))
    if guest.question.get_by_text("what will you do?").count():
        choices = guest.question.locator(".buttons .btn:not(.slim)")
        choices.filter(has_not_text="Take back").last.click()
    guest.wait(lambda: due(guest) < left)


def drop_something(guest: Guest) -> None:
    """Touch something that was laid by "Pay for me": it is taken back."""
    touch(find(guest, r"\. (Take back|Choose$)"))
    if guest.question.get_by_text("what will you do?").count():
        guest.question.locator(".buttons .btn", has_text="Take back").last.click()


def tokens(guest: Guest, seat: int | None = None) -> set[str]:
    """The tokens one sees before a player, by their ids; before oneself without a seat."""
    where = "[data-node=tokens]" if seat is None else f"[data-node=seat-{seat}]"
    found = guest.page.locator(f"{where} [data-piece].k-token")
    return set(found.evaluate_all("all => all.map(one => one.dataset.node)"))


def seated(guests: Guests) -> tuple[Guest, Guest]:
    """Ana and Ben at one table; whoever begins comes first."""
    ana, ben = guests.come("Ana"), guests.come("Ben")
    ana.set_up(["Me", "A friend, by link"], game=GAME)
    ben.sit_down(ana.copied("Invitation to seat 2"))
    ana.wait(lambda: ana.asked() or ben.asked())
    return (ana, ben) if ana.asked() else (ben, ana)


def play_a_turn(guest: Guest) -> None:
    """One step of somebody who recruits and completes whatever is possible."""
    primary = guest.question.locator(".btn.pri")
    claim = guest.page.locator("[data-node=projects] [data-piece].legal")
    if claim.count():
        touch(claim.first)
    elif not primary.count():
        lit = loud(guest) if loud(guest).count() else guest.lit()
        if lit.count():
            touch(lit.last)
        else:
            guest.question.locator(".buttons .btn").last.click()
    if primary.count() and guest.asked():
        primary.click()


def test_two_friends_pay_by_hand_and_see_the_tokens_arrive(guests: Guests) -> None:
    first, second = seated(guests)
    other = 1 if first.name == "Ana" else 0
    page = first.page

    # A single hand card and five different tokens never pay for that card: it says what is missing.
    touch(page.locator("[data-node=hand] [data-piece]").first)
    refusal = page.get_by_role("alert").filter(has_text="SE-35")
    expect(refusal).to_be_visible()
    page.keyboard.press("Escape")

    # Begin to pay, and take it back: nobody else has noticed anything.
    recruit_something(first)
    all_due = due(first)
    own = page.locator("[data-node=tokens] .one:has(+ .n) [data-piece].legal")
    assert own.count(), "five different tokens always supply one of the symbols"
    laid = own.first.get_attribute("data-node")
    touch(own.first)
    first.wait(lambda: due(first) == all_due - 1)
    expect(page.locator(f"[data-node={laid}]")).to_have_class(re.compile("selected"))
    assert laid in tokens(first), "nothing moves before the recruit is declared"
    press(first, "Take back")
    first.wait(lambda: due(first) == all_due)
    expect(page.locator(f"[data-node={laid}]")).not_to_have_class(re.compile("selected"))
    expect(second.page.get_by_text("Waiting for")).to_be_visible()

    # "Pay for me", taken apart: a laid piece is touched, and what is due is laid by hand.
    touch(page.locator(f"[data-node={laid}]"))
    press(first, "Pay for me")
    expect(first.question.get_by_role("button", name="Recruit")).to_be_visible()
    drop_something(first)
    expect(first.question).to_contain_text("Still due")
    assert not first.question.get_by_role("button", name="Pay for me").count(), "once a recruit"
    while due(first):
        lay_something(first)

    # The recruit is declared: tokens lie with the neighbour, for everybody to see.
    given = {
        name
        for name in tokens(first)
        if "selected" in (page.locator(f"[data-node={name}]").get_attribute("class") or "")
    }
    assert given
    press(first, "Recruit")
    first.wait(lambda: given <= tokens(first, other))
    second.wait(lambda: given <= tokens(second))
    assert not given & tokens(first)


def test_a_game_to_the_score(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random"], game=GAME)
    ana.wait_for_a_turn()
    hurry(ana, turns=11)
    play_on(ana, step=play_a_turn)
    assert len(ana.scores()) == 2
    sheet = ana.page.get_by_role("region", name="Score sheet")
    expect(sheet.get_by_role("row", name=re.compile("^Projects"))).to_be_visible()
    expect(sheet).to_contain_text(re.compile("twelve specialists|last project", re.IGNORECASE))


def test_tokens_fly_to_the_neighbour(guests: Guests) -> None:
    first = guests.come("Ana")
    first.set_up(["Me", "Bot: random"], game=GAME)
    first.page.emulate_media(reduced_motion="no-preference")
    recruit_something(first)
    all_due = due(first)
    touch(first.page.locator("[data-node=tokens] .one:has(+ .n) [data-piece].legal").first)
    first.wait(lambda: due(first) < all_due)
    if due(first):
        press(first, "Pay for me")
    first.page.evaluate(WATCH_FLIGHTS)
    press(first, "Recruit")
    first.wait(lambda: any("k-token" in one for one in first.page.evaluate("window.flown")))
    first.wait(lambda: any("k-card" in one for one in first.page.evaluate("window.flown")))


CLEAR = """() => {
    const box = one => one.getBoundingClientRect()
    const [column, next] = document.querySelectorAll('[data-node=hub] .column')
    const count = box(column.querySelector('.head b')), title = box(column.querySelector('.title'))
    const cost = box(column.querySelector('.cost')), name = box(column.querySelector('.of'))
    const own = count.left - name.right, other = box(next.querySelector('.suit')).left - count.right
    return [own < other, cost.bottom <= title.top + 3]
}"""
"""Does a Division's number belong to its own name, and do its top card's symbols end above it?"""


def assert_narrow_divisions_are_clear(position: Position, match: Match, seat: int) -> None:
    """On a low screen, with six symbols and a long text on the top card."""
    page = position.guest.page
    page.set_viewport_size({"width": 1024, "height": 768})
    scene = position.show(match, seat)
    nodes = [scene["root"]]
    for node in nodes:
        nodes.extend(node.get("children", ()))
    named = {node["id"]: node for node in nodes}
    top = named["center"]["children"].pop()
    top["face"] |= {"cost": ["blue"] * 6, "struck": 0, "symbols": [], "text": "a long word " * 4}
    named["division-blue"] |= {"children": [top], "state": ""}
    named["division-blue"]["badges"][0]["value"] = "1"
    position.lay(scene)
    assert page.evaluate(CLEAR) == [True, True]
    page.set_viewport_size(position.guest.size)


@pytest.mark.parametrize(
    ("phone", "light"), [(False, False), (True, True)], ids=["desktop-dark", "phone-light"]
)
def test_the_table_is_read_aloud_and_every_hub_can_be_opened(
    tables: Tables, phone: bool, light: bool
) -> None:
    position = tables.at(GAME, phone=phone, light=light)
    ana = position.guest
    match = Match.new(GAME, 4, 3)
    seat = match.asks[0].seat
    position.show(match, seat)
    check(ana, "the table")
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1440)
    looking = ana.page.get_by_role("button", name=re.compile("(: Hub$|^Look at )"))
    assert looking.count() == 3
    looking.first.click()
    hub = ana.page.get_by_role("dialog", name=re.compile("Hub"))
    for division in ("Engineering", "Testing", "Research", "Construction", "Space Flight"):
        expect(hub.get_by_text(division, exact=True)).to_be_visible()
    check(ana, "a rival's Hub")
    ana.page.keyboard.press("Escape")
    expect(hub).to_have_count(0)
    if not phone:
        assert_narrow_divisions_are_clear(position, match, seat)
    match.play(seat, next(one for one in match.legal(seat) if one.startswith("recruit")))
    position.show(match, seat)
    expect(ana.question).to_contain_text("Still due")
    check(ana, "a payment")


def test_a_recruit_by_keyboard_only(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random"], game=GAME)
    ana.wait_to_be_asked()
    page = ana.page
    card = page.locator("[data-node=center] [data-piece].legal:not(.quiet) [data-press]").first
    card.focus()
    page.keyboard.press("Enter")
    into = ana.question.get_by_role("button", name=re.compile("otherwise")).last
    expect(into).to_be_visible()
    ana.wait(lambda: page.evaluate("Boolean(document.activeElement?.closest('.prompt'))"))
    into.focus()
    page.keyboard.press("Enter")
    pay = ana.question.get_by_role("button", name="Pay for me")
    pay.focus()
    page.keyboard.press("Enter")
    done = ana.question.get_by_role("button", name="Recruit")
    expect(done).to_be_visible()
    done.focus()
    page.keyboard.press("Enter")
    ana.sees(re.compile("recruits"))


UNDER_THE_FINGERS = """() => {
    const at = document.activeElement
    // Where two ways are equally good none of them is the one that confirms.
    const button = document.querySelector('.prompt .btn.pri') ? '.btn.pri' : '.btn:not(.slim)'
    if (at?.matches(`.prompt ${button}:enabled`)) return true
    const thing = at?.matches('[data-press], [data-stack], [data-place]')
    return Boolean(thing && at.closest('[data-node]')?.matches('.legal'))
}"""
"""Has what can be chosen the focus, or the button that confirms it?"""


def test_a_whole_game_by_keyboard_alone(guests: Guests) -> None:
    """One Tab to what can be chosen, then Enter, Enter: the focus goes along by itself."""
    ana = guests.come("Ana")
    ana.set_up(["Me", "Bot: random"], game=GAME)
    ana.wait_to_be_asked()
    ana.page.keyboard.press("Tab")

    def by_key(guest: Guest) -> None:
        try:
            guest.page.wait_for_function(UNDER_THE_FINGERS)
        except TimeoutError as late:
            said = f"nothing to press within reach: {guest.question.inner_text()}"
            raise AssertionError(said) from late
        guest.page.keyboard.press("Enter")

    play_on(ana, step=by_key)
    assert len(ana.scores()) >= 2
