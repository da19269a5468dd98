"""Skins: how a game looks, read from the `skin.json` in its folder.

Any field may be left out, the whole file too: what is missing is derived from the game's id, so
that every game has a box of its own on the shelf. What cannot be drawn is left out and logged.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from muster.kernel.game import Game

log = logging.getLogger("muster.skins")

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}").fullmatch
_WORDS = re.compile(r"[A-Za-z0-9 -]{1,40}").fullmatch
_ICON = re.compile(r"[a-z0-9][a-z0-9-]{0,79}").fullmatch
_PAINT = re.compile(r"[a-z]{1,20}").fullmatch


class Felt(msgspec.Struct, frozen=True):
    """The colour of the cloth in a dark and in a light room."""

    dark: str
    light: str


class Skin(msgspec.Struct, frozen=True):
    """What a screen needs to know; fonts and patterns are names the client knows, or are ignored.

    `icon` is the picture on the box, `back` the one on the backs of cards, `box` the box's colour.
    `paints` are the grounds of printed symbols by the names the game's scenes use.
    """

    felt: Felt
    accent: str
    font: str
    pattern: str
    art: str
    icon: str
    back: str
    box: str
    paints: dict[str, str] = {}


class GameSkin(msgspec.Struct, frozen=True):
    """A skin, and every icon the game's skin file names."""

    skin: Skin
    icons: tuple[str, ...]


# Dark and light cloth, accent, box: text on them is legible in both rooms.
_CLOTHS = (
    ("#123B40", "#C2DBDD", "#8ED6E0", "#1F6B73"),
    ("#26303C", "#CCD4DC", "#A9C4E4", "#4A5F78"),
    ("#2B3A1E", "#D2DCC2", "#BEDD94", "#57753A"),
    ("#3B1F33", "#DFC9D8", "#EDA9CF", "#7E3F6C"),
    ("#40291A", "#E3D2BF", "#F2BE8B", "#8A5730"),
    ("#1B2A4E", "#C6D0E6", "#9DBBFF", "#3559A0"),
)
_PATTERNS = ("parquet", "orbits", "rosette", "arcs", "grid")
_ARTS = ("rays", "orbits", "rosette", "arcs", "grid")
_PICTURES = ("round-table", "card-play", "rolling-dices", "meeple", "stack", "crown")


def skin_of(game: Game[Any]) -> GameSkin:
    """How this game looks."""
    data = _read(game)
    usual = usual_skin(game.meta.id)
    felt = data.get("felt")
    felt = felt if isinstance(felt, dict) else {}

    def entry(
        name: str, fits: Callable[[str], object], source: dict[str, Any] = data
    ) -> str | None:
        value = source.get(name)
        if value is None:
            return None
        if isinstance(value, str) and (not value or fits(value)):
            return value
        _odd(game, f"{name} is left out: {value!r}")
        return None

    def chosen(name: str, fits: Callable[[str], object]) -> str:
        found = entry(name, fits)
        default: str = getattr(usual, name)
        return default if found is None else found

    skin = Skin(
        felt=Felt(
            entry("dark", _COLOUR, felt) or usual.felt.dark,
            entry("light", _COLOUR, felt) or usual.felt.light,
        ),
        accent=entry("accent", _COLOUR) or usual.accent,
        font=chosen("font", _WORDS),
        pattern=chosen("pattern", _WORDS),
        art=chosen("art", _WORDS),
        icon=entry("icon", _ICON) or usual.icon,
        back=entry("back", _ICON) or usual.back,
        box=entry("box", _COLOUR) or usual.box,
        paints=_paints(game, data.get("paints")),
    )
    named = data.get("icons")
    named = list(named.values()) if isinstance(named, dict) else []
    names = {skin.icon, skin.back, *(n for n in named if isinstance(n, str) and _ICON(n))}
    return GameSkin(skin, tuple(sorted(names)))


def _paints(game: Game[Any], given: Any) -> dict[str, str]:
    """The grounds of printed symbols; what is no name or no colour is left out."""
    found = given if isinstance(given, dict) else {}
    fit = {n: c for n, c in found.items() if _PAINT(n) and isinstance(c, str) and _COLOUR(c)}
    if len(fit) < len(found):
        _odd(game, f"paints are left out: {found.keys() - fit!r}")
    return fit


def usual_skin(game: str) -> Skin:
    """The look of a game that brings none: always the same for the same id."""
    lot = sha256(f"muster skin {game}".encode()).digest()
    dark, light, accent, box = _CLOTHS[lot[0] % len(_CLOTHS)]
    picture = _PICTURES[lot[3] % len(_PICTURES)]
    return Skin(
        felt=Felt(dark, light),
        accent=accent,
        font="",
        pattern=_PATTERNS[lot[1] % len(_PATTERNS)],
        art=_ARTS[lot[2] % len(_ARTS)],
        icon=picture,
        back=picture,
        box=box,
    )


def _read(game: Game[Any]) -> dict[str, Any]:
    file = game.folder / "skin.json"
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        _odd(game, f"cannot be read: {error}")
        return {}
    return data if isinstance(data, dict) else {}


def _odd(game: Game[Any], why: str) -> None:
    """Say what is wrong with a game's skin.json."""
    log.warning("skin.json", extra={"event": "skin", "game": game.meta.id, "error": why})
