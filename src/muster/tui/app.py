"""The terminal client as an app."""

from __future__ import annotations

from muster.tui.screens.lesson import LessonScreen
from muster.tui.screens.play import PlayScreen
from muster.tui.table.lesson import LessonTable
from muster.tui.table.local import LocalTable
from muster.tui.theme import ThemedApp

PACE = 0.7
"""Seconds a bot takes at least, so that people see what happens."""


class TableApp(ThemedApp):
    """A table in a terminal."""

    def __init__(self, table: LocalTable, *, pace: float = PACE, dark: bool = True) -> None:
        super().__init__(table.match.game, table.voice, dark)
        self.table = table
        self._pace = pace

    def on_mount(self) -> None:
        self.push_screen(PlayScreen(self.table, self._pace))

    def play_again(self) -> None:
        """The same people, a new deal."""
        self.table = self.table.again()
        self.switch_screen(PlayScreen(self.table, self._pace))


class LessonApp(ThemedApp):
    """A lesson in a terminal."""

    def __init__(self, table: LessonTable, *, pace: float = PACE, dark: bool = True) -> None:
        super().__init__(table.match.game, table.voice, dark)
        self.table = table
        self._pace = pace

    def on_mount(self) -> None:
        self.push_screen(LessonScreen(self.table, self._pace))
