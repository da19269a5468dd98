"""Write docs/bots.md from the ladders in docs/bots:  python docs/ladder.py

    make ladder                          writes the page from what is there
    make ladder GAME=the-plan            plays that game's ladders again first; a long time
    make ladder GAME=the-plan ARGS="-n 40 --workers 1"

A ladder is what `muster tournament … --out docs/bots/NAME.json` found, so each can be run alone, as
often as wanted, on any machine; the page is all of them together, below docs/bots/about.md. What
else is to be said of one is in docs/bots/NAME.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from muster.bots.levels import TITLES
from muster.cli import run
from muster.kernel import shelf
from muster.lab.tournament.ladder import Ladder
from muster.lab.tournament.page import Part, page

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS / "bots"
LEVELS = "level-1,level-2,level-3,level-4,level-5"
SEED = "2026"

HEADINGS = {
    "levels": "Each level and the one below it",
    "greedy": "The strongest level and greedy",
    "learned": "A learned value and the one written by hand",
    "tempers": "Personalities",
}
"""What is played, in this order; a file is called by its game and one of these words."""

SEATS = {
    "the-plan": "2,4",
    "space-explorers": "2,4",
    "the-specialists": "2,4",
    "millions-of-dollars": "3,4",
}

FILES = {f"{game}-{what}" for game in SEATS for what in HEADINGS}

PLAYED = {
    "levels": ["--bots", LEVELS, "--meet", "neighbours"],
    "greedy": ["--bots", "greedy,level-5", "--meet", "first", "-n", "400"],
}


def main(arguments: list[str]) -> int:
    if arguments and not arguments[0].startswith("-"):
        code = _play(shelf.game(arguments[0]).meta.id, arguments[1:])
        if code:
            return code
    (DOCS / "bots.md").write_text(written(), encoding="utf-8")
    return 0


def written() -> str:
    """The page, of what is in docs/bots."""
    about = (FOLDER / "about.md").read_text(encoding="utf-8")
    return page(about, list(_parts()), lambda game, bot: TITLES.get(bot, ""))


def _parts() -> Iterator[Part]:
    for game in SEATS:
        for what, heading in HEADINGS.items():
            file = FOLDER / f"{game}-{what}.json"
            beside = file.with_suffix(".md")
            if file.is_file():
                note = beside.read_text(encoding="utf-8") if beside.is_file() else ""
                yield Part(heading, note, Ladder.load(file))


def _play(game: str, more: list[str]) -> int:
    """All of this game's ladders; one that has none gets its levels, as it is played."""
    for what, words in PLAYED.items():
        file = FOLDER / f"{game}-{what}.json"
        # What was played is kept, so that an interrupted run goes on.
        keep = ["--keep", str(DOCS.parent / "build" / "ladder"), "--out", str(file)]
        seats = ["--seats", SEATS[game], "--seed", SEED]
        code = run(["tournament", game, *words, *seats, *keep, *more])
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
