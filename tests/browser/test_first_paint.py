"""A table opens quickly: little has to be fetched before one sees it."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Guests
from tests.browser.past import play_out, return_to

BUDGET = 200_000
"""Bytes over the wire, compressed, headers included."""


def test_the_first_paint_of_a_table_is_small(guests: Guests) -> None:
    ana = guests.come("Ana")
    table, cookie = play_out(ana.url, "Ana", turns=2)
    fetched: dict[str, float] = {}
    names: dict[str, str] = {}

    def responded(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["response"]["url"]

    def finished(event: dict[str, Any]) -> None:
        fetched[names.get(event["requestId"], "?")] = event["encodedDataLength"]

    wire = ana.context.new_cdp_session(ana.page)
    wire.send("Network.enable")
    wire.on("Network.responseReceived", responded)
    wire.on("Network.loadingFinished", finished)
    return_to(ana, table, cookie)
    ana.page.wait_for_load_state("networkidle")
    total = sum(fetched.values())
    largest = sorted(fetched.items(), key=lambda one: -one[1])[:8]
    assert 20_000 < total < BUDGET, largest
