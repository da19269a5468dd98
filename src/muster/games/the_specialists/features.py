"""What a learned value looks at in The Specialists: what a seat has, and what it may still bring.

Worths are those of the greedy bot (`bot/prospects.py`), in M$; what they count for the win, and
how that changes towards the end, is learned.
"""

from __future__ import annotations

from .bot.bonuses import mastery_step, team_step, tile
from .bot.prospects import Prospects
from .bot.sight import Sight
from .state import Crews

NAMES = (
    "money",
    "cities",
    "best city",
    "equipment",
    "dice",
    "tokens",
    "tiles",
    "everything",
    "everything late",
    "money late",
    "lead late",
    "heists",
    "heists of another",
    "rounds left",
    "turn to come",
    "colours",
    "pairs",
    "experts",
    "team",
    "mastery",
    "within reach",
    "nearly",
    "units",
    "dice held",
    "tokens held",
    "first bank",
    "first jewelry",
    "bribes",
    "rivalries",
    "cards left",
)

LATE = 1.5
"""Worths count by how many rounds are left and this many."""


def features(s: Crews, seat: int) -> list[float]:
    """A number for each of `NAMES`, from what the seat sees."""
    sight = Sight(s, seat)
    p = Prospects(sight)
    box = s.box
    hoped = 0.0
    best = 0.0
    for hope in p.hopes:
        hoped += hope
        if hope > best:
            best = hope
    worths = [p.dice[value] for value in sight.dice if value]
    worths.sort(reverse=True)
    dice = 0.0
    for worth in worths[: box.spots]:
        dice += worth
    tokens = 0.0
    for worth in p.token_worth.values():
        tokens += worth
    tiles = 0.0
    colours, pairs = 0, 0
    for colour, held in enumerate(sight.skills):
        if sight.experts >> colour & 1:
            tiles += tile(p, colour)
        elif held >= 2 and sight.tiles[colour]:
            pairs += 1
        colours += held > 0
    reach, nearly = 0, 0
    for at, free in enumerate(sight.free):
        if not free:
            continue
        lack = 0
        for colour, count in p.lacks[at]:
            lack += max(0, count - p.token_colours[colour])
        lack = max(0, lack - p.wilds)
        reach += lack == 0
        nearly += lack == 1
    stock = p.stock[sight.gear]
    # Whoever has had his turn in this round has one less to come than who has not.
    waits = (seat - s.first) % box.seats >= s.turns
    left = sight.left
    late = 1.0 / (LATE + left)
    everything = sight.money + hoped + stock + dice + tokens + tiles
    most = 0
    for other in range(box.seats):
        if other != seat:
            most = max(most, sum(s.hits[other]))
    return [
        float(sight.money),
        hoped,
        best,
        stock,
        dice,
        tokens,
        tiles,
        everything,
        everything * late,
        sight.money * late,
        sight.ahead * late,
        float(sight.heists),
        float(most),
        float(left),
        1.0 if waits else 0.0,
        float(colours),
        float(pairs),
        float(sight.experts.bit_count()),
        team_step(p),
        mastery_step(p),
        float(reach),
        float(nearly),
        float(sight.gear),
        float(len(worths)),
        float(len(sight.tokens)),
        1.0 if sight.hits[1] else 0.0,
        1.0 if sight.hits[2] else 0.0,
        *_corruption(s),
    ]


def _corruption(s: Crews) -> list[float]:
    """Alone: how near defeat is, and how many cards would be money (TS-122 to TS-124)."""
    if not s.box.solo:
        return [0.0, 0.0, 0.0]
    return [float(len(s.bribes)), float(len(s.rivalries)), float(s.box.rounds - s.round)]
