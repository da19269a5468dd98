"""Which fields of what travels are words for people, and how they are said in a language.

A name somebody chose, what somebody wrote, an id or an action is never touched.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from muster.kernel.outcome import Outcome
from muster.kernel.scene import Scene
from muster.languages import ENGLISH, Voice, voice_in

T = TypeVar("T")

WORDS = frozenset(
    {
        *("text", "title", "about", "label", "note", "hint", "begun", "button", "loses", "group"),
        *(
            "headline",
            "phase",
            "unit",
            "tiebreak",
            "ending",
            "reason",
            "tried",
            "help",
            "goal",
            "alone",
            "say",
        ),
        *("phases", "what", "worth", "turn_title", "words", "labels", "notes", "tagline", "why"),
        *("against", "chosen_words", "better_words", "odds", "measure", "verdict", "summary"),
        *("section", "status", "role", "praise", "next_title", "end", "level", "rank", "form"),
        *("time", "minutes", "weight", "result", "lines", "medals", "final", "history", "aside"),
        *("tag", "faults", "derivation", "push_missing", "failed", "called", "aim"),
    }
)
"""Fields that are words wherever they stand."""

NAMES = frozenset(
    {
        *("Sign", "AchievementInfo", "CardLine", "Step", "Track", "Entry", "Supply", "Stamp"),
        *("Printed", "Effect"),
    }
)
"""Structs whose `name` is a word, and no person's."""

WRITTEN = frozenset(
    {
        *(("ChatLine", "text"), ("TablePack", "summary"), ("Piece", "form"), ("Option", "kind")),
        *(("Area", "role"), ("Text", "role"), ("DrawRow", "kind"), ("Field", "kind")),
        ("CardForm", "title"),
    }
)
"""Fields that are called like words and are none: what people wrote, and ids."""


SAID = frozenset({("Figure", "value"), ("FinishedGame", "earned")})
"""Fields that are words in these structs and none in others."""

HEADINGS = frozenset({"Field", "CardForm", "FileForm"})
"""Structs whose `label` stands above a column of a content file."""

NOT_WORDS = frozenset(
    {
        # who and what: ids, keys, codes, addresses of things
        *("id", "key", "code", "clause", "game", "table", "word", "lesson", "crew", "pack"),
        *("node", "of", "at", "holds", "action", "actor", "affects", "picks", "picked", "pieces"),
        *("targets", "point", "request", "next", "legal", "card", "field", "file", "path"),
        *("source", "where", "setting", "version", "directions", "kind", "cursor", "confirm"),
        "processes",
        *(
            "format",
            "state",
            "language",
            "languages",
            "record",
            "link",
            "url",
            "page",
            "branched_from",
        ),
        *(
            "forked_from",
            "rematch",
            "replays",
            "bot",
            "usual",
            "choice",
            "choices",
            "towards",
            "things",
            "stream",
            "chosen",
        ),
        *("better", "rulings", "clauses", "suits", "picture", "lit"),
        # how it looks
        *(
            "icon",
            "icons",
            "suit",
            "skin",
            "ground",
            "grounds",
            "tone",
            "paint",
            "paints",
            "symbols",
            "dice",
        ),
        *("die", "corner", "cost", "have", "mark", "accent", "font", "pattern", "art", "back"),
        *("box", "dark", "light"),
        # numbers, and when
        *("value", "values", "created", "moved", "ended", "earned", "since", "until", "away"),
        *("paused", "watch"),
        # what people are called, chose and wrote
        *("name", "names", "members", "played_by", "branched_name", "person", "who", "blocked"),
        *("designers", "publisher", "seats"),
        # secrets, and what they are checked by
        *("invite", "token", "secret", "salt", "salts", "commitment", "endpoint", "p256dh"),
        *("auth", "push_key", "address"),
    }
)
"""Fields of text that are no words, where they are not said to be. A new field is put into one of
these lists, which a test sees to.
"""


def said_in(obj: T, voice: Voice) -> T:
    """The same with all its words in this voice. English is as it is."""
    return obj if voice.language == ENGLISH else _said(obj, voice, voice.named)


def encode_in(obj: Any, voice: Voice) -> bytes:
    """The same as bytes."""
    return msgspec.json.encode(said_in(obj, voice))


def _said(obj: Any, voice: Voice, say: Callable[[str], str]) -> Any:
    if isinstance(obj, msgspec.Struct):
        return _struct(obj, voice)
    if isinstance(obj, list):
        return [_said(one, voice, say) for one in obj]
    if isinstance(obj, tuple):
        return tuple([_said(one, voice, say) for one in obj])
    if isinstance(obj, dict):
        return {key: _said(value, voice, say) for key, value in obj.items()}
    return obj


def _struct(obj: msgspec.Struct, voice: Voice) -> Any:
    if isinstance(obj, Scene):
        return voice.scene(obj)
    if isinstance(obj, Outcome):
        return voice.outcome(obj)
    game = getattr(obj, "game", "") or (getattr(obj, "id", "") if _is_game(type(obj)) else "")
    if isinstance(game, str) and game and not voice.names:
        voice = voice_in(voice.language, game)
    changed: dict[str, Any] = {}
    for field, is_words in fields_of(type(obj)):
        value = getattr(obj, field)
        if field == "label" and type(obj).__name__ in HEADINGS:
            new = voice.heading(value)
        else:
            new = _words(value, voice) if is_words else _said(value, voice, voice.named)
        if new is not value:
            changed[field] = new
    return replace(obj, **changed) if changed else obj


def _words(value: Any, voice: Voice) -> Any:
    """A text, or a list of texts; whatever else there is has its own fields."""
    if isinstance(value, str):
        return voice.named(value) if value else value
    if isinstance(value, (list, tuple)):
        return type(value)([_words(one, voice) for one in value])
    return _said(value, voice, voice.named)


@cache
def fields_of(cls: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a struct that can hold words, and whether they are words themselves."""
    name = cls.__name__
    found: list[tuple[str, bool]] = []
    for field in cls.__struct_fields__:
        is_words = field in WORDS or (field == "name" and name in NAMES) or (name, field) in SAID
        found.append((field, is_words and (name, field) not in WRITTEN))
    return tuple(found)


def _is_game(cls: type) -> bool:
    return cls.__name__ == "GameInfo"
