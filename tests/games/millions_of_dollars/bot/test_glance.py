"""What is seen at a glance, and what an answer has changed."""

from __future__ import annotations

import random
from typing import Any

import muster
from muster.bots import make_bot
from muster.bots.insight.hints import hints
from muster.games.millions_of_dollars.bot.bargaining import Bargain
from muster.games.millions_of_dollars.bot.glance import risk, slips, weigh
from muster.games.millions_of_dollars.heuristics import consider
from muster.games.millions_of_dollars.state import Gangs
from muster.kernel.engine import legal_answers
from tests.games.millions_of_dollars.layouts.bot_views import GAME, placed, seen

ROLES = ["driver", "crook", "brute", "brute"]


def position(**table: Any) -> muster.Match:
    return placed(
        **{"roles": ROLES, "hidden": "driver", "leader": 0, "turn": 0, "cycle": 2, **table}
    )


def gangs(m: muster.Match) -> Gangs:
    assert isinstance(m.state, Gangs)
    return m.state


def best(m: muster.Match, seat: int) -> str:
    s = gangs(m)
    ask = next(ask for ask in s.asks if ask.seat == seat)
    legal = legal_answers(s, ask)
    weights = weigh(s, ask, legal, random.Random(1))
    assert len(weights) == len(legal)
    return m.box.catalogue.texts[legal[weights.index(max(weights))]]


def test_who_has_a_role_that_is_shown_twice_is_in_danger() -> None:
    s = gangs(position())
    assert risk(s, 0) == 0 < risk(s, 1) < risk(s, 2) == 1


def test_at_a_glance_one_who_is_safe_stays_and_one_who_is_not_takes_the_money() -> None:
    assert best(position(offers=[[1, 0, 1]]), 0) == "pass"
    m = placed(
        roles=["brute", "crook", "driver", "brute"],
        hidden="driver",
        leader=0,
        turn=0,
        cycle=2,
        offers=[[1, 0, 3]],
    )
    assert best(m, 0) == "accept 1 3"


def test_talk_is_left_out_at_a_glance() -> None:
    m = muster.Match.new(GAME, 5, seed=2)
    for seat in range(5):
        m.play(seat, best(m, seat))
    turn = gangs(m).turn
    assert best(m, turn).split()[0] in ("pass", "leave")


# Reasons


def said(m: muster.Match, *acts: tuple[int, str], seat: int = 0) -> dict[str, float]:
    before = m.game.known(m.state, seat)
    after = m.clone()
    for who, text in acts:
        after.play(who, text)
    return {text: weight for weight, text in m.game.reasons(before, after.state, seat)}


def test_money_that_is_taken_or_paid_is_a_reason() -> None:
    m = position(offers=[[1, 0, 3]])
    assert said(m, (0, "accept 1 3"))["takes $3M to leave"] == 3
    m = position(asks=[[2, -1, 2]])
    assert said(m, (0, "pay 2 2"))["pays $2M so that seat 2 leaves"] == -2


def test_offers_prices_and_words_are_reasons() -> None:
    m = position()
    assert "offers seat 2 $2M to leave" in said(m, (0, "offer 2 2"))
    assert "asks $4M to leave" in said(m, (0, "ask anyone 4"))
    assert "says truly that it has the Driver" in said(m, (0, "claim driver"))
    assert "pretends that it has the Crook" in said(m, (0, "claim crook"))


def test_the_same_role_gone_is_a_reason_and_tells_nothing_hidden() -> None:
    m = placed(
        roles=["brute", "crook", "driver", "brute"], hidden="driver", leader=0, turn=3, cycle=2
    )
    found = said(m, (3, "leave"))
    assert found["has less reason to fear a second Brute"] > 0
    other = placed(
        roles=["brute", "brute", "driver", "crook"], hidden="driver", leader=0, turn=3, cycle=2
    )
    assert said(other, (3, "leave")) == found


def test_what_a_round_brought_is_a_reason() -> None:
    m = position(status=["in", "left", "left", "left"], cycle=6)
    found = said(m, (0, "pass"))
    assert [text.startswith("comes out of the round with $") for text in found] == [True]
    assert next(iter(found.values())) > 0


def test_hints_are_what_the_bot_itself_has_tried() -> None:
    m = position(offers=[[1, 0, 3]])
    found = hints(m.box, m.view(0), m.legal(0), random.Random(1), playouts=12)
    assert 1 < len(found) <= 3
    tried = consider(seen(m, 0), 0, m.legal(0), 12, lambda more: 1.0, random.Random(1))
    assert {hint.picks[0] for hint in found} <= {act.text for act in tried}
    assert all(hint.playouts and hint.chance is not None and hint.why for hint in found)


def test_nobody_offers_more_than_there_is_to_win_be_it_without_thinking() -> None:
    """An $8M job: half of it and of the Mastermind's $2M, for a third shares too."""
    m = position(cash=[14, 14, 14, 14])
    for level in ("level-1", "level-2"):
        said = [make_bot(level, random.Random(n)).choose(m.view(0), m.legal(0)) for n in range(80)]
        offered = [int(text.split()[-1]) for text in said if text.startswith("offer")]
        asked = [int(text.split()[-1]) for text in said if text.startswith("ask")]
        assert offered
        assert asked
        assert max(offered) <= 5
        assert max(asked) <= 8


def test_against_one_rival_alone_the_whole_job_is_at_stake() -> None:
    m = position(cash=[14, 14, 14, 14], status=["in", "in", "left", "left"])
    assert "offer 1 11" in m.legal(0)
    offers = [text for text in slips(gangs(m), 0, m.legal(0)) if text.startswith("offer")]
    assert offers[-1] == "offer 1 10"


def test_nobody_asks_for_more_than_the_whole_job_however_rich_the_others_are() -> None:
    m = position(cash=[5, 18, 14, 14])
    assert "ask anyone 11" in m.legal(0)
    bargain = Bargain(seen(m, 0), 0, m.legal(0))
    bargain.scores()
    asked = [int(text.split()[-1]) for text in bargain.talk if text.startswith("ask")]
    assert max(asked) == 8
