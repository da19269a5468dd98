"""What was played by a rules version before: records and positions that still have to open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import muster
from muster import Match, Record
from muster.kernel import shelf
from muster.kernel.errors import BadPosition, BadRecord
from muster.kernel.records.freeze import canonical

BEFORE = Path(__file__).parent / "before"
FILES = sorted(BEFORE.glob("*.muster"))
POSITIONS: list[dict[str, Any]] = [
    json.loads(line) for line in (BEFORE / "positions.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_before_is_proved_to_its_result(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    meta = shelf.game(record.header.game).meta
    assert record.header.rules in meta.plays_too
    m = record.proved()
    assert m.over
    again = m.record
    assert again.header.rules == meta.rules_version
    assert again.inputs == record.inputs
    assert canonical(again.footer.outcome) == canonical(record.footer.outcome)
    assert again.footer.state != record.footer.state  # else the version need not have changed
    assert again.proved().fingerprint == again.footer.state


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_before_with_another_result_is_refused(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    cut = Record.made(
        record.header,
        record.inputs[:-1],
        record.replay().secret,
        record.footer.state,
        record.footer.outcome,
    )
    with pytest.raises(BadRecord, match="another result"):
        cut.proved()


def test_a_version_nobody_knows_is_refused_in_one_sentence() -> None:
    m = Match.new("masters", 1, seed=1)
    with pytest.raises(BadPosition, match=r"played by rules version 1 of masters, this is \d"):
        Match.from_header(replace(m.header, rules="1"), m.secret)


@pytest.mark.parametrize(
    "kept", POSITIONS, ids=lambda kept: f"{kept['game']}: {kept['asks'][0][1]}"
)
def test_a_match_saved_while_something_waited_goes_on_to_the_same_end(kept: dict[str, Any]) -> None:
    assert kept["frozen"]["queue"]
    data = {**kept["frozen"], "seats": kept["seats"], "options": kept["options"]}
    m = muster.position(kept["game"], data)
    assert [[ask.seat, ask.key, ask.arg, ask.prompt] for ask in m.asks] == kept["asks"]
    for seat, action in kept["rest"]:
        m.play(seat, action)
    assert m.outcome is not None
    assert canonical(m.outcome.result()) == canonical(kept["outcome"])


@pytest.mark.parametrize("queue", [3, [4], [[]], [["x"]], [[99]], [[-1]]], ids=str)
@pytest.mark.parametrize("game", ["masters", "the-specialists"])
def test_a_queue_that_cannot_be_read_is_refused(game: str, queue: Any) -> None:
    with pytest.raises(BadPosition, match="queue: "):
        muster.position(game, {"seats": 2, "queue": queue})
