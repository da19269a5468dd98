"""Crews: their members and their finished heists; a table knows the crew it is played for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("crew", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "crews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("branched_from", sa.String(32), nullable=False),
        sa.Column("branched_name", sa.String(60), nullable=False),
        sa.Column("branched_at", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_table(
        "crew_heists",
        sa.Column(
            "crew_id",
            sa.String(32),
            sa.ForeignKey("crews.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, index=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("judged_by", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("crew_id", "digest", name="crew_heists_once"),
    )
    op.create_table(
        "crew_members",
        sa.Column(
            "crew_id",
            sa.String(32),
            sa.ForeignKey("crews.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True, index=True
        ),
        sa.Column("since", sa.Float, nullable=False),
    )
