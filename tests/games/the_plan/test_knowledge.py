"""What a seat may know (TP-J7): in views, in the log, and in worlds dealt again from a view."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import muster
from muster import Match
from muster.kernel.scene import Piece, Scene, Text
from muster.kernel.views.staging import scene_of
from tests.games.playing import deal_again_in_turn
from tests.games.the_plan.table import (
    HANDS,
    asked,
    bid,
    loot,
    own,
    pass_on,
    place,
    play_randomly,
    play_until,
    seen,
    told,
    turned_up,
)

EVERYBODY = (None, 0, 1, 2)

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"bribes": True, "removed": ["team2", "team3"]}),
    (3, {}),
    (3, {"bribes": True}),
    (4, {}),
    (5, {"bribes": True}),
    (6, {}),
    (1, {"ghosts": 1}),
    (1, {"ghosts": 5, "bribes": True, "removed": ["lone", "team2"]}),
]


def moments(seats: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """One match, at every question of a random game."""
    m = Match.new("the-plan", seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not m.over:
        yield m
        play_randomly(m, rng, 1)
    yield m


def names_in(data: Any, pattern: str) -> set[str]:
    """Every component id anywhere in JSON data."""
    return set(re.findall(pattern, json.dumps(data)))


PLAN = r"\b(?:sg|p[1-4])-\d\d\b"
TOKEN = r"\b[a-z]+-\d-[ab]\b"


# Views


@pytest.mark.clause("TP-J7")
def test_a_seat_sees_its_own_hand_and_only_how_many_cards_others_hold() -> None:
    m = place(3, hands=HANDS)
    for seat in range(3):
        assert own(m, seat)["hand"] == HANDS[seat]
        assert own(m, seat)["hands"] == [6, 6, 6]
        assert names_in(m.view(seat), PLAN) == set(HANDS[seat])
    assert names_in(m.view(None), PLAN) == set()


@pytest.mark.clause("TP-J7", "TP-1")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_views_name_no_card_or_token_that_is_hidden(seats: int, options: dict[str, Any]) -> None:
    """At every question: own cards, open cards, and cards the seat passed or discarded itself."""
    for m in moments(seats, options, seed=11):
        state = m.state.dump()
        open_plans = {*state["discards"], *(plan for plan in state["plans"] if plan)}
        open_tokens = {*state["treasures"], *state["trinkets"]}
        for row in (*state["hauls"], *state["souvenirs"]):
            open_tokens.update(row)
        for seat in (None, *range(seats)):
            allowed = set(open_plans)
            if seat is not None:
                allowed |= {*state["hands"][seat], *state["buried"][seat]}
                allowed |= {card for card, _, _ in state["given"][seat]}
            view = m.view(seat)
            assert names_in(view, PLAN) <= allowed
            assert names_in(view, TOKEN) <= open_tokens


@pytest.mark.clause("TP-J7")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_public_things_are_the_same_for_everybody(seats: int, options: dict[str, Any]) -> None:
    private = ("hand", "given", "came", "buried")
    for m in moments(seats, options, seed=12):
        everybody = seen(m)
        for seat in range(seats):
            mine = own(m, seat)
            assert {k: v for k, v in mine.items() if k not in private} == {
                k: v for k, v in everybody.items() if k not in private
            }
        assert all(isinstance(hand, int) for hand in everybody["hands"])
        assert everybody["given"] == everybody["buried"] == ["?"] * len(everybody["hands"])


@pytest.mark.clause("TP-J7")
def test_executed_plans_taken_tokens_and_all_counts_are_public() -> None:
    m = turned_up(["p2-01", "p2-02", "p3-10"], "red1 blue2 yellow3", trinkets=["mugs-1-a"])
    m.play(2, "take mugs-1-a")
    for seat in EVERYBODY:
        table = seen(m) if seat is None else own(m, seat)
        assert table["discards"] == ["p2-01", "p2-02", "p3-10"]
        assert table["hauls"] == [loot("red1"), loot("blue2"), []]
        assert table["souvenirs"] == [[], [], ["mugs-1-a"]]
        assert table["hands"] == [5, 5, 5]
        assert (table["treasure_pile"], table["trinket_pile"]) == (53, 29)
        assert table["deck"] == 72 - 18


@pytest.mark.clause("TP-J7", "TP-J29")
def test_an_unseen_trinket_is_seen_by_all_once_it_is_taken() -> None:
    m = turned_up(["p1-01", "p1-02", "p2-02"], "blue2", trinket_pile=["mugs-1-a", "mugs-2-a"])
    for seat in EVERYBODY:
        drawn = [line["trinkets"] for line in told(m, seat, "earned")]
        assert drawn == [["mugs-1-a"], ["mugs-2-a"]]


# While choices are open


@pytest.mark.clause("TP-J7", "TP-J3")
def test_it_is_public_who_has_chosen_but_not_what() -> None:
    views = []
    for card in ("p1-01", "p1-11"):
        m = place(3, hands=HANDS)
        m.play(0, f"plan {card}")
        assert m.answered == (0,)
        assert [(a["seat"], a["key"]) for a in m.view(1)["sealed"]] == [(0, "plan")]
        assert m.view(0)["sealed"][0]["picks"] == [f"plan {card}"]
        views.append([(m.view(s), m.log(s)) for s in (None, 1, 2)])
        line = {"kind": "answered", "seat": 0, "key": "plan", "sealed": True}
        assert told(m, None, "answered") == [line]
    assert views[0] == views[1]


@pytest.mark.clause("TP-J7", "TP-J4")
def test_a_half_chosen_pass_is_nobodys_business() -> None:
    views = []
    for card in ("p1-01", "p1-11"):
        m = place(3, at="pass_cards", hands=HANDS)
        m.play(0, f"pass {card}")
        views.append([(m.view(s), m.log(s), m.legal(s or 1)) for s in (None, 1, 2)])
        assert m.view(0)["asks"][0]["picks"] == [f"pass {card}"]
    assert views[0] == views[1]


def sealed_bid(amount: int) -> Match:
    """Seat 0 has hidden so many Trinkets; seat 1 is still to bid."""
    m = turned_up(
        ["p1-01", "p1-02", "p1-03"],
        "red1",
        options={"bribes": True},
        souvenirs=[["mugs-1-a", "mugs-2-a"], ["mugs-3-a"], []],
    )
    bid(m, 0, *["mugs-1-a", "mugs-2-a"][:amount])
    return m


@pytest.mark.clause("TP-J7", "TP-J29")
def test_a_sealed_bid_shows_neither_trinkets_nor_their_number() -> None:
    bids = [sealed_bid(amount) for amount in (0, 1, 2)]
    for seat in (None, 1, 2):
        assert bids[0].view(seat) == bids[1].view(seat) == bids[2].view(seat)
        stories = [[(line.told, line.text) for line in m.log(seat)] for m in bids]
        assert stories[0] == stories[1] == stories[2]


@pytest.mark.clause("TP-J7", "TP-J29")
def test_the_moments_of_the_log_do_not_count_the_trinkets_of_a_sealed_bid() -> None:
    bids = [sealed_bid(amount) for amount in (0, 1, 2)]
    for seat in (None, 1, 2):
        moments = [[line.moment for line in m.log(seat)] for m in bids]
        assert moments[0] == moments[1] == moments[2]


# The log


@pytest.mark.clause("TP-J7")
def test_a_dealt_hand_is_told_to_its_owner_only() -> None:
    m = Match.new("the-plan", 3, seed=6)
    for seat in EVERYBODY:
        for line in told(m, seat, "dealt"):
            assert line["count"] == 6
            if line["player"] == seat:
                assert sorted(line["cards"]) == sorted(own(m, line["player"])["hand"])
            else:
                assert line["cards"] is None


@pytest.mark.clause("TP-J7")
def test_passed_cards_are_told_to_giver_and_receiver_only() -> None:
    m = place(4, at="pass_cards", hands=[*HANDS, ["p4-01", "p4-02", "p4-03", "p4-04", "p4-05"]])
    for giver, cards in enumerate([*HANDS, ["p4-01", "p4-02"]]):
        pass_on(m, giver, *cards[:2])
    for seat in (None, 0, 1, 2, 3):
        lines = told(m, seat, "passed")
        assert [(line["player"], line["to"], line["count"]) for line in lines] == [
            (0, 1, 2),
            (1, 2, 2),
            (2, 3, 2),
            (3, 0, 2),
        ]
        for line in lines:
            knows = seat in (line["player"], line["to"])
            assert (line["cards"] is not None) == knows
    assert told(m, 1, "passed")[0]["cards"] == ["p1-01", "p1-03"]


@pytest.mark.clause("TP-J7")
def test_discarded_leftovers_are_told_to_their_owner_only() -> None:
    m = place(
        3,
        at="clear_plans",
        turn=4,
        plans=["p4-01", "p4-02", "p4-03"],
        hands=[row[:2] for row in HANDS],
    )
    for seat in EVERYBODY:
        for line in told(m, seat, "discarded"):
            expected = HANDS[line["player"]][:2] if line["player"] == seat else None
            assert line["cards"] == expected
        assert m.view(seat)["table"]["leftovers"] == 6
        buried = [] if seat is None else HANDS[seat][:2]
        shown = m.view(seat)["table"]["buried"]
        assert shown == [buried if player == seat else "?" for player in range(3)]


@pytest.mark.clause("TP-J7")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_log_names_hidden_cards_only_to_those_who_know_them(
    seats: int, options: dict[str, Any]
) -> None:
    m = Match.new("the-plan", seats, seed=13, options=options)
    play_randomly(m, random.Random(13))
    for seat in (None, *range(seats)):
        for line in m.log(seat):
            kind, cards = line.told["kind"], line.told.get("cards")
            if kind in ("dealt", "discarded"):
                assert (cards is not None) == (seat == line.told["player"])
            elif kind == "passed":
                assert (cards is not None) == (seat in (line.told["player"], line.told["to"]))
            elif kind == "answered":
                assert set(line.told) == {"kind", "seat", "key", "sealed"}
            elif kind not in ("plans", "blocked"):
                assert names_in(line.told, PLAN) == set()


# What came by passing


@pytest.mark.clause("TP-J7", "TP-11")
def test_what_was_passed_is_new_for_its_receiver_for_one_turn() -> None:
    m = place(3, at="pass_cards", turn=2, hands=HANDS)
    for seat in (0, 1):
        pass_on(m, seat, *HANDS[seat][:2])
    m.play(2, f"pass {HANDS[2][0]}")
    beats = m.watch()
    m.play(2, f"pass {HANDS[2][1]}", beats)
    assert new_cards(scene_of(beats.states[-1], 1)) == dict.fromkeys(HANDS[0][:2], 0)
    for seat in range(3):
        giver = (seat - 1) % 3
        assert own(m, seat)["came"] == [[card, giver, 2] for card in HANDS[giver][:2]]
        assert new_cards(m.scene(seat)) == dict.fromkeys(HANDS[giver][:2], giver)
    assert new_cards(m.scene(None)) == {}
    kept = own(m, 1)["hand"]
    m.play(0, f"plan {HANDS[0][2]}")
    m.play(1, f"plan {HANDS[0][0]}")
    m.play(2, f"plan {HANDS[2][2]}")
    assert new_cards(m.scene(1)) == {HANDS[0][1]: 0}, "the other one has been played"
    play_until(m, "plan", random.Random(1), 4)
    assert not set(new_cards(m.scene(1))) & set(kept)


def new_cards(scene: Scene) -> dict[str, int | None]:
    """The cards marked as new, and who they came from."""
    return {
        node.id: node.face.badges[0].seat
        for node in scene.nodes()
        if isinstance(node, Piece) and node.face.badges
    }


@pytest.mark.clause("TP-11")
def test_passing_names_its_receiver_and_both_cards() -> None:
    m = place(3, at="pass_cards", turn=6, hands=HANDS)  # round 2: to the right
    asked = next(p for p in m.scene(0).prompts if p.seat == 0)
    assert asked.text == "Which 2 cards do you pass to Seat 2?"
    assert asked.choices[0].label == "Pass Lone Specialist: Paintings to Seat 2"
    m.play(0, f"pass {HANDS[0][0]}")
    last = next(p for p in m.scene(0).prompts if p.seat == 0).choices[0]
    assert last.label == "Pass Lone Specialist: Paintings and Lone Specialist: Mummies to Seat 2", (
        "both cards, not only the last one"
    )
    assert last.hint == "Only Seat 2 will see them."


@pytest.mark.parametrize(("kept", "said"), [(1, "1 point now"), (2, "2 points now")])
def test_points_so_far_are_counted_in_words(kept: int, said: str) -> None:
    m = place(
        2, at="pass_cards", turn=1, hands=HANDS[:2], souvenirs=[["mugs-1-a", "mugs-2-a"][:kept]]
    )
    texts = [
        node.text for node in m.scene(0).nodes() if node.id == "points" and isinstance(node, Text)
    ]
    assert texts == [said]


# Memory: what a seat gave away


@pytest.mark.clause("TP-J7")
def test_a_seat_remembers_what_it_passed_and_to_whom() -> None:
    m = place(3, at="pass_cards", turn=2, hands=HANDS)
    for seat in range(3):
        pass_on(m, seat, *HANDS[seat][:2])
    for seat in range(3):
        receiver = (seat + 1) % 3
        expected = [[card, receiver, 2] for card in HANDS[seat][:2]]
        assert own(m, seat)["given"] == expected
        assert set(HANDS[seat][:2]) < set(own(m, receiver)["hand"])
    assert seen(m)["given"] == ["?", "?", "?"]


@pytest.mark.clause("TP-J7")
def test_a_passed_card_is_forgotten_when_it_is_turned_up() -> None:
    """Seat 1 plays what seat 0 gave it; while the turn waits for a Trinket, all have seen it."""
    hands = [["p3-07", "p3-08", "p3-10"], ["p1-01", "p2-02", "p2-03"], ["p2-04", "p2-05", "p2-06"]]
    m = place(
        3,
        turn=2,
        hands=hands,
        given=[[["p1-01", 1, 1], ["p2-02", 1, 1]], [], []],
        treasures=loot("blue1 purple1"),
        trinkets=["mugs-1-a", "mugs-2-a"],
    )
    m.play(0, "plan p3-07")
    m.play(1, "plan p1-01")
    m.play(2, "plan p2-04")
    assert asked(m) == [(1, "trinket")]
    assert own(m, 0)["given"] == [["p2-02", 1, 1]]
    again = muster.redeal(m.view(0), random.Random(1))
    assert "p1-01" not in {card for hand in again.state.dump()["hands"] for card in hand}
    assert m.game.holdings(again.state) == m.game.holdings(m.state)


@pytest.mark.clause("TP-J7")
def test_a_card_that_comes_back_is_no_longer_remembered_as_given() -> None:
    hands = [["p1-01", "p2-02", "p2-03", "p2-04"], ["p3-01", "p3-02", "p3-03", "p3-04"]]
    given = [[["p3-01", 1, 1], ["p3-02", 1, 1]], [["p1-01", 0, 1], ["p2-02", 0, 1]]]
    m = place(2, at="pass_cards", turn=2, hands=hands, given=given)
    pass_on(m, 0, "p1-01", "p2-03")
    pass_on(m, 1, "p3-01", "p3-03")
    assert own(m, 0)["given"] == [["p3-02", 1, 1], ["p1-01", 1, 2], ["p2-03", 1, 2]]
    assert own(m, 1)["given"] == [["p2-02", 0, 1], ["p3-01", 0, 2], ["p3-03", 0, 2]]


@pytest.mark.clause("TP-J7")
def test_after_the_round_own_leftovers_and_what_was_given_lie_in_the_discards() -> None:
    """A card seat 0 gave away was not played: it must be among the leftovers, whoever held it."""
    m = place(
        3,
        at="turn_up",
        turn=4,
        plans=["p4-01", "p4-02", "p4-03"],
        treasures=["paintings-1-a", "space-1-a", "dinosaurs-1-a"],
        hands=[["p1-01", "p1-03"], ["p2-01", "p1-05"], ["p4-04", "p3-02"]],
        given=[[["p1-05", 1, 1], ["p4-01", 1, 2]], [], [["p2-01", 0, 3]]],
    )
    assert own(m, 0)["buried"] == ["p1-01", "p1-03", "p1-05"]
    assert own(m, 1)["buried"] == ["p1-05", "p2-01"]
    assert own(m, 2)["buried"] == ["p2-01", "p3-02", "p4-04"]
    assert [own(m, seat)["given"] for seat in range(3)] == [[], [], []]


@pytest.mark.clause("TP-J7", "TP-J6")
def test_what_a_seat_knows_of_the_discards_ends_when_they_are_shuffled() -> None:
    m = Match.new("the-plan", 6, seed=2)
    rng = random.Random(2)
    play_until(m, "plan", rng, 8)
    assert all(len(own(m, seat)["buried"]) >= 2 for seat in range(6))
    play_until(m, "plan", rng, 9)
    assert told(m, None, "reshuffled") == [{"kind": "reshuffled", "count": 72}]
    assert [own(m, seat)["buried"] for seat in range(6)] == [[]] * 6


@pytest.mark.clause("TP-J7")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_memory_follows_from_what_the_seat_was_told(seats: int) -> None:
    """`given` and `buried` of every view, worked out again from nothing but the seat's own log."""
    for m in moments(seats, {}, seed=14):
        if m.over or len(m.asks) < seats:  # only where a new question is put to all
            continue
        for seat in range(seats):
            given, buried = remembered(m, seat)
            assert sorted(own(m, seat)["given"]) == sorted(given)
            assert own(m, seat)["buried"] == sorted(buried, key=_printed)


def remembered(m: Match, seat: int) -> tuple[list[list[Any]], set[str]]:
    given: dict[str, list[Any]] = {}
    buried: set[str] = set()
    turn = 0
    for line in m.log(seat):
        event = line.told
        if event["kind"] == "turn":
            turn = event["turn"]
        elif event["kind"] == "passed":
            for card in event["cards"] or []:
                if event["player"] == seat:
                    given[card] = [card, event["to"], turn]
                elif event["to"] == seat:
                    given.pop(card, None)
        elif event["kind"] == "plans":
            for card in event["plans"]:
                given.pop(card, None)
        elif event["kind"] == "discarded" and event["player"] == seat:
            buried |= {*event["cards"], *given}
            given = {}
        elif event["kind"] == "reshuffled":
            buried = set()
    return list(given.values()), buried


def _printed(card: str) -> tuple[int, str]:
    return (0 if card.startswith("sg") else 1, card)


# Dealing again from a view


@pytest.mark.clause("TP-J7")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_world_dealt_from_a_view_shows_the_same_view(seats: int, options: dict[str, Any]) -> None:
    """At every question, for one seat after the other; and no card is lost or doubled."""
    deal_again_in_turn(moments(seats, options, seed=15), random.Random(15))


@pytest.mark.clause("TP-J7")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_card_given_away_is_dealt_only_where_it_can_be(seats: int) -> None:
    """Within reach of the passes since, never past the giver's own hand."""
    rng = random.Random(16)
    for m in moments(seats, {}, seed=16):
        if m.over or m.asks[0].key not in ("plan", "pass"):
            continue
        table = seen(m)
        step = -1 if (table["turn"] - 1) // 4 == 1 else 1
        for seat in rng.sample(range(seats), 2):
            hands = muster.redeal(m.view(seat), rng).state.dump()["hands"]
            for card, receiver, turn in own(m, seat)["given"]:
                passes = table["turn"] - turn - 1
                reach = [(receiver + step * n) % seats for n in range(passes + 1)]
                if seat in reach:
                    reach = reach[: reach.index(seat)]
                assert [card in hand for hand in hands].index(True) in reach


@pytest.mark.clause("TP-J7")
def test_a_card_given_away_turns_up_everywhere_it_may_have_gone() -> None:
    """Given by seat 0 after turn 1: in turn 4 it may be with seats 1, 2 or 3 of five."""
    deck = [f"p4-{n:02}" for n in range(1, 15)] + [f"p3-{n:02}" for n in range(1, 15)]
    m = place(
        5,
        turn=4,
        hands=[deck[3 * n : 3 * n + 3] for n in range(5)],
        given=[[[deck[5], 1, 1], [deck[3], 1, 3], [deck[4], 1, 3]], [], [], [], []],
    )
    where: Counter[int] = Counter()
    rng = random.Random(17)
    for _ in range(200):
        hands = muster.redeal(m.view(0), rng).state.dump()["hands"]
        where[[deck[5] in hand for hand in hands].index(True)] += 1
        assert {deck[3], deck[4]} < set(hands[1])
    assert set(where) == {1, 2, 3}


@pytest.mark.clause("TP-J7")
def test_a_buried_card_is_never_dealt_again() -> None:
    m = Match.new("the-plan", 4, seed=3)
    play_until(m, "plan", random.Random(3), 6)
    rng = random.Random(18)
    for seat in range(4):
        buried = own(m, seat)["buried"]
        assert len(buried) >= 2
        for _ in range(10):
            state = muster.redeal(m.view(seat), rng).state.dump()
            assert set(buried) <= set(state["leftovers"])


@pytest.mark.clause("TP-J7", "TP-1")
def test_what_a_seat_cannot_know_really_moves() -> None:
    """Forty worlds of one view: deck, piles and other hands differ, the own hand does not."""
    m = place(3, hands=HANDS)
    rng = random.Random(19)
    worlds = [muster.redeal(m.view(0), rng).state.dump() for _ in range(40)]
    assert all(world["hands"][0] == HANDS[0] for world in worlds)
    for hidden in ("deck", "treasure_pile", "trinket_pile"):
        assert len({str(world[hidden]) for world in worlds}) == 40
    for other in (1, 2):
        assert len({str(world["hands"][other]) for world in worlds}) > 35


@pytest.mark.clause("TP-J7")
def test_a_gift_that_does_not_fit_its_receiver_goes_to_the_next() -> None:
    """Only in a position by hand: seat 1 was given two cards and holds one."""
    hands = [HANDS[0][:5], HANDS[1][:1], [HANDS[1][1], *HANDS[2][:4]]]
    given = [[[HANDS[1][0], 1, 1], [HANDS[1][1], 1, 1]], [], []]
    m = place(3, turn=2, hands=hands, given=given)
    for seed in range(10):
        again = muster.redeal(m.view(0), random.Random(seed))
        dealt = again.state.dump()["hands"]
        assert dealt[0] == hands[0]
        assert dealt[1] == HANDS[1][:1]
        assert HANDS[1][1] in dealt[2]
        assert m.game.holdings(again.state) == m.game.holdings(m.state)


@pytest.mark.clause("TP-J7")
def test_the_list_of_secrets_holds_what_is_hidden_and_nothing_known() -> None:
    m = place(
        3,
        turn=5,
        hands=HANDS,
        given=[[["p2-01", 1, 1]], [], []],
        leftovers=["p4-01", "p4-02", "p4-03"],
        buried=[["p4-01"], [], []],
    )
    names = {"treasure pile", "trinket pile", "leftovers", "deck"}
    hidden = m.game.secrets(m.state, 0)
    assert set(hidden) == names | {"hand of 1", "hand of 2"}
    ids = m.box.catalogue.texts  # plans come first in the catalogue
    assert [ids[card] for card in hidden["hand of 1"]] == [f"plan {c}" for c in HANDS[1][1:]]
    assert [ids[card] for card in hidden["leftovers"]] == ["plan p4-02", "plan p4-03"]
    assert len(hidden["deck"]) == 72 - 18 - 3
    everything = m.game.secrets(m.state, None)
    assert set(everything) == names | {"hand of 0", "hand of 1", "hand of 2"}
    assert (len(everything["treasure pile"]), len(everything["trinket pile"])) == (56, 30)


@pytest.mark.clause("TP-J7")
def test_what_follows_by_counting_is_no_secret() -> None:
    """One token in each pile, one card left in all: everybody can tell what it is."""
    m = place(
        2,
        at="final_score",
        hands=[[], []],
        deck=["p1-01"],
        treasure_pile=["jewels-1-a"],
        trinket_pile=["mugs-1-a"],
    )
    assert m.game.secrets(m.state, 0) == {}


# Solitaire


@pytest.mark.clause("TP-J7", "TP-J23")
def test_a_ghosts_cards_are_unknown_until_flipped() -> None:
    m = place(1, hands=[["p1-01", "p1-03"], ["p2-01", "p2-02"]], treasures=loot("gray1"))
    assert names_in(m.view(0), PLAN) == {"p1-01", "p1-03"}
    m.play(0, "plan p1-01")
    flipped = told(m, 0, "plans")[0]["plans"][1]
    other = ({"p2-01", "p2-02"} - {flipped}).pop()
    assert other not in names_in(m.view(0), PLAN)
    assert other not in names_in([line.told for line in m.log(0)], PLAN)
    assert told(m, 0, "dealt")[-1]["player"] == 1
    assert told(m, 0, "dealt")[-1]["cards"] is None
