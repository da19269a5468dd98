"""Which settings a game is checked at, and that a failure can be looked at again."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

import muster
from muster.kernel.game import Game
from muster.kernel.options import Option
from muster.kit import KitFailure, Setting, check_game, few_settings, settings, walked
from muster.kit.trial import MANY, Trial, Walk, check


def a_game(*options: Option) -> Game[Any]:
    """Something with seats and options: all that settings looks at."""
    meta = SimpleNamespace(seats=(2, 3), options=options)
    return cast("Game[Any]", SimpleNamespace(meta=meta, trials=tuple))


def test_every_seat_count_and_every_value_of_every_option_is_tried_once() -> None:
    game = a_game(
        Option("fast", "flag", False, ""),
        Option("open", "flag", True, ""),
        Option("ghosts", "number", 1, "", low=1, high=3, seats=(2,)),
    )
    assert [str(setting) for setting in settings(game)] == [
        "2 seats",
        "2 seats, fast=True",
        "2 seats, open=False",
        "2 seats, ghosts=2",
        "2 seats, ghosts=3",
        "2 seats, fast=True, ghosts=3",
        "3 seats",
        "3 seats, fast=True",
        "3 seats, open=False",
    ]


def test_few_settings_try_several_options_at_once() -> None:
    game = a_game(
        Option("fast", "flag", False, ""),
        Option("open", "flag", True, ""),
        Option("ghosts", "number", 1, "", low=1, high=3, seats=(2,)),
    )
    assert [str(setting) for setting in few_settings(game)] == [
        "2 seats",
        "3 seats",
        "2 seats, fast=True, ghosts=2",
        "3 seats, open=False",
        "2 seats, ghosts=3",
        "3 seats, fast=True",
    ]


@pytest.mark.parametrize("game", muster.games())
def test_few_settings_leave_no_seat_count_and_no_value_of_an_option_out(game: str) -> None:
    seats = {option.name for option in muster.game(game).meta.options if option.up_to_seats}

    def tried(found: list[Setting]) -> set[str]:
        pairs = [pair for setting in found for pair in setting.options.items()]
        return {name if name in seats else f"{name} {value}" for name, value in pairs}

    some, every = few_settings(muster.game(game)), settings(muster.game(game))
    assert tried(some) == tried(every)
    assert [one.seats for one in some if not one.options] == list(muster.game(game).meta.seats)
    assert len(some) < len(every) / 2 or len(every) < 25


def test_lists_of_choices_can_be_read() -> None:
    assert str(Setting(1, {"removed": ["a", "b"], "low": True})) == "1 seat, removed=a+b, low=True"


def test_the_walk_is_a_function_of_the_setting_and_the_seed() -> None:
    game = muster.game("the-plan")
    one, again = (Walk(Trial("", game, Setting(3), 5)) for _ in range(2))
    assert one.inputs == again.inputs
    assert one.inputs != Walk(Trial("", game, Setting(3), 6)).inputs
    assert one.stopped is None
    end = walked("the-plan", 3, {}, 5, len(one))
    assert end.over
    half = walked("the-plan", 3, {}, 5, 20)
    assert half.record.inputs == tuple(one.inputs[:20])
    assert walked("the-plan", 3, {}, 5).moment == 0


def test_a_walk_gives_sealed_answers_anew() -> None:
    walk = Walk(Trial("", muster.game("the-plan"), Setting(3), 5))
    anew = 0
    for match in walk.visit():
        if match.moment < len(walk):
            seat, _ = walk.inputs[match.moment]
            anew += seat in match.answered and seat not in {ask.seat for ask in match.asks}
    assert anew > 3


def test_a_sample_sees_every_kind_of_question_and_event() -> None:
    walk = Walk(Trial("", muster.game("the-plan"), Setting(3, {"bribes": True}), 5))
    picked = walk.sample(5)
    assert picked == sorted(set(picked))
    assert max(picked) < len(walk)
    for kinds in (walk.asked, walk.told):
        assert set().union(*(kinds[at] for at in picked)) == set().union(*kinds)
    assert walk.sample(10**6, end=True) == list(range(len(walk) + 1))


def test_a_long_match_is_looked_at_all_along_at_other_moments_with_other_seeds() -> None:
    def looks(inputs: int, seed: int, brief: bool = False) -> list[int]:
        walk = Walk(Trial("", muster.game("the-plan"), Setting(3), seed, brief))
        walk.inputs = [(0, "")] * inputs
        return walk.spread()

    assert looks(30, 1) == list(range(31))
    assert looks(MANY, 1) == list(range(MANY + 1))
    long = 4 * MANY
    for brief in (False, True):
        picked = looks(long, 1, brief)
        assert len(picked) <= (MANY // 3 if brief else MANY) + 2
        assert (picked[0], picked[-1]) == (0, long)
        apart = picked[2] - picked[1]
        assert all(b - a <= apart for a, b in pairwise(picked))
        together = {at for seed in range(apart) for at in looks(long, seed, brief)}
        assert together == set(range(long + 1))


def test_a_failure_tells_a_stranger_where_to_look() -> None:
    @check("the moon is made of cheese")
    def cheese(trial: Trial) -> None:
        for _ in Walk(trial).visit([4]):
            trial.expect(False, "it is not")

    with pytest.raises(KitFailure) as caught:
        cheese(muster.game("the-plan"), Setting(2, {"bribes": True}), 7)
    assert str(caught.value).splitlines() == [
        "the-plan, 2 seats, bribes=True, seed 7, moment 4: it is not",
        "    promised: the moon is made of cheese",
        "    see it:   muster.kit.walked('the-plan', seats=2, options={'bribes': True}, seed=7, "
        "moment=4)",
    ]


def test_what_a_game_raises_is_a_failure_with_its_place() -> None:
    @check("nothing breaks")
    def breaks(trial: Trial) -> None:
        for _ in Walk(trial).visit([3]):
            raise ZeroDivisionError("by zero")

    with pytest.raises(KitFailure, match="seed 1, moment 3: ZeroDivisionError: by zero"):
        breaks(muster.game("the-plan"), Setting(2), 1)


def test_a_report_has_a_result_for_every_check_at_every_setting() -> None:
    game = muster.game("the-plan")
    results = list(
        check_game(game, seeds=(1, 2), only=["conservation"], at=[Setting(1), Setting(2)])
    )
    assert [(r.check, r.setting.seats, r.seed, r.passed) for r in results] == [
        ("conservation", 1, 1, True),
        ("conservation", 1, 2, True),
        ("conservation", 2, 1, True),
        ("conservation", 2, 2, True),
    ]


def test_what_a_game_lists_for_trial_is_looked_at() -> None:
    game = muster.game("masters")
    found = few_settings(game)
    for seats, options in game.trials():
        assert Setting(seats, options) in found
    assert any("dossier=given" in str(one) for one in found)
