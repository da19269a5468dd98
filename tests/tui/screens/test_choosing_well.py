"""Choices with their prices and losses, several in a line, and mistyped ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from muster import Match
from muster.kernel.scene import Area, Choice, Preview, Prompt, Scene
from muster.tui.app import TableApp
from muster.tui.plain.meaning import in_a_row, stray_words
from muster.tui.plain.play import DONE, PlainGame
from muster.tui.screens.dialogs import LossCard
from muster.tui.screens.stage import choices_for, groups_for
from muster.tui.table.local import LocalTable, Setting
from muster.tui.words.questions import Telling, choices_of, prompt_lines
from tests.bots.fair import Fair, on_the_shelf
from tests.tui.driving import SIZE, drawn, playing, shown, until
from tests.tui.typist import Typist, inputs, typed

# What they cost

PICKS = (
    Choice("act fox pick", "Fox: Pick", actor="s", hint="Unlock, noise."),
    Choice("act fox b-3", "Fox: Pick (Bypass 3)", actor="s", hint="Costs 1 idea.", quiet=True),
    Choice("act fox b-6", "Fox: Pick (Bypass 6)", actor="s", hint="Costs 2 ideas.", quiet=True),
    Choice("act fox walk", "Fox: Walk", actor="s", hint="Move, noise."),
)
DONE_NOW = Choice("done", "Done", loses="Fox, Owl and Stag are busted")
RUN = Choice("run", "Run for it", best=True)
MARKS = tuple(
    Choice(f"mark fox r0c{n}", f"Fox plans r0c{n}", actor="s", quiet=True) for n in range(9)
)


def asked(*choices: Choice) -> tuple[Prompt, Scene]:
    prompt = Prompt(0, "act", "What now?", "XX-1", choices=choices)
    root = Area("table", "panel")
    return prompt, Scene("x", "X", "x", 0, 1, "Now", 0, 0, root, (prompt,))


def test_what_is_called_alike_says_its_price_in_every_list() -> None:
    prompt, scene = asked(*PICKS, RUN)
    telling = Telling()
    first = prompt_lines(prompt, scene, telling=telling)
    assert "    4. Pick (Bypass 3)  Costs 1 idea." in first
    again = "\n".join(prompt_lines(prompt, scene, telling=telling))
    assert "4. Pick (Bypass 3): 1 idea; 5. Pick (Bypass 6): 2 ideas" in again
    assert "3. Walk;" in again
    (group,) = [group for group in groups_for(scene) if group.said]
    assert "Pick (Bypass 3): 1 idea" in group.words
    folded = prompt_lines(prompt, scene, telling=Telling(folded=True))
    assert "    3. Walk  Move, noise." in folded
    assert "    4. Pick (Bypass 3): 1 idea; 5. Pick (Bypass 6): 2 ideas" in folded
    assert "Walk" in group.words


def test_the_answer_to_give_as_a_rule_is_first_and_a_loss_last() -> None:
    prompt, scene = asked(DONE_NOW, *MARKS, *PICKS, RUN)
    for listed in (choices_of(prompt, scene), choices_for(scene)):
        assert listed[0] == RUN
        order = [choice.action.partition(" ")[0] for choice in listed]
        assert order.index("mark") > max(n for n, verb in enumerate(order) if verb == "act")
        assert listed[-1] == DONE_NOW
    text = "\n".join(prompt_lines(prompt, scene))
    assert "! Done  (done)  Fox, Owl and Stag are busted" in text


def test_what_one_seldom_looks_for_is_counted_and_told_on_demand() -> None:
    prompt, scene = asked(*MARKS, RUN)
    folded = prompt_lines(prompt, scene, telling=Telling(folded=True))
    assert folded[1:] == [
        "   1. Run for it  (run)",
        "   2 to 10. Fox plans …  (as mark fox r0c0)",
        "  more lists them all.",
    ]
    whole = "\n".join(prompt_lines(prompt, scene))
    assert "2. r0c0; 3. r0c1" in whole
    for besides in ((), (DONE_NOW,)):  # nothing else to look for
        prompt, scene = asked(*MARKS, *besides)
        assert "1. r0c0" in "\n".join(prompt_lines(prompt, scene, telling=Telling(folded=True)))


# What is lost


@pytest.fixture
def fair(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalTable]:
    """A table at which resting gives something up for good."""

    def preview(self: Fair, box: Any, table: Any, seat: int, action: str, picks: Any) -> Preview:
        return Preview(loses="Nobody will thank you any more" if action == "rest" else "")

    monkeypatch.setattr(Fair, "preview", preview)
    with on_the_shelf():
        yield LocalTable.begin(Setting("fair", ("you", "random"), seed=3))


@pytest.mark.parametrize("said", ["rest", "3", "Rest"])
def test_a_loss_is_asked_for_once(fair: LocalTable, said: str) -> None:
    typist = Typist(said, "n", said, "", said, "y")
    assert PlainGame(fair, typist.read, typist.say).run() == DONE
    assert typist.prompts[1] == "! Rest: Nobody will thank you any more. Sure? [y/N] "
    assert typist.heard[2] == "Not done.\n"
    assert typist.heard[4] == "Not done.\n"
    assert [one for one in inputs(fair) if one[0] == 0] == [(0, "rest")]


def test_what_loses_nothing_is_not_asked_for(fair: LocalTable) -> None:
    typed(fair, "cheer")
    assert inputs(fair)[0] == (0, "cheer")


async def test_on_the_screen_a_loss_is_red_and_only_y_does_it(fair: LocalTable) -> None:
    app = TableApp(fair, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.choices[screen.cursor].loses == ""
        assert "3 !Rest" in drawn(screen)
        for key in ("enter", "n", "escape"):
            await pilot.press("3")
            await until(pilot, lambda: isinstance(app.screen, LossCard))
            assert "Nobody will thank you any more." in shown(app)
            await pilot.press(key)
            await until(pilot, lambda: not isinstance(app.screen, LossCard))
            assert inputs(fair) == []
        await pilot.press("3")
        await until(pilot, lambda: isinstance(app.screen, LossCard))
        await pilot.press("y")
        await until(pilot, lambda: (0, "rest") in inputs(fair))


# Several in a line


def planning() -> LocalTable:
    match = Match.new("masters", 1, seed=3, options={"scenario": "dark-horse"})
    for who, name in (("fox", "tiny"), ("owl", "karma"), ("stag", "iceheart")):
        match.play(0, f"cast {who} {name}")
    return LocalTable(Setting("masters", ("you",), seed=3), match)


def marked(table: LocalTable) -> list[str]:
    return [action for _, action in inputs(table) if action.startswith("mark")]


def test_a_last_word_that_is_repeated_is_several_actions() -> None:
    table = planning()
    heard = typed(table, "mark fox r5c7 r4c7  r3c7")
    assert marked(table) == ["mark fox r5c7", "mark fox r4c7", "mark fox r3c7"]
    assert heard[1].count("Plan the heist") == 1  # one question after all of them


def test_rows_and_semicolons_go_together() -> None:
    table = planning()
    typed(table, "start fox e3; mark fox r5c7 r4c7; mark owl r3c7")
    assert [action for _, action in inputs(table)[3:]] == [
        "start fox e3",
        "mark fox r5c7",
        "mark fox r4c7",
        "mark owl r3c7",
    ]


def test_one_unknown_word_and_nothing_is_done() -> None:
    table = planning()
    heard = typed(table, "mark fox r5c7 r9c9 r3c7", "mark fox r5c7; dance; mark fox r3c7", ";")
    assert marked(table) == []
    assert "'mark fox r9c9' is no action" in heard[1]
    assert "Nothing of this line was done." in heard[1]
    assert "'dance' is no action" in heard[2]
    assert "Nothing of this line was done." in heard[2]


def test_a_refusal_stops_the_line_and_says_where() -> None:
    table = planning()
    heard = typed(table, "mark fox r5c7 r5c7 r3c7", "mark owl r5c7; ready; mark owl r3c7")
    assert marked(table) == ["mark fox r5c7", "mark owl r5c7"]
    assert "Rule MH-J18" in heard[1]
    assert "Stopped at mark fox r5c7: 1 of 3 done." in heard[1]
    assert "Stopped at ready: 1 of 3 done." in heard[2]


def test_numbers_in_a_line_are_those_of_the_list() -> None:
    table = planning()
    scene = table.scene(0)
    wanted = [choices_of(scene.prompts[0], scene)[n - 1].action for n in (12, 14, 13)]
    typed(table, "12; 14 ;13;")
    assert [action for _, action in inputs(table)[3:]] == wanted


def test_the_form_of_a_row() -> None:
    known = {"mark fox a", "mark fox b", "say a b", "say a c"}
    assert in_a_row("mark fox a b", known) == ["mark fox a", "mark fox b"]
    assert in_a_row("mark fox a z", known) == ["mark fox a", "mark fox z"]
    assert in_a_row("say a b c", known) == ["say a b", "say a c"]
    assert in_a_row("mark fox", known) == []
    assert in_a_row("dance a b", known) == []


def test_a_bare_number_is_not_taken_for_that_of_an_answer() -> None:
    choices = [
        Choice(f"start fox e{n}", f"Fox starts at exit {n}", (f"e{n}",), actor="s")
        for n in range(1, 6)
    ]
    prompt, scene = asked(*choices, RUN)
    text = "\n".join(prompt_lines(prompt, scene))
    assert "Fox starts at …: 2. exit 1; 3. exit 2" in text


def test_what_is_printed_on_sheets_is_told_once() -> None:
    table = planning()
    marks = [one for one in table.match.legal(0) if one.startswith("mark ")]
    theirs = [next(one for one in marks if f" {who} " in one) for who in ("fox", "owl", "stag")]
    plan = "; ".join(["start fox e3; start owl e2; start stag e1", *theirs])
    heard = typed(table, f"{plan}; ready", "s")
    assert "Discover (2 reveal, noise)" in heard[0]
    assert "Round 1" in heard[1]
    assert "Yours, Fox." in heard[1]
    assert "1 Discover (2 reveal" not in heard[1]
    assert "1 Discover (2 reveal" in heard[2]  # on demand


# Mistyped


def test_a_mistyped_word_is_answered_with_the_open_questions_alone() -> None:
    table = planning()
    heard = typed(table, "makr fox r5c7", "w dance", "dance all night long")
    assert "Answers now begin with 'start' or 'mark'." in heard[1]
    assert "Did you mean mark fox r5c7?" in heard[1]
    for text in heard[1:4]:
        assert "escape" not in text
        assert "unlock" not in text
    assert "Did you mean" not in heard[3]


def test_the_nearest_answer_may_be_called_by_its_label() -> None:
    choices = [Choice("rest", "Go to sleep"), Choice("give 1", "Give", low=1, high=3)]
    assert stray_words("go to slep", "Fair", choices).endswith("Did you mean rest?")
    assert stray_words("giv 1 1", "Fair", choices).endswith("Did you mean give 1 1?")
    assert stray_words("", "Fair", []) == "'' is no action of Fair."


# Things


def test_why_not_about_a_thing_says_what_it_is() -> None:
    table = planning()
    heard = typed(table, "w dog", "w r5c7", "w e2", "s e2", "s r5c2")
    assert heard[1].lower().startswith("dog")
    assert "The question now is: Plan the heist" in heard[1]
    assert ".." not in heard[1]
    assert "(mark fox r5c7)\nThat is allowed now." in heard[2]
    assert "That is allowed now." in heard[3]
    assert heard[4].startswith("  exit 2: leads to r5c2.")
    assert "exit 2" in heard[5]


def test_why_not_begins_with_what_lies_on_the_table() -> None:
    """Three characters play: the fourth is no good example."""
    match = Match.new("masters", 1, seed=3, options={"scenario": "dark-horse"})
    match.play(0, "cast fox tiny")
    table = LocalTable(Setting("masters", ("you",), seed=3), match)
    first = [action for action, _ in table.refused(0)[:20]]
    assert first
    assert not any("raven" in action or "npc" in action for action in first)
