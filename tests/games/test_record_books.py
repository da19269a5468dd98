"""What holds for the finished games every game keeps; how they end is tested with the game."""

from __future__ import annotations

import pytest

from muster import Record
from tests.games.offers import FOLDERS, offered
from tests.games.record_books import RecordBook

BOOKS: list[RecordBook] = offered("record_book", "BOOK")
RECORDS = [(book, name) for book in BOOKS for name in book.names]


def test_every_game_keeps_records() -> None:
    assert [book.game.replace("-", "_") for book in BOOKS] == FOLDERS


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
def test_there_is_a_record_for_every_ending_and_no_other(book: RecordBook) -> None:
    files = [path.stem for path in book.folder.glob("*.muster")]
    assert sorted(files) == sorted(book.names)


@pytest.mark.parametrize(
    ("book", "name"), RECORDS, ids=[f"{book.game}: {name}" for book, name in RECORDS]
)
def test_a_record_is_written_as_it_was_read(book: RecordBook, name: str) -> None:
    text = book.text(name)
    assert Record.loads(text).dumps() == text
    assert Record.loads(text).replay().record.dumps() == text
