"""Lessons: the tables at which one learns, what people have learned, which games they know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "learned",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("lesson", sa.String(80), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "knows",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
