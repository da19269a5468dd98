"""What happens to an action that may not be done."""

from __future__ import annotations

from muster.kernel.errors import BadChoice

ILLEGAL = ("error", "lose", "random")
"""
error   it raises Illegal, with the clause and the reason, and changes nothing
lose    whoever does it gets -1, the others 0, and the match is over
random  something legal at random is done instead
"""


def check_illegal(kind: str) -> str:
    """The word, if there is such a way; else BadChoice."""
    if kind not in ILLEGAL:
        raise BadChoice(f"illegal={kind!r}; valid: {', '.join(ILLEGAL)}")
    return kind
