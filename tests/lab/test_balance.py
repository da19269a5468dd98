"""Balance: games between equals, sorted right, judged right, repeatable and resumable."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import muster
from muster.cli import run
from muster.kernel import shelf
from muster.lab.balance.findings import FEW, Finding, against_one
from muster.lab.balance.html import html
from muster.lab.balance.page import page
from muster.lab.balance.plots import NAMES
from muster.lab.balance.survey import FEW_CARDS, folded, survey
from muster.lab.checkpoint import Checkpoint
from muster.lab.intervals import wilson
from muster.lab.report import Setting

PAIR = Setting("the-plan", ("random", "random"), 1, {}, None, False)
THREE = Setting("the-plan", ("random",) * 3, 1, {}, None, False)


def finding(scores: list[int], winners: list[int], **more: Any) -> Finding:
    fields: dict[str, Any] = {"ending": "end", "tiebreak": None, "decisions": 10}
    fields |= {"traits": {}, "sources": {}}
    return Finding(scores=scores, winners=winners, **{**fields, **more})


@pytest.mark.parametrize(
    ("share", "seats", "against"),
    [(0.55, 2, 0.55), (0.5, 2, 0.5), (1 / 3, 3, 0.5), (0.25, 4, 0.5), (0.5, 3, 2 / 3)],
)
def test_a_share_of_wins_against_one(share: float, seats: int, against: float) -> None:
    assert against_one(share, seats) == pytest.approx(against)


def test_the_limit_at_larger_tables() -> None:
    """55 : 45 is 37.9 % at a table of three and 28.9 % at one of four."""
    assert against_one(55 / 145, 3) == pytest.approx(0.55)
    assert against_one(55 / 190, 4) == pytest.approx(0.55)


def test_traits_sort_seats_and_matches() -> None:
    games = [
        finding([5, 3], [0], traits={"hat": ["red", "blue"], "board": ["a", "a"]}, decisions=8),
        finding([2, 6], [1], traits={"hat": ["red", "red"], "board": ["b", "b"]}, decisions=12),
        finding([4, 4], [0, 1], traits={"hat": ["blue", ""], "board": ["a", "a"]}),
    ]
    found = folded(PAIR, games)
    hats = {line.word: line for line in found.by_trait["hat"]}
    assert list(found.by_trait) == ["hat"]
    assert (hats["red"].wins.games, hats["red"].wins.wins) == (3, 2.0)
    assert (hats["blue"].wins.games, hats["blue"].wins.wins) == (2, 0.5)
    assert (hats["red"].wins.low, hats["red"].wins.high) == wilson(2.0, 3)
    assert hats["red"].score.mean == pytest.approx(13 / 3)
    assert hats["red"].verdict == ""  # three seats say nothing
    boards = {spread.word: spread for spread in found.by_match["board"]}
    assert (boards["a"].games, boards["a"].score.mean, boards["a"].best.mean) == (2, 4.0, 4.5)
    assert boards["a"].lead is not None
    assert boards["a"].lead.mean == 1.0
    assert boards["b"].length.mean == 12
    crossed = found.crossed["hat in each board"]
    assert crossed["red"]["a"].rate == 1.0
    assert crossed["red"]["b"].rate == 0.5
    assert "b" not in crossed["blue"]
    assert found.shared == 1


def test_points_by_source() -> None:
    games = [
        finding([5, 3], [0], sources={"banks": [5, 1], "gifts": [0, 2]}),
        finding([2, 0], [0], sources={"banks": [2, 0]}),
    ]
    banks, gifts = folded(PAIR, games).incomes
    assert (banks.source, banks.each.mean, banks.part) == ("banks", 2.0, 0.8)
    assert banks.winners is not None
    assert banks.winners.mean == 3.5
    assert (gifts.each.mean, gifts.part) == (0.5, 0.2)


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [(500, "fair"), (550, "open"), (600, "broken"), (400, "broken"), (460, "open")],
)
def test_verdicts_of_a_thousand_games(wins: int, verdict: str) -> None:
    games = [finding([1, 0], [0])] * wins + [finding([0, 1], [1])] * (1000 - wins)
    found = folded(PAIR, games)
    assert found.by_seat[0].verdict == verdict
    named = [(trait, line.word) for trait, line in found.broken()]
    assert named == ([("seat", "0"), ("seat", "1")] if verdict == "broken" else [])
    said = page([found])
    assert ("beyond the limit: seat 0" in said) == (verdict == "broken")


def test_a_table_of_three_is_judged_against_one() -> None:
    games = [finding([1, 0, 0], [0])] * 400 + [finding([0, 1, 0], [1])] * 300
    games += [finding([0, 0, 1], [2])] * 300
    first = folded(THREE, games).by_seat[0]
    assert first.wins.rate == 0.4
    assert first.against is not None
    assert first.against[0] == pytest.approx(0.4 / 0.7)
    assert first.verdict == "open"


def test_components_are_those_named_in_answers() -> None:
    found = survey("the-plan", 2, 40, "random", workers=1)
    plans = found.cards["pass"]
    assert all(line.word.startswith(("sg", "p")) for line in plans)
    assert [line.wins.rate for line in plans] == sorted(
        (line.wins.rate for line in plans), reverse=True
    )
    assert all(line.wins.games >= FEW_CARDS for line in plans)
    assert "blue" not in {line.word for lines in found.cards.values() for line in lines}


def test_how_a_match_develops() -> None:
    games = [
        finding([5, 3], [0], course=[[0.0, 1.0]] * 10 + [[5.0, 1.0]] * 11),
        finding([1, 3], [1], course=[[1.0, 1.0]] * 10 + [[1.0, 3.0]] * 11),
        finding([1, 3], [1]),
    ]
    found = folded(PAIR, games)
    first, last = found.course[0], found.course[-1]
    assert (first.at, last.at, len(found.course)) == (0.0, 1.0, 21)
    assert first.ahead is not None
    assert last.ahead is not None
    assert first.ahead.rate == 0.25, "one was behind, in the other both were level"
    assert last.ahead.rate == 1.0
    assert last.won is not None
    assert last.won.mean == 4.0
    real = survey("the-plan", 2, 2, "random", workers=1)
    assert len(real.course) == 21
    assert real.course[0].won is not None


def test_bins_count_everything_once() -> None:
    games = [finding([score, 0], [0], decisions=score) for score in (1, 2, 2, 100)]
    found = folded(PAIR, games)
    assert sum(one.count for one in found.score_bins) == 8
    assert sum(one.count for one in found.length_bins) == 4
    assert found.length_bins[0].low == 1
    assert found.length_bins[-1].high > 100
    assert all(a.high == b.low for a, b in pairwise(found.length_bins))


def test_seats_that_win_together_are_one() -> None:
    games = [finding([4, 4], [0, 1], traits={"hat": ["red", "red"]})] * 3
    games += [finding([0, 0], [], traits={"hat": ["blue", "blue"]})]
    found = folded(PAIR, games)
    assert found.together
    assert found.by_seat[0].wins.rate == 0.75
    assert [line.word for line in found.by_trait["hat"]] == ["blue", "red"]
    assert "All seats win or lose together" in page([found])
    assert "Wins by seat" not in page([found])


def test_the_page_of_plots_needs_no_other_file() -> None:
    luck = random.Random(2)
    games = [
        finding(
            [luck.randint(0, 9), luck.randint(0, 9)],
            [number % 2],
            traits={"hat": ["red", "<blue>"]},
            sources={"banks": [3, 4]},
            cards={"play": [["ace", "king"], ["king", "ace"]]},
            course=[[1.0, 2.0]] * 21,
        )
        for number in range(40)
    ]
    text = html([folded(PAIR, games)], "muster balance the-plan")
    for title in (
        "Seat advantage",
        "Wins by hat",
        "Components: play",
        "Points by source",
        "Scores",
        "Length",
        "How a match develops",
        "When it is decided",
    ):
        assert f"<b>{title}</b>" in text
    assert text.count("<svg") == 8
    assert "http" not in text
    assert "<blue>" not in text
    assert not [colour for colour in NAMES if colour in text.lower()], "a stand-in is left"
    assert 'class="fa' in text


def test_few_games_are_not_judged() -> None:
    assert folded(PAIR, [finding([1, 0], [0])] * (FEW - 1)).by_seat[0].verdict == ""
    assert folded(PAIR, [finding([1, 0], [0])] * FEW).by_seat[0].verdict == "broken"


def test_every_game_can_be_surveyed() -> None:
    for name in muster.games():
        seats = min(count for count in muster.game(name).meta.seats if count > 1)
        found = survey(name, seats, 2, "random", workers=1)
        assert found.n == 2
        assert sum(found.endings.values()) == 2
        assert found.title in page([found])
        assert found.by_trait or found.by_match, f"{name} has traits"


def test_workers_change_nothing() -> None:
    alone = survey("the-plan", 2, 6, "random", 5, workers=1)
    both = survey("the-plan", 2, 6, "random", 5, workers=2)
    assert alone == both
    assert alone != survey("the-plan", 2, 6, "random", 6, workers=1)


def test_a_game_names_its_traits(monkeypatch: pytest.MonkeyPatch) -> None:
    def traits(box: Any, events: Sequence[Any], outcome: Any) -> Mapping[str, Sequence[str]]:
        return {"side": ["left", "right"], "events": [str(len(events) > 0)] * 2}

    monkeypatch.setattr(shelf.game("the-plan"), "traits", traits)
    found = survey("the-plan", 2, 3, "random", workers=1)
    assert [line.word for line in found.by_trait["side"]] == ["left", "right"]
    assert [spread.word for spread in found.by_match["events"]] == ["True"]


def test_an_interrupted_survey_goes_on(tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        survey("the-plan", 2, 5, "random", workers=1, keep=tmp_path, progress=interrupt)
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-20])  # the last line was cut off
    told: list[int] = []
    found = survey("the-plan", 2, 5, "random", workers=1, keep=tmp_path, progress=told.append)
    assert told == [3, 4, 5]
    assert found == survey("the-plan", 2, 5, "random", workers=1)
    again = survey("the-plan", 2, 5, "random", workers=1, keep=tmp_path, progress=told.append)
    assert told == [3, 4, 5]
    assert again == found


def test_another_setting_has_another_notebook(tmp_path: Path) -> None:
    one = Checkpoint.in_folder(tmp_path, PAIR, Finding)
    other = Checkpoint.in_folder(tmp_path, msgspec.structs.replace(PAIR, seed=2), Finding)
    assert one.path != other.path


def test_the_command_writes_a_page_that_says_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "pages" / "plan.md"
    words = ["balance", "the-plan", "-n", "4", "--seats", "1,2", "--bot", "random", "--seed", "3"]
    assert run([*words, "--workers", "1", "--out", str(to)]) == 0
    text = to.read_text()
    assert f"muster {' '.join(words)} --out {to}" in text
    assert "## Table of one" in text
    assert "### Wins by seat" in text
    assert "### Points by source" in text
    assert "<svg" in to.with_suffix(".html").read_text()
    monkeypatch.setitem(sys.modules, "altair", None)  # to draw once is enough
    assert run([*words, "--workers", "1", "--out", str(to)]) == 0
    assert to.read_text() == text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "9"], "no game for '9' seats; valid: 1, 2"),
        (["--seats", "two"], "no game for 'two' seats"),
        (["--bot", "clever"], "no bot 'clever'"),
        (["--option", "brides=yes"], "no option 'brides'"),
        (["--out", "page.pdf"], "page.pdf is no name for what is written; valid: FILE.md"),
    ],
)
def test_what_cannot_be_surveyed(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["balance", "the-plan", "-n", "1", *words]) == 2
    assert said in capsys.readouterr().err


def test_how_good_the_players_are(tmp_path: Path) -> None:
    to = tmp_path / "plan.md"
    words = ["balance", "the-plan", "-n", "2", "--seats", "2", "--bot", "random"]
    words += ["--against", "greedy", "--duels", "4", "--seed", "3"]
    assert run([*words, "--workers", "1", "--out", str(to)]) == 0
    text = to.read_text()
    assert f"muster {' '.join(words)}" in text
    assert "## How good the players are: random against greedy" in text


def test_without_altair_the_tables_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    words = ["balance", "the-plan", "-n", "2", "--seats", "1", "--bot", "random", "--workers", "1"]
    assert run([*words, "--out", str(tmp_path / "plan.md")]) == 0
    said = capsys.readouterr().err
    assert "Only the tables are written: a page with plots needs the package altair" in said
    assert [one.name for one in tmp_path.iterdir()] == ["plan.md"]
    assert run([*words, "--out", str(tmp_path / "plan.html")]) == 2
    assert "pip install 'muster-games[lab]'" in capsys.readouterr().err
