"""The match: the public face of a game being played.

Everything a client, a bot, a test or the server does with a game goes through here, in texts and
seats. Nothing here knows the rules of any game.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from muster.kernel import shelf
from muster.kernel.ask import TABLE, Ask, due, waited_for
from muster.kernel.chance import Chance, Secret
from muster.kernel.content import Files, read_pack
from muster.kernel.engine import apply, ask_for, begin, legal, refusal
from muster.kernel.errors import BadPosition, Illegal
from muster.kernel.events import Event
from muster.kernel.game import Game
from muster.kernel.outcome import Outcome
from muster.kernel.records import apart
from muster.kernel.records.freeze import fingerprint, freeze, thaw
from muster.kernel.records.history import History
from muster.kernel.records.log import Log, LogLine
from muster.kernel.records.record import FORMAT, Header, Record
from muster.kernel.records.taken import after_taking_back
from muster.kernel.scene import Scene
from muster.kernel.state import Box, State
from muster.kernel.views.beats import Beats
from muster.kernel.views.knowledge import redeal_state
from muster.kernel.views.staging import explained, scene_of, touching
from muster.kernel.views.view import View, view_of


class Match:
    """A game being played: ask, answer, look, take back, copy, record."""

    __slots__ = (
        "_base",
        "_ids",
        "_texts",
        "_without",
        "box",
        "header",
        "history",
        "secret",
        "state",
    )

    box: Box
    header: Header
    secret: Secret
    state: State[Any]
    history: History
    _base: State[Any] | None  # as it was at the last barrier, if the game has `own_undo`
    _without: dict[int, apart.Without]  # by seat, never changed: copies share it
    _texts: list[str]
    _ids: dict[str, int]

    # Beginning

    @staticmethod
    def new(
        game: str,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        content: str | Path | Files | None = None,
        secret: Secret | None = None,
        salts: Sequence[str] = (),
    ) -> Match:
        """A new match. Without a seed it is dealt from a fresh secret.

        `content` is a pack: a folder, or its files as data. A host who wants the seats to add
        salt makes the `secret` first, shows its commitment, and passes both here.
        """
        overlay = _pack(content)
        found = shelf.game(game)
        box = found.box(seats, options, overlay)
        return Match._begun(box, secret or Secret.from_seed(seed), salts, None)

    @staticmethod
    def from_header(header: Header, secret: Secret) -> Match:
        """The match a record's header describes, before its first input."""
        found = shelf.game(header.game)
        box = found.box(header.seats, header.options, header.overlay)
        if header.rules not in (found.meta.rules_version, *found.meta.plays_too):
            raise BadPosition(
                f"played by rules version {header.rules} of {header.game}, "
                f"this is {found.meta.rules_version}"
            )
        if box.content.hash != header.content:
            raise BadPosition(f"played with other components of {header.game} (content hash)")
        return Match._begun(box, secret, header.salts, header.start)

    @staticmethod
    def _begun(
        box: Box, secret: Secret, salts: Sequence[str], start: dict[str, Any] | None
    ) -> Match:
        meta = box.game.meta
        salted = tuple(salts) + ("",) * (box.seats - len(salts))
        match = Match()
        match.box = box
        match.secret = secret
        match.header = Header(
            muster=FORMAT,
            game=meta.id,
            rules=meta.rules_version,
            seats=box.seats,
            options=box.options,
            content=box.content.hash,
            commitment=secret.commitment,
            salts=salted,
            overlay=box.content.overlay or None,
            start=start,
        )
        match._texts = box.catalogue.texts
        match._ids = box.catalogue.ids
        match.history = History(start)
        chance = Chance(secret.key(salted))
        if start is None:
            match.state = begin(box, chance, match.history.out)
        else:
            match.state = thaw(box, start, chance, match.history.out)
        match.history.begin()
        match._base = match.state.clone() if box.game.own_undo else None
        match._without = {}
        return match

    # Asking and answering

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.box.game

    @property
    def seats(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self.box.seats

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions still to be answered: .seat .key .prompt .optional"""
        return tuple(self.state.asks)

    @property
    def due(self) -> list[Ask]:
        """The questions the match waits for: see `muster.kernel.ask.due`."""
        return due(self.state.asks)

    @property
    def waiting(self) -> list[int]:
        """The seats the match waits for; the table's own clock is none."""
        return list(waited_for(self.state.asks))

    @property
    def free(self) -> bool:
        """Is nobody bound to answer?"""
        return all(ask.optional for ask in self.state.asks)

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats whose sealed answer waits for the others; they may still give it anew."""
        return tuple(ask.seat for ask in self.state.sealed)

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.state.over

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return self.box.game.outcome(self.state) if self.state.over else None

    @property
    def moment(self) -> int:
        """How many inputs have been played; for the keeper of the table, it counts secret picks."""
        return len(self.history.inputs)

    def legal(self, seat: int) -> list[str]:
        """What this seat may answer now, in catalogue order; includes revising a sealed answer."""
        texts = self._texts
        return [texts[action] for action in legal(self.state, seat)]

    def why_not(self, seat: int, action: str) -> Illegal | None:
        """None if the seat may do this now; else the clause, the reason and the numbers."""
        code = self._ids.get(action)
        ask = None if code is None else ask_for(self.state, seat, code)
        if code is None or ask is None:
            return self._stray(seat, action)
        return refusal(self.state, ask, code)

    def play(self, seat: int, action: str, beats: Beats | None = None) -> None:
        """Answer. An action that may not be done raises Illegal and changes nothing.

        `beats`, made by `watch`, keeps the states on the way that are worth a look.
        """
        s = self.state
        code = self._ids.get(action)
        ask = None if code is None else ask_for(s, seat, code)
        if code is None or ask is None:
            raise self._stray(seat, action)
        refused = refusal(s, ask, code)
        if refused is not None:
            raise refused
        self._carry_out(ask, code, beats)

    def _carry_out(self, ask: Ask, code: int, beats: Beats | None = None) -> None:
        s = self.state
        drawn = s.chance.total
        # Where somebody looks on, it is asked again and again what stands without this answer.
        before = s.clone() if beats is not None and self._base is not None else None
        done = apply(s, ask, code, self.history.out, beats)
        history = self.history
        history.note(ask.seat, code, not done, s.chance.total != drawn)
        count = len(history.inputs)
        if self._base is not None and history.barrier == count:
            self._base = s.clone()
        elif before is not None:
            last = apart.Without(before, history.barrier, count - 1, count)
            self._without = {**self._without, ask.seat: last}

    def watch(self) -> Beats:
        """For the next `play`: its `.kept` are the states worth a look between the questions."""
        return Beats(self.history.out)

    def _stray(self, seat: int, action: str) -> Illegal:
        """The refusal of an action that answers no question put to this seat."""
        s = self.state
        title = self.box.game.meta.title
        if s.over:
            return Illegal(self.box.game.meta.end_clause, "the game is over", {})
        mine = [ask for ask in s.asks if ask.seat == seat]
        clause = (mine or s.asks)[0].clause
        if not 0 <= seat < self.box.seats:
            facts = {"seats": self.box.seats}
            return Illegal(
                clause, f"there is no seat {seat}: they are 0 to {self.seats - 1}", facts
            )
        if action not in self._ids:
            verbs = list(self.box.catalogue.verbs)
            text = f"{action!r} is no action of {title}; actions begin with {', '.join(verbs)}"
            return Illegal(clause, text, {"verbs": verbs})
        silent = self.box.game.why_silent(s, seat, self._ids[action])
        if silent is not None:
            return Illegal(silent[0], silent[1].text, silent[1].facts)
        if mine:
            fit = [self.box.catalogue.verb_of[code] for code in legal(s, seat)]
            verbs = list(dict.fromkeys(fit))
            listed = " or ".join([", ".join(verbs[:-1]), verbs[-1]] if len(verbs) > 1 else verbs)
            text = f"the question is: {mine[0].prompt} It is answered with {listed}"
            return Illegal(clause, text, {"verbs": verbs})
        waiting = sorted({ask.seat for ask in s.asks if ask.seat != TABLE})
        others = f"seat {', '.join(str(n) for n in waiting)}" if waiting else "the clock"
        text = f"seat {seat} is not asked anything now; the game waits for {others}"
        return Illegal(clause, text, {"waiting": waiting})

    # Looking

    def view(self, seat: int | None) -> View:
        """What this seat, or a spectator (None), may know. JSON-able."""
        return view_of(self.state, seat)

    def scene(self, seat: int | None) -> Scene:
        """The table as this seat, or a spectator, sees it."""
        return scene_of(self.state, seat)

    def why_not_node(self, seat: int, node: str) -> tuple[str, Illegal | None]:
        """What this seat would do by touching a node of its scene, and why it may not.

        The action is empty where touching the node answers nothing this seat is asked.
        """
        found = touching(self.state, seat, node)
        if found is not None:
            return found
        mine = [ask for ask in (*self.state.asks, *self.state.sealed) if ask.seat == seat]
        if self.state.over or not mine:
            return "", self._stray(seat, self._texts[0])
        return "", Illegal(mine[0].clause, explained(self.state, seat, node), {})

    def why_mute(self, seat: int) -> Illegal | None:
        """None if this seat may talk now; else the clause and the reason, which says until when."""
        found = None if self.over else self.game.why_mute(self.state, seat)
        return None if found is None else Illegal(found[0], found[1].text, found[1].facts)

    def log(
        self, seat: int | None, names: Sequence[str] | None = None, since: int = 0
    ) -> list[LogLine]:
        """What this seat was told from moment `since` on, as data and as sentences."""
        log = Log(self.box, seat, names)
        log.follow(self.history)
        lines = zip(log.lines, log.ats, strict=True)
        if not self.over:
            return [line for line, _ in lines if line.moment >= since]
        return [replace(line, at=at) for line, at in lines if line.moment >= since]

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened, unmasked: for the keeper of the table, never for a seat."""
        return self.history.out.events

    # Taking back

    def undo(self, seat: int, steps: int | None = None, consent: Collection[int] = ()) -> None:
        """Take back this seat's answers, to the last barrier or `steps` of them.

        A barrier is where chance was drawn, something hidden came to light, or another seat acted;
        a sealed answer of another seat is none as long as it is sealed. Where the game has
        `own_undo`, what another seat has done is none either if it stands without what goes: each
        of its answers is still legal, and reveals nothing. If all other seats consent, the last
        thing everybody saw is taken back whatever it was, unless the game's barriers stand.
        Raises Illegal and changes nothing where there is nothing to take back.
        """
        history = self.history
        if consent and {*consent, seat} >= set(range(self.seats)) and history.inputs:
            kept = history.before_last_seen(self.box)
            if len(kept) < history.barrier and self.game.barriers_stand:
                raise self._stands()
            fresh = self._replayed(kept, len(kept))
            if fresh is not None:
                self._become(fresh, seat)
            return
        base = self._apart()
        if base is not None:
            kept, taken = apart.own_steps(base, history, seat, steps)
            fresh = self._replayed(kept, history.barrier) if taken else None
            if fresh is None:
                raise self._no_undo(seat)
            self._become(fresh, seat)
            return
        wanted = steps
        while True:
            kept, taken = history.takeable(self.box, seat, self._sealing(), wanted)
            if not taken:
                raise self._no_undo(seat)
            fresh = self._replayed(kept, history.barrier)
            if fresh is not None:
                self._become(fresh, seat)
                return
            # A sealed answer given anew goes as a whole: with half of it gone the former one would
            # count again, and taking back must never make the match go on.
            wanted = taken + 1

    def rewind(self, seat: int) -> None:
        """With everybody's consent, take back until an answer of this seat is gone: stopping at the
        last thing that happened would let a bot do it again at once.
        """
        mine = self.answers_of(seat)
        if not mine:
            raise Illegal("", f"nothing can be taken back: seat {seat} has done nothing yet")
        fresh = self.clone()
        while fresh.answers_of(seat) == mine:
            fresh.undo(seat, consent=range(self.seats))
        self._become(fresh, seat)

    def answers_of(self, seat: int) -> int:
        """How many answers of this seat are in force."""
        return sum(1 for who, _ in self.history.inputs if who == seat)

    def may_undo(self, seat: int) -> Illegal | None:
        """None if `undo(seat)` would take something back, else the reason."""
        base = self._apart()
        if base is not None:
            found = apart.without_last(base, self.history, seat, self._without.get(seat))
            if found is not None:
                self._without = {**self._without, seat: found}
            taken = found is not None and found.broken is None
        else:
            taken = self.history.takeable(self.box, seat, self._sealing(), 1)[1] > 0
        return None if taken else self._no_undo(seat)

    def may_rewind(self, seat: int) -> Illegal | None:
        """None if with everybody's consent this seat's last answer could be taken back."""
        inputs = self.history.inputs
        own = [at for at, (who, _) in enumerate(inputs) if who == seat]
        if not own:
            return Illegal(self.game.barriers_stand, f"seat {seat} has done nothing yet", {})
        if own[-1] < self.history.barrier and self.game.barriers_stand:
            return self._stands()
        return None

    def undone_with(self, seat: int) -> set[int]:
        """The other seats whose answers came after the last one of this seat."""
        later: set[int] = set()
        for who, _ in reversed(self.history.inputs):
            if who == seat:
                return later
            later.add(who)
        return later

    def _apart(self) -> State[Any] | None:
        """The state at the last barrier, if a seat may take back although others acted since."""
        history = self.history
        return None if True in history.sealed[history.barrier :] else self._base

    def _stands(self) -> Illegal:
        reason = f"nothing can be taken back, not even together: {self.history.reason}"
        return Illegal(self.game.barriers_stand, reason, {})

    def _sealing(self) -> set[int]:
        """The seats in the middle of a simultaneous choice."""
        waiting = {ask.seat for ask in self.state.asks if ask.sealed}
        return waiting | {ask.seat for ask in self.state.sealed}

    def _no_undo(self, seat: int) -> Illegal:
        s, base = self.state, self._apart()
        if base is not None:
            clause, reason = apart.why_none(base, self.history, seat, self.game)
        else:
            clause = s.asks[0].clause if s.asks else self.box.game.meta.end_clause
            reason = self.history.why_none(self.box, seat)
        return Illegal(clause, f"nothing can be taken back: {reason}", {})

    def _replayed(self, inputs: list[tuple[int, int]], barrier: int) -> Match | None:
        """The match after these inputs; None if they would go beyond this barrier."""
        fresh = Match._begun(self.box, self.secret, self.header.salts, self.header.start)
        known = iter(self.history.inputs)
        as_before = True
        for seat, code in inputs:
            as_before = as_before and next(known, None) == (seat, code)
            ask = ask_for(fresh.state, seat, code)
            if as_before and ask is not None:
                fresh._carry_out(ask, code)  # it was legal then, so it is now
            else:
                fresh.play(seat, self._texts[code])
            if fresh.history.barrier > barrier:
                return None
        return fresh

    def _become(self, fresh: Match, seat: int) -> None:
        """This seat has taken back what the fresh match has not."""
        fresh.history.taken = after_taking_back(self.history, fresh.history.inputs, seat, self.box)
        self.state = fresh.state
        self.history = fresh.history
        self._base = fresh._base
        self._without = {}

    # Copying and keeping

    def clone(self) -> Match:
        """An independent copy."""
        twin = Match.__new__(Match)
        twin.box = self.box
        twin.header = self.header
        twin.secret = self.secret
        twin.state = self.state.clone()
        twin.history = self.history.clone()
        twin._base = self._base  # never changed, only copied
        twin._without = self._without
        twin._texts = self._texts
        twin._ids = self._ids
        return twin

    @property
    def record(self) -> Record:
        """The match on paper. Keep it to yourself while the match is running."""
        inputs = tuple((seat, self._texts[code]) for seat, code in self.history.inputs)
        outcome = None if self.outcome is None else self.outcome.result()
        return Record.made(self.header, inputs, self.secret, self.fingerprint, outcome)

    @property
    def fingerprint(self) -> str:
        """A hash of the whole state; equal only for equal states."""
        return fingerprint(self.state)

    @property
    def commitment(self) -> str:
        """The published promise about the shuffles."""
        return self.header.commitment

    def __repr__(self) -> str:
        return (
            f"<Match {self.header.game} seats={self.seats} moment={self.moment} over={self.over}>"
        )


def position(game: str, data: Mapping[str, Any]) -> Match:
    """A match from a hand-written position.

    `seats`, `options`, `seed` and `content` are as in `Match.new`; `at` names the step that is
    about to happen; everything else is the game's own and may be left out.
    """
    rest = dict(data)
    seats = rest.pop("seats", None)
    options = rest.pop("options", None)
    seed = rest.pop("seed", 0)
    overlay = _pack(rest.pop("content", None))
    found = shelf.game(game)
    if not isinstance(seats, int):
        raise BadPosition(f"seats: expected a number of seats, one of {list(found.meta.seats)}")
    box = found.box(seats, options, overlay)
    return Match._begun(box, Secret.from_seed(seed), (), rest)


def redeal(view: View, rng: random.Random) -> Match:
    """A whole match this view allows, what the view does not tell dealt at random."""
    found = shelf.game(view["game"])
    box = found.box(view["seats"], view["options"], view.get("overlay"))
    frozen = freeze(redeal_state(box, view, rng))
    return Match._begun(box, Secret(rng.randbytes(32)), (), frozen)


def _pack(content: str | Path | Files | None) -> Files | None:
    if content is None:
        return None
    return read_pack(Path(content)) if isinstance(content, (str, Path)) else content
