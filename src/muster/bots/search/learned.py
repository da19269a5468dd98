"""Learned weights: read from beside a game, checked, and made into a model for a table."""

from __future__ import annotations

import logging
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec

from muster.bots.search.model import Model
from muster.kernel.errors import BadChoice
from muster.kernel.state import Box

FILE = "weights.json"
"""What a game has learned, beside its `features.py`."""

log = logging.getLogger(__name__)


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """One model: see `Model`. `hidden` is empty where the score is linear."""

    means: list[float]
    scales: list[float]
    output: list[float]
    hidden: list[list[float]] = []


class Learned(msgspec.Struct, forbid_unknown_fields=True):
    """A file of weights.

    features    the names of what was looked at, as the game's features.py has them
    models      for each number of seats, "2" or "4"; "any" for all others but one
    provenance  how they came about: games, bots, seed, loss, versions
    """

    game: str
    features: list[str]
    models: dict[str, Weights]
    provenance: dict[str, Any] = {}


def model_for(box: Box) -> Model | None:
    """What was learned for this table; None if nothing was, or the file is not for this game."""
    game: Any = box.game
    key = (game.meta.id, box.seats)
    if key not in _known:
        _known[key] = _found(game, box.seats)
    return _known[key]


_known: dict[tuple[str, int], Model | None] = {}


def _found(game: Any, seats: int) -> Model | None:
    file = weights_file(game)
    if file is None or game.features is None:
        return None
    try:
        learned = read_weights(file, game)
    except BadChoice as error:
        log.warning("%s; the built-in value plays", error)
        return None
    chosen = learned.models.get(str(seats))
    if chosen is None and seats > 1:  # alone there is nobody to be compared with
        chosen = learned.models.get("any")
    if chosen is None:
        return None
    return Model(game.features, chosen.means, chosen.scales, chosen.hidden, chosen.output)


def weights_file(game: Any) -> Path | None:
    """Where a game keeps what it has learned, if it does."""
    file: Path = game.folder / FILE
    return file if file.is_file() else None


def read_weights(file: Path, game: Any) -> Learned:
    """The weights in a file, if they fit the game; BadChoice with file, field and what fits."""
    try:
        learned = msgspec.json.decode(file.read_bytes(), type=Learned)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadChoice(f"{file.name}: these are no weights of a value: {error}") from None
    if learned.game != game.meta.id:
        raise _wrong(file, "game", learned.game, game.meta.id)
    names = list(game.feature_names)
    if learned.features != names:
        raise _wrong(file, "features", learned.features, names)
    for seats, weights in learned.models.items():
        if seats != "any" and not (seats.isdigit() and int(seats) in game.meta.seats):
            valid = ", ".join(["any", *(str(count) for count in game.meta.seats)])
            raise _wrong(file, "models", seats, f"one of {valid}")
        _check(file, f"models.{seats}", weights, len(names))
    return learned


def _check(file: Path, where: str, weights: Weights, count: int) -> None:
    """BadChoice unless every row has its length and every number is one."""
    units = len(weights.hidden) or count
    rows = {"means": (weights.means, count), "scales": (weights.scales, count)}
    rows["output"] = (weights.output, units)
    for at, row in enumerate(weights.hidden):
        rows[f"hidden[{at}]"] = (row, count + 1)
    for name, (row, length) in rows.items():
        if len(row) != length:
            raise _wrong(file, f"{where}.{name}", f"{len(row)} numbers", f"{length} numbers")
        for number in row:
            if not isfinite(number) or (name == "scales" and number <= 0):
                above = " above 0" if name == "scales" else ""
                raise _wrong(file, f"{where}.{name}", number, f"finite numbers{above}")


def _wrong(file: Path, field: str, found: Any, wanted: Any) -> BadChoice:
    return BadChoice(f"{file.name}: {field} is {found!r}; expected {wanted!r}")
