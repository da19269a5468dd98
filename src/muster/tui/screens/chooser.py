"""Choosing among the answers on the bar: with arrows, numbers, and the pointer."""

from __future__ import annotations

import time

from muster.kernel.scene import Choice, Scene
from muster.tui.screens.arranging import arrange, beside
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.stage import bar_rows, groups_for, prompts_for
from muster.tui.screens.table import TableScreen
from muster.tui.words.groups import Group, in_order

TYPING = 1.0
"""Seconds to wait for a second digit."""


class Chooser(TableScreen):
    """A table at which one looks through answers; what it means to play one is up to others."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.choices: tuple[Choice, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self._rows = 0
        self._typed = ""
        self._typed_at = 0.0
        self._asked: list[tuple[str, tuple[str, ...], bool]] = []

    def action_play(self) -> None:
        """Play the answer under the cursor."""
        raise NotImplementedError

    def place_cursor(self, scene: Scene) -> None:
        """On a choice while there is a question; nowhere if no answer is expected any more.

        Else a second Enter would change a sealed answer, or add something, by mistake.
        """
        self._groups, self._rows = groups_for(scene, self.said), bar_rows(scene, self.size.height)
        self.choices = in_order(self._groups)
        asked = [(p.key, p.picks, p.answered or p.idle) for p in prompts_for(scene)]
        if asked != self._asked:
            self._asked, self._typed = asked, ""
            self.cursor = -1 if asked and all(done for _, _, done in asked) else 0
        self.cursor = min(self.cursor, len(self.choices) - 1)

    def typing(self) -> str:
        """What was typed so far where a longer number may be meant, and what happens next."""
        if not self._typed:
            return ""
        number, most = int(self._typed), len(self.choices)
        first, last = number * 10, min(number * 10 + 9, most)
        longer = f"{first} to {last}" if last > first else f"{first}"
        return self.said(f"{number}▁ Enter or wait: {number} · next digit: {longer} · Esc: no")

    def stop_typing(self) -> None:
        """Whoever does something else than type on means no number any more."""
        self._typed = ""

    def action_move(self, by: int) -> None:
        self.stop_typing()
        if self.choices:
            start = self.cursor if self.cursor >= 0 else min(0, -by)
            self.cursor = (start + by) % len(self.choices)
            self.draw()

    def action_row(self, by: int) -> None:
        """To the answer above or below."""
        self.stop_typing()
        width = self.query_one("#bar", CanvasView).canvas.width
        places = arrange(self._groups, width, self._rows)
        to = beside(places, self.cursor, by) if 0 <= self.cursor < len(places) else 0
        if to < len(self.choices):
            self.cursor = to
            self.draw()

    def action_digit(self, digit: int) -> None:
        """Numbers play at once where no longer number can be meant."""
        now = time.monotonic()
        typed = self._typed + str(digit) if now - self._typed_at < TYPING else str(digit)
        self._typed, self._typed_at = typed, now
        number = int(typed)
        if not 1 <= number <= len(self.choices):
            self.stop_typing()
            self.draw()
            if self.choices:
                told = f"There is no answer {number}; they go from 1 to {len(self.choices)}."
                self.notify(self.said(told), timeout=4)
            return
        self.cursor = number - 1
        if number * 10 > len(self.choices):
            self.action_play()
        else:
            self.draw()
            self.set_timer(TYPING, lambda: self._play_typed(typed, now))

    def _play_typed(self, typed: str, at: float) -> None:
        if self._typed != typed or self._typed_at != at:
            return
        if self.app.screen is self:
            self.action_play()
        else:  # whoever has opened something else meanwhile means no number
            self.stop_typing()
            self.draw()

    def on_canvas_view_hovered(self, event: CanvasView.Hovered) -> None:
        found = self.choices_at(event.things)
        if len(found) == 1 and found[0] != self.cursor:
            self.stop_typing()
            self.cursor = found[0]
            self.draw()

    def choices_at(self, things: list[str]) -> list[int]:
        """The choices that touch the topmost thing that is touched by any."""
        for thing in things:
            if thing.startswith("choice:"):
                return [int(thing.removeprefix("choice:"))]
            found = [n for n, choice in enumerate(self.choices) if thing in choice.targets]
            if found:
                return found
        return []
