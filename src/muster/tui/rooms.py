"""An app with two rooms, a dark one and a light one, around a game's felt."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.binding import Binding

from muster.kernel.game import Game
from muster.tui.palette import Palette, palette_for
from muster.tui.theme import DARK, LIGHT, theme_of, variables_of

INTERRUPTED = 130


class RoomApp(App[int]):
    """Its return value is the exit code."""

    TITLE = "Muster"
    CSS = """
    ToastRack { dock: top; align-horizontal: right; margin: 1 0 0 0; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(self, game: Game[Any], dark: bool = True) -> None:
        self._rooms = {wanted: palette_for(game, wanted) for wanted in (True, False)}
        self._dark = dark
        super().__init__()
        for room in self._rooms.values():
            self.register_theme(theme_of(room))
        self.theme = DARK if dark else LIGHT

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables_of(self._rooms[self._dark])

    @property
    def room(self) -> Palette:
        return self._rooms[self._dark]

    def switch_room(self) -> None:
        """From dark to light and back."""
        self._dark = not self._dark
        self.theme = DARK if self._dark else LIGHT

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)
