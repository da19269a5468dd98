"""The last touch to a text put together of pieces: what a language does where words meet."""

from __future__ import annotations

import re
from collections.abc import Callable

_VOWEL = "aàâeéèêëiîïoôuùûyœæAÀÂEÉÈÊËIÎÏOÔUÙÛYŒÆ"
_ELIDED = re.compile(rf"(?<!-)\b([DdLlJjMmTtSsNnCc]|[Qq]u)([ea]) (?=[{_VOWEL}])(?!onz|oui|yacht)")
_ELIDE_A = frozenset("lL")  # « la » loses its vowel, « sa », « ta », « ma » become others
_CONTRACTED = (
    (re.compile(r"\b([Dd])e le (?=[^\W\d])"), r"\1u "),
    (re.compile(r"\b([Dd])e les "), r"\1es "),
    (re.compile(r"(?<!\w)à le (?=[^\W\d])"), "au "),
    (re.compile(r"(?<!\w)À le (?=[^\W\d])"), "Au "),
    (re.compile(r"(?<!\w)à les "), "aux "),
    (re.compile(r"(?<!\w)À les "), "Aux "),
)


_SIGNS = re.compile(r"(?<=[^\s\u202f:;!?])[ \u00a0\u202f]?([;:!?»]+)(?=[\s.,)»…]|$)")
_CALLED = re.compile(r"([!?]):(?=\s|$)")
_OPENING = re.compile(r"«[ \u00a0\u202f]*")


def finish_french(text: str) -> str:
    """« de le » is « du », « de une » is « d’une », « à les » is « aux »; “ ” are « »; before
    ; : ! ? and within « » stands a narrow space that does not break, whichever was written.

    A pronoun stays as it is: « faites-le à la main », and « à le jouer », which is written with a
    space that does not break, so as to be told from « à le joueur ».
    """
    text = text.replace("“", "« ").replace("”", " »")
    text = _SIGNS.sub("\u202f\\1", text)
    text = _CALLED.sub("\\1\u202f:", text)
    if "«" in text:
        text = _OPENING.sub("«\u202f", text)
    if " " not in text:
        return text
    text = _ELIDED.sub(_elide, text)
    for pattern, instead in _CONTRACTED:
        text = pattern.sub(instead, text)
    return text


def _elide(found: re.Match[str]) -> str:
    if found[2] == "a" and found[1] not in _ELIDE_A:
        return found[0]
    return f"{found[1]}’"


_NOT_FRENCH = (
    (re.compile(r"[^\W\d_]'[^\W\d_]"), "an apostrophe is ’"),
    (re.compile("[“”]"), "quotation marks are « »"),
    (
        re.compile(
            r"\b[Vv]ous (?:êtes|étiez|serez|seriez)(?: (?:déjà|aussi|bien|donc))*"
            r" (?:\w+é|seul|sûr|content|venu|absent|parti)\b"
        ),
        "nobody knows whether a man or a woman reads this",
    ),
)
_QUOTED = re.compile(r"`[^`]*`")


def badly_set(language: str, text: str, said: str) -> str:
    """What is wrong with how a translation is set, which no last touch mends; empty if nothing is.
    What is the same in both languages, and what is quoted from files, is left alone.
    """
    if language != "fr" or said == text:
        return ""
    own = _QUOTED.sub("", said)
    return next((wrong for sign, wrong in _NOT_FRENCH if sign.search(own)), "")


def unfinished(text: str) -> str:
    """A language that does nothing of the sort."""
    return text


FINISH: dict[str, Callable[[str], str]] = {"fr": finish_french}
"""By language. A new one is added here only if it has such habits."""
