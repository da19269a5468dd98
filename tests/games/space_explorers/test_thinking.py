"""What a bot thinks of Space Explorers: answers at a glance, features, and why."""

from __future__ import annotations

import random
from math import isfinite

import pytest

from muster import Match
from muster.bots.search.learned import model_for
from muster.games.space_explorers.features import NAMES, features
from muster.games.space_explorers.game import GAME
from muster.games.space_explorers.heuristics import weigh
from muster.games.space_explorers.state import Program
from muster.kernel.engine import legal_answers
from tests.games.space_explorers.layouts.table import place, play_randomly


def program(m: Match) -> Program:
    """The state of a match of this game."""
    assert isinstance(m.state, Program)
    return m.state


def weights(m: Match) -> dict[str, float]:
    """What the seat on turn thinks of each answer at a glance."""
    (ask,) = m.state.asks
    legal = legal_answers(m.state, ask)
    found = weigh(program(m), ask, legal, random.Random(0))
    return dict(zip([m.box.catalogue.texts[one] for one in legal], found, strict=True))


def best(m: Match) -> str:
    found = weights(m)
    return max(found, key=found.__getitem__)


def why(m: Match, *answers: str) -> dict[str, float]:
    """The reasons of seat 0 for these answers."""
    before = program(m).clone()
    for answer in answers:
        m.play(0, answer)
    return {told: weight for weight, told in GAME.reasons(before, program(m), 0)}


@pytest.mark.parametrize("seats", GAME.meta.seats)
def test_every_answer_has_a_finite_weight_and_every_feature_its_number(seats: int) -> None:
    """Also in the middle of payments, and with everything a table can choose."""
    m = Match.new(GAME.meta.id, seats, seed=seats, options={"overpay": True, "literal_34": True})
    rng = random.Random(seats)
    for _ in range(200):
        if m.over:
            break
        for ask in m.state.asks:
            legal = legal_answers(m.state, ask)
            found = weigh(program(m), ask, legal, rng)
            assert len(found) == len(legal)
            assert all(isfinite(one) for one in found)
        for seat in range(seats):
            numbers = features(program(m), seat)
            assert len(numbers) == len(NAMES)
            assert all(isfinite(one) for one in numbers)
            assert numbers == features(GAME.known(program(m), seat), seat)
        play_randomly(m, rng, 1)


def test_it_would_rather_recruit_what_completes_a_project() -> None:
    hub = "blue 1 2, green 13, purple 49 50"
    m = place(hub, projects="voskhod-2 apollo-11", center="14 59 38 12 24 36", tokens="purple2")
    assert best(m) == "hire c14 green"


def test_of_projects_the_most_valuable_looks_best() -> None:
    hub = "blue 5 1, green 17, yellow 29 25, purple 53"
    m = place(hub, projects="voskhod-2 viking-1 apollo-11", claimed=["proton-1"])
    m.play(0, "take deck")
    found = weights(m)
    assert best(m) == "claim voskhod-2"
    assert found["end"] < found["claim voskhod-2"]


def test_what_is_begun_is_finished_the_plain_way() -> None:
    m = place("blue 1, purple 52", center="18 59 60 48 36 35", tokens="yellow2 green")
    m.play(0, "recruit c18 green")
    assert best(m) == "pay"
    m.play(0, "pay")
    assert best(m) == "done"


def test_features_know_who_is_ahead() -> None:
    m = place(["blue 9, green 21", "blue 1"], seats=2)
    ahead = NAMES.index("points ahead")
    assert features(program(m), 0)[ahead] == 9
    assert features(program(m), 1)[ahead] == -9


@pytest.mark.parametrize("seats", GAME.meta.seats)
def test_learned_chances_favour_who_is_ahead(seats: int) -> None:
    """The weights fit the game, at every number of seats."""
    hubs = ["blue 9 1, green 21 13, red 44", *["purple 49", "purple 50", "purple 51"][: seats - 1]]
    m = place(hubs, seats=seats)
    model = model_for(m.box)
    assert model is not None
    chances = model.chances(m.state, seats)
    assert chances[0] == max(chances) > 1 / seats
    assert sum(chances) == pytest.approx(1)


def test_it_says_what_a_recruit_brings_and_costs() -> None:
    m = place("blue 1", seats=2, center="2 11 23 35 47 59", tokens="green2")
    found = why(m, "hire c2 blue")
    assert found["recruits Engineer 2 for 1 point"] == 1.0
    assert found["brings red each turn"] > 0
    assert found["covers Engineer 1, who brings yellow each turn"] < 0
    assert found["gives 1 token to the next player"] < 0


def test_it_says_which_project_is_completed_and_whether_others_were_near() -> None:
    hub = "blue 5 1, green 17, purple 53"
    m = place([hub, "blue 2 3, green 13 14, purple 49"], seats=2, projects="voskhod-2 apollo-11")
    found = why(m, "take deck", "claim voskhod-2")
    assert found["completes Voskhod 2 for 6 points before anybody else can"] == 6.0
    m = place([hub, ""], seats=2, projects="voskhod-2 apollo-11")
    assert "completes Voskhod 2 for 6 points" in why(m, "take deck", "claim voskhod-2")


def test_a_card_from_the_deck_is_not_named() -> None:
    m = place("blue 1", seats=2)
    found = why(m, "take deck")
    assert "draws 1 card" in found
    assert not any(told.startswith("keeps") for told in found)


def test_it_says_what_is_taken_from_the_center() -> None:
    m = place("blue 1", seats=2, center="2 11 23 35 47 59")
    (kept,) = [told for told in why(m, "take c2") if told.startswith("keeps Engineer 2 for later")]
    assert kept != "keeps Engineer 2 for later"  # and what for


def test_it_says_that_the_game_is_brought_to_its_end() -> None:
    hub = "blue 1 2 3 4 5 6, green 13 14 15 16 17"
    m = place([hub, "blue 7"], seats=2, center="18 11 23 35 47 59", projects="apollo-11")
    (told,) = [one for one in why(m, "recruit c18 green") if one.startswith("brings the end")]
    assert told == "brings the end with a lead of 17 points"


def test_it_says_which_project_comes_within_reach_or_is_lost() -> None:
    hub = "blue 1 2, green 13, purple 49 50"
    m = place(
        [hub, "blue 5, green 17, purple 53"],
        seats=2,
        center="14 26 38 12 24 36",
        projects="voskhod-2 apollo-11",
        tokens="purple2",
    )
    before = program(m).clone()
    m.play(0, "hire c14 green")
    found = {told: weight for weight, told in GAME.reasons(before, program(m), 0)}
    assert found["brings Voskhod 2 within reach"] > 0
    m.play(0, "end")
    m.play(1, "take deck")
    m.play(1, "claim voskhod-2")
    found = {told: weight for weight, told in GAME.reasons(before, program(m), 0)}
    assert found["loses Voskhod 2 to somebody else"] < 0
