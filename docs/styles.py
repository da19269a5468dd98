"""What personalities of Millions of Dollars do at the table, beside their ladder:

    python docs/styles.py

Bots of one level, one of each personality and one without in turns at every seat, four at a table;
counted is what they say and ask. How often each wins is in the ladder of the personalities.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from muster.bots import Bot, make_bot, play_out
from muster.bots.levels import tempers_of
from muster.kernel.match import Match
from muster.kernel.views.view import View

GAME = "millions-of-dollars"
LEVEL = "level-5"
MATCHES = 60
SEATS = 4
FILE = Path(__file__).resolve().parent / "bots" / "millions-of-dollars-tempers.md"

Counts = Counter[str]


class Noted(Bot):
    """A bot whose words are counted."""

    def __init__(self, bot: Bot, match: Match, seat: int, counts: Counts) -> None:
        super().__init__(bot.rng)
        self.bot = bot
        self.match = match
        self.seat = seat
        self.counts = counts

    def choose(self, view: View, legal: Sequence[str]) -> str:
        text = self.bot.choose(view, legal)
        words = text.split()
        s: Any = self.match.state
        if words[0] == "claim":
            has = [s.box.role_ids[s.roles[slot]] for slot in s.box.own[self.seat]]
            self.counts["claims"] += 1
            self.counts["false"] += words[-1] not in has
        elif words[0] == "ask":
            self.counts["asks"] += 1
            self.counts["asked"] += int(words[-1])
        elif words[0] == "accuse":
            self.counts["accuses"] += 1
        return text


def main() -> int:
    """Play, and write down what was counted."""
    tempers = ["", *tempers_of(GAME)]
    counts: dict[str, Counts] = {temper: Counter() for temper in tempers}
    for number in range(MATCHES):
        match = Match.new(GAME, SEATS, f"styles {number}")
        sitting = [tempers[(number + seat) % len(tempers)] for seat in range(SEATS)]
        bots: list[Bot] = []
        for seat, temper in enumerate(sitting):
            name = f"{LEVEL}:temper={temper}" if temper else LEVEL
            bot = make_bot(name, random.Random(f"styles {number} seat {seat}"))
            bots.append(Noted(bot, match, seat, counts[temper]))
            counts[temper]["matches"] += 1
        play_out(match, bots, random.Random(f"styles {number} order"))
    FILE.write_text(written(counts), encoding="utf-8")
    return 0


def written(counts: dict[str, Counts]) -> str:
    """A row for each personality."""
    rows = [
        "| personality | claims a match | of them false | asks a match | price | accuses |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for temper, it in counts.items():
        each = it["matches"]
        row = [temper or "none", f"{it['claims'] / each:.1f}"]
        row += [f"{it['false'] / max(1, it['claims']):.0%}", f"{it['asks'] / each:.1f}"]
        row += [f"${it['asked'] / max(1, it['asks']):.1f}M", f"{it['accuses'] / each:.2f}"]
        rows.append(f"| {' | '.join(row)} |")
    how = f"{MATCHES} matches of four at `{LEVEL}`; `python docs/styles.py` counts again."
    return "\n".join([*rows, "", how]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
