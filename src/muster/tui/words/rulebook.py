"""A game's rulebook for reading: its clauses by name, and its pages line by line."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.shelf.clauses import RULES, Clause, Passage, read_passages


def find_clause(game: Game[Any], name: str) -> Clause:
    """The clause with this id, however it is typed; BadChoice names near ones."""
    clauses = game.clauses
    by_upper = {one.upper(): one for one in clauses}
    wanted = name.strip().upper()
    if wanted in by_upper:
        return clauses[by_upper[wanted]]
    prefix = next(iter(clauses), "").partition("-")[0]
    if f"{prefix}-{wanted}" in by_upper:
        return clauses[by_upper[f"{prefix}-{wanted}"]]
    near = difflib.get_close_matches(wanted, by_upper, n=6, cutoff=0.5) or list(by_upper)[:6]
    named = ", ".join(by_upper[one] for one in near)
    raise BadChoice(
        f"no clause {name!r} in {game.meta.title}; near it: {named} "
        f"(all {len(clauses)}: muster rules {game.meta.id})"
    )


def passages(game: Game[Any], say: Callable[[str], str] = str) -> list[Passage]:
    """The whole rulebook in the order it is printed."""
    found = read_passages(game.folder / RULES)
    return [Passage(one.kind, say(one.text), one.clause) for one in found]
