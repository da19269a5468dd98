"""What is said in a language: a finished English text goes in, the same in that language comes out.

Rules make sentences where they know what happened, and know nothing of languages. So the text
itself is read: the message it was made from is found by its words, what stands for its placeholders
is read the same way, and all of it is put together again in the other language. The same English
gives the same text, whoever reads it. What no message fits stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from muster.languages.finish import FINISH, unfinished
from muster.languages.forms import Part, Plural, counted_in, parse_form, render, spoken_in
from muster.languages.message import WORD, Message, plain_markdown

COUNT = "n"
"""What a placeholder for a number is called, whatever a translation does with it."""

KEPT = 20_000
"""How many texts a phrasebook remembers; then it begins anew."""

UNKNOWN = 0.4
"""A text of which no message accounts for more of its letters than this stays as it is: words here
and there in another language help nobody."""

DEEP = 7
"""How deep messages are looked for within messages."""

TRIES = 600
"""How many messages are tried for a text before it is taken as it is; few need more than ten."""

_STAYS = re.compile(
    r"""[\W\d_]*                                   # numbers, signs, nothing
    |[Ss]eat[ ]-?\d+(?:'s)?                        # who it is is put in afterwards
    |[A-Z]{2}-[A-Za-z0-9-]+                        # a clause
    |[a-z0-9]+(?:[-_][a-z0-9]+)+|[a-z]{1,2}\d+(?:[a-z]\d+)?   # an id
    |'[a-z0-9 -]+'                               # an action in quotes
    |[A-Z$]{1,6}\d*|[b-hj-rt-z]|[$×+−-]?[\d.,]+[A-Za-z$%]{0,2}    # a letter, an amount
    """,
    re.VERBOSE,
)
_TITLES = r"(?<!\bMr\.)(?<!\bMs\.)(?<!\bDr\.)"
_SENTENCES = re.compile(rf"(?<=[.!?…”]){_TITLES}(\s+)(?=[A-Z0-9$\"“(‘\[])")
_LINES = re.compile(r"(\n+)")
_ITEMS = re.compile(r"(;\s+)")
_BREAKS = tuple(
    re.compile(pattern)
    for pattern in (
        _LINES.pattern,
        r"(\s+[·—–|]\s+)",
        _ITEMS.pattern,
        r"(:\s+)",
        r"(\s+\(|\)(?:\s+|(?=[.,;:!?])|$))",
        r"(,\s+(?:and|or)\s+|,\s+|\s+(?:and|or|then|nor)\s+)",
        r"(\s+[+/×→=]\s+)",
    )
)
_APART = re.compile(rf"[.!?…]{_TITLES}\s+[A-Z0-9$\"“(‘\[]|\n|\s[·—–|]\s")
_LISTED = re.compile(rf"{_APART.pattern}|[,;:](?:\s|$)|\s(?:and|or|then|nor)\s")
_NO_COUNT = re.compile(
    r"(?!(?:no|an?|one|two|three|four|five|six|seven|eight|nine|ten)$)\D*"
    r"|.*(?:[,;:]|\s(?:and|or|then|nor|[+/×→=])\s|\d\D+\d).*",
    re.DOTALL | re.IGNORECASE,
)
"""What is no number of things: "2 free and 1" red tokens, "red" tokens."""
_SPACES = re.compile(r"(?<![Ss]eat)(\s+)")
_MANY = 12
"""More words than this are not put together of phrases."""
_LONG = 6
"""So many words a phrase among others may have."""
_SURE = 30
"""What has more letters than these around its placeholders is meant, whatever they stand for."""
_SEAT = re.compile(r"[Ss](eat -?\d+)")
_SEAT_DOES = re.compile(r"([Ss]eat -?\d+)(\s+)(.+)", re.DOTALL)
_EDGES = re.compile(r"([\s\"“(‘+*_\[]*)(.*?)([\s.,;:!?…\"”)’*_\]]*)", re.DOTALL)
_INNER = re.compile(r"([\s,]*)(\w*)([\s,]*)")


class Read(NamedTuple):
    """A text as it was understood. `cost` is how many of its letters no message accounts for,
    `missing` the messages without a translation, `strange` the parts no message fits.
    """

    cost: int
    said: str
    missing: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


class _Trying:
    """What was tried for one text."""

    __slots__ = ("deep", "left", "read")

    def __init__(self) -> None:
        self.deep = 0
        self.left = TRIES
        self.read: dict[str, Read] = {}


class Phrasebook:
    """The messages of a game and of all games, with what a language says for them."""

    def __init__(
        self, language: str, entries: Mapping[str, str], plural: Plural | None = None
    ) -> None:
        self.language = language
        self._plural = plural or Plural()
        self._finish = FINISH.get(language, unfinished)
        self._exact: dict[str, Message] = {}
        self._folded: dict[str, Message] = {}
        self._by_word: dict[str, list[Message]] = {}
        self._forms: dict[str, tuple[list[Part], frozenset[str], frozenset[str]]] = {}
        self._read: dict[str, Read] = {}
        self._meant: dict[str, list[str]] = {}  # the other way round, once somebody asks
        messages = [Message(text, said) for text, said in entries.items()]
        for message in messages:
            if not message.names:
                self._exact[message.text] = message
                plain = plain_markdown(message.text)
                if plain != message.text:  # a clause where nothing can be set bold
                    twin = Message(plain, plain_markdown(message.said))
                    self._exact.setdefault(plain, twin)
                folded = _folded(message.text)
                if folded not in self._folded or not self._folded[folded].said:
                    self._folded[folded] = message
        self._index([message for message in messages if message.names])

    def _index(self, messages: Iterable[Message]) -> None:
        """Each message under the rarest of its words: few are looked at for a text."""
        rated = [message for message in messages if message.words]
        often: dict[str, int] = {}
        for message in rated:
            for word in message.words:
                often[word] = often.get(word, 0) + 1
        for message in sorted(rated, key=lambda one: (-one.literal, one.text)):
            rarest = min(message.words, key=lambda word: (often[word], word))
            self._by_word.setdefault(rarest, []).append(message)

    def say(self, text: str) -> str:
        """The text in this language; as it is, as far as that is not known."""
        found = self._read.get(text)
        return found.said if found is not None else self.read(text).said

    def read(self, text: str) -> Read:
        """The same, and how much of it was understood."""
        found = self._read.get(text)
        if found is None:
            if len(self._read) >= KEPT:
                self._read.clear()
            found = self._understand(text, _Trying())
            if found.cost > UNKNOWN * _letters(text):
                found = found._replace(said=text)
            self._read[text] = found
        return found

    def holds(self, text: str) -> bool:
        """Is this a message just as it stands, translated or not?"""
        return text in self._exact

    def is_one(self, number: str) -> bool:
        """Does what is counted so stand in the singular?"""
        return number.isdecimal() and self._plural.category(int(number)) == "one"

    def exactly(self, text: str) -> str:
        """What is said for this very message; empty where there is none."""
        message = self._exact.get(text)
        return self._finish(message.said) if message is not None and message.said else ""

    def meant_by(self, said: str) -> list[str]:
        """The English messages without placeholders that are said like this: one, most often."""
        if not self._meant:
            for message in self._exact.values():
                if message.said:
                    key = _folded(self._finish(message.said))
                    self._meant.setdefault(key, []).append(message.text)
        return list(self._meant.get(_folded(said), ()))

    # ------------------------------------------------------------ understanding

    def _understand(self, text: str, trying: _Trying) -> Read:
        found = self._read.get(text) or trying.read.get(text) or self._look_up(text)
        if found is None:
            found = _as_it_is(text)
            if trying.deep < DEEP:
                trying.read[text] = found  # should it be met within itself
                trying.deep += 1
                found = self._made_of(text, trying)
                trying.deep -= 1
                trying.read[text] = found
                if not found.cost:
                    self._read[text] = found
        return found

    def _look_up(self, text: str) -> Read | None:
        message = self._exact.get(text)
        if message is None or not message.said:
            message = self._folded.get(_folded(text), message)
            if message is None:
                return Read(0, text) if _STAYS.fullmatch(text) else None
        if not message.said:
            return Read(0, text, (message.text,))
        said = message.said
        if message.text.endswith(".") and not text.endswith("."):
            said = said.removesuffix(".")
        elif text.endswith(".") and said[-1] not in ".!?…:;,":
            said += "."
        return Read(0, self._finish(_begun_like(text, message.text, said)))

    def _made_of(self, text: str, trying: _Trying) -> Read:
        """What the text was made of: the message that accounts for most, or parts side by side."""
        if "\n" in text:
            lines = self._together(_LINES.split(text), trying)
            if not lines.cost:
                return lines
        best = Read(_letters(text) + 1, text)
        words = {word.lower() for word in WORD.findall(text)}
        words |= {word.split("'")[0] for word in words}
        fitting = [
            message
            for word in words
            for message in self._by_word.get(word, ())
            if message.words <= words
        ]
        begin = text[:1]  # "tell" is not said like "Tell", a button
        fitting.sort(
            key=lambda m: (
                -m.literal,
                not m.said,
                COUNT not in m.names,
                m.text[:1] != begin,
                m.text,
            )
        )
        if "; " in text and not any(";" in part for one in fitting for part in one.parts):
            listed = self._together(_ITEMS.split(text), trying)
            if not listed.cost:  # one by one: as a whole it could be read in too many ways
                return listed
        wide: list[tuple[Message, dict[str, str]]] = []
        for message in fitting:
            for captured in message.captures(text) if message.fits(text) else ():
                if _reaches_too_far(message, captured, self._form(message)[2]):
                    wide.append((message, captured))
                    continue
                best = self._better(best, message, text, captured, trying)
                if not best.cost:
                    return best
        found = self._side_by_side(text, trying)
        if found is not None and found.cost < best.cost:
            best = found
        for message, captured in wide:
            if not best.cost:
                return best
            best = self._better(best, message, text, captured, trying)
        return best if best.cost <= _letters(text) else _as_it_is(text)

    def _better(
        self,
        best: Read,
        message: Message,
        text: str,
        captured: Mapping[str, str],
        trying: _Trying,
    ) -> Read:
        """What was found so far, or this message if it accounts for more."""
        if trying.left <= 0:
            return best
        trying.left -= 1
        found = self._filled(message, text, captured, trying, best.cost)
        return best if found is None else found

    def _filled(
        self,
        message: Message,
        text: str,
        captured: Mapping[str, str],
        trying: _Trying,
        limit: int,
    ) -> Read | None:
        said: dict[str, str] = {}
        missing: list[str] = []
        strange: list[str] = []
        cost = 0
        form, spoken, _ = self._form(message)
        for name, value in captured.items():
            if name not in spoken:
                continue
            one = self._placed(value, trying)
            cost += one.cost
            if value == text or cost >= limit:
                return None
            said[name] = one.said
            missing += one.missing
            strange += one.strange
        if not message.said:
            return Read(cost, text, (message.text, *missing), tuple(strange))
        whole_text = render(form, captured, said, self._plural)
        if _seats(text) - _seats(whole_text):
            return None  # what but chooses a form had somebody in it: it was read wrongly
        if text.endswith(".") and message.text.endswith("}") and whole_text[-1:].isalnum():
            whole_text += "."  # it went to the last placeholder, which but chose a form
        whole_text = self._finish(whole_text)
        if message.text[:1] == "{" and text.startswith("Seat "):  # "seat 1" stands within one
            whole_text = whole_text[:1].upper() + whole_text[1:]
        return Read(
            cost, _begun_like(text, message.text, whole_text), tuple(missing), tuple(strange)
        )

    def _form(self, message: Message) -> tuple[list[Part], frozenset[str], frozenset[str]]:
        """The translation in parts, the placeholders it has to be able to say, and those that stand
        for a number.
        """
        found = self._forms.get(message.text)
        if found is None:
            form = parse_form(message.said)
            spoken = frozenset(spoken_in(form) if form else message.names)
            found = form, spoken, frozenset({COUNT, *counted_in(form)})
            self._forms[message.text] = found
        return found

    def _placed(self, value: str, trying: _Trying) -> Read:
        """What stands for a placeholder, which may bring its own spaces and commas."""
        if not value or _STAYS.fullmatch(value):
            return Read(0, value)
        inner = value.strip()
        found = self._understand(inner, trying)
        if inner == value:
            return found
        begin, end = value.split(inner, 1)
        return found._replace(said=f"{begin}{found.said}{end}")

    def _side_by_side(self, text: str, trying: _Trying) -> Read | None:
        """Sentences one after the other, lists, remarks in brackets: each said for itself."""
        edges = None if _SENTENCES.search(text) else _EDGES.fullmatch(text)
        if edges is not None and (edges[1] or edges[3]) and edges[2]:
            inner = self._understand(edges[2], trying)
            if not inner.cost:
                return inner._replace(said=self._finish(f"{edges[1]}{inner.said}{edges[3]}"))
        best: Read | None = None
        for pieces in _divided(text):
            found = self._together(pieces, trying)
            if best is None or found.cost < best.cost:
                best = found
            if not best.cost or trying.left <= 0:
                return best
        return self._phrases(text) or best

    def _together(self, pieces: list[str], trying: _Trying) -> Read:
        cost = 0
        said: list[str] = []
        missing: list[str] = []
        strange: list[str] = []
        for at, piece in enumerate(pieces):
            one = self._between(piece) if at % 2 else self._placed(piece, trying)
            cost += one.cost
            said.append(one.said)
            missing += one.missing
            strange += one.strange
        return Read(cost, self._finish("".join(said)), tuple(missing), tuple(strange))

    def _phrases(self, text: str) -> Read | None:
        """Known phrases with nothing but spaces between them; None if a word belongs to none."""
        pieces = _SPACES.split(text)
        words = pieces[::2]
        if not 1 < len(words) <= _MANY:
            return None
        ways: list[list[Read] | None] = [[]]
        for end in range(1, len(words) + 1):
            best: list[Read] | None = None
            for begin in range(max(0, end - _LONG), end):
                way = ways[begin]
                if way is not None and (best is None or len(way) + 1 < len(best)):
                    one = self._look_up("".join(pieces[2 * begin : 2 * end - 1]))
                    if one is not None:
                        best = [*way, one]
            ways.append(best)
        found = ways[-1]
        if found is None:
            return None
        return Read(
            0,
            self._finish(" ".join([one.said for one in found])),
            tuple([gone for one in found for gone in one.missing]),
        )

    def _between(self, separator: str) -> Read:
        """ " and " and the like, in this language."""
        word = _INNER.fullmatch(separator)
        if word is None or not word[2]:
            return Read(0, separator)
        one = self._look_up(word[2])
        return (
            Read(len(word[2]), separator, (), (word[2],))
            if one is None
            else one._replace(said=f"{word[1]}{one.said}{word[3]}")
        )


def _reaches_too_far(
    message: Message, captured: Mapping[str, str], counted: frozenset[str]
) -> bool:
    """Does a placeholder stand for more than it should, though it might: for several sentences, for
    a list where the message is but a word, for more than a number where things are counted? Then
    it is tried to take the text apart first.
    """
    if any(name in counted and _NO_COUNT.fullmatch(value) for name, value in captured.items()):
        return True
    if message.literal > _SURE:
        return False
    limits = _LISTED if len(message.words) < 2 and message.text[-1:] not in ".!?" else _APART
    return any(limits.search(value) for value in captured.values())


def _as_it_is(text: str) -> Read:
    return Read(_letters(text), text, (), (text,))


def _divided(text: str) -> Iterator[list[str]]:
    """The ways a text can fall into parts, the widest first, with what divides them between."""
    for divide in (_SENTENCES, *_BREAKS):
        pieces = divide.split(text)
        if len(pieces) > 4 and pieces[1][0] in ";:":  # what follows the first may have its own
            yield divide.split(text, maxsplit=1)
        if len(pieces) > 2:
            yield pieces
    does = _SEAT_DOES.fullmatch(text)
    if does is not None:
        yield list(does.groups())


def _letters(text: str) -> int:
    return sum(map(len, WORD.findall(text)))


def _seats(text: str) -> set[str]:
    """Who is spoken of."""
    return set(_SEAT.findall(text)) if "eat " in text else set()


def _folded(text: str) -> str:
    return text[:1].lower() + text[1:].removesuffix(".")


def _begun_like(text: str, message: str, said: str) -> str:
    """A text that begins with a capital where the message does not, or the other way round."""
    if text[:1] == message[:1] or text[:1].lower() != message[:1].lower():
        return said
    begin = said[:1].upper() if text[:1].isupper() else said[:1].lower()
    return begin + said[1:]
