"""Millions of Dollars in a real browser: a bribe, a look, a Snitch, and a game to its end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from muster import Match
from tests.browser.aloud import check
from tests.browser.conftest import Guests, Tables
from tests.browser.guest import Guest, play_on, touch
from tests.browser.past import answer

GAME = "millions-of-dollars"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
LEAVING = ("send driver", "leave")
"""What a program does that has no plans."""


class Party:
    """People at one table; each may play by program, by browser, or both."""

    def __init__(self, url: str, people: int, options: dict[str, Any]) -> None:
        self.url = url
        self._ids = count(1)
        self._cookies: list[str] = []
        for name in NAMES[:people]:
            with self._http() as http:
                http.post("/api/me", json={"name": name}).raise_for_status()
                self._cookies.append(http.cookies["muster"])
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(people - 1))]
        wish = {"game": GAME, "seats": seats, "options": options}
        info = self._post(0, "/api/tables", wish)
        self.id: str = info["id"]
        for seat in range(1, people):
            claim = {"code": info["code"], "seat": seat}
            self._post(seat, f"/api/tables/{self.id}/claim", claim)

    def _http(self, **cookies: str) -> httpx.Client:
        headers = {"origin": self.url}
        return httpx.Client(
            base_url=self.url, headers=headers, cookies=cookies, timeout=60, verify=False
        )

    def _post(self, seat: int, path: str, body: dict[str, Any]) -> Any:
        with self._http(muster=self._cookies[seat]) as http:
            return http.post(path, json=body).raise_for_status().json()

    def seat(self, guest: Guest, seat: int) -> None:
        """The guest is that person, and looks at the table."""
        cookie = self._cookies[seat]
        guest.context.add_cookies([{"name": "muster", "value": cookie, "url": guest.url}])
        guest.open(f"/table/{self.id}")

    def play(self, seat: int, action: str) -> None:
        """That person's program plays, and waits until it is done."""
        id = f"program-{next(self._ids)}"
        with self._connected(seat) as socket:
            socket.send(json.dumps({"t": "play", "id": id, "action": action}))
            while True:
                frame = json.loads(socket.recv(60))
                if frame.get("id") == id:
                    assert frame["t"] == "ack", frame
                    return

    def asked(self) -> tuple[int, str]:
        """Who has to answer what."""
        prompts = self._scene()["prompts"]
        waiting = [p for p in prompts if not p.get("optional") and not p.get("answered")]
        return (waiting[0]["seat"], waiting[0]["key"]) if waiting else (-1, "")

    def rush(self, round: int) -> None:
        """Programs play for everybody until this round: all send a Driver and leave."""
        seats = range(len(self._cookies))
        with ThreadPoolExecutor(len(seats)) as programs:
            playing = [
                programs.submit(
                    answer, self.url, self.id, self._cookies[seat], seat, round - 1, LEAVING
                )
                for seat in seats
            ]
            for one in playing:
                one.result()

    def _scene(self) -> dict[str, Any]:
        """The table as the last of them sees it now."""
        with self._connected(len(self._cookies) - 1) as socket:
            frame = json.loads(socket.recv(60))
            while frame["t"] != "state":
                frame = json.loads(socket.recv(60))
        scene: dict[str, Any] = frame["scene"]
        return scene

    def leave_to_bots(self, *seats: int) -> None:
        """These people get up; bots stand in for them."""
        for seat in seats:
            self._post(0, f"/api/tables/{self.id}/seats/{seat}", {"bot": "greedy"})

    @contextmanager
    def _connected(self, seat: int) -> Iterator[ClientConnection]:
        address = f"{self.url.replace('http', 'ws')}/ws/tables/{self.id}"
        headers = {"Cookie": f"muster={self._cookies[seat]}"}
        with connect(
            address, origin=Origin(self.url), additional_headers=headers, max_size=None
        ) as socket:
            socket.send(json.dumps({"t": "hello", "id": "hello", "seat": seat}))
            yield socket


def button(guest: Guest, name: str | re.Pattern[str]) -> Any:
    return guest.page.locator(".prompt, .pricing").get_by_role("button", name=name)


def press(guest: Guest, name: str | re.Pattern[str]) -> None:
    button(guest, name).last.click()


def send(guest: Guest, role: str) -> None:
    """Choose a role in secret."""
    card = guest.page.locator(f"[data-node=pick-{role}]")
    expect(card).to_have_class(re.compile("legal"))
    touch(card)
    press(guest, re.compile("^Send the"))


def seal(guest: Guest, role: str) -> None:
    """Choose a role while others still think: it stays sealed."""
    send(guest, role)
    guest.sees("Your answer is sealed.")


def purse(guest: Guest, seat: int) -> int:
    """What a player has in hand, as the screen says it."""
    said = guest.page.locator(f"[data-node=seat-{seat}] .mark.chip").first.inner_text()
    return int(said.split()[-1])


def lying(guest: Guest, node: str) -> str:
    """A piece in words, as a screen reader tells it."""
    said = guest.page.locator(f"[data-node={node}] [data-press]").get_attribute("aria-label")
    return said or ""


def go_round(party: Party, until: int) -> None:
    """Whoever is on turn passes until this seat is, or somebody is asked something else."""
    seat, key = party.asked()
    while key == "deal" and seat != until:
        party.play(seat, "pass")
        seat, key = party.asked()


def answer_somehow(guest: Guest) -> None:
    """Send somebody, take money or pass."""
    deal = re.compile("^(Take .* and leave|Pass|Let it stand)$")
    lit = guest.page.locator("[data-node=hand] .legal, [data-node=shown] .legal")
    if lit.count():
        touch(lit.last)
        guest.question.locator(".btn.pri").click()
    else:
        button(guest, deal).first.click()


def test_a_bribe_a_look_a_snitch_and_a_game_to_its_end(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben")
    party = Party(ana.url, 5, {"leader": 1})
    party.seat(ana, 0)
    party.seat(ben, 1)

    # The few cards of a hand lie open side by side: what they do is read there.
    ana.wait_to_be_asked()
    cards = ana.page.locator(".fan [data-piece]")
    assert cards.evaluate_all(
        "all => all.every((one, n) => !n || one.offsetParent.getBoundingClientRect().left"
        " >= all[n - 1].offsetParent.getBoundingClientRect().right - 12)"
    )

    # Everybody sends a Character in secret; others see that, not whom.
    seal(ana, "brute")
    expect(ben.page.locator("[data-node=slot-0]")).to_have_class(re.compile("sealed"))
    seal(ben, "snitch")
    for seat, role in ((2, "driver"), (3, "driver"), (4, "crook")):
        party.play(seat, f"send {role}")
    ben.wait(lambda: lying(ben, "slot-1").startswith("Snitch"))
    assert "face down" in lying(ana, "slot-1")

    # A bribe: touch a player, turn the amount up, send it. Cleo takes it: money moves, she leaves.
    go_round(party, 0)
    ana.wait_to_be_asked()
    before = purse(ana, 0)
    # Words are for people: the whole plate is pressed, and the question says of whom they are.
    ana.page.locator("section[data-node=seat-2] .plate").click(position={"x": 20, "y": 20})
    expect(ana.question.get_by_role("heading")).to_have_text(re.compile(": what will you do"))
    ana.page.keyboard.press("Escape")
    touch(ana.page.locator("[data-node=slot-2]"))
    amount = ana.page.get_by_role("spinbutton")
    expect(amount).to_have_text("$1M")
    press(ana, "One more")
    expect(amount).to_have_attribute("aria-valuetext", "$2M")
    press(ana, "Offer $2M")
    expect(ben.page.locator("[data-node=offer-0-2]")).to_be_visible()

    # Ben says something that is not true.
    ben.wait_to_be_asked()
    press(ben, "Claim")
    press(ben, "I am the Crook")
    expect(ana.page.locator("[data-node=say-1]")).to_contain_text("Crook")
    press(ben, "Pass")
    ben.wait(lambda: not ben.asked())
    go_round(party, 2)
    party.play(2, "accept 0 2")
    ana.wait(lambda: purse(ana, 0) == before - 2)
    ben.wait(lambda: purse(ben, 2) == 5 + 2)  # the ante came back as well
    expect(ana.page.locator("[data-node=slot-2]")).to_contain_text("left")
    expect(ana.page.locator("[data-node=offer-0-2]")).to_have_count(0)

    # The Heist: Ben is the only Snitch and names a role.
    go_round(party, -1)
    ben.wait_to_be_asked()
    expect(ben.question).to_contain_text("snitch")
    touch(ben.page.locator("[data-node=shown] .legal").last)
    press(ben, re.compile("^Name the"))
    ana.sees("Ben snitches on the")
    ana.page.get_by_role("tab", name="Deals").click()
    deals = ana.page.get_by_role("region", name="Deals")
    expect(deals.get_by_text("a lie")).to_have_count(1)
    expect(deals.get_by_text("accepted")).to_have_count(1)

    # A look: the only Brute of the last round has earned one. What she sees is hers alone.
    expect(ana.page.locator("[data-node=seat-0]")).to_contain_text("look 1")
    seal(ana, "crook")
    seal(ben, "driver")
    for seat, role in ((2, "snitch"), (3, "crook"), (4, "brute")):
        party.play(seat, f"send {role}")
    go_round(party, 0)
    ana.wait_to_be_asked()
    press(ana, "Look at somebody (1)")
    press(ana, "Look at Ben")
    expect(ana.question).to_contain_text("An Intimidation card is spent")
    press(ana, "Look at Ben")  # asked once more: it cannot be had back
    ana.wait(lambda: "you looked: Driver" in lying(ana, "slot-1"))
    ben.sees(re.compile("Ana looks at the Character of Ben"))
    assert "you looked" not in ben.page.content()

    # Six rounds later three go home: bots stand in for them, and it is played to the end.
    for guest in (ana, ben):
        guest.look_away()
    party.rush(8)
    party.leave_to_bots(2, 3, 4)
    party.seat(ana, 0)
    party.seat(ben, 1)
    play_on(ana, ben, step=answer_somehow)
    assert len(ana.scores()) == 5
    sheet = ana.page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text(re.compile("20 million|eight rounds", re.IGNORECASE))
    expect(sheet.get_by_role("row", name=re.compile("^Departures bought and sold"))).to_be_visible()


def test_an_offer_by_keyboard_only(guests: Guests) -> None:
    ana = guests.come("Ana")
    party = Party(ana.url, 4, {"leader": 1})
    for seat, role in enumerate(("driver", "brute", "crook", "driver")):
        party.play(seat, f"send {role}")
    party.seat(ana, 0)
    ana.wait_to_be_asked()
    page = ana.page
    claim = ana.question.get_by_role("button", name="Claim")
    claim.focus()
    page.keyboard.press("Enter")
    expect(ana.question.get_by_role("button", name="I am the Brute")).to_be_focused()
    page.keyboard.press("Escape")
    expect(claim).to_be_focused()
    page.locator("[data-node=slot-3] [data-press]").focus()
    page.keyboard.press("Enter")
    amount = page.get_by_role("spinbutton")
    expect(amount).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    ana.sees(re.compile(r"Ana offers Dan \$2M to leave"))
    party.play(1, "claim driver")
    party.play(1, "offer 0 1")
    go_round(party, 0)
    expect(page.locator("[data-node=offer-1-0]")).to_have_class(re.compile("legal"))
    page.locator("[data-node=offer-1-0] [data-press]").focus()
    page.keyboard.press("Enter")
    taken = ana.question.get_by_role("button", name="Take $1M and leave")
    expect(taken).to_be_focused()
    expect(ana.question).to_contain_text("Ben pays you $1M, then you are out.")
    page.keyboard.press("Enter")
    ana.sees(re.compile(r"Ben pays \$1M to Ana"))


def test_in_real_time_the_clock_runs_and_who_is_ready_is_seen(guests: Guests) -> None:
    ana, ben = guests.come("Ana"), guests.come("Ben", phone=True)
    party = Party(ana.url, 4, {"leader": 2, "mode": "real-time"})
    for seat, role in enumerate(("driver", "brute", "crook", "driver")):
        party.play(seat, f"send {role}")
    party.seat(ana, 0)
    party.seat(ben, 1)
    clock = ana.page.get_by_role("timer")
    expect(clock).to_contain_text("Leader may call")
    begun = clock.inner_text()
    expect(clock).not_to_have_text(begun)
    told = ben.page.locator("[aria-live=polite]", has_text="Leader may call")
    expect(told).to_have_text(re.compile(": (60|30) seconds$"))  # not every second
    expect(ben.page.locator("main").get_by_role("timer")).to_contain_text("Leader may call")
    may = ana.page.get_by_role("region", name="You may act")
    expect(may.get_by_role("button", name="Ready")).to_be_visible()
    assert "Your turn" not in ana.page.title(), "nobody has to speak"

    # Somebody else speaks while Ana is about to make an offer: what she has begun stays.
    touch(ana.page.locator("[data-node=slot-3]"))
    press(ana, "One more")
    party.play(2, "claim crook")
    expect(ana.page.locator("[data-node=say-2]")).to_be_visible()
    expect(ana.page.get_by_role("spinbutton")).to_have_text("$2M")
    expect(clock).to_be_visible()
    press(ana, "Offer $2M")
    expect(ben.page.locator("[data-node=offer-0-3]")).to_be_visible()
    press(ana, "Ready")
    ready = ben.page.locator("[data-node=seat-0]").get_by_role("img", name="Ana, has answered")
    expect(ready).to_be_visible()


@pytest.mark.parametrize(
    ("phone", "light"), [(False, True), (True, False)], ids=["desktop, light", "phone, dark"]
)
def test_eight_fit_at_the_table_and_it_can_be_read_aloud(
    tables: Tables, phone: bool, light: bool
) -> None:
    position = tables.at(GAME, phone=phone, light=light)
    ana = position.guest
    match = Match.new(GAME, 8, 3)
    position.show(match, 0)
    check(ana, "planning")
    for seat in range(8):
        match.play(seat, next(one for one in match.legal(seat) if one.startswith("send driver")))
    seat = match.asks[0].seat
    position.show(match, seat)
    check(ana, "the table")
    width, tall = (390, 844) if phone else (1440, 900)
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= width
    assert ana.page.evaluate("document.documentElement.scrollHeight") <= tall + 2
    assert ana.page.locator(".gang").count() == 8
    touch(ana.page.locator(f"[data-node^=slot-].legal:not([data-node=slot-{seat}])").first)
    expect(ana.page.get_by_role("spinbutton")).to_be_visible()
    check(ana, "an offer")
    ana.page.get_by_role("button" if phone else "tab", name="Deals").click()
    ana.page.get_by_role("region", name="Deals").first.wait_for()
    check(ana, "the ledger")
