"""Personalities: each has a trait the usual bot has not."""

from __future__ import annotations

import random

import pytest

import muster
from muster.bots import make_bot
from muster.bots.levels import levels_of, tempers_of
from muster.games.millions_of_dollars.bot.bargaining import Bargain
from muster.games.millions_of_dollars.bot.beliefs import believed
from muster.games.millions_of_dollars.bot.persona import PERSONAS, USUAL, Persona, persona
from muster.games.millions_of_dollars.bot.speaking import claim, small_talk
from muster.games.millions_of_dollars.heuristics import KEEN
from muster.games.millions_of_dollars.state import CLAIM, Gangs
from tests.games.millions_of_dollars.layouts.bot_views import GAME, placed, seen

ROLES = ["driver", "crook", "brute", "brute"]


def position() -> muster.Match:
    return placed(roles=ROLES, hidden="brute", leader=0, turn=0, cycle=1, cash=[9, 9, 9, 9])


def claims(taste: Persona) -> list[str]:
    """What it says at the beginning of a hundred rounds in which it has the Driver."""
    m = position()
    s, legal = seen(m, 0), m.legal(0)
    return [claim(s, 0, legal, 0.3, random.Random(n), taste) for n in range(100)]


def misled(taste: Persona) -> int:
    return sum(said not in ("", "claim driver") for said in claims(taste))


def test_the_honest_one_says_what_it_has_and_nothing_else() -> None:
    assert misled(USUAL) > 15
    assert set(claims(PERSONAS["honest"])) == {"claim driver"}


def test_the_bluffer_mostly_claims_what_it_has_not() -> None:
    assert misled(USUAL) < 50 < 75 < misled(PERSONAS["bluffer"])


def asked_for(taste: Persona) -> int:
    """What it asks for in a position in which it wants to be paid for leaving."""
    m = placed(
        roles=["driver", "driver", "crook", "brute"],
        hidden="crook",
        leader=0,
        turn=0,
        cycle=1,
        cash=[9, 9, 9, 9],
    )
    bargain = Bargain(seen(m, 0), 0, m.legal(0), None, taste)
    bargain.scores()
    asked = [text for text in bargain.now if text.startswith("ask ")]
    return int(asked[0].split()[-1]) if asked else 0


def test_the_greedy_one_asks_for_more() -> None:
    assert 0 < asked_for(USUAL) < asked_for(PERSONAS["greedy"])


def after_a_lie() -> Gangs:
    """Seat 1 claimed the Crook in the last round and had the Driver; now it claims the Crook."""
    s = seen(position(), 0)
    crook, driver = s.box.crook, s.box.driver
    s.past = (((CLAIM, 1, 1, crook, -1),),)
    s.past_roles = ((-1, driver, -1, -1),)
    s.claims[1] = crook
    return s


def test_the_forgiving_one_forgets_who_lied() -> None:
    s = after_a_lie()
    trusted = {
        name: believed(s, 0, random.Random(0), memory=taste.memory).chance(1, s.box.crook)
        for name, taste in (("usual", USUAL), ("forgiving", PERSONAS["forgiving"]))
    }
    assert trusted["usual"] < trusted["forgiving"]


def accusations(taste: Persona) -> int:
    """How often it calls seat 1 a liar, who claims the Driver that is our own."""
    m = placed(roles=ROLES, hidden="driver", leader=0, turn=0, cycle=1)
    s = seen(m, 0)
    s.claims[1] = s.box.driver
    bargain = Bargain(s, 0, [*m.legal(0), "accuse 1"], None, taste)
    talks = [small_talk(bargain, random.Random(n)) for n in range(40)]
    return talks.count("accuse 1")


def test_the_forgiving_one_accuses_nobody() -> None:
    assert accusations(USUAL) > 0
    assert accusations(PERSONAS["forgiving"]) == 0


def test_every_temper_has_a_persona_and_a_sentence() -> None:
    told = tempers_of(GAME)
    assert set(told) == set(PERSONAS)
    assert all(one["temper"] == name and one["about"] for name, one in told.items())
    assert persona("") is USUAL


@pytest.mark.parametrize("bot", ["greedy:temper=honest", "level-3:temper=bluffer"])
def test_bots_are_named_with_their_temper(bot: str) -> None:
    player = make_bot(bot, random.Random(1))
    m = position()
    assert player.choose(m.view(0), m.legal(0)) in m.legal(0)


def test_the_upper_levels_read_whom_others_have_sent_the_best_of_them_all_of_it() -> None:
    levels = levels_of(GAME)
    assert [level.bot for level in levels] == ["greedy", "greedy", "greedy", "search", "search"]
    assert levels[3].dials["playouts"] < levels[4].dials["playouts"] == KEEN
    slips = [level.slip for level in levels]
    assert slips == sorted(slips, reverse=True)
