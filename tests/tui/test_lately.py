"""What happened since one's last turn, in the terminal: told, and shown again step by step."""

from __future__ import annotations

import random

from muster import Match
from muster.languages import Voice
from muster.tui.app import TableApp
from muster.tui.screens.play import PlayScreen
from muster.tui.screens.replay import LatelyScreen
from muster.tui.table.lately import steps_since_last_turn
from muster.tui.table.local import LocalTable, Setting, refusal_of
from tests.tui.driving import shown
from tests.tui.typist import inputs, typed

NAMES = ("Fox", "Owl", "Stag")


def later() -> LocalTable:
    """A table at which Fox is asked for the third time."""
    table = LocalTable.begin(Setting("space-explorers", ("you", "random", "random"), seed=3))
    mine = 0
    while mine < 2 or table.to_act(0) != 0:
        seat = table.to_act(0)
        assert seat is not None
        mine += seat == 0
        legal = table.match.legal(seat)
        table.play(seat, next((one for one in legal if one.startswith("take ")), legal[0]))
    return table


def test_each_step_has_its_lines_and_the_table_then() -> None:
    table = later()
    steps = table.lately(0)
    first, *rest = [" ".join(line.text for line in step.lines) for step in steps]
    assert first.startswith("Fox ")
    assert any(text.startswith("Owl ") for text in rest)
    assert any(text.startswith("Stag ") for text in rest)
    assert steps[-1].scene.root == table.scene(0).root, "the last step leads to now"
    assert len({repr(step.scene.root) for step in steps}) == len(steps)
    assert not any(step.scene.prompts for step in steps)


def sealed(match: Match, seat: int, rng: random.Random) -> Match:
    """The same match when this seat has given a whole sealed answer."""
    world, key = match.clone(), next(ask.key for ask in match.asks if ask.seat == seat)
    while any(ask.seat == seat and ask.key == key for ask in world.asks):
        world.play(seat, rng.choice(world.legal(seat)))
    return world


def test_it_tells_nothing_of_sealed_answers() -> None:
    """Neither what others have sealed nor in how many picks."""
    rng, tried = random.Random(4), 0
    for seed in range(4, 12):
        match = Match.new("the-plan", 3, seed=seed, options={"bribes": True})
        while not match.over and tried < 4:
            asks = [ask for ask in match.asks if ask.sealed and not ask.picks]
            if len(asks) > 1 and asks[0].key == "bid":
                worlds = [sealed(match, asks[0].seat, rng) for _ in range(3)]
                for seat in (*(one for one in range(3) if one != asks[0].seat), None):
                    told = [steps_since_last_turn(world, seat, Voice(NAMES)) for world in worlds]
                    assert told[1:] == told[:-1], f"seat {seat} could tell answers apart"
                tried += len({len(world.history.inputs) for world in worlds}) > 1
            first = match.asks[0].seat
            match.play(first, rng.choice(match.legal(first)))
    assert tried == 4


async def test_b_goes_through_it_and_back_to_now() -> None:
    table = later()
    before = inputs(table)
    app = TableApp(table, pace=0)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        assert any("b shows what happened" in note.message for note in app._notifications)
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, LatelyScreen)
        steps = len(app.screen.steps)
        assert f"step 1 of {steps}" in shown(app)
        await pilot.press("right", "right", "left", "left", "left", "right")
        await pilot.pause()
        assert f"step 2 of {steps}" in shown(app)
        await pilot.press(*["right"] * (steps - 1))
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
    assert inputs(table) == before


def test_lines_tell_it_and_the_table_at_a_step() -> None:
    table = later()
    _, told, then, beyond, _ = typed(table, "b", "b 1", "b 99")
    steps = table.lately(0)
    for step in steps:
        assert all(line.text in told for line in step.lines)
    assert then.startswith(f"Then, not now: {steps[0].lines[0].text}")
    assert "Center" in then
    assert beyond.strip() == f"There is no step 99: they are 1 to {len(steps)}."


def test_a_table_speaks_the_language_of_the_room() -> None:
    """Scenes, logs, refusals and what happened lately, and a new deal after that."""
    table = LocalTable.begin(Setting("the-plan", ("you", "level-1", "level-1"), seed=3))
    table.speak("fr")
    scene = table.scene(0)
    assert scene.prompts[0].text == "Quel Plan posez-vous face cachée\u202f?"
    assert any(line.text.startswith("Fox reçoit\u202f: Casse & Rafle") for line in table.log(0))
    refused = refusal_of(table, 0, "plan p1-01")
    english = table.match.why_not(0, "plan p1-01")
    assert refused is not None
    assert english is not None
    assert refused.reason != english.reason
    assert table.again().scene(0).prompts[0].text == scene.prompts[0].text
