"""The partner at Masters of the Heist: it plans, gets in, opens, carries and gets out."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

import muster
from muster.bots import Bot, GreedyBot, make_bot, play_out
from muster.games.masters.components import SCENARIOS
from muster.games.masters.partner.forecast import Forecast
from muster.games.masters.partner.sight import Sight
from muster.kernel.views.view import View

GAME = "masters"
GAMES = 12


def bots(name: str, seats: int, seed: int) -> list[Bot]:
    return [make_bot(name, random.Random(f"{seed}/{seat}")) for seat in range(seats)]


def won(scenario: str, name: str, seats: int, seed: int, **options: Any) -> bool:
    m = muster.Match.new(GAME, seats, seed=seed, options={"scenario": scenario, **options})
    play_out(m, bots(name, seats, seed), random.Random(seed))
    assert m.outcome is not None
    return bool(m.outcome.winners)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_wins_where_random_does_not(seats: int) -> None:
    """The same seeds for both: the document of the Dark Horse Job."""
    partner = sum(won("dark-horse", "greedy", seats, seed) for seed in range(GAMES))
    anybody = sum(won("dark-horse", "random", seats, seed) for seed in range(GAMES))
    assert anybody <= 1
    assert partner >= anybody + 3


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


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_of_every_heist_is_answered(scenario: str) -> None:
    """With partners, and beside somebody who plays at random: it must make do with any crew."""
    rich = {"level": 4, "cash": "20", "shop": True, "fixers": "all"}
    settings: tuple[tuple[int, dict[str, Any]], ...] = ((1, {}), (2, rich), (4, {}))
    seats, options = settings[SCENARIOS.index(scenario) % 3]
    m = muster.Match.new(GAME, seats, seed=3, options={"scenario": scenario, **options})
    crew = bots("greedy", seats, 3)
    crew[0] = Through(crew[0])
    if seats == 2:
        crew[1] = make_bot("random", random.Random(5))
    play_out(m, crew, random.Random(4))
    assert m.over


def test_partners_in_several_seats_draw_the_same_plan() -> None:
    """Four seats, each marks its own part: nobody leaves a job out, nobody does another's."""
    m = muster.Match.new(GAME, 3, seed=1, options={"scenario": "inclusion"})
    crew = bots("greedy", 3, 1)
    while m.view(0)["table"]["stage"] in ("crew", "plan"):
        ask = next(ask for ask in m.asks if not ask.idle)
        m.play(ask.seat, crew[ask.seat].choose(m.view(ask.seat), m.legal(ask.seat)))
    table = m.view(0)["table"]
    jewels = {tile for tile, loot in table["loot"].items() if "jewel" in loot}
    for tile in jewels:
        assert any(tile in marked for marked in table["plans"].values())
    assert all(len(marked) >= 6 for marked in table["plans"].values())


def test_it_agrees_to_what_partners_propose() -> None:
    m = muster.Match.new(GAME, 2, seed=1, options={"scenario": "melee", "characters": 3})
    crew = bots("greedy", 2, 1)
    proposals = 0
    while not m.over and m.view(0)["table"]["round"] < 2:
        ask = next(ask for ask in m.asks if not ask.idle)
        choice = crew[ask.seat].choose(m.view(ask.seat), m.legal(ask.seat))
        if "agree" in m.legal(ask.seat):
            proposals += 1
            assert choice == "agree"
        m.play(ask.seat, choice)
    assert proposals


def placed(**table: Any) -> muster.Match:
    entries = {"stage": "action", "round": 3, **table}
    return muster.position(GAME, {"seats": 1, "options": {"scenario": "inclusion"}, **entries})


def choice(m: muster.Match) -> str:
    return GreedyBot(random.Random(0)).choose(m.view(0), m.legal(0))


def test_it_takes_the_jewel_under_its_feet() -> None:
    m = placed(where={"fox": "r2c3", "owl": "e2", "stag": "e2"})
    assert choice(m) == "take fox jewel"


def test_it_opens_the_lock_in_its_way() -> None:
    """Owl has chosen two unlocks; the way to the jewel is locked."""
    m = placed(
        where={"fox": "e1", "owl": "r5c4", "stag": "e2"},
        chits={"r6c4": "lock", "r4c4": "lock", "r4c3": "lock", "r5c5": "lock"},
        plans={"fox": ["r2c7"], "owl": ["r6c4", "r6c3"], "stag": ["r4c7"]},
        acts={"fox": "walk", "owl": "bypass-1", "stag": "walk"},
        icons={"owl": "UUM"},
        ideas={"owl": 0},
    )
    assert choice(m) == "unlock owl r6c4"


def test_with_everything_out_it_calls_it_a_day() -> None:
    m = placed(where={"fox": "e1", "owl": "e2", "stag": "e2"}, jewels=3, loot={})
    assert choice(m) == "escape"


def test_it_hands_loot_to_somebody_who_can_still_go_on() -> None:
    """Fox has brought the jewel to Stag and is through; Stag has not acted yet."""
    m = placed(
        where={"fox": "r4c7", "owl": "e1", "stag": "r4c7"},
        carried={"fox": "jewel"},
        acts={"fox": "walk"},
        icons={},
        plans={"fox": ["r4c7"], "owl": ["r2c7"], "stag": ["r4c7"]},
    )
    assert choice(m) == "drop fox jewel"
    m.play(0, "drop fox jewel")
    assert choice(m) == "take stag jewel"
    m.play(0, "take stag jewel")
    assert not choice(m).startswith(("drop", "take"))


@pytest.mark.parametrize(("card", "hurts"), [("16", True), ("6", False)])
def test_it_sees_the_event_coming(card: str, hurts: bool) -> None:
    """r2c5 is next to live cameras: bad when they rotate, all the same when locks are added."""
    m = placed(
        where={"fox": "r2c5", "owl": "e1", "stag": "e2"},
        acts={"fox": "walk", "owl": "walk", "stag": "walk"},
        due={},
        deck=[card, "20", "21", "C1", "Z2"],
    )
    state: Any = m.state
    forecast = Forecast(Sight(state, 0))
    here = state.site.at["r2c5"]
    assert (forecast.risk(0, here, forecast.cameras, forecast.guards, 0) > 0) is hurts


def test_who_has_to_look_for_the_loot_plans_as_far_as_it_can_remember() -> None:
    m = muster.Match.new(GAME, 1, seed=1, options={"scenario": "melee"})
    bot = GreedyBot(random.Random(0))
    while m.view(0)["table"]["stage"] in ("crew", "plan"):
        m.play(0, bot.choose(m.view(0), m.legal(0)))
    assert not any(m.view(0)["table"]["spare"].values())


@pytest.mark.parametrize("seats", [1, 3])
def test_the_same_generator_makes_the_same_game(seats: int) -> None:
    def inputs(seed: int) -> object:
        m = muster.Match.new(GAME, seats, seed=2, options={"scenario": "startup"})
        play_out(m, bots("greedy", seats, seed))
        return m.record.inputs

    assert inputs(1) == inputs(1)


def test_more_brought_out_is_worth_more() -> None:
    def worth(**table: Any) -> float:
        m = placed(**table)
        return m.game.value(m.box, m.view(0)["table"], 0)

    assert worth(jewels=1) > worth()
    assert worth(jewels=3, loot={}) > worth(jewels=2)
