"""What a scene says, set apart in the lines made of it: each text is said for itself, as every
other client says it, and only the words around it are read as a line (see `spoken`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from muster.kernel.outcome import Outcome
from muster.kernel.records.typed import decode
from muster.kernel.scene import Area, Mark, Node, Scene, Text
from muster.languages import Voice
from muster.languages.voice import FIELD, NOTES, STRING, Translation

_OPEN, _SHUT, _SPACE, _KEPT = "\ue000", "\ue001", "\ue002", "\ue003"
_APART = re.compile(f"{_OPEN}([^{_SHUT}]*){_SHUT}")
_SIGNS = re.compile(f"[{_OPEN}{_SHUT}{_KEPT}]")
_ENDED = re.compile(r"(.*?)(\.?)", re.DOTALL)


def apart(text: str) -> str:
    """A text that is said for itself, whatever line it comes to stand in."""
    found = _ENDED.fullmatch(text)
    if found is None or not found[1].strip() or is_apart(text):
        return text
    return f"{_OPEN}{found[1].replace(' ', _SPACE)}{_SHUT}{found[2]}"


def as_it_is(text: str) -> str:
    """A text nobody says anew: a picture in letters, or what is in the reader's words already."""
    return f"{_OPEN}{_KEPT}{bare(text).replace(' ', _SPACE)}{_SHUT}" if text.strip() else text


def bare(text: str) -> str:
    """The same text without the signs that set parts of it apart."""
    if _OPEN not in text:
        return text
    return _SIGNS.sub("", text).replace(_SPACE, " ")


def is_apart(text: str) -> bool:
    """Does anything in it stand apart?"""
    return _OPEN in text


def numbered(number: object, thing: str) -> str:
    """So many of a thing, which is said with its number where it stands apart."""
    said = f"{number} {bare(thing)}".strip()
    return apart(said) if is_apart(thing) else said


def capital(text: str) -> str:
    """A sentence begins with a capital, unless it begins with an id."""
    first = bare(text).partition(" ")[0]
    at = 2 if text.startswith(_OPEN + _KEPT) else int(text.startswith(_OPEN))
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :] if first.isalpha() else text


def said_around(text: str, line: Callable[[str], str], part: Callable[[str], str]) -> str:
    """A line around what stands apart in it: `line` says the one, `part` the other."""
    parts: list[str] = []

    def kept(found: re.Match[str]) -> str:
        parts.append(found[1].replace(_SPACE, " "))
        return f"X{len(parts)}"

    said = line(_APART.sub(kept, text))
    for at in range(len(parts), 0, -1):
        one = parts[at - 1]
        put = one[1:] if one.startswith(_KEPT) else part(one)
        said = said.replace(f"X{at}", put, 1)
    return said


def scene_apart(scene: Scene, voice: Voice) -> Scene:
    """A scene with everything it says set apart, where it is to be said in another language; what
    stands beside a number agrees with it. Its questions are left as they are.
    """
    if not isinstance(voice, Translation):
        return scene
    agreed = replace(scene, root=_agreed(scene.root, voice), prompts=())
    return replace(decode(_marked(msgspec.json.encode(agreed)), Scene), prompts=scene.prompts)


def said_apart(node: Area) -> Area:
    """A part of a scene that is said already, all of it set apart to stay as it is."""
    return _each(node, as_it_is)


def _each(node: Area, mark: Callable[[str], str]) -> Area:
    return decode(_marked(msgspec.json.encode(node), mark), Area)


def outcome_apart(outcome: Outcome, voice: Voice) -> Outcome:
    """The same for a result."""
    if not isinstance(voice, Translation):
        return outcome
    return decode(_marked(msgspec.json.encode(outcome)), Outcome)


def _marked(raw: bytes, mark: Callable[[str], str] = apart) -> bytes:
    def string(inner: bytes) -> bytes:
        return msgspec.json.encode(mark(msgspec.json.decode(b'"%s"' % inner)))

    def notes(found: re.Match[bytes]) -> bytes:
        return b'"notes":[%s]' % STRING.sub(lambda one: string(one[1]), found[1])

    raw = FIELD.sub(lambda found: b'"%s":%s' % (found[1], string(found[2])), raw)
    return NOTES.sub(notes, raw)


def _agreed(node: Area, voice: Translation) -> Area:
    """The same with what stands beside a number in the form the language has for it; a map, which
    is drawn with letters of names, is said.
    """
    if node.kind == "hexmap":
        return _each(node, lambda text: as_it_is(voice.named(text)))
    children = tuple([_agreed_in(child, voice) for child in node.children])
    return replace(node, children=children, badges=_counted(node.badges, voice))


def _agreed_in(node: Node, voice: Translation) -> Node:
    if isinstance(node, Area):
        return _agreed(node, voice)
    if isinstance(node, Text):
        return replace(node, marks=_counted(node.marks, voice))
    return replace(node, face=replace(node.face, badges=_counted(node.face.badges, voice)))


def _counted(marks: tuple[Mark, ...], voice: Translation) -> tuple[Mark, ...]:
    """Marks with their labels in the singular where the language counts their number as one."""
    return tuple([_one(mark, voice) if voice.is_one(mark.value) else mark for mark in marks])


def _one(mark: Mark, voice: Translation) -> Mark:
    label = singular(mark.label)
    known = label != mark.label and not voice.read(label).cost
    return replace(mark, label=label) if known else mark


def singular(label: str) -> str:
    """What there is one of: "Treasure" of "Treasures", "card in hand", "red skill"."""
    first, space, rest = label.partition(" ")
    if _is_many(first):
        return f"{_one_of(first)}{space}{rest}"
    before, space, last = label.rpartition(" ")
    return f"{before}{space}{_one_of(last)}" if space and _is_many(last) else label


def _is_many(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss")


def _one_of(many: str) -> str:
    return f"{many[:-3]}y" if many.endswith("ies") else many[:-1]
