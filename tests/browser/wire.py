"""What a page fetches before one sees it."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.guest import Guest

BUDGET = 200_000
"""Bytes over the wire, compressed, headers included."""

LATER = re.compile(r"/api/games/[^/]+/icons$")
"""Fetched when a table has been shown for a while; a slow machine may get there meanwhile."""


class Wire:
    """Weighs whatever a page fetches from now on."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._names: dict[str, str] = {}
        self._sizes: dict[str, float] = {}
        wire = guest.context.new_cdp_session(guest.page)
        wire.send("Network.enable")
        wire.send("Network.clearBrowserCache")
        wire.on("Network.responseReceived", self._responded)
        wire.on("Network.loadingFinished", self._finished)

    def _responded(self, event: dict[str, Any]) -> None:
        self._names[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._names:
            self._sizes[event["requestId"]] = event["encodedDataLength"]

    def check(self, *, last: str = "", budget: int = BUDGET) -> str:
        """It is little; answers with what it was, file by file.

        `last`: what comes late. A slow machine is idle for a while before it asks for that.
        """
        self._guest.wait(lambda: any(last in self._names[id] for id in self._sizes))
        self._guest.page.wait_for_load_state("networkidle")
        found = [(self._names[id], size) for id, size in self._sizes.items()]
        files = [(url, size) for url, size in found if not LATER.search(url)]
        total = sum(size for _, size in files)
        files.sort(key=lambda file: -file[1])
        lines = [f"{size:8.0f} {url.removeprefix(self._guest.url)[:90]}" for url, size in files]
        report = "\n".join(lines)
        assert 20_000 < total < budget, f"{total:.0f} bytes of {budget}:\n{report}"
        return report
