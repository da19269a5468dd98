"""The levels of Millions of Dollars, and the personalities they can have.

`playouts` below 12 say how much is read out of what others did, 8 all of it; from 12 on they are
playouts to the end of the round. By playouts alone, so that a level plays the same wherever it
plays (docs/bots.md has the ladder).
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-1": {"bot": "greedy", "slip": 82},
    "level-2": {"bot": "greedy", "slip": 50},
    "level-3": {
        "bot": "search",
        "slip": 33,
        "playouts": 2,
        "seconds": 0.0,
        "about": "Has a notion of whom you have sent, and slips now and then.",
    },
    "level-4": {
        "bot": "search",
        "slip": 12,
        "playouts": 8,
        "seconds": 0.0,
        "about": "Reads out of everything you do whom you have sent. Seldom slips.",
    },
    "level-5": {
        "bot": "search",
        "slip": 0,
        "playouts": 16,
        "seconds": 0.2,
        "about": "Reads whom you have sent and tries how you will answer before it makes a deal.",
    },
}

TEMPERS = {
    "honest": {"about": "Says what it has, and never anything else.", "temper": "honest"},
    "bluffer": {"about": "Claims whatever scares you most.", "temper": "bluffer"},
    "greedy": {"about": "Names a high price and comes down late.", "temper": "greedy"},
    "forgiving": {"about": "Forgets who lied to it, and accuses nobody.", "temper": "forgiving"},
}
