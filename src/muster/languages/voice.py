"""What one audience hears: finished English texts in its language, seats called by name.

`Voice` is English and only puts names in; a `Translation` says everything in another language
first, so that nobody's name is ever taken for a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from muster.kernel.outcome import Outcome
from muster.kernel.records.typed import decode
from muster.kernel.scene import Scene
from muster.kernel.views.words import named_json, named_outcome, named_scene, with_names
from muster.languages.finish import FINISH, unfinished
from muster.languages.phrasebook import Phrasebook, Read
from muster.languages.shelves import ENGLISH, phrasebook_of

COLUMN = "column: {}"
"""The message for the name of a column: "Name" or "Start" alone are said of other things, too."""

KEPT = 4_000
"""So many fields of JSON a voice remembers."""

FIELDS = (
    *("text", "title", "about", "label", "note", "hint", "begun", "button", "loses", "group"),
    *("headline", "phase", "unit", "tiebreak", "ending"),
)
"""The fields of a scene or a result that are words; ids and actions are none."""

FIELD = re.compile(rb'"(%s)":"((?:[^"\\]|\\.)+)"' % "|".join(FIELDS).encode())
NOTES = re.compile(rb'"notes":\[((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\]')
STRING = re.compile(rb'"((?:[^"\\]|\\.)*)"')


class Voice:
    """English at one table."""

    __slots__ = ("names",)

    language = ENGLISH

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = names

    @property
    def log_names(self) -> Sequence[str]:
        """What a log that is read out here calls people."""
        return self.names

    def line(self, text: str) -> str:
        """A line of such a log as it is read."""
        return text

    def say(self, text: str, you: int | None = None) -> str:
        """A text that speaks of seats, as it is read; the seat `you` reads it."""
        return with_names(text, self.names, you)

    def named(self, text: str) -> str:
        """A text in which people are called by their names already."""
        return text

    def heading(self, name: str) -> str:
        """What stands above a column of a content file."""
        return name

    def json(self, raw: bytes, you: int | None = None) -> bytes:
        """A scene or a result as JSON, with all its words said; nothing else is looked at."""
        return named_json(raw, self.names, you)

    def scene(self, scene: Scene, you: int | None = None) -> Scene:
        """A scene with all its words said."""
        return named_scene(scene, self.names, you)

    def outcome(self, outcome: Outcome) -> Outcome:
        """A result with all its words said."""
        return named_outcome(outcome, self.names)


class Translation(Voice):
    """Another language at one table. The same English is said the same way, and worked out once.

    Nobody is called "you" in the middle of a sentence: its verb would have to follow.
    """

    __slots__ = ("_finish", "_heard", "language", "phrasebook")

    def __init__(self, phrasebook: Phrasebook, names: Sequence[str] = ()) -> None:
        super().__init__(names)
        self.phrasebook = phrasebook
        self.language = phrasebook.language
        self._finish = FINISH.get(phrasebook.language, unfinished)
        self._heard: dict[bytes, bytes] = {}

    @property
    def log_names(self) -> Sequence[str]:
        return [f"Seat {n}" for n in range(len(self.names))]

    def line(self, text: str) -> str:
        return self.say(text)

    def say(self, text: str, you: int | None = None) -> str:
        said = self.phrasebook.say(text)
        if "eat " in said:
            named = with_names(said, self.names)
            if named != said:
                return self._finish(named)
        return said

    def named(self, text: str) -> str:
        return self.say(self._seated(text))

    def is_one(self, number: str) -> bool:
        """Does what is counted so stand in the singular? In French 0 does as well."""
        return self.phrasebook.is_one(number)

    def heading(self, name: str) -> str:
        exactly = self.phrasebook.exactly
        return exactly(COLUMN.format(name)) or exactly(name) or name

    def read(self, text: str) -> Read:
        """The same before people are called by their names, and how much of it was understood."""
        return self.phrasebook.read(self._seated(text))

    def _seated(self, text: str) -> str:
        """Seats instead of names, unless it is a message just as it stands: lessons call those at
        their tables by name.
        """
        if self.phrasebook.holds(text):
            return text
        for seat, name in enumerate(self.names):
            if name and name in text:
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"Seat {seat}", text)
        return text

    def json(self, raw: bytes, you: int | None = None) -> bytes:
        raw = FIELD.sub(self._field, raw)
        return NOTES.sub(self._notes, raw) if b'"notes":["' in raw else raw

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
        return b'"notes":[%s]' % STRING.sub(lambda one: b'"%s"' % self._string(one[1]), found[1])

    def _string(self, inner: bytes) -> bytes:
        text: str = msgspec.json.decode(b'"%s"' % inner)
        return msgspec.json.encode(self.say(text))[1:-1]

    def scene(self, scene: Scene, you: int | None = None) -> Scene:
        return decode(self.json(msgspec.json.encode(scene)), Scene)

    def outcome(self, outcome: Outcome) -> Outcome:
        return decode(self.json(msgspec.json.encode(outcome)), Outcome)


def words_in(raw: bytes) -> list[str]:
    """Every word of a scene or a result as JSON."""
    found: list[str] = [
        msgspec.json.decode(b'"%s"' % one[2], type=str) for one in FIELD.finditer(raw)
    ]
    for notes in NOTES.finditer(raw):
        found += [
            msgspec.json.decode(one[0], type=str) for one in STRING.finditer(notes[1]) if one[1]
        ]
    return found


def voice_in(language: str, game: str = "", names: Sequence[str] = ()) -> Voice:
    """How somebody is spoken to in this language, at tables of a game or elsewhere."""
    phrasebook = phrasebook_of(language, game)
    return Voice(names) if phrasebook is None else Translation(phrasebook, names)
