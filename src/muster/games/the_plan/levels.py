"""The levels of The Plan: luck is half of a match, so the lower ones slip often.

At four seats a search of few playouts is no better than greedy, so level 3 is greedy and level 4
has more. By playouts alone, so that a level plays the same wherever it plays (docs/bots.md has the
ladder).
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-1": {"bot": "greedy", "slip": 82},
    "level-2": {
        "bot": "greedy",
        "slip": 62,
        "about": "Takes what looks best now and then, and any answer else.",
    },
    "level-3": {
        "bot": "greedy",
        "slip": 42,
        "seconds": 0.0,
        "about": "Takes what looks best right now, when it pays attention.",
    },
    "level-4": {"bot": "search", "slip": 22, "playouts": 200, "seconds": 0.1},
    "level-5": {"bot": "search", "slip": 0, "playouts": 400, "seconds": 0.1},
}
