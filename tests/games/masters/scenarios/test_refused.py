"""Heists that cannot be played are refused, with file, tile and reason."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.errors import BadContent
from tests.games.masters.layouts.boards import begin, exits_at, place
from tests.games.masters.layouts.event_deck import DOORS, HALL

JEWELS = {"goal": {"steal": {"jewel": 1}}}
NPC = {"kind": "hostage", "ideas": 0, "freed": "", "special": "", "walks": False, "unseen": False}


def refused(cells: Any = None, exits: Any = None, **heist: Any) -> str:
    """The reason why this heist is refused."""
    with pytest.raises(BadContent) as found:
        place(HALL if cells is None else cells, DOORS if exits is None else exits, heist=heist)
    assert str(found.value).startswith("heist-inclusion.json")
    return str(found.value)


def with_words(**words: str) -> dict[tuple[int, int], str]:
    """The corridor with words on some hexes: at3="jewel"."""
    return {(q, 0): words.get(f"at{q}", "") for q in range(8)}


# The map


@pytest.mark.clause("MH-24", "MH-7")
def test_an_entrance_beside_a_missing_tile() -> None:
    text = refused(exits={"e1": ((9, 0), (8, 0))})
    assert "e1" in text
    assert "tile is missing" in text


@pytest.mark.clause("MH-7")
def test_no_hex_and_no_entrance() -> None:
    assert "hex" in refused({}, {})
    assert "entrance" in refused(exits={})


@pytest.mark.clause("MH-8")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("dragon", "nothing a tile can hold"),
        ("cash many", "amount"),
        ("item crowbar", "no item 'crowbar'"),
        ("remote z", "no server"),
        ("gate B", "gates go from A"),
        ("npc", "no NPC"),
        ("safe", "cracks"),
        ("gate A, gate A", "at most one gate"),
    ],
)
def test_words_of_a_tile(word: str, reason: str) -> None:
    text = refused(with_words(at3=word))
    assert "r4c9" in text  # (3,0)
    assert reason in text


@pytest.mark.clause("MH-7")
def test_a_tile_with_a_name_that_is_no_cell() -> None:
    with pytest.raises(BadContent, match="row3col4"):
        begin(heist={"tiles": {"row3col4": ""}})


@pytest.mark.clause("MH-184", "MH-186")
def test_two_gates_of_one_letter() -> None:
    assert "two gates A" in refused(with_words(at2="gate A", at4="gate A"))


@pytest.mark.clause("MH-199")
def test_more_tunnels_than_spaces() -> None:
    assert "tunnel_entrances" in refused(tunnel_entrances=1)


# The objective


@pytest.mark.clause("MH-146")
def test_an_objective_nobody_can_reach() -> None:
    """The jewel lies on a hex no way leads to."""
    cells = {(q, 0): "" for q in range(4)} | {(6, 0): "jewel"}
    text = refused(cells, exits_at(e1=((0, 0), "W")), **JEWELS)
    assert "r4c12" in text
    assert "no way leads there" in text


@pytest.mark.clause("MH-146")
def test_more_loot_wanted_than_there_is() -> None:
    text = refused(with_words(at3="jewel"), goal={"steal": {"jewel": 4}}, bag={"jewel": 2})
    assert "4 asked for" in text
    assert "hold 3" in text


@pytest.mark.clause("MH-146")
def test_objectives_without_their_piece() -> None:
    assert "no NPC" in refused(goal={"npc_escapes": True})
    assert "'guard' cannot be asked for" in refused(goal={"steal": {"guard": 1}})
    assert "star" in refused(with_words(at3="document"), goal={"hold": "document"})


@pytest.mark.clause("MH-221")
def test_a_prisoner_out_of_reach() -> None:
    cells = {(q, 0): "" for q in range(4)} | {(6, 0): "npc"}
    text = refused(cells, exits_at(e1=((0, 0), "W")), npc=NPC, goal={"npc_escapes": True})
    assert "r4c12" in text


# Bag and box


@pytest.mark.clause("MH-9", "MH-10", "MH-J12")
@pytest.mark.parametrize("chit", ["guard", "lock", "camera", "dog", "jewel"])
def test_too_many_chits(chit: str) -> None:
    text = refused(with_words(at3=chit), bag={chit: 30})
    assert chit in text
    assert "31 needed, but the box holds" in text


@pytest.mark.clause("MH-39")
def test_what_is_no_chit() -> None:
    assert "expected chits" in refused(bag={"spider": 1})
    assert "0 or more" in refused(bag={"guard": -1})


# The deck


@pytest.mark.clause("MH-15", "MH-J49", "MH-J57")
@pytest.mark.parametrize(
    ("deck", "place_in_deck", "reason"),
    [
        (["1", "99", "Z1"], "card 2", "no event or crisis '99'"),
        (["1", "A5", "Z1"], "card 2", "no event or crisis 'A5'"),
        (["1", "B1", "Z1"], "card 2", "MH-J57"),
        (["1", "2", "C4"], "card 3", "MH-J49"),
        (["1", "2"], "card 2", "last card must be Z1 or Z2"),
        (["1", "Z1", "2", "Z2"], "card 2", "must be the last card"),
        ([], "card 0", "last card"),
        (["C4", "Z1"], "deck", "at least one event"),
    ],
)
def test_decks(deck: list[str], place_in_deck: str, reason: str) -> None:
    text = refused(deck=deck)
    assert place_in_deck in text
    assert reason in text


# Names and numbers


@pytest.mark.clause("MH-85", "MH-213", "MH-200", "MH-204", "MH-218", "MH-221")
@pytest.mark.parametrize(
    ("heist", "reason"),
    [
        ({"fixer": "plumber"}, "no fixer 'plumber'"),
        ({"banned_fixers": ["plumber"]}, "no fixer 'plumber'"),
        ({"held": ["cash"]}, "no loot of the bag"),
        ({"start": "roof"}, "expected entrance or hideout"),
        ({"goal": {"characters_escape": -1}}, "-1 characters have to escape"),
        ({"start": "hideout"}, "no star for a hideout"),
        ({"logs": "r0c0"}, "no hex r0c0"),
        ({"reward": -1}, "0 or more"),
        ({"safe": {"cracks": 3, "holds": ["cash 5"]}}, "no safe on the map"),
        ({"escort": ["(3,0)"]}, "need an NPC"),
        ({"npc": {**NPC, "kind": "clown"}}, "expected one of"),
        ({"npc": NPC}, "needs a place on the map"),
        ({"exit_limit": 1}, "MH-220"),
    ],
)
def test_names_and_numbers(heist: dict[str, Any], reason: str) -> None:
    assert reason in refused(**heist)


@pytest.mark.clause("MH-202")
def test_an_npc_with_a_special_nobody_knows() -> None:
    text = refused(with_words(at3="npc"), npc={**NPC, "special": "dance"})
    assert "no Special 'dance'" in text


@pytest.mark.clause("MH-213")
def test_two_safes() -> None:
    text = refused(with_words(at3="safe", at5="safe"), safe={"cracks": 3, "holds": ["jewel"]})
    assert "one safe in a heist, and here are 2" in text


@pytest.mark.clause("MH-213")
def test_what_a_safe_cannot_hold() -> None:
    text = refused(with_words(at3="safe"), safe={"cracks": 3, "holds": ["elephant"]})
    assert "nothing a safe can hold" in text


@pytest.mark.clause("MH-J99")
def test_an_escort_without_guards() -> None:
    text = refused(
        with_words(at3="npc"), npc={**NPC, "kind": "prisoner", "freed": "escort"}, escort=["(4,0)"]
    )
    assert "no guard of an escort" in text


@pytest.mark.clause("MH-226")
def test_a_hideout_without_its_place_in_part_2() -> None:
    with pytest.raises(BadContent, match=r"r1c5.*hideout"):
        begin(
            options={"scenario": "final-score-1"},
            heist={"onward": {"r1c2": "r7c2"}},
        )
    with pytest.raises(BadContent, match="no hex r0c0"):
        begin(
            options={"scenario": "final-score-1"},
            heist={"onward": {"r1c2": "r7c2", "r1c5": "r0c0"}},
        )
