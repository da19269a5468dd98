"""Write docs/bots.md from the ladders in docs/bots:  python docs/ladder.py

    make ladder                          writes the page from what is there
    make ladder GAME=the-plan            plays that game's ladders again first; a long time
    make ladder GAME=the-plan ARGS="-n 40 --workers 1"

A ladder is what `muster tournament … --out docs/bots/GAME/NAME.json` found, so each can be run
alone, as often as wanted, on any machine; the page is all of them together, below
docs/bots/about.md. What else is to be said of one is in docs/bots/GAME/NAME.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from muster.bots.levels import TITLES
from muster.cli import run
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.lab.tournament.ladder import Ladder
from muster.lab.tournament.page import Part, page

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS / "bots"

HEADINGS = {
    "levels": "Each level and the one below it, two at a table",
    "three": "Each level and the one below it, three at a table",
    "four": "Each level and the one below it, four at a table",
    "upper-four": "The upper levels, each and the one below it, four at a table",
    "greedy": "The strongest level and greedy",
    "among": "The strongest level among three greedy bots",
    "learned": "A learned value and the one written by hand",
    "tempers": "Personalities",
}
"""What is played, in this order; a file of a game is called by one of these words."""

LEVELS = "--bots level-1,level-2,level-3,level-4,level-5 --meet neighbours"
LOWER = "--bots level-1,level-2,level-3 --meet neighbours"
UPPER = "--bots level-3,level-4,level-5 --meet neighbours"
GREEDY = "--bots greedy,level-5 --meet first"
FIRST = "--seed 2027"
SECOND = "--seed 2028"  # where levels were changed by somebody who had seen the first
THIRD = "--seed 2030"  # and two more
LEARNED = "--meet neighbours --seed 11 --bots search:playouts={0}:learned=0,search:playouts={0}"
TEMPERS = ",".join(f"level-5:temper={it}" for it in ("honest", "bluffer", "greedy", "forgiving"))

PLAYED = {
    "the-plan": {
        "levels": f"{LEVELS} {SECOND} --seats 2 -n 400",
        "four": f"{LEVELS} {SECOND} --seats 4 -n 800",
        "greedy": f"{GREEDY} {FIRST} --seats 4 -n 400",
        "learned": f"{LEARNED.format(60)}:learned=1 --seats 4 -n 68",
    },
    "space-explorers": {
        "levels": f"{LEVELS} {SECOND} --seats 2 -n 320",
        "four": f"{LOWER} {FIRST} --seats 4 -n 160",
        "upper-four": f"{UPPER} {FIRST} --seats 4 -n 160",
        "greedy": f"{GREEDY} {SECOND} --seats 2 -n 400",
        "among": f"{GREEDY} {SECOND} --seats 4 -n 400",
        "learned": f"{LEARNED.format(100)} --seats 2 -n 160",
    },
    "the-specialists": {
        "levels": f"{LEVELS} {FIRST} --seats 2 -n 400",
        "four": f"{LOWER} {FIRST} --seats 4 -n 160",
        "upper-four": f"{UPPER} {FIRST} --seats 4 -n 160",
        "greedy": f"{GREEDY} {FIRST} --seats 2 -n 400",
        "among": f"{GREEDY} {FIRST} --seats 4 -n 400",
        "learned": f"{LEARNED.format(32)} --seats 2 -n 40",
    },
    "millions-of-dollars": {
        "three": f"{LOWER} {THIRD} --seats 3 -n 192",
        "four": f"{LEVELS} {THIRD} --seats 4 -n 480",
        "greedy": f"{GREEDY} {FIRST} --seats 4 -n 400",
        "tempers": f"--bots level-5,{TEMPERS} --seats 4 -n 100 --seed 2026",
    },
}
"""The arguments of `muster tournament`, game by game."""


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
    for game, runs in PLAYED.items():
        for what, heading in HEADINGS.items():
            file = FOLDER / game / f"{what}.json"
            beside = file.with_suffix(".md")
            if what in runs and file.is_file():
                note = beside.read_text(encoding="utf-8") if beside.is_file() else ""
                yield Part(heading, note, Ladder.load(file))


def _play(game: str, more: list[str]) -> int:
    """All of this game's ladders, one after the other."""
    if game not in PLAYED:
        told = f"no ladder is played in {game}: its seats win together"
        raise BadChoice(f"{told}; valid: {', '.join(PLAYED)}")
    for what, words in PLAYED[game].items():
        file = FOLDER / game / f"{what}.json"
        # What was played is kept, so that an interrupted run goes on.
        keep = ["--keep", str(DOCS.parent / "build" / "ladder"), "--out", str(file)]
        code = run(["tournament", game, *words.split(), *keep, *more])
        if code:
            return code
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BadChoice as error:
        sys.exit(f"ladder: {error}")
