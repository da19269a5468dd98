"""The two rooms as Textual themes."""

from __future__ import annotations

from textual.theme import Theme

from muster.tui.palette import INK, INK_2, Palette

DARK, LIGHT = "muster-dark", "muster-light"


def theme_of(room: Palette) -> Theme:
    return Theme(
        name=DARK if room.dark else LIGHT,
        primary=room.brass,
        secondary=room.accent,
        accent=room.glow,
        foreground=room.text,
        background=room.room,
        surface=room.room_2,
        panel=room.room_2,
        success=room.ok,
        warning=room.brass,
        error=room.bad,
        dark=room.dark,
        variables=variables_of(room),
    )


def variables_of(room: Palette) -> dict[str, str]:
    """Colours for the style sheets, beside Textual's own."""
    return {
        "felt": room.felt,
        "plate": room.plate,
        "wood": room.wood,
        "wood-text": room.wood_text,
        "paper": room.paper,
        "paper-2": room.paper_2,
        "paper-3": room.paper_3,
        "ink": INK,
        "ink-2": INK_2,
        "glow": room.glow,
        "bad": room.bad,
        "dim": room.text_2,
        "scrollbar": room.wood,
        "scrollbar-hover": room.brass,
        "scrollbar-active": room.brass,
        "scrollbar-background": room.felt,
        "scrollbar-background-hover": room.felt,
        "scrollbar-background-active": room.felt,
        "scrollbar-corner-color": room.felt,
    }
