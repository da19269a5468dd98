"""Who knows what (MD-J30): worlds that differ only in what is hidden look the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.channels import same_for
from tests.games.millions_of_dollars.layouts.table import (
    EVERYBODY,
    GAME,
    REAL_TIME,
    heist,
    own,
    place,
    planning,
    seen,
    send,
    told,
    turns,
)
from tests.games.playing import play_randomly

TRIED = (
    *(f"{verb} {n} 1" for verb in ("offer", "pay", "accept", "ask", "also") for n in range(5)),
    *(f"peek {n}" for n in range(5)),
    *(f"{verb} {role}" for verb in ("send", "name", "claim") for role in ("driver", "brute")),
    "leave",
    "pass",
    "done",
    "call",
    "withdraw ask",
    "withdraw offer-1",
    *(f"{verb} {n}" for verb in ("question", "urge", "accuse", "refuse") for n in range(5)),
    *(f"share {n} 1" for n in range(5)),
    *(f"claim {n}-crook" for n in range(5)),
)

SWAPPED = ("driver brute crook snitch driver", "driver crook brute snitch driver")
"""Seats 1 and 2 have changed roles; the shown cards are the same."""

OTHERS = (None, 0, 3, 4)
"""Whoever cannot know which of them is which."""


def run(twins: Sequence[Match], actions: Sequence[str]) -> Iterator[None]:
    """The same actions at all of them, stopped before each and at the end."""
    yield
    for action in actions:
        for m in twins:
            m.play(m.asks[0].seat, action)
        yield


@pytest.mark.clause("MD-J30", "MD-J2")
@pytest.mark.parametrize("options", [{}, {"aid_goes_back": True, "gifts": True}])
def test_a_character_is_its_owners_secret_through_the_whole_negotiation(
    options: dict[str, Any],
) -> None:
    """Also when one of the two is bought out and the other leaves."""
    twins = [place(roles, options=options, cash=[9, 5, 5, 5, 5]) for roles in SWAPPED]
    script = [
        "claim brute",
        "offer 1 3",
        "claim crook",
        "accept 0 3",
        "ask anyone 4",
        "pay 2 4",
        "offer 0 2",
        "pass",
        "pass",
    ]
    for _ in run(twins, script):
        same_for(OTHERS, twins, TRIED)
    assert own(twins[0], 1)["roles"][1] != own(twins[1], 1)["roles"][1]


@pytest.mark.clause("MD-6", "MD-J23", "MD-J30")
def test_the_roles_of_who_left_stay_secret_into_the_next_round() -> None:
    """Seats 1 and 2 leave; the others go to the Heist and on to the next Planning."""
    twins = [place(roles, cash=[5] * 5, pile=["fort-knox", "royal-casino"]) for roles in SWAPPED]
    script = ["pass", "leave", "leave", "pass", "pass", "pass", "pass", "pass", "name driver"]
    for _ in run(twins, script):
        same_for(OTHERS, twins, TRIED)
    assert twins[0].asks[0].key == "send"
    assert seen(twins[0])["past"][-1]["roles"] == ["driver", None, None, "snitch", "driver"]


@pytest.mark.clause("MD-J23", "MD-J30")
def test_and_to_the_end_of_the_game() -> None:
    twins = [heist(roles, left=[1, 2], round=8) for roles in SWAPPED]
    for _ in run(twins, ["name driver"]):
        same_for(OTHERS, twins, TRIED)
    assert twins[0].over
    assert own(twins[0], 1)["roles"][1] == "brute"


@pytest.mark.clause("MD-J30", "MD-4")
@pytest.mark.parametrize("finish", [False, True])
def test_nobody_sees_the_card_set_aside(finish: bool) -> None:
    """The last one sent a Driver or a Crook, and it is his card that lies aside."""
    twins = [
        place(f"driver brute crook snitch {last}", hidden=last, round=8 if finish else 1)
        for last in ("driver", "crook", "snitch")
    ]
    script = ["pass", "pass", "pass", "pass", "leave", "pass", "pass", "pass", "pass"]
    for _ in run(twins, [*script, "name driver"]):
        same_for((None, 0, 1, 2, 3), twins, TRIED)
    assert twins[0].over == finish
    assert "hidden" not in seen(twins[0])


@pytest.mark.clause("MD-J30", "MD-4")
def test_even_the_owner_does_not_know_whose_card_lies_aside() -> None:
    """Two Drivers: the shown cards do not tell whose card is the one aside."""
    m = place("driver brute crook snitch driver", hidden="driver")
    assert seen(m)["shown"] == ["snitch", "brute", "driver", "crook"]
    for seat in (0, 4):
        view = own(m, seat)
        assert view["shown"] == seen(m)["shown"]
        assert "hidden" not in view


@pytest.mark.clause("MD-J18", "MD-J30")
def test_what_a_look_showed_is_known_to_the_looker_alone() -> None:
    twins = [place(roles, looks=[1, 0, 0, 0, 0]) for roles in SWAPPED]
    for _ in run(twins, ["peek 1", "pass", "pass", "leave", "pass"]):
        same_for((None, 3, 4), twins, TRIED)
    assert own(twins[0], 0)["roles"][1] == "brute"
    assert own(twins[1], 0)["roles"][1] == "crook"
    for m in twins:
        for seat in EVERYBODY:
            (line,) = told(m, seat, "looked")
            assert (line["role"] is not None) == (seat == 0)


@pytest.mark.clause("MD-J18", "MD-J30")
def test_the_one_looked_at_learns_that_not_what_the_looker_thinks() -> None:
    m = place(looks=[1, 0, 0, 0, 0])
    m.play(0, "peek 1")
    (line,) = told(m, 1, "looked")
    assert (line["player"], line["role"]) == (0, None)


@pytest.mark.clause("MD-J30", "MD-8")
def test_while_the_snitch_thinks_nobody_else_is_turned_up() -> None:
    twins = [heist(roles, looks=[0, 0, 0, 1, 0]) for roles in SWAPPED]
    same_for(OTHERS, twins, TRIED)
    assert seen(twins[0])["roles"] == [None, None, None, "snitch", None]
    for m in twins:
        m.play(3, "peek 1")
    same_for((None, 0, 4), twins, TRIED)
    for m in twins:
        m.play(3, "name driver")


@pytest.mark.clause("MD-J30")
def test_what_is_sent_is_sealed() -> None:
    twins = [planning(5, pile=["first-bank"]) for _ in range(3)]
    for m, role in zip(twins, ("driver", "brute", "snitch"), strict=True):
        m.play(1, f"send {role}")
        assert m.answered == (1,)
    same_for(OTHERS, twins, TRIED)
    twins[0].play(1, "send crook")  # changed his mind: nobody sees even that
    assert twins[0].answered == (1,)
    assert twins[0].view(0) == twins[1].view(0)


@pytest.mark.clause("MD-J30", "MD-J24")
def test_with_three_players_half_a_choice_is_nobodys_business() -> None:
    twins = [planning(3, pile=["first-bank"]) for _ in range(3)]
    twins[1].play(1, "send driver")
    twins[2].play(1, "send brute")
    same_for((None, 0, 2), twins, ())


@pytest.mark.clause("MD-J30", "MD-J24")
def test_with_three_players_the_slots_do_not_show_the_role() -> None:
    twins = [
        place(roles, hidden="snitch")
        for roles in (
            "driver crook, brute snitch, mastermind driver",
            "driver crook, snitch brute, driver mastermind",
        )
    ]
    script = ["offer 1a 2", "accept a 0 2", "ask b anyone 1", "pass", "pay 2b 1", "pass", "pass"]
    for _ in run(twins, script):
        same_for((None, 0), twins, ("offer 1a 1", "leave a", "pay 2b 1", "pass"))


@pytest.mark.clause("MD-J30")
def test_in_real_time_nothing_more_is_told() -> None:
    twins = [place(roles, options=REAL_TIME, cash=[9, 5, 5, 5, 5]) for roles in SWAPPED]
    acts = [
        (3, "claim driver"),
        (1, "pass"),
        (0, "offer 1 3"),
        (1, "refuse 0"),
        (0, "offer 1 3"),
        (1, "accept 0 3"),
        (4, "claim 2-crook"),
        (0, "accuse 4"),
        (0, "question 2"),
        (3, "urge 2"),
        (2, "ask anyone 4"),
        (4, "share 2 1"),
        (0, "share 2 3"),
        (-1, "ring"),
        (0, "call"),
    ]
    for seat, action in acts:
        for m in twins:
            m.play(seat, action)
        same_for(OTHERS, twins, TRIED)


@pytest.mark.clause("MD-J30", "MD-J2")
def test_everything_said_and_paid_is_public() -> None:
    m = place(cash=[9, 5, 5, 5, 5])
    turns(m, "claim crook", "offer 1 3", "accept 0 3", "ask anyone 2", "pay 2 2", "leave", "pass")
    private = {"roles", "me"}
    first = {key: value for key, value in seen(m).items() if key not in private}
    for seat in range(5):
        assert {k: v for k, v in own(m, seat).items() if k not in private} == first
    assert first["claims"][0] == "crook"
    assert [row["kind"] for row in first["ledger"]].count("pay") == 2


# Over whole games

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, REAL_TIME),
    (4, {"fooled": True}),
    (5, {}),
    (6, {"gifts": True, **REAL_TIME}),
    (8, {}),
]


def moments(seats: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A random game, stopped at every question."""
    m = Match.new(GAME, seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not m.over:
        yield m
        play_randomly(m, rng, 1)
    yield m


@pytest.mark.clause("MD-J30", "MD-J18")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_view_names_own_roles_looks_and_what_is_turned_up(
    seats: int, options: dict[str, Any]
) -> None:
    for m in moments(seats, options, seed=5):
        state = m.state.dump()
        roles = state["roles"]
        chars = len(roles) // seats
        if state["status"][0] == "none":
            assert set(seen(m)["roles"]) == {None}
            continue
        for seat in (None, *range(seats)):
            known = set(state["up"])
            if seat is not None:
                known |= {*range(seat * chars, seat * chars + chars), *state["known"][seat]}
            expected = [role if slot in known else None for slot, role in enumerate(roles)]
            assert own(m, seat)["roles"] == expected


@pytest.mark.clause("MD-J30")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_log_names_roles_only_where_they_came_to_light(
    seats: int, options: dict[str, Any]
) -> None:
    m = Match.new(GAME, seats, seed=6, options=options)
    play_randomly(m, random.Random(6))
    names = {"role", "roles", "shown", "named"}
    open_kinds = {"shown", "turned up", "clashed", "betrayed", "named", "symbol", "remembered"}
    for seat in (None, *range(seats)):
        for line in m.log(seat):
            said = {name for name in names if line.told.get(name) is not None}
            if line.told["kind"] == "looked":
                assert bool(said) == (line.told["player"] == seat)
            elif said:
                assert line.told["kind"] in open_kinds, line.told


@pytest.mark.clause("MD-16", "MD-J23")
def test_after_a_round_only_what_was_turned_up_is_kept() -> None:
    m = planning(5, pile=["first-bank", "fort-knox"], leader=0)
    send(m, "driver", "brute", "crook", "driver", "brute")
    turns(m, "leave", *["pass"] * 8)
    assert m.asks[0].key == "send"
    for seat in EVERYBODY:
        table = own(m, seat)
        assert table["past"][-1]["roles"] == [None, "brute", "crook", "driver", "brute"]
        assert table["roles"] == [None] * 5
