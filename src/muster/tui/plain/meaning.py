"""What somebody means who types: several actions in a line, or a word that is none."""

from __future__ import annotations

from collections.abc import Container, Sequence
from difflib import get_close_matches

from muster.kernel.scene import Choice

AND = ";"
"""Stands between the actions of one line."""


def in_a_row(text: str, known: Container[str]) -> list[str]:
    """Actions that differ in their last word only, which is repeated: "mark fox r1c1 r1c2".

    Empty where the text is not of this form. Of its last words some may be unknown, so that
    whoever mistyped one of them can be told which.
    """
    words = text.split()
    for begun in range(len(words) - 2, 0, -1):
        said = " ".join(words[:begun])
        found = [f"{said} {last}" for last in words[begun:]]
        if found[0] in known:
            return found
    return []


def parts_of(line: str) -> list[str]:
    """The actions of a line, each as it was typed."""
    return [" ".join(part.split()) for part in line.split(AND) if part.strip()]


def stray_words(text: str, title: str, choices: Sequence[Choice]) -> str:
    """What to say to somebody who typed what is no action at all: what the open questions take."""
    actions = [choice.actions()[0] for choice in choices]
    verbs = list(dict.fromkeys(action.partition(" ")[0] for action in actions))
    lines = f"{text!r} is no action of {title}."
    if verbs:
        lines += f" Answers now begin with {_listed([repr(verb) for verb in verbs])}."
    if near := _nearest(text, actions, verbs, choices):
        lines += f" Did you mean {near}?"
    return lines


def _nearest(
    text: str, actions: Sequence[str], verbs: Sequence[str], choices: Sequence[Choice]
) -> str:
    """The answer that looks most like a text: all of it, its label, or its first word."""
    typed = " ".join(text.lower().split())
    by_label = {choice.label.lower(): choice.actions()[0] for choice in choices}
    if found := get_close_matches(typed, [*actions, *by_label], 1, 0.7):
        return by_label.get(found[0], found[0])
    first, _, rest = typed.partition(" ")
    verb = get_close_matches(first, verbs, 1, 0.6)
    return f"{verb[0]} {rest}".strip() if verb else ""


def _listed(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
