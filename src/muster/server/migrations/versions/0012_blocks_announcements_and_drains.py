"""What whoever runs the server decides: who is blocked, what is announced, what is emptied."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("who", sa.String(32), primary_key=True),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "drains",
        sa.Column("node", sa.String(100), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
