"""What a pack may change, as forms: from the types a box reads its content files as.

Nothing is said twice. Kinds and ranges come from the types, help from their docstrings (a line that
begins with a field's name and two spaces) or from `msgspec.Meta(description=...)`, where a value is
from out of the file's `provenance`, and what a text may be out of what is printed: the ids it
refers to, or the few words that are printed again and again. What is printed in fields of one type
counts together, wherever they are.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect as types

from muster.kernel.content import is_cards
from muster.kernel.errors import MusterError
from muster.kernel.game import Game
from muster.kernel.options import settle

FieldKind = Literal["number", "text", "flag", "choice", "list", "map", "object"]

NAMES = ("name", "title", "codename", "label")
"""Fields a card may be called by. They are words for people and never a choice of a few."""

FEW = 40
LONG = 32
"""So many words can be chosen from, each so long; more are free text."""

SPARE = ("id", "provenance")


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value one may change.

    name      its key
    low, high  what a number may be, where the type says so; `least` and `most` are printed
    values    what a choice may be; the keys a map may have
    words     what the things of that name are called, where they have a name
    open      what is printed so far: something else may do, too
    null      it may be nothing
    optional  inside of an object it may be left out, and is `fallback` then
    item      what is in a list or a map
    fields    what is in an object
    source    where the printed value is from
    """

    name: str
    label: str
    kind: FieldKind
    help: str = ""
    low: float | None = None
    high: float | None = None
    least: float | None = None
    most: float | None = None
    whole: bool = True
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    open: bool = False
    null: bool = False
    optional: bool = False
    fallback: Any = None
    item: Field | None = None
    fields: tuple[Field, ...] = ()
    source: str = ""


class CardForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards of one list: `title` is the field they are called by, or empty."""

    name: str
    label: str
    title: str
    count: int
    fields: tuple[Field, ...]
    help: str = ""


class FileForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A content file: its cards, and values that are of no card."""

    name: str
    label: str
    cards: tuple[CardForm, ...]
    values: tuple[Field, ...]
    help: str = ""


Way = tuple[int, dict[str, Any]]
"""Seats and settled options: one way to play."""


@cache
def ways(game: Game[Any]) -> tuple[list[Way], dict[str, list[Way]]]:
    """The usual ways to play, one for each number of seats; and for each content file that is read
    in none of them, those in which an option decides that it is.
    """
    meta = game.meta
    usual = [(seats, settle(meta.options, seats, None)) for seats in meta.seats]
    seen = {stem for way in usual for stem in read_in(game, way)}
    special: dict[str, list[Way]] = {}
    for option in meta.options:
        for choice in option.choices if option.kind == "choice" else ():
            if len(seen) == len(game.components):
                return usual, special
            many = [
                (seats, settle(meta.options, seats, {option.name: choice}))
                for seats in meta.seats
                if option.offered(seats)
            ]
            for stem in read_in(game, many[0]) if many else ():
                if stem not in seen:
                    seen.add(stem)
                    special[stem] = many
    return usual, special


def read_in(game: Game[Any], way: Way) -> Mapping[str, type[Any]]:
    """The types of what is read when it is played so."""
    try:
        return game.box(*way).content.schemas
    except MusterError:
        return {}


@cache
def schemas(game: Game[Any]) -> dict[str, type[Any]]:
    """The type each content file is read as, in the order of the files."""
    usual, special = ways(game)
    found: dict[str, type[Any]] = {}
    for way in [*usual, *(many[0] for many in special.values())]:
        found.update(read_in(game, way))
    return {stem: found[stem] for stem in game.components if stem in found}


@cache
def forms(game: Game[Any]) -> tuple[FileForm, ...]:
    """What can be changed in a game's content files."""
    known = _Known(game.components)
    infos = {stem: types.type_info(schema) for stem, schema in schemas(game).items()}
    for stem, info in infos.items():
        known.gather(info, game.components[stem])
    return tuple(
        _file(stem, info, game.components[stem], known)
        for stem, info in infos.items()
        if isinstance(info, types.StructType)
    )


def _file(stem: str, info: types.StructType, data: Mapping[str, Any], known: _Known) -> FileForm:
    sources = _sources(data)
    cards: list[CardForm] = []
    values: list[Field] = []
    for one in info.fields:
        name = one.encode_name
        if name not in data or name in SPARE:
            continue
        printed = data[name]
        inner = one.type.item_type if isinstance(one.type, types.ListType) else None
        if is_cards(printed) and isinstance(inner, types.StructType):
            on_cards = {key for card in printed for key in card} - {*SPARE}
            fields = tuple(
                _field(
                    inner,
                    each,
                    known,
                    stem,
                    sources.get(f"{name}.{each.encode_name}", ""),
                    [card[each.encode_name] for card in printed if each.encode_name in card],
                )
                for each in inner.fields
                if each.encode_name in on_cards
            )
            title = next((key for key in NAMES if key in on_cards), "")
            cards.append(CardForm(name, words(name), title, len(printed), fields, _summary(inner)))
        else:
            values.append(_field(info, one, known, stem, sources.get(name, "")))
    own = data.get("name")  # a file that is one thing, as a scenario, has a name
    label = own if isinstance(own, str) and own else words(stem)
    return FileForm(stem, label, tuple(cards), tuple(values), _summary(info))


def _field(
    owner: types.StructType,
    one: types.Field,
    known: _Known,
    stem: str,
    source: str,
    here: Sequence[Any] = (),
) -> Field:
    """`here` is what is printed in this place alone: it tells better what a text refers to."""
    printed = known.printed(owner, one)
    made = _typed(one.encode_name, one.type, printed, known, stem, here)
    told = _helps(owner).get(one.encode_name, "")
    return msgspec.structs.replace(made, help=told or made.help, source=source)


def _within(owner: types.StructType, one: types.Field, known: _Known, stem: str) -> Field:
    """A field of an object inside of a card: it may be left out where the type has a default."""
    made = _field(owner, one, known, stem, "")
    if one.required:
        return made
    plain = one.default_factory() if one.default is msgspec.NODEFAULT else one.default
    return msgspec.structs.replace(made, optional=True, fallback=msgspec.to_builtins(plain))


def _typed(
    name: str,
    info: types.Type,
    printed: Sequence[Any],
    known: _Known,
    stem: str,
    here: Sequence[Any] = (),
) -> Field:
    """A field as its type says; what is printed there tells the rest."""
    if isinstance(info, types.Metadata):
        more = info.extra_json_schema or {}
        made = _typed(name, info.type, printed, known, stem, here)
        return msgspec.structs.replace(made, help=str(more.get("description", made.help)))
    there = [one for one in printed if one is not None]
    field = Field(name, words(name), "text")
    if isinstance(info, types.UnionType):
        real = [one for one in info.types if not isinstance(one, types.NoneType)]
        made = _typed(name, real[0], there, known, stem, here) if len(real) == 1 else field
        return msgspec.structs.replace(made, null=len(real) < len(info.types))
    if isinstance(info, types.BoolType):
        return msgspec.structs.replace(field, kind="flag")
    if isinstance(info, (types.IntType, types.FloatType)):
        return _number(field, info, there)
    if isinstance(info, (types.LiteralType, types.EnumType)):
        many = info.values if isinstance(info, types.LiteralType) else [e.value for e in info.cls]
        return msgspec.structs.replace(field, kind="choice", values=tuple(map(str, many)))
    if isinstance(info, (types.ListType, types.VarTupleType)):
        items = [item for many in there if isinstance(many, list) for item in many]
        own = [item for many in here if isinstance(many, list) for item in many]
        inner = _typed(name, info.item_type, items, known, stem, own)
        return msgspec.structs.replace(field, kind="list", item=inner)
    if isinstance(info, types.DictType):
        maps = [one for one in there if isinstance(one, dict)]
        keys, open_ = known.keys([key for one in maps for key in one], stem)
        inside = [value for one in maps for value in one.values()]
        inner = _typed(name, info.value_type, inside, known, stem)
        return msgspec.structs.replace(field, kind="map", values=keys, open=open_, item=inner)
    if isinstance(info, types.StructType):
        fields = tuple(_within(info, one, known, stem) for one in info.fields)
        return msgspec.structs.replace(field, kind="object", fields=fields, help=_summary(info))
    said = [one for one in there if isinstance(one, str)]
    values, open_ = known.choices(name, said, stem, [one for one in here if isinstance(one, str)])
    kind: FieldKind = "choice" if values else "text"
    called = () if open_ else known.called(values)
    return msgspec.structs.replace(field, kind=kind, values=values, words=called, open=open_)


def _number(field: Field, info: types.IntType | types.FloatType, there: Sequence[Any]) -> Field:
    numbers = [one for one in there if isinstance(one, (int, float))]
    return msgspec.structs.replace(
        field,
        kind="number",
        whole=isinstance(info, types.IntType),
        low=info.ge if info.gt is None else info.gt + 1,
        high=info.le if info.lt is None else info.lt - 1,
        least=min(numbers, default=None),
        most=max(numbers, default=None),
    )


class _Known:
    """What is printed: values of each field of each type, and what texts can refer to, by file:
    ids of cards, and lists of words.
    """

    def __init__(self, files: Mapping[str, Mapping[str, Any]]) -> None:
        self._printed: dict[tuple[type, str], list[Any]] = {}
        self._lists: list[tuple[str, tuple[str, ...]]] = []
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}
        for stem, data in files.items():
            for value in data.values():
                if is_cards(value):
                    ids = tuple(card["id"] for card in value)
                    self._lists.append((stem, ids))
                    self._names[ids] = tuple(_called(card) for card in value)
                elif isinstance(value, list) and value and all(isinstance(v, str) for v in value):
                    self._lists.append((stem, tuple(dict.fromkeys(value))))

    def gather(self, info: types.Type, value: Any) -> None:
        """Take in a printed value of this type, and all inside it."""
        if isinstance(info, types.Metadata):
            self.gather(info.type, value)
        elif isinstance(info, types.UnionType):
            for kind in info.types:
                self.gather(kind, value)
        elif isinstance(info, (types.ListType, types.VarTupleType)) and isinstance(value, list):
            for item in value:
                self.gather(info.item_type, item)
        elif isinstance(value, dict) and isinstance(info, types.DictType):
            for item in value.values():
                self.gather(info.value_type, item)
        elif isinstance(value, dict) and isinstance(info, types.StructType):
            for one in info.fields:
                if one.encode_name in value:
                    inside = value[one.encode_name]
                    self._printed.setdefault((info.cls, one.encode_name), []).append(inside)
                    self.gather(one.type, inside)

    def printed(self, owner: types.StructType, one: types.Field) -> Sequence[Any]:
        """What is printed in this field of objects of a type."""
        return self._printed.get((owner.cls, one.encode_name), ())

    def called(self, values: tuple[str, ...]) -> tuple[str, ...]:
        """What the cards with these ids are called; nothing if they have no names."""
        found = self._names.get(tuple(one for one in values if one), ())
        return ("", *found) if any(found) and values[:1] == ("",) else found if any(found) else ()

    def choices(
        self, name: str, printed: Sequence[str], stem: str, here: Sequence[str] = ()
    ) -> tuple[tuple[str, ...], bool]:
        """What a text with these printed values is chosen from, none for free text; and whether
        that is only what is printed so far.
        """
        seen = tuple(dict.fromkeys(printed))
        if name in (*NAMES, "id") or any(" " in one or len(one) > LONG for one in seen):
            return (), False
        found = self._meant(tuple(here), stem) or self._meant(seen, stem)
        if found:
            return found, False
        again = len(seen) > 1 and len(printed) >= 2 * len(seen)
        return (seen, True) if again and len(seen) <= FEW else ((), False)

    def keys(self, printed: Sequence[str], stem: str) -> tuple[tuple[str, ...], bool]:
        """The keys a map may have; the same."""
        seen = tuple(dict.fromkeys(printed))
        found = self._meant(seen, stem)
        return (found, False) if found else (seen if len(seen) <= FEW else (), True)

    def _meant(self, seen: Sequence[str], stem: str) -> tuple[str, ...]:
        """The shortest list of ids or words these all are in, one of the same file first."""
        real = {one for one in seen if one}
        lists = [
            (where != stem, len(many), many)
            for where, many in self._lists
            if len(real) > 1 and real <= {*many} and len(many) <= 2 * FEW
        ]
        nothing = ("",) if "" in seen else ()
        return nothing + min(lists)[2] if lists else ()


# Words


def words(name: str) -> str:
    """A key for people: "Start money" for `start_money`."""
    text = re.sub(r"[_-]+", " ", name).strip()
    return text[:1].upper() + text[1:]


def _called(card: Mapping[str, Any]) -> str:
    return next((str(card[name]) for name in NAMES if card.get(name)), "")


def _sources(data: Mapping[str, Any]) -> Mapping[str, str]:
    found = data.get("provenance")
    return {key: str(said) for key, said in found.items()} if isinstance(found, dict) else {}


def _doc(info: types.StructType) -> str:
    own = info.cls.__doc__ or ""
    return inspect.cleandoc(own) if not own.startswith(f"{info.cls.__name__}(") else ""


def _summary(info: types.StructType) -> str:
    """What a type says about itself first."""
    return _doc(info).partition("\n\n")[0].replace("\n", " ")


def _helps(info: types.StructType) -> dict[str, str]:
    """What a type says about its fields: lines `name  what it is`, or `one, other  what`."""
    names = {one.name: one.encode_name for one in info.fields}
    found: dict[str, str] = {}
    for heads, text in _entries(_doc(info)):
        for head in heads:
            if head in names:
                found[names[head]] = text[:1].upper() + text[1:]
    return found


def _entries(doc: str) -> Iterator[tuple[list[str], str]]:
    heads: list[str] = []
    text = ""
    for line in [*doc.splitlines(), ""]:
        start = re.match(r"([a-z_]\w*(?:, [a-z_]\w*)*) {2,}(\S.*)", line)
        if start or not line.startswith("  "):
            if heads:
                yield heads, text
            heads, text = (start[1].split(", "), start[2]) if start else ([], "")
        elif heads:
            text += " " + line.strip()
