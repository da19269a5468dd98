"""Why an answer is good or bad in The Plan, in the words a hint has for it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster import Match
from tests.games.the_plan.table import HANDS, loot, pass_on, place, play_randomly, turned_up


def changes(m: Match, seat: int, *answers: tuple[int, str]) -> dict[str, float]:
    """What has changed for the seat after these answers: sentences, and their weight."""
    before = m.state.clone()
    for who, answer in answers:
        m.play(who, answer)
    told: list[tuple[float, str]] = m.game.reasons(before, m.state, seat)
    found = {text: weight for weight, text in told}
    assert len(found) == len(told), "nothing is said twice"
    return found


def turn(treasures: str, **entries: Any) -> Match:
    return place(3, treasures=loot(treasures), hands=HANDS, **entries)


def test_what_a_plan_takes_and_what_it_comes_too_late_for() -> None:
    m = turn("red3 red1 yellow2 green1 gray1")
    found = changes(m, 1, (0, "plan p1-01"), (1, "plan p2-01"), (2, "plan p3-03"))
    assert found == {
        "takes the yellow Treasures, worth 2": 2.0,
        "comes too late for the red Treasures": -2.0,
    }


def test_equal_teams_clash() -> None:
    hands = [["p1-01", *HANDS[0][2:]], ["p1-02", *HANDS[1][1:5]], HANDS[2][:5]]
    m = place(3, turn=2, treasures=loot("red3 red1 yellow2 green1 gray1"), hands=hands)
    found = changes(m, 0, (0, "plan p1-01"), (1, "plan p1-02"), (2, "plan p3-03"))
    assert found["clashes over the red Treasures"] == -2.0
    assert not [text for text in found if text.startswith("takes the red")]


def test_a_set_completed_and_a_set_kept_from_a_rival() -> None:
    hauls = [loot("red2 red3 red4"), loot("red2b red3b red4b"), []]
    m = turn("red1 yellow2 blue4 orange3 gray1", hauls=hauls)
    found = changes(m, 0, (0, "plan p1-01"), (1, "plan p2-03"), (2, "plan p3-05"))
    assert found["completes a set of red Treasures"] == 5.0
    assert found["keeps a set of red Treasures from Seat 1"] > 0
    assert found["takes the red Treasures, worth 1"] == 1.0


def test_a_set_a_rival_completes() -> None:
    m = turn("yellow1 red2 blue4 orange3 gray1", hauls=[[], loot("red1 red3 red4"), []])
    found = changes(m, 0, (0, "plan p1-09"), (1, "plan p2-01"), (2, "plan p3-05"))
    assert found["lets Seat 1 complete a set of red Treasures"] < 0


def test_a_smash_and_grab_alone_and_tied() -> None:
    hands = [["sg-01", *HANDS[0][2:]], ["sg-02", *HANDS[1][1:5]], HANDS[2][:5]]
    entries: dict[str, Any] = {"turn": 2, "treasures": loot("red4 red3 yellow2 green1 gray1")}
    alone = place(3, hands=hands, **entries)
    found = changes(alone, 0, (0, "plan sg-01"), (1, "plan p2-02"), (2, "plan p3-03"))
    assert found["chooses a colour before everybody else"] >= 7.0
    assert "takes the red Treasures, worth 7" in changes(alone, 0, (0, "grab red"))
    tied = place(3, hands=hands, **entries)
    found = changes(tied, 0, (0, "plan sg-01"), (1, "plan sg-02"), (2, "plan p3-03"))
    assert found["ties with another Smash & Grab"] < 0


def test_a_trinket_chosen() -> None:
    m = turned_up(
        ["p1-01", "p1-03"],
        "green1",
        trinkets=["mugs-4-a", "magnets-2-a"],
        souvenirs=[["mugs-1-a", "mugs-2-a", "mugs-3-a"], []],
        hauls=[[], loot("blue4")],
    )
    found = changes(m, 0, (0, "take mugs-4-a"))
    assert found["completes a set of mugs"] == 5.0
    name = m.state.box.trinket_name(m.state.box.trinket_at["mugs-4-a"])
    assert found[f"takes the {name}, 4 of the 4 for a set"] == 1.0


def test_what_is_kept_and_given_away() -> None:
    hands = [["p1-01", "p1-03", "p1-05", "p2-09", "p2-14"], HANDS[1][:5], HANDS[2][1:]]
    m = place(3, at="pass_cards", treasures=loot("blue4 yellow3"), hands=hands)
    before = m.state.clone()
    pass_on(m, 0, "p1-01", "p1-05")
    pass_on(m, 1, *HANDS[1][:2])
    pass_on(m, 2, *HANDS[2][1:3])
    found = {text: weight for weight, text in m.game.reasons(before, m.state, 0)}
    assert found["keeps Team of Two: Mummies + Pottery"] > 0
    assert found["gives away Lone Specialist: Space"] < 0


@pytest.mark.parametrize("seats", [4, 1])
def test_words_fit_a_sentence(seats: int) -> None:
    """A verb first, no full stop, a weight: whatever happens between two moments."""
    rng = random.Random(2)
    m = Match.new("the-plan", seats, 2, options={"bribes": True})
    heard: set[str] = set()
    while not m.over:
        before = m.state.clone()
        play_randomly(m, rng, rng.randrange(1, 8))
        for weight, text in m.game.reasons(before, m.state, 0):
            assert weight
            assert text[0].islower()
            assert text[-1] != "."
            assert text.split()[0].endswith("s")
            heard.add(text.split()[0])
    assert {"takes", "completes"} & heard
