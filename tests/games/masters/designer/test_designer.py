"""The designer: printed maps open, travel and play; what one draws with; ways to play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from muster import Match, Record
from muster.games.masters.board.tiles import ARGUED, PLAIN
from muster.games.masters.components import SCENARIOS
from muster.games.masters.designer.drawing import NEXT
from muster.games.masters.screen.pieces import ICONS
from muster.kernel.errors import BadChoice
from muster.parts.codes import from_code, plan_kind, to_code
from tests.games.masters.layouts.drawn_plans import (
    DESIGNER,
    GAME,
    faults,
    refused_by_the_engine,
    small,
)

RECORDS = Path(__file__).parents[3] / "records" / "masters"
KIND = plan_kind("masters")

every_heist = pytest.mark.parametrize("name", SCENARIOS)

# Printed maps


def test_all_printed_maps_are_offered_in_order() -> None:
    assert [one.id for one in DESIGNER.printed()] == list(SCENARIOS)
    assert {one.note for one in DESIGNER.printed()} == {"amateur", "semi-pro", "pro"}
    with pytest.raises(BadChoice, match="inclusion"):
        DESIGNER.printed_plan("museum")
    starts = [DESIGNER.printed_plan(name)["start"] for name in NEXT]
    assert starts == ["hideout"] * len(NEXT)


@every_heist
def test_a_printed_map_opens_and_travels_unchanged(name: str) -> None:
    plan = DESIGNER.printed_plan(name)
    checked = DESIGNER.check(plan)
    assert checked.ready, checked.faults
    assert from_code(KIND, to_code(KIND, plan)) == plan
    assert json.loads(json.dumps(plan)) == plan
    assert len(to_code(KIND, plan)) < 1500
    file = GAME.components[f"heist-{name}"]
    assert plan == {key: one for key, one in file.items() if key not in ("provenance", "clause")}
    assert len(json.dumps(plan)) <= DESIGNER.most


@every_heist
@pytest.mark.parametrize("ending", ["won", "lost"])
def test_a_printed_map_plays_like_its_heist(name: str, ending: str) -> None:
    """What was said in a kept heist is said again on the map as somebody's drawing."""
    record = Record.load(RECORDS / f"{name}-{ending}.muster")
    kept = record.replay()
    plan = DESIGNER.printed_plan(name)
    options = {**kept.header.options, "map": plan}
    match = Match.new("masters", kept.seats, options=options, secret=kept.secret)
    for seat, action in record.inputs:
        match.play(seat, action)
    assert match.outcome == kept.outcome
    assert match.over
    assert bool(DESIGNER.why_lost(match)) == (ending == "lost")
    assert DESIGNER.why_lost(kept) == DESIGNER.why_lost(match)


def test_what_is_changed_in_an_opened_map_stays_there() -> None:
    DESIGNER.printed_plan("inclusion")["tiles"].clear()
    DESIGNER.blank()["tiles"].clear()
    assert len(DESIGNER.printed_plan("inclusion")["tiles"]) == 32
    assert DESIGNER.blank()["tiles"]


# What one draws with


def test_every_word_of_a_tile_has_a_stamp() -> None:
    palette = DESIGNER.palette()
    pieces = {stamp.id: stamp for stamp in palette.stamps if stamp.kind == "piece"}
    assert set(pieces) == {*ARGUED, *PLAIN}
    assert {word for word, stamp in pieces.items() if stamp.argument} == set(ARGUED)
    known = set(ICONS.values())
    for stamp in palette.stamps:
        assert stamp.name
        assert stamp.help
        assert stamp.icon in known or stamp.kind == "ground"
    assert {one.id for one in palette.stamps if one.kind == "ground"} == {
        "floor",
        "unknown",
        "nothing",
    }


def test_every_stamp_can_be_drawn() -> None:
    """Whatever value it is given, the checks know the word."""
    for stamp in DESIGNER.palette().stamps:
        if stamp.kind == "piece":
            for value in stamp.argument.values if stamp.argument else ("",):
                text = f"{stamp.id} {value}".strip()
                said = faults(small(tiles={"r4c6": "", "r4c7": "jewel", "r3c6": text}))
                assert not [one for one in said if "nothing a tile can hold" in one], text
                assert not [one for one in said if "r3c6" in one and "expected" in one], text


@pytest.mark.clause("MH-J57")
def test_the_deck_is_made_of_cards_that_have_rules() -> None:
    (deck,) = [entry for entry in DESIGNER.palette().entries if entry.path == "deck"]
    assert {"1", "24", "C1", "Z2"} <= set(deck.values)
    assert not [card for card in deck.values if card.startswith("B")]


def test_every_entry_is_in_the_plan_and_its_clause_in_the_rules() -> None:
    paths = [entry.path for entry in DESIGNER.palette().entries]
    assert len(paths) == len(set(paths))
    top = {path.partition(".")[0] for path in paths}
    apart = {"rules", "next", "onward", "tiles", "entrances", "tunnels"}
    assert top == set(DESIGNER.blank()) - apart
    for entry in DESIGNER.palette().entries:
        assert entry.clause in GAME.clauses, entry
        assert len(entry.values) == len(entry.labels)
        assert entry.kind != "number" or entry.high > entry.low


def test_an_empty_sheet_lacks_only_what_one_has_to_draw() -> None:
    assert faults(DESIGNER.blank()) == [
        "Jewels: 1 asked for, but map, bag and safe together hold 0."
    ]
    assert DESIGNER.check(small()).ready
    assert not refused_by_the_engine(small())


def test_left_empty_words_are_made() -> None:
    plan = small(
        npc={"kind": "guide", "ideas": 2, "special": "pause"},
        tunnel_entrances=1,
        tunnels={"t1": {"cell": "r5c6", "towards": ["NW"]}},
        shop=False,
    )
    match = Match.new("masters", 1, seed=1, options={"map": plan})
    site = match.view(None)["table"]["site"]
    assert site["objective"] == "Bring one jewel outdoors."
    text = " ".join(site["rules"])
    for words in ("one more entrance", "guide joins the crew with two ideas", "shop is closed"):
        assert words in text
    assert DESIGNER.check(plan).ready


def test_nobody_is_no_npc_and_a_door_is_found() -> None:
    nobody = small(npc={"kind": "", "ideas": 3})
    assert DESIGNER.check(nobody).ready
    assert GAME.box(1, {"map": nobody}).scenarios[0].npc is None  # type: ignore[attr-defined]
    held = small(
        npc={"kind": "prisoner", "freed": "door"},
        tiles={"r4c6": "", "r4c7": "jewel", "r3c6": "door", "r3c7": "npc", "r5c6": "keycard"},
    )
    assert DESIGNER.check(held).ready, DESIGNER.check(held).faults
    freed = GAME.box(1, {"map": held}).scenarios[0].npc.freed  # type: ignore[attr-defined]
    assert freed == "door r3c6"


# Ways to play


@pytest.mark.clause("MH-J106")
def test_settings() -> None:
    ways = DESIGNER.settings(DESIGNER.printed_plan("county-hole"))
    assert [(way.seats, way.options["characters"]) for way in ways] == [
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
    ]
    assert ways[0].options["level"] == 4
    assert ways[0].options["busted"] == 1
    assert DESIGNER.settings(small())[0].options["level"] == 1
    for way in ways:
        GAME.box(way.seats, way.options)


def test_a_map_is_an_option_of_its_own_size() -> None:
    option = next(one for one in GAME.meta.options if one.name == "map")
    assert option.high == DESIGNER.most
