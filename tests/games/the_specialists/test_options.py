"""The options: what may be chosen where; each one's effect is tested with its clause."""

from __future__ import annotations

import random

import pytest

import muster
from muster import BadChoice, Match
from tests.games.the_specialists.layouts.components import GAME, LAYOUTS
from tests.games.the_specialists.layouts.table import FLAGS, do, flags, place, play_randomly, seen

CLAUSE = {
    "place_money": "TS-J5",
    "modifiers_by_die": "TS-J11",
    "layout": "TS-J53",
    "reroll_ties": "TS-J1",
    "start_not_expert": "TS-J6",
    "hidden_money": "TS-J7",
    "unlimited_dice": "TS-J8",
    "hacking_alone": "TS-J20",
    "acting_replaces": "TS-J29",
    "asymmetric": "TS-J41",
    "no_team_rewards": "TS-J44",
}


def test_every_option_says_its_clause_and_is_off_by_default() -> None:
    options = {option.name: option for option in muster.game(GAME).meta.options}
    assert {name: option.clause for name, option in options.items()} == CLAUSE
    assert all(options[name].default is False for name in FLAGS)
    assert options["layout"].default == "random"
    assert all(option.help for option in options.values())


@pytest.mark.clause("TS-J41", "TS-J43", "TS-J44", "TS-J7", "TS-J5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_which_options_there_are_at_a_table(seats: int) -> None:
    assert set(Match.new(GAME, seats, seed=0).box.options) == {"layout", *flags(seats)}
    for name in set(FLAGS) - set(flags(seats)):
        with pytest.raises(BadChoice):
            Match.new(GAME, seats, seed=0, options={name: True})


@pytest.mark.parametrize(
    "options", [{"layout": "dcba"}, {"layout": 1}, {"reroll_ties": 3}, {"cheating": True}], ids=str
)
def test_what_is_no_option_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadChoice):
        Match.new(GAME, 2, seed=0, options=options)


@pytest.mark.parametrize("seats", [0, 5])
def test_there_is_no_game_for_none_or_five(seats: int) -> None:
    with pytest.raises(BadChoice, match="1, 2, 3, 4"):
        Match.new(GAME, seats, seed=0)


@pytest.mark.clause("TS-J7")
def test_hidden_money_is_known_to_its_owner_alone_and_every_gain_is_still_told() -> None:
    m = place(stage="crew", options={"hidden_money": True}, informant="informant-09")
    do(m, "informant")
    for seat, expected in ((0, [2, None]), (1, [None, 0]), (None, [None, None])):
        table = seen(m, seat)
        assert table["money"] == expected
        assert [book is None for book in table["books"]] == [one is None for one in expected]
    gains = [line.told for line in m.log(1) if line.told["kind"] == "gained"]
    assert gains[-1]["money"] == 2
    m = place(stage="crew", informant="informant-09")
    do(m, "informant")
    assert seen(m)["money"] == [2, 0]  # open without the option


@pytest.mark.clause("TS-J7")
def test_hidden_money_comes_to_light_in_the_result() -> None:
    m = Match.new(GAME, 3, seed=4, options={"hidden_money": True})
    play_randomly(m, random.Random(4))
    assert m.outcome is not None
    assert m.view(None)["outcome"]["scores"] == m.outcome.scores


@pytest.mark.clause("TS-J7")
@pytest.mark.parametrize("hidden", [True, False])
def test_who_has_seen_hidden_totals_takes_nothing_back(hidden: bool) -> None:
    options = {"hidden_money": hidden}
    m = place(stage="heist", round=12, turns=1, active=1, options=options)
    do(m, "informant")
    assert m.over
    assert (m.may_undo(1) is None) is not hidden


@pytest.mark.clause("TS-J8")
def test_unlimited_dice_never_run_out() -> None:
    """Any number may be gained; the pool is no number that goes down."""
    for seed in range(4):
        m = Match.new(GAME, 2, seed=seed, options={"unlimited_dice": True})
        before = seen(m)["pool"]
        play_randomly(m, random.Random(seed))
        assert seen(m)["pool"] == before


@pytest.mark.clause("TS-J53")
def test_a_random_layout_is_no_less_random_for_the_rest() -> None:
    """The chosen layout changes nothing else of the deal."""
    plain = Match.new(GAME, 2, seed=9)
    chosen = Match.new(GAME, 2, seed=9, options={"layout": LAYOUTS[0]})
    assert plain.state.dump()["deck"] == chosen.state.dump()["deck"]
    assert plain.state.dump()["area"] == chosen.state.dump()["area"]
