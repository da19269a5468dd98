"""The designer in a real browser: a heist is drawn, refused, mended, rated, shared and played."""

from __future__ import annotations

import json
import re

from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.aloud import check
from tests.browser.conftest import Guests
from tests.browser.guest import Guest

PAGE = "/design?game=masters"
DRAWN = ("r3c6", "r4c6", "r4c7", "r5c7", "r6c7")
"""The hexes in the end; the first one and its two neighbours are on the empty map already."""


def cell(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f"[data-cell='{name}']")


def take(guest: Guest, stamp: str) -> None:
    """Take a stamp from the palette."""
    palette = guest.page.get_by_role("group", name="What to draw with")
    palette.get_by_role("button", name=stamp, exact=True).click()


def says(guest: Guest, name: str, what: str) -> None:
    """A cell, in the words for a screen reader."""
    expect(cell(guest, name)).to_have_attribute("aria-label", re.compile(rf"^{name}: {what}"))


def state(guest: Guest, words: str) -> None:
    bar = guest.page.get_by_role("region", name="State of the map")
    expect(bar.get_by_role("status")).to_contain_text(words)


def play(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name="Test-play")


def hexes(guest: Guest) -> list[str]:
    drawn = guest.page.locator("[data-cell].there")
    return [one.get_attribute("data-cell") or "" for one in drawn.all()]


def draw(ana: Guest) -> None:
    """A small heist, with a gap that is refused in words and then filled."""
    state(ana, "Jewels: 1 asked for")
    take(ana, "Jewel")
    cell(ana, "r3c6").click()
    says(ana, "r3c6", "Jewel")
    take(ana, "Floor")
    cell(ana, "r6c7").click()
    state(ana, "r6c7 hangs together with nothing else")
    expect(play(ana)).to_be_disabled()
    expect(ana.page.get_by_role("tabpanel").get_by_text("MH-22")).to_be_visible()
    says(ana, "r6c7", "floor. r6c7 hangs together")
    cell(ana, "r5c7").click()
    state(ana, "Ready to play")
    expect(play(ana)).to_be_enabled()


def take_back(ana: Guest) -> None:
    """Strokes, keys and the values beside the map are taken back alike."""
    page = ana.page
    cell(ana, "r5c7").focus()
    page.keyboard.press("Delete")
    says(ana, "r5c7", "nothing")
    page.keyboard.press("Control+z")
    says(ana, "r5c7", "floor")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(ana, "r5c8", "floor")
    page.keyboard.press("Control+z")
    says(ana, "r5c8", "nothing")
    row = [cell(ana, f"r8c{column}") for column in (4, 5, 6, 7)]
    row[0].hover()
    page.mouse.down()
    row[-1].hover()  # in one leap
    page.mouse.up()
    expect(page.locator("[data-cell^=r8c].there")).to_have_count(len(row))
    page.keyboard.press("Control+z")  # one stroke, one step
    expect(page.locator("[data-cell^=r8c].there")).to_have_count(0)
    page.get_by_role("tab", name="Heist").click()
    name = page.get_by_role("textbox", name="Name", exact=True)
    name.fill("The Corner Shop")
    page.keyboard.press("Control+z")
    expect(name).to_have_value("A new job")
    page.keyboard.press("Control+Shift+z")
    expect(name).to_have_value("The Corner Shop")


def rate(ana: Guest) -> None:
    """One rating is cancelled, a short one is read."""
    page = ana.page
    page.get_by_role("tab", name="Rate").click()
    start = page.get_by_role("button", name="Rate this map")
    page.get_by_role("button", name="500", exact=True).click()
    expect(page.get_by_text("500 games tell the share of wins to 4 points")).to_be_visible()
    start.click()
    page.get_by_role("button", name="Cancel the rating").click()
    expect(page.get_by_text(re.compile("^Cancelled after .* of 500 games"))).to_be_visible()
    page.get_by_role("button", name="20", exact=True).click()
    start.click()
    rating = page.get_by_role("region", name="Rating")
    expect(rating.get_by_text(re.compile("won: .* of 20"))).to_be_visible()
    expect(rating.get_by_role("img", name=re.compile("^Win rate .* between"))).to_be_visible()
    expect(start).to_be_enabled()


SQUARE = "svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"
"""How many pixels broad each square of a picture is."""


def share(ana: Guest) -> str:
    ana.page.get_by_role("button", name="Share").click()
    ana.page.get_by_role("button", name=re.compile("QR code")).click()
    picture = ana.page.get_by_role("img", name=re.compile("QR code"))
    expect(picture).to_be_visible()
    assert picture.evaluate(SQUARE) >= 3, "a camera can tell its squares apart"
    link = ana.copied("Link to this map")
    ana.page.get_by_role("button", name="Close").click()
    return link


CREW = """fetch('/api/crews', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({game: 'masters', name: 'The Night Shift'}),
}).then(answer => answer.ok)"""


def bring_to_a_crew(ana: Guest) -> None:
    """A crew of mine may play it, too; back from there it still lies on the board."""
    assert ana.page.evaluate(CREW)
    ana.page.get_by_role("button", name="Play as a table").click()
    ana.page.get_by_role("link", name="The Night Shift").click()
    ana.page.wait_for_url("**/crew/**")
    expect(ana.page.get_by_text("The Corner Shop").first).to_be_attached()
    ana.page.go_back()
    state(ana, "Ready to play")
    assert sorted(hexes(ana)) == sorted(DRAWN)


def test_a_heist_is_drawn_mended_rated_shared_and_played(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open(PAGE)
    draw(ana)
    take_back(ana)
    ana.page.reload()  # what was drawn is still there
    state(ana, "Ready to play")
    assert sorted(hexes(ana)) == sorted(DRAWN)
    check(ana, "the designer")
    rate(ana)

    bob = guests.come("Bob", phone=True, light=True)
    bob.open(share(ana))
    state(bob, "Ready to play")
    assert sorted(hexes(bob)) == sorted(DRAWN)
    says(bob, "r3c6", "Jewel")
    bob.sees("The Corner Shop")
    check(bob, "the designer on a phone")

    bring_to_a_crew(ana)
    play(ana).click()
    ana.page.wait_for_url("**/table/**")
    for name in (*DRAWN, "e1", "e2"):
        expect(ana.page.locator(f"button.floor[data-node='{name}']")).to_be_visible()
    assert ana.page.locator("button.floor").count() == len(DRAWN) + 2
    ana.page.get_by_role("link", name="Back to the drawing").click()
    state(ana, "Ready to play")
    assert sorted(hexes(ana)) == sorted(DRAWN)


def test_a_link_with_garbage_is_refused_in_words(guests: Guests) -> None:
    ana = guests.come("Ana")
    for code in ("masters1.AAAAnonsense", "something-else", "%00%ff"):
        ana.open("/")
        ana.open(f"{PAGE}#{code}")
        alert = ana.page.locator(".notice[role=alert]")
        expect(alert).to_contain_text("This link cannot be opened")
        expect(alert).to_contain_text("Here is an empty map instead")
        state(ana, "One thing to mend")
        assert hexes(ana) == ["r3c6", "r4c6", "r4c7"]


def test_nothing_drawn_is_lost_to_a_link_or_another_window(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open(PAGE)
    state(ana, "One thing to mend")
    take(ana, "Jewel")
    cell(ana, "r3c6").click()
    state(ana, "Ready to play")
    blank = ["r3c6", "r4c6", "r4c7"]

    ana.open("/")
    ana.open(f"{PAGE}#masters1.AAAAnonsense")
    expect(ana.page.locator(".notice[role=alert]")).to_contain_text("what you drew before")
    says(ana, "r3c6", "Jewel")
    assert hexes(ana) == blank

    # Another window goes on with the same drawing: from then on there are two.
    first, ana.page = ana.page, ana.context.new_page()
    ana.open(PAGE)
    says(ana, "r3c6", "Jewel")
    take(ana, "Floor")
    cell(ana, "r5c7").click()
    state(ana, "Ready to play")
    second, ana.page = ana.page, first
    take(ana, "Camera")
    cell(ana, "r4c6").click()
    says(ana, "r4c6", "Camera")
    state(ana, "Ready to play")
    for page in (second, first):
        page.reload()
    ana.page = second
    says(ana, "r5c7", "floor")
    says(ana, "r4c6", "floor")
    ana.page = first
    says(ana, "r4c6", "Camera")
    says(ana, "r5c7", "nothing")
    second.close()

    # A link is looked at and the window closed: what was drawn can be opened again.
    ana.open("/")
    ana.open(f"{PAGE}&plan=inclusion")
    state(ana, "Ready to play")
    expect(ana.page.locator("[data-cell].there")).to_have_count(32)
    ana.page.reload()
    expect(ana.page.locator("[data-cell].there")).to_have_count(32)
    ana.page.get_by_role("button", name="Open a map").click()
    drawn = ana.page.get_by_role("dialog").get_by_role("button", name="A new job 3 hexes")
    expect(drawn).to_have_count(1)
    check(ana, "what can be opened")
    drawn.click()
    says(ana, "r3c6", "Jewel")
    says(ana, "r4c6", "Camera")


ODD = {
    "name": 7,
    "tiles": {"r0c0": 5, "r1c1": "guard, ufo 3", "nowhere": "", "r99c99": "?"},
    "entrances": {"e1": {"cell": "r1c0", "towards": "UP"}, "e2": []},
    "tunnels": {"t1": {"cell": "r2c2", "towards": ["NE", "NE"]}, "t2": {"cell": "r80c1"}},
    "deck": [1, "1", "1", "no such card"],
    "escort": ["r1c1", "r1c1"],
    "bag": {"guard": -3},
}
"""A file somebody wrote by hand, badly."""


def test_a_file_with_nonsense_is_told_of_and_breaks_nothing(guests: Guests) -> None:
    ana = guests.come("Ana")
    ana.open(PAGE)
    state(ana, "One thing to mend")
    for name, text, words in (
        ("poem.txt", "roses are red", "“poem.txt” is no map"),
        ("list.json", "[1, 2]", "“list.json” is no map"),
        ("code.txt", "masters1.AAAAAAAAAAAAAAAA", "This code is damaged"),
    ):
        lay(ana, name, text)
        expect(ana.page.locator(".notice[role=alert]")).to_contain_text(words)
        assert hexes(ana) == ["r3c6", "r4c6", "r4c7"]
    lay(ana, "odd.json", json.dumps(ODD))
    says(ana, "r1c1", "Guard, ufo 3")
    for tab in ("Heist", "Deck", "Check"):
        ana.page.get_by_role("tab", name=tab).click()
        expect(ana.page.get_by_role("tab", name=tab, selected=True)).to_be_visible()
    expect(play(ana)).to_be_disabled()
    ana.page.keyboard.press("Control+z")
    assert hexes(ana) == ["r3c6", "r4c6", "r4c7"]


def lay(guest: Guest, name: str, text: str) -> None:
    """Open a file of this computer."""
    guest.page.get_by_role("button", name="Open a map").click()
    file = FilePayload(name=name, mimeType="text/plain", buffer=text.encode())
    guest.page.get_by_label("File of a map").set_input_files(file)
