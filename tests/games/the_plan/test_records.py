"""Finished games on paper: one for each way of ending, and one told from beginning to end."""

from __future__ import annotations

import pytest

from muster import Match, Outcome, Record
from tests.games.the_plan import oracle
from tests.games.the_plan.record_book import ENDINGS, FOLDER, GOLDEN, log_of
from tests.games.the_plan.table import seen, told

ENDED: dict[str, tuple[tuple[int, ...], str, str | None]] = {
    "won-by-points": ((2,), "treasures run out", None),
    "won-by-full-collections": ((2,), "treasures run out", "most full collections (TP-15)"),
    "won-by-treasures": ((0,), "treasures run out", "most Treasures (TP-15)"),
    "won-by-trinkets": ((1,), "treasures run out", "most Trinkets (TP-15)"),
    "shared": ((2, 4), "treasures run out", "level in everything (TP-J20)"),
    "solitaire-won": ((0,), "solitaire won", None),
    "solitaire-lost": ((), "solitaire lost", None),
    "solitaire-draw": ((), "solitaire draw", "level in everything (TP-J20)"),
}


def verified(name: str) -> tuple[Match, Outcome]:
    """The game of a record, every draw and step derived again."""
    record = Record.load(FOLDER / f"{name}.muster")
    checked = record.verify()
    assert checked.finished
    assert checked.inputs == len(record.inputs)
    m = record.replay()
    assert m.outcome is not None
    return m, m.outcome


@pytest.mark.clause("TP-13", "TP-15", "TP-J20", "TP-J25")
@pytest.mark.parametrize("name", list(ENDED))
def test_a_game_of_each_ending_ends_that_way_again(name: str) -> None:
    m, outcome = verified(name)
    assert (outcome.winners, outcome.ending, outcome.tiebreak) == ENDED[name]
    assert seen(m)["turn"] == 11


@pytest.mark.clause("TP-14", "TP-15")
@pytest.mark.parametrize("name", list(ENDED))
def test_the_result_follows_from_the_tokens_alone(name: str) -> None:
    m, outcome = verified(name)
    table = seen(m)
    pairs = zip(table["hauls"], table["souvenirs"], strict=True)
    ranks = [oracle.rank(haul, kept) for haul, kept in pairs]
    assert (*outcome.scores, *outcome.others) == tuple(one[0] for one in ranks)
    assert outcome.winners == oracle.winners(ranks, m.seats)


def test_there_is_a_record_for_every_ending_and_no_other() -> None:
    files = {path.stem for path in FOLDER.glob("*.muster")}
    assert files == {ending.name for ending in ENDINGS} | {GOLDEN}
    assert set(ENDED) == {ending.name for ending in ENDINGS}


@pytest.mark.parametrize("name", [*ENDED, GOLDEN])
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    text = (FOLDER / f"{name}.muster").read_text(encoding="utf-8")
    assert Record.loads(text).dumps() == text
    assert Record.loads(text).replay().record.dumps() == text


@pytest.mark.clause("TP-18", "TP-J1")
def test_the_golden_game_is_told_word_for_word() -> None:
    m, outcome = verified(GOLDEN)
    assert log_of(m) == (FOLDER / f"{GOLDEN}.log.txt").read_text(encoding="utf-8")
    assert m.box.options == {"bribes": True}
    assert any(line["winner"] >= 0 for line in told(m, None, "bids"))
    assert len(outcome.scores) == 3
