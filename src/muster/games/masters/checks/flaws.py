"""What is wrong with a heist, as data: an engine refuses the first flaw, a designer shows all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from muster.kernel.errors import BadContent


class Flaw(NamedTuple):
    """One thing that is wrong, in a sentence without capital and full stop.

    card, field   where it is in the file
    where         the cells, doors and paths of a plan it concerns
    clause        the rule that decides
    stops         False: it can be played like that, and is only worth knowing
    """

    card: str
    field: str
    text: str
    where: tuple[str, ...] = ()
    clause: str = ""
    stops: bool = True


def refuse_first(file: str, flaws: Iterable[Flaw]) -> None:
    """Raise the first flaw as BadContent, if there is one."""
    for flaw in flaws:
        said = f"{flaw.text} ({flaw.clause})" if flaw.clause else flaw.text
        raise BadContent(file, flaw.card, flaw.field, said)


def joined(words: Iterable[str], last: str = "and") -> str:
    """Words as people list them: "a, b and c"."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def some(cells: Iterable[str], most: int = 6) -> str:
    """Cells as people list them, the first few of many."""
    found = list(cells)
    if len(found) <= most:
        return joined(found)
    return f"{', '.join(found[:most])} and {len(found) - most} more"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def in_words(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
