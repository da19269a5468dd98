"""The dark and the light theme around a game's felt, and an app that has both."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from muster.kernel.game import Game
from muster.languages import Voice
from muster.tui.draw.palette import INK, INK_2, Palette, palette_for
from muster.tui.words.spoken import speak
from muster.tui.words.suits import suits_in

DARK, LIGHT = "muster-dark", "muster-light"

INTERRUPTED = 130


def theme_of(palette: Palette) -> Theme:
    return Theme(
        name=DARK if palette.dark else LIGHT,
        primary=palette.brass,
        secondary=palette.accent,
        accent=palette.glow,
        foreground=palette.text,
        background=palette.room,
        surface=palette.room_2,
        panel=palette.room_2,
        success=palette.ok,
        warning=palette.brass,
        error=palette.bad,
        dark=palette.dark,
        variables=variables_of(palette),
    )


def variables_of(palette: Palette) -> dict[str, str]:
    """Colours for the style sheets, beside Textual's own."""
    return {
        "felt": palette.felt,
        "plate": palette.plate,
        "wood": palette.wood,
        "wood-text": palette.wood_text,
        "paper": palette.paper,
        "paper-2": palette.paper_2,
        "paper-3": palette.paper_3,
        "ink": INK,
        "ink-2": INK_2,
        "glow": palette.glow,
        "bad": palette.bad,
        "dim": palette.text_2,
        "scrollbar": palette.wood,
        "scrollbar-hover": palette.brass,
        "scrollbar-active": palette.brass,
        "scrollbar-background": palette.felt,
        "scrollbar-background-hover": palette.felt,
        "scrollbar-background-active": palette.felt,
        "scrollbar-corner-color": palette.felt,
    }


class ThemedApp(App[int]):
    """An app with a dark and a light theme, which speaks one language. Its return value is the exit
    code.
    """

    TITLE = "Muster"
    CSS = """
    ToastRack { dock: top; align-horizontal: right; margin: 1 0 0 0; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(self, game: Game[Any], voice: Voice, dark: bool = True) -> None:
        self.voice = voice
        suits = suits_in(self.said)
        self._palettes = {wanted: palette_for(game, wanted, suits) for wanted in (True, False)}
        self._dark = dark
        super().__init__()
        for palette in self._palettes.values():
            self.register_theme(theme_of(palette))
        self.theme = DARK if dark else LIGHT

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables_of(self._palettes[self._dark])

    @property
    def palette(self) -> Palette:
        return self._palettes[self._dark]

    def switch_theme(self) -> None:
        """From dark to light and back."""
        self._dark = not self._dark
        self.theme = DARK if self._dark else LIGHT

    def said(self, text: str) -> str:
        """A text as it is read here: what a screen itself says, a clause, a line in English."""
        return speak(text, self.voice)

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)


def said_on(screen: Screen[Any], text: str) -> str:
    """A text as it is read on this screen."""
    assert isinstance(screen.app, ThemedApp)
    return screen.app.said(text)
