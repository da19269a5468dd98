"""What a player reads: prompts that say what is open, prices, what a touched thing is."""

from __future__ import annotations

import pytest

from muster import Illegal, Match
from muster.games.space_explorers.game import META
from muster.kernel.scene import Choice, Prompt
from tests.games.space_explorers.layouts.table import declare, place

SIX = "11 23 35 47 59 38"


def prompt(m: Match, seat: int = 0) -> Prompt:
    (found,) = [one for one in m.scene(seat).prompts if one.seat == seat]
    return found


def choices(m: Match, card: str) -> dict[str, Choice]:
    """The choices that touch a card, by action."""
    return {one.action: one for one in prompt(m).choices if card in one.targets}


# What is open


@pytest.mark.clause("SE-J6")
def test_who_can_only_pass_is_told_so() -> None:
    m = place(center="", last="", tokens="red")
    assert prompt(m).text == "Nothing can be done: pass."
    m = place("green 19", center="", last="", tokens="red blue")
    assert prompt(m).text == "Nothing can be taken or recruited: pass."


def test_who_can_recruit_but_take_nothing_is_told_so() -> None:
    m = place(center="", last="", hands="2", tokens="green2")
    assert prompt(m).text == "Recruit a Specialist: nothing is left to be taken."


def test_others_do_not_read_whether_the_hand_can_be_recruited() -> None:
    """Card 2 could be paid, card 9 could not: the public question is the same."""
    texts = {
        place(center="", last="", hands=hand, tokens="green2").scene(1).prompts[0].text
        for hand in ("2", "9")
    }
    assert len(texts) == 1


@pytest.mark.clause("SE-55")
def test_the_end_of_a_turn_names_what_can_be_done() -> None:
    m = place("purple 56", center=SIX, tokens="red")
    m.play(0, "take deck")
    assert prompt(m).text == "End your turn, or use Astronaut 56 first."
    m = place("blue 5, green 17, purple 53", center=SIX, projects="voskhod-2 apollo-11")
    m.play(0, "take deck")
    assert prompt(m).text == "Complete a Project, or end your turn."


def test_the_rings_are_explained() -> None:
    m = place(center="18 38 11 23 35 47", tokens="yellow3")
    assert prompt(m).hint == (
        "You can recruit 2 cards now (bright rings), the others only take (thin rings)."
    )
    m = place(center=SIX, tokens="blue")
    assert "cannot pay for any card" in prompt(m).hint


# What it costs


@pytest.mark.clause("SE-27", "SE-30")
def test_of_two_divisions_the_cheaper_one_is_best() -> None:
    """18 costs three yellow, in Testing one less: 13 lies there."""
    m = place("green 13", center="18 11 23 35 47 59", tokens="yellow3")
    found = choices(m, "c18")
    green, red = found["hire c18 green"], found["hire c18 red"]
    assert (green.button, green.hint, green.best) == ("Testing", "2 yellow (tokens).", True)
    assert (red.button, red.hint, red.best) == ("Construction", "3 yellow (tokens).", False)
    other = found["recruit c18 green"]
    assert (other.button, other.quiet, other.best) == ("Testing: pay otherwise", True, False)


@pytest.mark.clause("SE-37")
def test_the_price_says_how_it_is_paid() -> None:
    """38 costs two yellow: a token and what 1 brings; card 20 where no token is left."""
    m = place("blue 1", center="38 11 23 35 47 59", tokens="yellow")
    assert choices(m, "c38")["hire c38 red"].hint == "2 yellow (1 symbol free and 1 token)."
    m = place(hands="20", center="38 11 23 35 47 59", tokens="")
    hint = choices(m, "c38")["hire c38 red"].hint
    assert hint == "2 yellow (Tester 20 from your hand)."
    m = place("red 41", center="38 11 23 35 47 59", tokens="")
    free = choices(m, "c38")["recruit c38 red"]
    assert (free.hint, free.best, free.quiet) == ("Nothing is due.", True, False)


def test_two_presses_recruit() -> None:
    """The card, and the button that says what is paid: nothing is asked after that."""
    m = place(center="38 11 23 35 47 59", tokens="yellow2")
    loud = [one for one in choices(m, "c38").values() if not one.quiet]
    assert [one.action for one in loud] == ["hire c38 red"]
    m.play(0, loud[0].action)
    assert m.view(None)["table"]["hubs"][0]["red"] == ["c38"]


# What a thing is


@pytest.mark.clause("SE-22")
def test_a_project_before_the_action_says_what_it_needs_and_when() -> None:
    m = place("green 17", center=SIX, projects="luna-9 apollo-11")
    action, why = m.why_not_node(0, "luna-9")
    assert action == ""
    assert why is not None
    assert "Luna 9 needs 3 green and 2 yellow; you have 2 and 0." in why.reason
    assert "Projects are completed at the end of your turn." in why.reason


@pytest.mark.clause("SE-20")
def test_a_card_after_the_action_says_that_the_action_is_done() -> None:
    m = place("purple 56", center=SIX, tokens="red")
    m.play(0, "take deck")
    for node in ("c11", "deck"):
        why = m.why_not_node(0, node)[1]
        assert why is not None
        assert "yours is done" in why.reason


def test_no_refusal_names_a_card_by_its_id() -> None:
    """At the start, in the middle of paying, and of rearranging a batch."""
    refusals: list[Illegal | None] = []
    for picks in ((), ("recruit c18 green", "token yellow"), ("rearrange c57 red", "put c39")):
        m = place("red 37 39, purple 57", hands="18 9", center=SIX, tokens="yellow2")
        declare(m, 0, *picks)
        refusals += [m.why_not(0, text) for text in m.box.catalogue.texts]
    words = {word.strip(".,:;()'") for one in refusals if one for word in one.reason.split()}
    assert not words & {f"c{number}" for number in range(1, 61)}


def test_every_option_has_a_name_for_people() -> None:
    for option in META.options:
        assert option.label
        assert "_" not in option.label
