"""Every refusal names its clause, its reason and the numbers, and changes nothing."""

from __future__ import annotations

import pytest

from muster import Illegal, Match
from tests.games.refusals import refused, says_just
from tests.games.the_plan.table import bid, loot, pass_on, place, some_loot, turned_up

HANDS = [
    ["p1-01", "p1-03", "p1-05", "p1-07", "p1-09"],
    ["p2-01", "p2-02", "p2-03", "p2-04", "p2-05"],
    ["p3-01", "p3-02", "p3-03", "p3-04", "p3-05"],
]
BRIBES = {"bribes": True}


# The Plan


@pytest.mark.clause("TP-3")
def test_a_plan_of_another_hand() -> None:
    told = refused(place(3, hands=HANDS), 0, "plan p2-01")
    says_just(
        told,
        "TP-3",
        "p2-01 (Team of Two: Paintings + Mummies) is not in your hand",
        {"hand": HANDS[0]},
    )


@pytest.mark.clause("TP-3", "TP-J7")
def test_a_refusal_does_not_tell_where_a_card_is() -> None:
    """The same words for a card in another hand, in the deck, and in the discards."""
    m = place(3, hands=HANDS, discards=["p2-07"])
    reasons = set()
    for card in ("p2-01", "p2-06", "p2-07"):
        told = refused(m, 0, f"plan {card}")
        reasons.add(told.reason.split(")")[1])
        assert told.facts == {"hand": HANDS[0]}
    assert len(reasons) == 1


@pytest.mark.clause("TP-16")
@pytest.mark.parametrize(("card", "name"), [("sg-01", "Smash & Grab"), ("p4-01", "Team of Four")])
def test_a_plan_of_a_removed_type_with_two_players(card: str, name: str) -> None:
    told = refused(place(2, hands=HANDS[1:]), 0, f"plan {card}")
    removed = {"removed": ["Smash & Grab", "Team of Four"]}
    says_just(told, "TP-16", f"{name} is removed from this game", removed)


@pytest.mark.clause("TP-16")
def test_the_removed_types_are_named_as_chosen() -> None:
    m = place(2, hands=HANDS[:1], options={"removed": ["team3", "team2"]})
    told = refused(m, 0, "plan p3-01")
    says_just(told, "TP-16", "Team of Three", {"removed": ["Team of Two", "Team of Three"]})


@pytest.mark.clause("TP-17")
def test_a_plan_of_a_removed_type_in_solitaire() -> None:
    told = refused(place(1, hands=[["p1-01", "p1-03"]]), 0, "plan sg-01")
    removed = {"removed": ["Smash & Grab", "Team of Four"]}
    says_just(told, "TP-17", "Smash & Grab is removed from this game", removed)


# Passing


@pytest.mark.clause("TP-11")
def test_passing_a_card_of_another_hand() -> None:
    told = refused(place(3, at="pass_cards", hands=HANDS), 1, "pass p1-01")
    says_just(told, "TP-11", "is not in your hand", {"hand": HANDS[1]})


@pytest.mark.clause("TP-11")
def test_passing_the_same_card_twice() -> None:
    m = place(3, at="pass_cards", hands=HANDS)
    m.play(0, "pass p1-05")
    told = refused(m, 0, "pass p1-05")
    says_just(told, "TP-11", "p1-05 is chosen already", {"chosen": 1, "needed": 2})


# Smash & Grab


@pytest.mark.clause("TP-J11")
def test_grabbing_a_colour_that_does_not_lie_there() -> None:
    m = turned_up(["sg-01", "p1-01", "p1-03"], "blue1 gray2 gray4")
    told = refused(m, 0, "grab red")
    says_just(
        told,
        "TP-J11",
        "no red Treasure lies there; name one of blue, gray",
        {"on_display": ["blue", "gray"]},
    )


# Trinkets


@pytest.mark.clause("TP-8")
def test_taking_a_trinket_that_is_not_face_up() -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"],
        "yellow1 blue1",
        trinkets=["mugs-1-a", "mugs-2-a"],
        trinket_pile=["mugs-3-a"],
        souvenirs=[["mugs-4-a"]],
    )
    face_up = {"face_up": ["mugs-1-a", "mugs-2-a"]}
    for hidden in ("mugs-3-a", "mugs-4-a", "mugs-5-a"):
        says_just(
            refused(m, 0, f"take {hidden}"), "TP-8", f"{hidden} does not lie face up", face_up
        )


@pytest.mark.clause("TP-J18")
def test_drawing_from_an_empty_pile() -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"],
        "yellow1 blue1",
        trinkets=["mugs-1-a", "mugs-2-a"],
        trinket_pile=[],
    )
    says_just(refused(m, 0, "draw"), "TP-J18", "the Trinket pile is empty", {"pile": 0})


# Bribes


@pytest.mark.clause("TP-J28")
def test_auctioning_what_is_no_open_lot() -> None:
    """Red is not matched, green not there, and yellow is over once it was auctioned."""
    m = turned_up(
        ["p4-04", "p4-12", "p1-13"],
        "red1 yellow1 blue1 green1 gray1",
        hauls=some_loot(0, 2, 0),
        souvenirs=[["mugs-1-a"], ["mugs-2-a"]],
        options=BRIBES,
    )
    assert m.legal(0) == ["auction yellow", "auction blue", "auction green"]
    for colour in ("red", "orange", "purple"):
        says_just(
            refused(m, 0, f"auction {colour}"),
            "TP-J28",
            f"{colour} is no open lot; open: yellow, blue, green",
            {"open": ["yellow", "blue", "green"]},
        )
    m.play(0, "auction yellow")
    bid(m, 0)
    bid(m, 1)
    told = refused(m, 0, "auction yellow")
    says_just(told, "TP-J28", "yellow is no open lot", {"open": ["blue", "green"]})


@pytest.mark.clause("TP-18")
def test_bidding_what_one_does_not_own() -> None:
    m = turned_up(
        ["p1-01", "p1-02", "p1-03"],
        "red1",
        souvenirs=[["mugs-1-a"], ["mugs-2-a"]],
        trinkets=["mugs-3-a"],
        options=BRIBES,
    )
    for other in ("mugs-2-a", "mugs-3-a", "mugs-4-a"):
        says_just(
            refused(m, 0, f"bid {other}"), "TP-18", f"you do not own {other}", {"own": ["mugs-1-a"]}
        )


@pytest.mark.clause("TP-J29")
def test_bidding_the_same_trinket_twice() -> None:
    m = turned_up(
        ["p1-01", "p1-02", "p1-03"],
        "red1",
        souvenirs=[["mugs-1-a", "mugs-2-a"], ["mugs-3-a"]],
        options=BRIBES,
    )
    m.play(0, "bid mugs-2-a")
    says_just(
        refused(m, 0, "bid mugs-2-a"), "TP-J29", "mugs-2-a is in your bid already", {"bid": 1}
    )


@pytest.mark.clause("TP-J26")
def test_bidding_without_the_variant() -> None:
    m = turned_up(["p1-01", "p1-02", "p1-03"], "red1 yellow1", souvenirs=[["mugs-1-a"]])
    told = refused(m, 0, "bid mugs-1-a")
    assert told.facts == {"verbs": ["pass"]}


# Answers to no question


def test_an_answer_to_another_question() -> None:
    told = refused(place(3, hands=HANDS), 0, "pass p1-01")
    says_just(told, "TP-3", "Which Plan do you set face down?", {"verbs": ["plan"]})


@pytest.mark.clause("TP-7")
def test_a_seat_that_is_not_asked() -> None:
    m = turned_up(["p1-01", "sg-01", "p1-03"], "blue1")
    told = refused(m, 0, "grab blue")
    says_just(told, "TP-7", "the game waits for seat 1", {"waiting": [1]})


@pytest.mark.parametrize("action", ["plan", "plan p9-99", "steal p1-01", "", "PLAN p1-01"])
def test_no_action_of_the_game(action: str) -> None:
    told = refused(place(3, hands=HANDS), 0, action)
    verbs = ["plan", "pass", "grab", "take", "draw", "auction", "bid", "done"]
    says_just(told, "TP-3", "is no action of The Plan", {"verbs": verbs})


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_no_such_seat(seat: int) -> None:
    told = refused(place(3, hands=HANDS), seat, "plan p1-01")
    says_just(told, "TP-3", f"there is no seat {seat}: they are 0 to 2", {"seats": 3})


@pytest.mark.clause("TP-J24")
def test_nobody_answers_for_a_ghost() -> None:
    m = place(1, hands=[["p1-01", "p1-03"], ["p2-01", "p2-02"]])
    assert refused(m, 1, "plan p2-01").facts == {"seats": 1}


@pytest.mark.clause("TP-13")
def test_nothing_may_be_done_when_the_game_is_over() -> None:
    m = place(3, at="final_score", hauls=[loot("red1")])
    says_just(refused(m, 0, "draw"), "TP-13", "the game is over", {})
    with pytest.raises(Illegal) as raised:
        m.undo(0)
    assert raised.value.clause == "TP-13"


# Taking back


@pytest.mark.clause("TP-J3")
def test_a_sealed_choice_may_be_taken_back_but_not_a_revealed_one() -> None:
    m = place(3, hands=HANDS)
    start = m.fingerprint
    m.play(0, "plan p1-01")
    m.undo(0)
    assert m.fingerprint == start
    for seat in range(3):
        m.play(seat, f"plan {HANDS[seat][0]}")
    before = m.fingerprint
    for seat in range(3):
        with pytest.raises(Illegal, match="nothing can be taken back"):
            m.undo(seat)
    assert m.fingerprint == before


@pytest.mark.clause("TP-J3")
def test_the_first_choice_of_a_game_may_be_taken_back() -> None:
    m = Match.new("the-plan", 3, seed=1)
    start = m.fingerprint
    m.play(0, m.legal(0)[0])
    m.undo(0)
    assert m.fingerprint == start


@pytest.mark.clause("TP-J4")
def test_a_pass_may_be_taken_back_until_all_have_passed() -> None:
    m = place(3, at="pass_cards", hands=HANDS)
    start = m.fingerprint
    pass_on(m, 0, "p1-01", "p1-03")
    m.undo(0)
    assert m.fingerprint == start
    for seat in range(3):
        pass_on(m, seat, *HANDS[seat][:2])
    with pytest.raises(Illegal):
        m.undo(2)


@pytest.mark.clause("TP-8")
def test_an_unseen_trinket_cannot_be_put_back() -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"], "orange1", hauls=some_loot(0, 1, 2), trinkets=["mugs-1-a"]
    )
    m.play(0, "draw")
    with pytest.raises(Illegal, match="come to light"):
        m.undo(0)


@pytest.mark.clause("TP-J16")
def test_a_chosen_trinket_may_be_put_back_while_nobody_acted() -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"],
        "orange1",
        hauls=some_loot(0, 1, 2),
        trinkets=["mugs-1-a", "mugs-2-a"],
    )
    start = m.fingerprint
    m.play(0, "take mugs-1-a")
    m.undo(0)
    assert m.fingerprint == start
