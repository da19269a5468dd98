"""What a campaign brings into a heist: how it begins, and what no dossier may say."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster.games.masters.campaign.dossier import faults, read_dossier
from muster.games.masters.checks.trials import VETERANS, drawn_map
from muster.kernel.errors import BadChoice, BadContent
from muster.parts.campaign import Remark
from tests.games.masters.layouts.boards import GAME, Table

Entry = dict[str, Any]


def named(name: str, card: str, first: str, second: str, seat: int = 0, **more: Any) -> Entry:
    return {"name": name, "card": card, "skills": [first, second], "seat": seat, **more}


TINY = named("Tiny", "thug", "wing-it", "hit-n-run")
KARMA = named("Karma", "angry-locksmith", "bypass", "wing-it")
NULL = named("Null", "script-kiddie", "hurry", "yank-wires")
CAM = named("Cam", "tinkerer", "assault", "smash-n-grab")


def dossier(*crew: Entry, **entries: Any) -> Entry:
    """A late heist of one player with $9k; fields as given."""
    data: Entry = {"heist": 5, "after": "x", "players": ["Ann"], "cash": 9}
    return {**data, "crew": [*(crew or (TINY, KARMA, NULL))], **entries}


def start(data: Entry, seats: int = 1, **options: Any) -> Table:
    options = {"dossier": data, **options}
    return Table(muster.Match.new(GAME, seats, 0, options))


def wrong(data: Entry, seats: int = 1, **options: Any) -> list[Remark]:
    """What is wrong with it; the match refuses it with the first of that."""
    box: Any = muster.game(GAME).box(1, options or None)
    found = faults(box, read_dossier(data), box.scenarios[0], seats)
    assert found, "nothing is wrong"
    with pytest.raises(BadChoice) as caught:
        start(data, seats, **options)
    assert found[0].text in str(caught.value)
    assert f"[{found[0].clause}]" in str(caught.value)
    return found


def clauses(data: Entry, seats: int = 1, **options: Any) -> list[str]:
    return [one.clause for one in wrong(data, seats, **options)]


# How it begins


@pytest.mark.clause("MH-152", "MH-158", "MH-153")
def test_a_crew_of_named_characters_is_built_already() -> None:
    t = start(VETERANS, 2, scenario="melee")
    assert t["stage"] == "plan"
    assert t["owner"] == [0, 1, 0]
    cam = t.who("fox")
    assert (cam["name"], cam["character"], cam["skills"]) == (
        "Cam",
        "tinkerer",
        ["assault", "smash-n-grab"],
    )
    assert t.m.box.game.label(t.m.box, "move fox r1c1").startswith("Cam ")


@pytest.mark.clause("MH-150", "MH-J25", "MH-J26", "MH-86")
def test_cash_jewels_items_and_fixers_come_along() -> None:
    t = start(VETERANS, 2, scenario="melee")
    assert (t["cash"], t["stash"]) == (9, 2)
    assert sorted(t["items"]) == ["cheap-picks", "radio"]
    assert t["fixers"] == ["old-friend", "fence", "curator"]


@pytest.mark.clause("MH-83", "MH-J24")
def test_found_items_are_for_sale_and_what_the_team_owns_is_not() -> None:
    shop = start(VETERANS, 2, scenario="melee")["shop"]
    assert shop["camouflage"] == 1
    assert "radio" not in shop  # the only card is ours
    assert shop["cheap-picks"] == 1  # one of two is ours
    assert "flashbang" not in shop  # never found


@pytest.mark.clause("MH-J15", "MH-17", "MH-18")
def test_in_the_first_heist_the_shop_is_closed() -> None:
    first = dossier(heist=1, after="", cash=0)
    t = start(first)
    assert (t["cash"], t["fixers"], t["shop"]) == (0, ["old-friend"], {})
    assert t.why("buy radio") == "MH-J15"
    assert start(dossier())["shop"]["radio"] == 1


@pytest.mark.clause("MH-155", "MH-J105", "MH-E14", "MH-220")
def test_whoever_plays_a_busted_character_plays_it_busted() -> None:
    """Josh's Cam is busted; Ann plays Cam now, who starts inside like everybody in jail."""
    cam = {**CAM, "busted": True, "seat": 1}
    data = dossier(TINY, cam, NULL, players=["Josh", "Ann"])
    t = start(data, 2, scenario="county-bricks")
    assert t.where("owl") is None
    spots = {text.split()[2] for text in t.legal("start") if " owl " in text}
    doors = {text.split()[2] for text in t.legal("start") if " fox " in text}
    assert spots == {"r7c3", "r7c5", "r7c7"}
    assert doors == {"e1", "e2", "e3", "e4"}


def test_the_match_of_a_dossier_is_recorded_with_it() -> None:
    record = start(VETERANS, 2, scenario="melee").m.record
    assert record.header.options["dossier"] == VETERANS
    assert muster.Record.loads(record.dumps()).replay().state.dump()["cash"] == 9


# What no dossier may say


@pytest.mark.clause("MH-159")
def test_a_class_comes_once() -> None:
    # The Grifter stems from the Street Urchin, like the Mastermind.
    urchin = named("Ash", "street-urchin", "hurry", "linger")
    grifter = named("Bea", "grifter", "extract", "hit-n-run")
    assert clauses(dossier(urchin, grifter, NULL)) == ["MH-159"]


@pytest.mark.clause("MH-160", "MH-J13")
def test_the_box_has_two_cards_of_each_skill() -> None:
    third = named("Ash", "street-urchin", "wing-it", "linger")
    found = wrong(dossier(TINY, KARMA, third))
    assert [one.clause for one in found] == ["MH-160"]
    assert "Tiny, Karma and Ash" in found[0].text


@pytest.mark.clause("MH-160", "MH-J13")
def test_pro_skills_of_one_card_count_together() -> None:
    pros = [
        named("Ash", "street-urchin", "steal", "linger"),
        named("Bea", "thug", "pilfer", "bypass"),
    ]
    start(dossier(*pros, NULL))
    third = named("Cleo", "burglar", "steal", "hit-n-run")
    assert clauses(dossier(*pros, third)) == ["MH-160"]


@pytest.mark.clause("MH-J14", "MH-11", "MH-152")
@pytest.mark.parametrize(
    ("one", "clause"),
    [
        (named("Ash", "burglar", "hurry", "ninja"), "MH-J14"),
        (named("Ash", "burglar", "hurry", "hurry"), "MH-J14"),
        ({**named("Ash", "burglar", "hurry", "linger"), "skills": ["hurry"]}, "MH-11"),
        (named("Ash", "plumber", "hurry", "linger"), "MH-152"),
        (named("Ash", "burglar", "hurry", "plumbing"), "MH-152"),
    ],
)
def test_three_cards_that_are_no_character(one: Entry, clause: str) -> None:
    assert clauses(dossier(TINY, KARMA, one)) == [clause]


@pytest.mark.clause("MH-165", "MH-166", "MH-167", "MH-J103")
@pytest.mark.parametrize(
    ("card", "first", "second", "valid"),
    [
        ("burglar", "hurry", "linger", True),
        ("burglar", "ninja", "linger", True),
        ("burglar", "ninja", "tamper", False),  # the character card comes before the second skill
        ("ghost-runner", "hurry", "linger", False),  # the first skill comes before the card
        ("ghost-runner", "ninja", "linger", True),
        ("ghost-runner", "ninja", "tamper", True),
    ],
)
def test_cards_of_a_level(card: str, first: str, second: str, valid: bool) -> None:
    data = dossier(TINY, KARMA, named("Ash", card, first, second))
    if valid:
        start(data)
    else:
        assert clauses(data) == ["MH-J103"]


@pytest.mark.clause("MH-J105")
def test_who_is_in_jail_plays_no_other_heist() -> None:
    found = wrong(dossier({**TINY, "busted": True}, KARMA, NULL))
    assert [one.clause for one in found] == ["MH-J105"]
    assert "Tiny is in jail" in found[0].text


@pytest.mark.clause("MH-J106", "MH-J15")
def test_a_breakout_needs_somebody_inside() -> None:
    assert clauses(dossier(), scenario="county-hole") == ["MH-J106"]
    first = dossier(heist=1, after="", cash=0)
    assert clauses(first, scenario="county-hole") == ["MH-J15"]


@pytest.mark.clause("MH-J15", "MH-17", "MH-18")
@pytest.mark.parametrize(
    ("entries", "clause"),
    [
        ({"cash": 1}, "MH-18"),
        ({"items": ["radio"]}, "MH-18"),
        ({"jewels": 1}, "MH-18"),
        ({"fixers": ["old-friend", "fence"]}, "MH-17"),
        ({"after": "abc"}, "MH-151"),
        ({"crew": [TINY, KARMA, CAM]}, "MH-J15"),
    ],
)
def test_the_first_heist_begins_with_nothing(entries: Entry, clause: str) -> None:
    first = dossier(**{"heist": 1, "after": "", "cash": 0, **entries})
    assert clauses(first) == [clause]


@pytest.mark.clause("MH-1", "MH-J1", "MH-153")
@pytest.mark.parametrize(
    ("data", "seats", "clause"),
    [
        (dossier(TINY, KARMA), 1, "MH-1"),
        (dossier(), 2, "MH-J1"),
        (dossier(TINY, KARMA, {**NULL, "seat": 1}), 1, "MH-J1"),
        (dossier(players=["Ann", "Bo"]), 2, "MH-J1"),
        (dossier(players=["  "]), 1, "MH-153"),
        (dossier({**TINY, "name": "karma"}, KARMA, NULL), 1, "MH-153"),
        (dossier({**TINY, "name": "x" * 25}, KARMA, NULL), 1, "MH-153"),
        (dossier({**TINY, "name": "\u202eevil"}, KARMA, NULL), 1, "MH-153"),
    ],
)
def test_people_and_names(data: Entry, seats: int, clause: str) -> None:
    assert clause in clauses(data, seats)


@pytest.mark.clause("MH-81", "MH-J24", "MH-83", "MH-85")
@pytest.mark.parametrize(
    ("entries", "clause"),
    [
        ({"items": ["radio", "radio"]}, "MH-J24"),
        ({"items": ["hammer"]}, "MH-81"),
        ({"found": ["radio"]}, "MH-83"),
        ({"fixers": ["old-friend", "barber"]}, "MH-85"),
        ({"fixers": ["fence"]}, "MH-17"),
        ({"fixers": ["old-friend", "old-friend"]}, "MH-85"),
        ({"cash": -1}, "MH-18"),
        ({"cash": 10_000}, "MH-18"),
        ({"heist": 0}, "MH-151"),
    ],
)
def test_goods_that_cannot_be(entries: Entry, clause: str) -> None:
    assert clauses(dossier(**entries)) == [clause]


def test_all_that_is_wrong_is_said_at_once() -> None:
    third = named("Tiny", "thug", "wing-it", "ninja")
    found = clauses(dossier(TINY, KARMA, third, cash=-1))
    assert {"MH-153", "MH-159", "MH-160", "MH-18"} <= set(found)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"heist": "one"},
        {**dossier(), "extra": 1},
        {**dossier(), "crew": [{**TINY, "level": 4}]},
        {**dossier(), "crew": 3},
    ],
)
def test_what_is_no_dossier_is_refused_with_the_entry(data: Entry) -> None:
    with pytest.raises(BadChoice, match="option dossier: "):
        start(data)


# A drawn map


@pytest.mark.clause("MH-5")
def test_a_drawn_map_takes_the_place_of_the_scenario() -> None:
    t = Table(muster.Match.new(GAME, 1, 0, {"map": drawn_map()}))
    assert t["site"]["name"] == "Corner Shop"
    assert t["site"]["id"] == "drawn"
    assert len(t["deck"]) + len(t["discards"]) + bool(t["active"]) == 5
    again = Table(muster.Record.loads(t.m.record.dumps()).replay())
    assert again["site"] == t["site"]


def test_a_drawn_map_is_checked_like_a_printed_one() -> None:
    short = {**drawn_map(), "deck": ["1", "2"]}
    with pytest.raises(BadContent, match="the last card must be Z1 or Z2"):
        muster.Match.new(GAME, 1, 0, {"map": short})
    with pytest.raises(BadContent):
        muster.Match.new(GAME, 1, 0, {"map": {"name": "nothing else"}})
