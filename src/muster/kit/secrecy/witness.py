"""A match with witnesses: what each viewer could see at every moment, also while rules ran."""

from __future__ import annotations

from typing import Any

import msgspec

from muster.kernel.engine import apply, ask_for
from muster.kernel.events import Event, Out
from muster.kernel.match import Match
from muster.kernel.state import State
from muster.kernel.views.beats import Beat
from muster.kernel.views.kept import Kept, keeping
from muster.kernel.views.staging import scene_of
from muster.kit.secrecy.channels import channels, history, text_of, view_text

Viewers = tuple[int | None, ...]


class Witnessed:
    """A match that is played on while some viewers look.

    A thing may be shown and be gone again before anybody is asked: Plans turned up, discarded and
    shuffled. So the table is looked at whenever an event is told, not only between inputs.
    """

    def __init__(self, match: Match, viewers: Viewers) -> None:
        self.match = match
        self.said: list[str] = []
        self._before = len(match.events)
        self._told: dict[int | None, dict[str, str]] = {}
        self._given: dict[int | None, dict[str, str]] = {}
        self._views = {seat: [view_text(match, seat)] for seat in viewers}
        self._beats: list[Beat] = []
        self._parts = Kept()  # of this world alone: what one shows of another's would hide a leak

    def play(self, seat: int, action: int) -> None:
        """A legal action, by its number."""
        self._told, self._given = {}, {}
        state = self.match.state.clone()
        ask = ask_for(state, seat, action)
        assert ask is not None
        looking = Looking(state, self._views)
        apply(state, ask, action, looking)
        text = self.match.box.catalogue.texts[action]
        beats = self.match.watch()
        self.match.play(seat, text, beats)
        self.said.append(f"seat {seat}, {text!r}")
        self._beats += beats.kept
        for viewer in self._views:
            _look(self._views[viewer], view_text(self.match, viewer))

    def undo(self, seat: int) -> None:
        """This seat takes its last answer back."""
        self._told, self._given = {}, {}
        self.match.undo(seat, 1)
        self.said.append(f"seat {seat} takes back")
        for viewer in self._views:
            _look(self._views[viewer], view_text(self.match, viewer))

    def seen(self, seat: int | None) -> tuple[str, ...]:
        """All this viewer could see, one after the other; standing still is not seen."""
        return tuple(self._views[seat])

    def told(self, seat: int | None) -> dict[str, str]:
        """All this viewer was given since the witnesses began to look."""
        if seat not in self._told:
            past = history(self.match, seat, self._before)
            with keeping(self._parts):
                shown = [(beat.weight, scene_of(beat.state, seat)) for beat in self._beats]
            beats = "\n".join([msgspec.json.encode(one).decode() for one in shown])
            self._told[seat] = {**past, "beats": beats}
        return self._told[seat]

    def given(self, seat: int | None) -> dict[str, str]:
        """All this viewer is given now."""
        if seat not in self._given:
            now = self.match.clone()  # parts are kept by state: this one is not played on
            with keeping(self._parts):
                self._given[seat] = channels(now, seat, view=self._views[seat][-1])
        return self._given[seat]

    def clone(self) -> Witnessed:
        twin = Witnessed.__new__(Witnessed)
        twin.match = self.match.clone()
        twin.said = self.said.copy()
        twin._before = self._before
        twin._told, twin._given = {}, {}
        twin._views = {seat: views.copy() for seat, views in self._views.items()}
        twin._beats = self._beats.copy()
        twin._parts = Kept()
        return twin

    def __str__(self) -> str:
        return " and ".join(self.said) or "nothing yet"


class Looking(Out):
    """Takes a look at the table for every viewer whenever something is told."""

    __slots__ = ("state", "views")

    def __init__(self, state: State[Any], views: dict[int | None, list[str]]) -> None:
        super().__init__()
        self.state = state
        self.views = views

    def tell(self, event: Event) -> None:
        super().tell(event)
        self._hear(event)
        self.look()

    def _hear(self, event: Event) -> None:
        """What was done in the open is seen too, where the table does not show it afterwards."""
        names = event.open
        for seat, views in self.views.items() if names else ():
            told = event.told(self.state.box, seat)
            views.append(text_of({name: told[name] for name in ("kind", *names)}))

    def look(self) -> None:
        for seat, views in self.views.items():
            _look(views, text_of(self.state.box.game.view(self.state, seat)))


def _look(views: list[str], view: str) -> None:
    if views[-1] != view:
        views.append(view)
