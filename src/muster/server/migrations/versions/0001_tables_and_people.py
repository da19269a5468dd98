"""People, tables, seats, journal and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("recovery", sa.String(64), nullable=True, unique=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("host", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("undo", sa.String(10), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("start", sa.Text, nullable=True),
        sa.Column("forked_from", sa.String(32), nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False),
        sa.Column("winners", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Index("tables_by_state", "public", "state", "moved"),
    )
    op.create_table(
        "seats",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("wish", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=True, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("stands_in", sa.Boolean, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("nonce", sa.String(40), nullable=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "nonce", name="journal_nonce"),
    )
    op.create_table(
        "chat",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
