"""Analysis of finished matches: curves, what decided, and what was luck."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest

import muster
from muster.bots import GreedyBot, play_out
from muster.bots.insight.analysis import analyse, halved, steps_of
from muster.bots.insight.report import Analysis, Share, Standing, Turning
from muster.bots.insight.smooth import smooth
from muster.bots.insight.telling import looked_at, sparkline, told
from muster.kernel.errors import BadChoice
from muster.kernel.records.record import Record

RECORDS = Path(__file__).parents[2] / "records"
ALONE = RECORDS / "the-plan" / "solitaire-lost.muster"


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(Record.load(ALONE), playouts=3)


def test_the_curve_goes_from_the_deal_to_the_result(found: Analysis) -> None:
    record = Record.load(ALONE)
    assert found.standings[0].at == 0
    assert found.standings[-1].at == found.inputs == len(record.inputs)
    assert found.standings[-1].chances == (0.0,)  # it was lost
    assert all(0 <= one.chances[0] <= 1 for one in found.standings)
    assert found.measure == "chance"
    assert found.decisions > 10


def test_what_made_a_result_adds_up(found: Analysis) -> None:
    (share,) = found.shares
    total = share.begin + share.deal + share.luck + share.own + share.others
    assert total == pytest.approx(share.result, abs=1e-9)
    assert share.others == 0.0  # nobody else decides anything


def test_by_playouts_it_is_repeatable_and_says_how_far_it_is(found: Analysis) -> None:
    said: list[tuple[int, int]] = []
    again = analyse(Record.load(ALONE), 3, told=lambda done, total: said.append((done, total)))
    assert again == found
    assert said == sorted(said)
    assert said[-1][0] <= said[-1][1]


def test_it_ends_where_it_is_called_off() -> None:
    class Enough(Exception):
        pass

    def told(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        analyse(Record.load(ALONE), 1, told=told)


def test_a_match_that_goes_on_is_not_analysed() -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    with pytest.raises(BadChoice, match="not over: it waits for seat 0, 1, 2 after 0 steps"):
        analyse(match.record, 1)


@pytest.mark.parametrize(("playouts", "seconds"), [(0, 0.0), (-1, 5.0), (0, -1.0)])
def test_a_budget_of_nothing_is_refused(playouts: int, seconds: float) -> None:
    with pytest.raises(BadChoice, match="cannot tell anything; give at least 1 playout"):
        analyse(Record.load(ALONE), playouts, seconds)


def test_answers_of_several_picks_are_one_decision() -> None:
    match = muster.Match.new("the-plan", seats=3, seed=5)
    play_out(match, [GreedyBot(random.Random(seat), worlds=1) for seat in range(3)])
    steps, last = steps_of(match.record)
    assert last.over
    passed = [step for step in steps if step.ask.key == "pass" and step.free]
    assert any(step.ask.picks for step in passed)
    assert all(step.legal for step in steps)


def test_noise_is_smoothed_and_what_is_exact_stays() -> None:
    measured = [0.5, 0.9, 0.1, 0.9, 0.1, 1.0]
    line, spreads = smooth(measured, [0.04, 0.04, 0.04, 0.04, 0.04, 0.0])
    assert line[-1] == 1.0
    assert spreads[-1] == 0.0
    assert max(line[1:5]) - min(line[1:5]) < 0.8
    exact, _ = smooth(measured, [0.0] * 6)
    assert exact == pytest.approx(measured)


def test_it_is_told_in_words() -> None:
    turning = Turning(
        1, 0, ("a",), ("b",), "Take it", "Leave it to seat 1", 0.2, 0.05, 0.3, "wins alone"
    )
    shares = (
        Share(0, 0.5, 0.1, 0.0, -0.6, 0.0, 0.0, 0.05),
        Share(1, 0.5, -0.1, 0.0, 0.0, 0.6, 1.0, 0.05),
    )
    standings = (Standing(0, (0.6, 0.4), 0.1), Standing(2, (0.0, 1.0), 0.0, 0))
    whole = Analysis("x", 2, 2, "chance", standings, (turning,), shares, 9, 2, 2, 3, 3)
    lines = told(whole, ["Ana", "Bo"])
    assert "  Ana  ▅▁  60 % → 0 %" in lines
    assert "  step 2, Ana: Take it  (cost about 20 %)" in lines
    assert "      better: Leave it to Bo: wins alone" in lines
    assert any(line.split() == ["Ana", "50", "+10", "0", "-60", "0", "0"] for line in lines)

    assert lines[-1] == "2 decisions, 9 playouts."
    part = msgspec.structs.replace(whole, weighed=1, measured=2)
    assert told(part, ["Ana", "Bo"])[-1] == (
        "2 decisions, 9 playouts. The time was up: 1 of 2 decisions were weighed again, and the "
        "curve was measured at 2 of 3 moments."
    )


class Ticking:
    """A clock on which every look takes as long: with one a playout at least, that is work."""

    def __init__(self, tick: float) -> None:
        self.time = 0.0
        self.tick = tick

    def now(self) -> float:
        self.time += self.tick
        return self.time


@pytest.mark.parametrize("seconds", [5.0, 60.0, 400.0])
def test_it_ends_in_time_and_says_how_much_it_looked_at(seconds: float) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=5)
    play_out(match, [GreedyBot(random.Random(seat), worlds=1) for seat in range(3)])
    clock = Ticking(1.0)
    said: list[tuple[int, int]] = []
    found = analyse(
        match.record,
        seconds=seconds,
        told=lambda done, total: said.append((done, total)),
        now=clock.now,
    )
    assert clock.time < seconds + 30  # a few looks after the last second, not a piece of work each
    assert 2 <= found.measured < found.moments == len(found.standings)
    assert found.weighed < found.decisions
    assert found.playouts <= seconds
    assert said == sorted(said)
    assert said[-1][0] == said[-1][1]
    assert "The time was up" in looked_at(found)
    outcome = match.outcome
    assert outcome is not None
    assert [seat for seat in range(3) if found.standings[-1].chances[seat]] == [*outcome.winners]
    for share in found.shares:
        total = share.begin + share.deal + share.luck + share.own + share.others
        assert total == pytest.approx(share.result, abs=1e-9)


@pytest.mark.parametrize("many", [1, 2, 3, 7, 50])
def test_whatever_is_first_measured_is_spread_over_the_match(many: int) -> None:
    order = halved(many)
    assert sorted(order) == list(range(many))
    if many > 8:
        assert sorted(order[:5]) == pytest.approx([0, 12, 24, 36, 49], abs=1)


def test_what_was_not_measured_lies_between_its_neighbours() -> None:
    line, spreads = smooth([0.2, 0.0, 0.0, 0.8], [0.0, inf, inf, 0.0])
    assert line == pytest.approx([0.2, 0.4, 0.6, 0.8])
    assert spreads[1] > spreads[0]


def test_a_curve_in_one_line() -> None:
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert sparkline([10.0, 10.0], chance=False) == "▅▅"
    assert len(sparkline([0.5] * 400)) == 48


def test_as_a_program_it_says_how_far_it_is_and_then_what_it_found() -> None:
    asked = {"record": ALONE.read_text(), "game": "the-plan", "playouts": 1}
    lines = _program(json.dumps(asked))
    assert lines[0]["done"] >= 1
    assert msgspec.convert(lines[-1]["analysis"], Analysis).game == "the-plan"


def test_as_a_program_it_says_what_is_wrong() -> None:
    (line,) = _program(json.dumps({"record": "nonsense", "game": "the-plan", "playouts": 1}))
    assert "not a Muster record" in line["error"]


def _program(line: str) -> list[dict[str, Any]]:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "muster.bots.insight.program"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()  # it stays open: whoever closes it calls the work off
    found = [json.loads(one) for one in process.stdout]
    process.stdin.close()
    process.stdout.close()
    process.wait()
    return found
