"""Partners at several seats: who goes first, who waits for people, and what they say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster.bots.roster import make_bot
from muster.bots.seating import go_first, lets_others_go, play_out
from muster.games.masters.partner.orders import Orders
from muster.games.masters.partner.sight import Sight
from muster.games.masters.partner.trying.quick import Partner
from muster.games.masters.partner.trying.reasons import reasons
from muster.games.masters.partner.trying.saying import planned
from muster.games.masters.state import Heist
from muster.kernel.match import Match
from tests.games.masters.layouts.boards import Table, crew, exits_at, place, row

ALL = (0, 1, 2)


def corridor(**entries: Any) -> Table:
    """Fox has the jewel and two Moves left, a lock before it; Owl, next to it, has an Unlock."""
    cells = dict.fromkeys(row(4), "") | {(3, 0): "jewel"}
    return place(
        cells,
        exits_at(e1=((0, 0), "W")),
        seats=3,
        heist={"goal": {"steal": {"jewel": 1}}},
        crew=crew(fox="thug hurry wing-it", owl="thug bypass wing-it", stag="thug hurry wing-it"),
        **{
            "where": {"fox": "(2,0)", "owl": "(2,0)", "stag": "e1"},
            "chits": {"(1,0)": "lock"},
            "loot": {},
            "carried": {"fox": "jewel"},
            "acts": {"fox": "walk", "owl": "bypass-1", "stag": "walk"},
            "icons": {"fox": "MM", "owl": "U"},
            "due": {},
            "deck": ["M1", "Z1"],
            **entries,
        },
    )


def test_who_opens_the_lock_goes_before_who_wants_through_it() -> None:
    t = corridor()
    assert t.asked() == {(0, "command"), (1, "command"), (2, "command")}
    assert [*go_first(t.m.view(0), ALL)] == [1]
    t.do("1: unlock owl (1,0)")
    assert [*go_first(t.m.view(0), ALL)] == [0]


def test_it_follows_from_what_everybody_sees() -> None:
    t = corridor()
    assert {tuple(go_first(t.m.view(seat), ALL)) for seat in ALL} == {(1,)}
    assert [lets_others_go(t.m.view(seat), ALL, False) for seat in ALL] == [True, False, True]


def test_bots_with_nothing_left_to_do_wait_for_people() -> None:
    """Fox is a person's: Stag has walked, and is not done before its time. Owl opens the lock."""
    t = corridor()
    assert [lets_others_go(t.m.view(seat), (1, 2), True) for seat in (1, 2)] == [False, True]
    t.do("1: unlock owl (1,0)")
    assert [lets_others_go(t.m.view(seat), (1, 2), True) for seat in (1, 2)] == [True, True]
    assert lets_others_go(t.m.view(2), (2,), True)
    t.do("0: done")
    assert not any(lets_others_go(t.m.view(seat), (1, 2), False) for seat in (1, 2))


@pytest.mark.parametrize("seed", range(4))
def test_bots_at_three_seats_bring_the_jewel_out(seed: int) -> None:
    """Whoever would be heard first by luck."""
    t = corridor()
    play_out(t.m, [make_bot("search:playouts=1", random.Random(seed))] * 3, random.Random(seed))
    said = [text for _, text in t.m.record.inputs]
    assert said.index("unlock owl r4c7") < said.index("move fox r4c7")
    assert t.won


def test_heists_in_the_mind_are_played_in_that_order() -> None:
    state: Any = corridor().m.state
    s: Heist = state.clone()
    joint = Partner().together(s)
    assert joint is not None
    assert (joint.ask.seat, joint.text.split()[:2]) == (1, ["unlock", "owl"])


# What they say


def said(t: Table, seat: int, text: str) -> str:
    return make_bot("search:playouts=1", random.Random(1)).explain(t.m.view(seat), text)


def test_a_proposal_to_run_says_who_gets_out_with_what_chance() -> None:
    t = corridor(ideas={"fox": 2, "owl": 0, "stag": 0}, chits={})
    words = said(t, 1, "escape")
    assert words == (
        "I propose to run now: Thug needs 3 steps to get out and has 2 ideas and the die, "
        "and it only gets worse."
    )


def test_a_proposal_to_run_with_all_outside_says_so() -> None:
    t = corridor(carried={}, jewels=1)
    assert said(t, 0, "escape").startswith("I propose to run: all that the job asks for is outside")


def test_what_is_ones_own_needs_no_words() -> None:
    t = corridor()
    assert said(t, 1, "done") == said(t, 1, "unlock owl r4c7") == ""
    alone = place(row(2), exits_at(e1=((0, 0), "W")))
    assert said(alone, 0, "escape") == ""


def test_whoever_agrees_proposes_nothing() -> None:
    t = corridor(ideas={"fox": 2, "owl": 0, "stag": 0}, chits={})
    t.do("1: escape")
    assert t.asked() >= {(0, "agree"), (2, "agree")}
    assert said(t, 0, "agree") == said(t, 2, "agree") == ""


def test_who_stays_where_it_is_comes_no_nearer_by_a_way_that_leads_back_there() -> None:
    """Fox has nothing yet: in for the jewel and back by the same hexes."""
    t = corridor(carried={}, loot={"(3,0)": "jewel"}, chits={})
    before: Any = t.m.state
    orders = Orders(Sight(before, 0))
    assert any(before.place[who] in trail for who, trail in orders.trail.items())
    assert not [words for _, words in reasons(before, before.clone(), 0) if "nearer" in words]


def test_a_deal_says_what_it_brings() -> None:
    options = {"fixers": "all", "cash": "20", "level": 4, "scenario": "inclusion"}
    match = Match.new("masters", seats=3, seed=1, options=options)
    bots = [make_bot("search:playouts=1", random.Random(seat)) for seat in ALL]
    words: list[str] = []
    while match.asks[0].key in ("crew", "plan", "agree") and len(words) < 3:
        seat = match.due[0].seat
        text = bots[seat].choose(match.view(seat), match.legal(seat))
        why = bots[seat].explain(match.view(seat), text)
        if why:
            words.append(why)
        match.play(seat, text)
    assert words[0] == "I propose it because it gives us more time before the alarm."
    assert all(one.startswith("I propose it because it ") for one in words)


def test_reasons_for_deals_tell_what_left_the_bag() -> None:
    state: Any = corridor().m.state
    before: Heist = state.clone()
    before.bag = (4, *before.bag[1:]) if before.bag else (4,) * 9
    after = before.clone()
    after.bag = (1, *before.bag[1:])
    found = [text for _, text in planned(before, after)]
    assert found == ["takes 3 guards out of the bag"]
