"""The keys that several servers on one database share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=True),
    )
