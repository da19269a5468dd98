"""The greedy bot at Millions of Dollars: it sells, buys out, gives way, looks, and bluffs."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import muster
from muster.bots import Bot, GreedyBot, make_bot, play_out
from muster.kernel.views.view import View
from muster.lab import simulate

GAME = "millions-of-dollars"
SEEDS = range(3)
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, {"mode": "real-time", "gifts": True}),
    (4, {}),
    (4, {"mode": "real-time"}),
    (5, {"fooled": True, "aid_goes_back": True}),
    (6, {"mode": "real-time", "fooled": True}),
    (7, {"reserve_pays_ante": True, "gifts": True}),
    (8, {}),
]
IDS = [f"{seats}-{'-'.join(map(str, options)) or 'plain'}" for seats, options in SETTINGS]


def placed(roles: str, seats: int = 4, **table: Any) -> muster.Match:
    """A position of the Negotiation in its second cycle, seat 0 to act, everybody in."""
    gangs = roles.split()
    return muster.position(
        GAME,
        {
            "seats": seats,
            "loot": "fort-knox",
            "status": ["in"] * len(gangs),
            "roles": gangs,
            "cycle": 2,
            "busy": True,
            "turn": 0,
            **table,
        },
    )


def choice(m: muster.Match, seat: int = 0, seed: int = 0) -> str:
    return GreedyBot(random.Random(seed)).choose(m.view(seat), m.legal(seat))


LOOKED = [[1, 2, 3], [], [], []]
"""Seat 0 has seen everybody."""


@pytest.mark.parametrize("seed", SEEDS)
def test_ruined_it_takes_money_to_leave(seed: int) -> None:
    m = placed(
        "driver driver brute crook",
        known=LOOKED,
        cycle=6,
        leader=1,
        offers=[[1, 0, 2], [2, 0, 1]],
        hidden="crook",
    )
    assert choice(m, seed=seed) == "accept 1 2"
    m.play(0, "accept 1 2")
    assert choice(m, seed=seed) == "also 2 1"  # and all the money there is


@pytest.mark.parametrize("seed", SEEDS)
def test_sure_of_a_share_it_does_not_sell_cheaply_but_dearly(seed: int) -> None:
    roles = "driver brute brute crook"
    cheap = placed(roles, known=LOOKED, offers=[[3, 0, 1]], hidden="crook", cycle=6)
    assert choice(cheap, seed=seed) == "pass"
    dear = placed(
        roles, known=LOOKED, offers=[[3, 0, 12]], cash=[4, 4, 4, 12], hidden="crook", cycle=6
    )
    assert choice(dear, seed=seed) == "accept 3 12"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_buys_out_the_rival_who_ruins_it(seed: int) -> None:
    roles = "driver driver brute crook"
    asked = placed(roles, known=LOOKED, asks=[[1, -1, 1]], hidden="crook")
    assert choice(asked, seed=seed) == "pay 1 1"
    quiet = placed(roles, known=LOOKED, hidden="crook")
    assert choice(quiet, seed=seed).startswith(("offer 1 ", "ask anyone "))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_offer_that_was_not_taken_is_raised_or_given_up(seed: int) -> None:
    m = placed("driver driver brute crook", known=LOOKED, offers=[[0, 1, 1]], hidden="crook")
    answer = choice(m, seed=seed)
    assert answer != "offer 1 1"
    assert not answer.startswith("offer 1 ") or int(answer.split()[2]) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_it_gives_way_at_last_to_a_rival_who_stayed(seed: int) -> None:
    m = placed("driver driver brute crook", known=LOOKED, cycle=6, leader=1, hidden="crook")
    assert choice(m, seed=seed) == "leave"


@pytest.mark.parametrize("seed", SEEDS)
def test_alone_in_its_role_it_stays(seed: int) -> None:
    m = placed("driver brute brute crook", known=LOOKED, cycle=6, leader=1, hidden="crook")
    assert choice(m, seed=seed) == "pass"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_pays_off_whoever_would_win_by_a_share(seed: int) -> None:
    """Seat 1 gets to 20 by any share; without one 20 are no use to him (MD-J21)."""
    m = placed(
        "driver brute crook crook",
        known=LOOKED,
        cycle=6,
        leader=1,
        cash=[9, 17, 3, 3],
        asks=[[1, -1, 4]],
        hidden="crook",
    )
    assert choice(m, seed=seed) == "pay 1 4"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_stays_to_ruin_whoever_would_win(seed: int) -> None:
    """A second Driver costs seat 1 the game; leaving would hand it to him."""
    m = placed(
        "driver driver brute crook",
        known=LOOKED,
        cycle=6,
        leader=1,
        cash=[9, 18, 9, 9],
        hidden="crook",
    )
    assert choice(m, seed=seed) == "pass"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_looks_where_that_can_change_what_it_does(seed: int) -> None:
    """Ahead in the last round: seat 1 may be a second Driver, or not, by the card set aside."""
    table: dict[str, Any] = {"cycle": 6, "leader": 1, "looks": [1, 0, 0, 0], "round": 8}
    table |= {"cash": [15, 8, 8, 8], "shown": ["driver", "brute", "crook"], "hidden": "driver"}
    m = placed("driver driver brute crook", **table, known=[[2, 3], [], [], []])
    assert choice(m, seed=seed) == "peek 1"
    settled = placed("driver driver brute crook", **table, known=LOOKED)
    assert choice(settled, seed=seed) == "leave"


class Through(Bot):
    """Another bot behind a wire: the view arrives as JSON, the answer is checked."""

    name = "through"

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rng)
        self.bot = bot
        self.said: list[tuple[str, str]] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        text = json.dumps(view)
        arrived = json.loads(text)
        answer = self.bot.choose(arrived, tuple(legal))
        assert answer in legal
        assert json.dumps(arrived) == text, "a bot has no business changing a view"
        if answer.startswith("claim ") and view["seats"] > 3:
            slot, _, word = answer.split()[1].rpartition("-")
            role = view["table"]["roles"][int(slot or view["seat"])]
            if word not in ("staying", "leaving", "silence"):
                self.said.append((word, role))  # of somebody else only what it has seen
        return answer


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_every_setting_is_played_to_the_end(seats: int, options: dict[str, Any]) -> None:
    m = muster.Match.new(GAME, seats, seed=3, options=options)
    bots: list[Bot] = [make_bot("random", random.Random(seat)) for seat in range(seats)]
    bots[0] = Through(make_bot("greedy", random.Random(0)))
    bots[1] = Through(make_bot("greedy", random.Random(1)))
    play_out(m, bots)
    assert m.over


def claims_of(bot: str, seats: int = 5) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for seed in range(2):
        m = muster.Match.new(GAME, seats, seed=seed)
        bots = [Through(make_bot(bot, random.Random(f"{seed} {seat}"))) for seat in range(seats)]
        play_out(m, bots)
        found += [pair for one in bots for pair in one.said]
    return found


def test_bluffs_follow_the_dial() -> None:
    honest = claims_of("greedy:bluff=0")
    assert honest
    assert all(word == role for word, role in honest)
    liars = claims_of("greedy:bluff=100")
    assert liars
    assert all(word != role for word, role in liars)


def test_the_same_generator_makes_the_same_game() -> None:
    def inputs(seed: int) -> object:
        m = muster.Match.new(GAME, 3, seed=2)
        play_out(m, [make_bot("greedy", random.Random(f"{seed}/{n}")) for n in range(3)])
        return m.record.inputs

    first = inputs(1)
    assert first == inputs(1)
    assert first != inputs(2)


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_what_is_hidden_moves_no_bot(seats: int, options: dict[str, Any]) -> None:
    """In another world with the same view a bot with the same generator answers the same."""
    m = muster.Match.new(GAME, seats, seed=4, options=options)
    rng = random.Random(9)
    moved = 0
    while not m.over:
        asks = [ask for ask in m.asks if ask.seat >= 0]
        seat = rng.choice(asks).seat if asks else -1
        if asks and rng.random() < 0.1:
            other = muster.redeal(m.view(seat), rng)
            moved += other.fingerprint != m.fingerprint
            answers = {
                make_bot("greedy", random.Random(1)).choose(one.view(seat), one.legal(seat))
                for one in (m, other)
            }
            assert len(answers) == 1
        m.play(seat, rng.choice(m.legal(seat)))
    assert moved


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_it_beats_random(seats: int) -> None:
    bots = ["greedy", *["random"] * (seats - 1)]
    report = simulate(GAME, 8, bots, 1, workers=1, rotate=True)
    assert report.by_bot[0].bot == "greedy"
    assert report.by_bot[0].wins.wins >= 5
