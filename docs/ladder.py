"""Write docs/bots.md from the ladders in docs/bots:  python docs/ladder.py

    make ladder                          writes the page from what is there
    make ladder GAME=the-plan            plays that game's ladder again first; a long time
    make ladder GAME=the-plan ARGS="-n 40 --workers 1"

A ladder is what `muster tournament … --out docs/bots/NAME.json` found, so each can be run alone, as
often as wanted, on any machine; the page is all of them together.
"""

from __future__ import annotations

import sys
from pathlib import Path

from muster.bots.levels import TITLES
from muster.cli import run
from muster.kernel import shelf
from muster.lab.tournament.ladder import Ladder
from muster.lab.tournament.page import page

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS / "bots"
LEVELS = "level-1,level-2,level-3,level-4,level-5"


def main(arguments: list[str]) -> int:
    if arguments and not arguments[0].startswith("-"):
        code = _play(shelf.game(arguments[0]).meta.id, arguments[1:])
        if code:
            return code
    ladders = [Ladder.load(file) for file in sorted(FOLDER.glob("*.json"))]
    text = page(ladders, lambda game, bot: TITLES.get(bot, ""))
    (DOCS / "bots.md").write_text(text, encoding="utf-8")
    return 0


def _play(game: str, more: list[str]) -> int:
    """The levels against each other at two seats, and against greedy at four; or as a team."""
    seats = shelf.game(game).meta.seats
    runs = {game: ["--bots", LEVELS, "--seats", "2", "--meet", "neighbours"]}
    if 4 in seats:
        runs[f"{game}-four"] = ["--bots", f"greedy,{LEVELS}", "--seats", "4", "--meet", "first"]
    if 1 in seats:
        runs[f"{game}-solo"] = ["--bots", f"greedy,{LEVELS}", "--seats", "1"]
    for name, words in runs.items():
        file = FOLDER / f"{name}.json"
        # What was played is kept, so that an interrupted run goes on.
        keep = ["--keep", str(DOCS.parent / "build" / "ladder")]
        code = run(["tournament", game, *words, "--out", str(file), *keep, *more])
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
