"""Translations with a choice in them, in ICU MessageFormat:

    {count, plural, one {# carte} other {# cartes}}
    vers la {side, select, left {gauche} other {droite}}

A select compares the English word; what is no letter or digit in it counts as "_".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py  # what gettext reads Plural-Forms with
from typing import Any

Part = str | Mapping[str, Any]

_NUMBER = re.compile(r"[-−+]?\d+")
_KEY = re.compile(r"\W+")

CATEGORIES = {1: ("other",), 2: ("one", "other"), 3: ("one", "few", "many")}
"""What CLDR calls the forms of a language, by how many gettext counts."""


class Plural:
    """Which form a number takes, from the header of a PO file: `nplurals=2; plural=(n > 1);`."""

    def __init__(self, header: str = "", categories: str = "") -> None:
        count = re.search(r"nplurals\s*=\s*(\d+)", header)
        rule = re.search(r"plural\s*=\s*([^;]+)", header)
        self._form: Callable[[int], int] = c2py(rule[1]) if rule else lambda n: int(n != 1)
        self._names = tuple(categories.split()) or CATEGORIES.get(
            int(count[1]) if count else 2, ("one", "two", "few", "many", "other")
        )

    def category(self, number: int) -> str:
        """ "one", "few", "many" or "other"."""
        at = self._form(abs(number))
        return self._names[at] if at < len(self._names) else "other"


@cache
def _parser() -> Any:
    from pyicumessageformat import Parser  # only where there is something to say in a language

    return Parser()


def parse_form(text: str) -> list[Part]:
    """A translation in parts. ValueError says what is wrong with it."""
    try:
        # An apostrophe quotes in ICU; here it is what French puts before a vowel.
        parts: list[Part] = _parser().parse(text.replace("'", "''"))
    except SyntaxError as wrong:
        raise ValueError(f"{text!r}: {wrong}") from None
    for part in _walk(parts):
        if "options" in part and "other" not in part["options"]:
            raise ValueError(f"{text!r}: {part['name']} has no form for `other`")
    return parts


def names_in(parts: Iterable[Part]) -> set[str]:
    """Every placeholder a translation uses, be it to choose a form."""
    return {part["name"] for part in _walk(parts)}


def spoken_in(parts: Iterable[Part]) -> set[str]:
    """The placeholders whose words stand in the translation; others but choose a form."""
    return {part["name"] for part in _walk(parts) if "options" not in part}


def counted_in(parts: Iterable[Part]) -> set[str]:
    """The placeholders that are numbers: their plural is chosen."""
    return {part["name"] for part in _walk(parts) if part.get("type") == "plural"}


def _walk(parts: Iterable[Part]) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        if not isinstance(part, str):
            yield part
            for option in part.get("options", {}).values():
                yield from _walk(option)


def render(
    parts: Iterable[Part], english: Mapping[str, str], said: Mapping[str, str], plural: Plural
) -> str:
    """The translation with its placeholders filled: choices by the English, words as `said`."""
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        elif "options" in part:
            option = _chosen(part, english[part["name"]], plural)
            out.append(render(option, english, said, plural))
        else:
            out.append(said[part["name"]])
    return "".join(out)


def _chosen(part: Mapping[str, Any], value: str, plural: Plural) -> Iterable[Part]:
    options: Mapping[str, Iterable[Part]] = part["options"]
    if part["type"] == "select":
        return options.get(_KEY.sub("_", value).strip("_"), options["other"])
    number = _NUMBER.search(value)
    if number is None:
        return options["other"]
    count = int(number[0].replace("−", "-"))
    return options.get(f"={count}") or options.get(plural.category(count), options["other"])
