"""Standings after taking back, requests, messages that were done; where a table was opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("opened_from", sa.String(32), nullable=False, server_default="")
    )
    op.create_table(
        "standings",
        _table(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table("requests", _table(), sa.Column("data", sa.Text, nullable=False))
    op.create_table(
        "said",
        _table(),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("nonce", sa.String(40), primary_key=True),
        sa.Column("words", sa.String(32), nullable=False),
    )


def _table() -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), key, primary_key=True)
