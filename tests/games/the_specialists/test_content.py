"""What is in the box (TS-3, TS-41, TS-48), and what a content pack can change."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.the_specialists.layouts.components import (
    BUILDINGS,
    CARD,
    COLOURS,
    CORRUPTION,
    FILES,
    INFORMANT,
    LAYOUTS,
    START,
    TILE,
    TOKEN,
    cities,
    kind,
)
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    asked,
    book,
    dice,
    do,
    gear,
    legal,
    money,
    place,
    rob,
    row,
    seen,
)
from tests.games.the_specialists.packs import card, city, gives, informant, limits, token

# The box


@pytest.mark.clause("TS-3", "TS-7", "TS-8", "TS-9", "TS-11", "TS-41", "TS-108")
def test_how_many_there_are_of_everything() -> None:
    assert (len(CARD), len(START), len(INFORMANT), len(CORRUPTION), len(TILE)) == (72, 6, 12, 12, 6)
    assert Counter(c["colour"] for c in CARD.values()) == dict.fromkeys(COLOURS, 12)
    assert Counter(c["mark"] for c in CARD.values()) == {None: 48, "3+": 12, "4+": 12}
    assert sum(tile["copies"] for tile in FILES["tokens"]["expert_tiles"]) == 12
    kinds = Counter(kind(name) for name in TOKEN if name.startswith("prime"))
    assert kinds == {"skill": 12, "dice": 6, "equipment": 2}
    assert FILES["tokens"]["limits"]["dice_total"] == 21


@pytest.mark.clause("TS-16", "TS-19")
def test_marks_and_minimum_numbers_agree() -> None:
    for one in CARD.values():
        assert one["min_players"] == {None: 2, "3+": 3, "4+": 4}[one["mark"]]


@pytest.mark.clause("TS-58", "TS-1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_ten_cities_with_three_buildings_in_every_layout(layout: str) -> None:
    found = cities(layout)
    assert len(found) == 10
    for one in found.values():
        assert set(one.money) == set(one.spots) == set(BUILDINGS)
    shown = {entry["id"]: entry for entry in seen(place(layout=layout))["cities"]}
    for name, one in found.items():
        assert shown[name]["skills"] == one.skills
        assert shown[name]["equipment"] == one.equipment
        assert {b["type"]: b["money"] for b in shown[name]["buildings"]} == one.money


def test_everything_designed_says_so() -> None:
    for stem, entries in (
        ("specialists", [*FILES["specialists"]["cards"], *FILES["specialists"]["starting_cards"]]),
        ("informants", FILES["informants"]["cards"]),
        ("boards", FILES["boards"]["cities"]),
        ("tokens", FILES["tokens"]["prime"]),
        ("asymmetric", FILES["asymmetric"]["tiles"]),
        ("solo", FILES["solo"]["corruption_cards"]),
    ):
        for entry in entries:
            assert entry["provenance"], (stem, entry["id"])


# Packs


def both(*packs: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for pack in packs:
        for stem, entries in pack.items():
            found.setdefault(stem, {}).update(entries)
    return found


@pytest.mark.clause("TS-44", "TS-48")
def test_a_pack_changes_the_black_die_and_the_ability() -> None:
    pack = card("red-01", black_die=6, ability=gives("equipment", amount=3))
    m = place("0 0 2 6", display="red-01", stage="crew", content=pack)
    assert legal(m, "fast") == {"fast red-01 s4"}
    do(m, "recruit red-01 s3", "activate s4 once")
    assert (money(m), gear(m)) == (0, 3)


@pytest.mark.clause("TS-J9")
def test_a_pack_can_give_several_dice_at_once() -> None:
    chosen = card("red-01", ability=gives("die_any", count=2))
    m = place("0 0 2 5", display="red-01", stage="crew", content=chosen)
    do(m, "fast red-01 s4", "set 6", "set 1")
    assert row(m) == [6, 1, 2, 0]
    shown = card("red-01", ability=gives("die_face", face=4, count=2))
    m = place("0 0 2 5", display="red-01", stage="crew", content=shown)
    do(m, "fast red-01 s4")
    assert row(m) == [4, 4, 2, 0]


@pytest.mark.clause("TS-58", "TS-66")
def test_a_pack_changes_a_city() -> None:
    pack = city(
        "paris-B", skills={"red": 1}, equipment=0, money={"casino": 9, "bank": 1, "jewelry": 1}
    )
    m = place(team="red-01", stage="heist", content=pack)
    do(m, "rob paris casino")
    assert book(m) == {"casino": 9}


@pytest.mark.clause("TS-54")
def test_a_pack_changes_an_informant() -> None:
    pack = informant("informant-01", [*gives("money", amount=1), *gives("die_any", count=1)])
    m = place(stage="crew", informant="informant-01", content=pack)
    do(m, "informant")
    assert money(m) == 1
    assert asked(m) == (0, "value")


@pytest.mark.clause("TS-J21")
def test_a_pack_can_limit_the_informant_to_once_a_turn() -> None:
    for most in (1, 2):
        m = place(stage="crew", content={"informants": {"max_claims_per_turn": most}})
        do(m, "informant", "informant")
        assert money(m) == 2 * most


@pytest.mark.clause("TS-77", "TS-63")
def test_a_pack_changes_tokens() -> None:
    pack = both(
        token("first_bank", "first-bank-1", reward=gives("equipment", amount=5)),
        token("full_team", "full-team-1", money=9),
    )
    m = place(
        team=TWO_EACH,
        equipment=3,
        stage="heist",
        marks={"lima casino": 1},
        content={"tokens": {**pack["tokens"]}},
    )
    do(m, "rob lima bank")
    assert gear(m) == 5
    worth = token("prime", "prime-C5", effect=gives("equipment", amount=4))
    m = place(
        team=TWO_EACH, tokens="prime-C5", stage="heist", marks={"lima bank": 1}, content=worth
    )
    rob(m, "lima casino", "spend prime-C5")
    assert money(m) == 8


@pytest.mark.clause("TS-J9", "TS-77")
def test_dice_to_be_placed_do_not_forget_what_comes_after_them() -> None:
    reward = [*gives("die_roll", count=3), *gives("equipment", amount=2)]
    pack = token("first_bank", "first-bank-1", reward=reward)
    placed = 0
    for seed in range(6):
        m = place(
            team=TWO_EACH,
            equipment=3,
            stage="heist",
            marks={"lima casino": 1},
            content=pack,
            seed=seed,
        )
        do(m, "rob lima bank")
        while asked(m) == (0, "place"):
            assert gear(m) == 0
            chosen = max(m.legal(0))
            do(m, chosen)
            placed += 1
        assert dice(m).total() == 3
        assert gear(m) == 2
    assert placed


@pytest.mark.clause("TS-33", "TS-69")
def test_a_pack_can_give_the_row_a_fifth_spot() -> None:
    pack = limits(
        dice_spots=5,
        modifiers_by_spot_from_right=["none", "none", "none", "none", "-1"],
        dice_total=30,
    )
    m = place(content=pack, area="3 3 3")
    assert len(row(m)) == 5


@pytest.mark.clause("TS-90", "TS-91")
def test_a_pack_can_make_a_short_game() -> None:
    pack = limits(rounds_max=1, heists_to_end=1)
    m = place(area="1 1 1", content=pack, stage="end", active=1, turns=1)
    assert m.over
    assert m.outcome is not None
    assert m.outcome.ending == "twelve rounds"
    assert dice(m).total() == 0
