"""What people see of a heist: the map with its fog, sheets with their icons, choices by figure."""

from __future__ import annotations

import pytest

from muster import Match
from muster.games.masters.box import HeistBox
from muster.games.masters.components import SCENARIOS
from muster.kernel.scene import Area, Choice, Mark, Piece, Scene, Text

GAME = "masters"
CREW = {
    "fox": ("karma", "e3", "r7c5"),
    "owl": ("tiny", "e2", "r4c7"),
    "stag": ("iceheart", "e1", "r2c7"),
}


def begun(seats: int = 3) -> Match:
    """The Inclusion Job in its first round: everybody has planned one hex."""
    m = Match.new(GAME, seats=seats, seed=3)
    for n, (who, (ready_made, _, _)) in enumerate(CREW.items()):
        m.play(n % seats, f"cast {who} {ready_made}")
    for n, (who, (_, start, tile)) in enumerate(CREW.items()):
        m.play(n % seats, f"mark {who} {tile}")
        m.play(n % seats, f"start {who} {start}")
    for seat in range(seats):
        m.play(seat, "ready")
    return m


def node(scene: Scene, id: str) -> Area | Piece | Text:
    return next(one for one in scene.nodes() if one.id == id)


def area(scene: Scene, id: str) -> Area:
    found = node(scene, id)
    assert isinstance(found, Area)
    return found


def line(scene: Scene, id: str) -> Piece:
    found = node(scene, id)
    assert isinstance(found, Piece)
    return found


def choice(scene: Scene, action: str) -> Choice:
    every = [one for prompt in scene.prompts for one in prompt.choices]
    return next(one for one in every if one.action == action)


def icons(marks: tuple[Mark, ...]) -> list[tuple[str, bool, bool]]:
    return [(mark.label, mark.must, mark.spent) for mark in marks]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_map_is_drawn(scenario: str) -> None:
    m = Match.new(GAME, seats=1, seed=1, options={"scenario": scenario})
    scene, box = m.scene(0), m.box
    assert isinstance(box, HeistBox)
    site = box.sites[0]
    hexes = [
        one for one in area(scene, "map").children if isinstance(one, Area) and not one.towards
    ]
    assert [one.id for one in hexes] == site.ids[: site.hexes]
    assert [one.at for one in hexes] == site.cell[: site.hexes]
    unknown = {one.id for one in hexes if one.state == "unknown"}
    assert unknown == {site.ids[at] for at in range(site.hexes) if site.unknown >> at & 1}
    exits = [one for one in area(scene, "map").children if isinstance(one, Area) and one.towards]
    assert {one.id for one in exits} >= set(box.scenarios[0].entrances)


def test_what_lies_on_a_hex_has_a_shape_of_its_own() -> None:
    scene = begun().scene(0)
    cameras = [one for one in area(scene, "r2c4").children if isinstance(one, Piece)]
    assert [(one.face.shape, one.face.suit, one.state) for one in cameras] == [
        ("round", "blue", "")
    ] * 2
    cash = area(scene, "r0c4").children[0]
    assert isinstance(cash, Piece)
    assert (cash.face.shape, cash.face.corner) == ("bill", "$2k")
    assert [mark.label for mark in area(scene, "r2c6").badges] == ["A"]


def test_a_plan_is_a_token_in_the_colour_of_its_figure_with_an_initial() -> None:
    scene = begun().scene(None)
    token = line(scene, "plan-owl-r4c7")
    assert (token.figure, token.face.corner) == (1, "T")  # Tiny
    assert line(scene, "owl").figure == 1


def test_icons_that_must_happen_are_rings_and_used_ones_are_spent() -> None:
    m = begun()
    walk = line(m.scene(0), "act-fox-walk")
    assert icons(walk.face.badges) == [("noise", True, False), ("move", False, False)]
    m.play(0, "act fox walk")
    assert icons(area(m.scene(0), "sheet-fox").badges) == [
        ("noise", True, True),
        ("move", False, False),
    ]
    m.play(0, "move fox r7c5")
    assert icons(area(m.scene(0), "sheet-fox").badges) == [
        ("noise", True, True),
        ("move", False, True),
    ]
    assert line(m.scene(0), "act-fox-walk").state == "selected"
    # The others read it on the plate.
    chosen = node(m.scene(1), "chosen-fox")
    assert isinstance(chosen, Text)
    assert chosen.text == "Walk"


def test_another_face_of_the_die_has_its_price_in_ideas() -> None:
    m = begun()
    scene = m.scene(0)
    die = int(line(scene, "die-fox").face.corner)
    prices = {
        face: next((int(mark.value) for mark in one.face.badges if mark.value), 0)
        for face in range(1, 7)
        for one in [line(scene, f"act-fox-wing-it-{face}")]
    }
    apart = {face: min(abs(face - die), 6 - abs(face - die)) for face in range(1, 7)}
    assert prices == apart


def test_whoever_runs_several_figures_has_a_sheet_for_each() -> None:
    m = begun(seats=1)
    scene = m.scene(0)
    crew = area(scene, "crew")
    assert crew.kind == "tabs"
    assert [one.of for one in crew.children if isinstance(one, Area)] == ["fox", "owl", "stag"]
    assert choice(scene, "act owl walk").actor == "sheet-owl"
    assert choice(scene, "act owl walk").targets == ("act-owl-walk",)
    # With three people everybody has one sheet, and those of the others lie behind their plates.
    own = area(begun().scene(1), "crew")
    assert [one.id for one in own.children] == ["sheet-owl"]
    assert area(begun().scene(1), "plate-fox").figure == 0


def test_a_hex_is_pressed_for_all_that_can_be_done_there() -> None:
    m = begun()
    m.play(0, "act fox walk")
    move = choice(m.scene(0), "move fox r7c5")
    assert (move.targets, move.quiet) == (("r7c5",), False)
    told, refused = m.why_not_node(0, "r3c4")
    assert told == "move fox r3c4"
    assert refused is not None
    assert refused.clause == "MH-22"


@pytest.mark.clause("MH-J4")
def test_everybody_may_read_the_whole_deck_and_what_the_bag_holds() -> None:
    m = begun()
    scene = m.scene(None)
    deck = [one for one in area(scene, "brief-deck").children if isinstance(one, Text)]
    assert [one.text.split(" ")[0] for one in deck] == m.view(None)["table"]["deck"]
    bag = [one.text for one in area(scene, "brief-bag").children if isinstance(one, Text)]
    assert sum(int(text.split(" ")[0]) for text in bag) == sum(
        m.view(None)["table"]["bag"].values()
    )


def test_the_log_calls_people_by_name_and_figures_where_one_has_several() -> None:
    names = ["Ana", "Ben", "Cara"]
    m = begun()
    m.play(0, "act fox walk")
    m.play(0, "move fox r7c5")
    lines = [one.text for one in m.log(None, names)]
    assert "Ana chooses Walk: 1 noise." in lines
    assert "Ana goes in to r7c5." in lines
    assert not any("plans" in text for text in lines)  # dozens of tokens are no news
    alone = begun(seats=1)
    alone.play(0, "act fox walk")
    assert "Karma chooses Walk: 1 noise." in [one.text for one in alone.log(None, ["Ana"])]


def test_every_event_that_is_told_has_a_line_or_needs_none() -> None:
    from muster.games.masters.game import GAME
    from muster.kernel.events import Event

    told = [one for one in GAME._events.values() if one.__module__.startswith("muster.games")]
    assert len(told) > 60
    bases = {"heist event", "favour"}  # never told themselves
    silent = {"marked", "unmarked", "offer declined"} | bases

    def speaks(one: type[Event]) -> bool:
        own = "line" in vars(one) and one.kind not in bases
        return bool(one.says) or own

    assert {one.kind for one in told if not speaks(one)} == silent


def test_a_label_for_every_verb() -> None:
    m = begun()
    assert set(m.box.catalogue.verbs) <= set(m.box.game.verb_named)
    assert all(verb.label for verb in m.box.game.verbs)
