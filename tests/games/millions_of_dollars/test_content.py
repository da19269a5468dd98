"""What comes in the box, and what a content pack can change of it."""

from __future__ import annotations

import random

import pytest

import muster
from muster import BadContent, Match
from tests.games.millions_of_dollars.layouts.table import (
    GAME,
    REAL_TIME,
    TABLE,
    antes,
    asked,
    cash,
    heist,
    keys,
    looks,
    of,
    place,
    play_randomly,
    seen,
    send,
    settle,
    turns,
)
from tests.games.millions_of_dollars.oracle import CARDS, ORDER, ROLES
from tests.games.millions_of_dollars.packs import card, constants, role, seats, talk
from tests.games.packs import Pack

FOUR = "driver brute crook driver"


@pytest.mark.clause("MD-1", "MD-2", "MD-8")
def test_the_box_holds_what_the_rules_say() -> None:
    files = muster.game(GAME).components
    assert set(files) == {"loot", "roles"}
    loot = {row["id"]: row for row in files["loot"]["loot"]}
    assert {
        name: (row["amount"], row["ante"], row["symbol"]) for name, row in loot.items()
    } == CARDS
    roles = sorted(files["roles"]["roles"], key=lambda row: row["reveal_order"])
    assert tuple(row["id"] for row in roles) == ORDER
    listed = files["roles"]["roles_by_players"]
    assert {int(n): set(names) for n, names in listed.items()} == {
        n: set(names) for n, names in ROLES.items()
    }


def test_every_file_says_where_its_values_come_from() -> None:
    for file in muster.game(GAME).components.values():
        assert file["provenance"]


# Packs that fit


@pytest.mark.clause("MD-14", "MD-3")
def test_a_pack_changes_a_loot_card() -> None:
    pack = card("first-bank", amount=20, ante=3, symbol="driver")
    m = heist(FOUR, left=[1, 2, 3], content=pack, antes=[3, 0, 0, 0], cash=[1, 5, 5, 5])
    assert cash(m)[0] == 1 + 3 + 20 + 1
    m = muster.position(
        GAME, {"seats": 4, "roles": FOUR.split(), "loot": "first-bank", "content": pack}
    )
    assert antes(m) == [3] * 4


@pytest.mark.clause("MD-15")
def test_a_pack_prints_a_symbol_where_there_was_none() -> None:
    pack = card("fort-knox", symbol="brute")
    m = heist("brute driver crook driver", loot="fort-knox", left=[1, 2, 3], content=pack)
    assert m.over
    assert cash(m)[0] == 10 + 2 + 12 + 1


@pytest.mark.clause("MD-15")
def test_a_pack_takes_a_symbol_away() -> None:
    m = heist("brute driver crook driver", left=[1, 2, 3], content=card("first-bank", symbol=None))
    assert cash(m)[0] == 10 + 1 + 8


@pytest.mark.clause("MD-1", "MD-17", "MD-2")
def test_a_pack_changes_money_and_the_goal() -> None:
    m = Match.new(GAME, 4, seed=1, content=constants(start_cash=9))
    assert cash(m) == [9] * 4
    low = constants(win_cash=12)
    m = heist("crook driver brute driver", left=[1, 2, 3], cash=[3, 5, 5, 5], content=low)
    assert m.over
    assert cash(m)[0] == 12


@pytest.mark.clause("MD-14", "MD-15", "MD-13")
def test_a_pack_changes_what_roles_are_worth() -> None:
    pack = constants(mastermind_bonus=6, driver_fee=2, crook_steal=3, symbol_bonus=4)
    roles = "driver brute crook mastermind snitch snitch snitch"
    m = heist(roles, left=[4, 5, 6], content=pack, cash=[5] * 7)
    # 8 + 6 for four: 3 each. The Driver gets 2 from three, the Crook 3, the Brute has the symbol.
    assert cash(m)[:4] == [6 + 3 + 6, 6 + 3 - 2 - 3 + 4, 6 + 3 - 2 + 3, 6 + 3 - 2]
    pack = constants(snitch_alone_penalty=1)
    m = heist("snitch driver crook brute driver", left=[1, 2, 3, 4], content=pack)
    m.play(0, "name crook")
    assert cash(m)[0] == 10


@pytest.mark.clause("MD-17", "MD-J22")
def test_a_pack_changes_the_number_of_rounds() -> None:
    pack: Pack = {**constants(rounds=2)}
    pack["loot"] = {"cards_in_play": 2}
    m = Match.new(GAME, 4, seed=1, content=pack)
    play_randomly(m, random.Random(1))
    assert seen(m)["round"] <= 2


@pytest.mark.clause("MD-9")
def test_a_pack_says_who_keeps_the_ante() -> None:
    pack = role("driver", ante_back_when_eliminated=True)
    m = heist("driver driver crook crook", content=pack)
    assert cash(m) == [11, 11, 10, 10]


@pytest.mark.clause("MD-8", "MD-11")
def test_a_pack_changes_names_and_the_order() -> None:
    m = heist(FOUR, left=[3], content=role("crook", name="Con Man"))
    assert any("Con Man" in line.text for line in m.log(None))
    swap: Pack = {
        "roles": {
            "roles": [{"id": "driver", "reveal_order": 4}, {"id": "crook", "reveal_order": 3}]
        }
    }
    m = heist(FOUR, left=[3], content=swap)
    up = [line.told["role"] for line in m.log(None) if line.told["kind"] == "turned up"]
    assert up == ["brute", "crook", "driver"]


@pytest.mark.clause("MD-1")
def test_a_pack_changes_the_roles_of_a_player_count() -> None:
    pack = seats("roles_by_players", "4", ["snitch", "brute", "driver", "mastermind"])
    m = Match.new(GAME, 4, seed=1, content=pack)
    assert of(m, 0, "send") == {"send snitch", "send brute", "send driver", "send mastermind"}
    m = heist("brute driver snitch mastermind", left=[2], content=pack)
    # National Bank's Crook is not in this game; First Bank: 8 + 2 for three, 3 each.
    assert cash(m) == [11 + 3 - 1 + 1, 11 + 3 + 2, 10, 11 + 3 - 1]
    m = heist("brute driver snitch mastermind", left=[1, 2, 3], loot="national-bank", content=pack)
    assert cash(m)[0] == 10 + 1 + 9


@pytest.mark.clause("MD-18", "MD-J24")
def test_a_pack_may_give_four_players_two_characters() -> None:
    pack: Pack = seats("characters_per_player", "4", 2)
    m = Match.new(GAME, 4, seed=1, content=pack)
    play_randomly(m, random.Random(3))
    assert m.over
    assert seen(m)["chars"] == 2


@pytest.mark.clause("MD-19", "MD-J26")
def test_with_two_characters_neither_role_is_repeated() -> None:
    five = seats("roles_by_players", "4", list(ORDER))["roles"]
    pack: Pack = {"roles": {**five, **seats("characters_per_player", "4", 2)["roles"]}}
    m = Match.new(GAME, 4, seed=1, content=pack, options={"fooled": True})
    send(m, "driver crook", "brute snitch", "mastermind driver", "crook brute")
    settle(m)
    while m.asks[0].key == "name":
        m.play(m.asks[0].seat, m.legal(m.asks[0].seat)[0])
    assert of(m, 0, "send") == {"send snitch", "send brute", "send mastermind"}
    assert of(m, 3, "send") == {"send snitch", "send driver", "send mastermind"}
    m.play(0, "send brute")
    assert of(m, 0, "send") == {"send snitch", "send mastermind"}


@pytest.mark.clause("MD-19")
def test_with_too_few_roles_not_to_repeat_any_the_pack_is_refused() -> None:
    pack = seats("characters_per_player", "4", 2)
    assert Match.new(GAME, 4, seed=1, content=pack).seats == 4
    with pytest.raises(BadContent) as raised:
        Match.new(GAME, 4, seed=1, content=pack, options={"fooled": True})
    assert (raised.value.file, raised.value.field) == ("roles.json", "roles_by_players.4")


@pytest.mark.clause("MD-J11", "MD-J29")
def test_a_pack_changes_the_talk() -> None:
    m = place("driver brute crook driver", content=talk(max_cycles=2), cycle=2)
    assert of(m, 0, "offer", "ask") == set()
    for seat in range(4):
        turns(m, "claim driver", "pass")
        assert seat >= 0
    assert asked(m)[0][1] != "deal"
    pack = talk(max_cycles=2, leader_call_after_seconds=30, real_time_seconds=50)
    m = place("driver brute crook driver", content=pack, options=REAL_TIME)
    assert seen(m)["max_acts"] == 8
    clock = next(ask for ask in m.asks if ask.seat == TABLE)
    assert clock.question.seconds(m.state, clock) == 30
    m.play(TABLE, "ring")
    clock = next(ask for ask in m.asks if ask.seat == TABLE)
    assert clock.question.seconds(m.state, clock) == 20


def test_a_pack_does_not_leak_into_other_matches() -> None:
    Match.new(GAME, 4, seed=1, content=constants(start_cash=9))
    assert cash(Match.new(GAME, 4, seed=1)) == [5] * 4


@pytest.mark.clause("MD-12", "MD-J13")
def test_roles_do_what_their_id_says_whatever_they_are_called() -> None:
    m = heist("brute driver crook driver", left=[3], content=role("brute", name="Bouncer"))
    assert looks(m) == [1, 0, 0, 0]
    assert keys(m)
