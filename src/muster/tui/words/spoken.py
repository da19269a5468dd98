"""Lines for a terminal in the language of whoever reads them.

A line is put together in English, with its number, what to type and its clause beside it; those
stay, and what stands between them is said piece by piece; what a scene says stands `apart` in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from muster.languages import Voice
from muster.languages.message import WORD
from muster.languages.phrasebook import UNKNOWN
from muster.languages.voice import Translation
from muster.tui.words.apart import bare, is_apart, said_around

_BESIDE = re.compile(
    r"""(^\s*(?:\d+\.\s+|[-*!•]\s+)?(?:\d+\.\s+)?   # the number of a line
    |\s{2,}\([a-z][^()]*\)(?:\s{2,}|$)              # what to type
    |\s{2,}                                         # columns
    |\s\[[A-Z]{2}-[^\]]*\]                          # a clause
    |\n)""",
    re.VERBOSE | re.MULTILINE,
)

SAID = "X1"
"""Stands in a text for something that is in the reader's language already; see `around`."""

KEY = "key: "

_LIKE = re.compile(r"\(as ")


def speak(text: str, voice: Voice) -> str:
    """A line, or several, as they are read in this voice."""
    if not isinstance(voice, Translation) or not text.strip():
        return bare(text)
    if is_apart(text):
        return said_around(
            text,
            lambda line: speak(line, voice),
            lambda part: _said_apart(part, voice),
        )
    whole = voice.phrasebook.exactly(text)  # a heading, « 1. Vue d’ensemble », is no numbered line
    if not whole and "\n" in text:
        whole = _said(text, voice, 0.0) or ""  # a page of help, as it is written
    if whole:
        return whole
    pieces = _BESIDE.split(text)
    pieces[::2] = [_said(piece, voice, UNKNOWN) or piece for piece in pieces[::2]]
    pieces[1::2] = [_LIKE.sub(lambda _: f"({_like(voice)} ", piece) for piece in pieces[1::2]]
    return "".join(pieces)


def _like(voice: Translation) -> str:
    """What stands before an example of what to type."""
    return voice.phrasebook.exactly(f"{KEY}as") or "as"


def _said_apart(text: str, voice: Translation) -> str:
    """What a scene says; a number before it may be no part of any message."""
    number, _, thing = text.partition(" ")
    numbered = not number.strip("+−-/0123456789") and not voice.read(thing).cost
    if numbered and voice.read(text).cost:
        return f"{number} {voice.named(thing)}"
    return _said(text, voice, UNKNOWN) or text


def around(say: Callable[[str], str], text: str, said: str) -> str:
    """A text around something that is said already, of a scene for instance: read once more, a word
    of it might be taken for English (« or » is gold)."""
    return say(text).replace(SAID, said, 1)


def key_words(say: Callable[[str], str], words: str) -> str:
    """What a key does. A message of its own: "back" or "leave" alone are said of other things in
    some game, and would be said like those.
    """
    return say(f"{KEY}{words}").removeprefix(KEY)


def headed(say: Callable[[str], str], head: str, text: str) -> str:
    """A word, a colon and what there is to it, both said already; French sets the colon apart."""
    return f"{around(say, f'{SAID}:', head)} {text}"


def spoken(say: Callable[[str], None], voice: Voice) -> Callable[[str], None]:
    """What prints lines, made to print them in this voice."""
    return lambda text: say(speak(text, voice))


def _said(text: str, voice: Voice, unknown: float) -> str | None:
    """The text as it is said, which may have lost its full stop on the way; None if more of it than
    this share is not known.
    """
    assert isinstance(voice, Translation), "English is said as it is"
    letters = sum(map(len, WORD.findall(text)))
    cost = voice.read(text).cost if letters else 0
    if cost and not text.endswith(".") and voice.read(f"{text}.").cost < cost:
        return (_said(f"{text}.", voice, unknown) or text).removesuffix(".")
    if cost > unknown * letters:
        first, stop, rest = text.partition(". ")  # behind a piece's name stands what is told of it
        told = _said(rest, voice, unknown) if stop and rest else None
        if told is None:
            return None
        return f"{_said(f'{first}.', voice, unknown) or f'{first}.'} {told}"
    return voice.named(text)
