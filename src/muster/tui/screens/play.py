"""The table on a screen: people answer with keys or mouse, bots answer in their own time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.notifications import SeverityLevel

from muster.kernel.errors import Illegal, MusterError
from muster.kernel.records.log import LogLine
from muster.kernel.scene import Choice, Piece, Scene
from muster.languages import Voice
from muster.languages.message import plain_markdown
from muster.parts.manual.rulings import rulings_of
from muster.tui.draw.prompt import Bar
from muster.tui.screens.amount import AmountCard
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.chooser import Chooser
from muster.tui.screens.dialogs import (
    HandOverScreen,
    InfoCard,
    KeysCard,
    LossCard,
    QuitCard,
    RefusalCard,
)
from muster.tui.screens.hint import HintCard
from muster.tui.screens.log import LogView
from muster.tui.screens.player import plates_to_open
from muster.tui.screens.readers import AidScreen, LogScreen, WhyScreen
from muster.tui.screens.replay import LatelyScreen
from muster.tui.screens.score import ScoreScreen
from muster.tui.screens.stage import Key, Viewer, bar_for, prompts_for
from muster.tui.table.local import LocalTable, to_go_on
from muster.tui.words.apart import capital, scene_apart
from muster.tui.words.look import look_closely
from muster.tui.words.manual import aid_passages
from muster.tui.words.pieces import names_of
from muster.tui.words.scene import action_words

if TYPE_CHECKING:
    from muster.tui.app import TableApp

KEYS = (
    Key("?", "keys", "keys"),
    Key("w", "why not", "why"),
    Key("h", "hint", "hint"),
    Key("u", "undo", "undo"),
    Key("o", "others", "others"),
    Key("i", "info", "info"),
    Key("r", "rule", "rule"),
    Key("a", "aid", "aid"),
    Key("l", "log", "log"),
    Key("b", "back", "lately"),
    Key("s", "save", "save"),
    Key("q", "leave", "leave"),
    Key("t", "theme", "theme"),
)
FREE_KEYS = (
    KEYS[0],
    Key("w", "wait", "wait"),
    Key("y", "why not", "why"),
    *KEYS[2:],
)
"""Where others may go first."""

FEW = 5
"""So many rulings about a piece are told."""

NEXT = Key("n", "next player", "next")
"""Where the screen can be handed to another person."""

KNOW = Key("k", "I know this", "know")
"""Where new kinds of questions are explained."""


class PlayScreen(Chooser):
    """Draws what one seat sees, and passes on what it answers."""

    BINDINGS = [
        Binding("question_mark", "keys", show=False),
        Binding("w", "wait", show=False),
        Binding("n", "next", show=False),
        Binding("y", "why", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("o", "others", show=False),
        Binding("i", "info", show=False),
        Binding("r", "rule", show=False),
        Binding("a", "aid", show=False),
        Binding("l", "log", show=False),
        Binding("b", "lately", show=False),
        Binding("k", "know", show=False),
        Binding("s", "save", show=False),
        Binding("t", "theme", show=False),
        Binding("q", "leave", show=False),
        Binding("escape", "back", show=False),
        Binding("enter,space", "play", show=False),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("pageup", "scroll_table(-1)", show=False),
        Binding("pagedown", "scroll_table(1)", show=False),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(10)),
    ]

    app: TableApp

    def __init__(self, table: LocalTable, pace: float) -> None:
        super().__init__()
        self.table = table
        self.viewer: int | None = table.humans[0] if len(table.humans) == 1 else None
        self.pointed: frozenset[str] = frozenset()  # what is spoken of just now
        self._pace = pace

    def on_mount(self) -> None:
        if any(seat == self.viewer for seat, _ in self.table.match.history.inputs):
            self._say("Welcome back: b shows what happened since your last turn.")
        self.step()

    # Going on

    def step(self) -> None:
        """Draw, and let whoever is to act, act."""
        if save_error := self.table.take_save_error():
            self._say(save_error, "Not saved", "error")
        if failure := self.table.take_bot_failure():
            self._say(failure, "A bot has failed", "warning")
        seat = self.table.to_act(self.viewer)
        person = seat is not None and not self.table.is_bot(seat)
        if person and seat is not None and seat != self.viewer and len(self.table.humans) > 1:
            if self.table.hides(seat):
                self._draw_curtain(seat)
                return
            self._say(f"{self.table.names[seat]}, your turn.")
        if person:
            self.viewer = seat
        elif seat is None and len(self.table.humans) > 1:
            self.viewer = None  # what the last one held in secret stays a secret
        self.draw()
        if seat is None:
            self.show_score()
        elif not person:
            self.run_worker(self._let_bot_play(seat), group="bots", exclusive=True)

    async def _let_bot_play(self, seat: int) -> None:
        """A bot thinks in a thread, at least as long as people need to see what happens."""
        thought = self.table.think(seat)
        began = time.monotonic()
        action = await asyncio.to_thread(thought.choose)
        await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - began)))
        if not thought.still_due():
            return
        self.table.play(seat, action, thought.why)
        after = self.table.to_act(self.viewer)
        if self._pace == 0 and after is not None and self.table.is_bot(after):
            await self._let_bot_play(after)  # nobody wants to see the steps in between
        else:
            self.step()

    def answer(self, action: str) -> None:
        """The one who looks answers."""
        if self.viewer is None:
            return
        try:
            if not self.table.answer(self.viewer, action):
                self._say("First the others finish, then it is your word again.")
        except Illegal as refused:
            self._refuse(action, refused)
            return
        self.step()

    def _draw_curtain(self, seat: int) -> None:
        """Nothing that only one person may know stays on the screen while it is handed over."""
        before = self.table.undoable()
        self.viewer = None
        self.draw()
        name = self.table.names[before] if before is not None else ""

        def after(what: str | None) -> None:
            if what == "undo" and before is not None:
                self.table.undo(before)
                self.step()
            elif what == "leave":
                self.action_leave()
            else:
                self.viewer = seat
                self.step()

        self.app.push_screen(HandOverScreen(self.table.names[seat], name), after)

    def show_score(self) -> None:
        outcome = self.table.match.outcome
        if outcome is None:
            return
        kept, once = self.table.setting.save, bool(self.table.setting.goes_on)
        again = [] if once else ["p play again"]
        save = [] if kept else ["s save the record"]
        where = [f"kept in {kept}"] if kept and not once else []
        foot = "   ".join([*again, "Esc look at the table", *save, "q leave", *where])

        def after(what: str | None) -> None:
            if what == "again" and not once:
                self.app.play_again()
            elif what == "save":
                self.action_save()
                self.show_score()
            elif what == "leave":
                self.app.exit(0)

        said = self.table.voice.outcome(outcome)
        self.app.push_screen(ScoreScreen(said, self.table.names, self.palette, foot), after)

    # Drawing

    def draw(self) -> None:
        """Draw everything anew for the one who looks."""
        if not self.is_mounted or self.size.width == 0:
            return
        table, palette = self.table, self.palette
        scene = table.scene(self.viewer)
        self.place_cursor(scene)
        kinds = [table.kind(seat) for seat in range(table.match.seats)]
        bar = self._bar(scene)
        look = Viewer(scene, table.names, kinds, palette, self.cursor, bar, self.said, self.pointed)
        keys = FREE_KEYS if self._may_wait() else KEYS
        if self._can_take_over():
            keys = (*keys[:2], NEXT, *keys[2:])
        if table.setting.guide:
            keys = (keys[0], KNOW, *keys[1:])
        self.show_table(look, keys, self._news(), table.log(self.viewer), self._seen())
        if self.cursor >= 0 or self.pointed:
            targets = self.pointed or frozenset(self.choices[self.cursor].targets)
            for name in ("upper", "mine"):
                self.call_after_refresh(self.query_one(f"#{name}", CanvasView).reveal, targets)

    def _bar(self, scene: Scene) -> Bar:
        """The question, with what is to be said before it and what is being typed."""
        bar = replace(bar_for(scene, self.table.names, self.said), foot=self.typing())
        told = self.table.told_first(self.viewer)
        if not told or self.viewer is None:
            return bar
        # An explanation says what the hint says, and more; the table wants the lines.
        hint = bar.hint if told == self.table.notice else ""
        return replace(bar, hint=f"{told} {hint}".strip(), more=True)

    def _seen(self) -> int:
        return self.table.seen(self.viewer) if self.viewer is not None else 0

    def _news(self) -> list[LogLine]:
        if self.viewer is not None:
            return self.table.news(self.viewer)
        return self.table.log(None)[-1:]

    # Choosing

    def action_play(self) -> None:
        if self.cursor >= 0 and self.viewer is not None:
            self.choose(self.choices[self.cursor])
        elif self.table.match.over:
            self.show_score()

    def choose(self, choice: Choice) -> None:
        """Answer with this choice; how much is asked first, and whether a loss is meant."""
        self.stop_typing()
        viewer = self.viewer

        def after(action: str | None) -> None:
            if action and self.viewer == viewer:
                self.answer(action)

        def sure(said: str | None) -> None:
            if said == "yes":
                self._how_much(choice, after)

        if choice.loses:
            self.app.push_screen(LossCard(choice.button or choice.label, choice.loses), sure)
        else:
            self._how_much(choice, after)

    def _how_much(self, choice: Choice, after: Callable[[str | None], None]) -> None:
        if choice.low < choice.high:
            self.app.push_screen(AmountCard(choice), after)
        else:
            after(choice.actions()[0])

    def _may_wait(self) -> bool:
        return self.viewer is not None and self.table.may_wait(self.viewer)

    def action_wait(self) -> None:
        """Where others may go first: let them. Else it asks why not."""
        if self.viewer is None or not self._may_wait():
            self.action_why()
        elif self.table.wait(self.viewer) or self.table.is_idle(self.viewer):
            self.step()
        else:
            self._say("Nobody else has anything to say: the game waits for your answer.")

    def _can_take_over(self) -> list[int]:
        return self.table.may_hand_to(self.viewer) if self.viewer is not None else []

    def action_next(self) -> None:
        """Hand the screen to the next person who may act, also to one who is done."""
        if others := self._can_take_over():
            self.table.hand_over(others[0])
            self.step()
        elif self._may_wait():
            self.action_wait()

    def on_canvas_view_pressed(self, event: CanvasView.Pressed) -> None:
        for thing in event.things:
            if thing.startswith("key:"):
                self.run_worker(self.run_action(thing.removeprefix("key:")))
                return
            if thing == "clause":
                self.action_rule()
                return
        found = self.choices_at(event.things)
        plates = {plate.id for plate in plates_to_open(self.table.scene(self.viewer))}
        opened = [thing for thing in event.things if thing in plates]
        if opened and not found:
            self.action_others(opened[0])
        elif len(found) == 1:
            self.choose(self.choices[found[0]])
        elif found:
            last = self.cursor in found
            self.cursor = found[(found.index(self.cursor) + 1) % len(found)] if last else found[0]
            self.draw()
            self._say("Several answers touch this: Enter plays the one that is marked below.")
        elif self.viewer is not None and event.things:
            self._why_not_this(event.things)

    # Looking closer

    def action_others(self, node: str = "") -> None:
        kinds = [self.table.kind(seat) for seat in range(self.table.match.seats)]
        self.open_plate(self.table.scene(self.viewer), self.table.names, kinds, node)

    def action_info(self) -> None:
        """All that is printed on the pieces the choice under the cursor touches."""
        # Put in words in English, and those are said line by line.
        scene = Voice(self.table.names).scene(self.table.match.scene(self.viewer))
        touched = self.choices[self.cursor].targets if self.cursor >= 0 else ()
        picked = [node for prompt in prompts_for(scene) for node in prompt.picked]
        names = self.table.names
        shown = scene_apart(scene, self.table.voice)
        said = look_closely(shown, names, touched) or look_closely(shown, names, picked)
        said = [*map(self.said, said), *self._rulings(scene, touched or picked)]
        if said:
            self.app.push_screen(InfoCard(said))
        else:
            self._say("The choice touches no piece; go to one that does.")

    def _rulings(self, scene: Scene, nodes: Sequence[str]) -> list[str]:
        """The clauses that speak of these pieces, a few of the nearest. Rules call them by their
        English names, so the scene is in English.
        """
        pieces = [one for one in scene.nodes() if isinstance(one, Piece) and one.id in nodes]
        titles = dict.fromkeys(one.face.title for one in pieces if one.face.title)
        found = [one for title in titles for one in rulings_of(self.table.match.game, title)]
        told = [f"{one.id}: {plain_markdown(self.said(one.text))}" for one in dict.fromkeys(found)]
        return told[:FEW]

    # Asking

    def _why_not_this(self, things: list[str]) -> None:
        """Somebody clicked a thing that does not answer the question."""
        viewer = self.viewer
        if viewer is None or self.table.question(viewer) is None:
            return
        pieces = names_of(self.table.scene(viewer), self.said)
        for thing in things:
            action, refused = self.table.why_not_node(viewer, thing)
            if refused is not None and (action or thing in pieces):
                self._refuse(action or pieces[thing], refused)
                return

    def _refuse(self, action: str, refused: Illegal) -> None:
        game = self.table.match.game
        clause = game.clauses.get(refused.clause)
        tried = action_words(self.table.match, action, self.table.names)
        named = names_of(self.table.scene(self.viewer), self.said)
        rule = self.said(clause.text) if clause else ""
        card = RefusalCard(self.said(tried), refused, rule, named)
        self.app.push_screen(card, self._after_card)

    def _after_card(self, what: str | None) -> None:
        if what and what.startswith("rule "):
            self.open_rules(self.table.match, what.removeprefix("rule "))

    def action_why(self) -> None:
        if self.viewer is not None and self.table.question(self.viewer) is not None:
            self.app.push_screen(WhyScreen(self.table, self.viewer), self._after_card)
        else:
            self._say("You are not asked anything now.")

    def action_rule(self) -> None:
        ask = self.table.question(self.viewer) if self.viewer is not None else None
        self.open_rules(self.table.match, ask.clause if ask is not None else "")

    def action_aid(self) -> None:
        """Turn, scoring and signs on one page."""
        try:
            aid_passages(self.table.match.game)
        except MusterError as error:
            self._say(f"{capital(str(error))}.")
            return
        self.app.push_screen(AidScreen(self.table.match.game))

    def action_undo(self) -> None:
        if self.viewer is None:
            return
        try:
            self.table.undo(self.viewer)
        except Illegal as refused:
            self._say(f"{capital(refused.reason)} ({refused.clause}).", "No undo", "warning")
            return
        self.step()

    # Hints

    def action_hint(self) -> None:
        """Good answers, thought of in a thread."""
        refused = self.table.no_hint(self.viewer)
        if refused:
            self._say(refused)
        elif self.viewer is not None:
            self._say("Thinking of good answers…")
            self.run_worker(self._hint(self.viewer), group="hints", exclusive=True)

    async def _hint(self, seat: int) -> None:
        advice = self.table.advise(seat)
        found = await asyncio.to_thread(advice.think)
        if not advice.still_due() or self.viewer != seat:
            self._say("The game went on meanwhile. Press h again if you want a hint.")
            return
        numbers = [self._number_of(hint.picks[0]) for hint in found]
        lines = [(*advice.words(hint), self.said(hint.odds())) for hint in found]

        def after(chosen: str | None) -> None:
            if chosen and advice.still_due():
                for pick in found[int(chosen)].picks:
                    self.answer(pick)

        self.app.push_screen(HintCard(lines, numbers), after)

    def _number_of(self, action: str) -> int:
        """The number this action has among the choices on the table; 0 if none."""
        for at, choice in enumerate(self.choices):
            if action in choice.actions():
                return at + 1
        return 0

    # Around it

    def _say(self, text: str, title: str = "", how: SeverityLevel = "information") -> None:
        said, headed = self.said(text), self.said(title)
        self.notify(said, title=headed, severity=how, timeout=4, markup=False)

    def action_keys(self) -> None:
        self.app.push_screen(KeysCard())

    def action_log(self) -> None:
        log = self.query_one("#log", LogView)
        if not self.query_one("#dock").display:
            lines = self.table.log(self.viewer)
            screen = LogScreen(lines, self.table.names, self._seen(), self.palette)
            self.app.push_screen(screen)
        elif log.has_focus:
            self.action_back()
        else:
            log.can_focus = True
            log.focus()

    def action_lately(self) -> None:
        """What happened since the last turn of the one who looks, over the table."""
        steps = self.table.lately(self.viewer)
        if steps:
            kinds = [self.table.kind(seat) for seat in range(self.table.match.seats)]
            log = self.table.log(self.viewer)
            self.app.push_screen(LatelyScreen(steps, log, self.table.names, kinds))
        else:
            self._say("Nothing has happened yet.")

    def action_know(self) -> None:
        """End the explanations, here and at later tables of this game."""
        if self.table.setting.guide:
            self.table.know_it()
            self.draw()

    def action_back(self) -> None:
        self.set_focus(None)
        self.stop_typing()
        self.query_one("#log").can_focus = False
        self.draw()

    def action_save(self) -> None:
        setting = self.table.setting
        path = setting.save or Path(f"{setting.game}-{datetime.now():%Y%m%d-%H%M%S}.muster")
        try:
            self.table.keep_in(path)
        except MusterError as error:
            self._say(str(error), "Not saved", "error")
            return
        self._say(f"Kept in {path}. To go on: {to_go_on(setting, path)}", "Saved")

    def action_leave(self) -> None:
        if self.table.match.over:
            self.app.exit(0)
            return

        def after(what: str | None) -> None:
            if what == "keep":
                self.action_save()
            if what in ("leave", "keep"):
                self.app.exit(0)
            elif self.viewer is None and self.table.humans:
                self.step()

        self.app.push_screen(QuitCard(str(self.table.setting.save or "")), after)
