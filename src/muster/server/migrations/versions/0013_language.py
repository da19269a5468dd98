"""In which language people are spoken to; empty is whatever their browser says."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("people", sa.Column("language", sa.String(12), nullable=False, server_default=""))
