"""A replay that says more: the curve, what decided, and why somebody did that."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Guests
from tests.browser.past import play_out
from tests.browser.server import ServerProcess

TURNING = {
    "at": 1,
    "seat": 1,
    "chosen": ["a"],
    "better": ["b"],
    "chosen_words": "Seal Smash & Grab",
    "better_words": "Seal Team of Two",
    "cost": 0.25,
    "doubt": 0.05,
    "chance": 0.3,
    "why": "Takes the red Treasures, worth 4.",
    "against": "",
}


def found(inputs: int) -> dict[str, Any]:
    ways = [(0, [0.4, 0.3, 0.3]), (2, [0.5, 0.2, 0.3]), (inputs, [0.0, 1.0, 0.0])]
    standings = [
        {"at": at, "chances": chances, "doubt": 0.05, "seat": None, "drew": False}
        for at, chances in ways
    ]
    share = {"begin": 0.33, "deal": 0.1, "luck": 0.0, "own": -0.2, "others": 0.1}
    return {
        "game": "the-plan",
        "seats": 3,
        "inputs": inputs,
        "measure": "chance",
        "standings": standings,
        "turnings": [TURNING],
        "shares": [{"seat": seat, **share, "result": 0.0, "doubt": 0.1} for seat in range(3)],
        "playouts": 99,
        "decisions": 9,
    }


def test_a_game_is_analysed_and_a_moment_that_decided_is_gone_to(
    guests: Guests, server: ServerProcess
) -> None:
    table, _ = play_out(server.url, "Ana")
    ana = guests.come("Ben", fresh=True)
    page = ana.page
    said: dict[str, Any] = {"state": "none", "text": "", "done": 0, "total": 0, "yours": False}
    said["analysis"] = None

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            said.update(state="running", done=1, total=4, yours=True)
        elif said["state"] == "running":
            said.update(state="done", analysis=found(90))
        route.fulfill(json=said)

    page.route(f"**/api/tables/{table}/analysis", answer)
    ana.open(f"/replay/{table}?at=4&eyes=watch")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_text("Analysing…")).to_be_visible()
    expect(page.get_by_role("button", name="Stop the analysis")).to_be_visible()
    # Beside the table, where there is room: below it, it would cover what lies on the table.
    dock = page.get_by_role("complementary", name="Log")
    curve = dock.get_by_role("figure", name="Chance to win, over the game")
    expect(curve).to_be_visible()
    expect(curve.locator("polyline")).to_have_count(6)
    expect(curve).to_contain_text("50 %")
    decided = page.get_by_role("region", name="What decided")
    expect(decided).to_contain_text("Seal Smash & Grab cost about 25 %")
    expect(decided).to_contain_text("Better: Seal Team of Two. Takes the")
    decided.get_by_role("button").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_value("1")
    expect(curve).to_contain_text("40 %")
    decided.get_by_text("Luck and play").click()
    expect(decided.get_by_role("row").nth(1)).to_contain_text("+100−20+10")


def test_one_asks_why_somebody_did_that(guests: Guests, server: ServerProcess) -> None:
    table, _ = play_out(server.url, "Ana")
    ana = guests.come("Ben", fresh=True)
    page = ana.page
    hint = {
        "picks": ["a"],
        "label": "Seal Team of Two",
        "targets": [],
        "odds": "about 40 %",
        "chance": 0.4,
        "points": None,
        "doubt": 0.1,
        "playouts": 9,
        "why": "Wins alone.",
    }
    thoughts = {"at": 4, "seat": 1, "text": "It thinks now.", "given": hint, "hints": [hint]}
    page.route("**/why", lambda route: route.fulfill(json=thoughts))

    def two_headings(route: Route) -> None:
        """A phase and its first round begin at one moment in some games."""
        said = route.fetch().json()
        route.fulfill(json={**said, "ticks": [said["ticks"][0], *said["ticks"]]})

    page.route(f"**/{table}/replay", two_headings)
    ana.open(f"/replay/{table}?at=4&eyes=watch")
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    why = page.get_by_role("region", name="Why")
    expect(why).to_contain_text("It thinks now.")
    expect(why.locator("li")).to_have_count(2)
    expect(why.locator("li.given")).to_contain_text("Wins alone.")
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)
