"""Looking at a match again, step by step: all of a record, or what happened at a table lately."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from textual.binding import Binding

from muster.kernel.match import Match
from muster.kernel.records.log import LogLine
from muster.kernel.records.record import Record
from muster.kernel.scene import Scene
from muster.languages import Voice
from muster.tui.draw.prompt import Bar
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.player import plates_to_open
from muster.tui.screens.score import ScoreScreen
from muster.tui.screens.stage import Key, Viewer
from muster.tui.screens.table import TableScreen
from muster.tui.table.lately import Step, said_line
from muster.tui.table.local import told
from muster.tui.theme import ThemedApp
from muster.tui.words.apart import capital
from muster.tui.words.scene import action_words, player_name
from muster.tui.words.spoken import speak

FAR = 1_000_000
KEYS = (
    Key("→", "a step on", "go(1)"),
    Key("←", "back", "go(-1)"),
    Key("↓ ↑", "ten", "go(10)"),
    Key("End", "to the end", f"go({FAR})"),
    Key("v", "who looks", "view"),
    Key("o", "others", "others"),
    Key("r", "rule", "rule"),
    Key("t", "theme", "theme"),
    Key("q", "leave", "leave"),
)


class ReplayScreen(TableScreen):
    """One moment of a record, as one seat or a spectator saw it."""

    BINDINGS = [
        Binding("left", "go(-1)", show=False),
        Binding("right,space,enter", "go(1)", show=False),
        Binding("up", "go(-10)", show=False),
        Binding("down", "go(10)", show=False),
        Binding("home", f"go({-FAR})", show=False),
        Binding("end", f"go({FAR})", show=False),
        Binding("pageup", "scroll_table(-1)", show=False),
        Binding("pagedown", "scroll_table(1)", show=False),
        Binding("v,tab", "view", show=False),
        Binding("o", "others", show=False),
        Binding("r", "rule", show=False),
        Binding("t", "theme", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        seat: int | None,
        voice: Voice | None = None,
    ) -> None:
        super().__init__()
        self.voice = voice or Voice(names)
        self.record, self.names, self.seat = record, names, seat
        self.moment = 0
        self.match: Match = record.replay(0)

    def bar(self) -> Bar:
        """Where we are, and what was done last."""
        whose = "somebody who watches" if self.seat is None else self.names[self.seat]
        text = f"Step {self.moment} of {len(self.record.inputs)}"
        if self.moment:
            who, action = self.record.inputs[self.moment - 1]
            name = player_name(who, self.names)
            text += f"   {capital(name)}: {action_words(self.match, action, self.names)}"
        about = speak(f"The table as {whose} saw it.", self.voice)
        return Bar(speak(text, self.voice), about, asks=False)

    def draw(self) -> None:
        if self.size.width == 0:
            return
        scene = msgspec.structs.replace(self._scene(), prompts=())
        kinds = [""] * self.match.seats
        look = Viewer(scene, self.names, kinds, self.palette, bar=self.bar(), said=self.said)
        lines = told(self.match.log(self.seat, self.voice.log_names))
        log = [said_line(line, self.voice) for line in lines]
        seen = self._seen()
        news = [line for line in log if line.moment >= seen]
        self.show_table(look, KEYS, news, log, seen)

    def _scene(self) -> Scene:
        return self.voice.scene(self.match.scene(self.seat))

    def _seen(self) -> int:
        """The moment of the log at which this step begins."""
        before = self.record.replay(self.moment - 1).log(self.seat) if self.moment else []
        return before[-1].moment + 1 if before else 0

    def action_go(self, by: int) -> None:
        moment = max(0, min(len(self.record.inputs), self.moment + by))
        if moment == self.moment:
            if by > 0:
                self._show_score()
            return
        if moment == self.moment + 1:
            self.match.play(*self.record.inputs[self.moment])
        else:
            self.match = self.record.replay(moment)
        self.moment = moment
        self.draw()

    def _show_score(self) -> None:
        outcome = self.match.outcome
        if outcome is not None:
            foot = "Esc goes back to the table"
            self.app.push_screen(
                ScoreScreen(self.voice.outcome(outcome), self.names, self.palette, foot)
            )

    def action_view(self) -> None:
        """The next seat's eyes, then the spectator's."""
        after = 0 if self.seat is None else self.seat + 1
        self.seat = after if after < self.match.seats else None
        self.draw()

    def action_others(self, node: str = "") -> None:
        kinds = [""] * self.match.seats
        self.open_plate(self._scene(), self.names, kinds, node)

    def action_rule(self) -> None:
        self.open_rules(self.match)

    def action_leave(self) -> None:
        self.app.exit(0)

    async def on_canvas_view_pressed(self, event: CanvasView.Pressed) -> None:
        for thing in event.things:
            if thing.startswith("key:"):
                await self.run_action(thing.removeprefix("key:"))
                return
            if any(plate.id == thing for plate in plates_to_open(self.match.scene(self.seat))):
                self.action_others(thing)
                return


class LatelyScreen(TableScreen):
    """What happened since somebody's last turn, over the table they play at."""

    BINDINGS = [
        Binding("left", "go(-1)", show=False),
        Binding("right,space,enter", "go(1)", show=False),
        Binding("pageup", "scroll_table(-1)", show=False),
        Binding("pagedown", "scroll_table(1)", show=False),
        Binding("t", "theme", show=False),
        Binding("b,q,s,escape", "now", show=False),
    ]
    KEYS = (
        Key("→", "a step on", "go(1)"),
        Key("←", "back", "go(-1)"),
        Key("b", "back to now", "now"),
        Key("t", "theme", "theme"),
    )

    def __init__(
        self,
        steps: Sequence[Step],
        log: Sequence[LogLine],
        names: Sequence[str],
        kinds: Sequence[str],
    ) -> None:
        super().__init__()
        self.steps, self.log_lines, self.names, self.kinds = steps, log, names, kinds
        self.at = 0

    def draw(self) -> None:
        if self.size.width == 0:
            return
        step = self.steps[self.at]
        text = " ".join(line.text for line in step.lines)
        where = f"Looking back: step {self.at + 1} of {len(self.steps)} since your last turn."
        bar = Bar(text, self.said(where), asks=False)
        look = Viewer(step.scene, self.names, self.kinds, self.palette, bar=bar, said=self.said)
        last, first = step.lines[-1].moment, step.lines[0].moment
        log = [line for line in self.log_lines if line.moment <= last]
        self.show_table(look, self.KEYS, step.lines, log, first)

    def action_go(self, by: int) -> None:
        """A step on or back; behind the last one is now."""
        if self.at + by >= len(self.steps):
            self.action_now()
        else:
            self.at = max(0, self.at + by)
            self.draw()

    def action_now(self) -> None:
        self.dismiss()

    async def on_canvas_view_pressed(self, event: CanvasView.Pressed) -> None:
        for thing in event.things:
            if thing.startswith("key:"):
                await self.run_action(thing.removeprefix("key:"))
                return


class ReplayApp(ThemedApp):
    """A record on the table."""

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        seat: int | None,
        voice: Voice | None = None,
    ) -> None:
        voice = voice or Voice(names)
        super().__init__(record.replay(0).game, voice)
        self._start = (record, names, seat, voice)

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(*self._start))
