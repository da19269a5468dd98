"""A server for tests: a deal that is the same every time, and bots that answer the same to it.

python -m tests.browser.serve PORT DATA
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from muster.kernel.views.view import View
from muster.server.observe import write_logs
from muster.server.run import Server
from muster.server.settings import Settings
from tests.server.clients import QuickBots


class SteadyBots(QuickBots):
    """Their answer depends on what lies on the table, and on nothing else: neither on luck nor on
    who was quicker."""

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        seen = msgspec.json.encode((view["seat"], view["flow"], view["table"], legal))
        return str(legal[crc32(seen) % len(legal)])


if __name__ == "__main__":
    settings = Settings(
        data=Path(sys.argv[2]), port=int(sys.argv[1]), bot_pause=0.05, seed="friends"
    )
    server = Server(settings, lambda address: None, SteadyBots())
    write_logs(settings.data, False)
    server.run()
    sys.exit(0 if server.started else 1)
