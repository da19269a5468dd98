"""What one audience hears: finished English texts said in its language, seats called by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from muster.kernel.outcome import Outcome
from muster.kernel.records.typed import decode
from muster.kernel.scene import Scene
from muster.kernel.views.words import with_names
from muster.languages.catalogue import Catalogue
from muster.languages.finish import FINISH, unfinished

KEPT = 4_000

FIELDS = (
    *("text", "title", "about", "label", "note", "hint", "begun", "button", "loses", "group"),
    *("headline", "phase", "unit", "tiebreak", "reason", "tried"),
)
"""The fields of a scene or a result that are words; ids and actions are none."""

_FIELD = re.compile(
    rb'"(%s)":"((?:[^"\\]|\\.)+)"' % "|".join(FIELDS).encode(),
)
_NOTES = re.compile(rb'"notes":\[((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\]')
_STRING = re.compile(rb'"((?:[^"\\]|\\.)+)"')


class Voice:
    """A language at one table. The same English is said the same way, and but once worked out."""

    __slots__ = ("_finish", "_heard", "_names", "catalogue")

    def __init__(self, catalogue: Catalogue, names: Sequence[str] = ()) -> None:
        self.catalogue = catalogue
        self._names = names
        self._finish = FINISH.get(catalogue.language, unfinished)
        self._heard: dict[bytes, bytes] = {}

    def say(self, text: str) -> str:
        """A text as it is read here. Nobody is "you": a verb would have to follow."""
        said = self.catalogue.say(text)
        if "eat " in said:
            named = with_names(said, self._names)
            if named is not said:
                return self._finish(named)
        return said

    def json(self, raw: bytes) -> bytes:
        """A scene or a result as JSON, with all its words said; nothing else is looked at."""
        raw = _FIELD.sub(self._field, raw)
        return _NOTES.sub(self._notes, raw) if b'"notes":["' in raw else raw

    def _field(self, found: re.Match[bytes]) -> bytes:
        whole = found[0]
        said = self._heard.get(whole)
        if said is None:
            said = b'"%s":"%s"' % (found[1], self._string(found[2]))
            if len(self._heard) >= KEPT:
                self._heard.clear()
            self._heard[whole] = said
        return said

    def _notes(self, found: re.Match[bytes]) -> bytes:
        return b'"notes":[%s]' % _STRING.sub(lambda one: b'"%s"' % self._string(one[1]), found[1])

    def _string(self, inner: bytes) -> bytes:
        text: str = msgspec.json.decode(b'"%s"' % inner)
        return msgspec.json.encode(self.say(text))[1:-1]

    def scene(self, scene: Scene) -> Scene:
        """A scene with all its words said."""
        return decode(self.json(msgspec.json.encode(scene)), Scene)

    def outcome(self, outcome: Outcome) -> Outcome:
        """A result with all its words said."""
        return decode(self.json(msgspec.json.encode(outcome)), Outcome)

    def facts(self, facts: dict[str, Any]) -> dict[str, Any]:
        """What a refusal was decided by, the names of it in words."""
        return {self.say(name.replace("_", " ")): value for name, value in facts.items()}
