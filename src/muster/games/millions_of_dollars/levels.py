"""The levels of Millions of Dollars, and the personalities they can have.

`playouts` below 12 say how much is read out of what others did, 8 all of it; from 12 on they are
playouts to the end of the round. Those beat greedy more often still, but not a bot that reads all
(docs/bots.md has the ladder), so no level has them. By playouts alone, so that a level plays the
same wherever it plays.
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-1": {"bot": "greedy", "slip": 100},
    "level-2": {
        "bot": "greedy",
        "slip": 70,
        "about": "Takes what looks best now and then, and any answer else.",
    },
    "level-3": {
        "bot": "greedy",
        "slip": 43,
        "seconds": 0.0,
        "about": "Takes what looks best right now, when it pays attention.",
    },
    "level-4": {
        "bot": "search",
        "slip": 22,
        "playouts": 2,
        "seconds": 0.0,
        "about": "Has a notion of whom you have sent, and slips now and then.",
    },
    "level-5": {
        "bot": "search",
        "slip": 0,
        "playouts": 8,
        "seconds": 0.0,
        "about": "Reads out of everything you do whom you have sent. The strongest there is.",
    },
}

TEMPERS = {
    "honest": {"about": "Says what it has, and never anything else.", "temper": "honest"},
    "bluffer": {"about": "Claims whatever scares you most.", "temper": "bluffer"},
    "greedy": {"about": "Names a high price and comes down late.", "temper": "greedy"},
    "forgiving": {"about": "Forgets who lied to it, and accuses nobody.", "temper": "forgiving"},
}
