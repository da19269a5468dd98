"""What a scene says is read in the plain mode and on the screen alike."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from muster.cli import run
from muster.kernel import shelf
from muster.kernel.options import Option
from muster.kernel.outcome import Outcome, Remark
from muster.kernel.scene import Area, Choice, Face, Mark, Node, Piece, Prompt, Scene, Text
from muster.tui.draw.palette import palette_for
from muster.tui.screens.score import draw_score
from muster.tui.screens.stage import Viewer, set_stage
from muster.tui.words.result import outcome_lines
from muster.tui.words.scene import table_lines

DARK = palette_for(None, True)
NAMES = ("Ana", "Ben")
COINS = (Mark(label="coins", value="44"),)
CARD = Piece("card", "card", Face(title="Treasurer", suit="purple"))


def scene_with(*mine: Node, choices: tuple[Choice, ...] = ()) -> Scene:
    own = Area("mine", "panel", mine, role="mine", seat=0)
    asked = (Prompt(0, "act", "What now?", "XX-1", choices=choices),) if choices else ()
    return Scene("x", "X", "x", 0, 2, "Now", 0, 0, Area("table", "panel", (own,)), asked)


def plain(scene: Scene) -> str:
    return "\n".join(table_lines(scene, NAMES))


def drawn(scene: Scene, cursor: int = -1) -> str:
    look = Viewer(scene, NAMES, ("", ""), DARK, cursor)
    stage = set_stage(look, 120, 40, (), ())
    return "\n".join([*stage.upper.lines(), *stage.mine.lines()])


@pytest.mark.parametrize(
    "node",
    [
        Area("purse", "spot", label="Purse", badges=COINS),
        Area("purse", "spot", (CARD,), label="Purse", badges=COINS),
        Area("purse", "row", label="Purse", badges=COINS),
        Area("purse", "row", label="Purse", badges=COINS, seat=0),
        Area("purse", "row", (CARD,), label="Purse", badges=COINS),
        Area("purse", "fan", (CARD,), label="Purse", badges=COINS),
        Text("purse", "44 coins", role="total"),
        Text("purse", "Purse", marks=COINS),
    ],
    ids=lambda node: f"{node.__class__.__name__}-{getattr(node, 'kind', node.id)}",
)
def test_ones_own_figures_are_read_in_both(node: Area | Text) -> None:
    scene = scene_with(node)
    assert "44 coins" in plain(scene)
    assert "44 coins" in drawn(scene) or "44" in drawn(scene).replace("PURSE", "")
    for text in (plain(scene), drawn(scene)):
        assert "nothing" not in text


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (Area("purse", "spot", label="", badges=COINS), "44 coins"),
        (Area("purse", "row", label="Purse", badges=COINS, dense=True), "44 coins"),
        (Text("purse", "Owl: tax (as the treasurer)"), "Owl: tax (as the treasurer)"),
        (Area("purse", "row", label="Owl: tax"), "OWL: TAX"),
    ],
)
def test_a_number_stands_before_words_and_never_on_them(node: Area | Text, words: str) -> None:
    choices = (Choice("doubt", "Doubt it", ("purse",)),)
    for cursor in (-1, 0):
        assert words in drawn(scene_with(node, choices=choices), cursor)


def test_sentences_end_once() -> None:
    told = Piece("t", "card", Face(title="Treasurer", suit="purple", text="Tax: 3. Blocks aid."))
    rows = (Text("a", "Nothing yet."), Area("hand", "row", (told,), label="Hand"))
    text = plain(scene_with(*rows, Area("pile", "stack", label="Event deck", count=0)))
    assert ".." not in text
    assert "Nothing yet." in text
    assert "Treasurer (purple). Tax: 3. Blocks aid." in text
    assert "Event deck" not in text


def test_how_it_ended_is_told_in_words() -> None:
    outcome = Outcome(
        (0, 0),
        (0, 1),
        "objective",
        headline="Seat 0 got away with the jewels",
        remarks=(Remark("by the river", "Got away", seat=1, tone="good"), Remark("No alarm.")),
    )
    lines = outcome_lines(outcome, NAMES)
    assert lines[0] == "Ana got away with the jewels."
    assert "  Ben, Got away: by the river." in lines
    assert "  No alarm." in lines
    assert not any("0 points" in line for line in lines)
    paper = "\n".join(draw_score(outcome, NAMES, 80, DARK).lines())
    for words in ("Ana got away with the jewels", "Ben, Got away: by the river", "No alarm."):
        assert words in paper
    assert "Total" not in paper


def test_options_are_listed_in_a_players_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shelf.game("the-plan")
    option = Option(
        "mood",
        "choice",
        "calm",
        "How it feels.",
        choices=("calm", "wild"),
        label="The mood",
        words=("Quiet", "Loud"),
    )
    monkeypatch.setattr(type(game), "meta", replace(game.meta, options=(option,)))
    assert run(["games", "--options"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "The mood: How it feels. one of calm (Quiet), wild (Loud)." in said
