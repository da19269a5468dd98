"""Rows of insight: analyses of finished matches, and how bots came to their answers."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from muster.server.store.schema import analyses, thoughts


def kept_analysis(c: Connection, table: str, made_by: str) -> str | None:
    """The analysis of a table as JSON, if it was made by this version."""
    query = select(analyses.c.data).where(
        analyses.c.table_id == table, analyses.c.made_by == made_by
    )
    found: str | None = c.execute(query).scalar_one_or_none()
    return found


def keep_analysis(c: Connection, table: str, made_by: str, data: str) -> None:
    """Keep it instead of any other of this table."""
    c.execute(delete(analyses).where(analyses.c.table_id == table))
    c.execute(insert(analyses).values(table_id=table, made_by=made_by, data=data))


class ThoughtRow(msgspec.Struct, frozen=True):
    """How a bot came to an input.

    bot     who thought: a stand-in, perhaps, for whoever sits there
    moment  after how many inputs it began to; others may have answered since
    pace    how the time passed meanwhile, see `muster.bots.search.budget`
    """

    seat: int
    action: str
    bot: str
    moment: int
    pace: tuple[int, ...] = ()


def thought_before(c: Connection, table: str, at: int) -> ThoughtRow | None:
    """How a bot came to the input after so many, if anything had to be kept of it."""
    query = select(thoughts.c.data).where(thoughts.c.table_id == table, thoughts.c.at == at)
    found: str | None = c.execute(query).scalar_one_or_none()
    return None if found is None else msgspec.json.decode(found, type=ThoughtRow)


def keep_thought(c: Connection, table: str, at: int, row: ThoughtRow) -> None:
    """Keep it instead of any other there: what was taken back may be answered otherwise."""
    c.execute(delete(thoughts).where(thoughts.c.table_id == table, thoughts.c.at == at))
    data = msgspec.json.encode(row).decode()
    c.execute(insert(thoughts).values(table_id=table, at=at, data=data))
