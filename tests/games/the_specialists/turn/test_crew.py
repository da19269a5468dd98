"""Step 2: recruiting and activating, fast-playing (TS-41 to TS-53)."""

from __future__ import annotations

import pytest

from tests.games.the_specialists.layouts.components import CARD, COLOURS, FILES
from tests.games.the_specialists.layouts.table import (
    asked,
    book,
    dice,
    do,
    experts,
    gear,
    legal,
    money,
    place,
    pool,
    row,
    seen,
    team,
)

# Recruiting


@pytest.mark.clause("TS-41", "TS-48")
def test_what_is_on_a_card() -> None:
    assert len(CARD) == 72
    for card in CARD.values():
        assert card["colour"] in COLOURS
        assert {card["white_die"], card["black_die"]} <= set(range(1, 7))
        assert card["ability"]
        for effect in card["ability"]:
            assert effect["type"] in FILES["specialists"]["effect_types"]


@pytest.mark.clause("TS-42", "TS-43", "TS-40")
def test_a_recruit_joins_the_team_on_top_of_its_column() -> None:
    m = place("6 2 6 6", team="start-red red-03 blue-01", display="red-01", stage="crew")
    assert legal(m, "recruit") == {"recruit red-01 s2"}
    do(m, "recruit red-01 s2")
    assert team(m) == {"blue": ["blue-01"], "red": ["start-red", "red-03", "red-01"]}
    assert seen(m)["display"] == [None] * 4
    assert seen(m)["fresh"] == "red-01"


@pytest.mark.clause("TS-42")
def test_it_stays_to_the_end() -> None:
    m = place("2 6", display="red-01", stage="crew")
    do(m, "recruit red-01 s1", "informant")
    assert asked(m)[0] == 1
    assert team(m) == {"red": ["red-01"]}


def test_two_of_one_name_are_told_apart_in_words() -> None:
    m = place("3 6", display="yellow-01 yellow-02 red-01", stage="crew")
    labels = {c.action: c.label for p in m.scene(0).prompts for c in p.choices}
    first = "Recruit Mr. Yellow (2 M$, fast with a 6) with the 3"
    assert labels["recruit yellow-01 s1"] == first
    assert "2 Equipment, fast with a 4" in labels["recruit yellow-02 s1"]
    alone = place("3 6", display="yellow-01 red-01", stage="crew")
    labels = {c.action: c.label for p in alone.scene(0).prompts for c in p.choices}
    assert labels["recruit yellow-01 s1"].startswith("Recruit Mr. Yellow with ")


def test_buttons_name_the_die_and_what_it_is_used_as() -> None:
    m = place("5 3 6", display="red-01 yellow-01", stage="crew")
    said = {c.action: c for p in m.scene(0).prompts for c in p.choices}
    assert said["recruit yellow-01 s2"].button == "Recruit with the 3"
    assert said["recruit yellow-01 s2"].label == "Recruit Mr. Yellow with the 3"
    assert said["recruit yellow-01 s2"].hint == ""
    assert said["fast yellow-01 s1"].button == "Fast-play with the 5 as a 6"
    assert said["fast yellow-01 s1"].hint.startswith("Fast-played it gives 2 M$ at once and ")


def test_who_may_activate_in_several_ways_is_told_each_of_them() -> None:
    """Else one would see a question with nothing but "Not now"."""

    def hint(row: str, team: str) -> str:
        m = place(row, team=team, display="red-01", stage="crew")
        do(m, "recruit red-01 s1")
        return m.scene(0).prompts[0].hint

    assert hint("2 5", "start-blue") == "", "one die and one way: the button says it"
    assert hint("2 5 5", "start-blue") == "Gives 2 M$. Press the die to spend on it."
    two = "Each card once: 1 Equipment + 2 M$. New card × 2: 2 times 2 M$."
    assert hint("2 5", "start-red") == two
    assert hint("2 5 5", "start-red") == f"{two} Press the die to spend on it."


@pytest.mark.clause("TS-44", "TS-J15")
def test_activation_is_offered_directly_after_recruiting_and_is_voluntary() -> None:
    m = place("2 5", display="red-01", stage="crew")
    do(m, "recruit red-01 s1")
    assert asked(m) == (0, "activate")
    assert legal(m) == {"skip", "activate s2 once"}
    do(m, "skip")
    assert money(m) == 0
    assert asked(m) == (0, "heist")
    assert not legal(m, "activate")


@pytest.mark.clause("TS-J15")
def test_one_specialist_a_turn_and_older_ones_stay_silent() -> None:
    m = place("2 5 2 5", team="blue-01", display="red-01 red-02", stage="crew")
    do(m, "recruit red-01 s1", "activate s2 once")
    assert asked(m) == (0, "heist")
    assert not legal(m, "recruit") | legal(m, "fast") | legal(m, "activate")


@pytest.mark.clause("TS-44")
def test_activating_takes_a_die_of_the_black_value() -> None:
    """red-01 is activated with 5: 4 and 6 will do on s1, 4 on s2, else only 5."""
    m = place("4 4 4 5", beside="2", display="red-01", stage="crew")
    do(m, "recruit red-01 b1")
    assert legal(m, "activate") == {"activate s1 once", "activate s2 once", "activate s4 once"}


@pytest.mark.clause("TS-45", "TS-E3")
def test_alone_in_its_colour_it_is_applied_once() -> None:
    m = place("1 2", team="red-01", display="blue-02", stage="crew")
    do(m, "recruit blue-02 s1", "activate s2 once")
    assert gear(m) == 2


@pytest.mark.clause("TS-46", "TS-47", "TS-E4")
def test_with_others_each_once_or_the_newest_many_times() -> None:
    for mode, gained, dice_then in (("each", 2, [5, 0, 0, 0]), ("newest", 4, [0, 0, 0, 0])):
        m = place("1 2", team="blue-03", display="blue-02", stage="crew")
        do(m, "recruit blue-02 s1")
        assert legal(m, "activate") == {"activate s2 each", "activate s2 newest"}
        do(m, f"activate s2 {mode}")
        assert gear(m) == gained
        assert row(m) == dice_then


@pytest.mark.clause("TS-E1")
def test_the_red_card_of_the_rulebook() -> None:
    m = place("6 6 2 5", display="red-01", stage="crew")
    assert legal(m, "recruit") == {"recruit red-01 s3"}
    assert "fast red-01 s4" in legal(m)
    do(m, "recruit red-01 s3", "activate s4 once")
    assert money(m) == 2
    m = place("0 0 2 5", display="red-01", stage="crew")
    do(m, "fast red-01 s4")
    assert money(m) == 2


@pytest.mark.clause("TS-E7", "TS-46", "TS-47", "TS-83")
def test_step_two_of_the_long_example() -> None:
    for mode in ("each", "newest"):
        m = place(
            "0 0 6 5",
            team="orange-06 orange-04 blue-01",
            tokens="start-token-green",
            display="orange-07",
            equipment=1,
            stage="crew",
        )
        do(m, "recruit orange-07 s3")
        assert experts(m) == ["orange"]
        do(m, f"activate s4 {mode}")
        if mode == "each":
            assert (money(m), gear(m), row(m)) == (3, 2, [5, 0, 0, 0])
        else:
            assert (money(m), gear(m), row(m)) == (6, 1, [0, 0, 0, 0])


@pytest.mark.clause("TS-J17")
def test_the_owner_orders_abilities_that_give_different_dice() -> None:
    """blue-03 gives a 5, blue-06 a 6: whichever comes first takes the spot further right."""
    for first, then in (("blue-03", [5, 6, 0, 0]), ("blue-06", [6, 5, 0, 0])):
        m = place("1 2", team="blue-03 blue-06", display="blue-02", stage="crew")
        do(m, "recruit blue-02 s1", "activate s2 each")
        assert asked(m) == (0, "order")
        assert gear(m) == 2  # what gives no dice comes first
        assert legal(m) == {"apply blue-03", "apply blue-06"}
        do(m, f"apply {first}")
        assert asked(m) == (0, "heist")
        assert row(m) == then


@pytest.mark.clause("TS-J17")
def test_abilities_that_count_use_the_team_as_it_is_then() -> None:
    """blue-08 counts green cards, not tokens; red-08 purple ones; orange-08 yellow."""
    m = place(
        "1 3",
        team="green-01 green-02 blue-01",
        tokens="start-token-green",
        display="blue-08",
        stage="crew",
    )
    do(m, "recruit blue-08 s1", "activate s2 newest")
    assert gear(m) == 4  # twice 2
    m = place("1 3", team="green-01 green-02 blue-01", display="blue-08", stage="crew")
    do(m, "recruit blue-08 s1", "activate s2 each")
    assert (gear(m), money(m)) == (2, 2)


@pytest.mark.clause("TS-J17")
def test_the_new_card_counts_itself_and_the_fast_played_one_does_not() -> None:
    """yellow-08 counts some colour; taken for its own colour by a pack it counts itself."""
    pack = {
        "specialists": {
            "cards": [
                {
                    "id": "blue-08",
                    "ability": [{"type": "equipment_per_skill", "skill": "blue", "amount": 1}],
                }
            ]
        }
    }
    m = place("1 3", team="blue-01", display="blue-08", stage="crew", content=pack)
    do(m, "recruit blue-08 s1", "activate s2 newest")
    assert gear(m) == 4
    m = place("3", team="blue-01", display="blue-08", stage="crew", content=pack)
    do(m, "fast blue-08 s1")
    assert gear(m) == 1


@pytest.mark.clause("TS-J16", "TS-93")
def test_a_fresh_hacking_tile_can_alter_the_activation_die() -> None:
    """blue-02 is activated with 2; the only die is a 3 on s3."""
    m = place("0 1 3 0", team="blue-01 blue-03", display="blue-02", stage="crew")
    do(m, "recruit blue-02 s2")
    assert experts(m) == ["blue"]
    assert legal(m, "activate") == {"activate s3 each", "activate s3 newest"}
    do(m, "activate s3 newest")
    assert gear(m) == 6
    assert seen(m)["hacked"]


@pytest.mark.clause("TS-J18", "TS-59")
def test_a_fresh_recruit_counts_for_the_heist_of_the_same_turn() -> None:
    """Paris (B) takes blue and green; green-01 comes now, not activated."""
    m = place("4 6", team="blue-01", display="green-01", equipment=2, stage="crew")
    do(m, "recruit green-01 s1")
    do(m, "skip")
    assert legal(m, "rob") == {f"rob paris {site}" for site in ("casino", "bank", "jewelry")}


# Fast-playing


@pytest.mark.clause("TS-49", "TS-50", "TS-51", "TS-E5")
def test_fast_play_applies_the_ability_once_and_nothing_else() -> None:
    m = place("2", team="blue-01 blue-03", display="blue-02", stage="crew")
    do(m, "fast blue-02 s1")
    assert (gear(m), money(m), dice(m).total()) == (2, 0, 0)
    assert team(m) == {"blue": ["blue-01", "blue-03"]}
    assert experts(m) == []  # TS-J19: a third blue card it is not
    assert seen(m)["fast"] == "blue-02"
    assert asked(m) == (0, "heist")


@pytest.mark.clause("TS-52", "TS-53", "TS-E5", "TS-J19")
def test_its_skill_counts_this_turn_then_it_is_discarded_and_the_die_returns() -> None:
    m = place("2", team="green-01", display="blue-02", stage="crew", marks={"paris jewelry": 1})
    before = pool(m)
    do(m, "fast blue-02 s1")
    assert pool(m) == before
    assert seen(m)["fast_die"] == 2
    do(m, "rob paris casino")
    assert money(m) == 5
    assert asked(m) == (1, "die")
    assert seen(m)["fast"] is None
    assert "blue-02" in seen(m)["gone"]
    assert pool(m) == before + 1


@pytest.mark.clause("TS-J19", "TS-53")
def test_it_leaves_without_a_heist_too_and_is_out_of_reach_for_the_others() -> None:
    m = place(["2", "2 1"], display="blue-02", stage="crew", area="5 5")
    before = pool(m)
    do(m, "fast blue-02 s1", "informant")
    assert pool(m) == before + 1
    assert seen(m)["fast"] is None
    do(m, "take 5")
    assert not {text for text in legal(m) if "blue-02" in text}


@pytest.mark.clause("TS-J19", "TS-81")
def test_fast_play_triggers_no_recruitment_reward() -> None:
    m = place(
        "6", team="red-01 yellow-01 green-01 purple-01 orange-01", display="blue-05", stage="crew"
    )
    do(m, "fast blue-05 s1")
    assert book(m) == {}
    assert seen(m)["team_taken"] == [0, 0]


@pytest.mark.clause("TS-52")
def test_a_fast_played_skill_is_gone_in_the_next_turn() -> None:
    m = place(
        ["2", ""], team="green-01", display="blue-02", stage="crew", area="5 5 5", equipment=5
    )
    do(m, "fast blue-02 s1")
    assert "rob paris bank" in legal(m)
    do(m, "informant")
    for seat in (1, 1, 0):  # the other ends this round and begins the next
        assert asked(m) == (seat, "die")
        do(m, f"take {max(seen(m)['area'])}", "informant")
        if seat == 1:
            do(m, "informant")
    assert asked(m) == (0, "heist")
    assert "rob paris bank" not in legal(m)
