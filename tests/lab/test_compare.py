"""Comparisons: pairs of the same deal, verdicts that keep their word however often one looks."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import muster
from muster.cli import run
from muster.lab.compare.run import LOOK, Comparison, compare, play_twin
from muster.lab.compare.run import _paired as paired
from muster.lab.compare.verdicts import ALPHA, FEW, Outcome, effects_of, holm, reach_of
from muster.lab.pool import Processes

RICH = {"treasures": {"set_bonus": 8}}
BOTS = ["random"] * 2


def rich(n: int, **how: Any) -> Comparison:
    return compare("the-plan", n, BOTS, "content", None, RICH, 3, **{"workers": 1, **how})


def test_holm() -> None:
    """The example of Holm's rule everybody gives: 0.01, 0.04, 0.03, 0.005."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_the_interval_holds_at_all_times_together() -> None:
    """Of 300 runs of nothing, looked at every 50 pairs, about one in twenty may ever be fooled."""
    luck = random.Random(4)
    fooled = student = 0
    for _ in range(300):
        sums: list[float] = []
        wrong = naive = False
        while len(sums) < 1000:
            sums += [luck.gauss(0, 1) for _ in range(50)]
            if len(sums) >= FEW:
                mean = sum(sums) / len(sums)
                wrong |= abs(mean) > reach_of(sums)
                naive |= abs(mean) > 1.96 / len(sums) ** 0.5
        fooled += wrong
        student += naive
    assert fooled <= 300 * ALPHA
    assert student > 300 * ALPHA * 2, "an interval for one look would be fooled often"


def outcome(first: list[float], second: list[float], share: bool = False) -> Outcome:
    return Outcome("score", share, first, second)


@pytest.mark.parametrize(
    ("shift", "noise", "n", "verdict"),
    [
        (1.0, 1.0, 400, "more"),
        (-1.0, 1.0, 400, "less"),
        (0.0, 0.01, 400, "the same"),
        (0.05, 0.01, 400, "slightly more"),
        (0.0, 3.0, 400, "open"),
        (5.0, 0.1, FEW - 1, ""),
        (0.0, 0.0, 400, "the same"),
        (0.5, 0.0, 400, "more"),
    ],
)
def test_verdicts(shift: float, noise: float, n: int, verdict: str) -> None:
    luck = random.Random(5)
    first = [luck.gauss(10, 1) for _ in range(n)]
    second = [one + shift + luck.gauss(0, noise) for one in first]
    [effect] = effects_of([outcome(first, second)])
    assert effect.verdict == verdict
    assert effect.low <= effect.difference <= effect.high


def test_what_is_always_the_same_number_is_left_out_and_counts_as_an_outcome() -> None:
    luck = random.Random(1)
    first = [luck.gauss(0, 1) for _ in range(200)]
    varied = outcome(first, [one + luck.gauss(0.2, 1) for one in first])
    constant = outcome([1.0] * 200, [1.0] * 200)
    [alone] = effects_of([varied])
    [among] = effects_of([constant, varied, constant])
    assert among.p == pytest.approx(min(1.0, 3 * alone.p))


def test_both_halves_of_a_pair_have_the_same_deal() -> None:
    pair = paired(
        "the-plan", 1, BOTS, "content", None, {"treasures": {"set_bonus": 6}}, 3, {}, None, None
    )
    same = [play_twin(pair, number) for number in range(4)]
    for twin in same:
        assert twin.first.decisions == twin.second.decisions, "random bots do not look at values"
        assert twin.first.scores != twin.second.scores or twin.first.winners == twin.second.winners


def test_a_bot_is_put_in_the_same_seat_of_the_same_field() -> None:
    three = ["greedy"] * 3
    pair = paired("the-plan", 1, three, "bot", "greedy", "random", 3, {}, None, None)
    assert [pair.lineup(number) for number in range(3)] == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    assert pair.second is not None
    assert pair.second.lineup(2) == ["random"] * 3
    found = compare("the-plan", 12, ["greedy"] * 2, "bot", "greedy", "random", 3, workers=1)
    wins = found.effects[0]
    assert (wins.outcome, wins.verdict) == ("wins", "")
    assert wins.first > wins.second
    assert wins.difference == pytest.approx(wins.second - wins.first)


def test_a_richer_pack_and_any_number_of_workers(tmp_path: Path) -> None:
    alone = rich(120)
    effects = {one.outcome: one for one in alone.effects}
    assert effects["score"].verdict == "more"
    assert effects["decisions"].difference == 0
    assert effects["wins of seat 0"].share
    assert rich(120, workers=2) == alone

    def stop(done: int) -> None:
        if done == 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rich(120, keep=tmp_path, progress=stop)
    told: list[int] = []
    assert rich(120, keep=tmp_path, progress=told.append) == alone
    assert told[0] == 51


def test_it_ends_early_at_the_same_pair_whoever_plays() -> None:
    def early(workers: int) -> Comparison:
        poor = {"treasures": {"set_bonus": 100}}
        return compare(
            "the-plan", 4 * LOOK, ["random"], "content", None, poor, 3, early=True,
            engine=Processes(workers),
        )  # fmt: skip

    found = early(1)
    assert found.pairs in (LOOK, 2 * LOOK, 3 * LOOK)
    assert all(one.verdict != "open" for one in found.effects)
    assert early(2) == found


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "treasures.json").write_text('{"set_bonus": 8}')
    words = ["compare", "the-plan", "--bots", "random", "--seats", "2", "-n", "110"]
    assert run([*words, "--workers", "1", "--against", str(pack)]) == 0
    said = capsys.readouterr().out
    assert f"printed and {pack} on the same 110 deals" in said
    assert "more score (+" in said
    assert run([*words, "--workers", "1", "--against", "bribes=true", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["what"], found["first"], found["second"]) == (
        "option",
        "bribes=false",
        "bribes=true",
    )
    assert {one["outcome"] for one in found["effects"]} >= {"score", "decisions"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--against printed", "printed is compared with itself"),
        ("--against bribes=false", "is compared with itself"),
        ("--against luck=1", "no option 'luck'; valid: bribes"),
        ("--against bribes=maybe", "true or false"),
        ("--against packs/none", "muster: packs/none: no such folder"),
        ("--against deep-blue", "no bot 'deep-blue'"),
        ("--against greedy", "greedy is compared with itself"),
        ("--against random --bots greedy,greedy", "name the one bot"),
        ("--against bribes=true --bots greedy,greedy --seats 3", "2 bots do not fill 3 seats"),
        ("--against bribes=true --field random", "--field is who sits around"),
        ("--against bribes=true -n 1", "--number"),
        ("--against broken", "broken: treasures.json, set_bonus: expected a whole number"),
        ("--against astray", "astray: treasures.json, t-999, id: no such card"),
        ("", "--against"),
    ],
)
def test_what_cannot_be_compared(
    words: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("broken", '{"set_bonus": "many"}'),
        ("astray", '{"treasures": [{"id": "t-999", "value": 3}]}'),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "treasures.json").write_text(text)
    assert run(["compare", "the-plan", *words.split()]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_comparison_with_itself_is_refused_in_python() -> None:
    with pytest.raises(muster.BadChoice, match="both are the same"):
        compare("the-plan", 2, BOTS, "option", {"bribes": False}, {}, workers=1)


def test_what_the_page_prints_is_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sample of docs/lab.md, with fewer deals: the same lines about the same things."""
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    command = next(line for line in page.splitlines() if line.startswith("    muster compare"))
    sample = page.partition(f"{command}\n\n")[2].partition("\n\n")[0].splitlines()
    (tmp_path / "packs" / "eight").mkdir(parents=True)
    (tmp_path / "packs" / "eight" / "treasures.json").write_text('{"set_bonus": 8}')
    monkeypatch.chdir(tmp_path)
    asked = command.replace("10000", "100").split()[1:]
    assert run([*asked, "--workers", "1"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert sample[0].strip() == printed[0].replace("same 100 deals", "same 10,000 deals")
    assert sample[2].split() == printed[2].split()  # the columns
    things = [re.split("  |:", line[4:])[0] for line in sample[1:]]
    things.remove("shared wins")  # there are none in so few games, and then it is left out
    assert things == [re.split("  |:", line)[0] for line in printed[1:] if line[:9] != "Intervals"]
