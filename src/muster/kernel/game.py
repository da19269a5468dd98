"""What a game is to the kernel: the interface every game folder fills in.

A game is found by its folder; `game.py` in it has one subclass of Game and an instance `GAME`.
Everything here is a promise the kernel, the bots, the screens and the kit rely on.
"""

from __future__ import annotations

import json
import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from muster.kernel.ask import Ask, Question, Reason
from muster.kernel.chance import Chance
from muster.kernel.content import Content, Files, hash_of, read_folder
from muster.kernel.errors import BadChoice
from muster.kernel.events import Event
from muster.kernel.flow import Flow, number
from muster.kernel.options import Option, settle
from muster.kernel.outcome import Achievement, Finish, Outcome, SoloScore
from muster.kernel.records.freeze import questions_in
from muster.kernel.scene import Layout, Node, Preview
from muster.kernel.shelf.clauses import RULES, Clause, read_clauses
from muster.kernel.shelf.moved import GUIDE
from muster.kernel.state import Box, Slots, State
from muster.kernel.verbs import Verb

S = TypeVar("S", bound=State[Any])

Table = dict[str, Any]
"""The game's own part of a view: JSON-able."""


class Meta(msgspec.Struct, frozen=True):
    """What a shelf tells about a game.

    `rules_version` changes when records of before no longer end in the same position. Versions by
    whose rules the same inputs still lead to the same results are in `plays_too`: what was played
    by them is read, and only the fingerprints of their positions are not compared.
    """

    id: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    rules_version: str
    plays_too: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    minutes: str = ""
    weight: str = ""
    designers: str = ""
    publisher: str = ""
    year: int = 0
    end_clause: str = ""
    skin: str = ""


class Game(ABC, Generic[S]):
    """A game: meta data, components, flows, and how a state is shown, hidden and judged.

    A game whose state is declared (`muster.parts.slots`) says `state = Sea`, `box_type = SeaBox`
    and writes `outcome`. Everything else follows: from the slots (`start`, `place`, `view`,
    `redeal`, `secrets`, `holdings`), from the verbs (`targets`, `label`, `preview`), from the
    events (`story`), and from functions with these names in files with these names beside it:

        scene.py       layout(s, seat), and if wanted about(s, node), picked(s, seat, picks),
                       printed(box, file, card), a component by its content file and id
        heuristics.py  value(s, seat), advise(s, seat, legal, bluff, rng), weigh(s, ask, legal, rng)
                       reasons(before, after, seat), turn(s)
                       consider(s, seat, legal, playouts, spent, rng), a search of its own
                       next_steps(s, seat, legal), where answers are steps of one plan
                       goes_first(s, seats), which partners go first where order is free
                       explain(s, seat, text), what a bot says with a proposal of its own
                       slips(s, seat, legal), what even a bot that pays no attention may answer
                       tuning, what `muster tune` looks for
        features.py    NAMES, features(s, seat), for a value that is learned
        levels.py      LEVELS, TEMPERS, USUAL, where levels of bots are other than usual
        view.py        besides(s, seat), deal(s, seat, rng), secrets(s, seat), where more is special
                       about what a seat knows than the slots can say
        position.py    place(box, table, chance), updated(data), check_waiting(s, flow, args), where
                       a position leaves out more than slots can mean
        silence.py     why_silent(s, seat, action), why_mute(s, seat)
        traits.py      traits(box, events, outcome)

    Those of scene.py and heuristics.py get the state as the seat sees it: what it may not know is
    not in it.
    """

    meta: Meta
    state: type[S]
    box_type: type[Box]
    root: Flow
    waiting: tuple[Flow, ...] = ()  # what its rules put to wait with `next` and `later`
    questions: tuple[Question[Any], ...] = ()
    order: tuple[str, ...] = ()  # of verbs in the catalogue, where it is not that of the questions
    position_at: str = ""  # the step a hand-written position is about to do if it does not say
    barriers_stand: str = ""  # the clause by which not even all together go back beyond a barrier
    achievements: tuple[Achievement, ...] = ()  # what can be achieved in one match
    together: bool = False  # all seats win or lose as one
    open_table: bool = False  # nothing lies face down: `view` is the same for every seat
    own_undo: str = ""  # the clause by which what others did since is no barrier if it still stands

    def __init__(self) -> None:
        self.flows = number(self.root, self.waiting)
        self.flow_named = {flow.name: flow for flow in self.flows}
        self.question_named = {question.key: question for question in self.questions}
        self.verbs = self._verbs_in_order()
        self.verb_named = {verb.name: verb for verb in reversed(self.verbs)}
        self._seen: tuple[Any, Any] = (None, None)
        self._boxes: dict[str, Box] = {}

    # What it is made of

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause of the rulebook by id."""
        return read_clauses(self.folder / RULES)

    @cached_property
    def components(self) -> Files:
        """The game's own content files, without any pack."""
        folder = self.folder / "content"
        return read_folder(folder) if folder.is_dir() else {}

    @cached_property
    def components_hash(self) -> str:
        """The hash of the components as printed, which every box without a pack has."""
        return hash_of(self.components)

    def box(
        self, seats: int, options: Mapping[str, Any] | None = None, overlay: Files | None = None
    ) -> Box:
        """The box for these seats, options and pack; BadChoice or BadContent if they do not fit."""
        meta = self.meta
        if seats not in meta.seats:
            valid = ", ".join(str(n) for n in meta.seats)
            raise BadChoice(f"{meta.id} has no game for {seats} seats; valid: {valid}")
        settled = settle(meta.options, seats, options)
        key = f"{seats} {settled} {json.dumps(overlay, sort_keys=True) if overlay else ''}"
        box = self._boxes.get(key)
        if box is None:
            box = self.built(seats, settled, overlay)
            if len(self._boxes) > 64:
                self._boxes.clear()
            self._boxes[key] = box
        return box

    def built(self, seats: int, settled: dict[str, Any], overlay: Files | None = None) -> Box:
        """A box of its own for settled options, which nobody keeps: for packs that are tried."""
        content = Content(self.components, overlay, "" if overlay else self.components_hash)
        box = self.pack(seats, settled, content)
        box.lay_out(self.verbs)
        slots: Slots | None = getattr(getattr(self, "state", None), "declared", None)
        if slots is not None:
            slots.fit(box)
        return box

    @cached_property
    def folder(self) -> Path:
        """Where its rules and its content are: beside `game.py`."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    def pack(self, seats: int, options: dict[str, Any], content: Content) -> Box:
        """Build the box: facts about components as tuples, and the catalogue of actions."""
        return self.box_type(self, seats, options, content)

    def trials(self) -> Sequence[tuple[int, dict[str, Any]]]:
        """Seats and options the kit should look at besides single options: those with data."""
        return ()

    def _verbs_in_order(self) -> tuple[Verb[Any], ...]:
        """Every verb of every question once, numbered: the order of the catalogue.

        Two verbs may have one name where questions differ in what it means: the same words, other
        rules. They stand side by side.
        """
        found = list(dict.fromkeys(verb for one in self.questions for verb in one.takes))
        names = list(dict.fromkeys([*self.order, *(verb.name for verb in found)]))
        found.sort(key=lambda verb: names.index(verb.name))
        for index, verb in enumerate(found):
            first = next(one for one in found if one.name == verb.name)
            if (first.words, first.amount) != (verb.words, verb.amount):
                raise TypeError(
                    f"{self.meta.id} has two verbs {verb.name!r} with different words; give both "
                    "the same, or one of them another name"
                )
            if verb.index not in (-1, index):
                raise TypeError(
                    f"the verb {verb.name!r} belongs to another game; make one of its own for "
                    f"{self.meta.id}"
                )
            verb.index = index
        for one in self.questions:
            if len(one.taken) < len(one.takes):
                raise TypeError(f"the question {one.key!r} takes two verbs of one name; leave one")
            one.arrange(sorted(one.takes, key=_index_of))
        return tuple(found)

    def _part(self, file: str, name: str) -> Callable[..., Any] | None:
        """The function of this name in the file of this name beside the game, if there is one."""
        package = type(self).__module__.rpartition(".")[0]
        module = f"{package}.{file}"
        if module not in sys.modules and (not package or find_spec(module) is None):
            return None
        return getattr(import_module(module), name, None)

    @cached_property
    def _layout(self) -> Callable[[S, int | None], Layout]:
        found = self._part("scene", "layout")
        if found is None:
            raise TypeError(f"{self.meta.id}: no `layout(s, seat)` in scene.py, nor Game.layout")
        return found

    @cached_property
    def _about(self) -> Callable[[S, str], str] | None:
        return self._part("scene", "about")

    @cached_property
    def _picked(self) -> Callable[[S, int, Sequence[str]], Sequence[str]] | None:
        return self._part("scene", "picked")

    @cached_property
    def _printed(self) -> Callable[[Any, str, str], Node | None] | None:
        return self._part("scene", "printed")

    @cached_property
    def _value(self) -> Callable[[S, int], float] | None:
        return self._part("heuristics", "value")

    @cached_property
    def _advise(self) -> Callable[..., Mapping[str, float]] | None:
        return self._part("heuristics", "advise")

    @cached_property
    def _weigh(self) -> Callable[[S, Ask, list[int], random.Random], list[float]] | None:
        return self._part("heuristics", "weigh")

    @cached_property
    def _reasons(self) -> Callable[[S, S, int], list[tuple[float, str]]] | None:
        return self._part("heuristics", "reasons")

    @cached_property
    def _consider(self) -> Callable[..., Sequence[Any]] | None:
        return self._part("heuristics", "consider")

    @cached_property
    def _next_steps(self) -> Callable[[S, int, Sequence[str]], Sequence[tuple[str, str]]] | None:
        return self._part("heuristics", "next_steps")

    @cached_property
    def _goes_first(self) -> Callable[[S, Sequence[int]], Sequence[int]] | None:
        return self._part("heuristics", "goes_first")

    @cached_property
    def _slips(self) -> Callable[[S, int, Sequence[str]], Sequence[str]] | None:
        return self._part("heuristics", "slips")

    @cached_property
    def _explain(self) -> Callable[[S, int, str], str] | None:
        return self._part("heuristics", "explain")

    @cached_property
    def turn(self) -> Callable[[S], int] | None:
        """How many turns were played before: `turn(s)` in heuristics.py, for search to stop by."""
        return self._part("heuristics", "turn")

    @cached_property
    def search_style(self) -> Mapping[str, float]:
        """How a search goes about this game, where it does otherwise: `SEARCH` in heuristics.py."""
        found: Any = self._part("heuristics", "SEARCH")
        return {} if found is None else found

    @cached_property
    def levels(self) -> Mapping[str, Mapping[str, Any]]:
        """What the levels people choose are here, where not as usual: `LEVELS` in levels.py."""
        found: Any = self._part("levels", "LEVELS")
        return {} if found is None else found

    @cached_property
    def usual_level(self) -> str:
        """Who plays where nobody chose, if not the usual level: `USUAL` in levels.py."""
        found: Any = self._part("levels", "USUAL")
        return "" if found is None else found

    @cached_property
    def tempers(self) -> Mapping[str, Mapping[str, Any]]:
        """How levels can be made to play, by a word: `TEMPERS` in levels.py."""
        found: Any = self._part("levels", "TEMPERS")
        return {} if found is None else found

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """What a learned value looks at: `NAMES` in features.py; empty if nothing is learned."""
        found: Any = self._part("features", "NAMES")
        return () if found is None else found

    @cached_property
    def tuning(self) -> Any:
        """What its bot chooses beforehand and how that is tried, for `muster tune`: `tuning` in
        heuristics.py, with the functions `muster.lab.tune` names; None if nothing is tuned."""
        return self._part("heuristics", "tuning")

    @cached_property
    def features(self) -> Callable[[S, int], Sequence[float]] | None:
        """A number for each of `feature_names`, from what the seat sees: `features(s, seat)`."""
        return self._part("features", "features")

    @cached_property
    def _besides(self) -> Callable[[S, int | None], Table] | None:
        if self._part("view", "view") is not None:
            told = "`view` in view.py is now `besides(s, seat)`"
            raise TypeError(f"{self.meta.id}: {told}; see {GUIDE}")
        return self._part("view", "besides")

    @cached_property
    def _deal(self) -> Callable[[S, int | None, random.Random], None] | None:
        if self._part("view", "redeal") is not None:
            told = "`redeal` in view.py is now `deal(s, seat, rng)`"
            raise TypeError(f"{self.meta.id}: {told}; see {GUIDE}")
        return self._part("view", "deal")

    @cached_property
    def _secrets(self) -> Callable[[S, int | None], dict[str, Any]] | None:
        return self._part("view", "secrets")

    @cached_property
    def _place(self) -> Callable[..., S] | None:
        return self._part("position", "place")

    @cached_property
    def _updated(self) -> Callable[[Mapping[str, Any]], Mapping[str, Any]] | None:
        return self._part("position", "updated")

    @cached_property
    def _check_waiting(self) -> Callable[[S, Flow, tuple[int, ...]], None] | None:
        return self._part("position", "check_waiting")

    @cached_property
    def _why_silent(self) -> Callable[[S, int, int], tuple[str, Reason] | None] | None:
        return self._part("silence", "why_silent")

    @cached_property
    def _why_mute(self) -> Callable[[S, int], tuple[str, Reason] | None] | None:
        return self._part("silence", "why_mute")

    @cached_property
    def _traits(self) -> Callable[..., Mapping[str, Sequence[str]]] | None:
        return self._part("traits", "traits")

    @cached_property
    def _events(self) -> dict[str, type[Event]]:
        """The events that can be told here by kind: the kernel's, the parts', the game's own.

        Where two are of one kind the game's own is told, whatever else happens to be imported.
        """
        module = type(self).__module__
        own = module.rpartition(".")[0] or module
        rooms = ("muster.kernel", "muster.parts", own)
        found: list[tuple[int, type[Event]]] = []
        waiting: list[type[Event]] = [Event]
        while waiting:
            one = waiting.pop()
            waiting += one.__subclasses__()
            for rank, room in enumerate(rooms):
                if one.__module__ == room or one.__module__.startswith(f"{room}."):
                    one.check_names()
                    found.append((rank, one))
        return {one.kind: one for _, one in sorted(found, key=_rank_of)}

    # From a state

    def start(self, box: Any, chance: Chance) -> S:
        """A state before set-up; the first step of the root flow sets the table."""
        return self.state(box, chance)

    def place(self, box: Any, table: Mapping[str, Any], chance: Chance) -> S:
        """A state from a position: whatever is left out takes a sensible value.

        Reads back exactly what `State.dump` wrote. Raises BadPosition naming the entry.
        """
        if self._place is not None:
            return self._place(box, table, chance)
        found: S = self.state.declared.place(box, table, chance)
        return found

    def updated(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position as a version before wrote it, as `place` reads it now."""
        return data if self._updated is None else self._updated(data)

    def check_waiting(self, s: S, flow: Flow, args: tuple[int, ...]) -> None:
        """Raise BadPosition if in a position this cannot wait, with these numbers."""
        if self._check_waiting is not None:
            self._check_waiting(s, flow, args)

    @abstractmethod
    def outcome(self, s: S) -> Outcome:
        """The result of a state that is over."""

    def view(self, s: S, seat: int | None) -> Table:
        """What a seat (None: a spectator) may know, listed thing by thing."""
        table = s.declared.view(s, seat)
        if self._besides is not None:
            table |= self._besides(s, seat)
        return table

    def known(self, s: S, seat: int | None) -> S:
        """The state as this seat sees it: what `seen` makes of its view, without the detour."""
        if self.straight:
            found: S = s.declared.known(s, seat)
            return found
        return self.seen(s.box, self.view(s, seat))

    @cached_property
    def straight(self) -> bool:
        """Do slots alone say who knows what? Then nothing has to go through views."""
        own = type(self)
        return (own.view, own.redeal, own.seen) == (Game.view, Game.redeal, Game.seen)

    @cached_property
    def drawn_from_states(self) -> bool:
        """Do scene.py and its verbs say how all looks? Then no screen has to go through views."""
        own, plain = type(self), Game
        mine = (own.layout, own.sees, own.preview, own.targets, own.worded, own.picked)
        default = (plain.layout, plain.sees, plain.preview, plain.targets, plain.worded)
        return self.straight and mine == (*default, plain.picked)

    def draw(self, s: S, seat: int | None) -> Layout:
        """How a state as this seat sees it lies on the table, where it is drawn from states."""
        return self._layout(s, seat)

    def picks_drawn(self, s: S, seat: int, picks: Sequence[str]) -> Sequence[str]:
        """The nodes that belong to an answer in the making, where it is drawn from states."""
        if self._picked is not None:
            return self._picked(s, seat, picks)
        nodes: list[str] = []
        for pick in picks:
            said = self.parsed(s.box, pick)
            if said is not None:
                nodes += said[0].touched(s.box, s, said[1])
        return nodes

    def deal(self, s: S, seat: int | None, rng: random.Random) -> None:
        """Deal what this seat cannot know at random into a state as it sees it."""
        if self._deal is not None:
            self._deal(s, seat, rng)
        else:
            s.declared.fill(s, rng)

    def redeal(self, box: Any, table: Table, seat: int | None, rng: random.Random) -> S:
        """A full state that this seat's view allows, what it cannot know dealt at random."""
        found: S = self.state.declared.seen(box, table)
        self.deal(found, seat, rng)
        return found

    def secrets(self, s: S, seat: int | None) -> dict[str, Any]:
        """What this seat may not know, by name. The kit checks that re-dealing moves each."""
        return s.declared.secrets(s, seat) if self._secrets is None else self._secrets(s, seat)

    def holdings(self, s: S) -> dict[str, int]:
        """How much there is of everything that must never appear or vanish."""
        return s.declared.holdings(s)

    def bound(self, box: Any) -> int:
        """No match has more decisions than this, those that only take back left out."""
        return 10_000

    def why_silent(self, s: S, seat: int, action: int) -> tuple[str, Reason] | None:
        """Why this action is nothing the seat is asked for, with its clause, if the rules say so.

        From what the seat may know. None: the kernel says whom the game waits for.
        """
        if self._why_silent is not None:
            return self._why_silent(s, seat, action)
        verb = self.verb_named.get(s.box.catalogue.verb_of[action])
        return None if verb is None else verb.silent(s, seat)

    def why_mute(self, s: S, seat: int) -> tuple[str, Reason] | None:
        """Why this seat may not talk now, with its clause; the reason says until when.

        From what everybody knows. None: it may. The table's chat is closed to whoever is mute.
        """
        return None if self._why_mute is None else self._why_mute(s, seat)

    # From a view

    def seen(self, box: Any, table: Table) -> S:
        """The state as this view tells it; what it does not tell is not in it."""
        known, found = self._seen  # at once: tables may be looked at in several threads
        if known is not table:
            found = self.state.declared.seen(box, table)
            self._seen = (table, found)
        seen: S = found
        return seen

    def sees(self, box: Any, view: dict[str, Any]) -> S:
        """The same with what the whole view tells: where we are, what waits, who is asked what."""
        s = self.seen(box, view["table"])
        questions_in(s, view)
        return s

    def layout(self, box: Any, view: dict[str, Any]) -> Layout:
        """How a view lies on the table.

        The whole view, so that a screen can show who has answered: `view["table"]` is the game's
        own part, `view["seat"]` who looks, `view["asks"]` and `view["sealed"]` the questions.
        """
        return self._layout(self.sees(box, view), view["seat"])

    def targets(self, box: Any, table: Table, action: str) -> Sequence[str]:
        """The ids of the nodes a legal action touches.

        Here, in `label` and in `preview` an action that ends in an amount comes without it.
        """
        said = self.parsed(box, action)
        if said is None:
            told = f"no verb says what {action!r} touches"
            raise TypeError(f"{self.meta.id}: {told}; write Game.targets")
        return said[0].touched(box, self.seen(box, table), said[1])

    def parsed(self, box: Any, action: str) -> tuple[Verb[Any], tuple[int, ...]] | None:
        """The verb of an action, and the numbers of its words; of those that are there.

        None where no Verb says it.
        """
        verb = self.verb_named.get(action.partition(" ")[0])
        if verb is None:
            return None
        return verb, box.catalogue.said(action)[1]

    def label(self, box: Any, action: str) -> str:
        """What an action does, in words."""
        said = self.parsed(box, action)
        return action if said is None else said[0].labelled(box, None, said[1])

    def preview(
        self, box: Any, table: Table, seat: int, action: str, picks: Sequence[str]
    ) -> Preview:
        """What a legal action would do after these picks, as far as this seat can know."""
        said = self.parsed(box, action)
        if said is None:
            return Preview()
        return said[0].previewed(self.seen(box, table), seat, said[1], picks) or Preview()

    def worded(self, box: Any, table: Table, action: str) -> str:
        """An action in words by the names of the table as it lies; by default its label."""
        said = self.parsed(box, action)
        if said is None:
            return self.label(box, action)
        return said[0].labelled(box, self.seen(box, table), said[1])

    def about(self, box: Any, table: Table, node: str) -> str:
        """What a thing on the table is and when it can be chosen, in a sentence or two.

        For whoever touches something no open question is about. Empty: what its close-up says.
        """
        return "" if self._about is None else self._about(self.seen(box, table), node)

    def printed(self, box: Any, file: str, card: str) -> Node | None:
        """A component by its content file and id, as it looks on its own; None where it does not
        lie on the table as a thing: for whoever changes what is printed on it.
        """
        return None if self._printed is None else self._printed(box, file, card)

    def picked(self, box: Any, table: Table, seat: int, picks: Sequence[str]) -> Sequence[str]:
        """The nodes that belong to an answer in the making; by default what its picks touch."""
        if self._picked is not None:
            return self._picked(self.seen(box, table), seat, picks)
        return [node for pick in picks for node in self.targets(box, table, pick)]

    def story(self, box: Any, told: dict[str, Any], names: Sequence[str]) -> str:
        """A line of the log, from what a seat was told; empty for what needs no words."""
        return self._events[told["kind"]].line(box, told, names)

    def heard(self, box: Any, told: dict[str, Any], names: Sequence[str]) -> Sequence[str]:
        """The names for what is told from now on: those of the seats, and what this made known."""
        return names

    def known_at(self, box: Any, start: dict[str, Any], names: Sequence[str]) -> Sequence[str]:
        """The names where a match begins with a position: what everybody sees in it."""
        return names

    def value(self, box: Any, table: Table, seat: int) -> float:
        """How good this view is for the seat, in points; what greedy bots maximise."""
        return 0.0 if self._value is None else self._value(self.seen(box, table), seat)

    def worth(self, s: S, seat: int) -> float:
        """How good a state is for the seat, from what it would see of it: see `value`."""
        if self.straight and type(self).value is Game.value:
            return 0.0 if self._value is None else self._value(self.known(s, seat), seat)
        return self.value(s.box, self.view(s, seat), seat)

    @cached_property
    def has_value(self) -> bool:
        """Does the game say how good a state is?"""
        return self._value is not None or type(self).value is not Game.value

    def judged(self, s: S, seat: int) -> float:
        """What `worth` says, for states that are guesses: they need not be hidden once more."""
        if self._value is not None and type(self).value is Game.value:
            return self._value(s, seat)
        return self.worth(s, seat)

    def weigh(self, s: S, ask: Ask, legal: list[int], rng: random.Random) -> list[float] | None:
        """How good each answer looks at a glance, in any unit; None: nobody has thought of it.

        For playouts, thousands a decision, so it has to be quick. The state is a guess of somebody
        else's: of what the seat could not know only its own picks may be looked at.
        """
        return None if self._weigh is None else self._weigh(s, ask, legal, rng)

    def advise(
        self,
        box: Any,
        view: dict[str, Any],
        legal: Sequence[str],
        bluff: float,
        rng: random.Random,
        temper: str = "",
    ) -> Mapping[str, float]:
        """How good the answers are that a good player would think of, in any unit.

        For games in which trying every answer is hopeless: many amounts to offer, much to read out
        of others' words. It sees the whole view of the seat that is asked, one of whose questions
        `legal` answers, and nothing else; `bluff` (0 to 1) is how often to mislead where the game
        has words for it, `temper` a personality of those the game has (`TEMPERS`), "" for none; all
        chance comes from `rng`. Empty: no advice, the bot tries answers.
        """
        if self._advise is None:
            return {}
        more = {"temper": temper} if temper else {}
        return self._advise(self.sees(box, view), view["seat"], legal, bluff, rng, **more)

    def consider(
        self,
        box: Any,
        view: dict[str, Any],
        legal: Sequence[str],
        playouts: int,
        spent: Callable[[int], float],
        rng: random.Random,
        bluff: float = 0.0,
        temper: str = "",
    ) -> Sequence[Any]:
        """The answers a game's own search has tried, the best first; empty: it has none.

        Each has a `text`, a `chance()` to win, the `doubt()` of it, and `played`, how often it was
        tried. `playouts` is how many there may be, 0: as many as fit in the time; `spent` is told
        how many were made since it was asked last, and says which part of the budget is used up:
        at 1.0 it is time to answer. Games with tempers are told `bluff` and `temper` as `advise`.
        """
        if self._consider is None:
            return ()
        s = self.sees(box, view)
        more = {"bluff": bluff, "temper": temper} if self.tempers else {}
        return self._consider(s, view["seat"], legal, playouts, spent, rng, **more)

    def next_steps(
        self, box: Any, view: dict[str, Any], legal: Sequence[str]
    ) -> Sequence[tuple[str, str]]:
        """Where answers are steps of one plan that proves itself much later: the next steps of a
        good one, the best first, each with what it is for, in words as `reasons` has them. Empty:
        this is no such question.
        """
        if self._next_steps is None:
            return ()
        return self._next_steps(self.sees(box, view), view["seat"], legal)

    @property
    def has_order(self) -> bool:
        """Does it matter which of several bots goes first, where all must and any may?"""
        return self._goes_first is not None

    def goes_first(self, box: Any, view: dict[str, Any], seats: Sequence[int]) -> Sequence[int]:
        """Of bots that must answer openly in any order, those that should do so now.

        For partners who act for one another: whoever opens a door goes before those who want
        through it. Empty: none of them has anything to do but to say that it is done, so they wait
        for people who are still at it. It follows from the view of any of these seats alone.
        """
        if self._goes_first is None:
            return seats
        return self._goes_first(self.sees(box, view), seats)

    def slips(self, box: Any, view: dict[str, Any], legal: Sequence[str]) -> Sequence[str]:
        """The answers a bot may give that is not paying attention: all that make sense to anybody.

        A beginner errs; he does not pay more than there is to win.
        """
        if self._slips is None:
            return legal
        return self._slips(self.sees(box, view), view["seat"], legal) or legal

    def explain(self, box: Any, view: dict[str, Any], text: str) -> str:
        """What a bot in this seat tells everybody about its answer: why, in one sentence.

        For what others have to agree to; empty for all else. All hear it: it may tell nothing that
        anybody at the table may not know.
        """
        if self._explain is None:
            return ""
        return self._explain(self.sees(box, view), view["seat"], text)

    def advised(
        self, s: S, seat: int, legal: Sequence[str], bluff: float, rng: random.Random
    ) -> Mapping[str, float]:
        """What `advise` says, for states that are guesses: no view has to be made of them."""
        if self._advise is None:
            return {}
        return self._advise(s, seat, legal, bluff, rng)

    def reasons(self, before: S, after: S, seat: int) -> list[tuple[float, str]]:
        """What has changed for the seat between two states, in short sentences, with their weight.

        For hints and analysis: a sentence is about the seat, without a subject and a full stop
        ("wins two jewels alone", "leaves the driver unpaid"); its weight is how much that is worth
        in the game's own points, negative where it hurts. Both are seen as the seat sees them, so
        nothing it may not know can have a part in it; `before` is at its decision, `after` a world
        in which it has answered and the others have played on until it is asked again, or less far.
        The same thing should get the same words: reasons are compared between answers. None: the
        game has nothing to say.
        """
        if self._reasons is None:
            return []
        return self._reasons(self.known(before, seat), self.known(after, seat), seat)

    def traits(
        self, box: Any, events: Sequence[Event], outcome: Outcome
    ) -> Mapping[str, Sequence[str]]:
        """What statistics may sort finished matches by: a name, and a word for each seat.

        Words that are the same for all seats are of the whole match; "" leaves a seat out.
        """
        return {} if self._traits is None else self._traits(box, events, outcome)

    def solo_score(self, finish: Finish) -> SoloScore | None:
        """What a match for one seat is remembered by in a hall of fame; None: it is not.

        By default the score of a match that was won.
        """
        won = finish.outcome.winners == (0,)
        return SoloScore(finish.outcome.scores[0]) if won else None


def _index_of(verb: Verb[Any]) -> int:
    return verb.index


def _rank_of(found: tuple[int, type[Event]]) -> int:
    return found[0]
