"""The levels of Masters of the Heist: partners, so who sits there unasked is a good one."""

from __future__ import annotations

LEVELS = {
    "level-1": {"bot": "greedy", "slip": 6},
    "level-2": {"bot": "greedy", "slip": 2},
    "level-3": {
        "bot": "search",
        "slip": 0,
        "playouts": 24,
        "msec": 1500,
        "seconds": 0.3,
        "about": "Knows crews and plans that work, and plays heists on in its mind.",
    },
    "level-4": {
        "bot": "search",
        "slip": 0,
        "playouts": 64,
        "msec": 1500,
        "seconds": 0.7,
        "about": "Tries every decision that matters in dozens of heists.",
    },
    "level-5": {
        "bot": "search",
        "slip": 0,
        "playouts": 400,
        "msec": 2000,
        "seconds": 2.0,
        "about": "Tries small steps, too, and plans anew for every crew. No better partner.",
    },
}

USUAL = "level-3"
