"""Every refusal names its clause, its reason and the numbers, and changes nothing."""

from __future__ import annotations

import pytest

from muster import Illegal
from tests.games.refusals import refused, says, says_just
from tests.games.space_explorers.layouts.payments import CARD
from tests.games.space_explorers.layouts.table import declare, place, recruit

SIX = "11 23 35 47 59 38"


# What cannot be paid


@pytest.mark.clause("SE-35")
def test_what_cannot_be_paid_says_what_is_missing() -> None:
    m = place(center="38 11", tokens="yellow")
    told = refused(m, 0, "recruit c38 red")
    says(
        told,
        "SE-35",
        "one more yellow",
        "Construction",
        due={"yellow": 2},
        have={"yellow": 1},
        missing=1,
        lacking={"yellow": 1},
        hand_cards=0,
    )
    assert "no other card in hand" in told.reason


@pytest.mark.clause("SE-35")
def test_of_several_colours_all_are_named() -> None:
    """46: purple, purple, yellow, yellow, yellow; one purple and no yellow there."""
    m = place(center="46 11", tokens="purple")
    told = refused(m, 0, "recruit c46 red")
    says(told, "SE-35", "4 more", "yellow", "purple", missing=4, lacking={"purple": 1, "yellow": 3})


@pytest.mark.clause("SE-35", "SE-40")
def test_hand_cards_are_counted_in() -> None:
    """21 costs six; two cards of the hand make four: two are missing still."""
    m = place(center="21 11", hands="1 2", tokens="")
    told = refused(m, 0, "recruit c21 green")
    says(told, "SE-35", "2 more", "2 hand cards", missing=2, hand_cards=2)
    # The recruit itself is no card to move.
    m = place(hands="2", tokens="green", center="11")
    told = refused(m, 0, "recruit c2 blue")
    says(told, "SE-35", "one more green", hand_cards=0)


@pytest.mark.clause("SE-35", "SE-30")
def test_the_reduction_is_counted_in() -> None:
    m = place("red 37 39", center="46 11", tokens="purple")
    told = refused(m, 0, "recruit c46 red")
    says(told, "SE-35", due={"purple": 2, "yellow": 1})
    # 39 brings a purple: two purple are there, one yellow is missing.
    says(told, "SE-35", "one more yellow", missing=1)


@pytest.mark.clause("SE-35", "SE-47")
def test_a_covered_helper_does_not_count() -> None:
    m = place("blue 1 2", center="38 11", tokens="yellow")
    says(refused(m, 0, "recruit c38 red"), "SE-35", "one more yellow", missing=1)


@pytest.mark.clause("SE-34", "SE-35", "SE-26", "SE-25")
def test_a_recruit_to_be_paid_for_one() -> None:
    """It is refused as any recruit is; and where nothing is due there is nothing to pay."""
    m = place("blue 5", hands="2", center="38 11", tokens="yellow")
    says(refused(m, 0, "hire c2 blue"), "SE-34", "nothing is due for Engineer 2")
    says(refused(m, 0, "hire c38 green"), "SE-26", "no green skill")
    says(refused(m, 0, "hire c37 red"), "SE-25", "neither in the Center")
    m = place(center="38 11", tokens="yellow")
    says(refused(m, 0, "hire c38 red"), "SE-35", "one more yellow")


# Which card, which Division


@pytest.mark.clause("SE-26")
def test_a_wrong_division() -> None:
    m = place(center="18 11", tokens="yellow3")
    told = refused(m, 0, "recruit c18 blue")
    says(told, "SE-26", "no blue skill", "Testing or Construction", skills=["green", "red"])
    m = place("blue 8", center="18 11", tokens="")
    told = refused(m, 0, "free c8 c18 blue")
    says(told, "SE-26", "no blue skill")


@pytest.mark.clause("SE-25")
def test_a_recruit_that_is_not_at_hand() -> None:
    m = place(["", "red 37"], hands=["", "2"], center=SIX, deck="3", tokens="green3 red3 blue3")
    for card, name in (
        ("c2 blue", "Engineer 2"),
        ("c3 blue", "Engineer 3"),
        ("c37 red", "Builder 37"),
    ):
        told = refused(m, 0, f"recruit {card}")
        says(told, "SE-25", name, "neither in the Center nor in your hand", hand=[])


@pytest.mark.clause("SE-13", "SE-25", "SE-J33")
def test_a_refusal_does_not_tell_where_a_card_is() -> None:
    m = place(hands=["20", "2"], center=SIX, deck="3")
    reasons = set()
    for card in ("c2", "c3"):
        told = refused(m, 0, f"recruit {card} blue")
        reasons.add(told.reason.split(maxsplit=2)[2])
        assert told.facts["hand"] == ["c20"]
    assert len(reasons) == 1


@pytest.mark.clause("SE-23")
def test_taking_what_is_not_in_the_center() -> None:
    told = refused(place(center=SIX, deck="3", hands="20"), 0, "take c3")
    says(told, "SE-23", "Engineer 3", "not in the Center")
    told = refused(place(center=SIX, hands="20"), 0, "take c20")
    says(told, "SE-23", "Tester 20")


@pytest.mark.clause("SE-J7")
def test_taking_from_an_empty_deck() -> None:
    m = place("red 44, purple 56", center=SIX, last="", tokens="red")
    for action in ("take deck", "survey c44", "trade c56 red"):
        says(refused(m, 0, action), "SE-J7", "the deck is empty", deck=0)


@pytest.mark.clause("SE-20")
def test_a_card_that_does_not_exist() -> None:
    m = place(center=SIX)
    for action in ("take c61", "recruit c0 blue", "recruit c18 pink", "fly c1", ""):
        told = refused(m, 0, action)
        assert "is no action of Space Explorers" in told.reason
        assert "take" in told.facts["verbs"]
        assert "recruit" in told.facts["verbs"]


@pytest.mark.clause("SE-19")
def test_a_seat_that_is_not_on_turn() -> None:
    m = place(["", "purple 56"], center=SIX)
    for action in ("take c11", "recruit c38 red", "claim apollo-11", "trade c56 red", "end"):
        says_just(refused(m, 1, action), "SE-19", "not your turn", {"active": 0})


# Passing


@pytest.mark.clause("SE-J6", "SE-21")
def test_passing_while_something_is_possible() -> None:
    told = refused(place(center="11 23", last=""), 0, "pass")
    says(told, "SE-J6", "you can take a card", deck=0, center=2)
    told = refused(place(center="", last="3 4"), 0, "pass")
    says(told, "SE-J6", "you can take a card", deck=2, center=0)
    told = refused(place(center="", last="", hands="2", tokens="green2"), 0, "pass")
    says(told, "SE-J6", "recruit Engineer 2 into Engineering", recruits=["recruit c2 blue"])
    told = refused(place("blue 8", center="", last="", hands="43", tokens=""), 0, "pass")
    says(told, "SE-J6", "Engineer 8: recruit Builder 43 into Construction for nothing")


# Abilities


@pytest.mark.clause("SE-47")
@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("red 44 37", "survey c44"),
        ("purple 57 49, blue 1 2", "rearrange c57 blue"),
        ("purple 56 49", "trade c56 red"),
        ("green 19 13", "train c19"),
        ("blue 8 1", "free c8 c43 red"),
        ("blue 10 1", "free c10 c43 red"),
        ("purple 55 49", "free c55 c38 red"),
    ],
)
def test_a_covered_ability(words: str, action: str) -> None:
    m = place(words, hands="43 38", tokens="red2", center="11 23 35 47 59 60")
    told = refused(m, 0, action)
    says(told, "SE-47", "is covered", "only the top card")
    # Nor one of another Hub.
    m = place(["", words], hands="43 38", tokens="red2", center="11 23 35 47 59 60")
    says(refused(m, 0, action), "SE-47", "not in your Hub")


@pytest.mark.clause("SE-47", "SE-45")
def test_a_covered_symbol() -> None:
    m = place("blue 1 2", center=SIX, tokens="yellow2")
    m.play(0, "recruit c38 red")
    says(refused(m, 0, "use c1 yellow"), "SE-47", "is covered", tops=["c2"])


@pytest.mark.clause("SE-49")
def test_an_ability_used_twice() -> None:
    m = place("purple 56, red 44", tokens="red2", center=SIX, deck="3 36 20")
    m.play(0, "survey c44")
    says(refused(m, 0, "survey c44"), "SE-49", "used this turn already")
    m.play(0, "trade c56 red")
    says(refused(m, 0, "trade c56 red"), "SE-49", "used this turn already")


@pytest.mark.clause("SE-48")
def test_a_fresh_ability() -> None:
    """56 is recruited; a Project keeps the turn open, but 56 works from the next turn on."""
    m = place(
        "blue 5, green 17, purple 53",
        hands="56",
        tokens="blue yellow2 red",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    declare(m, 0, "recruit c56 purple", "token blue", "done")
    told = refused(m, 0, "trade c56 red")
    says(told, "SE-48", "recruited this turn", "next turn")


@pytest.mark.clause("SE-J28")
def test_the_start_is_over() -> None:
    m = place("purple 56, red 44", tokens="red2", center=SIX, deck="3 36 20")
    m.play(0, "trade c56 red")
    says(refused(m, 0, "survey c44"), "SE-J28", "start of the turn")


@pytest.mark.clause("SE-J23", "SE-J25")
def test_too_few_tokens_for_10_and_19() -> None:
    m = place("blue 10, green 19", hands="44", tokens="red", center=SIX)
    for action in ("free c10 c44 red", "train c19"):
        says(refused(m, 0, action), "SE-J23", "2 tokens", "you have 1", needed=2, tokens=1)


@pytest.mark.clause("SE-A10")
def test_10_with_a_card_of_the_center() -> None:
    m = place("blue 10", hands="44", tokens="red2", center=SIX)
    says(refused(m, 0, "free c10 c38 red"), "SE-A10", "from the hand", hand=["c44"])


@pytest.mark.clause("SE-53", "SE-A8", "SE-A55")
def test_8_and_55_with_another_basic_cost() -> None:
    m = place("blue 8, purple 55", center="38 43 11", tokens="")
    told = refused(m, 0, "free c8 c38 red")
    says(told, "SE-53", "basic cost of 3", basic_cost=2, wanted=[3])
    told = refused(m, 0, "free c55 c43 red")
    says(told, "SE-53", "basic cost of 2", basic_cost=3, wanted=[2])


@pytest.mark.clause("SE-38")
def test_a_token_one_does_not_have() -> None:
    m = place("purple 56, green 19", tokens="red yellow", center=SIX)
    told = refused(m, 0, "trade c56 blue")
    says(told, "SE-38", "no blue token", tokens={"red": 1, "yellow": 1})
    m.play(0, "train c19")
    m.play(0, "give red")
    told = refused(m, 0, "give red")
    says(told, "SE-38", "no red token", tokens={"yellow": 1})


@pytest.mark.clause("SE-A57", "SE-J28")
def test_putting_what_does_not_wait() -> None:
    m = place("red 37 38 39, purple 57", center="11 23 35 47 59 60")
    told = refused(m, 0, "rearrange c57 blue")
    says(told, "SE-A57", "nothing can be rearranged", cards=0)
    told = refused(m, 0, "rearrange c57 purple")
    says(told, "SE-A57", "nothing can be rearranged", cards=1)
    m.play(0, "rearrange c57 red")
    m.play(0, "put c38")
    told = refused(m, 0, "put c38")
    says(told, "SE-A57", "Builder 38", waiting=["c39", "c37"])
    says(refused(m, 0, "put c57"), "SE-A57", "Astronaut 57")


@pytest.mark.clause("SE-J11")
def test_something_else_in_the_middle_of_a_declaration() -> None:
    m = place(center=SIX, tokens="yellow2")
    says(refused(m, 0, "token yellow"), "SE-J11", "nothing is declared yet")
    m.play(0, "recruit c38 red")
    told = refused(m, 0, "take c11")
    says(told, "SE-J11", "begun to recruit Builder 38 into Construction", "take it back")
    says(refused(m, 0, "give yellow"), "SE-J11")


# Draws and Projects


@pytest.mark.clause("SE-50", "SE-J39")
def test_a_draw_that_is_not_due() -> None:
    m = place("purple 58, blue 9", center=SIX, deck="3 36")
    m.play(0, "take deck")
    says(refused(m, 0, "draw c9"), "SE-50", "no draw now", due=["c58"])
    says(refused(m, 0, "take c11"), "SE-20", "say whether you draw")
    says(refused(m, 0, "claim apollo-11"), "SE-J32", "after all draws")


@pytest.mark.clause("SE-58")
def test_a_claim_out_of_reach_says_which_skills_are_missing() -> None:
    m = place("blue 5, green 17, purple 53", center=SIX, projects="voskhod-2 soyuz-4 apollo-11")
    m.play(0, "take deck")
    told = refused(m, 0, "claim soyuz-4")
    says(
        told,
        "SE-58",
        "Soyuz 4",
        "2 blue",
        "3 red",
        demanded={"blue": 4, "red": 3, "purple": 1},
        skills={"blue": 2, "green": 2, "purple": 2},
        missing={"blue": 2, "red": 3},
    )


@pytest.mark.clause("SE-55", "SE-61")
def test_a_claim_of_what_is_gone_or_was_never_there() -> None:
    m = place(
        "blue 5, green 17, purple 53, yellow 29",
        center=SIX,
        projects="voskhod-2 apollo-11",
        claimed=["", "proton-1"],
    )
    m.play(0, "take deck")
    says(refused(m, 0, "claim proton-1"), "SE-55", "Proton 1", "another player", seat=1)
    says(refused(m, 0, "claim luna-9"), "SE-55", "Luna 9", "not in this game")


@pytest.mark.clause("SE-22", "SE-57", "SE-19")
def test_a_claim_before_the_action_or_a_second_one() -> None:
    """21 draws for the first claim, so that the turn is not over after it."""
    m = place(
        "blue 5, green 17 21, purple 53, yellow 29",
        center=SIX,
        projects="voskhod-2 proton-1 apollo-11",
    )
    says(refused(m, 0, "claim voskhod-2"), "SE-22", "first take a card or recruit")
    declare(m, 0, "take deck", "claim voskhod-2")
    says(refused(m, 0, "claim proton-1"), "SE-57", "at most one")
    m.play(0, "enough")
    says(refused(m, 0, "claim proton-1"), "SE-19", "not your turn", active=1)


@pytest.mark.clause("SE-64")
def test_after_the_end() -> None:
    m = place(active=2, final="twelve", center=SIX)
    m.play(2, "take deck")
    assert m.over
    told = m.why_not(0, "take c11")
    assert told is not None
    assert told.reason == "the game is over"
    assert told.clause in m.game.clauses
    with pytest.raises(Illegal):
        m.play(0, "take c11")


@pytest.mark.clause("SE-20", "SE-J28", "SE-50")
def test_a_second_action() -> None:
    m = place("purple 56, blue 8, red 44", hands="2", center=SIX, tokens="red")
    m.play(0, "take deck")
    for action in ("take c11", "take deck", "recruit c38 red", "free c8 c2 blue", "pass"):
        says(refused(m, 0, action), "SE-20", "exactly one action", "end the turn")
    says(refused(m, 0, "survey c44"), "SE-J28", "at the start of the turn")
    says(refused(m, 0, "draw c58"), "SE-50", "no draw is due")
    says(refused(m, 0, "token red"), "SE-J11", "nothing is declared")


@pytest.mark.clause("SE-21")
def test_ending_the_turn_without_an_action() -> None:
    says(refused(place(center=SIX), 0, "end"), "SE-21", "compulsory", "take a card or recruit")


@pytest.mark.clause("SE-35", "SE-26", "SE-25")
def test_every_recruit_that_is_refused_says_why() -> None:
    """All sixty cards in all five Divisions from one position: a clause and a sentence each."""
    m = place("blue 1, green 22", hands="20 43", center=SIX, tokens="yellow red")
    legal = set(m.legal(0))
    for card in CARD:
        for division in ("blue", "green", "yellow", "red", "purple"):
            action = f"recruit {card} {division}"
            told = m.why_not(0, action)
            assert (told is None) == (action in legal)
            if told is not None:
                assert told.clause in ("SE-25", "SE-26", "SE-35")
                assert len(told.reason) > 20


@pytest.mark.clause("SE-J11")
def test_a_refusal_in_the_middle_keeps_what_was_laid() -> None:
    m = place(center=SIX, tokens="yellow2 red")
    declare(m, 0, "recruit c38 red", "token yellow")
    refused(m, 0, "token red")
    declare(m, 0, "token yellow", "done")
    assert m.view(None)["table"]["hubs"][0]["red"] == ["c38"]
    with pytest.raises(Illegal):
        recruit(m, 0, 38, "red", "token yellow")
