"""A game's rulebook for reading: its clauses by name, and its pages line by line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from muster.kernel.errors import BadChoice
from muster.kernel.game import Game
from muster.kernel.shelf.clauses import Clause

_CLAUSE_LINE = re.compile(r"^(?:- |\|\s*)\*\*([A-Z]{2}-[A-Za-z0-9-]+)\*?\*\*")


@dataclass(frozen=True)
class Passage:
    """A line of the rulebook: "title", "heading", "clause" or "text"."""

    kind: str
    text: str
    clause: str = ""


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
    found: list[Passage] = []
    clauses = game.clauses
    for line in (game.folder / "RULES.md").read_text(encoding="utf-8").splitlines():
        text = line.strip()
        match = _CLAUSE_LINE.match(text)
        if match and match.group(1) in clauses:
            found.append(Passage("clause", say(clauses[match.group(1)].text), match.group(1)))
        elif text.startswith("# "):
            found.append(Passage("title", say(text[2:])))
        elif text.startswith("#") or re.fullmatch(r"\*\*[^*]+\*\*", text):
            found.append(Passage("heading", say(text.lstrip("# ").strip("*"))))
        elif text and not set(text) <= set("|-: "):
            found.append(Passage("text", say(text)))
    return found
