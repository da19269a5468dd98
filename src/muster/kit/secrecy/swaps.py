"""Worlds in which two pieces a seat cannot tell apart have changed places.

Everything the seat sees is the same, a deal or a reveal included; so must be what it is told. The
pieces are exchanged by their ids in the frozen state; for the set-up, by their numbers in every
shuffle.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.engine import advance, legal_answers
from muster.kernel.errors import MusterError
from muster.kernel.match import Match, position
from muster.kernel.records.freeze import freeze
from muster.kit.records import from_frozen
from muster.kit.secrecy.channels import difference, view_text
from muster.kit.secrecy.witness import Looking, Witnessed
from muster.kit.trial import Trial, Walk

SWAPS = 4
SET_UPS = 24


def same_to(
    trial: Trial,
    seat: int | None,
    one: Witnessed,
    other: Witnessed,
    how: str,
    *,
    past_only: bool = False,
) -> bool:
    """Did both worlds look the same to the seat all the time? Then all else is the same too:
    what it was told, and, unless `past_only`, everything it is given now.
    """
    if one.seen(seat) != other.seen(seat):
        return False
    differs = difference(one.told(seat), other.told(seat))
    if not (differs or past_only):
        differs = difference(one.given(seat), other.given(seat))
    trial.expect(
        not differs, f"two worlds look the same to {trial.who(seat)} ({how}). Yet {differs}"
    )
    return True


def swapped_pieces(
    trial: Trial, match: Match, walk: Walk, seat: int | None, rng: random.Random
) -> None:
    """The truth and worlds in which two pieces the seat cannot tell apart have changed places."""
    who, action = walk.inputs[match.moment]
    ids = trial.box.catalogue.ids
    truth = Witnessed(from_frozen(trial, match), (seat,))
    truth.play(who, ids[action])
    shown = _words([json.loads(view) for view in truth.seen(seat)])
    frozen = freeze(match.state)
    there = _words(frozen)
    # Pieces the event is about are the ones a missing mask would give away.
    hot = set().union(*(_words(event.fields(match.box)) for event in truth.match.events))
    for group in _pieces(trial):
        hidden = [name for name in group if name in there and name not in shown]
        if len(hidden) < 2:
            continue
        targets = [name for name in hidden if name in hot]
        for one in [*rng.sample(targets, min(SWAPS - 1, len(targets))), rng.choice(hidden)]:
            other = rng.choice([name for name in hidden if name != one])
            twin = _thawed(trial, _swapped(frozen, one, other))
            if twin is None or not _may_be(twin) or view_text(twin, seat) != view_text(match, seat):
                continue
            said = action if who == seat else _swapped(action, one, other)
            if twin.why_not(who, said) is None:
                world = Witnessed(twin, (seat,))
                world.play(who, ids[said])
                how = f"{one} and {other} swapped; then seat {who}, {action!r}"
                same_to(trial, seat, truth, world, how)


def _may_be(match: Match) -> bool:
    """Could the unfinished answers have been given so? "Pay for me" may have laid other cards."""
    s = match.state
    for ask in (*s.asks, *s.sealed):
        for count, pick in enumerate(ask.picks):
            if pick not in legal_answers(s, ask.picked(ask.picks[:count])):
                return False
    return True


def swapped_set_up(trial: Trial, rng: random.Random) -> None:
    """The set-up, and set-ups in which every shuffle has two pieces exchanged."""
    key = trial.new().state.chance.key
    truth = _set_up(trial, Chance(key))
    groups = _pieces(trial)
    shown = {seat: _words([json.loads(v) for v in truth.views[seat]]) for seat in trial.viewers}
    for _ in range(SET_UPS if groups else 0):
        one, other = rng.sample(range(max(len(group) for group in groups)), 2)
        names = {group[n] for group in groups for n in (one, other) if n < len(group)}
        world = _set_up(trial, _Swapping(key, one, other))
        for seat in trial.viewers:
            if names & shown[seat] or truth.views[seat] != world.views[seat]:
                continue
            differs = difference({"events": _told(truth, seat)}, {"events": _told(world, seat)})
            trial.expect(
                not differs,
                f"two set-ups look the same to {trial.who(seat)} (pieces number {one} and "
                f"{other} swapped in every shuffle). Yet {differs}",
            )


class _Swapping(Chance):
    """The same chance with two numbers exchanged in every shuffle."""

    __slots__ = ("change",)

    def __init__(self, key: bytes, one: int, other: int) -> None:
        super().__init__(key)
        self.change = {one: other, other: one}

    def shuffled(self, stream: str, items: Sequence[int]) -> tuple[int, ...]:
        pile = super().shuffled(stream, items)
        if not set(self.change) <= set(pile):
            return pile
        return tuple(self.change.get(item, item) for item in pile)


def _set_up(trial: Trial, chance: Chance) -> Looking:
    state = trial.game.start(trial.box, chance)
    state.stack.append((trial.box.flows[0].index, 0, 0, 0, ()))
    looking = Looking(state, {seat: ["null"] for seat in trial.viewers})
    advance(state, looking)
    looking.look()
    return looking


def _told(looking: Looking, seat: int | None) -> str:
    box = looking.state.box
    return json.dumps([event.told(box, seat) for event in looking.events])


def _pieces(trial: Trial) -> list[list[str]]:
    """The ids of each kind of piece, from the content files."""
    groups: list[list[str]] = []
    for data in trial.box.content.files.values():
        for rows in data.values():
            if isinstance(rows, list):
                names = [row.get("id") for row in rows if isinstance(row, dict)]
                groups.append([name for name in names if isinstance(name, str)])
    return [group for group in groups if len(group) > 1]


def _words(data: Any) -> set[str]:
    """Every word of every text in JSON-able data."""
    if isinstance(data, str):
        return {data, *data.split(" ")}
    found: set[str] = set()
    if isinstance(data, dict):
        for key, value in data.items():
            found |= _words(key) | _words(value)
    elif isinstance(data, Sequence):
        for value in data:
            found |= _words(value)
    return found


def _swapped(data: Any, one: str, other: str) -> Any:
    """The same data with two names exchanged wherever they stand."""
    if isinstance(data, str):
        change = {one: other, other: one}
        if data in change:
            return change[data]
        return " ".join(change.get(word, word) for word in data.split(" "))
    if isinstance(data, dict):
        return {_swapped(k, one, other): _swapped(v, one, other) for k, v in data.items()}
    if isinstance(data, (list, tuple)):
        return [_swapped(value, one, other) for value in data]
    return data


def _thawed(trial: Trial, frozen: dict[str, Any]) -> Match | None:
    """A match in this state, or None if the game cannot be in it."""
    place = {"seats": trial.setting.seats, "options": dict(trial.setting.options)}
    try:
        return position(trial.game.meta.id, {**json.loads(json.dumps(frozen)), **place})
    except MusterError:
        return None
