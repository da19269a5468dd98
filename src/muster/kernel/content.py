"""Components as data: a game's own JSON files, and packs that overlay their values.

A content file is an object; the lists of objects with an `id` in it are its cards. A pack is a
folder with files of the same names that hold only what differs:

    plans.json   {"plans": [{"id": "p2-01", "specialists": ["red", "gray"]}]}

A pack changes values, it never adds or removes cards or fields. The same in one file, as it is
shared: `{"muster_pack": 1, "game": "the-plan", "name": "Rich", "files": {"plans": {...}}}`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from muster.kernel.errors import BadContent
from muster.kernel.records.typed import convert

T = TypeVar("T")

Files = dict[str, dict[str, Any]]


class Content:
    """The components of one match: parsed files by stem, what a pack changed, and their hash.

    `schemas` are the types the box has read files as so far, by stem.
    """

    __slots__ = ("files", "hash", "overlay", "schemas")

    def __init__(self, files: Files, overlay: Files | None = None, known: str = "") -> None:
        """`known` is the hash of these files, where somebody has it already."""
        self.overlay: Files = overlay or {}
        self.files = overlaid(files, self.overlay) if self.overlay else files
        self.hash = known or hash_of(self.files)
        self.schemas: dict[str, type[Any]] = {}

    def read(self, stem: str, schema: type[T]) -> T:
        """A file as a typed structure; a misfit is refused with file, card and field."""
        self.schemas[stem] = schema
        try:
            return convert(self.files[stem], schema)
        except msgspec.ValidationError as error:
            raise _located(f"{stem}.json", self.files[stem], str(error)) from None


def hash_of(files: Files) -> str:
    """Of all that these files say, however they are written."""
    plain = json.dumps(files, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(plain.encode()).hexdigest()


def read_pack(path: Path) -> Files:
    """The values of a pack: a folder of JSON files, or one file as it is shared."""
    return unwrapped(path.name, _read_json(path))["files"] if path.is_file() else read_folder(path)


def read_folder(folder: Path) -> Files:
    """Every JSON file of a folder, by stem; a bad one is refused with the place."""
    if not folder.is_dir():
        expected = "no such folder or file; a pack is a folder of JSON files, or one shared file"
        raise BadContent(str(folder), "", "", expected)
    return {path.stem: _read_json(path) for path in sorted(folder.glob("*.json"))}


def _read_json(path: Path, name: str = "") -> dict[str, Any]:
    name = name or path.name
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadContent(name, "", place, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise BadContent(name, "", "", "not JSON: nested too deeply") from None
    except UnicodeDecodeError as error:
        raise BadContent(name, "", f"byte {error.start}", "not UTF-8 text") from None
    if not isinstance(data, dict):
        raise BadContent(name, "", "", "expected an object at the top")
    return data


def read_struct(path: Path, shape: type[T], name: str = "") -> T | None:
    """What is in this JSON file of a game, None if there is no such file.

    BadContent says which field is wrong; there the file is called `name`, or by its own name.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=shape)
    except FileNotFoundError:
        return None
    except msgspec.ValidationError as error:
        reason, _, field = str(error).partition(" - at `$.")
        raise BadContent(name or path.name, "", field.rstrip("`"), reason) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _read_json(path, name or path.name)  # it says in which line
        raise BadContent(name or path.name, "", "", f"not JSON: {error}") from None


PACK = 1
"""The format of a pack in one file."""


def wrapped(game: str, name: str, files: Files) -> dict[str, Any]:
    """A pack as the one file it is shared as."""
    return {"muster_pack": PACK, "game": game, "name": name, "files": files}


def unwrapped(file: str, data: Any) -> dict[str, Any]:
    """What is in such a file: `game` and `name`, which may be missing, and `files`."""
    if not isinstance(data, dict) or "muster_pack" not in data:
        expected = "no pack: expected an object with muster_pack, game, name and files"
        raise BadContent(file, "", "", expected)
    if data["muster_pack"] != PACK:
        got = data["muster_pack"]
        expected = f"expected {PACK}, got {got!r}; it is of another version of Muster"
        raise BadContent(file, "", "muster_pack", expected)
    files = data.get("files")
    if not isinstance(files, dict) or not all(isinstance(one, dict) for one in files.values()):
        raise BadContent(file, "", "files", "expected an object with an object for each file")
    return {"game": data.get("game"), "name": data.get("name"), "files": files}


MOST = 1000
"""How much of anything a pack may ask for: a record from a stranger brings its pack along."""


def overlaid(files: Files, overlay: Mapping[str, Mapping[str, Any]]) -> Files:
    """The files with a pack's values laid over them; anything that does not fit is refused."""
    merged: Files = {stem: dict(data) for stem, data in files.items()}
    for stem, changes in overlay.items():
        file = f"{stem}.json"
        if stem not in files:
            raise BadContent(
                file, "", "", "no such file; expected one of " + _names(files, ".json")
            )
        for field, value in changes.items():
            if field == "provenance":
                continue
            _check_size(file, field, value)
            base = files[stem]
            if field not in base:
                raise BadContent(file, "", field, "unknown field; expected one of " + _names(base))
            if is_cards(base[field]):
                merged[stem][field] = _overlaid_cards(file, field, base[field], value)
            else:
                _same_shape(file, "", field, base[field], value)
                merged[stem][field] = value
    return merged


def _overlaid_cards(
    file: str, field: str, base: list[dict[str, Any]], value: Any
) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise BadContent(file, "", field, f"expected a list of cards, got {_type(value)}")
    cards = {card["id"]: dict(card) for card in base}
    for at, change in enumerate(value):
        if not isinstance(change, dict) or not isinstance(change.get("id"), str):
            raise BadContent(file, f"{field}[{at}]", "id", "expected a card with an id")
        name = change["id"]
        if name not in cards:
            near = ", ".join(list(cards)[:3])
            raise BadContent(file, name, "id", f"no such card; ids look like {near}")
        for key, new in change.items():
            if key not in cards[name]:
                raise BadContent(
                    file, name, key, "unknown field; expected one of " + _names(cards[name])
                )
            if new is not None or all(card.get(key) is not None for card in base):
                _same_shape(file, name, key, cards[name][key], new)
            cards[name][key] = new
    return list(cards.values())


def is_cards(value: Any) -> bool:
    """Is this a list of cards: objects with an id?"""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(card, dict) and isinstance(card.get("id"), str) for card in value)
    )


def _check_size(file: str, field: str, value: Any) -> None:
    """Refuse what would fill the memory before the rules have looked at it."""
    if not is_cards(value):
        _check_numbers(file, "", field, value)
        return
    for card in value:
        for key, new in card.items():
            _check_numbers(file, card["id"], key, new)


def _check_numbers(file: str, card: str, place: str, value: Any) -> None:
    if isinstance(value, (int, float)) and not -MOST <= value <= MOST:
        expected = f"{value} is too much; a pack has numbers up to {MOST}"
        raise BadContent(file, card, place, expected)
    if isinstance(value, dict):
        for name, inner in value.items():
            _check_numbers(file, card, f"{place}.{name}", inner)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            _check_numbers(file, card, f"{place}[{at}]", inner)


def _same_shape(file: str, card: str, field: str, old: Any, new: Any) -> None:
    if old is not None and type(old) is not type(new):
        raise BadContent(file, card, field, f"expected {_type(old)}, got {_type(new)}")


def _type(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", str: "text", list: "a list"}
    names |= {dict: "an object", float: "a number", type(None): "null"}
    return names.get(type(value), type(value).__name__)


def _names(of: Mapping[str, Any], suffix: str = "") -> str:
    return ", ".join(f"{name}{suffix}" for name in of)


def _located(file: str, data: dict[str, Any], message: str) -> BadContent:
    """A schema error with the card's id in place of its number in the list."""
    what, _, path = message.partition(" - at `$")
    card, field = "", path.rstrip("`").lstrip(".")
    if "[" in field:
        name, _, rest = field.partition("[")
        number, _, tail = rest.partition("]")
        cards = data.get(name)
        if isinstance(cards, list) and number.isdigit() and isinstance(cards[int(number)], dict):
            card = str(cards[int(number)].get("id", f"{name}[{number}]"))
            field = tail.lstrip(".")
    return BadContent(file, card, field, what[:1].lower() + what[1:])
