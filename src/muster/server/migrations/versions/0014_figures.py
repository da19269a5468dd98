"""What processes are called, and what each has told of itself to another that asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    for name, size in (("node", 100), ("name", 40)):
        column = sa.Column(name, sa.String(size), nullable=False, server_default="")
        op.add_column("processes", column)
    op.create_table(
        "figures",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("info", sa.Text(), nullable=False),
    )
