"""What is wrong with a pack, all at once, and what it changes.

The kernel and the rules of a game refuse a pack at its first fault. To find the others, the value
at fault is taken back and the rest is looked at again.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from muster.kernel.chance import Chance, Secret
from muster.kernel.content import Content, Files, is_cards, overlaid
from muster.kernel.engine import begin
from muster.kernel.errors import BadContent, MusterError, where_it_failed
from muster.kernel.events import Silence
from muster.kernel.game import Game
from muster.kernel.state import Box
from muster.parts.packs.forms import Way, schemas, ways, words

MOST = 40_000
"""A pack has at most so many bytes as JSON."""

FAULTS = 20
"""So many are told at once."""


class PackFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong: in which file, on which card, in which field, and what was expected.

    seats  the numbers of players for whom it is wrong; empty: nobody can play it
    """

    file: str
    card: str
    field: str
    text: str
    seats: tuple[int, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """A value that is not as printed; what is not there is null."""

    file: str
    card: str
    field: str
    before: Any
    after: Any


class PackSetting(msgspec.Struct, frozen=True):
    """One way to play a pack."""

    id: str
    label: str
    seats: int
    options: dict[str, Any]


class CheckedPack(msgspec.Struct, frozen=True):
    """What a pack is like. `settings` are the ways to play it; without one it is not ready.

    files    its values without those that are as printed
    changes  what is not as printed; `summary` says how much that is
    """

    ready: bool
    files: Files
    faults: tuple[PackFault, ...]
    changes: tuple[Change, ...]
    settings: tuple[PackSetting, ...]
    summary: str


def check(game: Game[Any], files: Any) -> CheckedPack:
    """Everything there is to say about a pack, for any data whatever: never an exception."""
    said, good, faults = fitting(game, files)
    ruled, settings = _against_rules(game, good)
    whole = not faults
    changes = tuple(changed(game.components, good))
    return CheckedPack(
        ready=whole and bool(settings),
        files=good if whole else trimmed_or_not(game.components, said),
        faults=tuple((faults + ruled)[:FAULTS]),
        changes=changes,
        settings=tuple(settings) if whole else (),
        summary=described(changes),
    )


def described(changes: Sequence[Change]) -> str:
    """How much is changed, in words."""
    values = len(changes)
    cards = len({(one.file, one.card) for one in changes if one.card})
    if not values:
        return "nothing changed"
    said = "1 value changed" if values == 1 else f"{values} values changed"
    return said + (f" on {cards} card{'' if cards == 1 else 's'}" if cards else "")


# ---------------------------------------------------------------- shape, and the types of files

Piece = tuple[str, str, str, str, Any]
"""One changed value: file, list or field, card, field of the card, the value."""


def fitting(game: Game[Any], files: Any) -> tuple[Files, Files, list[PackFault]]:
    """A pack as far as it is one, what of it fits the types of the files, and why the rest does
    not.
    """
    faults, said = _shaped(files)
    pieces, more = _pieces(game, said)
    faults += more
    faults += _against_types(game, pieces)
    return said, trimmed(game.components, _joined(pieces)), faults


def _shaped(files: Any) -> tuple[list[PackFault], Files]:
    if not isinstance(files, dict):
        return [PackFault("", "", "", "a pack is an object with an object for each file")], {}
    faults = [
        PackFault(f"{stem}.json", "", "", "expected an object with the values that differ")
        for stem, data in files.items()
        if not isinstance(data, dict)
    ]
    return faults, {stem: data for stem, data in files.items() if isinstance(data, dict)}


def _pieces(game: Game[Any], files: Files) -> tuple[list[Piece], list[PackFault]]:
    """The values that can be laid over what is printed, one by one, and why others cannot."""
    found: list[Piece] = []
    faults: list[PackFault] = []
    for piece in _split(game.components, files):
        try:
            overlaid(game.components, _joined([piece]))
            found.append(piece)
        except BadContent as error:
            faults.append(_fault(error))
        except RecursionError:
            faults.append(PackFault(f"{piece[0]}.json", piece[2], piece[3], "nested too deeply"))
    return found, faults


def _split(printed: Files, files: Files) -> Iterator[Piece]:
    for stem, data in files.items():
        for field, value in data.items():
            if field == "provenance":
                continue
            if not is_cards(printed.get(stem, {}).get(field)) or not isinstance(value, list):
                yield stem, field, "", "", value
                continue
            for card in value:
                if not isinstance(card, dict) or not isinstance(card.get("id"), str):
                    yield stem, field, "", "", [card]
                    continue
                for key in [key for key in card if key != "id"] or [""]:
                    yield stem, field, card["id"], key, card.get(key)


def _joined(pieces: list[Piece]) -> Files:
    """The pack of these pieces."""
    files: Files = {}
    cards: dict[tuple[str, str, str], dict[str, Any]] = {}
    for stem, field, card, key, value in pieces:
        data = files.setdefault(stem, {})
        if not card:
            data[field] = value
            continue
        place = (stem, field, card)
        if place not in cards:
            cards[place] = {"id": card}
            data.setdefault(field, []).append(cards[place])
        if key:
            cards[place][key] = value
    return files


def _against_types(game: Game[Any], pieces: list[Piece]) -> list[PackFault]:
    """What does not fit the types of the files; those pieces are taken out."""
    faults: list[PackFault] = []
    for stem, schema in schemas(game).items():
        while any(piece[0] == stem for piece in pieces):
            try:
                Content(game.components, _joined(pieces)).read(stem, schema)
                break
            except BadContent as error:
                faults.append(_fault(error))
                if not _take_out(pieces, error):
                    return faults
    return faults


def _take_out(pieces: list[Piece], error: BadContent) -> bool:
    """Take the value at fault back; False if it is none of the pack's."""
    head = error.field.replace("[", ".").partition(".")[0]

    def blamed(piece: Piece) -> bool:
        stem, field, card, key, _ = piece
        if f"{stem}.json" != error.file:
            return False
        if error.card and card:
            return card == error.card and key == head
        return not card and head == field

    kept = [piece for piece in pieces if not blamed(piece)]
    found = len(kept) < len(pieces)
    pieces[:] = kept
    return found


# ---------------------------------------------------------------- the rules of the box


def _against_rules(game: Game[Any], files: Files) -> tuple[list[PackFault], list[PackSetting]]:
    """What the rules object to, and the ways to play in which they do not."""
    settings: list[PackSetting] = []
    said: dict[tuple[str, str, str, str], list[int]] = {}
    tried = ways_for(game, files)
    for way in tried:
        _, found = mended(game, way, files)
        if not found:
            settings.append(_setting(game, way))
        for fault in found:
            said.setdefault((fault.file, fault.card, fault.field, fault.text), []).append(way[0])
    every = {way[0] for way in tried}
    faults = [
        PackFault(*place, seats=() if {*seats} == every else tuple(dict.fromkeys(seats)))
        for place, seats in said.items()
    ]
    return faults, settings


def ways_for(game: Game[Any], files: Files) -> list[Way]:
    """The ways to play in which a pack makes a difference: every number of seats, and where a
    changed file is only read with some option, with that.
    """
    usual, special = ways(game)
    found = [] if files and all(stem in special for stem in files) else list(usual)
    for stem in files:
        found += [way for way in special.get(stem, ()) if way not in found]
    return found


def mended(game: Game[Any], way: Way, files: Files) -> tuple[Box | None, list[PackFault]]:
    """The box of a pack without the values the rules object to, and those; None if there is none
    that can be dealt.
    """
    faults: list[PackFault] = []
    pieces = list(_split(game.components, files))
    while len(faults) < FAULTS:
        try:
            return _dealt(game, way, _joined(pieces)), faults
        except BadContent as error:
            faults.append(_fault(error))
            if not _take_out(pieces, error):
                break
        except MusterError as error:
            return None, [*faults, PackFault("", "", "", str(error))]
        except Exception as error:  # rules that never met such values
            what = where_it_failed(error, game.folder).partition(": ")[2]
            text = f"the rules cannot deal with it ({what})"
            return None, [*faults, PackFault("", "", "", text)]
    return None, faults


def _dealt(game: Game[Any], way: Way, files: Files) -> Box:
    """The box, from which a match could be dealt."""
    seats, options = way
    box = game.built(seats, options, files or None)
    begin(box, Chance(Secret.from_seed(0).key([""] * seats)), Silence())
    return box


def _setting(game: Game[Any], way: Way) -> PackSetting:
    seats, options = way
    label = "1 player" if seats == 1 else f"{seats} players"
    given: dict[str, Any] = {}
    for option in game.meta.options:
        value: Any = options.get(option.name)
        if option.offered(seats) and option.kind == "choice" and value != option.default:
            given[option.name] = value
            index = option.choices.index(value)
            word = option.words[index] if index < len(option.words) else words(value)
            label = f"{word}, {label}"
    id = " ".join([str(seats), *(f"{name}={value}" for name, value in given.items())])
    return PackSetting(id, label, seats, given)


def _fault(error: BadContent) -> PackFault:
    return PackFault(error.file, error.card, error.field, error.expected)


# ---------------------------------------------------------------- what is different


def trimmed(printed: Files, files: Files) -> Files:
    """A pack without values that are as printed."""
    kept = [piece for piece in _split(printed, files) if piece[4] != _printed(printed, piece)]
    return copy.deepcopy(_joined(kept))


def trimmed_or_not(printed: Files, files: Files) -> Files:
    """The same for a pack that may be anything: what cannot be compared stays as it is."""
    try:
        return trimmed(printed, files)
    except (KeyError, TypeError, RecursionError):
        return files


def _printed(printed: Files, piece: Piece) -> Any:
    stem, field, card, key, _ = piece
    there = printed.get(stem, {}).get(field)
    if not card:
        return there
    return next((one.get(key) for one in there or () if one["id"] == card), None)


def changed(printed: Files, files: Files) -> Iterator[Change]:
    """Every single value that is not as printed, inside of lists and objects, too."""
    for piece in _split(printed, files):
        stem, field, card, key, value = piece
        for place, before, after in _leaves(key or field, _printed(printed, piece), value):
            yield Change(f"{stem}.json", card, place, before, after)


def _leaves(place: str, before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys([*before, *after]):
            yield from _leaves(f"{place}.{name}", before.get(name), after.get(name))
    elif _objects(before) and _objects(after) and len(before) == len(after):
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _leaves(f"{place}[{at}]", old, new)
    else:
        yield place, before, after


def _objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value)
