"""How bots came to their answers, so that they can be asked after the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "thoughts",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("at", sa.Integer, primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )
