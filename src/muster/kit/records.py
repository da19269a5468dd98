"""Saving and loading changes nothing; a record replays exactly and cannot be tampered with."""

from __future__ import annotations

import json
import random

from muster.kernel.errors import BadRecord
from muster.kernel.match import Match, position
from muster.kernel.records.freeze import freeze
from muster.kernel.records.record import Record
from muster.kit.secrecy.channels import view_text
from muster.kit.trial import Trial, Walk, check

PROMISE = (
    "save and load at every decision changes nothing; a record replays to the same hash; "
    "verify accepts it and rejects any one-bit change"
)

PLAYED_ON = 6
SHORT = 40
RELOADED = 12
LINES = 24
FLIPS = 30
CUTS = 20


@check(PROMISE)
def records(trial: Trial) -> None:
    """States through JSON, records through text, and the finished record with bits flipped."""
    walk = Walk(trial)
    played_on = set(walk.sample(PLAYED_ON))
    reloaded = set(walk.sample(len(walk) if len(walk) <= SHORT else RELOADED, each=1, end=True))
    hashes: dict[int, str] = {}
    thawed: list[tuple[int, Match]] = []
    for match in walk.visit({*walk.spread(), *played_on, *reloaded}):
        before = match.fingerprint
        twin = from_frozen(trial, match)
        if twin.fingerprint != before:
            raise trial.failed(f"freeze and thaw changed {_first_difference(match, twin)}")
        lost = _lost(trial, match, twin)
        trial.expect(not lost, f"freeze and thaw lost something: {lost} differs")
        if match.moment in played_on:
            thawed.append((match.moment, twin))
        if match.moment in reloaded:
            _same_after_reloading(trial, match, before)
        hashes[match.moment] = before
    for moment, twin in thawed:
        trial.moment = moment
        for seat, action in walk.inputs[moment:]:
            twin.play(seat, action)
        if twin.fingerprint != hashes[len(walk)]:
            end = _first_difference(next(iter(walk.visit([len(walk)]))), twin)
            trial.moment = moment
            raise trial.failed(
                "a state frozen and thawed here goes another way later: dump() leaves something "
                f"out, in the end {end}"
            )
    for match in walk.visit([len(walk)]):
        text = match.record.dumps()
        _same_on_the_way(trial, Record.loads(text), hashes)
        _cannot_be_tampered_with(trial, match.record)


def from_frozen(trial: Trial, match: Match) -> Match:
    """A match without a past in the same state, made of nothing but the state's JSON."""
    data = json.loads(json.dumps(freeze(match.state)))
    return position(
        trial.game.meta.id,
        {**data, "seats": trial.setting.seats, "options": dict(trial.setting.options)},
    )


def _same_after_reloading(trial: Trial, match: Match, before: str) -> None:
    record = match.record
    text = record.dumps()
    loaded = Record.loads(text)
    trial.expect(loaded.dumps() == text, "a record is another text after loading and saving")
    twin = loaded.replay()
    if twin.fingerprint != before:
        raise trial.failed(f"replaying the record changed {_first_difference(match, twin)}")
    trial.expect(twin.record.dumps() == text, "the replayed match writes another record")
    trial.expect(list(twin.events) == list(match.events), "replaying tells another story")


def _same_on_the_way(trial: Trial, record: Record, hashes: dict[int, str]) -> None:
    """The whole record is played again and looked at after its inputs: a record of any earlier
    moment is its beginning.
    """
    twin = record.replay(0)
    for moment in range(len(record.inputs) + 1):
        trial.moment = moment
        if moment in hashes:
            same = twin.fingerprint == hashes[moment]
            trial.expect(same, "replaying the record leads to another state")
        if moment < len(record.inputs):
            twin.play(*record.inputs[moment])


def _cannot_be_tampered_with(trial: Trial, record: Record) -> None:
    """Bits flipped, lines moved and the end cut off; in a brief trial a third as often."""
    lines_tried, flips, cuts = (n // 3 if trial.brief else n for n in (LINES, FLIPS, CUTS))
    verified = record.verify()
    trial.expect(verified.inputs == len(record.inputs), "verify skipped inputs")
    good = record.dumps().encode()
    rng = trial.rng("flips")
    starts = [0, *(at + 1 for at, byte in enumerate(good[:-1]) if byte == 10)]
    ends = [*starts[1:], len(good)]
    rows = list(zip(starts, ends, strict=True))
    if len(rows) > lines_tried:  # inputs are alike; the first line and the last two are not
        rows = [rows[0], *rng.sample(rows[1:-2], lines_tried - 3), *rows[-2:]]
    places = [rng.randrange(a, b) for a, b in rows]
    places += [rng.randrange(len(good)) for _ in range(flips)]
    for place in places:
        bit = rng.randrange(8)
        raw = bytearray(good)
        raw[place] ^= 1 << bit
        _rejected(trial, bytes(raw), f"bit {bit} of byte {place} flipped")
    lines = good.splitlines(keepends=True)
    for what, raw_lines in _rearranged(lines, rng):
        _rejected(trial, b"".join(raw_lines), what)
    for cut in [
        *ends[:-1][:: max(1, len(ends) // cuts)],
        *(rng.randrange(len(good)) for _ in range(cuts)),
    ]:
        _rejected(trial, good[:cut], f"cut off after byte {cut}")


def _rearranged(lines: list[bytes], rng: random.Random) -> list[tuple[str, list[bytes]]]:
    """A line missing, doubled, or in another place."""
    made: list[tuple[str, list[bytes]]] = []
    for _ in range(5):
        at = rng.randrange(len(lines))
        made.append((f"line {at + 1} missing", lines[:at] + lines[at + 1 :]))
        made.append((f"line {at + 1} doubled", [*lines[: at + 1], *lines[at:]]))
        other = rng.randrange(len(lines))
        if lines[at] != lines[other]:
            swapped = list(lines)
            swapped[at], swapped[other] = lines[other], lines[at]
            made.append((f"lines {at + 1} and {other + 1} swapped", swapped))
    return made


def _rejected(trial: Trial, raw: bytes, what: str) -> None:
    try:
        Record.loads(raw).verify()
    except BadRecord:
        return
    except Exception as error:
        raise trial.failed(
            f"a record with {what} raised {type(error).__name__}: {error}"
        ) from error
    raise trial.failed(f"a record with {what} was accepted")


def _lost(trial: Trial, match: Match, twin: Match) -> str:
    """Something dump() leaves out shows in what is made of the state."""
    if trial.game.holdings(match.state) != trial.game.holdings(twin.state):
        return "what holdings() counts"
    seat = trial.viewers[match.moment % len(trial.viewers)]  # everybody has a turn
    if view_text(match, seat) != view_text(twin, seat):
        return f"the view of {trial.who(seat)}"
    return ""


def _first_difference(one: Match, other: Match) -> str:
    """The first entry of two states that differs, with both values."""
    a, b = freeze(one.state), freeze(other.state)
    for name in [*a, *(name for name in b if name not in a)]:
        left, right = a.get(name), b.get(name)
        if json.dumps(left) != json.dumps(right):
            return f"{name!r}: {left!r} is now {right!r}"
    return "nothing that can be named"
