"""Runs the migrations on the connection the store hands over, or on a fresh one."""

from __future__ import annotations

from alembic import context

from muster.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
