"""A game's player aid and its book in words, passage by passage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.shelf.clauses import Passage
from muster.parts.manual.aid import Aid, Sign, aid_of
from muster.parts.manual.book import book_of
from muster.tui.words.spoken import headed

Say = Callable[[str], str]
"""A text as it is read: in English as it is."""


def aid_passages(game: Game[Any], say: Say = str) -> list[Passage]:
    """The player aid on one page; BadChoice if the game brings none."""
    aid = aid_of(game)
    if aid is None:
        title, name = game.meta.title, game.meta.id
        raise BadChoice(f"{title} brings no player aid; its rules: muster rules {name}")
    found = [Passage("title", say(f"{game.meta.title}: player aid"))]
    found.append(Passage("text", say(aid.goal)))
    if aid.alone:
        found.append(Passage("text", say(f"**Alone.** {aid.alone}")))
    found.append(Passage("heading", say(aid.turn_title)))
    for number, step in enumerate(aid.turn, start=1):
        told = f"{number}. **{say(step.title)}.** {say(step.text)}{_cited(step.clauses)}"
        found.append(Passage("text", told))
    found.append(Passage("heading", say("What it is worth")))
    for row in aid.scoring:
        what = say(row.what)
        head = f"- **{what[:1].upper()}{what[1:]}**"
        told = f"{headed(say, head, say(row.worth))}{_cited(row.clauses)}"
        found.append(Passage("text", told))
    found.append(Passage("text", say(f"**The end.** {aid.end}")))
    return [*found, *_signs(aid, say)]


def _signs(aid: Aid, say: Say) -> list[Passage]:
    found: list[Passage] = []
    for group in aid.signs:
        rows = [sign for sign in group.signs if not sign.quiet]
        if rows:
            found.append(Passage("heading", say(group.title)))
            found += [Passage("text", _sign(sign, say)) for sign in rows]
    return found


def _sign(sign: Sign, say: Say) -> str:
    colours = f" ({say(' or '.join(sign.suits))})" if sign.suits and sign.suits != ("any",) else ""
    told = headed(say, f"- **{say(sign.name)}**{colours}", say(sign.text))
    return f"{told}{_cited(sign.clauses)}"


def _cited(clauses: tuple[str, ...]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""


def book_passages(game: Game[Any], say: Say = str) -> list[Passage]:
    """The book, with the clauses of each paragraph behind it; BadChoice if there is none."""
    chapters = book_of(game)
    if not chapters:
        title, name = game.meta.title, game.meta.id
        raise BadChoice(f"{title} brings no book; its clauses: muster rules {name}")
    found = [Passage("title", game.meta.title)]
    for chapter in chapters:
        found.append(Passage("heading", say(chapter.title)))
        for block in chapter.blocks:
            if block.kind == "heading":
                found.append(Passage("heading", say(block.text)))
            elif block.kind == "picture":
                found.append(Passage("text", say(f"(In the browser a picture: {block.text})")))
            else:
                dash = "- " if block.kind == "item" else ""
                found.append(Passage("text", f"{dash}{say(block.text)}{_cited(block.clauses)}"))
    return found
