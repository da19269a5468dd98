"""The clauses of a rulebook that speak of one card, for whoever reads it close up."""

from __future__ import annotations

import re
from typing import Any

from muster.kernel.game import Game
from muster.kernel.shelf.clauses import ID, Clause
from muster.parts.manual.aid import aid_of

MOST = 8
"""More nobody reads beside a table; the first are the nearest."""


def rulings_of(game: Game[Any], title: str) -> tuple[Clause, ...]:
    """The clauses about the card of this title, the nearest first.

    Those the game's aid names; then the clause that is the card's own, by its id or its first
    words, with the rulings it cites; then all others that call the card by its name.
    """
    clauses = game.clauses
    aid = aid_of(game)
    found = [clauses[one] for one in (aid.rulings.get(title, ()) if aid else ()) if one in clauses]
    own = [one for one in clauses.values() if _is_about(one, title)]
    for one in own:
        found += [one, *(clauses[name] for name in ID.findall(one.text) if name in clauses)]
    # Common words are no names: "hand" is spoken of everywhere.
    if len(title) > 3 and title[0].isupper():
        named = re.compile(rf"(?<![\w'-]){re.escape(title)}(?![\w-])")
        ids = {one.id for one in own}
        found += [
            one
            for one in clauses.values()
            if named.search(one.text) or not ids.isdisjoint(ID.findall(one.text))
        ]
    return tuple(dict.fromkeys(found))[:MOST]


def _is_about(clause: Clause, title: str) -> bool:
    """Is it the card's own: `MH-C-cheap-picks`, or `Sick Him!: a dog appears`?"""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    by_id = clause.id.lower().split("-", 2)[2:] == [name]
    return bool(title) and (by_id or clause.text.startswith(f"{title}: "))
