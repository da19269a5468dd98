"""Driving the terminal client in tests: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable

from textual.app import App
from textual.pilot import Pilot

from muster.tui.app import TableApp
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.log import LogView
from muster.tui.screens.play import PlayScreen
from muster.tui.table.local import LocalTable, Setting

SIZE = (120, 40)

PATIENCE = 60.0
"""Seconds a busy machine may take before we call something broken; nothing is judged by them."""


def table(*players: str, seed: int = 7, bribes: bool = False) -> LocalTable:
    return LocalTable.begin(Setting("the-plan", players, seed=seed, options={"bribes": bribes}))


def shown(app: App[int]) -> str:
    """Every word on the screen as it is drawn now, line by line."""
    picture = app.export_screenshot()
    rows = re.findall(r"<text[^>]*>(.*?)</text>", picture, re.S)
    return html.unescape(" ".join(rows)).replace("\xa0", " ")


def playing(app: TableApp) -> PlayScreen:
    """The table, whatever lies over it."""
    found = [screen for screen in app.screen_stack if isinstance(screen, PlayScreen)]
    return found[-1]


def drawn(screen: PlayScreen) -> str:
    """Everything the table itself holds, also where something covers it."""
    sheets = [line for sheet in screen.query(CanvasView) for line in sheet.canvas.lines()]
    return "\n".join([*sheets, screen.query_one(LogView).words])


async def settle(pilot: Pilot[int], seat: int = 0) -> None:
    """Until this seat is asked, somebody else takes over, or the match is over."""
    app = pilot.app
    assert isinstance(app, TableApp)
    table = app.table
    await pilot.pause()
    await until(pilot, lambda: table.match.over or table.question(seat) is not None)
    await pilot.pause()


async def until(pilot: Pilot[int], held: Callable[[], bool]) -> None:
    """Until this is so: bots think in threads of their own, and news appear a little later."""
    deadline = time.monotonic() + PATIENCE
    while not held():
        assert time.monotonic() < deadline, "waited in vain"
        await pilot.pause()


async def click_on(pilot: Pilot[int], sheet: str, thing: str) -> None:
    """Click the middle of a thing on one of the sheets."""
    assert isinstance(pilot.app, TableApp)
    widget = playing(pilot.app).query_one(f"#{sheet}", CanvasView)
    spot = widget.canvas.where(thing)
    assert spot is not None, f"{thing} is not drawn on {sheet}"
    offset = (spot.x + spot.width // 2, spot.y + spot.height // 2 - widget.scroll_offset.y)
    await pilot.click(f"#{sheet}", offset=offset)
    await pilot.pause()
