"""Simulations: repeatable on any number of workers, counted right, refused clearly."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import Any

import msgspec
import pytest

import muster
from muster.bots import RandomBot
from muster.bots.stand_in import Watched
from muster.cli import run
from muster.lab import Report, simulate
from muster.lab.intervals import wilson
from muster.lab.referee import BotFailed
from muster.lab.report import COLUMNS, Result, Setting, summed_up
from muster.lab.simulate import play_match, play_one, settled


def timeless(report: Report) -> Report:
    return msgspec.structs.replace(report, seconds=0.0)


def test_the_number_of_workers_changes_nothing() -> None:
    bots = ["random", "greedy", "random"]
    told: list[int] = []
    alone = simulate("the-plan", 6, bots, seed=5, workers=1, rotate=True)
    both = simulate("the-plan", 6, bots, 5, workers=2, rotate=True, progress=told.append)
    assert timeless(alone) == timeless(both)
    assert told == sorted(told)
    assert told[-1] == 6


def test_seeds_make_the_games() -> None:
    def scores(seed: int) -> object:
        return timeless(simulate("the-plan", 8, ["random"] * 3, seed, workers=1)).by_seat

    assert scores(1) == scores(1)
    assert scores(1) != scores(2)


def test_a_game_follows_from_its_number() -> None:
    setting = Setting("the-plan", ("random", "random"), 3, {}, None, False)
    assert play_one(setting, 4) == play_one(setting, 4)
    assert play_one(setting, 4) != play_one(setting, 5)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("the-plan", 1, {}),
        ("the-plan", 4, {"bribes": True}),
        ("space-explorers", 3, {}),
        ("millions-of-dollars", 5, {}),
        ("the-specialists", 2, {}),
        ("masters", 3, {}),
    ],
)
def test_random_seats_play_the_match_that_would_be_on_record(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """They play by numbers: the games of a seed are the same, quicker."""
    setting = settled(game, 1, ["random"] * seats, 9, options, None, False)
    for number in range(2):
        m = play_match(setting, number)
        found = play_one(setting, number)
        assert m.outcome is not None
        assert (found.scores, found.winners) == (list(m.outcome.scores), list(m.outcome.winners))
        assert (found.ending, found.tiebreak) == (m.outcome.ending, m.outcome.tiebreak)
        assert (found.decisions, found.bots) == (m.moment, ["random"] * seats)


def test_progress_counts_the_games() -> None:
    told: list[int] = []
    simulate("the-plan", 4, ["random"] * 2, workers=1, progress=told.append)
    assert told == [1, 2, 3, 4]


def test_options_and_content_reach_the_games() -> None:
    pack = {"treasures": {"set_bonus": 50}, "trinkets": {"set_bonus": 50}}
    plain = simulate("the-plan", 5, ["random"] * 2, workers=1)
    rich = simulate(
        "the-plan", 5, ["random"] * 2, workers=1, options={"bribes": True}, content=pack
    )
    assert rich.options == {"bribes": True, "removed": ["smash_grab", "team4"]}
    assert rich.by_bot[0].score.max > plain.by_bot[0].score.max
    assert rich.lengths.mean > plain.lengths.mean


def test_solitaire_counts_its_endings() -> None:
    report = simulate("the-plan", 30, ["random"], workers=1)
    assert sum(report.endings.values()) == 30
    assert set(report.endings) <= {"solitaire won", "solitaire lost", "solitaire draw"}
    assert report.by_seat[0].wins.wins == report.endings["solitaire won"]
    assert report.lengths.min >= 11


def result(scores: list[int], winners: list[int], **more: Any) -> Result:
    fields = {"bots": ["a", "b", "b"], "ending": "end", "tiebreak": None, "decisions": 10, **more}
    return Result(scores=scores, winners=winners, **fields)


SETTING = Setting("toy", ("a", "b", "b"), 1, {}, None, False)


def test_the_sum_of_games() -> None:
    games = [
        result([3, 2, 1], [0], decisions=8),
        result([3, 3, 0], [0, 1], tiebreak="level"),
        result([1, 2, 5], [2], ending="rout", decisions=12),
        result([0, 0, 0], []),
    ]
    report = summed_up(SETTING, games, 2.0)
    assert report.n == 4
    assert report.games_per_second == 2.0
    assert [line.wins.wins for line in report.by_seat] == [1.5, 0.5, 1.0]
    assert report.by_seat[0].wins.rate == 0.375
    assert (report.by_seat[0].wins.low, report.by_seat[0].wins.high) == wilson(1.5, 4)
    assert (report.by_seat[2].score.min, report.by_seat[2].score.max) == (0, 5)
    assert [(line.bot, line.wins.games, line.wins.wins) for line in report.by_bot] == [
        ("a", 4, 1.5),
        ("b", 8, 1.5),
    ]
    assert report.by_bot[1].score.mean == 13 / 8
    assert (report.lengths.mean, report.lengths.min, report.lengths.max) == (10, 8, 12)
    assert report.endings == {"end": 3, "rout": 1}
    assert report.tiebreaks == {"level": 1}
    assert report.shared == 1
    assert report.fair == 1 / 3


def test_bots_that_change_seats_are_counted_by_name() -> None:
    setting = msgspec.structs.replace(SETTING, rotate=True)
    assert [setting.lineup(number) for number in range(3)] == [
        ["a", "b", "b"],
        ["b", "b", "a"],
        ["b", "a", "b"],
    ]
    games = [
        result([1, 0, 0], [0], bots=["a", "b", "b"]),
        result([0, 0, 1], [2], bots=["b", "b", "a"]),
    ]
    report = summed_up(setting, games, 1.0)
    assert report.by_seat[0].bots == ("a", "b")
    assert report.by_seat[1].bots == ("b",)
    assert report.by_bot[0].wins.rate == 1.0
    assert report.by_bot[1].wins.rate == 0.0


def test_different_bots_change_seats_unless_told_otherwise() -> None:
    def report(bots: list[str], **how: Any) -> Report:
        return timeless(simulate("the-plan", 4, bots, 5, workers=1, **how))

    mixed = ["random", "greedy"]
    assert report(mixed).rotate
    assert report(mixed) == report(mixed, rotate=True)
    assert report(mixed) != report(mixed, rotate=False)
    assert report(mixed).by_seat[0].bots == ("greedy", "random")
    assert report(mixed, rotate=False).by_seat[0].bots == ("random",)
    assert report(["random"] * 2) == report(["random"] * 2, rotate=False), "equal bots: as ever"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "The bots moved on one seat after each match, in 1 of them not all the way round."),
        (["--fixed"], "The bots kept their seats"),
    ],
)
def test_the_report_says_who_changed_seats(
    more: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["sim", "the-plan", "-n", "3", "--bots", "random,greedy", "--workers", "1"]
    assert run([*words, *more]) == 0
    assert said in " ".join(capsys.readouterr().out.split())


def test_a_single_game_has_no_score_interval() -> None:
    report = summed_up(SETTING, [result([3, 2, 1], [0])], 0.0)
    assert report.by_seat[0].score.low is None
    assert report.games_per_second == 0.0


def test_json_round_trip() -> None:
    report = simulate("the-plan", 3, ["random", "greedy"], workers=1)
    text = report.to_json()
    assert Report.from_json(text) == report
    assert json.loads(text)["by_bot"][0]["bot"] == "greedy"


def test_csv() -> None:
    report = summed_up(SETTING, [result([3, 2, 1], [0])], 1.0)
    rows = list(csv.DictReader(io.StringIO(report.to_csv())))
    assert list(rows[0]) == list(COLUMNS)
    assert [(row["seat"], row["bot"]) for row in rows] == [
        ("0", "a"),
        ("1", "b"),
        ("2", "b"),
        ("", "a"),
        ("", "b"),
    ]
    assert rows[0]["win_rate"] == "1.0"
    assert rows[0]["score_low"] == ""
    assert float(rows[4]["score_mean"]) == 1.5


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"n": 0}, "0 games"),
        ({"n": -3}, "-3 games"),
        ({"workers": 0}, "0 workers"),
        ({"game": "the-plane"}, "no game 'the-plane'; valid: .*the-plan"),
        ({"bots": ["random"] * 7}, "not for 7 bots, one a seat; seats: 1, 2, 3, 4, 5, 6"),
        ({"bots": []}, "not for 0 bots"),
        ({"bots": ["random", "clever"]}, "no bot 'clever'; valid: greedy, random"),
        ({"options": {"brides": True}}, "no option 'brides'; valid: bribes"),
    ],
)
def test_what_cannot_be_simulated(wrong: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"game": "the-plan", "n": 1, "bots": ["random"] * 2, **wrong}
    with pytest.raises(muster.BadChoice, match=said):
        simulate(**given)


def test_an_interrupt_stops_the_workers() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("the-plan", 400, ["random"] * 4, workers=2, progress=interrupt)


ODD = "tests.bots.odd_bots"


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("Raises", "raised KeyError: 'nothing to see' (odd_bots.py:"),
        ("Cheats", "answered 'win', which is none of the legal answers"),
        ("Sleeps", "did not answer within 0.01 s"),
    ],
)
def test_a_bot_that_fails_ends_the_run_with_game_seed_and_seat(bot: str, what: str) -> None:
    name = f"{ODD}:{bot}"
    with pytest.raises(BotFailed) as caught:
        simulate("the-plan", 1, ["random", name], seed=5, workers=1, within=0.01)
    said = str(caught.value)
    assert said.startswith(f"{name} {what}")
    assert "the-plan, game 0 of seed 5, seat 1; add --forfeit" in said


@pytest.mark.parametrize("workers", [1, 2])
def test_with_forfeits_another_plays_on_and_is_counted(workers: int) -> None:
    bots = ["random", f"{ODD}:Cheats"]
    report = simulate("the-plan", 2, bots, seed=5, workers=workers, forfeit=True)
    assert report.forfeits == {f"{ODD}:Cheats": 2}
    assert report.n == 2


@pytest.mark.pure
def test_random_plays_on_for_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(*_: object) -> str:
        raise ValueError("torn")

    monkeypatch.setattr("muster.bots.greedy.GreedyBot.choose", torn)
    watched = Watched("greedy", random.Random(1))
    assert watched.choose({}, ["a", "b"]) in ("a", "b")
    assert type(watched.bot) is RandomBot
    assert watched.failure.startswith("raised ValueError: torn")
    other = Watched(f"{ODD}:Cheats", random.Random(1))
    assert other.choose({}, ["a", "b"]) in ("a", "b"), "nobody is left but chance"


def test_no_time_is_no_time() -> None:
    with pytest.raises(muster.BadChoice, match="-1 seconds are no time"):
        simulate("the-plan", 1, ["random"] * 2, within=-1)
