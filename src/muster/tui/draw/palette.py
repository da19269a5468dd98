"""Colours, shapes and letters. The surroundings change with the theme, components never do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from muster.kernel.game import Game
from muster.tui.words.suits import IN_ENGLISH, SuitWords


@dataclass(frozen=True)
class Suit:
    """A suit is never a colour alone: it has a shape too, and in each language a letter."""

    fill: str
    shade: str
    ink: str
    shape: str


IVORY, INK, INK_2 = "#FFF8EA", "#1D1A17", "#554B41"
WAX = "#B3291B"

SUITS = {
    "red": Suit("#BB4434", "#9C3629", IVORY, "■"),
    "orange": Suit("#EF7A11", "#DE6C0A", INK, "✚"),
    "yellow": Suit("#F9C93A", "#EBB728", INK, "▲"),
    "green": Suit("#24B08D", "#1E9E7E", INK, "◆"),
    "blue": Suit("#0F4198", "#0C357C", IVORY, "●"),
    "purple": Suit("#9A5FA5", "#7F4C89", IVORY, "★"),
    "gray": Suit("#413B37", "#322D29", IVORY, "⬢"),
    "beige": Suit("#E7D3A8", "#D8C190", INK, "▼"),
    "any": Suit("#FFFFFF", "#F1EADC", INK, "◌"),
}
PLAIN = Suit("#6B5140", "#59422F", IVORY, "")
"""A piece without a suit: brown card."""

RAINBOW = ("red", "orange", "yellow", "green", "blue", "purple", "gray")

SEATS = (
    ("#EA7A43", INK),
    ("#509FEA", INK),
    ("#58700B", "#FFFFFF"),
    ("#4E3799", "#FFFFFF"),
    ("#5F422F", "#FFFFFF"),
    ("#F1BE58", INK),
    ("#73D0C4", INK),
    ("#C26693", INK),
)
GHOST = ("#8D877C", INK)


def suit(name: str) -> Suit:
    return SUITS.get(name, PLAIN)


def seat_colours(seat: int, seats: int) -> tuple[str, str]:
    """Ground and letter of a seat's medallion; players beyond the seats are ghosts."""
    return SEATS[seat % len(SEATS)] if seat < seats else GHOST


@dataclass(frozen=True)
class Palette:
    """The colours around the pieces: room, wood, felt, lamp and the text on them; and what suits
    are called.
    """

    dark: bool
    room: str
    room_2: str
    wood: str
    wood_text: str
    felt: str
    text: str
    text_2: str
    accent: str
    glow: str
    glow_ink: str
    brass: str
    ok: str
    bad: str
    paper: str
    paper_2: str
    paper_3: str
    suits: SuitWords

    @property
    def plate(self) -> str:
        """A seat plate, let into the felt."""
        return mix(self.felt, "#000000" if self.dark else "#FFFFFF", 0.34)

    @property
    def shadow(self) -> str:
        """Where a piece touches the felt."""
        return mix(self.felt, "#000000", 0.45 if self.dark else 0.22)

    @property
    def thread(self) -> str:
        """Printed lines."""
        return mix(self.felt, self.text, 0.26)

    @property
    def faint(self) -> str:
        """Zeros and empty places."""
        return mix(self.felt, self.text, 0.45)


def palette_for(game: Game[Any] | None, dark: bool, suits: SuitWords = IN_ENGLISH) -> Palette:
    """The colours of a theme, with a game's felt on the table."""
    skin = _skin(game)
    felts = skin.get("felt") or {}
    accent = str(skin.get("accent") or "#E3C08A")
    if dark:
        return Palette(
            dark=True,
            room="#120E0B",
            room_2="#1D1713",
            wood="#4A301D",
            wood_text="#F6EEE1",
            felt=str(felts.get("dark") or "#26303A"),
            text="#F6EEE1",
            text_2="#CDBFAC",
            accent=accent,
            glow="#FFD45E",
            glow_ink=INK,
            brass="#DDB15A",
            ok="#7FD6A4",
            bad="#FF9B85",
            paper="#F3EBDA",
            paper_2="#E4D8C0",
            paper_3="#CDBE9F",
            suits=suits,
        )
    return Palette(
        dark=False,
        room="#EFE6D6",
        room_2="#F8F2E6",
        wood="#C79B66",
        wood_text="#221B15",
        felt=str(felts.get("light") or "#CBD7DD"),
        text="#221B15",
        text_2="#51463B",
        accent=mix(accent, INK, 0.6),
        glow="#B34A00",
        glow_ink="#FFFFFF",
        brass="#9A6B14",
        ok="#0B6B45",
        bad="#A62A18",
        paper="#FFFCF4",
        paper_2="#F1E8D6",
        paper_3="#D9CCB0",
        suits=suits,
    )


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _skin(game: Game[Any] | None) -> dict[str, Any]:
    if game is None:
        return {}
    try:
        found = json.loads((game.folder / "skin.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
