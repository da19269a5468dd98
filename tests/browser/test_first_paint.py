"""A table opens quickly: little has to be fetched before one sees it."""

from __future__ import annotations

import re

from tests.browser.conftest import Guests
from tests.browser.past import play_out, return_to
from tests.browser.wire import BUDGET as BUDGET
from tests.browser.wire import Wire


def test_the_first_paint_of_a_table_is_small(guests: Guests) -> None:
    ana = guests.come("Ana")
    table, cookie = play_out(ana.url, "Ana", turns=2)
    wire = Wire(ana)
    return_to(ana, table, cookie)
    report = wire.check()
    # What other games are drawn with is not fetched here.
    assert not re.search(r"HexMap|Boards|Gang|Track|Pricing", report), report
