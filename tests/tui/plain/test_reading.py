"""A table in words: cost, demands, columns, piles, and what lies behind a plate."""

from __future__ import annotations

import msgspec
import pytest

from muster.kernel.match import Match
from muster.kernel.scene import Area, Face, Mark, Piece, Scene
from muster.tui.words.look import look_lines
from muster.tui.words.pieces import (
    cost_words,
    counted,
    is_rich,
    needs_words,
    piece_name,
    piece_words,
)
from muster.tui.words.scene import table_lines
from tests.tui.exploring import NAMES, midway


def told(scene: Scene) -> list[str]:
    return [line.strip() for line in table_lines(scene, NAMES, brief=True)]


def line_of(scene: Scene, begin: str) -> str:
    (found,) = (line for line in told(scene) if line.startswith(begin))
    return found


def test_a_card_tells_cost_worth_skills_and_what_it_does() -> None:
    scene = midway().scene(0)
    assert line_of(scene, "Builder 38") == (
        "Builder 38: costs 2 yellow; worth 1; red skill. Brings green each turn."
    )
    assert "worth ✶; purple skill" in line_of(scene, "Astronaut 59")
    assert "green skill, red skill" in line_of(scene, "Tester 18")


def test_what_is_struck_out_of_a_cost_is_said() -> None:
    scene = midway().scene(0)
    said = line_of(scene, "Engineer 9")
    assert "costs 1 yellow, 2 purple, 1 red (2 red struck out)" in said
    assert "struck" not in line_of(midway().scene(None), "Engineer 9")


@pytest.mark.parametrize(
    ("struck", "said"),
    [
        (0, "costs 2 red, 1 blue"),
        (1, "costs 2 red (1 blue struck out)"),
        (2, "costs 1 red (1 red, 1 blue struck out)"),
        (3, "costs nothing (2 red, 1 blue struck out)"),
    ],
)
def test_a_cost_is_struck_out_from_its_end(struck: int, said: str) -> None:
    assert cost_words(Face(title="x", cost=("red", "red", "blue"), struck=struck)) == said


def test_a_project_tells_what_it_demands_and_what_is_there() -> None:
    said = line_of(midway().scene(0), "Proton 1")
    assert "worth 6; needs 2 blue skills (there), 2 green skills (1 there)" in said
    assert "there)" not in line_of(midway().scene(None), "Proton 1")


def test_a_goal_that_is_reached_says_so() -> None:
    one, two = (Mark(suit="red", label="red skills", value=n, have=n) for n in ("1", "2"))
    assert needs_words((one, two)) == "needs 1 red skill (there), 2 red skills (there): all there"
    short = msgspec.structs.replace(two, have="1")
    assert "all there" not in needs_words((one, short))


def test_marks_are_counted_in_the_singular_and_in_the_plural() -> None:
    assert counted(Mark(label="red skills", value="1")) == "1 red skill"
    assert counted(Mark(label="cards in hand", value="1")) == "1 card in hand"
    assert counted(Mark(label="red skills", value="2")) == "2 red skills"
    twice = (Mark(suit="red", label="red skill"), Mark(suit="red", label="red skill"))
    assert needs_words(twice) == "2 red skills"


def test_tokens_are_one_line_and_say_where_they_go_and_what_is_laid() -> None:
    match = midway()
    begun = line_of(match.scene(0), "Your tokens")
    assert begun == "Your tokens, pass to Owl: 3 green, 2 yellow."
    for pick in ("recruit c38 red", "token yellow"):
        match.play(0, pick)
    laid = line_of(match.scene(0), "Your tokens")
    assert laid == "Your tokens, pass to Owl: 3 green, 1 yellow (1 laid)."
    assert not any("token (" in line for line in told(match.scene(0)))


def test_a_column_reads_from_the_bottom_and_says_its_top_in_full() -> None:
    scene = midway().scene(0)
    assert line_of(scene, "Engineering") == (
        "Engineering, 2 blue skills: from the bottom Engineer 2 (blue skill); "
        "on top Engineer 1: worth 1; blue skill. Brings yellow each turn."
    )
    assert line_of(scene, "Testing").startswith("Testing, 1 green skill: on top Tester 24")
    assert line_of(scene, "Space Flight") == "Space Flight: empty."


def test_a_card_that_does_not_work_now_says_so() -> None:
    used = midway(hubs=[{"purple": ["c56"]}, {}, {}], used=["c56"])
    assert "Astronaut 56 (turned off)" in line_of(used.scene(0), "Space Flight")


def test_no_area_is_called_by_its_id() -> None:
    text = "\n".join(told(midway().scene(0)))
    for name in ("hub:", "me:", "market:", "Fox:", "face down: 0"):
        assert name not in text


def test_another_hub_is_read_by_name() -> None:
    scene = midway().scene(0)
    said = "\n".join(look_lines(scene, NAMES, "ow"))
    assert "Owl: 1 in hand, 7 tokens" in said
    assert "Construction, 2 red skills: from the bottom Builder 42" in said
    assert "on top Astronaut 58" in said
    assert "Stag" not in said
    assert "Builder 42" not in "\n".join(told(scene))


def test_cards_all_have_seen_are_read_with_the_hub_and_others_are_not() -> None:
    scene = midway(seen=[[], ["c27"], []]).scene(0)
    assert "Researcher 27" in "\n".join(look_lines(scene, NAMES, "Owl"))
    secret = midway().scene(0)
    assert "Researcher 27" not in "\n".join(look_lines(secret, NAMES, "Owl"))


def test_a_piece_is_read_by_name_or_id_and_a_stray_name_is_refused() -> None:
    scene = midway().scene(0)
    assert look_lines(scene, NAMES, "c38") == look_lines(scene, NAMES, "Builder 38")
    assert "costs 2 yellow" in look_lines(scene, NAMES, "builder 38")[0]
    (refused,) = look_lines(scene, NAMES, "nobody")
    assert "'nobody'" in refused
    assert "Owl, Stag, Fox" in refused


def test_looking_at_oneself_reads_ones_own_things() -> None:
    said = "\n".join(look_lines(midway().scene(0), NAMES, "fox"))
    assert "Your tokens, pass to Owl" in said
    assert "Builder 38" not in said


def test_a_name_stays_short_where_much_is_printed() -> None:
    face = Face(title="Tester 18", suit="green", text="does much", cost=("red",), corner="3")
    assert is_rich(face)
    assert piece_name(Piece("c", "card", face)) == "Tester 18"
    assert piece_words(Piece("c", "card", face)).startswith("Tester 18: costs 1 red; worth 3")
    brute = Face(title="Brute", suit="red", text="keeps the ante")
    assert piece_name(Piece("b", "card", brute)) == "Brute (red, keeps the ante)"


def test_an_empty_hand_says_what_a_hand_is_for() -> None:
    fan = Area("hand", "fan", label="Your hand", note="A card pays two.")
    mine = Area("mine", "panel", (fan,), role="mine", seat=0)
    scene = midway().scene(0)
    bare = msgspec.structs.replace(scene, root=Area("table", "panel", (mine,)))
    assert "Your hand: nothing. A card pays two." in told(bare)


def test_a_longer_text_beside_the_table_is_named_and_read_when_asked_for() -> None:
    scene = Match.new("the-specialists", seats=2, seed=3).scene(0)
    said = told(scene)
    assert "Rewards. (s rewards shows all of it.)" in said
    assert not any("Full team" in line for line in said)
    shown = "\n".join(look_lines(scene, NAMES, "rew"))
    assert "Full team" in shown
    assert "Piloting" in shown
