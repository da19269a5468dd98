"""What a bot makes of a view: worlds it believes in, money after a Heist, chances to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import muster
from muster.games.millions_of_dollars.bot.beliefs import TRUST, believed, trust
from muster.games.millions_of_dollars.bot.forecast import Prospects, heist
from muster.games.millions_of_dollars.box import NONE, MillionsBox
from muster.games.millions_of_dollars.state import CLAIM, IN, Gangs
from tests.games.millions_of_dollars.layouts.bot_views import GAME, box_for, placed, seen


def rob(
    box: MillionsBox,
    loot: str,
    roles: Sequence[str],
    cash: Sequence[int],
    named: str = "",
    gone: Sequence[int] = (),
) -> tuple[list[int], int]:
    ante = box.ante[box.loot_at[loot]]
    return heist(
        box,
        box.loot_at[loot],
        [box.role_at[role] for role in roles],
        [slot for slot in range(box.slots) if slot not in gone],
        [0 if slot in gone else ante for slot in range(box.slots)],
        cash,
        box.role_at[named] if named else NONE,
    )


# The Heist forecast


@pytest.mark.clause("MD-E1")
def test_mastermind_crook_and_brute_share_first_bank() -> None:
    box = box_for(7)
    roles = ["mastermind", "crook", "brute", "driver", "driver", "snitch", "snitch"]
    money, sharers = rob(box, "first-bank", roles, [4] * 7)
    assert money == [4 + 1 + 3, 4 + 1 + 5, 4 + 1 + 2, 4, 4, 4, 4]
    assert sharers == 0b111


@pytest.mark.clause("MD-E3")
def test_three_players_with_two_characters_each() -> None:
    box = box_for(3)
    roles = ["driver", "crook", "brute", "snitch", "mastermind", "snitch"]
    money, _ = rob(box, "national-bank", roles, [5, 5, 5], gone=(3, 5))
    assert money == [5 + 2 + 9, 5 + 1 - 1, 5 + 1 + 1]


@pytest.mark.clause("MD-E5")
def test_a_snitch_left_alone_loses_three_at_most() -> None:
    box = box_for(5)
    roles = ["snitch", "driver", "driver", "brute", "crook"]
    assert rob(box, "first-bank", roles, [3, 5, 5, 5, 5], "crook", (1, 2, 3, 4))[0][0] == 1
    assert rob(box, "first-bank", roles, [1, 5, 5, 5, 5], "crook", (1, 2, 3, 4))[0][0] == 0


def test_doubled_roles_lose_their_antes_but_brutes_do_not() -> None:
    box = box_for(5)
    money, sharers = rob(box, "fort-knox", ["brute", "brute", "driver", "driver", "crook"], [3] * 5)
    assert money == [5, 5, 3, 3, 3 + 2 + 12]
    assert sharers == 0b10000


def test_what_the_snitch_names_is_out() -> None:
    box = box_for(5)
    roles = ["snitch", "brute", "driver", "crook", "crook"]
    money, sharers = rob(box, "fort-knox", roles, [3] * 5, "driver")
    assert money == [3 + 2 + 6, 3 + 2 + 6, 3, 3, 3]
    assert sharers == 0b11
    two = ["snitch", "snitch", "driver", "crook", "crook"]
    assert rob(box, "fort-knox", two, [3] * 5, "driver")[1] == 0b100  # MD-J15: nobody is named


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("options", [{}, {"aid_goes_back": True}, {"reserve_pays_ante": True}])
def test_the_forecast_is_what_the_rules_do(seats: int, options: dict[str, Any]) -> None:
    """From many a Negotiation: everybody stays, and the money is as foretold."""
    rng = random.Random(seats)
    compared = 0
    for seed in range(6):
        m = muster.Match.new(GAME, seats, seed=seed, options=options)
        while not m.over:
            if m.asks[0].key == "deal" and rng.random() < 0.15:
                check_forecast(m.clone())
                compared += 1
            seat = m.asks[0].seat
            m.play(seat, rng.choice(m.legal(seat)))
    assert compared > 20


def check_forecast(m: muster.Match) -> None:
    """Pass to the end of the round: is the money as foretold?"""
    state: Any = m.state
    box, loot, roles = state.box, state.loot, list(state.roles)
    before = seen(m)
    still = [slot for slot, status in enumerate(before.status) if status == IN]
    antes = list(before.antes)
    if box.aid_back:
        antes = [ante - aid for ante, aid in zip(antes, before.aid, strict=True)]
    while not m.over and m.asks[0].key == "deal":
        m.play(m.asks[0].seat, "pass")
    named = NONE
    if not m.over and m.asks[0].key == "name":
        seat = m.asks[0].seat
        text = m.legal(seat)[0]
        named = box.role_at[text.split()[1]]
        m.play(seat, text)
    money, _ = heist(box, loot, roles, still, antes, before.cash, named)
    assert seen(m).cash == money


# Beliefs


def test_the_card_set_aside_makes_more_of_a_kind_likelier() -> None:
    """Own Driver, shown Driver, Driver, Crook: of 21 equally likely deals 10 double slot 1."""
    box = box_for(4)
    m = placed(
        roles=["driver", "driver", "crook", "brute"],
        shown=["driver", "driver", "crook"],
        hidden="brute",
    )
    found = believed(seen(m), 0, random.Random(0))
    assert sum(found.chances) == pytest.approx(1)
    assert found.chance(1, box.driver) == pytest.approx(10 / 21)
    assert found.chance(0, box.driver) == pytest.approx(1)
    assert found.chance(2, box.brute) == pytest.approx(2 / 21)


def test_a_look_and_a_claim_count() -> None:
    box = box_for(4)
    table: dict[str, Any] = {
        "roles": ["driver", "crook", "crook", "brute"],
        "shown": ["driver", "crook", "brute"],
        "hidden": "crook",
    }
    looked = placed(4, **table, known=[[1], [], [], []])
    found = believed(seen(looked), 0, random.Random(0))
    assert found.chance(1, box.crook) == pytest.approx(1)

    plain = believed(seen(placed(4, **table)), 0, random.Random(0))
    said = placed(4, **table, claims=[None, "driver", None, None])
    told = believed(seen(said), 0, random.Random(0))
    before, after = plain.chance(1, box.driver), told.chance(1, box.driver)
    assert after / (1 - after) == pytest.approx(TRUST * before / (1 - before))


def test_who_lied_last_round_is_believed_less() -> None:
    box, m = box_for(4), placed(roles=["driver", "crook", "crook", "brute"], hidden="crook")

    def after(role: int) -> Gangs:
        """Seat 1 claimed to be the Brute in the last round, and was this."""
        told = (((CLAIM, 1, 1, box.brute, NONE),),)
        return seen(m, past=told, past_roles=((NONE, role, NONE, NONE),))

    honest, liar, unknown = after(box.brute), after(box.driver), after(NONE)
    assert trust(liar, 1) < trust(unknown, 1) == TRUST < trust(honest, 1)
    assert trust(liar, 2) == TRUST


def test_the_last_role_cannot_come_again_with_that_option() -> None:
    box = box_for(4, fooled=True)
    m = placed(
        options={"fooled": True},
        round=2,
        roles=["driver", "driver", "crook", "brute"],
        shown=["driver", "driver", "crook"],
        hidden="brute",
        previous=["crook", "brute", "driver", "driver"],
    )
    found = believed(seen(m), 0, random.Random(0))
    assert found.chance(2, box.driver) == found.chance(3, box.driver) == 0
    assert found.chance(1, box.driver) == pytest.approx(1)  # a second Driver is shown


def test_two_characters_of_a_player_differ() -> None:
    box = box_for(3)
    roles = ["driver", "crook", "snitch", "brute", "snitch", "driver"]
    m = placed(3, roles=roles, shown=["snitch", "snitch", "brute", "driver", "crook"])
    found = believed(seen(m), 0, random.Random(0), most=10_000)
    assert all(world[2] != world[3] and world[4] != world[5] for world in found.worlds)
    assert found.worlds[0][:2] == (box.driver, box.crook)


def test_samples_come_near_the_whole() -> None:
    box = box_for(7)
    roles = ["driver", "crook", "snitch", "brute", "snitch", "driver", "mastermind"]
    claims = [None, "driver", "driver", None, "brute", None, None]
    table = seen(placed(7, roles=roles, hidden="crook", claims=claims))
    whole = believed(table, 0, random.Random(0), most=100_000)
    some = believed(table, 0, random.Random(0), most=900)
    assert len(some.worlds) < len(whole.worlds)
    for slot in range(1, 7):
        for role in box.roles:
            assert some.chance(slot, role) == pytest.approx(whole.chance(slot, role), abs=0.06)


# Chances to win


def test_more_money_is_a_better_chance_and_the_sooner_the_end_the_more() -> None:
    box = box_for(4)
    early = Prospects(box, 1, [5, 5, 5, 5]).odds([9, 6, 5, 5], 0)
    late = Prospects(box, 7, [9, 6, 5, 5]).odds([9, 6, 5, 5], 0)
    assert sum(early) == pytest.approx(1)
    assert early[0] > early[1] > early[2] == early[3]
    assert late[0] > early[0]


@pytest.mark.clause("MD-E6")
def test_only_who_shares_wins_with_twenty() -> None:
    box = box_for(4)
    prospects = Prospects(box, 5, [19, 21, 5, 5])
    assert prospects.odds([21, 21, 5, 5], 0b0101) == [1, 0, 0, 0]
    assert prospects.odds([21, 30, 21, 5], 0b0101) == [0.5, 0, 0.5, 0]
    assert max(prospects.odds([19, 25, 5, 5], 0b0001)) < 1


def test_after_the_last_round_a_million_decides() -> None:
    box = box_for(4)
    odds = Prospects(box, 8, [10, 9, 9, 3]).odds([10, 9, 9, 3], 0)
    assert odds[0] > 0.85
