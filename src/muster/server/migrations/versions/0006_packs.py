"""Content packs people keep under a short code; the pack a table is played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pack", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "packs",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("files", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
    )
