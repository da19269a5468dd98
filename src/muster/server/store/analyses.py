"""Rows of analyses: what was found out about finished matches."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from muster.server.store.schema import analyses


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
