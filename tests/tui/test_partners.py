"""Bots that play together with a person around one screen: in a good order, and with a reason."""

from __future__ import annotations

from muster.tui.table.local import LocalTable, Setting
from tests.games.masters.partner.test_together import corridor
from tests.tui.typist import typed

BOTS = ("search:playouts=1", "search:playouts=1", "you")


def test_the_bot_that_opens_the_lock_goes_before_the_one_that_wants_through() -> None:
    """Stag is a person's. Fox has the jewel and stands before a lock Owl can open."""
    table = LocalTable(Setting("masters", BOTS, seed=1), corridor().m)
    assert table.to_act(2) == 2
    assert table.wait(2)
    assert table.to_act(2) == 1
    table.play(1, table.think(1).choose())
    assert table.match.record.inputs[-1] == (1, "unlock owl r4c7")
    assert table.wait(2)
    assert table.to_act(2) == 0


def test_bots_are_not_done_before_the_person_is() -> None:
    t = corridor(icons={}, acts={"fox": "walk", "owl": "bypass-1"})
    table = LocalTable(Setting("masters", BOTS, seed=1), t.m)
    table.play(2, "act stag walk")  # after which every bot would take a step
    assert table.to_act(2) == 2
    assert table.answer(2, "done") is False  # first the others finish
    assert table.to_act(2) in (0, 1)


def test_a_bots_reason_is_read_until_the_person_has_answered() -> None:
    t = corridor(carried={}, jewels=1, icons={})
    table = LocalTable(Setting("masters", BOTS, seed=1), t.m)
    thought = table.think(0)
    action = thought.choose()
    assert action == "escape"
    table.play(0, action, thought.why)
    reason = f"{table.names[0]}: I propose to run: all that the job asks for is outside"
    assert table.notice.startswith(reason)
    table.play(1, "agree")
    assert table.notice.startswith(reason)
    heard = "".join(typed(table, "agree"))
    assert reason in heard
    assert table.notice == ""
