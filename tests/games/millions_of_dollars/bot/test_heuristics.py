"""What a bot expects of others, and how it plans, looks, names and talks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import muster
from muster.games.millions_of_dollars.bot.beliefs import Beliefs, World, believed
from muster.games.millions_of_dollars.bot.outlook import Outlook
from muster.games.millions_of_dollars.bot.roles import plan
from muster.games.millions_of_dollars.bot.speaking import claim
from muster.games.millions_of_dollars.bot.temper import agreed, asked_again, moods
from muster.games.millions_of_dollars.heuristics import naming, without_second_snitch
from muster.kernel.engine import legal_answers
from tests.games.millions_of_dollars.layouts.bot_views import GAME, placed, seen

# What others do


def test_in_the_last_cycle_only_those_to_come_can_give_way() -> None:
    m = placed(5, roles=["driver", "crook", "snitch", "brute", "driver"], cycle=6, leader=1, turn=3)
    rates = moods(seen(m, 3), 3, range(5))
    assert [rate > 0 for rate in rates] == [True, False, False, False, True]
    assert asked_again(seen(m, 3), 3, range(5), passing=True) == 0


def test_a_quiet_cycle_may_be_the_last() -> None:
    roles = ["driver", "crook", "brute", "brute"]
    m = placed(roles=roles, hidden="brute", leader=0, turn=0)
    table, busy = seen(m, busy=False), seen(m, busy=True)
    first = asked_again(table, 0, range(4), passing=True)
    last = asked_again(table, 3, range(4), passing=True)
    assert 0 == last < first < 1
    assert asked_again(table, 3, range(4), passing=False) == 1
    assert asked_again(busy, 3, range(4), passing=True) == 1
    assert moods(table, 3, range(4)) == [0, 0, 0, 0]
    assert min(moods(busy, 3, range(4))[:3]) > 0


def test_the_better_a_deal_the_likelier_it_is_taken() -> None:
    found = [agreed(gain, 0.02) for gain in (-0.5, -0.02, 0.0, 0.02, 0.5)]
    assert found == sorted(found)
    assert 0 < found[0] < 0.1 < 0.9 < found[-1] < 1


def test_a_look_is_worth_something_only_where_it_can_change_the_choice() -> None:
    worlds: dict[World, float] = {(1, 1, 0, 2): 0.5, (1, 0, 1, 2): 0.5}
    table = seen(placed(roles=["driver", "driver", "brute", "crook"], hidden="crook"))
    outlook = Outlook(table, 0, Beliefs(worlds), [0.0] * 4, random.Random(0))
    stay = [[0.5 if world[1] == 1 else 0.1] for world in outlook.worlds]
    leave = [[0.3] for _ in outlook.worlds]
    poor = [[0.0] for _ in outlook.worlds]
    assert outlook.looked_at(1, [stay, leave]) == pytest.approx(0.1)
    assert outlook.looked_at(3, [stay, leave]) == pytest.approx(0)
    assert outlook.looked_at(1, [stay, poor]) == pytest.approx(0)


# Plans, names and words


def plans(m: muster.Match, seat: int, count: int) -> Counter[str]:
    return Counter(plan(seen(m, seat), seat, m.legal(seat), random.Random(n)) for n in range(count))


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_plans_are_mixed(seats: int) -> None:
    m = muster.Match.new(GAME, seats, seed=1)
    found = plans(m, 0, 60)
    assert set(found) <= set(m.legal(0))
    assert len(found) >= 3
    assert max(found.values()) < 48


def test_the_second_character_is_another_role() -> None:
    m = muster.Match.new(GAME, 3, seed=1)
    m.play(0, "send snitch")
    ask = next(ask for ask in m.asks if ask.seat == 0)
    box: Any = m.box
    legal = [box.catalogue.texts[action] for action in legal_answers(m.state, ask)]
    found = {plan(seen(m, 0), 0, legal, random.Random(n)) for n in range(20)}
    assert found <= set(legal)
    assert "send snitch" not in found


def test_what_one_may_not_send_again_is_not_planned() -> None:
    m = muster.Match.new(GAME, 4, seed=1, options={"fooled": True})
    rng = random.Random(0)
    while seen(m).round < 2:
        m.play(m.asks[0].seat, rng.choice(m.legal(m.asks[0].seat)))
    assert len(m.legal(0)) == 2
    assert set(plans(m, 0, 15)) <= set(m.legal(0))


def test_the_snitch_names_whom_he_knows_to_win() -> None:
    """Seat 1 has 18 and would get there; the looks say that he is the Driver."""
    m = placed(
        5,
        loot="fort-knox",
        cash=[6, 18, 6, 6, 6],
        roles=["snitch", "driver", "brute", "crook", "crook"],
        shown=["snitch", "driver", "brute", "crook"],
        hidden="crook",
        known=[[1], [], [], [], []],
        at="begin_heist",
    )
    assert m.asks[0].key == "name"
    merits = naming(seen(m), 0, m.legal(0), random.Random(0))
    assert max(merits, key=lambda text: merits[text]) == "name driver"


def test_the_snitch_looks_before_naming_if_that_tells_him_whom() -> None:
    """In the last round: who of seats 1 and 2, both ahead, is the Driver and who the Brute?"""
    table: dict[str, Any] = {
        "round": 8,
        "loot": "fort-knox",
        "cash": [12, 16, 10, 2, 2],
        "roles": ["snitch", "driver", "brute", "crook", "crook"],
        "shown": ["snitch", "driver", "brute", "crook"],
        "hidden": "crook",
        "at": "begin_heist",
    }
    m = placed(5, **table, looks=[1, 0, 0, 0, 0], known=[[3, 4], [], [], [], []])
    looks = naming(seen(m), 0, m.legal(0), random.Random(0))
    assert set(looks) <= {"peek 1", "peek 2"}
    known = placed(5, **table, looks=[1, 0, 0, 0, 0], known=[[1, 3, 4], [], [], [], []])
    merits = naming(seen(known), 0, known.legal(0), random.Random(0))
    assert max(merits, key=lambda text: merits[text]) == "name driver"


def test_an_own_snitch_is_reckoned_to_name_what_is_best() -> None:
    """Seat 1 at 18 is known to be the Driver; the Brute's name would hand him the game."""
    m = placed(
        5,
        loot="fort-knox",
        cash=[6, 18, 6, 6, 6],
        roles=["snitch", "driver", "brute", "crook", "crook"],
        shown=["snitch", "driver", "brute", "crook"],
        hidden="crook",
        known=[[1, 2, 3, 4], [], [], [], []],
    )
    box: Any = m.box
    beliefs = believed(seen(m), 0, random.Random(0))
    for seed in range(5):
        outlook = Outlook(seen(m), 0, beliefs, [0.0] * 5, random.Random(seed))
        assert set(outlook.named) == {box.driver}
        theirs = Outlook(seen(m, 3), 3, beliefs, [0.0] * 5, random.Random(seed))
        assert len(set(theirs.named)) > 1


def test_who_names_knows_of_no_other_snitch() -> None:
    m = placed(
        5,
        roles=["snitch", "driver", "brute", "crook", "snitch"],
        shown=["snitch", "snitch", "driver", "brute"],
        hidden="crook",
        status=["in", "in", "in", "in", "left"],
        at="begin_heist",
    )
    assert m.asks[0].key == "name"
    box: Any = m.box
    beliefs = believed(seen(m), 0, random.Random(0))
    sure = without_second_snitch(seen(m), 0, beliefs)
    assert beliefs.chance(4, box.snitch) < 1
    assert sure.chance(4, box.snitch) == pytest.approx(1)


def said(bluff: float, **table: Any) -> list[str]:
    m = placed(
        roles=["driver", "crook", "crook", "brute"],
        shown=["driver", "crook", "brute"],
        hidden="crook",
        turn=0,
        **table,
    )
    return [claim(seen(m), 0, m.legal(0), bluff, random.Random(n)) for n in range(60)]


def test_who_never_bluffs_tells_the_truth_or_nothing() -> None:
    assert set(said(0.0)) == {"claim driver", ""}


def test_who_always_bluffs_claims_what_another_may_have() -> None:
    assert set(said(1.0)) == {"claim crook", "claim brute"}


def test_bluffs_come_as_often_as_they_should() -> None:
    lies = sum(text in ("claim crook", "claim brute") for text in said(0.4))
    assert 12 <= lies <= 36


def test_a_claim_stands_for_the_round() -> None:
    assert set(said(1.0, claims=["crook", None, None, None])) == {""}
    assert set(said(1.0, cycle=2)) == {""}
