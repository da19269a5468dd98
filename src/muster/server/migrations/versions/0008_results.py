"""What came of finished matches, for each seat; who wants to be rated and shown;
whose the lines of chat are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for name in ("rated", "shown"):
        op.add_column("people", sa.Column(name, sa.Boolean, nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("person", sa.String(32), nullable=True))
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "finishes",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("inputs", sa.Integer, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("unrated", sa.String(20), nullable=False),
        sa.Column("rated_by", sa.String(40), nullable=True),
        sa.Column("judged_by", sa.String(80), nullable=False),
    )
    op.create_index("finishes_to_rate", "finishes", ["game", "rated_by", "n"])
    op.create_table(
        "results",
        sa.Column(
            "n", sa.Integer, sa.ForeignKey("finishes.n", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("margin", sa.Integer, nullable=True),
        sa.Column("earned", sa.Text, nullable=False),
        sa.Column("form", sa.String(160), nullable=True),
        sa.Column("rank", sa.String(80), nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=True),
        sa.Column("sigma", sa.Float, nullable=True),
    )
    op.create_index("results_of_player", "results", ["player", "game", "n"])
    op.create_index("results_alone", "results", ["game", "shown", "form", "score"])
