"""Cards of packs as the table draws them: with the pack's values, and nothing that is no piece."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.scene import Area, Mark, Node, Piece, walk
from muster.kit.vocabulary import unseen
from muster.parts.packs.drawn import DrawnCard, draw
from muster.parts.packs.forms import forms

DRAWN = {
    "the-plan": {"plans/plans", "treasures/treasures", "trinkets/trinkets"},
    "space-explorers": {"projects/sides", "specialists/cards"},
    "millions-of-dollars": {"loot/loot", "roles/roles"},
    "the-specialists": {
        *("asymmetric/tiles", "informants/cards", "solo/corruption_cards", "specialists/cards"),
        *("specialists/starting_cards", "tokens/starting_skill_tokens", "tokens/prime"),
    },
    "masters": {
        *("characters/characters", "crises/crises", "events/events", "items/items"),
        "skills/skills",
    },
}
"""The lists whose cards lie on the table as things."""


def change(game: str, file: str, name: str, card: str, **values: Any) -> DrawnCard:
    files = {file: {name: [{"id": card, **values}]}}
    return draw(shelf.game(game), files, file, card)


def piece(found: Node | None) -> Piece:
    assert isinstance(found, Piece)
    return found


@pytest.mark.parametrize("name", DRAWN)
def test_whatever_lies_on_the_table_is_drawn_as_printed(name: str) -> None:
    game = shelf.game(name)
    box = game.box(3)
    drawn = set()
    for file in forms(game):
        for cards in file.cards:
            for card in game.components[file.name][cards.name]:
                found = game.printed(box, file.name, card["id"])
                if found is not None:
                    drawn.add(f"{file.name}/{cards.name}")
                    assert [unseen(node) for node in walk(found) if unseen(node)] == []
    assert drawn == DRAWN[name]


def test_a_changed_value_stands_on_the_card() -> None:
    treasure = change("the-plan", "treasures", "treasures", "paintings-1-a", value=6)
    assert (piece(treasure.printed).face.corner, piece(treasure.now).face.corner) == ("1", "6")
    assert treasure.whole
    plan = change("the-plan", "plans", "plans", "sg-01")
    assert (plan.now, plan.whole) == (plan.printed, True)
    cost = ["red", "red", "blue"]
    card = change("space-explorers", "specialists", "cards", "c1", cost=cost)
    assert (piece(card.now).face.cost, piece(card.now).id) == (tuple(cost), "c1")
    loot = change("millions-of-dollars", "loot", "loot", "las-vegas-casino", ante=4)
    assert piece(loot.now).face.badges[0] == Mark(label="Ante", value="4")
    assert "pile" not in piece(loot.now).face.about
    crook = change("the-specialists", "specialists", "cards", "blue-01", codename="Nought")
    assert piece(crook.now).face.title == "Nought"
    event = change("masters", "events", "events", "1", text="Everybody sits down.")
    assert piece(event.now).face.text == "Everybody sits down."
    skill = draw(shelf.game("masters"), {}, "skills", "smash-n-grab").now
    assert isinstance(skill, Area)
    assert [piece(line).face.dice for line in skill.children] == [(str(n),) for n in range(1, 7)]


def test_a_value_at_fault_is_left_as_printed_and_said_to_be() -> None:
    files = {"treasures": {"treasures": [{"id": "paintings-1-a", "value": 0, "name": "Sunset"}]}}
    found = draw(shelf.game("the-plan"), files, "treasures", "paintings-1-a")
    face = piece(found.now).face
    assert (face.title, face.corner, found.whole) == ("Sunset", "1", False)


@pytest.mark.parametrize("files", [None, 3, {"treasures": []}, {"nothing": {"at": "all"}}])
def test_any_data_is_answered(files: Any) -> None:
    found = draw(shelf.game("the-plan"), files, "treasures", "paintings-1-a")
    assert (found.now, found.whole) == (found.printed, False)


@pytest.mark.parametrize(
    ("file", "card"), [("treasures", "paintings"), ("treasures", "no-such"), ("none", "sg-01")]
)
def test_what_is_no_piece_is_not_drawn(file: str, card: str) -> None:
    assert draw(shelf.game("the-plan"), {}, file, card) == DrawnCard(None, None, True)
