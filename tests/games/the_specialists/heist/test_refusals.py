"""Why a heist may not be performed or not be paid so: what exactly is missing."""

from __future__ import annotations

from collections import Counter

import pytest

from muster import Match
from tests.games.refusals import refused, says
from tests.games.the_specialists.layouts.components import BUILDINGS, GAME, LAYOUTS, cities
from tests.games.the_specialists.layouts.table import TWO_EACH, asked, do, legal, place, seen

# Heists: for any city what exactly is missing for each building


@pytest.mark.clause("TS-58", "TS-61")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_for_every_building_it_is_said_what_is_missing(layout: str) -> None:
    """An empty team: all skills lack. A full team with 1 Equipment and one die: Equipment does."""
    for city in cities(layout).values():
        for building in BUILDINGS:
            m = place("3", layout=layout, equipment=1, stage="heist")
            told = refused(m, 0, f"rob {city.id} {building}")
            says(
                told,
                "TS-58",
                short=sum(city.skills.values()),
                demands=city.skills,
                lacks=city.skills,
            )
            for colour, number in city.skills.items():
                assert f"{number} {colour}" in told.reason, told
            m = place("3", layout=layout, equipment=1, stage="heist", team=TWO_EACH)
            if city.equipment <= 2:
                assert f"rob {city.id} {building}" in legal(m)
                continue
            told = refused(m, 0, f"rob {city.id} {building}")
            says(told, "TS-61", building, due=city.equipment, have=2, missing=city.equipment - 2)


@pytest.mark.clause("TS-58", "TS-J25")
def test_tokens_are_counted_in_what_is_missing() -> None:
    """Lima demands blue 1, green 1, orange 2."""
    m = place(team="blue-01", tokens="start-token-green prime-B3", equipment=9, stage="heist")
    told = refused(m, 0, "rob lima bank")
    says(told, "TS-58", "green", "orange", lacks={"green": 1, "orange": 2}, short=1)


@pytest.mark.clause("TS-61", "TS-95", "TS-98")
def test_tiles_are_counted_in_what_is_due() -> None:
    m = place(team=TWO_EACH, experts="orange yellow", stage="heist")
    says(refused(m, 0, "rob macau bank"), "TS-61", due=1, have=0, missing=1)
    says(refused(m, 0, "rob macau jewelry"), "TS-61", due=3, missing=3)
    says(refused(m, 0, "rob macau casino"), "TS-61", due=4, missing=4)


@pytest.mark.clause("TS-61", "TS-63")
def test_dice_and_tokens_are_counted_in_what_one_has() -> None:
    m = place("3", beside="", team=TWO_EACH, tokens="prime-C5", equipment=1, stage="heist")
    told = refused(m, 0, "rob las-vegas casino")
    says(told, "TS-61", "1 on the track", "from tokens", due=5, have=4, missing=1)


@pytest.mark.clause("TS-96", "TS-J29")
def test_why_acting_does_not_help() -> None:
    m = place("5", team="blue-01 red-01 purple-01", experts="red", equipment=9, stage="heist")
    told = refused(m, 0, "rob singapore casino")
    says(told, "TS-58", "none to spare", short=1)
    m = place("", team="blue-01 red-01 red-02 purple-01", experts="red", equipment=9, stage="heist")
    says(refused(m, 0, "rob singapore casino"), "TS-58", "takes a die")
    m = place("5", team="red-01 red-02 purple-01", experts="red", equipment=9, stage="heist")
    says(refused(m, 0, "rob singapore casino"), "TS-58", "one skill only")
    m = place(
        "5", team="blue-01 red-01 red-02 purple-01", experts="red", equipment=2, stage="heist"
    )
    says(refused(m, 0, "rob singapore casino"), "TS-61", due=3, have=2, missing=1)


@pytest.mark.clause("TS-57", "TS-67", "TS-J24")
def test_closed_to_this_player() -> None:
    m = place(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks={"lima bank": 0, "paris casino": 1, "tokyo jewelry": [1, 2]},
        seats=3,
    )
    says(refused(m, 0, "rob lima casino"), "TS-57", "Lima")
    says(refused(m, 0, "rob paris casino"), "TS-J24", "taken", free=["bank", "jewelry"])
    says(refused(m, 0, "rob tokyo jewelry"), "TS-J24", free=["casino", "bank"])
    seven = {f"{city} casino": 0 for city in list(cities("abcd"))[:7]}
    m = place(team=TWO_EACH, equipment=10, stage="heist", marks=seven)
    says(refused(m, 0, "rob las-vegas bank"), "TS-67", "7")


# Paying


def paying() -> Match:
    """Lima's casino: green and one orange lack, 3 Equipment are due, the marker is at 2."""
    m = place(
        "3 4",
        team="blue-01 orange-01",
        equipment=2,
        stage="heist",
        tokens="start-token-green prime-B3 prime-C3 prime-B1",
    )
    do(m, "rob lima casino")
    assert asked(m) == (0, "heist")
    return m


@pytest.mark.clause("TS-J23", "TS-J27")
def test_a_declaration_is_finished_or_taken_back() -> None:
    m = paying()
    for text in ("rob lima bank", "informant", "use prime-B1"):
        says(refused(m, 0, text), "TS-J23", "declared")
    m = place("3", team="blue-01", stage="heist")
    for text in ("give s1", "spend prime-A1", "act s1", "done", "pay"):
        says(refused(m, 0, text), "TS-J23", "rob a building first")


@pytest.mark.clause("TS-60", "TS-J25", "TS-61", "TS-J26")
def test_payments_refused() -> None:
    m = paying()
    says(refused(m, 0, "spend prime-A1"), "TS-60", "no blue token left")
    told = refused(m, 0, "spend prime-B1")  # a red one
    assert told.clause == "TS-J25"
    told = refused(m, 0, "done")
    says(told, "TS-61", "1 green and 1 orange skills", "3 Equipment")
    told = refused(m, 0, "give s3")
    assert "no die on the third spot" in told.reason
    do(m, "give s1")
    assert "given already" in refused(m, 0, "give s1").reason
    says(refused(m, 0, "act s2"), "TS-96", "Acting")
    do(m, "give s2")
    says(refused(m, 0, "done"), "TS-61", "1 green and 1 orange skills", "1 Equipment")


@pytest.mark.clause("TS-J26")
def test_no_more_equipment_than_due() -> None:
    m = place(
        "1 2 3", team="blue-01", tokens="start-token-green prime-B2", stage="heist", equipment=3
    )
    do(m, "rob paris casino", "give s1", "give s2")
    assert asked(m) == (0, "heist")
    says(refused(m, 0, "give s3"), "TS-J26", "no Equipment is due any more")


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_refusal_cites_a_clause_there_is(seats: int) -> None:
    """Over a game: a sample of everything that could be said and may not."""
    m = Match.new(GAME, seats, seed=2)
    texts = m.box.catalogue.texts
    cited: Counter[str] = Counter()
    for moment in range(60):
        if m.over:
            break
        seat = m.asks[0].seat
        for at in range(moment % 97, len(texts), 97):
            told = m.why_not(seat, texts[at])
            assert (told is None) == (texts[at] in m.legal(seat))
            if told is not None:
                assert told.clause in m.game.clauses, texts[at]
                assert told.reason
                cited[told.clause] += 1
        actions = m.legal(seat)
        do(m, actions[moment % len(actions)])
    assert len(cited) >= 5
    assert seen(m)["round"] >= 1
