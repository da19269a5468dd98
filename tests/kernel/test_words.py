"""Seats called by name, and whom a match waits for: each worked out in one place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from muster.kernel.ask import TABLE, due
from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.kernel.outcome import Outcome, Remark
from muster.kernel.scene import Area, Choice, Face, Mute, Piece, Prompt, Scene, Text
from muster.kernel.views.words import named_outcome, named_refusal, named_scene, with_names
from tests.bots.fair import on_the_shelf

NAMES = ("Fox", "Owl", "Stag")


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with on_the_shelf():
        yield


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Seat 1 pays seat 2", "Owl pays Stag"),
        ("Seat 1's turn", "Owl's turn"),
        ("it waits for seat -1", "it waits for the clock"),
        ("a seat 9 nobody has", "a seat 9 nobody has"),
        ("a great seat", "a great seat"),
        ("", ""),
    ],
)
def test_seats_are_called_by_their_names(said: str, read: str) -> None:
    assert with_names(said, NAMES) == read


def test_who_reads_it_is_you() -> None:
    assert with_names("Seat 1 takes seat 1's card from seat 2", NAMES, 1) == (
        "You takes your card from Stag"
    )
    assert with_names("Seat 1's card", NAMES, 1) == "Your card"


def test_a_seat_without_a_name_keeps_its_number() -> None:
    assert with_names("seat 1 or seat 2", ["Fox", "", "Stag"]) == "seat 1 or Stag"


def everywhere(who: str, me: str) -> Scene:
    """A scene that speaks of a seat wherever it has words for people."""
    said = f"to {who}, from {me}"
    choice = Choice("give", said, button=said, hint=said, loses=said, group=said)
    prompt = Prompt(0, "give", said, "F-1", choices=(choice,), hint=said, begun=said)
    piece = Piece("card", "card", Face(title=said, text=said, about=said))
    root = Area("root", "panel", label=said, note=said, children=(piece, Text("words", said)))
    return Scene("fair", "Fair", "", 0, 3, "", 0, 0, root, (prompt,), mute=Mute("F-1", said))


def test_every_word_of_a_scene_that_people_read_is_named() -> None:
    assert named_scene(everywhere("seat 1", "seat 0"), NAMES, 0) == everywhere("Owl", "you")
    assert named_scene(everywhere("seat 1", "seat 0"), NAMES) == everywhere("Owl", "Fox")


@pytest.mark.parametrize("who", ["nobody", "a great seat 5 times", "seat 9", "pseat 1", "Seat A"])
def test_a_scene_without_seats_in_its_words_stays_as_it_is(who: str) -> None:
    scene = everywhere(who, "nobody")
    assert named_scene(scene, NAMES, 0) == scene


def test_what_a_program_reads_is_never_named() -> None:
    choice = Choice("seat 1", "Sit beside seat 1", targets=("seat 1",))
    scene = replace(everywhere("seat 1", "seat 0"), prompts=(Prompt(0, "seat 1", "", "seat 1"),))
    scene = replace(scene, prompts=(replace(scene.prompts[0], choices=(choice,)),))
    (prompt,) = named_scene(scene, NAMES, 0).prompts
    assert (prompt.key, prompt.clause) == ("seat 1", "seat 1")
    assert prompt.choices == (replace(choice, label="Sit beside Owl"),)


def test_names_and_words_may_have_any_signs_in_them() -> None:
    odd = ('"quoted" \\ back', "Zoë\n", "seat 0")
    scene = everywhere('"seat 0" said \\"seat 1\\", not seat 2', 'so "seat 2"')
    assert named_scene(scene, odd) == everywhere(
        f'"{odd[0]}" said \\"{odd[1]}\\", not {odd[2]}', f'so "{odd[2]}"'
    )


def test_the_choices_of_a_game_are_named() -> None:
    scene = named_scene(Match.new("fair", 3, 1).scene(0), NAMES, 0)
    choices = [choice for prompt in scene.prompts for choice in prompt.choices]
    assert [(one.action, one.label) for one in choices[:2]] == [
        ("give 1", "Give to Owl"),
        ("give 2", "Give to Stag"),
    ]


def test_refusals_and_results_are_named() -> None:
    refused = named_refusal(Illegal("F-2", "seat 2 rests", {"seat": 2}), NAMES)
    assert (refused.clause, refused.reason, refused.facts) == ("F-2", "Stag rests", {"seat": 2})
    told = Outcome(
        (1, 2), (1,), "end", headline="Seat 1 wins.", remarks=(Remark("by seat 0", "Seat 1"),)
    )
    assert named_outcome(told, NAMES) == Outcome(
        (1, 2), (1,), "end", headline="Owl wins.", remarks=(Remark("by Fox", "Owl"),)
    )


def test_whom_a_match_waits_for() -> None:
    match = Match.new("fair", 3, 1)
    assert match.free
    assert match.waiting == [0, 1, 2]
    match.play(1, "rest")
    assert match.waiting == [0, 2]  # nobody waits for who rests, or for the clock
    assert TABLE in {ask.seat for ask in match.due}
    match.play(0, "give 1 3")
    assert not match.free
    assert match.waiting == [1]  # while somebody must answer nobody else is waited for


def test_a_screen_waits_for_the_same_as_the_match() -> None:
    match = Match.new("fair", 3, 1)
    for seat, action in ((None, ""), (1, "rest"), (0, "give 1 3")):
        if seat is not None:
            match.play(seat, action)
        prompts = [prompt for prompt in match.scene(2).prompts if not prompt.answered]
        assert [one.seat for one in due(prompts)] == [ask.seat for ask in match.due]
