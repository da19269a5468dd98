"""Writes docs/views.md: what a bot is told in each game, from the slots its state declares.

python docs/views.py            write it
python docs/views.py --check    exit code 1 if it is not what would be written
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import muster
from muster.parts.slots.words import entries_of

PAGE = Path(__file__).parent / "views.md"
ABOUT = """# What a view holds, game by game

A bot is given a view: what its seat may know, and nothing else ([writing a bot](writing-a-bot.md)). Around what is on the
table it is the same in every game:

| key | what it is |
| --- | --- |
| `game`, `seats`, `options`, `content` | which game, for how many, its options, and the fingerprint of its components |
| `seat` | who looks; nothing for a spectator |
| `flow` | which steps of the rulebook are under way, the innermost last |
| `asks` | the open questions: `seat`, `key`, `arg`, and of one's own `picks`, what was answered so far |
| `sealed` | questions already answered whose answers are secret still; of one's own again the `picks` |
| `over`, `outcome` | whether the match has ended, and then how |
| `overlay` | values of a content pack, if there is one |
| `table` | what lies on the table, below |

What follows is `table`. It comes from what each game declares; of games that are not here `muster view GAME` tells
the same. `make reference` writes this page. Numbers and examples are of the largest table, a few answers into a match.
"""


def lines() -> Iterator[str]:
    """The page."""
    yield ABOUT
    for name in muster.games():
        game = muster.game(name)
        yield f"## {game.meta.title}\n"
        yield "| key | holds | who sees it | what it is | for example |"
        yield "| --- | --- | --- | --- | --- |"
        for one in entries_of(game):
            cells = (one.holds, one.seen, one.about, f"`{one.example}`")
            yield f"| `{one.key}` | " + " | ".join(_cell(cell) for cell in cells) + " |"
        yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Write or compare; the exit code."""
    text = "\n".join(lines())
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in arguments:
        print("docs/views.md is not up to date: make reference", file=sys.stderr)
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
