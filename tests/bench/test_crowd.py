"""The crowd of the load run: what it counts as seen, and what it tells of what was not."""

from __future__ import annotations

from typing import Any

import pytest

import crowd


class Silent(crowd.TableOfPeople):
    """Whoever sends says nothing."""

    def __init__(self) -> None:
        counter: Any = None
        super().__init__(counter, "t", ["a", "b"], crowd.Pace(0, 0), crowd.Notes(), 1)


async def test_what_everybody_had_late_is_told_as_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "PATIENCE", 0.01)
    monkeypatch.setattr(crowd, "LATER", 0.01)
    table = Silent()
    await table.send(table.players[0], "go")
    (missed,) = table.notes.unseen
    assert missed.told(stored=False) == (
        "t 0-1: not stored, not acknowledged; seats 0, 1 had not seen it, not within 0 s either"
    )


async def test_an_older_acknowledgement_is_not_that_of_the_last_input() -> None:
    table = Silent()
    table.actor, table.unsaid, table.missing = 0, "go", {0, 1}
    table.players[0].said = "0-2"
    table.acknowledged("0-1")
    assert not table.acked
    table.laid_anew(1)
    assert table.missing == {0, 1}, "it may be from before"
    table.acknowledged("0-2")
    assert not table.unsaid
    assert table.missing == {0}
    table.laid_anew(0)
    assert table.reached.is_set()


async def test_a_pick_in_secret_is_nobody_elses_to_see_though_who_made_it_was_moved() -> None:
    table = Silent()
    table.actor, table.unsaid, table.missing = 0, "go", {0, 1}
    table.players[0].said = "0-1"
    choice = crowd.Choice("more")
    table.players[0].prompts = [crowd.Prompt(choices=[choice], sealed=True, picks=["go"])]
    table.acknowledged("0-1")
    assert table.missing == {0, 1}
    table.laid_anew(0)
    assert table.reached.is_set()
