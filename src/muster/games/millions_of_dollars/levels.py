"""The levels of Millions of Dollars, and the personalities they can have.

Against three greedy bots whoever reads roles out of what others did wins 1.8 times the fair share
of four-seat games (45.5 % of 400), and who then tries 16 playouts of the best acts 2.6 (66 % of
80 games); so the upper levels differ by that. `playouts` below 12 say how much is read, 8 all of
it; from 12 on they are playouts to the end of the round.
"""

from __future__ import annotations

LEVELS = {
    "level-3": {
        "bot": "search",
        "playouts": 2,
        "seconds": 0.05,
        "about": "Watches what you offer and ask, and has a notion of whom you have sent.",
    },
    "level-4": {
        "bot": "search",
        "playouts": 8,
        "seconds": 0.05,
        "about": "Reads out of everything you do whom you have sent.",
    },
    "level-5": {
        "bot": "search",
        "playouts": 48,
        "msec": 2000,
        "seconds": 1.0,
        "about": "Reads whom you have sent and tries how you will answer before it makes a deal.",
    },
}

TEMPERS = {
    "honest": {"about": "Says what it has, and never anything else.", "temper": "honest"},
    "bluffer": {"about": "Claims whatever scares you most.", "temper": "bluffer"},
    "greedy": {"about": "Names a high price and comes down late.", "temper": "greedy"},
    "forgiving": {"about": "Forgets who lied to it, and accuses nobody.", "temper": "forgiving"},
}
