"""Levels: five in every game, as the game has them, and what a wrong levels.py gets."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster.bots import GreedyBot, RandomBot, check_bot, check_offered, make_bot
from muster.bots.levels import IDS, LevelBot, levels_of, usual_level
from muster.bots.search.bot import SearchBot
from muster.kernel import shelf


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The Plan, to be given levels of its own."""
    game = shelf.game("the-plan")

    def say(levels: Any = None, tempers: Any = None, usual: str = "") -> None:
        monkeypatch.setitem(game.__dict__, "usual_level", usual)
        monkeypatch.setitem(game.__dict__, "levels", levels or {})
        monkeypatch.setitem(game.__dict__, "tempers", tempers or {})

    say()
    return say


@pytest.mark.parametrize("game", muster.games())
def test_every_game_has_five_levels_that_people_can_choose(game: str) -> None:
    levels = levels_of(game)
    assert tuple(level.id for level in levels) == IDS
    titles = ["Rookie", "Regular", "Professional", "Expert", "Mastermind"]
    assert [level.title for level in levels] == titles
    seconds = [level.seconds for level in levels]
    assert seconds == sorted(seconds)
    assert seconds[-1] <= 5
    for level in levels:
        assert level.about.endswith(".")
        assert level.time
        assert check_offered(level.id, game) == level.id


RATED = ("the-plan", "space-explorers", "the-specialists", "millions-of-dollars")


@pytest.mark.parametrize("game", RATED)
def test_levels_that_are_rated_do_not_depend_on_how_busy_the_machine_is(game: str) -> None:
    for level in levels_of(game):
        assert "msec" not in level.dials
        assert level.bot == "greedy" or level.dials["playouts"] > 0


def test_a_level_answers_from_a_view_and_by_playouts_alone_the_same_each_time(plan: Any) -> None:
    plan({"level-3": {"playouts": 3}, "level-4": {"playouts": 4}, "level-5": {"playouts": 5}})
    match = muster.Match.new("the-plan", seats=2, seed=1)
    legal = match.legal(0)
    for level in IDS:
        first, second = (make_bot(level, random.Random(3)) for _ in range(2))
        answer = first.choose(match.view(0), legal)
        assert answer in legal
        assert second.choose(match.view(0), legal) == answer


def test_a_partner_in_masters_does_not_slip() -> None:
    """One answer in seven at random, and a heist that is won nine times of ten never is."""
    slips = {level.id: level.slip for level in levels_of("masters")}
    assert slips["level-3"] == slips["level-4"] == slips["level-5"] == 0
    assert slips["level-1"] > slips["level-2"] > 0


def test_a_game_says_what_its_levels_are(plan: Any) -> None:
    plan({"level-1": {"bot": "random", "about": "Rolls dice."}, "level-4": {"playouts": 7}})
    first, second, *_ = levels_of("the-plan")
    assert (first.bot, first.about, first.slip) == ("random", "Rolls dice.", 60)
    assert second.bot == "greedy"
    made = [make_bot(level, random.Random(0)) for level in IDS]
    players = [bot.player("the-plan") for bot in made if isinstance(bot, LevelBot)]
    kinds = [RandomBot, GreedyBot, SearchBot, SearchBot, SearchBot]
    assert [type(one) for one in players] == kinds
    fourth = players[3]
    assert isinstance(fourth, SearchBot)
    assert fourth.budget.playouts == 7
    assert fourth.budget.seconds == 0


def test_a_game_says_who_plays_where_nobody_chose(plan: Any) -> None:
    assert usual_level("the-plan") == "level-2"
    plan(usual="level-4")
    assert usual_level("the-plan") == "level-4"
    plan(usual="level-7")
    with pytest.raises(muster.BadChoice, match=r"USUAL of levels\.py is 'level-7'; valid"):
        usual_level("the-plan")


def test_who_slips_answers_at_random(plan: Any) -> None:
    plan({"level-2": {"slip": 100}})
    match = muster.Match.new("the-plan", seats=2, seed=1)
    bot = make_bot("level-2", random.Random(1))
    answers = {bot.choose(match.view(0), match.legal(0)) for _ in range(40)}
    assert len(answers) > len(match.legal(0)) // 2


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        ({"level-9": {}}, "levels.py has no level 'level-9' to set; valid: level-1, level-2"),
        ({"level-1": {"bot": "clever"}}, "no bot 'clever'; valid: random, greedy, search"),
        ({"level-3": {"depths": 3}}, "the search bot has no 'depths' to set; valid: playouts"),
        ({"level-3": {"playouts": 0}}, "playouts is 0; expected a whole number from 1"),
        ({"level-3": {"playouts": "9"}}, "playouts is '9'; expected a whole number"),
        ({"level-3": {"slip": 101}}, "slip is 101; expected a whole number from 0 to 100"),
        ({"level-3": {"seconds": -1}}, "seconds is -1; expected a number, 0 or more"),
    ],
)
def test_a_wrong_levels_file_is_refused_with_what_would_do(
    plan: Any, levels: Any, words: str
) -> None:
    plan(levels)
    with pytest.raises(muster.BadChoice) as caught:
        levels_of("the-plan")
    assert str(caught.value).startswith("the-plan: ")
    assert words in str(caught.value)


def test_tempers_are_dials_of_whoever_plays(plan: Any) -> None:
    plan(None, {"bluffer": {"about": "Lies.", "bluff": 90}, "honest": {"bluff": 0}})
    bot = make_bot(check_bot("level-2:temper=bluffer", game="the-plan"), random.Random(0))
    assert isinstance(bot, LevelBot)
    player = bot.player("the-plan")
    assert isinstance(player, GreedyBot)
    assert player.bluff == 90
    with pytest.raises(muster.BadChoice, match="no temper 'sad' in the-plan; valid: bluffer, hon"):
        check_bot("level-2:temper=sad", game="the-plan")
    with pytest.raises(muster.BadChoice, match="no temper 'bluffer' in masters; nobody has"):
        check_offered("level-2:temper=bluffer", "masters")
    with pytest.raises(muster.BadChoice, match="temper is one of a word the game has"):
        check_bot("level-2:temper=NO!")


@pytest.mark.parametrize("name", ["level-0", "level-6", "level-", "rookie", "level-3:slip=4"])
def test_an_unknown_level_is_refused(name: str) -> None:
    with pytest.raises(muster.BadChoice, match=r"valid: (greedy|level-3:temper=WORD)"):
        check_bot(name)
