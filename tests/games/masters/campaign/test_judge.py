"""What came out of a heist of a campaign, taken from its record and from nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

import muster
from muster import Record
from muster.games.masters.campaign import fold, judge
from muster.games.masters.campaign.form import form
from muster.kernel.errors import BadRecord
from muster.parts.campaign import BadCampaign
from muster.parts.chronicle import Chronicle
from tests.games.masters.layouts.boards import Table
from tests.games.masters.layouts.campaigns import (
    FIRST,
    OUTSIDE,
    Entry,
    Gang,
    begin_heist,
    dossier,
    escape,
    flee,
    judged,
    lose,
    over,
    rise,
    start,
    veterans,
    walk,
    win,
    yard,
)
from tests.kernel.test_records import signed

PENNY = {(0, 0): "jewel, item lucky-penny"}


# Which records count


def refused(record: Record) -> BadCampaign:
    with pytest.raises(BadCampaign) as caught:
        judge.judge(record)
    return caught.value


def test_a_heist_that_was_not_for_a_campaign_is_refused() -> None:
    assert "not played for a campaign" in refused(muster.Match.new("masters", 1, 1).record).reason


def test_an_unfinished_heist_is_refused() -> None:
    t = begin_heist(Gang().start())
    error = refused(t.m.record)
    assert ("not finished" in error.reason, error.match) == (True, 1)
    flee(t)
    assert "not finished" in refused(t.m.record).reason  # the upgrades belong to it
    assert judge.judge(rise(t).m.record)["heist"] == 1


def test_a_heist_from_a_position_is_refused() -> None:
    t = rise(escape(veterans(), "inclusion").do("done"))
    assert "began from a position" in refused(t.m.record).reason


def test_a_heist_with_a_content_pack_is_refused() -> None:
    options = {"dossier": dossier(fold.begin(), FIRST)}
    pack = {"heist-inclusion": {"reward": 50}}
    record = muster.Match.new("masters", 1, 1, options, content=pack).record
    assert "content pack" in refused(record).reason


def rewritten(record: Record, **dossier_changes: Any) -> Record:
    """A record with another dossier, signed again by somebody who knows how."""
    rows = [json.loads(line) for line in record.dumps().splitlines()]
    options = rows[0]["options"]
    changed = {**options, "dossier": {**options["dossier"], **dossier_changes}}
    return Record.loads(signed({**rows[0], "options": changed}, rows[1:-1], rows[-1]))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cash": 500}, "MH-18"),
        ({"fixers": ["old-friend", "mayor"]}, "MH-17"),
        ({"heist": 0}, "MH-151"),
        ({"heist": "one"}, "option dossier"),
        ({"gold": 1}, "option dossier"),
        ({"crew": []}, "MH-1"),
        ({"heist": 9, "after": "z", "cash": 500}, "another position"),
    ],
)
def test_a_dossier_changed_by_hand_is_refused(changes: Entry, words: str) -> None:
    record = rewritten(lose(Gang().start()).m.record, **changes)
    with pytest.raises((BadCampaign, BadRecord), match=words):
        judge.judge(record)
    file = json.loads(Chronicle.new("masters", "x").dumps())
    with pytest.raises(BadCampaign, match="heist 1: "):
        Chronicle.loads(json.dumps({**file, "records": [record.dumps()]}))


def test_a_later_heist_whose_loot_was_changed_by_hand_is_refused() -> None:
    """The footer is made to fit as well: only the heist before can tell."""
    gang = Gang()
    gang.add(win(gang.start()))
    rich = lose(start({**gang.dossier(), "cash": 500}))
    file = json.loads(gang.chronicle.dumps())
    file["records"].append(rich.m.record.dumps())
    with pytest.raises(BadCampaign, match=r"heist 2: it began with \$500k, and the team has \$0k"):
        Chronicle.loads(json.dumps(file))


# Printed and drawn


@pytest.mark.clause("MH-151")
def test_a_drawn_heist_is_told_by_its_name() -> None:
    result = judge.judge(lose(Gang().start()).m.record)
    assert (result["drawn"], result["scenario"], result["title"]) == (True, "", "The Yard")
    assert result["parts"][0]["scenario"] == ""


@pytest.mark.clause("MH-151")
def test_a_printed_map_that_was_opened_in_the_designer_is_the_printed_one() -> None:
    plan = muster.game("masters").components["heist-inclusion"]
    result = judge.judge(lose(Gang().start(map=plan)).m.record)
    assert (result["drawn"], result["scenario"]) == (False, "inclusion")
    other = {**plan, "reward": 1}
    result = judge.judge(lose(Gang().start(map=other)).m.record)
    assert (result["drawn"], result["scenario"]) == (True, "")


# Cash, jewels, items


@pytest.mark.clause("MH-148", "MH-149", "MH-J26", "MH-J111", "MH-150")
def test_cash_and_jewels_are_what_was_brought_out() -> None:
    data = veterans(cash=6, jewels=2)
    result = over(escape(data, "hospitality", cash=8, jewels=1, brought=2), "upgrade")
    assert (result["cash"], result["jewels"]) == (8, 3)
    assert (result["brought"], result["reward"], result["spent"]) == (2, 0, 0)


def test_more_cash_than_a_heist_can_begin_with_does_not_end_a_campaign() -> None:
    t = rise(escape(veterans(cash=9_990), "hospitality").do("done"))
    state: Any = t.m.state
    state.cash = 12_000
    rich = judged(t)
    assert (rich["cash"], rich["spent"] + rich["brought"] + rich["reward"]) == (9_999, 9)


@pytest.mark.clause("MH-J25", "MH-141", "MH-J27", "MH-83", "MH-J24")
def test_items_stay_with_those_who_got_out() -> None:
    data = veterans(items=["camouflage", "cheap-picks", "lucky-penny", "radio"])
    t = escape(
        data,
        "inclusion",
        where={"fox": "r3c3"},
        carried={"fox": "radio, lucky-penny", "owl": "camouflage, own-plasma-torch"},
        items=["cheap-picks"],
    )
    result = over(t)
    assert result["items"] == ["camouflage", "cheap-picks"]
    assert (result["gone"], result["gained"]) == (["lucky-penny", "radio"], [])
    # The penny was once found on a heist and is for sale now; a radio always was.
    assert result["found"] == ["lucky-penny"]


@pytest.mark.clause("MH-J25", "MH-C-master-plan-copy")
def test_the_master_plan_copy_is_gone_after_the_heist() -> None:
    data = veterans(items=["master-plan-copy"])
    result = over(escape(data, "inclusion", carried={"fox": "master-plan-copy"}, planner="fox"))
    assert (result["items"], result["gone"], result["found"]) == ([], ["master-plan-copy"], [])


@pytest.mark.clause("MH-83", "MH-J24")
@pytest.mark.parametrize(
    ("first", "then", "items", "found"),
    [
        ((), (), [], []),  # nobody ever had it
        (("take fox lucky-penny",), (), ["lucky-penny"], []),
        (("take fox lucky-penny",), ("drop fox lucky-penny",), [], ["lucky-penny"]),
    ],
)
def test_a_found_item_is_for_sale_once_it_was_lost(
    first: tuple[str, ...], then: tuple[str, ...], items: list[str], found: list[str]
) -> None:
    gang = Gang()
    gang.add(rise(flee(with_the_penny(gang.start(map=yard(PENNY)), first, then))))
    assert (gang.state["items"], gang.state["found"]) == (items, found)
    shop = gang.start(map=yard())["shop"]
    assert shop.get("lucky-penny", 0) == len(found)


def with_the_penny(t: Table, first: tuple[str, ...], then: tuple[str, ...] = ()) -> Table:
    """Fox goes to where the Lucky Penny lies and comes out again."""
    begin_heist(t, *OUTSIDE, "mark fox (0,0)")
    t.do(f"act fox {walk(t, 'fox')}", "move fox (0,0)", *first).pass_round()
    return t.do(f"act fox {walk(t, 'fox')}", *then, "move fox e1").pass_round()


@pytest.mark.clause("MH-J24", "MH-J109", "MH-216")
def test_an_item_found_again_is_still_one_card() -> None:
    """The same heist again, while the team has the card of its item hex: the campaign goes on."""
    gang = Gang()
    for time in (1, 2):
        t = gang.start(map=yard(PENNY, reward=4))
        gang.add(rise(flee(with_the_penny(t, ("take fox lucky-penny", "take fox jewel")))))
        assert (gang.state["items"], gang.state["found"]) == (["lucky-penny"], [])
        assert (gang.last["won"], gang.state["cash"]) == (True, 4 * time)  # MH-J109: each time
    assert form(gang.state, {}, None).ready
    # Lost, it is lost: the next one lies on the map again and in the shop elsewhere.
    t = gang.start(map=yard(PENNY)).do("give fox lucky-penny")
    drop = ("drop fox lucky-penny",)
    gang.add(rise(flee(with_the_penny(t, drop))))
    assert (gang.state["items"], gang.state["found"]) == ([], ["lucky-penny"])


@pytest.mark.clause("MH-83", "MH-84")
def test_a_found_item_that_is_sold_is_for_sale_later() -> None:
    gang = Gang()
    t = with_the_penny(gang.start(map=yard(PENNY)), ("take fox lucky-penny",))
    gang.add(rise(flee(t)))
    t = gang.start().do("sell lucky-penny")
    assert t["shop"].get("lucky-penny", 0) == 0  # in later planning phases
    gang.add(rise(flee(begin_heist(t))))
    assert (gang.state["items"], gang.state["found"]) == ([], ["lucky-penny"])
    # Bought back it is ours; lost again it is for sale again.
    rich = {**gang.state, "cash": 3}
    t = start(dossier(rich, FIRST)).do("buy lucky-penny")
    result = judged(rise(flee(begin_heist(t))))
    assert (result["items"], result["gained"], result["found"]) == (
        ["lucky-penny"],
        ["lucky-penny"],
        ["lucky-penny"],
    )
