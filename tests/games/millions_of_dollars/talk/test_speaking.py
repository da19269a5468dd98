"""What a bot says, and what it makes of what is said to it."""

from __future__ import annotations

import random
from typing import Any

from muster import Match
from muster.games.millions_of_dollars.bot.bargaining import Bargain
from muster.games.millions_of_dollars.bot.beliefs import TRUST, believed, trust
from muster.games.millions_of_dollars.bot.speaking import claim, press, small_talk
from muster.games.millions_of_dollars.bot.temper import heard, refused
from muster.games.millions_of_dollars.state import (
    ACCUSE,
    CLAIM,
    LEAVE,
    QUESTION,
    REFUSE,
    URGE,
)
from muster.games.millions_of_dollars.talk import events
from muster.kernel.events import Event
from tests.games.millions_of_dollars.layouts.bot_views import placed, seen

ROLES = ["driver", "crook", "crook", "brute"]
DRIVER, CROOK = 1, 2
"""Places of claimed words with four players: Brute, Driver, Crook, then promises."""


def table(**entries: Any) -> Match:
    usual = {"roles": ROLES, "shown": ["driver", "crook", "brute"], "hidden": "crook"}
    return placed(**{**usual, "turn": 0, "cycle": 2, **entries})


def claims(m: Match, bluff: float = 0.0) -> set[str]:
    """What it may say now, over some luck."""
    lots = (random.Random(n) for n in range(40))
    return {claim(seen(m), 0, m.legal(0), bluff, luck) for luck in lots}


def talk(m: Match) -> set[str]:
    """What it may do instead of passing, over some luck."""
    bargain = Bargain(seen(m), 0, m.legal(0))
    return {small_talk(bargain, random.Random(n)) for n in range(40)}


# Answers


def test_a_question_is_answered_with_a_claim_also_after_the_first_cycle() -> None:
    assert claims(table()) == {""}
    asked = table(ledger=[[QUESTION, 1, -1, 0, 0]])
    assert claims(asked) == {"claim driver", "claim silence"}
    assert "claim driver" not in claims(asked, bluff=1.0)
    answered = table(ledger=[[QUESTION, 1, -1, 0, 0], [CLAIM, 0, 0, DRIVER, -1]])
    assert claims(answered) == {""}
    assert heard(seen(answered), 0) == set()


def test_who_is_called_a_liar_stands_by_his_word() -> None:
    m = table(claims=["crook", None, None, None], ledger=[[ACCUSE, 2, 0, CROOK, 0]])
    assert claims(m) == {"claim crook", ""}


def test_who_is_urged_to_leave_and_stays_says_so() -> None:
    assert claims(table(ledger=[[URGE, 3, -1, 0, 0]])) == {"claim staying", ""}


def test_an_urge_moves_only_whoever_cares_little() -> None:
    plain, urged = table(), table(ledger=[[URGE, 3, -1, 0, 0]])
    before = Bargain(seen(plain), 0, plain.legal(0))
    after = Bargain(seen(urged), 0, urged.legal(0))
    gain = after.scores()["leave"] - before.scores()["leave"]
    assert abs(gain - before.bother) < 1e-9


def test_who_looked_may_tell_or_lie() -> None:
    m = table(looks=[1, 0, 0, 0])
    m.play(0, "peek 1")
    assert claims(m) == {"claim 1-crook", ""}
    assert claims(m, bluff=1.0) == {"claim 1-driver", "claim 1-brute", ""}


# Instead of passing


def test_it_asks_somebody_who_said_nothing_and_once_a_round() -> None:
    m = table(claims=[None, "crook", None, "brute"])
    assert "question 2" in talk(m)
    assert not {"question 1", "question 3"} & talk(m)
    again = table(ledger=[[QUESTION, 0, -1, 0, 2]])
    assert not any(text.startswith("question") for text in talk(again))


def test_it_urges_a_rival_and_calls_a_claim_it_cannot_believe_a_lie() -> None:
    m = table(
        known=[[1], [], [], []],
        roles=["driver", "driver", "crook", "brute"],
        shown=["driver", "driver", "crook"],
        hidden="brute",
        claims=[None, "brute", None, None],
    )
    assert {"urge 1", "accuse 1"} <= talk(m)


def test_it_refuses_an_offer_that_is_far_too_low() -> None:
    sure = {
        "known": [[1, 2, 3], [], [], []],
        "roles": ["driver", "brute", "brute", "crook"],
        "shown": ["brute", "brute", "driver"],
        "hidden": "crook",
        "loot": "fort-knox",
    }
    assert "refuse 3" in talk(table(**sure, offers=[[3, 0, 1]]))
    dear = table(**sure, offers=[[3, 0, 12]], cash=[4, 4, 4, 12])
    assert "refuse 3" not in talk(dear)


def test_there_must_be_time_for_an_answer() -> None:
    assert talk(table(cycle=6)) == {""}


def test_a_leader_who_closes_nothing_presses_for_a_decision() -> None:

    def pressed(m: Match, best: str) -> set[str]:
        bargain = Bargain(seen(m), 0, m.legal(0))
        return {press(bargain, best, random.Random(n)) for n in range(40)}

    assert (
        pressed(table(cycle=3), "pass") == pressed(table(cycle=3), "ask anyone 2") == {"call", ""}
    )
    assert pressed(table(cycle=3), "leave") == {""}
    assert pressed(table(cycle=2), "pass") == {""}
    assert pressed(table(cycle=3, leader=1), "pass") == {""}


# What it learns


def test_after_a_refusal_it_offers_more_or_nothing() -> None:
    rows = [[REFUSE, 1, 1, 2, 0]]
    m = table(
        known=[[1, 2, 3], [], [], []],
        roles=["driver", "driver", "brute", "crook"],
        shown=["driver", "driver", "brute"],
        hidden="crook",
        loot="fort-knox",
        cash=[12, 3, 3, 3],
        ledger=rows,
    )
    assert refused(seen(m), 0, 1) == 2
    bargain = Bargain(seen(m), 0, m.legal(0))
    bargain.scores()
    amounts = [int(text.split()[2]) for text in bargain.talk if text.startswith("offer 1 ")]
    assert amounts
    assert min(amounts) == 3
    gone = table(ledger=[*rows, [LEAVE, 3, 3, 1, -1]])
    assert refused(seen(gone), 0, 1) == 0, "it was another table"


def test_hearsay_counts_and_more_from_somebody_who_looked() -> None:

    def chance(**entries: Any) -> float:
        return believed(seen(table(**entries)), 0, random.Random(0)).chance(1, CROOK)

    said = [[CLAIM, 2, 1, CROOK, -1]]
    looked = table(looks=[0, 0, 1, 0], ledger=said)
    looked.play(2, "peek 1")
    sure = believed(seen(looked), 0, random.Random(0)).chance(1, CROOK)
    assert chance() < chance(ledger=said) < sure < 1


def test_a_claim_that_is_called_a_lie_is_believed_less() -> None:
    claimed = {"claims": [None, "crook", None, None]}
    doubted = table(**claimed, ledger=[[ACCUSE, 2, 1, CROOK, 1]])
    assert trust(seen(doubted), 1) < trust(seen(table(**claimed)), 1) == TRUST


# Sharing a price


def test_it_completes_a_price_that_puts_a_rival_out() -> None:
    """Two Drivers of whom one asks 6: seat 2 adds 3, and 3 more is worth it where 6 is not."""
    m = table(
        known=[[1, 2, 3], [], [], []],
        roles=["driver", "driver", "brute", "crook"],
        shown=["driver", "driver", "brute"],
        hidden="crook",
        loot="fort-knox",
        cash=[8, 3, 8, 8],
        asks=[[1, -1, 6]],
        shares=[[2, 1, 3]],
    )
    scores = Bargain(seen(m), 0, m.legal(0)).scores()
    assert scores["share 1 3"] > max(scores["pass"], scores["pay 1 6"])


def test_it_begins_a_price_somebody_else_may_complete() -> None:
    """A Brute is better off by 4 without the Crook, a Driver by 1: the Crook asks 3."""
    trio: dict[str, Any] = {
        "known": [[1, 2, 3], [], [], []],
        "roles": ["brute", "crook", "driver", "driver"],
        "status": ["in", "in", "in", "left"],
        "shown": ["brute", "crook", "driver"],
        "hidden": "driver",
        "loot": "fort-knox",
        "asks": [[1, -1, 3]],
    }
    m = table(**trio)
    bargain = Bargain(seen(m), 0, m.legal(0))
    bargain.scores()
    likely, gain = bargain.talk["share 1 1"]
    assert 0 < likely < 1
    assert gain > bargain.bother
    late = table(**{**trio, "cycle": 6})
    last = Bargain(seen(late), 0, late.legal(0))
    last.scores()
    assert not any(text.startswith("share") for text in last.talk), "nobody would follow"


def test_whatever_others_may_answer_is_worth_a_look() -> None:
    told = [one for one in vars(events).values() if isinstance(one, type)]
    kinds = {one.kind for one in told if issubclass(one, Event) and one.kind}
    looked_at = {one.kind for one in told if issubclass(one, Event) and one.beat}
    assert kinds - looked_at == {"passed", "rang", "voided"}
