"""A server for tests: a deal that is the same every time, and bots that answer the same to it.

python tests/browser/serve.py PORT DATA
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from muster.kernel.views.view import View
from muster.server.bots.pool import BotPool, Choice
from muster.server.observe import write_logs
from muster.server.run import Server
from muster.server.settings import Settings


class SteadyBots(BotPool):
    """Bots in this process. Their answer depends on what lies on the table, and on nothing else:
    neither on luck nor on who was quicker."""

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def decide(
        self,
        bot: str,
        view: View,
        legal: Any,
        share: Any = None,
        luck: str = "",
        beside: Any = (),
        people: bool = False,
    ) -> Choice:
        seen = msgspec.json.encode((view["seat"], view["flow"], view["table"], legal))
        return Choice(str(legal[crc32(seen) % len(legal)]))


if __name__ == "__main__":
    settings = Settings(
        data=Path(sys.argv[2]), port=int(sys.argv[1]), bot_pause=0.05, seed="friends"
    )
    server = Server(settings, lambda address: None, SteadyBots(1, 1.0))
    write_logs(settings.data, False)
    server.run()
    sys.exit(0 if server.started else 1)
