"""The box a view belongs to, found once for a table."""

from __future__ import annotations

from typing import Any

from muster.kernel import shelf
from muster.kernel.state import Box
from muster.kernel.views.view import View


class BoxOf:
    """Finds the box of views, which takes longer than many a decision; a bot seldom moves."""

    def __init__(self) -> None:
        self._setting: tuple[Any, ...] = ()
        self._box: Box

    def box(self, view: View) -> Box:
        """The box of the table this view is of."""
        setting = (view["game"], view["seats"], view["options"], view.get("overlay"))
        if setting != self._setting:
            self._setting = setting
            self._box = shelf.game(setting[0]).box(*setting[1:])
        return self._box
