"""A server for tests: quick bots, and a deal that is the same every time.

python tests/browser/serve.py PORT DATA
"""

from __future__ import annotations

import sys
from pathlib import Path

from muster.server.run import serve
from muster.server.settings import Settings

if __name__ == "__main__":
    settings = Settings(
        data=Path(sys.argv[2]), port=int(sys.argv[1]), bot_pause=0.05, seed="friends"
    )
    sys.exit(0 if serve(settings, lambda address: None) else 1)
