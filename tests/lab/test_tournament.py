"""Tournaments: fair to every seat, counted right, going on after an interruption."""

from __future__ import annotations

from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import muster
from muster.lab.report import Result, standing
from muster.lab.tournament.ladder import Ladder, rungs_of
from muster.lab.tournament.lineups import Bracket, Meet, lineups, rounded
from muster.lab.tournament.page import Part, page, section, summary
from muster.lab.tournament.run import tournament


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", ["ab", "abc", "abcde"])
@pytest.mark.parametrize("meet", ["all", "neighbours", "first"])
def test_everybody_has_every_seat_and_every_deal(seats: int, bots: str, meet: Meet) -> None:
    groups = lineups(bots, seats, meet)
    assert all(len(one) == seats for one in groups)
    assert {bot for one in groups for bot in one} == set(bots)
    bracket = Bracket("the-plan", groups[0], 7, {}, None, False, lineups=groups)
    n = rounded(1, seats, len(groups)) * 2
    sat: Counter[tuple[str, int]] = Counter()
    games = Counter(bracket.deal(number) for number in range(n))
    for number in range(n):
        assert sorted(bracket.lineup(number)) == sorted(groups[number // seats % len(groups)])
        sat.update((bot, seat) for seat, bot in enumerate(bracket.lineup(number)))
    for bot in bots:
        assert len({sat[bot, seat] for seat in range(seats)}) == 1
    assert set(games.values()) == {seats}
    assert len({bracket.luck(number) for number in range(n)}) == n


def test_who_meets_whom() -> None:
    assert lineups("abc", 2, "all") == (("a", "b"), ("a", "c"), ("b", "c"))
    assert lineups("ab", 4, "all") == (("a", "a", "b", "b"),)
    assert lineups("abc", 2, "neighbours") == (("a", "b"), ("b", "c"))
    assert lineups("ab", 3, "neighbours") == (("a", "b", "b"), ("a", "a", "b"))
    assert lineups("abc", 3, "first") == (("b", "a", "a"), ("c", "a", "a"))
    assert lineups("ab", 1, "all") == (("a",), ("b",))


def result(bots: str, winners: list[int], failures: dict[int, str] | None = None) -> Result:
    scores = [10 if seat in winners else 5 for seat in range(len(bots))]
    seconds = [0.2 for _ in bots]
    asked, longest = [4 for _ in bots], [0.1 for _ in bots]
    return Result(list(bots), scores, winners, "", None, 8, asked, seconds, longest, failures or {})


def test_shared_wins_are_shared() -> None:
    games = [result("abb", [0, 1]), result("bab", [1]), result("bba", [0, 1])] * 20
    found = rungs_of(3, "all", "ab", games)
    first, second = found.rungs
    assert (first.bot, first.wins.games, first.wins.wins) == ("a", 60, 30)
    assert (second.bot, second.wins.games, second.wins.wins) == ("b", 120, 30)
    assert found.shared == 40
    assert first.seconds == pytest.approx(0.05)
    assert first.longest == 0.1
    [duel] = found.duels
    # A half to b's quarter, all, and nothing to a half: two thirds, one and none of three games.
    assert duel.wins.rate == pytest.approx((2 / 3 + 1 + 0) / 3)
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating.mu > second.rating.mu


def test_standing_puts_winners_first_and_level_losers_together() -> None:
    def placed(scores: list[int], winners: list[int]) -> list[float]:
        return standing(Result(["a"] * len(scores), scores, winners, "", None, 1))

    assert placed([5, 9, 7], [1]) == [2, 0, 1]
    assert placed([9, 9, 7, 7], [1]) == [1, 0, 2, 2], "a tie was broken"
    assert placed([9, 9, 3], [0, 1]) == [0, 0, 1], "a win was shared"
    assert placed([4, 8], [0]) == [0, 1], "some games are won otherwise than by score"
    assert placed([4, 8], []) == [2, 1]


def test_equal_bots_are_rated_equal_and_a_better_one_above_its_interval() -> None:
    even = rungs_of(2, "all", "ab", [result("ab", [0]), result("ba", [0])] * 30)
    assert {one.wins.rate for one in even.rungs} == {0.5}
    ratings = [one.rating for one in even.rungs if one.rating]
    assert abs(ratings[0].mu - ratings[1].mu) < 1
    assert rungs_of(2, "all", "ab", [result("ab", [0, 1])] * 9).rungs[0].wins.rate == 0.5
    better = rungs_of(2, "all", "ab", [result("ab", [1]), result("ba", [0])] * 30)
    best, worst = better.rungs
    assert best.bot == "b"
    assert best.rating is not None
    assert worst.rating is not None
    assert best.rating.low > worst.rating.high


def test_where_all_win_together_nobody_is_rated() -> None:
    games = [result("aa", [0, 1]), result("bb", []), result("aa", []), result("bb", [])]
    found = rungs_of(2, "alone", "ab", games)
    assert found.together
    assert [(one.bot, one.wins.games, one.wins.wins) for one in found.rungs] == [
        ("a", 2, 1.0),
        ("b", 2, 0.0),
    ]
    assert all(one.rating is None for one in found.rungs)
    assert found.duels == ()


def test_a_tournament_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    def stop(seats: int, done: int, many: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    bots = ["greedy", "random"]
    with pytest.raises(KeyboardInterrupt):
        tournament("the-plan", bots, 4, [2], 5, workers=1, keep=tmp_path, progress=stop)
    played: list[int] = []
    kept = tournament(
        "the-plan", bots, 4, [2], 5, workers=1, keep=tmp_path, progress=lambda *n: played.append(1)
    )
    assert len(played) == 1
    whole = tournament("the-plan", bots, 3, [2], 5, workers=1)  # rounded to four
    assert [one.wins for one in kept.tables[0].rungs] == [one.wins for one in whole.tables[0].rungs]


def test_the_page_tells_how_it_was_run(tmp_path: Path) -> None:
    ladder = tournament("the-plan", ["random", "greedy"], 2, [1, 2], 5, workers=1, command="run it")
    assert [one.together for one in ladder.tables] == [True, False]
    file = tmp_path / "one.json"
    file.write_text(ladder.to_json())
    assert Ladder.load(file) == ladder
    parts = [Part("Each alone", "", ladder), Part("Once more", "With a note.\n", ladder)]
    text = page("What is what.\n", parts)
    assert text.startswith("# Bots, and how well they play\n\nWhat is what.\n\n| game |")
    assert text.count("\n## The Plan\n") == 1
    assert text.index("\n### Each alone\n") < text.index("\n### Once more\n\nWith a note.\n\n#")
    assert "\n#### Alone\n" in text
    assert "\n#### 2 seats\n" in text
    assert "seed 5" in text
    assert "`run it` runs it again." in text
    assert "| `greedy` | `random` |" in text
    assert "Clumsy (`random`)" in section(
        ladder, lambda game, bot: {"random": "Clumsy"}.get(bot, "")
    )


@pytest.mark.parametrize(
    ("seats", "meet", "won", "row"),
    [
        (2, "neighbours", 30, "| `b` | `a` | 75.0% (59.8% to 85.8%) | 40 | yes |"),
        (2, "neighbours", 22, "| `b` | `a` | 55.0% (39.8% to 69.3%) | 40 | not shown |"),
        (2, "first", 30, "| `b` | `a` | 75.0% (59.8% to 85.8%) | 40 | yes |"),
        (4, "first", 20, "| `b` | 3 times `a` | 50.0% (35.2% to 64.8%) | 40 | yes, 2.00 times |"),
        (4, "first", 12, "30.0% (18.1% to 45.4%) | 40 | not shown, 1.20 times |"),
    ],
)
def test_the_sum_of_it_all_says_what_is_shown(seats: int, meet: Meet, won: int, row: str) -> None:
    games = [result("a" * (seats - 1) + "b", [seats - 1 if n < won else 0]) for n in range(40)]
    table = rungs_of(seats, meet, "ab", games)
    ladder = Ladder("the-plan", "The Plan", "1", "", "", "pure", 1, {}, "", (table,))
    assert row in summary([ladder])
    assert len(summary([ladder]).splitlines()) == 3


def test_the_page_of_all_games_is_made_of_their_ladders() -> None:
    docs = Path(__file__).parents[2] / "docs"
    spec = spec_from_file_location("ladder", docs / "ladder.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    assert (docs / "bots.md").read_text(encoding="utf-8") == script.written(), "make ladder does it"
    ladders = [Ladder.load(file) for file in sorted((docs / "bots").glob("*/*.json"))]
    assert {ladder.game for ladder in ladders} == set(script.PLAYED) <= set(muster.games())
    played = {f"{game}/{what}.json" for game, runs in script.PLAYED.items() for what in runs}
    there = (docs / "bots").glob("*/*.json")
    assert {file.relative_to(docs / "bots").as_posix() for file in there} == played


def test_a_team_plays_with_itself() -> None:
    ladder = tournament("masters", ["random"], 1, [2], 5, workers=1, meet="alone")
    assert ladder.tables[0].together


def test_what_cannot_be_played() -> None:
    with pytest.raises(muster.BadChoice, match="needs two bots or more"):
        tournament("the-plan", ["greedy"])
    with pytest.raises(muster.BadChoice, match="name each once"):
        tournament("the-plan", ["greedy", "greedy"])
    with pytest.raises(muster.BadChoice, match="no bot 'clever'"):
        tournament("the-plan", ["greedy", "clever"], workers=1)
    with pytest.raises(muster.BadChoice, match="is no ladder"):
        Ladder.load(Path(__file__))
