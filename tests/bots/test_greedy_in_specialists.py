"""The greedy bot at The Specialists: it plans a turn, robs, pays, and minds the end."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import muster
from muster.bots import Bot, GreedyBot, make_bot, play_out
from muster.games.the_specialists.bot.prospects import Prospects
from muster.games.the_specialists.bot.sight import Sight
from muster.games.the_specialists.bot.turns import Plan
from muster.kernel.views.view import View
from muster.lab import simulate

GAME = "the-specialists"
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"no_team_rewards": True, "layout": "badc", "hacking_alone": True}),
    (2, {"layout": "abcd"}),
    (2, {"asymmetric": True, "acting_replaces": True}),
    (3, {"layout": "abdc", "hidden_money": True}),
    (3, {"asymmetric": True, "reroll_ties": True, "start_not_expert": True}),
    (4, {"layout": "bacd"}),
    (4, {"unlimited_dice": True, "asymmetric": True}),
]
IDS = [f"{seats}-{'-'.join(map(str, options)) or 'plain'}" for seats, options in SETTINGS]


def placed(seats: int = 2, options: dict[str, Any] | None = None, **table: Any) -> muster.Match:
    """A position of seat 0's turn in South America A, Europe B, Asia C, Las Vegas D."""
    entries = {"layout": "abcd", "round": 5, "active": 0, **table}
    return muster.position(GAME, {"seats": seats, "options": options or {}, **entries})


def choice(m: muster.Match, seed: int = 0) -> str:
    return GreedyBot(random.Random(seed)).choose(m.view(0), m.legal(0))


def whole_turn(m: muster.Match) -> list[str]:
    """What seat 0 does until its turn is over."""
    done: list[str] = []
    while not m.over and m.asks[0].seat == 0:
        done.append(choice(m))
        m.play(0, done[-1])
    return done


def team(**columns: int) -> dict[str, list[str]]:
    """So many cards of each colour, the first ones of the deck."""
    return {
        colour: [f"{colour}-{n + 1:02}" for n in range(many)] for colour, many in columns.items()
    }


NOTHING = [[0, 0, 0, 0], [0, 0, 0, 0]]


def test_it_robs_what_it_can() -> None:
    """Red and purple are all Rio de Janeiro (A) asks for."""
    able: dict[str, Any] = {"stage": "heist", "rows": NOTHING, "equipment": [4, 0]}
    able["teams"] = [team(red=1, purple=1), {}]
    assert choice(placed(**able, bank_stack=[], jewelry_stack=[])) == "rob rio-de-janeiro casino"
    # Two dice for the first bank are worth more than 2 M$ in the middle of the game, not later.
    assert choice(placed(**able)) == "rob rio-de-janeiro bank"
    assert choice(placed(**{**able, "round": 12})) == "rob rio-de-janeiro casino"


def test_it_takes_the_die_that_recruits_the_missing_skill() -> None:
    """A 5 recruits the purple card that Rio de Janeiro still lacks; nothing else helps."""
    m = placed(
        stage="die",
        area=[3, 5, 3],
        rows=NOTHING,
        equipment=[4, 0],
        teams=[team(red=1), {}],
        display=["purple-01", "blue-08", "blue-06", "red-06"],
        bank_stack=[],
        jewelry_stack=[],
    )
    assert whole_turn(m)[:3] == ["take 5", "recruit purple-01 s1", "rob rio-de-janeiro casino"]


def test_the_third_card_brings_the_tile() -> None:
    m = placed(
        stage="crew",
        rows=[[4, 0, 0, 0], [0, 0, 0, 0]],
        teams=[team(green=2), {}],
        display=["green-05", "yellow-05", "purple-05"],
        informant="informant-11",
    )
    assert choice(m) == "recruit green-05 s1"


def test_in_the_last_round_only_money_counts() -> None:
    """A card for 2 M$ now, rather than one for the team and Equipment nobody can use."""
    m = placed(
        stage="crew",
        round=12,
        rows=[[0, 0, 5, 4], [0, 0, 0, 0]],
        teams=[{}, {}],
        display=["red-01", "green-02", "purple-02"],
        informant="informant-01",
    )
    assert choice(m) == "fast red-01 s3"


def test_a_token_is_used_for_what_it_makes_possible() -> None:
    """Last round, 15 M$ in sight: a dice token pays the Equipment that is missing."""
    m = placed(
        stage="heist",
        round=12,
        rows=NOTHING,
        equipment=[4, 0],
        teams=[team(blue=1, red=1, yellow=1, green=1, purple=1, orange=1), {}],
        tokens=[["prime-A4"], []],
        marks={
            "rio-de-janeiro": {"casino": [0]},
            "paris": {"casino": [0]},
            "tokyo": {"casino": [0]},
        },
        informant="informant-01",
    )
    assert choice(m) == "use prime-A4"
    assert any(step == "rob las-vegas casino" for step in whole_turn(m))


@pytest.mark.parametrize(
    ("round_now", "ending", "robs"), [(8, "", False), (8, "seventh", True), (12, "", True)]
)
def test_far_behind_it_fears_its_seventh_heist_only_where_that_ends_the_game(
    round_now: int, ending: str, robs: bool
) -> None:
    """Six own heists and 40 M$ behind: where the round is the last anyway, money is money."""
    cities = ("rio-de-janeiro", "paris", "tokyo", "monaco", "london", "macau")
    m = placed(
        stage="heist",
        round=round_now,
        ending=ending,
        rows=NOTHING,
        equipment=[8, 0],
        teams=[team(blue=2, red=2, yellow=2, green=2, purple=2, orange=2), {}],
        marks={city: {"casino": [0]} for city in cities},
        books=[{}, {"casino": 40}],
        informant="informant-09",
    )
    assert choice(m).startswith("rob ") == robs


@pytest.mark.clause("TS-J8")
def test_it_does_not_count_on_a_dice_token_while_the_pool_is_empty() -> None:
    """A die of its choice would recruit, but there is none to be had."""
    table: dict[str, Any] = {
        "stage": "crew",
        "rows": [[6, 6, 6, 6], [1, 1, 1, 1]],
        "display": ["red-01"],
        "tokens": [["prime-A4"], []],
        "teams": [team(purple=1), {}],
    }
    for pool, verb in ((3, "use"), (0, "fast")):
        m = placed(**table, pool=pool)
        sight = Sight(m.game.sees(m.box, m.view(0)), 0)
        assert Plan(Prospects(sight)).best_move(sight.dice).verb == verb
        assert choice(m).startswith(verb)


def test_alone_it_does_not_take_the_die_that_loses() -> None:
    """Six Bribes: taking the 1 leaves 11 and a seventh; taking a 6 leaves 7."""
    m = placed(
        1,
        stage="die",
        area=[1, 6, 5],
        rows=[[0, 0, 0, 0]],
        corruption="corruption-02",
        bribes=[f"corruption-{n:02}" for n in (1, 3, 4, 5, 6, 7)],
        display=["blue-01", "blue-02", "blue-05", "blue-07"],
    )
    assert choice(m) != "take 1"


class Through(Bot):
    """Another bot behind a wire: the view arrives as JSON, the answer is checked."""

    name = "through"

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rng)
        self.bot = bot

    def choose(self, view: View, legal: Sequence[str]) -> str:
        text = json.dumps(view)
        arrived = json.loads(text)
        answer = self.bot.choose(arrived, tuple(legal))
        assert answer in legal
        assert json.dumps(arrived) == text, "a bot has no business changing a view"
        return answer


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_every_setting_is_played_to_the_end(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        m = muster.Match.new(GAME, seats, seed=seed, options=options)
        bots: list[Bot] = [make_bot("random", random.Random(seat)) for seat in range(seats)]
        bots[0] = Through(make_bot("greedy", random.Random(0)))
        play_out(m, bots)
        assert m.over


@pytest.mark.parametrize("seats", [1, 3])
def test_the_same_generator_makes_the_same_game(seats: int) -> None:
    def inputs(seed: int) -> object:
        m = muster.Match.new(GAME, seats, seed=2)
        play_out(m, [make_bot("greedy", random.Random(f"{seed}/{n}")) for n in range(seats)])
        return m.record.inputs

    assert inputs(1) == inputs(1)


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_what_is_hidden_moves_no_bot(seats: int, options: dict[str, Any]) -> None:
    """In another world with the same view a bot with the same generator answers the same."""
    m = muster.Match.new(GAME, seats, seed=4, options=options)
    rng = random.Random(9)
    moved = 0
    while not m.over:
        seat = m.asks[0].seat
        if rng.random() < 0.1:
            other = muster.redeal(m.view(seat), rng)
            moved += other.fingerprint != m.fingerprint
            answers = {
                make_bot("greedy", random.Random(1)).choose(one.view(seat), one.legal(seat))
                for one in (m, other)
            }
            assert len(answers) == 1
        m.play(seat, rng.choice(m.legal(seat)))
    assert moved


@pytest.mark.parametrize(("seats", "least"), [(2, 18), (3, 17), (4, 16)])
def test_it_beats_random(seats: int, least: int) -> None:
    bots = ["greedy", *["random"] * (seats - 1)]
    report = simulate(GAME, 20, bots, 1, workers=1, rotate=True)
    assert report.by_bot[0].bot == "greedy"
    assert report.by_bot[0].wins.wins >= least


def test_alone_it_reaches_the_middle_of_the_hall_of_fame() -> None:
    """Robin Hood begins at 40, Arsène Lupin at 55; random play is lost or far below."""
    greedy = simulate(GAME, 60, ["greedy"], 1, workers=1).by_seat[0]
    assert greedy.score.mean >= 40
    assert greedy.wins.rate >= 0.85
    assert simulate(GAME, 60, ["random"], 1, workers=1).by_seat[0].score.mean < 15


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_richer_position_is_worth_more(seats: int) -> None:
    def worth(**table: Any) -> float:
        m = placed(seats, stage="die", **table)
        return m.game.value(m.box, m.view(0)["table"], 0)

    rows = [[0, 0, 0, 0] for _ in range(seats)]
    plain = worth(rows=rows, equipment=[0] * seats)
    assert worth(rows=rows, equipment=[2] * seats) > plain
    assert worth(rows=[[3, 0, 0, 0], *rows[1:]], equipment=[0] * seats) > plain
    crew = [team(red=1, purple=1), *[{}] * (seats - 1)]
    assert worth(rows=rows, equipment=[0] * seats, teams=crew) > plain
